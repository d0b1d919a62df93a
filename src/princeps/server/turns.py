"""Whose turn it is where there are fewer places than people want: person after person, and of one person table after
table.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Person = int | str  # a player, or the address of one whom we do not know
T = TypeVar("T")

WEIGHT = 0.2  # of the latest turn in how long one is said to take
USUAL = 1.0  # seconds, before anything was measured
REMEMBERED = 1000  # persons who had a turn


@dataclass(frozen=True)
class Who:
    person: Person
    table: str = ""  # "": not at any one table


class Turn(Generic[T]):
    """A place for as long as it lasts."""

    def __init__(self, turns: Turns[T], who: Who) -> None:
        self.turns = turns
        self.who = who
        self.granted: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.holds = False
        self.began = 0.0

    @property
    def place(self) -> T:
        return self.granted.result()

    async def again(self) -> None:
        """Whoever waits comes first, and then it goes on, before anything else of the same person."""
        await self.turns.again(self)


class Turns(Generic[T]):
    """Some places, and those who wait for one."""

    def __init__(self, places: list[T]) -> None:
        self.places = places
        self.free = list(places)
        self.held: list[Turn[T]] = []
        # in the order in which they came; of each person the tables in that of their turns
        self.waiting: dict[Person, dict[str, list[Turn[T]]]] = {}
        self.served: dict[Person, int] = {}  # when each had his last turn, counted in turns
        self.given = 0
        self.usual = USUAL  # seconds that a turn takes

    @contextlib.asynccontextmanager
    async def turn(self, who: Who) -> AsyncIterator[Turn[T]]:
        """Waits for it."""
        turn = Turn(self, who)
        self.waiting.setdefault(who.person, {}).setdefault(who.table, []).append(turn)
        self._grant()
        try:
            await self._wait(turn)
            yield turn
        finally:
            self.end(turn)

    async def again(self, turn: Turn[T]) -> None:
        """In line first, so that the place does not go to the same person's next."""
        left, person, table = turn.place, turn.who.person, turn.who.table
        turn.granted = asyncio.get_running_loop().create_future()
        tables = self.waiting.get(person, {})
        self.waiting[person] = {table: [turn, *tables.pop(table, [])], **tables}
        self._leave(turn, left)
        await self._wait(turn)

    def end(self, turn: Turn[T]) -> None:
        if turn.holds:
            self._leave(turn, turn.place)

    def spare(self, who: Who, most: int) -> list[Turn[T]]:
        """Places that nobody waits for, at once, for one who has a turn and could use more."""
        found: list[Turn[T]] = []
        while self.free and not self.waiting and len(found) < most:
            found.append(Turn(self, who))
            self._begin(found[-1])
        return found

    def has(self, person: Person) -> bool:
        """Whether it is a person's turn, or he waits for one."""
        return person in self.waiting or any(turn.who.person == person for turn in self.held)

    # -- how long it will be -------------------------------------------------------------------------------------------

    def waits(self, person: Person) -> int:
        """For how many turns a person waits."""
        return sum(len(turns) for turns in self.waiting.get(person, {}).values())

    def seconds(self, person: Person) -> int:
        """About how long a person who comes now will wait."""
        if self.free and not self.waiting:
            return 0
        own = self.waits(person)
        before = own + sum(min(self.waits(other), own + 1) for other in self.waiting if other != person)
        return math.ceil((before + 1) * self.usual / max(1, len(self.places)))

    # -- the line ------------------------------------------------------------------------------------------------------

    async def _wait(self, turn: Turn[T]) -> None:
        try:
            await asyncio.shield(turn.granted)
        except asyncio.CancelledError:
            if not turn.holds:  # else its turn came at the same moment
                self._give_up(turn)
            raise

    def _give_up(self, turn: Turn[T]) -> None:
        tables = self.waiting[turn.who.person]
        tables[turn.who.table].remove(turn)
        if not tables[turn.who.table]:
            del tables[turn.who.table]
        if not tables:
            del self.waiting[turn.who.person]

    def _grant(self) -> None:
        """Whose last turn is the longest ago comes next: also one who has to ask again after each, like a review."""
        while self.free and self.waiting:
            person = min(self.waiting, key=self._last_turn)
            tables = self.waiting[person]
            table = next(iter(tables))
            turns = tables.pop(table)
            self._begin(turns.pop(0))
            self._note(person)
            if turns:
                tables[table] = turns
            if not tables:
                del self.waiting[person]

    def _last_turn(self, person: Person) -> int:
        return self.served.get(person, 0)

    def _note(self, person: Person) -> None:
        """Who had his turn before all that are remembered counts as one who never had any."""
        self.given += 1
        self.served.pop(person, None)
        self.served[person] = self.given
        if len(self.served) > REMEMBERED:
            del self.served[next(iter(self.served))]

    def _begin(self, turn: Turn[T]) -> None:
        turn.began = asyncio.get_running_loop().time()
        turn.holds = True
        self.held.append(turn)
        turn.granted.set_result(self.free.pop())  # the one that was used last is warm

    def _leave(self, turn: Turn[T], place: T) -> None:
        turn.holds = False
        self.held.remove(turn)
        took = asyncio.get_running_loop().time() - turn.began
        self.usual += WEIGHT * (took - self.usual)
        self.free.append(place)
        self._grant()
