"""Lenses and sheets beside the board: what they show, by keyboard too, and that they are remembered."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Visitor, sound
from .test_board_room import THINGS, open_board, overlaps


def figures(page: Page) -> dict[str, str]:
    """What the lens writes beside places."""
    told: dict[str, str] = page.evaluate("""() => Object.fromEntries(
      [...document.querySelectorAll("svg.board .lens-value:not(.note)")].map((value) => [
        value.closest(".place").dataset.on, value.textContent]))""")
    return told


def test_a_lens_and_a_sheet_beside_the_board(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = open_board(visitor, "rome_inc")
    match = page.url.rpartition("/")[2]
    sheet = next(one for one in visitor.state(match)["sheets"] if one["id"] == "province")
    column = sheet["columns"].index("Revolt modifier")
    risks = {row["on"]: row["cells"][column] for row in sheet["rows"] if row["cells"][column]["number"] is not None}

    page.get_by_role("combobox", name="Lens").select_option("Revolt risk")
    assert figures(page) == {on: cell["text"] for on, cell in risks.items()}
    assert overlaps(page.evaluate(THINGS)) == []
    on, cell = max(risks.items(), key=lambda one: one[1]["number"])
    place = page.locator(f'.place[data-on="{on}"]')
    expect(place).to_have_attribute("aria-label", re.compile(rf"\. Revolt risk {re.escape(cell['text'])}$"))
    scale = page.get_by_role("list", name="What the steps mean").get_by_role("listitem")
    steps = [float(text.removeprefix("≥ ")) for text in scale.all_inner_texts()]
    step = sum(cell["number"] >= start for start in steps)
    land = page.locator(f'.area[data-area="{on}"]')
    expect(land).to_have_attribute("data-step", str(step))
    expect(land.locator(".texture")).to_have_attribute("fill", f"url(#step-{step})")  # told apart without colour

    page.get_by_role("tab", name="Provinces").click()
    page.get_by_role("button", name="Lay it beside the board").click()
    shelf = page.get_by_role("complementary", name="Sheet beside the board")
    expect(shelf.locator("tbody tr")).to_have_count(len(sheet["rows"]))
    sound(page)
    shelf.get_by_role("button", name="Revolt modifier").click()
    numbers = [int(text) for text in shelf.locator(f"tbody td:nth-child({column + 1})").all_inner_texts() if text]
    assert numbers == sorted(numbers, reverse=True)
    row = shelf.locator(f'tr[data-of="{on}"]')
    row.get_by_role("button").focus()  # a row points at the map ...
    assert "hinted" in str(place.get_attribute("class"))
    place.focus()  # ... and the map at its row
    expect(shelf.locator("tr.lit")).to_have_attribute("data-of", on)

    edge = shelf.get_by_role("separator")
    wide = int(str(edge.get_attribute("aria-valuenow")))
    edge.focus()
    page.keyboard.press("ArrowLeft")
    assert int(str(edge.get_attribute("aria-valuenow"))) > wide
    shelf.get_by_role("searchbox").fill("palmyra")
    expect(shelf.locator("tbody tr")).to_have_count(1)

    page.reload()
    expect(page.locator("svg.board .areas.lensed")).to_be_attached()
    expect(shelf.locator("tbody tr")).to_have_count(len(sheet["rows"]))  # both are as they were left
    assert int(str(edge.get_attribute("aria-valuenow"))) > wide
    shelf.get_by_role("button", name="Put it away").click()
    expect(shelf).to_be_hidden()
    expect(page.get_by_role("tab", name="Provinces")).to_be_focused()
    assert visitor.faults == []
