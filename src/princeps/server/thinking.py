"""Thinking in other processes: how far it is, how it is hurried, and what is done there."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ..analysis.looking import Question, look
from ..analysis.reasons import compare
from ..analysis.review import questions, reviewed
from ..analysis.telling import review_words
from ..bots import make_bot
from ..bots.budget import Budget
from ..bots.search import Findings, Plan, Reason, Search
from ..bots.strengths import BY_NAME
from ..engine.chance import Quick
from ..engine.record import replay
from ..engine.words import Words
from ..lab.simulate import table
from ..text import LANGUAGES, Texts

SLOTS = 256  # thoughts at a time of which something can be told; any more go unwatched
LOOK = 0.4  # seconds between two looks at how far a thought is
# seconds after which bots that are asked in secret answer: where all play by rules of thumb, and where one searches
BRIEFLY, LONGER = 0.4, 2.0
HURRY = 0.3  # seconds before that moment a search is told to come to its end

Cells = Any  # a shared array


class Progress:
    """How far a thought in another process is; it can be hurried."""

    def __init__(self, cells: Cells, slot: int) -> None:
        self.cells = cells
        self.slot = slot

    @property
    def done(self) -> float:
        return float(self.cells[2 * self.slot])

    @property
    def hurried(self) -> bool:
        return self.slot < SLOTS and float(self.cells[2 * self.slot + 1]) > 0

    def hurry(self) -> None:
        self.cells[2 * self.slot + 1] = 1.0


class SharedProgress:
    """Memory that all processes share, a slot for each thought."""

    def __init__(self) -> None:
        self.cells: Cells = multiprocessing.get_context("spawn").Array("d", 2 * (SLOTS + 1), lock=False)
        self.free = list(range(SLOTS))

    @contextlib.contextmanager
    def begun(self) -> Iterator[Progress]:
        number = self.free.pop() if self.free else SLOTS
        self.cells[2 * number] = self.cells[2 * number + 1] = 0.0
        try:
            yield Progress(self.cells, number)
        finally:
            if number < SLOTS:
                self.free.append(number)


def moment(bots: list[str]) -> float:
    """How many seconds the bots of a table take for a question asked in secret.

    It hangs on what everybody knows, who they are, and neither on what they hold nor on which of them are asked.
    """
    return LONGER if any(_searches(bot) for bot in bots) else BRIEFLY


def _searches(bot: str) -> bool:
    strength = BY_NAME.get(bot)
    return bot.partition(":")[0] == "search" if strength is None else strength.playouts > 0


async def watch(progress: Progress, tell: Callable[[float], None]) -> None:
    """Tell how far a thought is, until it is cancelled."""
    told = 0.0
    while True:
        await asyncio.sleep(LOOK)
        if (done := progress.done) > told:
            told = done
            tell(done)


# -- in the processes --------------------------------------------------------------------------------------------------

_shared: list[Cells] = []


def share(cells: Cells) -> None:
    """Once in each process: the memory that it shares with the server."""
    _shared[:] = [cells]


def _progress(slot: int, done: float) -> None:
    _shared[0][2 * slot] = done


def _hurried(slot: int) -> bool:
    return slot < SLOTS and bool(_shared[0][2 * slot + 1] > 0)


def decide(bot: str, asked: Question, seed: int) -> list[str]:
    """The answer of a bot that does not search. It is given what its seat sees, and dice of its own."""
    t, parts = table(asked.game, asked.pack)
    return make_bot(bot, t, parts, asked.seat, Quick(seed)).decide(asked.view)


def follow(asked: Question, seed: int, plan: Plan) -> Findings | None:
    """The answer of a bot that has planned ahead; None if the plan is not about this decision."""
    t, parts = table(asked.game, asked.pack)
    return Search(t, parts, asked.seat, Quick(seed)).follow(asked.view, plan)


def consider(asked: Question, seed: int, budget: Budget, slot: int, part: int, pieces: int = 1) -> Findings:
    """What a search finds of a decision.

    Of several that share a slot the first tells how far it is: the others have as far to go. Of *pieces* that follow
    each other every one does.
    """
    budget.hurry = lambda: _hurried(slot)
    if part == 0 or pieces > 1:
        budget.progress = lambda done: _progress(slot, done if pieces == 1 else (part + done) / pieces)
    return look(asked, seed, budget, part)


def give_reasons(asked: Question, best: list[str], other: list[str], seed: int) -> list[Reason]:
    """What tells two answers apart."""
    return compare(asked, best, other, seed)


def look_back(words: Words, seat: str) -> list[bytes]:
    """All decisions of a seat, packed: the server hands them on and need not read them."""
    match = replay(words)
    return [msgspec.json.encode(asked) for asked in questions(match, match.title.seat_number(seat))]


def look_again(packed: bytes, seed: int, budget: Budget, part: int) -> Findings:
    """One of them."""
    return look(msgspec.json.decode(packed, type=Question), seed, budget, part)


def tell_review(words: Words, seat: str, found: list[Findings]) -> dict[str, Words]:
    """A seat's review in every language."""
    match = replay(words)
    told = reviewed(match, match.title.seat_number(seat), found)
    return {lang: review_words(Texts(lang, match.title.id, match.pack), match, told) for lang in LANGUAGES}
