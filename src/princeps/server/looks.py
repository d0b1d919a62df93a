"""Looks ahead and back that are worked out in the server itself: one at a time, person after person, in a thread of its
own, so that neither the database's threads nor the loop wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ..engine.problem import Problem
from .turns import Turns, Who

T = TypeVar("T")
MOST_AT_ONCE = 16  # looks that one person may wait for


class Looks:
    def __init__(self) -> None:
        self.turns = Turns([ThreadPoolExecutor(1, "looks")])

    async def run(self, who: Who, look: Callable[..., T], *args: Any) -> T:
        """Problem if the same person waits for many already."""
        if self.turns.waits(who.person) >= MOST_AT_ONCE:
            raise Problem("queue_full", seconds=max(1, self.turns.seconds(who.person)))
        async with self.turns.turn(who) as turn:
            return await asyncio.get_running_loop().run_in_executor(turn.place, look, *args)

    def close(self) -> None:
        for thread in self.turns.places:
            thread.shutdown(wait=False, cancel_futures=True)
