"""The file of an SQLite database: one server at a time has it, and nobody else on the machine reads it."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa

from ...engine.problem import Problem

NAME = "princeps.db"


def file_of(url: sa.URL) -> Path | None:
    """None for a database that is no file of this machine."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or name == ":memory:" or url.query.get("mode") == "memory":
        return None
    return Path(unquote(urlsplit(name).path) if name.startswith("file:") else name).resolve()


def claim(file: Path) -> IO[str]:
    """The database is ours alone as long as this is open: what a match looks like is also kept in memory."""
    name = file.name.removesuffix(".db") + ".lock"
    lock = os.fdopen(os.open(file.with_name(name), os.O_CREAT | os.O_RDWR, 0o600), "w")
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass  # no such locks on this system
    except OSError:
        lock.close()
        raise Problem("data_in_use", file=str(file.parent if file.name == NAME else file)) from None
    return lock


def keep_to_ourselves(file: Path) -> None:
    """It holds hands, seeds and passwords' hashes. SQLite gives the files beside it the same mode."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for part in (file, *[file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]):
        with contextlib.suppress(FileNotFoundError):
            _narrow(part, 0o600)


def make_folder(folder: Path) -> None:
    """For us alone, also if it was there before, unless it holds anything that is not ours."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if all(path.name.startswith("princeps.") for path in folder.iterdir()):
        _narrow(folder, 0o700)


def _narrow(path: Path, most: int) -> None:
    """Of what is allowed no more than this. What belongs to somebody else stays as its owner wants it."""
    with contextlib.suppress(PermissionError):
        path.chmod(stat.S_IMODE(path.stat().st_mode) & most)
