"""What many games say about a game: who wins from which seat, how long it takes, how points spread, and what goes along
with winning.

Facts are what everybody sees of a seat: how its tracks stand and how many places hold its pieces, at half time and at
the end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atanh, sqrt, tanh
from statistics import median

from ..display.layout import Layout
from ..engine.agenda import Game
from ..engine.catalogue import title
from ..engine.words import Words
from .simulate import Mean, Share, SimulationPlan, Z, play_game, table

PLACES = "places"  # the fact that is no track
HALF, END = "half", "end"
SCENARIO = "scenario"


def scenarios(plan: SimulationPlan, fixed: bool) -> list[tuple[str, SimulationPlan]]:
    """A plan for each scenario of a game that has several; "" for one that has none, or if one was asked for."""
    values = [
        value["id"]
        for option in title(plan.game).facts()["options"]
        if option["id"] == SCENARIO
        for value in option["values"]
    ]
    if fixed or not values:
        return [("", plan)]
    return [
        (value, replace(plan, options=tuple((id, value if id == SCENARIO else usual) for id, usual in plan.options)))
        for value in values
    ]


# -- one game ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _layout(game: str) -> Layout:
    return Layout(game)


class Notes:
    """How each seat stood when a turn began, and at the end."""

    def __init__(self, plan: SimulationPlan) -> None:
        self.title, _ = table(plan.game, plan.pack)
        self.layout = _layout(plan.game)
        self.turn: int | None = None
        self.turns: list[list[dict[str, int]]] = []
        self.last: list[dict[str, int]] = []

    def look(self, g: Game) -> None:
        turn = self.title.turn(g)
        if g.ending >= 0:
            self.last = self._facts(g)
        elif turn != self.turn:
            self.turn = turn
            self.turns.append(self._facts(g))

    def _facts(self, g: Game) -> list[dict[str, int]]:
        return [self._of_seat(self.title.view(g, number), seat) for number, seat in enumerate(self.title.seated(g))]

    def _of_seat(self, view: Words, seat: str) -> dict[str, int]:
        owner = self.layout.owner_of_seat(seat, view)
        alone = len(self.layout.seats(view)) == 1
        found = {
            gauge.id: gauge.value
            for gauge in self.layout.gauges(view)
            if (alone and not gauge.owner) or gauge.owner == owner
        }
        lies = [
            (*self.layout.items(place, view, "row"), *self.layout.items(place, view, "edge"))
            for place in self.layout.places
        ]
        found[PLACES] = sum(
            any(owner in (item.owner, *[part.owner for part in item.parts]) for item in items) for items in lies
        )
        return found

    def words(self) -> Words:
        """A game that ends in its first turn has no half time."""
        return {HALF: self.turns[len(self.turns) // 2] if len(self.turns) > 1 else [], END: self.last}


def play_noted(plan: SimulationPlan, number: int) -> Words:
    """A line of the results with its facts."""
    notes = Notes(plan)
    result = play_game(plan, number, notes.look)
    return {**result, "facts": notes.words()}


# -- many games --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sign:
    """A fact, and how it goes along with winning.

    At a table with others, the fact is by how much one is ahead of their mean.
    """

    fact: str
    when: str
    r: float  # correlation with having won
    low: float
    high: float
    above: Share  # how those fare who have more than the median
    below: Share  # and the others


class ScenarioResults:
    """The results of one scenario."""

    def __init__(self, plan: SimulationPlan, scenario: str) -> None:
        self.plan = plan
        self.scenario = scenario
        self.title, _ = table(plan.game, plan.pack)
        self.games = 0
        self.bots: dict[str, Share] = {}
        self.seats: dict[str, Share] = {}
        self.sides: dict[str, Share] = {}
        self.endings: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.winning: Counter[int] = Counter()  # the scores of those who won
        self.length = Mean()
        self.decisions = Mean()
        self.facts: dict[tuple[str, str], list[tuple[float, bool]]] = {}

    def add(self, result: Words) -> None:
        self.games += 1
        for seat, bot in enumerate(result["bots"]):
            won, score = result["won"][seat], result["score"][seat]
            for shares, name in (
                (self.bots, bot),
                (self.seats, self.title.seats[seat]),
                (self.sides, result["sides"][seat]),
            ):
                shares.setdefault(name, Share()).add(won, score)
            self.scores[score] += 1
            self.winning[score] += won
        self.endings[result["ending"]] += 1
        self.decisions.add(result["decisions"])
        self.turns[result["turns"]] += 1
        self.length.add(result["turns"])
        for when in (HALF, END):
            self._note(when, result["facts"][when], result["won"])

    def _note(self, when: str, seats: list[dict[str, int]], won: list[bool]) -> None:
        for seat, facts in enumerate(seats):
            for fact, value in facts.items():
                others = [other[fact] for number, other in enumerate(seats) if number != seat and fact in other]
                ahead = value - (sum(others) / len(others) if others else 0)
                self.facts.setdefault((fact, when), []).append((ahead, won[seat]))

    def signs(self) -> list[Sign]:
        """The strongest first; what is the same in all games tells nothing and is left out."""
        found = [sign for (fact, when), rows in self.facts.items() if (sign := _sign(fact, when, rows, self.games))]
        return sorted(found, key=lambda sign: -abs(sign.r))

    def wins_apart(self) -> dict[str, dict[str, Share]]:
        """Wins by bot, seat and side, where there are several to tell apart; sides only if they are not the seats."""
        sides = {} if set(self.sides) == set(self.seats) else {name: self.sides[name] for name in sorted(self.sides)}
        found = {"bot": self.bots, "seat": self.seats, "side": sides}
        return {
            kind: shares
            for kind, shares in found.items()
            if len(shares) > 1 or (kind == "bot" and len(self.seats) == 1)
        }


def _sign(fact: str, when: str, rows: list[tuple[float, bool]], games: int) -> Sign | None:
    """The interval counts games, not seats: those of one game depend on each other."""
    values, wins = [value for value, _ in rows], [float(won) for _, won in rows]
    r = correlation(values, wins)
    if r is None or games < 5:
        return None
    half = Z / sqrt(games - 3)
    middle = atanh(max(-0.999999, min(0.999999, r)))
    split = median(values)
    above, below = Share(), Share()
    for value, won in rows:
        (above if value > split else below).add(won, 0)
    return Sign(fact, when, r, tanh(middle - half), tanh(middle + half), above, below)


def correlation(xs: list[float], ys: list[float]) -> float | None:
    """Pearson's; None if one of them does not vary."""
    n = len(xs)
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    x2, y2 = sum((x - mean_x) ** 2 for x in xs), sum((y - mean_y) ** 2 for y in ys)
    if x2 <= 0 or y2 <= 0:
        return None
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sqrt(x2 * y2)
