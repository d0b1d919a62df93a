"""6.3 The actions: Military (C0.5), Senate (C0.6), Populace (C0.7)."""

from __future__ import annotations

import pytest

from .table import actions, position

GAUL = {"governors": {"gallia": "red"}}


# -- C0.5 --------------------------------------------------------------------------------------------------------------


def test_c0_5_any_general_can_be_recruited_for_his_cost() -> None:
    t = actions(ip={"military": 3}, **GAUL)
    t.play("recruit_general")
    assert t.options == ["general:2", "general:3", "general:4"]
    assert t.why_not == {"general:1": "already_recruited", "general:5": "too_few_points", "general:6": "too_few_points"}
    t.play("general:3")
    assert t.generals["red_3"] == "available"
    assert t.ip["military"] == 1


def test_c0_5_create_army() -> None:
    t = actions(ip={"military": 1}, generals={"red_1": "available"}, militia={"gallia": 1}, **GAUL)
    t.play("create_army", "gallia_capital")
    assert t.generals["red_1"] == "gallia_capital"
    assert (t.full["red_1"], t.reduced["red_1"]) == (1, 0)
    assert t.ip["military"] == 0


def test_c0_5_create_army_needs_a_general_a_legion_and_a_province() -> None:
    assert actions(ip={"military": 1}, generals={"red_1": "gallia"}, **GAUL).why_not["create_army"] == "no_general"
    assert actions(ip={"military": 1}).why_not["create_army"] == "no_province"
    crowd = {"generals": {"blue_1": "syria", "red_1": "available"}, "full": {"blue_1": 33}}
    assert actions(ip={"military": 1}, **crowd, **GAUL).why_not["create_army"] == "no_legion_left"
    assert (
        actions(ip={"military": 0, "senate": 1}, generals={"red_1": "available"}, **GAUL).why_not["create_army"]
        == "too_few_points"
    )


def test_c0_5_add_legion_costs_what_the_army_then_has() -> None:
    t = actions(
        ip={"military": 5}, generals={"red_1": "gallia_capital"}, full={"red_1": 1}, reduced={"red_1": 1}, **GAUL
    )
    t.play("add_legion")
    assert t.ip["military"] == 2
    assert t.full["red_1"] == 2
    assert t.why_not["add_legion"] == "too_few_points"


def test_c0_5_add_legion_in_a_province_of_ones_own_only() -> None:
    t = actions(ip={"military": 9}, generals={"red_1": "italia"}, **GAUL)
    assert t.why_not["add_legion"] == "not_your_province"
    crowd = {"generals": {"blue_1": "syria", "red_1": "gallia"}, "full": {"blue_1": 32}}
    assert actions(ip={"military": 9}, **crowd, **GAUL).why_not["add_legion"] == "no_legion_left"


def test_c0_5_train_legion_anywhere() -> None:
    t = actions(ip={"military": 2}, generals={"red_1": "goths_home", "red_2": "gallia"}, reduced={"red_1": 2})
    t.play("train_legion")
    assert (t.full["red_1"], t.reduced["red_1"]) == (1, 1)
    assert t.ip["military"] == 1


def test_c0_5_an_army_moves_region_by_region_and_arrives_in_the_open() -> None:
    t = actions(ip={"military": 2}, generals={"red_1": "gallia_capital"}, militia={"gallia": 1}, **GAUL)
    t.play("move_army")
    assert t.options == ["italia", "pannonia", "hispania", "alamanni_home", "franks_home", "atlanticus", "occidentale"]
    t.play("italia")
    assert t.generals["red_1"] == "italia"
    assert t.militia["gallia"] == 1
    assert t.ip["military"] == 1


def test_c0_5_by_sea_it_must_go_on() -> None:
    t = actions(ip={"military": 3}, generals={"red_1": "hispania"})
    t.play("move_army", "atlanticus")
    assert t.asked == "move_to"
    assert t.options == ["gallia", "britannia", "hispania", "franks_home", "occidentale"]
    t.play("occidentale")
    assert t.why_not == {"atlanticus": "ends_at_sea", "orientale": "ends_at_sea"}
    t.play("africa")
    assert t.generals["red_1"] == "africa"
    assert t.ip["military"] == 0


def test_c0_5_no_way_into_what_is_not_in_play() -> None:
    t = actions(ip={"military": 3}, players=2, generals={"red_1": "gallia"}, **GAUL)
    t.play("move_army")
    assert t.why_not["hispania"] == "not_in_play"


def test_c0_5_no_move_after_a_battle() -> None:
    t = actions(ip={"military": 3}, generals={"red_1": "gallia"}, fought=["red_1"], raiders={"franks": {"gallia": 1}})
    assert t.why_not["move_army"] == t.why_not["battle"] == "has_fought"


def test_c0_5_the_step_into_the_capital_is_free() -> None:
    t = actions(generals={"red_1": "syria"}, hands={"red": ["senate_1"]})
    t.play("enter_capital")
    assert t.generals["red_1"] == "syria_capital"
    assert t.why_not["leave_capital"] == "just_stepped"


@pytest.mark.parametrize(
    "holder",
    [
        {"generals": {"red_1": "syria", "blue_1": "syria_capital"}},
        {"generals": {"red_1": "syria"}, "governors": {"syria": "blue"}, "militia": {"syria": 1}},
    ],
)
def test_c0_5_a_capital_holds_one_army_and_no_enemies_of_it(holder: dict[str, object]) -> None:
    assert actions(hands={"red": ["senate_1"]}, **holder).why_not["enter_capital"] == "capital_taken"


def test_11_0_an_army_disperses_as_many_mobs_as_it_has_units() -> None:
    army = {"generals": {"red_1": "gallia"}, "full": {"red_1": 1}, "reduced": {"red_1": 1}}
    t = actions(ip={"military": 1}, mobs={"gallia": 3}, support={"gallia": 4}, **army, **GAUL)
    t.play("disperse_mob")
    assert t.mobs["gallia"] == 1
    assert t.support["gallia"] == 3
    assert t.legacy["red"] == 0
    assert t.fought == []


# -- C0.6 --------------------------------------------------------------------------------------------------------------


def test_c0_6_any_governor_can_be_recruited_for_his_cost() -> None:
    t = actions(ip={"senate": 2}, governors_available={"red": 0}, **GAUL)
    t.play("recruit_governor", "governor:3")
    assert t.governors_available["red"] == 1
    assert t.governors_unrecruited["red"] == ["2", "4", "5", "6"]
    assert t.ip["senate"] == 0


def test_c0_6_nobody_left_to_recruit() -> None:
    everyone = dict.fromkeys(["gallia", "syria", "asia", "africa", "thracia", "hispania"], "red")
    assert actions(ip={"senate": 9}, governors=everyone).why_not["recruit_governor"] == "all_recruited"


def test_c0_6_a_governor_needs_one_in_the_box() -> None:
    t = actions(ip={"senate": 3}, governors_available={"red": 0}, **GAUL)
    assert t.why_not["place_governor"] == "no_governor"


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ({}, 2),
        ({"support": {"syria": 3}}, 6),
        ({"generals": {"red_1": "syria_capital"}, "full": {"red_1": 5}}, 1),
        ({"generals": {"yellow_1": "syria_capital"}, "full": {"yellow_1": 3}}, 2),
        ({"governors": {"syria": "blue"}, "militia": {"syria": 1}}, 3),
        (
            {
                "governors": {"syria": "blue"},
                "generals": {"blue_1": "syria_capital"},
                "full": {"blue_1": 2},
                "foederati": {"blue_1": ["goths"]},
            },
            5,
        ),
        ({"governors": {"syria": "blue"}, "generals": {"blue_1": "syria"}, "full": {"blue_1": 2}}, 2),
        ({"governors": {"syria": "blue"}, "quaestor": {"syria": 1}}, 4),
    ],
)
def test_c0_6_votes_needed(given: dict[str, object], needed: int) -> None:
    t = actions([2], ip={"senate": 1}, governors_available={"red": 1}, **given)
    t.play("place_governor", "syria")
    assert t.told("votes")[0]["needed"] == needed


@pytest.mark.parametrize(
    ("governor", "chance", "votes"),
    [("neutral", [1, 2, 6, 1], 4), ("blue", [1, 2, 6, 1], 2), ("blue", [6, 6, 2, 1, 5], 4)],
)
def test_c0_6_how_dice_are_read(governor: str, chance: list[object], votes: int) -> None:
    t = actions(
        chance, ip={"senate": 3}, governors_available={"red": 1}, governors={"syria": governor}, support={"syria": 4}
    )
    t.play("place_governor", "syria", "points:3")
    assert t.told("votes")[0]["votes"] == votes
    assert t.governors["syria"] == governor
    assert t.governors_available["red"] == 1
    assert t.no_place == ["syria"]


def test_c0_6_a_new_governor_finds_an_empty_house_but_the_improvements() -> None:
    given = {
        "support": {"syria": 3},
        "mobs": {"syria": 2},
        "militia": {"syria": 1},
        "castra": {"syria": 1},
        "quaestor": {"syria": 1},
        "improvements": {"syria": ["limes"]},
    }
    t = actions([2] * 9, ip={"senate": 9}, governors_available={"red": 1}, governors={"syria": "blue"}, **given)
    t.play("place_governor", "syria", "points:9")
    assert (t.governors["syria"], t.support["syria"]) == ("red", 2)
    assert t.mobs["syria"] == t.militia["syria"] == t.castra["syria"] == t.quaestor["syria"] == 0
    assert t.improvements["syria"] == ["limes"]
    assert t.governors_available == {"red": 0, "blue": 1, "yellow": 1, "green": 1}


def test_c0_6_breakaway_provinces_have_no_vote() -> None:
    t = actions(
        ip={"senate": 3},
        governors={"syria": "blue", "asia": "blue"},
        marks={"syria": "seat_of_power", "asia": "breakaway"},
    )
    t.play("place_governor")
    assert t.why_not["syria"] == t.why_not["asia"] == "breakaway"


def test_c0_6_recall_makes_the_province_neutral() -> None:
    t = actions(
        ip={"senate": 2},
        mobs={"gallia": 2},
        marks={"gallia": "seat_of_power"},
        support={"gallia": 4},
        militia={"gallia": 1},
        **GAUL,
    )
    t.play("recall_governor")
    assert (t.governors["gallia"], t.support["gallia"], t.mobs["gallia"], t.militia["gallia"]) == ("neutral", 1, 0, 0)
    assert t.marks["gallia"] == "none"
    assert t.governors_available["red"] == 1
    assert t.ip["senate"] == 0


def test_c0_14_italia_follows_the_provinces() -> None:
    t = actions([2], ip={"senate": 1}, governors_available={"red": 1}, generals={"red_1": "syria_capital"})
    assert t.support["italia"] == 8
    t.play("place_governor", "syria")
    assert t.governors["syria"] == "red"
    assert t.support["italia"] == 8  # eleven provinces are still neutral
    three = dict.fromkeys(["asia", "galatia", "aegyptus", "africa"], "blue")
    t = actions(
        [2], ip={"senate": 1}, governors_available={"red": 1}, governors=three, generals={"red_1": "syria_capital"}
    )
    t.play("place_governor", "syria")
    assert t.support["italia"] == 7


def test_c0_14_an_emperor_gains_and_loses_a_level_with_each_province() -> None:
    rule = {
        "governors": {"italia": "red", "gallia": "red", "asia": "blue"},
        "governors_available": {"red": 1, "blue": 1},
    }
    t = actions([2, 2], ip={"senate": 2}, support={"italia": 1}, **rule)
    t.play("place_governor", "asia", "points:2")
    assert t.support["italia"] == 2
    t = actions([2, 2], ip={"senate": 2}, support={"italia": 1}, active="blue", **rule)
    t.play("place_governor", "gallia", "points:2")
    assert t.support["italia"] == 0
    assert t.governors["italia"] == "red"


# -- C0.7 --------------------------------------------------------------------------------------------------------------


def test_c0_7_increase_support_costs_the_new_level() -> None:
    t = actions(
        ip={"populace": 9},
        governors={"gallia": "red", "italia": "red", "syria": "red"},
        support={"gallia": 2, "syria": 4, "italia": 3},
    )
    t.play("increase_support")
    assert t.support["gallia"] == 3
    assert t.ip["populace"] == 6


def test_c0_7_neither_in_italia_nor_above_the_track() -> None:
    t = actions(ip={"populace": 9}, governors={"gallia": "red", "italia": "red"}, support={"gallia": 4})
    assert t.why_not["increase_support"] == "support_full"
    t = actions(ip={"populace": 9}, governors={"italia": "red"})
    assert t.why_not["increase_support"] == "not_in_italia"


def test_c0_7_militia() -> None:
    t = actions(ip={"populace": 4}, governors={"gallia": "red", "syria": "red"}, generals={"blue_1": "syria_capital"})
    t.play("place_militia")
    assert t.militia["gallia"] == 1
    assert t.ip["populace"] == 2
    assert t.why_not["place_militia"] == "enemy_in_capital"


def test_c0_7_hold_games_removes_a_mob() -> None:
    t = actions(ip={"populace": 4}, mobs={"gallia": 2}, support={"gallia": 3}, **GAUL)
    t.play("hold_games", "hold_games")
    assert t.mobs["gallia"] == 0
    assert t.ip["populace"] == 0


def test_c0_7_build_what_is_not_there_yet() -> None:
    t = actions(ip={"populace": 7}, improvements={"gallia": ["basilica"]}, **GAUL)
    t.play("build")
    assert t.options == ["amphitheater", "limes"]
    assert t.why_not == {"basilica": "already_built"}
    t.play("limes", "build")
    assert t.improvements["gallia"] == ["amphitheater", "basilica", "limes"]
    assert t.ip["populace"] == 1


def test_c5_0_inflation_makes_every_populace_action_dearer() -> None:
    t = actions(ip={"populace": 3}, event="inflation", mobs={"gallia": 1}, support={"gallia": 2}, **GAUL)
    assert t.why_not["increase_support"] == t.why_not["build"] == "too_few_points"
    t.play("hold_games")
    assert t.ip["populace"] == 0


def test_c5_0_ludi_saeculares_gives_a_point() -> None:
    assert position("start_actions", event="ludi_saeculares", **GAUL).ip == {"military": 0, "senate": 0, "populace": 1}
