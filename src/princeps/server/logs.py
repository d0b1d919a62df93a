"""Logs for machines: one JSON object per line, without cookies, invitations, seeds or anything a player typed."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

LOG = logging.getLogger("princeps")


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


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("princeps", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    # somebody who plays at home wants to read the address
    LOG.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of faults that it also raises


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
