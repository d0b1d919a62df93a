"""What the boxes can bring."""

from __future__ import annotations

from typing import Any


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    return {}
