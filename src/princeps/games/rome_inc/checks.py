"""What must be true of the printed values: map, counters, charts and the four set-ups (D1 to D14)."""

from __future__ import annotations

from typing import Any

from .parts import (
    ALWAYS,
    AUXILIA,
    BRITANNIA,
    CAVALRY,
    COMMANDS,
    CONNECTIONS,
    DATA,
    EMPERORS,
    FIRST_HOMELAND,
    FLEET,
    GENERIC,
    GUARD,
    HOMELANDS,
    INSURGENT,
    KINDS,
    LEADERS,
    LEGION,
    NATIONS,
    NO_ICON,
    PONTICA,
    PROVINCES,
    ROMAN,
    SEA,
    SEVERAN,
    SPACES,
    SPECIALS,
    STATESMEN,
    SYRIA,
    TYPES,
    WALL,
    WARS,
    Parts,
    Scenario,
)

GOLD_OF = {
    "italia": 30,
    "britannia": 9,
    "gallia": 22,
    "pannonia": 14,
    "moesia": 27,
    "hispania": 20,
    "africa": 17,
    "aegyptus": 20,
    "syria": 38,
    "pontica": 36,
}
PROVINCES_OF = [8, 4, 10, 7, 10, 6, 5, 6, 12, 13]
FLEET_ICONS = [
    "alexandria", "armenia_minor", "babylonia", "bosporus", "britannia_superior", "germania_inferior", "moesia_inferior", "neapolis", "pannonia_inferior", "ravenna",
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
    "h_german germania_magna road", "h_german h_frankish river", "h_german h_saxon river", "germania_magna germania_inferior river",
    "germania_magna agri_decumates mountain", "agri_decumates boiohaemia mountain", "agri_decumates h_alamannic mountain", "boiohaemia quadia mountain",
    "boiohaemia h_marcomannic mountain", "britannia_superior h_british river",
]  # fmt: skip
STRIPES = {"yellow": 28, "purple": 6, "black": 5, "green": 5, "red": 2}
STOCK = [54, 66, 77, 84]  # Units in play at the start of each scenario
PAY = [80, 97, 173, 276]
TAX_BASE = [103, 159, 189, 198]
EARLIER_STATESMEN = [
    [],
    ["silvanus", "vespasian"],
    ["antoninus", "arrian"],
    ["alexander"],
]  # on the map from the scenario before


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    checks = {**_map_checks(parts), **_counter_checks(parts)}
    for number, scenario in enumerate(parts.scenarios):
        for name, holds in _scenario_checks(parts, scenario, number).items():
            checks[f"{name} {DATA['scenarios']['scenario'][number]['id']}"] = holds
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
        == [GOLD_OF[name] for name in COMMANDS],
        "D2 provinces": [len(provinces) for provinces in parts.provinces_of] == PROVINCES_OF,
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
        "D6 statesmen": [
            len([1 for row in people["statesman"] if row["scenario"] == name])
            for name in ("27_bce", "70_ce", "138_ce", "222_ce")
        ]
        == [18, 12, 16, 20],
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
        "D8 units": counters == [3, 3, 46, 20, 12, 4] and sum(counters) == 88,
        "D8 stripes": {stripe: [row["stripe"] for row in units["legion"]].count(stripe) for stripe in STRIPES}
        == STRIPES,
        "D8 names": (len({row["name"] for row in units["legion"]}), len({row["name"] for row in units["fleet"]}))
        == (46, 12),
        "D9 emperors": [added[kind] for kind in (GUARD, CAVALRY, FLEET, WALL, LEGION, AUXILIA)] == [2, 3, 7, 4, 18, 0],
        "D9 stock": [start[kind] + added[kind] for kind in range(len(TYPES))] == counters,
    }


# -- D10 to D14: the set-ups -------------------------------------------------------------------------------------------


def _scenario_checks(parts: Parts, scenario: Scenario, number: int) -> dict[str, bool]:
    row = DATA["scenarios"]["scenario"][number]
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
        "D10 stock": placed == stock and sum(placed) == STOCK[number],
        "D11 pay": paid == row["pay"] == PAY[number],
        "D11 tax base": tax == row["tax_base"] == TAX_BASE[number],
        "D12 units": all(not any(scenario.units[p]) or scenario.status[p] >= INSURGENT for p in range(len(PROVINCES))),
        "D12 stacking": all(_stacks(parts, scenario, p) for p in range(len(PROVINCES))),
        "D12 icons": _uncovered(parts, scenario) == (["germania_inferior"] if number == 0 else []),
        "D13 statesmen": sorted(names) == sorted(named + EARLIER_STATESMEN[number]) and len(set(names)) == len(names),
        "D14 commands": [
            c for c in range(len(COMMANDS)) if all(scenario.status[p] < INSURGENT for p in parts.provinces_of[c])
        ]
        == ([BRITANNIA] if number == 0 else [])
        and scenario.spared == ([BRITANNIA] if number == 0 else []),
    }


def _on_map(scenario: Scenario, kind: int) -> int:
    return sum([sum(counts[2 * kind : 2 * kind + 2]) for counts in scenario.units])


def _stacks(parts: Parts, scenario: Scenario, province: int) -> bool:
    """2.3: is the Province within its limits?"""
    capacity = parts.capacity[SEVERAN in scenario.emperors][province]
    for kind in range(len(TYPES)):
        if sum(scenario.units[province][2 * kind : 2 * kind + 2]) > capacity[kind]:
            return False
    return len(scenario.units[province]) == len(KINDS)


def _uncovered(parts: Parts, scenario: Scenario) -> list[str]:
    """10.1.5, 10.1.6: Insurgent and Roman Provinces whose Legion or Fleet icon has no such Unit."""
    found = []
    for province in range(len(PROVINCES)):
        for icon, kind in ((parts.legion_icon[province], LEGION), (parts.fleet_icon[province], FLEET)):
            there = icon == ALWAYS or icon in scenario.emperors
            if (
                there
                and scenario.status[province] >= INSURGENT
                and not sum(scenario.units[province][2 * kind : 2 * kind + 2])
            ):
                found.append(PROVINCES[province])
    return found
