"""The state of High Card in words, what a seat sees of it, and positions that fit what is seen."""

from __future__ import annotations

from typing import Final

from princeps.engine.agenda import Game
from princeps.engine.chance import Chance
from princeps.engine.fields import Each, Field, Shape, Word, WordList
from princeps.engine.problem import Problem
from princeps.engine.words import Words

from .book import BOOK, CARD_OPTION
from .parts import CARDS, ENDINGS, SEATS, Parts
from .state import Toy

SHAPE: Final = Shape(
    BOOK,
    [
        Field("rounds", 1, 3),
        Field("round", 0, 3),
        Each("points", SEATS, Field("points")),
        Each("hands", SEATS, WordList("hands", CARDS)),
        WordList("deck", CARDS),
        Each("shown", SEATS, Word("shown", CARDS, none=True)),
        WordList("discards", CARDS),
    ],
    {"seat": SEATS, "card": CARDS},
    ENDINGS,
)
EXTRAS: Final = ["hand", "answered", "north_points", "south_points"]  # what a view adds for those who draw it


def view(g: Game, seat: int) -> Words:
    """One's own hand; of the other only how many cards, of the deck its size, and who has already chosen."""
    assert isinstance(g, Toy)
    seen = SHAPE.dump(g)
    seen["hands"] = {name: len(hand) for name, hand in zip(SEATS, g.hands, strict=True)}
    seen["deck"] = len(g.deck)
    seen["hand"] = [] if seat < 0 else [CARDS[card] for card in g.hands[seat]]
    seen["sealed"] = [answer for answer in seen["sealed"] if answer[0] == seat]
    seen["answered"] = [SEATS[who] for who, _ in g.sealed]
    seen["north_points"], seen["south_points"] = g.points
    seen["seat"] = "none" if seat < 0 else SEATS[seat]
    return seen


def imagine(seen: Words, parts: Parts, chance: Chance) -> Game:
    """The unseen cards dealt anew; whoever has chosen has chosen one of them."""
    g = Toy(parts, chance)
    mine = -1 if seen["seat"] == "none" else SEATS.index(seen["seat"])
    fields = {key: value for key, value in seen.items() if key not in [*EXTRAS, "seat"]}
    SHAPE.load(g, {**fields, "hands": {name: [] for name in SEATS}, "deck": []})
    own = [CARDS.index(card) for card in seen["hand"]]
    unseen = [card for card in range(len(CARDS)) if card not in own and card not in g.discards]
    for seat, name in enumerate(SEATS):
        number = seen["hands"][name]
        g.hands[seat] = own if seat == mine else sorted(unseen.pop(chance.below(len(unseen))) for _ in range(number))
        if name in seen["answered"] and seat != mine:
            g.sealed.append((seat, (CARD_OPTION[g.hands[seat][chance.below(number)]],)))
    g.deck = unseen
    g.sealed.sort(key=lambda answer: seen["answered"].index(SEATS[answer[0]]))
    return g


def settle(g: Game, given: Words) -> None:
    """Cards that are put nowhere else are in the deck."""
    assert isinstance(g, Toy)
    if "deck" not in given:
        g.deck = [card for card in g.deck if card not in (*g.discards, *g.hands[0], *g.hands[1])]
    if faults(g):
        raise Problem("position_cards")


def faults(g: Game) -> list[str]:
    assert isinstance(g, Toy)
    everywhere = [*g.deck, *g.discards, *g.hands[0], *g.hands[1]]
    return [] if sorted(everywhere) == list(range(len(CARDS))) else ["cards"]


def won(g: Game, seat: int) -> bool:
    return g.ending == seat


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Toy)
    return g.points[seat]


def beliefs(seen: Words) -> Words:
    """The cards that lie where this seat cannot see them."""
    return {"unseen": [card for card in CARDS if card not in seen["hand"] and card not in seen["discards"]]}
