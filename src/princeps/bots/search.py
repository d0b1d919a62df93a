"""Flat Monte-Carlo search: try each answer on positions that fit what the seat sees, play on, keep the better half, repeat.

What is hidden is dealt anew for every trial. All answers are tried on the same deals with the same dice, so that they differ by merit and not by luck.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from ..engine.agenda import Game
from ..engine.catalogue import Policy, Title
from ..engine.chance import Chance, Quick
from ..engine.choices import ALLOCATE, AMOUNT, CHOOSE, Offer, legal
from .playout import play_on, uniform

BUDGET: Final = 200  # playouts for one decision
HORIZON: Final = 20  # decisions that a playout lasts before the position is judged: longer ones end in more noise than news
DOUBT: Final = 1.5  # standard errors by which an answer must be better than the policy's own
SAMPLE: Final = 8  # candidates for an answer that is made of many picks
OWN: Final = 0  # the number of the policy's own answer among the candidates
SEEDS: Final = 1 << 30


class SearchBot:
    """Plays any game of the catalogue; the game's first policy, if it has one, plays the trials on."""

    def __init__(self, title: Title, parts: Any, seat: int, chance: Chance, budget: int = BUDGET) -> None:
        self.title = title
        self.parts = parts
        self.seat = seat
        self.chance = chance
        self.budget = budget
        self.policy: Policy = next(iter(title.policies.values()), uniform)

    def decide(self, view: dict[str, Any]) -> list[str]:
        g = self.title.imagine(view, self.parts, Quick(self.chance.below(SEEDS)))
        offer = next(one for one in g.waiting() if one.seat == self.seat)
        candidates = self.candidates(g, offer)
        best = candidates[0] if len(candidates) == 1 else self.best(view, candidates)
        return g.walk_words(offer, best)

    # -- candidates ----------------------------------------------------------------------------------------------------

    def candidates(self, g: Game, offer: Offer) -> list[tuple[int, ...]]:
        """The policy's own answer first, then the others: all of them, or of a compound answer a sample."""
        found = [self.policy(g, offer, self.chance)]
        others: list[tuple[int, ...]]
        if offer.kind == CHOOSE:
            others = [(option,) for option in offer.ids]
        elif offer.kind == AMOUNT:
            step = max(1, (offer.most - offer.least) // SAMPLE)
            others = [(number,) for number in range(offer.least, offer.most + 1, step)]
        elif offer.kind == ALLOCATE:
            assert offer.now is not None
            others = [tuple(offer.now)] + [self.shifted(found[0]) for _ in range(2 * SAMPLE)]
        else:
            others = [uniform(g, offer, self.chance) for _ in range(SAMPLE)]
        for walk in others:
            if walk not in found and legal(offer, walk):
                found.append(walk)
        return found if offer.kind == CHOOSE else found[: SAMPLE + 1]

    def shifted(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """An allocation with one or two points moved from one slot to another."""
        moved = list(points)
        source, target = self.chance.below(len(moved)), self.chance.below(len(moved))
        number = 1 + self.chance.below(2)
        moved[source] -= number
        moved[target] += number
        return tuple(moved)

    # -- trials --------------------------------------------------------------------------------------------------------

    def best(self, view: dict[str, Any], candidates: list[tuple[int, ...]]) -> tuple[int, ...]:
        """Successive halving: the same number of playouts for every round, shared by the answers still in it. The policy's own stays to the end."""
        rounds = (len(candidates) - 1).bit_length()
        left = list(range(len(candidates)))
        values: list[list[float]] = [[] for _ in candidates]
        for _ in range(rounds):
            for _ in range(max(1, self.budget // (rounds * len(left)))):
                seed = self.chance.below(SEEDS)
                world = self.title.imagine(view, self.parts, Quick(seed))
                for number in left:
                    values[number].append(self.trial(world.copy(), candidates[number], Quick(seed + SEEDS)))
            left.sort(key=lambda number: -sum(values[number]))  # all that are left have been tried equally often
            left = left[: (len(left) + 1) // 2]
            if OWN not in left:
                left.append(OWN)
        return candidates[left[0] if surely_better(values[left[0]], values[OWN]) else OWN]

    def trial(self, g: Game, walk: tuple[int, ...], chance: Chance) -> float:
        """What came of the answer: won or lost, or how the seat stands at the horizon."""
        g.answer(self.seat, walk)
        play_on(g, self.policy, chance, HORIZON)
        if g.ending >= 0:
            return 1.0 if self.title.won(g, self.seat) else 0.0
        return self.title.evaluate(g, self.seat)


def surely_better(values: list[float], own: list[float]) -> bool:
    """Is the mean of the gains, trial by trial, well above zero? A few playouts of a chancy game would else decide by luck."""
    gains = [value - mine for value, mine in zip(values, own, strict=True)]
    return len(gains) > 1 and fmean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))
