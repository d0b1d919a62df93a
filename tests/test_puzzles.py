"""The puzzles that are shipped: each can be opened, its answers are what the rules offer, and its game comes to it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from princeps.analysis.reasons import reason_words
from princeps.display.layout import Layout
from princeps.engine.catalogue import NAMES, title
from princeps.engine.choices import CHOOSE, KINDS
from princeps.engine.problem import Problem
from princeps.engine.record import Match, digest
from princeps.lab.puzzles import FEWEST, LEAST, MARGIN, MOST, SURE, alike, replay
from princeps.rulebook.puzzles import (
    LEVELS,
    bare_words,
    daily,
    find_puzzle,
    judge,
    patch,
    patched,
    puzzle_row,
    puzzles,
    themes,
)
from princeps.text import LANGUAGES, Texts

ENOUGH = 100
SMALL = 500_000  # bytes of a game's file


@pytest.mark.parametrize("game", NAMES)
def test_there_are_a_hundred_of_every_theme_and_level(game: str) -> None:
    found = list(puzzles(game).values())
    assert len(found) >= ENOUGH
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert {puzzle.level for puzzle in found} == set(LEVELS)
    assert {puzzle.theme for puzzle in found} == set(themes(game))
    assert {puzzle.rules for puzzle in found} == {title(game).rules_version()}
    for option in title(game).facts()["options"]:
        if option["id"] in ("players", "scenario"):
            assert {puzzle.origin.options[option["id"]] for puzzle in found} == {one["id"] for one in option["values"]}


@pytest.mark.parametrize("game", NAMES)
def test_themes_are_kinds_of_decision_named_in_all_languages(game: str) -> None:
    book = title(game).shape.book
    steps = [step for theme in themes(game).values() for step in theme.steps]
    assert set(steps) <= set(book.names)
    assert len(set(steps)) == len(steps), "a decision belongs to one theme"
    assert all(set(theme.title) == set(LANGUAGES) and all(theme.title.values()) for theme in themes(game).values())


@pytest.mark.parametrize("game", NAMES)
def test_every_position_opens_and_asks_what_the_puzzle_says(game: str) -> None:
    t = title(game)
    bare = bare_words(t)
    for puzzle in puzzles(game).values():
        match = Match.new(t, 1, puzzle.origin.options, start=puzzle.start)
        assert t.faults(match.g) == []
        assert digest(t, match.g).startswith(puzzle.id)
        (offer,) = match.waiting()
        assert (t.seats[offer.seat], KINDS[offer.kind]) == (puzzle.seat, KINDS[CHOOSE])
        assert match.g.book.names[offer.step[0]] == puzzle.at
        assert puzzle.at in themes(game)[puzzle.theme].steps
        offered = [match.g.walk_words(offer, (option,)) for option in offer.ids]
        assert sorted(offered) == sorted(one.answer for one in puzzle.answers)
        assert LEAST <= len(offered) <= MOST
        assert puzzle_row(bare, puzzle)["start"] == patch(bare, match.title.shape.dump(match.g))


@pytest.mark.parametrize("game", NAMES)
def test_the_best_answer_is_ahead_of_all_others(game: str) -> None:
    for puzzle in puzzles(game).values():
        best, *others = puzzle.answers
        assert (best.behind, best.trials) == (0, puzzle.playouts)
        assert puzzle.margin >= MARGIN
        for one in others:
            assert one.behind >= SURE * one.error
            assert FEWEST <= one.trials <= puzzle.playouts  # fewer: it was given up, against whoever was best then
            assert 0 <= one.low <= one.chance <= one.high <= 1
            assert one.behind_low < one.behind < one.behind_high or one.error == 0


@pytest.mark.parametrize("game", NAMES)
def test_reasons_can_be_told(game: str) -> None:
    found = list(puzzles(game).values())
    layout = Layout(game)
    for lang in LANGUAGES:
        texts = Texts(lang, game)
        assert all(all(reason_words(layout, texts, puzzle.reasons)) for puzzle in found)
    assert 2 * sum(bool(puzzle.reasons) for puzzle in found) > len(found), "most can be explained"


@pytest.mark.parametrize("game", NAMES)
def test_the_game_it_is_from_comes_to_its_position(game: str) -> None:
    """Two that come early: to play a game to its end takes its time."""
    t = title(game)
    for puzzle in sorted(puzzles(game).values(), key=lambda puzzle: puzzle.origin.answer)[: ENOUGH // 10 : 6]:
        assert digest(t, replay(puzzle)).startswith(puzzle.id)


@pytest.mark.parametrize("game", NAMES)
def test_no_two_are_alike_and_none_is_large(game: str) -> None:
    bare = bare_words(title(game))
    rows = [puzzle_row(bare, puzzle) for puzzle in puzzles(game).values()]
    assert len({row["origin"]["number"] for row in rows}) == len(rows), "no two of one game"
    for number, row in enumerate(rows[:20]):
        assert not any(alike(row, other) for other in rows[number + 1 :])


def test_each_day_has_its_puzzle_and_all_come_before_one_comes_again() -> None:
    first, count = date(2026, 11, 18), len(puzzles("nero"))
    days = [daily("nero", first + timedelta(days=number)).id for number in range(count)]
    assert sorted(days) == sorted(puzzles("nero"))
    assert daily("nero", first + timedelta(days=count)).id == days[0]
    with pytest.raises(Problem, match="no_puzzles"):
        daily("toy", first)


def test_an_answer_is_judged_by_its_odds() -> None:
    puzzle = next(iter(puzzles("aurelian").values()))
    right = judge(puzzle, puzzle.best)
    assert right.right
    assert right.given is right.best
    wrong = judge(puzzle, puzzle.answers[-1].answer)
    assert not wrong.right
    assert wrong.given.chance < wrong.best.chance == right.best.chance
    with pytest.raises(Problem, match="not_offered"):
        judge(puzzle, ["nonsense"])


def test_an_unknown_one_is_told_with_those_that_are_near() -> None:
    known = next(iter(puzzles("heirs")))
    assert find_puzzle("heirs", known).id == known
    with pytest.raises(Problem, match="unknown_puzzle") as wrong:
        find_puzzle("heirs", known[:-1] + "x")
    assert known in str(wrong.value.facts["puzzles"])


def test_a_patch_makes_one_position_of_another() -> None:
    before = {"gold": 3, "hands": {"north": ["a"], "south": []}, "gone": 1, "same": {"deep": [1, 2]}}
    now = {"gold": 4, "hands": {"north": ["a"], "south": ["b"]}, "same": {"deep": [1, 2]}, "new": {"more": 1}}
    changes = patch(before, now)
    assert changes == {"gone": None, "gold": 4, "hands": {"south": ["b"]}, "new": {"more": 1}}
    assert patched(before, changes) == now
    assert before["gold"] == 3
