"""On a phone: what is asked and its first answer are in sight, whatever game it is and wherever one has scrolled to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.engine.catalogue import NAMES

from .conftest import Visitor
from .hands import answer_by_thumb, at_version

PHONE = {"width": 390, "height": 844}
POSITIONS, APART = 10, 4  # how many of a game are looked at, so many answers from each other
# Lower edges of the question and of the first thing that answers it, and of what lies above both.
SEEN = """() => {
  const panel = document.querySelector("princeps-decision");
  const box = (node) => node && [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom];
  const first = [...panel.querySelectorAll(".option, .heading summary, [data-key=range], .stepper, [data-key=confirm]")]
    .find((node) => node.checkVisibility());
  const top = panel.getBoundingClientRect().top;
  return { question: box(panel.querySelector("h2")), first: box(first), top, wide: document.body.scrollWidth };
}"""

POSITIONED = "(nodes) => nodes.map((node) => getComputedStyle(node).position)"


def in_sight(page: Page) -> list[str]:
    seen = page.evaluate(SEEN)
    assert seen["wide"] <= PHONE["width"]  # nothing is out of sight to the right
    return [
        what
        for what in ("question", "first")
        if not seen[what] or seen[what][0] < seen["top"] or seen[what][1] > PHONE["height"]
    ]


def begin(visitor: Visitor, game: str) -> tuple[Page, str]:
    match = visitor.begin(game, mode="study")
    page = visitor.page(f"/table/{match}")
    at_version(page, 0)
    expect(page.locator("princeps-decision .question")).to_be_visible()
    return page, match


@pytest.mark.parametrize("game", NAMES)
def test_the_question_is_in_sight(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(viewport=PHONE)
    page, match = begin(visitor, game)
    hidden: dict[int, Any] = {0: in_sight(page)}
    tools, asked = (page.locator(what).bounding_box() for what in (".tools", ".question-sheet"))
    assert tools
    assert asked
    if game != "heirs":  # there the board lies below the stage
        assert tools["y"] + tools["height"] <= asked["y"]  # the sheet hides nothing that moves it
    assert "sticky" not in page.locator(".mat").evaluate_all(POSITIONED)  # nothing else is a sheet
    page.get_by_role("tab").first.scroll_into_view_if_needed()
    hidden[-1] = in_sight(page)
    for _ in range(POSITIONS):
        for _ in range(APART):
            answer_by_thumb(visitor, match)
        state = visitor.state(match)
        if len(state["mine"]) > 1:
            page.locator(".glasses").select_option(state["waiting"][0])  # as the seat that is asked now
        at_version(page, state["version"])
        expect(page.locator("princeps-decision .question")).to_be_visible()
        hidden[state["version"]] = in_sight(page)
    assert len(hidden) == POSITIONS + 2
    assert {at: what for at, what in hidden.items() if what} == {}


def test_a_tap_on_a_far_province_comes_close(visit: Callable[..., Visitor]) -> None:
    page, _ = begin(visit(viewport=PHONE), "rome_inc")
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator("svg.board:not([data-moving]) .group-name").first).to_be_attached()
    page.locator('.area[data-area="space:narbonensis"]').dispatch_event("click")
    expect(page.locator("svg.board:not([data-moving]) .tag-name").first).to_be_attached()
    small = "nodes => nodes.filter((node) => node.getBoundingClientRect().height < 12).length"
    assert page.locator("svg.board .tag-name").evaluate_all(small) == 0
