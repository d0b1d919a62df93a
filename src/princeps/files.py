"""Files of ours: saves are written whole or not at all, and read as something that anybody may have damaged."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from .engine.problem import Problem
from .engine.record import Match, read_save

Made = TypeVar("Made")

SUFFIX = ".princeps.json"


def home() -> Path:
    """Where games in progress are kept: PRINCEPS_HOME, or the user's data folder."""
    if own := os.environ.get("PRINCEPS_HOME"):
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "princeps"


def autosave_path(game: str) -> Path:
    """The game in progress: written after every answer, continued by `--resume`."""
    return home() / f"{game}.autosave{SUFFIX}"


def saved_files() -> list[Path]:
    """The saves at their usual place, the latest first."""
    return sorted(home().glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name))


def keep_previous(path: Path) -> Path | None:
    """Before another game takes the file: a game in it that is neither finished nor untouched moves aside.

    Where it went, or None.
    """
    try:
        words = read_words(path) if path.exists() else None
        if words is None or words["snapshot"]["ending"] != "none" or len(words["answers"]) < 2:
            return None
    except (Problem, LookupError, TypeError):
        pass  # whatever it is, it is not ours to overwrite
    name = path.name.removesuffix(SUFFIX).removesuffix(".autosave")
    aside = next(
        free for number in count(1) if not (free := path.with_name(f"{name}.previous-{number}{SUFFIX}")).exists()
    )
    try:
        os.replace(path, aside)
    except OSError as fault:
        raise Problem("cannot_write", file=str(aside), why=fault.strerror or "") from None
    return aside


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Problem("cannot_write", file=str(path), why=fault.strerror or "") from None


@contextmanager
def whole(path: Path, private: bool = True) -> Iterator[BinaryIO]:
    """Replace a file in one go: after a crash it has either the old content or the new, never half of it.

    What is not *private* may be read by whom the umask lets read new files.
    """
    make_folder(path.parent)
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            if not private:
                os.fchmod(file.fileno(), 0o666 & ~_umask())
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException as fault:
        if name:
            os.unlink(name)
        if isinstance(fault, OSError):
            raise Problem("cannot_write", file=str(path), why=fault.strerror or "") from None
        raise


def _umask() -> int:
    """What new files deny to others. It can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    with whole(path) as file:
        file.write(text.encode())


def write_page(path: Path, text: str) -> None:
    """A page to be shown to others, unlike a save, which has what is hidden."""
    with whole(path, private=False) as file:
        file.write(text.encode())


def write_match(match: Match, path: Path) -> None:
    """Save a match, also in the middle of whatever is going on."""
    write_text(path, save_text(match.words()))


def save_text(words: dict[str, Any]) -> str:
    """JSON with a line for each key and each answer: small, and fit for an editor."""
    lines = []
    for key, value in words.items():
        if key == "answers":
            lines.append('"answers": [\n' + ",\n".join([_json(entry) for entry in value]) + "\n]")
        else:
            lines.append(f"{_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_words(path: Path) -> Any:
    """A save as it is written; Problem if that is not JSON of ours. The file is only read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Problem("cannot_read", file=str(path), why=fault.strerror or "") from None
    except UnicodeDecodeError:
        raise Problem("not_a_save", file=str(path)) from None
    try:
        return read_save(text)
    except (Problem, RecursionError):
        raise Problem("not_a_save", file=str(path)) from None


def open_save(path: Path, use: Callable[[Any], Made]) -> Made:
    """What *use* makes of a save; Problem for a file that is unreadable, damaged, of another program or of another
    format.
    """
    words = read_words(path)
    try:
        return use(words)
    except Problem as problem:
        problem.facts.setdefault("file", str(path))
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise Problem("save_damaged", file=str(path)) from None  # right on the outside, wrong somewhere within


def read_match(path: Path) -> Match:
    """A match from its save; the file is left as it is, whatever is wrong with it."""
    return open_save(path, Match.load)
