"""8.0 Event Phase: the Event Chart, Mortality, Assassination, Support."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.rome_inc.parts import EVENTS

from .table import PARTS, Table, position, revolt_of

DOMITIAN = {
    "offices": {"caesar": "domitian", "prefect": "aelianus"},
    "emperors": ["julian", "claudian", "flavian"],
    "units": {"rome": {"guard": 2}},
}


def pair(event: str) -> list[object]:
    """Dice for an Event: the white one, and the red one as 1D3."""
    place = PARTS.event_at.index(EVENTS.index(event))
    return [place // 3 + 1, 2 * (place % 3 + 1)]


def events(*names: str, **given: Any) -> Table:
    """So many Events, by name."""
    return position(
        f"event_rolls {len(names)}", [die for name in names for die in pair(name)] + given.pop("chance", []), **given
    )


# -- 8.1 Events --------------------------------------------------------------------------------------------------------


def test_8_1_the_example_of_domitian() -> None:
    chance: list[object] = [2, *pair("colony"), *pair("terror"), 1]
    t = position(["caesars_event", "number_of_events"], chance, prestige=50, **DOMITIAN)
    assert t.prestige == 47
    assert [(event["event"], event["doubled"]) for event in t.told("event")] == [
        ("terror", False),
        ("colony", False),
        ("terror", True),
    ]
    assert len(t.told("roll", what="assassination")) == 1


def test_8_1_1_the_chart_is_cleared() -> None:
    t = position("event_phase", [1, *pair("colony"), 1], **{"events": {"omens": 2}})
    assert t.g.events.count(0) == len(EVENTS) - 1
    assert t.told("event")[0]["event"] == "colony"


def test_8_1_2_conquest_or_persecution_of_caesar() -> None:
    for caesar, event in (("augustus", "conquest"), ("decius", "persecution")):
        t = position("caesars_event", offices={"caesar": caesar})
        assert [told["event"] for told in t.told("event")] == [event]


def test_8_1_3_terror_of_caesar() -> None:
    assert position("caesars_event", offices={"caesar": "commodus"}).told("event")[0]["event"] == "terror"


def test_8_1_4_usurper_of_caesar() -> None:
    assert position("caesars_event", [2], offices={"caesar": "gallienus"}).told("event")[0]["event"] == "usurper"


def test_8_1_5_a_die_says_how_many() -> None:
    t = position("number_of_events", [3, *pair("omens"), *pair("colony"), *pair("migration")])
    assert [event["event"] for event in t.told("event")] == ["omens", "colony", "migration"]


def test_8_1_6_white_and_red_find_the_event() -> None:
    assert events("colony").told("event")[0]["event"] == "colony"
    assert pair("colony") == [2, 4]
    assert pair("terror") == [6, 4]
    assert sorted(PARTS.event_at) == list(range(18))


def test_8_1_7_a_second_counter_doubles_and_a_third_is_rolled_again() -> None:
    t = events("colony", "colony", chance=[])
    assert t.told("event")[1]["doubled"] is True
    t = position("event_rolls 1", [*pair("colony"), *pair("omens")], **{"events": {"colony": 2}})
    assert [event["event"] for event in t.told("event")] == ["omens"]


def test_8_1_8_the_seventh_counter_doubles_another() -> None:
    six = dict.fromkeys(["colony", "omens", "migration", "barbarian", "bodyguard", "conspiracy"], 1)
    t = position("event_rolls 1", [*pair("rebellion"), "omens"], **{"events": six})
    assert t.told("event") == [{"e": "event", "rule": "8.1.7", "event": "omens", "doubled": True}]


@pytest.mark.parametrize(
    ("event", "doubled", "chance", "gold", "prestige", "unrest"),
    [
        ("deification", False, [], 0, 2, 0),
        ("inflation", False, [], -51, 0, 0),
        ("inflation", True, [], -101, 0, 0),
        ("mutiny", False, [5], 0, 0, 5),
        ("usurper", False, [2], 0, 0, 2),
        ("persecution", False, [], 0, -1, 0),
        ("terror", False, [], 0, -1, 0),
        ("plague", False, [], 0, 0, 10),
        ("assassin", True, [], 0, -2, 3),
    ],
)
def test_8_1_7_what_events_do_at_once(
    event: str, doubled: bool, chance: list[object], gold: int, prestige: int, unrest: int
) -> None:
    t = events(event, chance=chance, gold=101, prestige=10, unrest=4, **{"events": {event: int(doubled)}})
    assert (t.gold - 101, t.prestige - 10, t.unrest - 4) == (gold, prestige, unrest)


def test_8_1_7_events_that_modify_rolls() -> None:
    def level(number: int, **given: Any) -> dict[str, Any]:
        return {"events": dict.fromkeys(given.pop("names"), number), **given}

    for number in (1, 2):
        t = position("assassination", [1], **level(number, names=["conspiracy"]))
        assert t.roll("assassination")[1]["conspiracy"] == number
        t = position("assassination", [1], **level(number, names=["bodyguard"]))
        assert t.roll("assassination")[1]["bodyguard"] == -number
        t = position(
            "unrest_roll",
            [1, 1, 1],
            **level(number, names=["praetorians"], units={"rome": {"guard_veteran": 1, "guard": 1}}),
        )
        assert t.roll("unrest")[1]["praetorians"] == 2 * number
        t = position("rebellion syria", [1, 1, 1], **level(number, names=["rebellion"]))
        assert t.roll("rebellion")[1]["rebellion"] == number
        assert (
            revolt_of(position("orders", **level(number, names=["barbarian"])), "numidia")[1]["barbarian_event"]
            == number
        )
        assert "barbarian_event" not in revolt_of(position("orders", **level(number, names=["barbarian"])), "rome")[1]
    assert revolt_of(position("orders", **level(2, names=["colony"])), "rome")[1]["colony"] == -1


# -- 8.2 Mortality -----------------------------------------------------------------------------------------------------


def test_8_2_1_a_six_kills() -> None:
    people: dict[str, Any] = {
        "offices": {"caesar": "augustus", "syria": "corbulo"},
        "idle": ["drusus"],
        "leaders": {"bato": "home"},
    }
    t = position("mortality", [5, 5, 6, 6], **people)  # Leader, Caesar, Governor, the idle one
    assert (t.leaders["bato"], t.offices["caesar"], t.offices["syria"], t.idle) == ("home", "augustus", "none", [])
    t = position("mortality", [5, 4, 4, 4], **{"events": {"plague": 2}}, **people)
    assert t.leaders["bato"] == "out"


def test_8_2_2_what_follows_from_a_death() -> None:
    t = position(
        "mortality",
        [6, 6],
        rebels={"syria": "syria", "aegyptus": "syria"},
        offices={"syria": "vespasian"},
        units={"syria": {"legion": 1}},
    )
    assert (t.rebels["syria"], t.rebels["aegyptus"], t.offices["syria"]) == ("none", "none", "none")
    assert (t.offices["caesar"], t.told("caesar")[0]["way"]) == (
        "none",
        "consul",
    )  # the Rebel died with Caesar: he does not follow him


# -- 8.3 Assassination -------------------------------------------------------------------------------------------------


def test_8_3_the_example_of_domitian() -> None:
    t = position("assassination", [3], prestige=50, unrest=4, **DOMITIAN)
    assert t.roll("assassination")[0] == 13
    assert (t.prestige, t.unrest) == (46, 9)
    assert [event["who"] for event in t.told("dies")] == ["domitian", "aelianus"]


def test_8_3_below_twelve_nothing_happens() -> None:
    t = position("assassination", [1], **DOMITIAN)
    assert (t.roll("assassination")[0], t.offices["caesar"]) == (11, "domitian")


def test_8_3_every_event_phase_under_julian_emperors() -> None:
    assert position("julian_assassination").told("roll") == []
    assert len(position("julian_assassination", [1], emperors=["julian"]).told("roll")) == 1


# -- 8.4 Support -------------------------------------------------------------------------------------------------------

OTHO: dict[str, Any] = {
    "offices": {
        "caesar": "otho",
        "syria": "vespasian",
        "gallia": "vitellius",
        "hispania": "germanicus",
        "moesia": "trajan",
        "britannia": "plautius",
    },
    "rebels": {"syria": "syria", "gallia": "gallia"},
}


def test_8_4_the_example_of_vespasian_and_vitellius() -> None:
    dice: list[object] = [4, 5, 3, 3, 5, 6, 4, 4, 4, 5, 3, 3, 1, 2]
    t = position("support none", dice, **OTHO)
    t.play("office:syria", "office:aegyptus", "office:hispania", "office:moesia")
    assert t.idle == ["trajan"]
    t.play("office:britannia", "office:pannonia", "office:pontica")
    assert [event["total"] for event in t.told("roll")] == [10, 8, 12, 11, 10, 7, 5]
    held = {command: rebel for command, rebel in t.rebels.items() if rebel != "none"}
    assert held == {
        "gallia": "gallia",
        "britannia": "gallia",
        "aegyptus": "syria",
        "moesia": "syria",
        "pannonia": "syria",
        "syria": "syria",
    }
    assert t.loyal == ["hispania", "pontica", "africa"]


def test_8_4_1_without_rebels_nobody_is_tested() -> None:
    assert position("support none").told("roll") == []


def test_8_4_2_only_neighbours_are_tested_and_new_rebels_have_neighbours() -> None:
    t = position("support none", [6, 6], rebels={"syria": "syria"})
    assert t.options == ["office:aegyptus", "office:pontica"]
    assert "office:moesia" in t.play("office:aegyptus").options


def test_8_4_3_italia_only_under_barracks_emperors() -> None:
    given: dict[str, Any] = {"rebels": {"gallia": "gallia"}, "loyal": ["britannia", "hispania", "pannonia"]}
    assert position("support none", **given).told("roll") == []
    assert position("support none", [1, 1], emperors=["barracks"], **given).told("roll")[0]["about"] == "italia"


def test_8_4_4_nobody_is_tested_twice() -> None:
    t = position("support none", [1, 1], rebels={"syria": "syria", "aegyptus": "syria"}, loyal=["pontica", "africa"])
    assert [event["about"] for event in t.told("roll")] == ["moesia"]
    assert t.asked == "nobody"


def test_8_4_5_rebels_take_turns() -> None:
    t = position("support none", [1, 1, 1, 1], **OTHO)
    t.play("office:gallia", "office:pannonia")
    assert (t.asked, t.options) == ("support", ["office:aegyptus", "office:pontica"])
    assert "office:britannia" in t.play("office:pontica").options


def test_8_4_6_loyal_counters_go_at_the_end() -> None:
    assert position("loyal_counters_removed", loyal=["syria"]).loyal == []


def test_8_4_7_a_dead_or_crowned_rebel_gives_up_his_counters() -> None:
    t = position("adoption_doubled", rebels={"syria": "syria", "aegyptus": "syria"}, offices={"syria": "vespasian"})
    assert (t.offices["caesar"], set(t.rebels.values())) == ("vespasian", {"none"})


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_ruling_8_1_a() -> None:
    t = position(
        "rebellion hispania",
        [5, 5, 3],
        unrest=12,
        emperors=["julian", "claudian"],
        offices={"hispania": "galba", "caesar": "germanicus"},
        **{"events": {"rebellion": 2}},
    )
    assert t.roll("rebellion") == (
        25,
        {"emperors": 2, "unrest": 12, "rebellion": 2, "governor_popularity": 1, "caesar_popularity": -5},
    )
    t = position("taxes", [3, 3] * 10, **{"events": {"colony": 2}})
    assert t.roll("tax")[1]["colony"] == -1


def test_ruling_8_1_b() -> None:
    t = position(["caesars_event", "event_rolls 1"], [*pair("terror"), 1], offices={"caesar": "caligula"})
    assert [event["doubled"] for event in t.told("event")] == [False, True]


def test_ruling_8_1_c() -> None:
    six = dict.fromkeys(["colony", "omens", "migration", "barbarian", "bodyguard", "conspiracy"], 2)
    t = position("event_rolls 1", [*pair("colony"), *pair("rebellion")], **{"events": six})
    assert (t.told("event"), len(t.told("no_event_counter"))) == ([], 1)


def test_ruling_8_1_d() -> None:
    t = position(
        ["caesars_event", "event_rolls 2"],
        [*pair("adoption"), *pair("adoption")],
        offices={"caesar": "augustus"},
        idle=["caligula"],
        emperors=["julian"],
        status={"syria": "allied"},
    )
    t.play("no_annexation")
    assert t.offices["caesar"] == "caligula"
    assert [event["event"] for event in t.told("event")] == [
        "conquest",
        "adoption",
        "adoption",
    ]  # no Terror of the new Caesar this turn


def test_ruling_8_1_e() -> None:
    t = position(
        "number_of_events",
        [1, *pair("colony"), *pair("omens"), *pair("migration")],
        idle=["otho"],
        offices={"syria": "niger"},
        rebels={"syria": "syria"},
    )
    assert t.roll("events")[1] == {"event_ability": 2}


def test_ruling_8_1_f() -> None:
    assert position("unrest_roll", [1, 1, 1], **{"events": {"omens": 1}}).roll("unrest")[1]["omens"] == 1
    assert position("render", [1, 1], gold=-20, **{"events": {"omens": 2}}).gold == -19
    assert "omens" not in position("assassination", [1], **{"events": {"omens": 1}}).roll("assassination")[1]
    t = position(
        "fight_wars",
        [4, 4, 4],
        wars={"moorish_7": "numidia"},
        units={"numidia": {"legion": 1}},
        **{"events": {"omens": 2}},
    ).play("moorish_7", "fight")
    assert t.told("war_result")[0]["result"] == "disaster"


def test_ruling_8_1_g() -> None:
    assert position("inflation", gold=0, **{"events": {"inflation": 1}}).changes("gold") == {}
    assert position("inflation", gold=7, **{"events": {"inflation": 1}}).gold == 3


def test_ruling_8_1_h() -> None:
    t = position(
        "plague",
        unrest=0,
        rebels={"syria": "syria"},
        units={"syria": {"legion_veteran": 1, "fleet_veteran": 1}, "arabia": {"legion_veteran": 1}},
    )
    assert t.options == ["arabia", "syria"]
    assert t.play("syria").options == ["legion_veteran", "fleet_veteran"]
    t.play("fleet_veteran")
    assert (t.units["syria"], t.unrest) == ({"legion_veteran": 1, "fleet": 1}, 9)


def test_ruling_8_1_i() -> None:
    t = position("assassin_doubled", prestige=10, unrest=0)
    assert (t.prestige, t.unrest, t.offices["prefect"]) == (8, 3, "none")
    t = position("assassination", [6], emperors=["julian", "claudian"], prestige=10, unrest=0)
    assert (t.roll("assassination")[0], t.prestige, t.unrest) == (12, 8, 2)


def test_ruling_8_2_a() -> None:
    t = position(
        "mortality",
        [6, 6, 6],
        idle=["tiberius"],
        offices={"caesar": "augustus"},
        rebels={"syria": "syria"},
        emperors=["julian"],
        prestige=10,
        unrest=3,
    )
    assert (t.idle, t.offices["caesar"], t.rebels["syria"]) == ([], "none", "none")
    assert (t.prestige, t.unrest) == (10, 3)


def test_ruling_8_3_a() -> None:
    t = position(
        "assassination",
        [6],
        rebels={"italia": "italia"},
        offices={"prefect": "sejanus", "caesar": "caligula"},
        emperors=["barracks"],
    )
    assert t.roll("assassination")[1] == {"caesar_intrigue": 5, "emperors": 1}
    assert (
        position("assassin_doubled", rebels={"italia": "italia"}, offices={"prefect": "sejanus"}).offices["prefect"]
        == "sejanus"
    )


def test_ruling_8_3_b() -> None:
    units = {"rome": {"guard": 1}, "syria": {"guard_veteran": 1}, "gallaecia": {"guard": 1}}
    assert (
        position("assassination", [1], units=units, rebels={"hispania": "hispania"}).roll("assassination")[1]["guards"]
        == -3
    )


def test_ruling_8_4_a() -> None:
    status = dict.fromkeys(["arabia", "judea", "syria", "cilicia", "commagene", "osrhoene", "assyria"], "barbarian")
    t = position(
        "support none", rebels={"syria": "syria"}, status={**status, "cyprus": "barbarian", "phoenicia": "roman"}
    )
    assert t.asked == "nobody"
    assert t.told("roll") == []  # Barbarian Provinces connect nobody
