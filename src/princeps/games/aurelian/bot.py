"""The steward: a rule-of-thumb player, and how well a position stands."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.choices import Offer, atoms
from .state import Aurelian


def steward(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    walk: tuple[int, ...] = ()
    while True:
        small = atoms(offer, walk)
        if not small:
            return walk
        walk = (*walk, small[chance.below(len(small))])


def evaluate(g: Game, seat: int) -> float:
    """How well the emperor stands, 0 to 1."""
    assert isinstance(g, Aurelian)
    return min(1.0, g.vp / 100)
