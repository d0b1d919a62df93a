"""3.0 Set-up."""

from __future__ import annotations

import pytest

from princeps.engine.problem import Problem
from princeps.games.aurelian.parts import BARBARIANS, BOXES, DATA, UNITS

from ..tabletop import scripts
from .table import PARTS, TITLE, new_game

YELLOW = ["judaea_3", "palmyra_1", "judaea_1", "tyana_2", "aegyptus_1", "judaea_2"]
BLUE = ["belgica_3", "gallia_1", "britannia_2", "belgica_1", "aquitania_2", "gallia_2"]
POOLS = ["barbarian_9", "barbarian_1", "barbarian_5"]
RED = ["roma_3", "germania_1", "roma_1", "noricum_2"]
DRAWS: list[object] = [*YELLOW, *BLUE, *POOLS, *RED]
SEEDS = range(1, 21)


def homes(region: str) -> list[str]:
    return [box["id"] for box in DATA["map"]["box"] if box["region"] == region]


def test_3_0_named_usurpers_stand_in_blue_and_yellow() -> None:
    assert new_game().usurpers == {"red": "none", "blue": "postumus", "green": "none", "yellow": "zenobia"}


@pytest.mark.parametrize(
    ("region", "count", "side"), [("yellow", 6, "cv"), ("blue", 6, "cv"), ("green", 0, ""), ("red", 4, "resistance")]
)
def test_3_0_units_on_the_map(region: str, count: int, side: str) -> None:
    for seed in SEEDS:
        t = new_game(seed)
        units = {box: t.boxes[box] for box in homes(region) if t.boxes[box]}
        assert sum(len(stack) for stack in units.values()) == count
        assert all(unit.startswith(box) for box, stack in units.items() for unit in stack)
        assert all(t.sides[box] == side for box in units)


def test_3_0_a_unit_drawn_goes_on_top_in_its_box() -> None:
    t = new_game(chance=DRAWS)
    assert t.on_map() == {
        "germania": ["germania_1"],
        "noricum": ["noricum_2"],
        "roma": ["roma_3", "roma_1"],
        "aquitania": ["aquitania_2"],
        "belgica": ["belgica_3", "belgica_1"],
        "britannia": ["britannia_2"],
        "gallia": ["gallia_1", "gallia_2"],
        "aegyptus": ["aegyptus_1"],
        "judaea": ["judaea_3", "judaea_1", "judaea_2"],
        "palmyra": ["palmyra_1"],
        "tyana": ["tyana_2"],
    }


def test_3_0_two_barbarians_in_the_green_pool_then_one_in_the_red() -> None:
    assert new_game(chance=DRAWS).pools == {
        "red": ["barbarian_5"],
        "blue": [],
        "green": ["barbarian_9", "barbarian_1"],
        "yellow": [],
    }


def test_3_0_what_is_left_in_the_cups() -> None:
    t = new_game(chance=DRAWS)
    drawn = {*YELLOW, *BLUE, *POOLS, *RED}

    def left(*regions: str) -> list[str]:
        boxes = [box for region in regions for box in homes(region)]
        return [unit for number, unit in enumerate(UNITS) if unit not in drawn and BOXES[PARTS.home[number]] in boxes]

    assert sorted(t.cups["friendly"]) == sorted([*left("red"), "confederation", "sassanids"])
    assert sorted(t.cups["unfriendly"]) == sorted(left("blue", "green"))
    barbarians = [barbarian for barbarian in BARBARIANS if barbarian not in drawn]
    assert sorted(t.cups["hostile"]) == sorted([*left("yellow"), *barbarians, "turn_end_1", "turn_end_2"])


def test_3_0_cup_sizes() -> None:
    for seed in SEEDS:
        assert new_game(seed).sizes() == (7, 13, 16)


@pytest.mark.parametrize(("place", "stranger"), [(0, "belgica_1"), (6, "palmyra_2"), (12, "roma_3"), (15, "palmyra_2")])
def test_3_0_each_colour_is_drawn_from_its_own_counters(place: int, stranger: str) -> None:
    with pytest.raises(Problem, match="chance_not_there"):
        new_game(chance=[*DRAWS[:place], stranger])
    scripts.clear()


def test_3_0_legions_army_and_aurelian() -> None:
    t = new_game()
    assert t.legions == {"1": 1, "2": 1, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2}
    assert t.raiders == dict.fromkeys("12345678", "none")
    assert t.where == {"aurelian": "moesia", "officer_1": "none", "officer_2": "none"}
    assert (t.leadership, t.army) == (1, 2)


def test_3_0_tracks() -> None:
    t = new_game()
    assert (t.turn, t.vp, t.income, t.treasury, t.aurelian_walls) == (1, 0, 13, 5, -2)
    assert t.turn_track == ["turn_end_3"]


def test_3_0_nothing_is_built_and_the_dead_pool_is_empty() -> None:
    t = new_game()
    assert set(t.walls.values()) == set(t.temples.values()) == {"none"}
    assert t.dead_pool == t.aside == []


def test_3_0_everybody_knows_what_the_cups_hold_at_the_start() -> None:
    t = new_game()
    assert sorted(t.cup_log) == sorted(f"{cup} + {chit}" for cup, chits in t.cups.items() for chit in chits)


def test_3_0_the_first_actions_phase_begins() -> None:
    t = new_game()
    assert t.asked == "actions_phase"
    assert TITLE.faults(t.g) == []
    assert t.kinds == ["set_up_unit"] * 12 + ["set_up_barbarian"] * 3 + ["set_up_unit"] * 4 + ["turn"]


def test_3_0_the_same_seed_gives_the_same_set_up() -> None:
    assert TITLE.shape.dump(new_game(7).g) == TITLE.shape.dump(new_game(7).g)
    assert TITLE.shape.dump(new_game(7).g) != TITLE.shape.dump(new_game(8).g)


def test_ruling_3_0_a() -> None:
    """Three Red units in Roma keep their Resistance side."""
    t = new_game(chance=[*YELLOW, *BLUE, *POOLS, "roma_1", "roma_2", "noricum_1", "roma_3"])
    assert t.boxes["roma"] == ["roma_1", "roma_2", "roma_3"]
    assert t.sides["roma"] == "resistance"
    assert t.usurpers["red"] == "none"


def test_ruling_3_0_b() -> None:
    """Unnamed Usurpers are in no cup."""
    t = new_game()
    assert not [chit for cup in t.cups.values() for chit in cup if "usurper" in chit or chit in ("postumus", "zenobia")]
