"""Fit the weights of a game's `evaluate`: play games of its guide, keep positions of them, and see who won.

    python tools/fit_evaluate.py [GAME] [GAMES] [OPTION=VALUE ...]

For games that have `features` beside `evaluate`: of the position (aurelian, rome_inc), or of the position and a side
(time_of_crisis, nero). The chance to win is exp(weights * features), shared among the sides; alone, 1 stands for
losing. Maximum likelihood by Newton's method. In every third game some answers are anything at all, so that the
positions differ enough; in a game with aims more than that.
"""

from __future__ import annotations

import importlib
import sys
from functools import partial
from math import exp, log
from typing import Any

from princeps.bots.playout import uniform
from princeps.bots.search import guide
from princeps.engine.agenda import NO_STEP, Game
from princeps.engine.catalogue import Title, title
from princeps.engine.chance import Chance, Quick
from princeps.engine.choices import AMOUNT
from princeps.lab.pool import cores, in_order

KEEP = 12  # one position in so many
ERROR = 12  # in a third of the games one answer in so many is random
SOBER = 10  # moments at most before everything is played by the policy
ASK = -1  # no aim yet
RIDGE = 1e-3
Row = tuple[list[list[float]], int]  # the features of everybody who may win, and the number of who did


def play(game: str, options: dict[str, str], seed: int) -> list[Row]:
    """Positions of one game."""
    t = title(game)
    features = importlib.import_module(t.search.evaluate.__module__).features
    g, chance = t.start(t.parts(), Quick(seed), t.settings(options)), Quick(-seed - 1)
    alone = len(t.seated(g)) == 1
    found = (
        at_moments(t, g, chance, features)
        if t.search.halt != NO_STEP
        else now_and_then(t, g, chance, features, alone, seed % 3 == 0)
    )
    if alone:
        return [([*row, [0.0] * len(row[0])], 0 if t.won(g, 0) else 1) for row in found]
    winners = [seat for seat in range(len(t.seated(g))) if t.won(g, seat)]
    return [(row, winners[0]) for row in found] if len(winners) == 1 else []


def now_and_then(
    t: Title, g: Game, chance: Chance, features: Any, alone: bool, strays: bool
) -> list[list[list[float]]]:
    """One position in so many."""
    policy = guide(t)
    found = []
    while g.advance() is not None:
        if chance.below(KEEP) == 0:
            found.append([features(g)] if alone else [features(g, seat) for seat in range(len(t.seated(g)))])
        for offer in g.waiting():
            stray = strays and chance.below(ERROR) == 0
            g.answer(offer.seat, (uniform if stray else policy)(g, offer, chance))
    return found


def at_moments(t: Title, g: Game, chance: Chance, features: Any) -> list[list[list[float]]]:
    """Of a game for one, all positions that a search would compare, from some moment on. Until then aims, amounts and
    now and then an answer are anything at all.

    What differs is then chosen by chance and not by how the game goes: what an army is worth shows only if some have
    one for no reason.
    """
    assert t.search.moment is not None and t.search.aims is not None and t.search.aimed is not None
    policy = guide(t)
    sober, aim = chance.below(SOBER), 0
    found: list[list[list[float]]] = []
    while True:
        offer = g.advance(t.search.halt)
        if offer is None:
            if not g.agenda:
                return found
            if t.search.moment(g) > sober:
                found.append([features(g)])
            g.run(g.agenda.pop())
            aim = ASK
        elif t.search.moment(g) > sober:
            g.take(offer, policy(g, offer, chance))
        elif aims := t.search.aims(g, offer):
            if aim == ASK:
                aim = [0, *aims][chance.below(1 + len(aims))]
            g.take(offer, t.search.aimed(g, offer, chance, aim))
        else:
            stray = chance.below(3 if offer.kind == AMOUNT else 5 * ERROR) == 0
            g.take(offer, (uniform if stray else policy)(g, offer, chance))


def fit(rows: list[Row], rounds: int = 8) -> list[float]:
    size = len(rows[0][0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for sides, won in rows:
            chances = likely(weights, sides)
            mean = [sum(chance * side[i] for chance, side in zip(chances, sides, strict=True)) for i in range(size)]
            for i in range(size):
                slope[i] += sides[won][i] - mean[i]
            for chance, side in zip(chances, sides, strict=True):
                apart = [value - middle for value, middle in zip(side, mean, strict=True)]
                for i, part in enumerate(apart):
                    if part:
                        line = bend[i]
                        for j, other in enumerate(apart):
                            line[j] += chance * part * other
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def likely(weights: list[float], sides: list[list[float]]) -> list[float]:
    """The chance of each to win."""
    marks = [sum(weight * value for weight, value in zip(weights, side, strict=True)) for side in sides]
    best = max(marks)
    shares = [exp(mark - best) for mark in marks]
    return [share / sum(shares) for share in shares]


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


def main(game: str, games: int, options: dict[str, str]) -> None:
    rows = [row for found in in_order(partial(play, game, options), 0, games, cores()) for row in found]
    weights = fit(rows)
    loss = -sum(log(likely(weights, sides)[won]) for sides, won in rows) / len(rows)
    guess = sum(log(len(sides)) for sides, _ in rows) / len(rows)
    print("WEIGHTS:", [round(weight, 3) for weight in weights])
    print(f"{len(rows)} positions; log loss {loss:.4f}, of a blind guess {guess:.4f}")


if __name__ == "__main__":
    main(
        sys.argv[1] if len(sys.argv) > 1 else "aurelian",
        int(sys.argv[2]) if len(sys.argv) > 2 else 3000,
        dict(word.split("=", 1) for word in sys.argv[3:]),
    )
