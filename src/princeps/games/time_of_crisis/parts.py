"""What lies in the box: names of regions, pieces and cards (fixed), and every printed value (a pack may correct it)."""

from __future__ import annotations

from typing import Any, Final

from ...engine.packs import read_data
from ...engine.parts import ids, known
from ...engine.problem import Problem

DATA: Final[dict[str, Any]] = read_data("time_of_crisis")

SIDES: Final[list[str]] = ids(DATA, "pieces", "side")
SUITS: Final[list[str]] = ["military", "senate", "populace"]
PROVINCES: Final[list[str]] = ids(DATA, "map", "province")
TRIBES: Final[list[str]] = ids(DATA, "pieces", "tribe")
HOMELANDS: Final[list[str]] = [f"{tribe}_home" for tribe in TRIBES]
SEAS: Final[list[str]] = ids(DATA, "map", "sea")
REGIONS: Final[list[str]] = PROVINCES + HOMELANDS + SEAS
LEADERS: Final[list[str]] = ids(DATA, "pieces", "leader")
RIVALS: Final[list[str]] = ids(DATA, "pieces", "rival")
IMPROVEMENTS: Final[list[str]] = ["amphitheater", "basilica", "limes"]
CARDS: Final[list[str]] = ids(DATA, "cards", "card")
EVENTS: Final[list[str]] = ids(DATA, "cards", "event")
CRISES: Final[list[str]] = [*TRIBES, "ira_deorum", "event", "pax_deorum"]
EMPEROR_TYPES: Final[list[str]] = ["senate", "populace", "military"]
FACTIONS: Final[list[str]] = ids(DATA, "tables", "faction")
CAPITALS: Final[list[str]] = [f"{name}_capital" for name in PROVINCES]
PLACES: Final[list[str]] = [*REGIONS, *CAPITALS, "available", "unrecruited"]  # where a general can be
HOMES: Final[list[str]] = [*PROVINCES, "homeland"]  # where barbarians can be
FIGURE_PLACES: Final[list[str]] = [*REGIONS, "waiting", "removed"]  # where leaders and rival emperors can be
LEADERS_PER_SIDE: Final = len(DATA["pieces"]["general"]["costs"])
# each named after its general
ARMIES: Final[list[str]] = [f"{side}_{number + 1}" for side in SIDES for number in range(LEADERS_PER_SIDE)]
FORCES: Final[list[str]] = ARMIES + [f"{name}_militia" for name in PROVINCES]  # what can begin a battle
TARGETS: Final[list[str]] = TRIBES + RIVALS + ARMIES + CAPITALS  # what can be attacked
GOVERNORS: Final[list[str]] = [*SIDES, "neutral", "not_in_play"]  # who governs a province
MARKS: Final[list[str]] = ["none", "seat_of_power", "breakaway"]
CARD_OPTIONS: Final[list[str]] = ["none", "fixed", "variable", "selective"]
EDGE_KINDS: Final[list[str]] = ["land", "strait", "border", "wilds", "coast", "sea"]
LAND_KINDS: Final = [EDGE_KINDS.index("land"), EDGE_KINDS.index("strait")]  # what joins two provinces
SETS: Final[list[str]] = ["base", "expansion", "replacement"]
SALE_VALUES: Final = [2, 3, 4]  # cards of value 1 are not sold
PAIRS: Final[list[str]] = [f"{suit}_{value}" for suit in SUITS for value in SALE_VALUES]  # stacks of the supply
ROLES: Final[list[str]] = ["attacker", "defender"]  # in a battle
PIECES: Final[list[str]] = [*LEADERS, "active", "inactive"]  # of a tribe, that a hit can fall on

MILITARY: Final = SUITS.index("military")
SENATE: Final = SUITS.index("senate")
POPULACE: Final = SUITS.index("populace")

ITALIA: Final = REGIONS.index("italia")
GALLIA: Final = REGIONS.index("gallia")
BRITANNIA: Final = REGIONS.index("britannia")
FIRST_HOMELAND: Final = len(PROVINCES)
FIRST_SEA: Final = FIRST_HOMELAND + len(HOMELANDS)

CAPITAL: Final = len(REGIONS)  # place of the first capital
AVAILABLE: Final = PLACES.index("available")
UNRECRUITED: Final = PLACES.index("unrecruited")
HOME: Final = HOMES.index("homeland")
WAITING: Final = FIGURE_PLACES.index("waiting")
REMOVED: Final = FIGURE_PLACES.index("removed")

NEUTRAL: Final = GOVERNORS.index("neutral")
NOT_IN_PLAY: Final = GOVERNORS.index("not_in_play")

SASSANIDS: Final = TRIBES.index("sassanids")

CNIVA: Final = LEADERS.index("cniva")
ARDASHIR: Final = LEADERS.index("ardashir")
SHAPUR: Final = LEADERS.index("shapur")

AMPHITHEATER: Final = IMPROVEMENTS.index("amphitheater")
BASILICA: Final = IMPROVEMENTS.index("basilica")
LIMES: Final = IMPROVEMENTS.index("limes")

MILITARY_1: Final = CARDS.index("military_1")
CASTRA: Final = CARDS.index("castra")
FLANKING: Final = CARDS.index("flanking")
PRAETORIAN_GUARD: Final = CARDS.index("praetorian_guard")
SENATE_1: Final = CARDS.index("senate_1")
TRIBUTE: Final = CARDS.index("tribute")
FOEDERATI: Final = CARDS.index("foederati")
DAMNATIO: Final = CARDS.index("damnatio")
POPULACE_1: Final = CARDS.index("populace_1")
QUAESTOR: Final = CARDS.index("quaestor")
MOB: Final = CARDS.index("mob")
PRETENDER: Final = CARDS.index("pretender")
CAVALRY: Final = CARDS.index("cavalry")
FORCE_MARCH: Final = CARDS.index("force_march")
SPICULUM: Final = CARDS.index("spiculum")
PRINCEPS_SENATUS: Final = CARDS.index("princeps_senatus")
FRUMENTARII: Final = CARDS.index("frumentarii")
TRIUMPH: Final = CARDS.index("triumph")
AMBITUS: Final = CARDS.index("ambitus")
MOBILE_VULGUS: Final = CARDS.index("mobile_vulgus")
DEMAGOGUE: Final = CARDS.index("demagogue")
DAMNATIO_REROLL: Final = CARDS.index("damnatio_reroll")

PLAGUE: Final = EVENTS.index("plague_of_cyprian")
PALMYRA_ALLIES: Final = EVENTS.index("palmyra_allies")
DIOCLETIAN: Final = EVENTS.index("diocletian")
LUDI_SAECULARES: Final = EVENTS.index("ludi_saeculares")
BAD_AUGURIES: Final = EVENTS.index("bad_auguries")
RAIDING_PARTIES: Final = EVENTS.index("raiding_parties")
PREPARING_FOR_WAR: Final = EVENTS.index("preparing_for_war")
INFLATION: Final = EVENTS.index("inflation")
GOOD_AUGURIES: Final = EVENTS.index("good_auguries")

IRA_DEORUM: Final = CRISES.index("ira_deorum")
EVENT: Final = CRISES.index("event")
PAX_DEORUM: Final = CRISES.index("pax_deorum")

SENATE_EMPEROR: Final = EMPEROR_TYPES.index("senate")
POPULACE_EMPEROR: Final = EMPEROR_TYPES.index("populace")
MILITARY_EMPEROR: Final = EMPEROR_TYPES.index("military")

NO_EXPANSION: Final = CARD_OPTIONS.index("none")
VARIABLE: Final = CARD_OPTIONS.index("variable")
SELECTIVE: Final = CARD_OPTIONS.index("selective")
BASE: Final = SETS.index("base")

ATTACKER: Final = ROLES.index("attacker")
DEFENDER: Final = ROLES.index("defender")
ACTIVE_PIECE: Final = PIECES.index("active")
INACTIVE_PIECE: Final = PIECES.index("inactive")

NO_MARK: Final = MARKS.index("none")
SEAT: Final = MARKS.index("seat_of_power")
BREAKAWAY: Final = MARKS.index("breakaway")

TABLE_COLUMNS: Final = {2: "two", 3: "three", 4: "four"}  # of the crisis table, by number of players


class Parts:
    """The printed values as lists of small numbers, indexed like the names above; what depends on the number of players
    by that number.
    """

    __slots__ = (
        "neighbours", "land", "distance", "top", "in_play", "provinces_of", "tribes_of", "borders", "path",
        "first_provinces", "crisis",
        "suit", "value", "copies", "card_set", "pair", "events_of", "event_ongoing", "leader_of", "rival_of",
        "bottom_cards",
        "barbarians", "start_active", "leader_tribe", "dice_leader", "to_hit_leader", "rival_province", "dice_rival",
        "to_hit_rival",
        "to_hit_full", "to_hit_reduced", "to_hit_militia", "to_hit_barbarian", "general_cost", "governor_cost",
        "legions", "militia", "seats", "markers", "mobs", "improvements",
        "cost_create", "cost_train", "cost_move", "cost_battle", "cost_disperse", "cost_recall", "cost_militia",
        "cost_games", "cost_build",
        "support_top", "hand_size", "invaders", "breakaway", "goals", "bonus", "win_legacy", "barbarian_legacy",
        "trash_cost", "buy_more",
        "start_cards", "start_support", "start_legions", "start_militia",
        "plague", "castra", "shapur", "auguries", "ludi", "war_flips", "inflation", "quaestor", "damnatio_most",
        "damnatio_reroll",
        "march_regions", "march_cost", "spiculum_hits", "princeps_value", "triumph_piece", "triumph_leader",
        "vulgus_points", "demagogue_mob",
        "pretender_support", "senate_votes", "senate_battle", "populace_legacy", "populace_support", "military_legacy",
        "military_death", "change_cost",
        "faction_levels", "faction_prefers", "faction_primary", "faction_secondary", "faction_provinces",
        "primary_more", "secondary_more", "level_top", "level_price", "pax_points", "levels_apart", "faction_legions",
        "faction_mobs",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self._map(data["map"])
        self._cards(data["cards"])
        self._pieces(data["pieces"])
        self._tables(data["tables"])
        self._factions(data["tables"])
        _check(self)

    def _map(self, world: dict[str, Any]) -> None:
        rows = {row["id"]: row for table in ("province", "homeland", "sea") for row in world[table]}
        count = len(REGIONS)
        self.neighbours: list[list[int]] = [[] for _ in range(count)]  # every kind of border: an army may move there
        self.land: list[list[int]] = [[] for _ in range(count)]  # land and straits between provinces
        for edge in world["edge"]:
            a, b = _number(edge, "from", REGIONS), _number(edge, "to", REGIONS)
            near = _number(edge, "kind", EDGE_KINDS) in LAND_KINDS
            for here, there in ((a, b), (b, a)):
                self.neighbours[here].append(there)
                if near:
                    self.land[here].append(there)
        for borders in self.neighbours + self.land:
            borders.sort()
        self.top: list[int] = [rows[name]["top"] for name in PROVINCES]
        least = [rows[name]["least"] for name in REGIONS]
        self.in_play: list[list[bool]] = [[least[region] <= players for region in range(count)] for players in range(5)]
        self.distance: list[list[list[int]]] = [
            [_distances(self.neighbours, self.in_play[players], region) for region in range(count)]
            for players in range(5)
        ]
        self.provinces_of: list[list[int]] = [
            [p for p in range(len(PROVINCES)) if least[p] <= players] for players in range(5)
        ]
        self.tribes_of: list[list[int]] = [
            [t for t in range(len(TRIBES)) if least[FIRST_HOMELAND + t] <= players] for players in range(5)
        ]
        # provinces on a homeland in play
        self.borders: list[list[bool]] = [
            [
                any(FIRST_HOMELAND <= there < FIRST_SEA and least[there] <= players for there in self.neighbours[p])
                for p in range(len(PROVINCES))
            ]
            for players in range(5)
        ]
        # by tribe and white die: first and second province
        self.path: list[list[tuple[int, int]]] = [[(-1, -1)] * 7 for _ in TRIBES]
        for row in world["path"]:
            for face in range(row["low"], row["high"] + 1):
                self.path[_number(row, "tribe", TRIBES)][face] = (
                    _number(row, "first", PROVINCES),
                    _number(row, "second", PROVINCES),
                )
        self.first_provinces: list[bool] = [
            any(pair[0] == p for paths in self.path for pair in paths) for p in range(len(PROVINCES))
        ]

    def _cards(self, cards: dict[str, Any]) -> None:
        self.suit: list[int] = [_number(row, "suit", SUITS) for row in cards["card"]]
        self.value: list[int] = [row["value"] for row in cards["card"]]
        self.copies: list[int] = [row["copies"] for row in cards["card"]]
        self.card_set: list[int] = [_number(row, "set", SETS) for row in cards["card"]]
        # suit and value together
        self.pair: list[int] = [
            PAIRS.index(f"{row['suit']}_{row['value']}") if row["value"] in SALE_VALUES else -1 for row in cards["card"]
        ]
        self.events_of: list[list[int]] = [
            [e for e, row in enumerate(cards["event"]) if row["least"] <= players] for players in range(5)
        ]
        self.event_ongoing: list[bool] = [row["ongoing"] for row in cards["event"]]
        # whom the event brings
        self.leader_of: list[int] = [LEADERS.index(name) if name in LEADERS else -1 for name in EVENTS]
        self.rival_of: list[int] = [RIVALS.index(name) if name in RIVALS else -1 for name in EVENTS]
        self.bottom_cards: int = cards["deck"]["bottom"]  # Diocletian is one of these
        text = cards["text"]
        self.plague: int = text["plague"]
        self.castra: int = text["castra"]
        self.shapur: int = text["shapur"]
        self.auguries: int = text["auguries"]
        self.ludi: int = text["ludi_saeculares"]
        self.war_flips: int = text["preparing_for_war"]
        self.inflation: int = text["inflation"]
        self.quaestor: int = text["quaestor"]
        self.damnatio_most: int = text["damnatio_most"]
        self.damnatio_reroll: int = text["damnatio_reroll"]
        self.march_regions: int = text["force_march_regions"]
        self.march_cost: int = text["force_march_cost"]
        self.spiculum_hits: int = text["spiculum_hits"]
        self.princeps_value: int = text["princeps_senatus_value"]
        self.triumph_piece: int = text["triumph_piece"]
        self.triumph_leader: int = text["triumph_leader"]
        self.vulgus_points: int = text["mobile_vulgus_points"]
        self.demagogue_mob: int = text["demagogue_mob"]
        self.pretender_support: int = text["pretender_support"]

    def _pieces(self, pieces: dict[str, Any]) -> None:
        self.barbarians: list[int] = [row["barbarians"] for row in pieces["tribe"]]
        self.start_active: list[int] = [row["start_active"] for row in pieces["tribe"]]
        self.leader_tribe: list[int] = [_number(row, "tribe", TRIBES) for row in pieces["leader"]]
        self.dice_leader: list[int] = [row["dice"] for row in pieces["leader"]]
        self.to_hit_leader: list[int] = [row["hits"] for row in pieces["leader"]]
        self.rival_province: list[int] = [_number(row, "province", PROVINCES) for row in pieces["rival"]]
        self.dice_rival: int = pieces["fight"]["rival_dice"]
        self.to_hit_rival: int = pieces["fight"]["rival"]
        fight = pieces["fight"]
        self.to_hit_full: int = fight["legion"]
        self.to_hit_reduced: int = fight["reduced"]
        self.to_hit_militia: int = fight["militia"]
        self.to_hit_barbarian: int = fight["barbarian"]
        self.general_cost: list[int] = pieces["general"]["costs"]
        self.governor_cost: list[int] = pieces["governor"]["costs"]
        counters = pieces["counters"]
        self.legions: int = counters["legions"]
        self.militia: int = counters["militia"]
        self.seats: int = counters["seats"]
        self.markers: int = counters["markers"]
        self.mobs: int = counters["mobs"]
        self.improvements: list[int] = [counters[name] for name in IMPROVEMENTS]

    def _tables(self, tables: dict[str, Any]) -> None:
        self.crisis: list[list[int]] = [[-1] * 13 for _ in range(5)]  # by players and sum
        for row in tables["crisis"]:
            for players, column in TABLE_COLUMNS.items():
                self.crisis[players][int(row["id"])] = _number(row, column, CRISES)
        cost = tables["cost"]
        self.cost_create: int = cost["create_army"]
        self.cost_train: int = cost["train"]
        self.cost_move: int = cost["move"]
        self.cost_battle: int = cost["battle"]
        self.cost_disperse: int = cost["disperse"]
        self.cost_recall: int = cost["recall"]
        self.cost_militia: int = cost["militia"]
        self.cost_games: int = cost["games"]
        self.cost_build: int = cost["build"]
        limit = tables["limit"]
        self.support_top: int = limit["support"]
        self.hand_size: int = limit["hand"]
        self.invaders: int = limit["invaders"]
        self.breakaway: int = limit["breakaway"]
        legacy = tables["legacy"]
        self.goals: list[int] = [legacy["standard"], legacy["short"]]
        self.bonus: list[int] = legacy["bonus"]
        self.win_legacy: int = legacy["battle"]
        self.barbarian_legacy: int = legacy["barbarian"]
        self.trash_cost: int = tables["buy"]["trash"]
        self.buy_more: int = tables["buy"]["more"]
        start = tables["start"]
        self.start_cards: int = start["cards"]
        self.start_support: int = start["support"]
        self.start_legions: int = start["legions"]
        self.start_militia: int = start["militia"]
        emperor = tables["emperor"]
        self.senate_votes: int = emperor["senate_votes"]
        self.senate_battle: int = emperor["senate_battle"]
        self.populace_legacy: int = emperor["populace_legacy"]
        self.populace_support: int = emperor["populace_support"]
        self.military_legacy: int = emperor["military_legacy"]
        self.military_death: int = emperor["military_death"]
        self.change_cost: int = emperor["change"]

    def _factions(self, tables: dict[str, Any]) -> None:
        rows = tables["faction"]
        self.faction_levels: list[list[int]] = [row["levels"] for row in rows]
        self.faction_prefers: list[int] = [_number(row, "prefers", SUITS) for row in rows]
        # by mode die - 1
        self.faction_primary: list[list[int]] = [
            [known(suit, "primary", SUITS) for suit in row["primary"]] for row in rows
        ]
        self.faction_secondary: list[list[int]] = [
            [known(suit, "secondary", SUITS) for suit in row["secondary"]] for row in rows
        ]
        self.faction_provinces: list[int] = [
            known(name, "provinces", PROVINCES) for name in tables["faction_start"]["provinces"]
        ]
        points = tables["faction_points"]
        self.primary_more: int = points["primary"]
        self.secondary_more: int = points["secondary"]
        self.level_top: int = points["top"]
        self.level_price: int = points["price"]
        self.pax_points: int = points["pax_deorum"]
        self.levels_apart: int = points["apart"]
        self.faction_legions: int = points["legions"]
        self.faction_mobs: int = points["mobs"]


def _number(row: dict[str, Any], key: str, words: list[str]) -> int:
    return known(row[key], key, words)


def _distances(neighbours: list[list[int]], in_play: list[bool], start: int) -> list[int]:
    """Steps from *start* to each region over regions in play; as many as there are regions if there is no way."""
    found = [len(neighbours)] * len(neighbours)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in neighbours[here]:
            if in_play[there] and found[there] > found[here] + 1:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def _check(parts: Parts) -> None:
    """What must hold for the rules to work at all, whoever corrected the values."""
    if max(parts.distance[len(SIDES)][ITALIA]) == len(REGIONS):
        raise Problem("pack_regions")
    if any(pair[0] < 0 for paths in parts.path for pair in paths[1:]):
        raise Problem("pack_paths")
    for key, values, low, high in _ranges(parts):
        for value in values:
            if not low <= value <= high:
                raise Problem("pack_range", key=key, value=value, low=low, high=high)


def _ranges(parts: Parts) -> list[tuple[str, list[int], int, int]]:
    """Numbers that have bounds: name, values, lowest, highest."""
    faces = [
        parts.to_hit_full,
        parts.to_hit_reduced,
        parts.to_hit_militia,
        parts.to_hit_barbarian,
        *parts.to_hit_leader,
        parts.to_hit_rival,
        parts.spiculum_hits,
    ]
    costs = [
        parts.cost_create,
        parts.cost_train,
        parts.cost_move,
        parts.cost_battle,
        parts.cost_disperse,
        parts.cost_recall,
    ]
    costs += [
        parts.cost_militia,
        parts.cost_games,
        parts.cost_build,
        parts.trash_cost,
        parts.change_cost,
        parts.vulgus_points,
    ]
    texts = [
        parts.plague,
        parts.castra,
        parts.shapur,
        parts.auguries,
        parts.ludi,
        parts.war_flips,
        parts.inflation,
        parts.quaestor,
        parts.march_cost,
    ]
    texts += [
        parts.damnatio_most,
        parts.damnatio_reroll,
        parts.triumph_piece,
        parts.triumph_leader,
        parts.demagogue_mob,
        parts.buy_more,
    ]
    texts += [
        parts.senate_votes,
        parts.senate_battle,
        parts.populace_legacy,
        parts.military_legacy,
        parts.win_legacy,
        parts.barbarian_legacy,
    ]
    return [
        ("value", parts.value, 1, 4),
        ("copies", parts.copies, 0, 99),
        ("top", parts.top, 1, 9),
        ("barbarians", parts.barbarians, 1, 20),
        ("start_active", parts.start_active, 0, min(parts.barbarians)),
        ("dice", [*parts.dice_leader, parts.dice_rival], 1, 9),
        ("hits", faces, 2, 6),
        ("costs", [*parts.general_cost, *parts.governor_cost], 0, 20),
        ("cost", costs, 1, 20),
        ("text", texts, 0, 20),
        (
            "limit",
            [
                parts.hand_size,
                parts.invaders,
                parts.breakaway,
                parts.support_top,
                parts.pretender_support,
                parts.populace_support,
            ],
            1,
            9,
        ),
        ("force_march_regions", [parts.march_regions], 1, 9),
        (
            "counters",
            [parts.legions, parts.militia, parts.seats, parts.markers, parts.mobs, *parts.improvements],
            0,
            99,
        ),
        ("start", [parts.start_cards, parts.start_support], 1, 4),
        ("start_units", [parts.start_legions, parts.start_militia], 0, 1),
        ("goals", parts.goals, 1, 999),
        ("bonus", parts.bonus, 0, 99),
        ("bottom", [parts.bottom_cards], 1, 9),
        ("princeps_senatus_value", [parts.princeps_value], 1, 4),
        ("military_death", [parts.military_death], 2, 20),
        ("levels", [level for levels in parts.faction_levels for level in levels], 1, parts.level_top),
        (
            "faction_points",
            [
                parts.primary_more,
                parts.secondary_more,
                parts.pax_points,
                parts.levels_apart,
                parts.faction_legions,
                parts.faction_mobs,
            ],
            0,
            20,
        ),
        ("price", [parts.level_price], 1, 20),
    ]
