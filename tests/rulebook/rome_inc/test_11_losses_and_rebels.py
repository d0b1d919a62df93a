"""11.3 Losses, 11.4 Fighting Civil Wars, 11.5 Rebellions, 11.6 Rebels."""

from __future__ import annotations

from typing import Any

from .table import Table, position

ARMY: dict[str, Any] = {
    "army": ["syria"],
    "front": "syria",
    "units": {"syria": {"legion": 3, "legion_veteran": 1, "auxilia": 2, "fleet": 1}},
}


def losses(n: int, forced: int = 0, rebel: str = "none", **given: Any) -> Table:
    return position(f"take_losses {n} {forced} {rebel}", **{**ARMY, **given})


# -- 11.3 Losses -------------------------------------------------------------------------------------------------------


def test_11_3_1_seven_types_of_losses() -> None:
    t = losses(1)
    assert t.options == ["destroy", "dismiss", "demote", "disgrace", "dishonor", "tribute", "revolt"]


def test_11_3_1_what_they_do() -> None:
    given: dict[str, Any] = {"gold": 30, "unrest": 3, "prestige": 10}
    assert losses(1, **given).play("destroy", "legion").destroyed == 1
    t = losses(1, **given).play("dismiss", "auxilia")
    assert (t.units["syria"].get("auxilia", 0), t.barracks["auxilia"]) == (0, 2)
    assert losses(1, **given).play("dismiss", "fleet").barracks["fleet"] == 1
    assert losses(1, **given).play("demote").units["syria"]["legion"] == 4
    assert losses(1, **given).play("disgrace").unrest == 4
    assert losses(1, **given).play("dishonor").prestige == 9
    assert losses(1, **given).play("tribute").gold == 20
    assert losses(1, **given).play("revolt", "phoenicia").status["phoenicia"] == "insurgent"


def test_11_3_1_of_nobody_no_unit_is_lost() -> None:
    """A position that names a War but no army can be typed in."""
    assert losses(1, army=[]).options == ["disgrace", "dishonor", "tribute", "revolt"]


def test_11_3_1_two_of_a_type_at_most() -> None:
    t = losses(4).play("disgrace", "disgrace")
    assert t.refused["disgrace"] == ("two_of_a_type", "11.3.1")


def test_11_3_1_only_units_that_fought() -> None:
    t = losses(1, units={"syria": {"legion": 1}, "judea": {"legion_veteran": 1, "fleet": 1}})
    assert t.refused["demote"] == ("no_such_unit", "11.3.1")
    assert t.refused["dismiss"] == ("no_such_unit", "11.3.1")


def test_11_3_1_a_unit_driven_into_the_army_did_not_fight() -> None:
    t = losses(4, status={"phoenicia": "insurgent"}, units={"syria": {"legion": 1}, "phoenicia": {"legion": 2}})
    t.play("revolt", "phoenicia", "syria", "syria", "destroy")
    assert (t.units["syria"], t.destroyed) == ({"legion": 2}, 1)
    assert t.refused["destroy"] == ("no_such_unit", "11.3.1")  # those of Phoenicia were not used for the War


def test_11_3_1_a_unit_that_fought_is_a_loss_wherever_it_was_driven() -> None:
    t = losses(2, status={"syria": "insurgent"}, units={"syria": {"legion_veteran": 1}, "judea": {"legion_veteran": 1}})
    t.play("revolt", "syria", "judea", "demote")
    assert t.units["judea"] == {"legion_veteran": 1, "legion": 1}
    t = losses(3, status={"syria": "insurgent"}, units={"syria": {"legion": 1}, "judea": {"legion": 1}})
    t.play("revolt", "syria", "phoenicia", "destroy")
    assert (t.destroyed, t.units["phoenicia"], t.units["judea"]) == (1, {}, {"legion": 1})


def test_11_3_1_only_those_who_fought_are_promoted() -> None:
    t = position("promote none", **{**ARMY, "engaged": {"syria": {"fleet": 1}}})
    assert t.units["syria"] == {"legion": 3, "legion_veteran": 1, "auxilia": 2, "fleet_veteran": 1}


def test_11_3_2_the_example_of_a_disaster() -> None:
    t = position(
        "fight_wars",
        [6, 6, 6],
        prestige=20,
        unrest=3,
        wars={"german_8": "germania_inferior"},
        offices={"gallia": "agrippa"},
        status={"germania_magna": "allied"},
        units={"germania_inferior": {"legion": 4}},
    )
    t.play("german_8", "fight")
    assert t.told("war_result")[0]["result"] == "disaster"
    assert t.destroyed == 3  # half of the red die, without asking
    t.play("revolt", "germania_magna", "disgrace", "dishonor")
    assert (t.status["germania_magna"], t.unrest, t.prestige) == ("barbarian", 10, 13)


def test_11_3_2_an_expert_ignores_it() -> None:
    t = position(
        "fight_wars",
        [6, 6, 6],
        wars={"german_8": "germania_inferior"},
        offices={"gallia": "germanicus"},
        units={"germania_inferior": {"legion": 4, "fleet_veteran": 1}},
    )
    t.play("german_8", "fight")
    assert (t.told("war_result")[0]["result"], t.offices["gallia"]) == ("draw", "germanicus")
    assert t.told("war_result")[0]["red"] == 6


def test_11_3_2_doubles_are_disasters_under_doubled_persecution() -> None:
    given: dict[str, Any] = {
        "wars": {"german_8": "germania_inferior"},
        "units": {"germania_inferior": {"legion": 4}},
        "offices": {"gallia": "agrippa"},
    }
    t = position("fight_wars", [2, 2, 1], **{"events": {"persecution": 2}}, **given).play("german_8", "fight")
    assert (t.told("war_result")[0]["result"], t.offices["gallia"], t.destroyed) == ("disaster", "none", 1)


# -- 11.4 Fighting Civil Wars ------------------------------------------------------------------------------------------

OTHO: dict[str, Any] = {
    "offices": {"caesar": "otho", "gallia": "vitellius", "syria": "vespasian"},
    "rebels": {"gallia": "gallia", "britannia": "gallia", "syria": "syria"},
    "emperors": ["claudian"],
    "units": {
        "belgica": {"legion_veteran": 3, "legion": 1},
        "britannia_superior": {"legion": 4},
        "rome": {"guard": 2},
        "africa": {"legion_veteran": 2, "legion": 2, "auxilia": 2},
    },
    "prestige": 20,
    "unrest": 5,
}


def test_11_4_the_example_of_otho() -> None:
    t = position("civil_wars", [4, 4, 1], **OTHO).play("office:gallia")
    assert t.roll("civil_war") == (
        13,
        {"rebel_military": 2, "rebel_units": 11, "caesar_military": -1, "loyal_units": -8},
    )
    t.play("belgica")
    assert (t.offices["caesar"], t.rebels["gallia"], t.rebels["britannia"], t.units["belgica"]) == (
        "vitellius",
        "none",
        "none",
        {"legion_veteran": 4},
    )
    assert (t.prestige, t.unrest) == (18, 8)
    assert t.asked == "take_losses"


def test_11_4_the_new_caesar_fights_the_others() -> None:
    t = position("civil_wars", [4, 4, 1, 1, 1, 1], **OTHO).play("office:gallia", "belgica", "disgrace")
    assert t.told("civil_war")[1]["who"] == "vespasian"
    assert t.roll("civil_war", 1)[1]["caesar_military"] == -2


def test_11_4_crushed_and_stalemate() -> None:
    t = position(
        "civil_wars",
        [1, 1, 1],
        **{
            **OTHO,
            "units": {"belgica": {"legion": 1}, "africa": {"legion": 1}},
            "rebels": {"gallia": "gallia", "britannia": "gallia"},
            "offices": {"gallia": "vitellius"},
        },
    )
    assert (t.told("civil_war")[0]["result"], t.offices["gallia"], t.rebels["gallia"]) == ("crushed", "none", "none")
    assert (t.prestige, t.unrest) == (22, 3)
    t = position(
        "civil_wars",
        [3, 4, 4],
        **{
            **OTHO,
            "units": {"belgica": {"legion": 3}, "africa": {"legion": 3}},
            "rebels": {"gallia": "gallia"},
            "offices": {"gallia": "vitellius"},
        },
    )
    assert t.told("civil_war")[0]["result"] == "stalemate"
    assert t.rebels["gallia"] == "gallia"
    assert t.destroyed == 2  # two of the four Losses must hit the Rebel, and he has nothing but Ordinary Legions
    assert t.units["belgica"] == {"legion": 1}


# -- 11.5 Rebellions ---------------------------------------------------------------------------------------------------


def test_11_5_1_after_a_triumph() -> None:
    t = position("triumphant_rebellions", [6, 6, 6], triumphs={"syria": 1}, unrest=8, offices={"syria": "vespasian"})
    assert (t.rebels["syria"], set(t.triumphs.values())) == ("syria", {0})


def test_11_5_2_by_mutiny_and_usurper() -> None:
    people: dict[str, Any] = {
        "offices": {"caesar": "germanicus", "hispania": "galba", "syria": "vespasian", "moesia": "trajan"},
        "emperors": ["julian", "claudian"],
    }
    t = position("usurper_doubled", [5, 5, 3, 1, 1, 1, 1, 1, 1], unrest=12, **{"events": {"rebellion": 2}}, **people)
    assert [event["about"] for event in t.told("roll")] == ["galba", "generic_africa", "vespasian"]
    assert (t.roll("rebellion")[0], t.rebels["hispania"]) == (25, "hispania")


def test_11_5_3_not_caesars_kin() -> None:
    t = position("rebellion gallia", offices={"caesar": "augustus", "gallia": "tiberius"}, unrest=25)
    assert t.told("roll") == []


def test_11_5_4_the_prefect() -> None:
    assert position("triumphant_rebellions", triumphs={"italia": 1}).told("roll") == []


# -- 11.6 Rebels -------------------------------------------------------------------------------------------------------


def test_11_6_1_his_counter_lies_in_his_box() -> None:
    t = position("rebellion syria", [6, 6, 6], unrest=8)
    assert (t.rebels["syria"], t.told("rebels")[0]["command"]) == ("syria", "syria")


def test_11_6_2_his_military_counts_for_all_he_holds() -> None:
    t = position("revolt judea 0", [3], status={"judea": "insurgent"}, rebels={"syria": "gallia", "gallia": "gallia"})
    assert t.status["judea"] == "roman"  # 3 of Gallia's commander, not 2 of Syria's


def rebel_triumph() -> Table:
    t = position(
        "fight_wars",
        [1, 2, 2],
        gold=50,
        prestige=10,
        unrest=5,
        wars={"moorish_5": "numidia"},
        units={"numidia": {"legion_veteran": 4, "fleet_veteran": 1}},
        status={"africa": "allied"},
        rebels={"africa": "africa"},
    )
    return t.play("moorish_5", "fight")


def test_11_6_3_a_rebels_triumph_is_his_own() -> None:
    t = rebel_triumph()
    assert (t.prestige, t.unrest, t.gold, t.spoils) == (10, 5, 50, 10)
    t.play("tribute")
    assert (t.gold, t.spoils) == (50, 0)


def test_11_6_4_he_stays_in_his_command() -> None:
    t = position(
        "appoint", idle=["drusus"], offices={"syria": "vespasian", "consul": "agrippa"}, rebels={"syria": "syria"}
    )
    assert t.refused["vespasian"] == ("is_rebel", "11.6.4")
    assert t.play("drusus").refused["office:syria"] == ("rebel_command", "11.6.4")


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_ruling_11_3_a() -> None:
    t = losses(
        5,
        gold=0,
        units={"syria": {"legion": 4}},
        status=dict.fromkeys(
            ("judea", "arabia", "cilicia", "commagene", "cyprus", "mesopotamia", "osrhoene", "palmyra", "phoenicia"),
            "barbarian",
        ),
    )
    t.play("disgrace", "disgrace", "dishonor", "dishonor", "destroy")
    assert t.destroyed == 1
    t = losses(6, 3)
    t.play("legion", "legion", "legion")
    assert (t.destroyed, t.refused["destroy"]) == (3, ("two_of_a_type", "11.3.1"))


def test_ruling_11_3_b() -> None:
    t = losses(
        1,
        prestige=10,
        unrest=3,
        status={"phoenicia": "insurgent"},
        units={"syria": {"legion": 1}, "phoenicia": {"legion": 1}},
    ).play("revolt", "phoenicia")
    assert (t.status["phoenicia"], t.prestige, t.unrest) == ("veteran_allied", 10, 3)
    assert t.asked == "forced_transfer"  # its Legion must leave


def test_ruling_11_3_c() -> None:
    t = position(
        "fight_wars",
        [2, 2, 2],
        prestige=10,
        unrest=3,
        emperors=["flavian"],
        offices={"caesar": "trajan"},
        wars={"moorish_5": "numidia"},
        units={"numidia": {"legion": 2}},
    )
    t.play("moorish_5", "office:caesar", "fight")
    assert (t.offices["caesar"], t.prestige, t.unrest) == ("none", 8, 5)


def test_ruling_11_4_a() -> None:
    t = position("civil_wars", [4, 4, 1], **OTHO, used=["africa"]).play("office:gallia")
    assert t.roll("civil_war")[1]["loyal_units"] == -8  # wherever they stand, though they fought; no Auxilia
    t.play("belgica")
    assert "revolt" in t.refused


def test_ruling_11_4_b() -> None:
    t = position(
        "crushed syria", prestige=0, unrest=9, rebels={"syria": "syria", "aegyptus": "syria", "pontica": "syria"}
    )
    assert (t.prestige, t.unrest) == (3, 6)


def test_ruling_11_5_a() -> None:
    britannia = dict.fromkeys(["britannia_inferior", "britannia_superior", "caledonia", "hibernia"], "barbarian")
    t = position("mutiny_doubled", [1, 1, 1], status=britannia, rebels={"syria": "syria"})
    assert [event["about"] for event in t.told("roll")] == ["generic_britannia"]


def test_ruling_11_5_b() -> None:
    t = position("adoption_doubled", offices={"syria": "vespasian"}, emperors=["flavian"], triumphs={"syria": 1})
    assert (t.offices["caesar"], t.triumphs["syria"]) == ("vespasian", 0)
    assert position("rebellion syria", rebels={"syria": "syria"}).told("roll") == []


def test_ruling_11_6_a() -> None:
    t = rebel_triumph().play("disgrace", "disgrace")
    assert t.asked == "annex"
    t.play("africa")
    assert (t.status["africa"], t.prestige, t.triumphs["africa"]) == ("veteran_allied", 11, 0)  # 10.2.1: each time


def test_ruling_11_6_b() -> None:
    t = rebel_triumph().play("tribute")
    assert t.refused["tribute"] == ("too_little_gold", "11.3.1")
