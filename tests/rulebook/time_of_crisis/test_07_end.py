"""7.1 The end of the game."""

from __future__ import annotations

import pytest

from .table import position

AUTUMN = {"closing": 1, "active": "green", "first": "red"}


@pytest.mark.parametrize(
    ("legacy", "emperor", "closing"), [(60, "red", 1), (59, "red", 0), (80, "blue", 0), (80, "neutral", 0)]
)
def test_7_1_an_emperor_with_enough_legacy_brings_the_last_round(legacy: int, emperor: str, closing: int) -> None:
    t = position("end_test", governors={"italia": emperor}, legacy={"red": legacy})
    assert t.closing == closing


def test_7_1_the_short_game_ends_at_forty() -> None:
    assert position("end_test", goal=40, governors={"italia": "red"}, legacy={"red": 40}).closing == 1


def test_7_1_everybody_has_the_same_number_of_turns() -> None:
    t = position("next_side", [1, 1], closing=1, active="red", first="red", legacy={"red": 70}, hands={"blue": ["mob"]})
    assert t.ending == "none"
    assert t.who == ["blue"]
    t = position("next_side", closing=1, active="green", first="red", legacy={"red": 70})
    assert t.ending == "red"


def test_7_1_diocletian_ends_it_at_once() -> None:
    t = position(
        ["draw_event", "take_actions"],
        ["diocletian"],
        deck=["diocletian", "inflation"],
        legacy={"blue": 5},
        emperor_turns={"green": 1},
    )
    assert t.ending == "green"
    assert t.legacy["green"] == 10


@pytest.mark.parametrize(
    ("turns", "bonus"),
    [
        ({"red": 4, "blue": 4, "yellow": 1, "green": 0}, [10, 10, 3, 0]),
        ({"red": 1, "blue": 2, "yellow": 3, "green": 4}, [0, 3, 6, 10]),
        ({"red": 2, "blue": 1, "yellow": 1, "green": 1}, [10, 6, 6, 6]),
        ({"red": 0, "blue": 0, "yellow": 0, "green": 1}, [0, 0, 0, 10]),
        ({"red": 0, "blue": 0, "yellow": 0, "green": 0}, [0, 0, 0, 0]),
    ],
)
def test_c0_16_bonus_for_turns_as_emperor(turns: dict[str, int], bonus: list[int]) -> None:
    t = position("final_count", emperor_turns=turns, round=20, legacy={"red": 50})
    assert [t.legacy[side] - (50 if side == "red" else 0) for side in t.legacy] == bonus


@pytest.mark.parametrize(
    ("given", "winner", "by"),
    [
        (
            {"governors": {"italia": "blue", "asia": "green", "syria": "green"}, "marks": {"asia": "seat_of_power"}},
            "blue",
            "emperor",
        ),
        (
            {"governors": {"asia": "green", "syria": "blue", "africa": "blue"}, "marks": {"asia": "seat_of_power"}},
            "green",
            "pretender",
        ),
        ({"governors": {"asia": "green", "syria": "blue", "africa": "blue"}}, "blue", "provinces"),
        ({"governors": {"asia": "green", "syria": "blue"}, "generals": {"green_1": "asia"}}, "green", "legions"),
        (
            {
                "governors": {"asia": "green", "syria": "blue"},
                "generals": {"green_1": "asia", "blue_1": "syria"},
                "foederati": {"blue_1": ["goths"]},
                "reduced": {"green_1": 2},
            },
            "green",
            "legions",
        ),
    ],
)
def test_7_1_ties(given: dict[str, object], winner: str, by: str) -> None:
    t = position("final_count", legacy={"blue": 50, "green": 50}, **given)
    assert t.ending == winner
    assert [event["by"] for event in t.told("tie_broken")] == [by], "and it is said by what"


def test_7_1_the_last_tie_is_broken_by_dice() -> None:
    t = position("final_count", [4, 4, 2, 5], legacy={"blue": 50, "green": 50})
    assert t.ending == "green"
    assert [event["dice"] for event in t.told("tie_dice")] == [[4, 4], [2, 5]]
