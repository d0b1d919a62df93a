"""`princeps new-game`: what it writes is a game that holds, and what cannot be written is one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from princeps.cli.new_game import PATTERNS, write_game
from princeps.engine.outside import FOLDERS
from princeps.text import LANGUAGES

from .conftest import Run


@pytest.mark.parametrize("name", ["gladiators", "my_first_game_2"])
def test_a_new_game_passes_its_own_tests_and_fuzz(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    result = run("new-game", name, "--folder", str(tmp_path / "games"))
    assert result.exit_code == 0
    assert str(tmp_path / "games" / name) in result.output
    environment = {key: value for key, value in os.environ.items() if key != FOLDERS}
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "games" / name)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
    monkeypatch.setenv(FOLDERS, str(tmp_path / "games"))
    assert name in run("games").output
    assert run("fuzz", name, "-n", "4", "--jobs", "1").exit_code == 0
    assert run("rules", name, "--coverage").exit_code == 0
    assert run("position", name, "--describe").exit_code == 0
    assert run("example", str(tmp_path / "games" / name / "sample.toml")).exit_code == 0


def test_nothing_of_the_pattern_is_left_in_it(tmp_path: Path) -> None:
    folder = write_game("chariots", tmp_path)
    for path in folder.rglob("*"):
        if path.is_file():
            assert not re.search(r"\btoy\b|\bToy\b|High Card|Hohe Karte", path.read_text(encoding="utf-8")), path
    assert {path.relative_to(folder) for path in folder.rglob("*.toml")} == {
        path.relative_to(PATTERNS[-1]) for path in PATTERNS[-1].rglob("*.toml")
    }


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Gladiators", "name"),
        ("2nd", "name"),
        ("../up", "name"),
        ("a.b", "name"),
        ("class", "name"),
        ("a" * 41, "name"),
        ("", "name"),
        ("nero", "taken"),
        ("json", "taken"),
        ("there", "exists"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_one_sentence(run: Run, tmp_path: Path, name: str, problem: str, lang: str) -> None:
    (tmp_path / "there").mkdir()
    result = run("new-game", name, "--folder", str(tmp_path), "--lang", lang)
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "[problem" not in result.output
    assert (problem == "exists") == (str(tmp_path) in result.output)
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("new-game", "gladiators", "--folder", str(tmp_path / "file"))
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
