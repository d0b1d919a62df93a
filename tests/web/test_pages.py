"""Lobby, rules, lessons, about, replay; German, dark, a phone; saves that are damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from princeps.engine.catalogue import NAMES
from princeps.engine.packs import GAMES, read_toml

from .conftest import Visitor, sound
from .hands import at_version, play_on

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
PAGES = ["/", "/rules/aurelian", "/lessons/aurelian", "/about", "/about/aurelian"]


def heading(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("look", [{}, {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"])
def test_every_page_in_every_light(visit: Callable[..., Visitor], path: str, look: dict[str, object]) -> None:
    page = visit(**look).page(path)
    heading(page)
    assert fits(page)
    assert page.evaluate("document.documentElement.dataset.theme") == look.get("color_scheme", "light")
    sound(page)


def test_games_to_come_say_so(ann: Visitor) -> None:
    page = ann.page()
    later = [row["id"] for row in read_toml(GAMES / "announced.toml").get("game", []) if row["id"] not in NAMES]
    expect(page.locator(".game.later")).to_have_count(len(later))
    for number in range(len(later)):
        expect(page.locator(".game.later").nth(number)).to_contain_text("Still to come")
    expect(page.get_by_role("button", name="Play Aurelian")).to_be_visible()


def test_light_and_dark_are_switched_and_remembered(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Switch between light and dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    heading(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_german_everywhere_and_remembered(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Wer handelt")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    expect(page.locator("princeps-log")).to_contain_text("Runde 1 beginnt")
    sound(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Ein Tisch für den Purpur Roms")).to_be_visible()
    expect(page.get_by_role("heading", name="Weiterspielen")).to_be_visible()
    sound(page)
    assert "[" not in page.locator("body").inner_text()


def test_a_visitor_who_reads_german_is_met_in_german(visit: Callable[..., Visitor]) -> None:
    page = visit(locale="de-AT").page("/about")
    expect(page.get_by_role("heading", name="Über Princeps")).to_be_visible()
    assert "[" not in page.locator("body").inner_text()


def test_a_phone_plays(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    match = visitor.begin(seed=11)
    state = play_on(visitor, match, 40)
    page = visitor.page(f"/table/{match}")
    at_version(page, state["version"])
    assert fits(page)
    board, question = page.locator("princeps-board").bounding_box(), page.locator("princeps-decision h2").bounding_box()
    assert board is not None
    assert question is not None
    assert board["y"] < question["y"] < 844
    sound(page)
    page.locator("princeps-decision .option").first.tap()
    at_version(page, state["version"] + 1)


def test_the_rules_are_searched(ann: Visitor) -> None:
    page = ann.page("/rules/aurelian")
    heading(page)
    whole = page.locator(".paragraph").count()
    page.get_by_label("Search the rules").fill("temple")
    expect(page.locator(".paragraph")).not_to_have_count(whole)
    expect(page.locator(".paragraph").first).to_contain_text("emple")
    sound(page)
    page.get_by_label("Search the rules").fill("zzzz")
    expect(page.get_by_text("0 paragraphs")).to_be_visible()


def test_an_address_without_a_page_says_so(ann: Visitor) -> None:
    page = ann.page("/table/nothing")
    expect(page.get_by_role("heading", name="That did not work")).to_be_visible()
    expect(page.get_by_role("link", name="Lobby").last).to_be_visible()
    sound(page)


# -- saves -------------------------------------------------------------------------------------------------------------


def test_a_save_goes_home_and_comes_back(ann: Visitor, tmp_path: Path) -> None:
    match = ann.begin(seed=11)
    state = play_on(ann, match, 5)
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export the save").click()
    save = tmp_path / "game.princeps.json"
    download.value.save_as(save)
    page.goto("/")
    page.locator("[data-import]").set_input_files(save)
    page.wait_for_url(lambda url: "/table/" in url and match not in url)
    expect(page.locator("princeps-decision h2")).to_contain_text(state["decisions"][0]["question"])


@pytest.mark.parametrize("damage", ["not json", "another file", "a changed number"])
def test_a_damaged_save_is_refused_in_a_sentence(ann: Visitor, tmp_path: Path, damage: str) -> None:
    words = json.loads(ann.context.request.get(f"/api/matches/{ann.begin(seed=11)}/export").text())
    words["snapshot"]["treasury"] += 1
    text = {"not json": "{", "another file": '{"name": "x"}', "a changed number": json.dumps(words)}[damage]
    save = tmp_path / "damaged.json"
    save.write_text(text, encoding="utf-8")
    before = len(ann.get("/matches"))
    page = ann.page()
    heading(page)
    page.locator("[data-import]").set_input_files(save)
    expect(page.locator("#notes .bad")).to_contain_text("save")
    assert page.url.endswith("/")
    assert len(ann.get("/matches")) == before
    sound(page)


# -- replay ------------------------------------------------------------------------------------------------------------


def test_a_replay_by_slider_step_and_by_itself(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    last = play_on(ann, match, 12)["answers"]
    page = ann.page(f"/replay/{match}")
    table = page.locator(".table")
    expect(table).to_have_attribute("data-at", str(last))
    sound(page)
    page.get_by_role("slider", name="Answer").fill("3")
    expect(table).to_have_attribute("data-at", "3")
    then = ann.get(f"/matches/{match}/at/3")["view"]["treasury"]
    expect(page.locator('[data-on="track:treasury"]')).to_contain_text(str(then))
    later = page.locator("princeps-log .entry.later")
    assert later.count() > 0
    page.get_by_role("button", name="One answer on").click()
    expect(table).to_have_attribute("data-at", "4")
    page.get_by_role("button", name="To the start").click()
    expect(table).to_have_attribute("data-at", "0")
    page.get_by_label("Pace", exact=True).select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(table).to_have_attribute("data-at", str(last))
    expect(later).to_have_count(0)


def test_charts_and_their_numbers(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    play_on(ann, match, 12)
    page = ann.page(f"/replay/{match}")
    expect(page.locator(".chart")).to_have_count(len(ann.get(f"/matches/{match}/tracks")["series"]))
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    rows = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("answer,turn")
    assert len(rows) == 1 + 13


def test_a_page_that_is_left_before_it_came_up_shows_nothing(ann: Visitor) -> None:
    match = ann.begin()
    page = ann.page("/about")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/layout*", hold_the_first)
    with page.expect_request("**/layout*"):
        page.evaluate(f"history.pushState(null, '', '/table/{match}'); dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_role("button", name="Deutsch").click()
    at_version(page, 0)
    with page.expect_websocket():  # now the first one comes up, too
        held[0].continue_()
    expect(page.locator(".table")).to_have_count(1)
