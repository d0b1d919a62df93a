"""A server that is killed or stopped again and again while matches are played, and players who remember what they were
told.

`tools/crash.py` kills it a thousand times, `test_crash.py` a few; `tools/stops.py` stops it two hundred times,
`security/test_stops.py` a few.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import psycopg

from princeps.engine.outside import FOLDERS
from princeps.engine.problem import Problem
from princeps.engine.record import verify

from . import PATIENCE
from .conftest import first_option
from .postgres import Cluster

GAME, SEAT = "aurelian", "emperor"
ALL_BOTS = {
    "game": "nero",
    "mode": "online",
    "seats": {"aulus": "bot:imperator", "gaius": "bot:miles", "lucius": "bot:miles", "marcus": "bot:miles"},
}
PAUSE = (0.05, 0.6)  # seconds between a return and the next kill
CUT_SHORT = "Timeout ("  # as `faulthandler` says it
COMMAND = "from princeps.cli import main; main()"


class Lost(Exception):
    """It does not come back."""


class Server:
    """`princeps serve`, in a process group of its own, always at the same port."""

    def __init__(self, data: Path, database: str, workers: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.words = [sys.executable, "-c", COMMAND, "serve", "--port", str(self.port), "--data", str(data)]
        self.words += ["--database", database, "--workers", str(workers)] if database else []
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        self.start()

    def start(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name != FOLDERS}
        self.process = subprocess.Popen(
            self.words, env=environment, stdout=subprocess.DEVNULL, stderr=self.errors, start_new_session=True
        )

    def up(self) -> None:
        """Wait until it answers; start it again if it is gone."""
        until = time.monotonic() + PATIENCE
        with httpx.Client(
            base_url=self.url, timeout=20
        ) as client:  # one for all tries: to make one costs more than to ask
            while time.monotonic() < until:
                if self.process.poll() is not None:
                    self.start()
                try:
                    if client.get("/healthz").status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                time.sleep(0.02)
        raise Lost("the server does not come back")

    def processes(self) -> list[int]:
        """Those that serve, besides the one that watches over them."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.append(int(path.parent.name))
        return found

    def kill_all(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        self.kill_all()
        self.errors.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[float, int]:
        """Ask it to stop: after how many seconds it is gone, and with what status."""
        began = time.monotonic()
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        return time.monotonic() - began, status

    def hung(self) -> list[str]:
        """Where processes hung that had to be cut short, since the last time somebody asked."""
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace")
        self.errors.truncate(0)
        self.errors.seek(0, os.SEEK_END)
        return said.split(CUT_SHORT)[1:]

    def kill_one(self) -> None:
        if children := self.processes():
            os.kill(random.choice(children), signal.SIGKILL)


class Player(threading.Thread):
    """Plays one match after the other, and remembers what was sent and what was acknowledged."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.stop = threading.Event()
        self.sent: dict[tuple[str, int], set[tuple[str, ...]]] = {}
        self.acknowledged: dict[tuple[str, int], tuple[str, ...]] = {}
        self.client = httpx.Client(base_url=f"{url}/api", headers={"X-Princeps": "1"}, timeout=PATIENCE)

    def run(self) -> None:
        match = ""
        while not self.stop.is_set():
            try:
                if not match:
                    match = self.client.post("/matches", json={"game": GAME}).raise_for_status().json()["id"]
                state = self.client.get(f"/matches/{match}/state").raise_for_status().json()
                if state["over"]:
                    match = ""
                    continue
                self.answer(match, state)
            except httpx.HTTPError:
                time.sleep(0.05)

    def answer(self, match: str, state: Any) -> None:
        words, version = any_option(state), state["version"]
        self.sent.setdefault((match, version + 1), set()).add(tuple(words))
        reply = self.client.post(f"/matches/{match}/answers", json={"seat": SEAT, "version": version, "answer": words})
        if reply.status_code == 200:
            self.acknowledged[match, reply.json()["version"]] = tuple(words)

    def check(self) -> list[str]:
        """What is wrong with the matches of this player, now that all is quiet."""
        wrong = []
        for match in {match for match, _ in self.sent}:
            save = self.client.get(f"/matches/{match}/export").raise_for_status().json()
            answers = [tuple(entry["answer"]) for entry in save["answers"]]
            for (one, version), words in self.acknowledged.items():
                if one == match and (version >= len(answers) or answers[version] != words):
                    wrong.append(f"{match}: answer {version} was acknowledged and is lost")
            for version in range(1, len(answers)):
                if answers[version] not in self.sent.get((match, version), set()):
                    wrong.append(f"{match}: nobody gave answer {version}")
            try:
                verify(save)
            except Problem as problem:
                wrong.append(f"{match}: {problem.id}")
        return wrong


class Bots(threading.Thread):
    """Tables of bots only, so that somebody thinks and writes whenever a stop comes."""

    def __init__(self, url: str, tables: int) -> None:
        super().__init__(daemon=True)
        self.stop = threading.Event()
        self.tables = tables
        self.client = httpx.Client(base_url=f"{url}/api", headers={"X-Princeps": "1"}, timeout=PATIENCE)

    def run(self) -> None:
        matches: list[str] = []
        while not self.stop.wait(0.2):
            try:
                if len(matches) < self.tables:
                    begun = self.client.post("/matches", json=ALL_BOTS).raise_for_status().json()
                    matches.append(begun["id"])
                for match in list(matches):
                    if self.client.get(f"/matches/{match}/state").raise_for_status().json()["over"]:
                        matches.remove(match)
            except httpx.HTTPError:
                continue


def any_option(state: Any) -> list[str]:
    """By chance where one is chosen, so that matches differ."""
    decision = state["decisions"][0]
    return [random.choice(decision["options"])["id"]] if decision["kind"] == "choose" else first_option(state)


def progress(players: list[Player]) -> None:
    """Wait until matches are played again: a kill that meets nobody shows nothing."""
    before = sum(len(player.acknowledged) for player in players)
    until = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < before + len(players):
        if time.monotonic() > until:
            raise Lost("nobody gets an answer any more")
        time.sleep(0.01)


def drop_connections(cluster: Cluster, name: str) -> None:
    """PostgreSQL ends every line to our database."""
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))


def kill_backend(cluster: Cluster, name: str) -> None:
    """One process of PostgreSQL dies without a word: it throws out everybody and recovers from its log."""
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        found = [row[0] for row in connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", (name,))]
    if found:
        os.kill(random.choice(found), signal.SIGKILL)


def quiet(players: Sequence[Player | Bots]) -> None:
    for player in players:
        player.stop.set()
    for player in players:
        if player.is_alive():
            player.join()


LONGEST_TRACE = 3000  # characters that are shown
HOW = ["all", "one", "one", "lines", "backend"]


def kill_again_and_again(
    data: Path,
    database: str,
    cluster: Cluster | None,
    *,
    kills: int,
    workers: int,
    players: int,
    say: Callable[[str], None],
) -> tuple[int, int, list[str]]:
    """How many matches there were, how many answers were acknowledged, and all that was wrong with them."""
    server = Server(data, database, workers)
    name = database.rpartition("/")[2]
    everybody = [Player(server.url) for _ in range(players)]
    try:
        server.up()
        for player in everybody:
            player.start()
        for number in range(1, kills + 1):
            progress(everybody)
            time.sleep(random.uniform(*PAUSE))
            how = HOW[(number - 1) % len(HOW)] if cluster else "all"
            if how == "all":
                server.kill_all()
            elif how == "one":
                server.kill_one()
            elif cluster and how == "lines":
                drop_connections(cluster, name)
            elif cluster:
                kill_backend(cluster, name)
            server.up()
            if number % 50 == 0 or number == kills:
                say(f"{number} kills, {sum(len(player.acknowledged) for player in everybody)} answers acknowledged")
        quiet(everybody)
        wrong = [fault for player in everybody for fault in player.check()]
    finally:
        server.close()
        quiet(everybody)
        for player in everybody:
            player.client.close()
    return (
        len({match for player in everybody for match, _ in player.sent}),
        sum(len(player.acknowledged) for player in everybody),
        wrong,
    )


def stop_again_and_again(
    data: Path,
    database: str,
    *,
    stops: int,
    workers: int,
    players: int,
    say: Callable[[str], None],
    seconds: float = float("inf"),
) -> tuple[list[float], int, int, list[str]]:
    """How long each stop took, how many of them had to be forced, how many answers were acknowledged, and all that was
    wrong with the matches. After so many *seconds* it is enough.
    """
    enough = time.monotonic() + seconds
    server = Server(data, database, workers)
    everybody = [Player(server.url) for _ in range(players)]
    bots = Bots(server.url, tables=3)
    threads: list[Player | Bots] = [*everybody, bots]
    took: list[float] = []
    forced = 0
    try:
        server.up()
        for thread in threads:
            thread.start()
        for number in range(1, stops + 1):
            if time.monotonic() > enough:
                break
            progress(everybody)
            time.sleep(random.uniform(*PAUSE))
            lasted, status = server.stop()
            took.append(lasted)
            hung = server.hung()
            forced += status != 0 or bool(hung)
            for where in hung:
                say(where[:LONGEST_TRACE])
            server.up()
            if number % 20 == 0 or number == stops:
                answers = sum(len(player.acknowledged) for player in everybody)
                say(f"{number} stops, the longest {max(took):.1f} s, {forced} forced, {answers} answers acknowledged")
        quiet(threads)
        wrong = [fault for player in everybody for fault in player.check()]
    finally:
        server.close()
        quiet(threads)
        for thread in threads:
            thread.client.close()
    return took, forced, sum(len(player.acknowledged) for player in everybody), wrong
