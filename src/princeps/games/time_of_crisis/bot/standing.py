"""How well a position stands, for each side: what a search compares."""

from __future__ import annotations

from typing import Final

from ....engine.agenda import Game
from ....engine.judging import share
from ..parts import ITALIA, MILITARY, POPULACE, SENATE
from ..state import Crisis, emperor, governed, side_of
from .worth import POWER, threatened

# Weights of `features`, by the likelihood of who won in four fifths of 1,600 games of tribunes; tools/fit_evaluate.py
# does it again.
WEIGHTS: Final = [
    0.042,
    0.062,
    0.160,
    0.267,
    0.237,
    -0.010,
    0.467,
    0.158,
    0.045,
    -0.086,
    -0.235,
    0.979,
    0.112,
    0.119,
    0.066,
    0.317,
    0.278,
    0.995,
]


def features(g: Game, side: int) -> list[float]:
    """What tells the side that will win from the others."""
    assert isinstance(g, Crisis)
    lead = max(g.legacy[: g.players]) / g.goal
    support, built, mobs, threats = 0, 0, 0, 0
    mine = governed(g, side)
    for province in mine:
        support += g.support[province]
        built += len(g.improvements[province])
        mobs += g.mobs[province]
        threats += int(threatened(g, province))
    full, reduced = 0, 0
    for army in range(len(g.full)):
        if side_of(army) == side:
            full += g.full[army]
            reduced += g.reduced[army]
    active = int(g.active == side)
    cards = g.hands[side] + g.available[side] + g.discards[side]
    if active:
        cards += g.played + g.bought
    power = 0.0
    for card in cards:
        power += POWER[g.parts.value[card]]
    found = [
        g.legacy[side],
        g.legacy[side] * lead,
        len(mine),
        support,
        built,
        g.support[ITALIA] * int(emperor(g) == side),
        g.emperor_turns[side],
    ]
    found += [full, reduced, mobs, threats, power / max(1, len(cards))]
    found += [
        active * g.ip[MILITARY],
        active * g.ip[SENATE],
        active * g.ip[POPULACE],
        active,
        g.governors_available[side],
    ]
    found.append((g.active - side) % g.players / g.players)  # most for the side whose turn is next
    return [float(value) for value in found]


def evaluate(g: Game, seat: int) -> float:
    """The chance to win, 0 to 1: the side's share among all."""
    assert isinstance(g, Crisis)
    if g.ending >= 0:
        return 1.0 if g.ending == seat else 0.0
    return share(WEIGHTS, [features(g, side) for side in range(g.players)], seat)
