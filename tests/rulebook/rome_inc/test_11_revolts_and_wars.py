"""11.1 Revolts and 11.2 Fighting Wars."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.problem import Problem
from princeps.games.rome_inc.parts import KINDS, PROVINCES

from .table import Table, barbarian, position, revolt_of

AGRI: dict[str, Any] = {
    "status": {
        "agri_decumates": "insurgent",
        "boiohaemia": "allied",
        "germania_magna": "barbarian",
        "quadia": "barbarian",
    },
    "wars": {"alamannic_10": "boiohaemia"},
    "units": {"agri_decumates": {"legion": 1, "auxilia": 1, "wall": 1}},
}


# -- 11.1 Revolts ------------------------------------------------------------------------------------------------------


def test_11_1_1_the_example_of_agri_decumates() -> None:
    t = position("orders", **AGRI)
    assert revolt_of(t, "agri_decumates") == (
        2,
        {"wars_near": 1, "barbarians": 4, "province": 1, "soldiers": -2, "wall": -2},
    )
    assert revolt_of(t, "boiohaemia") == (5, {"war": 3, "barbarians": 6, "province": -1, "allies": -3})


def test_11_1_2_a_province_revolts_on_seven() -> None:
    t = position("revolt boiohaemia 5", [2], prestige=10, unrest=0, **AGRI)
    assert (t.status["boiohaemia"], t.prestige, t.unrest) == ("barbarian", 9, 0)
    t = position("revolt syria 1", [6], prestige=10, unrest=0)
    assert (t.status["syria"], t.prestige, t.unrest) == ("insurgent", 9, 1)
    assert position("revolt syria 1", [5]).status["syria"] == "roman"


def test_11_1_3_romanization() -> None:
    t = position("revolt agri_decumates 2", [1], prestige=10, **AGRI)
    assert (t.status["agri_decumates"], t.prestige) == ("roman", 11)
    assert position("revolt agri_decumates 2", [2], **AGRI).status["agri_decumates"] == "insurgent"  # 4 > Military 3
    occupied = position("revolt syria 0", [1], status={"syria": "insurgent"}, wars={"alan_9": "syria"})
    assert occupied.status["syria"] == "insurgent"


@pytest.mark.parametrize(
    ("given", "province", "mods"),
    [
        ({"status": {"assyria": "roman"}}, "assyria", {"barbarians": 3}),
        ({"wars": {"moorish_5": "africa"}}, "numidia", {"barbarians": 3, "wars_near": 2}),
        ({"wars": {"moorish_5": "africa"}}, "libya", {"wars_near": 1}),
        ({"leaders": {"tacfarinus": "home"}}, "numidia", {"barbarians": 3, "waiting_leaders": 1}),
        ({"status": {"syria": "veteran_allied"}, "wars": {"alan_9": "syria"}}, "syria", {"war": 3, "province": -2}),
        ({"status": {"creta": "barbarian"}}, "cyrenaica", {}),
    ],
)
def test_11_1_1_lines_of_the_chart(given: dict[str, Any], province: str, mods: dict[str, int]) -> None:
    assert revolt_of(position("orders", **given), province)[1] == mods


# -- 11.2 Fighting Wars ------------------------------------------------------------------------------------------------

MOORS: dict[str, Any] = {
    "wars": {"moorish_7": "numidia"},
    "units": {"numidia": {"legion": 2, "fleet": 1}, "africa": {"legion": 1}},
}


def paulinus(dice: list[object]) -> Table:
    """The example of 11.2, with Plautius in the place of Paulinus."""
    return position(
        "fight_wars",
        dice,
        prestige=0,
        unrest=9,
        gold=50,
        wars={"british_6": "britannia_superior"},
        leaders={"boudicca": "british_6"},
        offices={"britannia": "plautius"},
        status={
            "britannia_superior": "insurgent",
            "britannia_inferior": "allied",
            "caledonia": "barbarian",
            "hibernia": "barbarian",
        },
        units={"britannia_superior": {"legion_veteran": 2, "legion": 2, "auxilia": 1, "fleet": 1}},
    )


def test_11_2_the_example_of_paulinus() -> None:
    t = paulinus([2, 6, 3]).play("british_6", "fight")
    assert t.roll("war") == (
        8,
        {
            "war": 6,
            "leader": 2,
            "homeland": 2,
            "military": -4,
            "war_ability": -1,
            "units": -5,
            "veterans": -2,
            "allies": -1,
        },
    )
    t.play("demote", "disgrace", "tribute", "legion", "britannia_inferior", "britannia_inferior")
    assert (t.prestige, t.unrest, t.gold) == (5, 7, 52)
    assert (t.status["britannia_inferior"], t.units["britannia_superior"]) == (
        "insurgent",
        {"legion_veteran": 2, "legion": 2, "auxilia": 1, "fleet": 1},
    )
    assert (t.wars["british_6"], t.leaders["boudicca"]) == ("none", "home")


@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([1, 2, 2], "triumph"),
        ([1, 3, 2], "draw"),
        ([1, 4, 2], "draw"),
        ([1, 5, 2], "defeat"),
        ([2, 2, 1], "stalemate"),
        ([2, 2, 2], "disaster"),
    ],
)
def test_11_2_results(dice: list[object], result: str) -> None:
    t = position("fight_wars", dice, **MOORS).play("moorish_7", "fight")  # +7 War, +2 Homeland, -2 Military, -3 Legions
    assert t.told("war_result")[0]["result"] == result


def test_11_2_1_each_war_once() -> None:
    t = position(
        "fight_wars",
        [1, 4, 1],
        wars={"moorish_7": "numidia", "alan_9": "iberia", "nubian_6": "thebais"},
        units={"numidia": {"legion": 2, "fleet": 1}, "iberia": {"legion": 1}},
    )
    assert t.options == ["alan_9", "moorish_7", "done"]
    assert t.refused["nubian_6"] == ("nobody_in_reach", "11.2.3")
    t.play("moorish_7", "fight", "disgrace", "legion")
    assert t.refused["moorish_7"] == ("already_fought", "11.2.1")


def test_11_2_2_each_commander_and_unit_once() -> None:
    given = {**MOORS, "wars": {"moorish_7": "numidia", "moorish_5": "libya"}}
    t = position("fight_wars", [1, 4, 1], **given).play("moorish_7", "leave:africa", "fight", "disgrace", "legion")
    assert (t.tired, t.used) == (["africa"], ["numidia"])
    assert t.asked == "nobody"  # Africa's Legion is still free, its Governor is not


def driven_out() -> Table:
    """Legions fight the War in Numidia and are driven to Libya, where the other War is."""
    given: dict[str, Any] = {
        "emperors": ["flavian"],
        "status": {"numidia": "insurgent"},
        "wars": {"moorish_7": "numidia", "moorish_5": "libya"},
        "units": {"numidia": {"legion": 2}, "libya": {"legion": 1}},
    }
    t = position("fight_wars", [3, 6, 1], **given).play("moorish_7", "office:africa", "fight")
    return t.play("revolt", "numidia", "libya", "libya")


def test_11_2_2_a_unit_that_was_driven_out_has_fought() -> None:
    t = driven_out()
    assert t.units["libya"] == {"legion": 3}
    assert t.spent == {"libya": {"legion": 2}}
    t.play("moorish_5")
    assert (t.army, t.asked) == (["libya"], "battle_line")
    assert t.refused["leave:libya"] == ("last_province", "11.2.4")
    assert "hold_back" not in t.options  # one Legion is left to fight
    assert t.g.engaged[PROVINCES.index("libya")][KINDS.index("legion")] == 1


def test_11_2_2_nothing_but_units_that_have_fought() -> None:
    given: dict[str, Any] = {"emperors": ["flavian"], "wars": {"moorish_5": "libya"}, "units": {"libya": {"legion": 2}}}
    assert position("fight_wars", **given, spent={"libya": {"legion": 2}}).asked == "nobody"
    assert position("fight_wars", **given, spent={"libya": {"legion": 1}}).options == ["moorish_5", "done"]


def test_11_2_3_units_of_a_province_fight_together() -> None:
    t = position("fight_wars", [1, 4, 1], **MOORS).play("moorish_7")
    assert t.army == ["africa", "numidia"]
    t.play("leave:africa", "fight")
    assert t.roll("war")[1]["units"] == -2


def test_11_2_4_choose_who_fights() -> None:
    t = position("fight_wars", **MOORS).play("moorish_7")
    assert (t.asked, t.options) == ("battle_line", ["fight", "leave:africa", "leave:numidia", "hold_back", "call_off"])
    assert t.play("leave:africa").refused["leave:numidia"] == ("last_province", "11.2.4")
    assert t.play("call_off").asked == "fight_wars"


def test_11_2_4_choose_which_units_fight() -> None:
    t = position(
        "fight_wars", [1, 4, 3], **{**MOORS, "units": {"numidia": {"legion": 2, "legion_veteran": 1, "fleet": 1}}}
    )
    t.play("moorish_7", "hold_back")
    assert (t.asked, t.options) == ("hold_back_units", ["legion", "legion_veteran", "fleet", "leave:numidia"])
    t.play("legion=1 legion_veteran=0 leave:numidia=2")
    assert t.g.engaged != t.g.units
    t.play("fight")
    assert t.roll("war")[1]["units"] == -1
    assert t.refused["demote"] == ("no_such_unit", "11.3.1")  # the Veterans stayed behind
    t.play("destroy")
    assert t.units["numidia"] == {"legion": 1, "legion_veteran": 1, "fleet": 1}
    assert t.refused["destroy"] == ("no_such_unit", "11.3.1")


def test_11_2_4_at_least_one_unit_fights() -> None:
    t = position("fight_wars", **MOORS).play("moorish_7", "hold_back")
    with pytest.raises(Problem, match="not_offered"):
        t.play("legion=0 fleet=0 leave:numidia=3")


def test_11_2_4_those_who_stay_fight_no_other_war() -> None:
    given = {**MOORS, "wars": {"moorish_7": "numidia", "moorish_5": "africa"}, "units": {"numidia": {"legion": 3}}}
    t = position("fight_wars", [1, 4, 1], emperors=["flavian"], **given).play("moorish_7", "office:africa", "hold_back")
    t.play("legion=1 leave:numidia=2", "fight", "disgrace")
    assert t.asked == "nobody"  # 11.2.3


def test_11_2_5_caesar_under_flavian_emperors_uses_all_commands() -> None:
    t = position(
        "war_commander moorish_7",
        emperors=["flavian"],
        wars={"moorish_7": "africa"},
        units={"numidia": {"legion": 1}, "sicilia": {"auxilia": 1}},
    )
    assert t.play("office:caesar").army == ["numidia", "sicilia"]


def test_11_2_6_governors_use_their_command() -> None:
    t = position(
        "war_commander moorish_7",
        wars={"moorish_7": "africa"},
        units={"numidia": {"legion": 1}, "sicilia": {"auxilia": 1}},
    )
    assert t.play("office:prefect").army == ["sicilia"]


def test_11_2_7_a_rebel_uses_all_he_holds() -> None:
    t = position(
        "fight_wars",
        wars={"parthian_8": "judea"},
        units={"judea": {"legion": 1}, "alexandria": {"legion": 1}},
        rebels={"syria": "aegyptus", "aegyptus": "aegyptus"},
    )
    assert t.play("parthian_8").army == ["judea", "alexandria"]


def test_11_2_8_fleets_must_match_the_naval_strength() -> None:
    t = position("fight_wars", [1, 2, 1], wars={"moorish_5": "numidia"}, units={"numidia": {"legion_veteran": 4}}).play(
        "moorish_5", "fight"
    )
    assert t.told("war_result")[0]["result"] == "draw"


def test_11_2_9_who_leads_the_guard() -> None:
    given: dict[str, Any] = {"wars": {"moorish_7": "numidia"}, "units": {"numidia": {"guard": 1, "auxilia": 1}}}
    for more, units in (
        ({}, -1),
        ({"offices": {"africa": "drusus"}}, -1),
        ({"offices": {"africa": "drusus"}, "emperors": ["claudian"]}, -2),
        ({"rebels": {"africa": "africa"}}, -2),
    ):
        t = position("fight_wars", [1, 3, 6], **given, **more).play("moorish_7", "fight")
        assert t.roll("war")[1]["units"] == units


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_ruling_11_1_a() -> None:
    """The modifiers are those of the frozen board, and only Provinces where the die matters are rolled for."""
    status = {**barbarian("rome", "thebais"), "aethiopia": "allied"}
    t = position("revolts", [1, 6], status=status)
    assert [event["province"] for event in t.told("revolt_roll")] == [
        "rome",
        "thebais",
    ]  # Arcadia is Barbarian; the ally stands at 2 - 1 - 1
    t = position(
        "revolts",
        [1, 6, 1],
        status={**status, "thebais": "allied", "aethiopia": "insurgent"},
        wars={"nubian_6": "aethiopia"},
    )
    assert {event["province"]: event["modifier"] for event in t.told("revolt_roll")} == {
        "rome": 9,
        "aethiopia": 6,
        "thebais": 1,
    }


def test_ruling_11_1_b() -> None:
    assert revolt_of(position("orders", wars={"german_8": "britannia_superior"}), "lugdunensis")[1] == {"wars_near": 1}
    assert revolt_of(position("orders", wars={"british_6": "britannia_superior"}), "lugdunensis")[1] == {}


def test_ruling_11_1_c() -> None:
    t = position("orders", units={"rome": {"guard": 1}, "syria": {"guard": 1}})
    assert (revolt_of(t, "rome")[1], revolt_of(t, "syria")[1]) == ({"guards": -1}, {})


def test_ruling_11_1_d() -> None:
    t = position("orders", leaders={"calgacus": "home"})
    assert revolt_of(t, "caledonia")[1]["waiting_leaders"] == 1
    assert "waiting_leaders" not in revolt_of(t, "hibernia")[1]


def test_ruling_11_2_a() -> None:
    t = position(
        "fight_wars",
        wars={"moorish_5": "africa"},
        status={"sicilia": "allied", "africa": "barbarian", "numidia": "barbarian", "libya": "barbarian"},
        units={"corsica_sardinia": {"fleet": 1}},
    )
    t.play("moorish_5")
    assert t.army == [
        "corsica_sardinia",
        "sicilia",
    ]  # the Prefect fights outside his Command, a Fleet and an ally by Sea


def test_ruling_11_2_b() -> None:
    given: dict[str, Any] = {
        "wars": {"moorish_7": "numidia", "moorish_5": "libya"},
        "units": {"numidia": {"legion": 4, "fleet": 1}, "libya": {"legion": 2}},
        "emperors": ["flavian"],
    }
    t = position("fight_wars", [1, 4, 1], **given).play("moorish_7", "office:caesar", "fight", "disgrace", "legion")
    assert t.options == ["moorish_5", "done"]
    assert t.play("moorish_5").army == ["libya"]


def test_ruling_11_2_c() -> None:
    given: dict[str, Any] = {
        "wars": {"moorish_5": "numidia", "moorish_7": "libya"},
        "units": {"numidia": {"legion_veteran": 4, "fleet_veteran": 1}, "libya": {"legion": 2}},
    }
    for emperors, free in ((["flavian"], False), (["flavian", "illyrian"], True)):
        t = position("fight_wars", [1, 2, 1], emperors=emperors, **given).play(
            "moorish_5", "office:caesar", "fight", "disgrace"
        )
        t.play("moorish_7")
        assert ("office:caesar" in t.options) is free


def test_ruling_11_2_d() -> None:
    t = position(
        "fight_wars",
        [1, 2, 1],
        prestige=0,
        unrest=9,
        wars={"moorish_5": "numidia"},
        units={"numidia": {"legion_veteran": 4, "fleet_veteran": 1}},
    ).play("moorish_5", "fight")
    assert (t.prestige, t.unrest) == (3, 6)


def test_ruling_11_2_e() -> None:
    given: dict[str, Any] = {
        "wars": {"moorish_7": "numidia", "moorish_5": "libya"},
        "units": {"numidia": {"legion": 1}, "libya": {"legion": 2}},
    }
    t = position("fight_wars", [6, 6, 6], offices={"africa": "corbulo"}, **given).play("moorish_7", "fight")
    assert t.offices["africa"] == "none"
    assert t.tired == ["africa"]


def test_ruling_11_2_f() -> None:
    t = driven_out()  # two Legions that fought stand beside one that did not
    assert t.play("moorish_5").army == ["libya"]
    given: dict[str, Any] = {
        "emperors": ["flavian"],
        "status": {"libya": "insurgent"},
        "wars": {"moorish_7": "numidia", "moorish_5": "africa"},
        "units": {"numidia": {"legion": 1}, "libya": {"legion": 2}},
    }
    t = position(["restack", "fight_wars"], **{**given, "status": {"libya": "barbarian"}}, used=["numidia"])
    t.play("numidia", "numidia")
    assert t.spent == {"numidia": {"legion": 1}}
    assert t.asked == "nobody"  # two who did not fight stand where others fought
