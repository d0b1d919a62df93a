"""The work of `pool` on many machines, by Ray: the same results in the same order, whatever becomes of a machine on the
way.

A piece depends on its number only, so one that was lost with its machine is done again elsewhere; and results are taken
by the number of their task, so one that was done twice counts once.
"""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

from .. import __version__
from ..engine.problem import Problem
from .pool import Batch, batch, paced

T = TypeVar("T")

TRIES = 20  # of a task whose machine went away under it
AHEAD = 3  # tasks under way for each core: a machine that is lost keeps the others busy meanwhile

PATIENCE = 10  # seconds in which somebody must answer at the cluster's address


def in_order_on(address: str, work: Callable[[int], T], first: int, end: int) -> Generator[T, None, None]:
    """As `pool.in_order`, on the cluster at *address* ("auto": the one that this machine belongs to)."""
    with _joined(address) as ray:
        task = ray.remote(max_retries=TRIES, num_cpus=1)(_remote)
        under_way: set[Any] = set()

        def submit(start: int, stop: int) -> Callable[[], Batch[T]]:
            promise = task.remote(__version__, work, start, stop)
            under_way.add(promise)

            def wait() -> Batch[T]:
                found: Batch[T] | Problem = _wait(ray, promise)
                under_way.discard(promise)
                if isinstance(found, Problem):
                    raise found
                return found

            return wait

        try:
            yield from paced(submit, first, end, AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))))
        finally:
            for promise in under_way:  # broken off: nobody waits for these any more
                ray.cancel(promise, force=True)


def _remote(version: str, work: Callable[[int], T], first: int, end: int) -> Batch[T] | Problem:
    """On a machine of the cluster. A problem is handed back as a result: Ray would dress it up."""
    if version != __version__:
        return Problem("cluster_version", here=version, there=__version__)
    try:
        return batch(work, first, end)
    except Problem as problem:
        return problem


def _wait(ray: Any, promise: Any) -> Any:
    try:
        return ray.get(promise)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.RaySystemError) as fault:
        raise Problem("cluster_failed", why=type(fault).__name__) from None


@contextlib.contextmanager
def _joined(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster that is there; none is started."""
    try:
        import ray
    except ImportError:
        raise Problem("cluster_missing") from None
    try:
        if address != "auto":
            host, _, port = address.rpartition(":")
            socket.create_connection((host, int(port)), PATIENCE).close()  # Ray itself would knock for many minutes
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError, OSError):
        raise Problem("cluster_nowhere", address=address) from None
    try:
        yield ray
    finally:
        ray.shutdown()
