"""A match that is open: one change at a time, and each is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable

import sqlalchemy as sa

from ...analysis.telling import thought_words
from ...bots.search import Findings, Plan
from ...display.drawing import Drawing
from ...engine.agenda import Event, Game
from ...engine.catalogue import Title
from ...engine.choices import Offer
from ...engine.problem import Problem
from ...engine.record import Entry, Match, read_entry
from ...engine.words import Words
from ...text import LANGUAGES
from .. import metrics
from ..people import Elsewhere, Keeper, Player, Watcher
from ..storage import jobs, ledger
from ..storage.ledger import (
    ANSWER,
    BACK,
    BEGIN,
    CLOSED,
    MUTED,
    REDO,
    Chair,
    Change,
    Kept,
    Overtaken,
    Posting,
    Row,
    Sheet,
    Snapshot,
    Standing,
    Table,
)
from ..storage.store import Store
from ..thinking import Slot
from ..workers import EVERY, rebuild
from .reactions import ALWAYS, MINE, NEVER, Window, open_window, passing
from .voices import Voice, here, voice

MOST_STATES = 128  # positions kept for undo; older ones are found by snapshots


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
    def __init__(self, kept: Kept, match: Match, store: Store, keeper: Keeper) -> None:
        self.store = store
        self.keeper = keeper
        self.lock = asyncio.Lock()
        self.lost = False
        self.watchers: set[Watcher] = set()
        self.elsewhere = Elsewhere()
        self.used = time.monotonic()
        self.voices: dict[str, Voice] = {}
        self.cache: dict[Hashable, object] = {}  # whatever was worked out for the current version
        self.drawings: dict[tuple[str, str], Drawing] = {}  # by seat and language; they know what was shown last
        self.lines: dict[
            tuple[int, str], list[tuple[Event, Words]]
        ] = {}  # log lines by the version of their answer and language
        self.offers: dict[str, Offer] = {}  # what is asked, by seat
        self.window: Window | None = None
        self.thinks: Slot | None = None  # a bot that is at it, here
        self.plans: dict[str, Plan] = {}  # of bots, by seat; known here only: another process thinks anew
        self._take(kept, match)

    def _take(self, kept: Kept, match: Match) -> None:
        """Stand as the disk says."""
        self.sheet: Sheet = kept.sheet
        self.host = kept.sheet.host
        self.match = match
        self._lay(kept.table)
        self.versions = kept.line.versions  # of each entry
        self.undone = [version for _, version in kept.line.undone]  # of each entry taken back
        self.firsts = kept.line.firsts  # for each version the first answer that it touched
        self.snapshots = kept.snapshots
        self.changed = kept.changed
        self._stand()
        self.asked_since = self._asked_since()

    def _lay(self, table: Table) -> None:
        self.chairs: dict[str, Chair] = {seat: table.chairs[seat] for seat in self.match.seats}
        self.verdicts = table.verdicts
        self.gathered = table.gathered

    async def begin(self) -> None:
        """Before anybody looks: what was said in a window that is still open."""
        async with self.held():
            await self._read_reactions()

    # -- what is so ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def title(self) -> Title:
        return self.match.title

    @property
    def version(self) -> int:
        return len(self.firsts) - 1

    @property
    def answers(self) -> int:
        return len(self.match.entries) - 1

    @property
    def over(self) -> bool:
        return self.match.g.ending >= 0

    @property
    def closed(self) -> bool:
        return (CLOSED, "") in self.verdicts

    def muted(self, seat: str) -> bool:
        return (MUTED, seat) in self.verdicts

    def must_be_open(self) -> None:
        if self.closed:
            raise Problem("table_closed")

    def must_be_played(self) -> None:
        self.must_be_open()
        if self.sheet.gathers:
            raise Problem("gathering")

    def voice(self, lang: str) -> Voice:
        if self.match.pack is None:
            return voice(lang, self.title.id)
        if lang not in self.voices:
            self.voices[lang] = Voice(lang, self.title.id, self.match.pack)
        return self.voices[lang]

    def mine(self, player: Player | None) -> list[str]:
        return [] if player is None else [seat for seat, chair in self.chairs.items() if chair.player == player.id]

    def hosted_by(self, player: Player | None) -> bool:
        return player is not None and self.host == player.id

    def all_mine(self, player: Player | None) -> bool:
        """Nobody else sits here or could: then nothing need be hidden from this player."""
        return (
            player is not None
            and all(chair.bot is not None or chair.player == player.id for chair in self.chairs.values())
            and bool(self.mine(player))
        )

    @property
    def waiting(self) -> list[str]:
        """The seats that are asked."""
        return list(self.offers)

    def answered(self) -> list[str]:
        """The seats that have said what counts later."""
        return [self.title.seats[seat] for seat, _ in self.match.g.sealed] + [
            seat for seat in self.offers if self.has_reacted(seat)
        ]

    def _stand(self) -> None:
        """Work out who is asked what."""
        self.cache.clear()
        t, g = self.title, self.match.g
        self.offers = {} if self.sheet.gathers else {t.seats[offer.seat]: offer for offer in self.match.waiting()}
        self.window = (
            open_window(t, g, self.offers, self.chairs, self.changed + self.sheet.clock) if self.sheet.clock else None
        )

    def bot_to_move(self) -> str | None:
        """A bot that is asked.

        After an undo it waits while a person is asked too: else there would be nothing to redo.
        """
        bots = [seat for seat in self.waiting if self.chairs[seat].bot is not None and not self.closed]
        if self.window is not None:
            return None  # it thinks when the time is up
        if self.match.undone and len(bots) < len(self.waiting):
            return None
        return bots[0] if bots else None

    def _asked_since(self) -> int:
        """The version since which the present question stands: sealed answers of others do not change it."""
        sealed = len(self.match.g.sealed)
        together = self.versions[len(self.versions) - sealed :] == list(
            range(self.version - sealed + 1, self.version + 1)
        )
        return self.version - sealed if together else self.version

    def first_since(self, version: int | None) -> int:
        """The first answer whose log lines somebody who has that version lacks."""
        if version is None or not 0 <= version <= self.version:
            return 0
        return min(self.firsts[version + 1 :], default=len(self.match.entries))

    # -- changes -------------------------------------------------------------------------------------------------------

    def held(self) -> Held:
        """Nothing changes meanwhile, and all that is seen is on disk."""
        return Held(self)

    async def answer(self, player: Player | None, seat: str, version: int, words: list[str]) -> int:
        async with self.held():
            self.must_hold(player, seat)
            return await self._answer(seat, version, words)

    async def bot_answers(self, bot: str, seat: str, version: int, words: list[str], thought: Findings | None) -> None:
        async with self.held():
            if self.chairs[seat].bot != bot:
                raise Problem("stale", version=version, now=self.version)
            await self._answer(seat, version, words, thought_words(thought))
            if thought is not None and thought.playouts:
                self.tell(
                    {
                        "type": "thought",
                        "seat": seat,
                        "n": self.answers,
                        "playouts": thought.playouts,
                        "chance": thought.chance(thought.chosen()),
                    }
                )

    async def _answer(self, seat: str, version: int, words: list[str], thought: Words | None = None) -> int:
        self.must_be_played()
        if version > self.version:
            await self._catch_up()  # the sender has heard of it from another process
        if not self.asked_since <= version <= self.version:
            raise Problem("stale", version=version, now=self.version)
        if self.window is not None and seat in self.window.asked:
            return await self._react(self.window, seat, self._whole(seat, words))
        return await self._give(seat, self._whole(seat, words), thought)

    async def _give(self, seat: str, words: list[str], thought: Words | None = None) -> int:
        before = self.waiting
        entry = self.match.answer(seat, words)
        self.undone.clear()
        self.versions.append(self.version + 1)
        await self._keep(ANSWER, self.answers, entry, before, thought=thought)
        return self.version

    def _whole(self, seat: str, words: list[str]) -> list[str]:
        offer = self.offers.get(seat)
        return words if offer is None else self.match.g.whole_words(offer, words)

    # -- reactions -----------------------------------------------------------------------------------------------------

    def orders(self, seat: str) -> str:
        """When a seat wants to be asked for a reaction. Those who look at everything at one table are asked always."""
        return self.chairs[seat].orders or (MINE if self.sheet.mode in ("solo", "online") else ALWAYS)

    def passes_over(self, seat: str) -> bool:
        """Does its standing order answer for the seat?"""
        if self.title.reaction is None or self.chairs[seat].player is None:
            return False
        touched, orders = self.title.reaction(self.match.g, self.offers[seat].seat), self.orders(seat)
        return touched != "" and (orders == NEVER or (orders == MINE and touched != MINE))

    def has_reacted(self, seat: str) -> bool:
        return (
            self.window is not None
            and seat in self.window.asked
            and (seat in self.window.given or self.passes_over(seat))
        )

    def by_order(self) -> str | None:
        """A seat that is asked and whose standing order answers.

        After an undo it waits: else there would be nothing to take back.
        """
        if self.window is not None or self.match.undone or self.closed:
            return None
        return next((seat for seat in self.offers if self.passes_over(seat)), None)

    async def obey(self) -> None:
        """Answer by standing order, as long as one of those asked has one."""
        async with self.held():
            while (seat := self.by_order()) is not None:
                await self._give(seat, passing(self.offers[seat]))

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
            self.chairs[seat].orders = orders
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
        if self.window is not None:
            self.window.given |= await self.store.read(
                lambda connection: ledger.read_reactions(connection, self.id, self.asked_since)
            )

    async def close_window(self, version: int) -> None:
        """The time is up: everybody's answer counts."""
        async with self.held():
            if self.version != version or self.window is None or self.closed:
                return
            if self.store.bus.shared:
                await self._read_reactions()
            window = self.window
            for seat, offer in window.asked.items():
                await self._give(seat, window.given.get(seat) or passing(offer))

    def _tell_holder(self, seat: str) -> None:
        self.cache.clear()
        for watcher in self.watchers:
            if watcher.player is not None and watcher.player.id == self.chairs[seat].player:
                watcher.changed()

    # -- back and forth ------------------------------------------------------------------------------------------------

    async def undo(self, player: Player | None, version: int) -> int:
        """Take back one's own last answer, with those of the bots after it."""
        async with self.held():
            return await self._back(player, version, self.undo_goal())

    async def back(self, player: Player | None, version: int, to: int) -> int:
        async with self.held():
            if not 0 <= to < self.answers:
                raise Problem("no_such_answer", number=to, last=self.answers - 1)
            return await self._back(player, version, to)

    async def _back(self, player: Player | None, version: int, to: int) -> int:
        await self._must_be_current(version)
        await self.reach(to)
        if reason := self.undo_barred(player, to):
            raise Problem(reason)
        before = self.waiting
        while self.answers > to:
            self.match.undo()
            self.undone.append(self.versions.pop())
        await self._keep(BACK, to, None, before)
        return self.version

    async def redo(self, player: Player | None, version: int) -> int:
        """Give again what was taken back last, with the answers of the bots after it."""
        async with self.held():
            await self._must_be_current(version)
            if not self.may_redo(player):
                raise Problem("nothing_to_redo")
            before, first = self.waiting, len(self.match.entries)
            while self.match.undone and (len(self.match.entries) == first or self._by_bot(self.match.undone[-1][0])):
                self.match.redo()
                self.versions.append(self.undone.pop())
            await self._keep(REDO, self.answers, None, before, first)
            return self.version

    async def _must_be_current(self, version: int) -> None:
        self.must_be_played()
        if version > self.version:
            await self._catch_up()
        if version != self.version:
            raise Problem("stale", version=version, now=self.version)

    def must_hold(self, player: Player | None, seat: str) -> None:
        self.title.seat_number(seat)
        if seat not in self.mine(player):
            raise Problem("not_your_seat", seat=seat)

    async def _keep(
        self,
        kind: str,
        n: int,
        entry: Entry | None,
        before: list[str],
        first: int | None = None,
        thought: Words | None = None,
    ) -> None:
        """The change is made; now it goes to disk.

        If that fails the room is lost, and whoever comes next finds what the disk has.
        """
        window = self.asked_since if self.sheet.clock else None
        self.firsts.append(n if kind == ANSWER else n + 1 if first is None else first)
        self.changed = time.time()
        self._stand()
        if kind != ANSWER or not self.match.g.sealed:
            self.asked_since = self.version
        tracks = snapshot = None
        if entry is not None:
            tracks = self.voice(LANGUAGES[0]).layout.track_values(self.title.view(self.match.g, -1))
            if self.waiting != before or n - ledger.newest(self.versions, self.snapshots, n - 1) >= EVERY:
                snapshot = self.snapshot()
                self.snapshots.add(self.version)
        change = Change(
            self.version,
            kind,
            n,
            None if entry is None else entry.words(),
            tracks,
            self.match.high,
            self.changed,
            snapshot,
            thought,
        )
        posting = Posting(self.id, change, self.standing(), self.bot_to_move(), window)
        try:
            with metrics.timed(metrics.KEPT):
                hints = await self.store.post(posting)
            if entry is not None:
                entry.hints = hints
            metrics.ANSWERS.labels(kind).inc()
        except (sa.exc.IntegrityError, Overtaken):  # another process was first
            await self._reload()
            self.tell_changed()
            self.keeper.changed(self, self.waiting)
            raise Problem("stale", version=change.version - 1, now=self.version) from None
        except BaseException as fault:  # also if the server stops: whether it was written will show
            self.lost = True
            self.keeper.lost(self)
            if isinstance(fault, Exception):
                raise Problem("not_kept") from fault
            raise
        if len(self.match.states) > MOST_STATES:
            del self.match.states[: -MOST_STATES // 2]
        self.used = time.monotonic()
        self.tell_changed()
        self.keeper.changed(self, before)

    def tell_changed(self) -> None:
        for watcher in self.watchers:
            watcher.changed()

    # -- what other processes did --------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Do what others have done since."""
        async with self.held():
            if await self._catch_up():
                self.tell_changed()

    async def _catch_up(self) -> bool:
        rows = await self.store.read(lambda connection: ledger.since(connection, self.id, self.version))
        if not rows:
            return False
        try:
            for row in rows:
                await self._follow(row)
        except Problem:
            await self._reload()
        self._stand()
        self.asked_since = self._asked_since()
        await self._read_reactions()
        return True

    async def _follow(self, row: Row) -> None:
        if row.version != self.version + 1 or row.kind == BEGIN:  # then all is new
            raise Problem("save_digest")
        if row.kind == ANSWER:
            self.match.follow(read_entry(row.entry))
            self.versions.append(row.version)
            self.undone.clear()
            self.firsts.append(row.n)
        elif row.kind == BACK:
            await self.reach(row.n)
            while self.answers > row.n:
                self.match.undo()
                self.undone.append(self.versions.pop())
            self.firsts.append(row.n + 1)
        else:
            self.firsts.append(len(self.match.entries))
            while self.answers < row.n:
                self.match.redo()
                self.versions.append(self.undone.pop())
        self.match.high = max(self.match.high, row.high)
        self.changed = row.made
        if row.snapshot:
            self.snapshots.add(row.version)

    async def _reload(self) -> None:
        kept = await self.store.read(lambda connection: ledger.load(connection, self.id))
        assert kept is not None
        self._take(kept, await asyncio.to_thread(rebuild, kept))
        await self._read_reactions()

    async def read_seats(self) -> None:
        """Who sits where, and what the host has decided, as the disk has it."""
        async with self.held():
            self._lay(await self.store.read(lambda connection: ledger.read_table(connection, self.id)))
            self.cache.clear()
        self.tell_changed()
        self._tell_here()

    # -- snapshots -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        state = self.match.states[-1]
        return Snapshot(self.title.shape.dump(state), state.chance.drawn)

    async def leave_snapshot(self) -> None:
        """Of the position as it is, if it has none."""
        version, snapshot = self.versions[-1], self.snapshot()
        if version not in self.snapshots:
            await self.store.write(lambda connection: ledger.add_snapshots(connection, [(self.id, version, snapshot)]))
            self.snapshots.add(version)

    def standing(self) -> Standing:
        return Standing(self.waiting, self.over, here(self.match.g, {lang: self.voice(lang) for lang in LANGUAGES}))

    # -- undo ----------------------------------------------------------------------------------------------------------

    def _by_bot(self, entry: Entry) -> bool:
        return self.chairs[entry.seat].bot is not None

    def _may_take_back(self, player: Player | None, entry: Entry) -> bool:
        return self._by_bot(entry) or entry.seat in self.mine(player)

    def undo_goal(self) -> int:
        """How many answers are left when a person's last one is taken back."""
        return next(
            (n - 1 for n in range(self.answers, 0, -1) if not self._by_bot(self.match.entries[n])), self.answers
        )

    def undo_barred(self, player: Player | None, to: int) -> str:
        """Why this player cannot go back to so many answers; "" if it is possible. `reach` comes first."""
        if self.closed:
            return "table_closed"
        if to >= self.answers:
            return "nothing_to_undo"
        if self.over and not self.all_mine(player):
            return "game_over"  # the dice have been shown
        for back in range(1, self.answers - to + 1):
            if not self._may_take_back(player, self.match.entries[-back]):
                return "undo_others"
            if reason := self.match.undo_barred(back):
                return reason
        return "" if player is not None and self.mine(player) else "undo_others"

    def may_redo(self, player: Player | None) -> bool:
        return (
            not self.closed
            and bool(self.match.undone)
            and bool(self.mine(player))
            and self._may_take_back(player, self.match.undone[-1][0])
        )

    async def reach(self, to: int) -> None:
        """Know the positions from after answer *to* on."""
        if len(self.match.entries) - len(self.match.states) > to:
            number, snapshot = await self._nearest(to)
            self.match.reach_back(number, snapshot.state, snapshot.drawn)

    async def _nearest(self, to: int) -> tuple[int, Snapshot]:
        number = ledger.newest(self.versions, self.snapshots, to)
        return number, await self.store.read(
            lambda connection: ledger.read_snapshot(connection, self.id, self.versions[number])
        )

    async def at(self, n: int) -> Game:
        """The position after answer n."""
        if not 0 <= n <= self.answers:
            raise Problem("no_such_answer", number=n, last=self.answers)
        first = len(self.match.entries) - len(self.match.states)
        if n >= first:
            return self.match.states[n - first]
        number, snapshot = await self._nearest(n)
        return (await asyncio.to_thread(self.match.played, number, snapshot.state, snapshot.drawn, n))[-1]

    # -- seats ---------------------------------------------------------------------------------------------------------

    async def sit(self, seat: str, chair: Chair, instead_of: Chair) -> None:
        """Somebody else has the seat from now on."""
        async with self.held():
            self.must_be_open()
            if self.chairs[seat] is not instead_of:
                raise Problem("seat_taken")
            self.chairs[seat] = chair
            try:
                await self.settle(lambda connection: ledger.seat(connection, self.id, seat, chair, instead_of))
            except BaseException:
                self.chairs[seat] = instead_of
                raise
            self.gathered.pop(seat, None)
        self.tell_changed()
        self.tell_presence()
        self.keeper.changed(self, self.waiting)

    async def judge(self, kind: str, seat: str, holds: bool) -> None:
        """The host decides: a seat that may not chat, a table that is closed."""
        async with self.held():
            before = self.verdicts
            self.verdicts = before | {(kind, seat)} if holds else before - {(kind, seat)}
            try:
                await self.settle(lambda connection: ledger.judge(connection, self.id, kind, seat, holds))
            except BaseException:
                self.verdicts = before
                raise
        self.tell_changed()
        self.keeper.changed(self, self.waiting)

    async def settle(self, change: Callable[[sa.Connection], None]) -> None:
        """What is decided about seats goes to disk, with what becomes of the bot that is to move."""
        bot, version = self.bot_to_move(), self.version

        def write(connection: sa.Connection) -> None:
            change(connection)
            jobs.settle(connection, {self.id: (bot, version)})
            self.store.bus.note(connection, "seat", self.id, bot=bot is not None)

        await self.store.write(write)
        self.cache.clear()

    def present(self) -> dict[str, bool]:
        """For each seat of a person: is its page open?"""
        looking = self.looking() | self.elsewhere.looking()
        return {seat: chair.player in looking for seat, chair in self.chairs.items() if chair.player is not None}

    def looking(self) -> set[int]:
        """The players who have it open through this process."""
        return {watcher.player.id for watcher in self.watchers if watcher.player is not None}

    def looked_at_elsewhere(self, process: str, players: list[int]) -> None:
        self.elsewhere.heard(process, players)
        self._tell_here()

    def tell(self, message: Words) -> None:
        for watcher in self.watchers:
            watcher.tell(message)

    def tell_presence(self) -> None:
        """Somebody has come or gone."""
        self._tell_here()
        self.keeper.looked_at(self)

    def _tell_here(self) -> None:
        self.tell({"type": "presence", "seats": self.present()})
