"""Which prices of ROME, Inc. should be higher, and which lower? Plays games with all of them changed by chance, and
sees which changes go with won games.

    python tools/fit_prices.py [GAMES] [SPREAD]

Begins at the learned prices. Every game has its own list: each price times exp(SPREAD * a normal deviate), so that what
is 0 stays so. As all deviates are independent, what one of them does shows in the mean of won games times deviate: by
how much more often games are won with the price SPREAD higher, all else as chance has it. Step some way up the slopes
that stand out of their error, look whether that wins more on other deals, and do it again from there.
"""

from __future__ import annotations

import sys
from dataclasses import astuple, fields
from functools import partial
from math import exp, sqrt
from random import Random
from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.rome_inc.bot.policy import by_prices
from princeps.games.rome_inc.bot.prices import LEARNED, Prices
from princeps.games.rome_inc.bot.worth import NO_AIM
from princeps.lab.pool import cores, in_order

TELLING = 2.0  # standard errors


def named() -> list[tuple[str, float]]:
    """All prices, one by one."""
    found = []
    for field, value in zip(fields(Prices), astuple(LEARNED), strict=True):
        found += (
            [(f"{field.name}[{i}]", part) for i, part in enumerate(value)]
            if isinstance(value, tuple)
            else [(field.name, value)]
        )
    return found


def changed(deviates: list[float], spread: float) -> Prices:
    """The learned prices, each changed by its deviate."""
    left = iter(deviates)

    def other(value: float) -> float:
        found = value * exp(spread * next(left))
        return round(found) if isinstance(value, int) else found

    values: list[Any] = [
        tuple(other(part) for part in value) if isinstance(value, tuple) else other(value) for value in astuple(LEARNED)
    ]
    return Prices(*values)


def play(spread: float, seed: int) -> tuple[bool, list[float]]:
    t, random = title("rome_inc"), Random(seed)
    deviates = [random.gauss(0, 1) for _ in named()]
    prices = changed(deviates, spread)
    g, chance = t.start(t.parts(), Quick(seed)), Quick(-seed - 1)
    while (offer := g.advance()) is not None:
        g.take(offer, by_prices(g, offer, chance, prices, NO_AIM))
    return t.won(g, 0), deviates


def main(games: int, spread: float) -> None:
    rows = list(in_order(partial(play, spread), 1, games + 1, cores()))
    rate = sum(won for won, _ in rows) / games
    error = sqrt(rate * (1 - rate) / games)
    print(f"{games} games, {100 * rate:.1f} % won; standard error of a slope {100 * error:.2f} %")
    slopes = [
        (sum((won - rate) * deviates[i] for won, deviates in rows) / games, name)
        for i, (name, value) in enumerate(named())
        if value
    ]
    for slope, name in sorted(slopes, key=lambda one: -abs(one[0])):
        print(f"{name:12} {100 * slope:+.2f} %{'  *' if abs(slope) > TELLING * error else ''}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20000, float(sys.argv[2]) if len(sys.argv) > 2 else 0.3)
