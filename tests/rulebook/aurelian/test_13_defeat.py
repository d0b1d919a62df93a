"""13.0 Lose Conditions."""

from __future__ import annotations

import pytest

from .table import Table, actions, position

ARMED = {"boxes": {"moesia": ["moesia_1"]}, "sides": {"moesia": "cv"}}


def over(t: Table) -> str:
    """The ending; once there is one, nothing is left to do and nobody is asked."""
    assert (t.asked, t.agenda, t.kinds[-1]) == ("nobody", [], "over")
    assert t.told("over")[0]["ending"] == t.ending
    return str(t.ending)


def test_13_0_the_treasury_below_zero() -> None:
    assert over(position(["lose_money", "turn_end_phase"], treasury=13)) == "treasury"
    assert (
        over(position(["confederation_strikes red", "actions_phase"], treasury=0, pools={"red": ["barbarian_1"]}))
        == "treasury"
    )


def test_13_0_a_treasury_of_zero_is_no_defeat() -> None:
    t = position(["lose_money", "actions_phase"], income=14, treasury=14)
    assert (t.treasury, t.ending, t.asked) == (0, "none", "actions_phase")


@pytest.mark.parametrize(("lost", "ending"), [(["1", "2"], "danube"), (["8"], "none")])
def test_13_0_three_barbarians_on_the_danube(lost: list[str], ending: str) -> None:
    raiders = {space: f"barbarian_{space}" for space in lost}
    t = position(
        ["reactions 1", "actions_phase"], ["barbarian_9", 4, 1], raiders=raiders, cups={"hostile": ["barbarian_9"]}
    )
    assert t.ending == ending
    if ending == "danube":
        over(t)


def test_13_0_the_army_at_zero() -> None:
    assert over(actions([1], **ARMED, army=1).play("aurelian:moesia", "battle")) == "army"
    assert over(actions([1], army=1, pools={"green": ["barbarian_1"]}).play("aurelian:moesia", "campaign")) == "army"


def test_13_0_losses_beyond_the_army_leave_zero() -> None:
    units = ["byzantium_1", "byzantium_2", "byzantium_3"]
    t = actions([1], where={"aurelian": "byzantium"}, boxes={"byzantium": units}, sides={"byzantium": "cv"}).play(
        "aurelian:byzantium", "battle"
    )
    assert (over(t), t.army) == ("army", 0)


def test_13_0_an_army_of_one_goes_on() -> None:
    t = actions([1], **ARMED, army=2).play("aurelian:moesia", "battle")
    assert (t.army, t.ending) == (1, "none")


def test_13_0_the_threshold_is_missed() -> None:
    assert over(position(["check_for_defeat", "end_adjustments"], vp=3)) == "threshold"


def test_13_0_usurpers_at_the_end_of_turn_six() -> None:
    assert (
        over(position(["check_for_defeat", "end_adjustments"], turn=6, vp=99, usurpers={"green": "unnamed"}))
        == "usurpers"
    )


def test_13_0_defeat_is_immediate() -> None:
    t = actions([1], **ARMED, army=1, cups={"friendly": ["roma_1"], "hostile": ["tyana_1", "tyana_2"]}).play(
        "aurelian:moesia", "battle"
    )
    assert over(t) == "army"
    assert t.sizes() == (1, 0, 2)  # no Cup Adjustment, no Reaction
