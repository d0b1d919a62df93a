"""Many independent pieces of work on several cores, results in order: what long commands run on, and what players wait
for.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

T = TypeVar("T")
Batch = tuple[list[T], float]  # results, and the seconds they took

SECONDS = 0.25  # that a task should take: long enough to outweigh its transport, short enough for a lively display
MOST = 500  # pieces in one task


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[int], T], first: int, end: int, jobs: int) -> Generator[T, None, None]:
    """work(first), work(first + 1), ... up to but without *end*, on so many processes.

    What each piece gives must depend on its number only: then the results are the same whatever *jobs* is.
    When the iterator is closed or fails, as by Ctrl-C, the processes are ended at once.
    """
    if jobs == 1 or end - first <= 1:
        yield from map(work, range(first, end))
        return
    pool = _pool(min(jobs, end - first))
    try:
        _start(pool, min(jobs, end - first))
        yield from paced(lambda start, stop: pool.submit(batch, work, start, stop).result, first, end, 2 * jobs)
        pool.shutdown()
    except BaseException:
        end_at_once(pool)
        raise


def paced(submit: Callable[[int, int], Callable[[], Batch[T]]], first: int, end: int, ahead: int) -> Iterator[T]:
    """So many tasks are under way at any time; how long they take tells how large the next ones are made.

    *submit* starts one and gives the way to wait for it.
    """
    size, done, spent = 1, 0, 0.0
    waiting: deque[Callable[[], Batch[T]]] = deque()
    while first < end or waiting:
        while first < end and len(waiting) < ahead:
            waiting.append(submit(first, min(first + size, end)))
            first += size
        results, seconds = waiting.popleft()()
        done += len(results)
        spent += seconds
        size = max(1, min(MOST, int(SECONDS * done / spent))) if spent > 0 else MOST
        yield from results


def batch(work: Callable[[int], T], first: int, end: int) -> Batch[T]:
    """A task: what a process does in one go."""
    start = time.perf_counter()
    return [work(number) for number in range(first, end)], time.perf_counter() - start


# -- processes that stay -----------------------------------------------------------------------------------------------


class Crew:
    """Processes for work that somebody waits for: started when they are first needed, there until the `with` ends."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool: ProcessPoolExecutor | None = None
        self.dismissed = False

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismissed = True
        self.close()

    def start(self) -> None:
        """Start the processes, if they do not run yet.

        Who gives the terminal to another program does this before: what stands for stderr then cannot be inherited.
        """
        if self.pool is None:
            self.pool = _pool(self.jobs)
            _start(self.pool, self.jobs)

    def each(self, work: Callable[[int], T], count: int) -> list[T]:
        """work(0), work(1), ...: a piece that fails is left out, unless all do.

        If a process dies all is done again, by others; BrokenProcessPool if one dies again.
        """
        try:
            return self._each(work, count)
        except BrokenProcessPool:
            if self.dismissed:
                raise
            self.close()
            return self._each(work, count)

    def _each(self, work: Callable[[int], T], count: int) -> list[T]:
        self.start()
        assert self.pool is not None
        results: list[T | BaseException] = []
        for future in [self.pool.submit(work, number) for number in range(count)]:
            try:
                results.append(future.result())
            except BrokenProcessPool:
                raise
            except Exception as fault:
                results.append(fault)
        return without_faults(results)

    def close(self) -> None:
        if self.pool is not None:
            end_at_once(self.pool)
            self.pool = None


def without_faults(results: list[T | BaseException]) -> list[T]:
    """What is there of several results any of which will do; the first fault if there is nothing else."""
    found = [one for one in results if not isinstance(one, BaseException)]
    if not found:
        raise next(one for one in results if isinstance(one, BaseException))
    return found


# -- starting and ending -----------------------------------------------------------------------------------------------


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))


def end_at_once(pool: ProcessPoolExecutor) -> None:
    """Nothing that its processes do would be missed."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _start(pool: ProcessPoolExecutor, jobs: int) -> None:
    """Start all processes deaf to Ctrl-C, which a terminal sends to everybody: only we answer to it."""
    with _deaf():
        for ready in [pool.submit(os.getpid) for _ in range(jobs)]:
            ready.result()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
