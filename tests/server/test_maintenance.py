"""Backup and restore, check and prune: on a server that goes on meanwhile."""

from __future__ import annotations

import gzip
import threading
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from princeps.engine.problem import Problem
from princeps.server.settings import Settings
from princeps.server.storage import maintenance, schema
from princeps.server.storage.store import Store

from .conftest import Running, Stores, Visitor, first_option


def settings_for(folder: Path) -> Settings:
    return Settings(data=folder, database=Stores.url(folder))


def faults(settings: Settings) -> list[str]:
    engine = maintenance.look(settings)
    found = [
        checked.problem.id
        for id in maintenance.matches(engine)
        if (checked := maintenance.check(engine, id)).problem is not None
    ]
    engine.dispose()
    return found


def test_a_backup_under_load_can_be_restored_and_holds(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    with Running(tmp_path / "one") as running, Visitor(running.url) as ann, Visitor(running.url) as bea:
        matches = [ann.begin(game="aurelian", seed=seed) for seed in range(3)]
        ann.ok("POST", "/accounts", {"name": "Livia", "password": "ara pacis augustae"})
        ann.ok("POST", f"/matches/{matches[0]}/chat", {"text": "Salve"})
        done = threading.Event()

        def play() -> None:
            match = bea.begin(game="aurelian", seed=9)
            while not done.is_set() and not (state := bea.state(match))["over"]:
                bea.answer(match, "emperor", *first_option(state), version=state["version"])

        thread = threading.Thread(target=play)
        thread.start()
        counts = [maintenance.backup(running.settings, file) for _ in range(5)][-1]
        done.set()
        thread.join()
    assert counts["matches"] >= 3
    assert counts["chat"] == counts["accounts"] == 1
    target = settings_for(tmp_path / "two")
    assert maintenance.restore(target, file) == counts
    assert faults(target) == []
    with Running(tmp_path / "two") as running, Visitor(running.url) as again:
        again.ok("POST", "/login", {"name": "Livia", "password": "ara pacis augustae"})
        assert {match["id"] for match in again.ok("GET", "/matches")} >= set(matches)
        again.answer(matches[0], "emperor", *first_option(again.state(matches[0])))
        again.begin()  # new rows get numbers of their own
    with pytest.raises(Problem, match="restore_not_empty"):
        maintenance.restore(target, file)


def test_a_backup_moves_from_one_kind_of_database_to_the_other(tmp_path: Path, stores: str) -> None:
    file = tmp_path / "all.backup"
    with Running(tmp_path / "one") as running, Visitor(running.url) as ann:
        match = ann.begin(game="aurelian", seed=1)
        ann.answer(match, "emperor", *first_option(ann.state(match)))
        maintenance.backup(running.settings, file)
    target = Settings(data=tmp_path / "two")
    if stores == "sqlite":
        Stores.kind = "postgres"
        target = settings_for(tmp_path / "two")
        Stores.kind = stores
    maintenance.restore(target, file)
    assert faults(target) == []


def test_what_is_no_backup_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    good = tmp_path / "good.backup"
    with Running(tmp_path / "one") as running, Visitor(running.url) as ann:
        ann.begin()
        maintenance.backup(running.settings, good)
    lines = gzip.decompress(good.read_bytes()).splitlines(keepends=True)
    bad = {
        "not_a_backup": b"not a backup",
        "backup_damaged": gzip.compress(b"".join(lines[:-2] + lines[-1:])),
        "backup_version": gzip.compress(lines[0].replace(b'"revision":"', b'"revision":"9') + b"".join(lines[1:])),
    }
    for number, (problem, content) in enumerate(bad.items()):
        (tmp_path / "bad.backup").write_bytes(content)
        target = settings_for(tmp_path / f"target{number}")
        with pytest.raises(Problem, match=problem):
            maintenance.restore(target, tmp_path / "bad.backup")
        assert maintenance.restore(target, good)["matches"] == 1
    with pytest.raises(Problem, match="database_empty"):
        maintenance.backup(
            replace(settings_for(tmp_path / "nothing"), data=tmp_path / "nothing"), tmp_path / "x.backup"
        )
    assert not (tmp_path / "x.backup").exists()


def test_check_names_the_match_that_was_tampered_with(tmp_path: Path) -> None:
    with Running(tmp_path / "one") as running, Visitor(running.url) as ann:
        matches = [ann.begin(game="aurelian", seed=seed) for seed in (1, 2)]
        for match in matches:
            for _ in range(3):
                ann.answer(match, "emperor", *first_option(ann.state(match)))
    store = Store(running.settings)
    table = schema.changes
    with store.engine.begin() as connection:
        entry = connection.execute(
            sa.select(table.c.entry).where(table.c.match == matches[1], table.c.version == 1)
        ).scalar_one()
        connection.execute(
            sa.update(table).where(table.c.match == matches[1], table.c.version == 1),
            {"entry": {**entry, "digest": "0" * 16}},
        )
    engine = store.engine
    found = {id: maintenance.check(engine, id).problem for id in maintenance.matches(engine)}
    store.close()
    assert found[matches[0]] is None
    assert found[matches[1]] is not None


def test_prune_takes_what_nobody_touched_and_only_when_asked_to(tmp_path: Path) -> None:
    with Running(tmp_path / "one") as running, Visitor(running.url) as ann, Visitor(running.url) as bea:
        old, new = ann.begin(), bea.begin()
    store = Store(running.settings)
    with store.engine.begin() as connection:
        connection.execute(sa.update(schema.matches).where(schema.matches.c.id == old), {"changed": 1.0})
        connection.execute(sa.update(schema.players), {"created": 1.0})
        connection.execute(sa.update(schema.sessions).where(schema.sessions.c.player == 1), {"created": 1.0})
    store.close()
    assert maintenance.prune(running.settings, 30, really=False) == {"matches": 1, "sessions": 1, "players": 1}
    assert maintenance.prune(running.settings, 30, really=True) == {"matches": 1, "sessions": 1, "players": 1}
    engine = maintenance.look(running.settings)
    assert maintenance.matches(engine) == [new]
    engine.dispose()
