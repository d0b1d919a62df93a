"""The amicus."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.choices import AMOUNT, Offer


def amicus(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    if offer.kind == AMOUNT:
        return (offer.least,)
    return (offer.ids[chance.below(len(offer.ids))],)


def evaluate(g: Game, seat: int) -> float:
    return 0.5
