"""What hands can hold, for one who has watched: every deck is openly known, only hand and Available pile are not told
apart.

A hand is chosen, not dealt; who knows nothing of the owner's taste must take every choice for equally likely.
"""

from __future__ import annotations

from math import comb
from typing import Any


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    """For each other side the chance that its hand has a card; for one's own what can still be taken before the discard
    pile comes back.
    """
    mine = seen["seat"]
    hands = {side: held(deck, seen["hands"][side]) for side, deck in seen["decks"].items() if side != mine and deck}
    return {"exact": False, "hands": hands, "deck": None if mine == "none" else own_deck(seen, mine)}


def held(deck: list[str], size: int) -> dict[str, float]:
    """The chance of at least one copy among so many cards of the deck."""
    ways = comb(len(deck), size)
    return {card: 1 - comb(len(deck) - deck.count(card), size) / ways for card in sorted(set(deck))}


def own_deck(seen: dict[str, Any], side: str) -> dict[str, Any]:
    """Cards by where they are. What is played comes back with the discard pile, once the Available pile is empty."""
    played = seen["played"] if seen["active"] == side else []
    return {
        "hand": counted(seen["hands"][side]),
        "available": counted(seen["available"][side]),
        "later": counted([*seen["discards"][side], *played]),
    }


def counted(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in sorted(set(cards))}
