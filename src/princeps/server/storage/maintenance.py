"""For whoever keeps a server: copies of everything that can be taken and brought back, a check of every match, and what
may be thrown away.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from ...engine.problem import Problem
from ...engine.record import verify
from ...files import whole
from ..people import LASTS
from ..settings import Settings
from . import ledger, schema, shelf, ticks
from .store import Store, connect, revision

FORMAT = 1
AT_ONCE = 500  # rows written at a time


def look(settings: Settings) -> sa.Engine:
    """A database that exists, beside the server that may be using it."""
    engine = connect(settings)
    if engine.dialect.name == "sqlite" and not Path(where(engine)).exists():
        raise Problem("database_empty", file=where(engine))
    try:
        with engine.connect() as connection:
            empty = revision(connection) is None
    except sa.exc.DBAPIError as fault:
        raise Problem("database_unusable", file=where(engine), why=str(fault.orig).partition("\n")[0]) from None
    if empty:
        engine.dispose()
        raise Problem("database_empty", file=where(engine))
    return engine


def where(engine: sa.Engine) -> str:
    return (
        engine.url.database
        if engine.dialect.name == "sqlite" and engine.url.database
        else engine.url.render_as_string(hide_password=True)
    )


# -- backup and restore ------------------------------------------------------------------------------------------------


def backup(settings: Settings, file: Path) -> dict[str, int]:
    """Every row as it was at one moment, while the server goes on; the same file fits every kind of database.

    How many rows of each table.
    """
    engine = look(settings)
    counts = {}
    try:
        with (
            whole(file) as raw,
            gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed,
            _one_moment(engine) as connection,
        ):
            packed.write(_line({"princeps_backup": FORMAT, "revision": revision(connection), "made": time.time()}))
            for table in schema.METADATA.sorted_tables:
                name = str(table.name)
                counts[name] = 0
                for row in connection.execute(sa.select(table)).yield_per(AT_ONCE):
                    packed.write(_line([name, list(row)]))
                    counts[name] += 1
            packed.write(_line({"rows": counts}))
    finally:
        engine.dispose()
    return counts


def _one_moment(engine: sa.Engine) -> sa.Connection:
    """A connection that sees what was so when it began to read."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ")
    connection = engine.connect()
    connection.exec_driver_sql("BEGIN")
    return connection


def _line(words: Any) -> bytes:
    return msgspec.json.encode(words) + b"\n"


def restore(settings: Settings, file: Path) -> dict[str, int]:
    """Into a database that has nothing yet; all of it or nothing."""
    lines = _read(file)
    head = next(lines)
    store = Store(settings)
    tables = {str(table.name): table for table in schema.METADATA.sorted_tables}
    try:
        with store.engine.begin() as connection:
            if head["revision"] != revision(connection):
                raise Problem("backup_version", file=str(file), found=head["revision"], known=revision(connection))
            if connection.execute(sa.select(schema.players.c.id).limit(1)).first() is not None:
                raise Problem("restore_not_empty", file=where(store.engine))
            counts = dict.fromkeys(tables, 0)
            rows: list[dict[str, Any]] = []
            last, end = "", None
            for words in lines:
                if isinstance(words, dict):
                    end = words["rows"]
                    continue
                name, values = words
                if rows and (name != last or len(rows) == AT_ONCE):
                    connection.execute(sa.insert(tables[last]), rows)
                    rows = []
                last = name
                rows.append(dict(zip(tables[name].columns.keys(), values, strict=True)))
                counts[name] += 1
            if rows:
                connection.execute(sa.insert(tables[last]), rows)
            if end != counts:
                raise Problem("backup_damaged", file=str(file))
            if store.engine.dialect.name == "postgresql":
                connection.execute(
                    sa.text(
                        "SELECT setval(pg_get_serial_sequence('players', 'id'),"
                        " (SELECT coalesce(max(id), 1) FROM players))"
                    )
                )
        return counts
    except (LookupError, TypeError, ValueError, sa.exc.StatementError):
        raise Problem("backup_damaged", file=str(file)) from None
    finally:
        store.close()


def _read(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as packed:
            for number, line in enumerate(packed):
                words = msgspec.json.decode(line)
                if number == 0 and (not isinstance(words, dict) or words.get("princeps_backup") != FORMAT):
                    raise Problem("not_a_backup", file=str(file))
                yield words
    except (gzip.BadGzipFile, EOFError, msgspec.DecodeError):
        raise Problem("not_a_backup", file=str(file)) from None
    except OSError as fault:
        raise Problem("cannot_read", file=str(file), why=fault.strerror or "") from None


# -- checking ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    match: str
    answers: int
    problem: Problem | None  # what does not hold


def matches(engine: sa.Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(sa.select(schema.matches.c.id).order_by(schema.matches.c.created)).scalars())


def check(engine: sa.Engine, id: str) -> Checked:
    """Play a stored match again from its start and compare everything."""
    with engine.connect() as connection:
        stored = ledger.load(connection, id)
    if stored is None:
        return Checked(id, 0, Problem("unknown_match"))
    answers = len(stored.entries) - 1
    try:
        verify(msgspec.json.decode(msgspec.json.encode(stored.rebuild().words())))
    except Problem as problem:
        return Checked(id, answers, problem)
    return Checked(id, answers, None)


# -- throwing away -----------------------------------------------------------------------------------------------------


def prune(settings: Settings, days: float, really: bool) -> dict[str, int]:
    """Matches that nobody has touched for so long, and visitors who left nothing behind.

    How many of each; without *really* nothing goes.
    """
    engine = look(settings)
    old, now = time.time() - days * 24 * 3600, time.time()
    counts = {}
    try:
        with engine.begin() as connection:
            gone = list(
                connection.execute(sa.select(schema.matches.c.id).where(schema.matches.c.changed < old)).scalars()
            )
            for start in range(0, len(gone), AT_ONCE):
                shelf.destroy(connection, gone[start : start + AT_ONCE])
            counts["matches"] = len(gone)
            counts["sessions"] = connection.execute(
                sa.delete(schema.sessions).where(schema.sessions.c.created < now - LASTS)
            ).rowcount
            ticks.forget(connection, old)
            players = schema.players
            kept = [
                column
                for table in schema.METADATA.sorted_tables
                for column in table.c
                for key in column.foreign_keys
                if key.column is players.c.id
            ]
            idle = sa.and_(
                players.c.created < old,
                *[players.c.id.not_in(sa.select(column).where(column.is_not(None))) for column in kept],
            )
            counts["players"] = connection.execute(sa.delete(players).where(idle)).rowcount
            if not really:
                connection.rollback()
    finally:
        engine.dispose()
    return counts
