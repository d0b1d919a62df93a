"""Logs for machines: one JSON object per line, without cookies, invitations, seeds or anything a player typed.

Nobody can make them grow as fast as he can ask: of each kind of line only so many are written, the others are counted.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from typing import Any

import msgspec

from .limits import Bucket

LOG = logging.getLogger("princeps")
OURS = ("princeps", "uvicorn.error", "asyncio")

USUAL = (6_000, 60.0)  # lines of one kind, in so many seconds
REFUSED = (60, 60.0)  # of those that somebody brought about who was refused, and of faults with all their lines
MOST_KINDS = 1_000
TELLS = 60.0  # seconds from one line about what was left out to the next

LineKind = tuple[str, int, int, str]  # event, level, status, fault


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        words: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        words |= getattr(record, "facts", {})
        if record.exc_info:
            words["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(words).decode()


class Bounded(logging.StreamHandler[Any]):
    """Writes a line if not too many of its kind were written of late."""

    def __init__(self, stream: Any) -> None:
        super().__init__(stream)
        self.setFormatter(Lines())
        self.buckets: dict[LineKind, Bucket] = {}
        self.left_out: dict[LineKind, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        kind = _kind(record)
        if kind not in self.buckets:
            if len(self.buckets) >= MOST_KINDS:
                kind = ("other", 0, 0, "")
            self.buckets.setdefault(kind, Bucket(*(USUAL if _usual(record) else REFUSED)))
        if self.buckets[kind].take():
            self.left_out[kind] = self.left_out.get(kind, 0) + 1
        else:
            super().emit(record)

    def tell_left_out(self) -> None:
        """A line for each kind of which something was left out, with how much."""
        left_out, self.left_out = self.left_out, {}
        for (event, level, status, why), number in left_out.items():
            facts = {"of": event, "status": status, "why": why, "lines": number}
            record = logging.LogRecord(LOG.name, max(level, logging.INFO), "", 0, "left out", None, None)
            record.facts = {key: value for key, value in facts.items() if value}
            self.acquire()
            try:
                super().emit(record)
            finally:
                self.release()


def _kind(record: logging.LogRecord) -> LineKind:
    """By what is written in the program, not by what somebody made of it."""
    fault = record.exc_info[0] if record.exc_info else None
    return str(record.msg)[:80], record.levelno, _status(record), "" if fault is None else fault.__name__


def _usual(record: logging.LogRecord) -> bool:
    return record.levelno <= logging.INFO and 0 < _status(record) < 400


def _status(record: logging.LogRecord) -> int:
    status = getattr(record, "facts", {}).get("status", 0)
    return status if isinstance(status, int) else 0


def set_up() -> None:
    handler = Bounded(sys.stderr)
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    # somebody who plays at home wants to read the address
    LOG.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of faults that it also raises


def tell_left_out() -> None:
    for handler in LOG.handlers:
        if isinstance(handler, Bounded):
            handler.tell_left_out()


async def tell_on() -> None:
    """Also when nothing more happens that would be told."""
    while True:
        await asyncio.sleep(TELLS)
        tell_left_out()


def note(event: str, **facts: object) -> None:
    LOG.info(event, extra={"facts": facts})


def fault(event: str, **facts: object) -> None:
    """Something that should not have happened, with where it happened."""
    LOG.error(event, exc_info=True, extra={"facts": facts})


class Stopwatch:
    def __init__(self) -> None:
        self.began = time.perf_counter()

    def ms(self) -> float:
        return round((time.perf_counter() - self.began) * 1000, 1)
