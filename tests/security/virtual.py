"""A loop whose clock stands still while anything is being done and jumps when all only wait.

So whatever a server does after seconds is done at once, and at the same moment each time: moments can be compared.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

from princeps.server.storage.store import Store

PATIENCE = 60.0  # real seconds for a thread that is at work
RESOLUTION = 1e-6


class _Selector(selectors.DefaultSelector):
    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self.loop.at_work:
            return super().select(PATIENCE)
        assert timeout is not None, "all wait, and nothing is to come"
        self.loop.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.now = 0.0
        self.at_work = 0  # threads that do something for us
        super().__init__(selector)
        self._clock_resolution = RESOLUTION

    def time(self) -> float:
        return self.now

    def wait_for_thread(self, future: asyncio.Future[Any]) -> None:
        """Until it is done the clock stands."""
        self.at_work += 1
        future.add_done_callback(self._came_back)

    def _came_back(self, _: asyncio.Future[Any]) -> None:
        self.at_work -= 1

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        future = super().run_in_executor(executor, work, *args)
        self.wait_for_thread(future)
        return future

    def watch_store(self, store: Store) -> None:
        """Its writer is such a thread."""
        put = store._put

        def put_and_wait(write: Any, what: Any) -> asyncio.Future[Any]:
            future = put(write, what)
            self.wait_for_thread(future)
            return future

        store._put = put_and_wait  # type: ignore[method-assign]


class VirtualTime:
    """Stands in for the module `time` where a server looks at the clock."""

    EPOCH = 1_000_000_000.0

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop

    def time(self) -> float:
        return self.EPOCH + self.loop.now

    def monotonic(self) -> float:
        return self.loop.now

    def perf_counter(self) -> float:
        return self.loop.now
