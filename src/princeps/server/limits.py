"""How often something may be done: a bucket for each who and what, refilled as time goes by.

Processes that serve the same database tell each other what was taken, a tenth of a bucket at a time: whoever stays far
from a limit costs nothing, and whoever reaches it reaches it everywhere. If nobody hears, each counts by itself.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping

from ..engine.problem import Problem

MOST = 10_000  # buckets kept
TOLD = 10  # parts of a bucket


class Bucket:
    """Holds so many tokens; in *seconds* an empty one is full again."""

    __slots__ = ("at", "most", "seconds", "tokens", "untold")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.tokens = float(most)
        self.untold = 0.0  # of those that are missing, so many are known here only
        self.at = time.monotonic()

    def take(self) -> float:
        """0 if there was a token, else the seconds until there is one."""
        if wait := self.wait():
            return wait
        self.tokens -= 1
        self.untold = min(self.untold, self.most - self.tokens - 1) + 1
        return 0.0

    def wait(self) -> float:
        """0 if there is a token, else the seconds until there is one."""
        self._refill()
        return max(0.0, 1 - self.tokens) * self.seconds / self.most

    def taken(self, tokens: float) -> None:
        """Somewhere else, or by what turned out to take so many. Nobody owes more than a bucket."""
        self._refill()
        self.tokens = max(-float(self.most), self.tokens - tokens)

    def news(self) -> int:
        """How many others should hear of by now."""
        if self.untold * TOLD < self.most:
            return 0
        told = int(self.untold)
        self.untold -= told
        return told

    def _refill(self) -> None:
        now = time.monotonic()
        self.tokens = min(float(self.most), self.tokens + (now - self.at) * self.most / self.seconds)
        self.at = now


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
        self.share: Callable[[str, str, int], None] | None = None  # other processes, if there are any

    def take(self, what: str, who: str) -> None:
        wait = self.wait(what, who)
        if wait:
            raise Problem("too_often", seconds=math.ceil(wait))

    def wait(self, what: str, who: str) -> float:
        """0 if it may be done, and then it counts; else the seconds until it may."""
        key = hashlib.blake2b(who.encode(), digest_size=8).hexdigest()  # who it is need not travel
        bucket = self._bucket(what, key)
        wait = bucket.take()
        if not wait and self.share is not None and (told := bucket.news()):
            self.share(what, key, told)
        return wait

    def heard(self, what: str, key: str, tokens: int) -> None:
        """What another process has told."""
        self._bucket(what, key).taken(tokens)

    def _bucket(self, what: str, key: str) -> Bucket:
        """The last to be dropped of those that are too many."""
        bucket = self.buckets.pop((what, key), None) or Bucket(*self.rules[what])
        if len(self.buckets) >= MOST:
            del self.buckets[next(iter(self.buckets))]
        self.buckets[what, key] = bucket
        return bucket
