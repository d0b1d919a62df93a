"""What the player may see: everything but the contents of the cups; of those, all that was openly done with them."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.fields import Coded, Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK
from .parts import (
    ACTIONS,
    AURELIAN,
    BOXES,
    CHITS,
    CUPS,
    CV_SIDE,
    FIRST_NAMED,
    FRIENDLY,
    HOSTILE,
    NO_USURPER,
    PIECES,
    POSTUMUS,
    REGIONS,
    SIDES,
    SPACES,
    TURN_END_1,
    UNFRIENDLY,
    UNIT_COUNT,
    UNNAMED,
    USURPERS,
    WAYS,
    WORKS,
    Parts,
)
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


def view(g: Game, seat: int) -> dict[str, Any]:
    """Everything but what the cups hold. The same for the player and for a spectator."""
    assert isinstance(g, Aurelian)
    seen = SHAPE.dump(g)
    seen["cups"] = {CUPS[cup]: len(g.cups[cup]) for cup in range(len(CUPS))}
    return seen


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


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """A position that fits the view: each unseen chit goes to a cup where it can be, at random, and every cup has its
    size.
    """
    g = Aurelian(parts, chance)
    SHAPE.load(g, {**seen, "cups": {cup: [] for cup in CUPS}})
    possible = possible_cups(g.cup_log)
    chits = sorted(possible)
    for i in range(len(chits) - 1, 0, -1):
        j = chance.below(i + 1)
        chits[i], chits[j] = chits[j], chits[i]
    room = [seen["cups"][cup] for cup in CUPS]
    placed: list[list[int]] = [[], [], []]
    for chit in sorted(chits, key=lambda chit: len(possible[chit])):
        _place(chit, possible, placed, room, set())
    g.cups = [sorted(cup) for cup in placed]
    return g


def _place(chit: int, possible: dict[int, set[int]], placed: list[list[int]], room: list[int], tried: set[int]) -> bool:
    """Put the chit where it can be; from a full cup push out another that can be elsewhere."""
    cups = sorted(possible[chit] - tried, key=lambda cup: len(placed[cup]) - room[cup])
    for cup in cups:
        if len(placed[cup]) < room[cup]:
            placed[cup].append(chit)
            return True
    for cup in cups:
        tried.add(cup)
        for other in placed[cup]:
            if _place(other, possible, placed, room, tried):
                placed[cup].remove(other)
                placed[cup].append(chit)
                return True
    return False


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
            g.sides[box] = CV_SIDE if g.usurpers[region] != NO_USURPER else 0
        elif not g.boxes[box]:
            g.sides[box] = 0
    present = {chit for zone in ZONES for chit in _chits_in(g, zone, None)}
    g.aside = [chit for chit in range(len(CHITS)) if chit not in present]
    if "cup_log" not in given:
        know_cups(g)
    if wrong := faults(g):
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
            found += [POSTUMUS + value - FIRST_NAMED] if value >= FIRST_NAMED else []
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
            if places[place] >= FIRST_NAMED and POSTUMUS + places[place] - FIRST_NAMED in named:
                places[place] = NO_USURPER
        else:
            kept = [chit for chit in places[place] if chit not in named]
            places[place] = kept if zone == "cups" else tuple(kept)


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
        "cups": not any(is_barbarian(chit) or chit >= TURN_END_1 for chit in g.cups[FRIENDLY] + g.cups[UNFRIENDLY])
        and max(g.cups[HOSTILE], default=0) < POSTUMUS,
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
        "works": len(REGIONS) - g.walls.count(0) <= parts.wall_markers,
        "usurpers": all(
            g.usurpers[r] <= UNNAMED or CHITS[POSTUMUS + g.usurpers[r] - FIRST_NAMED] == _named_of(r)
            for r in range(len(REGIONS))
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
