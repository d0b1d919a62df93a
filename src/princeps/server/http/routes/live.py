"""The socket of an open table: states and news out, answers in."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query, WebSocket
from starlette.websockets import WebSocketDisconnect

from ....display.changes import changes
from ....engine.problem import Problem
from ....engine.words import Words
from ....text import LANGUAGES
from ... import logs, metrics
from ...people import Player
from ...rooms import wire
from ...rooms.room import Room
from ...rooms.voices import sentence
from ...services import House
from ..guard import reads
from ..limits import Bucket
from .common import TheHouse, Visitor
from .matches import looks_through
from .talk import speak

router = APIRouter(prefix="/matches/{id}")

UNKNOWN, FORBIDDEN = 4404, 4403
MOST_WAITING = 5_000  # messages for a client that does not read them
Ref = str | int | None


class Say(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of the client."""

    ref: Ref = None


class Answer(Say, tag="answer", kw_only=True):
    seat: str
    version: int
    answer: Annotated[list[str], msgspec.Meta(max_length=200)]


class Undo(Say, tag="undo", kw_only=True):
    version: int


class Redo(Say, tag="redo", kw_only=True):
    version: int


class Seat(Say, tag="seat", kw_only=True):
    seat: str | None


class Lang(Say, tag="lang", kw_only=True):
    lang: Literal["en", "de"]


class Chat(Say, tag="chat", kw_only=True):
    text: str


class Ping(Say, tag="ping"):
    pass


DECODER = msgspec.json.Decoder(Answer | Undo | Redo | Seat | Lang | Chat | Ping)


class Page:
    """An open page.

    A task of its own sends: a slow client keeps nobody waiting and gets the latest state, not each one in between.
    """

    def __init__(
        self,
        socket: WebSocket,
        house: House,
        room: Room,
        player: Player | None,
        *,
        seat: str | None,
        lang: str,
        since: int | None,
        states: str | None,
    ) -> None:
        self.socket = socket
        self.house = house
        self.room = room
        self.player = player
        self.seat = seat
        self.lang = lang
        self.has = since  # the version that the client has
        self.by_changes = states == "changes"  # it puts the states together itself
        self.plain = states == "plain"  # it is a program
        self.last: Words | None = None  # then: the one that it has
        self.stale = False
        self.soon: asyncio.TimerHandle | None = None
        self.code: int | None = None
        self.waiting: deque[Words] = deque()
        self.news = asyncio.Event()
        self.bucket = Bucket(house.settings.most_messages, 1.0)

    # -- what others tell it -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        self.stale = True
        if self.room.over or any(seat in self.room.offers for seat in self.room.mine(self.player)):
            self.news.set()
        elif self.soon is None:
            loop = asyncio.get_running_loop()
            self.soon = loop.call_later(self.house.pace.wait(), self._now, loop)

    def _now(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.soon is not None:
            self.house.pace.came(loop.time() - self.soon.when())
        self.soon = None
        self.news.set()

    def tell(self, message: Words) -> None:
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.leave(1008)
        self.news.set()

    def fail(self, problem: Problem, ref: Ref = None) -> None:
        self.tell({"type": "error", "id": problem.id, "text": sentence(problem, self.lang), "ref": ref})

    def refuse(self, problem: Problem, ref: Ref = None) -> None:
        """Something that the client has said cannot be."""
        metrics.REFUSED.labels(problem.id).inc()
        self.fail(problem, ref)

    def leave(self, code: int) -> None:
        self.code = code
        self.news.set()

    # -- out -----------------------------------------------------------------------------------------------------------

    async def send_on(self) -> None:
        """The state first; then whatever comes, news before states."""
        await self._send_state()
        while self.code is None:
            await self.news.wait()
            self.news.clear()
            while self.waiting and self.code is None:
                await self._send(self.waiting.popleft())
            if self.stale and self.code is None:
                await self._send_state()
        await self.socket.close(self.code)

    async def _send_state(self) -> None:
        self.stale = False
        try:
            state = await self._state()
            message = state if self.last is None else changes(self.last, state)
            self.last = state if self.by_changes else None
            await self._send(message)
        except Problem:  # the room is lost: the page comes back and finds another
            self.leave(1011)

    async def _state(self) -> Words:
        async with self.room.held():
            if self.seat is not None and self.seat not in self.room.mine(self.player) and not self.room.over:
                self.seat = None  # somebody else has the seat now
            if self.plain:
                return wire.plain(self.room, self.seat, self.player, self.lang)
            message = await wire.state(self.room, self.seat, self.player, self.lang, self.has)
            self.has = self.room.version
            return message

    async def _send(self, message: Words) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())

    # -- in ------------------------------------------------------------------------------------------------------------

    async def receive_on(self) -> None:
        while True:
            packet = await self.socket.receive()
            if packet["type"] == "websocket.disconnect":
                return
            data = packet.get("text") or packet.get("bytes") or b""
            too_fast = self.bucket.take() > 0
            try:
                said = DECODER.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self.refuse(Problem("bad_message"))
                continue
            if too_fast:
                self.refuse(Problem("too_fast", most=self.house.settings.most_messages), said.ref)
            else:
                await self._heed(said)

    async def _heed(self, said: Any) -> None:
        try:
            match said:
                case Answer():
                    self.tell(
                        {
                            "type": "ack",
                            "ref": said.ref,
                            "version": await self.room.answer(self.player, said.seat, said.version, said.answer),
                        }
                    )
                case Undo():
                    self.tell(
                        {"type": "ack", "ref": said.ref, "version": await self.room.undo(self.player, said.version)}
                    )
                case Redo():
                    self.tell(
                        {"type": "ack", "ref": said.ref, "version": await self.room.redo(self.player, said.version)}
                    )
                case Seat():
                    self.seat = None if said.seat is None else looks_through(self.room, self.player, said.seat)
                    self._all_anew(None)
                case Lang():
                    self.lang = said.lang
                    self._all_anew(None)
                case Chat():
                    await speak(self.room, self.house, self.player, said.text, self.lang)
                case Ping():
                    self.tell({"type": "pong", "ref": said.ref})
        except Problem as problem:
            self.refuse(problem, said.ref)
            if problem.id == "stale":
                self._all_anew(self.has)
        except Exception:
            logs.fault("socket", match=self.room.id)
            self.refuse(Problem("internal"), said.ref)

    def _all_anew(self, has: int | None) -> None:
        """The whole state, at once; for another seat or language with the whole log."""
        self.has, self.last, self.stale = has, None, True
        self.news.set()


@router.websocket("/live")
async def live(
    socket: WebSocket,
    house: TheHouse,
    player: Visitor,
    id: str,
    *,
    seat: Annotated[str | None, Query()] = None,
    since: Annotated[str | None, Query()] = None,
    lang: Annotated[str | None, Query()] = None,
    states: Annotated[str | None, Query()] = None,
) -> None:
    await socket.accept()
    spoken = lang if lang in LANGUAGES else reads(socket.scope)
    try:
        room = await house.rooms.get(id)
        has = int(since) if since and since.isdecimal() else None
        page = Page(
            socket, house, room, player, seat=looks_through(room, player, seat), lang=spoken, since=has, states=states
        )
    except Problem as problem:
        metrics.REFUSED.labels(problem.id).inc()
        await socket.send_text(
            msgspec.json.encode(
                {"type": "error", "id": problem.id, "text": sentence(problem, spoken), "ref": None}
            ).decode()
        )
        await socket.close(UNKNOWN if problem.id == "unknown_match" else FORBIDDEN)
        return
    room.watchers.add(page)
    metrics.SOCKETS.inc()
    room.tell_presence()
    sender = asyncio.create_task(_until_gone(page.send_on()))
    try:
        await _until_gone(page.receive_on())
    finally:
        room.watchers.discard(page)
        metrics.SOCKETS.dec()
        sender.cancel()
        if page.soon is not None:
            page.soon.cancel()
        room.tell_presence()


async def _until_gone(work: Any) -> None:
    """A client that goes away is no fault."""
    try:
        await work
    except (WebSocketDisconnect, RuntimeError, OSError) as gone:
        logs.note("socket closed", why=type(gone).__name__)
