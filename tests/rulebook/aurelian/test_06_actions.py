"""6.0 The Actions: what holds for all, the peaceful ones, and what becomes of Usurpers."""

from __future__ import annotations

import pytest

from princeps.engine.problem import Problem
from princeps.games.aurelian.parts import BOXES, PIECES

from .table import PARTS, Table, actions, position, unasked

CUPS = {"friendly": ["roma_1"], "unfriendly": ["gallia_1"], "hostile": ["tyana_1", "tyana_2", "sassanids"]}
UNREST = {"moesia": ["moesia_1", "moesia_2"]}  # Resistance 3 below, 4 on top
ARMED = {"boxes": UNREST, "sides": {"moesia": "cv"}}


def aftermath(t: Table) -> tuple[list[str], int]:
    """The Cup Adjustments made, and the number of Reactions."""
    return [event["way"] for event in t.told("adjustment")], len(t.told("unit_placed"))


# -- 6.0 ---------------------------------------------------------------------------------------------------------------


def test_6_0_a_piece_acts_where_it_stands_or_one_box_away() -> None:
    t = actions(where={"aurelian": "antiochia"})
    assert t.options == ["aurelian:antiochia", "aurelian:judaea", "aurelian:palmyra", "aurelian:tyana", "stop"]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("piece", PIECES)
def test_6_0_every_piece_acts_from_every_box(piece: str, box: str) -> None:
    t = actions(where={piece: box})
    reach = [box, *[BOXES[near] for near in PARTS.neighbours[BOXES.index(box)]]]
    assert [option for option in t.options if option.startswith(piece)] == [f"{piece}:{target}" for target in reach]
    assert f"{piece}:{box}" not in t.refused


def test_6_0_far_boxes_are_refused() -> None:
    t = actions()
    assert t.options == ["aurelian:moesia", "aurelian:byzantium", "aurelian:dalmatia", "stop"]
    assert t.refused["aurelian:roma"] == ("not_adjacent", "6.0")
    assert t.refused["aurelian:pannonia"] == ("not_adjacent", "6.0")
    assert t.refused["officer_1:moesia"] == ("not_in_play", "6.3")
    assert len(t.options) + len(t.refused) == 3 * 18 + 1  # every piece and Box is accounted for


def test_6_0_the_box_after_the_move_is_the_target() -> None:
    t = actions([8], boxes={"byzantium": ["byzantium_1"], "moesia": ["moesia_1"]})
    t.play("aurelian:byzantium", "suppress")
    assert t.where["aurelian"] == "byzantium"
    assert t.on_map() == {"moesia": ["moesia_1"]}
    assert t.told("move") == [
        {"e": "move", "rule": "6.0", "piece": "aurelian", "source": "moesia", "target": "byzantium"}
    ]


def test_6_0_the_move_is_not_required() -> None:
    t = actions([8], boxes=UNREST).play("aurelian:moesia", "suppress")
    assert t.where["aurelian"] == "moesia"
    assert t.told("move") == []


def test_6_0_only_the_acting_piece_moves() -> None:
    t = actions([8], where={"officer_1": "dalmatia", "officer_2": "roma"}, boxes={"pannonia": ["pannonia_1"]})
    t.play("officer_1:pannonia", "suppress")
    assert t.where == {"aurelian": "moesia", "officer_1": "pannonia", "officer_2": "roma"}


def test_6_0_no_move_to_a_box_without_an_action_there() -> None:
    t = actions(where={"officer_1": "roma", "officer_2": "ravenna"}, boxes={"ravenna": ["ravenna_1"]})
    assert t.refused["officer_1:roma"] == ("nothing_to_do", "6.0")  # nowhere to march, and the rest is not for Officers
    assert t.refused["officer_2:roma"] == ("nothing_to_do", "6.0")
    assert {"officer_1:ravenna", "officer_2:ravenna", "officer_2:germania"} <= set(t.options)


def test_6_0_aurelian_may_do_there_what_an_officer_cannot() -> None:
    t = actions(where={"aurelian": "roma"}, boxes={"ravenna": ["ravenna_1"]})
    assert t.options == ["aurelian:roma", "aurelian:ravenna", "stop"]
    t.play("aurelian:roma")
    assert t.options == ["assign", "redeploy"]


def test_6_0_officers_act_like_aurelian_in_their_own_boxes() -> None:
    t = actions(where={"officer_2": "gallia"})
    assert [option for option in t.options if option.startswith("officer")] == [
        "officer_2:gallia",
        "officer_2:germania",
        "officer_2:aquitania",
        "officer_2:belgica",
    ]


def test_6_0_every_action_is_offered_or_refused_with_its_rule() -> None:
    t = actions(boxes=UNREST).play("aurelian:moesia")
    assert t.options == ["suppress", "placate"]
    assert t.refused == {
        "assign": ("enemy_units", "6.3"),
        "redeploy": ("enemy_units", "6.4"),
        "campaign": ("enemy_units", "6.5"),
        "battle": ("units_not_in_arms", "6.6"),
        "siege": ("units_not_in_arms", "6.7"),
        "march": ("enemy_units", "6.8"),
    }


def test_6_0_an_action_that_is_not_open_is_not_taken() -> None:
    t = actions(boxes=UNREST).play("aurelian:moesia")
    with pytest.raises(Problem, match="not_offered"):
        t.play("march")
    assert t.asked == "action"


def test_ruling_6_0_a() -> None:
    """Into a Box with Enemy Units only for what is allowed there."""
    units = {"byzantium": ["byzantium_1"], "dalmatia": ["dalmatia_1"]}
    given = {"boxes": units, "sides": {"byzantium": "cv"}, "where": {"officer_1": "moesia"}}
    assert actions(**given).play("aurelian:byzantium").options == ["battle", "siege"]
    assert actions(**given).play("aurelian:dalmatia").options == ["suppress", "placate"]
    assert actions(**given).play("officer_1:dalmatia").options == ["suppress", "placate"]
    assert unasked("action officer_1 byzantium", **given).options == ["siege"]


def test_ruling_6_0_b() -> None:
    """Any number of pieces may share a Box."""
    t = actions(army=3).play("aurelian:moesia", "assign", "aurelian:moesia", "assign")
    assert set(t.where.values()) == {"moesia"}
    t = actions(where={"officer_1": "pannonia"}).play("officer_1:dalmatia", "moesia")
    assert t.where["officer_1"] == t.where["aurelian"]


def test_ruling_6_0_c() -> None:
    """A Usurper keeps nobody out of his Region."""
    given = {
        "where": {"aurelian": "byzantium", "officer_1": "byzantium"},
        "usurpers": {"yellow": "zenobia"},
        "boxes": {"palmyra": ["palmyra_1"]},
    }
    t = actions(**given)
    assert {"aurelian:nicomedia", "officer_1:nicomedia"} <= set(t.options)
    t.play("officer_1:nicomedia", "tyana")  # March is all that he can do there
    assert t.where["officer_1"] == "tyana"
    assert unasked("action aurelian nicomedia", **given).refused == {
        "suppress": ("no_enemy_units", "6.1"),
        "placate": ("no_enemy_units", "6.2"),
        "assign": ("usurper_in_region", "6.3"),
        "redeploy": ("usurper_in_region", "6.4"),
        "campaign": ("usurper_in_region", "6.5"),
        "battle": ("no_enemy_units", "6.6"),
        "siege": ("no_enemy_units", "6.7"),
    }


def test_ruling_6_0_d() -> None:
    """Leadership counts for Aurelian's own four rolls and for no other."""
    plain = {"leadership": 2, "army": 5}
    rolls = [
        actions([2], **plain, boxes=UNREST).play("aurelian:moesia", "suppress"),
        actions([2], **plain, pools={"green": ["barbarian_1"]}).play("aurelian:moesia", "campaign"),
        actions([2], **plain, **ARMED).play("aurelian:moesia", "battle"),
        actions([2], **plain, **ARMED).play("aurelian:moesia", "siege"),
    ]
    for t in rolls:
        assert ["leadership", 2, "6.0"] in t.told("roll")[0]["mods"]
    danube = position("reactions 1", ["barbarian_1", 5, 8], **plain, cups={"hostile": ["barbarian_1"]})
    officer = actions([2], **plain, boxes={"roma": ["roma_1"]}, where={"officer_1": "roma"}).play(
        "officer_1:roma", "suppress"
    )
    for event in danube.told("roll") + officer.told("roll"):
        assert "leadership" not in [name for name, _, _ in event["mods"]]


# -- 6.1 Suppress ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leadership", "face", "success"),
    [(1, 3, False), (1, 4, True), (2, 2, False), (2, 3, True), (1, 1, False), (2, 8, True)],
)
def test_6_1_aurelian_must_exceed_the_resistance_of_the_topmost_unit(leadership: int, face: int, success: bool) -> None:
    t = actions([face], boxes=UNREST, leadership=leadership).play("aurelian:moesia", "suppress")
    assert t.dead_pool == (["moesia_2", "moesia_1"] if success else [])
    assert t.boxes["moesia"] == ([] if success else ["moesia_1", "moesia_2"])


def test_6_1_the_topmost_unit_counts_not_the_toughest() -> None:
    t = actions([3], boxes={"moesia": ["moesia_2", "moesia_1"]}).play("aurelian:moesia", "suppress")
    assert t.boxes["moesia"] == []  # 4 beats the 3 on top; the 4 below goes with it


@pytest.mark.parametrize(("face", "left"), [(4, ["moesia_1", "moesia_2"]), (5, ["moesia_1"])])
def test_6_1_an_officer_removes_only_the_topmost_unit(face: int, left: list[str]) -> None:
    t = actions([face], boxes=UNREST, where={"officer_1": "moesia"}, leadership=2).play("officer_1:moesia", "suppress")
    assert t.boxes["moesia"] == left
    assert t.sides["moesia"] == "resistance"


def test_6_1_the_roll_is_explained() -> None:
    t = actions([4], boxes=UNREST).play("aurelian:moesia", "suppress")
    roll = t.told("roll")[0]
    assert (roll["rule"], roll["what"], roll["face"], roll["total"], roll["against"]) == ("6.1", "suppress", 4, 5, 4)


def test_6_1_a_failure_changes_nothing_else() -> None:
    t = actions([1], boxes=UNREST).play("aurelian:moesia", "suppress")
    assert t.told("no_effect") == [{"e": "no_effect", "rule": "6.1", "box": "moesia"}]
    assert (t.army, t.treasury, t.besieging) == (2, 5, "none")


def test_6_1_only_where_units_show_resistance() -> None:
    assert actions(**ARMED).play("aurelian:moesia").refused["suppress"] == ("units_in_arms", "6.1")
    assert actions().play("aurelian:moesia").refused["suppress"] == ("no_enemy_units", "6.1")


def test_6_1_adjustment_and_reactions() -> None:
    t = actions([1, "roma_1", "tyana_1", "tyana_2"], boxes=UNREST, cups=CUPS).play("aurelian:moesia", "suppress")
    assert aftermath(t) == (["friendly>unfriendly"], 2)


# -- 6.2 Placate -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "box", "price"),
    [
        ("roma_1", "roma", 1),
        ("roma_3", "roma", 2),
        ("moesia_2", "moesia", 2),
        ("palmyra_1", "palmyra", 3),
        ("palmyra_3", "palmyra", 3),
    ],
)
@pytest.mark.parametrize("piece", ["aurelian", "officer_1"])
def test_6_2_half_the_resistance_rounded_up(piece: str, unit: str, box: str, price: int) -> None:
    t = actions(boxes={box: [unit]}, where={piece: box}).play(f"{piece}:{box}", "placate")
    assert t.treasury == 5 - price
    assert t.dead_pool == [unit]


def test_6_2_the_topmost_unit_is_paid_and_goes() -> None:
    t = actions(boxes={"moesia": ["moesia_2", "moesia_1"]}).play("aurelian:moesia", "placate")
    assert (t.treasury, t.boxes["moesia"], t.dead_pool) == (3, ["moesia_2"], ["moesia_1"])


def test_6_2_the_last_coin_may_be_spent() -> None:
    t = actions(boxes=UNREST, treasury=2).play("aurelian:moesia", "placate")
    assert (t.treasury, t.ending) == (0, "none")


def test_6_2_only_where_units_show_resistance() -> None:
    assert actions(**ARMED).play("aurelian:moesia").refused["placate"] == ("units_in_arms", "6.2")
    assert actions().play("aurelian:moesia").refused["placate"] == ("no_enemy_units", "6.2")


def test_6_2_adjustment_and_reactions() -> None:
    t = actions(["gallia_1", "tyana_1"], boxes=UNREST, cups=CUPS).play("aurelian:moesia", "placate")
    assert aftermath(t) == (["unfriendly>friendly"], 1)


def test_ruling_6_2_a() -> None:
    """What the Treasury cannot pay is not open."""
    given = {"boxes": UNREST, "treasury": 1, "where": {"officer_1": "moesia"}}
    assert unasked("action aurelian moesia", **given).refused["placate"] == ("too_few_coins", "6.2")
    assert unasked("action officer_1 moesia", **given).refused["placate"] == ("too_few_coins", "6.2")


# -- 6.3 Assign --------------------------------------------------------------------------------------------------------


def test_6_3_an_officer_comes_for_a_point_of_strength() -> None:
    t = actions().play("aurelian:moesia", "assign")
    assert (t.army, t.where["officer_1"], t.where["officer_2"]) == (1, "moesia", "none")


def test_6_3_never_more_than_two_officers() -> None:
    t = actions(army=5).play("aurelian:moesia", "assign", "aurelian:moesia", "assign", "aurelian:moesia")
    assert t.refused["assign"] == ("no_officer_left", "6.3")
    assert t.army == 3


def test_6_3_a_removed_officer_can_be_assigned_again() -> None:
    t = position(
        ["revolt", "actions_phase"],
        army=5,
        where={"aurelian": "moesia", "officer_1": "roma", "officer_2": "dalmatia"},
        boxes={"roma": ["roma_1"], "noricum": ["noricum_1"], "germania": ["germania_1"]},
    )
    assert t.where["officer_1"] == "none"
    t.play("aurelian:moesia", "assign")
    assert t.where == {"aurelian": "moesia", "officer_1": "moesia", "officer_2": "dalmatia"}


def test_6_3_where_it_is_open() -> None:
    assert actions(**ARMED).play("aurelian:moesia").refused["assign"] == ("enemy_units", "6.3")
    assert unasked("action aurelian moesia", usurpers={"green": "unnamed"}).refused["assign"] == (
        "usurper_in_region",
        "6.3",
    )
    assert "assign" in actions(where={"aurelian": "palmyra"}).play("aurelian:palmyra").options  # no Danube needed


def test_6_3_not_for_officers() -> None:
    t = actions(boxes={"roma": ["roma_1"]}, where={"officer_1": "roma"}).play("officer_1:roma")
    assert t.refused["assign"] == ("officers_cannot", "6.3")


def test_6_3_adjustment_and_reactions() -> None:
    t = actions(["gallia_1", "tyana_1"], cups=CUPS).play("aurelian:moesia", "assign")
    assert aftermath(t) == (["unfriendly>friendly"], 1)


def test_ruling_6_3_a() -> None:
    """An Army of 1 has nobody to spare."""
    assert actions(army=1).play("aurelian:moesia").refused["assign"] == ("army_too_small", "6.3")


def test_ruling_6_3_b() -> None:
    """The Officer is placed where Aurelian stands after his move."""
    t = actions().play("aurelian:dalmatia", "assign")
    assert t.where == {"aurelian": "dalmatia", "officer_1": "dalmatia", "officer_2": "none"}


# -- 6.4 Redeploy ------------------------------------------------------------------------------------------------------


def test_6_4_strength_moves_between_army_and_danube() -> None:
    t = actions().play("aurelian:moesia", "redeploy")
    assert t.options == ["army", "1", "2", "3", "4", "5", "6", "7", "8"]
    t.play("army=4 3=1 4=1 7=3 8=1")
    assert t.army == 4
    assert t.legions == {"1": 1, "2": 1, "3": 1, "4": 1, "5": 2, "6": 2, "7": 3, "8": 1}


def test_6_4_from_army_to_danube() -> None:
    t = actions(army=4).play("aurelian:moesia", "redeploy", "1 1 1 3 3 3 2 2 2")
    assert (t.army, list(t.legions.values())) == (1, [1, 1, 3, 3, 3, 2, 2, 2])


@pytest.mark.parametrize(
    "allocation",
    [
        "army=3",  # one point too many
        "army=1",  # one too few
        "army=0 3=3 4=3",  # no Army left
        "army=1 1=0 3=3 4=3",  # a space left open
        "army=1 3=4 4=1",  # more than 3 in a space
        "army=2 3=1",
        "2 1 1 2 2 2 2 2",  # a space forgotten
    ],
)
def test_6_4_the_sum_stays_and_the_limits_hold(allocation: str) -> None:
    t = actions().play("aurelian:moesia", "redeploy")
    with pytest.raises(Problem, match="not_offered"):
        t.play(allocation)
    assert (t.asked, t.army) == ("redeployment", 2)


def test_6_4_everything_may_stay_as_it_is() -> None:
    t = actions().play("aurelian:moesia", "redeploy", "army=2")
    assert (t.army, list(t.legions.values())) == (2, [1, 1, 2, 2, 2, 2, 2, 2])


def test_6_4_all_regions_without_usurper_are_reached_from_any_of_them() -> None:
    t = actions(where={"aurelian": "gallia"}, usurpers={"red": "unnamed"}, boxes={"roma": ["roma_1"]}).play(
        "aurelian:gallia", "redeploy"
    )
    assert t.options == ["army", "1", "2", "5", "6", "7", "8"]
    t.play("army=1 1=2")
    assert (t.legions["1"], t.legions["3"], t.legions["4"]) == (2, 2, 2)


def test_6_4_one_point_dislodges_a_barbarian() -> None:
    t = actions(raiders={"3": "barbarian_2", "7": "barbarian_9"}, pools={"green": ["barbarian_1"]}).play(
        "aurelian:moesia", "redeploy", "army=1 7=1"
    )
    assert t.raiders["7"] == "none"
    assert (t.legions["7"], t.legions["3"]) == (1, 0)
    assert t.pools["green"] == ["barbarian_1", "barbarian_9"]
    assert t.told("barbarian_dislodged") == [
        {"e": "barbarian_dislodged", "rule": "6.4", "chit": "barbarian_9", "space": "7", "region": "green"}
    ]


def test_6_4_where_it_is_open() -> None:
    assert actions(**ARMED).play("aurelian:moesia").refused["redeploy"] == ("enemy_units", "6.4")
    assert unasked("action aurelian moesia", usurpers={"green": "unnamed"}).refused["redeploy"] == (
        "usurper_in_region",
        "6.4",
    )
    assert actions(where={"aurelian": "palmyra"}).play("aurelian:palmyra").refused["redeploy"] == (
        "no_danube_here",
        "6.4",
    )


def test_6_4_not_for_officers() -> None:
    t = actions(boxes={"roma": ["roma_1"]}, where={"officer_1": "roma"}).play("officer_1:roma")
    assert t.refused["redeploy"] == ("officers_cannot", "6.4")


def test_6_4_nothing_to_choose_nobody_asked() -> None:
    t = actions(army=1, legions=dict.fromkeys("12345678", 1)).play("aurelian:moesia", "redeploy")
    assert t.asked == "actions_phase"
    assert t.army == 1


def test_6_4_adjustment_and_reactions() -> None:
    t = actions(["roma_1", "tyana_1"], cups=CUPS).play("aurelian:moesia", "redeploy", "army=2")
    assert aftermath(t) == (["friendly>unfriendly"], 1)


def test_ruling_6_4_a() -> None:
    """The Army takes five at most."""
    low = {"legions": {"5": 3, "6": 3, "7": 3, "8": 3}}
    t = actions(**low).play("aurelian:moesia", "redeploy")
    with pytest.raises(Problem, match="not_offered"):
        t.play("army=6 5=1 6=1")
    t.play("army=5 5=1 6=2")
    assert t.army == 5


def test_ruling_6_4_b() -> None:
    """A lost space may stay lost, or take up to three."""
    given = {"raiders": {"5": "barbarian_4"}}
    t = actions(**given).play("aurelian:moesia", "redeploy")
    assert t.offer is not None
    assert (t.offer.lows, t.offer.highs) == ([1, 1, 1, 1, 1, 0, 1, 1, 1], [5, 3, 3, 3, 3, 3, 3, 3, 3])
    assert actions(**given).play("aurelian:moesia", "redeploy", "army=1 8=3").raiders["5"] == "barbarian_4"
    t = actions(**given).play("aurelian:moesia", "redeploy", "army=1 5=3 6=1 7=1")
    assert (t.raiders["5"], t.legions["5"], t.pools["green"]) == ("none", 3, ["barbarian_4"])


@pytest.mark.parametrize("usurper", ["postumus", "unnamed"])
def test_ruling_6_4_c(usurper: str) -> None:
    """Named or not, a Usurper's spaces are left alone."""
    t = actions(usurpers={"blue": usurper}, boxes={"gallia": ["gallia_1"]}).play("aurelian:moesia", "redeploy")
    assert t.options == ["army", "3", "4", "5", "6", "7", "8"]


# -- 6.8 March ---------------------------------------------------------------------------------------------------------


def test_6_8_one_more_box() -> None:
    t = actions().play("aurelian:moesia", "march")
    assert t.options == ["byzantium", "dalmatia"]
    assert t.play("dalmatia").where["aurelian"] == "dalmatia"


@pytest.mark.parametrize("piece", ["aurelian", "officer_1"])
def test_6_8_two_boxes_with_the_move_before(piece: str) -> None:
    t = actions(where={piece: "dalmatia"}).play(f"{piece}:pannonia")
    if piece == "aurelian":
        t.play("march")  # an Officer has no other Action there
    t.play("noricum")
    assert t.where[piece] == "noricum"
    assert [event["rule"] for event in t.told("move")] == ["6.0", "6.8"]


def test_6_8_not_out_of_a_box_with_enemy_units() -> None:
    assert actions(boxes=UNREST).play("aurelian:moesia").refused["march"] == ("enemy_units", "6.8")
    assert actions(**ARMED).play("aurelian:moesia").refused["march"] == ("enemy_units", "6.8")


def test_6_8_not_into_a_box_with_enemy_units() -> None:
    t = actions(where={"aurelian": "gallia"}, boxes={"belgica": ["belgica_1"]}).play("aurelian:gallia", "march")
    assert t.options == ["germania", "aquitania"]
    assert t.refused == {"belgica": ("enemy_units", "6.8")}


def test_6_8_nowhere_to_march() -> None:
    t = actions(boxes={"byzantium": ["byzantium_1"], "dalmatia": ["dalmatia_1"]}).play("aurelian:moesia")
    assert t.refused["march"] == ("nowhere_to_march", "6.8")


def test_6_8_a_usurper_does_not_stand_in_the_way() -> None:
    t = actions(where={"aurelian": "byzantium"}, usurpers={"yellow": "zenobia"}, boxes={"palmyra": ["palmyra_1"]})
    assert t.play("aurelian:byzantium", "march", "nicomedia").where["aurelian"] == "nicomedia"


def test_6_8_adjustment_and_reactions() -> None:
    t = actions(["tyana_1"], cups=CUPS).play("aurelian:moesia", "march", "dalmatia")
    assert aftermath(t) == ([], 1)


def test_ruling_6_8_a() -> None:
    """Back to where the move began is a Box like any other, if it is free of Enemy Units."""
    assert actions().play("aurelian:dalmatia", "march", "moesia").where["aurelian"] == "moesia"
    t = actions(boxes=UNREST, where={"officer_1": "moesia"}).play("officer_1:dalmatia")
    assert t.where["officer_1"] == "pannonia"  # the only other way


# -- 6.9 Actions and Usurpers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("region", "usurper", "box", "unit"),
    [("yellow", "zenobia", "tyana", "tyana_1"), ("blue", "postumus", "gallia", "gallia_1")],
)
def test_6_9_a_named_usurper_falls_with_his_last_unit(region: str, usurper: str, box: str, unit: str) -> None:
    t = actions(
        [8], where={"aurelian": box}, usurpers={region: usurper}, boxes={box: [unit]}, income=15, treasury=4
    ).play(f"aurelian:{box}", "siege")
    assert t.usurpers[region] == "none"
    assert t.dead_pool == [unit, usurper]
    assert (t.income, t.treasury) == (21, 10)


def test_6_9_before_the_cup_adjustment_and_the_reactions() -> None:
    t = actions(
        [8, "roma_1", "gallia_1", "tyana_1", "tyana_2"],
        where={"aurelian": "palmyra"},
        usurpers={"yellow": "zenobia"},
        boxes={"palmyra": ["palmyra_1"]},
        cups=CUPS,
    ).play("aurelian:palmyra", "battle")
    assert t.kinds == [
        "action",
        "roll",
        "battle",
        "units_removed",
        "usurper_falls",
        "adjustment",
        "adjustment",
        "unit_placed",
        "unit_placed",
    ]
    assert t.sides["tyana"] == "resistance"  # the Region has no Usurper any more when it is placed


def test_6_9_not_while_a_unit_is_left_anywhere_in_the_region() -> None:
    t = actions(
        [8],
        where={"aurelian": "tyana"},
        usurpers={"yellow": "zenobia"},
        boxes={"tyana": ["tyana_1"], "aegyptus": ["aegyptus_1"]},
    )
    assert t.play("aurelian:tyana", "battle").usurpers["yellow"] == "zenobia"


def test_6_9_every_region_is_looked_at() -> None:
    t = actions(usurpers={"red": "unnamed", "blue": "postumus"}).play("aurelian:moesia", "march", "dalmatia")
    assert set(t.usurpers.values()) == {"none"}
    assert (t.income, t.treasury) == (19, 11)


def test_6_9_an_unnamed_usurper_pays_nothing() -> None:
    t = actions([8], where={"aurelian": "roma"}, usurpers={"red": "unnamed"}, boxes={"roma": ["roma_1"]}).play(
        "aurelian:roma", "battle"
    )
    assert (t.usurpers["red"], t.income, t.treasury) == ("none", 13, 5)


def test_ruling_6_9_a() -> None:
    """An unnamed Usurper goes aside at once and may be back in the same turn."""
    units = ["germania_1", "noricum_1", "ravenna_1"]
    t = position(
        ["usurpers_fall", "reactions 3", "revolt"], list(units), usurpers={"red": "unnamed"}, cups={"hostile": units}
    )
    assert t.kinds == ["usurper_falls", "unit_placed", "unit_placed", "unit_placed", "usurper_rises"]
    assert (t.usurpers["red"], t.dead_pool) == ("unnamed", [])
