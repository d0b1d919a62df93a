"""What lies in the box: names of places and cards (fixed), and every printed value (a pack may correct it)."""

from __future__ import annotations

from typing import Any, Final

from ...engine.packs import read_data
from ...engine.parts import ids, known
from ...engine.problem import Problem

DATA: Final[dict[str, Any]] = read_data("nero")

SEATS: Final[list[str]] = ["aulus", "gaius", "lucius", "marcus"]
# clockwise round the table; each is named by its Base of Operations
COLOURS: Final[list[str]] = ids(DATA, "map", "area")
AREAS: Final[list[str]] = [*COLOURS, "italy"]  # Italy is no Area, but its two Provinces belong together (2.1)
OWNERS: Final[list[str]] = [*COLOURS, "uncontrolled"]
FOES: Final[list[str]] = [*COLOURS, "barbarians"]
PROVINCES: Final[list[str]] = ids(DATA, "map", "province")
PLACES: Final[list[str]] = PROVINCES + ids(DATA, "map", "city")
RANKS: Final[list[str]] = ["general", "contender", "emperor"]
EVENTS: Final[list[str]] = ids(DATA, "cards", "event")
CARDS: Final[list[str]] = ids(DATA, "cards", "card")

WEST: Final = AREAS.index("west")
EAST: Final = AREAS.index("east")
ASIA: Final = AREAS.index("asia")
ITALY: Final = AREAS.index("italy")

UNCONTROLLED: Final = OWNERS.index("uncontrolled")
TRIBE: Final = FOES.index("barbarians")

NORTHERN_ITALY: Final = PLACES.index("northern_italy")
SOUTHERN_ITALY: Final = PLACES.index("southern_italy")
ROMA: Final = PLACES.index("roma")

GENERAL: Final = RANKS.index("general")
CONTENDER: Final = RANKS.index("contender")
EMPEROR: Final = RANKS.index("emperor")

ASSASSIN: Final = EVENTS.index("assassin")
BAD_AUGURY: Final = EVENTS.index("bad_augury")
BAD_WEATHER: Final = EVENTS.index("bad_weather")
BARBARIAN_TRIBE: Final = EVENTS.index("barbarian_tribe")
BRIBE: Final = EVENTS.index("bribe")
CRISIS: Final = EVENTS.index("crisis")
GALLEY_FLEET: Final = EVENTS.index("galley_fleet")
SICK: Final = EVENTS.index("sick")
HAIL_CAESAR: Final = EVENTS.index("hail_caesar")
LEGION_REBELS: Final = EVENTS.index("legion_rebels")
PRAETORIAN_GUARD: Final = EVENTS.index("praetorian_guard")
REVOLT: Final = EVENTS.index("revolt")
SENATE_INFLUENCE: Final = EVENTS.index("senate_influence")
TRAITOR: Final = EVENTS.index("traitor")

MOST_LEGIONS: Final = 80  # as many pieces as the box holds


class Parts:
    """The printed values as lists of small numbers, indexed like the names above."""

    __slots__ = (
        "area_of", "provinces_of", "port", "ports", "land", "straits", "near", "by_straits", "to_roma", "tribe_places",
        "event", "mp", "bp", "cards_of", "once", "own_round", "revolt_place",
        "enter_cost", "tribe_cost", "strait_cost", "leader_cost", "roma_cost", "passage_cost", "pick_up_cost",
        "pick_up_uncontrolled_cost", "attack_cost", "clear_cost", "fatigue", "legion_points", "rank_points",
        "marked_points", "tribe_points",
        "dp_needed", "dp_legion", "dp_area", "dp_card", "area_provinces",
        "vp_emperor", "vp_roma", "vp_whole_turn", "vp_area", "vp_italy", "vp_tribe", "vp_battle", "auto_areas",
        "auto_areas_emperor",
        "turns", "most_uncontrolled", "most_emperors", "round_cards", "withdraw_cards", "guard_bribes",
        "galley_legions", "look_cards",
        "hand_size", "in_each_province", "legions_free", "legions_each", "sides",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        world, cards, tables, setup = data["map"], data["cards"], data["tables"], data["setup"]
        self.area_of: list[int] = [known(row["area"], "area", AREAS) for row in world["province"]] + [-1]
        self.provinces_of: list[list[int]] = [
            [p for p in range(len(PROVINCES)) if self.area_of[p] == a] for a in range(len(AREAS))
        ]
        self.port: list[bool] = [bool(row["port"]) for row in world["province"]] + [False]
        self.ports: list[int] = [p for p in range(len(PROVINCES)) if self.port[p]]
        self.tribe_places: list[int] = [p for p in range(len(PROVINCES)) if world["province"][p]["barbarians"]]
        self.land: list[list[int]] = _neighbours(world["border"], PROVINCES)
        self.straits: list[list[int]] = _neighbours(world["strait"], PROVINCES)
        gates = _neighbours(world["gate"], PLACES)
        self.near: list[list[int]] = [sorted(self.land[p] + self.straits[p] + gates[p]) for p in range(len(PLACES))]
        # from * places + to
        self.by_straits: list[bool] = [q in self.straits[p] for p in range(len(PLACES)) for q in range(len(PLACES))]
        self.to_roma: list[int] = _distances(self.near, ROMA)
        self.event: list[int] = [known(row["event"], "event", EVENTS) for row in cards["card"]]
        self.mp: list[int] = [row["mp"] for row in cards["card"]]
        self.bp: list[int] = [row["bp"] for row in cards["card"]]
        self.cards_of: list[list[int]] = [
            [card for card in range(len(CARDS)) if self.event[card] == event] for event in range(len(EVENTS))
        ]
        self.once: list[bool] = [bool(row["once"]) for row in cards["event"]]
        self.own_round: list[bool] = [bool(row["own_round"]) for row in cards["event"]]
        revolts = {str(row["id"]): known(row["province"], "province", PROVINCES) for row in cards["revolt"]}
        self.revolt_place: list[int] = [revolts.get(card, -1) for card in CARDS]
        cost = tables["cost"]
        self.enter_cost: list[int] = [
            _by_size(cost["armies"], cost["enter"], legions) for legions in range(MOST_LEGIONS + 1)
        ]
        self.tribe_cost: int = cost["barbarians"]
        self.strait_cost: int = cost["strait"]
        self.leader_cost: int = cost["leader"]
        self.roma_cost: int = cost["roma"]
        self.passage_cost: int = cost["passage"]
        self.pick_up_cost: int = cost["pick_up"]
        self.pick_up_uncontrolled_cost: int = cost["pick_up_uncontrolled"]
        self.attack_cost: int = cost["attack"]
        self.clear_cost: int = cost["clear"]
        self.fatigue: int = cost["fatigue"]
        battle = tables["battle"]
        self.legion_points: int = battle["legion"]
        self.rank_points: list[int] = [battle["leader"][rank] for rank in RANKS]
        self.marked_points: int = battle["marked"]
        self.tribe_points: int = battle["barbarians"]
        declaration = tables["declaration"]
        self.dp_needed: int = declaration["needed"]
        self.dp_legion: int = declaration["legion"]
        self.dp_area: int = declaration["area"]
        self.dp_card: int = declaration["card"]
        self.area_provinces: int = tables["control"]["provinces"]
        victory = tables["victory"]
        # last turn, Emperors in play
        self.vp_emperor: list[list[int]] = [
            [0, victory["emperor"][last], victory["two_emperors"][last]] for last in range(2)
        ]
        self.vp_area: list[int] = victory["area"]  # last turn
        self.vp_roma: int = victory["roma"]
        self.vp_whole_turn: int = victory["roma_whole_turn"]
        self.vp_italy: int = victory["italy"]
        self.vp_tribe: int = -victory["barbarians"]
        self.vp_battle: int = victory["battle"]
        self.auto_areas: int = victory["areas"]
        self.auto_areas_emperor: int = victory["areas_of_emperor"]
        limit = tables["limit"]
        self.turns: int = limit["turns"]
        self.most_uncontrolled: int = limit["uncontrolled"]
        self.most_emperors: int = limit["emperors"]
        self.round_cards: int = limit["cards_per_round"]
        self.withdraw_cards: int = limit["cards_to_withdraw"]
        self.guard_bribes: int = limit["bribes_per_guard"]
        self.galley_legions: int = limit["galley_legions"]
        self.look_cards: int = limit["looked_at"]
        players = ["two", "three", "four"]
        # fast, players
        self.hand_size: list[list[int]] = [
            [0, 0, *[setup[version][number] for number in players]] for version in ("hand", "fast_hand")
        ]
        self.in_each_province: int = setup["legions"]["in_each_province"]
        self.legions_free: int = setup["legions"]["free"]
        self.legions_each: int = self.legions_free + self.in_each_province * len(self.provinces_of[WEST])
        sides = [setup["sides"]["first"], setup["sides"]["second"]]
        # two players (14.0)
        self.sides: list[list[int]] = [[known(colour, "sides", COLOURS) for colour in side] for side in sides]
        _check(self)


def _neighbours(lines: list[dict[str, Any]], places: list[str]) -> list[list[int]]:
    """What each place is joined to by these lines."""
    found: list[list[int]] = [[] for _ in PLACES]
    for line in lines:
        a, b = [PLACES.index(places[known(line[end], end, places)]) for end in ("from", "to")]
        found[a].append(b)
        found[b].append(a)
    for near in found:
        near.sort()
    return found


def _distances(near: list[list[int]], start: int) -> list[int]:
    """Steps from *start* to each place; as many as there are places if there is no way."""
    found = [len(near)] * len(near)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in near[here]:
            if found[there] > found[here] + 1:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def _by_size(armies: list[int], costs: list[int], legions: int) -> int:
    """What an army of so many Legions pays: the last entry that begins at or below it."""
    found = costs[0]
    for i in range(len(armies)):
        if armies[i] <= legions:
            found = costs[i]
    return found


def _check(parts: Parts) -> None:
    """What must hold for the rules to work at all, whoever corrected the values."""
    if sorted(colour for side in parts.sides for colour in side) != list(range(len(COLOURS))):
        raise Problem("pack_sides")
    for card in range(len(CARDS)):
        revolt_in = parts.revolt_place[card]
        if (parts.event[card] == REVOLT) != (revolt_in >= 0) or (revolt_in >= 0 and parts.area_of[revolt_in] == ITALY):
            raise Problem("pack_revolts", card=CARDS[card])
    for key, value, low, high in _ranges(parts):
        if not low <= value <= high:
            raise Problem("pack_range", key=key, value=value, low=low, high=high)


def _ranges(parts: Parts) -> list[tuple[str, int, int, int]]:
    """Numbers that have bounds: name, value, lowest, highest."""
    found = [
        ("turns", parts.turns, 1, 9),
        ("emperors", parts.most_emperors, 1, 2),
        ("cards_per_round", parts.round_cards, 1, len(CARDS)),
        ("in_each_province", parts.in_each_province, 0, 2),
        ("free", parts.legions_free, 0, 9),
    ]
    for players in range(2, len(COLOURS) + 1):
        most = len(CARDS) // (len(COLOURS) if players == 2 else players)
        found += [("hand", parts.hand_size[fast][players], 1, most) for fast in range(2)]
    found += [(AREAS[area], len(parts.provinces_of[area]), 1, len(PROVINCES)) for area in range(len(AREAS))]
    costs = [
        parts.tribe_cost,
        parts.strait_cost,
        parts.leader_cost,
        parts.roma_cost,
        parts.passage_cost,
        parts.pick_up_cost,
    ]
    points = [
        *parts.vp_emperor[0],
        *parts.vp_emperor[1],
        *parts.vp_area,
        parts.vp_roma,
        parts.vp_whole_turn,
        parts.vp_italy,
        -parts.vp_tribe,
        parts.vp_battle,
    ]
    counted = {
        "mp": parts.mp,
        "bp": parts.bp,
        "cost": [
            *parts.enter_cost,
            *costs,
            parts.pick_up_uncontrolled_cost,
            parts.attack_cost,
            parts.clear_cost,
            parts.fatigue,
        ],
        "battle": [parts.legion_points, *parts.rank_points, parts.marked_points, parts.tribe_points],
        "declaration": [parts.dp_needed, parts.dp_legion, parts.dp_area, parts.dp_card],
        "control": [parts.area_provinces],
        "victory": [*points, parts.auto_areas, parts.auto_areas_emperor],
        "limit": [
            parts.most_uncontrolled,
            parts.withdraw_cards,
            parts.guard_bribes,
            parts.galley_legions,
            parts.look_cards,
        ],
    }
    found += [(key, value, 0, 99) for key, values in counted.items() for value in values]
    return found
