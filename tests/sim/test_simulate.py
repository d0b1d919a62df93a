"""Many games: the same results on however many cores and after however many interruptions, counted honestly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.packs import Pack
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.lab.pool import in_order
from princeps.lab.simulate import SimulationPlan, Tally, make_plan, play_game, simulate, wilson

PLAN = SimulationPlan("aurelian", ("random",), 5)


def square(number: int) -> int:
    return number * number


def fails_at_seven(number: int) -> int:
    if number == 7:
        raise Problem("unknown_game", game="seven", games="")
    return number


# -- the pool ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_order(jobs: int) -> None:
    assert list(in_order(square, 3, 700, jobs)) == [number * number for number in range(3, 700)]
    assert list(in_order(square, 5, 5, jobs)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_comes_through_where_it_happens(jobs: int) -> None:
    found: list[int] = []
    with pytest.raises(Problem, match="seven"):
        found.extend(in_order(fails_at_seven, 0, 50, jobs))
    assert found == list(range(len(found)))
    assert len(found) <= 7


# -- games -------------------------------------------------------------------------------------------------------------


def test_a_game_depends_on_its_number_and_nothing_else() -> None:
    first = [play_game(PLAN, number) for number in (4, 2, 4)]
    assert first[0] == first[2] != first[1]
    assert list(simulate(PLAN, 6, 1)) == list(simulate(PLAN, 6, 2)) == [play_game(PLAN, number) for number in range(6)]
    assert play_game(SimulationPlan("aurelian", ("random",), 6), 4)["seed"] != first[0]["seed"]


def test_the_seed_of_a_line_gives_the_same_set_up_at_the_table() -> None:
    """Who finds a curious game can deal it to himself."""
    result = play_game(PLAN, 3)
    match = Match.new(title("aurelian"), int(result["seed"], 16))
    again = Match.new(title("aurelian"), int(result["seed"], 16))
    assert match.entries[0].digest == again.entries[0].digest
    assert result["decisions"] > 0
    assert result["turns"] >= 1


def test_bots_change_seats() -> None:
    results = list(simulate(make_plan("toy", ["random", "bold"], 1), 20, 1))
    assert [result["bots"] for result in results[:2]] == [["random", "bold"], ["bold", "random"]]
    tally = Tally()
    for result in results:
        assert result["turns"] == 3
        tally.add(result)
    words = tally.words()
    assert {name: found["seats"] for name, found in words["bots"].items()} == {"random": 20, "bold": 20}
    assert words["bots"]["bold"]["wins"] > words["bots"]["random"]["wins"]
    assert sum(words["endings"].values()) == words["games"] == 20


def test_what_cannot_be_played_is_refused_beforehand() -> None:
    for game, bots, id in (
        ("chess", ["random"], "unknown_game"),
        ("toy", ["nobody"], "unknown_bot"),
        ("toy", ["random"] * 3, "bot_count"),
        ("aurelian", ["random"] * 2, "bot_count"),
    ):
        with pytest.raises(Problem) as caught:
            make_plan(game, bots, 1)
        assert caught.value.id == id


def test_a_pack_changes_the_game() -> None:
    pack = Pack("aurelian", "Rich", {"setup": {"setup": {"treasury": 13}}})
    plan = make_plan("aurelian", ["random"], 5, pack)
    assert plan.words()["pack"] == pack.digest()
    assert [play_game(plan, number) for number in range(4)] != [play_game(PLAN, number) for number in range(4)]


# -- the file ----------------------------------------------------------------------------------------------------------


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_file_has_a_head_and_a_line_for_each_game(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    results = list(simulate(PLAN, 4, 1, out))
    assert lines(out) == [PLAN.words(), *results]


@pytest.mark.parametrize("torn", [b"", b'{"number":3,"se', b'{"number":3}'])
def test_a_run_goes_on_after_the_last_whole_line(tmp_path: Path, torn: bytes) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    expected = list(simulate(PLAN, 8, 1, whole))
    list(simulate(PLAN, 3, 1, out))
    out.write_bytes(out.read_bytes() + torn)
    assert list(simulate(PLAN, 8, 1, out)) == expected
    assert out.read_bytes() == whole.read_bytes()
    assert list(simulate(PLAN, 5, 1, out)) == expected[:5], "fewer than there are: nothing is played"
    assert out.read_bytes() == whole.read_bytes()


def test_a_head_torn_off_is_written_again(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(b'{"princeps_sim":1,"ga')
    results = list(simulate(PLAN, 2, 1, out))
    assert lines(out) == [PLAN.words(), *results]


@pytest.mark.parametrize(
    "other", [SimulationPlan("aurelian", ("steward",), 5), SimulationPlan("aurelian", ("random",), 6)]
)
def test_results_of_another_plan_are_not_mixed_in(tmp_path: Path, other: SimulationPlan) -> None:
    out = tmp_path / "games.jsonl"
    list(simulate(PLAN, 2, 1, out))
    before = out.read_bytes()
    with pytest.raises(Problem) as caught:
        list(simulate(other, 4, 1, out))
    assert caught.value.id == "sim_other"
    assert caught.value.facts["key"] in ("bots", "seed")
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "id"),
    [
        (b"Dear diary,\ntoday", "sim_not_results"),
        (b"no line end", "sim_not_results"),
        (b"[1, 2]\n", "sim_not_results"),
        (b'{"name": "other"}\n', "sim_not_results"),
        (b"HEAD\nrubbish\n", "sim_damaged"),
        (b'HEAD\n{"number":1}\n', "sim_damaged"),
        (b"HEAD\n\xff\xfe\n", "sim_damaged"),
    ],
)
def test_a_foreign_or_damaged_file_is_left_as_it_is(tmp_path: Path, content: bytes, id: str) -> None:
    out = tmp_path / "games.jsonl"
    content = content.replace(b"HEAD", json.dumps(PLAN.words()).encode())
    out.write_bytes(content)
    with pytest.raises(Problem) as caught:
        list(simulate(PLAN, 2, 1, out))
    assert caught.value.id == id
    assert out.read_bytes() == content


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        list(simulate(PLAN, 2, 1, tmp_path / "nowhere" / "games.jsonl"))
    assert caught.value.id == "cannot_write"


# -- counting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (480, 2000, 0.2218, 0.2592),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_tally_of_nothing() -> None:
    assert Tally().words() == {"games": 0, "bots": {}, "sides": {}, "endings": {}, "decisions": 0.0, "turns": 0.0}


def test_options_decide_the_game_and_are_kept_with_its_results(tmp_path: Path) -> None:
    short = make_plan("toy", ["bold", "random"], 1, options={"rounds": "one"})
    long = make_plan("toy", ["bold", "random"], 1)
    assert play_game(short, 0)["decisions"] < play_game(long, 0)["decisions"]
    assert short.words()["options"] == {"rounds": "one"}
    out = tmp_path / "results.jsonl"
    list(simulate(short, 3, 1, out))
    with pytest.raises(Problem) as caught:
        list(simulate(long, 3, 1, out))
    assert caught.value.id == "sim_other"
    with pytest.raises(Problem) as caught:
        make_plan("toy", ["bold"], 1, options={"rounds": "ten"})
    assert caught.value.id == "setting_value"


def test_bots_change_seats_and_seats_are_counted_apart() -> None:
    tally = Tally()
    for result in simulate(make_plan("toy", ["bold", "random"], 1), 10, 1):
        tally.add(result)
    words = tally.words()
    assert {name: share["seats"] for name, share in words["bots"].items()} == {"bold": 10, "random": 10}
    assert {name: share["seats"] for name, share in words["sides"].items()} == {"north": 10, "south": 10}
    assert sum(share["wins"] for share in words["sides"].values()) == sum(
        share["wins"] for share in words["bots"].values()
    )
