"""A match on disk: its settings, its seats, and an append-only list of changes with snapshots, so that opening it never
replays a long game.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ...engine.commitment import Salts
from ...engine.problem import Problem
from ...engine.record import Entry, read_entry
from ...engine.words import Words
from . import jobs, schema

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look like others
BEGIN, ANSWER, BACK, REDO = (
    "begin",
    "answer",
    "back",
    "redo",
)  # begin: a table that has gathered salts is dealt, in place of all before
CLOSED, MUTED = "closed", "muted"  # verdicts of the host


def new_id(length: int = 12) -> str:
    """60 bits: whoever has the id of a match may watch it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


@dataclass(frozen=True)
class Sheet:
    """What is settled when a match begins."""

    id: str
    game: str
    rules: str
    name: str
    mode: str
    host: int
    options: Words
    pack: Words | None
    undo: str
    dice: str
    seed: str
    salt: str
    clock: int
    start: Words | None
    lesson: str | None
    from_match: str | None
    from_at: int | None
    created: float
    salts: Salts | None = None  # of the seats; None: nobody was asked for one
    gathers: bool = False  # it has not begun: salts are asked for


@dataclass
class Chair:
    """Who has a seat: a player, a bot, or nobody yet."""

    player: int | None = None
    bot: str | None = None
    secret: str | None = None  # of the invitation
    orders: str | None = None  # standing orders for reactions; None: as usual

    def open(self) -> bool:
        return self.player is None and self.bot is None


@dataclass
class Line:
    """The record as it stands after all changes: entries with the versions that made them, and what was taken back."""

    entries: list[Entry] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    undone: list[tuple[Entry, int]] = field(default_factory=list)  # the next to be redone last
    firsts: list[int] = field(default_factory=list)  # for each version the first answer that it touched
    high: int = 0

    def add(self, kind: str, n: int, version: int, entry: Entry | None) -> None:
        if kind == BEGIN:
            assert entry is not None
            self.entries, self.versions = [entry], [version]
            self.firsts.append(0)
        elif kind == ANSWER:
            assert entry is not None
            self.undone.clear()
            self.entries.append(entry)
            self.versions.append(version)
            self.firsts.append(n)
        elif kind == BACK:
            self.firsts.append(n + 1)
            while len(self.entries) - 1 > n:
                self.undone.append((self.entries.pop(), self.versions.pop()))
        else:
            self.firsts.append(len(self.entries))
            while len(self.entries) - 1 < n:
                again, made = self.undone.pop()
                self.entries.append(again)
                self.versions.append(made)


@dataclass(frozen=True)
class Snapshot:
    state: Words
    drawn: int


@dataclass(frozen=True)
class Table:
    """What is decided beside the record."""

    chairs: dict[str, Chair]
    verdicts: set[tuple[str, str]]  # of the host: kind and seat
    gathered: dict[str, str | None]  # salts while the table gathers them; None: a seat that goes without


@dataclass(frozen=True)
class Kept:
    """A match as it is read."""

    sheet: Sheet
    table: Table
    line: Line
    snapshots: set[int]  # the versions that have one
    last: int  # the entry after which `snapshot` was taken
    snapshot: Snapshot
    changed: float  # when the last change was made


@dataclass(frozen=True)
class Change:
    """One row to be appended, and how the match then stands."""

    version: int
    kind: str
    n: int
    entry: Words | None
    tracks: Words | None
    high: int
    made: float
    snapshot: Snapshot | None
    thought: Words | None = None  # what a bot's answer came from


@dataclass(frozen=True)
class Standing:
    """What lists of matches show."""

    waiting: list[str]
    over: bool
    here: dict[str, str]


@dataclass(frozen=True)
class Posting:
    """A change on its way to disk."""

    match: str
    change: Change
    standing: Standing
    bot: str | None  # the seat of the bot that is to move now
    window: int | None = None  # at a table with a clock: the version at which reactions to this question were given

    @property
    def place(self) -> tuple[str, int]:
        return self.match, self.change.version

    @property
    def seat(self) -> str | None:
        """That answers; None: no answer."""
        return self.change.entry["seat"] if self.change.kind == ANSWER and self.change.entry is not None else None


class Overtaken(Exception):
    """Somebody reacted through another process just before the time was up."""


@dataclass(frozen=True)
class Row:
    """A change as it is read by one who knows all that was before."""

    version: int
    kind: str
    n: int
    entry: Words | None
    high: int
    made: float
    snapshot: bool


# -- reading -----------------------------------------------------------------------------------------------------------


def load(connection: sa.Connection, id: str) -> Kept | None:
    row = connection.execute(sa.select(schema.matches).where(schema.matches.c.id == id)).mappings().first()
    if row is None:
        return None
    sheet = Sheet(**{name: row[name] for name in Sheet.__dataclass_fields__})
    line = Line()
    changes = schema.changes
    for version, kind, n, entry, high in connection.execute(
        sa.select(changes.c.version, changes.c.kind, changes.c.n, changes.c.entry, changes.c.high)
        .where(changes.c.match == id)
        .order_by(changes.c.version)
    ):
        line.add(kind, n, version, None if entry is None else read_entry(entry))
        line.high = high
    versions = set(
        connection.execute(sa.select(schema.snapshots.c.version).where(schema.snapshots.c.match == id)).scalars()
    )
    last = newest(line.versions, versions, len(line.versions) - 1)
    snapshot = read_snapshot(connection, id, line.versions[last])
    return Kept(sheet, read_table(connection, id), line, versions, last, snapshot, row["changed"])


def since(connection: sa.Connection, id: str, version: int) -> list[Row]:
    """What has happened after a version."""
    changes, snapshots = schema.changes, schema.snapshots
    rows = connection.execute(
        sa.select(
            changes.c.version,
            changes.c.kind,
            changes.c.n,
            changes.c.entry,
            changes.c.high,
            changes.c.made,
            snapshots.c.version.is_not(None),
        )
        .outerjoin(snapshots, sa.and_(snapshots.c.match == changes.c.match, snapshots.c.version == changes.c.version))
        .where(changes.c.match == id, changes.c.version > version)
        .order_by(changes.c.version)
    )
    return [Row(*row) for row in rows]


def versions(connection: sa.Connection, ids: list[str]) -> dict[str, int]:
    """Where matches stand."""
    matches = schema.matches
    return {
        row.id: row.version
        for row in connection.execute(sa.select(matches.c.id, matches.c.version).where(matches.c.id.in_(ids)))
    }


def read_table(connection: sa.Connection, id: str) -> Table:
    verdicts = schema.verdicts
    judged = connection.execute(sa.select(verdicts.c.kind, verdicts.c.seat).where(verdicts.c.match == id))
    return Table(read_chairs(connection, id), {(row.kind, row.seat) for row in judged}, _salts(connection, id))


def read_chairs(connection: sa.Connection, id: str) -> dict[str, Chair]:
    rows = connection.execute(sa.select(schema.seats).where(schema.seats.c.match == id)).mappings()
    return {found["seat"]: Chair(found["player"], found["bot"], found["secret"], found["orders"]) for found in rows}


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


def newest(versions: list[int], snapshots: set[int], at: int) -> int:
    """The last entry up to *at* that has a snapshot; the set-up always has one."""
    while versions[at] not in snapshots:
        at -= 1
    return at


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
    """The matches that a player sits in or began, latest first, with the seats held."""
    seats, matches = schema.seats, schema.matches
    held: dict[str, list[str]] = {}
    for match, seat in connection.execute(sa.select(seats.c.match, seats.c.seat).where(seats.c.player == player)):
        held.setdefault(match, []).append(seat)
    rows = connection.execute(
        sa.select(matches)
        .where(sa.or_(matches.c.host == player, matches.c.id.in_(list(held))))
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
    connection: sa.Connection, sheet: Sheet, chairs: dict[str, Chair], changes: list[Change], standing: Standing
) -> None:
    """A new match with what has happened so far: the set-up, or all answers of a save or fork."""
    words: dict[str, Any] = {name: getattr(sheet, name) for name in Sheet.__dataclass_fields__}
    connection.execute(
        sa.insert(schema.matches),
        {
            **words,
            "changed": sheet.created,
            "version": changes[-1].version,
            "waiting": standing.waiting,
            "over": standing.over,
            "here": standing.here,
        },
    )
    connection.execute(
        sa.insert(schema.seats),
        [
            {"match": sheet.id, "seat": seat, "player": chair.player, "bot": chair.bot, "secret": chair.secret}
            for seat, chair in chairs.items()
        ],
    )
    _insert(connection, [(sheet.id, change, 0) for change in changes])
    jobs.settle(connection, {sheet.id: (_bot(standing, chairs), changes[-1].version)})


def _bot(standing: Standing, chairs: dict[str, Chair]) -> str | None:
    return next((seat for seat in standing.waiting if chairs[seat].bot is not None), None)


def post(connection: sa.Connection, postings: list[Posting]) -> list[int]:
    """Many changes, with one statement for each table. Returns the hints that were asked for before each answer: they
    are kept with it.

    All processes insert changes in the order of the matches: of two with the same matches one waits for the other,
    never both, before it touches anything else.
    """
    ordered = sorted(postings, key=lambda posting: posting.place)
    matches = list(dict.fromkeys(posting.match for posting in ordered))
    asked_for = {(row.match, row.seat): row.hints for row in connection.execute(HINTS, {"matches": matches})}
    hints = {posting.place: asked_for.pop((posting.match, posting.seat), 0) for posting in ordered}
    _insert(connection, [(posting.match, posting.change, hints[posting.place]) for posting in ordered])
    if taken := [
        {"of": posting.match, "by": posting.seat, "taken": hints[posting.place]}
        for posting in ordered
        if hints[posting.place]
    ]:
        connection.execute(TAKE_HINTS, taken)
    jobs.settle(connection, {posting.match: (posting.bot, posting.change.version) for posting in ordered})
    connection.execute(STAND, [_stands(posting) for posting in ordered])
    for posting in ordered:
        if posting.window is not None:
            _close_window(connection, posting, posting.window)
    return [hints[posting.place] for posting in postings]


def _stands(posting: Posting) -> dict[str, Any]:
    change, standing = posting.change, posting.standing
    return {
        "of": posting.match,
        "changed": change.made,
        "version": change.version,
        "waiting": standing.waiting,
        "over": standing.over,
        "here": standing.here,
    }


def _close_window(connection: sa.Connection, posting: Posting, window: int) -> None:
    """What was said there is taken, or taken back with the question."""
    entry = posting.change.entry
    if entry is None:
        connection.execute(sa.delete(schema.reactions).where(schema.reactions.c.match == posting.match))
    elif _take_reaction(connection, posting.match, window, entry["seat"]) not in (None, entry["answer"]):
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


def begin(connection: sa.Connection, id: str, salts: Salts, change: Change, standing: Standing) -> str | None:
    """The match is dealt. The seat of a bot that is to move."""
    bot = _bot(standing, read_chairs(connection, id))
    post(connection, [Posting(id, change, standing, bot)])
    connection.execute(sa.update(schema.matches).where(schema.matches.c.id == id), {"salts": salts, "gathers": False})
    return bot


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


def _insert(connection: sa.Connection, changes: Iterable[tuple[str, Change, int]]) -> None:
    """Changes of matches, each with the hints that go with it."""
    rows, snapshots = [], []
    for id, change, hints in changes:
        entry = {**change.entry, "hints": hints} if change.entry is not None and hints else change.entry
        rows.append(
            {
                "match": id,
                "version": change.version,
                "kind": change.kind,
                "n": change.n,
                "entry": entry,
                "tracks": change.tracks,
                "high": change.high,
                "made": change.made,
                "thought": change.thought,
            }
        )
        if change.snapshot is not None:
            snapshots.append((id, change.version, change.snapshot))
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
    done = connection.execute(
        sa.update(table).where(where),
        {"player": chair.player, "bot": chair.bot, "secret": chair.secret, "orders": chair.orders},
    )
    if done.rowcount == 0:
        raise Problem("seat_taken")
    connection.execute(sa.delete(schema.votes).where(schema.votes.c.match == id, schema.votes.c.seat == seat))
    _forget_salts(connection, id, seat)


def judge(connection: sa.Connection, id: str, kind: str, seat: str, holds: bool) -> None:
    """A verdict of the host from now on, or no more."""
    table = schema.verdicts
    connection.execute(sa.delete(table).where(table.c.match == id, table.c.kind == kind, table.c.seat == seat))
    if holds:
        connection.execute(sa.insert(table), {"match": id, "kind": kind, "seat": seat})
