"""What a seat may see: everything but which cards of the other decks are in hand.

What a deck holds altogether is openly known.
"""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import TAKE_OPTION
from .parts import CARDS, SIDES
from .position import SHAPE
from .state import Crisis, with_card

EXTRAS = ["seat", "decks", "answered"]  # what a view says besides the fields


def view(g: Game, seat: int) -> dict[str, Any]:
    """One's own hand and Available pile; of the others how many cards lie there, and their decks as a whole."""
    assert isinstance(g, Crisis)
    seen = SHAPE.dump(g)
    for pile in ("hands", "available"):
        seen[pile] = {
            side: cards if number == seat else len(cards) for number, (side, cards) in enumerate(seen[pile].items())
        }
    seen["decks"] = {
        side: [CARDS[card] for card in sorted(g.hands[number] + g.available[number])]
        for number, side in enumerate(SIDES)
    }
    seen["sealed"] = [answer for answer in seen["sealed"] if answer[0] == seat]
    seen["answered"] = [SIDES[who] for who, _ in g.sealed]
    seen["seat"] = "none" if seat < 0 else SIDES[seat]
    return seen


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """The decks of the others dealt anew into hand and Available pile; whoever has chosen a card has chosen one of his
    pile.
    """
    g = Crisis(parts, chance)
    mine = seen["seat"]
    fields = {key: value for key, value in seen.items() if key not in EXTRAS}
    for pile in ("hands", "available"):
        fields[pile] = {side: cards if side == mine else [] for side, cards in seen[pile].items()}
    SHAPE.load(g, fields)
    for side, name in enumerate(SIDES):
        if name == mine:
            continue
        pool = [CARDS.index(card) for card in seen["decks"][name]]
        hand: tuple[int, ...] = ()
        for _ in range(seen["hands"][name]):
            hand = with_card(hand, pool.pop(chance.below(len(pool))))
        g.hands[side] = hand
        g.available[side] = tuple(pool)
        if name in seen["answered"]:
            g.sealed.append((side, (TAKE_OPTION + pool[chance.below(len(pool))],)))
    g.sealed.sort(key=lambda answer: seen["answered"].index(SIDES[answer[0]]))
    return g
