"""A PostgreSQL of our own: a cluster in a temporary folder, started for the tests and gone with them."""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from . import PATIENCE

USER = "postgres"


def find(program: str) -> str:
    """A program of PostgreSQL: on the path, or where Debian keeps it."""
    places = [
        shutil.which(program),
        *[str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)],
    ]
    found = next((place for place in places if place), None)
    assert found, "these tests need PostgreSQL: tools/postgres.sh installs it"
    return found


class Cluster:
    """Listens on a port of this machine only. As root it runs as another user, as PostgreSQL demands."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="princeps-postgres-"))
        self.owner = pwd.getpwnam(USER) if os.geteuid() == 0 else None
        if self.owner is not None:
            os.chown(self.folder, self.owner.pw_uid, self.owner.pw_gid)
        data = str(self.folder / "data")
        self._run(
            [
                find("initdb"),
                "--pgdata",
                data,
                "--username",
                USER,
                "--auth",
                "trust",
                "--no-sync",
                "--encoding",
                "UTF8",
                "--locale",
                "C",
            ]
        )
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
        }
        self.words = [
            find("postgres"),
            "-D",
            data,
            *[word for key, value in settings.items() for word in ("-c", f"{key}={value}")],
        ]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **self._as_owner()
        )
        self._await()

    def end(self) -> None:
        """Fast: without waiting for those who are connected. It can be started again."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def processes(self) -> list[int]:
        """Those that serve its lines and keep its log, besides the first one."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def _as_owner(self) -> dict[str, Any]:
        return {} if self.owner is None else {"user": self.owner.pw_uid, "group": self.owner.pw_gid, "extra_groups": []}

    def _run(self, words: list[str]) -> None:
        subprocess.run(words, check=True, capture_output=True, cwd=self.folder, **self._as_owner())

    def _await(self) -> None:
        while self.process.poll() is None:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def database(self, name: object) -> str:
        """The address of a database that belongs to this name, made when it is first asked for."""
        database = "t" + hashlib.sha256(str(name).encode()).hexdigest()[:20]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (database,)).fetchone() is None:
                connection.execute(f'CREATE DATABASE "{database}"')
        return self.url(database)

    def stop(self) -> None:
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)
