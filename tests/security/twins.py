"""The twin test: a match and one in which other hidden things lie send the same bytes at the same moments.

A stretch of a game is played twice at the same table of one server: as it is, and with all that one seat cannot see
dealt anew (`imagine`). Everybody gives the same answers. Then whatever that seat, a visitor who looks on and a stranger
are sent must be the same, by every socket and every request: contents, number, order, moment. Bots take longer or
shorter as their hands are, and find other chances: that too must not be heard.

`tools/twins.py` does it for hours, `test_twins.py` for a minute.
"""

from __future__ import annotations

import asyncio
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import anyio.to_thread
import msgspec

from princeps.bots.search import Findings, Tried
from princeps.engine.catalogue import title
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.server import logs, thinking
from princeps.server.app import make_app
from princeps.server.http.routes import analysis
from princeps.server.people import Session
from princeps.server.rooms import room as room_module
from princeps.server.rooms import rooms as rooms_module
from princeps.server.rooms import wire
from princeps.server.rooms.locales import status_at_start
from princeps.server.rooms.new_match import locales_for
from princeps.server.rooms.room import Room
from princeps.server.rooms.rooms import Rooms
from princeps.server.rooms.salts import set_up
from princeps.server.services import Services, close_services
from princeps.server.settings import LIMITS, Settings
from princeps.server.storage import jobs, ledger
from princeps.server.storage.shapes import ANSWER, Chair, MatchSettings

from .stretches import SALT, Leak, Party, Question, Stretch, first_difference, stretches
from .virtual import VirtualLoop, VirtualTime

TAKE = jobs.take
WIDE = dict.fromkeys(LIMITS, (1_000_000, 1.0))
QUIET = 1.5  # seconds after which everybody has been told everything
OPEN_THOUGHT = 0.5  # seconds that a bot takes where all may see it
SHORT = 0.001  # seconds, of a clock that stands while anything is done
SEAT, GUEST, STRANGER = "seat, lang=de", "guest, lang=de", "stranger, lang=en&states=changes"
SOCKETS = [
    ("stranger", "lang=en&states=changes"),
    ("guest", "lang=de"),
    ("guest", "states=plain"),
    ("seat", "lang=en&states=changes"),
    ("seat", "lang=de"),
    ("seat", "states=plain"),
]


# -- the wire ----------------------------------------------------------------------------------------------------------

Heard = tuple[float, str]  # when, and what


class Line:
    """A client of the application: its requests, and its sockets."""

    def __init__(self, app: Any, session: Session | None) -> None:
        self.app = app
        self.session = session

    def scope(self, kind: str, path: str, query: str) -> dict[str, Any]:
        headers = [(b"host", b"twins"), (b"x-princeps", b"1"), (b"content-type", b"application/json")]
        if self.session is not None:
            headers.append((b"cookie", f"princeps={self.session.token}".encode()))
        return {
            "type": kind,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("twins", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "subprotocols": [],
        }

    async def ask(self, method: str, path: str, body: Any = None, query: str = "") -> tuple[int, str]:
        told: list[dict[str, Any]] = []
        sent = {"type": "http.request", "body": b"" if body is None else msgspec.json.encode(body), "more_body": False}

        async def receive() -> dict[str, Any]:
            return sent

        async def send(message: dict[str, Any]) -> None:
            told.append(message)

        await self.app({**self.scope("http", f"/api{path}", query), "method": method}, receive, send)
        return told[0]["status"], b"".join(message.get("body", b"") for message in told).decode()

    def socket(self, match: str, query: str) -> Socket:
        return Socket(self.app, self.scope("websocket", f"/api/matches/{match}/live", query))


class Socket:
    """An open table."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self.heard: list[Heard] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.loop = asyncio.get_running_loop()
        self.begun = self.loop.time()
        self.task = asyncio.create_task(app(scope, self.inbox.get, self._hear))

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "websocket.accept":
            self.heard.append((self.loop.time() - self.begun, message.get("text") or repr(message)))

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


# -- one performance of a stretch --------------------------------------------------------------------------------------


@dataclass
class Told:
    """What those who must not tell the twins from each other were told, by who and how."""

    sockets: dict[str, list[Heard]] = field(default_factory=dict)
    requests: list[tuple[str, str]] = field(default_factory=list)  # who asked for what, and the answer


class Bots:
    """They answer what the plan says. Asked in secret they take the longer, and expect the more, the other their hands
    are; openly, and where one plays alone, all take the same time.
    """

    def __init__(self) -> None:
        self.stretch: Stretch | None = None
        self.room: Room | None = None
        self.asleep = False  # until everybody looks
        self.failed: list[str] = []  # whatever goes wrong at the server

    def take(self, connection: Any) -> Any:
        return None if self.asleep else TAKE(connection)

    def wake(self, rooms: Rooms) -> None:
        self.asleep = False
        rooms.queued.set()

    def question(self) -> Question | None:
        """The one that stands; None after the stretch."""
        assert self.stretch is not None
        assert self.room is not None
        answered = self.room.history.answers
        for question in self.stretch.questions:
            answered -= len(question.answers)
            if answered < 0:
                return question
        return None

    async def think(self, bot: str, asked: Any, progress: Any, plan: Any = None) -> tuple[list[str], Findings]:
        question = self.question()
        assert self.stretch is not None
        held = zlib.crc32(msgspec.json.encode(asked.view)) % 1000
        hides = question is not None and question.secret and self.stretch.party.mode == "online"
        done, seconds = (held / 1000, 0.05 + 0.3 * held / 1000) if hides else (0.5, OPEN_THOUGHT)
        for part in (0.5, 1.0):
            await asyncio.sleep(seconds / 2)
            progress.cells[2 * progress.slot] = part * done
        if question is None:
            raise Problem("stale")
        words = question.answers[asked.seat]
        own = Tried((), words, trials=2 + held, total=held / 500, squares=float(held))
        return words, Findings([own], 2 + held)


class Server:
    """A whole server without a network, on a clock of its own."""

    def __init__(self, app: Any, bots: Bots) -> None:
        self.app = app
        self.bots = bots
        self.sessions: list[Session] = []  # for the seats in their order, then of one who looks on
        self.services: Services = app.state.services

    async def play(self, stretch: Stretch, which: int) -> Told:
        """The stretch from one of its two positions."""
        party, told = stretch.party, Told()
        welcome = self.services.people.welcome
        self.sessions = [await welcome() for _ in range(len(title(stretch.game).seats) + 1)]
        room = await self.found(stretch, which)
        t = room.title
        people = {seat: Line(self.app, self.sessions[seat]) for seat in range(len(room.match.seats))}
        viewer = people.get(party.viewer)
        looking_on, stranger = Line(self.app, self.sessions[-1]), Line(self.app, None)
        lines = {"guest": looking_on, "stranger": stranger, **({} if viewer is None else {"seat": viewer})}
        sockets: dict[str, Socket] = {}
        for who, how in SOCKETS:
            if who in lines:
                sockets[f"{who}, {how}"] = lines[who].socket(room.id, how)
                await asyncio.sleep(SHORT)  # one after the other, and each is told at once
        self.bots.wake(self.services.rooms)
        answered = 0
        for number, question in enumerate(stretch.questions):
            await self.requests(told, room, lines, party, number)
            for seat, words in question.answers.items():
                if not party.person(seat) or seat in question.by_order:
                    continue
                if seat == party.viewer and number % 2:
                    sockets[SEAT].say(type="answer", ref=number, seat=t.seats[seat], version=room.version, answer=words)
                else:
                    body = {"seat": t.seats[seat], "version": room.version, "answer": words}
                    status, reply = await people[seat].ask("POST", f"/matches/{room.id}/answers", body)
                    assert status == 200, (reply, stretch.party, question)
                await asyncio.sleep(SHORT)
            if question.secret:
                await self.requests(told, room, lines, party, number, meanwhile=True)
            answered += len(question.answers)
            await self.until(room, answered)
            await asyncio.sleep(QUIET)
        await self.requests(told, room, lines, party, -1)
        if SEAT in sockets:
            sockets[SEAT].say(type="answer", ref="x", seat=t.seats[party.viewer], version=-1, answer=["pass"])
        sockets[GUEST].say(type="answer", ref="y", seat=t.seats[0], version=room.version, answer=["pass"])
        sockets[STRANGER].say(type="seat", ref="z", seat=t.seats[0])
        await asyncio.sleep(QUIET)
        for who, socket in sockets.items():
            await socket.close()
            heard = socket.heard
            if party.alone and who.startswith("seat"):
                heard = [one for one in heard if '"type":"thought"' not in one[1]]
            told.sockets[who] = [(round(when, 3), self.plain(what, room)) for when, what in heard]
        told.requests = [(what, self.plain(reply, room)) for what, reply in told.requests]
        assert not self.bots.failed, self.bots.failed
        del self.services.rooms.rooms[room.id]
        await self.services.store.write(lambda connection: jobs.settle(connection, {room.id: (None, 0)}))
        return told

    async def until(self, room: Room, answered: int) -> None:
        for _ in range(2000):
            if room.history.answers >= answered:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{room.history.answers} of {answered} answers, {room.waiting} asked")

    async def found(self, stretch: Stretch, which: int) -> Room:
        t, party = title(stretch.game), stretch.party
        match = Match.new(
            t, stretch.seeds[which], party.options, undo="information", start=stretch.starts[which], salt=SALT
        )
        now = self.now()
        settings = MatchSettings(
            ledger.new_id(),
            t.id,
            t.rules_version(),
            "twins",
            party.mode,
            self.sessions[max(party.viewer, 0) if party.mode == "solo" else -1].player.id,
            match.options,
            None,
            match.undo_policy,
            match.dice,
            f"{match.seed:032x}",
            match.salt,
            party.clock,
            match.start,
            None,
            None,
            None,
            now,
        )
        chairs = {
            name: Chair(bot=party.bots[seat])
            if seat in party.bots
            else Chair(player=self.sessions[seat].player.id, orders=party.orders)
            for seat, name in enumerate(match.seats)
        }
        locales = locales_for(t.id, None)
        self.bots.asleep = True
        first = set_up(settings.id, 0, ANSWER, match, locales, now, status_at_start(t, match.g, chairs, locales))
        room = await self.services.rooms.create(settings, chairs, [first])
        self.bots.stretch, self.bots.room = stretch, room
        return room

    def now(self) -> float:
        return VirtualTime.EPOCH + asyncio.get_running_loop().time()

    async def requests(
        self, told: Told, room: Room, lines: dict[str, Line], party: Party, number: int, meanwhile: bool = False
    ) -> None:
        """What can be asked for besides; *meanwhile*: while others still think."""
        seats, here, answers = room.match.seats, f"/matches/{room.id}", room.history.answers
        asks: list[tuple[str, str, Any, str]] = [("GET", here, None, "lang=de"), ("GET", "/matches", None, "")]
        if meanwhile:
            asks += [("GET", f"{here}/state", None, ""), ("POST", f"{here}/hurry", None, "")]
        elif number < 0:
            asks += [("GET", f"{here}/{path}", None, "") for path in ("tracks", "tracks.csv", "chat", "state")]
            asks += [("GET", f"{here}/at/{n}", None, "") for n in {0, answers // 2, answers}]
            asks += [("GET", f"{here}/thoughts/1", None, ""), ("GET", f"{here}/export", None, "")]
            asks += [("GET", f"{here}/state", None, f"seat={seat}") for seat in seats]
            asks += [("GET", f"{here}/at/0", None, f"seat={seats[-1]}"), ("GET", f"{here}/report", None, "")]
            asks += [("POST", f"{here}/fork", {"at": 0}, ""), ("POST", f"{here}/odds/1", None, "")]
            asks += [("POST", f"{here}/hint", {"seat": seats[max(party.viewer, 0)]}, "")]
            asks += [("POST", f"{here}/review/{seats[0]}", None, "")]
        for who, line in lines.items():
            alone = party.alone and who == "seat"
            for method, path, body, query in asks:
                if alone and path.endswith(("/export", "/thoughts/1", "/fork", "/hurry")):
                    continue  # nothing need be hidden
                status, reply = await line.ask(method, path, body, query)
                asked = f"{who}: {method} {path.replace(room.id, 'MATCH')} {query}"
                told.requests.append((asked, f"{status} {reply}"))

    @staticmethod
    def plain(text: str, room: Room) -> str:
        """Without what differs between any two matches."""
        text = text.replace(room.id, "MATCH").replace(room.match.commitment, "COMMITMENT")
        text = re.sub(r'"changed":[0-9.]+', '"changed":0', text)
        return re.sub(r'"left":([0-9.]+)', lambda found: f'"left":{float(found[1]):.3f}', text)


# -- both together -----------------------------------------------------------------------------------------------------


def compare(one: Told, other: Told) -> None:
    """Leak if they heard anything that differs."""
    for who, heard in one.sockets.items():
        theirs = other.sockets[who]
        for number, (mine, twins) in enumerate(zip(heard, theirs, strict=False)):
            if mine != twins:
                raise Leak(who, f"message {number} at {mine[0]} and {twins[0]} s", *_differ(mine[1], twins[1]))
        if len(heard) != len(theirs):
            more = max(heard, theirs, key=len)[min(len(heard), len(theirs))]
            raise Leak(who, "number of messages", f"{len(heard)}, {len(theirs)}", more)
    for mine, twins in zip(one.requests, other.requests, strict=True):
        if mine != twins:
            raise Leak(mine[0], "answer", *_differ(mine[1], twins[1]))


def _differ(one: str, other: str) -> tuple[Any, Any]:
    try:
        found = [msgspec.json.decode(text if text.startswith("{") else text[4:]) for text in (one, other)]
    except msgspec.DecodeError:
        at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), 0)
        return one[max(0, at - 100) : at + 200], other[max(0, at - 100) : at + 200]
    return first_difference(*found)


@dataclass
class Tally:
    games: int = 0
    stretches: int = 0
    answers: int = 0
    secret: int = 0  # of them to what was asked in secret;
    secret_bots: int = 0  # by bots
    sent: int = 0  # messages of sockets that were compared,
    replies: int = 0  # and answers of requests

    @property
    def messages(self) -> int:
        return self.sent + self.replies


@contextmanager
def _served(folder: Path, loop: VirtualLoop) -> Iterator[tuple[Any, Bots]]:
    bots, clock = Bots(), VirtualTime(loop)
    app = make_app(
        Settings(data=folder, limits=WIDE, most_messages=1_000_000, thinkers=2, patience=60.0, most_rooms=10_000)
    )
    services: Services = app.state.services
    loop.watch_store(services.store)

    async def in_thread(work: Callable[..., Any], *args: Any, patience: float | None = None) -> Any:
        return await asyncio.to_thread(work, *args)

    def failed(event: str, **facts: object) -> None:
        bots.failed.append(f"{event} {facts} {sys.exc_info()[1]!r}")

    async def at_once(work: Callable[..., Any], *args: Any, **_: Any) -> Any:
        return work(*args)

    with ExitStack() as stack:
        for module in (room_module, rooms_module, wire, jobs):
            stack.enter_context(patch.object(module, "time", clock))
        stack.enter_context(patch.object(logs, "fault", failed))
        stack.enter_context(patch.object(jobs, "take", bots.take))
        stack.enter_context(patch.object(services.workers, "think", bots.think))
        stack.enter_context(patch.object(services.workers, "run", in_thread))
        stack.enter_context(patch.object(services.workers, "idle", lambda: 1))
        stack.enter_context(patch.object(anyio.to_thread, "run_sync", at_once))
        stack.enter_context(patch.object(thinking, "_shared", [services.workers.progress.cells]))
        stack.enter_context(patch.object(analysis.secrets, "randbits", lambda bits: 1))
        stack.enter_context(patch.object(analysis, "PLAYOUTS", 20))
        stack.enter_context(patch.object(analysis, "LEAST", 4))
        yield app, bots


def compare_twins(
    game: str,
    folder: Path,
    messages: int,
    seed: int = 1,
    first: int = 0,
    tell: Callable[[int, Tally], bool] | None = None,
) -> Tally:
    """Twins of one game after the other, until so many messages were compared; *tell* hears how far it is after each
    game and may end it. Leak for the first difference.
    """
    loop, threads = VirtualLoop(), ThreadPoolExecutor()
    loop.set_default_executor(threads)
    tally = Tally()

    async def work() -> None:
        with _served(folder, loop) as (app, bots):
            services: Services = app.state.services
            await services.rooms.begin()
            server = Server(app, bots)
            number = first
            try:
                while tally.messages < messages:
                    for stretch in stretches(game, seed, number):
                        try:
                            await _one_stretch(server, stretch, tally)
                        except Leak as leak:
                            leak.args = (f"{game}, game {number} of seed {seed}: {leak.args[0]}",)
                            raise
                        if tally.messages >= messages:
                            break
                    number += 1
                    tally.games += 1
                    if tell is not None and not tell(number, tally):
                        break
            finally:
                await close_services(services)

    try:
        loop.run_until_complete(work())
    finally:
        threads.shutdown()
        loop.close()
    return tally


async def _one_stretch(server: Server, stretch: Stretch, tally: Tally) -> None:
    one, other = [await server.play(stretch, which) for which in (0, 1)]
    compare(one, other)
    tally.sent += sum(len(heard) for heard in one.sockets.values())
    tally.replies += len(one.requests)
    tally.stretches += 1
    for question in stretch.questions:
        tally.answers += len(question.answers)
        if question.secret:
            tally.secret += len(question.answers)
            tally.secret_bots += sum(seat in stretch.party.bots for seat in question.answers)
