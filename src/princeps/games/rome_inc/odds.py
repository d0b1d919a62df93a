"""Odds before the roll."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game


def odds(g: Game, option: int) -> dict[str, Any] | None:
    return None
