"""The position of ROME, Inc. in words: its fields, how a typed-in one is completed, what must hold of a live one and of
the printed values (D1 to D14).
"""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.fields import Counts, Each, Field, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK, LOSSES
from .parts import (
    ALWAYS,
    BRITANNIA,
    COMMANDS,
    CONNECTIONS,
    COUNTERS,
    DATA,
    EMPERORS,
    EVENTS,
    FIRST_EMPERORS,
    FIRST_HOMELAND,
    FIRST_LEADER,
    FLEET,
    FOES,
    GENERIC,
    GOVERNORS,
    HOME,
    HOMELANDS,
    INSURGENT,
    KINDS,
    LEADERS,
    LEGION,
    NATIONS,
    NO_ICON,
    OFFICES,
    OUT,
    PONTICA,
    POSTS,
    PROVINCES,
    ROMAN,
    SCENARIOS,
    SEA,
    SEVERAN,
    SPACES,
    SPECIALS,
    STATESMEN,
    STATUSES,
    SYRIA,
    TYPES,
    WALL,
    WARS,
    WITH,
    Parts,
    Scenario,
)
from .rules import r02_units as r02
from .rules import r07_sequence as r07
from .rules import r10_orders as r10o
from .rules import r11_losses as r11l
from .rules import r11_wars as r11
from .state import EMPTY_MAP, ENDINGS, LOYAL, MINOR_VICTORY, NOBODY, OPTIONAL, PHASES, RomeInc, of_type


class Troops(Field):
    """Units by Province, where there are any (`{ numidia = { legion = 2 } }`)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.one = Counts(name, KINDS)
        self.place = Word(name, PROVINCES)

    def dump(self, value: Any) -> Any:
        return {PROVINCES[province]: self.one.dump(units) for province, units in enumerate(value) if any(units)}

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, dict):
            raise Problem("field_table", field=self.name, value=words)
        found = EMPTY_MAP[:]
        for province, counts in words.items():
            units = self.one.load(counts, None)
            found[self.place.load(province, None)] = units if any(units) else NOBODY
        return found

    def describe(self) -> dict[str, Any]:
        return {"kind": "table", "index": PROVINCES, "of": self.one.describe()}


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
        Troops("engaged"),
        Troops("spent"),
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
    usual={"engaged": r11l.usually_engaged, "spent": r11.usually_spent},  # of all in the Provinces that fight
)


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
    SHAPE.complete(g, given)
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
    # no Province is overstacked then
    resting = not g.agenda or g.agenda[-1][0] in (
        r07.GAME_TURN,
        r10o.ORDERS,
        r11.FIGHT_WARS,
    )
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
        "fighters": all(
            units is NOBODY or min([here - there for here, there in zip(g.units[province], units, strict=True)]) >= 0
            for troops in (g.engaged, g.spent)
            for province, units in enumerate(troops)
        ),
        "events": len(EVENTS) - g.events.count(0) <= 6,
        "stacking": not resting
        or not any(
            r02.excess(g, province, type)
            for province in range(len(PROVINCES))
            if g.units[province] != NOBODY
            for type in range(len(TYPES))
        ),
        "walls": all(of_type(units, WALL) <= 1 for units in g.units),
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
    first = parts.scenarios[SCENARIOS.index("27_bce")]
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


# -- the printed values ------------------------------------------------------------------------------------------------

COMMAND_ICONS = {  # Provinces, and the Gold of all of them together (9.2.3)
    "italia": (8, 30),
    "britannia": (4, 9),
    "gallia": (10, 22),
    "pannonia": (7, 14),
    "moesia": (10, 27),
    "hispania": (6, 20),
    "africa": (5, 17),
    "aegyptus": (6, 20),
    "syria": (12, 38),
    "pontica": (13, 36),
}
FLEET_ICONS = [
    "alexandria", "armenia_minor", "babylonia", "bosporus", "britannia_superior", "germania_inferior",
    "moesia_inferior", "neapolis", "pannonia_inferior", "ravenna",
]  # fmt: skip
GRAIN = ["africa", "alexandria", "arcadia", "baetica", "sicilia", "thebais"]
SUN_PONTICA = ["albania", "armenia_major", "cappadocia", "galatia", "iberia"]
SUN_SYRIA = ["assyria", "babylonia", "commagene", "mesopotamia", "osrhoene", "palmyra"]
SEA_ONLY = ["baleares", "corsica_sardinia", "creta", "cyprus"]
SPECIAL_COUNTS = {
    "war": 31,
    "prefect": 7,
    "prestige": 7,
    "event": 5,
    "stalemate": 4,
    "terror": 4,
    "conquest": 3,
    "persecution": 3,
    "usurper": 2,
}
COASTAL = ["frankish", "german", "illyrian", "judean"]
RAIDERS = ["gothic", "saxon"]
TEXT_LINES = [  # connections that the examples of the rule text mention (D4)
    "h_german germania_magna road", "h_german h_frankish river", "h_german h_saxon river",
    "germania_magna germania_inferior river", "germania_magna agri_decumates mountain",
    "agri_decumates boiohaemia mountain", "agri_decumates h_alamannic mountain", "boiohaemia quadia mountain",
    "boiohaemia h_marcomannic mountain", "britannia_superior h_british river",
]  # fmt: skip
STRIPES = {"yellow": 28, "purple": 6, "black": 5, "green": 5, "red": 2}
STOCK = {"27_bce": 54, "70_ce": 66, "138_ce": 77, "222_ce": 84}  # Units in play at the start of each scenario
PAY = {"27_bce": 80, "70_ce": 97, "138_ce": 173, "222_ce": 276}
TAX_BASE = {"27_bce": 103, "70_ce": 159, "138_ce": 189, "222_ce": 198}
NEW_STATESMEN = {"27_bce": 18, "70_ce": 12, "138_ce": 16, "222_ce": 20}
EARLIER_STATESMEN = {  # on the map from the scenario before
    "27_bce": [],
    "70_ce": ["silvanus", "vespasian"],
    "138_ce": ["antoninus", "arrian"],
    "222_ce": ["alexander"],
}
BARE_ICONS = {"27_bce": ["germania_inferior"]}  # uncovered at the start
EMPTY_COMMANDS = {"27_bce": [BRITANNIA]}  # and without an Insurgent or Roman Province, which is forgiven (10.5.3)
COUNTERS_OF = {"cavalry": 3, "guard": 3, "legion": 46, "auxilia": 20, "fleet": 12, "wall": 4}
ADDED_BY_EMPERORS = {"cavalry": 3, "guard": 2, "legion": 18, "auxilia": 0, "fleet": 7, "wall": 4}


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    checks = {**_map_checks(parts), **_counter_checks(parts)}
    for number, scenario in enumerate(parts.scenarios):
        for name, holds in _scenario_checks(parts, scenario, SCENARIOS[number]).items():
            checks[f"{name} {SCENARIOS[number]}"] = holds
    return [name for name, holds in checks.items() if not holds]


# -- D1 to D5: the map -------------------------------------------------------------------------------------------------


def _map_checks(parts: Parts) -> dict[str, bool]:
    lines = [(a, b, link) for a in range(len(SPACES)) for b, link in zip(parts.near[a], parts.link[a], strict=True)]
    legion = [icon for icon in parts.legion_icon if icon == ALWAYS]
    sun = [PROVINCES[p] for p in range(len(PROVINCES)) if parts.sun[p]]
    return {
        "D1 spaces": (len(PROVINCES), len(HOMELANDS)) == (81, 21),
        "D1 connections": [sum([1 for line in lines if line[2] == link]) // 2 for link in range(len(CONNECTIONS))]
        == [45, 52, 60, 13, 33],
        "D1 symmetric": len(lines) == len(set(lines)) == 406
        and all(a != b and (b, a, link) in lines for a, b, link in lines),
        "D2 gold": [sum([parts.gold[p] for p in parts.provinces_of[c]]) for c in range(len(COMMANDS))]
        == [COMMAND_ICONS[name][1] for name in COMMANDS],
        "D2 provinces": [len(provinces) for provinces in parts.provinces_of]
        == [COMMAND_ICONS[name][0] for name in COMMANDS],
        "D3 grain": sorted([PROVINCES[p] for p in parts.grain]) == GRAIN,
        "D3 legions": len(legion) == 41
        and _iconed(parts.legion_icon, EMPERORS.index("antonine")) == ["noricum", "rhaetia"],
        "D3 fleets": _iconed(parts.fleet_icon, ALWAYS) == FLEET_ICONS
        and [_iconed(parts.fleet_icon, EMPERORS.index(name)) for name in ("flavian", "antonine")]
        == [["syria"], ["africa"]],
        "D3 sun": sorted(sun) == sorted(SUN_PONTICA + SUN_SYRIA)
        and all(parts.command_of[PROVINCES.index(name)] == (PONTICA if name in SUN_PONTICA else SYRIA) for name in sun),
        "D4 examples": all(
            (SPACES.index(line[0]), SPACES.index(line[1]), CONNECTIONS.index(line[2])) in lines
            for line in [text.split() for text in TEXT_LINES]
        ),
        "D4 commands": [_commands_near(parts, name) for name in ("britannia", "gallia")]
        == [["gallia"], ["britannia", "hispania", "italia", "pannonia"]],
        "D5 sea": sorted([SPACES[a] for a in range(FIRST_HOMELAND) if all(link == SEA for link in parts.link[a])])
        == SEA_ONLY
        and _reached_by_land(parts) == 81 - len(SEA_ONLY),
    }


def _iconed(icons: list[int], icon: int) -> list[str]:
    return sorted([PROVINCES[p] for p in range(len(PROVINCES)) if icons[p] == icon and icon != NO_ICON])


def _commands_near(parts: Parts, command: str) -> list[str]:
    own = COMMANDS.index(command)
    found = {
        COMMANDS[parts.command_of[q]] for p in parts.provinces_of[own] for q in parts.near[p] if q < FIRST_HOMELAND
    }
    return sorted(found - {command})


def _reached_by_land(parts: Parts) -> int:
    """Provinces that a War of Naval Strength 1 can come to from Rome."""
    reached = [PROVINCES.index("rome")]
    for here in reached:
        for there, link in zip(parts.near[here], parts.link[here], strict=True):
            if link != SEA and there not in reached:
                reached.append(there)
    return len([space for space in reached if space < FIRST_HOMELAND])


# -- D6 to D9: the counters --------------------------------------------------------------------------------------------


def _counter_checks(parts: Parts) -> dict[str, bool]:
    people, units = DATA["people"], DATA["units"]
    ranks = [parts.rank[person] for person in range(GENERIC)]
    abilities = parts.military + parts.administration + parts.popularity + parts.intrigue
    naval = [{parts.war_naval[war] for war in wars} for wars in parts.wars_of]
    added = [sum([parts.emperor_units[e][t] for e in range(len(EMPERORS))]) for t in range(len(TYPES))]
    start = [row["start"] for row in units["type"]]
    counters = [row["counters"] for row in units["type"]]
    return {
        "D6 statesmen": {name: [row["scenario"] for row in people["statesman"]].count(name) for name in SCENARIOS}
        == NEW_STATESMEN,
        "D6 ranks": sorted([rank for rank in ranks if rank]) == list(range(1, 27))
        and [STATESMEN[ranks.index(rank)] for rank in (1, 2, 26)] == ["augustus", "tiberius", "carinus"],
        "D6 dynasties": all((parts.rank[person] > 0) == (parts.dynasty[person] >= 0) for person in range(GENERIC)),
        "D6 order of rank": [
            [
                STATESMEN[p]
                for p in sorted([q for q in range(GENERIC) if parts.dynasty[q] == e], key=lambda q: parts.rank[q])
            ]
            for e in range(len(EMPERORS))
        ]
        == [row["statesmen"] for row in units["emperors"]],
        "D6 special abilities": {
            name: [SPECIALS[number] for number in parts.special].count(name) for name in SPECIAL_COUNTS
        }
        == SPECIAL_COUNTS,
        "D6 abilities": len(STATESMEN) == 66 and min(abilities) >= 1 and max(abilities) <= 5,
        "D7 wars": len(WARS) == 45 and all(wars for wars in parts.wars_of) and len(NATIONS) == 21,
        "D7 naval": naval == [{2} if nation in COASTAL else {3} if nation in RAIDERS else {1} for nation in NATIONS],
        "D7 leaders": len(LEADERS) == 15,
        "D8 units": counters == [COUNTERS_OF[name] for name in TYPES] and sum(counters) == 88,
        "D8 stripes": {stripe: [row["stripe"] for row in units["legion"]].count(stripe) for stripe in STRIPES}
        == STRIPES,
        "D8 names": (len({row["name"] for row in units["legion"]}), len({row["name"] for row in units["fleet"]}))
        == (46, 12),
        "D9 emperors": added == [ADDED_BY_EMPERORS[name] for name in TYPES],
        "D9 stock": [start[kind] + added[kind] for kind in range(len(TYPES))] == counters,
    }


# -- D10 to D14: the set-ups -------------------------------------------------------------------------------------------


def _scenario_checks(parts: Parts, scenario: Scenario, name: str) -> dict[str, bool]:
    row = DATA["scenarios"]["scenario"][SCENARIOS.index(name)]
    on_map = [_on_map(scenario, kind) for kind in range(len(TYPES))]
    start = [line["start"] for line in DATA["units"]["type"]]
    stock = [start[kind] + sum([parts.emperor_units[e][kind] for e in scenario.emperors]) for kind in range(len(TYPES))]
    placed = [
        on_map[kind] + scenario.barracks[kind] + (scenario.destroyed if kind == LEGION else 0)
        for kind in range(len(TYPES))
    ]
    more = len([1 for name in ("flavian", "severan") if EMPERORS.index(name) in scenario.emperors])
    paid = sum([(parts.pay_cost[kind] + more) * on_map[kind] for kind in range(len(TYPES))])
    tax = sum([parts.gold[p] for p in range(len(PROVINCES)) if scenario.status[p] == ROMAN])
    names = [STATESMEN[s] for s in scenario.offices if s >= 0] + [
        STATESMEN[s] for s in scenario.statesmen_box if s < GENERIC
    ]
    named = [line["id"] for line in DATA["people"]["statesman"] if line["scenario"] == row["id"]]
    return {
        "D10 stock": placed == stock and sum(placed) == STOCK[name],
        "D11 pay": paid == row["pay"] == PAY[name],
        "D11 tax base": tax == row["tax_base"] == TAX_BASE[name],
        "D12 units": all(not any(scenario.units[p]) or scenario.status[p] >= INSURGENT for p in range(len(PROVINCES))),
        "D12 stacking": all(_stacks(parts, scenario, p) for p in range(len(PROVINCES))),
        "D12 icons": _uncovered(parts, scenario) == BARE_ICONS.get(name, []),
        "D13 statesmen": sorted(names) == sorted(named + EARLIER_STATESMEN[name]) and len(set(names)) == len(names),
        "D14 commands": [
            c for c in range(len(COMMANDS)) if all(scenario.status[p] < INSURGENT for p in parts.provinces_of[c])
        ]
        == EMPTY_COMMANDS.get(name, [])
        == scenario.spared,
    }


def _on_map(scenario: Scenario, kind: int) -> int:
    return sum([of_type(counts, kind) for counts in scenario.units])


def _stacks(parts: Parts, scenario: Scenario, province: int) -> bool:
    """2.3: is the Province within its limits?"""
    capacity = parts.capacity[SEVERAN in scenario.emperors][province]
    for kind in range(len(TYPES)):
        if of_type(scenario.units[province], kind) > capacity[kind]:
            return False
    return len(scenario.units[province]) == len(KINDS)


def _uncovered(parts: Parts, scenario: Scenario) -> list[str]:
    """10.1.5, 10.1.6: Insurgent and Roman Provinces whose Legion or Fleet icon has no such Unit."""
    found = []
    for province in range(len(PROVINCES)):
        for icon, kind in ((parts.legion_icon[province], LEGION), (parts.fleet_icon[province], FLEET)):
            there = icon == ALWAYS or icon in scenario.emperors
            if there and scenario.status[province] >= INSURGENT and not of_type(scenario.units[province], kind):
                found.append(PROVINCES[province])
    return found
