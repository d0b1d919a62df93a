"""Nero at four screens: a round in which everybody has a say, and nobody's wire holds a foreign secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from princeps.rulebook.examples import load_example
from states import together

from .conftest import ROOT, Visitor, sound
from .hands import at_version, click_option, one_by_one

LESSON = "R-a-round-for-four"
SEATS = ["aulus", "gaius", "lucius", "marcus"]
EXAMPLE = load_example(ROOT / "tests" / "examples" / "nero" / f"{LESSON}.toml")
CASE = EXAMPLE.cases[0]
HANDS: dict[str, list[str]] = {
    seat: CASE.given["hands"][colour] for seat, colour in zip(SEATS, ["west", "central", "east", "asia"], strict=True)
}


class Player:
    """Somebody with a seat, a page, and everything that came over the wire."""

    def __init__(self, visitor: Visitor, seat: str) -> None:
        self.visitor = visitor
        self.seat = seat
        self.frames: list[str] = []
        self.read = 0  # how many of them were looked at
        one_by_one(visitor)
        self.page: Page = visitor.context.new_page()
        self.page.on("pageerror", lambda fault: visitor.faults.append(str(fault)))
        self.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        )

    def answer(self, match: str, words: list[str]) -> None:
        """Through the page: a card or place by its button, several by their buttons and Confirm, an amount by the
        stepper.
        """
        state = self.visitor.state(match, seat=self.seat)
        decision = state["decisions"][0]
        at_version(self.page, state["version"])
        if decision["kind"] == "amount":
            for _ in range(int(words[0]) - decision["least"]):
                self.page.locator('[data-key="i-plus:0"]').click()
            self.page.locator('[data-key="confirm"]').click()
        elif decision["kind"] == "some":
            for word in words:
                if word != "done":
                    click_option(self.page, word)
            self.page.locator('[data-key="confirm"]').click()
        else:
            click_option(self.page, words[0])

    def heard(self) -> list[Any]:
        return together([json.loads(frame) for frame in self.frames])

    def fresh(self) -> list[Any]:
        """What came since the last time; not the beliefs, which name the cards that could be anywhere."""
        found = [
            {key: value for key, value in frame.items() if key != "beliefs"} for frame in self.heard()[self.read :]
        ]
        self.read = len(self.frames)
        return found


def seated(visit: Callable[..., Visitor], lesson: str = LESSON, **wish: Any) -> tuple[str, dict[str, Player]]:
    """Four people in four browsers at one table, which begins with the position of the lesson.

    They want to be asked for every reaction.
    """
    host = Player(visit(), "aulus")
    made = host.visitor.post(
        "/matches",
        game="nero",
        mode="online",
        lesson=lesson,
        seats={"aulus": "me", **dict.fromkeys(SEATS[1:], "open")},
        **wish,
    )
    match = str(made["id"])
    found = {"aulus": host}
    for seat in SEATS[1:]:
        guest = Player(visit(), seat)
        guest.page.goto(made["invitations"][seat])
        guest.page.get_by_role("button", name="Take the seat").click()
        expect(guest.page.locator(".table")).to_be_visible()
        found[seat] = guest
    host.page.goto(f"/table/{match}")  # last: as long as seats are open, it begins with the invitations
    expect(host.page.locator(".table")).to_be_visible()
    for seat, player in found.items():
        player.visitor.put(f"/matches/{match}/seats/{seat}/orders", orders="always")
    return match, found


def test_a_round_for_four_with_withdrawal_weather_battle_and_bribes(visit: Callable[..., Visitor]) -> None:
    match, players = seated(visit)
    for player in players.values():
        at_version(player.page, 0)
    sound(players["marcus"].page)
    shown: set[str] = set()  # cards that have been played so far
    for line in CASE.play:
        seat, *words = line.split()
        players[seat].answer(match, words)
        version = players[seat].visitor.state(match)["version"]
        for other in players.values():
            expect(other.page.locator(".table")).to_have_attribute("data-version", str(version))
        shown = {str(card) for card in players["aulus"].visitor.state(match)["view"]["played"]}
        for other in players.values():
            foreign = {card for owner, hand in HANDS.items() if owner != other.seat for card in hand} - shown
            told = json.dumps(other.fresh())
            assert [card for card in foreign if f'"{card}"' in told] == [], (line, other.seat)
    final = players["marcus"].visitor.state(match)["view"]
    assert final["rank"]["asia"] == "general"
    assert final["legions"]["northern_italy"]["asia"] == 3
    assert final["legions"]["pannonia"]["central"] == 3
    assert final["legions"]["moesia"]["east"] == 1
    for player in players.values():
        log = player.page.locator("princeps-log")
        for sentence in (
            "withdraws from Dalmatia to Moesia",
            "Battle in Pannonia: Vespasian has 3 BPs, Vitellius 6",
            "Bad Weather holds the Legions of Vespasian",
            "Only 4 DPs are left to Vespasian",
        ):
            expect(log).to_contain_text(sentence)
    assert {"bad_weather_1", "bribe_2", "bribe_3", "assassin_2"} <= shown
    sound(players["gaius"].page)


def test_secret_battle_cards_are_sealed_until_both_are_chosen(visit: Callable[..., Visitor]) -> None:
    match, players = seated(visit)
    end = CASE.play.index("gaius assassin_2")
    for line in CASE.play[: end - 1]:
        seat, *words = line.split()
        state = players[seat].visitor.state(match, seat=seat)
        players[seat].visitor.post(f"/matches/{match}/answers", seat=seat, version=state["version"], answer=words)
    gaius, marcus, lucius = players["gaius"], players["marcus"], players["lucius"]
    assert sorted(gaius.visitor.state(match)["waiting"]) == ["gaius", "marcus"]
    gaius.answer(match, ["assassin_2"])
    expect(gaius.page.get_by_role("heading", name="Your answer is sealed.")).to_be_visible()
    for other in (marcus, lucius):
        at_version(other.page, gaius.visitor.state(match)["version"])
        assert '"assassin_2"' not in json.dumps([frame.get("view", {}) for frame in other.heard()])
    marcus.answer(match, ["no_card"])
    expect(lucius.page.locator("princeps-log")).to_contain_text("Vitellius plays Assassin")


def test_reactions_against_the_clock(visit: Callable[..., Visitor]) -> None:
    """All are asked at once and see the time that is left; Bad Weather shows when it is up, and one who does not want
    to be asked is not.
    """
    match, players = seated(visit, "R-everybody-is-asked", clock=10)
    aulus, gaius, lucius, marcus = (players[seat] for seat in SEATS)
    lucius.page.get_by_label("Ask me for reactions").select_option("never")
    for words in (["northern_italy"], ["bribe_1"], ["6"], ["pannonia"]):
        marcus.answer(match, words)
        expect(marcus.page.locator(".table")).to_have_attribute(
            "data-version", str(marcus.visitor.state(match)["version"])
        )
    for player in players.values():
        expect(player.page.get_by_role("timer")).to_contain_text("Reactions:")
    sound(marcus.page)
    expect(lucius.page.locator('[data-key="option:pass"]')).to_have_count(0)
    expect(gaius.page.locator('[data-key="option:pass"]')).to_be_visible()
    aulus.page.locator('[data-key="option:bad_weather_1"]').click()
    expect(aulus.page.get_by_role("heading", name="Your answer is sealed.")).to_be_visible()
    assert '"bad_weather_1"' not in json.dumps([frame.get("view", {}) for frame in gaius.heard()])
    expect(gaius.page.locator("princeps-log")).to_contain_text("Bad Weather")
    sound(gaius.page)


def test_one_who_looks_on_sees_no_hand(visit: Callable[..., Visitor]) -> None:
    match, _ = seated(visit)
    guest = visit()
    page = guest.page(f"/table/{match}")
    expect(page.locator(".table")).to_be_visible()
    view = guest.state(match)["view"]
    assert view["hands"] == {"west": [], "central": [], "east": [], "asia": []}
    assert view["cards"] == {"west": 2, "central": 2, "east": 1, "asia": 4}
    sound(page)
