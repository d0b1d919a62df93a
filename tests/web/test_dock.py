"""The hand comes first: its cards can be read, the rest waits in drawers, and a shop tells today's prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.engine.catalogue import title
from princeps.games.time_of_crisis.sheets import market_rows

from .conftest import Visitor, sound
from .hands import answer_by_thumb, at_version, played, taken_in

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
# Titles of cards in the hand that are too small, or not seen whole where they stand: cut by their card or by another.
CUT = """() => [...document.querySelectorAll(".hand .face .title")].filter((title) => {
  const card = title.closest(".card-thing");
  card.scrollIntoView({block: "nearest", inline: "nearest"});
  const range = document.createRange();
  range.selectNodeContents(title);
  return parseFloat(getComputedStyle(title).fontSize) < 12 || [...range.getClientRects()].some((line) => {
    const now = title.closest(".face").getBoundingClientRect();
    const ends = [[line.left + 1, line.top + 2], [line.right - 1, line.bottom - 2]];
    return line.left < now.left || line.right > now.right + 1 || line.bottom > now.bottom + 1
      || ends.some(([x, y]) => !card.contains(document.elementFromPoint(x, y)));
  });
}).map((title) => title.textContent)"""


def on_to(visitor: Visitor, match: str, step: str) -> Any:
    """Play beside the page until this is asked; the state then, as whoever is asked sees it."""
    for _ in range(600):
        state = visitor.state(match)
        seat = state["waiting"][0]
        state = visitor.state(match, seat=seat)
        if state["decisions"][0]["step"] == step:
            return state
        answer_by_thumb(visitor, match, state)
    raise AssertionError(step)


def open_at(visitor: Visitor, game: str, step: str, **wish: Any) -> tuple[Page, Any, str]:
    match = taken_in(visitor, played(game, until=step, **wish))
    state = on_to(visitor, match, step)
    page = visitor.page(f"/table/{match}")
    at_version(page, state["version"])
    expect(page.locator("princeps-decision .option, princeps-decision .stepper").first).to_be_visible()
    return page, state, match


@pytest.mark.parametrize(("game", "step"), [("time_of_crisis", "take_actions"), ("nero", "player_round")])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_titles_of_the_hand_are_whole(visit: Callable[..., Visitor], game: str, step: str, size: Any) -> None:
    page, _, _ = open_at(visit(viewport=size), game, step)
    titles = page.locator(".hand .face .title")
    assert titles.count() >= 5
    page.keyboard.press("Escape")
    page.locator(".hands").scroll_into_view_if_needed()
    assert page.evaluate(CUT) == []
    overflows = "() => document.querySelector('.hand').scrollWidth > document.querySelector('.hands').clientWidth"
    assert not page.evaluate(overflows)


def test_drawers(ann: Visitor) -> None:
    page, state, _ = open_at(ann, "time_of_crisis", "take_actions", players="2")
    expect(page.locator(".shop, .supply")).to_have_count(0)  # all of it is in drawers
    supply = page.get_by_role("button", name="Supply")
    expect(supply).to_have_attribute("aria-expanded", "false")
    expect(page.locator("svg.board:not([data-moving]) .place").first).to_be_visible()
    before = page.locator("svg.board").bounding_box()
    supply.click()
    expect(page.locator(".drawer .shop .stocked")).to_have_count(len(market_rows(state["view"], parts())))
    assert page.locator("svg.board").bounding_box() == before  # a look into a drawer moves nothing
    sound(page)
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    expect(supply).to_be_focused()


def parts() -> Any:
    return title("time_of_crisis").parts()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_shop_tells_the_price_of_today(visit: Callable[..., Visitor], size: Any) -> None:
    ann = visit(viewport=size)
    page, state, match = open_at(ann, "time_of_crisis", "buy_cards", players="2")
    shop = page.locator(".asked-trays .shop")
    expect(shop).to_be_visible()
    rows = {row["id"]: row["price"] for row in market_rows(state["view"], parts())}
    doubled = 0
    for card, price in rows.items():
        tag = shop.locator(f'[data-on="supply:{card}"] .price')
        expect(tag.locator("b")).to_have_text(str(price["total"]))
        expect(tag.locator("small")).to_have_count(int(len(price["mods"]) > 1))
        doubled += len(price["mods"]) > 1
    assert 0 < doubled < len(rows)
    expect(shop.locator(".purse b")).to_have_text(str(state["view"]["pp"]))
    if size is DESK:  # all of it on one screen, and the hand is small meanwhile
        assert shop.evaluate("(shop) => shop.scrollHeight <= shop.parentElement.clientHeight + 1")
    sound(page)
    option = next(one for one in state["decisions"][0]["options"] if one["id"].startswith("buy:"))
    shop.locator(f'.open[data-on="{option["on"]}"] .title').click()
    at_version(page, state["version"] + 1)
    after = ann.state(match, seat=state["seat"])["view"]
    assert after["pp"] == state["view"]["pp"] - rows[option["id"].removeprefix("buy:")]["total"]


def test_a_battle_is_a_scene_with_both_sides_and_then_with_what_came_of_it(ann: Visitor) -> None:
    page, state, match = open_at(ann, "nero", "group_act")
    costs = {
        place: item["number"]
        for place, lies in state["items"].items()
        for item in lies["edge"]
        if item["mark"] == "entry" and item.get("number")
    }
    assert costs
    for place, cost in costs.items():
        expect(page.locator(f'svg.board .place[data-on="{place}"]')).to_contain_text(str(cost))
    state = on_to(ann, match, "battle_cards")
    at_version(page, state["version"])
    scene = page.locator(".scene")
    rows = next(sheet["rows"] for sheet in state["sheets"] if sheet["id"] == "battle")
    for number, row in enumerate(rows):
        side = scene.locator(".side-of").nth(number)
        expect(side.locator("b").first).to_have_text(row["cells"][0]["text"])
        expect(side.locator("strong")).to_have_text(row["cells"][2]["text"])
    fought = page.locator(f'svg.board .place[data-on="{rows[0]["on"]}"]').bounding_box()
    stands = scene.bounding_box()
    assert fought
    assert stands
    apart = (fought["x"] + fought["width"] <= stands["x"], stands["x"] + stands["width"] <= fought["x"])
    level = (fought["y"] + fought["height"] <= stands["y"], stands["y"] + stands["height"] <= fought["y"])
    assert any(apart + level)  # what is fought over is in sight
    sound(page)
    while ann.state(match)["decisions"][0]["step"] == "battle_cards":
        answer_by_thumb(ann, match)
    at_version(page, ann.state(match)["version"])
    expect(scene.locator(".ended-so li").first).to_contain_text("BP")
    scene.get_by_role("button").click()
    expect(scene).to_be_hidden()
