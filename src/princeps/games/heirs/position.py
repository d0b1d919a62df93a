"""The fields of a position; how one that is typed in is completed; what must always hold of it and of the printed
values.
"""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.fields import Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK
from .parts import (
    ADOPTIONS,
    ANY,
    BID,
    BOXES,
    CARD_COUNT,
    CARDS,
    CAREER,
    DATA,
    ICONS,
    IMPERATORS,
    IMPERIUM,
    IMPERIUM_CARD,
    INFLUENCE,
    MARRIAGES,
    MOST_CUBES,
    NO_CARD,
    PLACES,
    PRIORITY,
    REGIONS,
    ROWS,
    SCORINGS,
    SEATS,
    STOCK,
    TRIUMPHS,
    TURNS,
    Parts,
)
from .rules import r11_schedule as r11
from .state import ENDINGS, HEIR, Heirs, is_family

MATS = ["front", "flipped"]
ANSWERS = ["no", "yes"]

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


# -- the printed values ------------------------------------------------------------------------------------------------


TOP_ICONS = {
    "conquests": 31,
    "marriages": 11,
    "triumphs": 2,
    "governorships": 39,
    "consuls": 15,
    "priesthoods": 20,
    "imperators": 43,
    "imperium_maius": 0,
    "influence": 40,
    "any": 12,
    "priority": 8,
}
ROW_ICONS = {
    "conquests": 14,
    "marriages": 13,
    "triumphs": 31,
    "governorships": 19,
    "consuls": 19,
    "priesthoods": 13,
    "imperators": 9,
    "imperium_maius": 0,
    "influence": 1,
    "any": 21,
    "priority": 3,
}


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    top = [rows[0] for rows in parts.icons]
    blue = [icons for rows in parts.icons for icons in rows[1:] if icons]
    years = [year for row in DATA["board"]["turn"] for year in row["years"]]
    components = DATA["setup"]["components"]
    checks = {
        "D1 cards": CARD_COUNT == components["careers"] == 64 and len(set(CARDS)) == 64,
        "D1 decks": {REGIONS[region]: len(parts.cards_of[region]) for region in range(len(REGIONS))}
        == {row["id"]: row["cards"] for row in DATA["board"]["region"]}
        == {"roma": 12, "hispania": 8, "gallia": 12, "illyricum": 12, "oriens": 12, "africa": 8},
        "D2 top rows": _count_icons(top) == TOP_ICONS,
        "D2 blue rows": len(blue) == 59 and _count_icons(blue) == ROW_ICONS,
        "D3 rows": all(3 <= len(row) <= 5 for row in top) and all(2 <= len(row) <= 4 for row in blue),
        "D3 order": not any(rows[2] and not rows[1] for rows in parts.icons),
        "D3 Imperium Maius": not any(IMPERIUM in icons for rows in parts.icons for icons in rows),
        "D4 discounts": _cards_with(parts, IMPERATORS, [1, 2])
        == {"h04", "h05", "g03", "g04", "g09", "g12", "i08", "i09", "a04"},
        "D4 triumphs": _cards_with(parts, TRIUMPHS, [0]) == {"g05", "i11"},
        "D4 marriages": _cards_with(parts, MARRIAGES, [0])
        == {"r01", "r08", "r10", "h04", "g02", "g07", "o02", "o07", "o09", "o12"},
        "D4 priority": _cards_with(parts, PRIORITY, [1, 2]) == {"h08", "i11", "a08"}
        and len(_cards_with(parts, PRIORITY, [0])) == 8,
        "D4 black": all(0 <= rows[0].count(ANY) <= 2 for rows in parts.icons),
        "D6 set-up": parts.influence == [0, 12, 24, 26, 28, 30, 32]
        and parts.cubes == 40
        and parts.face_up == [0, 1, 1, 1, 2, 2, 2],
        "D6 adoptions": len(ADOPTIONS) == components["adoptions"] == 9
        and all(parts.face_up[n] + n <= 9 for n in range(1, 7)),
        "D6 cubes": components["cubes"] == len(SEATS) * parts.cubes,
        "D14 ties": parts.ties[0] == INFLUENCE and sorted(parts.ties) == list(range(len(BOXES))),
        "D15 years": len(TURNS) == parts.turns == 8 and [year for year in range(-11, 14) if year] == years,
    }
    return [name for name, holds in checks.items() if not holds]


def _count_icons(rows: list[list[int]]) -> dict[str, int]:
    """How often each icon stands in the rows."""
    return {ICONS[icon]: sum([row.count(icon) for row in rows]) for icon in range(len(ICONS))}


def _cards_with(parts: Parts, icon: int, rows: list[int]) -> set[str]:
    """The cards that show the icon in one of the rows."""
    return {CARDS[card] for card in range(CARD_COUNT) if any(icon in parts.icons[card][row] for row in rows)}
