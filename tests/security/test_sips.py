"""Forty thousand frames or chunks in one packet: they are read a few at a time, and others have their turn between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from princeps.server.http.connections import HttpConnection, Socket
from princeps.server.http.sips import SHARE, SIP, Shares, Sips
from princeps.server.limits import Bucket
from princeps.server.rooms.live import Page
from server.conftest import ONE_STORE, Running, Visitor

pytestmark = ONE_STORE
MUCH = bytes(range(256)) * 1024


class Reader:
    """What a connection is read by."""

    def __init__(self) -> None:
        self.sips: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.sips.append(data)


def between(bucket: Bucket | None = None) -> tuple[Sips, Reader, Mock]:
    transport, reader = Mock(), Reader()
    transport.is_closing.return_value = False
    return Sips(transport, reader, bucket or Bucket(1_000_000, 1.0)), reader, transport


def test_others_have_their_turn_after_every_sip() -> None:
    async def run() -> None:
        sips, reader, transport = between()
        turns = 0
        sips.data_received(MUCH)
        while sips.unread:
            assert len(reader.sips) <= turns + 1
            await asyncio.sleep(0)
            turns += 1
        assert b"".join(reader.sips) == MUCH
        assert max(map(len, reader.sips)) == SIP
        assert [one[0] for one in transport.method_calls if "reading" in one[0]][-1] == "resume_reading"

    asyncio.run(run())


def test_nothing_more_is_taken_in_before_all_is_read() -> None:
    """Whatever the reader says meanwhile: else it would pile up here."""

    async def run() -> None:
        sips, reader, transport = between()
        sips.data_received(MUCH)
        sips.pause_reading()
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(reader.sips) == 1, "he wants no more"
        sips.resume_reading()
        transport.resume_reading.assert_not_called()
        while sips.unread:
            await asyncio.sleep(0)
        transport.resume_reading.assert_called()
        assert b"".join(reader.sips) == MUCH

    asyncio.run(run())


def test_whoever_has_had_his_share_waits_on_all_his_lines_and_others_do_not() -> None:
    async def run() -> None:
        shares = Shares()
        shares.of("203.0.113.7").taken(SHARE + 50)
        for visitor, read in (("203.0.113.7", 0), ("203.0.113.7", 0), ("203.0.113.8", 1)):
            sips, reader, transport = between(shares.of(visitor))
            sips.data_received(b"x" * 10)
            assert len(reader.sips) == read
            assert transport.pause_reading.called == (not read)
            if not read:
                assert isinstance(sips.next, asyncio.TimerHandle)
                sips.next.cancel()

    asyncio.run(run())


def test_what_a_server_reads_comes_in_sips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The body of a request, and a message of a socket."""
    read: dict[Any, list[int]] = {HttpConnection: [], Socket: []}
    for kind, found in read.items():
        before = kind.data_received

        def seen(self: Any, data: bytes, found: list[int] = found, before: Any = before) -> None:
            found.append(len(data))
            before(self, data)

        monkeypatch.setattr(kind, "data_received", seen)
    with Running(tmp_path) as running, Visitor(running.url) as ann:
        match = ann.begin()
        note = "x" * 20_000
        assert ann.ok("PUT", f"/matches/{match}/notes", {"text": note}) == {"text": note}
        with ann.live(match) as live:
            live.say(type="chat", ref="here", text="x" * 50_000)
            assert live.next("error")["ref"] == "here"
    assert all(sum(found) > 20_000 and max(found) <= SIP for found in read.values()), read


def test_between_messages_that_are_refused_others_have_their_turn() -> None:
    """Hundreds of them may lie there."""

    async def run() -> None:
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        working = asyncio.create_task(others())
        said = [{"type": "websocket.receive", "text": text} for text in ("{}", '{"type": "ping"}') * 100]
        page = Mock(spec_set=["socket", "bucket", "services", "sender", "refuse"])
        page.socket.receive = AsyncMock(side_effect=[*said, {"type": "websocket.disconnect"}])
        page.bucket = Bucket(1, 600.0)
        page.services.limits.wait.return_value = 0.0
        page.services.settings.most_messages = 1
        await Page.receive_on(page)
        working.cancel()
        assert page.refuse.call_count == 200
        assert turns >= 199, "one between each two"

    asyncio.run(run())
