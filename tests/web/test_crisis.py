"""Time of Crisis in the browser: a game of two from draft to end, and one alone against three factions."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match

from .conftest import Visitor, sound
from .hands import at_version, click_option, one_by_one

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()
BY_CLICKS = (
    50,
    20,
)  # answers at the beginning and at the end; those between are given beside the page, which is quicker
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


def whole_game(seed: int, options: dict[str, str]) -> list[list[str]]:
    """What the tribunes answer from beginning to end."""
    match = Match.new(TITLE, seed, options)
    bots = [tribune(seat) for seat in range(int(options["players"]))]
    while match.g.ending < 0:
        offer = match.waiting()[0]
        match.answer(TITLE.seats[offer.seat], bots[offer.seat].decide(TITLE.view(match.g, offer.seat)))
    return [entry.answer for entry in match.entries[1:]]


def test_two_players_from_draft_to_end_by_clicks(ann: Visitor) -> None:
    one_by_one(ann)
    options = {"players": "2", "length": "short"}
    match = ann.begin("time_of_crisis", mode="hotseat", seats={"red": "me", "blue": "me"}, options=options, seed=10)
    answers = whole_game(10, options)
    first, last = BY_CLICKS[0], len(answers) - BY_CLICKS[1]
    page = ann.page(f"/table/{match}")
    looked: set[str] = set()
    for number, words in enumerate(answers):
        state = ann.state(match)
        seat = state["waiting"][0]
        if state["seat"] != seat:
            state = ann.state(match, seat=seat)
        if first <= number < last:
            if number == first:
                page.goto("/about")
            ann.post(f"/matches/{match}/answers", seat=seat, version=state["version"], answer=words)
            continue
        if number == last:
            page.goto(f"/table/{match}")
        take_seat(page, seat)
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
    state = ann.state(match)
    assert state["over"]
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=state["result"]["title"])).to_be_visible()
    assert looked == {"draft", "take_actions", "buy_cards", "spend_votes"}


def test_alone_against_three_factions(ann: Visitor) -> None:
    """Three full rounds; every step of a faction stands in the log with its aim."""
    one_by_one(ann)
    match = ann.begin("time_of_crisis", seats={"red": "me"}, options={"players": "1", "factions": "3"}, seed=4)
    page = ann.page(f"/table/{match}")
    bot = tribune(0)
    state = ann.state(match)
    while not state["over"] and state["view"]["round"] < 4:
        give(page, state, bot.decide(state["view"]))
        at_version(page, state["version"] + 1)
        state = ann.state(match)
    sound(page)
    log = page.locator("princeps-log")
    for faction in ("Maximinus Thrax", "Pupienus and Balbinus", "Gordian III"):
        assert log.get_by_text(f"{faction} (").count() >= 3, "the mode die of three turns"
        assert log.get_by_text(f"{faction}: ").count() >= 2, "aims"
