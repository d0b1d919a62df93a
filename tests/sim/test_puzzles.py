"""Making puzzles: the same file however often it is interrupted; judged again; the command's errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.analysis.looking import Question
from princeps.cli import cli
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.problem import Problem
from princeps.engine.words import Words
from princeps.lab import puzzles as module
from princeps.lab.puzzles import PuzzlePlan, Race, game_plan, judge_again, judge_plan, level, make
from princeps.rulebook import puzzles as reading
from princeps.rulebook.puzzles import Puzzle, PuzzleAnswer, read_puzzles

PLAN = PuzzlePlan("toy", 1, 40)


@pytest.fixture(autouse=True)
def high_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game so small that its prize, one of two things, must do for a puzzle."""
    monkeypatch.setattr(module, "LEAST", 2)
    monkeypatch.setattr(module, "ALIKE", 2.0)
    monkeypatch.setattr(module, "SCREEN", 16)


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, ["puzzles", *words], prog_name="princeps")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four puzzles of High Card."""
    out = tmp_path_factory.mktemp("puzzles") / "whole.jsonl"
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(module, "LEAST", 2)
        patches.setattr(module, "ALIKE", 2.0)
        patches.setattr(module, "SCREEN", 16)
        assert len(list(make(PLAN, 4, 1, out))) == 4
    return out


# -- making ------------------------------------------------------------------------------------------------------------


def test_an_interrupted_file_goes_on_as_if_it_never_had_been(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "torn.jsonl"
    found = make(PLAN, 4, 1, out)
    next(found)
    next(found)
    found.close()
    out.write_bytes(out.read_bytes() + b'{"id":"torn o')
    rows = list(make(PLAN, 4, 1, out))
    assert out.read_bytes() == whole.read_bytes()
    assert [json.loads(line) for line in whole.read_text().splitlines()[1:]] == rows
    assert list(make(PLAN, 2, 1, out)) == rows[:2], "fewer than there are: nothing is played"
    assert out.read_bytes() == whole.read_bytes()


def test_a_puzzle_comes_back_as_it_was_written(whole: Path) -> None:
    bare = reading.bare_words(title("toy"))
    found = read_puzzles("toy", whole)
    rows = [json.loads(line) for line in whole.read_text().splitlines()[1:]]
    assert [reading.puzzle_row(bare, puzzle) for puzzle in found] == rows
    assert all(puzzle.theme == "prize" and puzzle.playouts == 40 for puzzle in found)
    for puzzle in found:
        g = module.replay(puzzle)
        assert title("toy").shape.dump(g) == puzzle.start


def test_who_plays_and_how_many_differ_from_game_to_game() -> None:
    plans = [game_plan(PuzzlePlan("heirs", 3, 40), number) for number in range(30)]
    assert {dict(plan.options)["players"] for plan in plans} == set("123456")
    assert all(len(plan.bots) == int(dict(plan.options)["players"]) for plan in plans)
    assert {bot for plan in plans for bot in plan.bots} == {"centurio", "miles"}
    crisis = [game_plan(PuzzlePlan("time_of_crisis", 3, 40), number) for number in range(20)]
    alone = [dict(plan.options) for plan in crisis if len(plan.bots) == 1]
    assert alone
    assert all(options["factions"] != "0" for options in alone)


@pytest.mark.parametrize(
    ("thumb", "search", "answers", "margin", "expected"),
    [
        (True, 1.0, 3, 0.06, 1),
        (True, 0.67, 3, 0.06, 2),
        (False, 1.0, 3, 0.06, 2),
        (True, 1.0, 9, 0.06, 2),
        (True, 1.0, 9, 0.3, 1),
        (False, 0.0, 9, 0.06, 3),
    ],
)
def test_the_level_is_measured(thumb: bool, search: float, answers: int, margin: float, expected: int) -> None:
    found = [PuzzleAnswer([str(one)], 0.5, 0.4, 0.6, 40, margin * bool(one), 0.01) for one in range(answers)]
    assert level(thumb, search, found) == expected


def answer(behind: float, error: float) -> PuzzleAnswer:
    return PuzzleAnswer(["x"], 0.5, 0.4, 0.6, 40, behind, error)


def test_what_is_close_or_unsure_is_no_puzzle() -> None:
    assert module.clear([answer(0, 0), answer(0.06, 0.01), answer(0.3, 0.02)])
    assert not module.clear([answer(0, 0), answer(0.03, 0.001), answer(0.3, 0.02)])
    assert not module.clear([answer(0, 0), answer(0.06, 0.02), answer(0.3, 0.02)])


# -- judging -----------------------------------------------------------------------------------------------------------


def asked(puzzle: Puzzle) -> Question:
    t = title(puzzle.game)
    seat = t.seat_number(puzzle.seat)
    return Question(puzzle.game, "", seat, t.view(t.load(puzzle.start, t.parts(), Quick(0)), seat))


def test_the_figures_are_those_of_its_own_seed(whole: Path) -> None:
    puzzle = read_puzzles("toy", whole)[0]
    race = Race(asked(puzzle), puzzle.judged)
    assert race.run(puzzle.playouts)
    assert race.answers() == puzzle.answers


def test_what_is_hidden_decides_nothing(whole: Path) -> None:
    """The same view with another deal behind it: the same figures."""
    puzzle = read_puzzles("toy", whole)[0]
    t = title("toy")
    before = asked(puzzle)
    deals = [t.imagine(before.view, t.parts(), Quick(seed)) for seed in range(20)]
    other = next(deal for deal in deals if t.shape.dump(deal) != puzzle.start)
    race = Race(Question("toy", "", before.seat, t.view(other, before.seat)), puzzle.judged)
    race.run(puzzle.playouts)
    assert race.answers() == puzzle.answers


def test_judged_again_with_more_playouts_and_in_two_goes(whole: Path, tmp_path: Path) -> None:
    found = read_puzzles("toy", whole)
    plan = judge_plan(found, 3, 7, None)
    rows = list(judge_again(plan, 1, None))
    assert sorted(row["id"] for row in rows) == sorted(puzzle.id for puzzle in found)
    assert {row["trials"] for row in rows} == {120}
    assert all(row["kept"] for row in rows)
    out = tmp_path / "judged.jsonl"
    first = judge_again(plan, 1, out)
    next(first)
    first.close()
    assert list(judge_again(plan, 1, out)) == rows
    assert [row["id"] for row in judge_again(judge_plan(found, 3, 7, 2), 1, None)] == [row["id"] for row in rows[:2]]


@pytest.mark.parametrize(("wrong", "status"), [(0, 0), (1, 1)])
def test_the_command_judges_those_that_a_game_has(
    wrong: int, status: int, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read_puzzles("toy", whole)
    monkeypatch.setattr("princeps.cli.puzzles.shipped", lambda game: {puzzle.id: puzzle for puzzle in found})
    judged = module.judged_again

    def judged_otherwise(plan: module.JudgePlan, number: int) -> Words:
        return {**judged(plan, number), **({"kept": False, "now": ["point"]} if number < wrong else {})}

    monkeypatch.setattr(module, "judged_again", judged_otherwise)
    result = run("toy", "--judge", "--times", "2", "--jobs", "1")
    assert result.exit_code == status
    assert f"{4 - wrong} of 4 puzzles" in result.stdout
    words = json.loads(run("toy", "--judge", "--times", "2", "--jobs", "1", "--json").stdout)
    assert (words["judged"], words["kept"], words["complete"]) == (4, 4 - wrong, True)
    assert words["low"] < words["kept"] / 4 < words["high"] + 1e-9


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_counts_by_theme_and_level(whole: Path) -> None:
    words = ["toy", "-n", "4", "--playouts", "40", "--jobs", "1", "--out", str(whole)]
    result = run(*words)
    assert result.exit_code == 0
    head, line = result.stdout.splitlines()
    assert head.split() == ["Theme", "easy", "medium", "hard"]
    assert sum(int(cell) for cell in line.split()[-3:]) == 4
    found = json.loads(run(*words, "--json").stdout)
    assert (found["puzzles"], found["complete"], list(found["themes"])) == (4, True, ["prize"])
    assert "schwer" in run(*words, "--lang", "de").stdout


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["fair"],
        ["toy", "--judge"],
        ["toy", "--seed", "2", "--out", "OUT"],
        ["toy", "--playouts", "41", "--out", "OUT"],
        ["toy", "--playouts", "40", "--out", "OTHER"],
        ["toy", "--playouts", "40", "--out", "DAMAGED"],
        ["toy", "--playouts", "40", "--out", "NOWHERE/x.jsonl"],
    ],
)
def test_an_error_is_one_sentence(words: list[str], whole: Path, tmp_path: Path) -> None:
    (tmp_path / "OUT").write_bytes(whole.read_bytes())
    (tmp_path / "OTHER").write_text("a letter\n")
    (tmp_path / "DAMAGED").write_bytes(whole.read_bytes() + b'{"id":"half"}\n')
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    result = run(*[str(tmp_path / word) if word.isupper() or "/" in word else word for word in words])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "[" not in result.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_too_few_games_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "MOST_GAMES", 1)
    result = run("toy", "-n", "3", "--playouts", "40", "--jobs", "1", "--out", str(tmp_path / "few.jsonl"))
    assert result.exit_code == 2
    assert "Only 0 of 3" in result.stderr
    with pytest.raises(Problem, match="puzzle_origin"):
        module.replay(_never())


def _never() -> Puzzle:
    origin = reading.PuzzleOrigin(1, 0, ["centurio"], {"rounds": "one"}, 99)
    return Puzzle("00", "toy", "toy 1", "north", "prize", {}, "prize", 1, [], [], True, 1.0, origin, 40, 1)


def test_ctrl_c_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    find = module.find
    found: list[int] = []

    def find_until(plan: PuzzlePlan, number: int) -> Words | None:
        if len(found) == 2:
            raise KeyboardInterrupt
        row = find(plan, number)
        found.extend([number] if row else [])
        return row

    out = tmp_path / "some.jsonl"
    monkeypatch.setattr(module, "find", find_until)
    result = run("toy", "-n", "4", "--playouts", "40", "--jobs", "1", "--out", str(out))
    assert result.exit_code == 130
    assert "2 of 4" in result.stderr
    assert len(out.read_text().splitlines()) == 3
