"""What happened is told over the board, and what is different since one's last answer stays marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor, sound
from .hands import answer_by_thumb, moved_on


def speed(page: Page, word: str) -> None:
    page.evaluate("word => localStorage.setItem('princeps.chronicle', word)", word)


def test_a_long_answer_is_told_by_episodes_and_stays_marked(ann: Visitor) -> None:
    """The first answer of ROME, Inc. runs through a whole War Phase and the taxes of the next turn."""
    match = ann.begin("rome_inc", seed=3)
    page = ann.page(f"/table/{match}")
    expect(page.locator("princeps-decision .option").first).to_be_visible()
    panel = page.locator(".chronicle")
    expect(panel).to_be_hidden()

    before = answer_by_thumb(ann, match)
    expect(panel).to_be_visible()
    after = ann.state(match)
    told = [one["title"] for one in after["episodes"] if not one["bare"]]
    lines = [line for line in after["log"] if line["n"] == after["answers"]]
    titles = list(
        dict.fromkeys(one["title"] for line in lines for one in after["episodes"] if one["id"] == line["episode"])
    )
    assert set(titles) <= set(told) and len(titles) > 3
    expect(panel.locator("h2")).to_have_text(titles[0])
    sound(page)

    # the gauge says by how much, in sight and to a screen reader; the question can be answered all the while
    gold = {one["id"]: one["value"] for one in after["tracks"]}["gold"]
    was = {one["id"]: one["value"] for one in before["tracks"]}["gold"]
    sign = f"+{gold - was}" if gold > was else f"−{was - gold}"
    gauge = page.locator('[data-on="track:gold"]')
    expect(gauge.locator(".delta")).to_have_text(sign)
    expect(gauge).to_have_attribute("aria-label", f"Gold: {gold}, {sign} since your last answer")
    expect(page.locator(".place.changed .changed-mark").first).to_be_attached()
    expect(page.locator("princeps-decision .option").first).to_be_enabled()

    # causes first, then what they came to, then the question
    said = page.locator("#live p").all_inner_texts()
    question = ann.state(match)["decisions"][0]["question"]
    assert said.index(question) == len(said) - 1
    assert "Gold" in said[-2] and lines[-1]["text"] in said[-3]

    # step by step to the end; the headings of the log have the same names and sums
    page.locator("princeps-decision h2").focus()
    page.keyboard.press("Space")
    expect(panel.locator(".count")).to_have_text(f"2/{len(titles)}")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    heading = page.locator("princeps-log .episode summary", has_text="Taxes").first
    expect(heading.locator(".sums")).to_contain_text("Gold +")

    # come back: the marks are there, and what happened since my last answer is told
    page.reload()
    expect(gauge.locator(".delta")).to_have_text(sign)
    expect(panel.locator("h2")).to_have_text(titles[0])
    page.locator('[data-key="chronicle:skip"]').click()

    # in the menu: again, and with the board of then
    speed(page, "story")
    page.locator('[data-key="menu"]').click()
    with page.expect_response(lambda response: "episode=" in response.url) as then:
        page.get_by_role("menuitem", name="What happened since my last answer").click()
    assert then.value.ok
    expect(panel.locator("h2")).to_have_text(titles[0])
    expect(page.locator(".gauge .delta")).to_have_count(0)  # what is different now is not said of the board of then
    with page.expect_response(lambda response: "episode=" in response.url):
        panel.locator(".tale").click()
    page.keyboard.press("Escape")
    expect(gauge.locator(".delta")).to_have_text(sign)

    # an answer makes all of it past
    answer_by_thumb(ann, match)
    expect(gauge).not_to_have_attribute("aria-label", f"Gold: {gold}, {sign} since your last answer")


def test_what_bots_did_is_told_and_off_is_off(ann: Visitor) -> None:
    match = ann.begin("heirs", mode="solo", seed=4)
    page = ann.page(f"/table/{match}")
    expect(page.locator("princeps-decision .option").first).to_be_visible()
    panel = page.locator(".chronicle")
    speed(page, "story")  # it stays until somebody goes on
    answer_by_thumb(ann, match)
    # until others have changed something since: now and then one is asked twice running
    assert moved_on(ann, match, lambda _: bool(ann.get(f"/matches/{match}/chronicle")["since"]["tracks"]))
    expect(panel).to_be_visible()
    speed(page, "off")
    page.reload()
    expect(page.locator(".episode summary").first).to_be_visible()
    expect(page.locator(".changed, .delta").first).to_be_attached()
    expect(panel).to_be_hidden()


# What is seen of the board, and how many of the places that are told of lie in it: [pose, told, in sight].
LOOKS = """() => {
  const board = document.querySelector("princeps-board"), [west, north, east, south] = board.camera.seen();
  const told = board.layout.places.filter(({on}) => board.querySelector(`.place.told[data-on="${on}"]`));
  const seen = told.map(({on}) => board.stand(on)).filter(([x, y]) => x > west && x < east && y > north && y < south);
  return [[west, north, east, south].map(Math.round), told.length, seen.length];
}"""
STILL = """() => new Promise((done) => {
  const board = document.querySelector("princeps-board");
  let before = "", same = 0;
  const look = () => {
    const now = board.camera.seen().join();
    same = now === before && board.svg.dataset.moving === undefined ? same + 1 : 0;
    before = now;
    if (same > 5) done(); else requestAnimationFrame(look);
  };
  look();
})"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_board_follows_what_happens_and_comes_back(visit: Callable[..., Visitor], motion: str) -> None:
    """Who looks closely at one corner is shown the others while they are told of; who moves the board keeps it."""
    ann = visit(reduced_motion=motion)
    match = ann.begin("rome_inc", seed=3)
    answer_by_thumb(ann, match)
    page = ann.page("/")
    speed(page, "story")
    page.goto(f"/table/{match}")
    panel, skip = page.locator(".chronicle"), page.locator('[data-key="chronicle:skip"]')
    expect(panel).to_be_visible()
    skip.click()
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate(STILL)
    close = page.evaluate(LOOKS)[0]

    def tell_again() -> None:
        page.locator('[data-key="menu"]').click()
        page.get_by_role("menuitem", name="What happened since my last answer").click()
        expect(panel).to_be_visible()

    tell_again()
    shown: list[Any] = []  # slide by slide, what is seen of the board once it has come to rest
    while not any(pose != close for pose, _, _ in shown) or (motion == "reduce" and panel.is_visible()):
        page.evaluate(STILL)
        shown.append(page.evaluate(LOOKS))
        page.locator('[data-key="chronicle:next"]').click()
    if panel.is_visible():
        skip.click()
    assert [told for _, told, _ in shown if told] == [seen for _, told, seen in shown if told]
    page.evaluate(STILL)
    assert page.evaluate(LOOKS)[0] == close

    tell_again()
    page.get_by_role("button", name="Show the whole board").click()
    page.evaluate(STILL)
    whole = page.evaluate(LOOKS)[0]
    skip.click()
    page.evaluate(STILL)
    assert page.evaluate(LOOKS)[0] == whole != close


def test_on_a_phone_all_of_it_can_be_read(visit: Callable[..., Visitor]) -> None:
    """The story scrolls, goals and the legend are not cut."""
    ann = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    match = ann.begin("rome_inc", seed=3)
    answer_by_thumb(ann, match)
    page = ann.page(f"/table/{match}")
    tale = page.locator(".chronicle .tale")
    expect(tale).to_be_visible()
    while tale.evaluate("it => it.scrollHeight <= it.clientHeight"):
        page.locator('[data-key="chronicle:next"]').click()
    tale.focus()
    expect(tale).to_be_focused()
    assert tale.evaluate("it => getComputedStyle(it).pointerEvents") == "auto"
    sound(page)
    page.locator('[data-key="chronicle:skip"]').click()
    for aim in page.locator(".aim").all():
        box = aim.bounding_box()
        assert box is not None and box["x"] + box["width"] <= 390
    page.get_by_role("button", name="Signs of the board").click()
    columns = page.locator(".legend").evaluate("it => getComputedStyle(it).gridTemplateColumns")
    assert len(columns.split()) == 1
    sound(page)
