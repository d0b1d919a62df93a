"""10.0 Unrest Phase: what angers Rome, Annexation, appointments, Emperors, bread and circuses, Units."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.rome_inc.parts import PROVINCES

from .table import PARTS, barbarian, position

FULL = {  # every icon of a peaceful empire covered
    PROVINCES[p]: {
        **({"legion": 1} if PARTS.legion_icon[p] == 8 else {}),
        **({"fleet": 1} if PARTS.fleet_icon[p] == 8 else {}),
    }
    for p in range(len(PROVINCES))
}


# -- 10.1 Unrest -------------------------------------------------------------------------------------------------------


def test_10_1_unrest_never_falls_below_zero() -> None:
    assert position("bread_and_circuses", unrest=2, offices={"caesar": "trajan"}).unrest == 0


def rises(**given: Any) -> dict[str, int]:
    return position("unrest_rises", **given).changes("unrest")


def test_10_1_1_rebels() -> None:
    assert rises(units=FULL, rebels={"hispania": "hispania", "pontica": "hispania"}) == {"rebels": 1, "grain_icons": 1}


def test_10_1_2_wars() -> None:
    assert rises(units=FULL, wars={"alan_9": "iberia", "moorish_5": "numidia"}) == {"wars": 2}


def test_10_1_3_leaders_at_home() -> None:
    assert rises(units=FULL, wars={"moorish_5": "numidia"}, leaders={"tacfarinus": "moorish_5", "bato": "home"}) == {
        "wars": 1,
        "leaders": 1,
    }
    at_home = rises(units=FULL, wars={"moorish_5": "h_moorish"}, leaders={"tacfarinus": "moorish_5"})
    assert at_home == {"wars": 1, "leaders": 1}  # his War has not left


@pytest.mark.parametrize(
    ("emperors", "guards", "count"),
    [
        ([], 0, 0),
        (["julian"], 0, 1),
        (["claudian"], 1, 0),
        (["julian", "claudian"], 0, 2),
        (["julian", "claudian"], 1, 1),
    ],
)
def test_10_1_4_praetorian_icons(emperors: list[str], guards: int, count: int) -> None:
    found = rises(units={**FULL, "rome": {"guard_veteran": guards}}, emperors=emperors)
    assert found.get("praetorian_icons", 0) == count


def test_10_1_5_legion_icons() -> None:
    assert rises(units={**FULL, "numidia": {}}) == {"legion_icons": 1}
    assert rises(units={**FULL, "numidia": {}}, status={"numidia": "allied"}) == {}
    assert rises(units={**FULL, "africa": {"fleet": 1}}, emperors=["antonine"]) == {
        "legion_icons": 2
    }  # Rhaetia and Noricum


def test_10_1_6_fleet_icons() -> None:
    assert rises(units={**FULL, "ravenna": {}}) == {"fleet_icons": 1}
    assert rises(units=FULL, emperors=["flavian"]) == {"fleet_icons": 1}  # Syria
    assert rises(units={**FULL, "rhaetia": {"legion": 1}, "noricum": {"legion": 1}}, emperors=["antonine"]) == {
        "fleet_icons": 1
    }  # Africa


def test_10_1_7_grain_icons() -> None:
    assert {PROVINCES[p] for p in PARTS.grain} == {"africa", "alexandria", "arcadia", "baetica", "sicilia", "thebais"}
    assert rises(units=FULL, status={"africa": "insurgent", "baetica": "barbarian", "thebais": "allied"}) == {
        "grain_icons": 2
    }


def test_10_1_8_the_example_of_pertinax() -> None:
    t = position(
        "unrest_roll",
        [4, 4, 4],
        unrest=9,
        prestige=20,
        units={"rome": {"guard": 1, "guard_veteran": 1}},
        offices={"caesar": "pertinax"},
        **{"events": {"praetorians": 1}},
    )
    assert t.roll("unrest") == (26, {"unrest": 9, "guards": 3, "praetorians": 2})
    assert (t.offices["caesar"], t.prestige, t.unrest) == ("none", 17, 10)
    assert position("unrest_roll", [3, 3, 6], unrest=12, offices={"caesar": "pertinax"}).offices["caesar"] == "pertinax"


def test_10_1_9_revolution() -> None:
    assert position("end_of_phase", unrest=25).ending == "none"
    assert position("end_of_phase", unrest=26).ending == "revolution"


# -- 10.2 Annexation ---------------------------------------------------------------------------------------------------


def test_10_2_1_a_point_of_prestige_each_time() -> None:
    t = position("annex 2 none 1", prestige=0, status={"syria": "barbarian"}).play("syria", "syria")
    assert (t.prestige, t.status["syria"]) == (2, "veteran_allied")


def test_10_2_2_one_every_turn_until_antonine_emperors() -> None:
    assert position("yearly_annexation", status={"syria": "allied"}).asked == "annex"
    assert position("yearly_annexation", status={"syria": "allied"}, emperors=["antonine"]).asked == "nobody"


def test_10_2_3_a_conquest_event_annexes() -> None:
    assert (
        position("event_rolls 1", [2, 5], status={"syria": "allied"}).play("syria").status["syria"] == "veteran_allied"
    )


@pytest.mark.parametrize(
    ("given", "times"),
    [
        ({}, 1),
        ({"offices": {"africa": "paulinus"}}, 2),
        ({"offices": {"africa": "augustus"}}, 2),
        ({"offices": {"caesar": "augustus"}}, 2),
        ({"events": {"conquest": 2}}, 2),
        ({"events": {"conquest": 2}, "offices": {"caesar": "augustus", "africa": "paulinus"}}, 4),
    ],
)
def test_10_2_4_how_many_after_a_triumph(given: dict[str, Any], times: int) -> None:
    status = {"africa": "barbarian", "mauretania_caesariensis": "barbarian"}
    t = position(
        "fight_wars",
        [1, 2, 1],
        wars={"moorish_5": "numidia"},
        units={"numidia": {"legion_veteran": 4, "fleet_veteran": 1}},
        status=status,
        **given,
    )
    t.play("moorish_5", "fight", "disgrace")
    for _ in range(times):
        assert t.asked == "annex"
        t.play(t.options[0])
    assert t.asked != "annex"


@pytest.mark.parametrize(
    ("before", "emperors", "after"),
    [
        ("barbarian", [], "allied"),
        ("allied", [], "veteran_allied"),
        ("veteran_allied", [], "insurgent"),
        ("allied", ["adoptive"], "insurgent"),
        ("barbarian", ["adoptive"], "allied"),
    ],
)
def test_10_2_5_a_step_nearer(before: str, emperors: list[str], after: str) -> None:
    assert (
        position("annex 1 none 1", status={"syria": before}, emperors=emperors).play("syria").status["syria"] == after
    )


def test_10_2_6_not_under_a_war_and_not_alone() -> None:
    t = position("annex 1 none 1", status={**barbarian("rome"), "sicilia": "allied"}, wars={"moorish_5": "pisae"})
    assert t.refused["pisae"] == ("occupied_by_war", "10.2.6")
    assert t.refused["syria"] == ("not_connected", "10.2.6")
    assert {"ravenna", "neapolis", "africa"} <= set(t.options)
    assert t.refused["sicilia"] == ("not_connected", "10.2.6")  # an Ally among Barbarians
    t = position("annex 1 sicilia 1", status={"syria": "allied", "africa": "barbarian", "sicilia": "allied"})
    assert t.options == ["africa", "sicilia", "no_annexation"]
    assert t.refused["syria"] == ("far_from_triumph", "10.2.6")


def test_10_2_6_the_example_of_trajan() -> None:
    t = position(
        "annex 3 dacia_inferior 1",
        prestige=0,
        emperors=["adoptive"],
        status={"dacia_inferior": "allied", "dacia_superior": "barbarian"},
    )
    t.play("dacia_inferior", "dacia_superior", "dacia_superior")
    assert (t.status["dacia_inferior"], t.status["dacia_superior"], t.prestige) == ("insurgent", "insurgent", 3)


# -- 10.3 Statesmen Box ------------------------------------------------------------------------------------------------


def test_10_3_1_statesmen_and_emperors_lie_face_down_together() -> None:
    t = position("flip 2", ["julian", "nero"], statesmen_box=["julian", "nero", "macro"])
    assert (t.emperors, t.idle, t.statesmen_box) == (["julian"], ["nero"], ["macro"])


def test_10_3_2_how_many_are_flipped() -> None:
    assert (
        len(
            position(
                "statesmen_flipped", [5, "nero", "otho", "galba"], statesmen_box=["nero", "otho", "galba", "macro"]
            ).idle
        )
        == 3
    )


def test_10_3_3_appointments() -> None:
    t = position("appoint", idle=["drusus"], offices={"consul": "agrippa", "caesar": "augustus"})
    assert t.options == ["drusus", "agrippa"]
    assert t.refused == {"augustus": ("is_caesar", "10.3.3"), "done": ("idle_statesmen", "10.3.3")}
    t.play("drusus")
    assert t.refused == {"office:caesar": ("is_caesar", "5.2")}
    t.play("office:consul")
    assert (t.offices["consul"], t.idle, "done" in t.options) == ("drusus", ["agrippa"], False)
    assert t.play("office:syria").asked in ("nobody", "appoint")  # Agrippa was the only one left
    assert (t.offices["syria"], t.idle) == ("agrippa", [])


def test_10_3_3_an_office_can_be_left() -> None:
    t = position("appoint", offices={"consul": "agrippa"}).play("agrippa")
    assert t.play("statesmen_box").idle == ["agrippa"]
    assert t.asked == "appoint_statesman"  # but an open office must be filled


# -- 10.4 Emperors -----------------------------------------------------------------------------------------------------


def test_10_4_1_into_the_emperors_box() -> None:
    assert position("flip 1", ["antonine"], statesmen_box=["antonine"]).emperors == ["antonine"]


def test_10_4_2_with_their_units() -> None:
    assert [sum(units) for units in PARTS.emperor_units] == [5, 7, 6, 5, 3, 4, 2, 2]


def test_10_4_3_each_adds_one_to_assassination_and_rebellion() -> None:
    emperors = ["julian", "claudian", "flavian"]
    assert position("assassination", [1], emperors=emperors).roll("assassination")[1]["emperors"] == 3
    assert position("rebellion syria", [1, 1, 1], emperors=emperors).roll("rebellion")[1]["emperors"] == 3


# -- 10.5 Bread and Circuses -------------------------------------------------------------------------------------------


def test_10_5_1_the_example_of_claudius() -> None:
    people = {"offices": {"caesar": "claudius", "consul": "vitellius"}}
    t = position(
        ["bread_and_circuses", "gold_for_prestige", "gold_for_unrest"], prestige=0, gold=60, unrest=9, **people
    )
    assert t.options == ["0", "1", "2", "3"]
    t.play("3")
    assert (t.prestige, t.gold, t.unrest) == (10, 30, 2)


def test_10_5_2_bread() -> None:
    t = position("gold_for_unrest", gold=35, unrest=5)
    assert t.options == ["0", "1", "2", "3"]
    assert (t.play("2").unrest, t.gold) == (3, 15)


def test_10_5_3_empty_commands_cost_prestige() -> None:
    britannia = dict.fromkeys(["britannia_inferior", "britannia_superior", "caledonia", "hibernia"], "allied")
    assert position("empty_commands", status=britannia, scenario="27_bce", prestige=9).prestige == 9
    assert position("empty_commands", [4], status=britannia, scenario="70_ce", prestige=9).prestige == 5


# -- 10.6 Building Units -----------------------------------------------------------------------------------------------


def test_10_6_1_build_from_the_barracks() -> None:
    t = position(
        "orders", gold=30, barracks={"legion": 1, "fleet": 1}, rebels={"syria": "syria"}, status={"asia": "allied"}
    )
    assert t.refused["build:auxilia"] == ("none_in_barracks", "10.6.1")
    t.play("build:legion")
    assert t.refused["syria"] == ("rebel_province", "10.6.1")
    assert t.refused["asia"] == ("not_insurgent_or_roman", "10.6.1")
    t.play("africa")
    assert (t.units["africa"], t.barracks["legion"], t.gold) == ({"legion": 1}, 0, 20)


def test_10_6_2_dearer_under_flavian_and_severan_emperors() -> None:
    for emperors, price in ((["flavian"], 11), (["flavian", "severan"], 12)):
        assert (
            position("orders", gold=30, barracks={"legion": 1}, emperors=emperors)
            .play("build:legion", "africa", "done")
            .gold
            == 30 - price
        )


def test_10_6_3_italia() -> None:
    t = position("orders", gold=100, barracks={"guard": 1, "legion": 1})
    assert t.play("build:guard").refused["syria"] == ("only_in_italia", "10.6.3")
    assert t.play("rome", "build:legion").refused["rome"] == ("no_legions_in_italia", "10.6.3")
    assert (
        "rome"
        in position("orders", gold=100, barracks={"legion": 1}, emperors=["severan"]).play("build:legion").options
    )


def test_10_6_4_pontica() -> None:
    t = position("orders", gold=100, barracks={"fleet": 1}).play("build:fleet")
    assert t.refused["cappadocia"] == ("landlocked", "10.6.4")
    assert {"armenia_minor", "babylonia"} <= set(t.options)


# -- 10.7 Transferring Units -------------------------------------------------------------------------------------------


def test_10_7_1_between_insurgent_and_roman_provinces() -> None:
    t = position("orders", gold=10, units={"syria": {"legion": 1}}, status={"asia": "veteran_allied"}).play("syria")
    assert t.refused["asia"] == ("not_insurgent_or_roman", "10.7.1")
    assert t.play("judea").units["judea"] == {"legion": 1}


def test_10_7_2_free_within_a_command() -> None:
    given: dict[str, Any] = {"gold": 10, "units": {"syria": {"legion": 1}}}
    assert position("orders", **given).play("syria", "judea", "done").gold == 10
    assert position("orders", **given).play("syria", "africa", "done").gold == 8
    assert (
        position("orders", gold=10, units={"rome": {"guard": 1}}, emperors=["severan"])
        .play("rome", "syria", "done")
        .gold
        == 10
    )
    assert (
        position("orders", gold=10, units={"rome": {"cavalry": 1}}, emperors=["severan", "barracks"])
        .play("rome", "syria", "done")
        .gold
        == 10
    )


def test_10_7_3_dearer_emperors() -> None:
    assert (
        position("orders", gold=10, units={"syria": {"legion": 1}}, emperors=["flavian", "severan"])
        .play("syria", "africa", "done")
        .gold
        == 6
    )
    assert position("orders", gold=1, units={"syria": {"legion": 1}}).play("syria").refused["africa"] == (
        "too_little_gold",
        "10.7.2",
    )


def test_10_7_4_no_fleet_gets_to_a_sun_of_pontica() -> None:
    t = position("orders", gold=9, units={"syria": {"fleet": 1}}).play("syria")
    assert t.refused["cappadocia"] == ("landlocked", "10.7.4")


def test_10_7_5_a_fleet_on_the_euphrates_stays_there() -> None:
    t = position("orders", gold=9, units={"babylonia": {"fleet": 1}}).play("babylonia")
    assert t.options == ["assyria", "commagene", "mesopotamia", "osrhoene", "palmyra"]


def test_10_7_6_no_legions_in_italia() -> None:
    given: dict[str, Any] = {"gold": 9, "units": {"syria": {"legion": 1}}}
    assert position("orders", **given).play("syria").refused["rome"] == ("no_legions_in_italia", "10.7.6")
    assert "rome" in position("orders", emperors=["severan"], **given).play("syria").options


def test_10_7_7_not_across_the_lines() -> None:
    t = position(
        "orders",
        gold=9,
        units={"africa": {"legion": 1}, "syria": {"legion": 1}},
        rebels={"syria": "syria", "aegyptus": "syria", "pontica": "pontica"},
    )
    assert t.play("africa").refused["alexandria"] == ("rebel_province", "10.7.7")
    t.play("numidia", "syria")
    assert t.refused["africa"] == ("not_his_province", "10.7.7")
    assert t.refused["asia"] == ("not_his_province", "10.7.7")  # another Rebel's
    assert {"alexandria", "judea"} <= set(t.options)  # both Commands are his
    t.play("alexandria")
    assert (t.units["alexandria"], t.gold) == ({"legion": 1}, 7)  # 10.7.2: another Command
    everywhere = {**barbarian("rome"), "syria": "allied", "africa": "roman"}
    t = position("restack", status=everywhere, units={"syria": {"legion": 1}}, rebels={"syria": "syria"})
    assert t.units["africa"] == {"legion": 1}  # forced, and nowhere else to go


def test_10_7_8_walls_never_move() -> None:
    t = position("orders", units={"syria": {"wall": 1, "legion": 1, "auxilia": 1}}).play("syria")
    assert t.refused["wall"] == ("walls_stay", "10.7.8")


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_ruling_10_2_a() -> None:
    t = position("annex 1 none 1", prestige=0, status={"syria": "allied"}, rebels={"syria": "syria"})
    assert t.options == ["syria", "no_annexation"]
    assert (t.play("no_annexation").prestige, t.status["syria"]) == (0, "allied")


def test_ruling_10_3_a() -> None:
    britannia = dict.fromkeys(["britannia_inferior", "britannia_superior", "caledonia", "hibernia"], "allied")
    full = ["drusus", "nero", "titus", "hadrian", "trajan", "nerva", "carus", "marcus", "lucius"]
    names = ["consul", "prefect", "gallia", "pannonia", "moesia", "hispania", "africa", "aegyptus", "pontica"]
    t = position(
        "appoint",
        status=britannia,
        rebels={"syria": "syria"},
        offices=dict(zip(names, full, strict=True)),
        idle=["agrippa"],
    )
    assert "done" in t.options  # Britannia and Syria are closed, all else is filled


def test_ruling_10_5_a() -> None:
    syria = [PROVINCES[p] for p in PARTS.provinces_of[8]]
    assert (
        position(
            "empty_commands", [3], status=dict.fromkeys(syria, "allied"), rebels={"syria": "syria"}, prestige=9
        ).prestige
        == 6
    )


def test_ruling_10_7_a() -> None:
    t = position("orders", gold=12, barracks={"legion": 1}).play("build:legion", "africa", "africa", "syria", "done")
    assert (t.units["syria"], t.gold) == ({"legion": 1}, 0)
    rebels = {"syria": "syria", "aegyptus": "syria"}
    t = position("orders", gold=1, units={"syria": {"legion": 1}}, rebels=rebels).play("syria")
    assert (t.refused["alexandria"], "judea" in t.options) == (("too_little_gold", "10.7.2"), True)
    assert (
        position("orders", gold=2, units={"syria": {"legion": 1}}, rebels=rebels).play("syria", "alexandria").gold == 0
    )


def test_ruling_10_7_b() -> None:
    t = position("orders", gold=99, barracks={"fleet": 1}, units={"alexandria": {"fleet": 1}})
    assert "babylonia" in t.play("alexandria").options
    assert "palmyra" in t.play("creta", "build:fleet").options
