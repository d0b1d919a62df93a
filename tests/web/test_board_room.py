"""Nothing on a board covers anything else, and every name can be read: geometry in the browser, on positions of every
game, on a desk and on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.display.drawing import Drawing, Memory
from princeps.display.layout import Layout
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.text import Texts

from .conftest import Visitor
from .hands import at_version

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
SCENARIOS = ["27_bce", "69_ce", "117_ce", "180_ce", "251_ce", "286_ce", "363_ce"]

# Every thing that stands on the board with the boxes of what is drawn of it: a line of letters is lower than its box.
THINGS = """() => {
  const box = (node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    const trim = node.tagName === "text" ? (bottom - top) * 0.2 : 0;
    return [left + 1, top + trim + 1, right - 1, bottom - trim - 1];
  };
  const parts = (node) => [...node.querySelectorAll("rect, circle, path:not(.halo), use, text")].map(box)
    .filter(([left, top, right, bottom]) => right > left && bottom > top);
  const places = [...document.querySelectorAll("svg.board .place")].map((node) => [node.dataset.on, parts(node)]);
  const labels = [...document.querySelectorAll("svg.board .labels text")].map((node) => [node.dataset.label, [box(node)]]);
  return [...places, ...labels];
}"""
# What is shown, as the server would tell it; the first twenty places can be clicked.
SHOW = """([items, said]) => {
  const board = document.querySelector("princeps-board");
  const keys = [...board.layout.places].slice(0, 20).map((place, i) => [place.on, {label: "", badge: i < 9 ? `${i + 1}` : "·"}]);
  board.show(items, said, new Map(keys));
}"""


def positions(game: str, after: list[int], **setup: Any) -> Iterator[list[Any]]:
    """What the page is told of a game after so many answers."""
    t, texts = title(game), Texts("en", game)
    match = Match.new(t, seed=4, **setup)
    policy, chance = t.policies[max(t.policies)], Quick(2)
    drawing = Drawing(Layout(game), texts, "", Memory())
    for step in range(max(after) + 1):
        if step in after:
            shown = drawing.showing(t.shown(t.view(match.g, -1), match.parts))
            yield [shown["items"], shown["board"]]
        if match.g.ending >= 0:
            return
        offer = match.waiting()[0]
        match.answer(t.seats[offer.seat], match.g.walk_words(offer, policy(match.g, offer, chance)))


def overlaps(things: list[Any]) -> list[tuple[str, str]]:
    """Pairs of things that cover each other; a name may touch its own place."""
    found = []
    for number, (name, boxes) in enumerate(things):
        for other, others in things[number + 1 :]:
            if other == f"label:{name}":
                continue
            if any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a in boxes for b in others):
                found.append((name, other))
    return found


def open_board(visitor: Visitor, game: str) -> Page:
    page = visitor.page(f"/table/{visitor.begin(game, mode='study')}")
    at_version(page, 0)
    expect(page.locator("svg.board:not([data-moving]) .place").first).to_be_attached()
    return page


MIDDLE = {"aurelian": [0, 40, 90], "time_of_crisis": [0, 60, 160], "nero": [0, 40, 120], "heirs": [0, 30]}


@pytest.mark.parametrize("game", MIDDLE)
def test_nothing_covers_anything(visit: Callable[..., Visitor], game: str) -> None:
    told, covered = list(positions(game, MIDDLE[game])), {}
    for size in (DESK, PHONE):
        page = open_board(visit(viewport=size), game)
        for number, position in enumerate(told):
            page.evaluate(SHOW, position)
            expect(page.locator("svg.board[data-moving]")).to_have_count(0)
            covered[size["width"], number] = overlaps(page.evaluate(THINGS))
            page.screenshot(path=f"/tmp/w/e/t_{game}_{size['width']}_{number}.png")
        page.locator(".tool").nth(2).click()  # all of it
        expect(page.locator("svg.board[data-moving]")).to_have_count(0)
        covered[size["width"], -1] = overlaps(page.evaluate(THINGS))
        page.screenshot(path=f"/tmp/w/e/t_{game}_{size['width']}_fit.png")
    assert not any(covered.values()), covered
