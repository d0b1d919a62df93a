"""The page and the search: strengths to choose from, a hint, a bot that thinks and is hurried, the review after the
game.
"""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick

from .conftest import PATIENCE, Visitor, sound
from .hands import play_on


def test_strengths_are_offered_with_what_they_do(ann: Visitor) -> None:
    page = ann.page()
    page.get_by_role("button", name="Play Heirs").click()
    box = page.get_by_role("dialog")
    level = box.get_by_label("How strong are the others?")
    for name in ("Tiro", "Miles", "Centurio", "Legatus", "Imperator"):
        expect(level.locator("option", has_text=name)).to_have_count(1)
    expect(box.locator("option", has_text="Thinker")).to_have_count(0)
    level.select_option("imperator")
    expect(box).to_contain_text(re.compile(r"\. Won \d+ % \(\d+ to \d+\) of \d+ games against Centurio, or alone\."))
    sound(page)


def test_a_hint_and_the_review_of_a_solo_game(ann: Visitor) -> None:
    match = ann.begin("heirs", mode="solo", options={"players": "1"}, seed=4)
    page = ann.page(f"/table/{match}")
    page.get_by_role("button", name="Hint").click()
    box = page.get_by_role("dialog")
    expect(box.locator(".odds li").first).to_contain_text("%")
    expect(box).to_contain_text("1 hint so far")
    sound(page)
    box.get_by_role("button", name="Close").click()

    state = ann.state(match)
    while not state["over"]:
        decision = state["decisions"][0]
        answer = [decision["options"][0]["id"]] if decision["options"] else [str(decision["least"])]
        ann.post(f"/matches/{match}/answers", seat=decision["seat"], version=state["version"], answer=answer)
        state = ann.state(match)
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    box = page.locator("dialog.review")
    expect(box.locator(".points > li")).to_have_count(5, timeout=4 * PATIENCE)
    expect(box).to_contain_text(re.compile("by luck, .* by judgement"))
    expect(box.get_by_role("img", name=re.compile("Chance to win"))).to_be_visible()
    box.locator(".points button").nth(2).press("Enter")  # the position of then, on a small board
    walk = box.locator(".walk")
    expect(walk.locator("output")).to_contain_text("3 of 5")
    walk.get_by_role("button", name="The next moment").press("Enter")
    expect(walk.locator("output")).to_contain_text("4 of 5")
    expect(walk.locator(".said h3")).to_be_visible()
    sound(page)

    page.goto(f"/replay/{match}")
    page.get_by_role("button", name="How good was this answer?").click()
    expect(page.get_by_role("dialog").locator(".odds li", has_text="was chosen")).to_contain_text("%")
    sound(page)


def test_a_bot_says_why_it_answered(ann: Visitor) -> None:
    match = ann.begin(
        "heirs", mode="solo", options={"players": "2"}, seats={"claudius": "me", "domitius": "bot:imperator"}, seed=3
    )
    page = ann.page(f"/table/{match}")
    heirs = title("heirs")
    player = make_bot("amicus", heirs, heirs.parts(), 0, Quick(3))
    thought = page.locator(".thought")
    for _ in range(400):  # an answer without a choice needs no thought
        state = ann.state(match)
        if thought.is_visible():
            break
        if state["decisions"]:
            ann.post(
                f"/matches/{match}/answers",
                seat="claudius",
                version=state["version"],
                answer=player.decide(state["view"]),
            )
    expect(thought).to_contain_text("trial games and expects")
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("I looked at")
    sound(page)


def test_a_bot_shows_how_far_it_is_and_can_be_hurried(ann: Visitor) -> None:
    """What the bot says on its way is put into the page's mouth: a real one may be done before anybody can click."""
    match = ann.begin("heirs", mode="online", options={"players": "2"})
    state = ann.state(match)
    heirs = title("heirs")
    player = make_bot("amicus", heirs, heirs.parts(), 0, Quick(3))
    while state["decisions"]:  # until the other seat is asked
        ann.post(
            f"/matches/{match}/answers", seat="claudius", version=state["version"], answer=player.decide(state["view"])
        )
        state = ann.state(match)
    page = ann.page()
    thinking = json.dumps({"type": "thinking", "seat": "domitius", "done": 0.4})

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(message: str | bytes) -> None:
            socket.send(message)
            if json.loads(message)["type"] == "state":
                socket.send(thinking)

        server.on_message(on_message)

    page.route_web_socket(re.compile("/live"), between)
    page.goto(f"/table/{match}")
    if state["version"] == 0:  # then it begins with the invitations
        page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("progress.thinks")).to_have_js_property("value", 0.4)
    sound(page)
    with page.expect_response(re.compile("/hurry")) as hurried:
        page.get_by_role("button", name="Play now").click()
    assert hurried.value.status == 200


def test_a_game_that_goes_on_has_no_review(ann: Visitor) -> None:
    match = ann.begin()
    play_on(ann, match, 3)
    answer = ann.context.request.post(f"/api/matches/{match}/review/emperor", data={}, headers={"X-Princeps": "1"})
    assert answer.status == 403
