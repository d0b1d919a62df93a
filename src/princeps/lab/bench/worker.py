"""One measurement of one of our games, in a process of its own: `python -m princeps.bench.worker GAME SECONDS`.

Processor time counts, not the clock on the wall: what else the machine does meanwhile matters less.
"""

from __future__ import annotations

import json
import sys
from time import process_time

from ...bots.playout import play_on, uniform
from ...engine.catalogue import Title, title
from ...engine.chance import Quick

WHOLE_GAME = 1 << 30
MIDDLE = 12  # decisions into a game: where the copied position stands
COPIES = 20_000


def decisions_per_second(t: Title, seconds: float) -> float:
    """Random play from set-up to the end, again and again."""
    parts = t.parts()
    options = t.settings({})
    played = 0
    seed = 0
    start = process_time()
    while process_time() - start < seconds:
        g = t.start(parts, Quick(seed), options)
        played += play_on(g, uniform, Quick(seed + 1_000_000_007), WHOLE_GAME)
        seed += 1
    return played / (process_time() - start)


def copy_microseconds(t: Title) -> float:
    """The cost of a copy in the middle of a game."""
    parts = t.parts()
    g = t.start(parts, Quick(1))
    play_on(g, uniform, Quick(2), MIDDLE)
    start = process_time()
    for _ in range(COPIES):
        g.copy()
    return (process_time() - start) / COPIES * 1e6


if __name__ == "__main__":
    found = title(sys.argv[1])
    print(json.dumps({"decisions": decisions_per_second(found, float(sys.argv[2])), "copy": copy_microseconds(found)}))
