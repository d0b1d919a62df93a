"""A position in words: its fields, how one that is typed in is completed, and what must always hold; of the printed
values too.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.agenda import Game
from ...engine.fields import Each, Field, Shape, Word, WordList
from ...engine.packs import read_numbered
from ...engine.problem import Problem
from .book import ACTIONS, BOOK
from .parts import (
    ARMIES,
    AVAILABLE,
    BASE,
    CAPITAL,
    CARD_OPTIONS,
    CARDS,
    DIOCLETIAN,
    EMPEROR_TYPES,
    EVENT,
    EVENTS,
    FACTIONS,
    FIGURE_PLACES,
    FIRST_HOMELAND,
    FIRST_SEA,
    FORCES,
    GOVERNORS,
    HOME,
    HOMELANDS,
    HOMES,
    IMPROVEMENTS,
    IRA_DEORUM,
    ITALIA,
    LEADERS,
    LEADERS_PER_SIDE,
    MARKS,
    NEUTRAL,
    NO_MARK,
    NOT_IN_PLAY,
    PAIRS,
    PAX_DEORUM,
    PIECES,
    PLACES,
    PROVINCES,
    REGIONS,
    RIVALS,
    ROLES,
    SEAS,
    SEAT,
    SELECTIVE,
    SIDES,
    SUITS,
    TARGETS,
    TRIBES,
    UNRECRUITED,
    WAITING,
    Parts,
)
from .rules.r03_setup import copies_in_use
from .rules.r06_military import MOVE_TO
from .rules.r12_government import neutral_italia
from .rules.x1_cards import MARCH_ON
from .state import COUNTERS, ENDINGS, EVERYWHERE, NONE, Crisis, governed, side_of, units_of

FLAG: Final = Field("flag", 0, 1)

SHAPE: Final = Shape(
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
        Each("tops", PAIRS, Word("tops", CARDS, none=True)),
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
        "kind": PIECES,
        "role": ROLES,
        "action": ACTIONS,
        "type": EMPEROR_TYPES,
    },
    ENDINGS,
    read_numbered("time_of_crisis"),
)


# -- what is typed in --------------------------------------------------------------------------------------------------


def settle(g: Game, given: dict[str, Any]) -> None:
    """What follows from what was typed in: neutral governors, levels, barbarians at home, leaders not yet recruited,
    cards in the supply.
    """
    assert isinstance(g, Crisis)
    if "board" not in given:
        g.board = len(SIDES) if max(g.factions) >= 0 else g.players
    g.round = max(1, g.round)
    _settle_provinces(g, given)
    _settle_armies(g, given)
    _settle_governors(g, given)
    _settle_barbarians(g, given)
    _settle_cards(g, given)
    if "deck" not in given:
        g.deck = [event for event in g.parts.events_of[g.board] if event != g.event]
    if wrong := faults(g):
        raise Problem("position_" + wrong[0])


def _settle_provinces(g: Crisis, given: dict[str, Any]) -> None:
    in_play = g.parts.in_play[g.board]
    for province in EVERYWHERE:
        if not in_play[province]:
            g.governors[province] = NOT_IN_PLAY
            g.support[province] = 0
            continue
        if g.governors[province] == NOT_IN_PLAY:
            g.governors[province] = NEUTRAL
        if province != ITALIA and PROVINCES[province] not in given.get("support", {}) and g.support[province] == 0:
            g.support[province] = g.parts.start_support
    if "italia" not in given.get("support", {}):
        ruler = g.governors[ITALIA]
        g.support[ITALIA] = neutral_italia(g) if ruler == NEUTRAL else min(g.parts.top[ITALIA], len(governed(g, ruler)))
    for province in EVERYWHERE:
        g.improvements[province] = tuple(sorted(g.improvements[province]))


def _settle_armies(g: Crisis, given: dict[str, Any]) -> None:
    for army in range(len(ARMIES)):
        if g.generals[army] < AVAILABLE and units_of(g, army) == 0:
            g.full[army] = 1
        g.foederati[army] = tuple(sorted(g.foederati[army]))
    for side in range(len(SIDES)):
        first = side * LEADERS_PER_SIDE
        if g.generals[first] == UNRECRUITED and ARMIES[first] not in given.get("generals", {}):
            g.generals[first] = AVAILABLE


def _settle_governors(g: Crisis, given: dict[str, Any]) -> None:
    """Governors on the map and in the box are a side's cheapest, unless it is said who is not recruited."""
    for side in range(len(SIDES)):
        on_map = len(governed(g, side))
        if SIDES[side] in given.get("governors_unrecruited", {}):
            g.governors_unrecruited[side] = tuple(sorted(g.governors_unrecruited[side]))
            g.governors_available[side] = LEADERS_PER_SIDE - on_map - len(g.governors_unrecruited[side])
            continue
        if SIDES[side] not in given.get("governors_available", {}):
            g.governors_available[side] = (
                max(0, min(g.governors_available[side], LEADERS_PER_SIDE - on_map)) if on_map else 1
            )
        g.governors_unrecruited[side] = tuple(range(on_map + g.governors_available[side], LEADERS_PER_SIDE))


def _settle_barbarians(g: Crisis, given: dict[str, Any]) -> None:
    """Whoever is not named is at home, inactive."""
    in_play = g.parts.tribes_of[g.board]
    for tribe in range(len(TRIBES)):
        if tribe not in in_play:
            g.raiders[tribe] = [0] * len(g.raiders[tribe])
            g.resting[tribe] = [0] * len(g.resting[tribe])
            continue
        if "homeland" not in given.get("resting", {}).get(TRIBES[tribe], {}):
            g.resting[tribe][HOME] = 0
            g.resting[tribe][HOME] = max(0, g.parts.barbarians[tribe] - _count(g, tribe))


def _count(g: Crisis, tribe: int) -> int:
    """All pieces of a tribe, wherever they are."""
    return sum(g.raiders[tribe]) + sum(g.resting[tribe]) + sum([band.count(tribe) for band in g.foederati])


def _settle_cards(g: Crisis, given: dict[str, Any]) -> None:
    """Cards that lie nowhere are in the supply; if that was typed in, they are out of the game."""
    for piles in (g.hands, g.available, g.discards):
        for side in range(len(SIDES)):
            piles[side] = tuple(sorted(piles[side]))
    g.unused = tuple(sorted(g.unused))
    g.played = tuple(sorted(g.played if "played" in given else g.unused))
    for card in range(len(CARDS)):
        left = max(0, copies_in_use(g, card) - _held(g, card))
        if CARDS[card] in given.get("supply", {}):
            g.trashed[card] = max(0, left - g.supply[card])
        elif CARDS[card] in given.get("trashed", {}):
            g.supply[card] = max(0, left - g.trashed[card])
        else:
            g.supply[card], g.trashed[card] = left, 0


def _held(g: Crisis, card: int) -> int:
    """Copies of a card in the piles of all sides."""
    return sum([pile.count(card) for piles in (g.hands, g.available, g.discards) for pile in piles]) + g.played.count(
        card
    )


# -- what must always hold ---------------------------------------------------------------------------------------------


def faults(g: Game) -> list[str]:
    """The invariants of a live game that do not hold."""
    assert isinstance(g, Crisis)
    if g.ending >= 0 or g.round == 0:
        return []
    parts: Parts = g.parts
    checks = {
        "board": _sound_board(g),
        "barbarians": all(
            _count(g, tribe) == (parts.barbarians[tribe] if tribe in parts.tribes_of[g.board] else 0)
            for tribe in range(len(TRIBES))
        ),
        "negative": min(
            min(row)
            for row in (
                *g.raiders,
                *g.resting,
                g.full,
                g.reduced,
                g.mobs,
                g.supply,
                g.legacy,
                g.governors_available,
                g.ip,
            )
        )
        >= 0,
        "figures": _sound_figures(g),
        "legions": sum(g.full) + sum(g.reduced) <= parts.legions,
        "militia": sum(g.militia) <= parts.militia
        and all(not g.militia[p] or g.governors[p] < NEUTRAL for p in EVERYWHERE),
        "mobs": sum(g.mobs) <= parts.mobs,
        "markers": sum(g.castra) + sum(g.quaestor) <= parts.markers,
        "improvements": all(len(set(built)) == len(built) for built in g.improvements),
        "governors": all(_sound_governors(g, side) for side in range(g.players)),
        "armies": all(_sound_army(g, army) for army in range(len(ARMIES))),
        "capitals": _sound_capitals(g),
        "sea": all(not FIRST_SEA <= place < CAPITAL for place in g.generals)
        or (bool(g.agenda) and g.agenda[-1][0] in (MOVE_TO, MARCH_ON)),
        "italia": g.governors[ITALIA] != NEUTRAL or g.support[ITALIA] == neutral_italia(g),
        "support": all(_sound_support(g, province) for province in EVERYWHERE),
        "marks": all(_sound_marks(g, side) for side in range(g.players)),
        "cards": all(_sound_card(g, card) for card in range(len(CARDS))),
        "unused": all(g.unused.count(card) <= g.played.count(card) for card in g.unused),
        "tops": all(top < 0 or (g.supply[top] > 0 and parts.pair[top] == pair) for pair, top in enumerate(g.tops)),
        "emperor_turns": sum(g.emperor_turns) <= g.round * g.players,
        "emperor": g.emperor_type == NONE or g.governors[ITALIA] < NEUTRAL,
    }
    return [name for name, holds in checks.items() if not holds]


def _sound_board(g: Crisis) -> bool:
    return all(
        (g.governors[province] != NOT_IN_PLAY) == g.parts.in_play[g.board][province] for province in EVERYWHERE
    ) and all(governor >= NEUTRAL or governor < g.players for governor in g.governors)


def _sound_figures(g: Crisis) -> bool:
    """Leaders are in a province or at home, rivals in their own province."""
    parts = g.parts
    leaders = all(
        place >= WAITING or place < FIRST_HOMELAND or place == FIRST_HOMELAND + parts.leader_tribe[leader]
        for leader, place in enumerate(g.leaders)
    )
    return leaders and all(
        place >= WAITING or place == parts.rival_province[rival] for rival, place in enumerate(g.rivals)
    )


def _sound_governors(g: Crisis, side: int) -> bool:
    return len(governed(g, side)) + g.governors_available[side] + len(g.governors_unrecruited[side]) == LEADERS_PER_SIDE


def _sound_army(g: Crisis, army: int) -> bool:
    """An army on the map has units, and nobody else has; it stands where something is in play."""
    place = g.generals[army]
    if place >= AVAILABLE:
        return units_of(g, army) == 0
    region = place - CAPITAL if place >= CAPITAL else place
    return units_of(g, army) > 0 and side_of(army) < g.players and g.parts.in_play[g.board][region]


def _sound_capitals(g: Crisis) -> bool:
    """At most one army in a capital, and no militia of somebody else beside it."""
    for province in EVERYWHERE:
        armies = [army for army in range(len(ARMIES)) if g.generals[army] == CAPITAL + province]
        if len(armies) > 1 or (armies and g.militia[province] and side_of(armies[0]) != g.governors[province]):
            return False
    return True


def _sound_support(g: Crisis, province: int) -> bool:
    """Never above the track; 0 only where the active side dispersed mobs, and in Italia while it has an Emperor."""
    low = 0 if province == ITALIA or g.governors[province] in (NOT_IN_PLAY, g.active) else 1
    return low <= g.support[province] <= g.parts.top[province]


def _sound_marks(g: Crisis, side: int) -> bool:
    marked = [province for province in governed(g, side) if g.marks[province] != NO_MARK]
    seats = [province for province in marked if g.marks[province] == SEAT]
    return len(seats) == min(1, len(marked)) and ITALIA not in marked and len(marked) <= g.parts.seats


def _sound_card(g: Crisis, card: int) -> bool:
    """Every copy is somewhere; X1, Selective: of two kinds only one is used."""
    total = g.supply[card] + g.trashed[card] + _held(g, card)
    return total == copies_in_use(g, card) or (g.card_option == SELECTIVE and total == 0 and g.parts.pair[card] >= 0)


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


# -- what must be true of the printed values ---------------------------------------------------------------------------


WAYS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of two dice, by their sum
COPIES: Final = [0, 12, 9, 8, 6]  # of a card of the box, by its value
BRITANNIA_SEAS: Final = 1


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    near = parts.neighbours
    checks = {
        "D1 regions": (len(PROVINCES), len(HOMELANDS), len(SEAS)) == (12, 5, 4),
        "D1 borders": sum([len(row) for row in near]) == 2 * 46
        and all(a != b and a in near[b] for a in range(len(REGIONS)) for b in near[a]),
        "D1 land": sum([len(row) for row in parts.land]) == 2 * 12,
        "D1 Britannia": len(near[PROVINCES.index("britannia")]) == BRITANNIA_SEAS,
        "D1 tracks": sorted(parts.top) == [4] * 11 + [8],
        "D2 crisis tables": all(_sound_table(parts, players) for players in (2, 3, 4)),
        "D3 paths": all(parts.path[tribe][1][0] != parts.path[tribe][6][0] for tribe in range(len(TRIBES))),
        "D4 cards": all(parts.copies[card] == COPIES[parts.value[card]] for card in range(len(CARDS))),
        "D4 suits": [
            sum(
                [
                    parts.copies[card]
                    for card in range(len(CARDS))
                    if parts.suit[card] == suit and parts.card_set[card] == BASE
                ]
            )
            for suit in range(len(SUITS))
        ]
        == [35] * 3,
        "D4 events": len(EVENTS) == 15 and [len(parts.events_of[players]) for players in (4, 3, 2)] == [15, 14, 10],
        "D4 Diocletian": all(DIOCLETIAN in parts.events_of[players] for players in (2, 3, 4)),
        "D5 barbarians": parts.barbarians == [10] * 5 and len(LEADERS) == len(RIVALS) == 3,
        "D6 counters": (parts.legions, parts.militia, parts.mobs, parts.markers, parts.seats) == (33, 12, 16, 17, 6)
        and parts.improvements == [12] * 3,
        "D7 leaders": len(parts.general_cost) == len(parts.governor_cost) == 6,
    }
    return [name for name, holds in checks.items() if not holds]


def _sound_table(parts: Parts, players: int) -> bool:
    """Ira at 2, an event at 7, Pax at 12, and only tribes in play at the other sums."""
    table = parts.crisis[players]
    tribes = [table[total] for total in range(3, 12) if total != 7]
    fixed = (table[2], table[7], table[12]) == (IRA_DEORUM, EVENT, PAX_DEORUM)
    share = sum([WAYS[total] for total in range(3, 12) if table[total] < len(TRIBES)])
    return (
        fixed
        and share == 28
        and all(tribe < len(TRIBES) and parts.in_play[players][FIRST_HOMELAND + tribe] for tribe in tribes)
    )
