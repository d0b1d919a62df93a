"""What people look up: for every colour its Leader, its Areas and Legions, its cards, and the Declaration Points that
the board gives it.
"""

from __future__ import annotations

from typing import Any

from .parts import COLOURS, Parts

ITALY = ["northern_italy", "southern_italy"]


def sheets(seen: dict[str, Any], parts: Any) -> dict[str, Any]:
    """The rows of all sheets, from a view."""
    assert isinstance(parts, Parts)
    return {"standing": [_standing(seen, parts, colour) for colour in COLOURS if seen["seat_of"][colour] != "none"]}


def _standing(seen: dict[str, Any], parts: Parts, colour: str) -> dict[str, Any]:
    return {
        "id": colour,
        "on": f"space:{seen['where'][colour]}",
        "colour": colour,
        "rank": seen["rank"][colour],
        "place": seen["where"][colour],
        "areas": [area for area in COLOURS if seen["areas"][area] == colour],
        "legions": sum(stacks[colour] for stacks in seen["legions"].values()),
        "cards": seen["hand_sizes"][colour],
        "declaration": [list(item) for item in declaration_items(seen, parts, colour)],
    }


def declaration_items(seen: dict[str, Any], parts: Parts, colour: str) -> list[tuple[str, int, str]]:
    """Declaration Points by the board (7.1), one entry for each reason."""
    mine = sum(seen["legions"][province][colour] for province in ITALY)
    others = sum(sum(seen["legions"][province].values()) + seen["uncontrolled"][province] for province in ITALY) - mine
    controlled = list(seen["areas"].values()).count(colour)
    found = [
        ("superiority", max(0, mine - others) * parts.dp_legion, "7.1"),
        ("areas", controlled * parts.dp_area, "7.1"),
    ]
    return [item for item in found if item[1]]
