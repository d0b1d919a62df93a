"""2.0 Units: Barracks, the two sides of a counter, prices, and stacking."""

from __future__ import annotations

import pytest

from princeps.games.rome_inc.parts import KINDS, PROVINCES, TYPES
from princeps.games.rome_inc.rules.r02_units import capacity

from .table import PARTS, lay, position, revolt_of


def test_2_1_1_barracks_hold_new_and_dismissed_units() -> None:
    t = position("flip 1", ["flavian"], statesmen_box=["flavian", "titus"], barracks={"auxilia": 3})
    assert t.barracks == {"cavalry": 0, "guard": 0, "legion": 3, "auxilia": 3, "fleet": 1, "wall": 2}
    t = position(
        "lose dismiss fleet_veteran syria 0 none", units={"syria": {"fleet_veteran": 1}}, army=["syria"], front="syria"
    )
    assert (t.barracks["fleet"], t.units["syria"]) == (1, {})


def test_2_1_2_a_destroyed_legion_never_returns() -> None:
    t = position(
        "lose destroy legion_veteran syria 0 none",
        units={"syria": {"legion_veteran": 1}},
        army=["syria"],
        front="syria",
    )
    assert (t.destroyed, t.barracks["legion"], t.units["syria"]) == (1, 0, {})


def test_2_1_3_an_ordinary_unit_is_promoted_after_a_fight() -> None:
    t = position(
        "promote none",
        army=["syria"],
        front="syria",
        units={"syria": {"legion": 2, "auxilia": 1, "wall": 1, "guard": 1}},
    )
    assert (t.asked, t.options) == ("promote_unit", ["legion", "auxilia"])  # not the Wall, and the Guard did not fight
    assert t.play("legion").units["syria"] == {"legion": 1, "legion_veteran": 1, "auxilia": 1, "wall": 1, "guard": 1}


def test_2_1_4_a_veteran_can_be_demoted() -> None:
    t = position("demote syria fleet_veteran", units={"syria": {"fleet_veteran": 1}})
    assert t.units["syria"] == {"fleet": 1}
    assert "wall_veteran" not in KINDS


def test_2_1_5_units_in_a_rebel_command_are_not_paid() -> None:
    t = position("pay", gold=100, units={"syria": {"legion": 2}, "africa": {"legion": 1}}, rebels={"syria": "syria"})
    assert t.gold == 98


def test_2_1_6_units_in_a_loyal_command_are_paid() -> None:
    assert position("pay", gold=100, units={"syria": {"legion": 2}, "africa": {"legion": 1}}).gold == 94


def test_2_2_there_are_88_units() -> None:
    start = PARTS.scenarios[0]
    stock = [
        start.barracks[type]
        + sum(units[type] for units in PARTS.emperor_units)
        + sum(sum(units[2 * type : 2 * type + 2]) for units in start.units)
        for type in range(6)
    ]
    assert dict(zip(TYPES, stock, strict=True)) == {
        "cavalry": 3,
        "guard": 3,
        "legion": 46,
        "auxilia": 20,
        "fleet": 12,
        "wall": 4,
    }


@pytest.mark.parametrize(
    ("type", "build", "pay", "transfer"),
    [
        ("cavalry", 30, 6, 6),
        ("guard", 25, 5, 5),
        ("legion", 10, 2, 2),
        ("auxilia", 5, 1, 1),
        ("fleet", 15, 3, 3),
        ("wall", 20, 4, 0),
    ],
)
def test_2_2_the_price_of_each(type: str, build: int, pay: int, transfer: int) -> None:
    number = TYPES.index(type)
    assert (PARTS.build_cost[number], PARTS.pay_cost[number]) == (build, pay)
    assert type == "wall" or PARTS.transfer_cost[number] == transfer


def test_2_2_1_imperial_cavalry() -> None:
    t = position("orders", gold=100, barracks={"cavalry": 1}, emperors=["severan"]).play(
        "build:cavalry", "rome", "done"
    )
    assert (t.gold, t.units["rome"]) == (69, {"cavalry": 1})  # 30, and 1 under Severan Emperors
    assert position("assassination", [6], units={"rome": {"cavalry": 1}}).roll("assassination")[1]["guards"] == -1
    assert position("unrest_roll", [1, 1, 1], units={"rome": {"cavalry_veteran": 1}}).roll("unrest")[1]["guards"] == 2


def test_2_2_2_praetorian_guards() -> None:
    t = position("orders", gold=100, barracks={"guard": 1}).play("build:guard", "rome", "done")
    assert (t.gold, t.units["rome"]) == (75, {"guard": 1})
    assert revolt_of(position("orders", units={"rome": {"guard": 1}}), "rome")[1]["guards"] == -1


def test_2_2_3_legions() -> None:
    t = position("orders", gold=100, barracks={"legion": 1}, units={"syria": {"legion": 1}}).play(
        "build:legion", "syria", "done"
    )
    assert (t.gold, t.units["syria"], position("pay", gold=9, units=t.units).gold) == (90, {"legion": 2}, 5)


def test_2_2_4_auxilia() -> None:
    t = position("orders", gold=100, barracks={"auxilia": 1}).play("build:auxilia", "syria", "done")
    assert (t.gold, t.units["syria"], position("pay", gold=9, units=t.units).gold) == (95, {"auxilia": 1}, 8)


def test_2_2_5_a_fleet_calms_its_province_along_rivers() -> None:
    status = {"germania_magna": "barbarian"}
    bare = position("orders", status=status)
    guarded = position("orders", status=status, units={"germania_inferior": {"fleet": 1}})
    assert revolt_of(bare, "germania_inferior")[0] - revolt_of(guarded, "germania_inferior")[0] == 1
    allied = position("fight_wars", status={**status, "germania_inferior": "barbarian"})
    assert "fleet" not in revolt_of(allied, "belgica")[1]


def test_2_2_6_a_wall_calms_its_province_on_land_and_is_not_paid_among_barbarians() -> None:
    status = {"boiohaemia": "barbarian", "germania_magna": "barbarian"}
    t = position("orders", status=status, units={"agri_decumates": {"wall": 1}})
    assert (
        revolt_of(t, "agri_decumates")[1]["wall"] == -3
    )  # Boiohaemia, Germania Magna and the Alamannic Homeland, all across Mountains
    assert position("pay", gold=9, units={"agri_decumates": {"wall": 1}}).gold == 5
    assert position("pay", gold=9, status={"agri_decumates": "allied"}, units={"agri_decumates": {"wall": 1}}).gold == 9


# -- 2.3 Unit Stacking -------------------------------------------------------------------------------------------------


def test_2_3_1_the_excess_goes_elsewhere_in_its_command() -> None:
    t = position("restack", units={"gallaecia": {"legion": 5}})
    assert (t.asked, t.options) == (
        "forced_transfer",
        ["baetica", "baleares", "carthaginensis", "lusitania", "tarraconensis"],
    )
    t.play("baetica")
    assert (t.units["gallaecia"], t.units["baetica"], t.unrest, t.gold) == ({"legion": 4}, {"legion": 1}, 4, 100)


def test_2_3_1_or_to_another_command_and_unrest_rises() -> None:
    britannia = {"britannia_inferior": "allied", "caledonia": "barbarian", "hibernia": "barbarian"}
    t = position("restack", status=britannia, units={"britannia_superior": {"auxilia": 3}})
    assert "belgica" in t.options
    assert t.play("belgica").unrest == 5


def test_2_3_2_all_but_walls_leave_a_province_that_is_not_insurgent_or_roman() -> None:
    t = position("restack", status={"syria": "veteran_allied"}, units={"syria": {"legion": 1, "wall": 1}})
    assert t.play("arabia").units["syria"] == {"wall": 1}


def test_2_3_3_stacking_before_severus() -> None:
    g = lay([], [], {})
    assert dict(zip(TYPES, capacity(g)[PROVINCES.index("syria")], strict=True)) == {
        "cavalry": 0,
        "guard": 1,
        "legion": 4,
        "auxilia": 2,
        "fleet": 1,
        "wall": 1,
    }


def test_2_3_4_stacking_after_severus_and_at_once() -> None:
    g = lay([], [], {"emperors": ["severan"]})
    assert dict(zip(TYPES, capacity(g)[PROVINCES.index("syria")], strict=True)) == {
        "cavalry": 1,
        "guard": 1,
        "legion": 2,
        "auxilia": 4,
        "fleet": 1,
        "wall": 1,
    }
    t = position("flip 1", ["severan"], statesmen_box=["severan"], units={"syria": {"legion": 3}})
    assert t.asked == "forced_transfer"
    assert t.play("arabia").units["syria"] == {"legion": 2}


def test_2_3_5_italia() -> None:
    before, after = lay([], [], {}), lay([], [], {"emperors": ["severan"]})
    assert [capacity(g)[PROVINCES.index("rome")][:3] for g in (before, after)] == [[1, 2, 0], [2, 2, 2]]


def test_ruling_2_1_a() -> None:
    t = position("rebellion syria", [6, 6, 6], unrest=10)
    assert len(t.told("roll", what="rebellion")[0]["dice"]) == 3


def test_ruling_2_3_a() -> None:
    everywhere = {province: "barbarian" for province in PROVINCES if province != "rome"}
    t = position("restack", status={**everywhere, "syria": "allied"}, units={"syria": {"legion": 1}})
    assert (t.asked, t.barracks["legion"], t.unrest) == (
        "nobody",
        1,
        4,
    )  # Rome takes no Legion: the Barracks, and nobody minds
