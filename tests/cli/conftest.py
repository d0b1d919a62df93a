"""Commands as a person gives them: in this process for most, in another one where that is the point."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli

Run = Callable[..., Result]
Launch = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own games are touched, and everybody speaks English unless told otherwise."""
    monkeypatch.setenv("PRINCEPS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    return tmp_path / "home"


@pytest.fixture
def run() -> Run:
    def command(*words: str, typed: str = "") -> Result:
        return CliRunner().invoke(cli, [str(word) for word in words], input=typed, prog_name="princeps")

    return command


@pytest.fixture
def launch() -> Launch:
    def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-c", "from princeps.cli import main; main()", *[str(word) for word in words]]
        return subprocess.run(line, input=typed, capture_output=True, text=True, check=False)

    return command
