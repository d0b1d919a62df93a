"""Addresses for turn notices that never answer, answer without end, lead elsewhere or point inside."""

from __future__ import annotations

import asyncio
import queue
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.problem import Problem
from princeps.server import notify
from princeps.server.notify import AT_ONCE, MOST_EACH, Notice, Notices, outside, post
from server import PATIENCE
from server.conftest import ONE_STORE, Running, Visitor, first_option, run

pytestmark = ONE_STORE

PAIRS = 12  # more than a server has threads, or notices under way
SOON = PATIENCE / 4  # seconds for an answer to somebody else
OK = b"HTTP/1.1 204 No Content\r\n\r\n"

Manner = Callable[["Hook", socket.socket], None]


class Hook:
    """Somebody at the address of a notice, with manners of his own."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.heard: queue.Queue[bytes] = queue.Queue()
        self.hung_up: queue.Queue[str] = queue.Queue()
        self.closed = threading.Event()
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}/turn"
        self.threads = [threading.Thread(target=self._listen)]
        self.threads[0].start()

    def __enter__(self) -> Hook:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed.set()
        self.listening.shutdown(socket.SHUT_RDWR)
        for thread in list(self.threads):
            thread.join(PATIENCE)
        self.listening.close()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self.listening.accept()
            except OSError:
                return
            self.threads.append(threading.Thread(target=self._serve, args=(line,)))
            self.threads[-1].start()

    def _serve(self, line: socket.socket) -> None:
        with line:
            self.heard.put(line.recv(65536))
            try:
                self.manner(self, line)
            except OSError as gone:
                self.hung_up.put(type(gone).__name__)


def silent(hook: Hook, line: socket.socket) -> None:
    line.settimeout(0.1)
    while not hook.closed.is_set():
        try:
            if not line.recv(1024):
                raise ConnectionResetError
        except TimeoutError:
            pass


def dripping(hook: Hook, line: socket.socket) -> None:
    """Always a little, never enough."""
    while not hook.closed.wait(0.1):
        line.sendall(b"H")


def endless(hook: Hook, line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
    while not hook.closed.is_set():
        line.sendall(b"x" * 65536)


def polite(hook: Hook, line: socket.socket) -> None:
    line.sendall(OK)


def pair(table: Running, url: str) -> None:
    """Two who sit at a table, have both given this address, and answer by turns: so somebody who is away is asked."""
    with Visitor(table.url) as ann, Visitor(table.url) as bea:
        begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
        match = str(begun["id"])
        bea.ok("POST", begun["invitations"]["south"])
        for visitor in (ann, bea):
            visitor.ok("PUT", f"/matches/{match}/webhook", {"url": url})
        for _ in range(2):
            for visitor, seat in ((ann, "north"), (bea, "south")):
                if (state := visitor.state(match))["decisions"]:
                    visitor.answer(match, seat, *first_option(state))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server for this test alone: others need not wait for what its notices do."""
    with Running(tmp_path) as running:
        yield running


# -- addresses that take their time ------------------------------------------------------------------------------------


@pytest.mark.parametrize("manner", [silent, dripping])
def test_an_address_that_never_answers_keeps_nobody_waiting(own: Running, manner: Manner) -> None:
    with Hook(manner) as hook, Hook(polite) as honest:
        for _ in range(PAIRS):
            pair(own, hook.url)
        hook.heard.get(timeout=PATIENCE)
        with Visitor(own.url) as ann:
            ann.timeout = SOON
            match = ann.begin(game="aurelian")
            ann.answer(match, "emperor", *first_option(ann.state(match)))
        pair(own, honest.url)
        assert honest.heard.get(timeout=PATIENCE).startswith(b"POST /turn HTTP/1.1\r\n")


def test_the_answer_is_not_read(own: Running) -> None:
    with Hook(endless) as hook:
        pair(own, hook.url)
        hook.hung_up.get(timeout=PATIENCE)


def test_a_notice_follows_no_redirect(own: Running) -> None:
    with Hook(polite) as inside:
        moved = f"HTTP/1.1 307 Temporary Redirect\r\nLocation: {inside.url}\r\nContent-Length: 0\r\n\r\n".encode()

        def elsewhere(hook: Hook, line: socket.socket) -> None:
            line.sendall(moved)
            silent(hook, line)  # until the caller hangs up

        with Hook(elsewhere) as hook:
            pair(own, hook.url)
            hook.hung_up.get(timeout=PATIENCE)
        assert inside.heard.empty()


@pytest.mark.parametrize("manner", [silent, dripping])
def test_a_notice_has_a_time_limit(manner: Manner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "TOTAL", 0.5)
    with Hook(manner) as hook:
        with pytest.raises(TimeoutError):
            run(post(hook.url, {"text": "x"}, private=True))
        hook.hung_up.get(timeout=PATIENCE)


def test_a_name_that_takes_long_to_find_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "TOTAL", 0.5)
    found = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found.wait(PATIENCE) and [])
    try:
        with pytest.raises(TimeoutError):
            run(post("http://example.org/", {"text": "x"}, private=False))
    finally:
        found.set()


@pytest.mark.parametrize("answer", [b"220 mail\r\n", b"HTTP/1.1 20\r\n", b"HTTP/1.1 " + b"2" * 100_000, b""])
def test_what_is_no_answer_is_a_failure(answer: bytes) -> None:
    def mumble(_: Hook, line: socket.socket) -> None:
        line.sendall(answer)

    with Hook(mumble) as hook, pytest.raises(OSError):
        run(post(hook.url, {"text": "x"}, private=True))


def test_the_queue_is_bounded_and_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def flood() -> None:
        going = asyncio.Event()

        async def send(url: str, *_: Any, **__: Any) -> int:
            sent.append(url)
            await going.wait()
            return 204

        monkeypatch.setattr(notify, "post", send)
        notices = Notices(private=True)
        for n in range(1_000):
            notices.put(1, Notice(f"http://flood/{n}", {}))
        for player in range(2, 10):
            notices.put(player, Notice("http://flood/", {}))
        notices.put(10, Notice("http://honest/", {}))
        await asyncio.sleep(0)
        assert sent == ["http://flood/0", "http://flood/", "http://honest/"]  # no player, no host takes all the places
        assert len(notices.waiting[1]) == MOST_EACH
        for player in range(11, 100):
            notices.put(player, Notice(f"http://{player}/", {}))
        await asyncio.sleep(0)
        assert len(sent) == AT_ONCE == len(notices.senders)
        going.set()
        while notices.senders:
            await asyncio.wait(notices.senders)
        assert sent[-1] == "http://flood/999"
        assert len(sent) == 1 + MOST_EACH + 8 + 1 + 89
        going.clear()
        notices.put(3, Notice("http://last/", {}))
        await notices.close()
        assert not notices.senders

    run(flood())


# -- addresses inside --------------------------------------------------------------------------------------------------

INSIDE = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "fc00::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_that_are_not_of_the_wide_world(address: str) -> None:
    assert not outside(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:2800:220:1::1", "2a00:1450:4001::1"])
def test_addresses_of_the_wide_world(address: str) -> None:
    assert outside(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9/",
        "http://localhost:9/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest",
        "http://[::1]:9/",
        "http://[::ffff:127.0.0.1]:9/",
        "http://2130706433:9/",
        "http://0x7f.1:9/",
        "http://0177.0.0.1:9/",
    ],
)
def test_a_public_server_sends_no_notice_into_its_own_network(url: str) -> None:
    with pytest.raises(Problem, match="webhook_inside"):
        run(post(url, {"text": "x"}, private=False))


def test_a_name_with_one_address_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """However the addresses are ordered this time."""
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 80)),
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 80)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Problem, match="webhook_inside"):
        run(post("http://both.example.org/", {"text": "x"}, private=False))
