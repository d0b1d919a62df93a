"""8.0 Build Phase."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.aurelian.parts import REGIONS

from .table import Table, position, unasked


def build(**given: Any) -> Table:
    return position("build_phase 0", **{"income": 30, "treasury": 30, **given})


# -- 8.0 ---------------------------------------------------------------------------------------------------------------


def test_8_0_walls_and_a_temple_in_every_region() -> None:
    t = build()
    assert set(t.options) == {
        *[f"walls:{region}" for region in REGIONS],
        *[f"temple:{region}" for region in REGIONS],
        "aurelian_walls",
        "done",
    }
    t.play("walls:red", "temple:red", "temple:yellow", "done")
    assert (t.walls["red"], t.temples["red"], t.temples["yellow"]) == ("started", "started", "started")
    assert (t.treasury, t.asked) == (21, "nobody")


def test_8_0_one_of_each_in_a_region() -> None:
    t = build(walls={"red": "finished"}, temples={"red": "finished"})
    assert t.refused == {"walls:red": ("complete", "8.1"), "temple:red": ("complete", "8.2")}


def test_8_0_what_was_started_is_finished_on_a_later_turn() -> None:
    t = build(walls={"green": "started"}, temples={"blue": "started"}).play("walls:green", "temple:blue", "done")
    assert (t.walls["green"], t.temples["blue"], t.treasury) == ("finished", "finished", 24)


def test_8_0_building_is_optional() -> None:
    t = build().play("done")
    assert (t.treasury, set(t.walls.values())) == (30, {"none"})


def test_8_0_the_coins_set_the_limit() -> None:
    t = build(treasury=7).play("walls:red", "temple:red")
    assert (t.treasury, t.asked) == (1, "nobody")  # nothing more can be paid, so nothing is asked
    t = unasked("build_phase 0", treasury=2)
    assert t.options == ["done"]
    assert {reason for reason, _ in t.refused.values()} == {"too_few_coins"}


def test_8_0_exactly_three_coins_are_enough() -> None:
    assert build(treasury=3).play("aurelian_walls").treasury == 0


def test_ruling_8_0_a() -> None:
    """Walls may stand in Yellow too, but there are only three."""
    t = build(walls={"red": "finished", "green": "started"}).play("walls:yellow")
    assert t.walls["yellow"] == "started"
    assert t.refused["walls:blue"] == ("no_walls_left", "8.1")
    assert "walls:green" in t.options  # a marker that lies there can be turned over


def test_ruling_8_0_b() -> None:
    """Not started and finished in the same phase."""
    t = build().play("walls:red", "temple:red")
    assert t.refused["walls:red"] == ("worked_already", "8.1")
    assert t.refused["temple:red"] == ("worked_already", "8.2")
    t.play("walls:green", "temple:yellow", "aurelian_walls")
    assert t.refused["walls:red"] == ("worked_already", "8.1")  # nor after other works


# -- 8.1 Walls ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [("none", "started"), ("started", "finished")])
def test_8_1_three_coins_for_each_half(before: str, after: str) -> None:
    t = build(walls={"red": before}).play("walls:red")
    assert (t.walls["red"], t.treasury, t.income) == (after, 27, 30)
    assert t.told("built") == [
        {"e": "built", "rule": "8.1", "work": "walls", "region": "red", "stage": after, "coins": 3}
    ]


@pytest.mark.parametrize(("stage", "modifier"), [("started", 1), ("finished", 3)])
def test_8_1_walls_help_the_legions_of_the_region(stage: str, modifier: int) -> None:
    t = position("reactions 1", ["barbarian_1", 3, 8], walls={"red": stage}, cups={"hostile": ["barbarian_1"]})
    assert ["walls", modifier, "8.1"] in t.told("roll")[1]["mods"]


@pytest.mark.parametrize(("stage", "vp"), [("none", 0), ("started", 0), ("finished", 1)])
def test_8_1_only_finished_walls_score(stage: str, vp: int) -> None:
    assert position("score", walls={"red": stage}).vp == position("score").vp + vp


def test_8_1_too_few_coins() -> None:
    assert unasked("build_phase 0", treasury=2).refused["walls:red"] == ("too_few_coins", "8.1")


# -- 8.2 Temples -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [("none", "started"), ("started", "finished")])
def test_8_2_three_coins_for_each_half(before: str, after: str) -> None:
    t = build(temples={"red": before}).play("temple:red")
    assert (t.temples["red"], t.treasury) == (after, 27)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_8_2_the_nth_finished_temple_raises_the_income_by_n(number: int) -> None:
    temples = dict.fromkeys(REGIONS[: number - 1], "finished") | {REGIONS[number - 1]: "started"}
    t = build(temples=temples).play(f"temple:{REGIONS[number - 1]}")
    assert t.income == 30 + number
    assert t.treasury == 27  # the Treasury does not rise with it


def test_8_2_all_four_together_bring_ten() -> None:
    t = build(temples=dict.fromkeys(REGIONS, "started")).play(*[f"temple:{region}" for region in REGIONS])
    assert t.income == 40


def test_8_2_a_started_temple_does_nothing() -> None:
    given = {"boxes": {"roma": ["roma_1"], "noricum": ["noricum_1", "noricum_2"]}}
    started = position("de_escalation", **given, temples={"red": "started"})
    assert started.boxes == position("de_escalation", **given).boxes
    assert build().play("temple:red").income == 30
    assert position("score", temples={"red": "started"}).vp == position("score").vp


def test_8_2_a_finished_temple_scores() -> None:
    assert position("score", temples={"red": "finished"}).vp == position("score").vp + 1


def test_8_2_a_finished_temple_quells_revolts() -> None:
    t = position("de_escalation", boxes={"roma": ["roma_1"]}, temples={"red": "finished"})
    assert t.dead_pool == ["roma_1"]


def test_8_2_too_few_coins() -> None:
    assert unasked("build_phase 0", treasury=2).refused["temple:blue"] == ("too_few_coins", "8.2")


# -- 8.3 The Aurelian Walls --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(-2, 4))
def test_8_3_three_coins_a_step(level: int) -> None:
    t = build(aurelian_walls=level).play("aurelian_walls")
    assert (t.aurelian_walls, t.treasury) == (level + 1, 27)
    assert t.told("aurelian_walls") == [{"e": "aurelian_walls", "rule": "8.3", "level": level + 1, "coins": 3}]


def test_8_3_the_track_ends_at_four() -> None:
    assert build(aurelian_walls=4).refused["aurelian_walls"] == ("complete", "8.3")


def test_8_3_too_few_coins() -> None:
    assert unasked("build_phase 0", treasury=2).refused["aurelian_walls"] == ("too_few_coins", "8.3")


def test_8_3_the_walls_go_on_while_red_is_free_whoever_rules_elsewhere() -> None:
    usurpers = {"blue": "postumus", "green": "unnamed", "yellow": "zenobia"}
    assert "aurelian_walls" in build(usurpers=usurpers).options


def test_ruling_8_3_a() -> None:
    """One step in a Build Phase."""
    t = build().play("aurelian_walls", "walls:red")
    assert t.refused["aurelian_walls"] == ("worked_already", "8.3")


# -- 8.4 Usurpers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("usurper", ["postumus", "unnamed"])
@pytest.mark.parametrize("stage", ["none", "started", "finished"])
def test_8_4_nothing_is_built_in_a_usurpers_region(usurper: str, stage: str) -> None:
    t = build(usurpers={"blue": usurper}, walls={"blue": stage}, temples={"blue": stage})
    assert t.refused == {"walls:blue": ("usurper_in_region", "8.4"), "temple:blue": ("usurper_in_region", "8.4")}


@pytest.mark.parametrize("level", range(-2, 5))
@pytest.mark.parametrize("treasury", [2, 30])
def test_ruling_8_4_a(level: int, treasury: int) -> None:
    """Rome lies in Red: with a Usurper there its walls are neither started, continued nor finished."""
    t = unasked("build_phase 0", usurpers={"red": "unnamed"}, aurelian_walls=level, treasury=treasury, income=30)
    assert t.refused["aurelian_walls"] == ("usurper_in_region", "8.4")
    assert "aurelian_walls" not in t.options


def test_8_4_once_the_usurper_is_gone_building_goes_on() -> None:
    t = build(usurpers={"red": "none"}, walls={"red": "started"}, temples={"red": "started"}, aurelian_walls=0)
    t.play("walls:red", "temple:red", "aurelian_walls")
    assert (t.walls["red"], t.temples["red"], t.aurelian_walls) == ("finished", "finished", 1)


def test_8_4_what_is_built_there_scores_nothing() -> None:
    t = position("score", usurpers={"blue": "postumus"}, walls={"blue": "finished"}, temples={"blue": "finished"})
    assert t.vp == position("score", usurpers={"blue": "postumus"}).vp


def test_8_4_and_removes_no_units() -> None:
    t = position(
        "de_escalation",
        usurpers={"blue": "postumus"},
        temples={"blue": "finished"},
        boxes={"gallia": ["gallia_1"], "belgica": ["belgica_1", "belgica_2"]},
    )
    assert t.dead_pool == []


def test_8_4_works_stay_where_they_are() -> None:
    t = position(
        "revolt",
        boxes={box: [f"{box}_1"] for box in ("roma", "noricum", "germania")},
        walls={"red": "finished"},
        temples={"red": "started"},
    )
    assert (t.usurpers["red"], t.walls["red"], t.temples["red"]) == ("unnamed", "finished", "started")
