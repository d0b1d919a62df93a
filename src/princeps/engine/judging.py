"""How likely somebody is to win, from the features of a position and weights fitted to games that were played."""

from __future__ import annotations

from math import exp


def alone(weights: list[float], features: list[float]) -> float:
    """The chance of one who plays against the game."""
    return 1 / (1 + exp(-_mark(weights, features)))


def share(weights: list[float], sides: list[list[float]], side: int) -> float:
    """The chance of one of several sides, each with its features: they add up to 1."""
    marks = [_mark(weights, features) for features in sides]
    best = max(marks)
    chances = [exp(mark - best) for mark in marks]
    return chances[side] / sum(chances)


def _mark(weights: list[float], features: list[float]) -> float:
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * features[i]
    return total
