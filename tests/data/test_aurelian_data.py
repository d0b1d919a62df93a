"""Aurelian's components agree with each other, say where they come from, and none that a pack can correct is without
effect.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import GAMES, Pack, overlay, read_data, read_toml

from .watching import Watched, leaves, strings

TITLE = title("aurelian")
DATA = read_data("aurelian")
MAP, CHITS, TABLES, SETUP, ACTIONS = (
    DATA["map"],
    DATA["chits"],
    DATA["tables"],
    DATA["setup"]["setup"],
    DATA["actions"]["action"],
)
REGION_OF = {row["id"]: row["region"] for row in MAP["box"]}
PER_REGION = ["red", "blue", "green", "yellow"]


def by_region(column: str) -> list[int]:
    return [sum(unit[column] for unit in CHITS["unit"] if REGION_OF[unit["box"]] == region) for region in PER_REGION]


# -- D1 to D6: map and counters ----------------------------------------------------------------------------------------


def test_d1_boxes_and_lines() -> None:
    assert Counter(REGION_OF.values()) == {"red": 4, "blue": 4, "green": 4, "yellow": 6}
    lines = [frozenset((line["from"], line["to"])) for line in MAP["line"]]
    assert len(lines) == len(set(lines)) == 18
    assert all(len(line) == 2 for line in lines), "no line leads back to its own Box"
    assert set().union(*lines) == set(REGION_OF)
    reached = {"roma"}
    for _ in REGION_OF:
        reached |= {box for line in lines if line & reached for box in line}
    assert reached == set(REGION_OF)
    assert sum(len({REGION_OF[box] for box in line}) == 2 for line in lines) == 3


def test_d2_units_and_their_sums() -> None:
    homes = Counter(REGION_OF[unit["box"]] for unit in CHITS["unit"])
    assert [homes[region] for region in PER_REGION] == [9, 10, 9, 14]
    assert by_region("cv") == [13, 20, 15, 27]
    assert by_region("resistance") == [22, 38, 34, 62]


def test_d3_values_and_homes() -> None:
    assert {unit["resistance"] for unit in CHITS["unit"]} == {2, 3, 4, 5, 6}
    assert {unit["cv"] for unit in CHITS["unit"]} == {1, 2, 3}
    homes = Counter(unit["box"] for unit in CHITS["unit"])
    assert set(homes) == set(REGION_OF)
    assert Counter(homes.values()) == {2: 12, 3: 6}
    assert all(re.fullmatch(unit["box"] + "_[123]", unit["id"]) for unit in CHITS["unit"])


def test_d4_barbarians() -> None:
    assert [row["cv"] for row in CHITS["barbarian"]] == [4, 4, 4, 5, 5, 6, 6, 7, 7]


def test_d5_counters() -> None:
    counters = dict(CHITS["counters"])
    assert counters.pop("total") == sum(counters.values()) == 88
    assert counters["spare"] == 1
    rows = {"units": "unit", "barbarians": "barbarian"}
    assert all(counters[name] == len(CHITS[table]) for name, table in rows.items())
    assert counters["turn_end"] + counters["confederation"] == sum(row["turn_end"] for row in CHITS["marker"])
    assert counters["sassanids"] == sum(not row["turn_end"] for row in CHITS["marker"])
    assert counters["named_usurpers"] == sum(row["named"] for row in CHITS["usurper"])
    assert counters["unnamed_usurpers"] == sum(not row["named"] for row in CHITS["usurper"]) == len(PER_REGION)


def test_d6_the_danube() -> None:
    assert [row["id"] for row in MAP["space"]] == [str(number) for number in range(1, 9)]
    assert [row["region"] for row in MAP["space"]] == ["blue"] * 2 + ["red"] * 2 + ["green"] * 4
    assert [row["strength"] for row in MAP["space"]] == [1, 1, 2, 2, 2, 2, 2, 2]
    assert sorted(row["region"] for row in MAP["pool"]) == ["blue", "green", "red"]


# -- D14: the tables ---------------------------------------------------------------------------------------------------


def rows_and_columns(table: list[list[int]]) -> tuple[list[list[int]], list[list[int]]]:
    return table, [list(column) for column in zip(*table, strict=True)]


def rises(values: list[int]) -> bool:
    return all(a <= b for a, b in pairwise(values))


@pytest.mark.parametrize("table", ["battle", "campaign"])
def test_d14_losses(table: str) -> None:
    rows, columns = rows_and_columns(TABLES[table]["losses"])
    assert len(rows) == 8
    assert len(columns) == len(TABLES[table]["columns"])
    assert all(rises(row) for row in rows), "more enemies, more losses"
    assert all(rises(column[::-1]) for column in columns), "a better roll, fewer losses"
    assert rises(TABLES[table]["columns"])


def test_d14_coins() -> None:
    rows, columns = rows_and_columns(TABLES["campaign"]["coins"])
    assert [len(row) for row in rows] == [len(row) for row in TABLES["campaign"]["losses"]]
    assert all(rises(line) for line in rows + columns)


def test_tables_by_turn_have_six_entries() -> None:
    assert len(TABLES["track"]["thresholds"]) == len(TABLES["track"]["end_reactions"]) == 6
    assert rises(TABLES["track"]["thresholds"])


# -- D15: the set-up ---------------------------------------------------------------------------------------------------


def test_d15_what_the_set_up_leaves() -> None:
    for seed in range(10):
        g = TITLE.start(TITLE.parts(), Quick(seed))
        g.advance()
        words = TITLE.shape.dump(g)
        assert {cup: len(chits) for cup, chits in words["cups"].items()} == {
            "friendly": 7,
            "unfriendly": 13,
            "hostile": 16,
        }
        assert {name: SETUP["sizes"][name] for name in ("friendly", "unfriendly", "hostile", "units")} == {
            "friendly": 7,
            "unfriendly": 13,
            "hostile": 16,
            "units": 16,
        }
        assert sum(len(stack) for stack in words["boxes"].values()) == 16
        placed = Counter(REGION_OF[box] for box, stack in words["boxes"].items() for _ in stack)
        assert placed == {"yellow": 6, "blue": 6, "red": 4}
        assert {region: len(pool) for region, pool in words["pools"].items()} == {
            "red": 1,
            "blue": 0,
            "green": 2,
            "yellow": 0,
        }
        assert words["usurpers"] == {"red": "none", "blue": "postumus", "green": "none", "yellow": "zenobia"}
        assert {(REGION_OF[box], words["sides"][box]) for box, stack in words["boxes"].items() if stack} == {
            ("yellow", "cv"),
            ("blue", "cv"),
            ("red", "resistance"),
        }
        tracks = {
            key: words[key] for key in ("turn", "army", "income", "treasury", "vp", "aurelian_walls", "leadership")
        }
        assert tracks == {
            "turn": 1,
            "army": 2,
            "income": 13,
            "treasury": 5,
            "vp": 0,
            "aurelian_walls": -2,
            "leadership": 1,
        }
        assert (words["where"]["aurelian"], words["turn_track"]) == ("moesia", ["turn_end_3"])


# -- no value without effect -------------------------------------------------------------------------------------------

# Values that a pack may correct though the rules never look at them, and why.
NOT_FOR_RULES = {
    r"map\.(box|space)\.(name|place|lon|lat|x|y)": "where it is drawn",
    r"map\.(pool|display|tray)\..*": "where it is drawn",
    r"map\.(region|box|space)\.id|chits\.(unit|barbarian|marker|usurper)\.id": "names; a pack cannot change them",
    r"chits\.marker\.turn_end|chits\.usurper\.(named|region)": "which piece is which; part of the rules",
    r"chits\.counters\.(?!walls$).*": "how many counters there are, for these tests",
    r"setup\.setup\.sizes\..*": "what the set-up leaves, for these tests",
    r"actions\.action\.[a-z]+\.rule": "the paragraph, for the reader",
}


def test_no_value_that_a_pack_can_correct_is_without_effect() -> None:
    """Each is read when the parts are made or the game is set up and played, or is named by the layout."""
    read: set[str] = set()
    rich = Pack(
        "aurelian",
        "rich",
        {"setup": {"setup": {"income": 49, "treasury": 49}}, "tables": {"track": {"thresholds": [0] * 6}}},
    )
    parts = TITLE.make_parts(Watched(overlay(DATA, rich), "", read))
    read -= {leaf for leaf in read if leaf.startswith("setup.")}  # checked there, used only when the game is set up
    for seed in range(12):
        g = TITLE.start(parts, Quick(seed))
        play_on(g, uniform, Quick(seed + 100), 300)
    read |= strings(read_toml(GAMES / "aurelian" / "layout.toml"))
    every = leaves(DATA)
    excused = {leaf for leaf in every if any(re.fullmatch(pattern, leaf) for pattern in NOT_FOR_RULES)}
    assert every - read - excused == set()
    assert len(every - excused) > 70


@pytest.mark.parametrize("pattern", NOT_FOR_RULES)
def test_every_excuse_excuses_something(pattern: str) -> None:
    assert any(re.fullmatch(pattern, leaf) for leaf in leaves(DATA))
