"""The state of High Card in words, and whether a position is sound."""

from __future__ import annotations

from typing import Final

from princeps.engine.agenda import Game
from princeps.engine.fields import Each, Field, Shape, Word, WordList
from princeps.engine.problem import Problem
from princeps.engine.words import Words

from .book import BOOK
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


def turn(g: Game) -> int:
    assert isinstance(g, Toy)
    return g.round


def data_faults(parts: Parts) -> list[str]:
    """No two cards are equal: one of two is always the higher one (2.2)."""
    return [] if len(set(parts.value)) == len(parts.value) else ["two cards of one value"]
