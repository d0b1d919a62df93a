"""The database: one sync for many, one fault for one, and no start on what is not ours."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import alembic.autogenerate
import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from sqlalchemy.dialects import postgresql

from princeps.engine.problem import Problem
from princeps.server.settings import Settings
from princeps.server.storage.schema import METADATA, players
from princeps.server.storage.store import Store

from .conftest import run


def add(connection: sa.Connection) -> int:
    return int(connection.execute(sa.insert(players).values(created=1.0).returning(players.c.id)).scalar_one())


def count(connection: sa.Connection) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(players)).scalar_one())


def test_many_writes_share_a_commit(tmp_path: Path) -> None:
    async def work() -> tuple[list[int], int, int]:
        store = Store(Settings(data=tmp_path))
        commits = 0

        def committed(_: Any) -> None:
            nonlocal commits
            commits += 1

        sa.event.listen(store.engine, "commit", committed)
        ids = await asyncio.gather(*[store.write(add) for _ in range(500)])
        total = await store.read(count)
        store.close()
        return ids, total, commits

    ids, total, commits = run(work())
    assert sorted(ids) == list(range(1, 501))
    assert total == 500
    assert commits <= 50


def test_one_that_fails_does_not_take_its_companions_along(tmp_path: Path) -> None:
    def fails(connection: sa.Connection) -> int:
        add(connection)
        raise Problem("stale", version=1, now=2)

    async def work() -> tuple[list[Any], int]:
        store = Store(Settings(data=tmp_path))
        results = await asyncio.gather(store.write(add), store.write(fails), store.write(add), return_exceptions=True)
        total = await store.read(count)
        store.close()
        return list(results), total

    results, total = run(work())
    assert [type(result) for result in results] == [int, Problem, int]
    assert total == 2


def test_a_commit_survives_the_plug(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path))
    with store.engine.connect() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert pragmas == ["wal", 2, 1]  # 2: full


def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path))
    with store.engine.connect() as connection:
        assert alembic.autogenerate.compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()
    Store(Settings(data=tmp_path)).close()  # once more: nothing to do


def test_the_tables_are_no_secret_of_one_database() -> None:
    """PostgreSQL is only another URL: its dialect can write every table."""
    dialect: Any = postgresql.dialect
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(sa.schema.CreateTable(table).compile(dialect=dialect()))


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    Store(Settings(data=tmp_path)).close()
    with sqlite3.connect(tmp_path / "princeps.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Problem, match="database_newer"):
        Store(Settings(data=tmp_path))
    Path(tmp_path / "princeps.db").unlink()
    Store(Settings(data=tmp_path)).close()  # and the folder is free again


def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "princeps.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(Problem, match="database_foreign"):
        Store(Settings(data=tmp_path))


@pytest.mark.parametrize(
    ("url", "id"),
    [
        ("nonsense", "database_url"),
        ("oracle9://x", "database_url"),
        ("sqlite:////no/such/folder/x.db", "database_unusable"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said(tmp_path: Path, url: str, id: str) -> None:
    with pytest.raises(Problem, match=id):
        Store(Settings(data=tmp_path, database=url))


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "princeps.db").write_text("not a database at all" * 100)
    with pytest.raises(Problem, match="database_unusable"):
        Store(Settings(data=tmp_path))


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path))
    with pytest.raises(Problem, match="data_in_use"):
        Store(Settings(data=tmp_path))
    store.close()
    Store(Settings(data=tmp_path)).close()
