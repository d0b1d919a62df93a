"""Places for what is under way: a visitor has so many of them, and whatever else he wants waits for one of his own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Places:
    def __init__(self, most: int) -> None:
        self.most = most
        self.lines: dict[str, asyncio.Semaphore] = {}
        self.inside: dict[str, int] = {}  # those who have a place or wait for one, by visitor

    @asynccontextmanager
    async def place(self, visitor: str) -> AsyncIterator[None]:
        line = self.lines.setdefault(visitor, asyncio.Semaphore(self.most))
        self.inside[visitor] = self.inside.get(visitor, 0) + 1
        try:
            async with line:
                yield
        finally:
            self.inside[visitor] -= 1
            if not self.inside[visitor]:
                del self.inside[visitor], self.lines[visitor]
