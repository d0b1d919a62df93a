"""Explicit chance: a step run as often as its dice can fall, for odds before a roll, for research, for dice typed in by
hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .agenda import Game
from .chance import NeedChance, Script
from .choices import Offer, Step


@dataclass(frozen=True)
class ChanceNode:
    """Somebody must say what the die shows or which piece was drawn."""

    sides: int  # 0: a draw
    outcomes: tuple[object, ...]  # faces, or names of pieces; each as likely


class Explicit:
    """A game whose chance is answered from outside: `advance` stops at decisions and at chance nodes alike."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.given: list[object] = []  # results for the step at hand

    def advance(self) -> Offer | ChanceNode | None:
        """Run on until somebody decides, a result is needed, or the end.

        A step is run anew with each further result.
        """
        while self.g.agenda:
            if self.g.book.asks[self.g.agenda[-1][0]] is not None:
                offer = self.g.advance_choice()
                if offer is not None:
                    return offer
                continue
            trial = self.g.copy()
            trial.chance = Script(self.given, drawn=self.g.chance.drawn, explicit=True)
            step = trial.agenda.pop()
            try:
                trial.run(step)
            except NeedChance as need:
                outcomes: tuple[object, ...] = tuple(range(1, need.sides + 1)) if need.sides else tuple(need.pool)
                return ChanceNode(need.sides, outcomes)
            self.g, self.given = trial, []
        return None

    def give(self, result: object) -> None:
        """The result of the chance node that `advance` stopped at."""
        self.given = [*self.given, result]


def outcomes(g: Game, step: Step, most: int = 0) -> list[tuple[Fraction, Game]]:
    """Every way in which a single step can turn out, with its probability; *g* itself is not touched.

    [] if there are more than *most* of them (0: however many), or a piece is drawn then.
    """
    found: list[tuple[Fraction, Game]] = []
    open_scripts: list[tuple[Fraction, list[object]]] = [(Fraction(1), [])]
    while open_scripts:
        chance, script = open_scripts.pop()
        trial = g.copy()
        trial.chance = Script(script, explicit=True)
        try:
            trial.run(step)
        except NeedChance as need:
            if most and (not need.sides or len(found) + len(open_scripts) + need.sides > most):
                return []
            results: list[object] = list(range(1, need.sides + 1)) if need.sides else list(need.pool)
            open_scripts += [(chance / len(results), [*script, result]) for result in results]
            continue
        found.append((chance, trial))
    return found
