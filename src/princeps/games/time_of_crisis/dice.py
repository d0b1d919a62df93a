"""What dice that are rolled again on a 6 can bring, exactly: every number as a fraction, nothing sampled.

One such die gives k times something with the chance of a geometric series; where only "as many as" or "at least so
many" counts, everything from a limit on is one outcome.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

SIXTH: Final = Fraction(1, 6)
Spread = list[Fraction]  # chances of 0, 1, 2, ... ; the last entry is "so many or more"


def one_die(misses: int, limit: int) -> Spread:
    """A die of which so many faces bring nothing, every other one success, and a 6 another roll as well."""
    miss = misses * SIXTH
    good = Fraction(5, 6) - miss  # a success that is no 6
    found = [miss]
    for count in range(1, limit):
        found.append(SIXTH ** (count - 1) * (good + SIXTH * miss))
    found.append(1 - sum(found, Fraction(0)))
    return found[: limit + 1] if limit else [Fraction(1)]


def together(one: Spread, other: Spread) -> Spread:
    """The sum of two rolls with the same limit."""
    limit = len(one) - 1
    found = [Fraction(0)] * (limit + 1)
    for a in range(limit + 1):
        for b in range(limit + 1):
            found[min(a + b, limit)] += one[a] * other[b]
    return found


def many(dice: tuple[int, ...], limit: int) -> Spread:
    """All these dice together, each given by its faces that bring nothing."""
    found = [Fraction(1)] + [Fraction(0)] * limit
    kinds: dict[int, Spread] = {}
    for misses in dice:
        if misses not in kinds:
            kinds[misses] = one_die(misses, limit)
        found = together(found, kinds[misses])
    return found


def shifted(spread: Spread, less: int, more: int, limit: int) -> Spread:
    """First *less* taken away, but not below 0, then *more* added, up to the limit.

    The spread must reach limit + less.
    """
    found = [Fraction(0)] * (limit + 1)
    for count, chance in enumerate(spread):
        found[min(limit, max(0, count - less) + more)] += chance
    return found


def vote_chance(dice: int, needed: int, neutral: bool) -> Fraction:
    """The chance that so many dice give the votes needed: a 1 is one only against neutrals."""
    return many((0 if neutral else 1,) * dice, needed)[needed]


class Force(NamedTuple):
    """A side of a battle, as its dice see it."""

    dice: tuple[int, ...]  # for each the faces that miss
    room: int  # hits that wipe it out
    less: int = 0  # taken away from the hits it deals
    more: int = 0  # added to them

    def deals(self, limit: int) -> Spread:
        return shifted(many(self.dice, limit + self.less), self.less, self.more, limit)


def battle_chances(attacker: Force, defender: Force) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the attacker wins, that the defender does, and that both are wiped out (8.2)."""
    dealt = attacker.deals(defender.room)
    taken = defender.deals(attacker.room)
    won = lost = both = Fraction(0)
    for hits, chance in enumerate(dealt):
        for blows, other in enumerate(taken):
            if hits == defender.room and blows == attacker.room:
                both += chance * other
            elif hits == defender.room or (blows < attacker.room and hits > blows):
                won += chance * other
            else:
                lost += chance * other
    return won, lost, both
