"""Work that takes long, in processes of its own: bots that think, and saves that strangers hand in.

The event loop never waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, TypeVar

from ..analysis.looking import LEAST, PLAYOUTS, Question, added
from ..bots import make_bot
from ..bots.budget import Budget
from ..bots.search import Findings, Plan, Reason, SearchBot
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
from .thinking import Progress, SharedProgress
from .turns import Person, Turn, Turns, Who

T = TypeVar("T")
REVIEW_PLAYOUTS = 60  # for a decision: there are hundreds of them, and somebody waits
REVIEW_PATIENCE = 300.0  # seconds for a decision of a review, or for all that comes before and after them
MOST_AT_ONCE = 4  # things that one person may wait for: hints, odds, reviews, reports, saves, packs
LONGEST = 30  # seconds that somebody is asked to wait; if it will be more he is asked to come back
FULL = 5  # seconds to wait from which on a hint is brief
BRIEF = 200  # playouts of such a one
PIECES = 10  # of a thought whose person waits for others too
THINKING, LAST = 3, 10  # how far thoughts, and what is done beside them, stand back behind the server itself


class Process:
    """A process that does one thing at a time, started when it is first needed.

    If it hangs or dies it is replaced; whoever waited for it is told, and nobody else notices.
    """

    def __init__(self, cells: Any, nice: int) -> None:
        self.cells = cells
        self.nice = nice
        self.closed = False
        self.pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(self.cells, self.nice)
        )

    async def run(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Problem("took_too_long") after *patience* seconds; BrokenProcessPool if the process died twice."""
        for last in (False, True):
            try:
                async with asyncio.timeout(patience):
                    return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)
            except TimeoutError:
                self._replace()
                raise Problem("took_too_long") from None
            except BrokenProcessPool:
                if self.closed:
                    raise
                self._replace()
                if last:
                    raise
        raise AssertionError

    def _replace(self) -> None:
        end_at_once(self.pool)
        self.pool = self._start()

    def close(self) -> None:
        self.closed = True
        end_at_once(self.pool)


class Workers:
    """Processes of several kinds, so that what takes long keeps nothing waiting that does not; in each of them all have
    their turn.

    `quick`: bots that answer at once. `thinkers`: thoughts of those who want one at a time. `crowd`: of those who want
    several, reviews, and hints for which there is no thinker to spare. `checks`: whatever strangers hand in.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.progress = SharedProgress()
        cells = self.progress.cells
        self.quick = Turns([Process(cells, 0) for _ in range(settings.quick)])
        self.thinkers = Turns([Process(cells, THINKING) for _ in range(settings.thinkers)])
        self.crowd = Turns([Process(cells, LAST) for _ in range(max(1, settings.thinkers // 2))])
        self.checks = Turns([Process(cells, LAST)])
        self.asked: Counter[Person] = Counter()  # what each person waits for

    def turn(self, who: Who, search: bool, alone: bool) -> AbstractAsyncContextManager[Turn[Process]]:
        """Where a bot is to answer. *alone*: its person has no other that is asked."""
        return (self.quick if not search else self.thinkers if alone else self.crowd).turn(who)

    @contextlib.contextmanager
    def asking(self, person: Person, line: Turns[Process] | None = None) -> Iterator[Turns[Process]]:
        """While a person waits for something that he has asked for, and where; without a *line*: for a thought, which
        leaves the last thinker to the bots.

        Problem if he waits for much already, or would wait for very long.
        """
        one_of_many = self.asked[person] or self.thinkers.has(person)
        line = line or (self.crowd if one_of_many or len(self.thinkers.free) < 2 else self.thinkers)
        seconds = line.seconds(person)
        if self.asked[person] >= MOST_AT_ONCE or seconds > LONGEST:
            raise Problem("queue_full", seconds=max(1, seconds))
        self.asked[person] += 1
        try:
            yield line
        finally:
            self.asked[person] -= 1
            if not self.asked[person]:
                del self.asked[person]

    async def check(self, who: Who, work: Callable[..., T], *args: Any) -> T:
        """Something that strangers hand in or wish for, of which nobody knows how long it takes."""
        with self.asking(who.person, self.checks) as line:
            async with line.turn(who) as turn:
                return await turn.place.run(work, *args, patience=self.settings.patience)

    # -- thinking ------------------------------------------------------------------------------------------------------

    async def think(
        self, turn: Turn[Process], bot: str, asked: Question, progress: Progress, plan: Plan | None = None
    ) -> tuple[list[str], Findings | None]:
        """A bot's answer, and what it came from: a plan that it follows, or a search."""
        seed = secrets.randbits(60)
        t, parts = table(asked.game, asked.pack)
        thinker = make_bot(bot, t, parts, asked.seat, Quick(seed))
        if not isinstance(thinker, SearchBot) or not thinker.thinks():
            return await turn.place.run(thinking.decide, bot, asked, seed), None
        found = None if plan is None else await turn.place.run(thinking.follow, asked, seed, plan)
        if found is None:
            found = await self.look(turn, replace(asked, aims=True), seed, thinker.budget, progress)
        return found.chosen().words, found

    async def look(
        self,
        turn: Turn[Process],
        asked: Question,
        seed: int,
        budget: Budget,
        progress: Progress,
        patience: float | None = None,
        in_pieces: bool = False,
    ) -> Findings:
        """What a search finds of a decision: by all processes that are idle, or, if the same person waits for more than
        this, in pieces, so that others get their turn in between. A part that fails is done without.
        """
        helpers = turn.turns.spare(turn.who, budget.parts(self.settings.together) - 1)
        in_pieces = in_pieces or turn.turns.waits(turn.who.person) > 0
        pieces = budget.parts(PIECES) if in_pieces and budget.playouts and not helpers else 1
        parts = 1 + len(helpers) if helpers else pieces

        async def part_of(number: int, by: Turn[Process]) -> Findings:
            return await by.place.run(
                thinking.consider,
                asked,
                seed,
                budget.share(parts),
                progress.slot,
                number,
                pieces,
                patience=patience,
            )

        try:
            found: list[Findings | BaseException] = await asyncio.gather(
                *[part_of(number, by) for number, by in enumerate([turn, *helpers])], return_exceptions=True
            )
        finally:
            for helper in helpers:
                turn.turns.end(helper)
        while len(found) < parts and not progress.hurried:
            await turn.again()
            found += await asyncio.gather(part_of(len(found), turn), return_exceptions=True)
        for fault in found:
            if isinstance(fault, BaseException):
                logs.note("part of a thought failed", why=repr(fault))
        return added(without_faults(found))

    async def advise(self, line: Turns[Process], who: Who, asked: Question, seed: int, brief: bool = False) -> Findings:
        """The odds of a decision for somebody who wants to know. *brief*: they may rest on fewer trial games, which the
        odds tell, while many wait.
        """
        playouts = BRIEF if brief and line.seconds(who.person) > FULL else PLAYOUTS
        with self.progress.begun() as progress:
            async with line.turn(who) as turn:
                budget = Budget(playouts=playouts, least=LEAST)
                return await self.look(turn, asked, seed, budget, progress, self.settings.patience, in_pieces=True)

    async def explain(
        self, line: Turns[Process], who: Who, asked: Question, seed: int, best: list[str], other: list[str]
    ) -> list[Reason]:
        """What tells an answer from another."""
        async with line.turn(who) as turn:
            return await turn.place.run(
                thinking.give_reasons, asked, best, other, seed, patience=self.settings.patience
            )

    async def review(
        self, who: Who, words: Words, seat: str, seed: int, tell: Callable[[float], None]
    ) -> dict[str, Words]:
        """The review of a seat's game in every language.

        A turn for each decision, so that a bot that is to move finds a process soon.
        """
        async with self.checks.turn(who) as turn:
            asked = await turn.place.run(thinking.look_back, words, seat, patience=REVIEW_PATIENCE)
        found: dict[int, Findings] = {}
        coming = iter(range(len(asked)))

        async def look_on() -> None:
            for n in coming:
                async with self.crowd.turn(who) as turn:
                    budget = Budget(playouts=REVIEW_PLAYOUTS, least=LEAST)
                    found[n] = await turn.place.run(
                        thinking.look_again, asked[n], seed, budget, n, patience=REVIEW_PATIENCE
                    )
                tell(len(found) / len(asked))

        await asyncio.gather(*[look_on() for _ in self.crowd.places])
        async with self.checks.turn(who) as turn:
            return await turn.place.run(
                thinking.tell_review, words, seat, [found[n] for n in range(len(asked))], patience=REVIEW_PATIENCE
            )

    def close(self) -> None:
        for turns in (self.quick, self.thinkers, self.crowd, self.checks):
            for process in turns.places:
                process.close()


def _begin(cells: Any, nice: int) -> None:
    """In each process: Ctrl-C is for the server, which then ends us; and nobody outlives a server that was killed.

    Those who wait for an acknowledgement come before those who wait for a thought.
    """
    if hasattr(os, "nice"):
        os.nice(nice)
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
