"""6.5 Campaign, 6.6 Battle, 6.7 Siege: the Actions with a table or with walls before them."""

from __future__ import annotations

import pytest

from princeps.games.aurelian.parts import BARBARIANS

from .printed import BATTLE, CAMPAIGN
from .table import Table, actions, position, unasked
from .test_06_actions import ARMED, CUPS, UNREST, aftermath

FULL = dict.fromkeys("12345678", 3)
COUNTS = [1, 2, 3, 4, 5, 9]
ARMIES = [(1, 1), (2, 1), (3, 1), (5, 1), (1, 2), (4, 2)]
CV_BOXES = {  # total CV: a Box and units that make it
    1: ("roma", ["roma_1"]),
    2: ("roma", ["roma_3"]),
    3: ("roma", ["roma_1", "roma_3"]),
    4: ("roma", ["roma_1", "roma_2", "roma_3"]),
    5: ("byzantium", ["byzantium_3", "byzantium_1"]),
    7: ("byzantium", ["byzantium_1", "byzantium_2", "byzantium_3"]),
}


def row(face: int, army: int, leadership: int) -> int:
    """The line of a table, counted from 0."""
    return 0 if face == 1 else min(face + army + leadership, 8) - 1


def campaign(face: int, count: int, **given: object) -> Table:
    return actions([face], pools={"green": BARBARIANS[:count]}, **given).play("aurelian:moesia", "campaign")


# -- 6.5 Campaign ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("army", "leadership"), ARMIES)
def test_6_5_the_table_gives_losses_and_coins(count: int, army: int, leadership: int) -> None:
    for face in range(1, 9):
        t = campaign(face, count, army=army, leadership=leadership, income=49, treasury=10, legions=FULL)
        lost, coins = CAMPAIGN[row(face, army, leadership)][min(count, 5) - 1]
        if lost >= army:
            assert (t.ending, t.army) == ("army", 0)
        else:
            assert (t.ending, t.army, t.treasury) == ("none", army - lost, 10 + coins)
            assert (t.pools["green"], t.dead_pool) == ([], BARBARIANS[:count])


def test_6_5_a_natural_one_is_always_row_one() -> None:
    t = campaign(1, 2, army=5, leadership=2)
    assert t.told("campaign")[0]["row"] == 1
    assert t.army == 4


def test_6_5_a_modified_roll_never_exceeds_eight() -> None:
    t = campaign(6, 1, army=3)
    assert t.told("campaign")[0]["row"] == 8
    assert t.told("roll")[0]["mods"] == [["army", 3, "6.5"], ["leadership", 1, "6.0"]]


@pytest.mark.parametrize(("treasury", "after"), [(5, 11), (7, 13), (8, 13), (12, 13), (13, 13)])
def test_6_5_the_treasury_never_exceeds_the_income(treasury: int, after: int) -> None:
    t = campaign(8, 3, army=5, treasury=treasury, legions=FULL)
    assert t.treasury == after
    assert len(t.told("coins_capped")) == (treasury > 7)


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (9, 4)])
def test_6_5_a_point_of_strength_for_every_two_barbarians(count: int, points: int) -> None:
    t = campaign(8, count, army=5)
    placed = 0
    while t.asked == "reinforcement":
        t.play(t.options[0])
        placed += 1
    assert sum(t.legions.values()) == 14 + points
    assert (t.army, t.asked) == (5, "actions_phase")
    assert placed <= points  # the last point is placed without asking where only one space has room


def test_6_5_the_strength_goes_to_any_legion_of_that_region() -> None:
    t = campaign(8, 4, army=5)
    assert t.options == ["5", "6", "7", "8"]
    t.play("7")
    assert t.options == ["5", "6", "8"]
    assert t.refused == {"7": ("space_full", "6.5")}
    t.play("5")
    assert list(t.legions.values()) == [1, 1, 2, 2, 3, 2, 3, 2]


def test_6_5_the_pool_of_aurelians_region_is_the_target() -> None:
    t = actions([8], where={"aurelian": "noricum"}, pools={"red": ["barbarian_1"], "green": ["barbarian_2"]}).play(
        "aurelian:noricum", "campaign"
    )
    assert t.pools == {"red": [], "blue": [], "green": ["barbarian_2"], "yellow": []}


def test_6_5_an_army_of_zero_is_defeat() -> None:
    t = campaign(1, 1, army=1)
    assert (t.ending, t.army, t.asked) == ("army", 0, "nobody")


def test_6_5_where_it_is_open() -> None:
    pools = {"pools": {"green": ["barbarian_1"]}}
    assert "campaign" in actions(**pools).play("aurelian:moesia").options
    assert actions(pools={"red": ["barbarian_1"]}).play("aurelian:moesia").refused["campaign"] == ("pool_empty", "6.5")
    assert actions(**pools, **ARMED).play("aurelian:moesia").refused["campaign"] == ("enemy_units", "6.5")
    assert unasked("action aurelian moesia", **pools, usurpers={"green": "unnamed"}).refused["campaign"] == (
        "usurper_in_region",
        "6.5",
    )
    assert actions(**pools, where={"aurelian": "palmyra"}).play("aurelian:palmyra").refused["campaign"] == (
        "no_danube_here",
        "6.5",
    )


def test_6_5_not_for_officers() -> None:
    t = actions(boxes=UNREST, where={"officer_1": "moesia"}, pools={"green": ["barbarian_1"]}).play("officer_1:moesia")
    assert t.refused["campaign"] == ("officers_cannot", "6.5")


def test_6_5_adjustment_and_reactions() -> None:
    t = actions([8, "gallia_1", "tyana_1", "tyana_2"], pools={"green": ["barbarian_1"]}, cups=CUPS).play(
        "aurelian:moesia", "campaign"
    )
    assert aftermath(t) == (["unfriendly>friendly"], 2)


def test_ruling_6_5_a() -> None:
    """New Strength needs a Legion with room; what finds none is lost."""
    given = {"army": 5, "raiders": {"5": "barbarian_9"}, "legions": {"6": 3, "7": 2, "8": 1}}
    t = campaign(8, 4, **given)
    assert t.options == ["7", "8"]
    assert t.refused == {"5": ("space_lost", "6.5"), "6": ("space_full", "6.5")}
    t.play("7")
    assert (t.legions["5"], t.legions["7"], t.legions["8"]) == (0, 3, 2)  # the second point had one space left to go to
    assert t.raiders["5"] == "barbarian_9"
    t = campaign(8, 4, army=5, legions=FULL)
    assert (t.asked, sum(t.legions.values())) == ("actions_phase", 24)


def test_ruling_6_5_b() -> None:
    """Losses come before Coins."""
    t = campaign(1, 2, army=1, treasury=0)
    assert (t.ending, t.treasury, t.pools["green"]) == ("army", 0, ["barbarian_1", "barbarian_2"])


def test_ruling_6_5_c() -> None:
    """Rows 2 and 3 are printed and never reached."""
    assert len(BATTLE) == len(CAMPAIGN) == 8
    rows = {
        campaign(face, 1, army=army, leadership=leadership).told("campaign")[0]["row"]
        for face in range(1, 9)
        for army in range(1, 6)
        for leadership in (1, 2)
    }
    assert rows == {1, 4, 5, 6, 7, 8}


# -- 6.6 Battle --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cv", CV_BOXES)
@pytest.mark.parametrize(("army", "leadership"), ARMIES)
def test_6_6_the_table_gives_the_losses_and_all_units_are_gone(cv: int, army: int, leadership: int) -> None:
    box, units = CV_BOXES[cv]
    for face in range(1, 9):
        t = actions(
            [face], where={"aurelian": box}, boxes={box: units}, sides={box: "cv"}, army=army, leadership=leadership
        ).play(f"aurelian:{box}", "battle")
        lost = BATTLE[row(face, army, leadership)][(cv - 1) // 2]
        if lost >= army:
            assert (t.ending, t.army) == ("army", 0)
        else:
            assert (t.ending, t.army, t.on_map()) == ("none", army - lost, {})
            assert sorted(t.dead_pool) == sorted(units)


def test_6_6_the_roll_is_explained() -> None:
    t = actions([2], **ARMED, army=3).play("aurelian:moesia", "battle")
    roll = t.told("roll")[0]
    assert (roll["rule"], roll["total"], roll["mods"]) == ("6.6", 6, [["army", 3, "6.6"], ["leadership", 1, "6.0"]])
    assert t.told("battle") == [{"e": "battle", "rule": "6.6", "box": "moesia", "cv": 2, "row": 6, "lost": 0}]


def test_6_6_a_natural_one_is_always_row_one() -> None:
    t = actions([1], **ARMED, army=5, leadership=2).play("aurelian:moesia", "battle")
    assert (t.told("battle")[0]["row"], t.army) == (1, 4)


def test_6_6_only_where_units_show_their_cv() -> None:
    assert actions(boxes=UNREST).play("aurelian:moesia").refused["battle"] == ("units_not_in_arms", "6.6")
    assert actions().play("aurelian:moesia").refused["battle"] == ("no_enemy_units", "6.6")


def test_6_6_not_for_officers() -> None:
    t = unasked("action officer_1 moesia", **ARMED, where={"officer_1": "moesia"})
    assert t.options == ["siege"]
    assert t.refused["battle"] == ("officers_cannot", "6.6")


def test_6_6_adjustments_and_reactions() -> None:
    t = actions([8, "roma_1", "gallia_1", "tyana_1", "tyana_2"], **ARMED, cups=CUPS).play("aurelian:moesia", "battle")
    assert aftermath(t) == (["friendly>unfriendly", "unfriendly>hostile"], 2)


def test_6_6_the_chit_from_friendly_may_go_on_to_hostile() -> None:
    t = actions([8, "roma_1", "roma_1", "roma_1"], **ARMED, cups={"friendly": ["roma_1"]}).play(
        "aurelian:moesia", "battle"
    )
    assert t.boxes["roma"] == ["roma_1"]


# -- 6.7 Siege ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "cv"), [("byzantium_3", 3), ("byzantium_1", 2)])
@pytest.mark.parametrize(
    ("piece", "leadership", "times"), [("aurelian", 1, 1), ("aurelian", 2, 1), ("officer_1", 2, 2)]
)
def test_6_7_more_than_the_cv_and_an_officer_more_than_twice(
    unit: str, cv: int, piece: str, leadership: int, times: int
) -> None:
    for face in range(1, 9):
        t = actions(
            [face],
            boxes={"byzantium": [unit]},
            sides={"byzantium": "cv"},
            where={piece: "byzantium"},
            leadership=leadership,
        )
        t.play(f"{piece}:byzantium", *(["siege"] if piece == "aurelian" else []))
        success = face + (leadership if piece == "aurelian" else 0) > cv * times
        assert (t.boxes["byzantium"] == []) is success
        assert t.dead_pool == ([unit] if success else [])
        assert t.besieging == ("none" if success else piece)


def test_6_7_only_the_topmost_unit_counts_and_goes() -> None:
    t = actions(
        [2],
        boxes={"byzantium": ["byzantium_3", "byzantium_1"]},
        usurpers={"green": "unnamed"},
        where={"aurelian": "byzantium"},
    )
    t.play("aurelian:byzantium", "siege")
    assert (t.boxes["byzantium"], t.dead_pool) == (["byzantium_3"], ["byzantium_1"])


@pytest.mark.parametrize(("usurper", "side"), [("none", "resistance"), ("unnamed", "cv")])
def test_6_7_the_others_lay_down_their_arms_unless_a_usurper_is_there(usurper: str, side: str) -> None:
    units = ["byzantium_1", "byzantium_2", "byzantium_3"]
    t = actions(
        [3],
        boxes={"byzantium": units},
        sides={"byzantium": "cv"},
        usurpers={"green": usurper},
        where={"aurelian": "byzantium"},
    )
    t.play("aurelian:byzantium", "siege")
    assert (t.boxes["byzantium"], t.sides["byzantium"]) == (["byzantium_1", "byzantium_2"], side)


def test_6_7_costs_no_strength() -> None:
    assert actions([1], **ARMED).play("aurelian:moesia", "siege").army == 2


def test_6_7_a_failed_siege_must_go_on() -> None:
    t = actions(
        [1, 1, 2],
        boxes={"moesia": ["moesia_1"], "byzantium": ["byzantium_1"]},
        usurpers={"green": "unnamed"},
        where={"aurelian": "byzantium"},
    )
    t.play("aurelian:byzantium", "siege")
    assert t.told("siege_goes_on") == [{"e": "siege_goes_on", "rule": "6.7", "box": "byzantium", "piece": "aurelian"}]
    assert t.options == ["aurelian:byzantium", "stop"]
    assert t.refused["aurelian:moesia"] == t.refused["aurelian:roma"] == ("siege_duty", "6.7")
    t.play("aurelian:byzantium")  # Siege and nothing else, so it is not asked
    assert t.options == ["aurelian:byzantium", "stop"]
    t.play("aurelian:byzantium")
    assert t.boxes["byzantium"] == []
    assert {"aurelian:byzantium", "aurelian:moesia", "stop"} <= set(t.options)


def test_6_7_under_siege_duty_no_other_action_is_open() -> None:
    t = unasked("action aurelian moesia", **ARMED, besieging="aurelian")
    assert t.options == ["siege"]
    assert set(t.refused.values()) == {("siege_duty", "6.7")}


def test_6_7_the_duty_ends_with_the_turn() -> None:
    t = position(
        ["actions_phase", "actions_phase_ends", "build_phase 0"],
        [1, "turn_end_2"],
        **ARMED,
        dead_pool=["turn_end_1"],
        cups={"hostile": ["turn_end_2"]},
    )
    t.play("aurelian:moesia", "siege")
    assert (t.asked, t.besieging) == ("build_phase", "none")


def test_6_7_only_where_units_show_their_cv() -> None:
    assert actions(boxes=UNREST).play("aurelian:moesia").refused["siege"] == ("units_not_in_arms", "6.7")
    assert actions().play("aurelian:moesia").refused["siege"] == ("no_enemy_units", "6.7")


@pytest.mark.parametrize("face", [1, 8])
def test_6_7_adjustment_and_reactions(face: int) -> None:
    t = actions([face, "gallia_1", "tyana_1", "tyana_2"], **ARMED, cups=CUPS).play("aurelian:moesia", "siege")
    assert aftermath(t) == (["unfriendly>hostile"], 2)


def test_ruling_6_7_a() -> None:
    """The whole side is bound until one roll succeeds; ending the phase stays open."""
    given = {
        "boxes": {"byzantium": ["byzantium_1", "byzantium_2"]},
        "usurpers": {"green": "unnamed"},
        "where": {"aurelian": "roma", "officer_1": "byzantium"},
    }
    t = actions([1, 5], **given).play("officer_1:byzantium")
    assert t.options == ["officer_1:byzantium", "stop"]
    assert t.refused["aurelian:roma"] == t.refused["aurelian:ravenna"] == ("siege_duty", "6.7")
    t.play("officer_1:byzantium")
    assert t.boxes["byzantium"] == ["byzantium_1"]  # a unit is left, and yet everybody is free again
    assert {"aurelian:roma", "officer_1:byzantium", "officer_1:moesia"} <= set(t.options)
    t = position(["actions_phase", "actions_phase_ends"], [1], **given).play("officer_1:byzantium", "stop")
    assert (t.asked, t.besieging) == ("nobody", "none")


def test_ruling_6_7_b() -> None:
    """The duty goes with the Officer who had it."""
    t = actions(
        [6, "britannia_3"],
        where={"officer_1": "belgica"},
        boxes={"belgica": ["belgica_1", "belgica_2", "belgica_3"], "britannia": ["britannia_1", "britannia_2"]},
        sides={"belgica": "cv"},
        cups={"hostile": ["britannia_3"]},
    ).play("officer_1:belgica")
    assert (t.usurpers["blue"], t.where["officer_1"], t.besieging) == ("unnamed", "none", "none")
    assert "aurelian:moesia" in t.options
