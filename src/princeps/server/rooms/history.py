"""The history of an open match: its record, and the versions by which pages and processes know how far they are.

The latest positions are in memory; older ones are found by snapshots.
"""

from __future__ import annotations

import asyncio

from ...engine.agenda import Game
from ...engine.choices import Offer
from ...engine.problem import Problem
from ...engine.record import Entry, Match, read_entry
from ..people import Player
from ..storage import ledger
from ..storage.shapes import ANSWER, BEGIN, EVERY, Snapshot, StoredMatch, snapshot_of
from ..storage.store import Store
from .seats import Seats

MOST_STATES = 128  # positions kept for undo


class History:
    def __init__(self, stored: StoredMatch, match: Match, seats: Seats, store: Store) -> None:
        self.settings = stored.settings
        self.match = match
        self.seats = seats
        self.store = store
        self.versions = stored.versions
        self.snapshots = stored.snapshots  # the versions that have one
        self.changed = stored.changed  # when
        self.offers: dict[str, Offer] = {}  # what is asked, by seat
        self.ask()
        self.asked_since = self._asked_since()  # the version since which the present question stands

    # -- where it stands -----------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return self.versions.last

    @property
    def answers(self) -> int:
        return len(self.match.entries) - 1

    @property
    def over(self) -> bool:
        return self.match.g.ending >= 0

    def ask(self) -> None:
        """Work out who is asked what."""
        names = self.match.title.seats
        self.offers = {} if self.settings.gathers else {names[offer.seat]: offer for offer in self.match.waiting()}

    def _asked_since(self) -> int:
        """Sealed answers of others do not change the question."""
        sealed, version = len(self.match.g.sealed), self.version
        made = self.versions.made
        together = made[len(made) - sealed :] == list(range(version - sealed + 1, version + 1))
        return version - sealed if together else version

    def first_since(self, version: int | None) -> int:
        """The first answer whose log lines somebody who has that version lacks."""
        if version is None or not 0 <= version <= self.version:
            return 0
        return min(self.versions.firsts[version + 1 :], default=len(self.match.entries))

    def version_of(self, n: int) -> int:
        """The version that made answer n."""
        return self.versions.made[n]

    def versions_between(self, first: int, last: int) -> list[int]:
        """The versions that made these answers."""
        return self.versions.made[first : last + 1]

    # -- one way to follow a record ------------------------------------------------------------------------------------

    def answer(self, seat: str, words: list[str]) -> Entry:
        entry = self.match.answer(seat, words)
        self.versions.add(ANSWER, self.answers)
        return entry

    async def move(self, kind: str, n: int) -> None:
        """Back or forth, until the record has n answers."""
        await self.reach(n)
        while self.answers > n:
            self.match.undo()
        while self.answers < n:
            self.match.redo()
        self.versions.add(kind, n)

    async def catch_up(self) -> bool:
        """Do what other processes have done since. Problem if that leads nowhere: then all is to be read anew."""
        version = self.version
        changes, snapshots = await self.store.read(
            lambda connection: ledger.since(connection, self.settings.id, version)
        )
        for change in changes:
            if change.version != self.version + 1 or change.kind == BEGIN:
                raise Problem("save_digest")
            if change.kind == ANSWER:
                self.match.follow(read_entry(change.entry))
                self.versions.add(ANSWER, change.n)
            else:
                await self.move(change.kind, change.n)
            self.match.high = max(self.match.high, change.high)
            self.changed = change.made
        if changes:
            self.snapshots |= snapshots
            self.ask()
            self.asked_since = self._asked_since()
        return bool(changes)

    def went_on(self, kind: str, now: float) -> None:
        """After a change of our own: when it was, and what is asked now."""
        self.changed = now
        self.ask()
        if kind != ANSWER or not self.match.g.sealed:
            self.asked_since = self.version

    def forget_oldest(self) -> None:
        states = self.match.states
        if len(states) > MOST_STATES:
            del states[: -MOST_STATES // 2]

    # -- who may go back and forth -------------------------------------------------------------------------------------

    def _may_take_back(self, player: Player | None, entry: Entry) -> bool:
        return self.seats.by_bot(entry.seat) or entry.seat in self.seats.mine(player)

    def undo_goal(self) -> int:
        """How many answers are left when a person's last one is taken back, with those of the bots after it."""
        entries = self.match.entries
        return next((n - 1 for n in range(self.answers, 0, -1) if not self.seats.by_bot(entries[n].seat)), self.answers)

    def undo_barred(self, player: Player | None, to: int) -> str:
        """Why this player cannot go back to so many answers; "" if it is possible. `reach` comes first."""
        answers = self.answers
        if self.seats.closed:
            return "table_closed"
        if to >= answers:
            return "nothing_to_undo"
        if self.over and not self.seats.all_mine(player):
            return "game_over"  # the dice have been shown
        for back in range(1, answers - to + 1):
            if not self._may_take_back(player, self.match.entries[-back]):
                return "undo_others"
            if reason := self.match.undo_barred(back):
                return reason
        return "" if self.seats.mine(player) else "undo_others"

    def may_redo(self, player: Player | None) -> bool:
        return (
            not self.seats.closed
            and bool(self.match.undone)
            and bool(self.seats.mine(player))
            and self._may_take_back(player, self.match.undone[-1][0])
        )

    def redo_goal(self) -> int:
        """How many answers there are when the last one taken back is given again, with those of the bots after it."""
        coming = [entry.seat for entry, _ in reversed(self.match.undone)]
        return self.answers + next((n for n in range(1, len(coming)) if not self.seats.by_bot(coming[n])), len(coming))

    # -- positions -----------------------------------------------------------------------------------------------------

    async def reach(self, n: int) -> None:
        """Know the positions from after answer n on."""
        if len(self.match.entries) - len(self.match.states) > n:
            number, snapshot = await self._nearest(n)
            self.match.reach_back(number, snapshot.state, snapshot.drawn)

    async def at(self, n: int) -> Game:
        """The position after answer n."""
        if not 0 <= n <= self.answers:
            raise Problem("no_such_answer", number=n, last=self.answers)
        first = len(self.match.entries) - len(self.match.states)
        if n >= first:
            return self.match.states[n - first]
        number, snapshot = await self._nearest(n)
        return (await asyncio.to_thread(self.match.played, number, snapshot.state, snapshot.drawn, n))[-1]

    async def _nearest(self, n: int) -> tuple[int, Snapshot]:
        number = self.versions.newest(self.snapshots, n)
        version = self.versions.made[number]
        return number, await self.store.read(
            lambda connection: ledger.read_snapshot(connection, self.settings.id, version)
        )

    def far_from_snapshot(self) -> bool:
        n = self.answers
        return n - self.versions.newest(self.snapshots, n - 1) >= EVERY

    def take_snapshot(self) -> Snapshot:
        """Of the position as it is; whoever takes it brings it to disk."""
        self.snapshots.add(self.versions.made[-1])
        return snapshot_of(self.match.title, self.match.states[-1])

    async def leave_snapshot(self) -> None:
        """Of the position as it is, if it has none."""
        version = self.versions.made[-1]
        if version not in self.snapshots:
            snapshot = snapshot_of(self.match.title, self.match.states[-1])
            await self.store.write(
                lambda connection: ledger.add_snapshots(connection, [(self.settings.id, version, snapshot)])
            )
            self.snapshots.add(version)
