"""Visitors, accounts, and what keeps foreign pages and impatient ones out."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .conftest import Running, Visitor, first_option

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
    assert ann.ok("GET", "/me") == {"name": None, "called": None}
    assert ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD}) == {"name": name, "called": name}
    assert ann.cookies["princeps"] != old
    assert ann.ok("GET", "/me") == {"name": name, "called": name}
    ann.answer(match, "emperor", *first_option(ann.state(match)))
    assert ann.ok("GET", f"/matches/{match}")["seats"][0]["player"] == name
    ann.ok("POST", "/logout")
    assert ann.ok("GET", "/me") == {"name": None, "called": None}
    ann.fails(
        403, "not_your_seat", "POST", f"/matches/{match}/answers", {"seat": "emperor", "version": 1, "answer": ["stop"]}
    )
    bea.ok("POST", "/login", {"name": name.upper(), "password": PASSWORD})
    assert [line["id"] for line in bea.ok("GET", "/matches")] == [match]


def test_a_guest_says_what_others_read(ann: Visitor, bea: Visitor, online: str, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    assert bea.ok("PUT", "/me", {"called": "  Iulia   Maior "}) == {"name": None, "called": "Iulia Maior"}
    assert bea.ok("GET", "/me") == {"name": None, "called": "Iulia Maior"}
    seats = ann.ok("GET", f"/matches/{online}")["seats"]
    assert [(seat["player"], seat["guest"]) for seat in seats] == [(name, False), ("Iulia Maior", True)]
    said = bea.ok("POST", f"/matches/{online}/chat", {"text": "Ave"})[0]
    assert (said["who"], said["seat"], said["guest"]) == ("Iulia Maior", "south", True)
    with Visitor(ann.address) as newcomer:  # one who was never here gets a cookie by it
        newcomer.ok("PUT", "/me", {"called": "Ovid"})
        assert newcomer.ok("GET", "/me")["called"] == "Ovid"


@pytest.mark.parametrize("called", ["", " x ", "x" * 25, "Ne\u0007ro", "Livia (you)", "a\u202eb", "Otho · Livia"])
def test_what_is_no_name_is_refused(bea: Visitor, called: str) -> None:
    bea.fails(400, "guest_name", "PUT", "/me", {"called": called})


def test_nobody_takes_the_name_of_an_account(ann: Visitor, bea: Visitor, name: str) -> None:
    short = name[:20]
    ann.ok("POST", "/accounts", {"name": short, "password": PASSWORD})
    bea.fails(409, "account_taken", "PUT", "/me", {"called": f" {short.upper()} "})
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter != " " else " " for letter in short)  # the same in broad letters
    bea.fails(409, "account_taken", "PUT", "/me", {"called": wide})
    ann.fails(409, "account_tied", "PUT", "/me", {"called": "Somebody"})


def test_logging_in_takes_the_visitors_seats_along(ann: Visitor, bea: Visitor, online: str, name: str) -> None:
    with Visitor(ann.address) as phone:
        phone.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    bea.ok("PUT", f"/matches/{online}/notes", {"text": "mine"})
    with bea.live(online) as live:
        live.next("state")
        bea.ok("POST", "/login", {"name": name, "password": PASSWORD})
        with pytest.raises(ConnectionClosed) as closed:  # the page comes back by itself, as the account
            live.drain()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    assert bea.state(online)["mine"] == ["south"]
    with bea.live(online, seat="south") as live:
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


# -- pages and errors --------------------------------------------------------------------------------------------------


def test_what_is_not_there_is_said(ann: Visitor) -> None:
    ann.fails(404, "no_such_page", "GET", "/nothing")
    ann.fails(405, "no_such_method", "DELETE", "/games")
    assert "Adresse" in ann.fails(404, "no_such_page", "GET", "/nothing", params={"lang": "de"})


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/replay/abc", "/rules/toy", "/lessons/toy", "/about", "/join/abc"]
)
def test_every_address_of_the_page_gives_the_page(tmp_path: Path, table: Running, path: str) -> None:
    with Visitor(table.url) as visitor:
        reply = visitor.get(table.url + path)
        index = table.settings.static / "index.html"
        assert reply.status_code == (200 if index.exists() else 404)
        if index.exists():
            assert reply.content == index.read_bytes()
