"""What a seat may see: everything but which cards of the other decks are in hand.

What a deck holds altogether is openly known.
"""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.fields import Each, Field, Shape, Word, WordList
from .book import ACTIONS, BOOK, TAKE_OPTION
from .parts import (
    ARMIES,
    CARD_OPTIONS,
    CARDS,
    EMPEROR_TYPES,
    EVENTS,
    FACTIONS,
    FIGURE_PLACES,
    FORCES,
    GOVERNORS,
    HOMES,
    IMPROVEMENTS,
    LEADERS,
    MARKS,
    PLACES,
    PROVINCES,
    REGIONS,
    RIVALS,
    SIDES,
    SUITS,
    TARGETS,
    TRIBES,
)
from .state import COUNTERS, ENDINGS, Crisis, with_card

ROLES = ["attacker", "defender"]
PAIR_WORDS = [f"{suit}_{value}" for suit in SUITS for value in (2, 3, 4)]
FLAG = Field("flag", 0, 1)

SHAPE = Shape(
    BOOK,
    [
        Field("players", 2, 4),
        Field("board", 2, 4),
        Field("goal", 1, 999),
        Field("round", 0, 999),
        Word("first", SIDES),
        Word("active", SIDES),
        Field("closing", 0, 1),
        Word("event", EVENTS, none=True),
        WordList("deck", EVENTS),
        Each("governors", PROVINCES, Word("governors", GOVERNORS)),
        Each("support", PROVINCES, Field("support", 0, 9)),
        Each("mobs", PROVINCES, Field("mobs")),
        Each("militia", PROVINCES, FLAG),
        Each("quaestor", PROVINCES, FLAG),
        Each("castra", PROVINCES, FLAG),
        Each("marks", PROVINCES, Word("marks", MARKS)),
        Each("improvements", PROVINCES, WordList("improvements", IMPROVEMENTS, as_tuple=True)),
        Each("raiders", TRIBES, Each("raiders", HOMES, Field("raiders"))),
        Each("resting", TRIBES, Each("resting", HOMES, Field("resting"))),
        Each("leaders", LEADERS, Word("leaders", FIGURE_PLACES)),
        Each("rivals", RIVALS, Word("rivals", FIGURE_PLACES)),
        Each("generals", ARMIES, Word("generals", PLACES)),
        Each("full", ARMIES, Field("full")),
        Each("reduced", ARMIES, Field("reduced")),
        Each("foederati", ARMIES, WordList("foederati", TRIBES, as_tuple=True)),
        Each("legacy", SIDES, Field("legacy", 0, 9999)),
        Each("emperor_turns", SIDES, Field("emperor_turns", 0, 999)),
        Each("governors_available", SIDES, Field("governors_available")),
        Each("governors_unrecruited", SIDES, WordList("governors_unrecruited", COUNTERS, as_tuple=True)),
        Each("hands", SIDES, WordList("hands", CARDS, as_tuple=True)),
        Each("available", SIDES, WordList("available", CARDS, as_tuple=True)),
        Each("discards", SIDES, WordList("discards", CARDS, as_tuple=True)),
        WordList("played", CARDS, as_tuple=True),
        WordList("unused", CARDS, as_tuple=True),
        WordList("bought", CARDS, as_tuple=True),
        Each("trashed", CARDS, Field("trashed")),
        Each("supply", CARDS, Field("supply")),
        Each("tops", PAIR_WORDS, Word("tops", CARDS, none=True)),
        Each("ip", SUITS, Field("ip")),
        Field("pp"),
        WordList("fought", FORCES, as_tuple=True),
        WordList("stepped", ARMIES, as_tuple=True),
        WordList("no_place", PROVINCES, as_tuple=True),
        Word("battlefield", REGIONS, none=True),
        Word("defender", ARMIES, none=True),
        Each("kills", ROLES, Field("kills")),
        Field("leader_kills"),
        Word("card_option", CARD_OPTIONS),
        Field("emperor_types", 0, 1),
        Word("emperor_type", EMPEROR_TYPES, none=True),
        Word("emperor_province", PROVINCES, none=True),
        Word("emperor_general", ARMIES, none=True),
        Each("factions", SIDES, Word("factions", FACTIONS, none=True)),
        Each("levels", SIDES, Each("levels", SUITS, Field("levels"))),
        Each("boosts", SIDES, Field("boosts")),
    ],
    {
        "side": SIDES,
        "province": PROVINCES,
        "region": REGIONS,
        "place": PLACES,
        "army": ARMIES,
        "force": FORCES,
        "target": TARGETS,
        "tribe": TRIBES,
        "card": CARDS,
        "event": EVENTS,
        "suit": SUITS,
        "improvement": IMPROVEMENTS,
        "counter": COUNTERS,
        "kind": [*LEADERS, "active", "inactive"],
        "role": ROLES,
        "action": ACTIONS,
        "type": EMPEROR_TYPES,
    },
    ENDINGS,
)

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
    seen["sealed"] = [[who, list(walk)] for who, walk in g.sealed if who == seat]
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


def won(g: Game, seat: int) -> bool:
    return g.ending == seat


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Crisis)
    return g.legacy[seat]


def turn(g: Game) -> int:
    assert isinstance(g, Crisis)
    return g.round


def players(g: Game) -> int:
    """People (and bots) at the table: factions have no seat."""
    assert isinstance(g, Crisis)
    return g.players - len([faction for faction in g.factions if faction >= 0])
