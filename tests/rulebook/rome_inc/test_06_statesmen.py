"""6.0 Statesmen: how they come into play, their abilities and special abilities."""

from __future__ import annotations

from typing import Any

from princeps.games.rome_inc.parts import EMPERORS, NATIONS, STATESMEN

from .table import PARTS, Table, position

WAR: dict[str, Any] = {"wars": {"moorish_7": "numidia"}, "units": {"numidia": {"legion": 4, "fleet": 1}}}


def fight(dice: list[object], **given: Any) -> Table:
    return position("fight_wars", dice, **{**WAR, **given}).play("moorish_7", "fight")


def test_6_1_1_statesmen_begin_in_a_box_or_face_down() -> None:
    start = PARTS.scenarios[0]
    assert [STATESMEN[s] for s in start.offices if s >= 0] == ["augustus", "agrippa"]
    assert len(start.statesmen_box) == 18


def test_6_1_2_counters_are_flipped_by_1d3() -> None:
    box = ["tiberius", "drusus", "nero", "macro"]
    assert len(position("statesmen_flipped", [3, "nero", "macro"], statesmen_box=box).idle) == 2
    assert (
        len(
            position(
                "statesmen_flipped", [3, "nero", "macro", "drusus"], statesmen_box=box, events={"adoption": 1}
            ).idle
        )
        == 3
    )
    assert (
        len(position("statesmen_flipped", ["nero", "macro", "drusus", "tiberius"], statesmen_box=box, turn=10).idle)
        == 4
    )


def test_6_1_3_a_statesman_uses_his_own_abilities_in_his_box() -> None:
    t = position("appoint", idle=["drusus"])
    t.play("office:gallia")
    assert (t.offices["gallia"], t.idle) == ("drusus", [])


def test_6_1_4_the_dead_leave_play() -> None:
    t = position("mortality", [1, 6], offices={"consul": "agrippa"})
    assert (t.offices["consul"], t.idle, t.statesmen_box) == ("none", [], [])


def test_6_1_5_imperial_statesmen_are_ranked() -> None:
    ranks = {STATESMEN[s]: PARTS.rank[s] for s in range(len(STATESMEN)) if PARTS.rank[s]}
    assert sorted(ranks.values()) == list(range(1, 27))
    assert (ranks["augustus"], ranks["tiberius"], ranks["carinus"]) == (1, 2, 26)
    t = position("adoption_doubled", idle=["nero", "drusus", "titus"], emperors=["claudian"])
    assert t.offices["caesar"] == "drusus"


def test_6_1_6_black_names_need_claudian_emperors() -> None:
    given = {"rebels": {"gallia": "gallia"}, "offices": {"gallia": "galba"}}
    assert position("adoption_doubled", **given).offices["caesar"] == "none"
    assert position("adoption_doubled", emperors=["claudian"], **given).offices["caesar"] == "galba"


def test_6_2_everybody_has_four_abilities() -> None:
    tiberius = STATESMEN.index("tiberius")
    assert [
        PARTS.military[tiberius],
        PARTS.administration[tiberius],
        PARTS.popularity[tiberius],
        PARTS.intrigue[tiberius],
    ] == [4, 3, 2, 4]
    assert EMPERORS[PARTS.dynasty[tiberius]] == "julian"
    assert all(
        1 <= ability <= 5
        for ability in PARTS.military[:66] + PARTS.administration[:66] + PARTS.popularity[:66] + PARTS.intrigue[:66]
    )


def test_6_2_1_military() -> None:
    assert fight([6, 5, 1], offices={"africa": "corbulo"}).roll("war")[1]["military"] == -4


def test_6_2_2_administration() -> None:
    assert position("deification", offices={"caesar": "augustus"}).changes("prestige") == {"deification": 5}
    assert position("assassin_doubled", offices={"prefect": "sejanus"}).changes("prestige") == {"prefect": -3}


def test_6_2_3_popularity() -> None:
    assert position("assassin_doubled", offices={"prefect": "sejanus"}).changes("unrest") == {"prefect": 3}
    t = position("mutiny_doubled", [1, 1, 1] * 2)
    assert [event["about"] for event in t.told("roll")] == ["generic_britannia", "generic_syria"]


def test_6_2_4_intrigue() -> None:
    assert position("tyranny terror", offices={"caesar": "domitian"}).changes("prestige") == {"terror": -3}
    t = position("usurper_doubled", [1, 1, 1] * 3)
    assert [event["about"] for event in t.told("roll")] == ["generic_moesia", "generic_hispania", "generic_africa"]


# -- 6.3 Special Abilities ---------------------------------------------------------------------------------------------


def test_6_3_1_conquest() -> None:
    t = position("caesars_event", offices={"caesar": "claudius"}, status={"syria": "allied"})
    assert (t.told("event")[0]["event"], t.asked) == ("conquest", "annex")
    allied = {"africa": "barbarian", "mauretania_caesariensis": "barbarian"}
    t = fight([1, 2, 1], offices={"caesar": "claudius"}, status=allied).play("disgrace", "legion", "africa")
    assert t.asked == "annex"  # Caesar's Conquest: another one
    t = fight([1, 2, 1], offices={"africa": "augustus"}, status=allied).play("disgrace", "legion", "africa")
    assert t.asked == "annex"


def test_6_3_2_event() -> None:
    t = position("number_of_events", [1, 2, 3, 2, 1], idle=["otho"])
    assert t.roll("events") == (2, {"event_ability": 1})
    assert len(t.told("event")) == 2


def test_6_3_3_persecution() -> None:
    t = position("caesars_event", offices={"caesar": "valerian"})
    assert (t.told("event")[0]["event"], t.changes("prestige")) == ("persecution", {"persecution": -2})


def test_6_3_4_prefect() -> None:
    t = position(["prefect_appointed", "appoint"], offices={"prefect": "drusus"}, idle=["macro"])
    assert (t.offices["prefect"], t.idle) == ("macro", ["drusus"])
    t = position(["prefect_appointed", "appoint"], idle=["macro"], offices={"consul": "agrippa"})
    assert t.refused["macro"] == ("must_be_prefect", "6.3.4")


def test_6_3_5_prestige() -> None:
    t = position("bread_and_circuses", offices={"caesar": "antoninus", "consul": "vitellius"})
    assert t.changes("prestige") == {"administration": 7, "prestige_ability": 2}


def test_6_3_6_stalemate() -> None:
    for dice in ([6, 6, 6], [6, 5, 6]):
        t = fight(list(dice), offices={"africa": "galba"}, units={"numidia": {"legion": 1}})
        assert t.told("war_result")[0]["result"] == "stalemate"


def test_6_3_7_terror() -> None:
    t = position("caesars_event", offices={"caesar": "caligula"})
    assert (t.told("event")[0]["event"], t.changes("prestige")) == ("terror", {"terror": -3})


def test_6_3_8_usurper() -> None:
    t = position("caesars_event", [4], offices={"caesar": "nero"})
    assert (t.told("event")[0]["event"], t.changes("unrest")) == ("usurper", {"usurper": 4})


def test_6_3_9_war() -> None:
    paulinus = {"offices": {"africa": "paulinus"}}
    assert fight([6, 5, 1], **paulinus).roll("war")[1]["war_ability"] == -1
    assert (
        fight([6, 6, 6], units={"numidia": {"legion": 1}}, **paulinus).told("war_result")[0]["result"] == "draw"
    )  # neither Disaster nor Defeat
    assert fight([2, 2, 3], **paulinus).told("war_result")[0]["result"] == "triumph"  # no Stalemate on equal white dice
    t = fight([1, 2, 1], status={"africa": "barbarian", "mauretania_caesariensis": "barbarian"}, **paulinus).play(
        "disgrace", "legion", "africa"
    )
    assert t.asked == "annex"


def test_ruling_6_2_a() -> None:
    def nation(statesman: str) -> str:
        return str(NATIONS[PARTS.nation[STATESMEN.index(statesman)]])

    assert (nation("tiberius"), nation("paulinus"), nation("plautius")) == ("illyrian", "moorish", "british")
    assert (PARTS.popularity[STATESMEN.index("nero")], PARTS.intrigue[STATESMEN.index("silvanus")]) == (4, 3)


def test_ruling_6_3_a() -> None:
    t = position(["prefect_appointed", "appoint"], ["macro"], offices={"prefect": "sejanus"}, idle=["macro"])
    assert (t.offices["prefect"], t.idle) == ("macro", ["sejanus"])
