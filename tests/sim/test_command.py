"""`princeps sim` as a person gives it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli

COMMAND = [sys.executable, "-c", "from princeps.cli import main; main()", "sim", "aurelian", "--seed", "7"]


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, ["sim", *words], prog_name="princeps")


def test_the_table_names_wins_with_their_interval_and_all_endings() -> None:
    result = run("aurelian", "-n", "5", "--jobs", "1")
    assert result.exit_code == 0
    head, line = result.stdout.splitlines()[:2]
    assert head.split("  ")[0] == "Bot"
    assert line.split() == ["random", "5", "0", "0.0", "%", "0.0", "%", "-", "43.4", "%", line.split()[-1]]
    assert "Defeat" in result.stdout
    german = run("aurelian", "-n", "5", "--jobs", "1", "--lang", "de").stdout
    assert "Gewonnen" in german
    assert "[" not in german


def test_json() -> None:
    result = run("aurelian", "-n", "3", "--bot", "steward", "--jobs", "1", "--json")
    words = json.loads(result.stdout)
    assert (words["games"], words["complete"], words["bots"]["steward"]["seats"]) == (3, True, 3)
    assert {"rate", "low", "high", "score"} <= words["bots"]["steward"].keys()


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["aurelian", "--bot", "stewart"],
        ["aurelian", "--bot", "search:0"],
        ["aurelian", "--bot", "random,random"],
        ["aurelian", "--pack", "none.toml"],
    ],
)
def test_an_error_is_one_sentence(words: list[str]) -> None:
    result = run(*words, "-n", "2")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "[" not in result.stderr


def test_what_is_done_survives_ctrl_c_and_is_gone_on_with(tmp_path: Path) -> None:
    """Broken off by a signal in the middle, then finished: as if nothing had happened."""
    out, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    with subprocess.Popen(
        [*COMMAND, "-n", "1000000", "--jobs", "2", "--out", str(out), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 5:
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in complained
    assert f"kept in {out}; the same command again goes on" in complained
    assert "random" in said
    done = out.read_bytes().count(b"\n") - 1
    assert done >= 4
    subprocess.run([*COMMAND, "-n", str(done + 3), "--jobs", "1", "--out", str(out)], check=True, capture_output=True)
    subprocess.run([*COMMAND, "-n", str(done + 3), "--jobs", "1", "--out", str(whole)], check=True, capture_output=True)
    assert out.read_bytes() == whole.read_bytes()
