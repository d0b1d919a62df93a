"""11.0 Taxation Phase."""

from __future__ import annotations

import pytest

from .table import position, unasked


def test_11_0_gain_then_lose_then_reform() -> None:
    t = position("taxation_phase", income=20)
    assert t.kinds == ["phase", "taxes", "upkeep"]
    assert (t.asked, t.treasury) == ("reforms", 6)


# -- 11.1 Gaining Money ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("treasury", [0, 5, 13])
def test_11_1_the_treasury_is_set_to_the_income(treasury: int) -> None:
    t = position("gain_money", treasury=treasury)
    assert (t.treasury, t.income) == (13, 13)
    assert t.told("taxes") == [{"e": "taxes", "rule": "11.1", "coins": 13 - treasury, "treasury": 13}]


# -- 11.2 Losing Money -------------------------------------------------------------------------------------------------


def test_11_2_a_coin_for_each_point_on_the_danube() -> None:
    t = position("lose_money", income=40, treasury=30, legions={"1": 3, "8": 1})
    assert t.treasury == 30 - 15


def test_11_2_the_army_costs_nothing() -> None:
    assert position("lose_money", income=40, treasury=30, army=5).treasury == 30 - 14


def test_11_2_a_named_usurpers_region_costs_nothing() -> None:
    assert position("taxation_phase", usurpers={"blue": "postumus"}).treasury == 1
    assert (
        position("lose_money", income=40, treasury=30, usurpers={"blue": "postumus"}, legions={"1": 3, "2": 3}).treasury
        == 30 - 12
    )
    assert (
        position("lose_money", income=40, treasury=30, usurpers={"yellow": "zenobia"}).treasury == 30 - 14
    )  # no Danube there


@pytest.mark.parametrize(("income", "ending"), [(14, "none"), (13, "treasury")])
def test_11_2_below_zero_the_game_is_lost(income: int, ending: str) -> None:
    t = position("taxation_phase", income=income)
    assert (t.treasury, t.ending) == (income - 14, ending)


def test_ruling_11_2_a() -> None:
    """An unnamed Usurper's Region is paid, a lost space is not."""
    assert (
        position("lose_money", income=40, treasury=30, usurpers={"blue": "unnamed", "green": "unnamed"}).treasury
        == 30 - 14
    )
    assert (
        position("lose_money", income=40, treasury=30, raiders={"5": "barbarian_1", "1": "barbarian_2"}).treasury
        == 30 - 11
    )


# -- 11.3 Reforms ------------------------------------------------------------------------------------------------------


def test_11_3_two_coins_for_two_income() -> None:
    t = position("reforms").play("yes")
    assert (t.income, t.treasury, t.asked) == (15, 3, "nobody")  # once per turn


def test_11_3_at_your_option() -> None:
    t = position("reforms").play("no")
    assert (t.income, t.treasury) == (13, 5)


def test_11_3_the_last_coins_may_be_spent() -> None:
    t = position("reforms", treasury=2).play("yes")
    assert (t.treasury, t.income, t.ending) == (0, 15, "none")


def test_11_3_too_few_coins() -> None:
    t = unasked("reforms", treasury=1)
    assert (t.options, t.refused) == (["no"], {"yes": ("too_few_coins", "11.3")})
    assert position("reforms", treasury=1).asked == "nobody"


def test_11_3_the_track_ends_at_49() -> None:
    assert unasked("reforms", income=49).refused == {"yes": ("income_full", "11.3")}
    assert position("reforms", income=48).play("yes").income == 49


def test_11_3_after_the_upkeep() -> None:
    t = position("taxation_phase", income=15)  # 15 - 14 leaves too little
    assert (t.treasury, t.income, t.asked) == (1, 15, "nobody")
