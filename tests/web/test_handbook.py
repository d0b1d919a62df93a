"""The page of a game: its parts are named, it is found from the lobby, and its aids print on a page each."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from princeps.engine.catalogue import NAMES

from .conftest import Visitor, sound


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_a_game_has_its_page_and_each_aid_fits_on_one(ann: Visitor) -> None:
    page = ann.page("/")
    page.get_by_role("link", name="Aurelian, Restorer of the World", exact=True).click()
    expect(page.locator(".handbook h1")).to_have_text("Aurelian, Restorer of the World")
    expect(page.locator(".handbook .place .badge")).to_have_count(page.locator(".parts li").count())
    expect(page.locator(".strategy li")).to_have_count(10)
    records = ann.get("/games/aurelian/records")  # other tests played here too
    expect(page.locator(".records")).to_contain_text(str(records[0]["score"]) if records else "Nobody")
    sound(page)
    for name in NAMES:
        page.goto(f"/games/{name}")
        expect(page.locator(".records")).to_be_visible()
        page.evaluate("document.body.dataset.print = 'aids'")
        pdf = page.pdf(prefer_css_page_size=True)
        assert pages_of(pdf) == page.locator(".aid").count(), name
