"""Heirs of Augustus in the browser: three at one screen and one alone, from the lobby to the end, by clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from princeps.engine.catalogue import title

from .conftest import Visitor, sound
from .hands import at_version, click_option, give_all, whole_game

TITLE = title("heirs")
BY_HAND = (24, 4)  # answers of a game, at its beginning and at its end


def begin(page: Page, players: int, seed: int) -> None:
    page.get_by_role("button", name="Play Heirs of Augustus").click()
    page.get_by_label("Players", exact=False).and_(page.locator("select")).select_option(str(players))
    if players > 1:
        page.get_by_label("At one screen").check()
    page.get_by_text("More choices").click()
    page.get_by_label("Seed (optional)").fill(str(seed))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")


def give(page: Page, decision: Any, words: list[str]) -> None:
    """By mouse: a card where it lies, a box on the board, anything else in the list; an amount by its slider."""
    if decision["kind"] == "amount":
        page.locator('[data-key="range"]').fill(words[0])
        page.get_by_role("button", name="Confirm").click()
        return
    option = next(one for one in decision["options"] if one["id"] == words[0])
    alone = option["on"] and [one["on"] for one in decision["options"]].count(option["on"]) == 1
    if alone:
        page.locator(f'.open[data-on="{option["on"]}"]').first.click()
    else:
        click_option(page, option["id"])


def play(visitor: Visitor, page: Page, players: int, seed: int) -> Any:
    """To the end; the first turns and the last answers by clicks."""

    def click(state: Any, words: list[str]) -> None:
        lift = page.get_by_role("button", name=f"I am {state['seat'].capitalize()}")
        if players > 1:
            expect(lift.or_(page.locator("princeps-decision h2")).first).to_be_visible()
            if lift.count():
                lift.click()
        at_version(page, state["version"])
        give(page, state["decisions"][0], words)
        expect(page.locator(f'.table[data-version="{state["version"] + 1}"], .curtain').first).to_be_visible()

    given = whole_game("heirs", seed, "amicus", {"players": str(players)})
    return give_all(visitor, page, given, BY_HAND, click)


def winners_page(page: Page, state: Any) -> None:
    """The result with the score of everybody, and the winner's career, line by line."""
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=state["result"]["title"])).to_be_visible()
    for score in state["result"]["score"].values():
        expect(end).to_contain_text(str(score))
    winner = state["view"]["ending"] if state["view"]["ending"] in TITLE.seats else "claudius"
    sheet = next(sheet for sheet in state["sheets"] if sheet["id"] == "winner")
    career = [card for card in state["view"]["careers"][winner] if card != "nothing"]
    assert [row["id"] for row in sheet["rows"]] == [
        str(turn) for turn, card in enumerate(state["view"]["careers"][winner], start=1) if card != "nothing"
    ]
    expect(end.get_by_role("heading", name="The winner's career")).to_be_visible()
    for row in sheet["rows"]:
        expect(end).to_contain_text(row["cells"][2]["text"])
    assert len(career) == len(sheet["rows"]) >= 6
    wide = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth).length"
    assert page.locator(".knob").evaluate_all(wide) == 0  # how many cards are out of the game stands in its button
    sound(page)


def test_three_at_one_screen_to_the_winners_page(ann: Visitor) -> None:
    page = ann.page()
    begin(page, 3, 5)
    sound(page)
    state = play(ann, page, 3, 5)
    assert state["view"]["turn"] == 8
    winners_page(page, state)


def test_alone_to_the_winners_page(ann: Visitor) -> None:
    page = ann.page()
    begin(page, 1, 3)
    expect(page.get_by_role("heading", name="Bid for a card, buy one")).to_be_visible()
    sound(page)
    state = play(ann, page, 1, 3)
    assert state["view"]["ending"] == "heir"
    winners_page(page, state)


def test_the_schedule_and_a_further_cube_can_be_looked_up(ann: Visitor) -> None:
    match = ann.begin("heirs", seed=5, mode="study", options={"players": "2", "scoring": "unranked"})
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    page.get_by_role("tab", name="Schedule").click()
    expect(page.get_by_role("tabpanel", name="Schedule")).to_contain_text("Domitius")
    page.get_by_role("tab", name="One more").click()
    expect(page.get_by_role("tabpanel", name="One more")).to_contain_text("Imperial Marriages")
    sound(page)


def test_a_secret_card_is_seen_by_its_owner_only(ann: Visitor) -> None:
    match = ann.begin("heirs", seed=5, mode="hotseat", options={"players": "2", "scoring": "unranked"})
    views = {seat: ann.state(match, seat=seat)["view"]["secret"] for seat in ("claudius", "domitius")}
    assert views["claudius"]["domitius"] == views["domitius"]["claudius"] == "hidden"
    assert "hidden" not in (views["claudius"]["claudius"], views["domitius"]["domitius"])
    page = ann.page(f"/table/{match}")
    first = ann.state(match)["waiting"][0]
    page.get_by_role("button", name=f"I am {first.capitalize()}").click()
    at_version(page, 0)
    own, other = (
        views[first][first],
        next(card for seat, card in ((seat, views[seat][seat]) for seat in views) if seat != first),
    )
    names = [ann.get("/games/heirs")["layout"]["cards"][card]["name"] for card in (own, other)]
    expect(page.locator(".hand")).to_contain_text(names[0])
    assert names[1] not in page.locator(".hand").inner_text()


def test_no_curtain_falls_where_nothing_hidden_is_asked_if_all_agree(ann: Visitor) -> None:
    match = ann.begin("heirs", seed=5, mode="hotseat", options={"players": "2", "scoring": "unranked"})
    secret = {seat: ann.state(match, seat=seat)["view"]["secret"][seat] for seat in ("claudius", "domitius")}
    cards = ann.get("/games/heirs")["layout"]["cards"]
    first = ann.state(match)["waiting"][0]
    page = ann.page(f"/table/{match}")
    page.get_by_label("No curtain while nothing hidden is asked").check()
    sound(page)
    page.get_by_role("button", name=f"I am {first.capitalize()}").click()
    at_version(page, 0)
    expect(page.locator(".hand")).to_contain_text(cards[secret[first]]["name"])
    click_option(page, "two_cubes")  # the whole turn: the other one is asked, and both look on
    at_version(page, 1)
    other = ann.state(match)["waiting"][0]
    assert other != first
    expect(page.locator(".openly")).to_contain_text(other.capitalize())
    expect(page.locator(".curtain, .hand .title")).to_have_count(0)
    sound(page)
    page.reload()  # nor is anybody's card seen after it
    at_version(page, 1)
    expect(page.locator("princeps-decision .option").first).to_be_visible()
    expect(page.locator(".curtain, .hand .title")).to_have_count(0)
    page.get_by_role("button", name="Look at one's own cards").click()
    page.get_by_role("button", name=f"I am {other.capitalize()}").click()
    expect(page.locator(".hand")).to_contain_text(cards[secret[other]]["name"])


def test_the_stage_shows_what_each_card_gives_and_the_schedule_stays_in_sight(ann: Visitor) -> None:
    match = ann.begin("heirs", seed=5, mode="study", options={"players": "4", "scoring": "unranked"})
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    state = ann.state(match, seat=ann.state(match)["waiting"][0])  # the page looks through the eyes of who is asked
    offer = next(sheet for sheet in state["sheets"] if sheet["id"] == "offer")
    assert len(offer["rows"]) == 6
    for row in offer["rows"]:
        expect(page.locator(f'.stage [data-on="{row["on"]}"] .under-card')).to_contain_text(row["cells"][1]["text"])
    docked = page.locator(".world > .dock table")
    expect(docked).to_be_visible()
    expect(docked.locator("tbody tr")).to_have_count(4)
    expect(page.locator(".mat .strip").first.locator(".career-slot")).to_have_count(8)
    box, dock = page.locator(".stage").bounding_box(), page.locator(".world > .dock").bounding_box()
    assert box and dock
    assert box["height"] > 150
    assert dock["y"] + dock["height"] <= 768
    click_option(page, "buy")
    at_version(page, 1)
    page.locator(f'.stage .open[data-on="{offer["rows"][0]["on"]}"]').click()
    at_version(page, 2)
    sound(page)
