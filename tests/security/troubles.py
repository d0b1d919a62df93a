"""What befalls a database: another program locks it, its disk is full, it takes no writes."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import psycopg
import sqlalchemy as sa

from princeps.server.settings import Settings
from server.conftest import Running

TABLES = ("alembic_version", "changes", "jobs")


@contextlib.contextmanager
def locked(settings: Settings) -> Iterator[None]:
    """Another program holds what every write needs."""
    if settings.database:
        with psycopg.connect(settings.database) as other:
            other.execute(f"LOCK TABLE {', '.join(TABLES)} IN EXCLUSIVE MODE")
            yield
            other.rollback()
        return
    with contextlib.closing(sqlite3.connect(settings.data / "princeps.db", isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield
        file.execute("ROLLBACK")


@contextlib.contextmanager
def read_only(running: Running) -> Iterator[None]:
    """As on a disk that was mounted anew after a fault, or a standby that was not promoted."""
    url = running.settings.database
    if url:
        with psycopg.connect(url, autocommit=True) as other:
            name = other.info.dbname
            other.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
            drop_lines(other)
            yield
            other.execute("SET default_transaction_read_only = off")
            other.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
            drop_lines(other)
        return
    engine = running.app.state.services.store.engine

    def only(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON").close()

    def again(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = OFF").close()

    sa.event.listen(engine, "checkout", only)
    yield
    sa.event.remove(engine, "checkout", only)
    sa.event.listen(engine, "checkout", again)


@contextlib.contextmanager
def full(running: Running) -> Iterator[None]:
    """PostgreSQL says so in its own words, whatever is written."""
    with psycopg.connect(running.settings.database, autocommit=True) as other:
        other.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$"
        )
        for table in TABLES:
            other.execute(f"CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION full_disk()")
        yield
        other.execute("DROP FUNCTION full_disk CASCADE")


def drop_lines(connection: psycopg.Connection[Any]) -> None:
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
