"""Chat, private notes, turn notices."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from . import PATIENCE
from .conftest import Visitor, first_option


def test_chat_is_heard_by_all_and_spoken_by_those_who_play(ann: Visitor, bea: Visitor, online: str) -> None:
    line = ann.ok("POST", f"/matches/{online}/chat", {"text": "Salve, <b>Bea</b>!"})[0]
    assert (line["n"], line["who"], line["text"]) == (1, "North", "Salve, <b>Bea</b>!")
    bea.ok("POST", f"/matches/{online}/chat", {"text": "Ave"})
    with Visitor(ann.address) as stranger:
        heard = stranger.ok("GET", f"/matches/{online}/chat", params={"lang": "de"})
        assert [(line["n"], line["who"], line["text"]) for line in heard] == [
            (1, "Nord", "Salve, <b>Bea</b>!"),
            (2, "Süd", "Ave"),
        ]
        stranger.fails(403, "not_seated", "POST", f"/matches/{online}/chat", {"text": "hello"})
    ann.fails(400, "chat_text", "POST", f"/matches/{online}/chat", {"text": " "})
    ann.fails(422, "bad_request", "POST", f"/matches/{online}/chat", {"text": "x" * 1001})


def test_notes_are_private(ann: Visitor, bea: Visitor, online: str) -> None:
    assert ann.ok("GET", f"/matches/{online}/notes") == {"text": ""}
    ann.ok("PUT", f"/matches/{online}/notes", {"text": "She bluffs."})
    ann.ok("PUT", f"/matches/{online}/notes", {"text": "She always bluffs."})
    assert ann.ok("GET", f"/matches/{online}/notes") == {"text": "She always bluffs."}
    assert bea.ok("GET", f"/matches/{online}/notes") == {"text": ""}
    ann.ok("PUT", f"/matches/{online}/notes", {"text": ""})
    assert ann.ok("GET", f"/matches/{online}/notes") == {"text": ""}
    with Visitor(ann.address) as stranger:
        stranger.fails(403, "not_seated", "PUT", f"/matches/{online}/notes", {"text": "x"})


@pytest.fixture
def mailbox() -> Iterator[tuple[str, queue.Queue[Any]]]:
    """Somebody who takes notices."""
    letters: queue.Queue[Any] = queue.Queue()

    class Box(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            letters.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Box)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/turn?x=1", letters
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_turn_notice_goes_to_whoever_is_away(
    ann: Visitor, bea: Visitor, mailbox: tuple[str, queue.Queue[Any]]
) -> None:
    url, letters = mailbox
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "name": "Duel"})
    match = begun["id"]
    bea.ok("POST", begun["invitations"]["south"])
    for visitor in (ann, bea):
        assert visitor.ok("PUT", f"/matches/{match}/webhook", {"url": url}, params={"lang": "de"}) == {"url": url}
    assert bea.ok("GET", f"/matches/{match}/webhook") == {"url": url}
    ann.answer(match, "north", *first_option(ann.state(match)))
    bea.answer(match, "south", *first_option(bea.state(match)))
    winner, loser, seat = (ann, bea, "south") if ann.state(match)["decisions"] else (bea, ann, "north")
    with winner.live(match) as live:
        live.next("state")
        # now both are asked, and one of them is looking
        live.say(type="answer", seat=winner.state(match)["mine"][0], version=2, answer=["point"])
        live.next("ack")
        assert loser.state(match)["decisions"]
    while (letter := letters.get(timeout=PATIENCE))["seat"] != seat:  # an earlier one, for the winner
        pass
    text = f"Duel: {'Nord' if seat == 'north' else 'Süd'} ist am Zug."
    assert letter == {
        "match": match,
        "game": "toy",
        "name": "Duel",
        "seat": seat,
        "url": f"{ann.address}/table/{match}",
        "text": text,
    }
    assert "card_" not in str(letter)
    ann.ok("PUT", f"/matches/{match}/webhook", {"url": None})
    assert ann.ok("GET", f"/matches/{match}/webhook") == {"url": None}


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://user:pass@example.org/",
        "http://exa mple.org/",
        "//example.org",
        "http://[::1",
        "http://example.org:99999/",
    ],
)
def test_a_notice_goes_by_http_only(ann: Visitor, online: str, url: str) -> None:
    ann.fails(400, "webhook_url", "PUT", f"/matches/{online}/webhook", {"url": url})
