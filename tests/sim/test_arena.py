"""The arena: fair seats, equal deals, ratings that follow from the games, and results that do not depend on how they
came about.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli
from princeps.engine.problem import Problem
from princeps.engine.words import Words
from princeps.lab.arena import Gain, Standings, whole_rounds
from princeps.lab.simulate import LADDER, ROUND_ROBIN, SimulationPlan, Z, make_plan, play_game, seats_of, simulate
from princeps.text import Texts
from princeps.web.arena import arena_page
from princeps.web.figures import Point, dots, histogram, round_steps

THREE = ("a", "b", "c")


@pytest.fixture
def toy() -> SimulationPlan:
    return make_plan("toy", ["bold", "random"], 1, pairing=ROUND_ROBIN)


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, ["arena", *words], prog_name="princeps")


def standings(plan: SimulationPlan, games: int) -> Words:
    found = Standings(plan)
    for result in simulate(plan, games, 1):
        found.add(result)
    return found.words()


def game(bots: list[str], won: list[bool], score: list[int] | None = None) -> Words:
    return {
        "bots": bots,
        "sides": bots,
        "won": won,
        "score": score or [0] * len(bots),
        "ending": "",
        "decisions": 1,
        "turns": 1,
    }


# -- who sits where ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("pairing", [ROUND_ROBIN, LADDER])
def test_seats_are_exchanged_on_each_deal_and_change_between_deals(seats: int, pairing: str) -> None:
    plan = SimulationPlan("toy", THREE, 1, pairing=pairing)
    sat: Counter[tuple[str, int]] = Counter()
    met: Counter[frozenset[str]] = Counter()
    deals = 60
    for number in range(0, deals * plan.round(seats), 2):
        (deal, names), (again, exchanged) = plan.seating(seats, number), plan.seating(seats, number + 1)
        pair = set(names)
        assert (deal, pair, len(pair)) == (again, set(exchanged), 2)
        assert all({name, other} == pair for name, other in zip(names, exchanged, strict=True))
        assert abs(2 * names.count(names[0]) - seats) <= 1
        met[frozenset(pair)] += 1
        sat.update((name, seat) for seat, name in enumerate(names))
        sat.update((name, seat) for seat, name in enumerate(exchanged))
    assert met == {frozenset(pair): deals for pair in plan.pairs()}
    for bot in THREE:
        assert len({sat[bot, seat] for seat in range(seats)}) == 1


def test_neighbours_do_not_always_stay_the_same() -> None:
    plan = SimulationPlan("toy", ("a", "b"), 1, pairing=ROUND_ROBIN)
    assert len({tuple(plan.seating(4, number)[1]) for number in range(20)}) == 6


def test_a_ladder_has_a_rung_for_each_neighbour() -> None:
    assert SimulationPlan("toy", THREE, 1, pairing=LADDER).pairs() == [("a", "b"), ("b", "c")]
    assert SimulationPlan("toy", THREE, 1, pairing=ROUND_ROBIN).pairs() == [("a", "b"), ("a", "c"), ("b", "c")]


def test_alone_everybody_plays_every_deal_once() -> None:
    plan = SimulationPlan("aurelian", THREE, 1, pairing=ROUND_ROBIN)
    assert [plan.seating(1, number) for number in range(4)] == [(0, ["a"]), (0, ["b"]), (0, ["c"]), (1, ["a"])]


def test_both_games_of_a_duel_have_the_same_dice(toy: SimulationPlan) -> None:
    first, second, third = [play_game(toy, number) for number in range(3)]
    assert first["seed"] == second["seed"] != third["seed"]
    assert first["bots"] == second["bots"][::-1]


def test_games_are_rounded_up_to_whole_rounds(toy: SimulationPlan) -> None:
    assert [whole_rounds(toy, games) for games in (1, 2, 3)] == [2, 2, 4]
    assert whole_rounds(SimulationPlan("toy", THREE, 1, pairing=ROUND_ROBIN), 7) == 12
    assert seats_of(toy) == 2


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_an_arena_needs_two_bots(bots: list[str]) -> None:
    with pytest.raises(Problem) as caught:
        make_plan("aurelian", bots, 1, pairing=ROUND_ROBIN)
    assert caught.value.id == "arena_bots"


# -- what follows from the games ---------------------------------------------------------------------------------------


def test_a_duel_is_won_by_wins_over_both_games(toy: SimulationPlan) -> None:
    found = Standings(toy)
    for won in ([True, False], [False, True]):  # bold wins in both seats
        found.add(game(["bold", "random"] if won[0] else ["random", "bold"], won))
    assert [found.pairs["bold", "random"].words()[key] for key in ("won", "drawn", "lost")] == [1, 0, 0]
    found.add(game(["bold", "random"], [True, False]))
    assert found.words()["pairs"][0]["duels"] == 1, "half a duel counts for nothing"
    found.add(game(["random", "bold"], [True, False]))  # the first seat wins
    assert [found.pairs["bold", "random"].words()[key] for key in ("won", "drawn", "lost")] == [1, 1, 0]
    assert found.words()["pairs"][0]["gain"]["mean"] == pytest.approx(0.5)


def test_alone_more_points_break_a_tie() -> None:
    plan = make_plan("aurelian", ["random", "steward"], 1, pairing=ROUND_ROBIN)
    found = Standings(plan)
    for won, score in (([False, False], [3, 9]), ([True, False], [1, 9]), ([False, False], [5, 5])):
        found.add(game(["random"], won[:1], score[:1]))
        found.add(game(["steward"], won[1:], score[1:]))
    assert [found.pairs["random", "steward"].words()[key] for key in ("won", "drawn", "lost")] == [1, 1, 1]


def test_the_better_bot_is_rated_higher_with_an_interval_that_narrows(toy: SimulationPlan) -> None:
    found, wide = Standings(toy), []
    for deal in range(100):
        for seat in (0, 1):
            bold_wins = deal % 4 > 0 or seat == 0  # on each fourth deal the first seat wins
            found.add(
                game(
                    [["bold", "random"], ["random", "bold"]][seat], [(seat == 0) == bold_wins, (seat == 1) == bold_wins]
                )
            )
        best = found.words()["bots"][0]
        assert best["low"] < best["rating"] < best["high"]
        wide.append(best["high"] - best["low"])
    assert wide == sorted(wide, reverse=True)
    words = found.words()
    assert [one["bot"] for one in words["bots"]] == ["bold", "random"]
    assert words["pairs"][0]["gain"]["mean"] == pytest.approx(0.75)
    assert 0.6 < words["pairs"][0]["gain"]["low"] < 0.75 < words["pairs"][0]["gain"]["high"] < 0.9
    assert {one["share"]["seats"] for one in words["bots"]} == {200}
    assert words["fair"] == 0.5


# -- the command -------------------------------------------------------------------------------------------------------


def test_broken_off_and_gone_on_with_is_as_if_nothing_had_happened(toy: SimulationPlan, tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    words = ["toy", "--bots", "bold,random", "--jobs", "1", "--json"]
    expected = run(*words, "--games", "12", "--out", str(whole)).stdout
    list(simulate(toy, 5, 1, out))  # stopped in the middle of a duel
    out.write_bytes(out.read_bytes() + b'{"number":5,"se')  # and of a line
    assert run(*words, "--games", "12", "--out", str(out)).stdout == expected
    assert out.read_bytes() == whole.read_bytes()
    assert json.loads(expected)["pairing"] == ROUND_ROBIN


def test_two_processes_write_the_same_file_as_one(tmp_path: Path) -> None:
    files = []
    for jobs in (1, 2):
        files.append(tmp_path / f"{jobs}.jsonl")
        assert (
            run(
                "aurelian", "--bots", "random,steward", "--games", "8", "--jobs", str(jobs), "--out", str(files[-1])
            ).exit_code
            == 0
        )
    assert files[0].read_bytes() == files[1].read_bytes()


def test_results_of_a_ladder_are_not_mixed_with_others(toy: SimulationPlan, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    list(simulate(toy, 2, 1, out))
    result = run("toy", "--bots", "bold,random", "--ladder", "--out", str(out))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pairing" in result.stderr


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_and_the_page_say_the_same(toy: SimulationPlan, tmp_path: Path, lang: str) -> None:
    page = tmp_path / "arena.html"
    result = run("toy", "--bots", "bold,random", "--games", "20", "--jobs", "1", "--report", str(page), "--lang", lang)
    assert result.exit_code == 0
    assert "[" not in result.stdout
    html = page.read_text(encoding="utf-8")
    assert "<script" not in html
    for line in result.stdout.splitlines()[:3]:
        assert all(cell.strip() in html for cell in line.split("  "))
    words = standings(toy, 20)
    texts = Texts(lang, "toy")
    assert arena_page(toy, words, texts) == html
    assert texts.lacking == set()


@pytest.mark.parametrize(
    "words",
    [
        ["chess", "--bots", "a,b"],
        ["aurelian", "--bots", "random"],
        ["aurelian", "--bots", "random,nobody"],
        ["aurelian", "--bots", "random,"],
    ],
)
def test_an_error_is_one_sentence(words: list[str]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "[" not in result.stderr


# -- figures -----------------------------------------------------------------------------------------------------------


def test_figures_are_whole_and_say_their_numbers() -> None:
    drawn = [
        dots(
            "Wins <b>", [Point("a & b", 0.25, 0.1, 0.4), Point("c", 0.5, None, None)], "{:.2f}".format, (0.25, "fair")
        ),
        histogram("Length", [(3, 5), (4, 1), (90, 2)], "{:g}".format),
        histogram("One", [(7, 1)], "{:g}".format),
        dots("Same", [Point("a", 1.0, 1.0, 1.0)], "{:g}".format),
    ]
    labels = [ElementTree.fromstring(svg).get("aria-label") for svg in drawn]
    assert labels[0] == "Wins <b>: a & b 0.25; c 0.50"
    assert labels[1] == "Length: 3: 6; 90: 2"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-0.3, 0.2), (17, 17), (0, 123456), (24.9, 25.1)])
def test_steps_are_round_and_enclose_the_values(low: float, high: float) -> None:
    steps = round_steps(low, high)
    assert steps[0] <= low + 1e-9
    assert steps[-1] >= high - 1e-9
    assert 2 <= len(steps) <= 7


# -- intervals ---------------------------------------------------------------------------------------------------------


def interval(gains: list[float], most: float) -> tuple[float, float]:
    found = Gain(most)
    for gain in gains:
        found.add(gain)
    words = found.words()
    return words["low"], words["high"]


def test_duels_that_end_alike_leave_an_interval() -> None:
    low, high = interval([-0.5] * 3, 0.5)
    assert low == -0.5
    assert 0.2 < high < 0.3, "a fair coin falls three times alike one time in eight"
    assert interval([1.0], 1.0) == (-1.0, 1.0)
    low, high = interval([0.5] * 100, 0.5)
    assert (round(low, 2), high) == (0.47, 0.5)
    assert Gain(1.0).words() == {"mean": 0.0, "low": None, "high": None}


@pytest.mark.parametrize("weights", [[1, 2, 1], [1, 18, 1], [1, 3, 16], [0, 3, 97], [0, 95, 5]])
@pytest.mark.parametrize("duels", [2, 3, 5, 10, 30])
def test_an_interval_holds_the_truth_as_often_as_it_says(weights: list[int], duels: int) -> None:
    chance = random.Random(duels)
    truth = (weights[2] - weights[0]) / sum(weights)
    held = 0
    for _ in range(400):
        low, high = interval(chance.choices([-1.0, 0.0, 1.0], weights, k=duels), 1.0)
        held += low <= truth <= high
    assert held >= 400 * 0.93


def test_of_many_duels_it_is_the_usual_interval() -> None:
    gains = [1.0, 0.0, 0.0, -1.0, 0.0] * 200
    low, high = interval(gains, 1.0)
    half = Z * (0.4 / 1000) ** 0.5
    assert low == pytest.approx(-half, rel=0.01)
    assert high == pytest.approx(half, rel=0.01)
