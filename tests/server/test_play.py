"""Answers and taking them back: versions, policies, bots in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from princeps.server.storage.schema import snapshots
from princeps.server.storage.store import Store

from .conftest import Running, Visitor, eventually, first_option


def settled(visitor: Visitor, match: str) -> Any:
    """The state once no bot is to move any more."""

    def look() -> Any:
        state = visitor.state(match)
        return state if state["over"] or set(state["waiting"]) <= set(state["mine"]) else None

    return eventually(look)


def test_an_answer_is_taken_once(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    body = {"seat": "emperor", "version": 0, "answer": first_option(ann.state(match))}
    assert ann.ok("POST", f"/matches/{match}/answers", body) == {"version": 1}
    text = ann.fails(409, "stale", "POST", f"/matches/{match}/answers", body)
    assert "version 0" in text
    assert "1 now" in text
    ann.fails(409, "stale", "POST", f"/matches/{match}/answers", {**body, "version": 2})
    assert ann.state(match)["answers"] == 1


def test_an_answer_that_is_not_offered_changes_nothing(ann: Visitor) -> None:
    match = ann.begin(mode="study")
    hand = ann.state(match)["view"]["hand"]
    other = next(f"card_{n}" for n in range(1, 10) if f"card_{n}" not in hand)
    for words in ([other], [], [hand[0], hand[1]], [hand[0], "done"]):
        ann.fails(
            400, "not_offered", "POST", f"/matches/{match}/answers", {"seat": "north", "version": 0, "answer": words}
        )
    ann.fails(
        400, "unknown_option", "POST", f"/matches/{match}/answers", {"seat": "north", "version": 0, "answer": ["ace"]}
    )
    ann.fails(
        404, "unknown_seat", "POST", f"/matches/{match}/answers", {"seat": "west", "version": 0, "answer": [hand[0]]}
    )
    assert ann.state(match)["version"] == 0


def test_only_the_holder_answers_for_a_seat(ann: Visitor, bea: Visitor, online: str) -> None:
    card = first_option(bea.state(online))
    ann.fails(
        403, "not_your_seat", "POST", f"/matches/{online}/answers", {"seat": "south", "version": 0, "answer": card}
    )
    with Visitor(ann.address) as stranger:
        stranger.fails(
            403, "not_your_seat", "POST", f"/matches/{online}/answers", {"seat": "south", "version": 0, "answer": card}
        )
        stranger.fails(
            409,
            "undo_others",
            "POST",
            f"/matches/{online}/back",
            {"version": bea.answer(online, "south", *card), "to": 0},
        )


def test_the_other_seats_sealed_answer_does_not_make_mine_stale(ann: Visitor, bea: Visitor, online: str) -> None:
    hers = first_option(bea.state(online))
    assert ann.answer(online, "north", *first_option(ann.state(online)), version=0) == 1
    assert ann.state(online)["answered"] == ["north"]
    assert bea.answer(online, "south", *hers, version=0) == 2
    assert ann.state(online)["answered"] == []
    ann.fails(409, "stale", "POST", f"/matches/{online}/answers", {"seat": "north", "version": 1, "answer": ["point"]})


def test_undo_and_redo(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=1)
    start = ann.state(match)
    assert start["undo"] == {
        "allowed": False,
        "reason": "There is nothing to undo: no answer was given yet, or it was given before this file was loaded.",
        "ask": False,
    }
    ann.fails(409, "nothing_to_undo", "POST", f"/matches/{match}/undo", {"version": 0})
    views = [start["view"]]
    for _ in range(4):
        ann.answer(match, "emperor", *first_option(ann.state(match)))
        views.append(ann.state(match)["view"])
    assert ann.state(match)["undo"] == {"allowed": True, "reason": None, "ask": False}
    assert ann.ok("POST", f"/matches/{match}/undo", {"version": 4}) == {"version": 5}
    state = ann.state(match)
    assert (state["view"], state["redo"], state["answers"]) == (views[3], True, 3)
    assert ann.ok("POST", f"/matches/{match}/back", {"version": 5, "to": 1}) == {"version": 6}
    assert ann.state(match)["view"] == views[1]
    for n, version in ((2, 7), (3, 8), (4, 9)):
        assert ann.ok("POST", f"/matches/{match}/redo", {"version": version - 1}) == {"version": version}
        assert ann.state(match)["view"] == views[n]
    ann.fails(409, "nothing_to_redo", "POST", f"/matches/{match}/redo", {"version": 9})
    ann.fails(409, "stale", "POST", f"/matches/{match}/undo", {"version": 8})
    ann.fails(404, "no_such_answer", "POST", f"/matches/{match}/back", {"version": 9, "to": 4})
    ann.fails(404, "no_such_answer", "POST", f"/matches/{match}/back", {"version": 9, "to": -1})


def test_an_answer_after_an_undo_ends_the_redo(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=1)
    ann.answer(match, "emperor", *first_option(ann.state(match)))
    ann.ok("POST", f"/matches/{match}/undo", {"version": 1})
    options = [option["id"] for option in ann.state(match)["decisions"][0]["options"]]
    ann.answer(match, "emperor", options[-1])
    assert ann.state(match)["redo"] is False


def test_what_the_log_lacks_is_known_by_version(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=2)
    logs = {0: ann.state(match)["log"]}
    for version in range(1, 9):
        ann.answer(match, "emperor", *first_option(ann.state(match)))
        logs[version] = ann.state(match)["log"]
    ann.ok("POST", f"/matches/{match}/back", {"version": 8, "to": 3})
    options = ann.state(match)["decisions"][0]["options"]
    ann.answer(match, "emperor", options[-1]["id"])
    whole = ann.state(match)["log"]
    for version, log in logs.items():
        state = ann.state(match, since=version)
        kept = [line for line in log if line["n"] < state["log_from"]]
        assert kept + state["log"] == whole, version
    assert ann.state(match, since=10)["log"] == []
    assert ann.state(match, since=99)["log"] == whole


@pytest.mark.parametrize(("policy", "id"), [("none", "undo_none"), ("information", "undo_information")])
def test_the_policy_is_kept(ann: Visitor, policy: str, id: str) -> None:
    match = ann.begin(mode="hotseat", undo=policy)
    ann.answer(match, "north", *first_option(ann.state(match)))
    if policy == "information":  # nothing was seen yet
        ann.ok("POST", f"/matches/{match}/undo", {"version": 1})
        ann.ok("POST", f"/matches/{match}/redo", {"version": 2})
    version = ann.answer(match, "south", *first_option(ann.state(match, seat="south")))
    text = ann.fails(409, id, "POST", f"/matches/{match}/undo", {"version": version})
    assert ann.state(match)["undo"] == {"allowed": False, "reason": text, "ask": False}
    ann.fails(409, id, "POST", f"/matches/{match}/back", {"version": version, "to": 0})
    assert ann.state(match)["answers"] == 2


def test_nobody_takes_back_what_another_has_answered(ann: Visitor, bea: Visitor, online: str) -> None:
    ann.answer(online, "north", *first_option(ann.state(online)))
    assert bea.state(online)["undo"]["allowed"] is False
    bea.fails(409, "undo_others", "POST", f"/matches/{online}/undo", {"version": 1})
    ann.ok("POST", f"/matches/{online}/undo", {"version": 1})
    assert ann.state(online)["redo"] is True
    assert bea.state(online)["redo"] is False
    bea.fails(409, "nothing_to_redo", "POST", f"/matches/{online}/redo", {"version": 2})


def test_when_it_is_over_between_people_it_is_over(ann: Visitor, bea: Visitor) -> None:
    """The seed has been shown: nobody goes back to play with dice that are known."""
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "options": {"rounds": "one"}})
    match = begun["id"]
    bea.ok("POST", begun["invitations"]["south"])
    ann.answer(match, "north", *first_option(ann.state(match)))
    version = bea.answer(match, "south", *first_option(bea.state(match)))
    assert bea.state(match)["over"]
    bea.fails(409, "game_over", "POST", f"/matches/{match}/undo", {"version": version})
    alone = ann.begin(mode="hotseat", options={"rounds": "one"})
    for seat in ("north", "south"):
        version = ann.answer(alone, seat, *first_option(ann.state(alone, seat=seat)))
    ann.ok("POST", f"/matches/{alone}/undo", {"version": version})
    assert not ann.state(alone)["over"]


def test_matches_that_nobody_looks_at_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("princeps.server.rooms.rooms.IDLE", -1.0)
    with Running(tmp_path, most_rooms=3) as running, Visitor(running.url) as ann:
        matches = [ann.begin(mode="study") for _ in range(8)]
        rooms = running.app.state.services.rooms.rooms
        assert len(rooms) == 3
        for match in matches:
            assert ann.answer(match, "north", *first_option(ann.state(match))) == 1
        assert len(rooms) == 3
        assert all(ann.state(match)["answered"] == ["north"] for match in matches)


def test_a_server_that_stops_leaves_a_snapshot_where_it_stood(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Visitor(running.url) as ann:
        match = ann.begin(game="aurelian", seed=1)
        for _ in range(3):
            ann.answer(match, "emperor", *first_option(ann.state(match)))
    store = Store(running.settings)
    with store.engine.connect() as connection:
        assert connection.execute(sa.select(snapshots.c.version).order_by(snapshots.c.version)).scalars().all() == [
            0,
            3,
        ]
    store.close()


def test_bots_answer_and_undo_takes_their_answers_along(ann: Visitor) -> None:
    match = ann.begin(seats={"south": "bot:bold"}, seed=2)
    before = settled(ann, match)
    assert before["answered"] == ["south"]
    ann.answer(match, "north", *first_option(before))
    after = settled(ann, match)
    assert after["answers"] > before["answers"] + 1  # the bot has answered too: a prize, or the next round
    ann.ok("POST", f"/matches/{match}/undo", {"version": after["version"]})
    assert settled(ann, match)["view"] == before["view"]
    ann.ok("POST", f"/matches/{match}/redo", {"version": after["version"] + 1})
    assert settled(ann, match)["view"] == after["view"]
    while not (state := settled(ann, match))["over"]:
        ann.answer(match, "north", *first_option(state))
    assert state["result"]["ending"] in ("north", "south", "even")


def test_two_bots_play_a_match_for_whoever_watches(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats={"north": "bot:random", "south": "bot:search"}, options={"rounds": "one"})
    assert eventually(lambda: ann.state(match)["result"])["seed"]
    assert ann.state(match)["seat"] is None


def test_in_study_every_seat_is_open(ann: Visitor) -> None:
    match = ann.begin(mode="study")
    state = ann.state(match, seat="south")
    assert {decision["seat"] for decision in state["decisions"]} == {"north", "south"}
    assert len(state["view"]["hand"]) == 3
    hotseat = ann.begin(mode="hotseat")
    assert [decision["seat"] for decision in ann.state(hotseat, seat="south")["decisions"]] == ["south"]


def test_a_long_game_is_opened_without_being_replayed(
    ann: Visitor, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("princeps.server.rooms.history.EVERY", 5)
    match = ann.begin(game="aurelian", seed=6)
    for _ in range(25):
        state = ann.state(match)
        if state["over"]:
            break
        ann.answer(match, "emperor", *first_option(state))
    before = ann.state(match)
    rooms = table.app.state.services.rooms.rooms
    del rooms[match]
    assert ann.state(match)["view"] == before["view"]
    assert before["answers"] == 25
    assert len(rooms[match].match.states) <= 11  # from the last snapshot but one, for undo
