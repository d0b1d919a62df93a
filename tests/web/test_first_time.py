"""Somebody who has never played: from the lobby through two turns of Aurelian, and nothing has to be looked up."""

from __future__ import annotations

from .conftest import Visitor
from .hands import at_version, by_thumb, click_answer
from .test_foresight import told_of_options

TURNS = 2


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
        told = told_of_options(page)  # what it costs and does, or what all of them do
        assert all(told) and len(told) >= min(1, len(decision["options"])), told
        click_answer(page, decision, words)
        decisions += 1
    assert decisions > 10 * TURNS
