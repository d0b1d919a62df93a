"""Speed, measured against a peer in the same run: random play and the cost of a copy, on one core."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ...engine.problem import Problem

PACKAGE = Path(__file__).resolve().parent.parent.parent
PEER = "catanatron"


@dataclass(frozen=True)
class Figure:
    """What one system reached: the median of the rounds."""

    name: str
    build: str  # plain, compiled, peer
    decisions: float  # per second
    copy: float  # microseconds


def compiled() -> bool:
    """Does this process run the compiled engine?"""
    spec = importlib.util.find_spec("princeps.engine.agenda")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


@contextmanager
def plain_tree() -> Iterator[Path]:
    """The package without its compiled modules, so that both builds can be measured side by side."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(
            PACKAGE, Path(folder) / "princeps", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        )
        yield Path(folder)


def run(games: list[str], peer: str | None, seconds: float, rounds: int) -> Iterator[Figure]:
    """Measure in rounds, everybody in turn, so that a busy machine is busy for all alike; figures come last."""
    with plain_tree() as plain:
        jobs: list[tuple[str, str, list[str], str]] = []
        if peer is not None:
            jobs.append((PEER, "peer", [peer, str(Path(__file__).with_name("peer.py"))], ""))
        for game in games:
            worker = [sys.executable, "-m", "princeps.lab.bench.worker", game]
            jobs.append((game, "plain", worker, str(plain)))
            if compiled():
                jobs.append((game, "compiled", worker, str(PACKAGE.parent)))
        found: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for _ in range(rounds):
            for name, build, command, path in jobs:
                found.setdefault((name, build), []).append(_measure([*command, str(seconds)], path))
    for (name, build), results in found.items():
        yield Figure(
            name, build, statistics.median(rate for rate, _ in results), statistics.median(copy for _, copy in results)
        )


def _measure(command: list[str], path: str) -> tuple[float, float]:
    environment = {**os.environ, "PYTHONPATH": path} if path else dict(os.environ)
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    except OSError as fault:
        raise Problem("bench_peer", peer=command[0], why=fault.strerror or "") from None
    except subprocess.CalledProcessError as fault:
        raise Problem("bench_peer", peer=command[0], why=(fault.stderr.strip().splitlines() or ["?"])[-1]) from None
    words = json.loads(done.stdout)
    return float(words["decisions"]), float(words["copy"])
