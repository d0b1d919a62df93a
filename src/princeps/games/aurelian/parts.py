"""What lies in the box: names of places and pieces (fixed), and every printed value (a pack may correct it)."""

from __future__ import annotations

from typing import Any, Final

from ...engine.packs import read_data
from ...engine.parts import ids, known
from ...engine.problem import Problem

DATA: Final[dict[str, Any]] = read_data("aurelian")

REGIONS: Final[list[str]] = ids(DATA, "map", "region")
BOXES: Final[list[str]] = ids(DATA, "map", "box")
SPACES: Final[list[str]] = ids(DATA, "map", "space")  # of the Danubian Front, in the order in which attacks spill over
UNITS: Final[list[str]] = ids(DATA, "chits", "unit")
BARBARIANS: Final[list[str]] = ids(DATA, "chits", "barbarian")
MARKERS: Final[list[str]] = ids(DATA, "chits", "marker")
NAMED: Final[list[str]] = [str(row["id"]) for row in DATA["chits"]["usurper"] if row["named"]]
CHITS: Final[list[str]] = UNITS + BARBARIANS + MARKERS + NAMED
ACTIONS: Final[list[str]] = list(DATA["actions"]["action"])
PIECES: Final[list[str]] = ["aurelian", "officer_1", "officer_2"]
CUPS: Final[list[str]] = ["friendly", "unfriendly", "hostile"]  # 2.3
WAYS: Final[list[str]] = ["friendly>unfriendly", "unfriendly>hostile", "unfriendly>friendly"]
USURPERS: Final[list[str]] = ["none", "unnamed", *NAMED]
SIDES: Final[list[str]] = ["resistance", "cv"]
WORKS: Final[list[str]] = ["none", "started", "finished"]

RED: Final = REGIONS.index("red")
BLUE: Final = REGIONS.index("blue")
GREEN: Final = REGIONS.index("green")
YELLOW: Final = REGIONS.index("yellow")

FRIENDLY: Final = CUPS.index("friendly")
UNFRIENDLY: Final = CUPS.index("unfriendly")
HOSTILE: Final = CUPS.index("hostile")

FRIENDLY_UNFRIENDLY: Final = WAYS.index("friendly>unfriendly")
UNFRIENDLY_HOSTILE: Final = WAYS.index("unfriendly>hostile")

AURELIAN: Final = PIECES.index("aurelian")
ROMA: Final = BOXES.index("roma")

SUPPRESS: Final = ACTIONS.index("suppress")
PLACATE: Final = ACTIONS.index("placate")
ASSIGN: Final = ACTIONS.index("assign")
REDEPLOY: Final = ACTIONS.index("redeploy")
CAMPAIGN: Final = ACTIONS.index("campaign")
BATTLE: Final = ACTIONS.index("battle")
SIEGE: Final = ACTIONS.index("siege")
MARCH: Final = ACTIONS.index("march")

UNIT_COUNT: Final = len(UNITS)
FIRST_MARKER: Final = len(UNITS) + len(BARBARIANS)
FIRST_NAMED_CHIT: Final = FIRST_MARKER + len(MARKERS)
CONFEDERATION: Final = CHITS.index("confederation")
SASSANIDS: Final = CHITS.index("sassanids")
TURN_END_1: Final = CHITS.index("turn_end_1")
TURN_END_2: Final = CHITS.index("turn_end_2")
TURN_END_3: Final = CHITS.index("turn_end_3")
TURN_END_MARKERS: Final[list[int]] = [TURN_END_1, TURN_END_2, TURN_END_3, CONFEDERATION]  # 5.0: it counts as one
ZENOBIA: Final = CHITS.index("zenobia")

NO_USURPER: Final = USURPERS.index("none")
UNNAMED: Final = USURPERS.index("unnamed")
FIRST_NAMED: Final = len(USURPERS) - len(NAMED)  # the chit of a named one is `named_chit`

RESISTANCE_SIDE: Final = SIDES.index("resistance")
CV_SIDE: Final = SIDES.index("cv")

NOT_BUILT: Final = WORKS.index("none")
STARTED: Final = WORKS.index("started")
FINISHED: Final = WORKS.index("finished")


def named_chit(usurper: int) -> int:
    """The chit of a named Usurper: CHITS and USURPERS both end with NAMED."""
    return FIRST_NAMED_CHIT + usurper - FIRST_NAMED


class Parts:
    """The printed values as lists of small numbers, indexed like the names above."""

    __slots__ = (
        "region_of_box", "boxes_of", "neighbours", "reach", "distance",
        "home", "region_of_chit", "units_of", "resistance", "cv",
        "region_of_space", "spaces_of", "start_legions", "actions_adjust", "actions_reactions", "officers_may",
        "battle_columns", "battle_losses", "campaign_columns", "campaign_losses", "campaign_coins",
        "thresholds", "end_reactions", "army_max", "space_max", "income_max",
        "walls_max", "wall_strength", "wall_markers",
        "cost_walls", "cost_temple", "cost_aurelian_walls", "cost_levy", "cost_reforms", "upkeep",
        "gain_named", "gain_temple", "gain_reforms", "setup",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        world, chits, tables = data["map"], data["chits"], data["tables"]
        self.region_of_box: list[int] = [known(row["region"], "region", REGIONS) for row in world["box"]]
        self.boxes_of: list[list[int]] = [
            [b for b in range(len(BOXES)) if self.region_of_box[b] == r] for r in range(len(REGIONS))
        ]
        self.neighbours: list[list[int]] = [[] for _ in BOXES]
        for line in world["line"]:
            a, b = known(line["from"], "from", BOXES), known(line["to"], "to", BOXES)
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)
        for near in self.neighbours:
            near.sort()
        self.reach: list[list[int]] = [[b, *self.neighbours[b]] for b in range(len(BOXES))]  # 6.0: stay, or one line
        self.distance: list[list[int]] = [_distances(self.neighbours, b) for b in range(len(BOXES))]
        self.home: list[int] = [known(row["box"], "box", BOXES) for row in chits["unit"]]
        self.region_of_chit: list[int] = [self.region_of_box[b] for b in self.home]
        self.units_of: list[list[int]] = [
            [c for c in range(UNIT_COUNT) if self.region_of_chit[c] == r] for r in range(len(REGIONS))
        ]
        self.resistance: list[int] = [row["resistance"] for row in chits["unit"]]
        self.cv: list[int] = [row["cv"] for row in chits["unit"]] + [row["cv"] for row in chits["barbarian"]]
        self.region_of_space: list[int] = [known(row["region"], "region", REGIONS) for row in world["space"]]
        self.spaces_of: list[list[int]] = [
            [i for i in range(len(SPACES)) if self.region_of_space[i] == r] for r in range(len(REGIONS))
        ]
        self.start_legions: list[int] = [row["strength"] for row in world["space"]]
        self.actions_adjust: list[list[int]] = [
            [known(way, "adjustments", WAYS) for way in data["actions"]["action"][name]["adjustments"]]
            for name in ACTIONS
        ]
        self.actions_reactions: list[int] = [data["actions"]["action"][name]["reactions"] for name in ACTIONS]
        self.officers_may: list[bool] = ["officer" in data["actions"]["action"][name]["who"] for name in ACTIONS]
        self.battle_columns: list[int] = tables["battle"]["columns"]
        self.battle_losses: list[list[int]] = tables["battle"]["losses"]
        self.campaign_columns: list[int] = tables["campaign"]["columns"]
        self.campaign_losses: list[list[int]] = tables["campaign"]["losses"]
        self.campaign_coins: list[list[int]] = tables["campaign"]["coins"]
        track = tables["track"]
        self.thresholds: list[int] = track["thresholds"]
        self.end_reactions: list[int] = track["end_reactions"]
        self.army_max: int = track["army_max"]
        self.space_max: int = track["space_max"]
        self.income_max: int = track["income_max"]
        self.walls_max: int = track["aurelian_walls_max"]
        self.wall_strength: list[int] = tables["walls"]["strength"]
        self.wall_markers: int = chits["counters"]["walls"]
        cost = tables["cost"]
        self.cost_walls: int = cost["walls"]
        self.cost_temple: int = cost["temple"]
        self.cost_aurelian_walls: int = cost["aurelian_walls"]
        self.cost_levy: int = cost["levy"]
        self.cost_reforms: int = cost["reforms"]
        self.upkeep: int = cost["upkeep"]
        gain = tables["gain"]
        self.gain_named: int = gain["named_usurper"]
        self.gain_temple: list[int] = gain["temple"]
        self.gain_reforms: int = gain["reforms"]
        self.setup: dict[str, Any] = data["setup"]["setup"]
        _check(self)

    def column(self, columns: list[int], count: int) -> int:
        """The table column for *count*: the last one that begins at or below it."""
        found = 0
        for i in range(len(columns)):
            if columns[i] <= count:
                found = i
        return found


def _distances(neighbours: list[list[int]], start: int) -> list[int]:
    """Lines from *start* to each Box; as many as there are Boxes if there is no way."""
    found = [len(neighbours)] * len(neighbours)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in neighbours[here]:
            if found[there] > found[here] + 1:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def _check(parts: Parts) -> None:
    """What must hold for the rules to work at all, whoever corrected the values."""
    if max(parts.distance[0]) == len(BOXES):
        raise Problem("pack_lines")
    if any(not 1 <= strength <= parts.space_max for strength in parts.start_legions):
        raise Problem("pack_legions", high=parts.space_max)
    if any(value < 0 for value in parts.resistance + parts.cv):
        raise Problem("pack_negative")
    start = parts.setup
    known(start["aurelian"], "aurelian", BOXES)
    for table, words in (("cups", CUPS), ("sides", SIDES), ("usurpers", USURPERS)):
        for key, word in start[table].items():
            known(word, key, words)
    for key, value, low, high in _ranges(parts, start, start["draws"]):
        if not low <= value <= high:
            raise Problem("pack_range", key=key, value=value, low=low, high=high)


def _ranges(parts: Parts, start: dict[str, Any], draws: dict[str, int]) -> list[tuple[str, int, int, int]]:
    """Numbers that have bounds: name, value, lowest, highest."""
    found = [
        ("army_max", parts.army_max, 1, 9),
        ("space_max", parts.space_max, 1, 9),
        ("income_max", parts.income_max, 0, 99),
        ("aurelian_walls_max", parts.walls_max, -9, 9),
        ("turn", start["turn"], 1, len(parts.thresholds)),
        ("army", start["army"], 1, parts.army_max),
        ("leadership", start["leadership"], 1, 2),
        ("income", start["income"], 0, parts.income_max),
        ("treasury", start["treasury"], 0, start["income"]),
        ("vp", start["vp"], 0, 99),
        ("aurelian_walls", start["aurelian_walls"], -9, parts.walls_max),
        ("green_pool", draws["green_pool"], 0, len(BARBARIANS)),
        ("red_pool", draws["red_pool"], 0, len(BARBARIANS) - draws["green_pool"]),
    ]
    for region in range(len(REGIONS)):
        name = REGIONS[region]
        found.append((name, draws[name], 0, len(parts.units_of[region]) if name in start["sides"] else 0))
    cost = [
        parts.cost_walls,
        parts.cost_temple,
        parts.cost_aurelian_walls,
        parts.cost_levy,
        parts.cost_reforms,
        parts.upkeep,
    ]
    counted = {
        "reactions": parts.actions_reactions,
        "end_reactions": parts.end_reactions,
        "walls": [parts.wall_markers, *parts.wall_strength],
        "losses": [lost for row in parts.battle_losses + parts.campaign_losses for lost in row],
        "coins": [coins for row in parts.campaign_coins for coins in row],
        "cost": cost,
        "gain": [parts.gain_named, parts.gain_reforms, *parts.gain_temple],
    }
    found += [(key, value, 0, 99) for key, values in counted.items() for value in values]
    return found
