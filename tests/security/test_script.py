"""Script in everything that a player can type: it comes back as text, in answers that no browser takes for a page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.conftest import ONE_STORE, ROOT, Running, Visitor, first_option

pytestmark = ONE_STORE

STATIC = ROOT / "src" / "princeps" / "web" / "static"
SCRIPT = '"><img src=x onerror=alert(1)>'
WORSE = "</script><script>alert(document.cookie)</script><svg/onload=alert(1)>{{7*7}}${7*7}\u2028javascript:alert(1)"


def test_what_players_type_comes_back_as_text(ann: Visitor, bea: Visitor) -> None:
    name = f"{SCRIPT[:20]} {abs(hash(ann)) % 10**8}"
    ann.ok("POST", "/accounts", {"name": name, "password": "correct horse battery"})
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "name": WORSE[:80]})
    match = begun["id"]
    bea.ok("POST", begun["invitations"]["south"])
    ann.ok("POST", f"/matches/{match}/chat", {"text": WORSE})
    ann.ok("PUT", f"/matches/{match}/notes", {"text": WORSE})
    replies = [
        bea.get(f"/matches/{match}"),
        bea.get("/matches"),
        bea.get(f"/matches/{match}/chat"),
        ann.get(f"/matches/{match}/notes"),
        ann.get("/me"),
    ]
    for reply in replies:
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "unsafe-inline" not in reply.headers["content-security-policy"]
    assert replies[0].json()["name"] == WORSE[:80].strip()
    assert replies[0].json()["seats"][0]["player"] == name.strip()
    assert replies[2].json()[0] == {**replies[2].json()[0], "who": name.strip(), "text": WORSE}
    assert replies[3].json() == {"text": WORSE}


def test_what_is_wrong_is_not_said_in_html(table: Running, ann: Visitor) -> None:
    """An address or a word that is repeated in a refusal stays a word."""
    for method, path, body in (
        ("GET", f"/games/{SCRIPT}", None),
        ("GET", f"/{SCRIPT}", None),
        ("POST", "/matches", {"game": SCRIPT}),
        ("POST", "/matches", {"game": "aurelian", "seats": {SCRIPT: SCRIPT}}),
        ("POST", "/matches", {"game": "aurelian", "pack": SCRIPT}),
    ):
        reply = ann.request(method, path, json=body) if body else ann.request(method, path)
        assert 400 <= reply.status_code < 500
        assert reply.headers["content-type"] == "application/json"


PACK = 'game = "aurelian"\nname = {name}\n\n[chits.unit.moesia_2]\ncv = 2\n'


def test_a_report_holds_no_script_of_a_players(ann: Visitor) -> None:
    """The one page with user text that leaves the server as HTML: a pack's name, a save's salt."""
    match = ann.begin(
        game="aurelian",
        name=WORSE[:80],
        pack=PACK.format(name='"' + WORSE.replace('"', "").replace("\u2028", "") + '"'),
    )
    ann.answer(match, "emperor", *first_option(ann.state(match)))
    save: Any = ann.ok("GET", f"/matches/{match}/export")
    page = ann.get(f"/matches/{match}/report").text
    assert "onerror=alert" not in page
    assert "<svg/onload" not in page
    assert "alert(document.cookie)" not in re.sub(r"&lt;.*?&gt;", "", page)
    assert ann.ok("POST", "/matches/import", save)["id"]


PARSERS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|setHTML"
    r"|\beval\(|new Function|setTimeout\(\s*[\"'`]"
)


@pytest.mark.parametrize("script", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_the_page_never_takes_text_for_html(script: Any) -> None:
    source = script.read_text(encoding="utf-8")
    assert PARSERS.findall(source) == []
    assert [call for call in re.findall(r"parseFromString\([^)]*\)", source) if "image/svg+xml" not in call] == []


def test_no_handler_or_script_stands_in_the_page() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"\son\w+=", page) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
