"""Does search keep its promises? Where it would answer otherwise than the policy, play both answers to the end of the
game, and compare what it promised.

    python tools/promises.py GAME MINUTES [STEP,STEP...]

Decisions are taken from games of the policy: one in four; of steps that are named only those, and there every answer is
tried, whether the game calls it sensible or not. `evaluate` is asked at a horizon; where what it promises is not what
comes of it, search is misled about that kind of decision.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import replace
from math import sqrt

from princeps.bots.budget import Budget
from princeps.bots.playout import play_on
from princeps.bots.search import OWN, SEEDS, Search, Tried, guide
from princeps.engine.agenda import Game
from princeps.engine.catalogue import Title, title
from princeps.engine.chance import Quick

PLAYOUTS = 500
GAMES = 120  # played to the end with either answer
ONE_IN = 4
LONGEST = 100_000


def result(t: Title, search: Search, world: Game, answer: Tried, seed: int) -> float:
    """Won or lost: the aim of the answer is kept as long as a plan is, then everybody plays by the policy."""
    g, chance = world.copy(), Quick(seed + SEEDS)
    g.chance = Quick(seed)
    over = 0 if t.search.moment is None else t.search.moment(g) + 1
    g.answer(search.seat, answer.walk, t.search.halt)
    if answer.aim:
        play_on(g, search.aimed(answer.aim), chance, LONGEST, t.search.halt, t.search.moment, over)
    play_on(g, search.policy, chance, LONGEST)
    return 1.0 if t.won(g, search.seat) else 0.0


def main(game: str, minutes: float, steps: list[str]) -> None:
    t = title(game)
    if steps:
        t = replace(t, search=replace(t.search, sensible=None))
    parts, end, seed, policy = t.parts(), time.monotonic() + 60 * minutes, 0, guide(t)
    asked: dict[str, int] = defaultdict(int)
    found: dict[str, list[tuple[float, float, float]]] = defaultdict(list)  # promised, brought, its variance
    while time.monotonic() < end:
        seed += 1
        g, chance = t.start(parts, Quick(seed)), Quick(-seed)
        while g.advance() is not None and time.monotonic() < end:
            offer = g.waiting()[0]
            name = g.book.names[offer.step[0]]
            if (not steps or name in steps) and chance.below(ONE_IN) == 0:
                search, view = Search(t, parts, offer.seat, Quick(chance.below(SEEDS))), t.view(g, offer.seat)
                thought = search.look(view, Budget(playouts=PLAYOUTS), aims=True)
                chosen, own = thought.chosen(), thought.tried[OWN]
                asked[name] += 1
                if chosen is not own:
                    worlds = [t.imagine(view, parts, Quick(number)) for number in range(GAMES)]
                    gains = [
                        result(t, search, world, chosen, number) - result(t, search, world, own, number)
                        for number, world in enumerate(worlds)
                    ]
                    mean = sum(gains) / GAMES
                    found[name].append(
                        (chosen.gain(), mean, sum((gain - mean) ** 2 for gain in gains) / GAMES / (GAMES - 1))
                    )
            for one in g.waiting():
                g.answer(one.seat, policy(g, one, chance))
    for name, count in asked.items():
        rows = found[name]
        if rows:
            promised, brought = (100 * sum(row[i] for row in rows) / len(rows) for i in (0, 1))
            error = 100 * sqrt(sum(row[2] for row in rows)) / len(rows)
            print(
                f"{name}: {len(rows)} of {count} answered otherwise; "
                f"promised {promised:+.1f} %, brought {brought:+.1f} % (standard error {error:.1f})"
            )
        else:
            print(f"{name}: 0 of {count} answered otherwise")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3].split(",") if len(sys.argv) > 3 else [])
