"""What has changed from one state message to the next, for clients that put the states together themselves
(docs/protocol.md).
"""

from __future__ import annotations

from typing import Any

from ..engine.words import Words

# how far within we look; the other parts are small
DEEP = {
    "view": 2,
    "board": 1,
    "items": 1,
    "tracks": 1,
    "trays": 1,
    "sheets": 3,
    "beliefs": 1,
}


def changes(old: Words, new: Words) -> Words:
    """The message that makes the new state of the old one.

    Parts that did not change are mostly the same objects, so this is quick.
    """
    now: Words = {}
    within: Words = {}
    for key, value in new.items():
        was = old[key]
        if was is not value and was != value:
            if key in DEEP and _alike(was, value):
                within[key] = difference(was, value, DEEP[key] - 1)
            else:
                now[key] = value
    return {"type": "changes", "from": old["version"], "version": new["version"], "now": now, "within": within}


def difference(old: Any, new: Any, deeper: int) -> Words:
    """Between two tables with the same keys, or two lists of the same length: `now` has what is new as a whole,
    `within` what changed inside.
    """
    now: Words = {}
    within: Words = {}
    for key, value in new.items() if isinstance(new, dict) else enumerate(new):
        was = old[key]
        if was is value or was == value:
            continue
        if deeper and _alike(was, value):
            within[str(key)] = difference(was, value, deeper - 1)
        else:
            now[str(key)] = value
    return {"now": now, "within": within} if within else {"now": now}


def _alike(old: Any, new: Any) -> bool:
    if isinstance(new, dict):
        return isinstance(old, dict) and old.keys() == new.keys()
    return isinstance(new, list) and isinstance(old, list) and len(old) == len(new)
