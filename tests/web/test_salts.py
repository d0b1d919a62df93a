"""Fair dice for the distrustful: two visitors add their salts, and a saved game is checked without the server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visitor, sound
from .hands import at_version
from .test_proof import SALTS, rolled, save


def test_two_visitors_add_their_salts_and_begin(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    page = ann.page()
    page.get_by_role("button", name="Play High Card").click()
    page.get_by_label("From afar").check()
    page.get_by_text("More choices").click()
    page.get_by_label("Each seat adds its own salt").check()
    page.get_by_role("button", name="Start").click()
    link = page.get_by_label("Invitation for South").input_value()
    page.keyboard.press("Escape")
    match = page.url.rpartition("/")[2]
    promised = ann.get(f"/matches/{match}")["commitment"]
    expect(page.locator(".gathering")).to_contain_text(promised)
    expect(page.locator(".gathered")).to_contain_text("North:has not decided")
    field = page.get_by_label("Your salt")
    assert len(field.input_value()) == 32
    sound(page)

    other = bea.page(link)
    other.get_by_role("button", name="Take the seat").click()
    expect(other.locator(".gathering")).to_contain_text(promised)
    expect(other.get_by_role("button", name="Begin")).to_be_hidden()
    written = other.get_by_label("Your salt").input_value()
    assert written != field.input_value()

    field.fill("sal marinus")
    field.press("Enter")
    expect(page.locator(".own")).to_contain_text("Your salt is “sal marinus”.")
    expect(other.locator(".gathered")).to_contain_text("North:has added a salt")
    expect(other.get_by_label("Your salt")).to_have_value(written)
    assert "sal marinus" not in other.content()
    assert other.locator(".held").count() == 0

    other.get_by_role("button", name="Add my salt").click()
    for at in (page, other):
        at_version(at, 1)
        expect(at.locator(".gathering")).to_have_count(0)
        expect(at.locator(".held[data-on]")).to_have_count(3)
    assert ann.get(f"/matches/{match}")["salts"] == {"north": "sal marinus", "south": written}
    page.keyboard.press("1")
    at_version(other, 2)

    other.locator(".who button").click()
    players = other.get_by_role("dialog", name="Players")
    expect(players).to_contain_text("sal marinus")
    expect(players).to_contain_text(ann.get(f"/matches/{match}")["started"])
    sound(other)


def test_the_end_shows_all_salts_and_checks_them(visit: Callable[..., Visitor]) -> None:
    ann = visit()
    made = ann.post("/matches", game="toy", mode="online", salted=True, seats={"north": "me", "south": "bot:bold"})
    page = ann.page(f"/table/{made['id']}")
    page.get_by_role("button", name="Without").click()
    at_version(page, 2)
    while not (state := ann.state(made["id"]))["over"]:
        if state["decisions"]:
            ann.post(
                f"/matches/{made['id']}/answers",
                seat="north",
                version=state["version"],
                answer=[state["decisions"][0]["options"][0]["id"]],
            )
    end = page.get_by_role("dialog")
    end.locator("summary", has=page.get_by_role("heading", name="The dice were fixed")).click()
    expect(end).to_contain_text(
        "Checked here: seed and salt give the commitment, and commitment and salts give the start."
    )
    expect(end).to_contain_text(state["result"]["started"])
    expect(end.get_by_role("link", name="Check a saved game in the browser")).to_have_attribute("href", "/verify")


def hand_in(page: Page, words: Any, name: str = "game.princeps.json") -> None:
    page.get_by_label("Saved game").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": json.dumps(words).encode()}
    )


def test_a_saved_game_is_checked_without_the_network(ann: Visitor, tmp_path: Path) -> None:
    page = ann.page("/verify")
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep this page").click()
    kept = tmp_path / "verify.html"
    download.value.save_as(kept)
    ann.context.set_offline(True)
    good = save(SALTS)
    hand_in(page, good)
    findings = page.locator(".findings")
    expect(findings).to_contain_text("Everything that can be checked here holds.")
    expect(findings.locator(".checked.good")).to_have_count(4)
    expect(findings).to_contain_text(SALTS["red"])
    findings.locator("summary").click()
    expect(findings.locator("tbody tr")).to_have_count(len(good["answers"]))
    sound(page)

    die = save(SALTS)
    number, which = rolled(die, int)
    right = die["answers"][number]["chance"][which]
    die["answers"][number]["chance"][which] = right % 6 + 1
    hand_in(page, die)
    expect(findings).to_contain_text("This record does not hold.")
    expect(findings.locator(".checks")).to_contain_text(
        f"Entry {number}, result {which + 1}: {right % 6 + 1} is recorded, the dice give {right}."
    )
    expect(findings.locator("tr.bad th")).to_have_text(str(number))
    sound(page)

    hand_in(page, {**good, "salts": {**SALTS, "red": "pepper"}})
    expect(findings.locator(".checks")).to_contain_text("commitment, salts and start do not belong together")
    hand_in(page, {"princeps": 7}, "other.json")
    expect(findings).to_contain_text("other.json is not a saved game that this page knows.")

    page.goto(kept.as_uri())
    hand_in(page, good)
    expect(page.locator(".findings")).to_contain_text("Everything that can be checked here holds.")
    sound(page)


def test_a_dropped_file_is_read_in_german(visit: Callable[..., Visitor]) -> None:
    page = visit(locale="de-DE").page("/verify")
    files = page.evaluate_handle(
        "(text) => { const held = new DataTransfer(); held.items.add(new File([text], 'alt.json')); return held; }",
        json.dumps(old := save()),
    )
    page.dispatch_event(".drop", "drop", {"dataTransfer": files})
    expect(page.locator(".findings")).to_contain_text("Alles, was sich hier prüfen lässt, stimmt.")
    for entry in old["answers"]:
        entry.pop("ranges", None)
    page.get_by_label("Spielstand").set_input_files(
        {"name": "alt.json", "mimeType": "application/json", "buffer": json.dumps(old).encode()}
    )
    expect(page.locator(".findings")).to_contain_text("nicht alles lässt sich prüfen")
    expect(page.locator(".findings")).to_contain_text("sie prüft „princeps verify“")
