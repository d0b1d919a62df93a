"""Time of Crisis in the browser: a game of two from draft to end, and one alone against three factions."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick

from .conftest import Visitor, sound
from .hands import at_version, click_option, give_all, one_by_one, whole_game

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()
BY_CLICKS = (50, 17)  # answers at the beginning and at the end
ON_THE_BOARD = 30  # answers that are given on board and cards; later ones in the list, which is quicker


def tribune(seat: int) -> Any:
    return make_bot("tribune", TITLE, PARTS, seat, Quick(5))


def give(page: Page, state: Any, words: list[str]) -> None:
    decision = state["decisions"][0]
    at_version(page, state["version"])
    on = next(option["on"] for option in decision["options"] if option["id"] == words[0])
    alone = on and [option["on"] for option in decision["options"]].count(on) == 1
    thing = page.locator(f'.open[data-on="{on}"]')
    if alone and state["answers"] < ON_THE_BOARD and thing.count():
        name = thing.locator(".name, .caption")
        if on.startswith("hand:"):
            thing.first.click(position={"x": 24, "y": 60})  # of equal cards any; in a fan the left edge is free
        else:
            (name if name.count() else thing).first.click()
    else:
        click_option(page, words[0])


def take_seat(page: Page, seat: str) -> None:
    """Whoever is asked says so when the curtain has fallen."""
    curtain = page.get_by_role("button", name=f"I am {seat.capitalize()}")
    asked = page.locator("princeps-decision h2")
    expect(curtain.or_(asked).first).to_be_visible()
    if curtain.count():
        curtain.click()


def test_two_players_from_draft_to_end_by_clicks(ann: Visitor) -> None:
    one_by_one(ann)
    options = {"players": "2", "length": "short"}
    match = ann.begin("time_of_crisis", mode="hotseat", seats={"red": "me", "blue": "me"}, options=options, seed=10)
    page = ann.page(f"/table/{match}")
    looked: set[str] = set()

    def click(state: Any, words: list[str]) -> None:
        take_seat(page, state["seat"])
        at_version(page, state["version"])
        kind = state["decisions"][0]["step"]
        if kind in ("draft", "take_actions", "buy_cards", "spend_votes") and kind not in looked:
            sound(page)
            looked.add(kind)
        give(page, state, words)
        page.wait_for_function(
            "before => document.querySelector('.curtain')"
            " || Number(document.querySelector('.table')?.dataset.version) > before",
            arg=state["version"],
        )

    state = give_all(ann, page, whole_game("time_of_crisis", 10, "tribune", options), BY_CLICKS, click)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=state["result"]["title"])).to_be_visible()
    assert looked == {"draft", "take_actions", "buy_cards", "spend_votes"}


def test_alone_against_three_factions(ann: Visitor) -> None:
    """Three full rounds, the first of them by clicks; every step of a faction stands in the log with its aim."""
    one_by_one(ann)
    match = ann.begin("time_of_crisis", seats={"red": "me"}, options={"players": "1", "factions": "3"}, seed=4)
    page = ann.page(f"/table/{match}")
    bot = tribune(0)
    state = ann.state(match)
    while not state["over"] and state["view"]["round"] < 4:
        words = bot.decide(state["view"])
        if state["view"]["round"] < 2:
            give(page, state, words)
            at_version(page, state["version"] + 1)
        else:
            ann.post(f"/matches/{match}/answers", seat="red", version=state["version"], answer=words)
        state = ann.state(match)
    at_version(page, state["version"])
    sound(page)
    log = page.locator("princeps-log")
    for faction in ("Maximinus Thrax", "Pupienus and Balbinus", "Gordian III"):
        assert log.get_by_text(f"{faction} (").count() >= 3, "the mode die of three turns"
        assert log.get_by_text(f"{faction}: ").count() >= 2, "aims"
