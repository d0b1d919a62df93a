"""What those see who watch over a server."""

from __future__ import annotations

import httpx
import pytest
import sqlalchemy as sa

from princeps.server.metrics import REGISTRY
from princeps.server.storage import jobs

from .conftest import Running, Visitor, eventually, first_option


def value(text: str, name: str) -> float:
    """The sum over all labels, or that of one of them."""
    return sum(
        float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name) and line[len(name)] in " {"
    )


def test_healthz_says_that_the_database_answers(table: Running) -> None:
    reply = httpx.get(f"{table.url}/healthz")
    assert (reply.status_code, reply.json()["ok"]) == (200, True)


def metrics(table: Running) -> str:
    return httpx.get(f"{table.url}/metrics").text


def counted(before: str, after: str, name: str) -> float:
    return value(after, name) - value(before, name)


def test_every_number_is_fed(table: Running, ann: Visitor) -> None:
    """Bots of other tests may still play: what they count too is at least so much."""
    before = metrics(table)
    match = ann.begin(game="aurelian", seed=1)
    with ann.live(match) as live:
        live.next("state")
        version = ann.answer(match, "emperor", *first_option(ann.state(match)))
        ann.ok("POST", f"/matches/{match}/undo", {"version": version})
        ann.fails(409, "stale", "POST", f"/matches/{match}/undo", {"version": version})
        live.say(type="nonsense")
        live.next("error")
        with ann.live("nowhere") as lost:
            lost.next("error")
        played = ann.begin(seats={"north": "bot:miles", "south": "me"})
        eventually(lambda: ann.state(played)["answers"] == 1)
        after = metrics(table)
    assert {name for name in named() if not value(after, name)} <= {"princeps_bots_queued"}
    assert counted(before, after, 'princeps_answers_total{kind="answer"}') >= 2
    assert counted(before, after, 'princeps_answers_total{kind="back"}') == 1
    assert counted(before, after, "princeps_kept_seconds_count") >= 3
    for problem in ("stale", "bad_message", "unknown_match"):
        assert counted(before, after, f'princeps_refused_total{{problem="{problem}"}}') == 1
    for status in (200, 201, 409):
        assert counted(before, after, f'princeps_requests_total{{status="{status}"}}') >= 1
    assert counted(before, after, 'princeps_thought_seconds_count{bot="miles"}') >= 1
    eventually(lambda: value(metrics(table), "princeps_rooms") == len(table.app.state.services.rooms.rooms))
    for secret in (match, ann.cookies["princeps"]):
        assert secret not in after


def named() -> set[str]:
    """All that the server promises to count."""
    kinds = {"counter": "_total", "histogram": "_count", "gauge": ""}
    return {family.name + kinds[family.type] for family in REGISTRY.collect()}


def test_bots_that_wait_are_counted(table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = table.app.state.services.workers
    with monkeypatch.context() as patch:
        patch.setattr(workers.quick, "free", [])  # as if all were busy
        match = ann.begin(seats={"north": "bot:miles", "south": "me"})
        assert value(metrics(table), "princeps_bots_queued") >= 1
        assert ann.state(match)["answers"] == 0
    with Visitor(table.url) as bea:
        bea.begin(seats={"north": "bot:miles", "south": "me"})  # whoever lines up wakes the line
    eventually(lambda: ann.state(match)["answers"] == 1)


def test_bots_come_back_when_the_database_does(table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def locked(*_: object) -> None:
        tried.append(1)
        raise sa.exc.OperationalError("", {}, Exception("locked"))

    with monkeypatch.context() as patch:
        patch.setattr(jobs, "waiting", locked)
        match = ann.begin(seats={"north": "bot:miles", "south": "me"})
        eventually(lambda: tried)
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "take", locked)
        tried.clear()
        ann.begin(seats={"north": "bot:miles", "south": "me"})
        eventually(lambda: tried)
    eventually(lambda: ann.state(match)["answers"] == 1)
