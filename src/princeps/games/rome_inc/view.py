"""What the player may see: everything. What comes next out of the two boxes is not decided before it is drawn."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.fields import Counts, Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK, LOSSES
from .parts import (
    COMMANDS,
    COUNTERS,
    EMPERORS,
    EVENTS,
    FIRST_EMPERORS,
    FIRST_LEADER,
    FOES,
    GOVERNORS,
    HOME,
    KINDS,
    LEADERS,
    OFFICES,
    OUT,
    POSTS,
    PROVINCES,
    SCENARIOS,
    SPACES,
    STATESMEN,
    STATUSES,
    TYPES,
    WALL,
    WARS,
    WITH,
    Parts,
)
from .rules import r02_units as r02
from .rules import r07_sequence as r07
from .rules import r10_orders as r10o
from .rules import r11_wars as r11
from .state import ENDINGS, LOYAL, MINOR_VICTORY, NOBODY, OPTIONAL, PHASES, RomeInc, of_type

SHAPE = Shape(
    BOOK,
    [
        Word("scenario", SCENARIOS),
        Field("scenarios_left", 0, 3),
        Each("optional", OPTIONAL, Field("optional", -1, 1)),
        Field("turn", 1, 10),
        Field("gold", -9999, 500),
        Field("prestige", -9999, 9999),
        Field("unrest", 0, 999),
        Each("status", PROVINCES, Word("status", STATUSES)),
        Each("units", PROVINCES, Counts("units", KINDS)),
        Each("barracks", TYPES, Field("barracks", 0, 99)),
        Field("destroyed", 0, 99),
        Each("offices", OFFICES, Word("offices", STATESMEN, none=True)),
        WordList("idle", STATESMEN),
        WordList("appointed", STATESMEN),
        WordList("statesmen_box", COUNTERS),
        WordList("emperors", EMPERORS),
        Each("wars", WARS, Word("wars", SPACES, none=True)),
        Each("leaders", LEADERS, Word("leaders", POSTS)),
        WordList("wars_box", FOES),
        WordList("returning", FOES),
        Each("events", EVENTS, Field("events", 0, 2)),
        Each("rebels", COMMANDS, Word("rebels", COMMANDS, none=True)),
        WordList("loyal", COMMANDS),
        WordList("unmoved", WARS),
        Each("trails", WARS, WordList("trails", SPACES, as_tuple=True, ordered=True)),
        WordList("fought", WARS),
        WordList("tired", OFFICES),
        WordList("used", PROVINCES),
        WordList("faced", COMMANDS),
        Each("triumphs", COMMANDS, Field("triumphs", 0, 1)),
        WordList("army", PROVINCES),
        Word("front", SPACES, none=True),
        Field("guards", 0, 1),
        Field("spoils", 0, 999),
        Each("losses", LOSSES, Field("losses", 0, 9)),
    ],
    {
        "scenario": SCENARIOS,
        "phase": PHASES,
        "province": PROVINCES,
        "space": SPACES,
        "command": COMMANDS,
        "office": OFFICES,
        "statesman": STATESMEN,
        "emperors": EMPERORS,
        "war": WARS,
        "leader": LEADERS,
        "post": POSTS,
        "event": EVENTS,
        "status": STATUSES,
        "kind": KINDS,
        "type": TYPES,
        "loss": LOSSES,
    },
    ENDINGS,
)


def view(g: Game, seat: int) -> dict[str, Any]:
    """The whole position, for everybody alike."""
    return SHAPE.dump(g)


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """The position of the view: nothing in it is hidden."""
    g = RomeInc(parts, chance)
    SHAPE.load(g, seen)
    return g


def settle(g: Game, given: dict[str, Any]) -> None:
    """Complete a typed-in position: a Statesman, an Emperors counter, a War or a Leader is where it was put, and
    nowhere else.
    """
    assert isinstance(g, RomeInc)
    placed = [STATESMEN.index(name) for name in given.get("offices", {}).values() if name != "none"]
    for zone, words in (("idle", STATESMEN), ("statesmen_box", COUNTERS)):
        placed += [words.index(name) for name in given.get(zone, [])]
    placed += [FIRST_EMPERORS + EMPERORS.index(name) for name in given.get("emperors", [])]
    foes = [WARS.index(name) for name, space in given.get("wars", {}).items() if space != "none"]
    foes += [FIRST_LEADER + LEADERS.index(name) for name, post in given.get("leaders", {}).items() if post != "out"]
    foes += [FOES.index(name) for name in given.get("wars_box", [])]
    for numbers, words in ((placed, COUNTERS), (foes, FOES)):
        for number in numbers:
            if numbers.count(number) > 1:
                raise Problem("piece_twice", piece=words[number])
    _clear(g, given, placed, foes)
    if wrong := faults(g):
        raise Problem("position_" + wrong[0])


def _clear(g: RomeInc, given: dict[str, Any], placed: list[int], foes: list[int]) -> None:
    """Take what was typed in out of the places that were not."""
    for office in range(len(OFFICES)):
        if g.offices[office] in placed and OFFICES[office] not in given.get("offices", {}):
            g.offices[office] = -1
    for zone in ("idle", "statesmen_box"):
        if zone not in given:
            setattr(g, zone, [counter for counter in getattr(g, zone) if counter not in placed])
    if "wars_box" not in given:
        g.wars_box = [foe for foe in g.wars_box if foe not in foes]
        return
    for foe in g.wars_box:
        if foe >= FIRST_LEADER and LEADERS[foe - FIRST_LEADER] not in given.get("leaders", {}):
            g.leaders[foe - FIRST_LEADER] = OUT
        elif foe < FIRST_LEADER and WARS[foe] not in given.get("wars", {}):
            g.wars[foe] = -1


def faults(g: Game) -> list[str]:
    """The invariants of a live game that do not hold."""
    assert isinstance(g, RomeInc)
    if g.ending >= 0:
        return []
    parts: Parts = g.parts
    spaces = [space for space in g.wars if space >= 0]
    posts = [post for post in g.leaders if post >= WITH]
    people = (
        [statesman for statesman in g.offices if statesman >= 0]
        + g.idle
        + g.statesmen_box
        + [FIRST_EMPERORS + emperors for emperors in g.emperors]
    )
    resting = not g.agenda or g.agenda[-1][0] in (
        r07.GAME_TURN,
        r10o.ORDERS,
        r11.FIGHT_WARS,
    )  # no Province is overstacked then
    checks = {
        "gold": g.gold <= parts.treasury_most,
        "wars": len(set(spaces)) == len(spaces),
        "leaders": len(set(posts)) == len(posts) and all(_leads(g, leader) for leader in range(len(LEADERS))),
        "people": len(set(people)) == len(people),
        "boxes": not any(
            g.leaders[foe - FIRST_LEADER] if foe >= FIRST_LEADER else g.wars[foe] >= 0 for foe in g.wars_box
        )
        and len(set(g.wars_box)) == len(g.wars_box),
        "rebels": all(g.rebels[command] == LOYAL or _follows(g, command) for command in range(len(COMMANDS))),
        "units": all(min(units) >= 0 for units in g.units)
        and all(_count(g, type) <= stock for type, stock in enumerate(_stock(parts))),
        "events": len(EVENTS) - g.events.count(0) <= 6,
        "stacking": not resting
        or not any(
            r02.excess(g, province, type)
            for province in range(len(PROVINCES))
            if g.units[province] != NOBODY
            for type in range(len(TYPES))
        ),
        "walls": all(units[2 * WALL] <= 1 for units in g.units),
    }
    return [name for name, holds in checks.items() if not holds]


def _leads(g: RomeInc, leader: int) -> bool:
    """A Leader is with a War of his nation that is in play, at home, or out."""
    post = g.leaders[leader]
    return post <= HOME or (
        g.wars[post - WITH] >= 0 and g.parts.war_nation[post - WITH] == g.parts.leader_nation[leader]
    )


def _follows(g: RomeInc, command: int) -> bool:
    """A Rebel holds his own Command; one that supports him has no Governor (5.5.4)."""
    rebel = g.rebels[command]
    return g.rebels[rebel] == rebel and (rebel == command or g.offices[GOVERNORS + command] < 0)


def _count(g: RomeInc, type: int) -> int:
    """All Units of a type: on the map, in the Barracks, destroyed."""
    return (
        sum([of_type(units, type) for units in g.units])
        + g.barracks[type]
        + (g.destroyed if TYPES[type] == "legion" else 0)
    )


def _stock(parts: Parts) -> list[int]:
    """How many counters of each type there are."""
    first = parts.scenarios[0]
    return [
        sum([of_type(units, type) for units in first.units])
        + first.barracks[type]
        + sum([units[type] for units in parts.emperor_units])
        for type in range(len(TYPES))
    ]


def won(g: Game, seat: int) -> bool:
    return 0 <= g.ending <= MINOR_VICTORY


def score(g: Game, seat: int) -> int:
    assert isinstance(g, RomeInc)
    return g.prestige


def turn(g: Game) -> int:
    assert isinstance(g, RomeInc)
    return g.turn
