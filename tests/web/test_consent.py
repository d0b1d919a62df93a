"""Several people settle things in the page: taking back by consent, a seat lost and regained, leaving on purpose."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Visitor, sound
from .hands import at_version


def two(visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    ann, bea = visit(), visit()
    begun = ann.post("/matches", game="toy", mode="online")
    bea.post(begun["invitations"]["south"])
    return ann, bea, begun["id"]


def both_play(north: Page, south: Page) -> None:
    """A card each: then both have seen what the other chose."""
    north.keyboard.press("1")
    at_version(north, 1)
    at_version(south, 1)
    south.keyboard.press("1")
    for page in (north, south):
        at_version(page, 2)


def test_an_undo_is_told_to_all(visit: Callable[..., Visitor]) -> None:
    ann, bea, match = two(visit)
    north, south = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for page in (north, south):
        at_version(page, 0)
    north.keyboard.press("1")
    at_version(north, 1)
    north.get_by_role("button", name="Take back the last answer").click()
    for page in (north, south):
        at_version(page, 2)
        expect(page.locator("#notes")).to_contain_text("North took back 1 answer.")
        expect(page.locator("princeps-log")).to_contain_text("North took back 1 answer.")
    sound(south)


def test_taking_back_by_consent(visit: Callable[..., Visitor]) -> None:
    ann, bea, match = two(visit)
    north, south = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for page in (north, south):
        at_version(page, 0)
    both_play(north, south)
    south.get_by_role("button", name="Take back the last answer").click()
    sound(south)
    south.get_by_role("dialog").get_by_role("button", name="Ask them").click()
    panel = north.locator(".consent")
    expect(panel).to_contain_text("South asks to take back 1 answer.")
    sound(north)
    panel.get_by_role("button", name="Refuse").click()
    expect(south.locator("#notes")).to_contain_text("North does not agree to take that back.")
    expect(south.locator(".consent")).to_be_hidden()

    south.keyboard.press("u")
    south.get_by_role("dialog").get_by_role("button", name="Ask them").click()
    south.locator(".consent").get_by_role("button", name="Withdraw the question").click()
    expect(panel).to_be_hidden()

    south.keyboard.press("u")
    south.get_by_role("dialog").get_by_role("button", name="Ask them").click()
    panel.get_by_role("button", name="Agree").click()
    for page in (north, south):
        at_version(page, 3)
        expect(page.locator(".consent")).to_be_hidden()
        expect(page.locator("princeps-log")).to_contain_text("South took back 1 answer.")
    assert ann.state(match)["answers"] == 1


def test_what_is_refused_is_not_offered(visit: Callable[..., Visitor]) -> None:
    """No export, no fork and no hint at a table of several people; alone a word that they close it to others."""
    ann, bea, match = two(visit)
    page, south = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for one in (page, south):
        at_version(one, 0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    both_play(page, south)
    expect(page.locator("princeps-log .back").first).to_be_attached()
    expect(page.locator("princeps-log .fork")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Report to keep")).to_be_visible()
    for name in ("Export the save", "A new game from here"):
        expect(page.get_by_role("menuitem", name=name)).to_have_count(0)

    alone = ann.begin("toy", mode="online", seats={"north": "me", "south": "bot:bold"})
    page = ann.page(f"/table/{alone}")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Export the save")).to_contain_text("Nobody else can join this table")
    sound(page)


def test_a_seat_is_lost_and_regained(visit: Callable[..., Visitor]) -> None:
    """Ann alone cannot let a bot play for Bea; with Dora, who has begun it and has no seat, she can."""
    dora, ann, bea = visit(), visit(), visit()
    begun = dora.post("/matches", game="toy", mode="online", seats={"north": "open", "south": "open"})
    match = begun["id"]
    ann.post(begun["invitations"]["north"])
    bea.post(begun["invitations"]["south"])
    north, south = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for page in (north, south):
        at_version(page, 0)
    north.get_by_role("button", name="Players", exact=True).click()
    dialogue = north.get_by_role("dialog", name="Players")
    expect(dialogue).to_contain_text("South")
    expect(dialogue.get_by_role("button", name=re.compile("Give the seat"))).to_have_count(0)
    north.keyboard.press("Escape")
    south.close()
    expect(north.locator(".who .dot.on")).to_have_count(1)
    north.get_by_role("button", name="Players", exact=True).click()
    expect(dialogue).to_contain_text("Away; the seat waits, for nobody decides alone about it.")
    expect(dialogue.get_by_role("button", name=re.compile("Give the seat"))).to_have_count(0)
    sound(north)
    north.keyboard.press("Escape")
    dora.post(f"/matches/{match}/seats/south", kind="bot:tiro")
    north.get_by_role("button", name="Players", exact=True).click()
    expect(dialogue).to_contain_text("Away; the others may let a bot play. For a bot: the host (1 of 2).")
    sound(north)
    dialogue.get_by_role("button", name="Give the seat to Tiro").click()
    expect(north.get_by_text("A bot plays for South, who is away.").first).to_be_visible()  # where one looks

    south = bea.page(f"/table/{match}")
    panel = south.locator(".consent")
    expect(panel).to_contain_text("You were away: a bot plays South for you.")
    sound(south)
    panel.get_by_role("button", name="Take the seat back").click()
    expect(north.get_by_text(re.compile("South has come back")).first).to_be_visible()
    expect(south.locator(".held[data-on]").first).to_be_visible()
    assert bea.state(match)["mine"] == ["south"]


def test_leaving_is_an_act_of_its_own(visit: Callable[..., Visitor]) -> None:
    ann, bea, match = two(visit)
    north, south = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for page in (north, south):
        at_version(page, 0)
    south.get_by_role("button", name="Players", exact=True).click()
    south.get_by_role("button", name="Leave the seat South").click()
    sound(south)
    south.get_by_role("dialog").get_by_role("button", name="Hand over").click()
    expect(north.locator("#notes")).to_contain_text("South has left the table.")
    link = south.get_by_label("Invitation for South").input_value()
    carl = visit()
    page = carl.page(link)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".held[data-on]")).to_have_count(3)
