"""What somebody is told who plays a lesson or a chapter of a course: what to do, and whether it is done."""

from __future__ import annotations

from ...analysis.telling import answer_label
from ...engine.catalogue import Title, title
from ...engine.problem import Problem
from ...engine.record import Entry, Match
from ...engine.words import Words
from ...rulebook.courses import (
    CourseChapter,
    CourseStep,
    Mistake,
    courses,
    find_chapter,
    goal_held,
    open_chapter,
    read_answer,
)
from ...rulebook.examples import seat_and_words
from ...rulebook.lessons import lesson_chapter
from ...text import Texts
from .foresight import Look
from .room import Room


def split(chapter: str) -> tuple[str, str]:
    """The course and the chapter of it, as a match names them: "first-game/aim"."""
    course, _, id = chapter.partition("/")
    return course, id


def chapter_of(room: Room) -> CourseChapter:
    """What is learnt at a table. Problem if it is an ordinary one."""
    settings = room.settings
    if settings.chapter is not None:
        return find_chapter(settings.game, *split(settings.chapter))
    if settings.lesson is not None:
        return lesson_chapter(settings.game, settings.lesson)
    raise Problem("no_guide")


def tick_of(room: Room) -> str | None:
    """How a chapter is called among what somebody has done; None: a lesson is not ticked off."""
    chapter = room.settings.chapter
    return None if chapter is None else f"{room.settings.game}/{chapter}"


def guide(room: Room, lang: str) -> Words:
    """All that the page tells of it. Takes a moment: in a thread."""
    chapter, texts = chapter_of(room), room.locale(lang).texts
    return {
        "kind": "lesson" if room.settings.chapter is None else "free" if chapter.free else "chapter",
        **_place(room, chapter, lang),
        "title": chapter.title[lang],
        "text": chapter.text.get(lang, ""),
        "goal": chapter.goal.get(lang, ""),
        "well": chapter.well.get(lang, ""),
        "rules": chapter.rules,
        "seat": chapter.seat,
        "light": chapter.light,
        "steps": _steps(room.title, texts, chapter, lang),
    }


def _place(room: Room, chapter: CourseChapter, lang: str) -> Words:
    """Where it stands in its course."""
    if room.settings.chapter is None:
        return {"course": None, "number": 0, "of": 0, "next": None}
    id = split(room.settings.chapter)[0]
    course = courses(room.settings.game)[id]
    ids = [one.id for one in course.chapters]
    number = ids.index(chapter.id) + 1
    following = f"{id}/{ids[number]}" if number < len(ids) else None
    return {"course": course.title[lang], "number": number, "of": len(ids), "next": following}


def _steps(t: Title, texts: Texts, chapter: CourseChapter, lang: str) -> list[Words]:
    """The steps with their answers as the record writes them, played through once."""
    found: list[Words] = []
    try:
        match = open_chapter(t, chapter)
        for step in chapter.steps:
            found.append(_step(t, texts, match, step, lang))
            match.answer(found[-1]["seat"], found[-1]["answer"])
    except Problem:
        pass  # some lessons are about what cannot be
    return found


def _step(t: Title, texts: Texts, match: Match, step: CourseStep, lang: str) -> Words:
    seat, words = read_answer(t, match, step.answer)
    return {
        "seat": seat,
        "answer": words,
        "label": answer_label(texts, match.g, t.seat_number(seat), words),
        "also": [read_answer(t, match, answer)[1] for answer in step.also],
        "do": step.do.get(lang, ""),
        "well": step.well.get(lang, ""),
        "light": step.light,
        "mistakes": [_mistake(t, texts, match, mistake, lang) for mistake in step.mistakes],
    }


def _mistake(t: Title, texts: Texts, match: Match, mistake: Mistake, lang: str) -> Words:
    g = match.g
    if mistake.refused:
        word = seat_and_words(t, g, mistake.answer)[1][0]
        option = g.book.option_numbers[word]
        told = {"answer": [word], "label": texts.option(g, option), "on": g.book.on[option]}
    else:
        seat, words = read_answer(t, match, mistake.answer)
        told = {"answer": words, "label": answer_label(texts, g, t.seat_number(seat), words), "on": ""}
    return {
        **told,
        "refused": bool(mistake.refused),
        "why": mistake.why[lang],
        "rule": mistake.rule,
        "light": mistake.light,
    }


def judged(room: Room) -> Look:
    """How many steps are done, and whether the goal is reached."""
    t, chapter, match, version = room.title, chapter_of(room), room.match, room.version
    entries, g, log = match.entries[1:], match.g.copy(), match.log()

    def look() -> Words:
        return {"version": version, "done": _done(t, chapter, entries), "reached": goal_held(t, chapter, g, log)}

    return look


def _done(t: Title, chapter: CourseChapter, entries: list[Entry]) -> int:
    """How many answers are those of the chapter's steps."""
    done = 0
    try:
        shown = open_chapter(t, chapter)
        for step, entry in zip(chapter.steps, entries, strict=False):
            right = [read_answer(t, shown, answer) for answer in (step.answer, *step.also)]
            if (entry.seat, entry.answer) not in right:
                break
            shown.answer(entry.seat, entry.answer)
            done += 1
    except Problem:
        pass
    return done


def course_cards(game: str, lang: str, done: set[str]) -> list[Words]:
    """The courses of a game, with what somebody has done of them."""
    title(game)
    return [
        {
            "id": course.id,
            "title": course.title[lang],
            "about": course.about[lang],
            "minutes": course.minutes,
            "chapters": [
                {
                    "id": f"{course.id}/{chapter.id}",
                    "title": chapter.title[lang],
                    "goal": chapter.goal[lang],
                    "done": f"{game}/{course.id}/{chapter.id}" in done,
                }
                for chapter in course.chapters
            ],
        }
        for course in courses(game).values()
    ]
