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
import secrets
import sys
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import anyio.to_thread
import msgspec

from princeps.bots.search import Findings, Tried
from princeps.engine.catalogue import title
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.server import logs, metrics, thinking, workers
from princeps.server.app import make_app
from princeps.server.people import Session
from princeps.server.rooms import absence, chat, new_match, reactions, salts, watchers, wire
from princeps.server.rooms import room as room_module
from princeps.server.rooms import rooms as rooms_module
from princeps.server.rooms.locales import status_at_start
from princeps.server.rooms.new_match import locales_for
from princeps.server.rooms.room import Room
from princeps.server.rooms.rooms import Rooms
from princeps.server.rooms.salts import set_up
from princeps.server.services import Services, close_services
from princeps.server.settings import LIMITS, Settings
from princeps.server.storage import jobs, ledger
from princeps.server.storage.shapes import ANSWER, Chair, MatchSettings
from princeps.server.workers import Process

from .stretches import SALT, Leak, Question, Stretch, first_difference, stretches
from .virtual import VirtualLoop, VirtualTime

WAITING = jobs.waiting
WIDE = dict.fromkeys(LIMITS, (1_000_000, 1.0))
QUIET = 1.5  # seconds after which everybody has been told everything
OPEN_THOUGHT = 0.45  # seconds that a bot takes where all may see it
PART = 0.03  # seconds between two looks of a bot at how far it is
SHORT = 0.001  # seconds, of a clock that stands while anything is done
SEAT, GUEST, STRANGER = "seat, lang=de", "guest, lang=de", "stranger, lang=en&states=changes"
OWN = (
    "HERE/export",
    "HERE/thoughts/1",
    "HERE/fork",
    "HERE/hurry",
    "HERE/draft/propose",
)  # for one from whom nothing need be hidden
PLAIN = ("tracks", "tracks.csv", "chat", "notes", "state", "layout", "chronicle", "report", "export")
SOCKETS = [
    ("stranger", "lang=en&states=changes"),
    ("guest", "lang=de"),
    ("guest", "states=plain"),
    ("seat", "lang=en&states=changes"),
    ("seat", "lang=de"),
    ("seat", "states=plain"),
    ("seat", "lang=en&states=changes&does=after"),
    ("guest", "lang=en&does=1"),
]


# -- the wire ----------------------------------------------------------------------------------------------------------

Heard = tuple[float, str]  # when, and what
Request = tuple[str, str, str, Any]  # method, path with HERE for the match, query, body


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

    def waiting(self, connection: Any) -> list[jobs.Waiting]:
        return [] if self.asleep else WAITING(connection)

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

    async def think(
        self, turn: Any, bot: str, asked: Any, progress: Any, plan: Any = None
    ) -> tuple[list[str], Findings]:
        question = self.question()
        assert self.stretch is not None
        party = self.stretch.party
        held = zlib.crc32(msgspec.json.encode(asked.view)) % 1000 / 1000
        done, seconds = 0.5, OPEN_THOUGHT
        if question is not None and question.secret and party.mode == "online":
            limit = thinking.moment(list(party.bots.values()))
            # a search may last longer than that, and is hurried then; a rule of thumb does not
            done, seconds = held, held * (1.5 * limit if limit == thinking.LONGER else limit - PART)
        spent = 0.0
        while spent < seconds and not progress.cells[2 * progress.slot + 1]:
            await asyncio.sleep(PART)
            spent += PART
            progress.cells[2 * progress.slot] = done * min(1.0, spent / seconds)
        if question is None:
            raise Problem("stale")
        words = question.answers[asked.seat]
        trials = 2 + round(1000 * held)
        return words, Findings([Tried((), words, trials=trials, total=held * trials)], trials)


class Performance:
    """A stretch, played from one of its two positions at the server."""

    def __init__(self, services: Services, app: Any, bots: Bots, stretch: Stretch, which: int) -> None:
        self.services = services
        self.app = app
        self.bots = bots
        self.stretch = stretch
        self.party = stretch.party
        self.title = title(stretch.game)
        self.match = Match.new(
            self.title,
            stretch.seeds[which],
            self.party.options,
            undo="information",
            start=stretch.starts[which],
            salt=SALT,
        )
        self.told = Told()
        self.sockets: dict[str, Socket] = {}

    async def play(self) -> Told:
        await self.sit_down()
        numbers = _thought_numbers()
        try:
            await self.look()
            self.bots.wake(self.services.rooms)
            await asyncio.sleep(SHORT)
            answered = 0
            for number, question in enumerate(self.stretch.questions):
                await self.ask(self.always())
                await self.ask(self.before(question))
                await self.answer(question, by_socket=number % 2 == 1)
                if question.secret:
                    await self.ask(self.while_others_think())
                answered += len(question.answers)
                await self.until(answered)
                await asyncio.sleep(QUIET)
            await self.ask(self.always() + self.at_the_end())
            await self.try_what_is_not_allowed()
        finally:
            for socket in self.sockets.values():
                await socket.close()
        assert not self.bots.failed, self.bots.failed
        for name, seconds in _thought_numbers().items():
            self.told.requests.append((f"anybody: {name}", f"{seconds - numbers.get(name, 0.0):.3f}"))
        await self.leave()
        return self.told

    # -- the table -----------------------------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Everybody has a seat; bots sleep until all look."""
        match, party = self.match, self.party
        sessions = [await self.services.people.welcome() for _ in range(len(match.seats) + 1)]
        host = sessions[party.viewer if party.mode == "solo" else -1].player
        now = VirtualTime.EPOCH + asyncio.get_running_loop().time()
        settings = MatchSettings(
            id=ledger.new_id(),
            game=self.title.id,
            rules=self.title.rules_version(),
            name="twins",
            mode=party.mode,
            host=host.id,
            options=match.options,
            pack=None,
            undo=match.undo_policy,
            dice=match.dice,
            seed=f"{match.seed:032x}",
            salt=match.salt,
            clock=party.clock,
            start=match.start,
            lesson=None,
            from_match=None,
            from_at=None,
            created=now,
        )
        chairs = {
            name: Chair(bot=party.bots[seat]) if seat in party.bots else Chair(player=sessions[seat].player.id)
            for seat, name in enumerate(match.seats)
        }
        locales = locales_for(self.title.id, None)
        status = status_at_start(self.title, match.g, chairs, locales)
        first = set_up(settings.id, 0, ANSWER, match, locales, now, status)

        def write(connection: Any) -> None:
            ledger.create(connection, settings, chairs, [first])
            for name in match.seats:
                ledger.order(connection, settings.id, name, party.orders)

        self.bots.asleep = True
        await self.services.store.write(write)
        self.room = await self.services.rooms.get(settings.id)
        self.bots.stretch, self.bots.room = self.stretch, self.room
        self.people = [Line(self.app, session) for session in sessions[:-1]]
        self.lines = {"guest": Line(self.app, sessions[-1]), "stranger": Line(self.app, None)}
        if party.viewer >= 0:
            self.lines["seat"] = self.people[party.viewer]

    async def look(self) -> None:
        """One after the other opens the table, and is told at once."""
        for who, how in SOCKETS:
            if who in self.lines:
                self.sockets[f"{who}, {how}"] = self.lines[who].socket(self.room.id, how)
                await asyncio.sleep(SHORT)

    async def leave(self) -> None:
        """Nobody thinks here any more. What was heard is put down without what differs between any two matches."""
        del self.services.rooms.rooms[self.room.id]
        await self.services.store.write(lambda connection: jobs.settle(connection, {self.room.id: (None, 0)}))
        for who, socket in self.sockets.items():
            heard = socket.heard
            if self.party.alone and who.startswith("seat"):  # nothing need be hidden from him
                heard = [one for one in heard if '"type":"thought"' not in one[1]]
            self.told.sockets[who] = [(round(when, 3), self.plain(what)) for when, what in heard]
        self.told.requests = [(what, self.plain(reply)) for what, reply in self.told.requests]

    def plain(self, text: str) -> str:
        text = text.replace(self.room.id, "MATCH").replace(self.match.commitment, "COMMITMENT")
        text = re.sub(r'"changed":[0-9.]+', '"changed":0', text)
        return re.sub(r'"left":([0-9.]+)', lambda found: f'"left":{float(found[1]):.3f}', text)

    # -- what is said and asked there ----------------------------------------------------------------------------------

    async def answer(self, question: Question, by_socket: bool) -> None:
        """All people who are asked and for whom no order answers."""
        for seat, words in question.answers.items():
            if not self.party.person(seat) or seat in question.by_order:
                continue
            said = {"seat": self.title.seats[seat], "version": self.room.version, "answer": words}
            if by_socket and seat == self.party.viewer:
                self.sockets[SEAT].say(type="answer", ref=1, **said)
            else:
                status, reply = await self.people[seat].ask("POST", f"/matches/{self.room.id}/answers", said)
                assert status == 200, (reply, self.party, question)
            await asyncio.sleep(SHORT)

    async def until(self, answered: int) -> None:
        for _ in range(2000):
            if self.room.history.answers >= answered:
                return
            await asyncio.sleep(PART)
        raise AssertionError(f"{self.room.history.answers} of {answered} answers, {self.room.waiting} asked")

    async def ask(self, requests: list[Request]) -> None:
        here = f"/matches/{self.room.id}"
        for who, line in self.lines.items():
            for method, path, query, body in requests:
                if self.party.alone and who == "seat" and path in OWN:
                    continue  # nothing need be hidden from him
                status, reply = await line.ask(method, path.replace("HERE", here), body, query)
                self.told.requests.append((f"{who}: {method} {path} {query}", f"{status} {reply}"))

    def always(self) -> list[Request]:
        return [("GET", "HERE", "lang=de", None), ("GET", "/matches", "", None)]

    def before(self, question: Question) -> list[Request]:
        """What the viewer may look at before he answers: what that would do, and plans with it."""
        if (words := question.answers.get(self.party.viewer)) is None:
            return []
        seat = self.title.seats[self.party.viewer]
        plan = {"seat": seat, "orders": [words]}
        named = "&".join(f"answer={quote(word)}" for word in words)
        return [
            ("GET", "HERE/does", f"seat={seat}", None),
            ("GET", "HERE/does", f"seat={seat}&{named}", None),
            ("POST", "HERE/draft", "", plan),
            ("POST", "HERE/draft/does", "", plan),
            ("POST", "HERE/draft/choices", "", {"seat": seat, "orders": []}),
            ("POST", "HERE/draft/choices", "", plan),
            ("POST", "HERE/draft/moves", "", {**plan, "source": words[0], "target": words[-1]} if words else plan),
            ("POST", "HERE/draft/give", "", {**plan, "version": -1}),
            ("POST", "HERE/draft/propose", "", {"seat": seat}),
        ]

    def while_others_think(self) -> list[Request]:
        return [*self.always(), ("GET", "HERE/state", "", None), ("POST", "HERE/hurry", "", None)]

    def at_the_end(self) -> list[Request]:
        seats, answers = self.match.seats, self.room.history.answers
        found: list[Request] = [("GET", f"HERE/{path}", "", None) for path in PLAIN]
        found += [("GET", "HERE/chronicle", f"first=0&last={answers}", None)]
        found += [("GET", f"HERE/at/{n}", "", None) for n in sorted({0, answers // 2, answers})]
        found += [("GET", f"HERE/at/{answers}", f"episode={episode}", None) for episode in range(3)]
        found += [("GET", "HERE/guide", "", None), ("POST", "HERE/goal", "", None)]
        found += [("GET", f"/games/{self.title.id}/{what}", "", None) for what in ("courses", "records", "handbook")]
        found += [("GET", "HERE/state", f"seat={seat}&does=1", None) for seat in seats]
        found += [("GET", "HERE/chronicle", f"seat={seat}&first=1", None) for seat in seats]
        found += [("GET", "HERE/at/0", f"seat={seats[-1]}", None), ("GET", "HERE/thoughts/1", "", None)]
        found += [("POST", "HERE/fork", "", {"at": 0}), ("POST", "HERE/odds/1", "", None)]
        found += [("POST", "HERE/hint", "", {"seat": seats[max(self.party.viewer, 0)]})]
        return [*found, ("POST", f"HERE/review/{seats[0]}", "", None)]

    async def try_what_is_not_allowed(self) -> None:
        seats, version = self.match.seats, self.room.version
        if SEAT in self.sockets:
            self.sockets[SEAT].say(type="answer", ref="x", seat=seats[self.party.viewer], version=-1, answer=["pass"])
            self.sockets[SEAT].say(type="undo", ref="y", version=-1)
        self.sockets[GUEST].say(type="answer", ref="x", seat=seats[0], version=version, answer=["pass"])
        self.sockets[GUEST].say(type="undo", ref="y", version=version)
        self.sockets[STRANGER].say(type="seat", ref="x", seat=seats[0])
        await asyncio.sleep(QUIET)


def _thought_numbers() -> dict[str, float]:
    """What the server's own numbers say of thoughts: of each bot how many, and how long all of them took."""
    lines = metrics.written().decode().splitlines()
    found = [line.rpartition(" ") for line in lines if line.startswith("princeps_thought_seconds_")]
    return {name: float(number) for name, _, number in found if "_created" not in name}


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
    for own, others in zip(one.requests, other.requests, strict=True):
        if own != others:
            raise Leak(own[0], "answer", *_differ(own[1], others[1]))


def _differ(one: str, other: str) -> tuple[Any, Any]:
    try:
        found = [msgspec.json.decode(text if text.startswith("{") else text.partition(" ")[2]) for text in (one, other)]
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
    services.rooms.started = 0.0  # by the clock of the test, long ago

    async def in_thread(_: Process, work: Callable[..., Any], *args: Any, patience: float | None = None) -> Any:
        return await asyncio.to_thread(work, *args)

    def failed(event: str, **facts: object) -> None:
        bots.failed.append(f"{event} {facts} {sys.exc_info()[1]!r}")

    async def at_once(work: Callable[..., Any], *args: Any, **_: Any) -> Any:
        return work(*args)

    with ExitStack() as stack:
        for module in (room_module, rooms_module, wire, jobs, absence, chat, new_match, reactions, salts, watchers):
            stack.enter_context(patch.object(module, "time", clock))
        stack.enter_context(patch.object(logs, "fault", failed))
        stack.enter_context(patch.object(jobs, "waiting", bots.waiting))
        stack.enter_context(patch.object(services.workers, "think", bots.think))
        stack.enter_context(patch.object(Process, "run", in_thread))
        stack.enter_context(patch.object(anyio.to_thread, "run_sync", at_once))
        stack.enter_context(patch.object(thinking, "_shared", [services.workers.progress.cells]))
        stack.enter_context(patch.object(secrets, "randbits", lambda bits: 1))
        stack.enter_context(patch.object(workers, "PLAYOUTS", 20))
        stack.enter_context(patch.object(workers, "LEAST", 4))
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
            table = (services, app, bots)
            number = first
            try:
                while tally.messages < messages:
                    try:
                        for stretch in stretches(game, seed, number):
                            one, other = [await Performance(*table, stretch, which).play() for which in (0, 1)]
                            compare(one, other)
                            _count(tally, stretch, one)
                            if tally.messages >= messages:
                                break
                    except Leak as leak:
                        leak.args = (f"{game}, game {number} of seed {seed}: {leak.args[0]}",)
                        raise
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


def _count(tally: Tally, stretch: Stretch, told: Told) -> None:
    tally.sent += sum(len(heard) for heard in told.sockets.values())
    tally.replies += len(told.requests)
    tally.stretches += 1
    for question in stretch.questions:
        tally.answers += len(question.answers)
        if question.secret:
            tally.secret += len(question.answers)
            tally.secret_bots += sum(seat in stretch.party.bots for seat in question.answers)
