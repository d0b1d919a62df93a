"""What a seat may see: everything but the Adoption cards that lie face down, one's own apart."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from .parts import ADOPTIONS, SEATS
from .position import SHAPE
from .rules import r11_schedule as r11
from .state import Heirs, meets

HIDDEN = "hidden"
EXTRAS = ["seat", "meets", "vp"]  # what a view adds for those who draw it


def view(g: Game, seat: int) -> dict[str, Any]:
    """Face-down Adoption cards of others are hidden, of the unused ones only the number is known.

    What the decks still hold can be worked out.
    """
    assert isinstance(g, Heirs)
    seen = SHAPE.dump(g)
    hidden = [
        SEATS[other]
        for other in range(g.players)
        if other != seat and g.secret[other] >= 0 and g.adopted[other] != g.secret[other]
    ]
    seen["secret"] = {**seen["secret"], **dict.fromkeys(hidden, HIDDEN)}
    seen["unused"] = len(g.unused)
    seen["seat"] = "none" if seat < 0 else SEATS[seat]
    seen["vp"] = dict(zip(SEATS, r11.totals(g), strict=False))
    seen["meets"] = {
        SEATS[other]: [ADOPTIONS[card] for card in range(len(ADOPTIONS)) if meets(g, other, card)]
        for other in range(g.players)
    }
    return seen


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """The unseen Adoption cards dealt anew: any of them can be anywhere."""
    g = Heirs(parts, chance)
    fields = {key: value for key, value in seen.items() if key not in EXTRAS}
    hidden = [name for name in SEATS if seen["secret"][name] == HIDDEN]
    SHAPE.load(g, {**fields, "secret": {**seen["secret"], **dict.fromkeys(hidden, "none")}, "unused": []})
    unseen = [
        card for card in range(len(ADOPTIONS)) if card not in g.board and card not in g.secret and card not in g.adopted
    ]
    for name in hidden:
        g.secret[SEATS.index(name)] = unseen.pop(chance.below(len(unseen)))
    g.unused = tuple(unseen)
    return g
