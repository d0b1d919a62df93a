"""Nonsense on the socket: clear errors, no traceback, and other matches do not notice."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from . import PATIENCE
from .conftest import Live, Running, Visitor, first_option

KNOWN = {
    "bad_message",
    "not_your_seat",
    "unknown_seat",
    "stale",
    "too_fast",
    "chat_text",
    "not_offered",
    "unknown_option",
    "not_asked",
    "nothing_to_redo",
    "nothing_to_undo",
}
KNOWN |= {"undo_others", "not_seated", "game_over"}


@pytest.fixture(autouse=True)
def no_faults(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that should not happen is in the log."""
    with caplog.at_level(logging.ERROR):
        yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def alive(live: Live) -> None:
    """The socket still answers; every error on the way was a sentence."""
    for ref in range(1000):
        live.say(type="ping", ref=f"alive {ref}")
        while True:
            message = msgspec.json.decode(live.socket.recv(PATIENCE))
            if message["type"] == "error":
                assert message["id"] in KNOWN, message
                assert message["text"].endswith((".", "?"))
                assert "Traceback" not in message["text"]
                if message["id"] == "too_fast":
                    break
            elif message["type"] == "pong":
                return
    raise AssertionError("no pong")


@pytest.fixture
def witness(bea: Visitor) -> Iterator[Any]:
    """Somebody else's match, which must go on as if nothing were."""
    match = bea.begin(game="aurelian", seed=1)
    with bea.live(match) as live:
        state = live.next("state")
        yield
        live.say(type="answer", ref=1, seat="emperor", version=0, answer=first_option(state))
        assert live.next("ack") == {"type": "ack", "ref": 1, "version": 1}
    assert bea.state(match)["answers"] == 1


def test_random_bytes(ann: Visitor, online: str, witness: Any) -> None:
    rng = random.Random(1)
    before = ann.state(online)
    with ann.live(online) as live:
        live.next("state")
        for _ in range(200):
            live.socket.send(rng.randbytes(rng.randrange(1, 400)))
        for text in (
            "",
            "null",
            "[]",
            "0",
            '"answer"',
            "{}",
            "{",
            "[" * 60_000,
            '{"type":' * 7000,
            "\u0000",
            "💥" * 1000,
            "NaN",
            '{"type":"answer"}' * 2,
        ):
            live.socket.send(text)
        alive(live)
    assert ann.state(online)["view"] == before["view"]


WRONG: list[Any] = [
    None,
    True,
    1.5,
    -1,
    10**30,
    "",
    "x",
    [],
    {},
    [[]],
    {"a": {}},
    "card_1",
    ["card_1"],
    [1],
    [None],
    "north",
    "south",
    "\ud83d",
    "a" * 5000,
]


def test_wrong_types_and_wrong_seats(ann: Visitor, online: str, witness: Any) -> None:
    rng = random.Random(2)
    with ann.live(online) as live:
        live.next("state")
        for _ in range(400):
            message: dict[str, Any] = {
                "type": rng.choice(
                    ["answer", "answer", "undo", "redo", "seat", "lang", "chat", "state", "ack", "", None, 7]
                )
            }
            for key in rng.sample(
                ["ref", "seat", "version", "answer", "lang", "text", "extra", "type"], rng.randrange(5)
            ):
                message[key] = rng.choice(WRONG)
            live.socket.send(json.dumps(message))
        alive(live)
    with ann.live(online) as live:
        live.next("state")
        for seat in ("south", "west", "", "NORTH", "north\u0000"):
            live.say(type="answer", ref=seat, seat=seat, version=0, answer=["card_1"])
            error = live.next("error")
            assert (error["ref"], error["id"]) == (seat, "not_your_seat" if seat == "south" else "unknown_seat")
        alive(live)
    assert ann.state(online)["answers"] == 0


def test_a_huge_message_closes_this_socket_only(ann: Visitor, online: str, witness: Any) -> None:
    with ann.live(online) as live, ann.live(online) as other:
        live.next("state")
        other.next("state")
        live.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            live.drain()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        alive(other)


@pytest.mark.parametrize("most", [40, 100_000])
def test_a_thousand_messages_at_once(tmp_path: Path, most: int) -> None:
    with Running(tmp_path, most_messages=most) as running, Visitor(running.url) as ann, Visitor(running.url) as bea:
        other = bea.begin(mode="study")
        with bea.live(other) as quiet:
            flood(ann, ann.begin(mode="study"), most)
            quiet.say(type="answer", ref=1, seat="north", version=0, answer=first_option(bea.state(other)))
            assert quiet.next("ack")["version"] == 1


def flood(ann: Visitor, match: str, most: int) -> None:
    card = first_option(ann.state(match))
    with ann.live(match) as live:
        live.next("state")
        for ref in range(1000):
            live.say(type="answer", ref=ref, seat="north", version=0, answer=card)
        acks: list[Any] = []
        errors: list[Any] = []
        while len(acks) + len(errors) < 1000:
            message = msgspec.json.decode(live.socket.recv(PATIENCE))
            if message["type"] == "ack":
                acks.append(message)
            elif message["type"] == "error":
                errors.append(message["id"])
        assert len(acks) == 1
        assert set(errors) <= {"stale", "too_fast", "not_asked"}
        assert ("too_fast" in errors) == (most < 1000)
        alive(live)
    assert ann.state(match)["answers"] == 1


def test_sockets_that_come_and_go(ann: Visitor, online: str, witness: Any) -> None:
    for number in range(30):
        with ann.live(online) as live:
            if number % 3:
                live.next("state")
            if number % 2:
                live.say(type="chat", text="x")
    state = ann.state(online)
    assert state["answers"] == 0
    with ann.live(online) as live:
        alive(live)
