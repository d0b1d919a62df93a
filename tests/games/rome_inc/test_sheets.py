"""The sheets of ROME, Inc. agree with what the rules then do, and can be told in both languages."""

from __future__ import annotations

import pytest

from princeps.bots.playout import play_on
from princeps.display.layout import Layout
from princeps.display.sheets import sheets as told
from princeps.engine.agenda import Event, Log
from princeps.engine.chance import Quick
from princeps.games.rome_inc.bot.policy import curator
from princeps.games.rome_inc.parts import PROVINCES
from princeps.games.rome_inc.sheets import sheets
from princeps.games.rome_inc.state import RomeInc
from princeps.text import Texts

from .positions import BOUDICCA, PARTS, TITLE, position

SCENARIOS = ["27_bce", "70_ce", "138_ce", "222_ce"]


def some_positions(scenario: str) -> list[RomeInc]:
    found = []
    for seed in range(3):
        g = TITLE.start(PARTS, Quick(seed), {**TITLE.settings({}), "scenario": scenario})
        play_on(g, curator, Quick(seed), 60 + 70 * seed)
        if g.ending < 0:
            assert isinstance(g, RomeInc)
            found.append(g)
    assert found
    return found


def test_the_revolt_modifier_of_the_example_of_11_1() -> None:
    g = position(
        "revolts",
        status={
            "agri_decumates": "insurgent",
            "boiohaemia": "allied",
            "germania_magna": "barbarian",
            "quadia": "barbarian",
        },
        units={"agri_decumates": {"legion": 1, "auxilia": 1, "wall": 1}},
        wars={"marcomannic_9": "boiohaemia"},
    )
    rows = {row["id"]: row for row in sheets(TITLE.view(g, 0), PARTS)["province"]}
    assert sorted(mod[:2] for mod in rows["agri_decumates"]["revolt"]) == [
        ["barbarians", 4],
        ["province", 1],
        ["soldiers", -2],
        ["wall", -2],
        ["wars_near", 1],
    ]
    assert sum(mod[1] for mod in rows["boiohaemia"]["revolt"]) == 5
    assert "trouble" in rows["boiohaemia"]["tags"]
    assert rows["germania_magna"]["revolt"] is None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_revolts_are_rolled_with_the_modifiers_of_the_sheet(scenario: str) -> None:
    checked = 0
    for g in some_positions(scenario):
        rows = {row["id"]: row for row in sheets(TITLE.view(g, 0), PARTS)["province"]}
        trial = g.copy()
        log: list[Event] = []
        trial.log = Log(log)
        trial.agenda[:] = [TITLE.shape.load_step("revolts")]
        trial.run(trial.agenda.pop())
        rolled = {PROVINCES[step[1]]: step[2] for step in trial.agenda if len(step) == 3}
        for province, modifier in rolled.items():
            assert sum(mod[1] for mod in rows[province]["revolt"]) == modifier, province
            checked += 1
        for province, row in rows.items():
            if row["revolt"] is not None and sum(mod[1] for mod in row["revolt"]) > 0:
                assert province in rolled
    assert checked > 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pay_and_what_angers_rome_come_as_the_ledger_says(scenario: str) -> None:
    for g in some_positions(scenario):
        ledger = sheets(TITLE.view(g, 0), PARTS)["ledger"]
        trial = g.copy()
        log: list[Event] = []
        trial.log = Log(log)
        for step in ("pay", "unrest_rises"):
            trial.run(TITLE.shape.load_step(step))
        came = [(one["e"], one["item"], one["change"], one["rule"]) for one in log if one["e"] in ("gold", "unrest")]
        expected = [(row["track"], row["item"], row["change"], row["rule"]) for row in ledger]
        assert came
        assert [entry for entry in came if entry not in expected] == []


def test_who_can_fight_a_war_and_how_likely_he_wins() -> None:
    g = position("fight_wars", **BOUDICCA)
    rows = sheets(TITLE.view(g, 0), PARTS)["war"]
    assert [row["id"] for row in rows] == ["british_6:britannia"]
    row = rows[0]
    assert (row["space"], row["leader"], row["fleets"], row["naval"]) == ("britannia_superior", "boudicca", 1, 1)
    assert sorted(row["provinces"]) == ["britannia_inferior", "britannia_superior"]
    assert row["odds"]["outcomes"][0] == {"chance": [20, 27], "outcome": "triumph"}
    assert sum(mod[1] for mod in row["roll"]) == -3


def test_filters_find_trouble_bare_icons_and_people_to_appoint() -> None:
    g = TITLE.start(PARTS, Quick(1))
    g.advance()
    found = sheets(TITLE.view(g, 0), PARTS)
    assert "germania_inferior" in [row["id"] for row in found["province"] if "uncovered" in row["tags"]]
    assert "gallaecia" in [row["id"] for row in found["province"] if "trouble" in row["tags"]]
    free = {row["id"]: row["tags"] for row in found["statesman"]}
    assert (free["augustus"], free["agrippa"]) == ([], ["free"])
    taxes = {row["id"]: (row["tax"], row["pay"]) for row in found["command"]}
    assert sum(tax for tax, _ in taxes.values()) >= 100
    assert sum(pay for _, pay in taxes.values()) == 80


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_cell_has_words(scenario: str, lang: str) -> None:
    texts, layout = Texts(lang, "rome_inc"), Layout("rome_inc")
    for g in some_positions(scenario):
        shown = told(layout, texts, TITLE.shown(TITLE.view(g, 0), PARTS))
        assert len(shown) >= 4
        assert all(len(row.cells) == len(sheet.columns) for sheet in shown for row in sheet.rows)
    assert texts.lacking == set()
