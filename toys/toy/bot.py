"""A simple player of High Card, and how well a seat stands."""

from __future__ import annotations

from princeps.engine.agenda import Game
from princeps.engine.chance import Chance
from princeps.engine.choices import Offer

from .book import CARD_OPTION, POINT_OPTION
from .position import score
from .state import Toy


def bold(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """The highest card, and the point."""
    assert isinstance(g, Toy)
    if POINT_OPTION in offer.ids:
        return (POINT_OPTION,)
    best = max(g.hands[offer.seat], key=g.parts.value.__getitem__)
    return (CARD_OPTION[best],)


def evaluate(g: Game, seat: int) -> float:
    return 0.5 + (score(g, seat) - score(g, 1 - seat)) / 12
