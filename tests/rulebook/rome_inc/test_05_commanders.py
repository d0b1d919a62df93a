"""5.0 Commanders: twelve Command Boxes, and who follows a dead Caesar."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.rome_inc.parts import COMMANDS, OFFICES
from princeps.games.rome_inc.state import RomeInc, administration, intrigue, military, popularity

from .table import Table, lay, position


def abilities(g: RomeInc, office: str) -> tuple[int, int, int, int]:
    number = OFFICES.index(office)
    return military(g, number), administration(g, number), popularity(g, number), intrigue(g, number)


def dies(**given: Any) -> Table:
    """Caesar dies in his bed (a doubled Adoption)."""
    return position("adoption_doubled", given.pop("chance", []), **given)


def test_5_1_a_box_without_a_statesman_has_its_generic_commander() -> None:
    g = lay([], [], {"offices": {"syria": "vespasian"}})
    assert abilities(g, "gallia") == (3, 2, 2, 1)
    assert abilities(g, "syria") == (3, 4, 3, 3)


def test_5_2_there_is_always_a_caesar() -> None:
    t = dies(offices={"caesar": "augustus"})
    assert t.offices["caesar"] == "none"
    assert t.told("caesar")[0]["who"] == "generic_caesar"


def test_5_2_1_caesar_uses_all_four_abilities() -> None:
    given = {"offices": {"caesar": "trajan"}}
    assert position("assassination", [1], **given).roll("assassination")[1]["caesar_intrigue"] == 2
    assert position("taxes", [3, 3] * 10, **given).roll("tax")[1]["caesar_administration"] == -5
    assert position("rebellion syria", [1, 1, 1], **given).roll("rebellion")[1]["caesar_popularity"] == -5
    assert (
        position("civil_wars", [1, 1, 1], rebels={"syria": "syria"}, **given).roll("civil_war")[1]["caesar_military"]
        == -5
    )


def test_5_2_2_caesar_fights_wars_only_under_flavian_emperors() -> None:
    given: dict[str, Any] = {
        "wars": {"moorish_7": "numidia"},
        "units": {"numidia": {"legion": 1}, "mauretania_caesariensis": {"legion": 1}},
    }
    t = position("war_commander moorish_7", emperors=["flavian"], **given)
    assert t.options == ["office:caesar", "office:africa"]
    t = position(["war_commander moorish_7", "orders"], **given)
    assert t.asked == "battle_line"  # nobody but the Governor


def test_5_2_3_who_may_be_caesar() -> None:
    consul = {"offices": {"consul": "agrippa"}}
    assert dies(**consul).offices["caesar"] == "none"
    assert dies(emperors=["claudian"], **consul).offices["caesar"] == "agrippa"
    prefect = {"offices": {"consul": "macro"}, "emperors": ["claudian"]}
    assert dies(**prefect).offices["caesar"] == "none"
    assert dies(offices={"consul": "macro"}, emperors=["severan"]).offices["caesar"] == "macro"


@pytest.mark.parametrize(
    ("given", "heir", "way"),
    [
        (
            {"idle": ["caligula", "tiberius"], "emperors": ["julian"], "offices": {"consul": "germanicus"}},
            "tiberius",
            "imperial",
        ),
        ({"offices": {"prefect": "agrippa", "consul": "corbulo"}, "emperors": ["claudian"]}, "agrippa", "prefect"),
        ({"offices": {"syria": "vespasian", "consul": "corbulo"}, "rebels": {"syria": "syria"}}, "vespasian", "rebel"),
        ({"offices": {"consul": "corbulo"}, "emperors": ["claudian"], "rebels": {"italia": "italia"}}, "none", "rebel"),
        ({"offices": {"consul": "agrippa"}}, "none", "senate"),
    ],
)
def test_5_2_4_succession_in_order_of_priority(given: dict[str, Any], heir: str, way: str) -> None:
    t = (
        position("assassination", [6], **{**given, "offices": {**given["offices"], "caesar": "caligula"}})
        if way == "prefect"
        else dies(**given)
    )
    assert (t.offices["caesar"], t.told("caesar")[-1]["way"]) == (heir, way)


def test_5_2_4_a_march_on_rome_comes_first() -> None:
    t = position(
        "march_on_rome gallia",
        offices={"caesar": "otho", "gallia": "vitellius"},
        rebels={"gallia": "gallia"},
        emperors=["claudian"],
        idle=["drusus"],
    )
    assert (t.offices["caesar"], t.idle, t.rebels["gallia"]) == ("vitellius", ["drusus"], "none")


def test_5_2_4_the_example_of_commodus() -> None:
    people = {"caesar": "commodus", "prefect": "laetus", "consul": "pertinax"}
    t = position("assassination", [2], offices=people, idle=["severus"], emperors=["claudian"])
    assert t.offices["caesar"] == "pertinax"
    assert (t.offices["prefect"], t.offices["consul"], t.idle) == ("none", "none", ["severus"])
    assert (t.changes("prestige"), t.changes("unrest")) == ({"assassination": -1}, {"assassination": 4})


def test_5_3_the_consul_counts_for_bread_and_circuses_only() -> None:
    t = position("bread_and_circuses", offices={"consul": "agrippa"}, unrest=9)
    assert (t.changes("prestige"), t.changes("unrest")) == ({"administration": 6}, {"popularity": -6})


def test_5_4_1_the_prefect_adds_his_intrigue_and_dies_if_he_kills_in_vain() -> None:
    t = position("assassination", [6], offices={"caesar": "caligula", "prefect": "sejanus"})
    assert t.roll("assassination") == (15, {"caesar_intrigue": 5, "prefect_intrigue": 4})
    assert t.offices["prefect"] == "none"
    assert [event["who"] for event in t.told("dies")] == ["caligula", "sejanus"]


def test_5_4_2_the_prefect_governs_italia() -> None:
    assert (
        position("taxes", [2, 2] * 10, offices={"prefect": "sejanus"}).roll("tax")[1]["governor_administration"] == -3
    )
    assert position("rebellion italia", unrest=20).told("roll") == []
    assert len(position("rebellion italia", [1, 1, 1], emperors=["barracks"]).told("roll")) == 1


def test_5_5_1_a_governor_commands_the_provinces_of_his_command() -> None:
    given = {"wars": {"moorish_7": "africa"}, "units": {"numidia": {"legion": 1}, "sicilia": {"auxilia": 1}}}
    t = position("war_commander moorish_7", **given)
    assert t.options == ["office:africa", "office:prefect"]
    assert t.play("office:africa").army == ["numidia"]


def test_5_5_2_ten_commands() -> None:
    assert COMMANDS == [
        "italia",
        "britannia",
        "gallia",
        "pannonia",
        "moesia",
        "hispania",
        "africa",
        "aegyptus",
        "syria",
        "pontica",
    ]


def test_5_5_3_what_a_governor_uses_his_abilities_for() -> None:
    syria = {"offices": {"syria": "corbulo"}, "status": {"syria": "insurgent"}}
    assert position("revolt syria 0", [4], **syria).status["syria"] == "roman"  # Military 4
    assert (
        position("rebellion syria", [1, 1, 1], offices={"syria": "corbulo"}).roll("rebellion")[1]["governor_popularity"]
        == 1
    )
    t = position(
        "support none",
        [1, 1],
        rebels={"aegyptus": "aegyptus"},
        offices={"syria": "corbulo"},
        loyal=["africa", "moesia", "pontica"],
    )
    assert t.roll("support")[1]["governor_intrigue"] == 3


def test_5_5_4_a_command_under_a_rebel_has_no_governor() -> None:
    status = {"judea": "insurgent"}
    t = position(
        "revolt judea 0",
        [3],
        status=status,
        rebels={"syria": "aegyptus", "aegyptus": "aegyptus"},
        offices={"aegyptus": "vespasian"},
    )
    assert t.status["judea"] == "roman"  # the Rebel's Military 3, not the 2 of a generic Governor


def test_5_5_5_nobody_governs_a_command_without_insurgent_or_roman_provinces() -> None:
    britannia = dict.fromkeys(["britannia_inferior", "britannia_superior", "caledonia", "hibernia"], "allied")
    t = position(["governors_recalled", "appoint"], status=britannia, offices={"britannia": "plautius"})
    assert t.idle == ["plautius"]
    assert t.asked == "appoint_statesman"
    assert t.refused["office:britannia"] == ("no_province", "5.5.5")


def test_ruling_5_2_a() -> None:
    """An Imperial Rebel inherits and lays down his counters; a Rebel who may not be Caesar marches in vain and stays a
    Rebel.
    """
    t = dies(offices={"syria": "vespasian"}, rebels={"syria": "syria", "aegyptus": "syria"}, emperors=["flavian"])
    assert (t.offices["caesar"], t.rebels["aegyptus"]) == ("vespasian", "none")
    t = position("march_on_rome gallia", offices={"caesar": "augustus", "gallia": "galba"}, rebels={"gallia": "gallia"})
    assert (t.offices["caesar"], t.rebels["gallia"], t.offices["gallia"]) == ("none", "gallia", "galba")


def test_ruling_5_2_b() -> None:
    t = position(
        "assassination",
        [6],
        offices={"caesar": "caligula", "prefect": "agrippa"},
        idle=["claudius"],
        emperors=["claudian"],
    )
    assert (t.offices["caesar"], t.offices["prefect"]) == ("claudius", "none")
    assert [event["who"] for event in t.told("dies")] == ["caligula", "agrippa"]
