"""Reading a course: whatever can be judged without playing is judged here, with the line in the file."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...display.layout import Layout
from ...engine.agenda import Game
from ...engine.catalogue import Title, title
from ...engine.packs import game_folder
from ...engine.problem import Problem, nearest
from ...engine.words import Words
from ..examples.reading import (
    both_languages,
    check_answer,
    check_id,
    known_keys,
    known_rules,
    pack_of,
    read_case,
    read_file,
    typed,
)
from ..examples.running import Case, position_of, seat_and_words

LOG = logging.getLogger("princeps.rulebook")

KEYS = ["game", "title", "about", "minutes", "chapter"]
CHAPTER_KEYS = [
    "id",
    "title",
    "text",
    "goal",
    "well",
    "rule",
    "seat",
    "light",
    "pack",
    "given",
    "chance",
    "step",
    "play",
    "expect",
]
STEP_KEYS = ["do", "answer", "also", "light", "well", "mistake"]
MISTAKE_KEYS = ["answer", "why", "rule", "refused", "light"]
ID = re.compile(r"[a-z][a-z0-9_-]*")
CITED = re.compile(r"\[([A-Z]?\d+(?:\.\d+)+)\]")  # a rule in a text

Both = dict[str, str]  # a text by language


@dataclass(frozen=True)
class Mistake:
    """An answer that somebody may well give, and what is wrong with it."""

    answer: str
    why: Both
    rule: str
    refused: str  # the reason for which the rules refuse it; "": they allow it, but it is a poor one
    light: list[str]


@dataclass(frozen=True)
class CourseStep:
    """One answer of the way to the goal. Those of other seats than the learner's are given for them."""

    answer: str
    do: Both
    also: list[str]  # other answers that are as good
    light: list[str]  # the things that it speaks of
    well: Both
    mistakes: list[Mistake]


@dataclass(frozen=True)
class CourseChapter:
    id: str
    title: Both
    text: Both
    goal: Both
    well: Both
    rules: list[str]
    seat: str  # the learner's
    light: list[str]
    steps: list[CourseStep]  # []: free, any answer will do, and bots have the other seats
    case: Case

    @property
    def free(self) -> bool:
        return not self.steps


@dataclass(frozen=True)
class Course:
    path: Path
    id: str
    game: str
    title: Both
    about: Both
    minutes: int
    chapters: list[CourseChapter]


# -- which there are ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def courses(game: str) -> dict[str, Course]:
    """Those of a game by id, in the order of their names. One that cannot be read is left out, and the log says so."""
    found = {}
    for path in sorted((game_folder(game) / "courses").glob("*.toml")):
        try:
            found[path.stem] = load_course(path)
        except Problem as problem:
            LOG.info("course left out", extra={"facts": {"course": path.stem, "problem": problem.id}})
    return found


def has_courses(game: str) -> bool:
    """Without reading them."""
    return any((game_folder(game) / "courses").glob("*.toml"))


def find_chapter(game: str, course: str, chapter: str) -> CourseChapter:
    known = courses(game)
    if course not in known:
        raise Problem("unknown_course", course=course, courses=nearest(course, list(known)))
    chapters = {one.id: one for one in known[course].chapters}
    if chapter not in chapters:
        raise Problem("unknown_chapter", chapter=chapter, chapters=nearest(chapter, list(chapters)))
    return chapters[chapter]


# -- a file ------------------------------------------------------------------------------------------------------------


def load_course(path: Path) -> Course:
    """Read and check a course; Problem names the file and the line."""
    return read_file(path, _read)


def _read(path: Path, words: Words) -> Course:
    known_keys(words, KEYS)
    t = title(str(words.get("game", path.resolve().parent.parent.name)))
    things = Things(t)
    chapters: list[CourseChapter] = []
    for part in typed(words, "chapter", list, []):
        id = part.get("id") if isinstance(part, dict) else None
        if not isinstance(id, str) or not ID.fullmatch(id) or id in [chapter.id for chapter in chapters]:
            raise Problem("course_id", key="id", value=id)
        try:
            chapters.append(_chapter(t, things, id, part))
        except Problem as problem:
            raise Problem(problem.id, **{**problem.facts, "chapter": id}) from None
    if not chapters:
        raise Problem("course_empty", key="chapter")
    return Course(
        path,
        path.stem,
        t.id,
        both_languages(words, "title", True),
        both_languages(words, "about", True),
        typed(words, "minutes", int, 0),
        chapters,
    )


def _chapter(t: Title, things: Things, id: str, words: Words) -> CourseChapter:
    known_keys(words, CHAPTER_KEYS)
    rows = typed(words, "step", list, [])
    if bool(rows) == ("play" in words):
        raise Problem("course_step_or_play", key=id, chapter=id)
    answers = [row.get("answer") if isinstance(row, dict) else row for row in rows] or words["play"]
    case = read_case(t, id, {**words, "play": answers}, pack_of(t, typed(words, "pack", str, "")))
    if not case.expect or not case.play:
        raise Problem("example_without_expect", key=id)
    if "error" in case.expect:
        raise Problem("example_key", key="error", value=case.expect["error"])
    g = position_of(t, case)
    seat = typed(words, "seat", str, t.seated(g)[0])
    if seat not in t.seated(g):
        raise Problem("unknown_seat", seat=seat, seats=", ".join(t.seated(g)))
    return CourseChapter(
        id,
        _told(t, words, "title"),
        _told(t, words, "text"),
        _told(t, words, "goal"),
        _told(t, words, "well", needed=False),
        _rules(t, words),
        seat,
        things.read(words),
        [_step(t, things, g, seat, row) for row in rows],
        case,
    )


def _step(t: Title, things: Things, g: Game, seat: str, words: Words) -> CourseStep:
    known_keys(words, STEP_KEYS)
    mine = seat_and_words(t, g, words["answer"])[0] == seat
    also = typed(words, "also", list, [])
    for answer in also:
        check_answer(t, g, answer)
    mistakes = typed(words, "mistake", list, [])
    if not mine and (also or mistakes):
        raise Problem("course_other_seat", answer=words["answer"], seat=seat)
    return CourseStep(
        words["answer"],
        _told(t, words, "do", needed=mine),
        also,
        things.read(words),
        _told(t, words, "well", needed=False),
        [_mistake(t, things, g, mistake) for mistake in mistakes],
    )


def _mistake(t: Title, things: Things, g: Game, words: Words) -> Mistake:
    known_keys(words, MISTAKE_KEYS)
    check_answer(t, g, words.get("answer"))
    refused = typed(words, "refused", str, "")
    if refused:
        check_id(t, "reason", refused)
    (rule,) = _rules(t, words) or [""]
    return Mistake(words["answer"], _told(t, words, "why"), rule, refused, things.read(words))


def _rules(t: Title, words: Words) -> list[str]:
    rules = words.get("rule", [])
    rules = [rules] if isinstance(rules, str) else rules
    if not isinstance(rules, list):
        raise Problem("example_key", key="rule", value=rules)
    known_rules(t, rules)
    return rules


def _told(t: Title, words: Words, key: str, needed: bool = True) -> Both:
    """A text in both languages; the rules that it cites must exist."""
    told = both_languages(words, key, needed)
    known_rules(t, [rule for text in told.values() for rule in CITED.findall(text)])
    return told


# -- things of the board -----------------------------------------------------------------------------------------------


class Things:
    """What can be lit: whatever options may lie on, places, tracks, trays, cups, seats."""

    def __init__(self, t: Title) -> None:
        layout = Layout(t.id)
        words = layout.words
        self.known = {place.on for place in layout.places} | set(t.shape.book.on) - {""}
        self.known |= {f"seat:{seat}" for seat in t.seats}
        for kind in ("track", "tray"):
            self.known |= {f"{kind}:{id}" for spec in words.get(kind, []) for id in _each(t, layout, spec)}
        self.known |= {f"cup:{cup}" for cup in words["page"].get("cups", {})}
        self.kinds = {spec["on"] for spec in words.get("tray", []) if "on" in spec}

    def read(self, words: Words) -> list[str]:
        found: list[Any] = typed(words, "light", list, [])
        for on in found:
            if on not in self.known and str(on).partition(":")[0] not in self.kinds:
                raise Problem("unknown_thing", value=on, things=nearest(str(on), sorted(self.known)))
        return found


def _each(t: Title, layout: Layout, spec: Words) -> Iterator[str]:
    """A track or tray, and the same of everybody."""
    yield spec["id"]
    for owner in [*t.seats, *layout.owners()]:
        yield f"{spec['id']}:{owner}"
