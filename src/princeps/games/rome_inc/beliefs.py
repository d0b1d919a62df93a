"""What the two boxes can bring: their contents are known to all, only what is drawn next is not."""

from __future__ import annotations

from typing import Any, Final

from .parts import DATA
from .state import LAST_TURN

D3: Final = 3
# while one of these is to come, this turn's draw is
BEFORE_WARS: Final = [
    "game_turn",
    "event_phase",
    "treasury_phase",
    "wars_move",
    "move_next_war",
    "wars_box",
]
BEFORE_STATESMEN: Final = [*BEFORE_WARS, "unrest_phase", "unrest_rises", "statesmen_flipped"]


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    """For each box how many counters the next draw takes, by their chances, and how likely any one counter is among
    them.
    """
    events = seen["events"]
    extra = {row["id"]: row["extra_draw"] for row in DATA["scenarios"]["scenario"]}[seen["scenario"]]
    return {
        "exact": True,
        "boxes": {
            "wars_box": _next_draw(seen, "wars_box", extra, events["migration"], BEFORE_WARS),
            "statesmen_box": _next_draw(seen, "statesmen_box", 0, min(1, events["adoption"]), BEFORE_STATESMEN),
        },
    }


def _next_draw(seen: dict[str, Any], box: str, always: int, event: int, before: list[str]) -> dict[str, Any]:
    """9.6.1, 10.3.2: 1D3 and what is added; in the last turn everything.

    An Event counts only for the turn it lies there.
    """
    left = len(seen[box])
    this_turn = any(step[0] in before for step in seen["agenda"])
    if seen["turn"] + (not this_turn) >= LAST_TURN:
        counts = [left]
    else:
        counts = [min(left, face + always + (event if this_turn else 0)) for face in range(1, D3 + 1)]
    draws = [[count, counts.count(count) / len(counts)] for count in sorted(set(counts))]
    each = sum(counts) / len(counts) / left if left else 0.0
    return {"left": left, "draws": draws, "each": each}
