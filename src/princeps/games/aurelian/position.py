"""The fields of a position; how one that is typed in is completed; what must always hold of it and of the printed
values.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.agenda import Game
from ...engine.chance import Quick
from ...engine.fields import Coded, Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK
from .parts import (
    ACTIONS,
    AURELIAN,
    BARBARIANS,
    BOXES,
    CHITS,
    CUPS,
    CV_SIDE,
    DATA,
    FIRST_NAMED,
    FIRST_NAMED_CHIT,
    FRIENDLY,
    HOSTILE,
    NO_USURPER,
    NOT_BUILT,
    PIECES,
    REGIONS,
    RESISTANCE_SIDE,
    SIDES,
    SPACES,
    TURN_END_1,
    TURN_END_2,
    TURN_END_3,
    UNFRIENDLY,
    UNIT_COUNT,
    UNITS,
    UNNAMED,
    USURPERS,
    WAYS,
    WORKS,
    Parts,
    named_chit,
)
from .rules import r03_setup as r03
from .rules import r04_sequence as r04
from .state import (
    CHIT_ROOM,
    ENDINGS,
    LOG_DRAWN,
    LOG_ENTERED,
    LOG_MOVED,
    VICTORY,
    Aurelian,
    barbarians_on_danube,
    is_barbarian,
    know_cups,
    log_word,
    turn_end_markers,
)

LOG_WORDS = {
    chr(code): log_word(chr(code))
    for code in [
        *range(LOG_MOVED, LOG_MOVED + len(WAYS)),
        *[
            base + cup * CHIT_ROOM + chit
            for base in (LOG_ENTERED, LOG_DRAWN)
            for cup in range(len(CUPS))
            for chit in range(len(CHITS))
        ],
    ]
}
LOG_CHARACTERS = {word: character for character, word in LOG_WORDS.items()}
WAY_CUPS: list[list[int]] = [[CUPS.index(cup) for cup in way.split(">")] for way in WAYS]  # from, to


def _log_word(character: str) -> str:
    return LOG_WORDS[character]


def _log_character(word: str) -> str:
    if word not in LOG_CHARACTERS:
        raise Problem(
            "field_word",
            field="cup_log",
            value=word,
            words='"hostile - barbarian_3", "friendly + roma_1", "unfriendly > hostile"',
        )
    return LOG_CHARACTERS[word]


SHAPE = Shape(
    BOOK,
    [
        Field("turn", 1, 6),
        Field("vp", 0, 999),
        Field("treasury", -9999, 99),  # a pack can have longer tracks than those printed
        Field("income", 0, 99),
        Field("army", 0, 9),
        Field("leadership", 1, 2),
        Field("aurelian_walls", -9, 9),
        Each("where", PIECES, Word("where", BOXES, none=True)),
        Word("besieging", PIECES, none=True),
        Each("boxes", BOXES, WordList("boxes", CHITS[:UNIT_COUNT], as_tuple=True, ordered=True)),
        Each("sides", BOXES, Word("sides", SIDES)),
        Each("usurpers", REGIONS, Word("usurpers", USURPERS)),
        Each("legions", SPACES, Field("legions", 0, 9)),
        Each("raiders", SPACES, Word("raiders", CHITS, none=True)),
        Each("pools", REGIONS, WordList("pools", CHITS, as_tuple=True)),
        Each("cups", CUPS, WordList("cups", CHITS)),
        WordList("dead_pool", CHITS),
        WordList("turn_track", CHITS),
        WordList("aside", CHITS),
        Each("walls", REGIONS, Word("walls", WORKS)),
        Each("temples", REGIONS, Word("temples", WORKS)),
        Coded("cup_log", _log_word, _log_character),
    ],
    {"region": REGIONS, "box": BOXES, "space": SPACES, "chit": CHITS, "piece": PIECES, "action": ACTIONS, "way": WAYS},
    ENDINGS,
)

ZONES = ["boxes", "raiders", "pools", "cups", "dead_pool", "turn_track", "usurpers"]  # where a chit can be
# what no Cup Adjustment can have brought to the other cups, and no set-up puts there
NEVER_FRIENDLY: Final[list[int]] = [TURN_END_1, TURN_END_2, TURN_END_3, *range(FIRST_NAMED_CHIT, len(CHITS))]
# No game brings a Barbarian there either, but 9.1 says what happens if one is drawn: so it can be typed in.
TYPED_ONLY: Final = "barbarians"


def possible_cups(cup_log: str) -> dict[int, set[int]]:
    """For each chit that lies in a cup: the cups it can be in, for one who has watched."""
    found: dict[int, set[int]] = {}
    for character in cup_log:
        code = ord(character)
        if code >= LOG_DRAWN:
            found.pop((code - LOG_DRAWN) % CHIT_ROOM, None)
        elif code >= LOG_ENTERED:
            cup, chit = divmod(code - LOG_ENTERED, CHIT_ROOM)
            found[chit] = {cup}
        else:
            source, target = WAY_CUPS[code - LOG_MOVED]
            for cups in found.values():
                if source in cups:
                    cups.add(target)
    return found


# -- typed-in positions ------------------------------------------------------------------------------------------------


def settle(g: Game, given: dict[str, Any]) -> None:
    """Complete a typed-in position: a chit is where it was put last, what nobody placed is aside, sides follow the
    Usurpers.
    """
    assert isinstance(g, Aurelian)
    named: list[int] = []
    for zone in ZONES:
        if zone in given:
            named += _chits_in(g, zone, given[zone])
    for chit in named:
        if named.count(chit) > 1:
            raise Problem("piece_twice", piece=CHITS[chit])
    for zone in ZONES:
        _keep(g, zone, given.get(zone, {}), set(named))
    for space in range(len(SPACES)):
        if g.raiders[space] >= 0:
            g.legions[space] = 0
        elif g.legions[space] == 0:
            raise Problem("space_without_barbarian", space=SPACES[space])
    for box in range(len(BOXES)):
        region = g.parts.region_of_box[box]
        if BOXES[box] not in given.get("sides", {}) and g.boxes[box]:
            g.sides[box] = CV_SIDE if g.usurpers[region] != NO_USURPER else RESISTANCE_SIDE
        elif not g.boxes[box]:
            g.sides[box] = RESISTANCE_SIDE
    present = {chit for zone in ZONES for chit in _chits_in(g, zone, None)}
    g.aside = [chit for chit in range(len(CHITS)) if chit not in present]
    if "cup_log" not in given:
        know_cups(g)
    if wrong := [fault for fault in faults(g) if fault != TYPED_ONLY]:
        raise Problem("position_" + wrong[0])


def _chits_in(g: Aurelian, zone: str, given: Any) -> list[int]:
    """The chits of a zone; with *given*, only of the keys typed in."""
    if zone in ("dead_pool", "turn_track"):
        return list(getattr(g, zone))
    index = {"boxes": BOXES, "raiders": SPACES, "pools": REGIONS, "cups": CUPS, "usurpers": REGIONS}[zone]
    found: list[int] = []
    for place, value in enumerate(getattr(g, zone)):
        if given is not None and index[place] not in given:
            continue
        if zone == "raiders":
            found += [value] if value >= 0 else []
        elif zone == "usurpers":
            found += [named_chit(value)] if value >= FIRST_NAMED else []
        else:
            found += value
    return found


def _keep(g: Aurelian, zone: str, given: Any, named: set[int]) -> None:
    """Take the chits that were typed in elsewhere out of the zone's other places."""
    if zone in ("dead_pool", "turn_track"):
        if not given and given != []:
            setattr(g, zone, [chit for chit in getattr(g, zone) if chit not in named])
        return
    index = {"boxes": BOXES, "raiders": SPACES, "pools": REGIONS, "cups": CUPS, "usurpers": REGIONS}[zone]
    places = getattr(g, zone)
    for place in range(len(places)):
        if index[place] in given:
            continue
        if zone == "raiders":
            if places[place] in named:
                places[place] = -1
                g.legions[place] = 1
        elif zone == "usurpers":
            if places[place] >= FIRST_NAMED and named_chit(places[place]) in named:
                places[place] = NO_USURPER
        else:
            kept = [chit for chit in places[place] if chit not in named]
            places[place] = kept if zone == "cups" else tuple(kept)


# -- invariants --------------------------------------------------------------------------------------------------------


def faults(g: Game) -> list[str]:
    """The invariants D7 to D13 of a live game that do not hold."""
    assert isinstance(g, Aurelian)
    if g.ending >= 0:
        return []
    where = [*g.aside]
    for zone in ZONES:
        where += _chits_in(g, zone, None)
    parts: Parts = g.parts
    checks = {
        "conservation": sorted(where) == list(range(len(CHITS))),
        "cups": not any(chit in NEVER_FRIENDLY for chit in g.cups[FRIENDLY] + g.cups[UNFRIENDLY])
        and max(g.cups[HOSTILE], default=0) < FIRST_NAMED_CHIT,
        TYPED_ONLY: not any(is_barbarian(chit) for chit in g.cups[FRIENDLY] + g.cups[UNFRIENDLY]),
        "cup_log": _fits_log(g),
        "homes": all(parts.home[chit] == box for box in range(len(BOXES)) for chit in g.boxes[box]),
        "sides": all(
            not g.boxes[box] or g.sides[box] == CV_SIDE or g.usurpers[parts.region_of_box[box]] == NO_USURPER
            for box in range(len(BOXES))
        ),
        "danube": all(
            (g.legions[i] == 0) == (g.raiders[i] >= 0) and 0 <= g.legions[i] <= parts.space_max
            for i in range(len(SPACES))
        ),
        "raiders": barbarians_on_danube(g) <= 2 and all(chit < 0 or is_barbarian(chit) for chit in g.raiders),
        "pools": all(is_barbarian(chit) for pool in g.pools for chit in pool)
        and all(parts.spaces_of[r] or not g.pools[r] for r in range(len(REGIONS))),
        "tracks": 1 <= g.army <= parts.army_max
        and 0 <= g.treasury <= g.income <= parts.income_max
        and g.vp >= 0
        and -2 <= g.aurelian_walls <= parts.walls_max,
        "works": len(REGIONS) - g.walls.count(NOT_BUILT) <= parts.wall_markers,
        "usurpers": all(
            g.usurpers[r] <= UNNAMED or CHITS[named_chit(g.usurpers[r])] == _named_of(r) for r in range(len(REGIONS))
        ),
        "aurelian": g.where[AURELIAN] >= 0,
        "besieging": g.besieging < 0 or (g.where[g.besieging] >= 0 and len(g.boxes[g.where[g.besieging]]) > 0),
        "dead_pool": not g.agenda or g.agenda[-1][0] != r04.GAME_TURN or turn_end_markers(g) == 0,
    }
    return [name for name, holds in checks.items() if not holds]


def _fits_log(g: Aurelian) -> bool:
    """Does each cup hold what somebody who has watched thinks possible?"""
    possible = possible_cups(g.cup_log)
    held = {chit: cup for cup in range(len(CUPS)) for chit in g.cups[cup]}
    return held.keys() == possible.keys() and all(cup in possible[chit] for chit, cup in held.items())


def _named_of(region: int) -> str:
    return {"blue": "postumus", "yellow": "zenobia"}.get(REGIONS[region], "")


def won(g: Game, seat: int) -> bool:
    return g.ending == VICTORY


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Aurelian)
    return g.vp


def turn(g: Game) -> int:
    assert isinstance(g, Aurelian)
    return g.turn


# -- the printed values ------------------------------------------------------------------------------------------------


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    lines = [(a, b) for a in range(len(BOXES)) for b in parts.neighbours[a]]
    across = [1 for a, b in lines if parts.region_of_box[a] != parts.region_of_box[b]]
    at_home = [parts.home.count(box) for box in range(len(BOXES))]
    counters = DATA["chits"]["counters"]
    checks = {
        "D1 boxes": _by_region([len(boxes) for boxes in parts.boxes_of])
        == {"red": 4, "blue": 4, "green": 4, "yellow": 6},
        "D1 lines": len(lines) == 2 * 18 and len(across) == 2 * 3 and all(a != b and (b, a) in lines for a, b in lines),
        "D1 connected": max(parts.distance[0]) < len(BOXES),
        "D2 units": _by_region([len(units) for units in parts.units_of])
        == {"red": 9, "blue": 10, "green": 9, "yellow": 14},
        "D2 CV": _by_region([sum([parts.cv[unit] for unit in units]) for units in parts.units_of])
        == {"red": 13, "blue": 20, "green": 15, "yellow": 27},
        "D2 resistance": _by_region([sum([parts.resistance[unit] for unit in units]) for units in parts.units_of])
        == {"red": 22, "blue": 38, "green": 34, "yellow": 62},
        "D3 values": all(2 <= parts.resistance[unit] <= 6 and 1 <= parts.cv[unit] <= 3 for unit in range(len(UNITS))),
        "D3 homes": sorted(at_home) == [2] * 12 + [3] * 6,
        "D4 barbarians": len(BARBARIANS) == 9 and sum(parts.cv[len(UNITS) :]) == 48,
        "D5 counters": sum([counters[kind] for kind in counters if kind != "total"]) == counters["total"] == 88,
        "D6 Danube": len(SPACES) == 8
        and _by_region([len(spaces) for spaces in parts.spaces_of]) == {"red": 2, "blue": 2, "green": 4, "yellow": 0},
        "D14 battle": _falls(parts.battle_losses),
        "D14 campaign": _falls(parts.campaign_losses) and _rises(parts.campaign_coins),
        "D15 set-up": _set_up(parts)
        == {"friendly": 7, "unfriendly": 13, "hostile": 16, "map": 16, "red": 1, "blue": 0, "green": 2, "yellow": 0},
    }
    return [name for name, holds in checks.items() if not holds]


def _by_region(numbers: list[int]) -> dict[str, int]:
    return dict(zip(REGIONS, numbers, strict=True))


def _falls(table: list[list[int]]) -> bool:
    """The better the roll the less, the more enemies the more."""
    return _rises(table[::-1])


def _rises(table: list[list[int]]) -> bool:
    """Nowhere less than to the left of it, or above it."""
    for row in range(len(table)):
        for column in range(len(table[row])):
            if (row and table[row][column] < table[row - 1][column]) or (
                column and table[row][column] < table[row][column - 1]
            ):
                return False
    return True


def _set_up(parts: Parts) -> dict[str, int]:
    """After a set-up: the chits in each cup, the units on the map, the Barbarians in the Pool of each Region."""
    g = Aurelian(parts, Quick(1))
    g.then((r03.SET_UP,))
    g.advance()
    return {
        **{CUPS[cup]: len(g.cups[cup]) for cup in range(len(CUPS))},
        "map": sum([len(stack) for stack in g.boxes]),
        **_by_region([len(pool) for pool in g.pools]),
    }
