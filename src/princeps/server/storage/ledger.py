"""A match on disk: its settings, its seats, and an append-only list of changes with snapshots, so that opening it never
replays a long game.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ...engine.commitment import Salts
from ...engine.problem import Problem
from ...engine.record import read_entry
from ...engine.words import Words
from . import jobs, schema
from .shapes import (
    ANSWER,
    BEGIN,
    CLOSED,
    Chair,
    Change,
    MatchSettings,
    Seating,
    Snapshot,
    Status,
    StoredMatch,
    UndoAsked,
    Versions,
)

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look like others


def new_id(length: int = 12) -> str:
    """60 bits: whoever has the id of a match may watch it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Overtaken(Exception):
    """Somebody reacted through another process just before the time was up."""


LEARNING = sa.or_(
    *[column.is_not(None) for column in (schema.matches.c.lesson, schema.matches.c.chapter, schema.matches.c.puzzle)]
)


# -- reading -----------------------------------------------------------------------------------------------------------


def load(connection: sa.Connection, id: str) -> StoredMatch | None:
    row = connection.execute(sa.select(schema.matches).where(schema.matches.c.id == id)).mappings().first()
    if row is None:
        return None
    changes = _changes(connection, id, -1)
    versions = Versions()
    for change in changes:
        versions.add(change.kind, change.n, change.by)
    entries = {change.version: read_entry(change.entry) for change in changes if change.entry is not None}
    snapshots = _snapshots(connection, id, -1)
    last = versions.newest(snapshots, len(versions.made) - 1)
    return StoredMatch(
        MatchSettings(**{name: row[name] for name in MatchSettings.__dataclass_fields__}),
        read_seating(connection, id),
        [entries[version] for version in versions.made],
        [entries[version] for version in versions.undone],
        changes[-1].high,
        versions,
        snapshots,
        last,
        read_snapshot(connection, id, versions.made[last]),
        row["changed"],
        {change.seat: change.made for change in changes if change.seat is not None},
    )


def since(connection: sa.Connection, id: str, version: int) -> tuple[list[Change], set[int]]:
    """What has happened after a version, and which of these changes have a snapshot."""
    return _changes(connection, id, version), _snapshots(connection, id, version)


def _changes(connection: sa.Connection, id: str, after: int) -> list[Change]:
    """Without their tracks and thoughts, which a room does not need."""
    table = schema.changes
    rows = connection.execute(
        sa.select(table.c.version, table.c.kind, table.c.n, table.c.entry, table.c.high, table.c.made, table.c.by)
        .where(table.c.match == id, table.c.version > after)
        .order_by(table.c.version)
    )
    return [
        Change(id, version, kind, n, entry, None, high, made, by=by) for version, kind, n, entry, high, made, by in rows
    ]


def _snapshots(connection: sa.Connection, id: str, after: int) -> set[int]:
    table = schema.snapshots
    return set(
        connection.execute(sa.select(table.c.version).where(table.c.match == id, table.c.version > after)).scalars()
    )


def versions(connection: sa.Connection, ids: list[str]) -> dict[str, int]:
    """Where matches stand."""
    matches = schema.matches
    return {
        row.id: row.version
        for row in connection.execute(sa.select(matches.c.id, matches.c.version).where(matches.c.id.in_(ids)))
    }


def read_seating(connection: sa.Connection, id: str) -> Seating:
    verdicts = schema.verdicts
    judged = connection.execute(sa.select(verdicts.c.kind, verdicts.c.seat).where(verdicts.c.match == id))
    matches = schema.matches
    fair = connection.execute(sa.select(matches.c.shared, matches.c.known).where(matches.c.id == id)).one()
    return Seating(
        read_chairs(connection, id),
        {(row.kind, row.seat) for row in judged},
        _salts(connection, id),
        fair.shared,
        fair.known,
        read_votes(connection, id),
        read_undo_asked(connection, id),
    )


def read_chairs(connection: sa.Connection, id: str) -> dict[str, Chair]:
    rows = connection.execute(sa.select(schema.seats).where(schema.seats.c.match == id)).mappings()
    return {found["seat"]: Chair(**{name: found[name] for name in Chair.__dataclass_fields__}) for found in rows}


def read_votes(connection: sa.Connection, id: str) -> dict[str, dict[int, str]]:
    votes: dict[str, dict[int, str]] = {}
    for row in connection.execute(sa.select(schema.votes).where(schema.votes.c.match == id)):
        votes.setdefault(row.seat, {})[row.player] = row.kind
    return votes


def read_undo_asked(connection: sa.Connection, id: str, lock: bool = False) -> UndoAsked | None:
    """*lock*: nobody else changes it meanwhile."""
    query = sa.select(schema.undo_asked).where(schema.undo_asked.c.match == id)
    row = connection.execute(query.with_for_update() if lock else query).mappings().first()
    return None if row is None else UndoAsked(row["version"], row["seat"], row["goal"], row["agreed"])


def read_reactions(connection: sa.Connection, id: str, version: int) -> dict[str, list[str]]:
    """What was said to the question that stands since a version, and does not count yet."""
    table = schema.reactions
    rows = connection.execute(
        sa.select(table.c.seat, table.c.answer).where(table.c.match == id, table.c.version == version)
    )
    return {row.seat: row.answer for row in rows}


def _salts(connection: sa.Connection, id: str) -> dict[str, str | None]:
    table = schema.salts
    return {
        row.seat: row.salt
        for row in connection.execute(sa.select(table.c.seat, table.c.salt).where(table.c.match == id))
    }


def read_snapshot(connection: sa.Connection, id: str, version: int) -> Snapshot:
    table = schema.snapshots
    row = connection.execute(
        sa.select(table.c.state, table.c.drawn).where(table.c.match == id, table.c.version == version)
    ).one()
    return Snapshot(row.state, row.drawn)


def read_tracks(connection: sa.Connection, id: str) -> dict[int, Words]:
    """How the tracks stood after each answer, by version."""
    table = schema.changes
    rows = connection.execute(
        sa.select(table.c.version, table.c.tracks).where(table.c.match == id, table.c.kind.in_([BEGIN, ANSWER]))
    )
    return {row.version: row.tracks for row in rows}


def read_thought(connection: sa.Connection, id: str, version: int) -> Words | None:
    """What the answer of that version came from; None if nobody searched."""
    table = schema.changes
    found: Words | None = connection.execute(
        sa.select(table.c.thought).where(table.c.match == id, table.c.version == version)
    ).scalar()
    return found


def of_player(connection: sa.Connection, player: int) -> list[tuple[sa.RowMapping, list[str]]]:
    """The matches that a player sits in or began, latest first, with the seats held. What was only begun to learn by it
    is none of them.
    """
    seats, matches = schema.seats, schema.matches
    held: dict[str, list[str]] = {}
    for match, seat in connection.execute(sa.select(seats.c.match, seats.c.seat).where(seats.c.player == player)):
        held.setdefault(match, []).append(seat)
    rows = connection.execute(
        sa.select(matches)
        .where(sa.or_(matches.c.host == player, matches.c.id.in_(list(held))))
        .where(sa.or_(~LEARNING, matches.c.mode == "online", matches.c.from_match.is_not(None)))
        .order_by(matches.c.changed.desc(), matches.c.id)
        .limit(500)
    )
    return [(row, held.get(row["id"], [])) for row in rows.mappings()]


def queue_bots(connection: sa.Connection) -> None:
    """Matches in which a bot is asked and that are not in the queue: those of a version that had none."""
    seats, matches, queued = schema.seats, schema.matches, schema.jobs
    rows = connection.execute(
        sa.select(matches.c.id, matches.c.waiting, matches.c.version, seats.c.seat)
        .join(seats, seats.c.match == matches.c.id)
        .where(~matches.c.over, seats.c.bot.is_not(None), matches.c.id.not_in(sa.select(queued.c.match)))
        .where(matches.c.id.not_in(sa.select(schema.verdicts.c.match).where(schema.verdicts.c.kind == CLOSED)))
    ).all()
    for id, job in {row.id: (row.seat, row.version) for row in rows if row.seat in row.waiting}.items():
        jobs.settle(connection, {id: job})


# -- writing -----------------------------------------------------------------------------------------------------------

HINTS = sa.select(schema.seats.c.match, schema.seats.c.seat, schema.seats.c.hints).where(
    schema.seats.c.hints > 0, schema.seats.c.match.in_(sa.bindparam("matches", expanding=True))
)
TAKE_HINTS = (
    sa.update(schema.seats)
    .where(schema.seats.c.match == sa.bindparam("of"), schema.seats.c.seat == sa.bindparam("by"))
    .values(
        hints=schema.seats.c.hints - sa.bindparam("taken")
    )  # one that is asked for meanwhile counts for the next answer
)
ADD_CHANGE = sa.insert(schema.changes)
ADD_SNAPSHOT = {  # unless another process has left one
    "sqlite": sqlite.insert(schema.snapshots).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(schema.snapshots).on_conflict_do_nothing(),
}
STAND = sa.update(schema.matches).where(schema.matches.c.id == sa.bindparam("of"))


def create(
    connection: sa.Connection,
    settings: MatchSettings,
    chairs: dict[str, Chair],
    changes: list[Change],
    known: bool = False,
) -> None:
    """A new match with what has happened so far: the set-up, or all answers of a save or fork. *known*: somebody has
    seen what it hides.

    The last change says how it stands.
    """
    last = changes[-1]
    assert last.status is not None
    words: dict[str, Any] = {name: getattr(settings, name) for name in MatchSettings.__dataclass_fields__}
    words |= {"shared": any(chair.open() for chair in chairs.values()), "known": known, "rehearsed": known}
    connection.execute(sa.insert(schema.matches), {**words, **_stands(last, last.status), "changed": settings.created})
    connection.execute(
        sa.insert(schema.seats),
        [
            {"match": settings.id, "seat": seat, "player": chair.player, "bot": chair.bot, "secret": chair.secret}
            for seat, chair in chairs.items()
        ],
    )
    _insert(connection, [(change, 0) for change in changes])
    jobs.settle(connection, {settings.id: (last.status.bot, last.version)})


def add(connection: sa.Connection, changes: list[Change]) -> list[int]:
    """Many changes, with one statement for each table. Returns the hints that were asked for before each answer: they
    are kept with it.

    All processes insert changes in the order of the matches: of two with the same matches one waits for the other,
    never both, before it touches anything else.
    """
    ordered = sorted(changes, key=_place)
    matches = list(dict.fromkeys(change.match for change in ordered))
    asked_for = {(row.match, row.seat): row.hints for row in connection.execute(HINTS, {"matches": matches})}
    hints = {_place(change): asked_for.pop((change.match, change.seat), 0) for change in ordered}
    _insert(connection, [(change, hints[_place(change)]) for change in ordered])
    if taken := [
        {"of": change.match, "by": change.seat, "taken": hints[_place(change)]}
        for change in ordered
        if hints[_place(change)]
    ]:
        connection.execute(TAKE_HINTS, taken)
    stands = [(change, change.status) for change in ordered if change.status is not None]
    jobs.settle(connection, {change.match: (status.bot, change.version) for change, status in stands})
    connection.execute(STAND, [{"of": change.match, **_stands(change, status)} for change, status in stands])
    for change in ordered:
        if change.window is not None:
            _close_window(connection, change, change.window)
    return [hints[_place(change)] for change in changes]


def _place(change: Change) -> tuple[str, int]:
    return change.match, change.version


def _stands(change: Change, status: Status) -> dict[str, Any]:
    """What `matches` repeats of the last change."""
    return {
        "changed": change.made,
        "version": change.version,
        "waiting": status.waiting,
        "over": status.over,
        "here": status.here,
    }


def _close_window(connection: sa.Connection, change: Change, window: int) -> None:
    """What was said there is taken, or taken back with the question."""
    entry = change.entry
    if entry is None:
        connection.execute(sa.delete(schema.reactions).where(schema.reactions.c.match == change.match))
    elif _take_reaction(connection, change.match, window, entry["seat"]) not in (None, entry["answer"]):
        raise Overtaken


def count_hint(connection: sa.Connection, id: str, seat: str) -> int:
    """One more hint for a seat. How many it has had since its last answer."""
    table = schema.seats
    mine = sa.and_(table.c.match == id, table.c.seat == seat)
    return int(
        connection.execute(
            sa.update(table).where(mine).values(hints=table.c.hints + 1).returning(table.c.hints)
        ).scalar_one()
    )


def hints_of(connection: sa.Connection, id: str, seat: str) -> int:
    """How many a seat has had since its last answer."""
    table = schema.seats
    return int(
        connection.execute(sa.select(table.c.hints).where(table.c.match == id, table.c.seat == seat)).scalar_one()
    )


def give_salt(connection: sa.Connection, id: str, seat: str, player: int, salt: str | None) -> None:
    """Problem if the match has begun, or somebody else has the seat."""
    _must_gather(connection, id)
    if read_chairs(connection, id)[seat].player != player:
        raise Problem("not_your_seat", seat=seat)
    _forget_salts(connection, id, seat)
    connection.execute(sa.insert(schema.salts), {"match": id, "seat": seat, "salt": salt})


def close_salts(connection: sa.Connection, id: str) -> dict[str, str | None]:
    """What was gathered; from now on nobody adds anything. Problem if the match has begun."""
    _must_gather(connection, id)
    gathered = _salts(connection, id)
    connection.execute(sa.delete(schema.salts).where(schema.salts.c.match == id))
    return gathered


def begin(connection: sa.Connection, salts: Salts, change: Change) -> None:
    """The match is dealt."""
    add(connection, [change])
    connection.execute(
        sa.update(schema.matches).where(schema.matches.c.id == change.match), {"salts": salts, "gathers": False}
    )


def _must_gather(connection: sa.Connection, id: str) -> None:
    """The lock keeps the match from beginning meanwhile."""
    if not connection.execute(
        sa.select(schema.matches.c.gathers).where(schema.matches.c.id == id).with_for_update()
    ).scalar_one():
        raise Problem("salts_closed")


def _forget_salts(connection: sa.Connection, id: str, seat: str) -> None:
    connection.execute(sa.delete(schema.salts).where(schema.salts.c.match == id, schema.salts.c.seat == seat))


def react(connection: sa.Connection, id: str, version: int, seat: str, answer: list[str]) -> None:
    """Problem if the match has gone on: the lock keeps the clock from running out meanwhile."""
    now = connection.execute(
        sa.select(schema.matches.c.version).where(schema.matches.c.id == id).with_for_update()
    ).scalar_one()
    if now != version:
        raise Problem("stale", version=version, now=now)
    connection.execute(sa.insert(schema.reactions), {"match": id, "version": version, "seat": seat, "answer": answer})


def _take_reaction(connection: sa.Connection, id: str, version: int, seat: str) -> list[str] | None:
    """What a seat has said, which counts from now on."""
    table = schema.reactions
    mine = sa.and_(table.c.match == id, table.c.version == version, table.c.seat == seat)
    answer: list[str] | None = connection.execute(sa.select(table.c.answer).where(mine)).scalar()
    connection.execute(sa.delete(table).where(mine))
    return answer


def order(connection: sa.Connection, id: str, seat: str, orders: str) -> None:
    connection.execute(
        sa.update(schema.seats).where(schema.seats.c.match == id, schema.seats.c.seat == seat), {"orders": orders}
    )


def _insert(connection: sa.Connection, changes: Iterable[tuple[Change, int]]) -> None:
    """Each with the hints that go with it."""
    rows, snapshots = [], []
    for change, hints in changes:
        entry = {**change.entry, "hints": hints} if change.entry is not None and hints else change.entry
        rows.append(
            {
                "match": change.match,
                "version": change.version,
                "kind": change.kind,
                "n": change.n,
                "entry": entry,
                "tracks": change.tracks,
                "high": change.high,
                "made": change.made,
                "thought": change.thought,
                "by": change.by,
            }
        )
        if change.snapshot is not None:
            snapshots.append((change.match, change.version, change.snapshot))
    connection.execute(ADD_CHANGE, rows)
    add_snapshots(connection, snapshots)


def add_snapshots(connection: sa.Connection, snapshots: list[tuple[str, int, Snapshot]]) -> None:
    """Of matches at versions, unless another process has left one."""
    rows = [
        {"match": id, "version": version, "state": snapshot.state, "drawn": snapshot.drawn}
        for id, version, snapshot in snapshots
    ]
    if rows:
        connection.execute(ADD_SNAPSHOT[connection.dialect.name], rows)


def seat(connection: sa.Connection, id: str, seat: str, chair: Chair, instead_of: Chair) -> None:
    """Somebody else sits there now; votes about the seat are over, and so is a salt given there.

    Problem if it was taken meanwhile.
    """
    table = schema.seats
    before = [table.c.player.is_not_distinct_from(instead_of.player), table.c.bot.is_not_distinct_from(instead_of.bot)]
    where = sa.and_(
        table.c.match == id, table.c.seat == seat, *before, table.c.secret.is_not_distinct_from(instead_of.secret)
    )
    done = connection.execute(sa.update(table).where(where), vars(chair))
    if done.rowcount == 0:
        raise Problem("seat_taken")
    if chair.open():
        share(connection, id)
    connection.execute(sa.delete(schema.votes).where(schema.votes.c.match == id, schema.votes.c.seat == seat))
    _forget_salts(connection, id, seat)


def share(connection: sa.Connection, id: str) -> None:
    """From now on it is others' match too. Problem if somebody knows already what it hides."""
    _mark(connection, id, schema.matches.c.shared, schema.matches.c.known, Problem("match_known"))


def know(connection: sa.Connection, id: str) -> None:
    """From now on somebody knows what it hides. Problem if it is others' match too."""
    _mark(connection, id, schema.matches.c.known, schema.matches.c.shared, Problem("not_over"))


def _mark(
    connection: sa.Connection, id: str, mark: sa.Column[bool], unless: sa.Column[bool], otherwise: Problem
) -> None:
    """In one statement: of two processes with opposite wishes only one has its way."""
    done = connection.execute(sa.update(schema.matches).where(schema.matches.c.id == id, ~unless), {mark.name: True})
    if done.rowcount == 0:
        raise otherwise


def attend(connection: sa.Connection, id: str, player: int, when: float) -> None:
    """A player comes to the table, or goes: nobody votes about the seats of one who was just here."""
    seats, votes = schema.seats, schema.votes
    held = sa.and_(seats.c.match == id, seats.c.player == player)
    connection.execute(sa.update(seats).where(held), {"seen": when})
    theirs = sa.select(seats.c.seat).where(held)
    connection.execute(sa.delete(votes).where(votes.c.match == id, votes.c.seat.in_(theirs)))


def vote(connection: sa.Connection, id: str, seat: str, player: int, kind: str) -> dict[int, str]:
    """Somebody wants this for the seat. All votes about it."""
    table = schema.votes
    about = sa.and_(table.c.match == id, table.c.seat == seat)
    connection.execute(sa.delete(table).where(about, table.c.player == player))
    connection.execute(sa.insert(table), {"match": id, "seat": seat, "player": player, "kind": kind})
    return read_votes(connection, id)[seat]


def ask_undo(connection: sa.Connection, id: str, asked: UndoAsked | None) -> None:
    """What somebody asks to take back; None: nothing any more."""
    table = schema.undo_asked
    connection.execute(sa.delete(table).where(table.c.match == id))
    if asked is not None:
        connection.execute(sa.insert(table), {"match": id, **vars(asked)})


def judge(connection: sa.Connection, id: str, kind: str, seat: str, holds: bool) -> None:
    """A verdict of the host from now on, or no more."""
    table = schema.verdicts
    connection.execute(sa.delete(table).where(table.c.match == id, table.c.kind == kind, table.c.seat == seat))
    if holds:
        connection.execute(sa.insert(table), {"match": id, "kind": kind, "seat": seat})
