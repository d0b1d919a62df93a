"""What must be true of the printed values: totals and shapes of map, tables, cards and pieces (D1 to D7 of the
component list).
"""

from __future__ import annotations

from typing import Any, Final

from .parts import (
    CARDS,
    DIOCLETIAN,
    EVENT,
    EVENTS,
    FIRST_HOMELAND,
    HOMELANDS,
    IRA_DEORUM,
    LEADERS,
    PAX_DEORUM,
    PROVINCES,
    REGIONS,
    RIVALS,
    SEAS,
    SUITS,
    TRIBES,
    Parts,
)

WAYS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of two dice, by their sum
COPIES: Final = [0, 12, 9, 8, 6]  # of a card of the box, by its value
BRITANNIA_SEAS: Final = 1


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    near = parts.neighbours
    checks = {
        "D1 regions": (len(PROVINCES), len(HOMELANDS), len(SEAS)) == (12, 5, 4),
        "D1 borders": sum([len(row) for row in near]) == 2 * 46
        and all(a != b and a in near[b] for a in range(len(REGIONS)) for b in near[a]),
        "D1 land": sum([len(row) for row in parts.land]) == 2 * 12,
        "D1 Britannia": len(near[PROVINCES.index("britannia")]) == BRITANNIA_SEAS,
        "D1 tracks": sorted(parts.top) == [4] * 11 + [8],
        "D2 crisis tables": all(_sound_table(parts, players) for players in (2, 3, 4)),
        "D3 paths": all(parts.path[tribe][1][0] != parts.path[tribe][6][0] for tribe in range(len(TRIBES))),
        "D4 cards": all(parts.copies[card] == COPIES[parts.value[card]] for card in range(len(CARDS))),
        "D4 suits": [
            sum(
                [
                    parts.copies[card]
                    for card in range(len(CARDS))
                    if parts.suit[card] == suit and parts.card_set[card] == 0
                ]
            )
            for suit in range(len(SUITS))
        ]
        == [35] * 3,
        "D4 events": len(EVENTS) == 15 and [len(parts.events_of[players]) for players in (4, 3, 2)] == [15, 14, 10],
        "D4 Diocletian": all(DIOCLETIAN in parts.events_of[players] for players in (2, 3, 4)),
        "D5 barbarians": parts.barbarians == [10] * 5 and len(LEADERS) == len(RIVALS) == 3,
        "D6 counters": (parts.legions, parts.militia, parts.mobs, parts.markers, parts.seats) == (33, 12, 16, 17, 6)
        and parts.improvements == [12] * 3,
        "D7 leaders": len(parts.general_cost) == len(parts.governor_cost) == 6,
    }
    return [name for name, holds in checks.items() if not holds]


def _sound_table(parts: Parts, players: int) -> bool:
    """Ira at 2, an event at 7, Pax at 12, and only tribes in play at the other sums."""
    table = parts.crisis[players]
    tribes = [table[total] for total in range(3, 12) if total != 7]
    fixed = (table[2], table[7], table[12]) == (IRA_DEORUM, EVENT, PAX_DEORUM)
    share = sum([WAYS[total] for total in range(3, 12) if table[total] < len(TRIBES)])
    return (
        fixed
        and share == 28
        and all(tribe < len(TRIBES) and parts.in_play[players][FIRST_HOMELAND + tribe] for tribe in tribes)
    )
