"""Packs, saves, bodies and messages made to take long, to take much room, or to end in a fault of the server."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import msgspec
import pytest

from princeps.engine.packs import GAMES
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.server import untrusted
from princeps.server.untrusted import (
    MOST_DEPTH,
    MOST_PARTS,
    MOST_SAVE_VALUES,
    MOST_SIGNS,
    check_json,
    check_save,
    check_toml,
    limited,
    pack_of,
    read_save,
)
from server import PATIENCE
from server.conftest import Running, Visitor, first_option

from .test_saves import refused

SOON = PATIENCE / 4
HEAD = 'game = "aurelian"\nname = "x"\n'
LONG = 150_000  # letters: nearly as many as a pack may have
T = TypeVar("T")


def elsewhere(work: Callable[..., T], *args: Any) -> T:
    """In a process of its own, as workers are."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(work, *args).result(PATIENCE)


# -- packs -------------------------------------------------------------------------------------------------------------

PACKS = {
    "a key of 30,000 parts, each of which looks like the end of a line": ".".join(['"\u2028"'] * 30_000) + " = 1",
    "a key of many parts": ".".join("a" * 10_000) + " = 1",
    "a header of many parts": "[" + ".".join("a" * 10_000) + "]",
    "a key of many parts behind a string with quotes": 'x = ["""a"""", {' + ".".join("a" * 10_000) + " = 1}]",
    "a key of many parts behind a literal with quotes": "x = ['''a'''', {" + ".".join("a" * 10_000) + " = 1}]",
    "many keys of a hundred parts under a header of a hundred": "["
    + ".".join("a" * 100)
    + "]\n"
    + "\n".join(f"k{n}." + ".".join("a" * 99) + "=1" for n in range(700)),
    "many keys": "\n".join(f"k{n}=1" for n in range(18_000)),
    "many rows": "[[a]]\n" * 26_000,
    "a wide table": "x={" + ",".join(f"k{n}=1" for n in range(15_000)) + "}",
    "deep lists": "x = " + "[" * LONG,
    "deep lists in their place": "[chits.unit.moesia_2]\ncv = " + "[" * 250 + "]" * 250,
    "deep tables": "x = " + "{a=" * 30_000,
    "a string without end": 'x = """' + '\\"""' * 30_000,
    "a long number": "x = 1" + "0" * LONG,
    "a long number in hexadecimal": "[chits.unit.moesia_2]\ncv = 0x" + "f" * LONG,
    "a number without end": "[chits.unit.moesia_2]\ncv = inf",
    "no number": "[chits.unit.moesia_2]\ncv = nan",
    "a date": "[chits.unit.moesia_2]\ncv = 1979-05-27",
    "a date in place of a name": "[chits.unit.moesia_2]\nname = 1979-05-27T00:32:00Z",
    "an hour": "x = 07:32:00",
    "half a letter": 'x = "\\ud800"',
}


@pytest.mark.parametrize("kind", PACKS)
def test_a_pack_made_to_take_long_is_refused_soon(table: Running, ann: Visitor, kind: str) -> None:
    began = time.monotonic()
    refused(ann.post("/matches", json={"game": "aurelian", "pack": HEAD + PACKS[kind]}))
    assert time.monotonic() - began < SOON
    ann.ok("GET", "/games")


def test_what_a_pack_costs_is_counted_in_one_pass() -> None:
    """Whatever the reader would make of it."""
    for piece in ('"""', "'''", '"', "'", '\\"', '"\\"', '"""\\', "#", "[", "a", '"\n', "''''''\\", '\\"""', "\\"):
        began = time.monotonic()
        for text in (piece * (LONG // len(piece)), "x = " + piece * (LONG // len(piece)), piece + "." * 3 + "a" * LONG):
            with contextlib.suppress(Problem):
                check_toml(text)
        assert time.monotonic() - began < SOON / 3


def test_what_is_printed_can_be_corrected() -> None:
    """All data of all games would pass as a pack: the limits are far from what anybody writes."""
    for path in GAMES.glob("*/data/*.toml"):
        check_toml(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * MOST_PARTS) + " = 1",
        "[" + ".".join("a" * MOST_PARTS) + "]\n" + ".".join("b" * MOST_PARTS) + " = 1.5",
        "x = " + "[" * MOST_DEPTH + "]" * MOST_DEPTH,
        'x = "' + "." * 1000 + '" # ' + "." * 1000,
        'x = """\n' + ".[{" * 1000 + '\\""" " "" \n"""\ny = 1',
        "x = '''" + ".[{" * 1000 + "'''\ny = '.................'",
        '"............................".a = 1',
    ],
)
def test_dots_and_brackets_in_texts_do_not_count(text: str) -> None:
    check_toml(text)
    pack_of(HEAD + text)


# -- bodies ------------------------------------------------------------------------------------------------------------

BODIES = {
    "deep": b"[" * 400_000,
    "deep but closed": b"[" * 900 + b"]" * 900,
    "deep words": b'{"a":' * 100_000,
    "many keys": ("{" + ",".join(f'"k{n}":1' for n in range(80_000)) + "}").encode(),
    "many numbers": b"[" + b"1," * 400_000 + b"1]",
    "the same key": b"{" + b'"game":"toy",' * 60_000 + b'"game":"toy"}',
    "many keys in UTF-16": ("{" + ",".join(f'"∢{n}":1' for n in range(20_000)) + "}").encode("utf-16"),
    "a long number": b'{"version":' + b"9" * 900_000 + b"}",
    "a large number": b'{"version":' + b"9" * 4000 + b',"seat":"north","answer":[],"to":1,"at":1}',
    "large numbers": json.dumps({"version": 10**30, "to": 10**30, "at": -(10**30)}).encode(),
    "a number without end": b'{"game":"toy","seed":1e999,"version":NaN}',
    "half a letter as a key": b'{"game":"toy","text":"x","version":1,"at":0,"\\ud800":1}',
    "half a letter": b'{"game":"\\ud800","text":"\\ud800","name":"\\ud800","password":"\\ud800\\ud800\\ud800"}',
    "no letter": b'{"game":"\xff"}',
    "zero bytes": b'{"game":"toy","name":"\\u0000","text":"\\u0000","url":"http://\\u0000"}',
    "nothing": b"",
    "null": b"null",
}


def ways(ann: Visitor, match: str) -> list[tuple[str, str]]:
    """All that takes a body, also what is to come."""
    known = {"{id}": match, "{seat}": "north", "{n}": "1", "{secret}": "nothing", "{game}": "toy"}
    found = []
    for path, operations in ann.ok("GET", "/openapi.json")["paths"].items():
        way = path.removeprefix("/api")
        for word, value in known.items():
            way = way.replace(word, value)
        found += [(method.upper(), way) for method, one in operations.items() if "requestBody" in one]
    return found


@pytest.mark.parametrize("kind", BODIES)
def test_a_body_made_to_break_something_is_refused_soon(ann: Visitor, online: str, kind: str) -> None:
    began = time.monotonic()
    found = ways(ann, online)
    assert len(found) > 20
    for method, way in found:
        refused(ann.request(method, way, content=BODIES[kind], headers={"Content-Type": "application/json"}))
    assert time.monotonic() - began < SOON


def test_what_a_body_costs_is_counted() -> None:
    check_json(b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
    check_json(b"[" + b"1," * (MOST_SIGNS - 2) + b"1]")
    check_json(json.dumps({"pack": '[{,"\\' * 100_000}).encode())
    for body in (b"[" * (MOST_DEPTH + 1), b"[" + b"1," * (MOST_SIGNS + 1), '{"a":1}'.encode("utf-16")):
        with pytest.raises(Problem, match="bad_request"):
            check_json(body)
    for piece in (b'"', b"\\", b'\\"', b'"\\', b"\\\\", b'"a'):
        began = time.monotonic()
        with contextlib.suppress(Problem):
            check_json(b'{"a": ' + piece * (1_000_000 // len(piece)))
        assert time.monotonic() - began < SOON / 10  # the loop waits for it: a few hundredths here


# -- saves -------------------------------------------------------------------------------------------------------------

NASTY: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1e300,
    "",
    "x" * 1000,
    "\0",
    [],
    {},
    [[]],
    {"": []},
    [1, 2, 3],
    "north",
    "9" * 5000,
]


def save_of(ann: Visitor) -> Any:
    match = ann.begin(game="aurelian", seed=5)
    for _ in range(4):
        ann.answer(match, "emperor", *first_option(ann.state(match)))
    return ann.ok("GET", f"/matches/{match}/export")


def damaged(words: Any, chance: random.Random) -> Any:
    """The same with something nasty somewhere within."""
    place, key = words, chance.choice(list(words))
    while isinstance(place[key], (dict, list)) and place[key] and chance.random() < 0.8:
        place = place[key]
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
    what = chance.choice(NASTY)
    if chance.random() < 0.2 and isinstance(place, dict):
        place[chance.choice(["x", "", "\0", "id", "agenda"])] = what
    elif chance.random() < 0.2:
        del place[key]
    else:
        place[key] = what
    return words


def test_a_save_that_is_wrong_within_is_told_as_such(ann: Visitor) -> None:
    """A thousand times: it is a match, or there is a sentence about it."""
    text = msgspec.json.encode(save_of(ann))
    chance = random.Random(21)
    good = 0
    for _ in range(1_000):
        body = msgspec.json.encode(damaged(msgspec.json.decode(text), chance))
        found = check_save(body, "x", 0.0, PATIENCE)
        if not isinstance(found, Problem):
            Match.load(read_save(body), rebuild=False)  # as the server does then
            good += 1
    assert good < 500


def test_a_save_of_more_values_than_any_game_has_is_not_read(ann: Visitor) -> None:
    body = b'{"princeps": 1, "answers": [' + b"[]," * (MOST_SAVE_VALUES // 2 + 1) + b"[]]}"
    began = time.monotonic()
    ann.fails(400, "not_a_save", "POST", "/matches/import", content=body)
    assert time.monotonic() - began < SOON


def starved(body: bytes) -> Any:
    untrusted.MOST_MEMORY = 8 << 20
    return check_save(body, "x", 0.0, PATIENCE)


def test_a_save_that_needs_much_memory_is_given_up() -> None:
    found = elsewhere(starved, b'{"princeps": 1, "answers": [' + b"[]," * (MOST_SAVE_VALUES // 2 - 10) + b"[]]}")
    assert isinstance(found, Problem)
    assert found.id == "took_too_long"


def hurried() -> str:
    try:
        with limited(0.2):
            while True:
                pass
    except Problem as problem:
        return problem.id


def test_a_worker_gives_up_by_itself_what_takes_too_long() -> None:
    """Whoever waits for it would end all workers, and other people's thoughts with them."""
    assert elsewhere(hurried) == "took_too_long"


# -- messages ----------------------------------------------------------------------------------------------------------

MESSAGES = [
    "[" * 60_000,
    '{"type":' * 5_000,
    '{"type":"answer","seat":"north","version":' + "9" * 4_000 + ',"answer":["x"]}',
    '{"type":"answer","seat":"north","version":-9223372036854775809,"answer":["x"]}',
    '{"type":"answer","seat":"north","version":0,"answer":["' + "x" * 60_000 + '"]}',
    '{"type":"answer","seat":"\\u0000","version":0,"answer":["\\u0000"]}',
    '{"type":"answer","seat":"\\ud800","version":0,"answer":["\\ud800"]}',
    '{"type":"undo","version":9223372036854775807}',
    '{"type":"redo","version":-1}',
    '{"type":"seat","seat":"\\u0000"}',
    '{"type":"chat","text":"\\u0000"}',
    '{"type":"chat","text":"' + "x" * 60_000 + '"}',
    '{"type":"chat","text":"\\ud800"}',
    '{"type":"ping","ref":1e400}',
    '{"type":"ping","ref":"' + "x" * 60_000 + '"}',
]


def test_a_message_made_to_break_something_is_refused(ann: Visitor, online: str) -> None:
    with ann.live(online) as live:
        live.next("state")
        for message in MESSAGES:
            live.socket.send(message)
            error = live.next("error")
            assert error["id"] != "internal", message[:60]
        live.say(type="ping", ref="still here")
        assert live.next("pong")["ref"] == "still here"


@pytest.mark.parametrize("since", ["9" * 5_000, "-1", "٣", "%00", "1e9"])
def test_a_socket_opens_whatever_the_client_says_that_it_has(ann: Visitor, online: str, since: str) -> None:
    with ann.live(online, since=since) as live:
        assert live.next("state")["match"] == online
