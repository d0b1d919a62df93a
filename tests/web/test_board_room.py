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
SCENARIOS = ["27_bce", "70_ce", "138_ce", "222_ce"]

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
  const texts = [...document.querySelectorAll("svg.board .labels text")];
  const labels = texts.map((node) => [node.dataset.label, [box(node)]]);
  return [...places, ...labels];
}"""
# Names of places that are not written whole, not wholly in sight, or under something that lies over the board.
UNREAD = """() => {
  const board = document.querySelector("princeps-board");
  const box = (node) => node.getBoundingClientRect();
  const seen = box(board);
  const over = [...board.querySelectorAll(".tools, .lenses"), ...document.querySelectorAll(".trays > *")].map(box);
  return board.layout.places.filter((place) => {
    const texts = [...board.querySelectorAll(`.place[data-on="${place.on}"] .tag-name`)];
    if (texts.map((text) => text.textContent).join(" ") !== (place.brief || place.name)) return true;
    return texts.map(box).some(({left, top, right, bottom}) =>
      left < seen.left || top < seen.top - 2 || right > seen.right || bottom > seen.bottom + 2 || bottom - top < 12 ||
      over.some((one) => left < one.right && one.left < right && top < one.bottom && one.top < bottom));
  }).map((place) => place.name);
}"""
# Names of places that are not written, or in letters of less than 12 pixels; and how large the smallest are.
SMALL = """() => {
  const board = document.querySelector("princeps-board");
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  const names = ".name, .land-name, .tag-name, .caption, .box-title, .standings-title, .pile-name";
  const found = board.layout.places.map((place) => {
    const own = [...board.querySelectorAll(`.place[data-on="${place.on}"] :is(${names})`)];
    const texts = own.length ? own : [...board.querySelectorAll(`[data-label="label:${place.on}"]`)];
    const written = texts.map((text) => text.textContent).join(" ");
    const tower = board.layout.kinds[place.kind].form === "fort"; // a number is its name
    return [place.name, tower || written.includes(place.brief || place.name) ? Math.min(...texts.map(size)) : 0];
  });
  return Object.fromEntries(found.filter(([, pixels]) => pixels < 12));
}"""
# Places and names of groups that stand more than so many pixels from where they belong.
ASTRAY = """(most) => [...document.querySelector("princeps-board").offs]
  .filter(([key, off]) => !key.startsWith("label:") && Math.hypot(...off) > most).map(([key]) => key)"""
# Those in whose middle another place is drawn over them.
LOWER = """(places) => places.filter((place) => {
  const {left, top, width, height} = place.getBoundingClientRect();
  const hit = document.elementsFromPoint(left + width / 2, top + height / 2).map((one) => one.closest(".place"));
  return hit.find((one) => one) !== place;
}).map((place) => place.dataset.on)"""
# What would be a layer of its own, which is drawn again in every frame in which the board moves.
LAYERS = """() => [...document.querySelectorAll("svg.board *")].filter((node) => {
  const {opacity, filter, mixBlendMode, willChange} = getComputedStyle(node);
  return [opacity, filter, mixBlendMode, willChange].join() !== "1,none,normal,auto";
}).map((node) => node.getAttribute("class"))"""
# What is shown, as the server would tell it; the first twenty places can be clicked.
SHOW = """([items, said]) => {
  const board = document.querySelector("princeps-board");
  const target = (place, i) => [place.on, {label: "", badge: i < 9 ? `${i + 1}` : "·"}];
  board.show(items, said, new Map(board.layout.places.slice(0, 20).map(target)));
}"""


def positions(game: str, after: list[int], **setup: Any) -> Iterator[list[Any]]:
    """What the page is told of a game after so many answers."""
    t, texts = title(game), Texts("en", game)
    match = Match.new(t, seed=4, options=setup)
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
    """Nor is the name of a place missing, or in letters of less than 12 pixels, while all of the board is seen."""
    told, covered, small = list(positions(game, MIDDLE[game])), {}, {}
    for size in (DESK, PHONE):
        page = open_board(visit(viewport=size), game)
        for number, position in enumerate(told):
            page.evaluate(SHOW, position)
            expect(page.locator("svg.board[data-moving]")).to_have_count(0)
            covered[size["width"], number] = overlaps(page.evaluate(THINGS))
            if size is DESK or game == "heirs":  # no map: in rows on a phone, without a zoom
                small[size["width"], number] = page.evaluate(SMALL)
        assert page.evaluate(LAYERS) == []
        page.locator(".tool").nth(2).click()  # all of it
        expect(page.locator("svg.board[data-moving]")).to_have_count(0)
        covered[size["width"], -1] = overlaps(page.evaluate(THINGS))
    assert {key: pairs for key, pairs in covered.items() if pairs} == {}
    assert {key: names for key, names in small.items() if names} == {}


def test_all_names_of_rome_inc_can_be_read(visit: Callable[..., Visitor]) -> None:
    """At the start of each scenario and in the course of a game, all 102; things keep their places while they can."""
    starts = [next(positions("rome_inc", [0], scenario=scenario)) for scenario in SCENARIOS]
    course = list(positions("rome_inc", [50, 100, 150, 200, 250, 300, 350, 400, 450, 500]))
    page = open_board(visit(viewport=DESK), "rome_inc")
    covered, unread, moves = {}, {}, []
    where = "() => [...document.querySelectorAll('svg.board .place')].map((one) => one.getAttribute('transform'))"
    for number, position in enumerate([*starts, *course]):
        before = page.evaluate(where)
        page.evaluate(SHOW, position)
        covered[number] = overlaps(page.evaluate(THINGS))
        unread[number] = page.evaluate(UNREAD)
        moves.append(sum(a != b for a, b in zip(before, page.evaluate(where), strict=True)))
    assert len(before) == 102
    assert {number: pairs for number, pairs in covered.items() if pairs} == {}
    assert {number: names for number, names in unread.items() if names} == {}
    assert max(moves[-5:]) < 51  # fifty answers later, most things still stand where they stood

    assert page.evaluate(LAYERS) == []
    tag = page.locator('.place[data-on="space:alexandria"]')
    assert "folded" in str(tag.get_attribute("class"))
    tag.locator(".tag-name").hover()
    expect(page.locator("svg.board .opened .token").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("svg.board .opened .token")).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.locator("svg.board[data-moving]")).to_have_count(0)
    expect(page.locator("svg.board .place.folded")).to_have_count(0)  # near: the Units themselves
    assert page.locator("svg.board .place .token").count() > 20


def test_rome_inc_on_a_phone_is_told_by_its_commands(visit: Callable[..., Visitor]) -> None:
    page = open_board(visit(viewport=PHONE), "rome_inc")
    page.evaluate(SHOW, next(positions("rome_inc", [200])))
    expect(page.locator("svg.board[data-moving]")).to_have_count(0)
    assert overlaps(page.evaluate(THINGS)) == []  # close to what is asked: Provinces
    expect(page.locator("svg.board .tag-name").first).to_be_attached()
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator("svg.board:not([data-moving]) .group-name")).to_have_count(10)
    expect(page.locator("svg.board .tag-name")).to_have_count(0)
    labels = [thing for thing in page.evaluate(THINGS) if not thing[0].startswith("space:")]
    assert overlaps(labels) == []
    assert page.evaluate(ASTRAY, 90) == []  # Commands and Wars are where they are, even over Provinces
    wars = page.locator("svg.board .place:has(.token)")
    assert wars.evaluate_all(LOWER) == []
    assert wars.count() > 0


def test_things_make_room_for_each_other(visit: Callable[..., Visitor]) -> None:
    """One that comes late does not go far, if another stands almost as well elsewhere."""
    page = open_board(visit(viewport={"width": 1366, "height": 592}), "nero")
    page.evaluate(SHOW, next(positions("nero", [120])))
    expect(page.locator("svg.board[data-moving]")).to_have_count(0)
    assert page.evaluate(ASTRAY, 130) == []
    assert overlaps(page.evaluate(THINGS)) == []
