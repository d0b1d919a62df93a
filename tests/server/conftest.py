"""A real server in a thread, and visitors who talk to it as browsers do."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

import princeps
from princeps.server.app import make_app
from princeps.server.run import address_of, bind, server_for
from princeps.server.settings import LIMITS, Settings

from . import PATIENCE
from .postgres import Cluster

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join([str(ROOT), str(Path(princeps.__file__).parents[1])])  # a server's own process: toy and package
T = TypeVar("T")
WIDE = dict.fromkeys(LIMITS, (10_000, 1.0))
# for what has nothing to do with where it is kept
ONE_STORE = pytest.mark.parametrize("stores", ["sqlite"], indirect=True, scope="package")


class Stores:
    """Where the servers of the tests keep their matches: all is tried with an SQLite file and with PostgreSQL."""

    cluster: Cluster | None = None
    kind = "sqlite"

    @classmethod
    def url(cls, data: Path) -> str:
        """The database that goes with a folder; "" for a file in it."""
        if cls.kind == "sqlite":
            return ""
        if cls.cluster is None:
            cls.cluster = Cluster()
        return cls.cluster.database(data)


@pytest.fixture(scope="package", params=["sqlite", "postgres"], autouse=True)
def stores(request: pytest.FixtureRequest) -> Iterator[str]:
    Stores.kind = request.param
    yield Stores.kind
    if Stores.cluster is not None:
        Stores.cluster.stop()
        Stores.cluster = None


class Running:
    """A server, for as long as the `with` lasts."""

    def __init__(self, data: Path, **more: Any) -> None:
        self.settings = Settings(
            data=data,
            port=0,
            **{"database": Stores.url(data), "limits": WIDE, "thinkers": 1, "patience": PATIENCE, "grace": 0.0, **more},
        )

    def __enter__(self) -> Running:
        self.sock = bind(self.settings)
        self.url = address_of(self.sock)
        self.app = make_app(self.settings)
        self.server = server_for(self.app)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.sock]})
        self.thread.start()
        with httpx.Client(base_url=self.url) as client:
            client.get("/api/me", timeout=PATIENCE)  # the socket listens already: this waits until somebody answers
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.sock.close()
        assert not self.thread.is_alive()


class Visitor(httpx.Client):
    """A browser with its cookies."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=f"{url}/api", headers={"X-Princeps": "1"}, timeout=PATIENCE)
        self.address = url

    def ok(self, method: str, path: str, json: Any = None, **more: Any) -> Any:
        """The answer, which must be a good one."""
        reply = (
            self.request(method, path, json=json, **more) if json is not None else self.request(method, path, **more)
        )
        assert reply.status_code in (200, 201), reply.text
        return reply.json()

    def fails(self, status: int, id: str, method: str, path: str, json: Any = None, **more: Any) -> str:
        """The sentence of an answer that must be a bad one."""
        reply = (
            self.request(method, path, json=json, **more) if json is not None else self.request(method, path, **more)
        )
        error = reply.json()["error"]
        assert (reply.status_code, error["id"]) == (status, id), reply.text
        assert error["text"]
        assert "[" not in error["text"]
        assert "{" not in error["text"]
        return str(error["text"])

    def begin(self, **wish: Any) -> str:
        return str(self.ok("POST", "/matches", {"game": "toy", **wish})["id"])

    def state(self, match: str, **query: Any) -> Any:
        return self.ok("GET", f"/matches/{match}/state", params=query)

    def answer(self, match: str, seat: str, *words: str, version: int | None = None) -> int:
        version = self.state(match)["version"] if version is None else version
        return int(
            self.ok("POST", f"/matches/{match}/answers", {"seat": seat, "version": version, "answer": list(words)})[
                "version"
            ]
        )

    def live(self, match: str, **query: Any) -> Live:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        words = "&".join(f"{key}={value}" for key, value in query.items())
        headers = {"Cookie": cookies} if cookies else {}
        url = f"{self.address.replace('http', 'ws')}/api/matches/{match}/live?{words}"
        return Live(connect(url, additional_headers=headers, max_size=None, compression=None))


class Live:
    """An open socket. `heard` keeps everything that came."""

    socket: ClientConnection

    def __init__(self, opening: Any) -> None:
        self.opening = opening
        self.heard: list[Any] = []

    def __enter__(self) -> Live:
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def drain(self) -> None:
        """Read on until the server closes the line."""
        while True:
            self.heard.append(msgspec.json.decode(self.socket.recv(PATIENCE)))

    def next(self, kind: str, timeout: float = PATIENCE) -> Any:
        """The next message of this kind."""
        while True:
            message = msgspec.json.decode(self.socket.recv(timeout))
            self.heard.append(message)
            if message["type"] == kind:
                return message

    def until(self, version: int) -> Any:
        """The first state that is at least at this version."""
        while True:
            state = self.next("state")
            if state["version"] >= version:
                return state


@pytest.fixture(scope="package")
def table(stores: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("table"), most_messages=100_000) as running:
        yield running


@pytest.fixture
def ann(table: Running) -> Iterator[Visitor]:
    with Visitor(table.url) as visitor:
        yield visitor


@pytest.fixture
def bea(table: Running) -> Iterator[Visitor]:
    with Visitor(table.url) as visitor:
        yield visitor


@pytest.fixture
def online(ann: Visitor, bea: Visitor) -> str:
    """A match that Ann (north) has begun and Bea (south) has joined."""
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "undo": "information"})
    bea.ok("POST", begun["invitations"]["south"])
    return str(begun["id"])


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser that other tests have open keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def eventually(look: Callable[[], Any]) -> Any:
    """What *look* finds, as soon as it finds something: for what the server does in its own time."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.01)
    raise AssertionError("it never happens")


def first_option(state: Any) -> list[str]:
    """Something that can be answered to the first decision of a state."""
    decision = state["decisions"][0]
    if decision["kind"] == "allocate":
        points, left = [], decision["total"] - sum(slot["low"] for slot in decision["slots"])
        for slot in decision["slots"]:
            more = min(left, slot["high"] - slot["low"])
            points.append(str(slot["low"] + more))
            left -= more
        return points
    if decision["kind"] == "amount":
        return [str(decision["least"])]
    ids = [option["id"] for option in decision["options"]]
    return ids[:1] if decision["kind"] == "choose" else ids[: decision["least"]]
