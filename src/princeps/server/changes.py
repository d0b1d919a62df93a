"""What has changed from one state message to the next, for clients that put the states together themselves (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

from ..engine.catalogue import Words

DEEP = {"view", "board", "items", "tracks", "trays", "sheets", "beliefs"}  # of these only what changed within; the rest of a message is small


def changes(old: Words, new: Words) -> Words:
    """The message that makes the new state of the old one. Parts that did not change are mostly the same objects, so this is quick."""
    now = {key: value for key, value in new.items() if key not in DEEP and old[key] != value}
    deep = {key: old[key] for key in DEEP}
    return {"type": "changes", "from": old["version"], "version": new["version"], **difference(deep, {key: new[key] for key in DEEP}, now)}


def difference(old: Any, new: Any, now: Words | None = None) -> Words:
    """Between two tables with the same keys, or two lists of the same length: `now` has what is new as a whole, `within` what changed inside."""
    now, within = now or {}, {}
    for key, value in new.items() if isinstance(new, dict) else enumerate(new):
        was = old[key]
        if was is value or was == value:
            continue
        if _alike(was, value):
            within[str(key)] = difference(was, value)
        else:
            now[str(key)] = value
    return {"now": now, "within": within} if within else {"now": now}


def _alike(old: Any, new: Any) -> bool:
    if isinstance(new, dict):
        return isinstance(old, dict) and old.keys() == new.keys()
    return isinstance(new, list) and isinstance(old, list) and len(old) == len(new)
