"""States as a client puts them together that asked for changes (docs/protocol.md)."""

from __future__ import annotations

from typing import Any


def patched(old: Any, difference: dict[str, Any]) -> Any:
    found = list(old) if isinstance(old, list) else dict(old)
    for key, value in difference["now"].items():
        found[int(key) if isinstance(old, list) else key] = value
    for key, deeper in difference.get("within", {}).items():
        place = int(key) if isinstance(old, list) else key
        found[place] = patched(old[place], deeper)
    return found


def together(messages: list[Any]) -> list[Any]:
    """What came over a socket, with whole states instead of changes."""
    found: list[Any] = []
    state: Any = None
    for message in messages:
        if message["type"] == "changes":
            assert state["version"] == message["from"]
            state = {**patched(state, message), "type": "state"}
        elif message["type"] == "state":
            state = message
        found.append(state if message["type"] == "changes" else message)
    return found
