"""Checking a course by playing it: the steps reach the goal, nothing short of them does, and each mistake is one."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.agenda import Event, Game
from ...engine.catalogue import Title, title
from ...engine.problem import Problem
from ...engine.record import Match
from ..examples.running import COMPARE, Difference, compare, open_case, seat_and_words
from .reading import Course, CourseChapter, Mistake

SEED = 1  # of the dice after those that a chapter fixes


def open_chapter(t: Title, chapter: CourseChapter) -> Match:
    """A chapter as a match; its dice are the same for everybody, also after those that are written down."""
    return open_case(t, chapter.case, SEED)


def goal_held(t: Title, chapter: CourseChapter, g: Game, log: list[Event]) -> bool:
    """Does the position, with all that led to it, reach the goal?"""
    return not compare(t, chapter.case, g, log)


def check_course(course: Course) -> list[Difference]:
    """Play every chapter in every way that it speaks of; [] if all is as it says."""
    t = title(course.game)
    return [difference for chapter in course.chapters for difference in _check(t, chapter)]


def _check(t: Title, chapter: CourseChapter) -> Iterator[Difference]:
    match = open_chapter(t, chapter)
    for number, answer in enumerate(chapter.case.play, start=1):
        what = f"step {number}: {answer}"
        if goal_held(t, chapter, match.g, match.log()):
            yield Difference(chapter.id, f"goal before {what}", "not yet reached", "reached")
        if not chapter.free:
            yield from _check_step(t, chapter, match, number)
        try:
            _answer(t, match, answer)
        except Problem as problem:
            yield Difference(chapter.id, what, "possible", problem)
            return
    yield from compare(t, chapter.case, match.g, match.log())
    fixed = match.script
    came = [result for entry in match.entries for result in entry.chance]
    if came[: len(fixed)] != fixed:
        yield Difference(chapter.id, "chance", fixed, came)


def _check_step(t: Title, chapter: CourseChapter, match: Match, number: int) -> Iterator[Difference]:
    """Answers beside the one that is shown: as good ones lead to the goal too, mistakes do not, or are refused."""
    step = chapter.steps[number - 1]
    right = {_words(t, match, answer) for answer in (step.answer, *step.also) if _offered(t, match, answer)}
    for answer in step.also:
        if not _leads_to_goal(t, chapter, number, answer):
            yield Difference(chapter.id, f"step {number}, also: {answer}", "goal reached", "not reached")
    for mistake in step.mistakes:
        what = f"step {number}, mistake: {mistake.answer}"
        if mistake.refused:
            yield from _check_refusal(t, chapter, match, mistake, what)
        elif not _offered(t, match, mistake.answer):
            yield Difference(chapter.id, what, "possible", "not offered")
        elif _words(t, match, mistake.answer) in right:
            yield Difference(chapter.id, what, "another answer", "right")
        elif _leads_to_goal(t, chapter, number, mistake.answer):
            yield Difference(chapter.id, what, "goal not reached", "reached")


def _check_refusal(t: Title, chapter: CourseChapter, match: Match, mistake: Mistake, what: str) -> Iterator[Difference]:
    option = seat_and_words(t, match.g, mistake.answer)[1][0]
    for _, expected, actual in COMPARE["refuses"](t, match.g, [], {option: mistake.refused}):
        yield Difference(chapter.id, what, expected, actual)


def _leads_to_goal(t: Title, chapter: CourseChapter, number: int, answer: str) -> bool:
    """Is the goal reached with another answer as step *number*, and all others as they are shown?"""
    match = open_chapter(t, chapter)
    play = chapter.case.play
    try:
        for one in [*play[: number - 1], answer, *play[number:]]:
            _answer(t, match, one)
    except Problem:
        return False
    return goal_held(t, chapter, match.g, match.log())


def _answer(t: Title, match: Match, answer: str) -> None:
    match.answer(*seat_and_words(t, match.g, answer))


def _offered(t: Title, match: Match, answer: str) -> bool:
    """Can it be answered now? Tried on a copy."""
    g = match.g.copy()
    try:
        seat, words = read_answer(t, match, answer)
        number = t.seat_number(seat)
        (offer,) = [offer for offer in g.waiting() if offer.seat == number]
        g.answer(number, g.read_walk(offer, words))
    except Problem:
        return False
    return True


def _words(t: Title, match: Match, answer: str) -> tuple[str, ...]:
    """An answer as the record writes it. Problem if it cannot be given now."""
    return tuple(read_answer(t, match, answer)[1])


def read_answer(t: Title, match: Match, answer: str) -> tuple[str, list[str]]:
    """Who answers, and what, as the record writes it. Problem if it cannot be given now."""
    g = match.g
    seat, words = seat_and_words(t, g, answer)
    number = t.seat_number(seat)
    mine = [offer for offer in g.waiting() if offer.seat == number]
    if not mine:
        raise Problem("game_over" if g.ending >= 0 else "not_asked", seat=seat)
    return seat, g.walk_words(mine[0], g.read_walk(mine[0], words))
