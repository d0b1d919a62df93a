"""ROME, Inc. in the browser: three turns by clicks, and the sheets beside the board agree with the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.rome_inc.sheets import sheets
from princeps.text import Texts

from .conftest import Visitor, sound
from .hands import at_version, click_answer, click_option

ROME = title("rome_inc")
PARTS = ROME.parts()
BY_CLICKS = 3  # answers to each kind of decision
EN = Texts("en", "rome_inc")


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def give(page: Page, decision: Any, words: list[str]) -> None:
    """Click an answer; a number by its buttons."""
    if decision["kind"] == "amount":
        for _ in range(int(words[0]) - decision["least"]):
            page.locator('[data-key="i-plus:0"]').click()
        page.get_by_role("button", name="Confirm").click()
    elif decision["options"][0]["on"]:
        click_option(page, words[0])  # neighbours on a full map: the list is what one hits for sure
    else:
        click_answer(page, decision, words)


def see_the_trouble(page: Page, view: Any) -> None:
    """The sheet of Provinces: filtered to where trouble is, each with the modifier its Revolt is rolled with."""
    page.get_by_role("tab", name="Provinces").click()
    page.locator('[data-key="filter:trouble"]').click()
    rows = [row for row in sheets(view, PARTS)["province"] if "trouble" in row["tags"]]
    assert rows
    expect(page.locator("#panel-sheet-province [data-row], [role=tabpanel]:visible [data-row]")).to_have_count(
        len(rows)
    )
    for row in rows[:6]:
        shown = page.locator(f'[data-row="{row["id"]}"]')
        expect(shown.locator("summary")).to_contain_text(EN.word("province", row["id"]))
        expect(shown.locator("summary")).to_contain_text(
            signed(sum(mod[1] for mod in row["revolt"] or [])) if row["revolt"] else EN.word("status", row["status"])
        )
    first = next(row for row in rows if row["revolt"])
    page.locator(f'[data-row="{first["id"]}"] summary').click()
    for name, value, rule in first["revolt"]:
        expect(page.locator(f'[data-row="{first["id"]}"] .items')).to_contain_text(
            f"{EN.say(f'mod.{name}')} {signed(value)} [{rule}]"
        )


def see_the_war(page: Page, view: Any) -> None:
    """The sheet of Wars: who can fight, with which odds."""
    page.get_by_role("tab", name="Wars").click()
    for row in sheets(view, PARTS)["war"]:
        if "odds" in row:
            expect(page.locator(f'[data-row="{row["id"]}"] summary')).to_contain_text(EN.odds(row["odds"])[0])


def see_the_ledger(page: Page, view: Any) -> None:
    page.get_by_role("tab", name="Ledger").click()
    for row in sheets(view, PARTS)["ledger"]:
        if row["change"]:
            shown = page.locator(f'[data-row="{row["id"]}"] summary')
            expect(shown).to_contain_text(EN.word("item", row["item"]))
            expect(shown).to_contain_text(signed(row["change"]))


def test_three_turns_by_clicks(ann: Visitor) -> None:
    """Each kind of decision a few times by clicks; further ones are answered beside the page, which is quicker."""
    page = ann.page()
    page.get_by_role("button", name="Play ROME, Inc.").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Seed (optional)").fill("11")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("princeps-decision h2")).to_be_visible()
    page.evaluate("localStorage.setItem('princeps.plan.off', 'yes')")  # answer by answer; plans are in test_plan.py
    match = page.url.rpartition("/")[2]
    bot = make_bot("curator", ROME, PARTS, 0, Quick(5))
    state = ann.state(match)
    assert state["view"]["scenario"] == "27_bce"
    at_version(page, state["version"])
    see_the_trouble(page, state["view"])
    see_the_ledger(page, state["view"])
    sound(page)
    fights = 0
    asked: Counter[str] = Counter()
    while not state["over"] and state["view"]["turn"] < 4:
        decision = state["decisions"][0]
        step = state["view"]["agenda"][-1][0]
        words = ["done"] if step == "orders" else bot.decide(state["view"])
        if step == "fight_wars" and not fights:
            # a War that the curator may think hopeless: its odds are what we want to see
            words = [decision["options"][0]["id"]]
        if step == "battle_line":
            fights += 1
            fight = next(option for option in decision["options"] if option["id"] == "fight")
            number = ROME.shape.book.option_numbers["fight"]
            g = ROME.imagine(state["view"], PARTS, Quick(0))
            odds = ROME.odds(g, number)
            assert odds is not None
            assert fight["odds"] == EN.odds(odds)
            at_version(page, state["version"])
            for line in fight["odds"]:
                expect(page.locator('[data-key="option:fight"]').locator("xpath=..")).to_contain_text(line)
            see_the_war(page, state["view"])
            words = ["fight"]
        asked[step] += 1
        if asked[step] <= BY_CLICKS:
            at_version(page, state["version"])
            give(page, decision, words)
            at_version(page, state["version"] + 1)
        else:
            ann.post(f"/matches/{match}/answers", seat=state["seat"], version=state["version"], answer=words)
        state = ann.state(match)
    assert state["view"]["turn"] == 4
    assert fights > 0
    at_version(page, state["version"])
    see_the_trouble(page, state["view"])
    sound(page)
