"""A whole game alone, by mouse and by keyboard; taking back, forking, reloading, answering too late."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Visitor, sound
from .hands import (
    at_version,
    click_answer,
    focused,
    give_all,
    key_answer,
    play_on,
    tab_to,
    tab_until,
    whole_game,
)

SEED = 11  # of a game that is not over at once
LAST = 4  # answers of a game, which are given by hand like the first ones


def finish(visitor: Visitor, page: Page, by_hand: Callable[[Page, Any, list[str]], None], first: int) -> Any:
    """Play the open table to its end, so many answers and the last ones by hand."""

    def give(state: Any, words: list[str]) -> None:
        at_version(page, state["version"])
        by_hand(page, state["decisions"][0], words)
        at_version(page, state["version"] + 1)

    return give_all(visitor, page, whole_game("aurelian", SEED, "steward"), (first, LAST), give)


def assert_ended(page: Page, state: Any) -> None:
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=state["result"]["title"])).to_be_visible()
    expect(end).to_contain_text(str(state["result"]["score"]["emperor"]))
    expect(end).to_contain_text(state["result"]["seed"])
    expect(end).to_contain_text("Checked here: seed and salt give the commitment.")
    sound(page)


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play Aurelian").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Seed (optional)").fill(str(SEED))
    page.get_by_role("button", name="Start").click()


def test_a_new_visitor_plays_with_two_clicks(ann: Visitor) -> None:
    page = ann.page()
    sound(page)
    page.get_by_role("button", name="Play Aurelian").click()
    sound(page)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Who acts, and in which Box?")).to_be_visible()
    sound(page)


def test_from_the_lobby_to_the_end_by_clicks(ann: Visitor) -> None:
    page = ann.page()
    begin(page)
    expect(page.locator("princeps-decision h2")).to_be_visible()
    state = finish(ann, page, click_answer, 28)
    assert_ended(page, state)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page.get_by_text(f"Answer {state['answers']} of {state['answers']}")).to_be_visible()


def test_from_the_lobby_to_the_end_by_keyboard_alone(ann: Visitor) -> None:
    page = ann.page()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_until(page, "(document.activeElement.getAttribute('aria-label') ?? '').includes('Play Aurelian')")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_focused()
    tab_until(page, "document.activeElement.matches('summary')", "Shift+Tab")
    page.keyboard.press("Enter")
    tab_until(page, "document.activeElement.name === 'seed'")
    page.keyboard.type(str(SEED))
    page.keyboard.press("Enter")
    expect(page.locator("princeps-decision h2")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    sound(page)
    page.keyboard.press("Escape")
    state = finish(ann, page, key_answer, 20)
    assert_ended(page, state)


def test_highlighted_places_are_reached_and_pressed_by_keyboard(ann: Visitor) -> None:
    page = ann.page(f"/table/{ann.begin(seed=11)}")
    at_version(page, 0)
    page.keyboard.press("n")
    assert focused(page).startswith("space:")
    page.keyboard.press("Enter")
    at_version(page, 1)
    expect(page.get_by_role("heading", name="which Action?")).to_be_visible()


def test_an_allocation_on_the_board_and_in_the_list(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    state = play_on(ann, match, 200, until="allocate")
    decision = state["decisions"][0]
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    confirm = page.get_by_role("button", name="Confirm")
    place = decision["slots"][-1]
    page.locator(f'.place[data-on="{place["on"]}"]').click()
    expect(confirm).to_be_disabled()
    expect(page.get_by_text("1 too many")).to_be_visible()
    sound(page)
    page.locator(f'.place[data-on="{place["on"]}"]').click(modifiers=["Shift"])
    expect(page.get_by_text(f"All {decision['total']} given")).to_be_visible()
    page.get_by_role("button", name=f"One less: {decision['slots'][1]['label']}").click()
    page.get_by_role("button", name=f"One more: {place['label']}").click()
    confirm.click()
    at_version(page, state["version"] + 1)
    view = ann.state(match)["view"]
    assert view["legions"][place["id"]] == place["now"] + 1
    assert view["legions"][decision["slots"][1]["id"]] == decision["slots"][1]["now"] - 1


def test_what_is_refused_says_why(ann: Visitor) -> None:
    page = ann.page(f"/table/{ann.begin(seed=11)}")
    at_version(page, 0)
    page.get_by_text("Why not?").click()
    expect(page.locator(".refused")).to_contain_text("That Box is not adjacent.")
    sound(page)
    page.locator('.place[data-on="space:roma"]').click()
    expect(page.locator("#notes")).to_contain_text("That Box is not adjacent.")


def test_a_rule_opens_in_place(ann: Visitor) -> None:
    page = ann.page(f"/table/{ann.begin(seed=11)}")
    at_version(page, 0)
    page.locator("princeps-decision").get_by_role("button", name="Rule 5.0").click()
    expect(page.locator("princeps-decision .rule-text")).to_contain_text("Actions Phase")
    sound(page)


def test_a_reload_in_the_middle_of_a_decision(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    state = play_on(ann, match, 1)
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    question = page.locator("princeps-decision h2").inner_text()
    page.reload()
    at_version(page, state["version"])
    assert page.locator("princeps-decision h2").inner_text() == question
    page.keyboard.press("1")
    at_version(page, state["version"] + 1)


def test_a_click_that_comes_too_late_is_refused_and_the_page_catches_up(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.context.new_page()
    held = {"back": False}

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(
            lambda message: (
                None if held["back"] and re.search('"type":"(state|changes)"', str(message)) else route.send(message)
            )
        )

    page.route_web_socket("**/live*", between)
    page.goto(f"/table/{match}")
    at_version(page, 0)
    held["back"] = True
    other = ann.page(f"/table/{match}")
    at_version(other, 0)
    other.keyboard.press("1")
    at_version(other, 1)
    at_version(page, 0)
    held["back"] = False
    page.keyboard.press("2")
    expect(page.locator("#notes .bad")).to_be_visible()
    at_version(page, 1)
    assert ann.state(match)["version"] == 1
    sound(page)


def test_undo_redo_and_back_to_a_log_line(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    state = play_on(ann, match, 6)
    page = ann.page(f"/table/{match}")
    at_version(page, 6)
    lines = page.locator("princeps-log .entry")
    before, question = lines.count(), page.locator("princeps-decision h2").inner_text()
    told = sorted({line["n"] for line in state["log"] if line["n"]})
    page.keyboard.press("u")
    at_version(page, 7)
    expect(page.locator("princeps-decision h2")).not_to_have_text(question)
    page.keyboard.press("r")
    at_version(page, 8)
    expect(lines).to_have_count(before)
    page.locator(f'princeps-log [data-n="{told[1]}"] .back').first.click()
    at_version(page, 9)
    assert ann.state(match)["answers"] == told[1] - 1
    assert int(page.locator("princeps-log .entry").last.get_attribute("data-n") or 0) < told[1]
    sound(page)


def test_a_fork_is_a_game_of_its_own(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    told = sorted({line["n"] for line in play_on(ann, match, 6)["log"] if line["n"]})
    page = ann.page(f"/table/{match}")
    at_version(page, 6)
    page.locator(f'princeps-log [data-n="{told[0]}"] .fork').first.click()
    page.wait_for_url(lambda url: match not in url)
    fork = page.url.rpartition("/")[2]
    expect(page.locator("princeps-decision h2")).to_be_visible()
    begun = ann.state(fork)
    assert begun["answers"] == told[0] - 1
    assert ann.state(match)["answers"] == 6
    page.keyboard.press("1")
    at_version(page, begun["version"] + 1)
    assert ann.state(fork)["answers"] == told[0]
    assert ann.state(match)["answers"] == 6


def test_a_lesson_begins_at_the_table(ann: Visitor) -> None:
    page = ann.page("/lessons/aurelian")
    lesson = page.locator(".lessons li").first
    title = lesson.get_by_role("heading").inner_text()
    sound(page)
    lesson.get_by_role("button", name=f"Start: {title}").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".table")).to_have_attribute("data-version", "0")
    assert ann.get(f"/matches/{page.url.rpartition('/')[2]}")["lesson"]
    sound(page)


def test_notes_are_kept(ann: Visitor) -> None:
    page = ann.page(f"/table/{ann.begin(seed=11)}")
    at_version(page, 0)
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Your notes").fill("Zenobia first")
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("Your notes")).to_have_value("Zenobia first")
    sound(page)


def test_the_cups_show_what_they_can_hold(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    page.get_by_role("tab", name="Cups").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row", name="Barbarians")).to_contain_text("6")
    sound(page)


def test_the_board_in_words(ann: Visitor) -> None:
    page = ann.page(f"/table/{ann.begin(seed=11)}")
    at_version(page, 0)
    page.keyboard.press("w")
    words = page.get_by_role("dialog", name="The board in words")
    expect(words).to_contain_text("Moesia (Green), next to")
    sound(page)
    page.keyboard.press("Escape")
    tab_to(page, "menu", 40) if focused(page) else page.locator('[data-key="menu"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Signs of the board")).to_be_visible()
    sound(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_needs_scrolling_on_a_small_laptop(visit: Callable[..., Visitor], theme: str) -> None:
    """The table itself: a coach, who comes between question and answers in one's first game, has his own room."""
    visitor = visit(color_scheme=theme)
    match = visitor.begin(seed=11)
    state = play_on(visitor, match, 40)
    page = visitor.page(f"/table/{match}")
    at_version(page, state["version"])
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    expect(page.locator("princeps-decision .option").nth(5)).to_be_in_viewport(ratio=1)
    page.locator(".coach [data-key=hush]").click()
    expect(page.locator(".coach")).to_be_hidden()
    assert page.evaluate(
        "document.scrollingElement.scrollHeight <= innerHeight && document.scrollingElement.scrollWidth <= innerWidth"
    )
    assert page.evaluate("(e => e.scrollHeight <= e.clientHeight)(document.querySelector('princeps-decision'))")
    sound(page)
