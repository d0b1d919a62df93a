"""Games from outside: as packages, by folder and as installed; what is wrong with one is said, and harms nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli
from princeps.cli.new_game import write_game
from princeps.engine.catalogue import NAMES, game_names, left_out, title
from princeps.engine.outside import EXTRA, FOLDERS
from princeps.engine.packs import game_folder
from princeps.engine.problem import Problem
from princeps.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, words, prog_name="princeps")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of games, the only one there is; what was loaded from it is forgotten."""
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def put(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_by_folder(games: Path) -> None:
    folder = write_game("found_by_folder", games)
    assert game_names() == [*NAMES, "found_by_folder"]
    assert title("found_by_folder") is title("found_by_folder")
    assert game_folder("found_by_folder") == folder
    assert left_out() == []


def test_by_package(monkeypatch: pytest.MonkeyPatch, games: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    folder = write_game("found_by_package", elsewhere / "some_package")
    (folder.parent / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(elsewhere))
    monkeypatch.setenv(EXTRA, " some_package.found_by_package ,")
    assert game_names() == [*NAMES, "found_by_package"]
    assert game_folder("found_by_package") == folder


def test_as_installed(tmp_path: Path) -> None:
    """The two small games as a wheel, unpacked where another Python looks for packages."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT / "toys",
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    environment = {name: value for name, value in os.environ.items() if name != FOLDERS}
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path / "site"), environment.get("PYTHONPATH", "")])
    command = [sys.executable, "-c", "from princeps.cli import main; main()"]
    listed = subprocess.run(
        [*command, "games", "--json"], env=environment, cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert [row["id"] for row in json.loads(listed.stdout)] == [*NAMES, "fair", "toy"]
    fuzzed = subprocess.run(
        [*command, "fuzz", "toy", "-n", "2", "--jobs", "1"],
        env=environment,
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert fuzzed.returncode == 0, fuzzed.stderr


BROKEN = [
    ("title.py", "Title.of(", "Titel.of(", "game_import"),
    ("rules/r02_round.py", "def compare(", "def compare((", "game_import"),
    ("title.py", 'Title.of("broken"', 'Title.of("other"', "game_no_title"),
    ("game.toml", 'id = "broken"', 'id = "other"', "game_no_title"),
    ("__init__.py", "from .title import TITLE", "from .title import begin as TITEL", "game_no_title"),
    ("game.toml", "players = [2, 2]", "players = 2", "game_lacks"),
    ("game.toml", '[blurb]\nen = "', '[blurb]\nfr = "', "game_languages"),
    ("rulebook.toml", "says.de", "says.fr", "game_languages"),
    ("game.toml", "year = ", "year = = ", "not_toml"),
    ("text/de.toml", "[ui]", "[ui", "not_toml"),
    ("layout.toml", "[group]", "[group", "not_toml"),
    ("data/cards.toml", "card = [", "card = ", "not_toml"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), BROKEN)
def test_a_broken_one_is_left_out_with_a_sentence(games: Path, file: str, old: str, new: str, problem: str) -> None:
    put(write_game("broken", games) / file, old, new)
    write_game("sound", games)
    assert game_names() == [*NAMES, "sound"]
    assert [one.id for one in left_out()] == [problem]
    with pytest.raises(Problem) as caught:
        title("broken")
    assert caught.value.id == problem
    for lang in LANGUAGES:
        listed = run("games", "--lang", lang)
        assert listed.exit_code == 0
        assert "sound" in listed.stdout
        assert listed.stderr.count("\n") == 1
        assert "broken" in listed.stderr
        assert "[problem" not in listed.stderr
    played = run("play", "broken")
    assert (played.exit_code, played.output.count("\n")) == (2, 1)
    assert run("play", "sound", "--plain").exit_code == 0


@pytest.mark.parametrize("file", ["text/de.toml", "layout.toml", "rulebook.toml", "__init__.py"])
def test_a_file_that_is_missing(games: Path, file: str) -> None:
    (write_game("broken", games) / file).unlink()
    assert game_names() == NAMES
    assert [one.id for one in left_out()] == ["game_import" if file == "__init__.py" else "cannot_read"]
    assert run("games").stderr.count("\n") == 1


def test_names_that_are_taken(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.rename(write_game("spare", games), games / "json")
    os.rename(write_game("spare", games), games / "nero")
    for game in ("json", "nero"):
        for file in ("game.toml", "title.py"):
            put(games / game / file, '"spare"', f'"{game}"')
    monkeypatch.setenv(EXTRA, "no.such.package")
    assert game_names() == NAMES
    assert {one.id for one in left_out()} == {"game_name_taken", "game_name_ours", "game_no_package"}
    assert run("games").stderr.count("\n") == 3
    assert title("nero").facts()["title"] != "Spare"


def test_a_folder_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FOLDERS, str(tmp_path / "nowhere"))
    assert game_names() == NAMES
    assert [one.id for one in left_out()] == ["games_folder"]


def test_a_folder_goes_before_an_installed_package(
    monkeypatch: pytest.MonkeyPatch, games: Path, tmp_path: Path
) -> None:
    installed = tmp_path / "site" / "other-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[princeps.games]\ntwice = nowhere\nonce = nowhere\n")
    monkeypatch.syspath_prepend(str(installed.parent))
    folder = write_game("twice", games)
    assert game_folder("twice") == folder
    assert game_names() == [*NAMES, "twice"]
    assert [one.facts["game"] for one in left_out()] == ["once"]
