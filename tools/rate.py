"""Measure the named strengths and write what was found to src/princeps/bots/ratings.toml, which the page shows.

    python tools/rate.py GAME [GAMES] [OPTION=VALUE ...]

A level plays its games alone, or at a table where everybody else is Centurio; it changes seats from game to game.
Results are kept in build/ratings, and a run that was broken off goes on there: empty it when bots have changed.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from princeps.bots.strengths import RATINGS, STRENGTHS
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.lab.pool import cores
from princeps.lab.simulate import make_plan, simulate, wilson

KEPT = Path("build/ratings")
QUICK = 10  # times as many games for those who do not search


def measure(game: str, level: str, games: int, options: dict[str, str]) -> dict[str, float]:
    t = title(game)
    seats = len(t.seated(t.start(t.parts(), Quick(1), t.settings(options))))
    plan = make_plan(game, [level, *["centurio"] * (seats - 1)], 1, None, options)
    KEPT.mkdir(parents=True, exist_ok=True)
    results = simulate(plan, games, cores(), KEPT / f"{game}-{level}.jsonl")
    wins = sum(result["won"][-result["number"] % seats] for result in results)
    low, high = wilson(wins, games)
    return {"rate": round(wins / games, 3), "low": round(low, 3), "high": round(high, 3), "games": games}


def main(game: str, games: int, options: dict[str, str]) -> None:
    known = tomllib.loads(RATINGS.read_text(encoding="utf-8")) if RATINGS.exists() else {}
    for strength in STRENGTHS:
        found = measure(game, strength.name, games if strength.playouts else QUICK * games, options)
        print(game, strength.name, found)
        known.setdefault(game, {})[strength.name] = found
        lines = [
            "# Measured by tools/rate.py, `princeps sim` and `princeps arena`: "
            "alone, or against Centurio in all other seats."
        ]
        for name, rows in known.items():
            lines += [
                f"\n[{name}]",
                *[
                    f"{bot} = {{ " + ", ".join(f"{key} = {value}" for key, value in row.items()) + " }"
                    for bot, row in rows.items()
                ],
            ]
        RATINGS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100, dict(word.split("=", 1) for word in sys.argv[3:]))
