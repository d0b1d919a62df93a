"""Answers on their way to disk: many with one statement, each on its own before the law, all in the order in which they
came.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.server.settings import Settings
from princeps.server.storage import jobs, ledger, schema
from princeps.server.storage.jobs import Job, Waiting
from princeps.server.storage.ledger import Overtaken
from princeps.server.storage.shapes import ANSWER, BACK, Chair, Change, Snapshot, Status
from princeps.server.storage.store import Store

from .conftest import Stores, run
from .test_length import settings

START = Snapshot({"turn": 0}, 0)


def answered(
    match: str,
    version: int = 1,
    *,
    seat: str = "north",
    word: str = "one",
    snapshot: Snapshot | None = None,
    bot: str | None = None,
    window: int | None = None,
) -> Change:
    return Change(
        match,
        version,
        ANSWER,
        version,
        {"seat": seat, "answer": [word]},
        {},
        0,
        float(version),
        snapshot=snapshot,
        status=Status([seat], False, {"en": word}, bot),
        window=window,
    )


def taken_back(match: str, version: int, window: int | None = None) -> Change:
    status = Status([], False, {"en": "back"})
    return Change(match, version, BACK, 0, None, None, 0, float(version), status=status, window=window)


@contextmanager
def opened(data: Path, matches: int) -> Iterator[Store]:
    """With so many matches of two people: m0, m1, ..."""
    store = Store(Settings(data=data, database=Stores.url(data)))
    begun = Match.new(title("toy"), 1)
    try:
        with store.engine.begin() as connection:
            connection.execute(sa.insert(schema.players), {"created": 0.0})
            for number in range(matches):
                words, status = begun.entries[0].words(), Status([], False, {})
                first = Change(f"m{number}", 0, ANSWER, 0, words, {}, 0, 0.0, snapshot=START, status=status)
                ledger.create(
                    connection, settings(f"m{number}", begun), {seat: Chair(player=1) for seat in begun.seats}, [first]
                )
        yield store
    finally:
        store.close()


async def in_one_commit(store: Store, *writes: Coroutine[Any, Any, Any]) -> list[Any]:
    """What becomes of writes that wait together: the writer is held up until all of them are there."""
    entered, goes_on = threading.Event(), threading.Event()

    def hold(_: sa.Connection) -> None:
        entered.set()
        goes_on.wait()

    held = asyncio.create_task(store.write(hold))
    await asyncio.to_thread(entered.wait)
    waiting = [asyncio.create_task(write) for write in writes]
    await asyncio.sleep(0)
    assert store.queue.qsize() == len(writes)
    goes_on.set()
    await held
    return await asyncio.gather(*waiting, return_exceptions=True)


def found(store: Store, statement: sa.Select[Any]) -> list[Any]:
    with store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(statement)]


def changes(store: Store) -> dict[tuple[str, int], Any]:
    """All but the first, with their entries."""
    table = schema.changes
    return {
        (match, version): entry
        for match, version, entry in found(
            store, sa.select(table.c.match, table.c.version, table.c.entry).where(table.c.version > 0)
        )
    }


def versions(store: Store) -> dict[str, int]:
    return dict(found(store, sa.select(schema.matches.c.id, schema.matches.c.version)))


def hints(store: Store) -> dict[tuple[str, str], int]:
    table = schema.seats
    return {
        (match, seat): number
        for match, seat, number in found(
            store, sa.select(table.c.match, table.c.seat, table.c.hints).where(table.c.hints > 0)
        )
    }


def hint(match: str, seat: str) -> Callable[[sa.Connection], int]:
    return partial(ledger.count_hint, id=match, seat=seat)


def test_fifty_answers_take_as_many_statements_as_one(tmp_path: Path) -> None:
    with opened(tmp_path, 51) as store:
        statements: list[str] = []
        sa.event.listen(
            store.engine, "before_cursor_execute", lambda _connection, _cursor, text, *_: statements.append(text)
        )
        run(in_one_commit(store, store.add(answered("m50", snapshot=START, bot="south"))))
        one = len(statements)
        statements.clear()
        results = run(
            in_one_commit(
                store, *[store.add(answered(f"m{number}", snapshot=START, bot="south")) for number in range(50)]
            )
        )
        assert len(statements) == one > 0
        assert results == [0] * 50
        assert versions(store) == {f"m{number}": 1 for number in range(51)}
        assert len(changes(store)) == 51
        assert found(store, sa.select(sa.func.count()).select_from(schema.snapshots)) == [(102,)]
        assert found(store, sa.select(sa.func.count()).select_from(schema.jobs)) == [(51,)]


def test_one_that_loses_its_race_is_refused_and_its_companions_are_kept(tmp_path: Path) -> None:
    with opened(tmp_path, 9) as store:
        with store.engine.begin() as connection:
            ledger.add(connection, [answered("m4", word="first")])  # another process
        results = run(
            in_one_commit(
                store, *[store.add(answered(f"m{number}", word="late", snapshot=START)) for number in range(9)]
            )
        )
        assert [number for number, result in enumerate(results) if isinstance(result, sa.exc.IntegrityError)] == [4]
        assert [result for result in results if not isinstance(result, Exception)] == [0] * 8
        kept = {match: entry["answer"] for (match, version), entry in changes(store).items() if version == 1}
        assert kept == {f"m{number}": ["first" if number == 4 else "late"] for number in range(9)}
        assert dict(found(store, sa.select(schema.matches.c.id, schema.matches.c.here)))["m4"] == {"en": "first"}
        assert ("m4", 1) not in found(store, sa.select(schema.snapshots.c.match, schema.snapshots.c.version))


def test_a_snapshot_that_another_process_left_is_no_obstacle(tmp_path: Path) -> None:
    with opened(tmp_path, 2) as store:
        with store.engine.begin() as connection:
            ledger.add_snapshots(connection, [("m1", 1, Snapshot({"turn": 1}, 1))])
        assert run(in_one_commit(store, *[store.add(answered(match, snapshot=START)) for match in ("m0", "m1")])) == [
            0,
            0,
        ]
        table = schema.snapshots
        assert found(
            store, sa.select(table.c.match, table.c.drawn).where(table.c.version == 1).order_by(table.c.match)
        ) == [("m0", 0), ("m1", 1)]


def test_hints_go_with_the_next_answer_of_their_seat(tmp_path: Path) -> None:
    with opened(tmp_path, 4) as store:
        for match, seat in [("m1", "north"), ("m2", "south"), ("m2", "south"), ("m3", "north"), ("m0", "north")]:
            run(store.write(hint(match, seat)))
        given = [answered("m2", seat="south"), answered("m1", seat="south"), answered("m0"), taken_back("m3", 1)]
        assert run(in_one_commit(store, *[store.add(one) for one in given])) == [2, 0, 1, 0]
        entries = changes(store)
        assert [
            entries[place] and entries[place].get("hints") for place in [("m2", 1), ("m1", 1), ("m0", 1), ("m3", 1)]
        ] == [2, None, 1, None]
        assert hints(store) == {("m1", "north"): 1, ("m3", "north"): 1}


def test_what_came_first_is_written_first(tmp_path: Path) -> None:
    """A hint before an answer goes with it, one after it with the next; a change of a match that stands between others
    sees what was before it.
    """

    def now(connection: sa.Connection) -> int:
        return ledger.versions(connection, ["m0"])["m0"]

    with opened(tmp_path, 2) as store:
        writes = [
            store.write(hint("m0", "north")),
            store.write(now),
            store.add(answered("m1")),
            store.add(answered("m0", 1)),
            store.write(now),
            store.write(hint("m0", "north")),
            store.add(answered("m0", 2, bot="south")),
            store.add(answered("m0", 3)),
            store.add(taken_back("m0", 4)),
            store.write(now),
        ]
        assert run(in_one_commit(store, *writes)) == [1, 0, 0, 1, 1, 1, 1, 0, 0, 4]
        assert {place: entry and entry.get("hints", 0) for place, entry in changes(store).items()} == {
            ("m0", 1): 1,
            ("m0", 2): 1,
            ("m0", 3): 0,
            ("m0", 4): None,
            ("m1", 1): 0,
        }
        assert versions(store) == {"m0": 4, "m1": 1}
        assert hints(store) == {}
        assert found(store, sa.select(schema.jobs)) == []


def test_the_bot_that_is_to_move_is_queued_and_no_other(tmp_path: Path) -> None:
    with opened(tmp_path, 3) as store:
        run(
            in_one_commit(
                store,
                store.add(answered("m0", bot="south")),
                store.add(answered("m1", bot="south")),
                store.add(answered("m2")),
            )
        )
        run(in_one_commit(store, store.add(answered("m0", 2, seat="south")), store.add(answered("m2", 2, bot="north"))))
        with store.engine.begin() as connection:
            connection.execute(sa.update(schema.seats), {"player": None, "bot": "bold"})
            connection.execute(sa.update(schema.seats).where(schema.seats.c.match == "m2"), {"bot": "search"})
        assert sorted(run(store.read(jobs.waiting)), key=lambda waits: waits.bot) == [
            Waiting(1, "bold", 1, 1),
            Waiting(1, "search", 1, 1),
        ]
        take = partial(jobs.take, host=1, bots=["bold", "search"])
        assert run(store.write(partial(jobs.take, host=2, bots=["bold"]))) is None, "it is another's turn"
        assert run(store.write(partial(jobs.take, host=1, bots=["search"]))) == Job("m2", "north", 2)
        assert run(store.write(take)) == Job("m1", "south", 1)
        assert run(store.write(take)) is None
        assert [waits.free for waits in run(store.read(jobs.waiting))] == [0, 0]


def test_against_the_clock_what_was_said_elsewhere_counts(tmp_path: Path) -> None:
    """One who passes for a seat that has spoken is refused; what was said is taken, or taken back with the question."""
    with opened(tmp_path, 5) as store:
        for match in ("m0", "m1", "m2", "m3"):
            run(store.write(partial(ledger.react, id=match, version=0, seat="north", answer=["spoken"])))
        given = [
            answered("m0", word="pass", window=0),
            answered("m1", word="spoken", window=0),
            taken_back("m2", 1, window=0),
            answered("m3", word="pass"),
            answered("m4", window=0),
        ]
        results = run(in_one_commit(store, *[store.add(one) for one in given]))
        assert isinstance(results[0], Overtaken)
        assert results[1:] == [0, 0, 0, 0]
        assert versions(store) == {"m0": 0, "m1": 1, "m2": 1, "m3": 1, "m4": 1}
        assert found(store, sa.select(schema.reactions.c.match).order_by(schema.reactions.c.match)) == [
            ("m0",),
            ("m3",),
        ]  # m3 has no clock


@pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")
def test_of_two_processes_with_the_same_matches_one_wins_each(tmp_path: Path, stores: str) -> None:
    async def race(stores: list[Store], version: int) -> list[list[Any]]:
        orders = [range(40), range(39, -1, -1)]
        both = [
            in_one_commit(store, *[store.add(answered(f"m{n}", version, word=f"store{at}")) for n in orders[at]])
            for at, store in enumerate(stores)
        ]
        one, other = await asyncio.gather(*both)
        return [one, other[::-1]]

    with opened(tmp_path, 40) as one:
        other = Store(Settings(data=tmp_path, database=Stores.url(tmp_path)))
        faults: list[type] = []
        for store in (one, other):
            sa.event.listen(
                store.engine, "handle_error", lambda context: faults.append(type(context.original_exception))
            )
        try:
            for version in range(1, 6):
                results = run(race([one, other], version))
                winners = [[at for at in (0, 1) if results[at][number] == 0] for number in range(40)]
                assert all(len(at) == 1 for at in winners)
                refused = [result for store in results for result in store if result != 0]
                assert all(isinstance(result, sa.exc.IntegrityError) for result in refused)
                entries = changes(one)
                assert [entries[f"m{number}", version]["answer"] for number in range(40)] == [
                    [f"store{at}"] for (at,) in winners
                ]
            assert set(faults) == {psycopg.errors.UniqueViolation}  # nobody waited for one who waited for him
        finally:
            other.close()


@pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")
def test_the_others_hear_of_each_of_many_answers(tmp_path: Path, stores: str) -> None:
    async def work(one: Store, other: Store) -> list[Any]:
        heard: list[Any] = []
        other.bus.listen(heard.append, lambda: None)
        while not heard:
            await one.write(lambda connection: one.bus.note(connection, "new", bot=True))  # until it listens
            await asyncio.sleep(0.01)
        await in_one_commit(
            one, *[one.add(answered(f"m{number}", bot="south" if number else None)) for number in range(230)]
        )
        while not any(news["kind"] == "last" for news in heard):
            await one.write(lambda connection: one.bus.note(connection, "last"))
            await asyncio.sleep(0.01)
        return [news for news in heard if news["kind"] == "change"]

    with opened(tmp_path, 230) as one:
        other = Store(Settings(data=tmp_path, database=Stores.url(tmp_path)))
        try:
            news = run(work(one, other))
        finally:
            other.close()
        assert sorted(news, key=lambda piece: int(piece["match"][1:])) == [
            {"by": one.bus.me, "kind": "change", "match": f"m{number}", "bot": number > 0} for number in range(230)
        ]
