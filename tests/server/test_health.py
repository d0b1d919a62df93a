"""What those see who watch over a server."""

from __future__ import annotations

import httpx

from .conftest import Running, Visitor, first_option


def value(text: str, name: str) -> float:
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name) and line[len(name)] in " {")


def test_healthz_says_that_the_database_answers(table: Running) -> None:
    reply = httpx.get(f"{table.url}/healthz")
    assert (reply.status_code, reply.json()["ok"]) == (200, True)


def test_metrics_count_answers_pages_and_waiting_bots(table: Running, ann: Visitor) -> None:
    before = httpx.get(f"{table.url}/metrics").text
    match = ann.begin(game="aurelian", seed=1)
    with ann.live(match) as live:
        live.next("state")
        ann.answer(match, "emperor", *first_option(ann.state(match)))
        during = httpx.get(f"{table.url}/metrics").text
    assert value(during, "princeps_answers_total") == value(before, "princeps_answers_total") + 1
    assert value(during, "princeps_kept_seconds_count") >= 1
    assert value(during, "princeps_sockets") == value(before, "princeps_sockets") + 1
    assert value(during, "princeps_rooms") >= 1
    assert "princeps_bots_queued" in during
    for secret in (match, ann.cookies["princeps"]):
        assert secret not in during
