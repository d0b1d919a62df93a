"""6.1 Upkeep, 6.4 Support check, 6.5 Pretender's empire, 6.6 Legacy, 6.8 End of turn, 12.0 Pretenders."""

from __future__ import annotations

import pytest

from .table import actions, position


def test_6_1_quaestor_and_castra_leave_ones_own_provinces() -> None:
    t = position(
        "upkeep",
        governors={"gallia": "red", "syria": "blue"},
        castra={"gallia": 1, "syria": 1},
        quaestor={"gallia": 1, "syria": 1},
    )
    assert (t.castra["gallia"], t.quaestor["gallia"], t.castra["syria"], t.quaestor["syria"]) == (0, 0, 1, 1)


# -- 6.4 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "support"),
    [
        ({"raiders": {"franks": {"gallia": 3}}}, 2),
        ({"resting": {"franks": {"gallia": 3}}}, 3),
        ({"leaders": {"cniva": "gallia"}}, 2),
        ({"rivals": {"postumus": "gallia"}}, 2),
        ({"generals": {"blue_1": "gallia_capital"}}, 2),
        ({"generals": {"blue_1": "gallia"}}, 3),
        ({"generals": {"red_1": "gallia_capital"}}, 3),
        (
            {
                "raiders": {"franks": {"gallia": 1}},
                "rivals": {"postumus": "gallia"},
                "generals": {"blue_1": "gallia_capital"},
            },
            2,
        ),
    ],
)
def test_6_4_what_costs_support(given: dict[str, object], support: int) -> None:
    t = position("support_check", governors={"gallia": "red"}, support={"gallia": 3}, **given)
    assert t.support["gallia"] == support


def test_6_4_only_the_active_side() -> None:
    t = position(
        "support_check",
        active="blue",
        governors={"gallia": "red"},
        support={"gallia": 3},
        raiders={"franks": {"gallia": 1}},
    )
    assert t.support["gallia"] == 3


@pytest.mark.parametrize(
    "rival",
    [
        {"rivals": {"zenobia": "aegyptus"}},
        {"leaders": {"shapur": "syria"}},
        {
            "governors": {"italia": "red", "asia": "blue"},
            "marks": {"asia": "seat_of_power"},
            "support": {"italia": 4, "asia": 3},
        },
    ],
)
def test_6_4_rivals_cost_the_emperor_a_level(rival: dict[str, object]) -> None:
    t = position("support_check", **{"governors": {"italia": "red"}, "support": {"italia": 4}, **rival})
    assert t.support["italia"] == 3


@pytest.mark.parametrize(("support", "mobs", "kept"), [(2, 1, True), (2, 2, False), (1, 3, False), (1, 0, True)])
def test_6_4_mobs_topple_a_governor(support: int, mobs: int, kept: bool) -> None:
    t = position(
        "support_check",
        governors={"gallia": "red"},
        support={"gallia": support},
        mobs={"gallia": mobs},
        militia={"gallia": 1},
    )
    assert t.governors["gallia"] == ("red" if kept else "neutral")
    if not kept:
        assert (t.support["gallia"], t.mobs["gallia"], t.militia["gallia"], t.governors_available["red"]) == (
            1,
            0,
            0,
            1,
        )


def test_6_4_an_emperor_loses_a_level_with_each_governor_and_falls_at_zero() -> None:
    provinces = {"italia": "red", "gallia": "red", "syria": "red", "asia": "red"}
    t = position(
        "support_check",
        governors=provinces,
        support={"italia": 3},
        raiders={"franks": {"gallia": 1}, "sassanids": {"syria": 1}},
    )
    assert (t.governors["gallia"], t.governors["syria"], t.governors["italia"]) == ("neutral", "neutral", "red")
    assert t.support["italia"] == 1
    t = position(
        "support_check",
        governors=provinces,
        support={"italia": 2},
        raiders={"franks": {"gallia": 1}, "sassanids": {"syria": 1}},
    )
    assert t.governors["italia"] == "neutral"
    assert t.support["italia"] == 8


def test_6_4_mobs_can_take_italia_too() -> None:
    t = position(
        "support_check", governors={"italia": "red", "gallia": "red"}, support={"italia": 2}, mobs={"italia": 2}
    )
    assert t.governors["italia"] == "neutral"
    assert t.mobs["italia"] == 0


def test_6_4_with_the_seat_the_breakaway_provinces_return() -> None:
    marks = {"gallia": "seat_of_power", "pannonia": "breakaway"}
    t = position(
        "support_check",
        governors={"gallia": "red", "pannonia": "red"},
        marks=marks,
        support={"gallia": 1, "pannonia": 4},
        raiders={"franks": {"gallia": 1}},
    )
    assert t.marks["gallia"] == t.marks["pannonia"] == "none"
    assert t.governors["pannonia"] == "red"


# -- 12.0 and 6.5 ------------------------------------------------------------------------------------------------------


def test_12_0_the_seat_of_power() -> None:
    t = actions(
        unused=["pretender"],
        governors={"gallia": "red", "syria": "red"},
        support={"gallia": 3, "syria": 2},
        hands={"red": ["mob"]},
    )
    t.play("event:pretender")
    assert t.marks["gallia"] == "seat_of_power"
    assert t.unused == []


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"governors": {"gallia": "red", "italia": "red"}, "support": {"gallia": 4}}, "is_emperor"),
        (
            {
                "governors": {"gallia": "red", "asia": "red"},
                "support": {"gallia": 4, "asia": 4},
                "marks": {"gallia": "seat_of_power"},
            },
            "has_seat",
        ),
        ({"governors": {"gallia": "red"}, "support": {"gallia": 2}}, "support_low"),
        (
            {"governors": {"gallia": "red"}, "support": {"gallia": 4}, "generals": {"blue_1": "gallia_capital"}},
            "enemy_in_capital",
        ),
        ({}, "no_province"),
    ],
)
def test_c0_15_who_cannot_become_a_pretender(given: dict[str, object], reason: str) -> None:
    t = actions(unused=["pretender"], hands={"red": ["mob"]}, **given)
    assert t.why_not["event:pretender"] == reason


def test_c0_15_an_enemy_army_in_the_capital_ends_it_at_the_end_of_its_own_turn() -> None:
    given = {
        "governors": {"gallia": "red", "hispania": "red"},
        "marks": {"gallia": "seat_of_power", "hispania": "breakaway"},
        "generals": {"blue_1": "hispania_capital"},
    }
    t = position("end_of_turn", active="red", **given)
    assert t.marks["hispania"] == "breakaway"
    t = position("end_of_turn", active="blue", **given)
    assert (t.marks["gallia"], t.marks["hispania"]) == ("seat_of_power", "none")
    t = position("end_of_turn", active="blue", **{**given, "generals": {"blue_1": "gallia_capital"}})
    assert (t.marks["gallia"], t.marks["hispania"]) == ("none", "none")


def test_6_5_expansion_looks_at_the_start_of_the_phase() -> None:
    given = {"governors": dict.fromkeys(["gallia", "hispania", "pannonia", "thracia", "macedonia", "italia"], "red")}
    support = {"hispania": 3, "pannonia": 4, "thracia": 3, "macedonia": 2}
    t = position("expand", marks={"gallia": "seat_of_power"}, support=support, **given)
    assert [province for province, mark in t.marks.items() if mark == "breakaway"] == ["pannonia", "hispania"]
    assert t.marks["italia"] == "none"


def test_c0_10_nobody_else_expands() -> None:
    t = position(
        "expand",
        active="blue",
        governors={"gallia": "red", "hispania": "blue"},
        marks={"gallia": "seat_of_power"},
        support={"hispania": 4},
    )
    assert t.marks["hispania"] == "none"
    t = position(
        "expand",
        governors={"gallia": "red", "hispania": "blue"},
        marks={"gallia": "seat_of_power"},
        support={"hispania": 4},
    )
    assert t.marks["hispania"] == "none"


# -- 6.6 ---------------------------------------------------------------------------------------------------------------


def test_6_6_the_only_pretender_scores_his_empire() -> None:
    given = {
        "governors": {"gallia": "red", "hispania": "red", "asia": "red"},
        "marks": {"gallia": "seat_of_power", "hispania": "breakaway"},
    }
    t = position("legacy", improvements={"asia": ["limes", "basilica"]}, **given)
    assert t.legacy["red"] == 2 + 3 + 2
    assert [event["why"] for event in t.told("legacy")] == ["pretender", "provinces", "improvements"]


def test_6_6_an_undisputed_emperor() -> None:
    t = position("legacy", governors={"italia": "red", "gallia": "red"}, support={"italia": 2})
    assert t.legacy["red"] == 2 + 2
    assert t.emperor_turns["red"] == 1


def test_6_6_a_rival_emperor_costs_the_turn_but_not_the_points() -> None:
    t = position("legacy", governors={"italia": "red"}, support={"italia": 5}, rivals={"postumus": "gallia"})
    assert t.legacy["red"] == 5 + 1
    assert t.emperor_turns["red"] == 0


def test_6_6_pretenders_eat_the_emperors_points_but_never_below_zero() -> None:
    lands = {"italia": "red", "asia": "blue", "syria": "blue", "africa": "green", "hispania": "green"}
    t = position(
        "legacy", governors=lands, support={"italia": 3}, marks={"asia": "seat_of_power", "africa": "seat_of_power"}
    )
    assert t.legacy["red"] == 0 + 1


def test_6_6_an_emperor_gives_up_his_own_seat_first() -> None:
    t = position(
        "legacy",
        governors={"italia": "red", "gallia": "red", "hispania": "red"},
        support={"italia": 3},
        marks={"gallia": "seat_of_power", "hispania": "breakaway"},
    )
    assert t.marks["gallia"] == t.marks["hispania"] == "none"
    assert t.legacy["red"] == 2 + 3 + 3
    assert t.emperor_turns["red"] == 1


# -- 6.8 ---------------------------------------------------------------------------------------------------------------


def test_6_8_mobs_grow_where_no_amphitheater_is() -> None:
    provinces = {"gallia": "red", "syria": "red", "asia": "red", "africa": "blue"}
    mobs = {"gallia": 1, "syria": 2, "africa": 1}
    t = position("end_of_turn", governors=provinces, mobs=mobs, improvements={"syria": ["amphitheater"]})
    assert (t.mobs["gallia"], t.mobs["syria"], t.mobs["asia"], t.mobs["africa"]) == (2, 2, 0, 1)


def test_6_8_barbarians_in_ones_provinces_wake() -> None:
    t = position("end_of_turn", governors={"gallia": "red"}, resting={"franks": {"gallia": 2}, "goths": {"thracia": 1}})
    assert t.raiders["franks"]["gallia"] == 2
    assert t.resting["goths"]["thracia"] == 1


def test_c0_13_the_end_of_turn_comes_before_the_new_hand() -> None:
    t = position(
        "player_turn",
        [1, 1],
        governors={"gallia": "red"},
        mobs={"gallia": 1},
        support={"gallia": 3},
        available={"red": ["castra"] * 3 + ["mob"] * 3},
    )
    assert t.asked == "choose_card"
    assert t.mobs["gallia"] == 2
