"""`serve --workers 2` on PostgreSQL, as a club runs it: nonsense by REST and by socket, and a backup under load."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from schemathesis import GenerationMode

from princeps.engine.record import verify
from princeps.server.settings import Settings
from princeps.server.storage import maintenance

from . import PATIENCE
from .conftest import PATHS, Stores, Visitor, first_option
from .test_fuzz import WRONG, alive
from .test_openapi import check

pytestmark = pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")
SERVE = """
import sys
from pathlib import Path
from princeps.server.run import run
from princeps.server.settings import LIMITS, Settings
if __name__ == "__main__":
    limits = {what: (10_000, 1.0) for what in LIMITS}
    settings = Settings(data=Path(sys.argv[1]), database=sys.argv[2], port=0, limits=limits, workers=2, thinkers=1)
    run(settings, lambda address: print(address, flush=True))
"""


class Club:
    """Its address, its log, and where its database is."""

    def __init__(self, data: Path) -> None:
        data.mkdir()
        (data / "serve.py").write_text(SERVE)
        self.settings = Settings(data=data, database=Stores.url(data))
        self.log = data / "log"
        environment = {**os.environ, "PYTHONPATH": PATHS}
        with self.log.open("w") as log:
            words = [sys.executable, str(data / "serve.py"), str(data), self.settings.database]
            self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def club(stores: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    running = Club(tmp_path_factory.mktemp("club") / "data")
    yield running
    running.stop()
    assert '"level":"error"' not in running.log.read_text()


@pytest.fixture
def ann(club: Club) -> Iterator[Visitor]:
    with Visitor(club.url) as visitor:
        yield visitor


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_but_what_the_document_says(club: Club, ann: Visitor, mode: GenerationMode) -> None:
    match = ann.begin(mode="study")
    known: dict[str, Any] = (
        {"id": match, "game": "toy", "seat": "north", "n": 0, "secret": "nothing"}
        if mode == GenerationMode.POSITIVE
        else {}
    )
    schema = schemathesis.openapi.from_url(f"{club.url}/api/openapi.json")
    headers = {"X-Princeps": "1", "Cookie": f"princeps={ann.cookies['princeps']}"}
    operations: list[Any] = list(schema.get_all_operations())
    for found in operations:
        check(found.ok(), mode, known, headers)


def test_nonsense_on_sockets_leaves_no_match_stuck(club: Club, ann: Visitor) -> None:
    rng = random.Random(3)
    with Visitor(club.url) as bea:
        begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
        match = begun["id"]
        bea.ok("POST", begun["invitations"]["south"])
        for visitor in (ann, bea, ann, bea):  # each time the one or the other process
            with visitor.live(match) as live:
                live.next("state")
                for _ in range(60):
                    message: dict[str, Any] = {
                        "type": rng.choice(["answer", "undo", "redo", "seat", "lang", "chat", "state", "", None, 7])
                    }
                    for key in rng.sample(
                        ["ref", "seat", "version", "answer", "lang", "text", "extra"], rng.randrange(5)
                    ):
                        message[key] = rng.choice([value for value in WRONG if value != "\ud83d"])
                    live.say(**message)
                    live.socket.send(rng.randbytes(rng.randrange(1, 200)))
                alive(live)
        while not (state := ann.state(match))["over"]:
            seat = state["waiting"][0]
            who = ann if seat == "north" else bea
            who.answer(match, seat, *first_option(who.state(match)))
        assert verify(bea.ok("GET", f"/matches/{match}/export"))["answers"] == state["answers"]


def test_a_backup_under_load_restored_elsewhere_has_no_difference(club: Club, ann: Visitor, tmp_path: Path) -> None:
    done = threading.Event()
    played: list[int] = []

    def play(seed: int) -> None:
        with Visitor(club.url) as visitor:
            while not done.is_set():
                match = visitor.begin(game="aurelian", seed=seed)
                while not done.is_set() and not (state := visitor.state(match))["over"]:
                    visitor.answer(match, "emperor", *first_option(state), version=state["version"])
                    played.append(seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    while len(played) < 20:
        threads[0].join(0.05)
    counts = maintenance.backup(club.settings, tmp_path / "all.backup")
    done.set()
    for thread in threads:
        thread.join()
    for target in (
        Settings(data=tmp_path / "file"),
        Settings(data=tmp_path / "other", database=Stores.url(tmp_path / "other")),
    ):
        assert maintenance.restore(target, tmp_path / "all.backup") == counts
        engine = maintenance.look(target)
        assert [
            checked.problem
            for id in maintenance.matches(engine)
            if (checked := maintenance.check(engine, id)).problem is not None
        ] == []
        engine.dispose()
