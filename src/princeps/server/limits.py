"""How often something may be done: a bucket for each who and what, refilled as time goes by."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from ..engine.problem import Problem

MOST = 10_000  # buckets kept


class Bucket:
    """Holds so many tokens; in *seconds* an empty one is full again."""

    __slots__ = ("at", "most", "seconds", "tokens")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.tokens = float(most)
        self.at = time.monotonic()

    def take(self) -> float:
        """0 if there was a token, else the seconds until there is one."""
        now = time.monotonic()
        self.tokens = min(float(self.most), self.tokens + (now - self.at) * self.most / self.seconds)
        self.at = now
        if self.tokens < 1:
            return (1 - self.tokens) * self.seconds / self.most
        self.tokens -= 1
        return 0.0


class Pace:
    """How soon those who are not asked see what others did: several answers in a row are drawn once, and more of them
    the busier the server is.

    Those who are asked never wait for it.
    """

    SOON = 0.15  # seconds, when nothing else is to be done
    AT_MOST = 1.0
    BUSY = 4.0  # so many times what the server is behind by is added

    def __init__(self) -> None:
        self.behind = 0.0

    def wait(self) -> float:
        return min(self.AT_MOST, self.SOON + self.BUSY * self.behind)

    def came(self, late: float) -> None:
        """Something that was to be done at a certain time was done so much later."""
        self.behind = late


class Limits:
    def __init__(self, rules: Mapping[str, tuple[int, float]]) -> None:
        self.rules = rules
        self.buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, what: str, who: str) -> None:
        key = (what, who)
        if key not in self.buckets:
            if len(self.buckets) >= MOST:
                self.buckets.clear()
            self.buckets[key] = Bucket(*self.rules[what])
        wait = self.buckets[key].take()
        if wait:
            raise Problem("too_often", seconds=math.ceil(wait))
