"""Kills the server at random moments, again and again, while matches are played, and looks whether anything acknowledged was lost or came twice.

python tools/crash.py --store sqlite --kills 1000
python tools/crash.py --store postgres --workers 3 --kills 1000     # kills processes, the whole server, and the database's connections
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.postgres import Cluster  # noqa: E402

from princeps.engine.problem import Problem  # noqa: E402
from princeps.engine.record import verify  # noqa: E402

GAME, SEAT = "aurelian", "emperor"
PATIENCE = 60.0  # seconds for a server to come back
PAUSE = (0.05, 0.6)  # seconds between a return and the next kill


class Server:
    """`princeps serve`, in a process group of its own, always at the same port."""

    def __init__(self, data: Path, database: str, workers: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.words = [sys.executable, "-c", "from princeps.cli import main; main()", "serve", "--port", str(self.port), "--data", str(data)]
        self.words += ["--database", database, "--workers", str(workers)] if database else []
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def up(self) -> None:
        """Wait until it answers; start it again if it is gone."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                self.start()
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise SystemExit("the server does not come back")

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

    def kill_one(self) -> None:
        if children := self.processes():
            os.kill(random.choice(children), signal.SIGKILL)


class Player(threading.Thread):
    """Plays one match after the other, and remembers what was sent and what was acknowledged."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.number = number
        self.stop = threading.Event()
        self.sent: dict[tuple[str, int], set[tuple[str, ...]]] = {}
        self.acknowledged: dict[tuple[str, int], tuple[str, ...]] = {}
        self.client = httpx.Client(base_url=f"{url}/api", headers={"X-Princeps": "1"}, timeout=20)

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
                time.sleep(0.02)

    def answer(self, match: str, state: Any) -> None:
        words, version = first_option(state["decisions"][0]), state["version"]
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


def first_option(decision: Any) -> list[str]:
    if decision["kind"] == "allocate":
        return [str(slot["now"]) for slot in decision["slots"]]
    return [random.choice(decision["options"])["id"]]


def progress(players: list[Player]) -> None:
    """Wait until matches are played again: a kill that meets nobody shows nothing."""
    before = sum(len(player.acknowledged) for player in players)
    until = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < before + len(players):
        if time.monotonic() > until:
            raise SystemExit("nobody gets an answer any more")
        time.sleep(0.01)


def drop_connections(cluster: Cluster, name: str) -> None:
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    random.seed(wish.seed)
    cluster = Cluster() if wish.store == "postgres" else None
    with tempfile.TemporaryDirectory() as folder:
        database = cluster.database(folder) if cluster else ""
        server = Server(Path(folder), database, wish.workers if cluster else 1)
        server.up()
        players = [Player(server.url, number) for number in range(wish.players)]
        for player in players:
            player.start()
        try:
            for number in range(1, wish.kills + 1):
                progress(players)
                time.sleep(random.uniform(*PAUSE))
                how = random.choice(["all", "one", "one", "database"]) if cluster else "all"
                if how == "all":
                    server.kill_all()
                elif how == "one":
                    server.kill_one()
                elif cluster:
                    drop_connections(cluster, database.rpartition("/")[2])
                server.up()
                if number % 50 == 0 or number == wish.kills:
                    print(f"{number} kills, {sum(len(player.acknowledged) for player in players)} answers acknowledged", flush=True)
            for player in players:
                player.stop.set()
            for player in players:
                player.join()
            wrong = [fault for player in players for fault in player.check()]
        finally:
            server.kill_all()
            if cluster:
                cluster.stop()
    matches = len({match for player in players for match, _ in player.sent})
    print("\n".join(wrong[:20]) or f"{matches} matches verify; nothing acknowledged is lost, nothing came twice.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
