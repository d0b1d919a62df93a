"""Being asked to stop: it takes seconds, always, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from princeps.server.limits import Limits
from princeps.server.rooms.rooms import Rooms
from princeps.server.settings import Settings
from princeps.server.storage.store import Store
from princeps.server.workers import Workers
from server import PATIENCE
from server.conftest import Running, Stores, Visitor, eventually, run
from server.crash import ALL_BOTS, Server, stop_again_and_again
from server.postgres import Cluster

from .troubles import locked

MOST = 10.0  # seconds for a stop: a promise, not a measure
TICKS = 6  # of the loop, between what ends a waiting and what cancels it


@pytest.fixture
def own_cluster(stores: str) -> Iterator[Cluster | None]:
    """A PostgreSQL for this test alone, which it may stop."""
    own = Cluster() if stores == "postgres" else None
    yield own
    if own is not None:
        own.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, Stores.url(tmp_path), 1)
    running.up()
    yield running
    running.close()


@pytest.mark.parametrize("ticks", range(TICKS))
def test_a_stop_in_the_moment_in_which_a_bot_is_queued_is_heard(tmp_path: Path, ticks: int) -> None:
    """The task that serves bots waits; if its waiting ends while it is cancelled, the cancellation counts."""
    settings = Settings(data=tmp_path, database=Stores.url(tmp_path), thinkers=1)

    async def work() -> int:
        store = Store(settings)
        workers = Workers(settings)
        rooms = Rooms(settings, store, workers, Limits(settings.limits))
        try:
            await rooms.begin()
            (serving, *_) = rooms.tasks
            while rooms.queued.is_set() or not rooms.queued._waiters:
                await asyncio.sleep(0.01)
            rooms.queued.set()
            for _ in range(ticks):
                await asyncio.sleep(0)
            for task in rooms.tasks:
                task.cancel()
            await asyncio.wait([serving], timeout=3 * PATIENCE / 100)
            return sum(not task.done() for task in rooms.tasks)
        finally:
            for task in rooms.tasks:
                task.cancel()
            workers.close()
            store.close()

    assert run(work()) == 0


def test_a_stop_while_the_store_is_locked_takes_seconds(tmp_path: Path, server: Server) -> None:
    with Visitor(server.url) as ann:
        match = ann.begin(game="aurelian")
        ann.ok("POST", "/matches", ALL_BOTS)
        state = ann.state(match)
        words = [state["decisions"][0]["options"][0]["id"]]
        body = {"seat": "emperor", "version": state["version"], "answer": words}
        with locked(Settings(data=tmp_path, database=Stores.url(tmp_path))), ann.live(match) as live:
            live.next("state")
            waits = threading.Thread(target=lambda: ann.post(f"/matches/{match}/answers", json=body), daemon=True)
            waits.start()
            eventually(lambda: ann.get(f"{server.url}/healthz").status_code == 503)
            seconds, _ = server.stop()
    assert seconds < MOST


def test_a_stop_while_bots_think_and_half_a_request_hangs_takes_seconds(server: Server) -> None:
    with Visitor(server.url) as ann, socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nX-Princeps: 1\r\nContent-Length: 100\r\n\r\n{")
        match = ann.ok("POST", "/matches", ALL_BOTS)["id"]
        with ann.live(match) as live:
            live.next("thinking")
            seconds, status = server.stop()
    assert seconds < MOST
    assert status == 0


@pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_stop_while_postgresql_does_not_answer_takes_seconds(
    tmp_path: Path, own_cluster: Cluster, workers: int
) -> None:
    """Its processes stand still: lines stay open, and nothing comes."""
    server = Server(tmp_path, own_cluster.database(tmp_path), workers)
    try:
        server.up()
        frozen = [own_cluster.process.pid, *own_cluster.processes()]
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        with Visitor(server.url) as ann:
            asking = threading.Thread(target=lambda: ann.get("/matches"), daemon=True)
            asking.start()
            eventually(lambda: ann.get(f"{server.url}/healthz").status_code == 503)
            seconds, _ = server.stop()
            asking.join(0)
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
    finally:
        server.close()
    assert seconds < MOST


@pytest.mark.parametrize("stores", ["sqlite"], indirect=True, scope="package")
def test_a_process_that_hangs_for_good_ends_all_the_same(stores: str) -> None:
    words = "import threading; from princeps.server.run import end_within; end_within(0.2); lock = threading.Lock();"
    done = subprocess.run(
        [sys.executable, "-c", f"{words} lock.acquire(); lock.acquire()"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "<module>" in done.stderr  # where it hung


def test_stops_under_load_lose_nothing_and_take_seconds(tmp_path: Path) -> None:
    """`tools/stops.py` does it two hundred times."""
    took, _, answers, wrong = stop_again_and_again(
        tmp_path, Stores.url(tmp_path), stops=5, workers=2, players=2, say=print
    )
    assert wrong == []
    assert answers >= 10
    assert max(took) < MOST


def test_a_server_in_a_thread_closes_as_well(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Visitor(running.url) as ann:
        match = ann.begin(mode="online", seats={"north": "bot:search", "south": "bot:search"})
        with ann.live(match) as live:
            live.next("thinking")
    assert not running.thread.is_alive()
