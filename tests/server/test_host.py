"""The host's last word: a seat that may not chat, a table that is closed."""

from __future__ import annotations

from functools import partial

import pytest

from .conftest import Running, Visitor, eventually, first_option


def mute(who: Visitor, match: str, seat: str, muted: bool = True) -> None:
    assert who.ok("PUT", f"/matches/{match}/seats/{seat}/muted", {"muted": muted}) == {"muted": muted}


def close(who: Visitor, match: str, closed: bool = True) -> None:
    assert who.ok("PUT", f"/matches/{match}/closed", {"closed": closed}) == {"closed": closed}


# -- muted -------------------------------------------------------------------------------------------------------------


def test_a_muted_seat_plays_on_and_says_nothing(ann: Visitor, bea: Visitor, online: str) -> None:
    mute(ann, online, "south")
    assert [seat["muted"] for seat in bea.ok("GET", f"/matches/{online}")["seats"]] == [False, True]
    assert "muted" in bea.fails(403, "muted", "POST", f"/matches/{online}/chat", {"text": "Salve"})
    with bea.live(online) as live:
        live.say(type="chat", ref=1, text="Salve")
        assert live.next("error")["id"] == "muted"
    bea.answer(online, "south", *first_option(bea.state(online)))
    ann.ok("POST", f"/matches/{online}/chat", {"text": "Vale"})
    mute(ann, online, "south", False)
    bea.ok("POST", f"/matches/{online}/chat", {"text": "At last"})
    assert [line["text"] for line in ann.ok("GET", f"/matches/{online}/chat")] == ["Vale", "At last"]


def test_who_leaves_a_muted_seat_and_comes_back_is_still_muted(
    table: Running, ann: Visitor, bea: Visitor, online: str
) -> None:
    mute(ann, online, "south")
    link = bea.ok("POST", f"/matches/{online}/seats/south", {"kind": "open"})["invitation"]
    with Visitor(table.url) as other_name:
        other_name.ok("POST", link)
        other_name.fails(403, "muted", "POST", f"/matches/{online}/chat", {"text": "Salve"})


def test_only_the_host_mutes_and_closes(table: Running, ann: Visitor, bea: Visitor, online: str) -> None:
    with Visitor(table.url) as stranger:
        for who in (bea, stranger):
            who.fails(403, "not_host", "PUT", f"/matches/{online}/seats/north/muted", {"muted": True})
            who.fails(403, "not_host", "PUT", f"/matches/{online}/closed", {"closed": True})
    ann.fails(404, "unknown_seat", "PUT", f"/matches/{online}/seats/west/muted", {"muted": True})
    ann.fails(422, "bad_request", "PUT", f"/matches/{online}/closed", {"closed": "perhaps"})
    assert ann.state(online)["closed"] is False


# -- closed ------------------------------------------------------------------------------------------------------------


def test_a_closed_table_stays_as_it_is(table: Running, ann: Visitor, bea: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "undo": "free"})
    match = begun["id"]
    ann.answer(match, "north", *first_option(ann.state(match)))
    with ann.live(match) as live:
        live.next("state")
        close(ann, match)
        state = live.next("state")
        assert (state["closed"], state["decisions"], state["undo"]["allowed"], state["redo"]) == (
            True,
            [],
            False,
            False,
        )
        assert "closed" in state["undo"]["reason"]
        live.say(type="chat", ref=1, text="Salve")
        assert live.next("error")["id"] == "table_closed"
    for path, body in (
        ("/answers", {"seat": "north", "version": 1, "answer": ["card_1"]}),
        ("/undo", {"version": 1}),
        ("/redo", {"version": 1}),
        ("/back", {"version": 1, "to": 0}),
        ("/chat", {"text": "Salve"}),
        ("/seats/south", {"kind": "bot:bold"}),
    ):
        assert "closed" in ann.fails(409, "table_closed", "POST", f"/matches/{match}{path}", body)
    bea.fails(409, "table_closed", "POST", begun["invitations"]["south"])
    assert ann.ok("GET", f"/matches/{match}")["closed"] is True
    assert ann.state(match)["answers"] == 1

    close(ann, match, False)
    bea.ok("POST", begun["invitations"]["south"])
    bea.answer(match, "south", *first_option(bea.state(match)))
    assert ann.state(match)["answers"] == 2


def answers(who: Visitor, match: str, most: int) -> bool:
    return int(who.state(match)["answers"]) >= most


def test_bots_stop_at_a_closed_table_and_go_on_when_it_opens(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats={"north": "me", "south": "bot:bold"})
    eventually(partial(answers, ann, match, 1))
    close(ann, match)
    before = ann.state(match)
    assert before["decisions"] == []
    close(ann, match, False)

    def goes_on() -> bool:
        """She answers whatever she is asked; she is never asked four times in a row, so that the bot must have answered
        too.
        """
        state = ann.state(match)
        if state["decisions"]:
            ann.answer(match, "north", *first_option(state))
        return bool(state["answers"] >= before["answers"] + 4)

    eventually(goes_on)


@pytest.mark.parametrize("closed", [True, False])
def test_what_the_host_decided_outlives_the_room(
    table: Running, ann: Visitor, bea: Visitor, online: str, closed: bool
) -> None:
    mute(ann, online, "south")
    close(ann, online, closed)
    del table.app.state.services.rooms.rooms[online]
    assert ann.state(online)["closed"] is closed
    bea.fails(
        409 if closed else 403,
        "table_closed" if closed else "muted",
        "POST",
        f"/matches/{online}/chat",
        {"text": "Salve"},
    )
