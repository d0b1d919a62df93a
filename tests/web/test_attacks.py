"""Script in what players type, in a real browser: it is shown as it was typed, and never runs."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Visitor
from .hands import at_version

IMAGE = "<img src=x onerror=hacked=1>"
SCRIPT = '"><script>hacked=1</script><svg/onload=hacked=1>'


def harmless(page: Page) -> None:
    assert page.evaluate("'hacked' in globalThis") is False
    assert page.locator("img[src='x'], script:not([src]), svg[onload]").count() == 0


def test_script_in_names_chat_and_notes_is_text(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    ann.post("/accounts", name=IMAGE, password="correct horse battery")
    begun = ann.post("/matches", game="toy", mode="online", name=SCRIPT)
    match = begun["id"]
    bea.post(begun["invitations"]["south"])
    ann.post(f"/matches/{match}/chat", text=SCRIPT)
    page = bea.page(f"/table/{match}")
    at_version(page, 0)
    page.get_by_role("tab", name="Chat").click()
    panel = page.get_by_role("tabpanel", name="Chat")
    expect(panel).to_contain_text(SCRIPT)
    expect(panel).to_contain_text(IMAGE)
    ann.post(f"/matches/{match}/chat", text=IMAGE)  # while the page is open
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel.get_by_role("listitem").last).to_have_text(re.compile(f"{re.escape(IMAGE)} {re.escape(IMAGE)}$"))
    harmless(page)
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Your notes").fill(SCRIPT)
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("Your notes")).to_have_value(SCRIPT)
    harmless(page)
    page.goto("/")
    expect(page.get_by_text(SCRIPT).first).to_be_visible()
    harmless(page)


def test_script_in_an_address_is_text(ann: Visitor) -> None:
    for path in (f"/table/{IMAGE}", f"/rules/{IMAGE}", f"/join/{IMAGE}", f"/#{SCRIPT}", f"/?x={SCRIPT}"):
        page = ann.page(path)
        expect(page.locator("main")).to_be_visible()
        harmless(page)
        page.close()
