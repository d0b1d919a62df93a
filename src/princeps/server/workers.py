"""Work that takes long, in processes of its own: bots that think, and saves that strangers hand in.

The event loop never waits for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, TypeVar

from ..analysis.looking import LEAST, Question, added, look
from ..bots import make_bot
from ..bots.budget import Budget
from ..bots.search import Findings, Plan, SearchBot
from ..engine.chance import Quick
from ..engine.problem import Problem
from ..engine.record import replay
from ..engine.words import Words
from ..lab.pool import end_at_once, without_faults
from ..lab.simulate import table
from ..text import Texts
from ..web.report import report
from . import logs, thinking
from .settings import Settings
from .thinking import SLOTS, Progress, SharedProgress

T = TypeVar("T")
REVIEW_PLAYOUTS = 60  # for a decision: there are hundreds of them, and somebody waits
REVIEW_PATIENCE = 300.0  # seconds for a decision of a review, or for all that comes before and after them


class Workers:
    """A pool of processes. One that hangs or dies is replaced; whoever waited for it is told."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.progress = SharedProgress()
        self.busy = 0  # pieces of work under way
        self.closed = False
        self.pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.settings.thinkers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self.progress.cells,),
        )

    async def run(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Problem("took_too_long") after *patience* seconds; BrokenProcessPool if the process died twice."""
        self.busy += 1
        try:
            for last in (False, True):
                pool = self.pool
                try:
                    return await asyncio.wait_for(
                        asyncio.get_running_loop().run_in_executor(pool, work, *args), patience
                    )
                except TimeoutError:
                    self._replace(pool)
                    raise Problem("took_too_long") from None
                except BrokenProcessPool:
                    if self.closed:
                        raise
                    self._replace(pool)
                    if last:
                        raise
            raise AssertionError
        finally:
            self.busy -= 1

    # -- thinking ------------------------------------------------------------------------------------------------------

    def idle(self) -> int:
        """How many processes may share a thought that begins now: the one that it has anyway, and those that nobody
        else uses.
        """
        return max(1, min(self.settings.together, self.settings.thinkers - self.busy))

    async def think(
        self, bot: str, asked: Question, progress: Progress, plan: Plan | None = None
    ) -> tuple[list[str], Findings | None]:
        """A bot's answer, and what it came from: a plan that it follows, or a search."""
        seed = secrets.randbits(60)
        t, parts = table(asked.game, asked.pack)
        thinker = make_bot(bot, t, parts, asked.seat, Quick(seed))
        if not isinstance(thinker, SearchBot) or not thinker.thinks():
            return await self.run(thinking.decide, bot, asked, seed), None
        found = None if plan is None else await self.run(thinking.follow, asked, seed, plan)
        if found is None:
            found = await self.look(replace(asked, aims=True), seed, thinker.budget, progress.slot)
        return found.chosen().words, found

    async def look(
        self, asked: Question, seed: int, budget: Budget, slot: int = SLOTS, patience: float | None = None
    ) -> Findings:
        """What a search finds of a decision, by all processes that are idle: a part that fails is done without."""
        parts = budget.parts(self.idle())
        work = [
            self.run(thinking.consider, asked, seed, budget.share(parts), slot, part, patience=patience)
            for part in range(parts)
        ]
        found = await asyncio.gather(*work, return_exceptions=True)
        for fault in found:
            if isinstance(fault, BaseException):
                logs.note("part of a thought failed", why=repr(fault))
        return added(without_faults(found))

    async def review(self, words: Words, seat: str, seed: int, tell: Callable[[float], None]) -> dict[str, Words]:
        """The review of a seat's game in every language.

        Decision by decision, so that a bot that is to move finds a process soon.
        """
        asked = await self.run(thinking.look_back, words, seat, patience=REVIEW_PATIENCE)
        found: dict[int, Findings] = {}
        coming = iter(range(len(asked)))

        async def look_on() -> None:
            for n in coming:
                found[n] = await self.run(
                    look, asked[n], seed, Budget(playouts=REVIEW_PLAYOUTS, least=LEAST), n, patience=REVIEW_PATIENCE
                )
                tell(len(found) / len(asked))

        await asyncio.gather(*[look_on() for _ in range(self.idle())])
        return await self.run(
            thinking.tell_review, words, seat, [found[n] for n in range(len(asked))], patience=REVIEW_PATIENCE
        )

    # -- its processes -------------------------------------------------------------------------------------------------

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = self._start()
            end_at_once(pool)

    def close(self) -> None:
        self.closed = True
        end_at_once(self.pool)


def _begin(cells: Any) -> None:
    """In each process: Ctrl-C is for the server, which then ends us; and nobody outlives a server that was killed."""
    thinking.share(cells)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()


def follow_parent() -> None:
    """When the process that started us is gone, so are we."""
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


# -- what is done there ------------------------------------------------------------------------------------------------


def write_report(words: Words, seat: str | None, lang: str) -> str:
    match = replay(words)
    return report(match, Texts(lang, match.title.id, match.pack), -1 if seat is None else match.title.seat_number(seat))
