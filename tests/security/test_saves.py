"""Files that strangers hand in: paths that lead elsewhere, bombs, and what only looks like a save."""

from __future__ import annotations

import gzip
import json
import time
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server import PATIENCE
from server.conftest import ROOT, Running, Visitor, first_option

PATHS = [
    "../../../etc/passwd",
    "..",
    "/etc/passwd",
    "aurelian/../nero",
    "..\\..\\secrets",
    "%2e%2e%2f",
    "con",
    "os",
    "princeps.server.people",
    "",
    ".",
    "a\0b",
]
SECRET = "root:x:0"
SOON = PATIENCE / 2  # seconds: long before the server would give up


@pytest.fixture(scope="module")
def save(table: Any) -> Any:
    with Visitor(table.url) as visitor:
        match = visitor.begin(game="aurelian", seed=5)
        for _ in range(4):
            visitor.answer(match, "emperor", *first_option(visitor.state(match)))
        return visitor.ok("GET", f"/matches/{match}/export")


def refused(reply: httpx.Response) -> str:
    """A clear no, and nothing of the machine in it."""
    assert 400 <= reply.status_code < 500, (reply.status_code, reply.text[:300])
    text = str(reply.json()["error"]["text"])
    assert "Traceback" not in text
    assert str(ROOT) not in text
    assert SECRET not in reply.text
    return text


# -- paths -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_no_name_in_a_save_leads_to_a_file(ann: Visitor, save: Any, path: str) -> None:
    pack = {"game": path, "name": path, "values": {path: {"rows": 1}}}
    for change in (
        {"game": path},
        {"rules": path, "game": path},
        {"pack": pack},
        {"pack": {**pack, "game": "aurelian"}},
        {"seats": [path], "game": path},
    ):
        refused(ann.post("/matches/import", json={**save, **change}))
    assert ann.ok("GET", "/matches") == []


@pytest.mark.parametrize("path", PATHS)
def test_no_name_in_a_wish_leads_to_a_file(ann: Visitor, path: str) -> None:
    pack = f"game = {json.dumps(path)}\nname = {json.dumps(path)}\n".replace("\\u0000", "")
    for wish in ({"game": path}, {"game": "aurelian", "lesson": path or "?"}, {"game": "aurelian", "pack": pack}):
        refused(ann.post("/matches", json=wish))


@pytest.mark.parametrize(
    "path",
    [
        "..%2f..%2f..%2fpyproject.toml",
        "%2e%2e/%2e%2e/cli/__init__.py",
        "..%5c..%5ctext%5cen.toml",
        "%2fetc%2fpasswd",
        "js/..%2f..%2f..%2ftext/en.toml",
    ],
)
def test_no_address_leads_out_of_the_page(table: Running, path: str) -> None:
    """As bytes on the line: a client that tidies paths up would not ask."""
    with httpx.Client() as client:
        for base in ("/static/", "/api/games/", "/rules/../", "/api/matches/"):
            request = client.build_request("GET", table.url + "/")
            request.url = request.url.copy_with(raw_path=(base + path).encode())
            reply = client.send(request)
            assert (
                reply.status_code in (404, 405) or reply.content == (table.settings.static / "index.html").read_bytes()
            ), (base, reply.status_code)


# -- bombs -------------------------------------------------------------------------------------------------------------


def zip_of_zeros() -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("save.princeps.json", b"0" * 50_000_000)
    return file.getvalue()


def test_nothing_is_unpacked(ann: Visitor) -> None:
    began = time.monotonic()
    packed = gzip.compress(b'{"princeps": ' + b" " * 100_000_000 + b"1}")
    assert len(packed) < 200_000
    for body, headers in (
        (packed, {"Content-Encoding": "gzip"}),
        (packed, {}),
        (zip_of_zeros(), {"Content-Type": "application/zip"}),
    ):
        ann.fails(400, "not_a_save", "POST", "/matches/import", content=body, headers=headers)
        refused(ann.post("/matches", content=body, headers=headers))
    assert time.monotonic() - began < SOON


def deep(depth: int) -> bytes:
    return b'{"princeps": 1, "x": ' + b"[" * depth + b"]" * depth + b"}"


BOMBS = {
    "deep": deep(1_000_000),
    "deep but closed": deep(900),
    "deep words": b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
    "many answers": b'{"princeps": 1, "answers": [' + b"[]," * 3_000_000 + b"[]]}",
    "a long number": b'{"princeps": ' + b"9" * 1_000_000 + b"}",
    "a large number": b'{"princeps": 1e999999}',
    "the same key": b"{" + b'"princeps": 1,' * 500_000 + b'"princeps": 1}',
    "not a number": b'{"princeps": NaN}',
}


@pytest.mark.parametrize("kind", BOMBS)
def test_json_that_explodes_is_refused_soon(ann: Visitor, kind: str) -> None:
    began = time.monotonic()
    refused(ann.post("/matches/import", content=BOMBS[kind]))
    assert time.monotonic() - began < SOON
    ann.ok("GET", "/games")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("drawn", 10**18),
        ("drawn", 2**60 - 1),
        ("options", {"x" * 100_000: "y"}),
        ("answers", [{}] * 100_000),
        ("snapshot", {str(n): n for n in range(50_000)}),
        ("start", {"agenda": [["next"]] * 50_000}),
        ("pack", {"game": "aurelian", "name": "x" * 1_000_000, "values": {}}),
        ("salt", "s" * 1_000_000),
        ("seats", ["emperor"] * 100_000),
    ],
)
def test_a_save_that_is_too_much_of_something_is_refused_soon(ann: Visitor, save: Any, key: str, value: Any) -> None:
    began = time.monotonic()
    reply = ann.post("/matches/import", json={**save, key: value})
    if key not in ("seats", "pack"):  # what the answers do not depend on may be anything: it is not kept
        refused(reply)
    assert reply.status_code < 500
    assert time.monotonic() - began < SOON


def test_a_pack_that_explodes_is_refused(ann: Visitor) -> None:
    head = 'game = "aurelian"\nname = "x"\n'
    for body in (
        "x = " + "[" * 50_000,
        "a" + ".a" * 50_000 + " = 1",
        "x = 1" + "0" * 100_000,
        "[a]\n" * 2,
        "[chits.unit.moesia_2]\ncv = " + "9" * 4000,
    ):
        refused(ann.post("/matches", json={"game": "aurelian", "pack": head + body}))


def test_a_save_that_takes_forever_is_given_up(tmp_path: Path, save: Any) -> None:
    with Running(tmp_path, patience=0.001) as running, Visitor(running.url) as ann:
        ann.fails(400, "took_too_long", "POST", "/matches/import", save)
        ann.ok("GET", "/games")


def test_a_body_that_is_too_large_is_refused(ann: Visitor) -> None:
    assert "384 kB" in ann.fails(413, "too_large", "POST", "/matches", content=b"x" * 500_000)
    ann.fails(413, "too_large", "POST", "/matches/import", content=(b"x" * 100_000 for _ in range(170)))
    ann.fails(422, "bad_request", "POST", "/matches", content=b"{")


def test_a_message_that_unpacks_to_a_flood_closes_the_socket(table: Running, ann: Visitor, online: str) -> None:
    url = f"{table.url.replace('http', 'ws')}/api/matches/{online}/live"
    with connect(url, compression="deflate") as socket:
        socket.recv(PATIENCE)
        socket.send("x" * 30_000_000)  # 30 kB on the line

        def read_on() -> None:
            while True:
                socket.recv(PATIENCE)

        with pytest.raises(ConnectionClosed) as closed:
            read_on()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert ann.state(online)["answers"] == 0
