"""1 Set-up."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import CARDS, SEATS
from ..state import Toy


def set_up(g: Toy) -> None:
    """Three cards for each."""
    for seat in range(len(SEATS)):
        for _ in range(3):
            draw(g, seat, "1.0")


def draw(g: Toy, seat: int, rule: str) -> None:
    """A card from the deck. Everybody hears of it; only its owner hears which one."""
    card = g.deck.pop(g.chance.pick(g.deck, CARDS))
    g.hands[seat].append(card)
    g.hands[seat].sort()
    g.tell("drew", rule, seat=SEATS[seat])
    g.tell("card_drawn", rule, to=[SEATS[seat]], card=CARDS[card])


SET_UP: Final = BOOK.rule("1.0", set_up)
