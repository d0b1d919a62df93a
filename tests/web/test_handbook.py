"""The page of a game: its parts are named, it is found from the lobby, and its aids print on a page each."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from princeps.engine.catalogue import NAMES
from princeps.text import LANGUAGES

from .conftest import Visitor, sound

BEYOND = """[...document.querySelectorAll(".aid table:not(.wide)")]
    .filter((table) => table.getBoundingClientRect().width > table.parentElement.clientWidth / 2)
    .map((table) => table.caption.textContent)"""  # tables that reach into the other column


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_a_game_has_its_page(ann: Visitor) -> None:
    page = ann.page("/")
    page.get_by_role("link", name="Aurelian, Restorer of the World", exact=True).click()
    expect(page.locator(".handbook h1")).to_have_text("Aurelian, Restorer of the World")
    expect(page.locator(".handbook .place .badge")).to_have_count(page.locator(".parts li").count())
    expect(page.locator(".strategy li")).to_have_count(10)
    records = ann.get("/games/aurelian/records")  # other tests played here too
    expect(page.locator(".records")).to_contain_text(str(records[0]["score"]) if records else "Nobody")
    sound(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_aid_fits_on_a_page_and_no_table_covers_anything(visit: Callable[..., Visitor], lang: str) -> None:
    page = visit(locale=lang).page("/")
    for name in NAMES:
        page.goto(f"/games/{name}")
        expect(page.locator(".records")).to_be_visible()
        page.evaluate("document.body.dataset.print = 'aids'")
        pdf = page.pdf(prefer_css_page_size=True)
        assert pages_of(pdf) == page.locator(".aid").count(), name
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 688, "height": 1024})  # of A4 within its margins
        assert page.evaluate(BEYOND) == [], name
        page.emulate_media(media="null")
