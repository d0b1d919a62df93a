"""What an answer costs does not depend on how long the match has been going on. Work is counted, not time."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.server.limits import Limits
from princeps.server.people import Player
from princeps.server.rooms import wire
from princeps.server.rooms.room import Room
from princeps.server.rooms.rooms import Rooms
from princeps.server.settings import Settings
from princeps.server.storage import ledger, schema
from princeps.server.storage.shapes import ANSWER, Chair, Change, MatchSettings, Status, snapshot_of
from princeps.server.storage.store import Store
from princeps.server.workers import Workers

from .conftest import Stores, run

GAME = "time_of_crisis"
ANN = Player(1, None)


def record(id: str, length: int) -> tuple[Match, list[Change]]:
    """A match that seems to have so many answers behind it.

    All but the last fifty are copies of the set-up: whoever played them again would stumble.
    """
    t = title(GAME)
    match = Match.new(t, 7, options=t.settings({"players": "2"}))
    before = length - 50
    start, words = snapshot_of(t, match.g), match.entries[0].words()
    changes = [
        Change(id, n, ANSWER, n, words, {}, match.high, 0.0, snapshot=start if n in (0, before) else None)
        for n in range(before + 1)
    ]
    chance = Quick(1)
    for n in range(before + 1, length + 1):
        offer = match.waiting()[0]
        entry = match.answer(t.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, chance)))
        snapshot = snapshot_of(t, match.g) if n % 20 == 0 else None
        changes.append(Change(id, n, ANSWER, n, entry.words(), {}, match.high, 0.0, snapshot=snapshot))
    changes[-1] = replace(changes[-1], status=Status([], False, {}))
    return match, changes


def settings(id: str, match: Match) -> MatchSettings:
    return MatchSettings(
        id=id,
        game=match.title.id,
        rules=match.title.rules_version(),
        name="",
        mode="hotseat",
        host=1,
        options=match.options,
        pack=None,
        undo="free",
        dice="same",
        seed=f"{match.seed:032x}",
        salt=match.salt,
        clock=0,
        start=None,
        lesson=None,
        from_match=None,
        from_at=None,
        created=0.0,
    )


def keep(store: Store, id: str, length: int) -> None:
    match, changes = record(id, length)
    with store.engine.begin() as connection:
        ledger.create(connection, settings(id, match), {seat: Chair(player=1) for seat in match.seats}, changes)


class Work:
    """What was done between two moments."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    @contextmanager
    def counted(self, engine: sa.Engine) -> Iterator[None]:
        def statement(_connection: Any, _cursor: Any, text: str, parameters: Any, *_: Any) -> None:
            self.counts["statements"] += 1
            # in pieces of half a kB: the positions differ a little
            self.counts["bytes"] += len(repr(parameters)) // 500

        def call(_frame: Any, event: str, _arg: Any) -> None:
            if event == "call":
                self.counts["calls"] += 1

        sa.event.listen(engine, "before_cursor_execute", statement)
        sys.setprofile(call)
        try:
            yield
        finally:
            sys.setprofile(None)
            sa.event.remove(engine, "before_cursor_execute", statement)


async def answer(room: Room) -> None:
    """One answer, and the states that both seats then get."""
    offer = next(iter(room.history.offers.values()))
    g = room.match.g
    words = g.walk_words(offer, uniform(g, offer, Quick(1)))
    before = room.version
    await room.answer(ANN, room.title.seats[offer.seat], before, words)
    for seat in room.match.seats:
        await wire.state(room, seat, ANN, "en", before)


async def measure(data: Path) -> dict[int, Work]:
    server = Settings(data=data, database=Stores.url(data), thinkers=1)
    store = Store(server)
    workers = Workers(server)
    rooms = Rooms(server, store, workers, Limits(server.limits))
    found = {}
    try:
        with store.engine.begin() as connection:
            connection.execute(sa.insert(schema.players), {"created": 0.0})
        for number, length in enumerate((50, 50, 5000)):  # the first one reads texts and tables for all
            keep(store, f"m{number}", length)
            room = await rooms.get(f"m{number}")
            assert room.history.answers == length
            assert len(room.match.states) <= 51  # nothing but the end is played again
            await wire.state(room, room.match.seats[0], ANN, "en", None)  # who comes is told everything once
            found[length] = Work()
            with found[length].counted(store.engine):
                for _ in range(20):
                    await answer(room)
            assert room.history.answers == length + 20
    finally:
        workers.close()
        store.close()
    return found


def test_an_answer_costs_as_much_at_the_end_of_a_long_match_as_of_a_short_one(tmp_path: Path) -> None:
    work = run(measure(tmp_path))
    short, long = work[50].counts, work[5000].counts
    assert short["statements"] == long["statements"] > 0
    assert long["bytes"] <= short["bytes"] * 1.1
    assert long["calls"] == pytest.approx(short["calls"], rel=0.01)
    assert short["calls"] > 1000
