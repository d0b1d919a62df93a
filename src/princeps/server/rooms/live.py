"""The socket of an open table: states and news out, answers in."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Annotated, Any, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...display.changes import changes
from ...engine.problem import Problem
from ...engine.words import Words
from .. import logs, metrics
from ..http.connections import visitor
from ..limits import Bucket
from ..people import Player
from ..services import Services
from ..turns import Who
from . import consent, foresight, wire
from .chat import speak
from .locales import sentence
from .room import Room

MOST_WAITING = 5_000  # messages for a client that does not read them
Ref = Annotated[str, msgspec.Meta(max_length=200)] | int | None  # it may wait for as long as its answer


class ClientMessage(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """What a client says; `ref` comes back with the answer."""

    ref: Ref = None


class AnswerMessage(ClientMessage, tag="answer", kw_only=True):
    seat: str
    version: int
    answer: Annotated[list[str], msgspec.Meta(max_length=200)]


class UndoMessage(ClientMessage, tag="undo", kw_only=True):
    version: int


class RedoMessage(ClientMessage, tag="redo", kw_only=True):
    version: int


class AskUndoMessage(ClientMessage, tag="ask_undo", kw_only=True):
    version: int
    to: int | None = None


class AgreeUndoMessage(ClientMessage, tag="agree_undo", kw_only=True):
    version: int


class RefuseUndoMessage(ClientMessage, tag="refuse_undo", kw_only=True):
    version: int


class WithdrawUndoMessage(ClientMessage, tag="withdraw_undo", kw_only=True):
    version: int


class SeatMessage(ClientMessage, tag="seat", kw_only=True):
    seat: str | None


class LangMessage(ClientMessage, tag="lang", kw_only=True):
    lang: Literal["en", "de"]


class ChatMessage(ClientMessage, tag="chat", kw_only=True):
    text: str


class PingMessage(ClientMessage, tag="ping"):
    pass


DECODER = msgspec.json.Decoder(
    AnswerMessage
    | UndoMessage
    | RedoMessage
    | AskUndoMessage
    | AgreeUndoMessage
    | RefuseUndoMessage
    | WithdrawUndoMessage
    | SeatMessage
    | LangMessage
    | ChatMessage
    | PingMessage
)


class Page:
    """An open page.

    A task of its own sends: a slow client keeps nobody waiting and gets the latest state, not each one in between.
    """

    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        room: Room,
        player: Player | None,
        *,
        seat: str | None,
        lang: str,
        since: int | None,
        states: str | None,
        does: str | None,
    ) -> None:
        self.socket = socket
        self.services = services
        self.room = room
        self.player = player
        self.seat = seat
        self.lang = lang
        self.has = since  # the version that the client has
        self.by_changes = states == "changes"  # it puts the states together itself
        self.plain = states == "plain"  # it is a program
        self.last: Words | None = None  # then: the one that it has
        self.does = does in ("1", "true")  # it wants to know of each option what it does: in the state,
        self.after = does == "after"  # or as soon as that is known
        self.looks: list[foresight.Look] = []  # what is to be told of the state that it has
        self.teller: asyncio.Task[None] | None = None
        self.stale = False
        self.soon: asyncio.TimerHandle | None = None
        self.code: int | None = None
        self.waiting: deque[Words] = deque()
        self.news = asyncio.Event()
        self.bucket = Bucket(services.settings.most_messages, 1.0)
        self.visitor = visitor(socket.client.host if socket.client else "")
        self.sender = f"player {player.id}" if player else self.visitor
        self.who = Who(player.id if player else self.visitor, room.id)

    async def serve(self) -> None:
        """Until the client goes away, or is sent away."""
        self.room.watchers.add(self)
        metrics.SOCKETS.inc()
        self.room.tell_presence(self.player)
        sender = asyncio.create_task(_until_gone(self.send_on()))
        try:
            await _until_gone(self.receive_on())
        finally:
            self.room.watchers.discard(self)
            metrics.SOCKETS.dec()
            sender.cancel()
            self._hush()
            if self.soon is not None:
                self.soon.cancel()
            self.room.tell_presence(self.player)

    # -- what others tell it -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        self.stale = True
        offers = self.room.history.offers
        if self.room.over or any(seat in offers for seat in self.room.seats.mine(self.player)):
            self.news.set()
        elif self.soon is None:
            loop = asyncio.get_running_loop()
            self.soon = loop.call_later(self.services.pace.wait(), self._now, loop)

    def _now(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.soon is not None:
            self.services.pace.came(loop.time() - self.soon.when())
        self.soon = None
        self.news.set()

    def tell(self, message: Words) -> None:
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.leave(1008)
        self.news.set()

    def notice(self, kind: str, facts: Words) -> None:
        self.tell({"type": "notice", "kind": kind, "text": wire.notice(self.room, self.lang, kind, facts)})

    def fail(self, problem: Problem, ref: Ref = None) -> None:
        self.tell(_error(problem, self.lang, ref))

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
            async with self.services.drawing.place(self.visitor):
                state = await self._state()
                message = state if self.last is None else changes(self.last, state)
                text = _packed(message)
            self.last = state if self.by_changes else None
            self._hush()
            await self.socket.send_text(text)
            if self.looks:
                self.teller = asyncio.create_task(self._foretell(self.looks))
        except Problem:  # the room is lost: the page comes back and finds another
            self.leave(1011)

    async def _state(self) -> Words:
        async with self.room.held():
            if self.seat is not None and self.seat not in self.room.seats.mine(self.player) and not self.room.over:
                self.seat = None  # somebody else has the seat now
            if self.plain:
                message = wire.plain(self.room, self.seat, self.player, self.lang)
            else:
                message = await wire.state(self.room, self.seat, self.player, self.lang, self.has)
                self.has = self.room.version
            look = foresight.in_state(self.room, self.lang, message) if self.does else None
            self.looks = foresight.of_state(self.room, self.lang, message) if self.after else []
        if look is not None:
            with contextlib.suppress(Problem):  # who has very many pages does without in some
                return await self.services.looks.run(self.who, look)
        return message

    async def _foretell(self, looks: list[foresight.Look]) -> None:
        """What the options do, after the state that has them: nobody waits for it."""
        try:
            for look in looks:
                self.tell({"type": "does", **await self.services.looks.run(self.who, look)})
        except Problem:
            pass  # who has very many pages does without in some
        except Exception:
            logs.fault("foresight", match=self.room.id)

    def _hush(self) -> None:
        if self.teller is not None:
            self.teller.cancel()

    async def _send(self, message: Words) -> None:
        await self.socket.send_text(_packed(message))

    # -- in ------------------------------------------------------------------------------------------------------------

    async def receive_on(self) -> None:
        while True:
            packet = await self.socket.receive()
            if packet["type"] == "websocket.disconnect":
                return
            data = packet.get("text") or packet.get("bytes") or b""
            too_fast = self.bucket.take() > 0 or self.services.limits.wait("message", self.sender) > 0
            try:
                said = DECODER.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self.refuse(Problem("bad_message"))
                await asyncio.sleep(0)  # many may lie there: others have their turn
                continue
            if too_fast:
                self.refuse(Problem("too_fast", most=self.services.settings.most_messages), said.ref)
                await asyncio.sleep(0)
            else:
                async with self.services.heeding.place(self.visitor):
                    await self._heed(said)

    async def _heed(self, said: Any) -> None:
        try:
            match said:
                case AnswerMessage():
                    self._done(said, await self.room.answer(self.player, said.seat, said.version, said.answer))
                case UndoMessage():
                    self._done(said, await self.room.undo(self.player, said.version))
                case RedoMessage():
                    self._done(said, await self.room.redo(self.player, said.version))
                case AskUndoMessage():
                    self._done(said, await consent.ask(self.room, self.player, said.version, said.to))
                case AgreeUndoMessage():
                    self._done(said, await consent.agree(self.room, self.player, said.version))
                case RefuseUndoMessage():
                    self._done(said, await consent.refuse(self.room, self.player, said.version))
                case WithdrawUndoMessage():
                    self._done(said, await consent.withdraw(self.room, self.player, said.version))
                case SeatMessage():
                    self.seat = None if said.seat is None else self.room.looks_through(self.player, said.seat)
                    self._all_anew(None)
                case LangMessage():
                    self.lang = said.lang
                    self._all_anew(None)
                case ChatMessage():
                    await speak(self.room, self.services, self.player, said.text, self.lang)
                case PingMessage():
                    self.tell({"type": "pong", "ref": said.ref})
        except Problem as problem:
            self.refuse(problem, said.ref)
            if problem.id == "stale":
                self._all_anew(self.has)
        except Exception:
            logs.fault("socket", match=self.room.id)
            self.refuse(Problem("internal"), said.ref)

    def _done(self, said: ClientMessage, version: int) -> None:
        self.tell({"type": "ack", "ref": said.ref, "version": version})

    def _all_anew(self, has: int | None) -> None:
        """The whole state, at once; for another seat or language with the whole log."""
        self.has, self.last, self.stale = has, None, True
        self.news.set()


async def refuse(socket: WebSocket, problem: Problem, lang: str, code: int) -> None:
    """A socket that does not lead to a table is told why and closed."""
    metrics.REFUSED.labels(problem.id).inc()
    await socket.send_text(_packed(_error(problem, lang, None)))
    await socket.close(code)


def _packed(message: Words) -> str:
    return msgspec.json.encode(message).decode()


def _error(problem: Problem, lang: str, ref: Ref) -> Words:
    return {"type": "error", "id": problem.id, "text": sentence(problem, lang), "ref": ref}


async def _until_gone(work: Any) -> None:
    """A client that goes away is no fault."""
    try:
        await work
    except (WebSocketDisconnect, RuntimeError, OSError) as gone:
        logs.note("socket closed", why=type(gone).__name__)
