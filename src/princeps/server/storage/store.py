"""The database: reads in threads; writes by one thread that gathers what came in, commits once, syncs once, and only
then lets anybody go on.

A database that is locked, full, read-only or gone is tried again, as long as those who wait have patience.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import alembic.command
import msgspec
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from ...engine.problem import Problem
from ..settings import Settings
from . import file, ledger
from .bus import Bus, line_of
from .faults import away
from .shapes import Change

GATHER = 0.001  # seconds in which writes join a commit
MOST = 256  # writes in one commit
PAUSE = 0.1  # seconds from one try to the next, if the database is away
PROBE = 5.0  # seconds in which a database that is well takes a write
ENDING = 1.0  # seconds that a stop waits for a thread
WITHIN = 0.5  # seconds that a statement waits for a lock before we hear of it: a stop cannot reach us there
MIGRATING = 0x5052494E  # the number of the lock that whoever changes the tables holds
MIGRATIONS = Path(__file__).resolve().parent / "migrations"

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
# of several things that are written in the same way, with a result for each
Write = Callable[[sa.Connection, list[Any]], list[Any]]


class _Pending:
    """Something to be written, how that is done, and whoever waits for it.

    It may be done again, if a companion in its commit failed.
    """

    def __init__(self, write: Write, what: Any, patience: float) -> None:
        self.until = time.monotonic() + patience
        self.write = write
        self.what = what
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.fault: BaseException | None = None

    def settle(self) -> None:
        if not self.future.done():
            if self.fault is None:
                self.future.set_result(self.result)
            else:
                self.future.set_exception(self.fault)


class Store:
    """An open database, its tables brought up to date."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.store_patience
        self.lock = _take(settings)
        try:
            self.engine = connect(settings)
            try:
                _migrate(self.engine)
            finally:
                self.engine.dispose()  # the lines from here on are those of a server
            sa.event.listen(self.engine, "connect", _impatient)
        except BaseException:
            self._release()
            raise
        self.bus = Bus(self.engine)
        self.closing = threading.Event()
        self.away: BaseException | None = None  # why the last write was not taken
        self.probe: asyncio.Future[None] | None = None
        self.queue: queue.SimpleQueue[_Pending | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self.writer.start()

    async def read(self, work: Work[T]) -> T:
        until = time.monotonic() + self.patience
        while True:
            try:
                return await asyncio.to_thread(self._read, work)
            except sa.exc.DBAPIError as fault:
                if not away(fault) or self.closing.is_set() or time.monotonic() > until:
                    raise
            await asyncio.sleep(PAUSE)

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def well(self) -> bool:
        """Does it take what is written? Only a write can tell; however many ask, one is tried at a time."""
        if self.probe is None or self.probe.done():
            self.probe = asyncio.ensure_future(self.write(_touch))
        if self.away is not None:
            return False
        try:
            async with asyncio.timeout(PROBE):
                await asyncio.shield(self.probe)
        except (TimeoutError, sa.exc.SQLAlchemyError):
            return False
        return True

    async def write(self, work: Work[T]) -> T:
        """Returns when it is on disk. *work* changes nothing but the database."""
        result: T = await self._put(_one_by_one, work)
        return result

    async def add(self, change: Change) -> int:
        """A change of a match; the others hear of it.

        Returns, when it is on disk, the hints that were asked for before it.
        """
        hints: int = await self._put(self._add, change)
        return hints

    def _add(self, connection: sa.Connection, changes: list[Change]) -> list[int]:
        hints = ledger.add(connection, changes)
        self.bus.note_all(
            connection,
            [{"kind": "change", "match": change.match, "bot": change.bot is not None} for change in changes],
        )
        return hints

    def _put(self, write: Write, what: Any) -> asyncio.Future[Any]:
        pending = _Pending(write, what, self.patience)
        self.queue.put(pending)
        return pending.future

    def hasten(self) -> None:
        """Before the end: what cannot be written now is not tried again."""
        self.closing.set()

    def close(self) -> None:
        """After the last write. A thread that hangs in a database that does not answer is left there."""
        self.hasten()
        self.queue.put(None)
        self.writer.join(ENDING)
        self.bus.close(ENDING)
        self.engine.dispose()
        if not self.writer.is_alive():
            self._release()

    def _release(self) -> None:
        if self.lock is not None:
            self.lock.close()

    # -- the writer ----------------------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        going = True
        while going:
            came = [self.queue.get()]
            time.sleep(GATHER)  # without being woken by each that comes: whoever brings it needs the processor
            with contextlib.suppress(queue.Empty):
                while len(came) < MOST:
                    came.append(self.queue.get_nowait())
            batch = [pending for pending in came if pending is not None]
            going = len(batch) == len(came)
            while batch:
                batch = self._try(batch)

    def _try(self, batch: list[_Pending]) -> list[_Pending]:
        """Those who are done, or have waited long enough, go on; the others are to be tried again."""
        left = self._commit(batch)
        if left:
            now = time.monotonic()
            for pending in left:
                if pending.until < now or self.closing.is_set():
                    pending.fault = self.away
            left = [pending for pending in left if pending.fault is None]
        waiting = set(left)
        done = [pending for pending in batch if pending not in waiting]
        for loop, some in itertools.groupby(done, key=lambda pending: pending.loop):
            with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
                loop.call_soon_threadsafe(_settle, list(some))
        if left:
            self.closing.wait(PAUSE)
        return left

    def _commit(self, batch: list[_Pending]) -> list[_Pending]:
        """In the order in which they came; those of the same kind that follow each other together.

        Returns those that may be tried again: the database is away, and has nothing of them for certain.
        """
        committing = False
        try:
            with self.engine.connect() as connection:
                for write, some in itertools.groupby(batch, key=lambda pending: pending.write):
                    together = list(some)
                    results = write(connection, [pending.what for pending in together])
                    for pending, result in zip(together, results, strict=True):
                        pending.result = result
                committing = True
                connection.commit()
                self.away = None
                return []
        except BaseException as fault:
            if away(fault):
                self.away = fault
                if not (committing and self.bus.shared):
                    return batch
                # PostgreSQL may have heard the last word before the line broke: what it has will show
                for pending in batch:
                    pending.fault = fault
                return []
            if len(batch) == 1:
                batch[0].fault = fault
                return []
        half = len(batch) // 2  # one of them is at fault, not all
        left = self._commit(batch[:half])
        return left + batch[half:] if left else self._commit(batch[half:])


def _one_by_one(connection: sa.Connection, works: list[Work[Any]]) -> list[Any]:
    return [work(connection) for work in works]


def _settle(some: list[_Pending]) -> None:
    for pending in some:
        pending.settle()


# -- opening -----------------------------------------------------------------------------------------------------------


def _address(settings: Settings) -> sa.URL:
    try:
        url = (
            sa.make_url(settings.database)
            if settings.database
            else sa.URL.create("sqlite", database=str(settings.data / file.NAME))
        )
        return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url
    except (sa.exc.ArgumentError, ValueError) as fault:
        raise Problem("database_url", why=str(fault).splitlines()[0]) from None


def _take(settings: Settings) -> IO[str] | None:
    """The file of the database for this process alone; None if it is no file."""
    found = file.file_of(_address(settings))
    if found is None:
        return None
    try:
        if not settings.database:
            file.make_folder(settings.data)
        lock = file.claim(found)
        file.keep_to_ourselves(found)
        return lock
    except OSError as fault:
        if settings.database:
            raise Problem("database_unusable", file=str(found), why=fault.strerror or "") from None
        raise Problem("cannot_write", file=str(settings.data), why=fault.strerror or "") from None


def connect(settings: Settings) -> sa.Engine:
    """The database as it is, whatever is in it."""
    url = _address(settings)
    try:
        engine = sa.create_engine(
            url,
            pool_pre_ping=True,
            json_serializer=_to_json,
            json_deserializer=msgspec.json.decode,
            connect_args=line_of(url),
        )
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError) as fault:
        raise Problem("database_url", why=str(fault).splitlines()[0]) from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune)
    return engine


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _tune(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite: readers beside the writer, and a commit that has returned survives the plug being pulled."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        connection.execute(f"PRAGMA {pragma}").close()


def _impatient(connection: Any, _record: object) -> None:
    """The lines of a server: whoever waits for a lock waits in our own time."""
    within = round(WITHIN * 1000)
    if isinstance(connection, sqlite3.Connection):
        connection.execute(f"PRAGMA busy_timeout = {within}").close()
    else:
        connection.execute(f"SET lock_timeout = {within}")
        connection.commit()


def _touch(connection: sa.Connection) -> None:
    """A write that changes nothing."""
    connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))


def revision(connection: sa.Connection) -> str | None:
    """Which version of our tables a database has; None if it has none of them."""
    if "alembic_version" not in sa.inspect(connection).get_table_names():
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _migrate(engine: sa.Engine) -> None:
    """Bring the tables up to date; a database that is newer than we are, or none of ours, is left as it is."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    where = engine.url.database or engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # several processes start at once
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            tables = sa.inspect(connection).get_table_names()
            if "alembic_version" in tables:
                found = [
                    str(row) for row in connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars()
                ]
                known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
                if any(revision not in known for revision in found):
                    raise Problem("database_newer", file=where)
            elif tables:
                raise Problem("database_foreign", file=where)
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
    except (sa.exc.DBAPIError, CommandError) as fault:
        cause = fault.orig if isinstance(fault, sa.exc.DBAPIError) else fault
        raise Problem("database_unusable", file=where, why=str(cause).splitlines()[0] if str(cause) else "") from None
