"""Monte-Carlo search: try each answer on positions that fit what the seat sees, play on, keep the better half, repeat.

What is hidden is dealt anew again and again. All answers are tried on the same deals with the same dice, so that they
differ by merit and not by luck. A tree that learns below each answer how everybody goes on was tried and measured: in
games as chancy as these it plays worse (docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from ..engine.agenda import Game
from ..engine.catalogue import Policy, Title
from ..engine.chance import Chance, Quick
from ..engine.choices import ALLOCATE, AMOUNT, CHOOSE, Offer, Walk, legal
from .budget import Budget
from .playout import play_on, uniform

LONGEST: Final = 300  # decisions of a playout at most where it lasts to a moment that is due
DOUBT: Final = 1.5  # standard errors by which an answer must be better than the policy's own
HOPELESS: Final = 1.0  # standard errors by which it must be worse to be given up before its round ends
SETTLED: Final = 3.0  # and by which the last one left must be better to be played without more thought
TRIFLE: Final = 0.005  # a chance to win that is not worth more thought
FEWEST: Final = 6  # trials before anything is given up or settled
DEALS: Final = 3  # sets of dice for each deal of what is hidden: to deal costs as much as to play on
SAMPLE: Final = 8  # candidates for an answer that is made of many picks
ANSWERS: Final = 1000  # of which a weaker bot makes so many mistakes
NO_AIM: Final = 0  # of the policy as it is
OWN: Final = 0  # the number of the policy's own answer among the candidates
SEEDS: Final = 1 << 30


@dataclass
class Tried:
    """An answer, with what aim it is played on, what its trials brought, and how much more than the policy's own answer
    in the same trials.
    """

    walk: Walk
    words: list[str]
    aim: int = NO_AIM
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0
    gained: float = 0.0
    gained_squares: float = 0.0

    def add(self, value: float, own: float) -> None:
        gain = value - own
        self.trials += 1
        self.total += value
        self.squares += value * value
        self.gained += gain
        self.gained_squares += gain * gain

    def mean(self) -> float:
        return self.total / self.trials if self.trials else 0.0

    def gain(self) -> float:
        """By how much it is better than the policy's own, with the luck of the trials taken out."""
        return self.gained / self.trials if self.trials else 0.0

    def error(self) -> float:
        """Standard error of the gain."""
        return standard_error(self.trials, self.gained, self.gained_squares)

    def surely_better(self) -> bool:
        """A few playouts of a chancy game would else decide by luck."""
        return self.trials > 1 and self.gain() > DOUBT * self.error()

    def at_best(self) -> float:
        """The gain that can be hoped for: anything, while nothing can be said."""
        return self.gain() + HOPELESS * self.error() if self.trials >= FEWEST else 1.0

    def at_least(self) -> float:
        """The gain that is sure."""
        return self.gain() - SETTLED * self.error() if self.trials >= FEWEST else -1.0


def standard_error(trials: int, total: float, squares: float) -> float:
    """Of a mean; 1, that is anything, while nothing can be said."""
    return sqrt(max(0.0, squares - total * total / trials) / (trials - 1) / trials) if trials > 1 else 1.0


@dataclass(frozen=True)
class Plan:
    """With which aim a seat goes on, and until when: its decisions of that moment are not thought about again."""

    aim: int
    moment: int


@dataclass
class Findings:
    """What a search looked at, the policy's own answer first, and what it would answer."""

    tried: list[Tried]
    playouts: int
    moment: int | None = None  # when, if aims were compared, or one is followed

    def plan(self) -> Plan | None:
        """How to go on; None if that was not looked at."""
        return None if self.moment is None else Plan(self.chosen().aim, self.moment)

    def best(self) -> int:
        """Of the answers that were tried to the end the best one, if it is surely better than the policy's own."""
        most = max(one.trials for one in self.tried)
        last = [number for number, one in enumerate(self.tried) if 2 * one.trials >= most]
        best = max(last, key=lambda number: self.tried[number].gain())
        return best if self.tried[best].surely_better() else OWN

    def open(self, left: list[int]) -> list[int]:
        """Of these answers those that more trials may show to be worth playing; none, if the best one is known."""
        sure = max((self.tried[one].at_least() for one in left), default=0.0)
        hopeful = [one for one in left if self.tried[one].at_best() > max(TRIFLE, sure)]
        return [] if len(hopeful) == 1 and sure > 0 else hopeful

    def chosen(self) -> Tried:
        return self.tried[self.best()]

    def chance(self, answer: Tried) -> float:
        """How the seat can expect to fare with an answer, 0 to 1: better known than by its own trials alone."""
        return min(1.0, max(0.0, self.tried[OWN].mean() + answer.gain()))


@dataclass(frozen=True)
class Reason:
    """Why an answer is better than another: a quantity, and how it stands on average at the horizon after each."""

    quantity: str  # "track:vp", "goal:danube", "place:space:italia"
    best: float
    other: float
    trials: int


def guide(title: Title) -> Policy:
    """Who plays positions on for a search."""
    return title.search.guide or next(iter(title.policies.values()), uniform)


class Search:
    """Looks at decisions of one seat in any game of the catalogue; the game's guide plays the trials on."""

    def __init__(self, title: Title, parts: Any, seat: int, chance: Chance) -> None:
        self.title = title
        self.parts = parts
        self.seat = seat
        self.chance = chance
        self.hooks = title.search
        self.horizon = self.hooks.horizon if self.hooks.due is None else LONGEST
        self.policy: Policy = guide(title)

    def look(
        self,
        view: dict[str, Any],
        budget: Budget,
        given: list[str] | None = None,
        dice: Chance | None = None,
        aims: bool = False,
    ) -> Findings:
        """Try the answers to the decision that the view shows. *given* is one of them that is tried to the end,
        whatever comes of it.

        *dice* make the trials: searches of the same decision that differ in these only can be added up. *aims*: for one
        who will follow the plan that is found best.
        """
        g, offer = self.imagine(view)
        walks = self.candidates(g, offer)
        stays: list[int] = []
        if given is not None:
            walk = g.read_walk(offer, given)
            if walk not in walks:
                walks.append(walk)
            stays = [number for number in (walks.index(walk),) if number != OWN]
        found = Findings([Tried(walk, g.walk_words(offer, walk)) for walk in walks], 0)
        if aims:
            self.add_aims(found, g, offer)
        budget.begin()
        self.halve(view, found, stays, dice or self.chance, budget)
        return found

    def follow(self, view: dict[str, Any], plan: Plan) -> Findings | None:
        """The answer by the plan, without a trial; None if it is not about this decision."""
        g, offer = self.imagine(view)
        if not self.aims(g, offer) or plan.moment != self.moment(g):
            return None
        return Findings([self.with_aim(g, offer, plan.aim)], 0, plan.moment)

    def anything(self, view: dict[str, Any]) -> list[str]:
        """An answer that is allowed, without a search."""
        g, offer = self.imagine(view)
        return g.walk_words(offer, uniform(g, offer, self.chance))

    def imagine(self, view: dict[str, Any]) -> tuple[Game, Offer]:
        """A position that fits the view, and what the seat is asked there."""
        g = self.title.imagine(view, self.parts, Quick(self.chance.below(SEEDS)))
        return g, next(one for one in g.waiting() if one.seat == self.seat)

    # -- candidates ----------------------------------------------------------------------------------------------------

    def candidates(self, g: Game, offer: Offer) -> list[Walk]:
        """The policy's own answer first, then the others: all of them, or of a compound answer a sample."""
        found = [self.policy(g, offer, self.chance)]
        others: list[Walk]
        if offer.kind in (CHOOSE, AMOUNT):
            step = max(1, (offer.most - offer.least) // SAMPLE)
            numbers = offer.ids if offer.kind == CHOOSE else list(range(offer.least, offer.most + 1, step))
            sensible = numbers if self.hooks.sensible is None else self.hooks.sensible(g, offer)
            others = [(number,) for number in numbers if number in sensible]
        elif offer.kind == ALLOCATE:
            assert offer.now is not None
            others = [tuple(offer.now)] + [self.shifted(found[0]) for _ in range(2 * SAMPLE)]
        else:
            others = [uniform(g, offer, self.chance) for _ in range(SAMPLE)]
        for walk in others:
            if walk not in found and legal(offer, walk):
                found.append(walk)
        return found if offer.kind == CHOOSE else found[: SAMPLE + 1]

    def shifted(self, points: Walk) -> Walk:
        """An allocation with one or two points moved from one slot to another."""
        moved = list(points)
        source, target = self.chance.below(len(moved)), self.chance.below(len(moved))
        number = 1 + self.chance.below(2)
        moved[source] -= number
        moved[target] += number
        return tuple(moved)

    def aims(self, g: Game, offer: Offer) -> list[int]:
        return [] if self.hooks.aims is None else self.hooks.aims(g, offer)

    def moment(self, g: Game) -> int:
        assert self.hooks.moment is not None, "a game with aims has moments"
        return self.hooks.moment(g)

    def aimed(self, aim: int) -> Policy:
        """The policy with an aim."""
        aimed = self.hooks.aimed
        return self.policy if aim == NO_AIM or aimed is None else lambda g, offer, chance: aimed(g, offer, chance, aim)

    def add_aims(self, found: Findings, g: Game, offer: Offer) -> None:
        """What the policy would answer with other aims: the answer may be the same, what follows is not."""
        for aim in self.aims(g, offer):
            found.tried.append(self.with_aim(g, offer, aim))
            found.moment = self.moment(g)

    def with_aim(self, g: Game, offer: Offer, aim: int) -> Tried:
        walk = self.aimed(aim)(g, offer, self.chance)
        return Tried(walk, g.walk_words(offer, walk), aim)

    # -- trials --------------------------------------------------------------------------------------------------------

    def halve(self, view: dict[str, Any], found: Findings, stays: list[int], dice: Chance, budget: Budget) -> None:
        """Successive halving: the same part of the budget for every round, shared by the answers still in it. The
        policy's own stays to the end.

        Answers that are surely worse than another, or better by a trifle at most, are given up at once; a decision with
        none left needs no more thought.
        """
        tried = found.tried
        left = [number for number in range(len(tried)) if number != OWN and number not in stays]
        rounds = max(1, len(left).bit_length())
        for number in range(rounds):
            while left or tried[OWN].trials < budget.least:
                seed = dice.below(SEEDS)
                if tried[OWN].trials % DEALS == 0:
                    world = self.title.imagine(view, self.parts, Quick(seed))
                own = self.trial(world, tried[OWN], seed)
                tried[OWN].add(own, own)
                for one in (*stays, *left):
                    tried[one].add(self.trial(world, tried[one], seed), own)
                found.playouts += 1 + len(stays) + len(left)
                budget.spend(found.playouts)
                left = found.open(left)
                if budget.spent() >= (number + 1) / rounds:
                    break
            left.sort(key=lambda one: -tried[one].gain())
            left = left[: (len(left) + 1) // 2]

    def trial(self, world: Game, answer: Tried, seed: int) -> float:
        """What came of the answer: won or lost, or how the seat stands at the horizon."""
        return self.worth(self.played(world, answer, seed))

    def played(self, world: Game, answer: Tried, seed: int) -> Game:
        """The position at the horizon, after the answer."""
        g = world.copy()
        g.chance = Quick(seed)
        # asked before the answer, which may be the last one of its turn
        due = 0 if self.hooks.due is None else self.hooks.due(g)
        g.answer(self.seat, answer.walk, self.hooks.halt)
        play_on(g, self.aimed(answer.aim), Quick(seed + SEEDS), self.horizon, self.hooks.halt, self.hooks.moment, due)
        return g

    def worth(self, g: Game) -> float:
        """How the seat stands there, 0 to 1."""
        if g.ending >= 0:
            return 1.0 if self.title.won(g, self.seat) else 0.0
        return self.hooks.evaluate(g, self.seat)


class SearchBot:
    """Plays what its search finds best; a weaker one forgets to think now and then."""

    def __init__(self, title: Title, parts: Any, seat: int, chance: Chance, budget: Budget, mistakes: int = 0) -> None:
        self.search = Search(title, parts, seat, chance)
        self.budget = budget
        self.mistakes = mistakes  # of a thousand answers so many are anything that is allowed
        self.thought: Findings | None = None
        self.plan: Plan | None = None

    def thinks(self) -> bool:
        """Whether it thinks about the next decision, or forgets to."""
        return not self.mistakes or self.search.chance.below(ANSWERS) >= self.mistakes

    def decide(self, view: dict[str, Any]) -> list[str]:
        return self.answer(view, lambda: self.search.look(view, self.budget, aims=True))

    def answer(self, view: dict[str, Any], look: Callable[[], Findings]) -> list[str]:
        """What it answers; to *look* is left to others where several think together."""
        if not self.thinks():
            self.thought = None
            return self.search.anything(view)
        self.thought = (None if self.plan is None else self.search.follow(view, self.plan)) or look()
        self.plan = self.thought.plan() or self.plan
        return self.thought.chosen().words
