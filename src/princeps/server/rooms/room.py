"""A match that is open: one change at a time, and each is on disk before anybody hears of it.

Its parts: `seats` (who holds what), `history` (the record and its versions), `reactions` (orders and the clock),
`watchers` (who looks) and `cache` (what was made to be shown). They are read by all, and changed here only, under the
lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

import sqlalchemy as sa

from ...analysis.telling import thought_words
from ...bots.search import Findings, Plan
from ...engine.catalogue import Title
from ...engine.problem import Problem
from ...engine.record import Entry, Match
from ...engine.words import Words
from ...text import LANGUAGES
from .. import metrics
from ..people import Player
from ..storage import jobs, ledger
from ..storage.ledger import Overtaken
from ..storage.shapes import ANSWER, BACK, REDO, Chair, Change, Status, StoredMatch
from ..storage.store import Store
from ..thinking import Progress, watch
from .cache import Cache
from .history import History
from .locales import Locale, here
from .reactions import Reactions, Window, passing
from .seats import Seats
from .watchers import Watchers

T = TypeVar("T")


class Keeper(Protocol):
    """Who looks after the rooms."""

    started: float

    def changed(self, room: Room, before: list[str]) -> None: ...
    def lost(self, room: Room) -> None: ...
    def looked_at(self, room: Room, by: Player | None) -> None: ...
    def grace(self, pace: int) -> float: ...
    def send_word(self, room: Room, seats: list[str], what: str) -> None: ...


class Held:
    """A room's lock, for whoever finds the room as the disk has it."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def __aenter__(self) -> None:
        await self.room.lock.acquire()
        if self.room.lost:
            self.room.lock.release()
            raise Problem("not_kept")

    async def __aexit__(self, *_: object) -> None:
        self.room.lock.release()


class Room:
    def __init__(self, stored: StoredMatch, match: Match, store: Store, keeper: Keeper) -> None:
        self.id = stored.settings.id
        self.title: Title = match.title
        self.store = store
        self.keeper = keeper
        self.lock = asyncio.Lock()
        self.lost = False
        self.used = time.monotonic()
        self.watchers = Watchers()
        self.cache = Cache(match.title.id, match.pack)
        self.thinks: Progress | None = None  # of a bot that is at it, here
        self.plans: dict[str, Plan] = {}  # of bots, by seat; known here only: another process thinks anew
        self._take(stored, match)

    def _take(self, stored: StoredMatch, match: Match) -> None:
        """Stand as the disk says."""
        self.settings = stored.settings
        self.match = match
        self.seats = Seats(match.seats, stored.settings.host, stored.seating)
        self.history = History(stored, match, self.seats, self.store)
        self.reactions = Reactions(stored.settings, self.history, self.seats)
        self.cache.clear()

    async def begin(self) -> None:
        """Before anybody looks: what was said in a window that is still open."""
        async with self.held():
            await self._read_reactions()

    def use(self) -> None:
        self.used = time.monotonic()

    def unused(self) -> float | None:
        """For how many seconds nobody has used it; None while somebody looks, or something changes."""
        return None if self.watchers or self.lock.locked() else time.monotonic() - self.used

    # -- what is so ----------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return self.history.version

    @property
    def over(self) -> bool:
        return self.history.over

    @property
    def waiting(self) -> list[str]:
        """The seats that are asked."""
        return list(self.history.offers)

    def locale(self, lang: str) -> Locale:
        return self.cache.locale(lang)

    def answered(self) -> list[str]:
        """The seats that have said what counts later."""
        names = self.title.seats
        return [names[seat] for seat, _ in self.match.g.sealed] + [
            seat for seat in self.history.offers if self.reactions.has_reacted(seat)
        ]

    def bot_to_move(self) -> str | None:
        """A bot that is asked.

        After an undo it waits while a person is asked too: else there would be nothing to redo.
        """
        bots = self.bots_asked()
        if self.reactions.window is not None:
            return None  # it thinks when the time is up
        if self.match.undone and len(bots) < len(self.history.offers):
            return None
        return bots[0] if bots else None

    def bots_asked(self) -> list[str]:
        return [seat for seat in self.history.offers if self.seats.by_bot(seat) and not self.seats.closed]

    def status(self) -> Status:
        locales = {lang: self.cache.locale(lang) for lang in LANGUAGES}
        return Status(self.waiting, self.over, here(self.match.g, locales), self.bot_to_move())

    def looks_through(self, player: Player | None, seat: str | None) -> str | None:
        """The seat asked for if it is one's own (or the match is over); the first of one's own if none was asked for;
        else a spectator's, who can be asked for too.
        """
        mine = self.seats.mine(player)
        if not seat or seat == "none":
            return mine[0] if mine and not seat else None
        self.title.seat_number(seat)
        if seat not in mine and not self.over:
            raise Problem("not_your_seat", seat=seat)
        return seat

    def must_hold(self, player: Player | None, seat: str) -> None:
        self.title.seat_number(seat)
        if seat not in self.seats.mine(player):
            raise Problem("not_your_seat", seat=seat)

    def must_have_begun(self) -> None:
        if self.settings.gathers:
            raise Problem("gathering")

    def _must_be_played(self) -> None:
        self.seats.must_be_open()
        self.must_have_begun()

    # -- answers -------------------------------------------------------------------------------------------------------

    def held(self) -> Held:
        """Nothing changes meanwhile, and all that is seen is on disk."""
        return Held(self)

    async def answer(self, player: Player | None, seat: str, version: int, words: list[str]) -> int:
        async with self.held():
            self.must_hold(player, seat)
            return await self._answer(seat, version, words)

    async def bot_answers(self, bot: str, seat: str, version: int, words: list[str], thought: Findings | None) -> None:
        if thought is not None and (plan := thought.plan()) is not None:
            self.plans[seat] = plan
        async with self.held():
            if self.seats.chair(seat).bot != bot:
                raise Problem("stale", version=version, now=self.version)
            secret = self.reactions.secret()
            await self._answer(seat, version, words, thought_words(thought))
            if thought is not None and thought.playouts and not secret:
                self._tell_thought(seat, thought)

    def _tell_thought(self, seat: str, thought: Findings) -> None:
        """What a bot expects follows from what it holds: only those hear it from whom it need not be hidden."""
        told = {
            "type": "thought",
            "seat": seat,
            "n": self.history.answers,
            "playouts": thought.playouts,
            "chance": thought.chance(thought.chosen()),
        }
        open_to_all = not self.title.facts()["facts"]["hidden"]
        never_others = self.settings.mode != "online" or self.seats.known
        for page in self.watchers:
            if open_to_all or (never_others and self.seats.all_mine(page.player)):
                page.tell(told)

    async def _answer(self, seat: str, version: int, words: list[str], thought: Words | None = None) -> int:
        self._must_be_played()
        if version > self.version:
            await self._catch_up()  # the sender has heard of it from another process
        if not self.history.asked_since <= version <= self.version:
            raise Problem("stale", version=version, now=self.version)
        offer = self.history.offers.get(seat)
        whole = words if offer is None else self.match.g.whole_words(offer, words)
        window = self.reactions.window_for(seat)
        if window is not None:
            return await self._react(window, seat, whole)
        return await self.give(seat, whole, thought)

    async def give(self, seat: str, words: list[str], thought: Words | None = None) -> int:
        before = self.waiting  # under the lock
        entry = self.history.answer(seat, words)
        return await self._keep(ANSWER, before, entry, thought)

    async def obey(self) -> None:
        """Answer by standing order, as long as one of those asked has one."""
        async with self.held():
            while (seat := self.reactions.by_order()) is not None:
                await self.give(seat, passing(self.history.offers[seat]))

    # -- back and forth ------------------------------------------------------------------------------------------------

    async def undo(self, player: Player | None, version: int) -> int:
        """Take back one's own last answer, with those of the bots after it."""
        async with self.held():
            return await self._back(player, version, self.history.undo_goal())

    async def back(self, player: Player | None, version: int, to: int) -> int:
        async with self.held():
            answers = self.history.answers
            if not 0 <= to < answers:
                raise Problem("no_such_answer", number=to, last=answers - 1)
            return await self._back(player, version, to)

    async def _back(self, player: Player | None, version: int, to: int) -> int:
        await self.must_be_current(version)
        await self.history.reach(to)
        if reason := self.history.undo_barred(player, to):
            raise Problem(reason)
        if self.over or (self.settings.mode == "online" and self.history.showed_since(to)):
            await self.give_away()  # the same dice will come, and the same hands are there
        return await self.take_back(to, self.seats.mine(player)[0])

    async def take_back(self, to: int, seat: str) -> int:
        """Under the lock. Several people hear who took back, and the log says it."""
        before, told = self.waiting, self.settings.mode == "online"
        answers = self.history.answers - to
        await self.history.move(BACK, to, seat if told else None)
        version = await self._keep(BACK, before, by=seat if told else None)
        if told:
            self.watchers.notice("undone", seat=seat, number=answers)
        return version

    async def redo(self, player: Player | None, version: int) -> int:
        """Give again what was taken back last, with the answers of the bots after it."""
        async with self.held():
            await self.must_be_current(version)
            if not self.history.may_redo(player):
                raise Problem("nothing_to_redo")
            before = self.waiting
            await self.history.move(REDO, self.history.redo_goal())
            return await self._keep(REDO, before)

    async def must_be_current(self, version: int) -> None:
        self._must_be_played()
        if version > self.version:
            await self._catch_up()
        if version != self.version:
            raise Problem("stale", version=version, now=self.version)

    # -- to disk -------------------------------------------------------------------------------------------------------

    async def _keep(
        self,
        kind: str,
        before: list[str],
        entry: Entry | None = None,
        thought: Words | None = None,
        by: str | None = None,
    ) -> int:
        """The change is made; now it goes to disk.

        If that fails the room is lost, and whoever comes next finds what the disk has.
        """
        change = self._change(kind, before, entry, thought, by)
        try:
            with metrics.timed(metrics.KEPT):
                hints = await self.store.add(change)
            if entry is not None:
                entry.hints = hints
            metrics.ANSWERS.labels(kind).inc()
        except (sa.exc.IntegrityError, Overtaken):  # another process was first
            await self._reload()
            self.watchers.changed()
            self.keeper.changed(self, self.waiting)
            raise Problem("stale", version=change.version - 1, now=self.version) from None
        except BaseException as fault:  # also if the server stops: whether it was written will show
            self.lost = True
            self.keeper.lost(self)
            if isinstance(fault, Exception):
                raise Problem("not_kept") from fault
            raise
        self.history.forget_oldest()
        self.use()
        self.watchers.changed()
        self.keeper.changed(self, before)
        return change.version

    def _change(
        self, kind: str, before: list[str], entry: Entry | None, thought: Words | None, by: str | None
    ) -> Change:
        """What has just been done, for the disk; from here on it is so for all who look."""
        history = self.history
        window = history.asked_since if self.settings.clock else None
        history.went_on(kind, time.time())
        self._stand()
        tracks = snapshot = None
        if entry is not None:
            tracks = self.cache.locale(LANGUAGES[0]).layout.track_values(self.title.view(self.match.g, -1))
            if self.waiting != before or history.far_from_snapshot():
                snapshot = history.take_snapshot()
        return Change(
            self.id,
            history.version,
            kind,
            history.answers,
            None if entry is None else entry.words(),
            tracks,
            self.match.high,
            history.changed,
            thought,
            snapshot,
            self.status(),
            window,
            by,
        )

    def _stand(self) -> None:
        """The record has gone on: what hangs on it is worked out anew."""
        self.cache.clear()
        self.reactions.open_window()

    async def leave_snapshot(self) -> None:
        """Of the position as it is, if it has none."""
        async with self.held():
            await self.history.leave_snapshot()

    # -- what other processes did --------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Do what others have done since."""
        async with self.held():
            if await self._catch_up():
                self.watchers.changed()

    async def _catch_up(self) -> bool:
        try:
            anything, taken = await self.history.catch_up()
        except Problem:
            await self._reload()
            return True
        if anything:
            self._stand()
            await self._read_reactions()
        for one in taken:
            self.watchers.notice("undone", seat=one.by, number=one.answers)
        return anything

    async def _reload(self) -> None:
        stored = await self.store.read(lambda connection: ledger.load(connection, self.id))
        assert stored is not None
        self._take(stored, await asyncio.to_thread(stored.rebuild))
        await self._read_reactions()

    async def follow_written(self, write: Callable[[sa.Connection], Change]) -> None:
        """A change that is written past the room, which then follows it as if another process had made it."""

        def work(connection: sa.Connection) -> None:
            change = write(connection)
            self.store.bus.note(connection, "change", self.id, bot=change.bot is not None)

        await self.store.write(work)
        await self.catch_up()
        self.keeper.changed(self, [])

    # -- reactions -----------------------------------------------------------------------------------------------------

    async def order(self, player: Player | None, seat: str, orders: str) -> None:
        """From now on the seat is asked so."""
        async with self.held():
            self.must_hold(player, seat)
            if self.title.reaction is None:
                raise Problem("no_reactions", game=self.title.id)

            def write(connection: sa.Connection) -> None:
                ledger.order(connection, self.id, seat, orders)
                self.store.bus.note(connection, "seat", self.id, bot=False)

            await self.store.write(write)
            self.seats.chair(seat).orders = orders
        self._tell_holder(seat)
        self.keeper.changed(self, self.waiting)

    async def _react(self, window: Window, seat: str, words: list[str]) -> int:
        """What somebody says in a window is on disk at once and counts when the time is up.

        Only those who said it hear of it.
        """
        if seat in window.given:
            raise Problem("not_asked", seat=seat)
        g, offer, version = self.match.g, window.asked[seat], self.version
        answer = g.walk_words(offer, g.read_walk(offer, words))

        def write(connection: sa.Connection) -> None:
            ledger.react(connection, self.id, version, seat, answer)
            self.store.bus.note(connection, "reaction", self.id, seat=seat)

        try:
            await self.store.write(write)
        except sa.exc.IntegrityError:  # given through another process
            raise Problem("not_asked", seat=seat) from None
        window.given[seat] = answer
        self._tell_holder(seat)
        return version

    async def read_reactions(self, seat: str) -> None:
        """Somebody has reacted through another process."""
        async with self.held():
            await self._read_reactions()
        self._tell_holder(seat)

    async def _read_reactions(self) -> None:
        window, since = self.reactions.window, self.history.asked_since
        if window is not None:
            window.given |= await self.store.read(lambda connection: ledger.read_reactions(connection, self.id, since))

    async def close_window(self, version: int) -> None:
        """The time is up: everybody's answer counts."""
        async with self.held():
            window = self.reactions.window
            if self.version != version or window is None or self.seats.closed:
                return
            if self.store.bus.shared:
                await self._read_reactions()
            for seat, offer in window.asked.items():
                await self.give(seat, window.given.get(seat) or passing(offer))

    def _tell_holder(self, seat: str) -> None:
        self.cache.clear()
        for page in self.watchers.of(self.seats.chair(seat).player):
            page.changed()

    # -- seats ---------------------------------------------------------------------------------------------------------

    async def sit(self, seat: str, chair: Chair, instead_of: Chair, notice: str) -> None:
        """Somebody else has the seat from now on, and all hear of it."""
        async with self.held():
            self.seats.must_be_open()
            if not self.seats.chair(seat).held_as(instead_of):
                raise Problem("seat_taken")
            self.seats.chairs[seat] = chair
            try:
                await self._decide(
                    lambda connection: ledger.seat(connection, self.id, seat, chair, instead_of),
                    {"kind": notice, "seat": seat} if self.settings.mode == "online" else None,
                )
            except BaseException:
                self.seats.chairs[seat] = instead_of
                raise
            self.seats.salts.pop(seat, None)
            self.seats.votes.pop(seat, None)
            self.seats.shared |= chair.open()
        self.decided()
        self.tell_presence()

    async def give_away(self) -> None:
        """Under the lock, before somebody is shown what the match hides: then it cannot be opened to others any more.
        Problem if it ever was, and is not over.
        """
        if not self.over or not self.seats.shared:
            await self.note(lambda connection: ledger.know(connection, self.id))
            self.seats.known = True

    async def judge(self, kind: str, seat: str, holds: bool) -> None:
        """The host decides: a seat that may not chat, a table that is closed."""
        async with self.held():
            before = self.seats.verdicts
            self.seats.verdicts = before | {(kind, seat)} if holds else before - {(kind, seat)}
            try:
                await self._decide(lambda connection: ledger.judge(connection, self.id, kind, seat, holds))
            except BaseException:
                self.seats.verdicts = before
                raise
        self.decided()

    async def give_salt(self, player: Player, seat: str, salt: str | None) -> None:
        """The seat adds it to the dice; None: it goes without."""
        async with self.held():
            self.seats.must_be_open()
            self.must_hold(player, seat)
            await self._decide(lambda connection: ledger.give_salt(connection, self.id, seat, player.id, salt))
            self.seats.salts[seat] = salt
        self.decided()

    async def _decide(self, change: Callable[[sa.Connection], None], notice: Words | None = None) -> None:
        """Under the lock: what is decided about seats goes to disk, with what becomes of the bot that is to move."""
        bot, version = self.bot_to_move(), self.version

        def write(connection: sa.Connection) -> None:
            change(connection)
            jobs.settle(connection, {self.id: (bot, version)})

        await self.note(write, notice)

    async def note(self, change: Callable[[sa.Connection], T], notice: Words | None = None) -> T:
        """Under the lock: something beside the record goes to disk. All hear of it by *notice*: its kind and facts."""
        bot = self.bot_to_move() is not None

        def write(connection: sa.Connection) -> T:
            done = change(connection)
            self.store.bus.note(connection, "seat", self.id, bot=bot, notice=notice)
            return done

        done = await self.store.write(write)
        self.cache.clear()
        if notice is not None:
            self.watchers.notice(**notice)
        return done

    def decided(self) -> None:
        """Then all hear of it."""
        self.watchers.changed()
        self.keeper.changed(self, self.waiting)

    async def read_seats(self, notice: Words | None = None) -> None:
        """Who sits where, and what was decided, as the disk has it; *notice*: what all hear of it."""
        async with self.held():
            self.seats.take(await self.store.read(lambda connection: ledger.read_seating(connection, self.id)))
            self.cache.clear()
        self.watchers.changed()
        if notice is not None:
            self.watchers.notice(**notice)
        self._tell_present()

    # -- who looks -----------------------------------------------------------------------------------------------------

    def present(self) -> dict[str, bool]:
        """For each seat of a person: is its page open?"""
        looking = self.watchers.everywhere()
        return {seat: player in looking for seat, player in self.seats.people().items()}

    def looked_at_elsewhere(self, process: str, players: list[int]) -> None:
        self.watchers.heard(process, players)
        self._tell_present()

    def tell_presence(self, by: Player | None = None) -> None:
        """Somebody has come or gone: *by*, or whoever sits elsewhere now."""
        self._tell_present()
        self.keeper.looked_at(self, by)

    def _tell_present(self) -> None:
        self.watchers.tell({"type": "presence", "seats": self.present()})

    # -- bots that think -----------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def thinking(self, seat: str, progress: Progress) -> Iterator[None]:
        """Those who look hear how far it is, and can hurry it."""
        self.thinks = progress
        watching = asyncio.create_task(watch(progress, lambda done: self.tell_thinking(seat, done)))
        try:
            yield
        finally:
            watching.cancel()
            self.thinks = None

    def tell_thinking(self, seat: str | None, done: float) -> None:
        self.watchers.tell({"type": "thinking", "seat": seat, "done": done})

    def hurry(self) -> bool:
        """The bot that thinks here is to answer at once. False: none does."""
        if self.thinks is None:
            return False
        self.thinks.hurry()
        return True
