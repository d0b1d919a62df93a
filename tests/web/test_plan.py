"""Orders as a plan: by drags, and by the keyboard alone; what it foretells is what then is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match

from .conftest import Visitor, sound
from .hands import at_version, focused, key_answer, taken_in

ROME = title("rome_inc")
SEAT = "princeps"
TOUCHES = """(on) => {  // a point at which this place, and nothing over it, is hit
  const hits = (element) => element?.closest("[data-on], [data-area]");
  for (const node of document.querySelectorAll(`.place[data-on="${on}"], .area[data-area="${on}"]`)) {
    const box = node.getBoundingClientRect();
    for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) {
      const [x, y] = [box.left + (box.width * i) / 20, box.top + (box.height * j) / 20];
      const at = hits(document.elementFromPoint(x, y));
      if ((at?.getAttribute("data-on") ?? at?.getAttribute("data-area")) === on) return [x, y];
    }
  }
  return null;
}"""


@pytest.fixture
def match(ann: Visitor) -> str:
    """Where Units are built and transferred for the first time."""
    return taken_in(ann, at_next_orders(Match.new(ROME, seed=7)))


def at_next_orders(match: Match) -> Match:
    """The curator answers until Units are built and transferred again."""
    bot = make_bot("curator", ROME, match.parts, 0, Quick(1))
    while (view := ROME.view(match.g, 0))["agenda"][-1][0] != "orders":
        match.answer(SEAT, bot.decide(view))
    return match


def opened(visitor: Visitor, match: str) -> Page:
    page = visitor.page(f"/table/{match}")
    at_version(page, visitor.state(match)["version"])
    expect(page.locator(".plan")).to_be_visible()
    return page


def foretold(page: Page) -> dict[str, int]:
    """What the panel says each number would be."""
    rows = page.locator(".plan .foretells:not(.chances) > div")
    return {row.locator("dt").inner_text(): int(row.locator("dd b").inner_text()) for row in rows.all()}


def holds(page: Page, state: Any, told: dict[str, int]) -> None:
    numbers = {track["name"]: track["value"] for track in state["tracks"]}
    numbers |= {f"{goal['name']}, forecast": goal["forecast"] for goal in state["goals"]}
    assert told
    assert told == {name: numbers[name] for name in told}


def drag(page: Page, source: str, target: str) -> None:
    ends = [page.evaluate(TOUCHES, on) for on in (source, target)]
    assert all(ends), (source, target)
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1], steps=6)
    page.mouse.up()


def movable(visitor: Visitor, match: str) -> tuple[str, str, Any]:
    """Two places between which several Units can go for Gold, and the first order that leads from one to the other."""

    def ask(what: str = "", **more: Any) -> Any:
        return visitor.post(f"/matches/{match}/draft{what}", **{"seat": SEAT, "orders": [], **more})

    for source in [option for option in visitor.state(match)["decisions"][0]["options"] if option["on"]]:
        words = [source["id"]]
        options = ask(orders=[words])["decision"]["options"]
        if not options[0]["on"]:  # which Unit
            words.append(options[0]["id"])
            options = ask(orders=[words])["decision"]["options"]
        for target in options[:1] + options[-1:]:  # one near, one far
            draft = ask(orders=[[*words, target["id"]]])
            if draft["shows"]["tracks"].get("gold") and draft["orders"][0]["again"]:
                found = ask("/moves", source=source["on"], target=target["on"])["moves"]
                return source["on"], target["on"], found[0]
    raise AssertionError


def test_orders_are_dragged_looked_at_changed_and_given_together(ann: Visitor, match: str) -> None:
    before = ann.state(match)
    source, target, move = movable(ann, match)
    page = opened(ann, match)
    drag(page, source, target)
    dialogue = page.locator("dialog.plan-move")
    expect(dialogue).to_be_visible()
    dialogue.locator('[data-key="all:0"]').click()
    dialogue.get_by_role("button", name="Add to the plan").click()
    row = page.locator(".plan-orders li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(f"{move['most']} × {move['says']}")
    expect(page.locator(".ghosts .callout").first).to_be_visible()  # the board shows the position of the plan
    sound(page)
    page.locator('[data-key="less:0"]').click()
    expect(page.locator('.plan [data-key="plan-give"]')).to_contain_text(f"({move['most'] - 1})")

    page.locator('[data-key="plan-clear"]').click()
    expect(row).to_have_count(0)
    page.locator('[data-key="plan-propose"]').click()
    expect(row.first).to_be_visible()
    expect(page.locator('[data-key="plan-give"]')).to_be_enabled()
    assert ann.state(match)["version"] == before["version"]
    told = foretold(page)
    orders = page.evaluate("document.querySelectorAll('.plan-orders li').length")
    assert orders > 3
    page.locator('[data-key="plan-give"]').click()
    expect(page.locator(".plan-orders")).to_have_count(0)
    after = ann.state(match)
    assert after["answers"] > before["answers"] + orders
    entry = next(n for n in range(after["answers"], before["answers"], -1) if at_orders(ann, match, n))
    holds(page, ann.get(f"/matches/{match}/at/{entry}", seat=SEAT), told)


def at_orders(visitor: Visitor, match: str, n: int) -> bool:
    return bool(visitor.get(f"/matches/{match}/at/{n}", seat=SEAT)["view"]["agenda"][-1][0] == "orders")


def tab_to(page: Page, key: str) -> None:
    """The plan stands above the question."""
    page.keyboard.press("d")
    for _ in range(60):
        if focused(page) == key:
            return
        page.keyboard.press("Shift+Tab")
    raise AssertionError(key)


def odds_shown(page: Page) -> dict[str, str]:
    rows = page.locator(".plan-foot .chances > div")
    return {row.locator("dt").inner_text(): row.locator("dd b").inner_text() for row in rows.all()}


def by_drag(page: Page, source: str, target: str) -> None:
    drag(page, source, target)
    dialogue = page.locator("dialog.plan-move")
    dialogue.locator('[data-key="all:0"]').click()
    expect(dialogue.locator(".foretells").first).to_contain_text("Gold")  # what it would change is told there
    dialogue.locator('[data-key="add"]').click()


def by_keys(visitor: Visitor, match: str, page: Page, move: Any) -> None:
    """Answer by answer, then as often as it goes."""
    given: list[str] = []
    for word in move["words"]:
        orders = [given] if given else []
        decision = visitor.post(f"/matches/{match}/draft", seat=SEAT, orders=orders)["decision"]
        if word not in [option["id"] for option in decision["options"]]:
            continue  # the rules chose it by themselves
        expect(page.locator("princeps-decision h2")).to_contain_text(decision["question"])
        key_answer(page, decision, [word])
        given.append(word)
    expect(page.locator(".plan-orders li")).not_to_have_class("open")
    tab_to(page, "rest:0" if move["most"] > 2 else "more:0")
    page.keyboard.press("Enter")


def test_three_turns_by_drags_and_the_same_by_keys(ann: Visitor) -> None:
    """Gold, forecasts and odds of the plan are what the engine then makes of it; both ways leave the same record."""
    now = at_next_orders(Match.new(ROME, seed=7))
    for _ in range(3):
        records = []
        for by_mouse in (True, False):
            match = taken_in(ann, now)
            source, target, move = movable(ann, match)
            page = opened(ann, match)
            before = ann.state(match)
            if by_mouse:
                by_drag(page, source, target)
            else:
                by_keys(ann, match, page, move)
            expect(page.locator(".plan-orders li")).to_contain_text(f"{move['most']} × {move['says']}")
            told, odds = foretold(page), odds_shown(page)
            tab_to(page, "plan-give")
            page.keyboard.press("Enter")
            expect(page.locator(".plan-orders")).to_have_count(0)
            after = ann.state(match)
            assert after["answers"] > before["answers"]
            entry = next(n for n in range(after["answers"], before["answers"], -1) if at_orders(ann, match, n))
            then = ann.get(f"/matches/{match}/at/{entry}", seat=SEAT)
            holds(page, then, told)
            assert odds.items() <= war_odds(then).items()
            records.append(ann.get(f"/matches/{match}/export"))
            page.close()
        answers = [[entry["answer"] for entry in record["answers"]] for record in records]
        assert answers[0] == answers[1]
        now = at_next_orders(Match.load(records[0]))


def war_odds(state: Any) -> dict[str, str]:
    """By the names under which a plan tells them."""
    sheet = next(one for one in state["sheets"] if one["id"] == "war")
    brief = [i for i in sheet["brief"] if sheet["columns"][i] != "Odds"]
    at = sheet["columns"].index("Odds")
    texts = [[cell["text"] for cell in row["cells"]] for row in sheet["rows"]]
    return {" · ".join(row[i] for i in brief if row[i]): row[at] or "none" for row in texts}


def test_answers_can_be_given_one_by_one(ann: Visitor, match: str) -> None:
    version = ann.state(match)["version"]
    page = opened(ann, match)
    page.locator('[data-key="plan-on"]').uncheck()
    page.keyboard.press("1")
    at_version(page, version + 1)
    page.reload()
    expect(page.locator('[data-key="plan-on"]')).not_to_be_checked()
