"""Invitations, and what becomes of the seat of one who has vanished."""

from __future__ import annotations

import pytest

from .conftest import Running, Visitor, eventually, first_option


def test_an_invitation_claims_the_seat_once(table: Running, ann: Visitor, bea: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
    link = begun["invitations"]["south"]
    assert ann.ok("GET", f"/matches/{begun['id']}")["invitations"] == {"south": link}
    assert bea.ok("GET", f"/matches/{begun['id']}")["invitations"] == {}
    ann.fails(409, "already_seated", "POST", link)
    joined = bea.ok("POST", link)
    assert joined == {"id": begun["id"], "seat": "south", "url": begun["url"]}
    assert bea.ok("POST", link) == joined
    with Visitor(table.url) as late:
        late.fails(409, "seat_taken", "POST", link)
        late.fails(404, "unknown_invitation", "POST", "/join/nothing")
    assert ann.ok("GET", f"/matches/{begun['id']}")["invitations"] == {}
    assert [seat["kind"] for seat in bea.ok("GET", f"/matches/{begun['id']}")["seats"]] == ["other", "me"]


def test_a_vanished_players_seat_goes_to_a_bot(ann: Visitor, bea: Visitor) -> None:
    """Ann began the match and has no seat; Bea is the only one who plays with Carl. Both together decide."""
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "seats": {"north": "open", "south": "open"}})
    match, bot = begun["id"], {"kind": "bot:bold"}
    bea.ok("POST", begun["invitations"]["north"])
    with Visitor(ann.address) as carl, Visitor(ann.address) as stranger:
        carl.ok("POST", begun["invitations"]["south"])
        bea.answer(match, "north", *first_option(bea.state(match)))
        with carl.live(match) as live:
            live.next("state")
            ann.fails(409, "seat_present", "POST", f"/matches/{match}/seats/south", bot)
        eventually(lambda: not ann.ok("GET", f"/matches/{match}")["seats"][1]["here"])
        stranger.fails(403, "not_seated", "POST", f"/matches/{match}/seats/south", bot)
        told = {"needed": 2, "wait": 0.0, "invitation": None}
        assert ann.ok("POST", f"/matches/{match}/seats/south", bot) == {"decided": False, "votes": 1, **told}
        assert bea.ok("POST", f"/matches/{match}/seats/south", bot) == {"decided": True, "votes": 2, **told}
        eventually(lambda: bea.state(match)["answers"] >= 2)
        assert (carl.state(match)["seat"], carl.state(match)["mine"]) == (None, [])
        carl.fails(403, "not_your_seat", "GET", f"/matches/{match}/state", params={"seat": "south"})


def test_a_page_loses_the_view_with_the_seat(ann: Visitor, bea: Visitor, online: str) -> None:
    with bea.live(online) as live:
        assert live.next("state")["seat"] == "south"
        given = bea.ok("POST", f"/matches/{online}/seats/south", {"kind": "open"})
        assert given["decided"] is True
        state = live.next("state")
        assert (state["seat"], state["mine"], state["view"]["hand"]) == (None, [], [])
    with Visitor(ann.address) as carl:
        assert carl.ok("POST", given["invitation"])["seat"] == "south"
        assert len(carl.state(online)["view"]["hand"]) == 3


@pytest.mark.parametrize(
    ("kind", "id"),
    [
        ("me", "seat_kind"),
        ("open:1", "seat_kind"),
        ("", "seat_kind"),
        ("bot:", "unknown_bot"),
        ("bot:BOLD", "unknown_bot"),
    ],
)
def test_a_seat_cannot_become_anything(ann: Visitor, online: str, kind: str, id: str) -> None:
    ann.fails(400, id, "POST", f"/matches/{online}/seats/south", {"kind": kind})
    ann.fails(404, "unknown_seat", "POST", f"/matches/{online}/seats/west", {"kind": "open"})


def test_only_an_online_match_has_open_seats(ann: Visitor) -> None:
    match = ann.begin(mode="hotseat")
    ann.fails(400, "seat_kind", "POST", f"/matches/{match}/seats/south", {"kind": "open"})
    assert ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})["decided"] is True
    assert ann.state(match)["mine"] == ["north"]
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "me"})
    assert ann.state(match)["mine"] == ["north", "south"]
