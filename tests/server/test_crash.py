"""The server killed in the middle of a match, and started again: what it acknowledged is there."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from princeps.cli.common import Group
from princeps.engine.record import verify
from princeps.server.settings import Settings
from princeps.server.storage.store import Store

from . import PATIENCE
from .conftest import PATHS, Stores, Visitor, first_option
from .crash import kill_again_and_again
from .postgres import Cluster

COMMAND = "from princeps.cli.common import Group; Group(name='princeps', lazy={'serve': 'serve'}).main()"


class Process:
    """`princeps serve` as a process of its own."""

    def __init__(self, data: Path, *more: str) -> None:
        environment = {**os.environ, "PYTHONPATH": PATHS, "LANG": "C.UTF-8"}
        words = [
            sys.executable,
            "-c",
            COMMAND,
            "serve",
            "--port",
            "0",
            "--data",
            str(data),
            "--database",
            Stores.url(data),
            *more,
        ]
        self.process = subprocess.Popen(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.communicate()
        self.url = line.split(" at ")[1].split(" ")[0]

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        """With -9, if it still runs: nothing can be tidied up."""
        self.process.kill()
        self.process.communicate()

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "table"


def back_again(visitor: Visitor, server: Process) -> Visitor:
    """The same browser, when the server is back."""
    again = Visitor(server.url)
    again.cookies.update(visitor.cookies)
    return again


def test_what_was_acknowledged_is_there_after_a_kill(data: Path) -> None:
    with Process(data) as server, Visitor(server.url) as ann:
        acknowledged: dict[str, list[int]] = {
            ann.begin(game="aurelian", seed=seed, dice="fresh"): [] for seed in range(4)
        }
        threads = [threading.Thread(target=play, args=(ann, match, done)) for match, done in acknowledged.items()]
        for thread in threads:
            thread.start()
        while min(len(done) for done in acknowledged.values()) < 12 and all(thread.is_alive() for thread in threads):
            threads[0].join(0.01)
    for thread in threads:
        thread.join()

    with Process(data) as server, back_again(ann, server) as ann:
        for match, versions in acknowledged.items():
            state = ann.state(match)
            assert len(versions) >= 12
            assert state["version"] in (
                versions[-1],
                versions[-1] + 1,
            )  # one more may be on disk, its acknowledgement lost
            assert verify(ann.ok("GET", f"/matches/{match}/export"))["answers"] == state["answers"]
            ann.answer(match, "emperor", *first_option(state))  # and it goes on
        assert len(ann.ok("GET", "/matches")) == 4


def play(ann: Visitor, match: str, acknowledged: list[int]) -> None:
    """Answer as fast as it goes, with an undo now and then, until the line is dead."""
    with ann.live(match) as live:
        state = live.next("state")
        with contextlib.suppress(ConnectionClosed):
            while not state["over"]:
                undo = state["version"] % 7 == 6
                words = (
                    {"type": "undo"} if undo else {"type": "answer", "seat": "emperor", "answer": first_option(state)}
                )
                live.say(version=state["version"], **words)
                version = live.next("ack")["version"]
                acknowledged.append(version)
                state = live.until(version)


@pytest.fixture
def cluster(stores: str) -> Iterator[Cluster | None]:
    """A PostgreSQL for this test alone: it is killed too."""
    own = Cluster() if stores == "postgres" else None
    yield own
    if own is not None:
        own.stop()


def test_twenty_kills_lose_nothing_and_double_nothing(data: Path, cluster: Cluster | None) -> None:
    """`make crash` does it a thousand times.

    With PostgreSQL: processes, the whole server, lines to the database and its own processes.
    """
    database = cluster.database(data) if cluster else ""
    matches, answers, wrong = kill_again_and_again(data, database, cluster, kills=20, workers=2, players=3, say=print)
    assert wrong == []
    assert matches >= 3
    assert answers >= 20 * 3


def test_a_bots_turn_goes_on_after_a_restart(data: Path) -> None:
    with Process(data) as server, Visitor(server.url) as ann:
        match = ann.begin(mode="online", seats={"north": "bot:search", "south": "bot:search"})
    with Process(data) as server, back_again(ann, server) as ann:
        with ann.live(match) as live:
            state = live.next("state")
            while not state["over"]:
                state = live.next("state")
            assert state["result"]["seed"]
        assert verify(ann.ok("GET", f"/matches/{match}/export"))["game"] == "toy"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_asked_to_stop_does(data: Path, how: signal.Signals) -> None:
    with Process(data) as server, Visitor(server.url) as ann:
        begun = ann.ok(
            "POST", "/matches", {"game": "toy", "mode": "online", "seats": {"south": "bot:bold"}, "name": "Evening"}
        )
        with ann.live(begun["id"]) as live:
            live.until(1)
            live.say(type="chat", text="A secret word")
            live.next("chat")
            code, errors = server.stop(how)
            with pytest.raises(ConnectionClosed):
                live.drain()
    assert code == 0
    lines = [json.loads(line) for line in errors.splitlines()]
    assert lines[-1]["event"] == "closed"
    assert "Traceback" not in errors
    for secret in (ann.cookies["princeps"], "A secret word", "Evening", begun["id"]):
        assert secret not in errors


def fails(*words: str) -> str:
    """A command that must fail: status 2, one sentence, nothing else."""
    done = CliRunner().invoke(
        Group(name="princeps", lazy={"serve": "serve"}), ["serve", *words], env={"LANG": "C.UTF-8"}
    )
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_a_start_that_cannot_be_is_one_sentence(data: Path, tmp_path: Path) -> None:
    store = Store(Settings(data=data))
    assert "Another server is using" in fails("--port", "0", "--data", str(data))
    store.close()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in fails("--port", port, "--data", str(data))
    (tmp_path / "file").write_text("x")
    assert "cannot be written" in fails("--port", "0", "--data", str(tmp_path / "file" / "folder"))
    assert "not one of this machine" in fails("--host", "no.such.host.invalid", "--data", str(data))
    assert "SQLAlchemy" in fails("--port", "0", "--database", "nonsense", "--data", str(data))
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "princeps.db").write_bytes(b"garbage" * 1000)
    assert "cannot be used as a database" in fails("--port", "0", "--data", str(tmp_path / "bad"))
