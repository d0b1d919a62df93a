"""Lessons: the worked examples of a game, as positions to play on from."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

from ..engine.catalogue import title
from ..engine.packs import Pack, game_folder
from ..engine.problem import Problem, nearest
from ..engine.words import Words
from .courses import CourseChapter, CourseStep
from .examples import Example, load_example, open_case
from .tracing import PACKAGE, find_tests, place_of

LOG = logging.getLogger("princeps.rulebook")


def folder(game: str) -> Path | None:
    """A game from outside brings its lessons; an installed package has those of our games in one folder, a source tree
    among the tests.
    """
    tests = find_tests()
    ours = PACKAGE / "lessons" if tests is None else tests / "examples"
    return next((place for place in (game_folder(game) / "lessons", ours / game) if place.is_dir()), None)


@lru_cache(maxsize=16)
def lessons(game: str) -> dict[str, Example]:
    """By id, in the order of the rulebook. One that cannot be read is left out, and the log says so."""
    place = folder(game)
    found: list[Example] = []
    for path in sorted(place.glob("*.toml")) if place else []:
        try:
            found.append(load_example(path))
        except Problem as problem:
            LOG.info("lesson left out", extra={"facts": {"lesson": path.stem, "problem": problem.id}})
    found.sort(key=lambda example: (place_of(example.rules[0]), example.path.stem))
    return {example.path.stem: example for example in found}


def find_lesson(game: str, lesson: str) -> Example:
    known = lessons(game)
    if lesson not in known:
        raise Problem("unknown_lesson", lesson=lesson, lessons=nearest(lesson, list(known)))
    return known[lesson]


def start_of(game: str, lesson: str) -> tuple[Words, Pack | None, list[object]]:
    """The position that a lesson begins with, the values it is played with if they are not the printed ones, and the
    dice that it shows.
    """
    match = open_case(title(game), find_lesson(game, lesson).cases[0])
    assert match.start is not None
    return match.start, match.pack, match.script


def lesson_chapter(game: str, lesson: str) -> CourseChapter:
    """A lesson as a chapter: its answers as steps without words. An answer that must fail is not one of them."""
    example = find_lesson(game, lesson)
    case = example.cases[0]
    play = case.play[:-1] if "error" in case.expect else case.play
    return CourseChapter(
        id=lesson,
        title=example.title,
        text=example.about,
        goal={},
        well={},
        rules=example.rules,
        seat="",
        light=[],
        steps=[CourseStep(answer, {}, [], [], {}, []) for answer in play],
        case=case,
    )
