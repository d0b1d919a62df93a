"""Odds before the roll: the Action's own step, run for every face of the die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...engine.agenda import Game
from ...engine.explicit import outcomes
from .parts import ACTIONS
from .rules import r06_actions as r06
from .state import Aurelian


def odds(g: Game, option: int) -> dict[str, Any] | None:
    """For an Action offered now: what its die can bring. None where no die decides."""
    assert isinstance(g, Aurelian)
    if (
        not g.agenda
        or g.agenda[-1][0] != r06.ACTION
        or not r06.ACTION_OPTION <= option < r06.ACTION_OPTION + len(ACTIONS)
    ):
        return None
    _, piece, box = g.agenda[-1]
    before = g.copy()
    before.where[piece] = box
    before.agenda.clear()
    found = outcomes(before, (r06.EFFECTS[option - r06.ACTION_OPTION], piece))
    if len(found) < 2:
        return None
    grouped: dict[tuple[int, int, int, bool], Fraction] = {}
    for chance, after in found:
        assert isinstance(after, Aurelian)
        units = len(before.boxes[box]) - len(after.boxes[box])
        result = (units, before.army - after.army, after.treasury - before.treasury, after.ending >= 0)
        grouped[result] = grouped.get(result, Fraction(0)) + chance
    return {
        "sides": 8,
        "outcomes": [
            {"chance": [part.numerator, part.denominator], "units": units, "army": army, "coins": coins, "over": over}
            for (units, army, coins, over), part in sorted(grouped.items(), key=lambda item: -item[1])
        ],
    }
