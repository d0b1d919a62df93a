"""5.0 Actions Phase."""

from __future__ import annotations

import pytest

from .table import TITLE, actions, position

ROME = ["roma_1", "roma_2", "roma_3"]


# -- Cup Adjustments ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "after"),
    [("friendly>unfriendly", (0, 2, 1)), ("unfriendly>hostile", (1, 0, 2)), ("unfriendly>friendly", (2, 0, 1))],
)
def test_5_0_a_cup_adjustment_moves_one_chit(way: str, after: tuple[int, int, int]) -> None:
    source, target = way.split(">")
    cups = {"friendly": ["roma_1"], "unfriendly": ["gallia_1"], "hostile": ["tyana_1"]}
    chit = cups[source][0]
    t = position(f"cup_adjustment {way}", [chit], cups=cups)
    assert t.sizes() == after
    assert chit in t.cups[target]


def test_5_0_the_chit_is_drawn_from_the_whole_cup() -> None:
    for chit in ROME:
        t = position("cup_adjustment friendly>unfriendly", [chit], cups={"friendly": ROME})
        assert t.cups["unfriendly"] == [chit]


def test_5_0_nobody_sees_which_chit_it_was() -> None:
    views = []
    for chit in ROME:
        t = position("cup_adjustment friendly>unfriendly", [chit], cups={"friendly": ROME})
        views.append(TITLE.view(t.g, 0))
        assert t.events == [
            {
                "e": "adjustment",
                "rule": "5.0",
                "way": "friendly>unfriendly",
                "source": "friendly",
                "target": "unfriendly",
            }
        ]
    assert views[0] == views[1] == views[2]


def test_5_0_friendly_empty_then_unfriendly_to_hostile_instead() -> None:
    t = position("cup_adjustment friendly>unfriendly", ["gallia_1"], cups={"unfriendly": ["gallia_1", "gallia_2"]})
    assert t.cups == {"friendly": [], "unfriendly": ["gallia_2"], "hostile": ["gallia_1"]}
    assert t.kinds == ["cup_empty", "adjustment"]


def test_5_0_friendly_and_unfriendly_empty_then_nothing_moves() -> None:
    t = position("cup_adjustment friendly>unfriendly", cups={"hostile": ["tyana_1"]})
    assert t.sizes() == (0, 0, 1)
    assert t.kinds == ["cup_empty", "adjustment_skipped"]


@pytest.mark.parametrize("way", ["unfriendly>hostile", "unfriendly>friendly"])
def test_5_0_unfriendly_empty_then_the_adjustment_is_skipped(way: str) -> None:
    t = position(f"cup_adjustment {way}", cups={"friendly": ["roma_1"], "hostile": ["tyana_1"]})
    assert t.cups == {"friendly": ["roma_1"], "unfriendly": [], "hostile": ["tyana_1"]}
    assert t.kinds == ["adjustment_skipped"]


# -- Reactions ---------------------------------------------------------------------------------------------------------


def test_5_0_reactions_are_drawn_one_at_a_time() -> None:
    t = position(
        "reactions 2",
        ["barbarian_1", 1],
        usurpers={"blue": "unnamed"},
        vp=1,
        cups={"hostile": ["barbarian_1", "roma_1"]},
    )
    assert t.asked == "usurper_price"
    assert t.cups["hostile"] == ["roma_1"]  # the second chit is not drawn before the first is done with


def test_5_0_an_action_then_its_adjustment_then_its_reactions_then_the_next_action() -> None:
    t = actions(
        [1, "roma_1", "tyana_1", "noricum_1"],
        boxes={"moesia": ["moesia_1"]},
        cups={"friendly": ["roma_1"], "hostile": ["tyana_1", "noricum_1"]},
    )
    t.play("aurelian:moesia", "suppress")
    assert t.kinds == ["action", "roll", "no_effect", "adjustment", "unit_placed", "unit_placed"]
    assert t.asked == "actions_phase"


# -- the end of the phase ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dead_pool", "over"),
    [
        ([], False),
        (["turn_end_1"], False),
        (["confederation"], False),
        (["sassanids", "barbarian_1", "roma_1", "turn_end_2"], False),
        (["turn_end_1", "turn_end_2"], True),
        (["turn_end_2", "confederation"], True),
        (["turn_end_1", "turn_end_2", "turn_end_3", "confederation"], True),
    ],
)
def test_5_0_over_with_two_turn_end_markers_in_the_dead_pool(dead_pool: list[str], over: bool) -> None:
    t = position(["actions_phase", "build_phase 0"], dead_pool=dead_pool)
    assert t.asked == ("build_phase" if over else "actions_phase")


def test_5_0_confederation_counts_as_a_turn_end_marker() -> None:
    t = position(
        ["actions_phase", "build_phase 0"],
        ["confederation"],
        dead_pool=["turn_end_1"],
        cups={"hostile": ["confederation"]},
    )
    t.play("aurelian:moesia", "march", "dalmatia", "pool:red")
    assert t.asked == "build_phase"


def test_5_0_all_reactions_are_resolved_before_the_phase_ends() -> None:
    t = position(
        ["actions_phase", "actions_phase_ends", "build_phase 0"],
        [1, "turn_end_2", "noricum_1"],
        boxes={"moesia": ["moesia_1"]},
        dead_pool=["turn_end_1"],
        cups={"hostile": ["turn_end_2", "noricum_1"]},
    )
    t.play("aurelian:moesia", "suppress")
    assert t.boxes["noricum"] == ["noricum_1"]
    assert t.asked == "build_phase"
    assert t.told("phase_over") == [{"e": "phase_over", "rule": "5.0", "markers": 2}]


def test_5_0_stopping_early_costs_two_reactions() -> None:
    t = position(
        ["actions_phase", "build_phase 0"],
        ["noricum_1", "roma_1"],
        cups={"friendly": ["ravenna_1"], "hostile": ["noricum_1", "roma_1", "roma_2"]},
    )
    t.play("stop")
    assert t.on_map() == {"noricum": ["noricum_1"], "roma": ["roma_1"]}
    assert t.asked == "build_phase"
    assert t.sizes() == (1, 0, 1)  # and no Cup Adjustment


def test_5_0_stopping_is_always_open() -> None:
    assert "stop" in actions().options
    assert "stop" in actions(boxes={"moesia": ["moesia_1"]}, sides={"moesia": "cv"}, besieging="aurelian").options


def test_5_0_a_defeat_in_the_reactions_ends_everything() -> None:
    t = position(
        ["actions_phase", "build_phase 0"],
        ["confederation"],
        treasury=1,
        pools={"red": ["barbarian_1", "barbarian_2"]},
        cups={"hostile": ["confederation", "roma_1"]},
    )
    t.play("stop")
    assert (t.ending, t.asked, t.agenda) == ("treasury", "nobody", [])
    assert t.cups["hostile"] == ["roma_1"]


def test_ruling_5_0_a() -> None:
    """A Reaction with Hostile empty is skipped."""
    t = position("reactions 2", ["roma_1"], cups={"hostile": ["roma_1"]})
    assert t.boxes["roma"] == ["roma_1"]
    assert t.kinds == ["unit_placed", "hostile_empty"]
