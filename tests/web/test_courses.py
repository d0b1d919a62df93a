"""Courses as somebody learns by them: every chapter by its steps, with a mistake on the way; by keyboard, on a phone,
in German; lessons that tell what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.engine.catalogue import NAMES
from princeps.rulebook.courses import courses

from .conftest import Visitor, sound
from .hands import answer_by_thumb, at_version

GUIDE = re.compile(r"/guide\?")
COURSES = [(game, course) for game in NAMES for course in courses(game)]


def give(page: Page, words: list[str]) -> None:
    """An answer, as the page sends what was chosen; other tests choose by hand."""
    page.evaluate(
        """(words) => {
            const panel = document.querySelector("princeps-decision");
            panel.answer(words);
        }""",
        words,
    )


def walk(page: Page, guide: dict[str, Any]) -> None:
    """A guided chapter: at each step a mistake, told and nothing done, then the answer."""
    page.locator('[data-key="course:begin"]').click()
    for number, step in enumerate(guide["steps"]):
        others = step["seat"] != guide["seat"]
        if others and not step["do"]:
            continue  # it is done at once
        at_version(page, number)
        if others:
            page.locator('[data-key="course:go_on"]').click()
            continue
        expect(page.locator("princeps-decision .question")).to_be_visible()
        for mistake in step["mistakes"][:1]:
            if mistake["refused"]:
                page.locator(f'[data-key="why:{mistake["answer"][0]}"]').click()
            else:
                give(page, mistake["answer"])
            expect(page.locator(".course .feedback.bad")).to_contain_text(told(mistake["why"]))
        give(page, step["answer"])
    at_version(page, len(guide["steps"]))


def told(text: str) -> str:
    """What of a text is before its first rule, which is drawn as a button."""
    return text.partition("[")[0].strip()


def play_freely(page: Page, visitor: Visitor, match: str, play: list[str], seen: bool) -> None:
    """Until the goal is ticked: alone as the course says, with bots by rule of thumb. Beside the page, which is
    away unless that is to be *seen*: it need not draw every answer.
    """
    if not seen:
        page.goto("about:blank")
    if len(visitor.get(f"/matches/{match}")["seats"]) == 1:
        (seat,) = visitor.state(match)["mine"]
        for version, answer in enumerate(play):
            visitor.post(f"/matches/{match}/answers", seat=seat, version=version, answer=answer.split())
    else:
        for _ in range(400):
            state = answer_by_thumb(visitor, match)
            assert not state["over"]
            if visitor.post(f"/matches/{match}/goal")["reached"]:
                break
    if not seen:
        page.goto(f"/table/{match}")
    expect(page.locator(".course .aim.reached")).to_be_visible()


@pytest.mark.parametrize(("game", "course"), COURSES)
def test_every_chapter_is_walked_by_its_steps_and_by_mistakes(ann: Visitor, game: str, course: str) -> None:
    """From the lobby with one click, and on from chapter to chapter; each is ticked off, none is a game of mine."""
    page = ann.page("/")
    on = f'[data-key="learn:{game}"]'
    first = (game, course) == COURSES[0]  # the others differ in what they teach, not in how
    chapters = courses(game)[course].chapters
    for number, chapter in enumerate(chapters, start=1):
        with page.expect_response(GUIDE) as asked:
            page.locator(on).click()
        guide = asked.value.json()
        assert (guide["number"], guide["of"], guide["kind"]) == (
            number,
            len(chapters),
            "free" if chapter.free else "chapter",
        )
        expect(page.locator(".course h2")).to_have_text(chapter.title["en"])
        expect(page.get_by_role("button", name="Hint")).to_have_count(1 if chapter.free else 0)
        match = page.url.rpartition("/")[2]
        if chapter.free:
            play_freely(page, ann, match, chapter.case.play, seen=first)
        else:
            expect(page.locator(".course .aim")).not_to_have_class("aim reached")
            walk(page, guide)
            expect(page.locator(".course .aim.reached")).to_be_visible()
            answers = ann.get(f"/matches/{match}/export")["answers"][1:]
            assert [entry["answer"] for entry in answers] == [step["answer"] for step in guide["steps"]]
        if first and number == 1:
            sound(page)
        on = '[data-key="course:next"]'
    page.locator(".course .acts a.first").click()
    expect(page.locator(".chapters li.done")).to_have_count(len(chapters))
    assert ann.get("/matches") == []
    if first:
        sound(page)


def test_a_chapter_by_keyboard_told_to_a_screen_reader(ann: Visitor) -> None:
    """The text is read first; a mistake is said aloud and taken back; what the answer is can be shown."""
    match = ann.post("/matches", game="aurelian", chapter="first-game/aim")["id"]
    page = ann.page(f"/table/{match}")
    page.locator('[data-key="course:begin"]').press("Enter")
    live = page.locator("#live")
    expect(live).to_contain_text("Send Aurelian to Dalmatia")
    expect(page.locator(".course .lecture")).not_to_have_attribute("open", "")
    stop = page.locator('[data-key="option:stop"]')
    stop.focus()
    stop.press("Enter")
    expect(live).to_contain_text("That ends your Actions")
    expect(stop).to_be_focused()
    page.locator('[data-key="option:aurelian:byzantium"]').press("Enter")
    expect(page.locator(".course .feedback.bad")).to_contain_text("Nothing has happened")
    assert ann.state(match)["answers"] == 0
    page.locator('[data-key="course:show"]').press("Enter")
    expect(page.locator(".course .shown")).to_have_text("Choose: Aurelian in Dalmatia")
    page.locator("body").press("3")  # the key of Dalmatia
    expect(page.locator(".course .feedback.good")).to_contain_text("There he is")
    page.locator('[data-key="option:suppress"]').press("Enter")
    expect(live).to_contain_text("That was your first Action")
    assert ann.get("/games/aurelian/courses")[0]["chapters"][0]["done"]
    page.locator('[data-key="course:again"]').click()
    expect(page.locator(".table")).to_have_attribute("data-version", "3")
    expect(page.locator(".course .aim.reached")).to_have_count(0)


def test_a_chapter_on_a_phone_in_german(visit: Callable[..., Visitor]) -> None:
    tom = visit(viewport={"width": 390, "height": 844}, has_touch=True, locale="de-DE", color_scheme="dark")
    match = tom.post("/matches", game="aurelian", chapter="first-game/aim")["id"]
    page = tom.page(f"/table/{match}")
    page.get_by_role("button", name="Los geht’s").tap()
    expect(page.locator(".course .now")).to_contain_text("Schick Aurelian nach Dalmatia")
    page.get_by_role("button", name="Warum nicht Aurelian in Roma?").tap()
    expect(page.locator(".course .feedback.bad")).to_contain_text("Roma ist zu weit")
    page.evaluate("scrollTo(0, 900)")
    give(page, ["stop"])
    expect(page.locator(".course .feedback.bad")).to_contain_text("Damit wären deine Aktionen")
    expect(page.locator(".course .feedback.bad")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sound(page)


def test_a_lesson_tells_what_to_do_and_whether_it_held(ann: Visitor) -> None:
    """It is played with the dice of the example; another way is open, and told apart."""
    page = ann.page("/lessons/aurelian")
    lesson = page.locator("li[id='E06-suppress']")
    lesson.get_by_role("button").last.click()
    expect(page.locator(".course h2")).to_have_text("Aurelian suppresses")
    page.locator('[data-key="course:begin"]').click()
    expect(page.locator(".course .to-do li")).to_have_text(["Aurelian in Moesia", "Suppress"])
    page.locator('[data-key="option:aurelian:moesia"]').click()
    expect(page.locator(".course .to-do li.done")).to_have_count(1)
    page.locator('[data-key="option:suppress"]').click()
    expect(page.locator(".course .feedback.good")).to_contain_text("It holds")
    expect(page.locator(".course .to-do li.done")).to_have_count(2)
    assert ann.get("/matches") == []
    sound(page)
