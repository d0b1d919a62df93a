"""What must be true of the printed values: totals and shapes of board, counters, tables and set-up (D1 to D6, D14,
D15).
"""

from __future__ import annotations

from typing import Any

from ...engine.chance import Quick
from .parts import BARBARIANS, BOXES, DATA, REGIONS, SPACES, UNITS, Parts
from .rules import r03_setup as r03
from .state import Aurelian


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    lines = [(a, b) for a in range(len(BOXES)) for b in parts.neighbours[a]]
    across = [1 for a, b in lines if parts.region_of_box[a] != parts.region_of_box[b]]
    at_home = [parts.home.count(box) for box in range(len(BOXES))]
    counters = DATA["chits"]["counters"]
    checks = {
        "D1 boxes": [len(boxes) for boxes in parts.boxes_of] == [4, 4, 4, 6],
        "D1 lines": len(lines) == 2 * 18 and len(across) == 2 * 3 and all(a != b and (b, a) in lines for a, b in lines),
        "D1 connected": max(parts.distance[0]) < len(BOXES),
        "D2 units": [len(units) for units in parts.units_of] == [9, 10, 9, 14],
        "D2 CV": [sum([parts.cv[unit] for unit in units]) for units in parts.units_of] == [13, 20, 15, 27],
        "D2 resistance": [sum([parts.resistance[unit] for unit in units]) for units in parts.units_of]
        == [22, 38, 34, 62],
        "D3 values": all(2 <= parts.resistance[unit] <= 6 and 1 <= parts.cv[unit] <= 3 for unit in range(len(UNITS))),
        "D3 homes": sorted(at_home) == [2] * 12 + [3] * 6,
        "D4 barbarians": len(BARBARIANS) == 9 and sum(parts.cv[len(UNITS) :]) == 48,
        "D5 counters": sum([counters[kind] for kind in counters if kind != "total"]) == counters["total"] == 88,
        "D6 Danube": len(SPACES) == 8 and [len(spaces) for spaces in parts.spaces_of] == [2, 2, 4, 0],
        "D14 battle": _falls(parts.battle_losses),
        "D14 campaign": _falls(parts.campaign_losses) and _rises(parts.campaign_coins),
        "D15 set-up": _set_up(parts) == [7, 13, 16, 16, 1, 0, 2, 0],
    }
    return [name for name, holds in checks.items() if not holds]


def _falls(table: list[list[int]]) -> bool:
    """The better the roll the less, the more enemies the more."""
    return _rises(table[::-1])


def _rises(table: list[list[int]]) -> bool:
    """Nowhere less than to the left of it, or above it."""
    for row in range(len(table)):
        for column in range(len(table[row])):
            if (row and table[row][column] < table[row - 1][column]) or (
                column and table[row][column] < table[row][column - 1]
            ):
                return False
    return True


def _set_up(parts: Parts) -> list[int]:
    """After a set-up: the chits in each cup, the units on the map, the Barbarians in the Pool of each Region."""
    g = Aurelian(parts, Quick(1))
    g.then((r03.SET_UP,))
    g.advance()
    return [
        *[len(cup) for cup in g.cups],
        sum([len(stack) for stack in g.boxes]),
        *[len(g.pools[region]) for region in range(len(REGIONS))],
    ]
