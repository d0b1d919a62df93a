"""Looking at one decision: the chances of its answers, on as many processes as are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ..bots.budget import Budget
from ..bots.search import OWN, Findings, Search, SearchBot, Tried, standard_error
from ..engine.agenda import Game
from ..engine.chance import Quick
from ..engine.packs import pack_text
from ..engine.record import Match
from ..lab.pool import Crew
from ..lab.simulate import Z, seed_of, table

PLAYOUTS = 500  # for a decision that somebody asks about
LEAST = 40  # trials at least, so that there is an interval
SEEDS = 1 << 60


@dataclass(frozen=True)
class Question:
    """A decision: everything that its seat may see, and nothing else."""

    game: str
    pack: str  # as JSON; "" without one
    seat: int
    view: dict[str, Any]
    given: list[str] | None = None  # the answer that was given
    aims: bool = False  # for one who follows a plan


def question(match: Match, number: int) -> Question:
    """The decision that answer *number* of a record answers."""
    return question_before(match, number, match.states[number - 1])


def question_before(match: Match, number: int, g: Game) -> Question:
    """The same, for a match that does not know all its states any more."""
    entry = match.entries[number]
    return _question(match, g, match.title.seat_number(entry.seat), entry.answer)


def question_now(match: Match, seat: int) -> Question:
    """The decision that a seat is asked now."""
    return _question(match, match.g, seat, None)


def _question(match: Match, g: Game, seat: int, given: list[str] | None) -> Question:
    return Question(match.title.id, pack_text(match.pack), seat, match.title.view(g, seat), given)


def look(asked: Question, seed: int, budget: Budget, part: int = 0) -> Findings:
    """The chances of the answers. Different *parts* look at the same answers with other dice."""
    t, parts = table(asked.game, asked.pack)
    dice = Quick(seed_of(seed, 1, part) % SEEDS)
    return Search(t, parts, asked.seat, Quick(seed_of(seed, 0) % SEEDS)).look(
        asked.view, budget, asked.given, dice, asked.aims
    )


def look_together(asked: Question, seed: int, budget: Budget, crew: Crew) -> Findings:
    """The same by several processes, each with its share of the budget: what they find is added up.

    With playouts it depends on the seed and their number only.
    """
    parts = budget.parts(crew.jobs)
    if parts == 1:
        return look(asked, seed, budget)
    return added(crew.each(partial(look, asked, seed, budget.share(parts)), parts))


def added(parts: list[Findings]) -> Findings:
    """What several searches of the same answers found."""
    total = Findings(
        [Tried(one.walk, one.words, one.aim) for one in parts[0].tried],
        sum(part.playouts for part in parts),
        parts[0].moment,
    )
    for part in parts:
        for one, more in zip(total.tried, part.tried, strict=True):
            one.trials += more.trials
            one.total += more.total
            one.squares += more.squares
            one.gained += more.gained
            one.gained_squares += more.gained_squares
    return total


class TogetherBot:
    """A search bot whose decisions several processes share."""

    def __init__(self, bot: SearchBot, game: str, pack: str, crew: Crew) -> None:
        self.bot = bot
        self.game = game
        self.pack = pack
        self.crew = crew

    def decide(self, view: dict[str, Any]) -> list[str]:
        search, budget = self.bot.search, self.bot.budget
        if budget.parts(self.crew.jobs) == 1:
            return self.bot.decide(view)
        asked = Question(self.game, self.pack, search.seat, view, aims=True)
        return self.bot.answer(view, lambda: look_together(asked, search.chance.below(SEEDS), budget, self.crew))


@dataclass(frozen=True)
class Chances:
    """How good an answer is: the chance to win, 0 to 1, with its 95 % interval."""

    answer: list[str]
    chance: float
    low: float
    high: float
    trials: int


def chances(found: Findings, answer: Tried) -> Chances:
    own = found.tried[OWN]
    middle = found.chance(answer)
    error = (
        standard_error(answer.trials, answer.total, answer.squares)
        if answer.trials
        else standard_error(own.trials, own.total, own.squares)
    )
    return Chances(answer.words, middle, max(0.0, middle - Z * error), min(1.0, middle + Z * error), answer.trials)


def alternatives(found: Findings, most: int) -> list[Chances]:
    """The best answers, each once, the one that the search would give first.

    One that was hardly tried is told as far as it is known.
    """
    chosen = found.chosen()
    distinct = {
        tuple(one.words): one
        for one in sorted(found.tried, key=lambda one: one.gain())
        if one.trials and one.words != chosen.words
    }
    others = sorted(distinct.values(), key=lambda one: (-one.trials, -one.gain()))
    others = sorted(others[: 2 * most], key=lambda one: -one.gain())
    return [chances(found, one) for one in [chosen, *others][:most]]
