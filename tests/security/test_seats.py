"""Taking a seat that is not one's own: by a guessed link, by one that was used, by one that is old; and giving an old
answer again.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from princeps.server.storage import schema
from princeps.server.storage.ledger import new_id
from server.conftest import WIDE, Running, Visitor, first_option


def invite(ann: Visitor) -> tuple[str, str]:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
    return str(begun["id"]), str(begun["invitations"]["south"])


# -- links -------------------------------------------------------------------------------------------------------------


def test_links_cannot_be_guessed(ann: Visitor, bea: Visitor) -> None:
    made = [invite(ann) for _ in range(20)]
    secrets = {link.removeprefix("/join/") for _, link in made}
    assert len(secrets) == 20
    assert min(len(secret) for secret in secrets) >= 24  # 144 bits
    assert len({new_id() for _ in range(1000)}) == 1000
    secret = next(iter(secrets))
    near = [
        secret[:-1],
        secret + "=",
        secret.swapcase(),
        secret[:-1] + "_",
        "%",
        "_" * len(secret),
        "*",
        "' OR 1=1 --",
        secret + "%00",
        "",
        "%20" + secret,
    ]
    for guess in near:
        if guess != secret:
            assert bea.post(f"/join/{guess}").status_code in (400, 404, 405), guess
    assert bea.ok("GET", "/matches") == []


def test_whoever_guesses_is_slowed_down(tmp_path: Path) -> None:
    with Running(tmp_path, limits={**WIDE, "join": (5, 60.0)}) as running, Visitor(running.url) as mallory:
        statuses = [mallory.post(f"/join/{new_id(24)}").status_code for _ in range(8)]
        assert statuses == [404] * 5 + [429] * 3


def test_a_used_link_seats_nobody_else(table: Running, ann: Visitor, bea: Visitor) -> None:
    match, link = invite(ann)
    bea.ok("POST", link)
    with Visitor(table.url) as mallory:
        mallory.fails(409, "seat_taken", "POST", link)
        mallory.begin()  # not even with a session
        mallory.fails(409, "seat_taken", "POST", link)
        assert mallory.state(match)["mine"] == []
    assert ann.fails(409, "seat_taken", "POST", link)
    assert bea.state(match)["mine"] == ["south"]


def test_a_link_of_before_opens_nothing(table: Running, ann: Visitor, bea: Visitor) -> None:
    """The seat was given back, and later given to somebody else: each time there is another link."""
    match, link = invite(ann)
    bea.ok("POST", link)
    again = bea.ok("POST", f"/matches/{match}/seats/south", {"kind": "open"})["invitation"]
    assert again != link
    bea.fails(404, "unknown_invitation", "POST", link)
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
    with Visitor(table.url) as mallory:
        for old in (link, again):
            mallory.fails(404, "unknown_invitation", "POST", old)
    assert [seat["kind"] for seat in ann.ok("GET", f"/matches/{match}")["seats"]] == ["me", "bot"]


def test_links_are_shown_to_the_host_only(table: Running, ann: Visitor, bea: Visitor) -> None:
    match, link = invite(ann)
    secret = link.removeprefix("/join/")
    with Visitor(table.url) as stranger, stranger.live(match) as live:
        live.next("state")
        for who in (bea, stranger):
            for path in ("", "/state", "/chat", "/layout"):
                assert secret not in who.get(f"/matches/{match}{path}").text
        assert secret not in repr(live.heard)
        assert secret in ann.get(f"/matches/{match}").text


def test_nobody_takes_a_seat_by_any_other_door(table: Running, ann: Visitor, bea: Visitor, online: str) -> None:
    with Visitor(table.url) as mallory:
        mallory.begin()
        for kind in ("me", "open", "bot:bold"):
            mallory.fails(403, "not_seated", "POST", f"/matches/{online}/seats/south", {"kind": kind})
        # not even the host, online
        ann.fails(400, "seat_kind", "POST", f"/matches/{online}/seats/south", {"kind": "me"})
        with mallory.live(online) as live:
            live.say(type="seat", seat="south")
            assert live.next("error")["id"] == "not_your_seat"
        with bea.live(online) as here:
            here.next("state")
            ann.fails(409, "seat_present", "POST", f"/matches/{online}/seats/south", {"kind": "bot:bold"})
    assert bea.state(online)["mine"] == ["south"]


# -- old answers -------------------------------------------------------------------------------------------------------


def rows(table: Running, match: str) -> int:
    with table.app.state.services.store.engine.connect() as connection:
        return int(
            connection.execute(
                sa.select(sa.func.count()).select_from(schema.changes).where(schema.changes.c.match == match)
            ).scalar_one()
        )


def test_an_answer_that_was_given_counts_once(table: Running, ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=3)
    sent = []
    for _ in range(6):
        state = ann.state(match)
        sent.append({"seat": "emperor", "version": state["version"], "answer": first_option(state)})
        ann.ok("POST", f"/matches/{match}/answers", sent[-1])
    before = rows(table, match)
    with ann.live(match) as live:
        for old in sent:
            ann.fails(409, "stale", "POST", f"/matches/{match}/answers", old)
            live.say(type="answer", ref="old", **old)
            assert live.next("error")["id"] == "stale"
    assert rows(table, match) == before == 7


def test_an_answer_of_before_an_undo_stays_taken_back(ann: Visitor) -> None:
    """Versions only ever grow: the same question asked again has another number."""
    match = ann.begin(game="aurelian", seed=3)
    old = {"seat": "emperor", "version": 0, "answer": first_option(ann.state(match))}
    ann.ok("POST", f"/matches/{match}/answers", old)
    ann.ok("POST", f"/matches/{match}/undo", {"version": 1})
    ann.fails(409, "stale", "POST", f"/matches/{match}/answers", old)
    ann.fails(409, "stale", "POST", f"/matches/{match}/undo", {"version": 1})
    assert (ann.state(match)["version"], ann.state(match)["answers"]) == (2, 0)


def test_an_overheard_answer_is_worth_nothing_to_others(
    table: Running, ann: Visitor, bea: Visitor, online: str
) -> None:
    body = {"seat": "north", "version": 0, "answer": first_option(ann.state(online))}
    with Visitor(table.url) as mallory:
        for thief in (mallory, bea):
            thief.fails(403, "not_your_seat", "POST", f"/matches/{online}/answers", body)
            with thief.live(online) as live:
                live.say(type="answer", ref=1, **body)
                assert live.next("error")["id"] == "not_your_seat"
    assert ann.state(online)["answers"] == 0


def test_an_answer_of_one_match_does_not_fit_another(ann: Visitor) -> None:
    one, other = ann.begin(game="aurelian", seed=3), ann.begin(game="aurelian", seed=3)
    for _ in range(3):
        ann.answer(one, "emperor", *first_option(ann.state(one)))
    ann.fails(409, "stale", "POST", f"/matches/{other}/answers", {"seat": "emperor", "version": 2, "answer": ["stop"]})
    assert ann.state(other)["answers"] == 0


@pytest.mark.parametrize("act", ["undo", "redo", "back"])
def test_nobody_else_takes_back(table: Running, ann: Visitor, online: str, act: str) -> None:
    ann.answer(online, "north", *first_option(ann.state(online)))
    with Visitor(table.url) as mallory:
        mallory.begin()
        body = {"version": 1, **({"to": 0} if act == "back" else {})}
        assert mallory.post(f"/matches/{online}/{act}", json=body).status_code == 409
    assert ann.state(online)["version"] == 1
