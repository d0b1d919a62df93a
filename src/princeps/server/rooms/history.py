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
from ..storage.shapes import ANSWER, BACK, BEGIN, EVERY, Snapshot, StoredMatch, TakenBack, snapshot_of
from ..storage.store import Store
from .seats import Seats

MOST_STATES = 128  # positions kept for undo
BY_CONSENT = ("undo_information", "undo_others")  # what bars an undo unless all others agree


class History:
    def __init__(self, stored: StoredMatch, match: Match, seats: Seats, store: Store) -> None:
        self.settings = stored.settings
        self.match = match
        self.seats = seats
        self.store = store
        self.versions = stored.versions
        self.snapshots = stored.snapshots  # the versions that have one
        self.changed = stored.changed  # when
        self.acted = stored.acted  # when each seat last answered
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

    async def move(self, kind: str, n: int, by: str | None = None) -> None:
        """Back or forth, until the record has n answers; *by*: the seat of an undo that the log tells of."""
        await self.reach(n)
        if kind == BACK:
            self.match.take_back(n)
        else:
            self.match.forth_to(n)
        self.versions.add(kind, n, by)

    async def catch_up(self) -> tuple[bool, list[TakenBack]]:
        """Do what other processes have done since: was there anything, and what was taken back. Problem if that leads
        nowhere: then all is to be read anew.
        """
        version, told = self.version, len(self.versions.taken)
        changes, snapshots = await self.store.read(
            lambda connection: ledger.since(connection, self.settings.id, version)
        )
        for change in changes:
            if change.version != self.version + 1 or change.kind == BEGIN:
                raise Problem("save_digest")
            if change.kind == ANSWER:
                entry = read_entry(change.entry)
                self.match.follow(entry)
                self.versions.add(ANSWER, change.n)
                self.acted[entry.seat] = change.made
            else:
                await self.move(change.kind, change.n, change.by)
            self.match.high = max(self.match.high, change.high)
            self.changed = change.made
        if changes:
            self.snapshots |= snapshots
            self.ask()
            self.asked_since = self._asked_since()
        return bool(changes), self.versions.taken[told:]

    def went_on(self, kind: str, now: float) -> None:
        """After a change of our own: when it was, and what is asked now."""
        self.changed = now
        if kind == ANSWER:
            self.acted[self.match.entries[-1].seat] = now
        self.ask()
        if kind != ANSWER or not self.match.g.sealed:
            self.asked_since = self.version

    def forget_oldest(self) -> None:
        states = self.match.states
        if len(states) > MOST_STATES:
            del states[: -MOST_STATES // 2]

    # -- who may go back and forth -------------------------------------------------------------------------------------

    def _may_take_back(self, player: Player | None, entry: Entry) -> bool:
        return self.seats.nobodys(entry.seat) or entry.seat in self.seats.mine(player)

    def undo_goal(self) -> int:
        """How many answers are left when a person's last one is taken back, with those of the bots after it."""
        entries = self.match.entries
        people = (n for n in range(self.answers, 0, -1) if not self.seats.nobodys(entries[n].seat))
        return next(people, self.answers + 1) - 1

    def own_goal(self, player: Player | None) -> int:
        """How many answers are left when this player's last one is taken back, with all that came after it."""
        mine, entries = self.seats.mine(player), self.match.entries
        return next((n for n in range(self.answers, 0, -1) if entries[n].seat in mine), self.answers + 1) - 1

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
            if reason := self.match.undo_barred(back, self.seats.shared):
                return reason
        return "" if self.seats.mine(player) else "undo_others"

    def showed_since(self, to: int) -> bool:
        """Has anybody seen anything new after so many answers? `reach` comes first."""
        return any(self.match.showed(back) for back in range(1, self.answers - to + 1))

    def may_ask(self, player: Player | None, reason: str) -> bool:
        """Could the others allow what is barred by this reason? A table without undo has settled that before."""
        return (
            self.seats.shared
            and reason in BY_CONSENT
            and self.match.undo_policy != "none"
            and bool(self.seats.mine(player))
        )

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
        return self.answers + next((n for n in range(1, len(coming)) if not self.seats.nobodys(coming[n])), len(coming))

    # -- positions -----------------------------------------------------------------------------------------------------

    async def reach(self, n: int) -> None:
        """Know the positions from after answer n on."""
        if not self.has(n):
            number, snapshot = await self._nearest(n)
            self.match.reach_back(number, snapshot.state, snapshot.drawn)

    def has(self, n: int) -> bool:
        """Is the position after answer n in memory?"""
        return len(self.match.entries) - len(self.match.states) <= n

    async def at(self, n: int) -> Game:
        """The position after answer n."""
        if not 0 <= n <= self.answers:
            raise Problem("no_such_answer", number=n, last=self.answers)
        first = len(self.match.entries) - len(self.match.states)
        if n >= first:
            return self.match.states[n - first]
        number, snapshot = await self._nearest(n)
        return (await asyncio.to_thread(self.match.played, number, snapshot.state, snapshot.drawn, n))[-1]

    async def span(self, first: int, last: int) -> list[Game]:
        """The positions after these answers."""
        if self.has(first):
            known = len(self.match.entries) - len(self.match.states)
            return self.match.states[first - known : last - known + 1]
        number, snapshot = await self._nearest(first)
        played = await asyncio.to_thread(self.match.played, number, snapshot.state, snapshot.drawn, last)
        return played[first - number :]

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
