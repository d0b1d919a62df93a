"""The open matches: found when somebody asks, kept while they are used; here bots get their turn and players their
notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import sqlalchemy as sa

from ...analysis.looking import question_now
from ...bots import searches
from ...bots.search import Findings
from ...engine.problem import Problem
from ...engine.words import Words
from .. import logs, metrics
from ..limits import Limits
from ..notify import Notice, Notices
from ..people import Player
from ..settings import Settings
from ..storage import jobs, ledger, schema, shelf
from ..storage.faults import not_kept
from ..storage.jobs import Job, Waiting
from ..storage.shapes import Chair, Change, MatchSettings
from ..storage.store import Store
from ..thinking import HURRY, Progress, moment
from ..turns import Turn, Who
from ..workers import Process, Workers
from . import absence, salts, wire
from .room import Room
from .watchers import BELIEVED

SOON = 1.0  # seconds after which what must go on begins anew
STOPPING = 1.5  # seconds that a stop gives to the tasks, and once more to the snapshots
SESSION_ENDED, NO_MATCH = 4401, 4404  # why a socket is closed
IDLE = 60.0  # seconds after which a room that nobody looks at may be closed
DAY = 24 * 3600.0
Line = tuple[int, bool]  # for the bots of a host: those that search, or those that do not


@dataclass(frozen=True)
class _Decided:
    """What a bot answers, and what that came from."""

    bot: str
    seat: str
    words: list[str]
    thought: Findings | None
    begun: float  # when it was asked; of those asked in secret, when all were


class Rooms:
    def __init__(self, settings: Settings, store: Store, workers: Workers, limits: Limits) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.limits = limits
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.queued = asyncio.Event()  # a bot may be to move
        self.lines: set[Line] = set()
        self.thinking: set[asyncio.Task[None]] = set()
        self.in_secret: set[tuple[str, int]] = set()  # matches, and since when they ask what bots decide on together
        self.notices = Notices(settings.private())
        self.closed = False
        self.started = time.time()

    # -- open and close ------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> Room:
        """The match with this id, opened if need be."""
        room = self.rooms.get(id)
        if room is None:
            if id not in self.opening:
                self.opening[id] = asyncio.create_task(self._open(id))
                self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
            room = await asyncio.shield(self.opening[id])
        room.use()
        return room

    async def _open(self, id: str) -> Room:
        stored = await self.store.read(lambda connection: ledger.load(connection, id))
        if stored is None:
            raise Problem("unknown_match")
        match = await asyncio.to_thread(stored.rebuild)
        room = Room(stored, match, self.store, self)
        await room.begin()
        self._make_space()
        self.rooms[id] = room
        metrics.ROOMS.set(len(self.rooms))
        if self.store.bus.shared:
            await room.catch_up()  # what was told while we read
        self._mind(room)
        return room

    def _make_space(self) -> None:
        """Close rooms that nobody uses, the longest unused first."""
        spare = len(self.rooms) + 1 - self.settings.most_rooms
        if spare <= 0:
            return
        idle = [(seconds, id) for id, room in self.rooms.items() if (seconds := room.unused()) is not None]
        for seconds, id in sorted(idle, reverse=True)[:spare]:
            if seconds > IDLE:
                del self.rooms[id]

    def lost(self, room: Room) -> None:
        """What is in memory did not get to disk: forget it.

        Pages come back by themselves and find what the disk has.
        """
        logs.fault("not kept", match=room.id)
        self.rooms.pop(room.id, None)
        metrics.ROOMS.set(len(self.rooms))
        for page in room.watchers:
            page.leave(1011)

    async def create(
        self, settings: MatchSettings, chairs: dict[str, Chair], changes: list[Change], known: bool = False
    ) -> Room:
        """*known*: somebody has seen already what it hides."""

        def write(connection: sa.Connection) -> None:
            ledger.create(connection, settings, chairs, changes, known)
            self.store.bus.note(connection, "new", bot=True)

        await self.store.write(write)
        self.queued.set()
        return await self.get(settings.id)

    async def rename(self, room: Room, name: str) -> None:
        def write(connection: sa.Connection) -> None:
            shelf.rename(connection, room.id, name)
            self.store.bus.note(connection, "renamed", room.id, name=name)

        await self.store.write(write)
        room.settings = replace(room.settings, name=name)

    async def destroy(self, room: Room) -> None:
        """Nothing is left of it; pages that show it are told that there is no such match."""

        def write(connection: sa.Connection) -> None:
            shelf.destroy(connection, [room.id])
            self.store.bus.note(connection, "destroyed", room.id)

        async with room.held():
            await self.store.write(write)
            self._forget(room)

    def _forget(self, room: Room) -> None:
        room.lost = True  # for whoever waits to change it
        self.rooms.pop(room.id, None)
        metrics.ROOMS.set(len(self.rooms))
        for page in room.watchers:
            page.leave(NO_MATCH)

    async def begin(self) -> None:
        """After a start: bots that were asked go on, and we hear what other processes do."""
        self.store.bus.listen(self._heard, lambda: self._spawn(self._missed()))
        self._spawn(_go_on(self._serve_bots))
        if self.store.bus.shared:
            self.limits.share = self._tell_taken
            self._spawn(_go_on(self._repeat_presence))

    async def close(self) -> None:
        """Stop the bots, and leave a snapshot of every match where it stands: the next version of the rules need not
        replay anything. What takes too long is left undone: a match does without a snapshot.
        """
        self.closed = True
        tasks = [*self.thinking, *self.tasks]
        for task in tasks:
            task.cancel()
        await _end(tasks)
        await self.notices.close()
        await _end([asyncio.create_task(_quietly(room.leave_snapshot())) for room in self.rooms.values()])

    def hand_over(self, old: int, new: int) -> None:
        """A visitor has logged in: his seats belong to the account now."""
        for room in self.rooms.values():
            room.seats.hand_over(old, new)

    def dismiss(self, player: int) -> None:
        """A session of this player has ended: his pages come back by themselves, as whoever they are now."""
        for room in self.rooms.values():
            for page in room.watchers.of(player):
                page.leave(SESSION_ENDED)

    # -- other processes -----------------------------------------------------------------------------------------------

    def _heard(self, news: Words) -> None:
        if news.get("bot"):
            self.queued.set()
        if news["kind"] == "people":
            if news["new"] is not None:
                self.hand_over(news["old"], news["new"])
            self.dismiss(news["old"])
        if news["kind"] == "taken":
            self.limits.heard(news["what"], news["key"], news["tokens"])
        room = self.rooms.get(news["match"])
        if room is None:
            return
        match news["kind"]:
            case "change":
                room.tell_thinking(None, 1)
                self._spawn(self._follow(room))
            case "seat":
                self._spawn(room.read_seats(news.get("notice")))
            case "reaction":
                self._spawn(room.read_reactions(news["seat"]))
            case "chat":
                room.watchers.tell({"type": "chat", **news["line"]})
            case "thinking":
                room.tell_thinking(news["seat"], 0)
            case "hurry":
                room.hurry()
            case "renamed":
                room.settings = replace(room.settings, name=news["name"])
            case "destroyed":
                self._forget(room)
            case "presence":
                room.looked_at_elsewhere(news["by"], news["players"])

    def _tell_taken(self, what: str, key: str, tokens: int) -> None:
        self._spawn(
            self.store.write(
                lambda connection: self.store.bus.note(connection, "taken", what=what, key=key, tokens=tokens)
            )
        )

    async def _missed(self) -> None:
        """The line was down: look at everything once."""
        self.queued.set()
        ids = list(self.rooms)
        now = await self.store.read(lambda connection: ledger.versions(connection, ids))
        for id, version in now.items():
            room = self.rooms.get(id)
            if room is not None:
                if room.version != version:
                    await room.catch_up()
                await room.read_seats()

    async def _follow(self, room: Room) -> None:
        await room.catch_up()
        self._mind(room)

    def looked_at(self, room: Room, by: Player | None) -> None:
        if self.closed:
            return
        if by is not None and room.settings.mode == "online" and room.seats.mine(by):
            self._spawn(absence.attend(room, by))
        if self.store.bus.shared:
            self._spawn(self._tell_presence(room))

    async def _tell_presence(self, room: Room) -> None:
        players = sorted(room.watchers.here())
        await self.store.write(lambda connection: self.store.bus.note(connection, "presence", room.id, players=players))

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(BELIEVED / 3)
            for room in [room for room in self.rooms.values() if room.watchers]:
                await self._tell_presence(room)

    def grace(self, pace: int) -> float:
        """For how many seconds a seat waits for its player; *pace*: days for a turn by correspondence, 0 live."""
        return pace * DAY if pace else self.settings.grace

    # -- after a change ------------------------------------------------------------------------------------------------

    def changed(self, room: Room, before: list[str]) -> None:
        if self.closed:
            return
        if room.bot_to_move() is not None:
            self.queued.set()
        self._mind(room)
        newly = [seat for seat in room.waiting if seat not in before and not room.reactions.passes_over(seat)]
        absent = [seat for seat in newly if not room.present().get(seat, True)]
        if absent:
            self.send_word(room, absent, "notice")

    def _mind(self, room: Room) -> None:
        """What happens by itself: a table with all its salts begins, standing orders answer, a clock runs out.

        Every process that has the match open minds it; the first one counts.
        """
        window = room.reactions.window
        if salts.complete(room):
            self._spawn(self._see_to(room, salts.begin(room)))
        elif window is not None:
            self._spawn(self._close_window(room, window.until, room.version))
        elif room.reactions.by_order() is not None:
            self._spawn(self._see_to(room, room.obey()))

    async def _close_window(self, room: Room, until: float, version: int) -> None:
        await asyncio.sleep(max(0.0, until - time.time()))
        await self._see_to(room, room.close_window(version))

    async def _see_to(self, room: Room, act: Awaitable[None]) -> None:
        """What happens by itself does so also if the database was away meanwhile."""
        try:
            await asyncio.shield(act)  # a stop waits for what is being written
            return
        except (Problem, sa.exc.SQLAlchemyError) as fault:
            if not not_kept(fault):
                raise
        found: Room | None = None
        while found is None:
            await asyncio.sleep(SOON)
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                found = await self.get(room.id)
        if found is room:  # one that was lost has been minded when it was opened again
            self._mind(room)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_quietly(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- bots ----------------------------------------------------------------------------------------------------------

    async def _serve_bots(self) -> None:
        """Whoever has bots that are to move stands in line for them, once for each kind; look again when something is
        queued, and now and then for what others left.
        """
        await self.store.write(ledger.queue_bots)
        while True:
            self.queued.clear()
            await self._line_up()
            with contextlib.suppress(TimeoutError):
                # not `wait_for`: if it ends in the moment in which it is cancelled, it goes on as if nothing were
                async with asyncio.timeout(jobs.LEASE / 3):
                    await self.queued.wait()

    async def _line_up(self) -> None:
        lines: dict[Line, list[Waiting]] = {}
        for waits in await self.store.read(jobs.waiting):
            lines.setdefault((waits.host, searches(waits.bot)), []).append(waits)
        for line, asked in lines.items():
            if line not in self.lines and any(waits.free for waits in asked):
                self.lines.add(line)
                task = asyncio.create_task(_quietly(self._stand_in(line, asked)))
                self.thinking.add(task)
                task.add_done_callback(self._thought)

    async def _stand_in(self, line: Line, asked: list[Waiting]) -> None:
        """Only when it is the host's turn one of his jobs is taken: meanwhile another process may do it."""
        host, search = line
        bots = [waits.bot for waits in asked]
        alone = sum(waits.asked for waits in asked) == 1
        try:
            async with self.workers.turn(Who(host), search, alone) as turn:
                job = await self.store.write(lambda connection: jobs.take(connection, host, bots))
                self.lines.discard(line)  # whatever else is to be done for him may stand in line
                self.queued.set()
                if job is not None:
                    await self._play_bot(job, turn)
        finally:
            self.lines.discard(line)

    def _thought(self, task: asyncio.Task[None]) -> None:
        self.thinking.discard(task)
        self.queued.set()

    async def _play_bot(self, job: Job, turn: Turn[Process]) -> None:
        room: Room | None = None
        holding = asyncio.create_task(_go_on(partial(self._hold, job)))
        try:
            room = await self.get(job.match)
            if room.version < job.version:
                await room.catch_up()
            if room.version != job.version or job.seat not in room.bots_asked():
                return  # the match has gone on
            if room.reactions.secret():
                await self._think_in_secret(room, job, turn)
            else:
                await self._think_openly(room, job, turn)
        except Exception as fault:
            if not_kept(fault):
                logs.note("bot interrupted", match=job.match)  # somebody takes the job when its time is up
            elif not _gone_on(fault):
                await self._bot_failed(job, room)
        finally:
            holding.cancel()

    async def _think_openly(self, room: Room, job: Job, turn: Turn[Process]) -> None:
        """All see whose turn it is; they hear how far the thought is, and may hurry it."""
        if self.store.bus.shared:
            await self.store.write(
                lambda connection: self.store.bus.note(connection, "thinking", room.id, seat=job.seat)
            )
        room.tell_thinking(job.seat, 0)
        try:
            with self.workers.progress.begun() as progress, room.thinking(job.seat, progress):
                decided = await self._decide(turn, room, job.seat, time.perf_counter(), progress)
            await self._give(room, job, decided)
        finally:
            room.tell_thinking(job.seat, 1)

    async def _think_in_secret(self, room: Room, job: Job, turn: Turn[Process]) -> None:
        """Nobody hears of it. Online all bots that are asked answer together when a certain time is over, so that it
        tells nothing either; each has its share of that time, and a search that lasts longer is hurried.
        """
        online = room.settings.mode == "online"
        question = (room.id, room.history.asked_since)
        if online and question in self.in_secret:
            return  # of those who are asked together somebody has answered: that is no other question
        self.in_secret.add(question)
        seats = room.bots_asked() if online else [job.seat]
        asked = time.perf_counter()
        begun = asyncio.get_running_loop().time()
        until = begun + moment(room.seats.bots()) if online else begun
        found: list[_Decided] = []
        faults: list[Exception] = []
        for number, seat in enumerate(seats, 1):
            share = begun + (until - HURRY - begun) * number / len(seats) if online else None
            try:
                if seat in room.bots_asked():  # else another process was first
                    found.append(await self._decide_until(turn, room, seat, asked, share))
            except Exception as fault:  # the others can answer all the same
                faults.append(fault)
        # whoever waits keeps no other bot from thinking
        self._spawn(self._answer_together(room, job, found, until, question))
        if faults:
            raise faults[0]

    async def _decide_until(
        self, turn: Turn[Process], room: Room, seat: str, asked: float, until: float | None
    ) -> _Decided:
        with self.workers.progress.begun() as progress:
            if until is None:
                return await self._decide(turn, room, seat, asked, progress)
            hurry = asyncio.get_running_loop().call_at(until, progress.hurry)
            try:
                return await self._decide(turn, room, seat, asked, progress)
            finally:
                hurry.cancel()

    async def _answer_together(
        self, room: Room, job: Job, found: list[_Decided], until: float, question: tuple[str, int]
    ) -> None:
        try:
            await asyncio.sleep(until - asyncio.get_running_loop().time())
            for decided in found:
                try:
                    await self._give(room, job, decided)
                except Exception as fault:  # the others can answer all the same
                    if not _gone_on(fault):
                        await self._bot_failed(job, room)
        finally:
            self.in_secret.discard(question)

    async def _decide(self, turn: Turn[Process], room: Room, seat: str, begun: float, progress: Progress) -> _Decided:
        bot = room.seats.chair(seat).bot
        assert bot is not None
        asked = question_now(room.match, room.title.seat_number(seat))
        words, thought = await self.workers.think(turn, bot, asked, progress, room.plans.get(seat))
        return _Decided(bot, seat, words, thought, begun)

    @staticmethod
    async def _give(room: Room, job: Job, decided: _Decided) -> None:
        # only now, with what it waited: the numbers of the server tell no more than its messages
        metrics.THOUGHT.labels(decided.bot.partition(":")[0]).observe(time.perf_counter() - decided.begun)
        # a stop waits for what is being written
        await asyncio.shield(room.bot_answers(decided.bot, decided.seat, job.version, decided.words, decided.thought))

    async def hurry(self, room: Room) -> bool:
        """The bot that thinks is to answer at once, whichever process it thinks in. False: none does, or none of which
        anybody may know.
        """
        if room.reactions.secret():
            return False
        if room.hurry():
            return True

        def write(connection: sa.Connection) -> bool:
            self.store.bus.note(connection, "hurry", room.id)
            return jobs.taken(connection, room.id)

        return self.store.bus.shared and await self.store.write(write)

    async def _hold(self, job: Job) -> None:
        """While it thinks nobody else need."""
        while True:
            await asyncio.sleep(jobs.LEASE / 3)
            with contextlib.suppress(sa.exc.SQLAlchemyError):  # the next time will do, or else somebody takes it over
                await self.store.write(lambda connection: jobs.renew(connection, job))

    async def _bot_failed(self, job: Job, room: Room | None) -> None:
        """Its seat waits: somebody else can be put there, and after a while it is tried again."""
        logs.fault("bot failed", match=job.match)
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # then it is tried again when its time is up
            await self.store.write(lambda connection: jobs.put_off(connection, job, jobs.AGAIN))
        for page in room.watchers if room is not None else []:
            page.fail(Problem("bot_failed"))

    # -- notices -------------------------------------------------------------------------------------------------------

    def send_word(self, room: Room, seats: list[str], what: str) -> None:
        """To players who are not at the table, if they have said where; *what*: the text of it."""
        if seats and not self.closed:
            self._spawn(self._notify(room, seats, what))

    async def _notify(self, room: Room, seats: list[str], what: str) -> None:
        players = {room.seats.chair(seat).player: seat for seat in seats}
        table = schema.webhooks
        found = await self.store.read(
            lambda connection: (
                connection.execute(sa.select(table).where(table.c.match == room.id, table.c.player.in_(list(players))))
                .mappings()
                .all()
            )
        )
        for row in found:
            words = self._notice(room, players[row["player"]], row["lang"], row["address"], what)
            self.notices.put(row["player"], Notice(row["url"], words))

    @staticmethod
    def _notice(room: Room, seat: str, lang: str, address: str, what: str) -> Words:
        facts = room.title.facts()
        text = room.locale(lang).texts.say(
            f"server.{what}", name=room.settings.name or facts["title"], who=wire.seat_names(facts, lang)[seat]
        )
        return {
            "match": room.id,
            "game": room.title.id,
            "name": room.settings.name,
            "seat": seat,
            "url": f"{address}/table/{room.id}",
            "text": text,
        }


def _gone_on(fault: BaseException) -> bool:
    """A bot's answer to what is no longer asked is no fault."""
    return isinstance(fault, Problem) and fault.id in ("stale", "not_asked", "table_closed")


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """A stop waits for them, but not for ever."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=STOPPING)
        if late:
            logs.note("left behind", tasks=len(late))


async def _go_on(work: Callable[[], Awaitable[None]]) -> None:
    """What may not end while the server runs: after a fault it begins anew."""
    while True:
        await _quietly(work())
        await asyncio.sleep(SOON)


async def _quietly(work: Awaitable[None]) -> None:
    """What nobody waits for: its faults go to the log."""
    try:
        await work
    except Problem as problem:
        logs.note("left undone", problem=problem.id)
    except Exception:
        logs.fault("left undone")
