"""Hands that play: a rule-of-thumb player says what, the page is told by clicks or by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match

from .conftest import Visitor

AURELIAN = title("aurelian")
PARTS = AURELIAN.parts()
LONGEST = 2000  # answers of a game
LONG = 12  # more options than these stand under headings
SHIFTS = """  // how far things moved by themselves
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def steward() -> Any:
    return make_bot("steward", AURELIAN, PARTS, 0, Quick(5))


def play_on(visitor: Visitor, match: str, most: int, until: str = "") -> Any:
    """Give answers beside the page, until a decision of this kind or the end; the state then."""
    bot = steward()
    state = visitor.state(match)
    for _ in range(most):
        if state["over"] or state["decisions"][0]["kind"] == until:
            break
        visitor.post(
            f"/matches/{match}/answers", seat="emperor", version=state["version"], answer=bot.decide(state["view"])
        )
        state = visitor.state(match)
    return state


@cache
def game_of(visitor: Visitor, match: str) -> str:
    return str(visitor.get(f"/matches/{match}")["game"])


def by_thumb(visitor: Visitor, match: str, state: Any = None) -> tuple[Any, list[str]]:
    """The state as whoever of this visitor's is asked sees it, and what the rule of thumb answers."""
    state = state or visitor.state(match)
    while not (mine := [seat for seat in state["waiting"] if seat in state["mine"]]):  # bots are on
        assert not state["over"]
        state = visitor.state(match)
    seat = mine[0]
    if state["seat"] != seat:
        state = visitor.state(match, seat=seat)
    t = title(game_of(visitor, match))
    bot = make_bot("centurio", t, t.parts(), t.seats.index(seat), Quick(5 + state["answers"]))
    return state, bot.decide(state["view"])


def answer_by_thumb(visitor: Visitor, match: str, state: Any = None) -> Any:
    """Beside the page; returns the state before it."""
    state, words = by_thumb(visitor, match, state)
    visitor.post(f"/matches/{match}/answers", seat=state["seat"], version=state["version"], answer=words)
    return state


def moved_on(visitor: Visitor, match: str, wanted: Callable[[Any], bool]) -> bool:
    """Play until the state is as it is wanted, or over; has it been?"""
    for _ in range(LONGEST):
        state = visitor.state(match)
        if state["over"] or wanted(state):
            return bool(wanted(state))
        if any(seat in state["mine"] for seat in state["waiting"]):
            with suppress(AssertionError):  # a bot that is asked too was quicker
                answer_by_thumb(visitor, match, state)
    return False


def played(game: str, answers: int = LONGEST, seed: int = 4, until: str = "", **setup: Any) -> Match:
    """A match of the rule of thumb, played here: after so many answers, or as soon as a step asks, or over."""
    t = title(game)
    match = Match.new(t, seed=seed, options=setup)
    policy, chance = t.policies[max(t.policies)], Quick(2)
    for _ in range(answers):
        if match.g.ending >= 0 or (until and t.view(match.g, match.waiting()[0].seat)["agenda"][-1][0] == until):
            break
        offer = match.waiting()[0]
        match.answer(t.seats[offer.seat], match.g.walk_words(offer, policy(match.g, offer, chance)))
    return match


def taken_in(visitor: Visitor, match: Match) -> str:
    """The same as a match of the visitor's, opened from its save: quicker than to give all answers over the wire."""
    return str(visitor.post("/matches/import", **match.words())["id"])


Given = tuple[str, list[str]]  # a seat, and its answer


def whole_game(game: str, seed: int, bot: str, options: dict[str, str] | None = None) -> list[Given]:
    """What bots of this name answer from beginning to end, on these dice."""
    t = title(game)
    match = Match.new(t, seed, options or {})
    bots: dict[int, Any] = {}
    while match.g.ending < 0:
        seat = match.waiting()[0].seat
        if seat not in bots:
            bots[seat] = make_bot(bot, t, match.parts, seat, Quick(5))
        match.answer(t.seats[seat], bots[seat].decide(t.view(match.g, seat)))
    return [(entry.seat, entry.answer) for entry in match.entries[1:]]


def give_all(
    visitor: Visitor, page: Page, given: list[Given], by_hand: tuple[int, int], give: Callable[[Any, list[str]], None]
) -> Any:
    """Answers of a new match: so many at the beginning and at the end by hand at its open table, those between beside
    the page, which is quicker. Returns the last state.
    """
    match = page.url.rpartition("/")[2]
    first, last = by_hand[0], len(given) - by_hand[1]
    for version, (seat, words) in enumerate(given):
        if version == first < last:
            page.goto("/about")
        if first <= version < last:
            visitor.post(f"/matches/{match}/answers", seat=seat, version=version, answer=words)
            continue
        if version == last > first:
            page.goto(f"/table/{match}")
        give(visitor.state(match, seat=seat), words)
    state = visitor.state(match)
    assert state["over"]
    return state


def one_by_one(visitor: Visitor) -> None:
    """Nothing is gathered: each click is an answer."""
    visitor.context.add_init_script("localStorage.setItem('princeps.plan.off', 'yes')")


def at_version(page: Page, version: int) -> None:
    """The page shows this version of the match."""
    expect(page.locator(".table")).to_have_attribute("data-version", str(version))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.key ?? ''"))


def click_answer(page: Page, decision: Any, words: list[str]) -> None:
    """By mouse: an option that has a place of its own is clicked on the board, the others in the list."""
    if decision["kind"] == "allocate":
        for i, (slot, word) in enumerate(zip(decision["slots"], words, strict=True)):
            sign = "i-plus" if int(word) > slot["now"] else "i-minus"
            for _ in range(abs(int(word) - slot["now"])):
                page.locator(f'[data-key="{sign}:{i}"]').click()
        page.get_by_role("button", name="Confirm").click()
        return
    option = next(one for one in decision["options"] if one["id"] == words[0])
    alone = option["on"] and [one["on"] for one in decision["options"]].count(option["on"]) == 1
    if alone:
        thing = page.locator(f'.open[data-on="{option["on"]}"]')
        name = thing.locator(".name, .number, .caption")
        (name if name.count() else thing).click()
    else:
        click_option(page, option["id"])


def click_option(page: Page, id: str) -> None:
    """In the list: under the heading that holds it, or as a number that is stepped to and confirmed."""
    panel, option = page.locator("princeps-decision"), page.locator(f'[data-key="option:{id}"]')
    expect(panel.locator(".option, [data-key=range]").first).to_be_visible()
    if option.count() == 0:
        panel.locator('[data-key="range"]').fill(re.findall(r"\d+", id)[-1])
        panel.locator('[data-key="confirm"]').click()
        return
    heading = panel.locator("details.heading:not([open])").filter(has=option)
    if heading.count():
        heading.locator("summary").click()
    option.click()


def tab_until(page: Page, reached: str, key: str = "Tab", most: int = 60) -> None:
    """Press *key* until this holds in the page."""
    for _ in range(most):
        if page.evaluate(reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to: {reached}")


def tab_to(page: Page, key: str, most: int = 60) -> None:
    tab_until(page, f"document.activeElement?.dataset?.key === {json.dumps(key)}", most=most)


def key_answer(page: Page, decision: Any, words: list[str]) -> None:
    """By keyboard: digits, and Tab and Enter for steppers."""
    if decision["kind"] == "allocate":
        page.keyboard.press("d")
        for i, (slot, word) in enumerate(zip(decision["slots"], words, strict=True)):
            for _ in range(abs(int(word) - slot["now"])):
                tab_to(page, f"{'i-plus' if int(word) > slot['now'] else 'i-minus'}:{i}")
                page.keyboard.press("Enter")
        tab_to(page, "confirm")
        page.keyboard.press("Enter")
        return
    index = [one["id"] for one in decision["options"]].index(words[0])
    grouped = len(decision["options"]) > LONG
    if index < 10 and not grouped:
        page.keyboard.press(str((index + 1) % 10))
    else:
        page.keyboard.press("d")
        if grouped:
            tab_to(page, "sought")
            page.keyboard.type(decision["options"][index]["label"])
        tab_to(page, f"option:{words[0]}")
        page.keyboard.press("Enter")
