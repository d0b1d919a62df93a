"""12.0 Victory Phase, 13.0 to 17.0 Scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.rome_inc.parts import PROVINCES, SCENARIOS, STATESMEN, STATUSES

from .table import PARTS, new_game, position


def test_12_1_1_every_change_of_prestige_is_in_the_ledger() -> None:
    t = position(["bread_and_circuses", "deification", "render"], [1, 1], prestige=-1, gold=-9)
    assert sum(event["change"] for event in t.told("prestige")) == t.prestige + 1 == 4
    assert t.told("prestige")[-1]["total"] == t.prestige


@pytest.mark.parametrize(
    ("prestige", "ending"),
    [
        (200, "major_victory"),
        (199, "minor_victory"),
        (150, "minor_victory"),
        (149, "draw"),
        (100, "draw"),
        (99, "minor_defeat"),
        (-20, "minor_defeat"),
    ],
)
def test_12_1_2_the_verdict_after_turn_ten(prestige: int, ending: str) -> None:
    assert position("victory_phase", turn=10, prestige=prestige).ending == ending


def test_12_1_3_major_victory() -> None:
    assert position("victory_phase", turn=10, prestige=200).told("over")[0]["rule"] == "12.1.3"


def test_12_1_4_minor_victory() -> None:
    assert position("victory_phase", turn=10, prestige=150).told("over")[0]["rule"] == "12.1.4"


def test_12_1_5_draw() -> None:
    assert position("victory_phase", turn=10, prestige=100).told("over")[0]["rule"] == "12.1.5"


def test_12_1_6_minor_defeat() -> None:
    assert position("victory_phase", turn=10, prestige=0).told("over")[0]["rule"] == "12.1.6"


@pytest.mark.parametrize(
    ("given", "ending"),
    [
        ({"status": {"rome": "veteran_allied"}}, "rome_lost"),
        ({"status": {"rome": "insurgent"}}, "none"),
        ({"unrest": 26}, "revolution"),
        ({"unrest": 25, "gold": 0}, "none"),
    ],
)
def test_12_2_major_defeat(given: dict[str, Any], ending: str) -> None:
    assert position("end_of_phase", **given).ending == ending


def test_12_3_the_turn_marker_moves_on() -> None:
    t = position("victory_phase", [], turn=10, prestige=120)
    assert (t.turn, t.ending) == (10, "draw")
    assert new_game().turn == 1


@pytest.mark.parametrize(("word", "level"), [("fewer", -1), ("printed", 0), ("more", 1)])
def test_12_4_1_events(word: str, level: int) -> None:
    assert new_game(events=word).optional["events"] == level
    harmless = [2, 1, 2, 3, 4, 1]  # Bodyguard, Colony, Migration
    t = position("number_of_events", [2, *harmless[: 2 * (2 + level)]], optional={"events": level})
    assert len(t.told("event")) == 2 + level


@pytest.mark.parametrize(("word", "level"), [("easier", -1), ("harder", 1)])
def test_12_4_2_taxes(word: str, level: int) -> None:
    assert new_game(taxes=word).optional["taxes"] == level
    assert position("taxes", [3, 3] * 10, optional={"taxes": level}).roll("tax")[1]["optional"] == level


@pytest.mark.parametrize(("word", "level"), [("easier", -1), ("harder", 1)])
def test_12_4_3_wars(word: str, level: int) -> None:
    assert new_game(wars=word).optional["wars"] == level
    t = position(
        "fight_wars",
        [1, 3, 5],
        wars={"moorish_7": "numidia"},
        units={"numidia": {"legion": 1}},
        optional={"wars": level},
    ).play("moorish_7", "fight")
    assert t.roll("war")[1]["optional"] == level


def test_12_4_4_losses() -> None:
    given: dict[str, Any] = {
        "army": ["syria"],
        "front": "syria",
        "units": {"syria": {"auxilia": 2}, "judea": {}},
        "gold": 20,
    }
    assert "dismiss" in position("take_losses 1 0 none", **given).options
    t = position("take_losses 1 0 none", optional={"losses": 1}, **given)
    assert t.refused["dismiss"] == ("no_such_unit", "11.3.1")
    assert t.play("tribute").gold == 5


# -- 13.0 to 17.0 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_13_1_a_set_up_is_laid_out(scenario: str) -> None:
    t = new_game(scenario)
    start = PARTS.scenarios[SCENARIOS.index(scenario)]
    assert t.told("set_up")[0]["scenario"] == scenario
    assert (t.scenario, t.turn, t.destroyed) == (scenario, 1, start.destroyed)
    assert sum(status == STATUSES[0] for status in t.status.values()) <= start.status.count(0)


def test_13_2_the_next_scenario_of_an_extended_game() -> None:
    t = position(
        "next_scenario",
        turn=10,
        prestige=170,
        scenarios_left=1,
        gold=33,
        unrest=7,
        wars={"german_12": "frisia"},
        leaders={"simeon": "home"},
        idle=["nero"],
    )
    assert (t.scenario, t.scenarios_left, t.turn, t.prestige, t.gold, t.unrest) == ("70_ce", 0, 1, 20, 33, 7)
    assert (len(t.statesmen_box), t.idle) == (14, ["nero"])
    assert sorted(t.returning) == ["german_12", "simeon"]
    assert {"judean_8", "civilis", "vologases", "dacian_12"} <= set(t.wars_box)


def counts(scenario: int) -> dict[str, int]:
    start = PARTS.scenarios[scenario]
    return {STATUSES[status]: start.status.count(status) for status in range(len(STATUSES))}


def test_14_0_27_bce() -> None:
    start = PARTS.scenarios[0]
    assert (start.gold, start.prestige, start.unrest) == (100, 25, 4)
    assert counts(0) == {"roman": 29, "insurgent": 8, "veteran_allied": 14, "allied": 10, "barbarian": 20}


def test_15_0_70_ce() -> None:
    start = PARTS.scenarios[1]
    assert (start.gold, start.prestige, start.unrest, STATESMEN[start.offices[0]]) == (50, 0, 5, "vespasian")
    assert counts(1) == {"roman": 48, "insurgent": 3, "veteran_allied": 7, "allied": 8, "barbarian": 15}


def test_16_0_138_ce() -> None:
    start = PARTS.scenarios[2]
    assert (start.gold, start.prestige, start.unrest, STATESMEN[start.offices[0]]) == (50, 25, 3, "antoninus")
    assert counts(2) == {"roman": 60, "insurgent": 1, "veteran_allied": 6, "allied": 4, "barbarian": 10}


def test_17_0_222_ce() -> None:
    start = PARTS.scenarios[3]
    assert (start.gold, start.prestige, start.unrest, STATESMEN[start.offices[0]]) == (50, 50, 4, "alexander")
    assert counts(3) == {"roman": 63, "insurgent": 0, "veteran_allied": 3, "allied": 6, "barbarian": 9}


def test_ruling_12_2_a() -> None:
    t = position(["unrest_roll", "gold_for_unrest"], [1, 1, 1], unrest=30, gold=50)
    assert t.ending == "none"  # only the end of the phase counts
    assert t.play("5").unrest == 27  # Caesar fell, and bread was given


def test_ruling_13_2_a() -> None:
    """A War of the new scenario that is still in play from the old one goes into the Wars Box when it is gone, once."""
    t = position(
        "fight_wars",
        [1, 2, 1],
        returning=["moorish_5"],
        wars={"moorish_5": "numidia"},
        units={"numidia": {"legion_veteran": 4, "fleet_veteran": 1}},
    ).play("moorish_5", "fight")
    assert (t.returning, t.wars_box) == ([], ["moorish_5"])


def test_ruling_16_0_a() -> None:
    start = PARTS.scenarios[2]
    assert sum(units[6] + units[7] for units in start.units) == 13
    assert start.units[PROVINCES.index("gallaecia")][6:8] == (0, 0)
