"""Cookies that others planted, stole or kept; passwords that others guess."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from princeps.server.people import HASHER, LASTS, OVERLAP, ROTATES
from princeps.server.storage.schema import accounts, sessions
from server.conftest import WIDE, Running, Visitor, first_option

PASSWORD = "correct horse battery"


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    return f"Julia {abs(hash(request.node.name)) % 10**9}"


def same_cookie(visitor: Visitor) -> Visitor:
    """Another browser that has got hold of the cookie."""
    thief = Visitor(visitor.address)
    thief.cookies.set("princeps", visitor.cookies["princeps"])
    return thief


def age(table: Running, seconds: float) -> None:
    """All sessions that are good today are so much older."""
    with table.app.state.services.store.engine.begin() as connection:
        connection.execute(
            sa.update(sessions).where(sessions.c.created > time.time() - ROTATES / 2),
            {"created": time.time() - seconds},
        )


# -- fixation ----------------------------------------------------------------------------------------------------------


def test_a_cookie_that_we_did_not_make_is_not_taken_over(ann: Visitor) -> None:
    ann.cookies.set("princeps", "chosen-by-somebody-else")
    ann.begin()
    made = [cookie.value for cookie in ann.cookies.jar if cookie.name == "princeps"]
    assert made[-1] != "chosen-by-somebody-else"
    with Visitor(ann.address) as other:
        other.cookies.set("princeps", "chosen-by-somebody-else")
        assert other.ok("GET", "/matches") == []


@pytest.mark.parametrize("way", ["/accounts", "/login"])
def test_whoever_planted_the_cookie_is_out_after_the_login(table: Running, ann: Visitor, name: str, way: str) -> None:
    """Mallory gives Ann her own cookie, keeps a socket open with it, and waits for Ann to log in."""
    with Visitor(table.url) as mallory, Visitor(table.url) as elsewhere:
        match = mallory.begin(game="aurelian")
        ann.cookies.set("princeps", mallory.cookies["princeps"])
        if way == "/login":
            elsewhere.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
        with mallory.live(match) as live:
            live.next("state")
            reply = ann.post(way, json={"name": name, "password": PASSWORD})
            fresh = reply.headers["set-cookie"].partition("=")[2].partition(";")[0]
            assert fresh != mallory.cookies["princeps"]
            with pytest.raises(ConnectionClosed) as closed:
                live.drain()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
        assert mallory.ok("GET", "/me") == {"name": None, "called": None}
        assert mallory.ok("GET", "/matches") == []
        body = {"seat": "emperor", "version": 0, "answer": ["stop"]}
        mallory.fails(403, "not_your_seat", "POST", f"/matches/{match}/answers", body)
        with mallory.live(match) as live:
            assert live.next("state")["mine"] == []
            live.say(type="answer", ref=1, **body)
            assert live.next("error")["id"] == "not_your_seat"


def test_every_login_makes_another_session(ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    seen = [ann.cookies["princeps"]]
    for _ in range(3):
        ann.ok("POST", "/login", {"name": name, "password": PASSWORD})
        seen.append(ann.cookies["princeps"])
    assert len(set(seen)) == 4
    for old in seen[:-1]:
        with Visitor(ann.address) as thief:
            thief.cookies.set("princeps", old)
            assert thief.ok("GET", "/me") == {"name": None, "called": None}


# -- ends --------------------------------------------------------------------------------------------------------------


def test_after_a_logout_the_cookie_and_the_socket_are_worth_nothing(ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    match = ann.begin(game="aurelian")
    with same_cookie(ann) as thief, thief.live(match) as live:
        live.next("state")
        assert thief.ok("GET", "/me") == {"name": name, "called": name}
        ann.ok("POST", "/logout")
        with pytest.raises(ConnectionClosed):
            live.drain()
        assert thief.ok("GET", "/me") == {"name": None, "called": None}
        assert thief.state(match)["mine"] == []


def test_a_session_ends_by_itself(table: Running, ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    age(table, LASTS + 10)
    assert ann.ok("GET", "/me") == {"name": None, "called": None}


def test_a_cookie_that_has_served_for_long_is_replaced(table: Running, ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    match = ann.begin(game="aurelian")
    with same_cookie(ann) as thief:
        age(table, ROTATES + 10)
        assert ann.ok("GET", "/me") == {"name": name, "called": name}
        assert ann.cookies["princeps"] != thief.cookies["princeps"]
        reply = thief.get("/me")  # requests that were on their way with the old one still arrive
        assert (reply.json(), "set-cookie" in reply.headers) == ({"name": name, "called": name}, False)
        with table.app.state.services.store.engine.begin() as connection:
            connection.execute(
                sa.update(sessions).where(sessions.c.created < time.time() - LASTS + OVERLAP),
                {"created": time.time() - LASTS - 1},
            )
        assert thief.ok("GET", "/me") == {"name": None, "called": None}
    ann.answer(match, "emperor", *first_option(ann.state(match)))


# -- stolen and guessed ------------------------------------------------------------------------------------------------


def test_neither_passwords_nor_cookies_are_stored_as_they_are(table: Running, ann: Visitor, name: str) -> None:
    ann.ok("POST", "/accounts", {"name": name, "password": PASSWORD})
    with table.app.state.services.store.engine.connect() as connection:
        hashed = connection.execute(sa.select(accounts.c.password).where(accounts.c.name == name)).scalar_one()
        tokens = set(connection.execute(sa.select(sessions.c.token)).scalars())
    assert hashed.startswith("$argon2id$")
    assert HASHER.verify(hashed, PASSWORD)
    assert ann.cookies["princeps"] not in tokens
    with Visitor(ann.address) as thief:  # what the table holds opens nothing
        for token in sorted(tokens)[:5]:
            thief.cookies.set("princeps", token)
            assert thief.ok("GET", "/me") == {"name": None, "called": None}


def test_limits_hold_and_say_when_to_come_back(tmp_path: Path) -> None:
    limits = {
        **WIDE,
        "login": (2, 60.0),
        "join": (1, 60.0),
        "create": (1, 60.0),
        "account": (1, 600.0),
        "talk": (1, 60.0),
    }
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
