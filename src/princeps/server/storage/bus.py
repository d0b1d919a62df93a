"""News between the processes that serve the same database: told with the commit that makes them true, heard by all the
others.

PostgreSQL carries them (NOTIFY). An SQLite file has one process only, and nobody to tell.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from ...engine.words import Words
from .. import logs

CHANNEL = "princeps"
PAUSE = 0.5  # seconds before a lost line is opened again
PATIENCE = 0.5  # seconds that listening lasts before we look whether to stop
TOGETHER = 100  # news in one notice: PostgreSQL carries 8000 bytes

# A host that is gone is noticed in seconds, not in the hours that a system would wait.
LINE = {
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("words", type_=sa.Text)))


def line_of(url: sa.URL) -> dict[str, Any]:
    """How a line to PostgreSQL is opened, but for what the address itself says."""
    postgres = url.get_backend_name() == "postgresql"
    return {name: value for name, value in LINE.items() if postgres and name not in url.query}


class Bus:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self.me = secrets.token_hex(6)
        self.closed = threading.Event()
        self.thread: threading.Thread | None = None

    def note(self, connection: sa.Connection, kind: str, match: str = "", **facts: Any) -> None:
        """Within a write: the others hear of it when, and only if, it is committed."""
        self.note_all(connection, [{"kind": kind, "match": match, **facts}])

    def note_all(self, connection: sa.Connection, news: list[Words]) -> None:
        if self.shared:
            for start in range(0, len(news), TOGETHER):
                words = {"by": self.me, "news": news[start : start + TOGETHER]}
                connection.execute(NOTIFY, {"words": msgspec.json.encode(words).decode()})

    def listen(self, heard: Callable[[Words], None], missed: Callable[[], None]) -> None:
        """From now on *heard* is called for each piece of news, and *missed* after a time in which some may have been
        lost; both in the event loop.
        """
        if self.shared:
            loop = asyncio.get_running_loop()
            self.thread = threading.Thread(target=self._listen_on, args=(loop, heard, missed), name="bus", daemon=True)
            self.thread.start()

    def close(self, patience: float) -> None:
        self.closed.set()
        if self.thread is not None:
            self.thread.join(patience)

    def _listen_on(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[Words], None], missed: Callable[[], None]
    ) -> None:
        import psycopg

        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        first = True
        while not self.closed.is_set():
            try:
                with psycopg.connect(address, autocommit=True, **line_of(self.engine.url)) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    if not first:
                        loop.call_soon_threadsafe(missed)
                    first = False
                    while not self.closed.is_set():
                        for notice in line.notifies(timeout=PATIENCE):
                            words = msgspec.json.decode(notice.payload)
                            if words["by"] != self.me:
                                loop.call_soon_threadsafe(_hear, heard, words)
            except psycopg.Error as fault:
                logs.note("bus lost", why=type(fault).__name__)
                first = False
                self.closed.wait(PAUSE)
            except RuntimeError:  # the loop is closed
                return


def _hear(heard: Callable[[Words], None], words: Words) -> None:
    for piece in words["news"]:
        heard({"by": words["by"], **piece})
