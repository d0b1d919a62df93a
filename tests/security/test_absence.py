"""The seat of one who is away: it waits, others vote about it in the open, and it is his again when he comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from princeps.server.rooms import rooms
from server.conftest import Running, Visitor, eventually, first_option

from .test_fair_play import forget

BOT = {"kind": "bot:bold"}
FIRST = {"kind": "bot:first"}


@pytest.fixture
def patient(stores: str, tmp_path: Path) -> Iterator[Running]:
    """A server as it is set up usually: a seat of a live table waits for five minutes."""
    with Running(tmp_path, grace=300.0) as running:
        yield running


def two(table: Running, open: ExitStack, **wish: Any) -> tuple[Visitor, Visitor, str]:
    ann, bea = (open.enter_context(Visitor(table.url)) for _ in range(2))
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", **wish})
    bea.ok("POST", begun["invitations"]["south"])
    return ann, bea, str(begun["id"])


def three(table: Running, open: ExitStack, **wish: Any) -> tuple[Visitor, Visitor, Visitor, str]:
    ann, bea, carl = (open.enter_context(Visitor(table.url)) for _ in range(3))
    seats = {"rufus": "me", "sabina": "open", "titus": "open"}
    begun = ann.ok("POST", "/matches", {"game": "fair", "mode": "online", "seats": seats, **wish})
    bea.ok("POST", begun["invitations"]["sabina"])
    carl.ok("POST", begun["invitations"]["titus"])
    return ann, bea, carl, str(begun["id"])


def hosted(table: Running, open: ExitStack, **wish: Any) -> tuple[Visitor, Visitor, Visitor, str]:
    """Dora has begun it and has no seat; Ann and Bea play."""
    dora, ann, bea = (open.enter_context(Visitor(table.url)) for _ in range(3))
    seats = {"north": "open", "south": "open"}
    begun = dora.ok("POST", "/matches", {"game": "toy", "mode": "online", "seats": seats, **wish})
    ann.ok("POST", begun["invitations"]["north"])
    bea.ok("POST", begun["invitations"]["south"])
    return dora, ann, bea, str(begun["id"])


def vote(match: str, seat: str, kind: dict[str, str], *voters: Visitor) -> None:
    """The last of them decides."""
    done = [who.ok("POST", f"/matches/{match}/seats/{seat}", kind)["decided"] for who in voters]
    assert done == [False] * (len(voters) - 1) + [True]


def card(who: Visitor, match: str, seat: str) -> Any:
    return next(one for one in who.ok("GET", f"/matches/{match}")["seats"] if one["id"] == seat)


# -- the time that a seat waits ----------------------------------------------------------------------------------------


def test_a_seat_is_not_given_away_within_seconds(patient: Running) -> None:
    with ExitStack() as open:
        ann, _, carl, match = three(patient, open)
        for votes, asks in enumerate((ann, carl), 1):
            done = asks.ok("POST", f"/matches/{match}/seats/sabina", FIRST)
            assert (done["decided"], done["votes"], done["needed"]) == (False, votes, 2)
            assert 200 < done["wait"] <= 300
        assert card(ann, match, "sabina")["kind"] == "other"


def test_by_correspondence_it_waits_for_the_agreed_pace(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, _, match = hosted(table, open, pace=7)
        dora.ok("POST", f"/matches/{match}/seats/south", BOT)
        done = ann.ok("POST", f"/matches/{match}/seats/south", BOT)
        assert (done["decided"], done["votes"], done["needed"]) == (False, 2, 2)
        assert 6.9 * rooms.DAY < done["wait"] <= 7 * rooms.DAY
        assert ann.ok("GET", f"/matches/{match}")["pace"] == 7


def test_an_answer_counts_as_having_been_here(patient: Running) -> None:
    """A program that plays without a page open is there as well."""
    with ExitStack() as open:
        ann, bea, match = two(patient, open)
        room = patient.app.state.services.rooms.rooms[match]
        room.seats.chair("south").seen = patient.app.state.services.rooms.started = 1.0
        assert card(ann, match, "south")["wait"] == 0.0
        bea.answer(match, "south", *first_option(bea.state(match)))
        assert card(ann, match, "south")["wait"] > 200
        forget(patient, match)
        assert card(ann, match, "south")["wait"] > 200


def test_whoever_is_at_the_table_keeps_the_seat_and_ends_the_vote_by_coming(patient: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(patient, open)
        for who in (dora, ann):
            who.ok("POST", f"/matches/{match}/seats/south", BOT)
        assert card(bea, match, "south")["votes"] == {"bot:bold": ["host", "north"]}
        with bea.live(match) as live:
            live.next("state")
            eventually(lambda: card(ann, match, "south")["votes"] == {})
            assert card(ann, match, "south")["wait"] is None
            dora.fails(409, "seat_present", "POST", f"/matches/{match}/seats/south", BOT)
        eventually(lambda: not card(ann, match, "south")["here"])
        forget(patient, match)
        assert card(ann, match, "south")["votes"] == {}


# -- votes -------------------------------------------------------------------------------------------------------------


def test_nobody_decides_alone_about_the_seat_of_another(table: Running) -> None:
    """However long he waits: else he could let any bot ruin the other's game."""
    with ExitStack() as open:
        ann, bea, match = two(table, open)
        for asks, seat in ((ann, "south"), (bea, "north")):
            asks.fails(409, "seat_alone", "POST", f"/matches/{match}/seats/{seat}", BOT)
            told = card(asks, match, seat)
            assert (told["kind"], told["wait"], told["votes"], told["needed"]) == ("other", 0, {}, None)
        assert bea.state(match)["mine"] == ["south"]


def test_who_is_left_over_of_several_does_not_decide_alone_either(table: Running) -> None:
    """The vote of one who has left since does not count."""
    with ExitStack() as open:
        ann, bea, carl, match = three(table, open)
        carl.ok("POST", f"/matches/{match}/seats/sabina", FIRST)
        carl.ok("POST", f"/matches/{match}/seats/titus/leave", FIRST)
        ann.fails(409, "seat_alone", "POST", f"/matches/{match}/seats/sabina", FIRST)
        assert bea.state(match)["mine"] == ["sabina"]


def test_the_bot_that_keeps_a_seat_is_not_the_hosts_to_choose(table: Running) -> None:
    with ExitStack() as open:
        ann, bea, carl, match = three(table, open)
        vote(match, "sabina", FIRST, ann, carl)
        done = ann.ok("POST", f"/matches/{match}/seats/sabina", {"kind": "bot:random"})
        assert (done["decided"], done["votes"], done["needed"]) == (False, 1, 2)
        assert card(bea, match, "sabina")["bot"] == "first"
        vote(match, "sabina", {"kind": "bot:random"}, carl)
        assert (card(bea, match, "sabina")["bot"], card(bea, match, "sabina")["kept"]) == ("random", "me")


def test_of_two_others_both_must_want_it_also_if_one_is_the_host(table: Running) -> None:
    with ExitStack() as open:
        ann, bea, carl, match = three(table, open)
        with carl.live(match) as live:
            live.next("state")
            assert ann.ok("POST", f"/matches/{match}/seats/sabina", FIRST)["decided"] is False
            assert live.next("notice") == {
                "type": "notice",
                "kind": "vote",
                "text": "Rufus wants a bot to play for Sabina, who is away.",
            }
            assert ann.ok("POST", f"/matches/{match}/seats/sabina", FIRST)["votes"] == 1  # twice is once
            for who in (ann, bea, carl):
                assert card(who, match, "sabina")["votes"] == {"bot:first": ["rufus"]}
                assert card(who, match, "sabina")["needed"] == 2
            forget(table, match)
        assert carl.ok("POST", f"/matches/{match}/seats/sabina", FIRST)["decided"] is True
        assert (card(bea, match, "sabina")["kept"], card(ann, match, "sabina")["kept"]) == ("me", "other")


def test_a_seat_of_one_who_is_away_goes_to_a_bot_only(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(table, open)
        dora.fails(409, "seat_kept", "POST", f"/matches/{match}/seats/south", {"kind": "open"})
        vote(match, "south", BOT, dora, ann)
        dora.fails(409, "seat_kept", "POST", f"/matches/{match}/seats/south", {"kind": "open"})
        assert card(bea, match, "south")["kept"] == "me"


def test_the_player_gets_word_when_a_vote_begins(table: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, str]] = []

    def post(url: str, words: Any, private: bool) -> int:
        sent.append((url, words["text"]))
        return 200

    monkeypatch.setattr("princeps.server.notify.post", post)
    with ExitStack() as open:
        _, bea, carl, match = three(table, open)
        bea.ok("PUT", f"/matches/{match}/webhook", {"url": "https://bea.example/hook"}, params={"lang": "en"})
        carl.ok("POST", f"/matches/{match}/seats/sabina", FIRST)
        eventually(lambda: sent)
        carl.ok("POST", f"/matches/{match}/seats/sabina", FIRST)
        assert sent == [
            (
                "https://bea.example/hook",
                "Country Fair: the others want a bot to play for Sabina. Come back to the table to keep the seat.",
            )
        ]


# -- the right of return -----------------------------------------------------------------------------------------------


def test_who_comes_back_has_the_seat_again(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(table, open)
        hand = bea.state(match)["view"]["hand"]
        vote(match, "south", BOT, dora, ann)
        eventually(lambda: ann.state(match)["answered"] == ["south"])
        forget(table, match)
        assert (bea.state(match)["mine"], bea.state(match)["kept"]) == ([], ["south"])
        with Visitor(table.url) as mallory:
            for thief in (ann, dora, mallory):
                thief.fails(403, "not_your_seat", "POST", f"/matches/{match}/seats/south/return")
        with ann.live(match) as live:
            live.next("state")
            assert bea.ok("POST", f"/matches/{match}/seats/south/return") == {"seat": "south"}
            assert live.next("notice")["kind"] == "seat_back"
        assert (bea.state(match)["mine"], bea.state(match)["kept"]) == (["south"], [])
        assert set(bea.state(match)["view"]["hand"]) <= set(hand)
        bea.fails(403, "not_your_seat", "POST", f"/matches/{match}/seats/south/return")


def test_who_logs_in_on_another_device_comes_back_too(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(table, open)
        account = {"name": f"Bea {match}", "password": "correct horse battery"}
        bea.ok("POST", "/accounts", account)
        vote(match, "south", BOT, dora, ann)
        with Visitor(table.url) as elsewhere:
            elsewhere.ok("POST", "/login", account)
            elsewhere.ok("POST", f"/matches/{match}/seats/south/return")


def test_when_it_is_over_nobody_comes_back(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(table, open, options={"rounds": "one"})
        vote(match, "south", BOT, dora, ann)
        eventually(lambda: ann.state(match)["answered"] == ["south"])
        ann.answer(match, "north", *first_option(ann.state(match)))
        bea.fails(409, "game_over", "POST", f"/matches/{match}/seats/south/return")


# -- leaving on purpose ------------------------------------------------------------------------------------------------


def test_who_leaves_on_purpose_has_left_for_good(table: Running) -> None:
    with ExitStack() as open:
        ann, bea, match = two(table, open)
        ann.fails(403, "not_your_seat", "POST", f"/matches/{match}/seats/south/leave", BOT)
        with ann.live(match) as live:
            live.next("state")
            assert bea.ok("POST", f"/matches/{match}/seats/south/leave", BOT)["decided"] is True
            assert live.next("notice")["text"] == "South has left the table. A bot plays on."
        assert card(bea, match, "south")["kept"] is None
        bea.fails(403, "not_your_seat", "POST", f"/matches/{match}/seats/south/return")


def test_who_hands_the_seat_over_gives_a_link(table: Running) -> None:
    with ExitStack() as open:
        _, bea, match = two(table, open)
        link = bea.ok("POST", f"/matches/{match}/seats/south/leave", {"kind": "open"})["invitation"]
        with Visitor(table.url) as carl:
            assert carl.ok("POST", link)["seat"] == "south"
            assert carl.state(match)["mine"] == ["south"]
        assert bea.state(match)["mine"] == []
