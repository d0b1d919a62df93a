"""The socket: states, acknowledgements, coming back, and being told what is wrong."""

from __future__ import annotations

import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from princeps.engine.problem import Problem
from princeps.server.limits import Pace
from princeps.server.storage import ledger

from .conftest import Running, Visitor, first_option, run


def test_a_page_gets_the_state_at_once_and_after_every_change(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    with ann.live(match) as live:
        state = live.next("state")
        assert {key: state[key] for key in state if key != "clients"} == {
            key: value for key, value in ann.state(match).items() if key != "clients"
        }
        live.say(type="answer", ref="a1", seat="emperor", version=0, answer=first_option(state))
        assert live.next("ack") == {"type": "ack", "ref": "a1", "version": 1}
        after = live.next("state")
        assert (after["version"], after["log_from"]) == (1, 1)
        live.say(type="undo", ref=2, version=1)
        assert live.next("ack") == {"type": "ack", "ref": 2, "version": 2}
        live.say(type="redo", ref=3, version=2)
        assert live.next("ack")["version"] == 3
        assert live.until(3)["view"] == after["view"]


def test_two_browsers_see_each_others_moves(ann: Visitor, bea: Visitor, online: str) -> None:
    with ann.live(online) as anns, bea.live(online) as beas:
        anns.until(0)
        hers = beas.until(0)
        began = time.monotonic()
        beas.say(type="answer", ref=1, seat="south", version=0, answer=first_option(hers))
        assert anns.until(1)["answered"] == ["south"]
        assert time.monotonic() - began < 60  # a second is asked for; a busy machine is no fault
        anns.say(type="answer", ref=1, seat="north", version=0, answer=first_option(ann.state(online)))
        state = beas.until(2)
        assert {line["kind"] for line in state["log"]} >= {"showed", "won_round"}


def test_a_returning_page_gets_what_it_missed(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=2)
    with ann.live(match) as live:
        had = live.next("state")["log"]
    for _ in range(5):
        ann.answer(match, "emperor", *first_option(ann.state(match)))
    whole = ann.state(match)["log"]
    with ann.live(match, since=0) as live:
        state = live.next("state")
        assert state["log_from"] == 1
        assert [line for line in had if line["n"] < 1] + state["log"] == whole
    with ann.live(match, since=5) as live:
        assert live.next("state")["log"] == []
    with ann.live(match, since="abc") as live:
        assert live.next("state")["log"] == whole


def test_a_stale_click_is_refused_and_shown_what_is(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    with ann.live(match) as live:
        words = first_option(live.next("state"))
        for ref in (1, 2):  # a double click
            live.say(type="answer", ref=ref, seat="emperor", version=0, answer=words)
        error = live.next("error")
        assert (error["id"], error["ref"]) == ("stale", 2)
        assert "Look again" in error["text"]
        assert live.until(1)["version"] == 1
    assert ann.state(match)["answers"] == 1


def test_seat_and_language_can_be_changed(ann: Visitor) -> None:
    match = ann.begin(mode="hotseat")
    with ann.live(match, lang="de") as live:
        north = live.next("state")
        assert north["seat"] == "north"
        assert north["decisions"][0]["question"] == "Welche Karte spielst du?"
        live.say(type="seat", seat="south")
        south = live.next("state")
        assert south["seat"] == "south"
        assert not set(south["view"]["hand"]) & set(north["view"]["hand"])
        live.say(type="lang", lang="en")
        state = live.next("state")
        assert state["log_from"] == 0
        assert state["decisions"][0]["question"] == "Which card do you play?"
        live.say(type="seat", seat=None)
        state = live.next("state")
        assert (state["seat"], state["decisions"], state["view"]["hand"]) == (None, [], [])
        live.say(type="seat", seat="west", ref=9)
        assert live.next("error")["id"] == "unknown_seat"
        live.say(type="lang", lang="fr")
        assert live.next("error")["id"] == "bad_message"


def test_presence_and_number_of_clients(ann: Visitor, bea: Visitor, online: str) -> None:
    with ann.live(online) as anns:
        assert anns.next("state")["clients"] == 1
        with bea.live(online) as beas:
            assert beas.next("state")["clients"] == 2
            while anns.next("presence")["seats"] != {"north": True, "south": True}:
                pass
            seats = {seat["id"]: seat["here"] for seat in ann.ok("GET", f"/matches/{online}")["seats"]}
            assert seats == {"north": True, "south": True}
        while anns.next("presence")["seats"] != {"north": True, "south": False}:
            pass


def test_ping_and_chat(ann: Visitor, bea: Visitor, online: str) -> None:
    with ann.live(online) as anns, bea.live(online) as beas:
        anns.say(type="ping", ref=5)
        assert anns.next("pong")["ref"] == 5
        anns.say(type="chat", text="  Salve!  ")
        line = beas.next("chat")
        assert (line["who"], line["text"], line["n"]) == ("North", "Salve!", 1)
        anns.say(type="chat", text="   ", ref=6)
        assert anns.next("error")["id"] == "chat_text"


def test_thinking_is_told_of_a_bot_that_is_asked_openly(ann: Visitor) -> None:
    match = ann.begin(game="nero", mode="online", seats={"aulus": "open", "gaius": "me"}, options={"bases": "chosen"})
    with ann.live(match) as live:
        live.next("state")
        ann.ok("POST", f"/matches/{match}/seats/aulus", {"kind": "bot:centurio"})
        assert live.next("thinking") == {"type": "thinking", "seat": "aulus", "done": 0}
        assert live.next("thinking") == {"type": "thinking", "seat": "aulus", "done": 1}
    assert ann.state(match)["answers"] >= 1


@pytest.mark.parametrize(
    ("match", "seat", "id", "code"),
    [
        ("nosuchmatch1", "", "unknown_match", 4404),
        ("", "south", "not_your_seat", 4403),
        ("", "west", "unknown_seat", 4403),
    ],
)
def test_a_socket_that_cannot_be_is_told_why(
    ann: Visitor, online: str, match: str, seat: str, id: str, code: int
) -> None:
    with ann.live(match or online, seat=seat) as live:
        assert live.next("error")["id"] == id
        with pytest.raises(ConnectionClosed) as closed:
            live.drain()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_a_lost_write_changes_nothing_and_the_page_comes_back(
    ann: Visitor, table: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk refuses: the answer is not acknowledged, the socket closes, and what the disk has is what there is."""
    match = ann.begin(game="aurelian")
    before = ann.state(match)
    room = table.app.state.services.rooms.rooms[match]

    def full(*_: Any) -> None:
        raise OSError("no space left")

    with ann.live(match) as live:
        live.next("state")
        with monkeypatch.context() as patch:
            patch.setattr(ledger, "add", full)
            reply = ann.post(
                f"/matches/{match}/answers", json={"seat": "emperor", "version": 0, "answer": first_option(before)}
            )
            assert reply.status_code == 503
            assert reply.json()["error"]["id"] == "not_kept"
        with pytest.raises(ConnectionClosed):
            live.drain()
    with pytest.raises(Problem, match="not_kept"):  # whoever still had the old room cannot write beside the disk
        run(room.redo(None, 0))
    assert ann.state(match)["view"] == before["view"]
    assert ann.answer(match, "emperor", *first_option(before)) == 1


def test_a_slow_client_gets_the_latest_state(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=9)
    with ann.live(match) as live:
        first = live.next("state")
        for _ in range(15):
            ann.answer(match, "emperor", *first_option(ann.state(match)))
        lines = list(first["log"])
        version = 0
        while version < 15:
            state = live.next("state")
            version = state["version"]
            lines = [line for line in lines if line["n"] < state["log_from"]] + state["log"]
        assert lines == ann.state(match)["log"]


def test_those_who_only_look_wait_longer_while_the_server_is_busy() -> None:
    pace = Pace()
    soon = pace.wait()
    pace.came(0.1)
    busy = pace.wait()
    pace.came(60.0)
    assert soon < busy < pace.wait() <= 1.0
    pace.came(0.0)
    assert pace.wait() == soon
