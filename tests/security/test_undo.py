"""Taking back at a table of several people: only what showed nobody anything; the rest by consent, and all are told."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from server.conftest import Live, Running, Visitor, eventually, first_option

from .test_absence import hosted, vote
from .test_fair_play import forget


def begin(ann: Visitor, bea: Visitor, **wish: Any) -> str:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", **wish})
    bea.ok("POST", begun["invitations"]["south"])
    return str(begun["id"])


def give(who: Visitor, match: str, seat: str) -> int:
    return who.answer(match, seat, *first_option(who.state(match)))


def shown(ann: Visitor, bea: Visitor, **wish: Any) -> tuple[str, int]:
    """A match in which both have played a card, and have seen the other's; and its version."""
    match = begin(ann, bea, **wish)
    give(ann, match, "north")
    return match, give(bea, match, "south")


def lines(who: Visitor, match: str) -> list[str]:
    return [line["text"] for line in who.state(match)["log"] if line["kind"] == "undone"]


def act(who: Visitor, match: str, what: str, version: int, **more: Any) -> int:
    return int(who.ok("POST", f"/matches/{match}/undo/{what}", {"version": version, **more})["version"])


# -- what showed something ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", [None, "free", "information"])
def test_nobody_sees_the_others_choice_and_chooses_again(ann: Visitor, bea: Visitor, undo: str | None) -> None:
    match, version = shown(ann, bea, **({} if undo is None else {"undo": undo}))
    assert ann.ok("GET", f"/matches/{match}")["undo"] == (undo or "information")
    bea.fails(409, "undo_information", "POST", f"/matches/{match}/undo", {"version": version})
    bea.fails(409, "undo_information", "POST", f"/matches/{match}/back", {"version": version, "to": 1})
    assert bea.state(match)["undo"]["allowed"] is False
    assert bea.state(match)["undo"]["ask"] is True


def test_alone_one_takes_back_at_any_time(ann: Visitor) -> None:
    """As before: nobody else is at the table."""
    match = ann.begin(mode="hotseat")
    assert ann.ok("GET", f"/matches/{match}")["undo"] == "free"
    ann.answer(match, "north", *first_option(ann.state(match)))
    version = ann.answer(match, "south", *first_option(ann.state(match, seat="south")))
    ann.ok("POST", f"/matches/{match}/undo", {"version": version})
    assert lines(ann, match) == []


def test_a_window_for_reactions_is_news() -> None:
    """It tells that somebody may hold a card for it; a window in which answers are sealed is an old one."""
    opened = set[int]()
    plain = title("fair")
    t = replace(plain, reaction=lambda g, seat: "any" if len(opened) == 1 else "")
    match = Match.new(t, 5)
    while match.g.sealed or match.entries[-1].chance or len(match.entries) == 1 or match._turned_up(1):
        offer = match.waiting()[0]
        match.answer(t.seats[offer.seat], [match.g.book.options[offer.ids[0]]])
    assert match.undo_barred(1, together=True) == ""
    opened.add(1)
    assert match.undo_barred(1, together=True) == "undo_information"
    assert match.undo_barred(1) == ""


# -- everybody is told -------------------------------------------------------------------------------------------------


def test_every_undo_is_a_line_in_the_log_and_a_notice_to_all(table: Running, ann: Visitor, bea: Visitor) -> None:
    match = begin(ann, bea)
    with Visitor(table.url) as stranger, bea.live(match, lang="de") as beas, stranger.live(match) as strangers:
        for live in (beas, strangers):
            live.next("state")
        version = give(ann, match, "north")
        ann.ok("POST", f"/matches/{match}/undo", {"version": version})
        assert beas.next("notice")["text"] == "Nord hat 1 Antwort zurückgenommen."
        assert strangers.next("notice") == {"type": "notice", "kind": "undone", "text": "North took back 1 answer."}
        for who in (ann, bea, stranger):
            assert lines(who, match) == ["North took back 1 answer."]
        give(ann, match, "north")
        forget(table, match)
        assert lines(stranger, match) == ["North took back 1 answer."]
        last = bea.state(match)["log"][-1]
        assert (last["n"], last["kind"], last["rule"], last["details"]) == (0, "undone", "", [])


def test_a_client_that_keeps_its_log_has_the_same_as_one_who_comes_anew(ann: Visitor, bea: Visitor) -> None:
    match = begin(ann, bea)
    kept: dict[int, Any] = {}
    for number in range(6):
        kept[ann.state(match)["version"]] = ann.state(match)["log"]
        if number % 2 == 0:
            give(ann, match, "north")
        else:
            ann.ok("POST", f"/matches/{match}/undo", {"version": ann.state(match)["version"]})
    version = give(ann, match, "north")
    version = give(bea, match, "south")
    act(bea, match, "ask", version, to=0)
    act(ann, match, "agree", version)
    whole = ann.state(match)["log"]
    assert [line["text"] for line in whole if line["kind"] == "undone"] == [
        *["North took back 1 answer."] * 3,
        "South took back 2 answers.",
    ]
    for version, log in kept.items():
        state = ann.state(match, since=version)
        assert [line for line in log if line["n"] < state["log_from"]] + state["log"] == whole


# -- consent -----------------------------------------------------------------------------------------------------------


def test_what_showed_something_is_taken_back_when_all_others_agree(table: Running, ann: Visitor, bea: Visitor) -> None:
    match, version = shown(ann, bea)
    with ann.live(match) as anns, bea.live(match) as beas:
        for live in (anns, beas):
            live.next("state")
        beas.say(type="ask_undo", ref=1, version=version)
        assert beas.next("ack")["version"] == version
        assert anns.next("notice")["text"] == "South asks to take back 1 answer."
        asked = {"seat": "south", "to": 1, "answers": 1, "agreed": [], "waits": ["north"]}
        assert eventually(lambda: ann.state(match)["undo_asked"]) == asked
        forget_all_but_disk(table, match, anns, beas)
    assert ann.state(match)["undo_asked"] == asked
    with ann.live(match) as anns:
        anns.next("state")
        anns.say(type="agree_undo", ref=2, version=version)
        assert anns.next("ack")["version"] == version + 1
    state = bea.state(match)
    assert (state["answers"], state["undo_asked"], lines(bea, match)) == (1, None, ["South took back 1 answer."])


def forget_all_but_disk(table: Running, match: str, *lives: Live) -> None:
    for live in lives:
        live.socket.close()
    forget(table, match)


def test_who_asks_does_not_agree_and_one_refusal_is_enough(ann: Visitor, bea: Visitor) -> None:
    match, version = shown(ann, bea)
    body = {"version": version}
    ann.fails(409, "undo_not_asked", "POST", f"/matches/{match}/undo/agree", body)
    act(bea, match, "ask", version)
    bea.fails(409, "undo_not_yours", "POST", f"/matches/{match}/undo/agree", body)
    ann.fails(403, "not_your_seat", "POST", f"/matches/{match}/undo/withdraw", body)
    with Visitor(ann.address) as stranger:
        stranger.fails(409, "undo_not_yours", "POST", f"/matches/{match}/undo/agree", body)
        assert stranger.post(f"/matches/{match}/undo/ask", json=body).status_code == 409
    act(ann, match, "refuse", version)
    ann.fails(409, "undo_not_asked", "POST", f"/matches/{match}/undo/agree", body)
    act(bea, match, "ask", version)
    act(bea, match, "withdraw", version)
    assert bea.state(match)["undo_asked"] is None
    assert bea.state(match)["answers"] == 2


def test_a_question_is_over_when_the_game_goes_on(ann: Visitor, bea: Visitor) -> None:
    match, version = shown(ann, bea)
    act(ann, match, "ask", version)
    mover = "north" if ann.state(match)["decisions"] else "south"
    give(ann if mover == "north" else bea, match, mover)
    assert bea.state(match)["undo_asked"] is None
    bea.fails(409, "stale", "POST", f"/matches/{match}/undo/agree", {"version": version})


def test_all_others_must_agree(ann: Visitor, bea: Visitor) -> None:
    seats = {"rufus": "me", "sabina": "open", "titus": "open"}
    begun = ann.ok("POST", "/matches", {"game": "fair", "mode": "online", "seats": seats})
    match = begun["id"]
    with Visitor(ann.address) as carl:
        bea.ok("POST", begun["invitations"]["sabina"])
        carl.ok("POST", begun["invitations"]["titus"])
        for who, seat in ((ann, "rufus"), (bea, "sabina"), (carl, "titus")):
            version = give(who, match, seat)
        act(ann, match, "ask", version)
        assert act(bea, match, "agree", version) == version
        assert carl.state(match)["undo_asked"]["waits"] == ["titus"]
        assert act(carl, match, "agree", version) == version + 1
        assert ann.state(match)["answers"] == 0


def test_what_needs_no_consent_is_done_at_once(ann: Visitor, bea: Visitor) -> None:
    match = begin(ann, bea)
    version = give(ann, match, "north")
    assert act(ann, match, "ask", version) == version + 1
    assert ann.state(match)["answers"] == 0


def test_a_table_without_undo_is_not_asked_for_one(ann: Visitor, bea: Visitor) -> None:
    match, version = shown(ann, bea, undo="none")
    assert bea.state(match)["undo"]["ask"] is False
    assert bea.post(f"/matches/{match}/undo/ask", json={"version": version}).status_code == 409


def test_with_nobody_to_ask_nothing_is_taken_back(ann: Visitor) -> None:
    """Whoever plays on before the others have come does not try the dice out."""
    match = ann.begin(mode="online", seats={"north": "me", "south": "open"})
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
    eventually(lambda: ann.state(match)["answered"] == ["south"])
    give(ann, match, "north")

    def told() -> bool:
        """The bot may be about to answer."""
        body = {"version": ann.state(match)["version"], "to": 1}
        return bool(ann.post(f"/matches/{match}/undo/ask", json=body).json()["error"]["id"] == "undo_nobody")

    eventually(told)


def test_an_answer_of_one_who_is_away_is_not_a_bots(table: Running) -> None:
    with ExitStack() as open:
        dora, ann, bea, match = hosted(table, open)
        version = give(bea, match, "south")
        vote(match, "south", {"kind": "bot:bold"}, dora, ann)
        ann.fails(409, "undo_others", "POST", f"/matches/{match}/undo", {"version": version})
