"""The store in trouble: locked, full, read-only, restarted, shared, newer than we are, or under a clock that was set
back. Everything is tried again, health says so meanwhile, nothing needs a restart; and nobody else reads the files.
"""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from princeps.bots import make_bot
from princeps.bots.budget import Budget
from princeps.engine.problem import Problem
from princeps.server import workers
from princeps.server.settings import Settings
from princeps.server.storage import maintenance, schema
from princeps.server.storage.store import Store, connect
from server import PATIENCE
from server.conftest import PATHS, Running, Stores, Visitor, eventually, first_option
from server.crash import Server
from server.postgres import Cluster
from server.test_reactions import CLOCK, SEATS, Table

from .troubles import full, locked, read_only

SQLITE = pytest.mark.parametrize("stores", ["sqlite"], indirect=True, scope="package")
POSTGRES = pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")
SHORT = 0.5  # seconds of patience, for what is tried until it is given up
BOTS = {"mode": "online", "seats": {"north": "bot:bold", "south": "bot:bold"}}


def health(url: str) -> int:
    return httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code


def is_over(visitor: Visitor, match: str) -> bool:
    return bool(visitor.state(match)["over"])


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


# -- no writes for a while ---------------------------------------------------------------------------------------------

Trouble = Callable[[Running], AbstractContextManager[None]]


def is_locked(running: Running) -> AbstractContextManager[None]:
    return locked(running.settings)


def test_bots_and_people_go_on_after_a_store_that_took_nothing(tmp_path: Path, stores: str) -> None:
    """One trouble after the other; how a file takes no more on a full disk is tried below."""
    troubles: list[Trouble] = [is_locked, read_only] if stores == "sqlite" else [is_locked, read_only, full]
    with Running(tmp_path, store_patience=SHORT) as running:
        for trouble in troubles:
            goes_on_after(trouble, running)


def goes_on_after(trouble: Trouble, running: Running) -> None:
    """Meanwhile health says 503 and so does whoever wants to write, in a sentence; then all is as before."""
    with Visitor(running.url) as ann:
        mine = ann.begin(game="aurelian")
        state = ann.state(mine)
        body = {"seat": "emperor", "version": state["version"], "answer": first_option(state)}
        assert health(running.url) == 200
        with trouble(running):
            eventually(lambda: health(running.url) == 503)
            ann.fails(503, "not_kept", "POST", f"/matches/{mine}/answers", body)
            ann.fails(503, "not_kept", "POST", "/matches", {"game": "toy", **BOTS})
            assert ann.state(mine)["version"] == state["version"]  # what is on disk can be read
        eventually(lambda: health(running.url) == 200)
        assert ann.answer(mine, "emperor", *first_option(state)) == state["version"] + 1
        played = ann.begin(**BOTS)
        eventually(partial(is_over, ann, played))


def test_an_answer_waits_for_a_store_that_is_locked_for_seconds(tmp_path: Path) -> None:
    """Nobody hears of it but as a slow acknowledgement; bots that were at it finish."""
    with Running(tmp_path, store_patience=PATIENCE) as running, Visitor(running.url) as ann:
        mine = ann.begin(game="aurelian")
        state = ann.state(mine)
        acknowledged: list[int] = []

        def answer() -> None:
            acknowledged.append(ann.answer(mine, "emperor", *first_option(state), version=state["version"]))

        waits = threading.Thread(target=answer)
        played = [ann.begin(**BOTS) for _ in range(3)]
        with locked(running.settings):
            waits.start()
            eventually(lambda: health(running.url) == 503)
            assert acknowledged == []
        waits.join()
        assert acknowledged == [state["version"] + 1]
        for match in played:
            eventually(partial(is_over, ann, match))


@SQLITE
def test_a_full_disk_loses_nothing_and_is_forgotten(tmp_path: Path) -> None:
    """The process may not make any file longer: to SQLite that is a disk without space."""
    server = Server(tmp_path, "", 1)
    try:
        server.up()
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        with Visitor(server.url) as ann:
            match = ann.begin(game="aurelian")
            version = ann.answer(match, "emperor", *first_option(ann.state(match)))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
            eventually(lambda: health(server.url) == 503)
            state = ann.state(match)
            body = {"seat": "emperor", "version": state["version"], "answer": first_option(state)}
            ann.fails(503, "not_kept", "POST", f"/matches/{match}/answers", body)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
            eventually(lambda: health(server.url) == 200)
            assert ann.state(match)["version"] == version
            assert ann.answer(match, "emperor", *first_option(ann.state(match))) == version + 1
    finally:
        server.close()


# -- gone and back -----------------------------------------------------------------------------------------------------


@pytest.fixture
def own_cluster(stores: str) -> Iterator[Cluster]:
    """A PostgreSQL for this test alone, which it may end."""
    own = Cluster()
    yield own
    own.stop()


@POSTGRES
def test_bots_and_people_go_on_after_postgresql_was_restarted(tmp_path: Path, own_cluster: Cluster) -> None:
    with (
        Running(tmp_path, database=own_cluster.database(tmp_path), store_patience=SHORT) as running,
        Visitor(running.url) as ann,
    ):
        mine = ann.begin(game="aurelian")
        state = ann.state(mine)
        played = [ann.begin(mode="online", seats={"north": "bot:search", "south": "bot:bold"}) for _ in range(6)]
        own_cluster.end()
        eventually(lambda: health(running.url) == 503)
        body = {"seat": "emperor", "version": state["version"], "answer": first_option(state)}
        ann.fails(503, "not_kept", "POST", f"/matches/{mine}/answers", body)
        own_cluster.start()
        eventually(lambda: health(running.url) == 200)
        assert ann.answer(mine, "emperor", *first_option(state)) == state["version"] + 1
        for match in played:
            eventually(partial(is_over, ann, match))


@POSTGRES
def test_whoever_is_patient_does_not_notice_a_restart_of_postgresql(tmp_path: Path, own_cluster: Cluster) -> None:
    with (
        Running(tmp_path, database=own_cluster.database(tmp_path), store_patience=PATIENCE) as running,
        Visitor(running.url) as ann,
    ):
        mine = ann.begin(game="aurelian")
        own_cluster.end()
        reading = threading.Thread(target=own_cluster.start)
        reading.start()
        state = ann.state(mine)
        assert ann.answer(mine, "emperor", *first_option(state)) == state["version"] + 1
        reading.join()


def test_a_process_that_dies_in_a_thought_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def patient(*args: Any) -> Any:
        bot: Any = make_bot(*args)
        bot.budget = Budget(playouts=10**7, least=10**7)
        return bot

    monkeypatch.setattr(workers, "make_bot", patient)
    with Running(tmp_path) as running, Visitor(running.url) as ann:
        services = running.app.state.services
        # a question that is asked openly: another could not be hurried
        match = ann.begin(
            game="nero", mode="online", seats={"aulus": "bot:search", "gaius": "me"}, options={"bases": "chosen"}
        )

        def thinks() -> Any:
            room = services.rooms.rooms.get(match)
            return room is not None and room.thinks is not None and room.thinks.done > 0 and room.thinks

        eventually(thinks)
        (place,) = services.workers.thinkers.places
        (process,) = place.pool._processes
        os.kill(process, signal.SIGKILL)
        eventually(lambda: process not in (place.pool._processes or {process: None}))
        # `hurry` may come before the new process has begun: then it is heard when it does
        eventually(lambda: ann.ok("POST", f"/matches/{match}/hurry")["hurried"])
        eventually(lambda: ann.state(match)["answers"] > 0)


# -- the clock ---------------------------------------------------------------------------------------------------------

HOUR = 3600.0


def change(settings: Settings, statement: sa.Update) -> None:
    engine = connect(settings)
    with engine.begin() as connection:
        assert connection.execute(statement).rowcount > 0
    engine.dispose()


def test_a_bot_plays_though_the_clock_was_set_back(tmp_path: Path) -> None:
    """It was taken when the clock said an hour more, by a process that died."""
    with Running(tmp_path) as running, Visitor(running.url) as ann:
        rooms = running.app.state.services.rooms
        rooms.settings = replace(rooms.settings, thinkers=0)
        match = ann.begin(**BOTS)
    change(running.settings, sa.update(schema.jobs).values(until=time.time() + HOUR))
    with Running(tmp_path) as running, Visitor(running.url) as again:
        again.cookies.update(ann.cookies)
        eventually(partial(is_over, again, match))


def test_a_time_for_reactions_ends_though_the_clock_was_set_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with Running(tmp_path) as running:
            table = Table(running.url, stack, CLOCK)
            for seat in SEATS:
                table.order(seat, "always")
            version = table.march()
        change(running.settings, sa.update(schema.matches).values(changed=time.time() + HOUR))
        change(running.settings, sa.update(schema.changes).values(made=time.time() + HOUR))
        with Running(tmp_path) as running, Visitor(running.url) as again:
            again.cookies.update(table.people["aulus"].cookies)
            eventually(lambda: again.state(table.match)["version"] > version)


# -- whose it is -------------------------------------------------------------------------------------------------------


@SQLITE
@pytest.mark.parametrize("address", ["sqlite:///{}", "sqlite+pysqlite:///{}", "sqlite:///file:{}?uri=true"])
def test_a_file_that_is_in_use_is_refused_whatever_it_is_called(tmp_path: Path, address: str) -> None:
    folder = tmp_path / "table"
    link = tmp_path / "link"
    link.symlink_to(folder)
    for path in (folder, link):
        named = Settings(data=tmp_path / "other", database=address.format(path / "princeps.db"))
        store = Store(Settings(data=folder))
        with pytest.raises(Problem, match="data_in_use"):
            Store(named)
        store.close()
        store = Store(named)
        for settings in (Settings(data=folder), named):
            with pytest.raises(Problem, match="data_in_use"):
                Store(settings)
        store.close()


@SQLITE
def test_files_side_by_side_are_no_hindrance(tmp_path: Path) -> None:
    stores = [Store(Settings(data=tmp_path, database=f"sqlite:///{tmp_path}/{name}.db")) for name in ("one", "two")]
    for store in stores:
        store.close()


def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=Stores.url(tmp_path))
    Store(settings).close()
    version = sa.table("alembic_version", sa.column("version_num"))
    engine = connect(settings)
    with engine.begin() as connection:
        before = connection.execute(sa.select(version.c.version_num)).scalar_one()
    engine.dispose()
    change(settings, sa.update(version).values(version_num="9999"))
    with pytest.raises(Problem, match="database_newer"):
        Store(settings)
    change(settings, sa.update(version).where(version.c.version_num == "9999").values(version_num=before))
    Store(settings).close()


# PR_CAPBSET_DROP, CAP_DAC_OVERRIDE: whatever is started next minds permissions, whoever it is
AS_ANYBODY = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-c", "from princeps.cli import main; main()", *sys.argv[1:]])
"""

# -- who may read it ---------------------------------------------------------------------------------------------------


@SQLITE
def test_nobody_else_reads_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    usual = os.umask(0)
    try:
        with Running(folder) as running, Visitor(running.url) as ann:
            ann.begin()
            found = {path.name: mode(path) for path in folder.iterdir()}
            maintenance.backup(running.settings, tmp_path / "all.backup")
        maintenance.restore(Settings(data=tmp_path / "deep" / "again"), tmp_path / "all.backup")
    finally:
        os.umask(usual)
    names = ["princeps.db", "princeps.db-shm", "princeps.db-wal", "princeps.lock"]
    assert found == dict.fromkeys(names, "0o600")
    assert mode(folder) == mode(tmp_path / "deep" / "again") == "0o700"
    assert mode(tmp_path / "all.backup") == mode(tmp_path / "deep" / "again" / "princeps.db") == "0o600"


@SQLITE
def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    """Those of a version that did not care; also by the name of the file."""
    Store(Settings(data=tmp_path)).close()
    for settings in (Settings(data=tmp_path), Settings(data=tmp_path, database=f"sqlite:///{tmp_path}/princeps.db")):
        tmp_path.chmod(0o755)
        (tmp_path / "princeps.db").chmod(0o644)
        Store(settings).close()
        assert mode(tmp_path / "princeps.db") == "0o600"
        assert mode(tmp_path) == ("0o755" if settings.database else "0o700")  # a folder that we were not given


@SQLITE
def test_a_folder_with_other_things_in_it_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "recipes.txt").write_text("Patina de piris")
    tmp_path.chmod(0o755)
    Store(Settings(data=tmp_path)).close()
    assert (mode(tmp_path), mode(tmp_path / "princeps.db")) == ("0o755", "0o600")


@SQLITE
@pytest.mark.parametrize("by_name", [False, True])
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, by_name: bool) -> None:
    """Permissions do not bind root: the server is started without what makes root so."""
    tmp_path.chmod(0o555)
    words = ["serve", "--port", "0", "--data", str(tmp_path)]
    if by_name:
        words += ["--database", f"sqlite:///{tmp_path}/princeps.db"]
    done = subprocess.run(
        [sys.executable, "-c", AS_ANYBODY, *words],
        env={**os.environ, "PYTHONPATH": PATHS, "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    tmp_path.chmod(0o755)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert str(tmp_path) in done.stderr
