"""Thinking in other processes: how far it is, how it is hurried, and the reviews that somebody waits for."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any

from ..analysis.looking import LEAST, PLAYOUTS, Question, look
from ..analysis.review import review
from ..analysis.telling import review_words
from ..bots import make_bot
from ..bots.budget import Budget
from ..bots.search import Findings, SearchBot
from ..engine.catalogue import Words, title
from ..engine.chance import Quick
from ..engine.record import replay
from ..text import LANGUAGES, Texts

SLOTS = 256  # thoughts at a time of which something can be told; any more go unwatched
MOST_REVIEWS = 64  # kept, and under way, at a time
LOOK = 0.4  # seconds between two looks at how far a thought is
REVIEW_PLAYOUTS = 60  # for a decision: there are hundreds of them, and somebody waits

Cells = Any  # a shared array


class Slot:
    """What a thought and those who wait for it share."""

    def __init__(self, cells: Cells, number: int) -> None:
        self.cells = cells
        self.number = number

    @property
    def done(self) -> float:
        return float(self.cells[2 * self.number])

    def hurry(self) -> None:
        self.cells[2 * self.number + 1] = 1.0


class Slots:
    """Memory that all processes share, a slot for each thought."""

    def __init__(self) -> None:
        self.cells: Cells = multiprocessing.get_context("spawn").Array("d", 2 * (SLOTS + 1), lock=False)
        self.free = list(range(SLOTS))

    @contextlib.contextmanager
    def slot(self) -> Iterator[Slot]:
        number = self.free.pop() if self.free else SLOTS
        self.cells[2 * number] = self.cells[2 * number + 1] = 0.0
        try:
            yield Slot(self.cells, number)
        finally:
            if number < SLOTS:
                self.free.append(number)


async def watch(slot: Slot, tell: Callable[[float], None]) -> None:
    """Tell how far a thought is, until it is cancelled."""
    told = 0.0
    while True:
        await asyncio.sleep(LOOK)
        if (done := slot.done) > told:
            told = done
            tell(done)


# -- in the processes ------------------------------------------------------------------------------------------------------

_shared: list[Cells] = []


def share(cells: Cells) -> None:
    """Once in each process: the memory that it shares with the server."""
    _shared[:] = [cells]


def _progress(slot: int, done: float) -> None:
    _shared[0][2 * slot] = done


def _hurried(slot: int) -> bool:
    return slot < SLOTS and bool(_shared[0][2 * slot + 1] > 0)


def think(bot: str, game: str, parts: Any, seat: int, view: Words, seed: int, slot: int) -> tuple[list[str], Findings | None]:
    """A bot's answer, and what it came from. It is given what its seat sees, and dice of its own."""
    thinker = make_bot(bot, title(game), parts, seat, Quick(seed))
    if not isinstance(thinker, SearchBot):
        return thinker.decide(view), None
    thinker.budget.hurry = lambda: _hurried(slot)
    thinker.budget.progress = lambda done: _progress(slot, done)
    return thinker.decide(view), thinker.thought


def hint(asked: Question, seed: int) -> Findings:
    """What a search finds of a decision."""
    return look(asked, seed, Budget(playouts=PLAYOUTS, least=LEAST))


def review_all(words: Words, seat: str, seed: int, slot: int) -> dict[str, Words]:
    """A seat's review in every language."""
    match = replay(words)
    decisions = sum(entry.seat == seat for entry in match.entries)
    found = review(match, match.title.seat_number(seat), seed, REVIEW_PLAYOUTS, progress=lambda done: _progress(slot, done / decisions))
    return {lang: review_words(Texts(lang, match.title.id, match.pack), match, found) for lang in LANGUAGES}
