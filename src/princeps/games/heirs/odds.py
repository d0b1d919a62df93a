"""Odds before a purchase: which card of the deck is turned up next."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from .parts import CARD_COUNT, CARDS
from .rules import r05_card_phase as r05
from .state import Heirs


def odds(g: Game, option: int) -> dict[str, Any] | None:
    """For a card that can be bought now: what replaces it, each card of its deck alike.

    None where nothing is turned up.
    """
    assert isinstance(g, Heirs)
    if not g.agenda or g.agenda[-1][0] != r05.BUY_CARD or not r05.FIRST_CARD <= option < r05.FIRST_CARD + CARD_COUNT:
        return None
    deck = g.decks[g.parts.region_of[option - r05.FIRST_CARD]]
    if not deck:
        return None
    return {"sides": len(deck), "outcomes": [{"chance": [1, len(deck)], "card": CARDS[card]} for card in deck]}
