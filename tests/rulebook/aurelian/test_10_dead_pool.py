"""10.0 Dead Pool Phase."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, position


def cool(**given: Any) -> Table:
    """10.1 to 10.2."""
    return position(["de_escalation", "revolt", "usurpers_depart"], **given)


# -- 10.0 --------------------------------------------------------------------------------------------------------------


def test_10_0_first_unrest_then_the_pool() -> None:
    t = position("dead_pool_phase", boxes={"roma": ["roma_1", "roma_2"]}, dead_pool=["turn_end_1"])
    assert t.kinds == ["phase", "units_removed", "dead_pool_to_cup", "dead_pool_to_cup"]
    assert (t.boxes["roma"], t.cups) == (
        ["roma_1"],
        {"friendly": [], "unfriendly": ["roma_2"], "hostile": ["turn_end_1"]},
    )


# -- 10.1 De-Escalation and Revolt -------------------------------------------------------------------------------------


def test_10_1_without_a_temple_boxes_of_two_and_more_lose_one() -> None:
    t = cool(boxes={"roma": ["roma_1", "roma_2", "roma_3"], "noricum": ["noricum_1", "noricum_2"]})
    assert t.on_map() == {"roma": ["roma_1", "roma_2"], "noricum": ["noricum_1"]}
    assert sorted(t.dead_pool) == ["noricum_2", "roma_3"]


def test_10_1_without_a_temple_a_single_unit_stays() -> None:
    assert cool(boxes={"roma": ["roma_1"]}).on_map() == {"roma": ["roma_1"]}


def test_10_1_with_a_finished_temple_every_box_loses_one_and_calms_down() -> None:
    t = cool(
        boxes={"roma": ["roma_1", "roma_2", "roma_3"], "noricum": ["noricum_1"]},
        sides={"roma": "cv"},
        temples={"red": "finished"},
    )
    assert t.on_map() == {"roma": ["roma_1", "roma_2"]}
    assert t.sides["roma"] == "resistance"


@pytest.mark.parametrize("piece", ["aurelian", "officer_1", "officer_2"])
def test_10_1_an_occupied_box_loses_one_more(piece: str) -> None:
    t = cool(boxes={"roma": ["roma_1", "roma_2", "roma_3"], "noricum": ["noricum_1"]}, where={piece: "roma"})
    assert t.on_map() == {"roma": ["roma_1"], "noricum": ["noricum_1"]}
    t = cool(boxes={"roma": ["roma_1"]}, where={piece: "roma"})
    assert t.on_map() == {}


def test_10_1_temple_and_piece_together_remove_two() -> None:
    t = cool(boxes={"roma": ["roma_1", "roma_2", "roma_3"]}, where={"officer_1": "roma"}, temples={"red": "finished"})
    assert t.on_map() == {"roma": ["roma_1"]}


def test_10_1_several_pieces_in_a_box_remove_one() -> None:
    t = cool(
        boxes={"roma": ["roma_1", "roma_2", "roma_3"]},
        where={"aurelian": "roma", "officer_1": "roma", "officer_2": "roma"},
    )
    assert t.on_map() == {"roma": ["roma_1"]}


def test_10_1_nothing_is_removed_under_a_usurper() -> None:
    boxes = {"roma": ["roma_1", "roma_2"], "noricum": ["noricum_1"]}
    t = cool(boxes=boxes, usurpers={"red": "unnamed"}, where={"aurelian": "roma"}, temples={"red": "finished"})
    assert (t.on_map(), t.dead_pool) == ({"noricum": ["noricum_1"], "roma": ["roma_1", "roma_2"]}, [])


def test_10_1_units_in_three_boxes_bring_a_usurper() -> None:
    t = cool(
        boxes={"roma": ["roma_1"], "noricum": ["noricum_1"], "germania": ["germania_1"]},
        where={"officer_1": "ravenna", "officer_2": "moesia"},
    )
    assert (t.usurpers["red"], t.armed()) == ("unnamed", ["germania", "noricum", "roma"])
    assert t.where == {"aurelian": "moesia", "officer_1": "none", "officer_2": "moesia"}
    assert t.told("usurper_rises") == [
        {"e": "usurper_rises", "rule": "10.1", "region": "red", "officers": ["officer_1"]}
    ]


def test_10_1_units_in_two_boxes_do_not() -> None:
    assert cool(boxes={"roma": ["roma_1", "roma_2"], "noricum": ["noricum_1"]}).usurpers["red"] == "none"


def test_10_1_the_boxes_are_counted_after_the_removals() -> None:
    t = cool(
        boxes={"roma": ["roma_1"], "noricum": ["noricum_1"], "germania": ["germania_1"]}, where={"aurelian": "germania"}
    )
    assert (t.usurpers["red"], t.on_map()) == ("none", {"noricum": ["noricum_1"], "roma": ["roma_1"]})


@pytest.mark.parametrize(("boxes", "stays"), [([], False), (["roma"], False), (["roma", "noricum"], True)])
def test_10_1_a_usurper_with_at_most_one_box_departs(boxes: list[str], stays: bool) -> None:
    t = cool(boxes={box: [f"{box}_1", f"{box}_2"] for box in boxes}, usurpers={"red": "unnamed"})
    assert t.usurpers["red"] == ("unnamed" if stays else "none")
    assert t.armed() == (sorted(boxes) if stays else [])
    assert (t.income, t.treasury, t.dead_pool) == (13, 5, [])


def test_ruling_10_1_a() -> None:
    """Three cut to two stay in arms, unless under a Temple; 7.1 looks at the Box again."""
    boxes = {"roma": ["roma_1", "roma_2", "roma_3"]}
    assert cool(boxes=boxes, sides={"roma": "cv"}).sides["roma"] == "cv"
    assert cool(boxes=boxes, sides={"roma": "cv"}, temples={"red": "finished"}).sides["roma"] == "resistance"
    t = position(
        ["de_escalation", "reactions 1"],
        ["roma_3"],
        boxes={"roma": ["roma_1", "roma_2"]},
        sides={"roma": "cv"},
        cups={"hostile": ["roma_3"]},
    )
    assert (t.boxes["roma"], t.sides["roma"]) == (["roma_1", "roma_3"], "resistance")


def test_ruling_10_1_b() -> None:
    """Each step for all Regions: removals, new Usurpers, departures."""
    t = cool(
        boxes={
            **{box: [f"{box}_1"] for box in ("roma", "noricum", "germania")},
            "gallia": ["gallia_1"],
            "palmyra": ["palmyra_1", "palmyra_2"],
        },
        usurpers={"blue": "postumus"},
    )
    assert t.kinds == ["units_removed", "usurper_rises", "usurper_falls", "flipped"]
    assert t.usurpers == {"red": "unnamed", "blue": "none", "green": "none", "yellow": "none"}


# -- 10.2 Named Usurpers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("region", "usurper", "box"), [("blue", "postumus", "gallia"), ("yellow", "zenobia", "tyana")])
def test_10_2_a_named_usurper_leaves_six_coins_and_six_income(region: str, usurper: str, box: str) -> None:
    t = cool(boxes={box: [f"{box}_1"]}, usurpers={region: usurper})
    assert (t.usurpers[region], t.dead_pool) == ("none", [usurper])
    assert (t.income, t.treasury) == (19, 11)
    assert t.sides[box] == "resistance"
    assert t.told("usurper_falls") == [
        {"e": "usurper_falls", "rule": "10.2", "region": region, "usurper": usurper, "income": 6, "coins": 6}
    ]


def test_10_2_both_at_once() -> None:
    t = cool(usurpers={"blue": "postumus", "yellow": "zenobia"})
    assert (t.income, t.treasury) == (25, 17)


def test_10_2_the_treasury_gets_its_coins_where_the_income_track_ends() -> None:
    t = cool(usurpers={"yellow": "zenobia"}, income=45, treasury=10)
    assert (t.income, t.treasury) == (49, 16)
    t = cool(usurpers={"yellow": "zenobia"}, income=45, treasury=45)
    assert (t.income, t.treasury) == (49, 49)


# -- 10.3 Resolving the Dead Pool --------------------------------------------------------------------------------------


def test_10_3_barbarians_and_markers_turn_hostile() -> None:
    dead = ["barbarian_1", "confederation", "sassanids", "turn_end_1", "turn_end_2", "turn_end_3"]
    t = position("resolve_dead_pool", dead_pool=dead)
    assert (t.dead_pool, sorted(t.cups["hostile"])) == ([], sorted(dead))
    assert t.sizes() == (0, 0, 6)


def test_10_3_named_usurpers_stay() -> None:
    t = position("resolve_dead_pool", dead_pool=["postumus", "roma_1", "zenobia"])
    assert t.dead_pool == ["postumus", "zenobia"]


@pytest.mark.parametrize(
    ("given", "cup"),
    [
        ({"usurpers": {"red": "unnamed"}}, "hostile"),
        ({"usurpers": {"red": "unnamed"}, "temples": {"red": "finished"}}, "hostile"),
        ({"temples": {"red": "finished"}}, "friendly"),
        ({"temples": {"red": "finished"}, "boxes": {"noricum": ["noricum_1"]}}, "unfriendly"),
        ({"temples": {"red": "started"}}, "unfriendly"),
        ({"temples": {"green": "finished"}}, "unfriendly"),
        ({}, "unfriendly"),
        ({"boxes": {"noricum": ["noricum_1"]}}, "unfriendly"),
    ],
)
def test_10_3_units_by_the_state_of_their_region(given: dict[str, Any], cup: str) -> None:
    t = position("resolve_dead_pool", dead_pool=["roma_1", "roma_3"], **given)
    assert sorted(t.cups[cup]) == ["roma_1", "roma_3"]
    assert sum(t.sizes()) == 2


def test_10_3_each_region_by_itself() -> None:
    t = position(
        "resolve_dead_pool",
        dead_pool=["roma_1", "gallia_1", "moesia_1"],
        usurpers={"blue": "postumus"},
        temples={"green": "finished"},
    )
    assert t.cups == {"friendly": ["moesia_1"], "unfriendly": ["roma_1"], "hostile": ["gallia_1"]}


def test_10_3_the_chits_enter_their_cups_openly() -> None:
    t = position("resolve_dead_pool", dead_pool=["roma_1", "turn_end_1"])
    assert t.cup_log == ["unfriendly + roma_1", "hostile + turn_end_1"]


def test_ruling_10_3_a() -> None:
    """The state after 10.1 counts."""
    t = position("dead_pool_phase", boxes={"roma": ["roma_1"]}, temples={"red": "finished"}, dead_pool=["noricum_1"])
    assert sorted(t.cups["friendly"]) == ["noricum_1", "roma_1"]
    t = position(
        "dead_pool_phase", boxes={box: [f"{box}_1"] for box in ("roma", "noricum", "germania")}, dead_pool=["ravenna_1"]
    )
    assert t.cups["hostile"] == ["ravenna_1"]
    t = position(
        "dead_pool_phase", boxes={"gallia": ["gallia_1"]}, usurpers={"blue": "postumus"}, dead_pool=["belgica_1"]
    )
    assert t.cups["unfriendly"] == ["belgica_1"]
