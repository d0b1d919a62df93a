"""The host's switches in the page: mute a seat, close the table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Visitor, sound
from .hands import at_version


def test_the_host_mutes_a_seat_and_closes_the_table(visit: Callable[..., Visitor]) -> None:
    ann, bea = visit(), visit()
    begun = ann.post("/matches", game="toy", mode="online")
    match = begun["id"]
    bea.post(begun["invitations"]["south"])
    host, guest = ann.page(f"/table/{match}"), bea.page(f"/table/{match}")
    for page in (host, guest):
        at_version(page, 0)

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("menuitem", name="Players and invitations").click()
    host.get_by_role("dialog").get_by_role("button", name="Mute South").click()
    expect(host.get_by_text("South cannot chat any more.")).to_be_visible()
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Say something").fill("Salve")
    guest.keyboard.press("Enter")
    expect(guest.get_by_text("The host has muted this seat: it cannot chat.")).to_be_visible()
    host.get_by_role("button", name="Players", exact=True).click()
    dialogue = host.get_by_role("dialog", name="Players")
    expect(dialogue).to_contain_text("muted")
    sound(host)
    dialogue.get_by_role("button", name="Let South chat again").click()

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("menuitem", name="Close the table").click()
    sound(host)
    host.get_by_role("dialog", name="Close the table").get_by_role("button", name="Close it").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("menuitem", name="Keys")).to_be_visible()
    expect(guest.get_by_role("menuitem", name="table")).to_have_count(0)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("menuitem", name="Open the table again").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="This table is closed")).to_have_count(0)
