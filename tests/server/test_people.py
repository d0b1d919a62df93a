"""Visitors, accounts, and what keeps foreign pages and impatient ones out."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from princeps.server.people import HASHER
from princeps.server.schema import accounts, sessions

from .conftest import WIDE, Running, Visitor, first_option

PASSWORD = "correct horse battery"


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    return f"Livia {abs(hash(request.node.name)) % 10**9}"


def test_a_cookie_comes_with_the_first_change_and_is_the_browsers_only(ann: Visitor) -> None:
    ann.ok("GET", "/games")
    assert not ann.cookies
    reply = ann.post("/matches", json={"game": "toy"})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("princeps=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "set-cookie" not in ann.post("/matches", json={"game": "toy"}).headers


def test_an_account_keeps_what_the_visitor_had(ann: Visitor, bea: Visitor, name: str) -> None:
    match = ann.begin(game="aurelian")
    old = ann.cookies["princeps"]
    assert ann.ok("GET", "/me") == {"name": None}
    assert ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD}) == {"name": name}
    assert ann.cookies["princeps"] != old
    assert ann.ok("GET", "/me") == {"name": name}
    ann.answer(match, "emperor", *first_option(ann.state(match)))
    assert ann.ok("GET", f"/matches/{match}")["seats"][0]["player"] == name
    ann.ok("POST", "/logout")
    assert ann.ok("GET", "/me") == {"name": None}
    ann.fails(403, "not_your_seat", "POST", f"/matches/{match}/answers", {"seat": "emperor", "version": 1, "answer": ["stop"]})
    bea.ok("POST", "/login", {"name": name.upper(), "password": PASSWORD})
    assert [line["id"] for line in bea.ok("GET", "/matches")] == [match]


def test_logging_in_takes_the_visitors_seats_along(ann: Visitor, bea: Visitor, online: str, name: str) -> None:
    with Visitor(ann.address) as phone:
        phone.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    bea.ok("PUT", f"/matches/{online}/notes", {"text": "mine"})
    with bea.live(online) as live:
        live.next("state")
        bea.ok("POST", "/login", {"name": name, "password": PASSWORD})
        assert bea.state(online)["mine"] == ["south"]
        live.say(type="seat", seat="south")  # the page that is open need not be opened anew
        assert len(live.next("state")["view"]["hand"]) == 3
    bea.answer(online, "south", *first_option(bea.state(online)))
    assert bea.ok("GET", f"/matches/{online}/notes") == {"text": "mine"}
    assert ann.ok("GET", f"/matches/{online}")["seats"][1]["player"] == name


def test_accounts_are_refused_with_a_reason(ann: Visitor, bea: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    bea.fails(409, "account_taken", "POST", "/accounts", {"name": f" {name.lower()} ", "password": PASSWORD})
    ann.fails(409, "account_tied", "POST", "/accounts", {"name": f"{name}2", "password": PASSWORD})
    bea.fails(422, "bad_request", "POST", "/accounts", {"name": "x", "password": PASSWORD})
    bea.fails(422, "bad_request", "POST", "/accounts", {"name": "Nero", "password": "short"})
    bea.fails(400, "account_name", "POST", "/accounts", {"name": "Ne\u0007ro", "password": PASSWORD})
    bea.fails(400, "account_name", "POST", "/accounts", {"name": "     ", "password": PASSWORD})
    wrong = bea.fails(401, "login_wrong", "POST", "/login", {"name": name, "password": PASSWORD + "!"})
    assert wrong == bea.fails(401, "login_wrong", "POST", "/login", {"name": "nobody at all", "password": PASSWORD})


def test_neither_passwords_nor_cookies_are_stored_as_they_are(table: Running, ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    with table.app.state.house.store.engine.connect() as connection:
        hashed = connection.execute(sa.select(accounts.c.password).where(accounts.c.name == name)).scalar_one()
        tokens = set(connection.execute(sa.select(sessions.c.token)).scalars())
    assert hashed.startswith("$argon2id$")
    assert HASHER.verify(hashed, PASSWORD)
    assert ann.cookies["princeps"] not in tokens


# -- foreign pages -------------------------------------------------------------------------------------------------------


def test_changes_need_our_header(table: Running, ann: Visitor) -> None:
    match = ann.begin()
    for method, path in (("POST", "/matches"), ("POST", f"/matches/{match}/undo"), ("PUT", f"/matches/{match}/notes"), ("POST", "/login"), ("POST", "/logout")):
        assert "X-Princeps" in ann.fails(403, "csrf", method, path, {}, headers={"X-Princeps": "0"})


def test_changes_from_another_site_are_refused(table: Running, ann: Visitor) -> None:
    for origin in ("http://evil.example", "null", "https://127.0.0.1.evil.example", table.url.replace("http://", "http://x@") + "."):
        ann.fails(403, "origin", "POST", "/matches", {"game": "toy"}, headers={"Origin": origin})
    ann.ok("POST", "/matches", {"game": "toy"}, headers={"Origin": table.url})


def test_every_answer_has_the_headers_that_keep_a_browser_safe(table: Running, ann: Visitor) -> None:
    for path in ("/api/games", "/api/nothing", "/api/matches/x/state", "/nothing", "/static/nothing.js"):
        headers = ann.get(table.url + path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
        assert "server" not in headers


def test_what_is_not_there_is_said(ann: Visitor) -> None:
    ann.fails(404, "no_such_page", "GET", "/nothing")
    ann.fails(405, "no_such_method", "DELETE", "/games")
    assert "Adresse" in ann.fails(404, "no_such_page", "GET", "/nothing", params={"lang": "de"})


def test_a_body_that_is_too_large_is_refused(ann: Visitor) -> None:
    assert "1024 kB" in ann.fails(413, "too_large", "POST", "/matches", content=b"x" * 1_200_000)
    ann.fails(413, "too_large", "POST", "/matches/import", content=(b"x" * 100_000 for _ in range(170)))
    ann.fails(422, "bad_request", "POST", "/matches", content=b"{")


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay/abc", "/rules/toy", "/lessons/toy", "/about", "/join/abc"])
def test_every_address_of_the_page_gives_the_page(tmp_path: Path, table: Running, path: str) -> None:
    with Visitor(table.url) as visitor:
        reply = visitor.get(table.url + path)
        index = table.settings.static / "index.html"
        assert reply.status_code == (200 if index.exists() else 404)
        if index.exists():
            assert reply.content == index.read_bytes()


# -- impatience ----------------------------------------------------------------------------------------------------------


def test_limits_hold_and_say_when_to_come_back(tmp_path: Path) -> None:
    limits = {**WIDE, "login": (2, 60.0), "join": (1, 60.0), "create": (1, 60.0), "account": (1, 600.0), "talk": (1, 60.0)}
    with Running(tmp_path, limits=limits) as running, Visitor(running.url) as visitor:
        match = visitor.begin()
        asked = [
            ("POST", "/matches", {"game": "toy"}, 1),
            ("POST", "/matches/import", {}, 1),
            ("POST", f"/matches/{match}/fork", {"at": 0}, 1),
            ("POST", "/join/nothing", {}, 2),
            ("POST", "/login", {"name": "Nobody", "password": PASSWORD}, 3),
            ("POST", "/accounts", {"name": "Somebody", "password": PASSWORD}, 2),
            ("POST", f"/matches/{match}/chat", {"text": "Salve"}, 2),
        ]
        for method, path, body, times in asked:
            replies = [visitor.request(method, path, json=body) for _ in range(times)]
            assert [reply.status_code == 429 for reply in replies] == [False] * (times - 1) + [True], path
            assert 1 <= int(replies[-1].headers["retry-after"]) <= 600
            assert "Try again in" in replies[-1].json()["error"]["text"]
        visitor.ok("GET", "/games")
