"""What a seat of High Card sees, and positions that fit what is seen."""

from __future__ import annotations

from typing import Final

from princeps.engine.agenda import Game
from princeps.engine.chance import Chance
from princeps.engine.hands import deal, hide, seal
from princeps.engine.words import Words

from .book import CARD_OPTION
from .parts import CARDS, SEATS, Parts
from .position import SHAPE
from .state import Toy

# what a view adds for those who draw it
EXTRAS: Final = ["hand", "answered", "seat", "north_points", "south_points"]


def view(g: Game, seat: int) -> Words:
    """One's own hand; of the other only how many cards, of the deck its size, and who has already chosen."""
    assert isinstance(g, Toy)
    seen = SHAPE.dump(g)
    hide(seen, SEATS, seat)
    seen["north_points"], seen["south_points"] = g.points
    return seen


def imagine(seen: Words, parts: Parts, chance: Chance) -> Game:
    """The unseen cards dealt anew; whoever has chosen has chosen one of them."""
    g = Toy(parts, chance)
    fields = {key: value for key, value in seen.items() if key not in EXTRAS}
    SHAPE.load(g, {**fields, "hands": {name: [] for name in SEATS}, "deck": []})
    own = [CARDS.index(card) for card in seen["hand"]]
    g.deck = [card for card in range(len(CARDS)) if card not in own and card not in g.discards]
    g.hands = deal(seen, own, g.deck, chance)
    seal(g, seen, SEATS, g.hands, CARD_OPTION, chance)
    return g


def beliefs(seen: Words) -> Words:
    """The cards that lie where this seat cannot see them."""
    return {"unseen": [card for card in CARDS if card not in seen["hand"] and card not in seen["discards"]]}
