"""How many answers a server takes in a second, each of them on disk before it is acknowledged, beside a bare WebSocket
echo as the limit.

python tools/bench_server.py [--sockets 200 1000] [--seconds 10] [--game time_of_crisis] [--states changes|plain]

Two people sit at every match; the load comes from this process, on the same machine. Compare only figures of one run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.postgres import Cluster  # noqa: E402

SERVE = """
import sys
from pathlib import Path
from princeps.server.run import run
from princeps.server.settings import LIMITS, Settings
limits = {what: (1_000_000, 1.0) for what in LIMITS}
data, port, database, workers = sys.argv[1:]
more = {"most_messages": 100_000, "most_connections": 10_000, "most_rooms": 5000, "thinkers": 1}
run(Settings(Path(data), port=int(port), database=database, workers=int(workers), limits=limits, **more), print)
"""
ECHO = """
import sys
import uvicorn
from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", ws="websockets-sansio")
"""


class Option(msgspec.Struct):
    id: str


class Slot(msgspec.Struct):
    low: int
    high: int


class Decision(msgspec.Struct):
    seat: str
    kind: str
    least: int
    total: int
    options: list[Option]
    slots: list[Slot]


class State(msgspec.Struct, tag_field="type", tag="state"):
    version: int
    over: bool
    decisions: list[Decision]


class Parts(msgspec.Struct):
    over: bool | None = None
    decisions: list[Decision] | None = None


class Changes(msgspec.Struct, tag_field="type", tag="changes"):
    version: int
    now: Parts


class Ack(msgspec.Struct, tag_field="type", tag="ack"):
    version: int


class Error(msgspec.Struct, tag_field="type", tag="error"):
    id: str


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    pass


class Thinking(msgspec.Struct, tag_field="type", tag="thinking"):
    pass


HEARD = msgspec.json.Decoder(State | Changes | Ack | Error | Presence | Thinking)
ENCODER = msgspec.json.Encoder()


@dataclass
class Tally:
    """What the players of one run saw."""

    waits: list[float] = field(default_factory=list)
    refused: int = 0
    over: int = 0

    def row(self, name: str, sockets: int, seconds: float, memory: float) -> str:
        quantiles = statistics.quantiles(self.waits, n=100) if len(self.waits) > 1 else [0.0] * 99
        rate = len(self.waits) / seconds
        times = f"{quantiles[49] * 1000:10.1f}{quantiles[98] * 1000:10.1f}"
        return f"{name:24}{sockets:8}{rate:12.0f}{times}{memory:10.0f}{self.refused:9}{self.over:7}"


HEAD = f"{'server':24}{'sockets':>8}{'answers/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'MB':>10}{'refused':>9}{'over':>7}"


def first_answer(decision: Decision) -> list[str]:
    if decision.kind == "allocate":
        points, left = [], decision.total - sum(slot.low for slot in decision.slots)
        for slot in decision.slots:
            more = min(left, slot.high - slot.low)
            points.append(str(slot.low + more))
            left -= more
        return points
    if decision.kind == "amount":
        return [str(decision.least)]
    return [option.id for option in decision.options[: 1 if decision.kind == "choose" else decision.least]]


async def first_state(socket: ClientConnection) -> State:
    while not isinstance(message := HEARD.decode(await socket.recv()), State):
        pass
    return message


async def play(socket: ClientConnection, tally: Tally, until: float, latest: State | None) -> None:
    """Answer whatever this seat is asked, at once, until the time is up or the match over."""
    whole = latest or State(0, False, [])  # as far as this seat knows it
    sent, done = 0.0, -1  # when an answer was sent that is not acknowledged yet; the version that is
    while True:
        if latest is not None and latest.over:
            tally.over += 1
            return
        if sent == 0.0 and latest is not None and latest.decisions and latest.version >= done:
            decision = latest.decisions[0]
            sent = time.perf_counter()
            await socket.send(
                ENCODER.encode(
                    {
                        "type": "answer",
                        "seat": decision.seat,
                        "version": latest.version,
                        "answer": first_answer(decision),
                    }
                ).decode()
            )
            latest = None
        left = until - time.perf_counter()
        if left <= 0:
            return
        try:
            message = HEARD.decode(await asyncio.wait_for(socket.recv(), left))
        except TimeoutError:
            return
        match message:
            case State():
                latest = whole = message
            case Changes():
                over, decisions = message.now.over, message.now.decisions
                latest = whole = State(
                    message.version,
                    whole.over if over is None else over,
                    whole.decisions if decisions is None else decisions,
                )
            case Ack():
                tally.waits.append(time.perf_counter() - sent)
                sent, done = 0.0, message.version
            case Error():
                tally.refused += 1
                sent = 0.0


async def nothing(socket: ClientConnection) -> None:
    pass


async def echo(socket: ClientConnection, tally: Tally, until: float, _: None) -> None:
    message = ENCODER.encode({"type": "answer", "seat": "red", "version": 100, "answer": ["something"]}).decode()
    while time.perf_counter() < until:
        sent = time.perf_counter()
        await socket.send(message)
        await socket.recv()
        tally.waits.append(time.perf_counter() - sent)


def memory_of(process: int) -> float:
    """MB of a process and all that it has started."""
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            group = int(path.read_text().rsplit(")", 1)[1].split()[2])
            if group == process:
                total += int((path.parent / "statm").read_text().split()[1]) * resource.getpagesize() / 1e6
        except (OSError, IndexError):
            continue
    return total


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Serving:
    """A server in a process group of its own."""

    def __init__(self, script: str, *words: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", script, *[word.replace("PORT", str(self.port)) for word in words]]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/healthz", timeout=5)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


async def seats(port: int, game: str, matches: int, states: str) -> list[tuple[str, str]]:
    """Matches with two people each: the address of each socket, and the cookie to open it with."""
    found = []
    options = {"players": "2"} if game in ("time_of_crisis", "nero") else {}
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}/api", headers={"X-Princeps": "1"}, timeout=60
    ) as client:
        for _ in range(matches):
            client.cookies.clear()
            begun = await client.post(
                "/matches", json={"game": game, "mode": "online", "options": options, "undo": "none"}
            )
            words, cookies = begun.raise_for_status().json(), [begun.cookies["princeps"]]
            for link in words["invitations"].values():
                client.cookies.clear()
                cookies.append((await client.post(link)).raise_for_status().cookies["princeps"])
            found += [
                (f"ws://127.0.0.1:{port}/api/matches/{words['id']}/live?states={states}", cookie) for cookie in cookies
            ]
    return found


async def load(addresses: list[tuple[str, str]], begin: Any, act: Any, seconds: float) -> tuple[Tally, float]:
    """All sockets open first and have what they need, then all at once."""
    sockets: list[ClientConnection] = []
    for address, cookie in addresses:
        sockets.append(
            await connect(
                address,
                additional_headers={"Cookie": f"princeps={cookie}"},
                compression=None,
                max_size=None,
                ping_interval=None,
            )
        )
    ready = await asyncio.gather(*[begin(one) for one in sockets])
    tally = Tally()
    began = time.perf_counter()
    await asyncio.gather(*[act(one, tally, began + seconds, first) for one, first in zip(sockets, ready, strict=True)])
    took = min(seconds, time.perf_counter() - began)
    await asyncio.gather(*[one.close() for one in sockets])
    return tally, took


def measure(name: str, serving: Serving, sockets: int, wish: argparse.Namespace) -> None:
    async def run() -> tuple[Tally, float]:
        if name.startswith("echo"):
            return await load([(f"ws://127.0.0.1:{serving.port}/echo", "")] * sockets, nothing, echo, wish.seconds)
        return await load(
            await seats(serving.port, wish.game, sockets // 2, wish.states), first_state, play, wish.seconds
        )

    try:
        tally, took = asyncio.run(run())
        print(tally.row(name, sockets, took, memory_of(serving.process.pid)), flush=True)
    finally:
        serving.stop()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", default="time_of_crisis")
    parser.add_argument(
        "--states", choices=["changes", "plain"], default="changes", help="as the page has them, or as programs do"
    )
    parser.add_argument("--only", nargs="+", default=["echo", "sqlite", "postgres1", "postgres2"])
    wish = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    print(
        f"{wish.game}, {wish.states} states, {wish.seconds:g} s, "
        f"{os.cpu_count()} cores shared with the load generator\n{HEAD}"
    )
    for sockets in wish.sockets:
        if "echo" in wish.only:
            measure("echo, no store", Serving(ECHO, "PORT"), sockets, wish)
        with tempfile.TemporaryDirectory() as folder:
            if "sqlite" in wish.only:
                measure("SQLite", Serving(SERVE, folder, "PORT", "", "1"), sockets, wish)
        for workers in (1, 2):
            if f"postgres{workers}" in wish.only:
                with tempfile.TemporaryDirectory() as folder:
                    cluster = Cluster()
                    try:
                        measure(
                            f"PostgreSQL x {workers}",
                            Serving(SERVE, folder, "PORT", cluster.database(folder), str(workers)),
                            sockets,
                            wish,
                        )
                    finally:
                        cluster.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
