"""What an option does can be seen before it is taken: in words, on the board, beside the numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from princeps.bots.playout import uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick

from .conftest import Visitor, sound
from .hands import LONG, at_version, click_option

POSITIONS = 3  # of each game; tools/measure_web.py looks at more, tools/foresee.py at many more without a page
UNASKED = 40  # options; of more, each tells what it does when somebody points at it


def opened(ann: Visitor, match: str) -> Page:
    page = ann.page(f"/table/{match}")
    expect(page.locator("princeps-decision .question")).to_be_visible()
    return page


def asked(ann: Visitor, match: str) -> Any:
    """The state as whoever is asked sees it."""
    return ann.state(match, seat=ann.state(match)["waiting"][0])


def answer_once(ann: Visitor, match: str, state: Any) -> None:
    """At random, beside the page."""
    t, number = title(ann.get(f"/matches/{match}")["game"]), state["version"]
    g: Game = t.imagine(state["view"], t.parts(), Quick(number))
    offer = next(one for one in g.waiting() if t.seats[one.seat] == state["seat"])
    words = g.walk_words(offer, uniform(g, offer, Quick(number)))
    ann.post(f"/matches/{match}/answers", seat=state["seat"], version=state["version"], answer=words)


def answer_until(ann: Visitor, match: str, wanted: Callable[[Any], bool], most: int = 60) -> Any:
    """Until a decision is as it is wanted; the state then."""
    for _ in range(most):
        state = asked(ann, match)
        if wanted(state["decisions"][0]):
            return state
        answer_once(ann, match, state)
    raise AssertionError("it was never asked")


def test_pointing_at_an_option_shows_what_it_does(ann: Visitor) -> None:
    """An Officer is assigned: the Army is one less, and he would stand in the Box. Nothing moves for that."""
    match = ann.begin(seed=3)
    answer_until(ann, match, lambda decision: any(one["id"] == "assign" for one in decision["options"]))
    page = opened(ann, match)
    option = page.locator('[data-key="option:assign"]')
    expect(option.locator(".does")).to_contain_text("Army -1")
    ghosts, army = page.locator(".ghosts .callout"), page.locator('[data-gauge="track:army"]')
    expect(ghosts).to_have_count(0)
    parts = [page.locator(part).first for part in (".board", ".tracks", "princeps-decision", "princeps-log")]
    before = [part.bounding_box() for part in parts]
    option.hover()
    expect(ghosts).to_have_count(1)
    expect(ghosts).to_contain_text("+")
    expect(army.locator(".by")).to_have_text("−1")
    expect(page.locator(".place.touched").first).to_be_visible()
    assert [part.bounding_box() for part in parts] == before
    sound(page)
    page.locator("princeps-decision h2").hover()
    expect(ghosts).to_have_count(0)
    expect(page.locator(".by, .touched, .leaving")).to_have_count(0)
    option.focus()
    expect(army.locator(".by")).to_have_text("−1")


def test_what_dice_can_bring_is_told_beside_the_option(ann: Visitor) -> None:
    match = ann.begin(seed=3)
    answer_until(ann, match, lambda decision: any(one["id"] == "campaign" for one in decision["options"]))
    page = opened(ann, match)
    option = page.locator('[data-key="option:campaign"]')
    expect(option.locator(".does")).to_contain_text("Then dice decide")
    option.focus()
    told = page.locator(".foretold li").first
    expect(told).to_have_text(
        ann.get(f"/matches/{match}/does", seat="emperor", answer="campaign")["chances"][0], use_inner_text=True
    )
    expect(page.locator("#live")).to_contain_text(told.inner_text())
    page.locator("princeps-decision h2").focus()
    expect(page.locator(".foretold")).to_have_count(0)


def test_a_list_that_is_really_a_number_is_one(ann: Visitor) -> None:
    """A bid of Heirs: stepped, drawn, typed; what it does is told as it changes."""
    match = ann.begin("heirs", mode="hotseat", options={"players": "2"})
    state = answer_until(ann, match, lambda decision: decision["step"] == "bid_amount" and len(decision["options"]) > 7)
    decision = state["decisions"][0]
    bids = [one["id"] for one in decision["options"] if one["id"].startswith("bid:")]
    does = ann.get(f"/matches/{match}/does", seat=decision["seat"])["does"]
    page = ann.page(f"/table/{match}")
    page.locator(".curtain button").click()
    at_version(page, state["version"])
    field, told = page.locator('[data-key="number:0"]'), page.locator("princeps-decision .outcome")

    def tells(bid: str) -> None:
        expect(field).to_have_value(bid.rpartition(":")[2])
        expect(told).to_have_text(" · ".join(line for line in does[bid] if line not in shared(does)))

    tells(bids[0])
    page.locator('[data-key="i-plus:0"]').click()
    tells(bids[1])
    expect(page.locator(".by").first).to_be_visible()
    page.locator('[data-key="range"]').fill(bids[3].rpartition(":")[2])
    tells(bids[3])
    page.locator("princeps-decision h2").focus()
    page.keyboard.press(bids[4].rpartition(":")[2])
    expect(field).to_be_focused()
    tells(bids[4])
    sound(page)
    page.keyboard.press("Enter")
    page.locator(f'.table[data-version="{state["version"] + 1}"], .curtain').first.wait_for()
    assert ann.state(match)["answers"] == state["answers"] + 1
    rest = [one["id"] for one in decision["options"] if one["id"] not in bids]
    assert len(rest) + len(bids) == len(decision["options"])


def test_a_number_that_somebody_has_said_is_passed_over(ann: Visitor) -> None:
    """No number is bid twice: what is left is a number all the same, and what cannot be said is never given."""
    match = ann.begin("heirs", mode="study", options={"players": "2"}, seed=3)
    for answer in (["bid"], ["bid:3"], ["bid"]):
        state = asked(ann, match)
        ann.post(f"/matches/{match}/answers", seat=state["seat"], version=state["version"], answer=answer)
    state = asked(ann, match)
    offered = [one["id"] for one in state["decisions"][0]["options"]]
    assert "bid:2" in offered and "bid:3" not in offered and "bid:4" in offered
    page = opened(ann, match)
    field, more, less = (page.locator(f'[data-key="{key}:0"]') for key in ("number", "i-plus", "i-minus"))
    expect(page.locator("princeps-decision .option")).to_have_count(0)
    expect(field).to_have_value("1")
    more.click()
    more.click()
    expect(field).to_have_value("4")
    less.click()
    expect(field).to_have_value("2")
    field.fill("3")
    field.press("Enter")
    expect(field).to_have_value("4")
    assert ann.state(match)["version"] == state["version"]
    field.press("Enter")
    at_version(page, state["version"] + 1)
    assert ann.get(f"/matches/{match}/export")["answers"][-1]["answer"] == ["bid:4"]


def shared(does: dict[str, list[str]]) -> list[str]:
    first, *others = does.values()
    return [line for line in first if all(line in lines for lines in others)]


def test_a_long_list_stands_under_headings(ann: Visitor) -> None:
    """Provinces to annex: one group is open, the field finds any, the board picks, a digit is a key as ever."""
    match = ann.begin("rome_inc", seed=5)
    state = answer_until(
        ann, match, lambda decision: decision["kind"] == "choose" and len(decision["options"]) > 2 * LONG
    )
    options = state["decisions"][0]["options"]
    page = opened(ann, match)
    listed, headings = page.locator("princeps-decision .option"), page.locator("details.heading")
    expect(listed).to_have_count(len(options))
    assert 2 <= headings.count() < len(options) / 2
    open_ones = page.locator(".grouped > .options .option")  # they lie nowhere
    counts = page.locator(".count-of").all_inner_texts()
    assert sum(int(count) for count in counts) + open_ones.count() == len(options)
    assert page.locator("princeps-decision .option:visible").count() <= LONG
    last = options[-2]
    page.locator(".sought").fill(last["label"].upper())
    found = page.locator(f'[data-key="option:{last["id"]}"]')
    expect(found).to_be_visible()
    sound(page)
    page.locator(".sought").fill("no such province")
    expect(page.locator("princeps-decision .option:visible")).to_have_count(0)
    expect(page.get_by_text("No option has this name.")).to_be_visible()
    page.locator(".sought").fill("")
    page.locator(f'.place[data-on="{options[0]["on"]}"]').focus()
    expect(page.locator('[data-gauge="track:prestige"] .by')).to_have_text("+1")
    headings.nth(1).locator("summary").click()
    expect(page.locator("details.heading[open]")).to_have_count(1)
    key = str(open_ones.count() + 1)  # the first of the heading that is open
    first = headings.nth(1).locator(".option").first
    expect(first.locator("kbd")).to_have_text(key)
    chosen = str(first.get_attribute("data-key")).removeprefix("option:")
    expect(page.locator("princeps-decision .option:visible kbd").first).to_have_text("1")
    page.locator("princeps-decision h2").focus()
    page.keyboard.press(key)
    at_version(page, state["version"] + 1)
    assert ann.get(f"/matches/{match}/export")["answers"][-1]["answer"] == [chosen]
    ann.post(f"/matches/{match}/undo", version=state["version"] + 1)
    at_version(page, state["version"] + 2)
    click_option(page, last["id"])
    at_version(page, state["version"] + 3)


@pytest.mark.parametrize("game", NAMES)
def test_every_option_of_random_positions_says_what_it_does_in_both_languages(ann: Visitor, game: str) -> None:
    look_at_positions(ann, game, POSITIONS)


def look_at_positions(ann: Visitor, game: str, number: int) -> None:
    """Of random games, one after the other, each on another page."""
    seed, found = 7, 0
    while found < number:
        match = ann.begin(game, mode="study", seed=seed)
        page = ann.page(f"/table/{match}")
        while found < number and not ann.state(match)["over"]:
            for _ in range(4 + found % 3):
                if not (state := ann.state(match))["over"]:
                    answer_once(ann, match, ann.state(match, seat=state["waiting"][0]))
            if not ann.state(match)["over"]:
                look_in_both_languages(page, ann.state(match)["version"])
                found += 1
        page.close()
        seed += 1


def look_in_both_languages(page: Page, version: int) -> None:
    told = []
    for lang, name in (("en", "English"), ("de", "Deutsch")):
        page.get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        at_version(page, version)
        told.append(told_of_options(page))
        assert all(line.strip() and "[" not in line for line in told[-1]), told[-1]
    assert told[0] != told[1] or not told[0]  # an allocation has no options


def told_of_options(page: Page) -> list[str]:
    """What each option says that it does, with what is said of all of them; of a long list, the one that has the
    keyboard. A number says it of the one that it stands at.
    """
    panel = page.locator("princeps-decision")
    expect(panel.locator(".question")).to_be_visible()
    options, places = panel.locator(".option"), panel.locator("[data-does]")
    if options.count() > UNASKED:
        options = options.and_(page.locator(":visible")).first
        options.focus()
        places = options.locator("[data-does]")
    expect(places.and_(page.locator(".unknown"))).to_have_count(0)
    number = panel.locator("[data-key=range]").count()
    once = panel.locator(".shared").inner_text()
    found = [f"{place} {once}".strip() for place in places.all_text_contents()]
    return found + [once] * (options.count() + number - len(found))
