"""The review of a game: how the chance to win went up and down, and what turned it: luck, the others, or judgement.

All chances are those of one who plays on by the game's rules of thumb. At each decision of a seat the search says what
its best answer promised and what the given one did: the difference is judgement. What the next decision finds against
what the given answer promised is luck, if dice or draws fell between them; else it is what the others did, if they did
anything. If neither, it is only that the two searches differ, and nobody is praised or blamed for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..bots.budget import Budget
from ..bots.search import OWN, Findings, Tried
from ..engine.problem import Problem
from ..engine.record import Match
from ..lab.pool import in_order
from .looking import LEAST, Chances, Question, chances, look, question

PLAYOUTS = 200  # for each decision of a game
POINTS = 5  # turning points


@dataclass(frozen=True)
class Moment:
    """A decision: what was given and what would have been best, and what came of it."""

    number: int  # of the answer in the record
    before: float  # the chance to win before the answer
    given: Chances
    best: Chances
    after: float  # what the next decision found, or how the game ended
    playouts: int
    fell: bool  # dice or draws, until then
    answered: bool  # others did

    @property
    def judgement(self) -> float:
        return self.given.chance - self.best.chance

    @property
    def came(self) -> float:
        """What the given answer did not promise."""
        return self.after - self.given.chance

    @property
    def luck(self) -> float:
        return self.came if self.fell else 0.0

    @property
    def others(self) -> float:
        return self.came if self.answered and not self.fell else 0.0

    @property
    def weight(self) -> float:
        return abs(self.judgement) + abs(self.luck) + abs(self.others)


@dataclass(frozen=True)
class Review:
    seat: int
    moments: list[Moment]
    ended: float | None  # 1 won, 0 lost; None: not over

    def turning_points(self) -> list[Moment]:
        """Where most changed, in the order of the game."""
        return sorted(
            sorted(self.moments, key=lambda moment: -moment.weight)[:POINTS], key=lambda moment: moment.number
        )


def review(
    match: Match,
    seat: int,
    seed: int,
    playouts: int = PLAYOUTS,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Look at every decision of the seat. The same seed gives the same review, on however many processes."""
    asked = questions(match, seat)
    found: list[Findings] = []
    for one in in_order(partial(_look, asked, seed, playouts), 0, len(asked), jobs):
        found.append(one)
        if progress is not None:
            progress(len(found))
    return reviewed(match, seat, found)


def questions(match: Match, seat: int) -> list[Question]:
    """All decisions of the seat."""
    numbers = _numbers(match, seat)
    if not numbers:
        raise Problem("nothing_to_review", seat=match.title.seats[seat])
    return [question(match, number) for number in numbers]


def _numbers(match: Match, seat: int) -> list[int]:
    """Of its answers in the record."""
    name = match.title.seats[seat]
    return [number for number, entry in enumerate(match.entries) if number and entry.seat == name]


def _look(asked: list[Question], seed: int, playouts: int, n: int) -> Findings:
    return look(asked[n], seed, Budget(playouts=playouts, least=LEAST), n)


def reviewed(match: Match, seat: int, found: list[Findings]) -> Review:
    """The review that follows from what was found at each decision."""
    numbers = _numbers(match, seat)
    ended = None if match.g.ending < 0 else float(match.title.won(match.g, seat))
    return Review(seat, [_moment(match, n, numbers, found, ended) for n in range(len(numbers))], ended)


def _moment(match: Match, n: int, numbers: list[int], found: list[Findings], ended: float | None) -> Moment:
    here = found[n]
    until = numbers[n + 1] if n + 1 < len(numbers) else len(match.entries)
    own, *others = match.entries[numbers[n] : until]
    given = next(one for one in here.tried if one.words == own.answer)
    best = _best(here, given)
    last = n + 1 == len(found)
    told = chances(here, given)
    after = told.chance if last and ended is None else ended if last else found[n + 1].tried[OWN].mean()
    assert after is not None
    fell = any(entry.chance for entry in (own, *others))
    return Moment(
        numbers[n], here.tried[OWN].mean(), told, chances(here, best), after, here.playouts, fell, bool(others)
    )


def _best(found: Findings, given: Tried) -> Tried:
    """The best answer; the given one itself, unless it is worse by more than the luck of the trials explains."""
    best = found.chosen()
    return best if best.gain() - given.gain() > given.error() + best.error() else given
