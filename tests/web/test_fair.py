"""Every generic form of the page, with a tiny game that has all of them: cards, hands, mats, owned pieces, lands, ways,
sheets, sealed answers of several seats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from states import together

from .conftest import Visitor, sound
from .hands import at_version, focused

HAND = ".fan .card-thing[data-on]"


def hand(page: Page) -> list[str]:
    return [str(card.get_attribute("data-on")) for card in page.locator(HAND).all()]


def answer_all(visitor: Visitor, match: str, until: str = "", most: int = 80) -> Any:
    """Give first answers beside the page, in a match whose seats are all mine, until a step or the end."""
    state = visitor.state(match, seat="rufus")
    for _ in range(most):
        if state["over"] or state["decisions"][0]["step"] == until:
            break
        decision = state["decisions"][0]
        visitor.post(
            f"/matches/{match}/answers",
            seat=decision["seat"],
            version=state["version"],
            answer=[decision["options"][-1]["id"]],
        )
        state = visitor.state(match, seat="rufus")
    return state


def test_the_chairs_follow_the_number_of_players(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Country Fair").click()
    dialogue = page.get_by_role("dialog", name="Country Fair")
    dialogue.get_by_label("At one screen").check()
    expect(dialogue.get_by_label("Titus")).to_be_visible()
    expect(dialogue.get_by_label("Ursa")).to_be_hidden()
    dialogue.get_by_label("Players").select_option("2")
    expect(dialogue.get_by_label("Titus")).to_be_hidden()
    dialogue.get_by_label("Players").select_option("4")
    expect(dialogue.get_by_label("Ursa")).to_be_visible()
    dialogue.get_by_label("Ursa").select_option("bot:miles")
    sound(page)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog", name="Rufus plays now")).to_be_visible()
    seats = {seat["id"]: seat["kind"] for seat in ann.get(f"/matches/{page.url.rpartition('/')[2]}")["seats"]}
    assert seats == {"rufus": "me", "sabina": "me", "titus": "me", "ursa": "bot"}


def test_a_hand_is_a_fan_of_cards_that_can_be_clicked(ann: Visitor) -> None:
    match = ann.begin("fair", mode="online", seats={"rufus": "me", "sabina": "bot:first", "titus": "bot:first"})
    page = ann.page(f"/table/{match}")
    expect(page.locator(HAND)).to_have_count(3)
    view = ann.state(match)["view"]
    assert hand(page) == [f"card:{card}" for card in view["hand"]]
    first = page.locator(HAND).first
    number = view["hand"][0].rpartition("_")[2]
    expect(first).to_have_accessible_name(
        re.compile(rf"^Play the {number}\. the {number}, \w+, Value {number}, Speed \d.*A card of the fair")
    )
    first.hover()
    expect(page.locator(".large-card")).to_be_visible()
    expect(page.locator(".pile").filter(has_text="Deck")).to_contain_text("9")
    sound(page)
    first.click()
    expect(page.locator(HAND)).to_have_count(2)
    page.mouse.move(400, 300)
    expect(page.locator(".large-card")).to_have_count(0)
    expect(page.get_by_role("group", name=re.compile("^Played of Rufus")).locator(".card-thing")).to_have_count(1)
    before = page.locator("princeps-board").bounding_box()
    page.get_by_role("button", name="Small cards, more board").click()
    after = page.locator("princeps-board").bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]
    sound(page)


def test_mats_tell_who_is_asked_and_what_everybody_has(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    expect(page.locator(".mat")).to_have_count(3)
    mat = page.get_by_role("button", name="Sabina, is asked, Lands 0, Coins 2, Hand 3, Played 0, Bought 0", exact=True)
    expect(mat).to_be_visible()
    page.locator(HAND).first.click()
    expect(page.get_by_role("button", name=re.compile("^Rufus, has answered"))).to_be_visible()
    answer_all(ann, match, "buy")
    answer_all(ann, match, "play_cards")
    page.get_by_role("button", name=re.compile("^Sabina, ")).click()
    dialogue = page.get_by_role("dialog", name="Sabina")
    expect(dialogue).to_contain_text("Coins")
    expect(dialogue.locator(".open-cards li")).to_have_count(2)
    sound(page)


def test_lands_take_the_colours_of_those_who_hold_them(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    state = answer_all(ann, match, "stall")
    seat = state["decisions"][0]["seat"]
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    land = page.locator('.area[data-area="land:hispania"]')
    expect(land).to_have_class(re.compile(r"\bopen\b"))
    sound(page)
    page.locator('.place[data-on="land:hispania"]').click()
    at_version(page, state["version"] + 1)
    expect(land).to_have_class(re.compile(r"\bheld\b"))
    expect(land.locator(".texture")).to_have_attribute("fill", f"url(#o-{seat})")
    said = page.locator('.place[data-on="land:hispania"]').get_attribute("aria-label") or ""
    assert f"held by: {seat.capitalize()}; stalls: {seat.capitalize()} 1" in said


def test_a_click_on_the_land_itself_means_the_place(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    state = answer_all(ann, match, "stall")
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    page.locator('.area[data-area="land:asia"] .cell').dispatch_event("click")
    at_version(page, state["version"] + 1)
    assert ann.state(match, seat="rufus")["view"]["held"]["asia"] != "none"


def test_kinds_of_ways_differ_in_how_they_are_drawn_and_are_explained(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    drawn = {}
    for way in ("road", "sea", "strait", "mountain", "desert"):
        lines = page.locator(f'[data-way="{way}"]').first.locator("path")
        shape = (
            "curved"
            if "Q" in str(lines.first.get_attribute("d"))
            else str(lines.first.get_attribute("d")).count("L") > 1
        )
        drawn[way] = (lines.count(), str(lines.first.get_attribute("class")), shape)
    assert len(set(drawn.values())) == 5
    page.get_by_role("button", name="Signs of the board").click()
    for name in ("road", "sea", "mountain pass", "Rufus", "The West"):
        expect(page.get_by_role("dialog").get_by_text(name, exact=True)).to_be_visible()
    sound(page)


def test_names_of_points_never_cover_each_other_and_grow_more_when_closer(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)

    def labels() -> list[dict[str, float]]:
        found: list[dict[str, float]] = page.evaluate(
            "[...document.querySelectorAll('.labels text')].map((one) => one.getBoundingClientRect().toJSON())"
        )
        return found

    far = labels()
    for number, one in enumerate(far):
        for other in far[number + 1 :]:
            apart = (
                one["right"] <= other["left"] + 2
                or other["right"] <= one["left"] + 2
                or one["bottom"] <= other["top"] + 5
                or other["bottom"] <= one["top"] + 5
            )
            assert apart
    for _ in range(5):
        page.keyboard.press("+")
    assert len(labels()) == 7 >= len(far)


def test_a_place_opens_its_sheet_and_the_sheet_filters_sorts_and_itemises(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    state = answer_all(ann, match, "buy")
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    page.locator('.place[data-on="land:asia"]').click()
    panel = page.get_by_role("tabpanel", name="Lands")
    expect(panel).to_be_visible()
    row = panel.locator('[data-row="asia"]')
    expect(row.locator("details")).to_have_attribute("open", "")
    assert focused(page) == "row:land:asia"
    expect(row).to_contain_text("a stall +1 [2.2]")
    expect(row).to_contain_text("4 in 6: a good sale")
    row.get_by_role("button", name="Rule 2.2").click()
    expect(row).to_contain_text("Whoever has the most there holds it.")
    panel.get_by_role("button", name="Free").click()
    expect(panel.locator("[data-row]")).to_have_count(4)
    sound(page)
    panel.get_by_role("button", name="As a wide table").click()
    table = page.get_by_role("dialog", name="Lands").get_by_role("table")
    table.get_by_role("button", name="Land", exact=True).click()
    expect(table.locator("tbody th")).to_have_text(["Africa", "Gaul", "Italy", "Spain"])
    expect(table.locator("thead th").first).to_have_attribute("aria-sort", "ascending")
    sound(page)


def test_the_supply_is_bought_from_and_the_ledger_keeps_it(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    state = answer_all(ann, match, "buy")
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    nails = page.locator('.stocked[data-on="supply:nails"]')
    expect(nails).to_have_accessible_name(re.compile("^Buy nails. 4 × nails"))
    nails.click()
    at_version(page, state["version"] + 1)
    expect(page.locator('.stocked[data-on="supply:nails"]')).to_contain_text("×3")
    page.get_by_role("tab", name="Ledger").click()
    expect(page.get_by_role("tabpanel", name="Ledger")).to_contain_text("nails")
    expect(page.get_by_role("tabpanel", name="Ledger")).to_contain_text("-1")


def test_three_at_one_screen_answer_sealed_behind_the_curtain(ann: Visitor) -> None:
    match = ann.begin("fair", mode="hotseat", seed=5)
    page = ann.page(f"/table/{match}")
    seen: list[list[str]] = []
    for version, name in enumerate(("Rufus", "Sabina", "Titus")):
        curtain = page.get_by_role("dialog", name=f"{name} plays now")
        expect(curtain).to_be_visible()
        assert hand(page) == []
        assert page.locator(".rows-of [data-row]").count() == 0
        curtain.get_by_role("button", name=f"I am {name}").click()
        at_version(page, version)
        seen.append(hand(page))
        assert len(seen[-1]) == 3
        expect(page.locator(".mat.sealed")).to_have_count(version)
        page.keyboard.press("1")
    assert len({card for cards in seen for card in cards}) == 9
    expect(page.get_by_role("dialog", name=re.compile("plays now"))).to_be_visible()
    sound(page)


def test_no_wire_holds_what_others_keep_secret(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    begun = ann.post(
        "/matches", game="fair", mode="online", seats={"rufus": "me", "sabina": "open", "titus": "bot:first"}
    )
    match = begun["id"]
    frames: list[str] = []
    page = bea.context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(begun["invitations"]["sabina"])
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(HAND)).to_have_count(3)
    mine = ann.state(match, seat="rufus")["view"]["hand"]
    ann.post(f"/matches/{match}/answers", seat="rufus", version=ann.state(match)["version"], answer=[mine[0]])
    expect(page.locator(".mat.sealed")).not_to_have_count(0)
    drawn = [
        {key: value for key, value in message.items() if key in ("view", "items", "trays", "sheets", "board", "log")}
        for message in together([json.loads(frame) for frame in frames])
    ]
    assert drawn
    words = re.compile("|".join(rf'"{card}"' for card in mine))
    assert [one for one in drawn if words.search(json.dumps(one))] == []


def test_the_result_brings_the_closing_sheet(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    state = answer_all(ann, match)
    assert state["over"]
    page = ann.page(f"/table/{match}")
    dialogue = page.get_by_role("dialog", name="The fair closes")
    expect(dialogue.get_by_role("heading", name="Final standing")).to_be_visible()
    expect(dialogue.get_by_role("table").locator("tbody tr")).to_have_count(3)
    sound(page)
    page.keyboard.press("Escape")
    page.goto(f"/replay/{match}")
    expect(page.locator(".mat")).to_have_count(3)
    expect(page.locator(".chart")).to_have_count(3)
    expect(page.locator(".chart").nth(1).locator(".curve")).to_have_count(3)
    sound(page)


def test_the_board_in_words_tells_all_of_it_in_german(visit: Callable[..., Visitor]) -> None:
    visitor = visit(locale="de-DE")
    match = visitor.begin("fair", mode="study", seed=5)
    state = answer_all(visitor, match, "buy")
    page = visitor.page(f"/table/{match}")
    at_version(page, state["version"])
    page.keyboard.press("w")
    words = page.get_by_role("dialog", name="Der Plan in Worten")
    for said in (
        "Narbo, neben Tarraco (Straße)",
        "Vorrat (12): 4 × Brot (Preis 1)",
        "Hand von Titus: 2",
        "Münzen von Rufus: 2",
        "gehalten von: ",
    ):
        expect(words).to_contain_text(said)
    sound(page)


def test_everything_is_reached_by_the_keyboard(ann: Visitor) -> None:
    match = ann.begin("fair", mode="study", seed=5)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    page.keyboard.press("n")
    assert focused(page).startswith("card:")
    expect(page.locator(".large-card")).to_be_visible()
    page.keyboard.press("Enter")
    at_version(page, 1)
    state = answer_all(ann, match, "stall")
    at_version(page, state["version"])
    page.keyboard.press("n")
    assert focused(page).startswith("land:")
    page.keyboard.press("Enter")
    at_version(page, state["version"] + 1)


def test_on_a_phone_and_in_the_dark(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 390, "height": 844}, color_scheme="dark", has_touch=True)
    match = visitor.begin("fair", mode="study", seed=5, options={"players": "4"})
    state = answer_all(visitor, match, "buy")
    page = visitor.page(f"/table/{match}")
    at_version(page, state["version"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".mat")).to_have_count(4)
    page.locator('.stocked[data-on="supply:toga"]').scroll_into_view_if_needed()
    page.locator('.stocked[data-on="supply:toga"]').click()
    at_version(page, state["version"] + 1)
    sound(page)
