"""Packs: any printed value can be corrected, nothing else, and whatever is wrong is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import Pack, overlay, read_data, read_pack, read_toml
from princeps.engine.problem import Problem
from princeps.games.aurelian.parts import BOXES, CHITS

AURELIAN = title("aurelian")
DATA = read_data("aurelian")


def pack(values: dict[str, Any]) -> Pack:
    return Pack("aurelian", "test", values)


def problem_of(values: dict[str, Any]) -> Problem:
    with pytest.raises(Problem) as caught:
        AURELIAN.parts(pack(values))
    return caught.value


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "my.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_pack_from_its_file(tmp_path: Path) -> None:
    found = read_pack(write(tmp_path, 'game = "aurelian"\nname = "My copy"\n[chits.unit.moesia_2]\ncv = 2\n'))
    assert (found.game, found.name, found.values) == (
        "aurelian",
        "My copy",
        {"chits": {"unit": {"moesia_2": {"cv": 2}}}},
    )
    assert AURELIAN.parts(found).cv[CHITS.index("moesia_2")] == 2
    assert found.words() == {"game": "aurelian", "name": "My copy", "digest": found.digest(), "values": found.values}
    assert found.digest() != pack({}).digest()


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ('name = "x"\n', "pack_header"),
        ('game = "aurelian"\n', "pack_header"),
        ('game = 5\nname = "x"\n', "pack_header"),
        ("game = \n", "not_toml"),
        (b"game = '\xff'\n", "not_text"),
    ],
)
def test_a_file_that_is_no_pack(tmp_path: Path, text: str | bytes, id: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(Problem) as caught:
        read_pack(path)
    assert (caught.value.id, caught.value.facts["file"]) == (id, str(path))


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(Problem) as caught:
        read_toml(tmp_path / name)
    assert caught.value.id == "cannot_read"


# -- corrections -------------------------------------------------------------------------------------------------------


def test_nothing_else_changes() -> None:
    changed = overlay(DATA, pack({"tables": {"cost": {"walls": 4}, "track": {"thresholds": [1, 2, 3, 4, 5, 6]}}}))
    assert changed["tables"]["cost"] == {**DATA["tables"]["cost"], "walls": 4}
    assert changed["tables"]["track"]["thresholds"] == [1, 2, 3, 4, 5, 6]
    changed["tables"]["cost"]["walls"] = DATA["tables"]["cost"]["walls"]
    changed["tables"]["track"]["thresholds"] = DATA["tables"]["track"]["thresholds"]
    assert changed == DATA
    assert read_data("aurelian") == DATA, "the data itself is not touched"


def test_a_row_is_named_and_keeps_its_place() -> None:
    changed = overlay(DATA, pack({"chits": {"barbarian": {"barbarian_3": {"cv": 9}}}}))
    rows = changed["chits"]["barbarian"]
    assert [row["id"] for row in rows] == [row["id"] for row in DATA["chits"]["barbarian"]]
    assert [row["cv"] for row in rows] == [4, 4, 9, 5, 5, 6, 6, 7, 7]


def test_a_cell_of_a_table() -> None:
    losses = [[row[:] for row in DATA["tables"]["battle"]["losses"]]][0]
    losses[0][3] = 4
    assert AURELIAN.parts(pack({"tables": {"battle": {"losses": losses}}})).battle_losses[0] == [1, 1, 2, 4]


@pytest.mark.parametrize(
    ("values", "id", "path"),
    [
        ({"chit": {}}, "pack_key", "aurelian.chit"),
        ({"chits": {"unit": {"moesia_9": {"cv": 1}}}}, "pack_key", "aurelian.chits.unit.moesia_9"),
        ({"chits": {"unit": {"moesia_2": {"cw": 1}}}}, "pack_key", "aurelian.chits.unit.moesia_2.cw"),
        ({"chits": {"unit": {"moesia_2": {"id": "moesia_3"}}}}, "pack_key", "aurelian.chits.unit.moesia_2.id"),
        ({"chits": {"provenance": {"unit": {}}}}, "pack_key", "aurelian.chits.provenance"),
        ({"chits": {"unit": {"moesia_2": {"cv": "2"}}}}, "pack_value", "aurelian.chits.unit.moesia_2.cv"),
        ({"chits": {"unit": {"moesia_2": {"cv": 2.0}}}}, "pack_value", "aurelian.chits.unit.moesia_2.cv"),
        ({"chits": {"unit": {"moesia_2": {"cv": True}}}}, "pack_value", "aurelian.chits.unit.moesia_2.cv"),
        ({"chits": {"unit": {"moesia_2": {"cv": [2]}}}}, "pack_value", "aurelian.chits.unit.moesia_2.cv"),
        ({"chits": {"unit": {"moesia_2": 2}}}, "pack_table", "aurelian.chits.unit.moesia_2"),
        ({"chits": {"unit": [1]}}, "pack_table", "aurelian.chits.unit"),
        ({"chits": 5}, "pack_table", "aurelian.chits"),
        ({"tables": {"track": {"thresholds": [10**9]}}}, "pack_large", "aurelian.tables.track.thresholds[1]"),
        ({"tables": {"track": {"thresholds": [1, 2]}}}, "pack_length", "aurelian.tables.track.thresholds"),
        ({"tables": {"track": {"thresholds": 4}}}, "pack_value", "aurelian.tables.track.thresholds"),
        ({"tables": {"battle": {"losses": [[1, 1, 2]] * 8}}}, "pack_length", "aurelian.tables.battle.losses[1]"),
        ({"tables": {"battle": {"losses": [1] * 8}}}, "pack_value", "aurelian.tables.battle.losses[1]"),
        ({"map": {"line": [{"from": "roma"}]}}, "pack_rows", "aurelian.map.line"),
        ({"map": {"line": [5]}}, "pack_rows", "aurelian.map.line"),
        ({"map": {"line": 5}}, "pack_value", "aurelian.map.line"),
        (
            {"actions": {"action": {"march": {"adjustments": ["friendly>unfriendly"]}}}},
            "pack_length",
            "aurelian.actions.action.march.adjustments",
        ),
    ],
)
def test_what_cannot_be_corrected(values: dict[str, Any], id: str, path: str) -> None:
    problem = problem_of(values)
    assert (problem.id, problem.facts["path"]) == (id, path)


def test_a_whole_number_does_for_a_fraction() -> None:
    assert overlay(DATA, pack({"map": {"box": {"roma": {"lon": 12}}}}))["map"]["box"][BOXES.index("roma")]["lon"] == 12


def test_a_pack_of_another_game() -> None:
    with pytest.raises(Problem) as caught:
        AURELIAN.parts(Pack("nero", "test", {}))
    assert (caught.value.id, caught.value.facts) == ("pack_game", {"game": "aurelian", "pack_game": "nero"})


# -- what the rules need, whoever corrected the values -----------------------------------------------------------------


def test_lines_are_replaced_as_a_whole() -> None:
    lines = [{"from": BOXES[i], "to": BOXES[i + 1]} for i in range(len(BOXES) - 1)]
    parts = AURELIAN.parts(pack({"map": {"line": lines}}))
    assert parts.neighbours[1] == [0, 2]
    assert problem_of({"map": {"line": lines[1:]}}).id == "pack_lines", "a Box nobody can reach"
    assert problem_of({"map": {"line": []}}).id == "pack_lines"
    assert problem_of({"map": {"line": [*lines, {"from": "roma", "to": "atlantis"}]}}).id == "pack_word"
    assert problem_of({"map": {"line": [*lines, {"from": "roma", "to": 5}]}}).id == "pack_word"


@pytest.mark.parametrize(
    ("values", "id"),
    [
        ({"map": {"space": {"1": {"region": "purple"}}}}, "pack_word"),
        ({"map": {"box": {"roma": {"region": "purple"}}}}, "pack_word"),
        ({"chits": {"unit": {"roma_1": {"box": "atlantis"}}}}, "pack_word"),
        ({"actions": {"action": {"siege": {"adjustments": ["hostile>friendly"]}}}}, "pack_word"),
        ({"setup": {"setup": {"aurelian": "atlantis"}}}, "pack_word"),
        ({"setup": {"setup": {"cups": {"red": "golden"}}}}, "pack_word"),
        ({"setup": {"setup": {"sides": {"red": "edge"}}}}, "pack_word"),
        ({"setup": {"setup": {"usurpers": {"blue": "nero"}}}}, "pack_word"),
        ({"map": {"space": {"1": {"strength": 0}}}}, "pack_legions"),
        ({"map": {"space": {"1": {"strength": 4}}}}, "pack_legions"),
        ({"chits": {"unit": {"roma_1": {"cv": -1}}}}, "pack_negative"),
        ({"setup": {"setup": {"draws": {"red": 10}}}}, "pack_range"),
        ({"setup": {"setup": {"draws": {"green_pool": 9}}}}, "pack_range"),
        ({"setup": {"setup": {"draws": {"red": -1}}}}, "pack_range"),
        ({"setup": {"setup": {"turn": 7}}}, "pack_range"),
    ],
)
def test_values_with_which_nobody_could_play(values: dict[str, Any], id: str) -> None:
    assert problem_of(values).id == id


HIGHER = {
    "tables": {"track": {"army_max": 7, "space_max": 5, "income_max": 60, "aurelian_walls_max": 6}},
    "setup": {"setup": {"army": 7, "income": 60, "treasury": 55, "aurelian_walls": 5}},
    "map": {"space": {str(number): {"strength": 5} for number in range(1, 9)}},
}


def test_a_position_beyond_the_printed_limits_can_be_saved() -> None:
    """Who has longer tracks in his box has longer tracks in his save."""
    parts = AURELIAN.parts(pack(HIGHER))
    g = AURELIAN.start(parts, Quick(1))
    play_on(g, uniform, Quick(2), 30)
    words = AURELIAN.shape.dump(g)
    assert max(words["legions"].values()) > 3
    assert AURELIAN.shape.dump(AURELIAN.load(words, parts, Quick(1))) == words
    assert AURELIAN.faults(g) == []


LEAVES = [
    (*path, key)
    for file, tables in DATA.items()
    for path, table in [
        ((file, name), table) for name, table in tables.items() if isinstance(table, dict) and name != "provenance"
    ]
    for key, value in table.items()
    if isinstance(value, int) and path[1] not in ("counters",)
]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(LEAVES), st.integers(-2, 30))
def test_any_single_number_is_played_or_refused(path: tuple[str, ...], number: int) -> None:
    """Whatever an owner types in for one number: a Problem, or a game that can be played and saved."""
    values: Any = number
    for key in reversed(path):
        values = {key: values}
    try:
        parts = AURELIAN.parts(pack(values))
    except Problem:
        return
    for seed in range(3):
        g = AURELIAN.start(parts, Quick(seed))
        play_on(g, uniform, Quick(seed + 50), 60)
        words = AURELIAN.shape.dump(g)
        assert AURELIAN.shape.dump(AURELIAN.load(words, parts, Quick(1))) == words
