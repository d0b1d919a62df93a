"""Fit the weights of a game's `evaluate`: play games of its policy, keep positions of them, and see which were won.

    python tools/fit_evaluate.py [GAME] [GAMES]

For games alone whose bot.py has `features`: aurelian, rome_inc. Logistic regression by Newton's method. In every third game some answers
are anything at all, so that the positions differ enough.
"""

from __future__ import annotations

import importlib
import sys
from math import exp, log

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick

KEEP = 12  # one position in so many
ERROR = 12  # in a third of the games one answer in so many is random
Row = tuple[list[float], float]


def play(game: str, games: int) -> list[Row]:
    """Features of positions, and 1 or 0: was the game won?"""
    t = title(game)
    parts = t.parts()
    features = importlib.import_module(f"princeps.games.{game}.bot").features
    policy = next(iter(t.policies.values()))
    rows: list[Row] = []
    for seed in range(games):
        g, chance = t.start(parts, Quick(seed)), Quick(seed + games)
        found = []
        while (offer := g.advance()) is not None:
            if chance.below(KEEP) == 0:
                found.append(features(g))
            stray = seed % 3 == 0 and chance.below(ERROR) == 0
            g.take(offer, (uniform if stray else policy)(g, offer, chance))
        rows += [(row, float(t.won(g, 0))) for row in found]
    return rows


def fit(rows: list[Row], rounds: int = 8) -> list[float]:
    """Newton's method on the likelihood."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [0.0] * size
        bend = [[1e-6 if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, won in rows:
            chance = likely(weights, row)
            for i in range(size):
                slope[i] += (won - chance) * row[i]
                part = chance * (1 - chance) * row[i]
                for j in range(size):
                    bend[i][j] += part * row[j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def likely(weights: list[float], row: list[float]) -> float:
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, row, strict=True))))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss-Jordan elimination."""
    size = len(right)
    lines = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(lines[k][i]))
        lines[i], lines[pivot] = lines[pivot], lines[i]
        lines[i] = [value / lines[i][i] for value in lines[i]]
        for k in range(size):
            if k != i:
                lines[k] = [value - lines[k][i] * own for value, own in zip(lines[k], lines[i], strict=True)]
    return [line[size] for line in lines]


if __name__ == "__main__":
    found = play(sys.argv[1] if len(sys.argv) > 1 else "aurelian", int(sys.argv[2]) if len(sys.argv) > 2 else 3000)
    known = fit(found)
    loss = -sum(log(likely(known, row) if won else 1 - likely(known, row)) for row, won in found) / len(found)
    print("WEIGHTS:", [round(weight, 3) for weight in known])
    print(f"{len(found)} positions, {sum(won for _, won in found) / len(found):.1%} of them won; log loss {loss:.4f}")
