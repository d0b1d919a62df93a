"""What lies in the box: names of spaces, people and pieces (fixed), and every printed value (a pack may correct it)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine.packs import read_data
from ...engine.parts import ids
from ...engine.problem import Problem

DATA: Final[dict[str, Any]] = read_data("rome_inc")

SCENARIOS: Final[list[str]] = ids(DATA, "scenarios", "scenario")
# Caesar, Consul, and who governs each Command: Prefect, Governors
OFFICES: Final[list[str]] = ids(DATA, "people", "office")
COMMANDS: Final[list[str]] = ["italia" if office == "prefect" else office for office in OFFICES[2:]]
PROVINCES: Final[list[str]] = ids(DATA, "map", "province")
HOMELANDS: Final[list[str]] = ids(DATA, "map", "homeland")
SPACES: Final[list[str]] = PROVINCES + HOMELANDS
NATIONS: Final[list[str]] = [str(row["nation"]) for row in DATA["map"]["homeland"]]
STATESMEN: Final[list[str]] = ids(DATA, "people", "statesman")
PEOPLE: Final[list[str]] = [*STATESMEN, *[f"generic_{office}" for office in OFFICES]]  # whoever can hold an office
LEADERS: Final[list[str]] = ids(DATA, "people", "leader")
WARS: Final[list[str]] = ids(DATA, "people", "war")
EMPERORS: Final[list[str]] = ids(DATA, "units", "emperors")
COUNTERS: Final[list[str]] = STATESMEN + EMPERORS  # what lies in the Statesmen Box
FOES: Final[list[str]] = WARS + LEADERS  # what lies in the Wars Box
POSTS: Final[list[str]] = ["out", "home", *WARS]  # where a Leader can be
EVENTS: Final[list[str]] = ids(DATA, "events", "event")
# 4.2, in the order of Annexation
STATUSES: Final[list[str]] = [
    "barbarian",
    "allied",
    "veteran_allied",
    "insurgent",
    "roman",
]
CONNECTIONS: Final[list[str]] = ["road", "river", "mountain", "desert", "sea"]  # 4.3
TYPES: Final[list[str]] = ids(DATA, "units", "type")
KINDS: Final[list[str]] = [  # a Unit with its side up, Ordinary or Veteran; a Wall has one side (2.2.6)
    kind for name in TYPES for kind in ([name] if name == "wall" else [name, f"{name}_veteran"])
]
# 6.3
SPECIALS: Final[list[str]] = [
    "none",
    "conquest",
    "event",
    "persecution",
    "prefect",
    "prestige",
    "stalemate",
    "terror",
    "usurper",
    "war",
]

FIRST_HOMELAND: Final = len(PROVINCES)  # a space from here on is the Homeland of nation (space - FIRST_HOMELAND)
GENERIC: Final = len(STATESMEN)  # a person from here on is the generic commander of office (person - GENERIC)
FIRST_LEADER: Final = len(WARS)  # among FOES
FIRST_EMPERORS: Final = len(STATESMEN)  # among COUNTERS

CAESAR: Final = OFFICES.index("caesar")
CONSUL: Final = OFFICES.index("consul")
PREFECT: Final = OFFICES.index("prefect")
GOVERNORS: Final = PREFECT  # the office that governs Command c is c + GOVERNORS
ITALIA: Final = COMMANDS.index("italia")
BRITANNIA: Final = COMMANDS.index("britannia")
PONTICA: Final = COMMANDS.index("pontica")
SYRIA: Final = COMMANDS.index("syria")
ROME: Final = PROVINCES.index("rome")

OUT: Final = 0  # posts
HOME: Final = 1
WITH: Final = 2  # the post beside War w is w + WITH

BARBARIAN: Final = 0
ALLIED: Final = 1
VETERAN_ALLIED: Final = 2
INSURGENT: Final = 3
ROMAN: Final = 4

ROAD: Final = 0
RIVER: Final = 1
MOUNTAIN: Final = 2
DESERT: Final = 3
SEA: Final = 4

CAVALRY: Final = TYPES.index("cavalry")
GUARD: Final = TYPES.index("guard")
LEGION: Final = TYPES.index("legion")
AUXILIA: Final = TYPES.index("auxilia")
FLEET: Final = TYPES.index("fleet")
WALL: Final = TYPES.index("wall")

ORDINARY: Final[list[int]] = [KINDS.index(name) for name in TYPES]  # by type: its kinds
VETERAN: Final[list[int]] = [KINDS.index(f"{name}_veteran") for name in TYPES if name != "wall"]  # a Wall has none
TYPE_OF: Final[list[int]] = [TYPES.index(kind.removesuffix("_veteran")) for kind in KINDS]  # by kind
WEIGHT: Final[list[int]] = [2 if kind in VETERAN else 1 for kind in range(len(KINDS))]  # 2.1.4: a Veteran counts two
GUARDS: Final = (CAVALRY, GUARD)  # who follow only some commanders (11.2.9) and are raised in Italia (10.6.3)
MOBILE: Final[list[int]] = [type for type in range(len(TYPES)) if type != WALL]  # 10.7.8
SOLDIERS: Final[list[int]] = [kind for kind in range(len(KINDS)) if TYPE_OF[kind] not in (FLEET, WALL)]

JULIAN: Final = EMPERORS.index("julian")
CLAUDIAN: Final = EMPERORS.index("claudian")
FLAVIAN: Final = EMPERORS.index("flavian")
ADOPTIVE: Final = EMPERORS.index("adoptive")
ANTONINE: Final = EMPERORS.index("antonine")
SEVERAN: Final = EMPERORS.index("severan")
BARRACKS: Final = EMPERORS.index("barracks")
ILLYRIAN: Final = EMPERORS.index("illyrian")

EVENT_ADOPTION: Final = EVENTS.index("adoption")
EVENT_ASSASSIN: Final = EVENTS.index("assassin")
EVENT_BARBARIAN: Final = EVENTS.index("barbarian")
EVENT_BODYGUARD: Final = EVENTS.index("bodyguard")
EVENT_COLONY: Final = EVENTS.index("colony")
EVENT_CONQUEST: Final = EVENTS.index("conquest")
EVENT_CONSPIRACY: Final = EVENTS.index("conspiracy")
EVENT_DEIFICATION: Final = EVENTS.index("deification")
EVENT_INFLATION: Final = EVENTS.index("inflation")
EVENT_MIGRATION: Final = EVENTS.index("migration")
EVENT_MUTINY: Final = EVENTS.index("mutiny")
EVENT_OMENS: Final = EVENTS.index("omens")
EVENT_PERSECUTION: Final = EVENTS.index("persecution")
EVENT_PLAGUE: Final = EVENTS.index("plague")
EVENT_PRAETORIANS: Final = EVENTS.index("praetorians")
EVENT_REBELLION: Final = EVENTS.index("rebellion")
EVENT_TERROR: Final = EVENTS.index("terror")
EVENT_USURPER: Final = EVENTS.index("usurper")

NO_SPECIAL: Final = 0
CONQUEST: Final = 1
EVENT: Final = 2
PERSECUTION: Final = 3
PREFECT_ABILITY: Final = 4
PRESTIGE: Final = 5
STALEMATE: Final = 6
TERROR: Final = 7
USURPER: Final = 8
WAR: Final = 9

NO_ICON: Final = -1
ALWAYS: Final = len(EMPERORS)  # else the Emperors counter that brings the icon


class Scenario:
    """One set-up, as lists indexed like the names above."""

    __slots__ = (
        "gold", "prestige", "unrest", "extra_draw", "spared", "emperors", "offices", "status", "units", "barracks",
        "destroyed", "statesmen_box", "wars_box", "wars", "leaders",
    )  # fmt: skip

    def __init__(self, row: dict[str, Any]) -> None:
        self.gold: int = row["gold"]
        self.prestige: int = row["prestige"]
        self.unrest: int = row["unrest"]
        self.extra_draw: int = row["extra_draw"]
        self.spared: list[int] = _numbers(row["spared"], COMMANDS)  # 10.5.3
        self.emperors: list[int] = _numbers(row["emperors"], EMPERORS)
        self.offices: list[int] = [-1] * len(OFFICES)
        for office, statesman in row["offices"].items():
            self.offices[_number(office, OFFICES)] = _number(statesman, STATESMEN)
        self.status: list[int] = [ROMAN] * len(PROVINCES)
        for status in range(ROMAN):
            for province in _numbers(row[STATUSES[status]], PROVINCES):
                self.status[province] = status
        units = [[0] * len(KINDS) for _ in PROVINCES]
        for name, words in row["units"].items():
            for word in words:
                units[_number(name, PROVINCES)][read_unit(word)] += 1
        self.units: list[tuple[int, ...]] = [tuple(counts) for counts in units]
        self.barracks: list[int] = _by_type(row["barracks"])
        self.destroyed: int = len(row["destroyed"])
        self.statesmen_box: list[int] = _numbers(row["statesmen_box"] + row["emperors_face_down"], COUNTERS)
        self.wars_box: list[int] = _numbers(row["wars_box"] + row["leaders_box"], FOES)
        self.wars: list[int] = [-1] * len(WARS)
        self.leaders: list[int] = [OUT] * len(LEADERS)
        for line in row["war"]:
            war = _number(line["war"], WARS)
            self.wars[war] = _number(line["province"], PROVINCES)
            if line["leader"] != "none":
                self.leaders[_number(line["leader"], LEADERS)] = WITH + war
        for leader in _numbers(row["waiting"], LEADERS):
            self.leaders[leader] = HOME


class Parts:
    """The printed values as lists of small numbers, indexed like the names above."""

    __slots__ = (
        "command_of", "provinces_of", "gold", "legion_icon", "fleet_icon", "praetorian_icons", "grain", "sun", "near",
        "link", "roads", "rough", "zone", "frontier", "frontier_link", "homeland_revolt", "homeland_lands",
        "homeland_rivers", "military", "administration", "popularity", "intrigue", "special", "nation", "dynasty",
        "rank", "leader_nation", "leader_strength", "leader_pillage", "leader_woman", "leaders_of", "war_nation",
        "war_strength", "war_naval", "wars_of", "build_cost", "pay_cost", "transfer_cost", "free_with",
        "emperor_units", "event_at", "scenarios", "mortality_dies", "assassination_dies", "support_joins",
        "tax_doubles", "pillage_moves", "pillage_status", "unrest_dies", "unrest_limit", "revolts_at", "revolt_war",
        "revolt_barbarian", "revolt_war_near", "revolt_waiting", "revolt_status", "war_triumph", "war_draw",
        "war_own_homeland", "war_other_homeland", "war_barbarian", "civil_crushed", "civil_stalemate", "rebels_at",
        "loss_most", "tribute", "dismissed_auxilia", "circus_price", "treasury_most", "victory_major",
        "victory_minor", "victory_draw", "extended_prestige", "capacity",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self._map(data["map"])
        self._people(data["people"])
        self._units(data["units"])
        self._charts(data["charts"])
        self._routes()
        self.event_at: list[int] = [-1] * len(EVENTS)  # by 3 * (white - 1) + red - 1
        for event, row in enumerate(data["events"]["event"]):
            self.event_at[3 * (row["white"] - 1) + row["red"] - 1] = event
        self.scenarios: list[Scenario] = [Scenario(row) for row in data["scenarios"]["scenario"]]
        _check(self)

    def _map(self, world: dict[str, Any]) -> None:
        provinces = world["province"]
        self.command_of: list[int] = [_number(row["command"], COMMANDS) for row in provinces]
        self.provinces_of: list[list[int]] = [
            [p for p in range(len(PROVINCES)) if self.command_of[p] == c] for c in range(len(COMMANDS))
        ]
        self.gold: list[int] = [row["gold"] for row in provinces]
        self.legion_icon: list[int] = [_icon(row["legion"]) for row in provinces]
        self.fleet_icon: list[int] = [_icon(row["fleet"]) for row in provinces]
        self.praetorian_icons: list[int] = _numbers(world["praetorian"]["icons"], EMPERORS)
        self.grain: list[int] = [province for province in range(len(PROVINCES)) if provinces[province]["grain"]]
        self.sun: list[bool] = [bool(row["sun"]) for row in provinces]
        near: list[list[tuple[int, int]]] = [[] for _ in SPACES]
        for line in world["line"]:
            a, b, link = _number(line["from"], SPACES), _number(line["to"], SPACES), _number(line["link"], CONNECTIONS)
            near[a].append((b, link))
            near[b].append((a, link))
        for places in near:
            places.sort()
        self.near: list[list[int]] = [[there for there, _ in places] for places in near]
        self.link: list[list[int]] = [[link for _, link in places] for places in near]  # beside `near`

    def _routes(self) -> None:
        """What the map fixes for moving Wars and for Revolts, worked out once."""
        # By Naval Strength and space: where a Road leads (4.3.1) or what it treats as one (3.2.4, 3.2.5, 4.3.4),
        # and where it gets by other ways: Deserts (4.3.2), Mountains (4.3.3), Rivers; Seas are closed to most (4.3.5).
        self.roads: list[list[list[int]]] = []
        self.rough: list[list[list[int]]] = []
        for naval in range(4):
            as_road = [ROAD, RIVER, SEA][: max(1, naval)]
            closed = [SEA] if naval < 2 else []
            self.roads.append([self._spaces(space, as_road, []) for space in range(len(SPACES))])
            self.rough.append(
                [self._spaces(space, range(len(CONNECTIONS)), [*as_road, *closed]) for space in range(len(SPACES))]
            )
        provinces = range(len(PROVINCES))
        self.zone: list[list[int]] = [  # the Provinces at a space and around it, by any connection
            [place for place in sorted([space, *self.near[space]]) if place < FIRST_HOMELAND]
            for space in range(len(SPACES))
        ]
        around = [
            [(self.near[p][i], self.link[p][i]) for i in range(len(self.near[p])) if self.link[p][i] != SEA]
            for p in provinces
        ]
        # Provinces near, not by Sea
        self.frontier: list[list[int]] = [[q for q, _ in around[p] if q < FIRST_HOMELAND] for p in provinces]
        self.frontier_link: list[list[int]] = [[link for q, link in around[p] if q < FIRST_HOMELAND] for p in provinces]
        homelands = [[link for q, link in around[p] if q >= FIRST_HOMELAND] for p in provinces]
        self.homeland_revolt: list[int] = [sum([self.revolt_barbarian[link] for link in links]) for links in homelands]
        self.homeland_rivers: list[int] = [links.count(RIVER) for links in homelands]
        self.homeland_lands: list[int] = [len(links) - links.count(RIVER) for links in homelands]

    def _spaces(self, space: int, links: Iterable[int], but: list[int]) -> list[int]:
        return [
            there
            for there, link in zip(self.near[space], self.link[space], strict=True)
            if link in links and link not in but
        ]

    def _people(self, people: dict[str, Any]) -> None:
        everybody = people["statesman"] + people["office"]  # generic commanders after the Statesmen
        statesmen = people["statesman"]
        none = [-1] * len(OFFICES)
        self.military: list[int] = [row["military"] for row in everybody]
        self.administration: list[int] = [row["administration"] for row in everybody]
        self.popularity: list[int] = [row["popularity"] for row in everybody]
        self.intrigue: list[int] = [row["intrigue"] for row in everybody]
        self.special: list[int] = [_number(row["special"], SPECIALS) for row in statesmen] + [NO_SPECIAL] * len(OFFICES)
        self.nation: list[int] = [_number_or_none(row["nation"], NATIONS) for row in statesmen] + none  # 6.3.9
        self.dynasty: list[int] = [_number_or_none(row["dynasty"], EMPERORS) for row in statesmen] + none
        self.rank: list[int] = [row["rank"] for row in statesmen] + [0] * len(OFFICES)
        self.leader_nation: list[int] = [_number(row["nation"], NATIONS) for row in people["leader"]]
        self.leader_strength: list[int] = [row["strength"] for row in people["leader"]]
        self.leader_woman: list[bool] = [bool(row["woman"]) for row in people["leader"]]
        self.leader_pillage: list[int] = [row["pillage"] for row in people["leader"]]
        self.war_nation: list[int] = [_number(row["nation"], NATIONS) for row in people["war"]]
        self.war_strength: list[int] = [row["strength"] for row in people["war"]]
        self.war_naval: list[int] = [row["naval"] for row in people["war"]]
        self.leaders_of: list[list[int]] = [
            [i for i in range(len(LEADERS)) if self.leader_nation[i] == n] for n in range(len(NATIONS))
        ]
        self.wars_of: list[list[int]] = [
            [i for i in range(len(WARS)) if self.war_nation[i] == n] for n in range(len(NATIONS))
        ]

    def _units(self, units: dict[str, Any]) -> None:
        self.build_cost: list[int] = [row["build"] for row in units["type"]]
        self.pay_cost: list[int] = [row["pay"] for row in units["type"]]
        self.transfer_cost: list[int] = [row["transfer"] for row in units["type"]]
        self.free_with: list[int] = [_number_or_none(row["free"], EMPERORS) for row in units["type"]]  # 10.7.2
        self.emperor_units: list[list[int]] = [_by_type(row["units"]) for row in units["emperors"]]

    def _charts(self, charts: dict[str, Any]) -> None:
        self.mortality_dies: int = charts["mortality"]["dies"]
        self.assassination_dies: int = charts["assassination"]["dies"]
        self.support_joins: int = charts["support"]["joins"]
        self.tax_doubles: int = charts["tax"]["doubles"]
        pillage = charts["pillage"]
        self.pillage_moves: int = pillage["moves"]
        self.pillage_status: list[int] = [0, pillage["allied"], pillage["veteran_allied"], pillage["insurgent"], 0]
        self.unrest_dies: int = charts["unrest"]["dies"]
        self.unrest_limit: int = charts["unrest"]["limit"]
        revolt = charts["revolt"]
        rough = revolt["barbarian_rough"]
        self.revolts_at: int = revolt["revolts"]
        self.revolt_war: int = revolt["war"]
        self.revolt_barbarian: list[int] = [revolt["barbarian_road"], rough, rough, rough, 0]  # by connection
        # by Road, any other way that is open to the War
        self.revolt_war_near: list[int] = [
            revolt["war_road"],
            revolt["war_rough"],
        ]
        self.revolt_waiting: int = revolt["waiting_leader"]
        self.revolt_status: list[int] = [0, revolt["allied"], revolt["veteran_allied"], revolt["insurgent"], 0]
        self.war_triumph: int = charts["war"]["triumph"]
        self.war_draw: int = charts["war"]["draw"]
        self.war_own_homeland: int = charts["war"]["own_homeland"]
        self.war_other_homeland: int = charts["war"]["other_homeland"]
        self.war_barbarian: int = charts["war"]["barbarian"]
        self.civil_crushed: int = charts["civil_war"]["crushed"]
        self.civil_stalemate: int = charts["civil_war"]["stalemate"]
        self.rebels_at: int = charts["rebellion"]["rebels"]
        losses = charts["losses"]
        self.loss_most: int = losses["most"]
        self.tribute: list[int] = [losses["tribute"], losses["tribute_harder"]]
        self.dismissed_auxilia: list[int] = [losses["auxilia"], losses["auxilia_harder"]]
        self.circus_price: int = charts["circuses"]["price"]
        self.treasury_most: int = charts["treasury"]["most"]
        self.victory_major: int = charts["victory"]["major"]
        self.victory_minor: int = charts["victory"]["minor"]
        self.victory_draw: int = charts["victory"]["draw"]
        self.extended_prestige: int = charts["extended"]["prestige"]
        stacking = charts["stacking"]
        # Before and with Severan Emperors: for each Province, how many Units of each type may stack (2.3.3, 2.3.4).
        self.capacity: list[list[list[int]]] = [
            [[self._most(stacking, age, type, province) for type in TYPES] for province in range(len(PROVINCES))]
            for age in ("early", "severan")
        ]

    def _most(self, stacking: dict[str, Any], age: str, type: str, province: int) -> int:
        """2.3.5: Italia has room for more guards, and for Legions only after Severus."""
        if self.command_of[province] != ITALIA:
            return int(stacking[age][type])
        return 0 if type == "legion" and age == "early" else int(stacking[age][type] + stacking["italia"][type])


def read_unit(words: str) -> int:
    """The kind of a Unit of the set-up: "veteran legion II Augusta", "auxilia".

    Legions are alike to the rules, and so are Fleets.
    """
    first, _, rest = words.partition(" ")
    if first == "veteran":
        return VETERAN[_number(rest.partition(" ")[0], TYPES)]
    return ORDINARY[_number(first, TYPES)]


def _by_type(units: list[str]) -> list[int]:
    """How many of each type; Units that are not on the map are Ordinary."""
    found = [0] * len(TYPES)
    for unit in units:
        found[_number(unit.partition(" ")[0], TYPES)] += 1
    return found


def _icon(word: str) -> int:
    return ALWAYS if word == "always" else _number_or_none(word, EMPERORS)


def _number(word: Any, words: list[str]) -> int:
    if word not in words:
        raise Problem("pack_word", key="id", value=word, words=", ".join(words[:12]))
    return words.index(word)


def _number_or_none(word: Any, words: list[str]) -> int:
    return -1 if word == "none" else _number(word, words)


def _numbers(given: list[str], words: list[str]) -> list[int]:
    return [_number(word, words) for word in given]


def _check(parts: Parts) -> None:
    """What must hold for the rules to work at all, whoever corrected the values."""
    if -1 in parts.event_at:
        raise Problem("pack_events")
    if not all(parts.near):
        raise Problem("pack_lines")
    counted = {
        "naval": (parts.war_naval, 1, 3),
        "gold": (parts.gold, 0, 99),
        "strength": (parts.war_strength + parts.leader_strength, 0, 99),
        "pillage": (parts.leader_pillage, 0, 9),
        "abilities": (parts.military + parts.administration + parts.popularity + parts.intrigue, 0, 9),
        "cost": (parts.build_cost + parts.pay_cost + parts.transfer_cost, 0, 99),
    }
    for key, (values, low, high) in counted.items():
        for value in values:
            if not low <= value <= high:
                raise Problem("pack_range", key=key, value=value, low=low, high=high)
