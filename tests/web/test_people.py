"""Feedback where one looks, who is who, how a game begins, and what becomes of one's games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import Visitor, sound
from .hands import SHIFTS, at_version, play_on

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def in_sight(page: Page, thing: Locator) -> bool:
    box, size = thing.bounding_box(), page.viewport_size
    assert size is not None
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


# -- feedback ----------------------------------------------------------------------------------------------------------


def test_what_is_refused_is_said_in_the_dialogue(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Account").click()
    dialogue = page.get_by_role("dialog", name="Account")
    dialogue.get_by_label("Name", exact=True).fill("Nobody at all")
    dialogue.get_by_label("Password").fill("not the password")
    dialogue.get_by_role("button", name="Log in").click()
    said = dialogue.get_by_role("alert")
    expect(said).to_have_text("Name and password do not fit.")
    assert in_sight(page, said)
    expect(page.locator("#notes .note")).to_have_count(0)
    sound(page)
    dialogue.get_by_label("Your name at the table").fill("Iulia (you)")
    dialogue.get_by_role("button", name="Keep").click()
    expect(said).to_contain_text("A name has 2 to 24 letters")
    dialogue.get_by_label("Your name at the table").fill("Iulia")
    dialogue.get_by_role("button", name="Keep").click()
    expect(dialogue.get_by_role("status")).to_have_text("You are Iulia at every table from now on.")
    assert ann.get("/me")["called"] == "Iulia"


def test_a_start_that_is_refused_and_a_link_that_is_copied(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Aurelian").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Pack of corrections").set_input_files(
        {"name": "pack.toml", "mimeType": "text/plain", "buffer": b"nothing = ["}
    )
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    match = ann.begin("toy", mode="online")
    ann.context.grant_permissions(["clipboard-write"])
    page.goto(f"/table/{match}")
    dialogue = page.get_by_role("dialog", name="Players")
    dialogue.get_by_role("button", name="Copy").click()
    expect(dialogue.get_by_role("status")).to_have_text("The link is copied.")
    sound(page)


def test_a_hint_that_fails_says_so_and_can_be_asked_for_again(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    refused = {"error": {"id": "took_too_long", "text": "This takes too long to check."}}
    page.route("**/hint?**", lambda route: route.fulfill(status=400, json=refused))
    page.get_by_role("button", name="Hint").click()
    dialogue = page.get_by_role("dialog", name="Hint")
    expect(dialogue.get_by_role("alert")).to_contain_text("This takes too long to check.")
    sound(page)
    row = {"answer": ["done"], "label": "Wait", "chance": 40, "low": 30, "high": 50, "trials": 9, "given": False}
    other = {**row, "answer": ["go"], "label": "Go"}
    hint = {"question": "What now?", "version": 0, "playouts": 9, "answers": [row, other], "hints": 1}
    page.unroute("**/hint?**")
    page.route("**/hint?**", lambda route: route.fulfill(json=hint))
    page.route("**/hint/reasons?**", lambda route: route.fulfill(status=400, json=refused))
    dialogue.get_by_role("button", name="Try again").click()
    expect(dialogue.locator(".odds li").first).to_contain_text("Wait")
    expect(dialogue.locator(".reasons")).to_contain_text("No reason could be found this time. This takes too long")


def test_a_hint_is_shown_before_its_reasons(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.page(f"/table/{match}")
    at_version(page, 0)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hint/reasons?**", hold)
    page.get_by_role("button", name="Hint").click()
    dialogue = page.get_by_role("dialog", name="Hint")
    expect(dialogue.locator(".odds li").first).to_contain_text("%")
    expect(dialogue.locator(".reasons")).to_contain_text("is being worked out")
    sound(page)
    held[0].continue_()
    expect(dialogue.locator(".reasons li").first).not_to_be_empty()
    assert len(held) == 1


def test_after_the_end_nothing_is_taken_back_and_what_is_refused_is_not_offered(visit: Callable[..., Visitor]) -> None:
    ann, guest = visit(), visit()
    match = ann.begin(seed=11)
    page = guest.page(f"/table/{match}")
    at_version(page, 0)
    page.get_by_role("button", name="Menu").click()
    for entry in ("Export the save", "A new game from here", "Report to keep", "Replay and charts"):
        expect(page.get_by_role("menuitem", name=entry)).to_have_count(0)
    state = play_on(ann, match, 400)
    page = ann.page(f"/table/{match}")
    at_version(page, state["version"])
    page.keyboard.press("Escape")
    expect(page.locator(".deeds .undo")).to_be_hidden()
    page.keyboard.press("u")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Export the save")).to_be_visible()
    assert ann.state(match)["version"] == state["version"]
    last = max(line["n"] for line in state["log"])
    ann.post(f"/matches/{match}/back", to=last - 1, version=state["version"])
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()  # also of a game that was over when it was opened


# -- who is who --------------------------------------------------------------------------------------------------------


def test_one_name_for_a_seat_everywhere(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    ann.put("/me", called="Livia")
    begun = ann.post("/matches", game="nero", mode="online", options={"players": "3"}, seats={"lucius": "bot:tiro"})
    page = bea.page(begun["invitations"]["gaius"])
    page.get_by_label("Your name at the table").fill("Iulia")
    sound(page)
    page.get_by_role("button", name="Take the seat").click()
    plays = ann.state(begun["id"])["plays"]
    layout = ann.get(f"/matches/{begun['id']}/layout")
    names = {seat: next(one["name"] for one in layout["owners"] if one["id"] == plays[seat][0]) for seat in plays}
    assert set(names.values()) < {"Galba", "Otho", "Vitellius", "Vespasian"}
    mats = page.locator(".mat .who-is")
    expect(mats.nth(0)).to_have_text(f"{names['aulus']}Livia (guest)")
    expect(mats.nth(1)).to_have_text(f"{names['gaius']}Iulia (you)")
    expect(mats.nth(2)).to_have_text(f"{names['lucius']}Bot: Tiro")
    expect(page.locator(".who")).to_have_text("".join(names.values()))
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Ave")
    page.keyboard.press("Enter")
    expect(page.locator(".said li")).to_have_text(f"{names['gaius']} · Iulia (guest) Ave")
    expect(page.locator(".said .owner-mark")).to_have_count(1)
    page.get_by_role("button", name="Signs of the board").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{names['aulus']} · Livia (guest)")
    sound(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Players").click()
    expect(page.get_by_role("dialog", name="Players")).to_contain_text("Livia (guest)")


def test_nobody_waits_for_himself(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    begun = ann.post("/matches", game="toy", mode="online")
    bea.put("/me", called="Iulia")
    bea.post(begun["invitations"]["south"])
    page = ann.page(f"/table/{begun['id']}")
    at_version(page, 0)
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name="Waiting for South · Iulia (guest).")).to_be_visible()
    page.goto("/")
    expect(page.locator(".mine .stands")).to_have_text("Waiting for South")


# -- how a game begins -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "look", [{}, {"viewport": {"width": 1366, "height": 560}}, PHONE], ids=["wide", "low", "phone"]
)
def test_the_dialogue_opens_at_its_top_with_its_button_in_sight(
    visit: Callable[..., Visitor], look: dict[str, object]
) -> None:
    page = visit(**look).page()
    page.get_by_role("button", name="Play Time of Crisis").click()
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_focused()
    dialogue = page.get_by_role("dialog", name="Time of Crisis")
    assert in_sight(page, start)
    assert in_sight(page, dialogue.locator('select[name="option:players"]'))
    sound(page)


def test_alone_with_bots_of_a_level_in_words(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Time of Crisis").click()
    dialogue = page.get_by_role("dialog", name="Time of Crisis")
    expect(dialogue.get_by_label("Alone with bots")).to_be_checked()
    level = dialogue.get_by_label("How strong are the others?")
    expect(dialogue).to_contain_text("The soldier: plays by rules of thumb")
    level.select_option("tiro")
    expect(dialogue).to_contain_text("Kind to beginners.")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    seats = ann.get(f"/matches/{page.url.rpartition('/')[2]}")["seats"]
    assert [seat["bot"] for seat in seats] == [None, "tiro", "tiro", "tiro"]


def test_what_does_not_go_together_cannot_be_chosen(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Time of Crisis").click()
    factions = page.locator('select[name="option:factions"]')
    expect(factions.locator("option").nth(1)).to_be_disabled()
    expect(factions.locator("option").nth(1)).to_have_text("1 (only with Players: 1 (with factions), 2, 3)")
    page.locator('select[name="option:players"]').select_option("1")
    expect(factions).to_have_value("1")
    expect(factions.locator("option").first).to_be_disabled()
    expect(page.get_by_label("Alone with bots")).to_be_hidden()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    page.goto("/")
    page.get_by_role("button", name="Play Heirs of Augustus").click()
    scoring = page.get_by_label("Solo scoring")
    expect(scoring).to_be_hidden()
    page.locator('select[name="option:players"]').select_option("1")
    expect(scoring).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play ROME, Inc.").click()
    page.locator('select[name="option:scenario"]').select_option("222_ce")
    expect(page.get_by_role("dialog")).to_contain_text("Everything is won and must be held")


def test_the_lobby_says_what_to_begin_with(ann: Visitor) -> None:
    page = ann.page()
    expect(page.locator(".new-here")).to_contain_text("Begin with Heirs of Augustus: 15 to 30 minutes, quickly learnt.")
    expect(page.locator(".game", has_text="ROME, Inc.")).to_contain_text("120 to 240 minutes · takes study")
    page.get_by_role("button", name="Learn it by playing").click()
    expect(page.locator(".course")).to_contain_text("chapter 1 of")


# -- my games ----------------------------------------------------------------------------------------------------------


def test_my_games_are_named_put_away_and_thrown_away(ann: Visitor) -> None:
    match = ann.begin(seed=11)
    page = ann.page()
    row = page.locator(".mine li")
    page.get_by_role("button", name="Rename: Aurelian").click()
    page.get_by_label("Name of the game").fill("The long summer")
    sound(page)
    page.get_by_role("button", name="Keep").click()
    expect(row).to_contain_text("The long summer")
    page.get_by_role("button", name="Put away: The long summer").click()
    expect(page.get_by_text("Put away (1)")).to_be_visible()
    expect(row).to_be_hidden()
    page.get_by_text("Put away (1)").click()
    page.get_by_role("button", name="Fetch back: The long summer").click()
    expect(page.get_by_text("Put away (1)")).to_have_count(0)
    sound(page)
    page.get_by_role("button", name="Delete: The long summer").click()
    dialogue = page.get_by_role("dialog", name="Delete The long summer?")
    expect(dialogue).to_contain_text("The game goes for good")
    sound(page)
    dialogue.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    assert ann.context.request.get(f"/api/matches/{match}").status == 404


# -- nothing moves while it loads --------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_nothing_moves_while_a_page_loads(visit: Callable[..., Visitor], look: dict[str, object]) -> None:
    ann = visit(**look)
    ann.context.add_init_script(SHIFTS)
    match, crowd = ann.begin(seed=11), ann.begin("nero", seats={})
    page = ann.page()
    moved = {}
    for path in (
        "/",
        f"/table/{match}",
        f"/table/{crowd}",
        f"/replay/{match}",
        "/rules/aurelian",
        "/lessons/aurelian",
        "/about",
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        moved[path] = page.evaluate("window.shifted")
    assert {path: shifted for path, shifted in moved.items() if shifted > 0.05} == {}
