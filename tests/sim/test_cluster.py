"""Games on a cluster of several nodes: the same file as from one process, also when a node dies in the middle."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.problem import Problem
from princeps.lab import cluster
from princeps.lab.simulate import ROUND_ROBIN, make_plan, simulate

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own warnings are not ours to fix

COMMAND = [
    sys.executable,
    "-c",
    "from princeps.cli import main; main()",
    "arena",
    "aurelian",
    "--bots",
    "steward,random",
    "--lang",
    "en",
]
NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
GAMES = 80


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head that plays nothing and two nodes that do, each with processes of its own."""
    from ray.cluster_utils import Cluster

    found: Any = Cluster(initialize_head=True, head_node_args={**NODE, "num_cpus": 0})
    try:
        yield found
    finally:
        found.shutdown()


def test_a_node_dies_in_the_middle_and_nothing_is_lost_or_counted_twice(nodes: Any, tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    list(simulate(make_plan("aurelian", ["steward", "random"], 1, pairing=ROUND_ROBIN), GAMES, 2, whole))
    doomed = [nodes.add_node(**NODE), nodes.add_node(**NODE)][0]
    with subprocess.Popen(
        [*COMMAND, "--games", str(GAMES), "--cluster", nodes.address, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not out.exists() or out.read_bytes().count(b"\n") < GAMES // 4:
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        nodes.remove_node(doomed, allow_graceful=False)
        assert process.poll() is None, "it died too late"
        said, complained = process.communicate()
    assert (process.returncode, complained) == (0, "")
    assert f"Games  {GAMES}" in said
    assert out.read_bytes() == whole.read_bytes()


def test_no_cluster_is_one_sentence() -> None:
    process = subprocess.run([*COMMAND, "--cluster", "127.0.0.1:1"], capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.startswith('There is no Ray cluster at "127.0.0.1:1".')
    assert process.stderr.count("\n") == 1


def test_a_machine_with_another_version_does_not_play() -> None:
    found = cluster._remote("0.0", lambda number: number, 0, 3)
    assert isinstance(found, Problem)
    assert found.id == "cluster_version"
