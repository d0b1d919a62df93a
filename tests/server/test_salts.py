"""Tables that gather salts: nothing happens before the beginning, nobody reads another's salt, and the dice come from
all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.commitment import commitment, start_of
from princeps.engine.record import verify

from .conftest import WIDE, Running, Visitor, eventually, first_option

SALT, OTHER = "sal marinus 4711", "granum salis"
SALTS = {"north": SALT, "south": OTHER}


def found(ann: Visitor, bea: Visitor | None = None, **wish: Any) -> str:
    """Ann's table; Bea has come if she is named."""
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "salted": True, **wish})
    if bea is not None:
        bea.ok("POST", begun["invitations"]["south"])
    return str(begun["id"])


def give(who: Visitor, match: str, seat: str, salt: str | None) -> None:
    assert who.ok("PUT", f"/matches/{match}/seats/{seat}/salt", {"salt": salt}) == {"salt": salt}


def begun(who: Visitor, match: str) -> Any:
    """The state once the table has begun."""
    return eventually(lambda: state if (state := who.state(match))["gathering"] is None else None)


def to_the_end(match: str, **people: Visitor) -> Any:
    """Everybody answers until it is over; the save."""
    while not (state := next(iter(people.values())).state(match))["over"]:
        for seat, who in people.items():
            if (state := who.state(match))["decisions"]:
                who.answer(match, seat, *first_option(state), version=state["version"])
    return next(iter(people.values())).ok("GET", f"/matches/{match}/export")


def test_a_table_gathers_salts_and_begins_with_the_last(ann: Visitor, bea: Visitor) -> None:
    match = found(ann, bea)
    promised = ann.ok("GET", f"/matches/{match}")
    assert (promised["salts"], promised["started"], promised["waiting"]) == (None, None, [])
    for who, seat in ((ann, "north"), (bea, "south")):
        state = who.state(match)
        assert state["gathering"] == {
            "commitment": promised["commitment"],
            "seats": {"north": None, "south": None},
            "own": {seat: None},
        }
        assert (state["seat"], state["view"]["hand"]) == (seat, [])
        assert [state[key] for key in ("waiting", "decisions", "log", "breadcrumb")] == [[]] * 4
    give(ann, match, "north", "first thought")
    give(ann, match, "north", SALT)
    assert bea.state(match)["gathering"]["seats"] == {"north": True, "south": None}
    give(bea, match, "south", OTHER)
    state = begun(bea, match)
    assert (state["version"], state["answers"], len(state["view"]["hand"])) == (1, 0, 3)
    assert state["waiting"] == ["north", "south"]
    card = ann.ok("GET", f"/matches/{match}")
    assert card["commitment"] == promised["commitment"]
    assert (card["salts"], card["started"]) == (SALTS, start_of(card["commitment"], SALTS))
    words = to_the_end(match, north=ann, south=bea)
    assert (words["salts"], words["started"]) == (SALTS, card["started"])
    assert verify(words)["salts"] == 2
    result = bea.state(match)["result"]
    assert (result["salts"], result["started"]) == (SALTS, card["started"])
    assert result["commitment"] == promised["commitment"] == commitment(int(result["seed"], 16), result["salt"])
    assert [point[0] for point in ann.ok("GET", f"/matches/{match}/tracks")["series"][0]["points"]] == list(
        range(len(words["answers"]))
    )
    forked = ann.ok("POST", f"/matches/{match}/fork", {"at": 2})["id"]
    assert verify(ann.ok("GET", f"/matches/{forked}/export"))["salts"] == 2
    brought = ann.ok("POST", "/matches/import", words)["id"]
    assert ann.ok("GET", f"/matches/{brought}/export")["salts"] == SALTS


def test_who_goes_without_is_no_obstacle(ann: Visitor, bea: Visitor) -> None:
    match = found(ann, bea)
    give(ann, match, "north", None)
    assert bea.state(match)["gathering"]["seats"] == {"north": False, "south": None}
    give(bea, match, "south", OTHER)
    begun(ann, match)
    assert ann.ok("GET", f"/matches/{match}")["salts"] == {"south": OTHER}


def test_all_go_without(ann: Visitor, bea: Visitor) -> None:
    """Then too the dice are none that a table would have had that never asked."""
    match = found(ann, bea)
    give(ann, match, "north", None)
    give(bea, match, "south", None)
    begun(ann, match)
    words = to_the_end(match, north=ann, south=bea)
    assert words["salts"] == {}
    assert verify(words)["salts"] == 0


def test_the_host_begins_without_those_who_have_not_come(ann: Visitor, bea: Visitor) -> None:
    begun_ = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "salted": True})
    match = begun_["id"]
    give(ann, match, "north", SALT)
    bea.fails(403, "not_host", "POST", f"/matches/{match}/begin")
    assert ann.state(match)["gathering"]["seats"] == {"north": True, "south": None}
    assert ann.ok("POST", f"/matches/{match}/begin") == {"version": 1}
    assert ann.ok("GET", f"/matches/{match}")["salts"] == {"north": SALT}
    bea.ok("POST", begun_["invitations"]["south"])
    assert bea.state(match)["waiting"] == ["north", "south"]


@pytest.mark.parametrize("door", ["salt", "begin"])
def test_after_the_beginning_it_is_too_late(ann: Visitor, bea: Visitor, door: str) -> None:
    match = found(ann, bea)
    ann.ok("POST", f"/matches/{match}/begin")
    calls: dict[str, tuple[str, str, Any]] = {
        "salt": ("PUT", f"/matches/{match}/seats/north/salt", {"salt": SALT}),
        "begin": ("POST", f"/matches/{match}/begin", None),
    }
    ann.fails(409, "salts_closed", *calls[door])
    assert ann.ok("GET", f"/matches/{match}")["salts"] == {}


def test_a_usual_table_takes_no_salts(ann: Visitor, online: str) -> None:
    assert ann.state(online)["gathering"] is None
    ann.fails(409, "salts_closed", "PUT", f"/matches/{online}/seats/north/salt", {"salt": SALT})
    ann.fails(409, "salts_closed", "POST", f"/matches/{online}/begin")
    ann.fails(400, "salts_here", "POST", "/matches", {"game": "toy", "mode": "hotseat", "salted": True})


def test_nothing_is_played_or_taken_home_before_the_beginning(ann: Visitor) -> None:
    """The one person at the table holds all seats that are not bots: even so the seed stays hidden while salts are
    taken.
    """
    match = found(ann, seats={"north": "me", "south": "bot:bold"})
    for method, path, body in (
        ("POST", "answers", {"seat": "north", "version": 0, "answer": ["card:5"]}),
        ("POST", "undo", {"version": 0}),
        ("POST", "redo", {"version": 0}),
        ("POST", "fork", {"at": 0}),
        ("GET", "export", None),
        ("GET", "report", None),
        ("GET", "at/0", None),
    ):
        ann.fails(409, "gathering", method, f"/matches/{match}/{path}", body)
    ann.fails(409, "no_hint", "POST", f"/matches/{match}/hint", {"seat": "north"})
    assert [line["turn"] for line in ann.ok("GET", "/matches") if line["id"] == match] == ["Gathers salts for the dice"]


def test_what_is_no_salt_and_whose_it_is(ann: Visitor, bea: Visitor) -> None:
    match = found(ann, bea)
    path = f"/matches/{match}/seats/north/salt"
    for salt in ("", " x", "Grüße", "a\nb", "x" * 65):
        ann.fails(400, "salt_text", "PUT", path, {"salt": salt})
    ann.fails(422, "bad_request", "PUT", path, {"salt": "x" * 1000})
    ann.fails(422, "bad_request", "PUT", path, {"salt": 7})
    bea.fails(403, "not_your_seat", "PUT", path, {"salt": SALT})
    assert ann.state(match)["gathering"]["seats"] == {"north": None, "south": None}


def test_nobody_reads_anothers_salt_before_the_beginning(ann: Visitor, bea: Visitor, table: Running) -> None:
    match = found(ann, bea)
    with Visitor(table.url) as stranger, bea.live(match) as south, stranger.live(match) as looks_on:
        south.until(0)
        looks_on.until(0)
        give(ann, match, "north", SALT)
        assert south.next("state")["gathering"] == {
            "commitment": ann.ok("GET", f"/matches/{match}")["commitment"],
            "seats": {"north": True, "south": None},
            "own": {"south": None},
        }
        assert looks_on.next("state")["gathering"]["own"] == {}
        assert ann.state(match)["gathering"]["own"] == {"north": SALT}
        for who in (bea, stranger):
            for path in ("", "/state", "/tracks", "/chat", "/layout"):
                assert SALT not in who.get(f"/matches/{match}{path}").text
        assert SALT not in bea.get("/matches").text
        assert not [message for message in south.heard + looks_on.heard if SALT in str(message)]
        ann.ok("POST", f"/matches/{match}/begin")
        assert south.until(1)["gathering"] is None
        assert looks_on.until(1)["log_from"] == 0
    assert bea.ok("GET", f"/matches/{match}")["salts"] == {"north": SALT}


def test_bots_are_silent_and_add_nothing(ann: Visitor) -> None:
    match = found(ann, seats={"north": "bot:bold", "south": "me"})
    with ann.live(match) as line:
        assert line.until(0)["gathering"]["seats"] == {"south": None}
        ann.ok("POST", f"/matches/{match}/chat", {"text": "Salve"})
        line.next("chat")
        assert not [message for message in line.heard if message["type"] == "thinking"]
        assert (ann.state(match)["version"], ann.state(match)["answered"]) == (0, [])
        give(ann, match, "south", SALT)
        assert line.until(2)["answered"] == ["north"]
    assert ann.ok("GET", f"/matches/{match}")["salts"] == {"south": SALT}


def test_a_seat_that_changes_hands_is_asked_again(ann: Visitor, bea: Visitor) -> None:
    match = found(ann, bea)
    give(bea, match, "south", OTHER)
    link = bea.ok("POST", f"/matches/{match}/seats/south", {"kind": "open"})["invitation"]
    assert ann.state(match)["gathering"]["seats"] == {"north": None, "south": None}
    bea.ok("POST", link)
    assert bea.state(match)["gathering"] == {**ann.state(match)["gathering"], "own": {"south": None}}
    give(ann, match, "north", SALT)
    bea.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
    begun(ann, match)
    assert ann.ok("GET", f"/matches/{match}")["salts"] == {"north": SALT}


def test_a_closed_table_does_not_begin(ann: Visitor, bea: Visitor) -> None:
    match = found(ann, bea)
    give(bea, match, "south", OTHER)
    ann.ok("PUT", f"/matches/{match}/closed", {"closed": True})
    ann.fails(409, "table_closed", "PUT", f"/matches/{match}/seats/north/salt", {"salt": SALT})
    ann.fails(409, "table_closed", "POST", f"/matches/{match}/begin")
    ann.ok("PUT", f"/matches/{match}/closed", {"closed": False})
    give(ann, match, "north", SALT)
    begun(ann, match)


def test_a_table_survives_a_restart_in_the_middle(stores: str, tmp_path: Path) -> None:
    with Running(tmp_path) as first, Visitor(first.url) as ann, Visitor(first.url) as bea:
        match = found(ann, bea)
        before = ann.ok("GET", f"/matches/{match}")["commitment"]
        give(ann, match, "north", SALT)
        cookies = [ann.cookies, bea.cookies]
    with Running(tmp_path) as second, Visitor(second.url) as ann, Visitor(second.url) as bea:
        for who, kept in zip((ann, bea), cookies, strict=True):
            who.cookies.update(kept)
        assert ann.state(match)["gathering"] == {
            "commitment": before,
            "seats": {"north": True, "south": None},
            "own": {"north": SALT},
        }
        give(bea, match, "south", OTHER)
        begun(bea, match)
        cookies = [ann.cookies, bea.cookies]
    with Running(tmp_path) as third, Visitor(third.url) as ann, Visitor(third.url) as bea:
        for who, kept in zip((ann, bea), cookies, strict=True):
            who.cookies.update(kept)
        words = to_the_end(match, north=ann, south=bea)
        assert (words["salts"], words["commitment"]) == (SALTS, before)
        assert verify(words)["salts"] == 2


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def narrow(stores: str, tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, limits={**WIDE, "talk": (3, 600.0), "create": (10, 600.0)}) as running:
        yield running


def test_salts_cannot_be_poured_out(narrow: Running) -> None:
    with Visitor(narrow.url) as ann:
        match = found(ann)
        for number in range(3):
            give(ann, match, "north", f"grain {number}")
        ann.fails(429, "too_often", "PUT", f"/matches/{match}/seats/north/salt", {"salt": "grain 3"})
