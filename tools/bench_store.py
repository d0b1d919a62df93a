"""How long a server with many stored matches takes to start, and to open one of them.

python tools/bench_store.py [--matches 20000] [--answers 60]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.server.services import close_services, open_services
from princeps.server.settings import Settings
from princeps.server.storage import schema
from princeps.server.storage.store import Store
from server.test_length import keep

COPIED = (schema.matches, schema.seats, schema.changes, schema.snapshots)
TRIES = 50


def fill(settings: Settings, matches: int, answers: int) -> None:
    """One match and its copies under other names."""
    store = Store(settings)
    with store.engine.begin() as connection:
        connection.execute(sa.insert(schema.players), {"created": 0.0})
    keep(store, "m0", answers)
    with store.engine.begin() as connection:
        for number in range(1, matches):
            for table in COPIED:
                key = "id" if table is schema.matches else "match"
                columns = [sa.literal(f"m{number}") if column.name == key else column for column in table.columns]
                connection.execute(
                    sa.insert(table).from_select(table.columns.keys(), sa.select(*columns).where(table.c[key] == "m0"))
                )
    store.close()


async def measure(settings: Settings, matches: int) -> tuple[float, list[float]]:
    began = time.perf_counter()
    services = open_services(settings)
    await services.rooms.begin()
    started = time.perf_counter() - began
    opened = []
    for _ in range(TRIES):
        began = time.perf_counter()
        await services.rooms.get(f"m{random.randrange(matches)}")
        opened.append(time.perf_counter() - began)
    await close_services(services)
    return started, sorted(opened)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--answers", type=int, default=60)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), thinkers=1)
        fill(settings, wish.matches, wish.answers)
        size = (Path(folder) / "princeps.db").stat().st_size / 1e6
        started, opened = asyncio.run(measure(settings, wish.matches))
    print(f"{wish.matches} matches of {wish.answers} answers, {size:.0f} MB")
    print(
        f"start: {started * 1000:.0f} ms (and the program itself); "
        f"open: median {opened[TRIES // 2] * 1000:.0f} ms, longest {opened[-1] * 1000:.0f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
