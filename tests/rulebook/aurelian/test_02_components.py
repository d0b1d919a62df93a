"""2.0 Components: the printed values, against the dossier's tables."""

from __future__ import annotations

from fractions import Fraction

from princeps.engine.explicit import outcomes
from princeps.games.aurelian.parts import (
    BARBARIANS,
    BOXES,
    CHITS,
    CUPS,
    DATA,
    NAMED,
    PIECES,
    REGIONS,
    SPACES,
    UNITS,
    WAYS,
)

from .printed import BATTLE, CAMPAIGN, LINES, UNIT_VALUES
from .table import PARTS, TITLE, actions, new_game, position


def region_of(box: str) -> str:
    return str(REGIONS[PARTS.region_of_box[BOXES.index(box)]])


# -- 2.0 ---------------------------------------------------------------------------------------------------------------


def test_2_0_there_are_88_counters() -> None:
    counters = dict(DATA["chits"]["counters"])
    assert counters.pop("total") == 88
    assert sum(counters.values()) == 88


def test_2_0_the_counts_agree_with_the_pieces() -> None:
    counters = DATA["chits"]["counters"]
    assert counters["units"] == len(UNITS) == 42
    assert counters["barbarians"] == len(BARBARIANS) == 9
    assert counters["named_usurpers"] == len(NAMED) == 2
    assert counters["unnamed_usurpers"] == sum(not usurper["named"] for usurper in DATA["chits"]["usurper"]) == 4
    assert counters["officers"] == len(PIECES) - 1 == 2
    assert counters["turn_end"] == sum(chit.startswith("turn_end") for chit in CHITS) == 3
    assert counters["legions"] == len(SPACES)
    assert counters["temples"] == len(REGIONS)


def test_2_0_the_die_has_eight_sides() -> None:
    t = actions(boxes={"moesia": ["moesia_1"]})
    assert [chance for chance, _ in outcomes(t.g, TITLE.shape.load_step("do_suppress aurelian"))] == [
        Fraction(1, 8)
    ] * 8


# -- 2.1 Map -----------------------------------------------------------------------------------------------------------


def test_2_1_eighteen_boxes_in_four_regions() -> None:
    boxes = {region: [box for box in BOXES if region_of(box) == region] for region in REGIONS}
    assert boxes == {
        "red": ["germania", "noricum", "ravenna", "roma"],
        "blue": ["aquitania", "belgica", "britannia", "gallia"],
        "green": ["byzantium", "dalmatia", "moesia", "pannonia"],
        "yellow": ["aegyptus", "antiochia", "judaea", "nicomedia", "palmyra", "tyana"],
    }


def test_2_1_movement_lines_make_boxes_adjacent() -> None:
    lines = {frozenset(line.split("-")) for line in LINES.split()}
    adjacent = {frozenset((BOXES[a], BOXES[b])) for a in range(len(BOXES)) for b in PARTS.neighbours[a]}
    assert adjacent == lines
    assert len(lines) == len(DATA["map"]["line"]) == 18


def test_2_1_adjacency_goes_both_ways_and_joins_the_whole_map() -> None:
    for a in range(len(BOXES)):
        assert a not in PARTS.neighbours[a]
        assert all(a in PARTS.neighbours[b] for b in PARTS.neighbours[a])
    seen = {0}
    for _ in BOXES:
        seen |= {b for a in seen for b in PARTS.neighbours[a]}
    assert len(seen) == 18


def test_2_1_only_three_lines_cross_from_region_to_region() -> None:
    crossing = [
        (line["from"], line["to"]) for line in DATA["map"]["line"] if region_of(line["from"]) != region_of(line["to"])
    ]
    assert sorted(crossing) == [("byzantium", "nicomedia"), ("gallia", "germania"), ("noricum", "pannonia")]


def test_2_1_eight_danube_spaces_in_three_regions() -> None:
    spaces = {region: [SPACES[space] for space in PARTS.spaces_of[r]] for r, region in enumerate(REGIONS)}
    assert spaces == {"red": ["3", "4"], "blue": ["1", "2"], "green": ["5", "6", "7", "8"], "yellow": []}


def test_2_1_danube_spaces_have_no_movement_lines() -> None:
    assert not {end for line in DATA["map"]["line"] for end in (line["from"], line["to"])} & set(SPACES)


def test_2_1_danube_spaces_profit_from_the_walls_of_their_region() -> None:
    given = {"cups": {"hostile": ["barbarian_9"]}, "walls": {"green": "finished"}}
    t = position("reactions 1", ["barbarian_9", 8, 3], **given)
    assert t.told("roll")[1]["mods"] == [["legion", 2, "7.2"], ["walls", 3, "8.1"]]
    t = position("reactions 1", ["barbarian_9", 4, 6], **given)
    assert t.told("roll")[1]["mods"] == [["legion", 2, "7.2"]]


def test_2_1_three_barbarian_pools() -> None:
    assert sorted(pool["region"] for pool in DATA["map"]["pool"]) == ["blue", "green", "red"]


def test_2_1_a_display_in_every_region() -> None:
    assert sorted(display["region"] for display in DATA["map"]["display"]) == sorted(REGIONS)


def test_2_1_tracks() -> None:
    track = DATA["tables"]["track"]
    assert (track["army_max"], track["space_max"], track["income_max"]) == (5, 3, 49)
    assert (track["aurelian_walls_min"], track["aurelian_walls_max"]) == (-2, 4)
    assert track["thresholds"] == [4, 10, 18, 30, 45, 65]


def test_2_1_battle_table() -> None:
    assert PARTS.battle_losses == BATTLE
    assert [PARTS.column(PARTS.battle_columns, cv) for cv in range(1, 10)] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_2_1_campaign_table() -> None:
    assert [
        list(zip(*rows, strict=True)) for rows in zip(PARTS.campaign_losses, PARTS.campaign_coins, strict=True)
    ] == CAMPAIGN
    assert [PARTS.column(PARTS.campaign_columns, n) for n in range(1, 10)] == [0, 1, 2, 3, 4, 4, 4, 4, 4]


def test_2_1_a_better_roll_never_costs_more_and_a_stronger_enemy_never_less() -> None:
    for losses in (PARTS.battle_losses, PARTS.campaign_losses):
        assert all(row == sorted(row) for row in losses)
        assert all(list(column) == sorted(column, reverse=True) for column in zip(*losses, strict=True))
    assert all(row == sorted(row) for row in PARTS.campaign_coins)
    assert all(list(column) == sorted(column) for column in zip(*PARTS.campaign_coins, strict=True))


# -- 2.2 Counters ------------------------------------------------------------------------------------------------------


def test_2_2_every_enemy_unit_has_its_resistance_and_combat_value() -> None:
    found: dict[str, list[tuple[int, int]]] = {box: [] for box in BOXES}
    for unit, name in enumerate(UNITS):
        box = BOXES[PARTS.home[unit]]
        found[box].append((PARTS.resistance[unit], PARTS.cv[unit]))
        assert name == f"{box}_{len(found[box])}"
    assert found == UNIT_VALUES


def test_2_2_units_by_region() -> None:
    def total(region: str, values: list[int]) -> int:
        return sum(values[unit] for unit in range(len(UNITS)) if REGIONS[PARTS.region_of_chit[unit]] == region)

    assert {region: total(region, [1] * len(UNITS)) for region in REGIONS} == {
        "red": 9,
        "blue": 10,
        "green": 9,
        "yellow": 14,
    }
    assert {region: total(region, PARTS.cv) for region in REGIONS} == {"red": 13, "blue": 20, "green": 15, "yellow": 27}
    assert {region: total(region, PARTS.resistance) for region in REGIONS} == {
        "red": 22,
        "blue": 38,
        "green": 34,
        "yellow": 62,
    }


def test_2_2_a_unit_shows_resistance_in_unrest_and_combat_value_in_revolt() -> None:
    calm = actions(boxes={"moesia": ["moesia_2"]}).play("aurelian:moesia")
    assert calm.options == ["suppress", "placate"]
    armed = actions(boxes={"moesia": ["moesia_2"]}, sides={"moesia": "cv"}).play("aurelian:moesia")
    assert armed.options == ["battle", "siege"]


def test_2_2_usurpers() -> None:
    usurpers = {usurper["id"]: (usurper["region"], usurper["named"]) for usurper in DATA["chits"]["usurper"]}
    assert usurpers.pop("postumus") == ("blue", True)
    assert usurpers.pop("zenobia") == ("yellow", True)
    assert sorted(usurpers.values()) == [("blue", False), ("green", False), ("red", False), ("yellow", False)]


def test_2_2_barbarians_have_a_combat_value_and_are_no_enemy_units() -> None:
    assert PARTS.cv[len(UNITS) :] == [4, 4, 4, 5, 5, 6, 6, 7, 7]
    assert not set(BARBARIANS) & set(UNITS)


def test_2_2_leadership_is_one_on_the_front_and_two_on_the_back() -> None:
    for leadership in (1, 2):
        t = actions([1], boxes={"moesia": ["moesia_1"]}, leadership=leadership).play("aurelian:moesia", "suppress")
        assert t.told("roll")[0]["mods"] == [["leadership", leadership, "6.0"]]


def test_2_2_a_danube_space_without_a_legion_counter_has_strength_one() -> None:
    assert new_game().legions == {"1": 1, "2": 1, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2}


def test_2_2_walls_are_worth_one_or_three() -> None:
    assert PARTS.wall_strength == [0, 1, 3]
    assert (PARTS.wall_markers, DATA["chits"]["counters"]["temples"]) == (3, 4)


def test_2_2_markers() -> None:
    assert {marker["id"]: marker["turn_end"] for marker in DATA["chits"]["marker"]} == {
        "confederation": True,
        "sassanids": False,
        "turn_end_1": True,
        "turn_end_2": True,
        "turn_end_3": True,
    }


# -- 2.3 Cups ----------------------------------------------------------------------------------------------------------


def test_2_3_three_cups_from_left_to_right() -> None:
    assert CUPS == ["friendly", "unfriendly", "hostile"]
    assert WAYS == ["friendly>unfriendly", "unfriendly>hostile", "unfriendly>friendly"]


def test_2_3_nobody_sees_what_the_cups_hold() -> None:
    t = new_game()
    assert TITLE.view(t.g, 0)["cups"] == {"friendly": 7, "unfriendly": 13, "hostile": 16}
    assert TITLE.view(t.g, 0) == TITLE.view(t.g, -1)
