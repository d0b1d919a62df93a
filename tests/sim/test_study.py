"""Balance reports: facts taken from what seats see, counted by seat and scenario, with intervals; files that can be
kept.
"""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli
from princeps.lab.simulate import make_plan, play_game
from princeps.lab.study import END, HALF, PLACES, ScenarioResults, correlation, play_noted, scenarios
from princeps.text import Texts
from princeps.web.study import study_files


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, ["study", *words], prog_name="princeps")


def test_notes_change_nothing_in_the_game() -> None:
    plan = make_plan("aurelian", ["steward"], 1)
    noted = play_noted(plan, 3)
    facts = noted.pop("facts")
    assert noted == play_game(plan, 3)
    assert facts[HALF][0].keys() == facts[END][0].keys() >= {"vp", "treasury", PLACES}
    assert facts[END][0]["turn"] == noted["turns"]
    assert facts[HALF][0]["turn"] <= facts[END][0]["turn"]


def test_every_seat_has_its_own_facts() -> None:
    result = play_noted(make_plan("heirs", ["amicus"], 1, options={"players": "3"}), 0)
    assert [facts["vp"] for facts in result["facts"][END]] == result["score"]


def test_a_game_with_scenarios_is_studied_in_all_of_them() -> None:
    plan = make_plan("rome_inc", ["curator"], 1)
    found = scenarios(plan, fixed=False)
    assert len(found) > 1
    assert [dict(one.options)["scenario"] for _, one in found] == [scenario for scenario, _ in found]
    assert scenarios(plan, fixed=True) == [("", plan)]


def test_correlation() -> None:
    assert correlation([1, 2, 3, 4], [0, 0, 1, 1]) == pytest.approx(0.8944, abs=1e-4)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([2, 2, 2], [0, 1, 1]) is None


def test_what_decides_is_found_with_an_interval() -> None:
    """Two seats: who has more coins wins, mostly; hats say nothing, and everybody has as many boots."""
    found = ScenarioResults(make_plan("toy", ["random"], 1), "")
    for number in range(200):
        coins = [number % 7, number % 5]
        won = (
            [coins[0] > coins[1], coins[0] <= coins[1]] if number % 10 else [coins[0] <= coins[1], coins[0] > coins[1]]
        )
        facts = [{"coins": coins[seat], "hats": (number * (seat + 3)) % 11, "boots": 2} for seat in (0, 1)]
        words = {
            "bots": ["random"] * 2,
            "sides": ["north", "south"],
            "won": won,
            "score": coins,
            "ending": "north",
            "decisions": 4,
            "turns": 8,
        }
        found.add({**words, "facts": {HALF: [], END: facts}})
    signs = {sign.fact: sign for sign in found.signs()}
    assert list(signs) == ["coins", "hats"]
    assert 0.4 < signs["coins"].low < signs["coins"].r < signs["coins"].high < 1
    assert signs["hats"].low < 0 < signs["hats"].high
    assert signs["coins"].above.words()["rate"] > 0.8
    assert {kind: sum(share.seats for share in shares.values()) for kind, shares in found.wins_apart().items()} == {
        "seat": 400
    }


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_folder_has_page_figures_tables_and_games(tmp_path: Path, lang: str) -> None:
    result = run("aurelian", "-n", "12", "--jobs", "1", "--out", str(tmp_path), "--lang", lang)
    assert result.exit_code == 0
    assert "[" not in result.stdout
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "[" not in page.partition("<body")[2], "a text is lacking"
    figures = sorted(tmp_path.glob("*.svg"))
    assert {"length.svg", "scores.svg", "decides.svg", "wins-by-bot.svg"} <= {figure.name for figure in figures}
    for figure in figures:
        svg = figure.read_text(encoding="utf-8")
        ElementTree.fromstring(svg)
        assert svg in page
    rows = list(csv.DictReader((tmp_path / "counts.csv").read_text(encoding="utf-8").splitlines()))
    assert sum(int(row["count"]) for row in rows if row["what"] == "ending") == 12
    before = (tmp_path / "games.jsonl").read_bytes()
    assert before.count(b"\n") == 13
    assert run("aurelian", "-n", "12", "--jobs", "1", "--out", str(tmp_path), "--lang", lang).stdout == result.stdout
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_seats_and_sides_are_told_apart() -> None:
    """In Nero a seat is not a base."""
    plan = make_plan("nero", ["random"], 1, options={"players": "2"})
    found = ScenarioResults(plan, "")
    base = {"bots": ["random"] * 2, "ending": "a", "decisions": 4, "turns": 3, "facts": {HALF: [], END: []}}
    found.add({**base, "sides": ["west", "east"], "won": [True, False], "score": [9, 3]})
    assert list(found.wins_apart()) == ["seat", "side"]
    texts = Texts("en", "nero")
    assert {"wins-by-seat.svg", "wins-by-side.svg", "wins.csv"} <= study_files([found], texts).keys()


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["aurelian", "--bots", "nobody"],
        ["rome_inc", "--scenario", "none"],
        ["aurelian", "--out", "/dev/null/here"],
    ],
)
def test_an_error_is_one_sentence(words: list[str]) -> None:
    result = run(*words, "-n", "5")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "[" not in result.stderr
