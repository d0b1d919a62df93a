"""12.0 Turn End Phase."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.chance import Stream
from princeps.engine.packs import Pack

from .table import TITLE, Table, position

# scores the Army's 1 VP
QUIET = {
    "boxes": {box: [f"{box}_1"] for box in ("roma", "gallia", "moesia", "tyana")},
    "army": 1,
    "treasury": 0,
}
THRESHOLDS = {1: 4, 2: 10, 3: 18, 4: 30, 5: 45, 6: 65}
RICH = {  # 1 free Region, 1 named Usurper, 1 Walls, 2 Temples, 2 Officers, Army 4, 14 Coins: 13 VP
    "boxes": {"roma": ["roma_1"], "gallia": ["gallia_1"], "moesia": ["moesia_1"]},
    "dead_pool": ["zenobia"],
    "walls": {"red": "finished", "green": "started"},
    "temples": {"red": "finished", "yellow": "finished"},
    "where": {"officer_1": "ravenna", "officer_2": "palmyra"},
    "army": 4,
    "income": 20,
    "treasury": 14,
}


def scored(**given: Any) -> int:
    vp = position("score", **{**QUIET, **given}).vp
    assert isinstance(vp, int)
    return vp


# -- 12.0 --------------------------------------------------------------------------------------------------------------


def test_12_0_score_triumph_bonus_penalty_check() -> None:
    t = position("turn_end_phase", **RICH, turn=6, vp=60, aurelian_walls=1)
    assert (t.asked, t.vp) == ("triumph", 73)
    t.play("yes")
    assert t.kinds == ["phase", "score", "triumph", "score", "bonus", "penalty", "threshold", "over"]
    assert (t.vp, t.ending) == (60 + 13 + 13 + 1 - 3, "victory")


def test_12_0_in_other_turns_no_bonus_and_no_penalty() -> None:
    t = position("turn_end_phase", **QUIET, vp=60, turn=5, aurelian_walls=1, walls={"red": "finished"})
    assert t.kinds[1:3] == ["score", "threshold"]
    assert t.vp == 62


def test_ruling_12_0_a() -> None:
    """VP are counted on past 99."""
    assert position("score", vp=98, **RICH).vp == 111


# -- 12.1 Scoring Victory Points ---------------------------------------------------------------------------------------


def test_12_1_nothing_but_the_army() -> None:
    assert scored() == 1


@pytest.mark.parametrize("army", range(1, 6))
def test_12_1_a_vp_for_each_point_of_the_army(army: int) -> None:
    assert scored(army=army) == army


def test_12_1_not_for_the_danube() -> None:
    assert scored(legions=dict.fromkeys("12345678", 3)) == 1


@pytest.mark.parametrize(
    ("boxes", "free"),
    [(["roma", "gallia", "moesia", "tyana"], 0), (["gallia", "moesia", "tyana"], 1), (["moesia"], 3), ([], 4)],
)
def test_12_1_regions_free_of_units(boxes: list[str], free: int) -> None:
    assert scored(boxes={box: [f"{box}_1"] for box in boxes}) == 1 + free


def test_12_1_a_usurper_alone_makes_a_region_unfree() -> None:
    assert scored(boxes={}, usurpers={"red": "unnamed", "blue": "postumus"}) == 1 + 2


def test_12_1_barbarians_do_not_make_a_region_unfree() -> None:
    assert scored(boxes={}, pools={"green": ["barbarian_1"]}, raiders={"3": "barbarian_2"}) == 1 + 4


@pytest.mark.parametrize("dead", [["postumus"], ["zenobia"], ["postumus", "zenobia"]])
def test_12_1_named_usurpers_in_the_dead_pool(dead: list[str]) -> None:
    assert scored(dead_pool=dead) == 1 + len(dead)
    assert scored(dead_pool=[*dead, "roma_2", "barbarian_1", "sassanids"]) == 1 + len(dead)


def test_12_1_finished_walls_and_temples() -> None:
    assert scored(walls={"red": "finished", "blue": "finished", "green": "started"}) == 3
    assert scored(temples={"red": "finished", "yellow": "finished", "green": "started"}) == 3


def test_12_1_not_the_walls_of_rome() -> None:
    assert scored(aurelian_walls=4) == 1


@pytest.mark.parametrize("count", [1, 2])
def test_12_1_officers_in_play(count: int) -> None:
    assert scored(where={f"officer_{number}": "dalmatia" for number in range(1, count + 1)}) == 1 + count


@pytest.mark.parametrize(("treasury", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (49, 9)])
def test_12_1_a_vp_for_every_full_five_coins(treasury: int, vp: int) -> None:
    assert scored(treasury=treasury, income=49) == 1 + vp


def test_12_1_every_item_is_explained() -> None:
    t = position("score", **RICH)
    assert t.told("score")[0]["items"] == [
        ["free_regions", 1, "12.1"],
        ["named_usurpers", 1, "12.1"],
        ["walls", 1, "12.1"],
        ["temples", 2, "12.1"],
        ["officers", 2, "12.1"],
        ["army", 4, "12.1"],
        ["coins", 2, "12.1"],
    ]
    assert t.vp == 13


# -- 12.2 Aurelian's Triumph -------------------------------------------------------------------------------------------


def test_12_2_score_again_and_turn_aurelian() -> None:
    t = position(["score", "triumph"], **RICH).play("yes")
    assert (t.vp, t.leadership) == (26, 2)


def test_12_2_it_is_not_required() -> None:
    t = position(["score", "triumph"], **RICH).play("no")
    assert (t.vp, t.leadership) == (13, 1)


@pytest.mark.parametrize(
    "given",
    [
        {"dead_pool": ["zenobia"], "leadership": 2},
        {"dead_pool": ["postumus"]},
        {"usurpers": {"yellow": "zenobia"}},
        {},
    ],
)
def test_12_2_only_once_and_only_when_zenobia_is_dead(given: dict[str, Any]) -> None:
    t = position("triumph", **given)
    assert (t.asked, t.vp) == ("nobody", 0)


def test_12_2_it_may_wait_for_a_later_turn() -> None:
    t = position("turn_end_phase", **QUIET, dead_pool=["zenobia"], vp=40, turn=3).play("no")
    assert (t.turn, t.leadership) == (4, 1)
    t = position("turn_end_phase", **QUIET, dead_pool=["zenobia"], vp=40, turn=4).play("yes")
    assert (t.vp, t.leadership) == (44, 2)


def test_12_2_before_the_check_for_defeat() -> None:
    t = position("turn_end_phase", **RICH, vp=5, turn=4)  # 18 would not do
    assert t.play("yes").ending == "none"
    assert position("turn_end_phase", **RICH, vp=5, turn=4).play("no").ending == "threshold"


def test_ruling_12_2_a() -> None:
    """In Turn 6 too, before bonus and penalty."""
    t = position("turn_end_phase", **RICH, vp=60, turn=6, aurelian_walls=4)
    assert t.asked == "triumph"
    t.play("yes")
    assert t.kinds.index("triumph") < t.kinds.index("bonus") < t.kinds.index("penalty")


# -- 12.3 Turn 6 Bonus VP ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(-2, 5))
def test_12_3_finished_walls_times_the_walls_of_rome(level: int) -> None:
    t = position(
        "bonus", turn=6, aurelian_walls=level, walls={"red": "finished", "green": "finished", "blue": "started"}, vp=10
    )
    assert t.vp == 10 + max(level, 0) * 2


def test_12_3_not_in_a_usurpers_region() -> None:
    t = position(
        "bonus", turn=6, aurelian_walls=3, walls={"red": "finished", "blue": "finished"}, usurpers={"blue": "unnamed"}
    )
    assert t.vp == 3


def test_12_3_only_in_turn_six() -> None:
    assert position("bonus", turn=5, aurelian_walls=4, walls={"red": "finished"}).vp == 0


def test_ruling_12_3_a() -> None:
    """At 0: no bonus, and the penalty once."""
    t = position(
        ["bonus", "penalty"],
        turn=6,
        aurelian_walls=0,
        walls={"red": "finished"},
        boxes={"roma": ["roma_1", "roma_2"]},
        vp=10,
    )
    assert t.vp == 8


# -- 12.4 Turn 6 Penalty VP --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "lost"), [(-2, 14), (-1, 7), (0, 7), (1, 7), (3, 7), (4, 7)])
def test_12_4_units_and_barbarians_times_a_negative_multiplier(level: int, lost: int) -> None:
    t = position(
        "penalty",
        turn=6,
        vp=80,
        aurelian_walls=level,
        boxes={"roma": ["roma_1", "roma_2"], "gallia": ["gallia_1", "gallia_2"]},
        pools={"green": ["barbarian_1", "barbarian_2"]},
        raiders={"3": "barbarian_3"},
    )
    assert t.vp == 80 - lost


def test_12_4_only_in_turn_six() -> None:
    assert position("penalty", turn=5, vp=80, boxes={"roma": ["roma_1"]}).vp == 80


def test_ruling_12_4_a() -> None:
    """Barbarians in Pools and on the Danube count, those in cups and in the Dead Pool do not."""
    t = position(
        "penalty",
        turn=6,
        vp=80,
        aurelian_walls=1,
        pools={"red": ["barbarian_1"]},
        raiders={"8": "barbarian_2"},
        dead_pool=["barbarian_3", "roma_1"],
        cups={"hostile": ["barbarian_4", "roma_2"]},
    )
    assert t.told("penalty")[0]["barbarians"] == 2
    assert t.vp == 78


def test_ruling_12_4_b() -> None:
    """VP stop at 0 and the Threshold is missed."""
    t = position(["penalty", "check_for_defeat"], turn=6, vp=3, boxes={"roma": ["roma_1", "roma_2"]})
    assert (t.vp, t.ending) == (0, "threshold")


# -- 12.5 Check for Defeat ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", THRESHOLDS)
def test_12_5_the_threshold_must_be_reached(turn: int) -> None:
    enough = position("check_for_defeat", turn=turn, vp=THRESHOLDS[turn])
    assert enough.ending == ("victory" if turn == 6 else "none")
    assert position("check_for_defeat", turn=turn, vp=THRESHOLDS[turn] - 1).ending == "threshold"


@pytest.mark.parametrize(
    "usurpers", [{"red": "unnamed"}, {"yellow": "zenobia"}, {"blue": "postumus", "green": "unnamed"}]
)
def test_12_5_no_victory_with_a_usurper_in_play(usurpers: dict[str, str]) -> None:
    assert position("check_for_defeat", turn=6, vp=99, usurpers=usurpers).ending == "usurpers"
    assert position("check_for_defeat", turn=5, vp=99, usurpers=usurpers).ending == "none"


def test_12_5_units_without_a_usurper_do_not_bar_victory() -> None:
    assert position("check_for_defeat", turn=6, vp=99, boxes={"roma": ["roma_1"]}).ending == "victory"


# -- 12.6 Turn End Cup Adjustments -------------------------------------------------------------------------------------


def end_of(turn: int, chance: list[object], **given: Any) -> Table:
    return position("end_adjustments", chance, turn=turn, **given)


def test_12_6_two_to_unfriendly_then_two_to_hostile() -> None:
    cups = {
        "friendly": ["roma_1", "roma_2", "roma_3"],
        "unfriendly": ["gallia_1", "gallia_2"],
        "hostile": ["turn_end_1"],
    }
    t = end_of(1, ["roma_1", "roma_2", "gallia_1", "roma_1", "turn_end_1"], cups=cups)
    assert [event["way"] for event in t.told("adjustment")] == ["friendly>unfriendly"] * 2 + ["unfriendly>hostile"] * 2
    assert t.cups["friendly"] == ["roma_3"]
    assert sorted(t.cups["hostile"]) == ["gallia_1", "roma_1", "turn_end_1"]


@pytest.mark.parametrize("turn", range(1, 6))
def test_12_6_as_many_reactions_as_the_number_of_the_turn(turn: int) -> None:
    hostile = ["germania_1", "noricum_1", "roma_1", "gallia_1", "belgica_1", "tyana_1"]
    t = end_of(turn, list(hostile[:turn]), cups={"hostile": hostile})
    assert len(t.told("unit_placed")) == turn
    assert (t.turn, t.asked) == (turn + 1, "actions_phase")


@pytest.mark.parametrize("marker", ["turn_end_1", "turn_end_2", "turn_end_3"])
def test_12_6_a_turn_end_marker_goes_back_and_stops_them(marker: str) -> None:
    t = end_of(5, ["roma_1", marker], cups={"hostile": ["roma_1", marker, "noricum_1"]})
    assert (t.on_map(), t.dead_pool) == ({"roma": ["roma_1"]}, [])
    assert sorted(t.cups["hostile"]) == ["noricum_1", marker]
    assert t.told("end_reactions_stop") == [{"e": "end_reactions_stop", "rule": "12.6", "chit": marker}]
    assert t.turn == 6


def test_12_6_an_empty_hostile_cup_is_no_dead_end() -> None:
    t = end_of(3, ["roma_1"], cups={"hostile": ["roma_1"]})
    assert (t.turn, t.asked) == (4, "actions_phase")


@pytest.mark.parametrize("turn", range(1, 6))
def test_12_6_the_third_marker_enters_with_turn_four(turn: int) -> None:
    t = end_of(turn, [], turn_track=["turn_end_3"])
    assert ("turn_end_3" in t.cups["hostile"]) is (turn == 3)
    assert (t.turn_track == []) is (turn == 3)


def test_12_6_a_pack_may_let_it_wait_elsewhere() -> None:
    parts = TITLE.parts(Pack("aurelian", "an odd copy", {"setup": {"setup": {"third_turn_end": 2}}}))
    g = TITLE.start(parts, Stream(1))
    g.advance()
    g.agenda[:] = [TITLE.shape.load_step("next_turn")]
    t = Table(g)
    assert (t.turn, t.turn_track) == (2, [])
    assert "turn_end_3" in t.cups["hostile"]


def test_12_6_the_third_marker_enters_after_the_reactions_of_turn_three() -> None:
    t = end_of(
        3,
        ["roma_1", "noricum_1", "germania_1"],
        turn_track=["turn_end_3"],
        cups={"hostile": ["roma_1", "noricum_1", "germania_1"]},
    )
    assert t.cups["hostile"] == ["turn_end_3"]
    assert t.kinds[-2:] == ["third_marker", "turn"]


def test_12_6_a_decision_in_a_reaction_is_asked() -> None:
    t = end_of(
        2,
        ["barbarian_1", 2, "roma_1"],
        cups={"hostile": ["barbarian_1", "roma_1"]},
        usurpers={"blue": "postumus"},
        vp=12,
    )
    assert t.asked == "usurper_price"
    t.play("vp")
    assert (t.vp, t.boxes["roma"], t.turn) == (11, ["roma_1"], 3)


def test_ruling_12_6_a() -> None:
    """Confederation goes back without effect and stops the Reactions."""
    t = end_of(4, ["confederation"], cups={"hostile": ["confederation", "roma_1"]}, pools={"red": ["barbarian_1"]})
    assert (t.dead_pool, t.pools["red"], t.treasury, t.legions["3"]) == ([], ["barbarian_1"], 5, 2)
    assert sorted(t.cups["hostile"]) == ["confederation", "roma_1"]
    assert (t.turn, t.asked) == (5, "actions_phase")


def test_ruling_12_6_b() -> None:
    """The game can be lost here."""
    t = end_of(
        1, ["barbarian_9", 5, 1], cups={"hostile": ["barbarian_9"]}, raiders={"1": "barbarian_1", "2": "barbarian_2"}
    )
    assert (t.ending, t.turn) == ("danube", 1)
    t = end_of(1, ["barbarian_9", 1], cups={"hostile": ["barbarian_9"]}, usurpers={"blue": "postumus"}, treasury=0)
    assert (t.ending, t.turn) == ("treasury", 1)


def test_ruling_12_6_c() -> None:
    """What these Reactions send to the Dead Pool stays there over the turn."""
    t = end_of(3, ["sassanids", "moesia_1"], cups={"hostile": ["sassanids", "moesia_1"]}, income=20)
    assert (t.turn, t.asked, t.dead_pool) == (4, "actions_phase", ["sassanids", "moesia_1"])
    t.play("stop", "done", "done")
    assert (t.asked, t.dead_pool) == ("reforms", [])
    assert t.cups == {"friendly": [], "unfriendly": ["moesia_1"], "hostile": ["sassanids"]}


def test_12_6_the_adjustments_cite_the_paragraph_that_orders_them() -> None:
    cups = {"friendly": ["roma_1"], "unfriendly": ["gallia_1", "gallia_2"]}
    t = position("end_adjustments", ["roma_1", "gallia_1", "gallia_2", "roma_1", "gallia_1"], cups=cups)
    assert [(event["e"], event["rule"], event.get("way")) for event in t.events[:5]] == [
        ("adjustment", "12.6", "friendly>unfriendly"),
        ("cup_empty", "12.6", "friendly>unfriendly"),
        ("adjustment", "12.6", "unfriendly>hostile"),
        ("adjustment", "12.6", "unfriendly>hostile"),
        ("adjustment", "12.6", "unfriendly>hostile"),
    ]
