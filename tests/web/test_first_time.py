"""Somebody who has never played: from the lobby through two turns of Aurelian, and nothing has to be looked up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visitor
from .hands import at_version, by_thumb, click_answer

TURNS = 2


def every_option_can_be_read(page: Page, number: int) -> None:
    """What it costs and does, or what all of them do above the list."""
    expect(page.locator("[data-does].unknown")).to_have_count(0)
    once = page.locator("princeps-decision .shared").inner_text()
    told = page.locator("princeps-decision [data-does]").all_inner_texts()
    assert len(told) >= min(number, 1) and all((line or once).strip() for line in told), told


def test_two_turns_from_the_lobby_without_the_rules(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Aurelian").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Seed").fill("11")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    match = page.url.rpartition("/")[2]
    decisions = 0
    while True:
        state, words = by_thumb(ann, match)
        if state["view"]["turn"] > TURNS:
            break
        at_version(page, state["version"])
        decision = state["decisions"][0]
        every_option_can_be_read(page, len(decision["options"]))
        click_answer(page, decision, words)
        decisions += 1
    assert decisions > 10 * TURNS
