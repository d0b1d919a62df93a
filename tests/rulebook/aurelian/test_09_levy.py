"""9.0 Levy Phase."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.problem import Problem

from .table import Table, position, unasked


def levy(chit: str, **given: Any) -> Table:
    """The free Levy draws *chit*."""
    return position("free_levy", [chit], cups={"friendly": [chit, "ravenna_1"]}, **given)


# -- 9.0 ---------------------------------------------------------------------------------------------------------------


def test_9_0_first_the_free_levy_then_the_paid_one() -> None:
    t = position("levy_phase", ["roma_3"], cups={"friendly": ["roma_3"]})
    assert t.asked == "levy_choice"
    t.play("score")
    assert t.asked == "paid_levy"
    assert t.play("done").asked == "nobody"


# -- 9.1 Free Levy -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chit", "strength"), [("roma_1", 1), ("roma_3", 2), ("belgica_3", 3)])
def test_9_1_strength_by_the_cv_of_the_unit(chit: str, strength: int) -> None:
    t = levy(chit)
    assert (t.asked, t.options) == ("levy_choice", ["strength", "score"])
    assert t.told("levy") == [{"e": "levy", "rule": "9.1", "chit": chit, "strength": strength}]
    t.play("strength")
    assert t.offer is not None
    assert (t.asked, t.offer.most) == ("levy_placement", 14 + strength)
    t.play(f"1={1 + strength}" if strength < 3 else "1=3 2=2")
    assert (sum(t.legions.values()), t.army, t.vp) == (14 + strength, 2, 0)


def test_9_1_the_army_takes_no_part() -> None:
    assert levy("roma_3").play("strength").options == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_9_1_declined_for_a_vp() -> None:
    t = levy("roma_3").play("score")
    assert (t.vp, sum(t.legions.values()), t.dead_pool) == (1, 14, ["roma_3"])


@pytest.mark.parametrize("chit", ["barbarian_1", "confederation", "sassanids"])
def test_9_1_other_chits_bring_nothing(chit: str) -> None:
    t = levy(chit)
    assert (t.asked, t.vp, sum(t.legions.values()), t.dead_pool) == ("nobody", 0, 14, [chit])
    assert t.told("levy_none") == [{"e": "levy_none", "rule": "9.1", "chit": chit}]


def test_9_1_an_empty_cup_brings_nothing() -> None:
    t = position("free_levy")
    assert (t.asked, t.vp, t.dead_pool) == ("nobody", 0, [])
    assert t.told("levy_none")[0]["chit"] == "none"


@pytest.mark.parametrize("answers", [("score",), ("strength", "1=2")])
def test_9_1_the_chit_goes_to_the_dead_pool_in_any_case(answers: tuple[str, ...]) -> None:
    t = levy("roma_1").play(*answers)
    assert (t.dead_pool, t.cups["friendly"]) == (["roma_1"], ["ravenna_1"])
    assert t.cup_log[-1] == "friendly - roma_1"


@pytest.mark.parametrize("allocation", ["1=1", "1=3", "1=4 3=1 4=1", "1=0 3=3 4=3"])
def test_9_1_all_of_it_and_within_the_limits(allocation: str) -> None:
    t = levy("roma_1").play("strength")
    with pytest.raises(Problem, match="not_offered"):
        t.play(allocation)


def test_9_1_regions_with_usurpers_get_none() -> None:
    t = levy("roma_1", usurpers={"blue": "postumus", "green": "unnamed"}).play("strength")
    assert t.options == ["3", "4"]


def test_9_1_usurpers_everywhere_leave_only_the_vp() -> None:
    usurpers = {"blue": "postumus", "green": "unnamed", "red": "unnamed"}
    t = unasked("levy_choice roma_3", usurpers=usurpers)
    assert (t.options, t.refused) == (["score"], {"strength": ("no_open_space", "9.1")})
    assert levy("roma_3", usurpers=usurpers).vp == 1


def test_ruling_9_1_a() -> None:
    """The Danube may be rearranged, lost spaces won back; what exceeds three each is lost."""
    t = levy(
        "roma_1", raiders={"8": "barbarian_5"}, usurpers={"yellow": "zenobia"}, where={"aurelian": "palmyra"}
    ).play("strength", "3=1 7=3 8=1")
    assert (t.legions["3"], t.legions["7"], t.legions["8"]) == (1, 3, 1)
    assert t.pools["green"] == ["barbarian_5"]
    t = levy("belgica_3", legions={**dict.fromkeys("12345678", 3), "1": 2}).play("strength")
    assert (set(t.legions.values()), t.asked) == ({3}, "nobody")  # one of three points found room, in one way only
    t = levy("roma_1", raiders={"8": "barbarian_5"}).play("strength", "1=2")
    assert t.raiders["8"] == "barbarian_5"  # a lost space may stay lost


def test_ruling_9_1_b() -> None:
    """Confederation and Sassanids take no effect in the Levy and turn Hostile in 10.3."""
    given = {"pools": {"red": ["barbarian_1"]}, "vp": 5, "boxes": {"roma": ["roma_1"]}, "sides": {"roma": "cv"}}
    for chit in ("confederation", "sassanids"):
        t = position(["free_levy", "resolve_dead_pool"], [chit], cups={"friendly": [chit]}, **given)
        assert (t.vp, t.treasury, t.pools["red"], t.legions["3"]) == (5, 5, ["barbarian_1"], 2)
        assert t.cups["hostile"] == [chit]


# -- 9.2 Paid Levy -----------------------------------------------------------------------------------------------------


def test_9_2_two_coins_for_each_point() -> None:
    t = position("paid_levy").play("1", "1")
    assert (t.legions["1"], t.treasury, t.army) == (3, 1, 2)
    assert t.asked == "nobody"  # one Coin buys nothing


def test_9_2_it_is_optional() -> None:
    t = position("paid_levy").play("done")
    assert (t.treasury, sum(t.legions.values())) == (5, 14)


def test_9_2_the_last_coins_may_be_spent() -> None:
    t = position("paid_levy", treasury=2).play("8")
    assert (t.treasury, t.legions["8"], t.ending) == (0, 3, "none")


def test_9_2_what_is_refused() -> None:
    t = position("paid_levy", legions={"3": 3}, usurpers={"blue": "postumus", "green": "unnamed"})
    assert t.options == ["4", "done"]
    assert t.refused == {
        "3": ("space_full", "9.2"),
        **dict.fromkeys("125678", ("usurper_in_region", "9.2")),
    }
    assert set(unasked("paid_levy", treasury=1).refused.values()) == {("too_few_coins", "9.2")}


def test_ruling_9_2_a() -> None:
    """The spaces of 9.1, point by point, nothing rearranged; a lost space may be won back."""
    t = position("paid_levy", raiders={"4": "barbarian_5"}).play("4")
    assert (t.legions["4"], t.pools["red"], t.treasury) == (1, ["barbarian_5"], 3)
    assert {space: strength for space, strength in t.legions.items() if space != "4"} == {
        "1": 1,
        "2": 1,
        "3": 2,
        "5": 2,
        "6": 2,
        "7": 2,
        "8": 2,
    }
