"""Numbers for Prometheus.

With several processes they are summed over all of them: each writes its own into a folder that the first one made.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client's own name for it
SPANS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)

REGISTRY = CollectorRegistry()
ANSWERS = Counter("princeps_answers", "Changes of matches that were kept", ["kind"], registry=REGISTRY)
REFUSED = Counter("princeps_refused", "Requests and messages that were refused", ["problem"], registry=REGISTRY)
KEPT = Histogram("princeps_kept_seconds", "From an answer to its being on disk", buckets=SPANS, registry=REGISTRY)
THOUGHT = Histogram("princeps_thought_seconds", "Time that bots took", ["bot"], registry=REGISTRY)
REQUESTS = Counter("princeps_requests", "HTTP requests", ["status"], registry=REGISTRY)
SOCKETS = Gauge("princeps_sockets", "Pages that are open", multiprocess_mode="livesum", registry=REGISTRY)
ROOMS = Gauge("princeps_rooms", "Matches in memory", multiprocess_mode="livesum", registry=REGISTRY)
QUEUED = Gauge("princeps_bots_queued", "Bots that are to move", multiprocess_mode="mostrecent", registry=REGISTRY)


@contextmanager
def shared() -> Iterator[None]:
    """While this lasts, the processes that are started count together."""
    with tempfile.TemporaryDirectory(prefix="princeps-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def written() -> bytes:
    """As Prometheus reads it."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def gone(process: int | None) -> None:
    """A process that died: what it had open it has no more."""
    if FOLDER in os.environ and process is not None:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Only what ends well is counted."""
    began = time.perf_counter()
    yield
    histogram.observe(time.perf_counter() - began)
