"""What strangers hand in: packs as TOML, saves and requests as JSON.

What reading it would cost is counted first, in one pass over the text; then it is read. Packs and saves are read and
played in a worker, within limits of time and memory.
"""

from __future__ import annotations

import contextlib
import re
import signal
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ..bots.playout import play_on, uniform
from ..display.layout import Layout
from ..engine.catalogue import title
from ..engine.chance import Quick
from ..engine.packs import Pack
from ..engine.problem import Problem
from ..engine.record import replay, verify
from ..engine.words import Words
from .storage.shapes import ANSWER, EVERY, Change, snapshot_of

MOST_DEPTH = 16  # tables or lists within each other
MOST_PARTS = 16  # of a dotted key: the reader's time grows with their square
MOST_SIGNS = 5_000  # brackets, commas and strings in the body of a request
MOST_SAVE_VALUES = 2_000_000
MOST_MEMORY = 1 << 30  # bytes more than the worker has
SHARE = 0.75  # of the time that somebody waits for a worker, after which it gives up itself
MOST_SALT = 80
TRIES = 3  # games that a pack must stand

# Each branch matches whatever follows its first letter, also what is never closed: so every letter is read once.
TOML = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5})?"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[\]{}.,=\n]",
    re.DOTALL,
)
JSON = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{},]', re.DOTALL)

# What can come of words that are right on the outside and wrong somewhere within.
WRONG_WITHIN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


# -- what it would cost ------------------------------------------------------------------------------------------------


def check_toml(text: str) -> None:
    """Problem if reading it would take long."""
    depth, parts = 0, 1
    for found in TOML.finditer(text):
        sign = found[0]
        if sign == ".":
            parts += 1
        elif sign in "[{":
            depth, parts = depth + 1, 1
        elif sign in "]}":
            depth, parts = max(0, depth - 1), 1
        elif sign in ",=\n":
            parts = 1
        if parts > MOST_PARTS:
            raise Problem("not_toml", file="pack", why="a key of too many parts")
        if depth > MOST_DEPTH:
            raise Problem("not_toml", file="pack", why="nested too deeply")


def check_json(body: bytes) -> None:
    """Problem if reading and checking it would take long. It must be UTF-8, as JSON on the line is: in other encodings
    signs look different.
    """
    depth = 0
    if b"\0" in body:
        raise Problem("bad_request", where="body", why="not UTF-8")
    for number, found in enumerate(JSON.finditer(body)):
        sign = found[0]
        if sign in b"[{":
            depth += 1
        elif sign in b"]}":
            depth -= 1
        if depth > MOST_DEPTH:
            raise Problem("bad_request", where="body", why="nested too deeply")
        if number > MOST_SIGNS:
            raise Problem("bad_request", where="body", why="too many values")


def check_save_size(body: bytes) -> None:
    """Problem if a save has more in it than any game: a list takes more room in memory than its two signs."""
    if body.count(b",") + body.count(b"[") > MOST_SAVE_VALUES:
        raise Problem("not_a_save")


@contextlib.contextmanager
def limited(patience: float) -> Iterator[None]:
    """In a worker: no more than MOST_MEMORY, and less time than whoever waits for it has, where the system can see to
    that. He would end all workers, and with them what others think about.
    """
    with _limited_memory(), _limited_time(SHARE * patience):
        yield


@contextlib.contextmanager
def _limited_time(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_long(*_: object) -> None:
    raise Problem("took_too_long")


@contextlib.contextmanager
def _limited_memory() -> Iterator[None]:
    try:
        import resource

        has = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):  # no such system
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = has + MOST_MEMORY
    if soft == resource.RLIM_INFINITY or most < soft:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# -- packs, in a worker ------------------------------------------------------------------------------------------------


def try_pack(game: str, options: Words, text: str, patience: float) -> Words | Problem:
    """Can a game be played with this pack to its end? Its words, or what is wrong with it (returned, for then it keeps
    its cause).
    """
    t = title(game)
    try:
        with limited(patience):
            pack = pack_of(text)
            parts = t.parts(pack)
            for seed in range(TRIES):
                play_on(t.start(parts, Quick(seed), options), uniform, Quick(seed), int(t.facts()["facts"]["longest"]))
            return pack.words()
    except Problem as problem:
        return problem
    except (*WRONG_WITHIN, MemoryError):
        return Problem("pack_unusable")


def pack_of(text: str) -> Pack:
    """A pack that somebody hands in as TOML."""
    check_toml(text)
    try:
        words = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise Problem("not_toml", file="pack", why=str(fault)) from None
    game, name = words.pop("game", None), words.pop("name", None)
    if not isinstance(game, str) or not isinstance(name, str):
        raise Problem("pack_header", file="pack")
    return Pack(game, name, words)


# -- saves, in a worker ------------------------------------------------------------------------------------------------


def check_save(body: bytes, id: str, made: float, patience: float) -> list[Change] | Problem:
    """Play a save again from its start: every answer as a change of the match that it becomes, or what is wrong with it
    (returned, for then it keeps its cause).
    """
    try:
        with limited(patience):
            return _changes(read_save(body), id, made)
    except Problem as problem:
        return problem
    except MemoryError:
        return Problem("took_too_long")
    except WRONG_WITHIN:
        return Problem("import_damaged")


def _changes(words: Any, id: str, made: float) -> list[Change]:
    if not verify(words)["dice"]:
        raise Problem("save_seedless")
    match = replay(words)
    match.title.settings(match.options)
    if len(match.salt) > MOST_SALT or "\0" in match.salt:
        raise Problem("save_key", key="salt")
    layout = Layout(match.title.id, match.pack)
    last = len(match.entries) - 1
    changes = []
    for n, (entry, g) in enumerate(zip(match.entries, match.states, strict=True)):
        snapshot = snapshot_of(match.title, g) if n % EVERY == 0 or n == last else None
        tracks = layout.track_values(match.title.view(g, -1))
        changes.append(Change(id, n, ANSWER, n, entry.words(), tracks, words["drawn"], made, snapshot=snapshot))
    return changes


def read_save(body: bytes) -> Any:
    check_save_size(body)
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Problem("not_a_save") from None
