"""The coach at the table, and the words that tell what they mean."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visitor, sound
from .hands import play_on

LIT = """[...document.querySelectorAll(".world .place")]
    .filter((place) => getComputedStyle(place.querySelector(".halo")).strokeDasharray.startsWith("2"))
    .map((place) => place.dataset.on)"""


def spoken_of(page: Page, visitor: Visitor, state: Any) -> None:
    """The words of this kind of decision, and all places they speak of."""
    advice = visitor.get("/games/aurelian/coach")[state["decisions"][0]["step"]]
    expect(page.locator(".coach .prose")).to_have_text(advice["says"])
    marks = {light.removeprefix("mark:") for light in advice["light"] if light.startswith("mark:")}
    places = [
        on
        for on, lies in state["items"].items()
        if any(item["mark"] in marks and not item.get("quiet") for item in (*lies["row"], *lies["edge"]))
    ]
    assert sorted(page.evaluate(LIT)) == sorted(places)


def test_the_coach_speaks_of_each_decision_is_silent_when_told_and_words_open(ann: Visitor) -> None:
    match = ann.post("/matches", game="aurelian", seed=11)["id"]
    page = ann.page(f"/table/{match}")
    spoken_of(page, ann, ann.state(match))
    play_on(ann, match, 2)
    state = ann.state(match)
    expect(page.locator(f".table[data-version='{state['version']}']")).to_be_visible()
    spoken_of(page, ann, state)

    term = page.locator(".coach .term").first
    term.focus()
    box = page.locator(".term-box")
    expect(box).to_contain_text("§")
    assert term.get_attribute("aria-describedby") == box.get_attribute("id")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    term.hover()
    expect(box).to_have_css("pointer-events", "none")  # whatever it covers can be clicked
    term.click()
    page.mouse.move(5, 5)
    expect(box).to_be_visible()  # a click keeps it
    sound(page)
    box.locator(".chip").click()
    expect(box.locator(".rule-text .prose")).not_to_be_empty()

    page.locator(".coach [data-key=hush]").click()
    expect(page.locator(".coach")).to_be_hidden()
    assert page.evaluate(LIT) == []
    page.reload()
    switch = page.get_by_role("button", name="Coach", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".coach")).to_be_hidden()
    switch.click()
    spoken_of(page, ann, state)

    page.goto("/rules/aurelian#7.2")
    page.locator("[id='7.2'] .term", has_text="Usurper").focus()
    expect(page.locator(".term-box")).to_contain_text("Postumus")
