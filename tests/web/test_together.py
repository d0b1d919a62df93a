"""Several people: one screen with a curtain, two browsers, one who looks on, a bot, a server that dies."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Served, Visitor, sound
from .hands import at_version

HAND = ".held[data-on]"


def hand(page: Page) -> list[str]:
    """The cards that the page shows as one's own."""
    return [str(card.get_attribute("data-on")) for card in page.locator(HAND).all()]


def test_a_curtain_falls_between_two_at_one_screen(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play High Card").click()
    page.get_by_label("At one screen").check()
    page.get_by_role("button", name="Start").click()
    curtain = page.get_by_role("dialog", name="North plays now")
    expect(curtain.get_by_role("button", name="I am North")).to_be_focused()
    assert hand(page) == []
    sound(page)
    page.keyboard.press("Enter")
    at_version(page, 0)
    north = hand(page)
    assert len(north) == 3
    sound(page)
    page.keyboard.press("1")
    expect(page.get_by_role("dialog", name="South plays now")).to_be_visible()
    assert hand(page) == []
    behind = page.locator("main").inner_text()
    assert not [card for card in north if f"the {card[-1]}" in behind]
    page.keyboard.press("u")
    expect(page.get_by_role("dialog", name="South plays now")).to_be_visible()
    page.get_by_role("button", name="I am South").click()
    at_version(page, 1)
    south = hand(page)
    assert len(south) == 3
    assert not set(north) & set(south)
    page.keyboard.press("1")
    expect(page.locator("princeps-log, .curtain").filter(has_text=re.compile("shows|plays now")).first).to_be_visible()


def test_two_browsers_see_each_other_and_nothing_secret(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    page = ann.page()
    page.get_by_role("button", name="Play High Card").click()
    page.get_by_label("From afar").check()
    page.get_by_role("button", name="Start").click()
    link = page.get_by_label("Invitation for South").input_value()
    sound(page)
    page.keyboard.press("Escape")
    match = page.url.rpartition("/")[2]

    frames: list[str] = []
    other = bea.context.new_page()
    other.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    other.goto(link)
    sound(other)
    other.get_by_role("button", name="Take the seat").click()
    at_version(other, 0)
    expect(other.locator(HAND)).to_have_count(3)
    expect(page.locator(".who")).to_contain_text("South")

    mine = [card.removeprefix("card:") for card in hand(page)]
    assert len(mine) == 3
    page.keyboard.press("1")
    at_version(page, 1)
    expect(page.get_by_role("heading", name="Your answer is sealed.")).to_be_visible()
    at_version(other, 1)
    assert frames
    assert [card for card in mine for frame in frames if card in json.dumps(json.loads(frame).get("view", {}))] == []
    assert [
        line
        for frame in frames
        for line in json.loads(frame).get("log", [])
        if any(f"the {card[-1]}" in line["text"] for card in mine)
    ] == []

    other.keyboard.press("1")
    expect(page.locator("princeps-log")).to_contain_text("South shows")
    expect(other.locator("princeps-log")).to_contain_text("North shows")
    shown = [line["text"] for line in ann.state(match)["log"] if "shows" in line["text"]]
    assert len(shown) == 2

    other.get_by_role("tab", name="Chat").click()
    other.get_by_label("Say something").fill("Well played")
    other.keyboard.press("Enter")
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".said")).to_contain_text("Well played")
    sound(page)
    sound(other)


def test_one_who_looks_on_sees_no_hand_and_no_question(visit: Callable[..., Visitor]) -> None:
    ann, guest = visit(), visit()
    match = ann.begin("toy", mode="online", seats={"north": "me", "south": "bot:bold"})
    page = guest.page(f"/table/{match}")
    expect(page.get_by_role("heading", name="Waiting for North.")).to_be_visible()
    assert hand(page) == []
    assert guest.state(match)["view"]["hand"] == []
    sound(page)


def test_a_bot_takes_its_turn(ann: Visitor) -> None:
    match = ann.begin("toy", mode="online", seats={"north": "me", "south": "bot:bold"})
    page = ann.page(f"/table/{match}")
    expect(page.locator(HAND)).to_have_count(3)
    page.keyboard.press("1")
    expect(page.locator("princeps-log")).to_contain_text("South shows")
    page.locator(".who button").click()
    expect(page.get_by_role("dialog", name="Players")).to_contain_text("Bold")
    sound(page)


def test_study_shows_every_seat(ann: Visitor) -> None:
    match = ann.begin("toy", mode="study")
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    first = hand(page)
    page.get_by_label("Look through the eyes of").select_option("south")
    expect(page.locator(f'{HAND}[data-on="{first[0]}"]')).to_have_count(0)
    assert len(hand(page)) == 3


def test_the_page_comes_back_by_itself_when_the_server_does(ann: Visitor, served: Served) -> None:
    match = ann.begin(seed=11)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    page.keyboard.press("1")
    at_version(page, 1)
    served.kill()
    expect(page.get_by_role("alert")).to_be_visible()
    sound(page)
    served.start()
    expect(page.get_by_role("alert")).to_be_hidden()
    at_version(page, 1)
    page.keyboard.press("1")
    at_version(page, 2)


def test_a_server_that_says_nothing_is_taken_for_gone(ann: Visitor, served: Served) -> None:
    """As when a phone changes its network: the socket stays open and is dead.

    The answer that was given is not lost, or can be given again.
    """
    match = ann.begin(seed=11)
    page = ann.page()
    page.clock.install()
    page.goto(f"/table/{match}")
    at_version(page, 0)
    served.process.send_signal(signal.SIGSTOP)
    try:
        page.keyboard.press("1")
        page.clock.fast_forward(10_001)
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.locator("princeps-decision button").first).to_be_enabled()
    finally:
        served.process.send_signal(signal.SIGCONT)
    page.clock.fast_forward(8_000)
    expect(page.get_by_role("alert")).to_be_hidden()
    at_version(page, 1)
