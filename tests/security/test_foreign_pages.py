"""Pages of others that act for a visitor: by a form, by a script, by a socket, by a frame."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server import PATIENCE
from server.conftest import ONE_STORE, Running, Visitor

pytestmark = ONE_STORE

ELSEWHERE = [
    "http://evil.example",
    "null",
    "https://127.0.0.1.evil.example",
    "file://",
    "chrome-extension://abc",
    "http://[",
    "http://[::1",
    "http://a]b",
    "",
]


def changes(match: str) -> list[tuple[str, str]]:
    """Everything that changes something."""
    undo = ["undo", "undo/ask", "undo/agree", "undo/refuse", "undo/withdraw", "redo", "back"]
    acts = ["answers", *undo, "fork", "chat", "seats/north", "seats/north/leave", "seats/north/return"]
    posts = [
        "/matches",
        "/matches/import",
        *[f"/matches/{match}/{act}" for act in acts],
        "/login",
        "/logout",
        "/accounts",
        "/join/x",
    ]
    return [
        *[("POST", path) for path in posts],
        ("PUT", f"/matches/{match}/notes"),
        ("PUT", f"/matches/{match}/webhook"),
    ]


def test_every_change_needs_our_header(ann: Visitor) -> None:
    match = ann.begin()
    for method, path in changes(match):
        assert "X-Princeps" in ann.fails(403, "csrf", method, path, {}, headers={"X-Princeps": "0"})


def test_a_form_of_another_page_changes_nothing(table: Running, ann: Visitor) -> None:
    """What a form can send without asking: the cookie and simple content, but no header of ours."""
    match = ann.begin()
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
        headers = {"X-Princeps": "", "Content-Type": kind, "Origin": "http://evil.example"}
        assert ann.post(f"/matches/{match}/chat", content=b'{"text": "Salve"}', headers=headers).status_code == 403
    assert ann.ok("GET", f"/matches/{match}/chat") == []


def test_no_page_is_told_that_it_may_ask(ann: Visitor) -> None:
    """A script elsewhere asks first whether it may send our header; nobody says yes."""
    asked = {
        "Origin": "http://evil.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-princeps",
    }
    for method in ("OPTIONS", "GET"):
        headers = ann.request(method, "/matches", headers=asked).headers
        assert [name for name in headers if name.startswith("access-control")] == []


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_changes_from_another_origin_are_refused(ann: Visitor, origin: str) -> None:
    ann.fails(403, "origin", "POST", "/matches", {"game": "toy"}, headers={"Origin": origin})


def test_our_own_origin_is_the_whole_of_it(table: Running, ann: Visitor) -> None:
    for near in (table.url.replace("http://", "http://x@") + ".", table.url + "0", table.url.rpartition(":")[0]):
        ann.fails(403, "origin", "POST", "/matches", {"game": "toy"}, headers={"Origin": near})
    ann.ok("POST", "/matches", {"game": "toy"}, headers={"Origin": table.url})


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_foreign_page_gets_no_socket(table: Running, online: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{table.url.replace('http', 'ws')}/api/matches/{online}/live", origin=Origin(origin)).__enter__()
    assert refused.value.response.status_code == 403


def test_our_own_page_gets_one(table: Running, online: str) -> None:
    with connect(f"{table.url.replace('http', 'ws')}/api/matches/{online}/live", origin=Origin(table.url)) as socket:
        assert '"seat":null' in str(socket.recv(PATIENCE))


def test_every_answer_has_the_headers_that_keep_a_browser_safe(table: Running, ann: Visitor) -> None:
    for path in (
        "/",
        "/api/games",
        "/api/nothing",
        "/api/matches/x/state",
        "/nothing",
        "/static/nothing.js",
        "/healthz",
    ):
        headers = ann.get(table.url + path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "unsafe" not in policy
        for rule in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"):
            assert rule in policy
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
        assert "server" not in headers
