"""The agenda: steps in reading order, decisions asked or answered for everybody alike, sealed answers, the end."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from princeps.engine.agenda import LIVE, Book, Event, Log
from princeps.engine.chance import Script
from princeps.engine.choices import follow
from princeps.engine.problem import Problem

from . import toy
from .toy import EAST, LEFT, PAPER, PASS, RIGHT, ROCK, WEST, table, trail


def problem_of(do: Callable[..., object], *args: object) -> str:
    with pytest.raises(Problem) as caught:
        do(*args)
    return caught.value.id


# -- flow --------------------------------------------------------------------------------------------------------------


def test_steps_are_done_in_reading_order() -> None:
    assert trail(table((toy.NOTE, 1), (toy.NOTE, 2), (toy.NOTE, 3))) == [1, 2, 3]


def test_what_a_step_adds_comes_before_what_was_there() -> None:
    assert trail(table((toy.NESTED, 3), (toy.NOTE, 99))) == [30, 20, 10, 11, 21, 31, 99]


def test_steps_with_any_number_of_arguments() -> None:
    assert trail(
        table((toy.ROLL,), (toy.PAINT, 2, 2), (toy.FOUR, 1, 2, 3, 4), (toy.TALLY, 5, 6, 7), (toy.TALLY,), chance=[4])
    ) == [4, 2, 2, 10, 5, 6, 7]


def test_a_game_can_be_stopped_before_a_step() -> None:
    g = table()
    g.then((toy.NOTE, 1), (toy.FOUR, 1, 2, 3, 4), (toy.NOTE, 2))
    for _ in range(2):
        assert g.advance(toy.FOUR) is None
        assert trail(g) == [1], "and it stays there"
        assert g.agenda[-1] == (toy.FOUR, 1, 2, 3, 4)
    assert g.advance() is None
    assert trail(g) == [1, 10, 2]


def test_an_answer_runs_on_no_further_than_it_may() -> None:
    g = table((toy.TURN, WEST), (toy.NOTE, 7))
    g.answer(WEST, (PASS,), toy.NOTE)
    assert trail(g) == []
    assert g.advance() is None
    assert trail(g) == [7]


def test_run_does_one_step_and_leaves_the_agenda_alone() -> None:
    g = table((toy.TURN, WEST))
    g.run((toy.NESTED, 1))
    assert trail(g) == []
    assert g.agenda == [(toy.TURN, WEST), (toy.NOTE, 11), (toy.NESTED, 0), (toy.NOTE, 10)]


def test_over_ends_everything_at_once() -> None:
    g = table((toy.NOTE, 1), (toy.FINISH, 1), (toy.NOTE, 2), (toy.DUEL,))
    assert (trail(g), g.ending, g.agenda, g.waiting()) == ([1], 1, [], [])
    assert g.advance() is None


def test_over_also_drops_sealed_answers() -> None:
    g = table((toy.DUEL,), (toy.NOTE, 1))
    g.answer(WEST, (ROCK,))
    g.over(0)
    assert (g.sealed, g.agenda, g.ending) == ([], [], 0)
    assert problem_of(g.answer, EAST, (ROCK,)) == "not_asked"


def test_an_agenda_that_runs_out_is_no_ending() -> None:
    g = table((toy.NOTE, 1))
    assert (g.ending, g.waiting()) == (LIVE, [])


# -- decisions ---------------------------------------------------------------------------------------------------------


def test_a_decision_waits_and_its_option_carries_on() -> None:
    g = table((toy.TURN, WEST), (toy.NOTE, 9))
    g.answer(WEST, (LEFT,))
    g.answer(WEST, (RIGHT,))
    assert trail(g) == [1, 2]
    g.answer(WEST, (PASS,))
    assert trail(g) == [1, 2, 9]


def test_a_single_option_is_taken_for_everybody_alike() -> None:
    g = table((toy.FORCED,), (toy.BID, 4, 4), (toy.SHARE, 6), (toy.SOME, 3, 3, 0), (toy.NOTE, 9))
    assert trail(g) == [5, 4, 2, 3, 1, 0, LEFT, LEFT + 1, LEFT + 2, 9]


def test_a_pause_is_asked_though_there_is_one_option() -> None:
    g = table((toy.PAUSE,))
    assert [offer.ids for offer in g.waiting()] == [[LEFT]]
    g.answer(WEST, (LEFT,))
    assert trail(g) == [6]


def test_a_step_that_asks_nobody_is_passed_over() -> None:
    assert trail(table((toy.NOBODY,), (toy.NOTE, 9))) == [9]


def test_a_simultaneous_step_that_asks_nobody_is_passed_over() -> None:
    assert trail(table((toy.NOBODY_TOGETHER,), (toy.NOTE, 9))) == [9]


@pytest.mark.parametrize(
    ("step", "walk", "right"),
    [
        ((toy.BID, 0, 9), (7,), [7]),
        ((toy.SOME, 1, 3, 50), (LEFT, RIGHT, 0), [50, LEFT, RIGHT]),
        ((toy.SOME, 0, 3, 50), (0,), [50]),
        ((toy.SHARE, 4), (2, 1, 1), [2, 1, 1]),
    ],
)
def test_compound_answers_reach_their_step(step: tuple[int, ...], walk: tuple[int, ...], right: list[int]) -> None:
    g = table(step)
    g.answer(WEST, walk)
    assert trail(g) == right


def test_the_fast_doors_do_the_same_as_the_checked_one() -> None:
    for how in ("answer", "take", "choose"):
        g = table((toy.TURN, EAST), (toy.NOTE, 9))
        offer = g.advance()
        assert offer is not None
        if how == "answer":
            g.answer(EAST, (RIGHT,))
        elif how == "take":
            g.take(offer, (RIGHT,))
        else:
            g.choose(offer, offer.ids.index(RIGHT))
        again = g.advance()
        assert again is not None
        g.take(again, (PASS,))
        g.advance()
        assert trail(g) == [2, 9]


def test_reasons_are_there_if_asked_for() -> None:
    g = table((toy.DUEL,))
    assert [offer.refused for offer in g.waiting()] == [None, None]
    assert [offer.refused for offer in g.waiting(explain=True)] == [[(LEFT, "not_here", "2.1")]] * 2


def test_asking_changes_nothing() -> None:
    g = table((toy.DUEL,), (toy.NOTE, 9))
    before = toy.SHAPE.dump(g)
    assert g.ask(True) is not None
    g.waiting(explain=True)
    assert toy.SHAPE.dump(g) == before


# -- refused answers ---------------------------------------------------------------------------------------------------


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    g = table((toy.TURN, WEST))
    before = toy.SHAPE.dump(g)
    for walk in [(ROCK,), (), (LEFT, LEFT), (999,), (-1,)]:
        assert problem_of(g.answer, WEST, walk) == "not_offered"
    assert problem_of(g.answer, EAST, (LEFT,)) == "not_asked"
    assert toy.SHAPE.dump(g) == before


def test_nobody_answers_when_nobody_is_asked() -> None:
    assert problem_of(table((toy.NOTE, 1)).answer, WEST, (LEFT,)) == "not_asked"


# -- sealed answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [[WEST, EAST], [EAST, WEST]])
def test_sealed_answers_open_together_whoever_came_first(order: list[int]) -> None:
    answers = {WEST: (ROCK,), EAST: (PAPER,)}
    g = table((toy.DUEL,), (toy.NOTE, 9))
    assert [offer.seat for offer in g.waiting()] == [WEST, EAST]
    g.answer(order[0], answers[order[0]])
    assert trail(g) == [], "nothing happens before the last answer"
    assert [offer.seat for offer in g.waiting()] == [order[1]]
    g.answer(order[1], answers[order[1]])
    assert trail(g) == [101, 202, 9]
    assert g.sealed == []


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    g = table((toy.DUEL,))
    g.answer(WEST, (ROCK,))
    assert problem_of(g.answer, WEST, (PAPER,)) == "not_asked"
    assert g.sealed == [(WEST, (ROCK,))]


def test_a_sealed_answer_that_leads_to_nothing() -> None:
    g = table((toy.DUEL,), (toy.NOTE, 9))
    g.answer(WEST, (PASS,))
    g.answer(EAST, (ROCK,))
    assert trail(g) == [201, 9]


@pytest.mark.parametrize("first", [WEST, EAST])
def test_sealed_answers_survive_a_save(first: int) -> None:
    g = table((toy.DUEL,), (toy.NOTE, 9))
    g.answer(first, (PAPER,))
    saved = json.loads(json.dumps(toy.SHAPE.dump(g)))
    again = toy.blank(toy.PARTS, Script([]))
    toy.SHAPE.load(again, saved)
    assert again.advance() is not None
    assert [offer.seat for offer in again.waiting()] == [1 - first]
    again.answer(1 - first, (ROCK,))
    assert trail(again) == ([102, 201, 9] if first == WEST else [101, 202, 9])


def test_only_the_other_seat_is_asked() -> None:
    g = table((toy.EAST_ONLY,), (toy.NOTE, 9))
    assert [offer.seat for offer in g.waiting()] == [EAST], (
        "one option, but a simultaneous step never answers for anybody"
    )
    assert problem_of(g.answer, WEST, (ROCK,)) == "not_asked"
    g.answer(EAST, (ROCK,))
    assert trail(g) == [201, 9]


# -- copies, log, words ------------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    g = table((toy.DUEL,), (toy.ROLL,), chance=[3, 5])
    g.answer(WEST, (ROCK,))
    g.log = Log([])
    twin = g.copy()
    twin.answer(EAST, (ROCK,))
    assert (trail(twin), trail(g), g.log.events, twin.log) == ([101, 201, 3], [], [], None)
    g.answer(EAST, (PAPER,))
    assert trail(g) == [101, 202, 3], "the copy rolled its own die"


def test_events_go_to_the_log_if_there_is_one() -> None:
    g = toy.blank(toy.PARTS, Script([]))
    g.then((toy.NOTE, 7))
    events: list[Event] = []
    g.log = Log(events)
    g.advance()
    assert events == [{"e": "note", "rule": "1.1", "number": 7}]


def test_answers_in_words() -> None:
    g = table((toy.DUEL,))
    offer = g.waiting()[0]
    assert g.read_walk(offer, ["rock"]) == (ROCK,)
    assert g.walk_words(offer, (ROCK,)) == ["rock"]
    assert g.walk_words(offer, (999,)) == ["999"]
    assert problem_of(g.read_walk, offer, ["stone"]) == "unknown_option"
    number = table((toy.BID, 0, 9)).waiting()[0]
    assert g.read_walk(number, ["-7"]) == (-7,)
    assert g.walk_words(number, (7,)) == ["7"]


@pytest.mark.parametrize("word", ["", "x", "--1", "1.0", "²", "٣", "9" * 5000, " 1"])
def test_what_is_not_a_number(word: str) -> None:
    g = table((toy.BID, 0, 9))
    assert problem_of(g.read_walk, g.waiting()[0], [word]) == "not_a_number"


def test_an_allocation_by_numbers_or_by_names() -> None:
    g = table((toy.SHARE, 4))
    offer = g.waiting()[0]
    assert g.read_walk(offer, ["2", "1", "1"]) == (2, 1, 1)
    assert g.read_walk(offer, ["right=1", "left=2"]) == (2, 1, 1), "the others stay as they are"
    assert problem_of(g.read_walk, offer, ["top=1"]) == "unknown_slot"
    assert problem_of(g.read_walk, offer, ["left=many"]) == "not_a_number"
    assert problem_of(g.read_walk, offer, ["left=1", "2"]) == "unknown_slot"


# -- the book ----------------------------------------------------------------------------------------------------------


def test_the_book_knows_its_steps_and_options() -> None:
    assert toy.BOOK.names[toy.PAINT] == "paint"
    assert toy.BOOK.cites[toy.PAINT] == "1.6"
    assert toy.BOOK.kinds[toy.PAINT] == {"colour": "colour", "times": ""}
    assert (toy.BOOK.options[0], toy.BOOK.on[LEFT], toy.BOOK.on[ROCK]) == ("done", "space:left", "")
    assert toy.BOOK.tallies[toy.TALLY]
    assert not toy.BOOK.tallies[toy.NOTE]


def test_names_are_given_once() -> None:
    book = Book("twice")
    book.rule("1", toy.note)
    book.option("rock")
    with pytest.raises(ValueError, match="note"):
        book.rule("2", toy.note)
    with pytest.raises(ValueError, match="rock"):
        book.option("rock")


def test_follow_is_what_answer_does() -> None:
    g = table((toy.TURN, WEST))
    offer = g.waiting()[0]
    assert follow(offer, (RIGHT,)) == (toy.AGAIN, WEST, 2)
