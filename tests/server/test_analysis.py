"""Analysis at the table: hints that are counted, the review, why a bot answered, and hurrying it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from princeps.engine.problem import Problem

from . import PATIENCE
from .conftest import Running, Visitor, eventually, first_option


def finished(visitor: Visitor, match: str) -> Any:
    """Play the first option until it is over."""
    state = visitor.state(match)
    deadline = time.monotonic() + PATIENCE
    while not state["over"] and time.monotonic() < deadline:
        if state["decisions"]:
            decision = state["decisions"][0]
            body = {"seat": decision["seat"], "version": state["version"], "answer": [decision["options"][0]["id"]]}
            visitor.ok("POST", f"/matches/{match}/answers", body)
        state = visitor.state(match)
    assert state["over"]
    return state


@pytest.fixture
def alone(ann: Visitor) -> str:
    return ann.begin(mode="solo", seats={"north": "me", "south": "bot:miles"}, options={"rounds": "one"})


def test_a_hint_tells_the_odds_and_is_counted_in_the_record(ann: Visitor, alone: str) -> None:
    state = ann.state(alone)
    for times in (1, 2):
        hint = ann.ok("POST", f"/matches/{alone}/hint", {"seat": "north"}, params={"lang": "de"})
        assert hint["hints"] == times
        assert {row["answer"][0] for row in hint["answers"]} <= {
            option["id"] for option in state["decisions"][0]["options"]
        }
        assert all(0 <= row["low"] <= row["chance"] <= row["high"] <= 100 for row in hint["answers"])
    finished(ann, alone)
    save = ann.ok("GET", f"/matches/{alone}/export")
    assert next(entry.get("hints", 0) for entry in save["answers"] if entry["seat"] == "north") == 2
    assert ann.ok("POST", "/matches/import", save)["id"], "and the save still holds"


def test_reasons_follow_a_hint_and_are_not_counted_again(ann: Visitor, bea: Visitor, alone: str) -> None:
    path = f"/matches/{alone}/hint/reasons"
    state = ann.state(alone)
    options = [option["id"] for option in state["decisions"][0]["options"]]
    asks = {"seat": "north", "version": state["version"], "best": [options[0]], "other": [options[1]]}
    ann.fails(409, "no_hint", "POST", path, asks)
    hint = ann.ok("POST", f"/matches/{alone}/hint", {"seat": "north"})
    asks["version"] = hint["version"]
    for lang in ("en", "de"):
        told = ann.ok("POST", path, asks, params={"lang": lang})
        assert told["version"] == hint["version"] and all(told["reasons"])
    bea.fails(409, "no_hint", "POST", path, asks)
    ann.fails(409, "stale", "POST", path, asks | {"version": 70})
    ann.fails(400, "unknown_option", "POST", path, asks | {"best": ["nothing"]})
    ann.fails(400, "not_offered", "POST", path, asks | {"other": []})
    assert ann.ok("POST", f"/matches/{alone}/hint", {"seat": "north"})["hints"] == 2


def test_hints_and_thoughts_are_on_disk(table: Running, ann: Visitor) -> None:
    """After a restart nothing is in memory."""
    match = ann.begin(mode="solo", seats={"north": "me", "south": "bot:imperator"})
    eventually(lambda: ann.state(match)["answers"] == 1)
    said = ann.ok("GET", f"/matches/{match}/thoughts/1")["says"]
    assert "trial games" in said
    assert ann.ok("POST", f"/matches/{match}/hint", {"seat": "north"})["hints"] == 1
    before = table.app.state.services.rooms.rooms.pop(match)
    assert ann.ok("GET", f"/matches/{match}/thoughts/1")["says"] == said
    assert ann.ok("POST", f"/matches/{match}/hint", {"seat": "north"})["hints"] == 2
    ann.answer(match, "north", *first_option(ann.state(match)))
    assert table.app.state.services.rooms.rooms[match] is not before
    entries = ann.ok("GET", f"/matches/{match}/export")["answers"]
    assert [entry.get("hints", 0) for entry in entries[:3]] == [0, 0, 2]
    eventually(lambda: ann.state(match)["waiting"] == ["north"])
    assert ann.ok("POST", f"/matches/{match}/hint", {"seat": "north"})["hints"] == 3, (
        "those of an answer are not counted again"
    )


def test_nobody_gets_a_hint_against_others(ann: Visitor, bea: Visitor, online: str, alone: str) -> None:
    ann.fails(409, "no_hint", "POST", f"/matches/{online}/hint", {"seat": "north"})
    bea.fails(409, "no_hint", "POST", f"/matches/{alone}/hint", {"seat": "north"})
    ann.fails(409, "no_hint", "POST", f"/matches/{alone}/hint", {"seat": "south"})


def test_a_review_after_the_game(ann: Visitor, alone: str) -> None:
    ann.fails(403, "not_over", "POST", f"/matches/{alone}/review/north")
    ann.fails(403, "not_over", "POST", f"/matches/{alone}/odds/1")
    finished(ann, alone)
    ann.fails(404, "unknown_seat", "POST", f"/matches/{alone}/review/west")
    deadline = time.monotonic() + PATIENCE
    while (found := ann.ok("POST", f"/matches/{alone}/review/north"))["review"] is None and time.monotonic() < deadline:
        assert 0 <= found["done"] <= 1
        time.sleep(0.1)
    told = found["review"]
    odds = ann.ok("POST", f"/matches/{alone}/odds/{told['points'][0]['number']}")
    assert sum(row["given"] for row in odds["answers"]) == 1
    ann.fails(404, "no_such_answer", "POST", f"/matches/{alone}/odds/999")
    assert told["curve"][-1][1] in (0, 100)
    assert told["points"]
    assert told["says"][0].startswith("North")
    german = ann.ok("POST", f"/matches/{alone}/review/north", params={"lang": "de"})["review"]
    assert german["curve"] == told["curve"]
    assert german["says"] != told["says"]


def test_only_a_review_that_is_begun_counts_against_the_limit(
    table: Running, ann: Visitor, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(ann, alone)
    limits = table.app.state.services.limits
    monkeypatch.setattr(limits, "rules", {**limits.rules, "create": (1, 3600.0)})
    monkeypatch.setattr(limits, "buckets", {})
    eventually(lambda: ann.ok("POST", f"/matches/{alone}/review/north")["review"])
    ann.fails(429, "too_often", "POST", f"/matches/{alone}/review/south")
    assert ann.ok("POST", f"/matches/{alone}/review/north")["done"] == 1


def test_a_review_that_failed_can_be_begun_again(
    table: Running, ann: Visitor, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(ann, alone)

    async def too_slow(*_: object) -> None:
        raise Problem("took_too_long")

    with monkeypatch.context() as patch:
        patch.setattr(table.app.state.services.workers, "review", too_slow)
        eventually(lambda: ann.post(f"/matches/{alone}/review/north").status_code == 400)
    eventually(lambda: ann.ok("POST", f"/matches/{alone}/review/north")["review"])


def test_a_bot_tells_why_to_one_from_whom_nothing_is_hidden(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(mode="solo", seats={"north": "me", "south": "bot:imperator"}, options={"rounds": "one"})
    finished(ann, match)
    entries = ann.ok("GET", f"/matches/{match}/export")["answers"]
    number = next(n for n, entry in enumerate(entries) if entry["seat"] == "south")
    assert "trial games" in ann.ok("GET", f"/matches/{match}/thoughts/{number}")["says"]
    ann.fails(404, "no_such_answer", "GET", f"/matches/{match}/thoughts/9999")
    other = ann.begin(mode="solo", seats={"north": "me", "south": "bot:imperator"})
    bea.fails(403, "not_over", "GET", f"/matches/{other}/thoughts/1")


def test_a_bot_that_thinks_long_can_be_hurried(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="nero", mode="online", seats={"aulus": "open", "gaius": "me"}, options={"bases": "chosen"})
    with ann.live(match) as live:
        live.next("state")
        ann.ok("POST", f"/matches/{match}/seats/aulus", {"kind": "bot:search"})
        assert live.next("thinking")["done"] == 0
        bea.fails(403, "not_seated", "POST", f"/matches/{match}/hurry")
        assert ann.ok("POST", f"/matches/{match}/hurry")["hurried"] in (True, False)
        while live.next("thinking")["done"] < 1:
            pass
        ann.ok("POST", f"/matches/{match}/seats/aulus", {"kind": "open"})
    eventually(lambda: ann.ok("POST", f"/matches/{match}/hurry") == {"hurried": False})
