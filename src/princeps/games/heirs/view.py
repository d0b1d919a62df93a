"""What a seat may see: everything but the Adoption cards that lie face down, one's own apart."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.fields import Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK
from .parts import (
    ADOPTIONS,
    BID,
    BOXES,
    CARD_COUNT,
    CARDS,
    CAREER,
    IMPERIUM,
    IMPERIUM_CARD,
    INFLUENCE,
    MOST_CUBES,
    NO_CARD,
    PLACES,
    REGIONS,
    ROWS,
    SCORINGS,
    SEATS,
    STOCK,
)
from .rules import r11_schedule as r11
from .state import ENDINGS, HEIR, Heirs, is_family, meets

MATS = ["front", "flipped"]
ANSWERS = ["no", "yes"]
HIDDEN = "hidden"
EXTRAS = ["seat", "meets", "vp"]  # what a view adds for those who draw it

SHAPE = Shape(
    BOOK,
    [
        Field("players", 1, len(SEATS)),
        Word("scoring", SCORINGS),
        Field("turn", 1, 8),
        Word("first", SEATS),
        Word("priority", SEATS),
        Each("cubes", SEATS, Each("cubes", PLACES, Field("cubes", 0, MOST_CUBES))),
        Each("careers", SEATS, WordList("careers", CAREER, as_tuple=True, ordered=True)),
        Each("mats", SEATS, Word("mats", MATS)),
        Each("adopted", SEATS, Word("adopted", ADOPTIONS, none=True)),
        Each("secret", SEATS, Word("secret", ADOPTIONS, none=True)),
        WordList("board", ADOPTIONS, as_tuple=True),
        WordList("unused", ADOPTIONS, as_tuple=True),
        Each("decks", REGIONS, WordList("decks", CARDS)),
        Each("face_up", REGIONS, Word("face_up", CARDS, none=True)),
        WordList("discards", CARDS),
        Each("family", SEATS, Word("family", ANSWERS)),
    ],
    {"seat": SEATS, "card": CARDS, "row": ROWS, "box": BOXES, "adoption": ADOPTIONS},
    ENDINGS,
)


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


# -- typed-in positions ------------------------------------------------------------------------------------------------


def settle(g: Game, given: dict[str, Any]) -> None:
    """Complete a typed-in position: cubes that nobody placed are in the stock, cards that nobody placed in their decks
    or unused.
    """
    assert isinstance(g, Heirs)
    _settle_order(g, given)
    for seat in range(len(SEATS)):
        _settle_cubes(g, seat, given)
        if seat < g.players:
            g.careers[seat] += (NO_CARD,) * (g.turn - 1 - len(g.careers[seat]))
        if SEATS[seat] not in given.get("family", {}):
            g.family[seat] = int(is_family(g, seat))
    _settle_cards(g, given)
    _settle_adoptions(g, given)
    if wrong := faults(g):
        raise Problem("position_" + wrong[0])


def _settle_order(g: Heirs, given: dict[str, Any]) -> None:
    """Whoever holds the Priority marker began the turn with it, unless something else is said."""
    if "first" in given and "priority" not in given:
        g.priority = g.first
    elif "priority" in given and "first" not in given:
        g.first = g.priority


def _settle_cubes(g: Heirs, seat: int, given: dict[str, Any]) -> None:
    cubes = g.cubes[seat]
    named = given.get("cubes", {}).get(SEATS[seat], {})
    if seat >= g.players:
        if not named:
            g.cubes[seat] = [0] * len(PLACES)
        return
    if "influence" not in named:
        if "players" in given:
            cubes[INFLUENCE] = g.parts.influence[g.players]
        others = sum(cubes) - cubes[INFLUENCE] - (0 if "stock" in named else cubes[STOCK])
        cubes[INFLUENCE] = max(0, min(cubes[INFLUENCE], g.parts.cubes - others))
    if "stock" not in named:
        cubes[STOCK] = max(0, g.parts.cubes - sum(cubes) + cubes[STOCK])


def _settle_cards(g: Heirs, given: dict[str, Any]) -> None:
    """A career card is where it was typed in; the others are in their decks, or discarded where a deck was typed in
    without them.
    """
    careers = {card for career in g.careers for card in career if card < CARD_COUNT}
    for region in range(len(REGIONS)):
        if REGIONS[region] not in given.get("face_up", {}) and g.face_up[region] in careers:
            g.face_up[region] = -1
    shown = {card for card in g.face_up if card >= 0}
    g.discards = [card for card in g.discards if card not in careers and card not in shown]
    for region in range(len(REGIONS)):
        if REGIONS[region] not in given.get("decks", {}):
            g.decks[region] = [
                card
                for card in g.parts.cards_of[region]
                if card not in careers and card not in shown and card not in g.discards
            ]
    present = {*careers, *shown, *g.discards, *[card for deck in g.decks for card in deck]}
    g.discards += [card for card in range(CARD_COUNT) if card not in present]


def _settle_adoptions(g: Heirs, given: dict[str, Any]) -> None:
    """The same for Adoption cards: those that nobody placed are unused."""
    named = [
        ADOPTIONS.index(card)
        for field in ("secret", "adopted")
        for card in given.get(field, {}).values()
        if card != "none"
    ]
    named += g.board if "board" in given else ()
    if "board" not in given:
        g.board = tuple([card for card in g.board if card not in named])
    for seat in range(len(SEATS)):
        if SEATS[seat] not in given.get("secret", {}) and g.secret[seat] in named and g.adopted[seat] != g.secret[seat]:
            g.secret[seat] = -1
    if "unused" not in given:
        g.unused = tuple(
            [
                card
                for card in range(len(ADOPTIONS))
                if card not in g.board and card not in g.secret and card not in g.adopted
            ]
        )


# -- invariants --------------------------------------------------------------------------------------------------------


def faults(g: Game) -> list[str]:
    """What does not hold of a position."""
    assert isinstance(g, Heirs)
    seated, empty = range(g.players), range(g.players, len(SEATS))
    cards = [card for career in g.careers for card in career if card < CARD_COUNT]
    cards += [card for card in g.face_up if card >= 0] + g.discards + [card for deck in g.decks for card in deck]
    claimed = [g.adopted[seat] for seat in seated if g.adopted[seat] >= 0 and g.adopted[seat] != g.secret[seat]]
    adoptions = [*g.board, *g.unused, *claimed, *[card for card in g.secret if card >= 0]]
    bids = [g.cubes[seat][BID] for seat in seated if g.cubes[seat][BID]]
    checks = {
        "cubes": all(sum(g.cubes[seat]) == g.parts.cubes and min(g.cubes[seat]) >= 0 for seat in seated),
        "seats": not any(
            sum(g.cubes[seat]) or g.careers[seat] or g.mats[seat] or max(g.adopted[seat], g.secret[seat]) >= 0
            for seat in empty
        )
        and max(g.first, g.priority) < g.players,
        "cards": sorted(cards) == list(range(CARD_COUNT)),
        "decks": all(
            g.parts.region_of[card] == region
            for region in range(len(REGIONS))
            for card in [*g.decks[region], g.face_up[region]]
            if card >= 0
        ),
        "adoptions": sorted(adoptions) == list(range(len(ADOPTIONS))),
        "imperium": all(
            g.cubes[seat][IMPERIUM] == 0 or g.cubes[seat][IMPERIUM] >= g.parts.imperium_least for seat in seated
        ),
        "careers": all(
            g.turn - 1 <= len(g.careers[seat]) <= g.turn and g.careers[seat].count(IMPERIUM_CARD) <= 1
            for seat in seated
        ),
        "bids": len(set(bids)) == len(bids),
    }
    return [name for name, holds in checks.items() if not holds]


def won(g: Game, seat: int) -> bool:
    return g.ending == seat or (g.ending == HEIR and seat == 0)


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Heirs)
    return r11.totals(g)[seat]


def turn(g: Game) -> int:
    assert isinstance(g, Heirs)
    return g.turn


def players(g: Game) -> int:
    assert isinstance(g, Heirs)
    return g.players
