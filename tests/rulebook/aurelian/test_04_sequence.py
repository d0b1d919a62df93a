"""4.0 Sequence of Play."""

from __future__ import annotations

from .table import actions, position


def test_4_0_six_phases_in_this_order() -> None:
    t = position(
        "game_turn", ["roma_1", "roma_1", "roma_1"], vp=10, income=20, treasury=13, cups={"friendly": ["roma_1"]}
    )
    assert t.asked == "actions_phase"
    t.play("stop")
    assert (t.asked, t.refused) == ("build_phase", {})  # nothing has been worked on yet
    t.play("temple:red", "done")
    assert t.asked == "levy_choice"
    t.play("score")
    assert t.asked == "paid_levy"
    t.play("done")
    assert t.asked == "reforms"  # 10.0 asks nothing
    t.play("no")
    assert (t.turn, t.asked) == (2, "actions_phase")
    phases = [
        "turn",
        "phase_over",
        "built",
        "levy",
        "dead_pool_to_cup",
        "taxes",
        "upkeep",
        "score",
        "threshold",
        "unit_placed",
    ]
    assert [kind for kind in t.kinds if kind in phases] == [*phases, "turn"]


def test_4_0_the_next_turn_has_the_same_phases() -> None:
    t = position("turn_end_phase", vp=50, turn=2)
    assert (t.turn, t.asked) == (3, "actions_phase")
    assert [step[0] for step in reversed(t.agenda)] == [
        "actions_phase",
        "actions_phase_ends",
        "build_phase",
        "levy_phase",
        "dead_pool_phase",
        "taxation_phase",
        "turn_end_phase",
    ]


def test_4_0_no_seventh_turn() -> None:
    t = position("turn_end_phase", vp=99, turn=6)
    assert (t.turn, t.asked, t.ending) == (6, "nobody", "victory")


def test_4_0_two_turn_end_chits_end_the_actions_phase() -> None:
    t = position(["actions_phase", "build_phase 0"], dead_pool=["turn_end_1", "turn_end_2"])
    assert t.asked == "build_phase"


def test_ruling_4_0_a() -> None:
    """Any two of the four count, looked at after the last Reaction; a third may turn up on the way."""
    markers = ["turn_end_1", "turn_end_2", "turn_end_3", "confederation"]
    for first in markers:
        for second in markers:
            if first != second:
                assert actions(dead_pool=[first, second]).asked == "nobody"
    t = position(
        ["actions_phase", "build_phase 0"],
        [8, "turn_end_3", "turn_end_2"],
        turn=4,
        dead_pool=["turn_end_1"],
        cups={"hostile": ["turn_end_2", "turn_end_3", "roma_1"]},
        boxes={"moesia": ["moesia_1"]},
    )
    t.play("aurelian:moesia", "suppress")
    assert t.dead_pool == ["turn_end_1", "moesia_1", "turn_end_3", "turn_end_2"]
    assert t.asked == "build_phase"
