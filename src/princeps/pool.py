"""Many independent pieces of work on several cores, results in order: what long commands run on."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
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
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(jobs, end - first), multiprocessing.get_context("spawn"))
    try:
        _start(pool, min(jobs, end - first))
        yield from paced(lambda start, stop: pool.submit(batch, work, start, stop).result, first, end, 2 * jobs)
        pool.shutdown()
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def paced(submit: Callable[[int, int], Callable[[], Batch[T]]], first: int, end: int, ahead: int) -> Iterator[T]:
    """So many tasks are under way at any time; how long they take tells how large the next ones are made. *submit* starts one and gives the way to wait for it."""
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
