"""The state of Country Fair in words, and whether a position is sound."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Game
from princeps.engine.fields import Each, Field, Shape, Word, WordList
from princeps.engine.problem import Problem
from princeps.engine.words import Words

from .game import BOOK, CARDS, ENDINGS, LANDS, NONE, SEATS, WARES, Fair, lands

SHAPE = Shape(
    BOOK,
    [
        Field("players", 2, 4),
        Field("round", 0, 2),
        Each("gold", SEATS, Field("gold")),
        Each("hands", SEATS, WordList("hands", CARDS)),
        Each("played", SEATS, Word("played", CARDS, none=True)),
        Each("bought", SEATS, WordList("bought", WARES, ordered=True)),
        Each("cubes", LANDS, Each("cubes", SEATS, Field("cubes"))),
        WordList("deck", CARDS),
        WordList("discards", CARDS, ordered=True),
        Each("supply", WARES, Field("supply")),
    ],
    {"seat": SEATS, "card": CARDS, "land": LANDS, "ware": WARES},
    ENDINGS,
)


def settle(g: Game, given: Words) -> None:
    if faults(g):
        raise Problem("position_cards")


def faults(g: Game) -> list[str]:
    assert isinstance(g, Fair)
    laid = [card for card in g.played if card != NONE and card not in g.discards]
    everywhere = [*g.deck, *g.discards, *laid, *[card for hand in g.hands for card in hand]]
    return [] if sorted(everywhere) == list(range(len(CARDS))) else ["cards"]


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Fair)
    return lands(g, seat)


def won(g: Game, seat: int) -> bool:
    assert isinstance(g, Fair)
    return g.ending >= 0 and score(g, seat) == max(score(g, one) for one in range(g.players))


def players(g: Game) -> int:
    assert isinstance(g, Fair)
    return g.players


def turn(g: Game) -> int:
    assert isinstance(g, Fair)
    return g.round


def data_faults(parts: Any) -> list[str]:
    return []
