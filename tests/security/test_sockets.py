"""Connections by the hundred that say half of something, or nothing: those who ask are served all the same."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from princeps.engine.problem import Problem
from princeps.server import run as running_server
from princeps.server.http import connections
from princeps.server.http.connections import AT_THE_DOOR, RESERVE, Door, visitor
from princeps.server.settings import Settings
from server import PATIENCE, crash
from server.conftest import ONE_STORE, Running, Stores, Visitor, eventually, first_option

pytestmark = ONE_STORE

DESCRIPTORS = 1024  # as many as a process usually has
HALF_OPEN = 1_100
SOON = PATIENCE / 4
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Half: "


class Small(crash.Server):
    """`princeps serve` with no more descriptors than usual."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["sh", "-c", f'ulimit -n {DESCRIPTORS}; exec "$@"', "sh", *self.words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    server = Small(tmp_path, Stores.url(tmp_path), 1)
    try:
        server.up()
        yield server
    finally:
        server.process.terminate()
        server.process.wait(PATIENCE)
        server.errors.close()


@contextmanager
def lines(port: int, number: int, says: bytes, *hosts: str) -> Iterator[list[socket.socket]]:
    """So many connections that have said this, from these addresses by turns."""
    with ExitStack() as stack:
        opened = []
        for n in range(number):
            line = stack.enter_context(
                socket.create_connection(("127.0.0.1", port), SOON, source_address=(hosts[n % len(hosts)], 0))
            )
            line.sendall(says)
            opened.append(line)
        yield opened


def plays(url: str, host: str) -> None:
    """Somebody at this address begins a match, looks at it and answers."""
    with Visitor(url) as ann:
        ann._transport = httpx.HTTPTransport(local_address=host)
        ann.timeout = SOON
        match = ann.begin(game="aurelian")
        ann.answer(match, "emperor", *first_option(ann.state(match)))


def closed(line: socket.socket) -> bool:
    """It was hung up, sooner or later."""
    line.settimeout(PATIENCE)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def port_of(table: Running) -> int:
    return int(table.sock.getsockname()[1])


def door_of(table: Running) -> Door:
    config = table.server.config
    assert isinstance(config, connections.Config)
    return config.door


# -- half-open ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "says", [b"", HALF, b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Princeps: 1\r\nContent-Length: 9\r\n\r\n{"]
)
def test_half_open_requests_keep_nobody_out(small: Small, says: bytes) -> None:
    with lines(small.port, HALF_OPEN, says, "127.0.0.3"):
        plays(small.url, "127.0.0.2")
        plays(small.url, "127.0.0.3")  # whoever shares the address
        assert httpx.get(f"{small.url}/healthz", timeout=SOON).status_code == 200


def test_half_open_requests_from_many_addresses_keep_nobody_out(small: Small) -> None:
    hosts = [f"127.0.1.{n}" for n in range(1, 12)]
    with lines(small.port, HALF_OPEN, HALF, *hosts):
        plays(small.url, "127.0.0.2")
        assert httpx.get(f"{small.url}/healthz", timeout=SOON).status_code == 200


@pytest.fixture
def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with little patience."""
    monkeypatch.setattr(connections, "HEAD", 1.0)
    with Running(tmp_path) as running:
        yield running


@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"\r",
        b"GET / HT",
        HALF,
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Princeps: 1\r\nContent-Length: 9\r\n\r\n{",
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",  # refused before it is complete
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Princeps: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",  # and then nothing more
    ],
)
def test_whoever_says_half_of_it_is_hung_up(hurried: Running, says: bytes) -> None:
    with lines(port_of(hurried), 1, says, "127.0.0.1") as (line,):
        assert closed(line)
    eventually(lambda: not door_of(hurried).open)


@pytest.mark.parametrize(
    "says", [HALF, b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Princeps: 1\r\nContent-Length: 9999\r\n\r\n"]
)
def test_whoever_says_it_letter_by_letter_is_hung_up(hurried: Running, says: bytes) -> None:
    with lines(port_of(hurried), 1, says, "127.0.0.1") as (line,):
        line.settimeout(0.05)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                line.sendall(b"x")
                if not line.recv(1000):
                    return
            except TimeoutError:
                pass
            except ConnectionError:
                return
        raise AssertionError("it is never hung up")


def test_whoever_has_much_to_say_may_take_his_time(hurried: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that comes in steadily is waited for: the more has come, the longer."""
    monkeypatch.setattr(connections, "RATE", 1024)

    def slowly() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 5_000
            time.sleep(0.1)
        yield b'{"game": "toy"}'

    with Visitor(hurried.url) as ann:
        ann.ok("POST", "/matches", content=slowly(), headers={"Content-Type": "application/json"})


def test_whoever_takes_nothing_of_what_is_sent_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_server, "UNREAD", 1.0)
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200
    with Running(tmp_path) as running, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port_of(running)))
        line.sendall(ask)
        eventually(lambda: door_of(running).open)
        eventually(lambda: not door_of(running).open)


# -- pages -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, most_connections=20) as running:
        yield running


@contextmanager
def pages(table: Running, match: str, number: int, host: str, **headers: str) -> Iterator[int]:
    """So many open pages of one visitor, as far as they are let in: how many were."""
    url = f"{table.url.replace('http', 'ws')}/api/matches/{match}/live"
    with ExitStack() as stack:
        opened = 0
        for _ in range(number):
            try:
                stack.enter_context(
                    connect(
                        url,
                        source_address=(host, 0),
                        additional_headers=headers,
                        open_timeout=PATIENCE,
                        max_queue=None,
                    )
                )
                opened += 1
            except InvalidStatus as refused:
                problem = json.loads(refused.response.body or b"{}").get("error", {}).get("id")
                if (refused.response.status_code, problem) != (503, "door_full"):
                    raise
        yield opened


def test_one_visitor_has_so_many_pages_and_no_more(narrow: Running) -> None:
    with Visitor(narrow.url) as ann:
        match = ann.begin(game="aurelian")
        with pages(narrow, match, 40, "127.0.0.3") as opened:
            assert opened == narrow.settings.most_sockets() == 15
            plays(narrow.url, "127.0.0.3")
            with pages(narrow, match, 1, "127.0.0.2") as other:
                assert other == 1
    eventually(lambda: not door_of(narrow).open)
    assert not door_of(narrow).by_address
    assert not door_of(narrow).idle
    with pages(narrow, match, 1, "127.0.0.3") as again:
        assert again == 1


def test_a_full_server_still_says_how_it_is(narrow: Running) -> None:
    with Visitor(narrow.url) as ann:
        match = ann.begin(game="aurelian")
    with pages(narrow, match, 10, "127.0.0.1") as opened:
        assert opened == 10
        door_of(narrow).most_each = 5
        with Visitor(narrow.url) as late:
            late.fails(503, "door_full", "GET", "/games")
            assert late.get(f"{narrow.url}/healthz").status_code == 200
        with pages(narrow, match, 1, "127.0.0.1") as more:
            assert more == 0
        plays(narrow.url, "127.0.0.2")


@pytest.mark.parametrize(
    ("match", "more", "status"),
    [
        ("x?seat=" + "x" * 9_000, "", 400),
        ("x", "X-Much: y\r\n" * 200, 400),
        ("x", "Content-Length: 5\r\n", 400),
        ("%00", "", 404),
    ],
)
def test_a_socket_that_cannot_be_opened_does_not_stay(narrow: Running, match: str, more: str, status: int) -> None:
    """What reads sockets understands less than what reads requests, and the database less than both."""
    id, _, query = match.partition("?")
    head = f"GET /api/matches/{id}/live?{query} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    keys = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    with lines(port_of(narrow), 1, f"{head}{keys}{more}\r\n".encode(), "127.0.0.1") as (line,):
        line.settimeout(SOON)
        assert line.recv(1000).startswith(f"HTTP/1.1 {status} ".encode())
        assert closed(line)
    eventually(lambda: not door_of(narrow).open)


# -- behind a proxy ----------------------------------------------------------------------------------------------------


def test_behind_a_proxy_those_count_whom_it_names(tmp_path: Path) -> None:
    with Running(tmp_path, most_connections=8, proxies=("127.0.0.0/24",)) as running, Visitor(running.url) as ann:
        match = ann.begin(game="aurelian")
        with (
            pages(running, match, 20, "127.0.0.1", **{"X-Forwarded-For": "203.0.113.7"}) as one,
            pages(running, match, 3, "127.0.0.1", **{"X-Forwarded-For": "6.6.6.6, 203.0.113.8"}) as another,
        ):
            assert (one, another) == (6, 3)
            with lines(port_of(running), 30, HALF, "127.0.0.1"):
                ann.ok("GET", "/games")


def test_nobody_else_is_believed_whom_he_speaks_for(narrow: Running) -> None:
    with Visitor(narrow.url) as ann, ExitStack() as stack:
        match = ann.begin(game="aurelian")
        opened = sum(
            stack.enter_context(pages(narrow, match, 1, "127.0.0.3", **{"X-Forwarded-For": f"203.0.113.{n}"}))
            for n in range(30)
        )
        assert opened == 15


def test_a_proxy_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="proxy_address"):
        running_server.run(Settings(data=tmp_path, port=0, proxies=("10.0.0.0/8", "next door")), print)


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_who_is_behind_an_address(host: str, who: str) -> None:
    assert visitor(host) == who


def test_some_descriptors_are_kept_for_other_things(tmp_path: Path) -> None:
    assert Door(Settings(data=tmp_path)).most == connections.descriptors() - RESERVE
    assert AT_THE_DOOR < RESERVE
