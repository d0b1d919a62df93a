"""Logs that somebody tries to make grow without bound."""

from __future__ import annotations

import io
import json
import logging
import socket
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from princeps.server import logs
from princeps.server.logs import MOST_KINDS, REFUSED, Bounded
from server.conftest import ONE_STORE, Running, Visitor, eventually

pytestmark = ONE_STORE

FLOOD = 500  # requests: many more than lines of one kind are written


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server writes, as it is set up to."""
    text = io.StringIO()
    monkeypatch.setattr(sys, "stderr", text)
    before = {name: (list((logger := logging.getLogger(name)).handlers), logger.propagate) for name in logs.OURS}
    levels = {name: logging.getLogger(name).level for name in logs.OURS}
    logs.set_up()
    yield text
    for name, (handlers, propagate) in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(levels[name])


def lines(text: io.StringIO, event: str) -> list[Any]:
    return [line for line in map(json.loads, text.getvalue().splitlines()) if line["event"] == event]


def test_refused_requests_are_counted_not_written(table: Running, written: io.StringIO) -> None:
    with httpx.Client(base_url=table.url) as client:
        for n in range(FLOOD):
            assert client.post(f"/api/matches/{n}/chat").status_code == 403  # without our header
            assert client.get(f"/api/matches/{'x' * 100}{n}").status_code == 404
    handler = next(one for one in logs.LOG.handlers if isinstance(one, Bounded))

    def all_that_was_refused() -> list[Any]:
        """As soon as each of them is written or counted: that comes after the answer."""
        found = [line for line in lines(written, "request") if line["status"] in (403, 404)]
        return found if len(found) + sum(handler.left_out.values()) >= 2 * FLOOD else []

    flood = eventually(all_that_was_refused)
    assert 2 * REFUSED[0] <= len(flood) < FLOOD
    assert len(written.getvalue()) < 200 * (REFUSED[0] * 4 + FLOOD / 2)
    logs.tell_left_out()
    told = {line["status"]: line["lines"] for line in lines(written, "left out") if line["of"] == "request"}
    for status in (403, 404):
        assert told[status] + sum(line["status"] == status for line in flood) == FLOOD
    logs.tell_left_out()
    assert len(lines(written, "left out")) == 2  # once


def test_what_is_no_request_at_all_is_counted_too(table: Running, written: io.StringIO) -> None:
    host, port = table.sock.getsockname()[:2]
    for _ in range(FLOOD // 4):
        with socket.create_connection((host, port)) as line:
            line.sendall(b"\x16\x03\x01\x02\x00\r\n\r\n")
            while line.recv(1000):
                pass
    assert len(lines(written, "Invalid HTTP request received.")) < FLOOD / 8


def test_others_are_still_written_meanwhile(table: Running, ann: Visitor, written: io.StringIO) -> None:
    for _ in range(FLOOD):
        logs.note("request", status=404)
    match = ann.begin()
    eventually(lambda: [line for line in lines(written, "request") if line["status"] == 201])
    assert match not in written.getvalue()


def test_a_fault_that_comes_again_and_again_is_written_a_few_times(written: io.StringIO) -> None:
    for n in range(FLOOD):
        try:
            raise ValueError(n)
        except ValueError:
            logs.fault("fault", path="-")
    assert REFUSED[0] <= len(lines(written, "fault")) < FLOOD / 2
    logs.tell_left_out()
    assert lines(written, "left out")[0]["why"] == "ValueError"


def test_the_kinds_of_lines_are_bounded() -> None:
    handler = Bounded(io.StringIO())
    for n in range(2 * MOST_KINDS):
        handler.handle(logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, f"something {n}", None, None))
    assert len(handler.buckets) <= MOST_KINDS + 1
