"""Goals, dangers and forecasts beside the gauges; the ending, from what the score is made of to playing again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Visitor, sound
from .hands import play_on, played, taken_in


def test_goals_and_dangers_stand_under_the_gauges_and_open_into_sentences(ann: Visitor) -> None:
    match = ann.begin("aurelian", mode="solo", seed=3)
    state = ann.state(match)
    threshold, treasury = state["goals"][:2]
    assert threshold["danger"] and threshold["forecast"] < threshold["goal"] and threshold["track"] == "vp"
    page = ann.page(f"/table/{match}")
    line = page.locator(".goals summary")
    expect(line).to_contain_text(re.compile(rf"Threshold.*{threshold['forecast']}.*{threshold['goal']} needed"))
    expect(line.get_by_role("img", name="Danger").first).to_be_visible()
    gauge = page.locator('.gauge[data-on="track:vp"]')
    expect(gauge).to_have_class(re.compile("danger"))
    assert f"Danger: {threshold['says']}" in str(gauge.get_attribute("aria-label"))
    expect(gauge.locator('use[href="#i-danger"]')).to_have_count(1)
    height = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert height[0] <= height[1]
    line.focus()
    page.keyboard.press("Enter")
    inside = page.locator(".goals-inside")
    expect(inside).to_contain_text(treasury["says"])
    expect(inside).to_contain_text(treasury["by"][0])
    expect(inside.locator("li")).to_have_count(len(state["goals"]))
    sound(page)
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()


def test_the_ending_tells_what_the_score_is_made_of_and_offers_to_play_again(ann: Visitor) -> None:
    match = ann.begin("aurelian", mode="solo", seed=3)
    state = play_on(ann, match, 400)
    assert state["over"]
    made = state["result"]["made_of"]
    assert sum(row["points"][""] for row in made["rows"]) == made["totals"][""] == state["result"]["score"]["emperor"]
    page = ann.page(f"/table/{match}")
    end = page.locator("dialog.result")
    rows = end.locator(".made-of tbody tr")
    expect(rows).to_have_count(len(made["rows"]))
    expect(rows.first).to_contain_text(made["rows"][0]["name"])
    expect(end.locator(".proof dl")).to_be_hidden()
    expect(end.locator(".steps li").first).to_contain_text(re.compile(r"Turn \d, answer \d+: VP [+−]\d+"))
    sound(page)
    end.locator(".steps button").first.press("Enter")
    walk = page.locator(".walk")
    expect(walk.locator("output")).to_contain_text("1 of")
    expect(walk.locator(".said li").first).to_be_visible()
    walk.get_by_role("button", name="The next moment").press("Enter")
    expect(walk.locator("output")).to_contain_text("2 of")
    walk.get_by_role("button", name="After it").press("Space")
    expect(walk.get_by_role("button", name="After it")).to_have_attribute("aria-pressed", "true")
    sound(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    for what in (".deeds .undo", ".deeds .redo"):
        expect(page.locator(what)).to_be_hidden()
    expect(page.locator(".acts .back:visible")).to_have_count(0)

    page.locator('[data-key="result"]').click()
    end.get_by_role("button", name="Same deal").click()
    expect(page).not_to_have_url(re.compile(match))
    again = ann.state(page.url.rsplit("/", 1)[1])
    first = ann.get(f"/matches/{match}/at/0")
    assert again["answers"] == 0 and not again["over"]
    assert again["view"]["boxes"] == first["view"]["boxes"]
    page.goto(f"/table/{match}")
    end.get_by_role("button", name="New deal").click()
    expect(page).not_to_have_url(re.compile(match))
    expect(page.locator("princeps-decision .option, princeps-decision .slot").first).to_be_visible()


def test_moments_of_a_board_without_a_map_are_seen_whole(ann: Visitor) -> None:
    """Heirs: its boxes and its chart side by side, as wide as the dialogue, not broken into a strip of rows."""
    match = taken_in(ann, played("heirs", players="1"))
    page = ann.page(f"/table/{match}")
    end = page.locator("dialog.result")
    expect(end).to_contain_text("needed 45 VP")
    end.locator(".steps button").first.press("Enter")
    walk = page.locator(".walk")
    expect(walk.locator(".said li").first).to_be_visible()
    board = walk.locator("princeps-board")
    expect(board).not_to_have_class(re.compile("in-rows"))
    ids = page.locator(".chart clipPath").evaluate_all("parts => parts.map((part) => part.id)")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(board).to_have_class(re.compile("in-rows"))
    across, room = board.bounding_box(), walk.bounding_box()
    assert across and room and across["width"] > 0.9 * room["width"]
    other = page.locator(".walk .chart clipPath").evaluate_all("parts => parts.map((part) => part.id)")
    assert ids and other and not set(ids) & set(other)  # no board is clipped by where the chart of another one lies
