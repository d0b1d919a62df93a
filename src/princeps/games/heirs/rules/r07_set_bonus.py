"""7.0 Set bonus: Influence for those who stand in every box."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import INFLUENCE, SEATS
from ..state import Heirs, from_stock, has_all_boxes


def set_bonus(g: Heirs) -> None:
    """Once all cube actions of the turn are done: cubes in all eight boxes of the main board bring three of Influence
    (ruling 7.0-a).
    """
    for seat in range(g.players):
        if has_all_boxes(g, seat):
            n = from_stock(g, seat, INFLUENCE, g.parts.set_bonus)
            if g.log:
                g.tell("set_bonus", "7.0", seat=SEATS[seat], n=n, lost=g.parts.set_bonus - n)


SET_BONUS: Final = BOOK.rule("7.0", set_bonus)
