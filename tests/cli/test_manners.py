"""What a command line owes its user: sentences instead of tracebacks, the language of the environment, saves that can
be looked after, Tab, and a manual.
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from princeps.cli import cli
from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.files import autosave_path, home, write_match, write_page
from princeps.lab.playthroughs import bot_plays

from .conftest import Launch, Run
from .test_commands import one_sentence


def written(words: dict[str, object], path: Path) -> Path:
    path.write_text(json.dumps(words), encoding="utf-8")
    return path


def test_a_save_without_answers_is_one_sentence(run: Run, tmp_path: Path) -> None:
    words = Match.new(title("aurelian"), 1).words()
    nothing: tuple[object, ...] = ([], None)
    for answers in nothing:
        path = written({**words, "answers": answers}, tmp_path / "game.princeps.json")
        for command in ("report", "replay", "verify", "analyse"):
            result = run(command, str(path))
            assert (result.exit_code, one_sentence(result.stderr)) == (2, True), (command, result.output)
            assert str(path) in result.stderr


@pytest.mark.parametrize("words", [["games"], ["--help"], ["--version"], ["play", "aurelian", "--plain"]])
def test_a_full_device_is_one_sentence(words: list[str], home: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from princeps.cli import main; main()", *words],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert one_sentence(done.stderr), done.stderr


def test_a_wrong_game_in_the_environment_is_a_sentence(
    launch: Launch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("def (:\n")
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PRINCEPS_EXTRA_GAMES", "broken.game, sys, .., no.such")
    monkeypatch.setenv("PRINCEPS_GAMES", os.pathsep.join([str(tmp_path / "loop"), "a" * 5000, str(tmp_path / "none")]))
    done = launch("games")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 7
    assert all(line.startswith("Left out: ") for line in lines)
    assert one_sentence(launch("play", "chess").stderr)


def test_without_the_seed_nothing_is_said_of_the_dice(run: Run, tmp_path: Path) -> None:
    words = bot_plays(title("aurelian"), 1, "random").words()
    path = written({**words, "seed": None, "salt": None}, tmp_path / "game.princeps.json")
    result = run("verify", str(path))
    assert result.exit_code == 0
    assert "right" in result.output
    assert "is right" not in result.output
    assert "only the seed can tell" in result.output


def test_pages_follow_the_umask_and_saves_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_page(tmp_path / "page.html", "")
        write_match(Match.new(title("aurelian"), 1), tmp_path / "game.princeps.json")
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "page.html").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "game.princeps.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "de_DE.UTF-8"}, "spielbar"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, "spielbar"),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, "spielbar"),
        ({"LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"}, "ready to play"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "spielbar"),
    ],
)
def test_the_environment_chooses_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], word: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in run("games").output


def test_help_tells_what_commands_do_to_the_end(run: Run) -> None:
    output = run("--help").output
    assert "..." not in output.partition("Commands:")[2]
    assert "what is wrong with others goes to stderr." in " ".join(output.split())


def test_a_backup_replaces_nothing_unless_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    file.write_text("precious")
    result = run("backup", str(file), "--data", str(tmp_path))
    assert (result.exit_code, one_sentence(result.stderr)) == (2, True)
    assert file.read_text() == "precious"
    assert "--force" in result.stderr
    run("migrate", "--data", str(tmp_path / "data"))
    assert run("backup", str(file), "--force", "--data", str(tmp_path / "data")).exit_code == 0
    assert file.read_bytes() != b"precious"


# -- saves and lessons -------------------------------------------------------------------------------------------------


def test_saves_are_listed_the_latest_first_and_thrown_away_by_name(run: Run) -> None:
    assert "no saved games" in run("saves").output
    for number, game in enumerate(["nero", "aurelian"]):
        write_match(Match.new(title(game), 1), autosave_path(game))
        os.utime(autosave_path(game), (1_000_000 + number, 1_000_000 + number))
    (home() / "odd.princeps.json").write_text("[]")
    os.utime(home() / "odd.princeps.json", (1, 1))
    rows = json.loads(run("saves", "--json").output)
    assert [row["name"] for row in rows] == ["aurelian.autosave", "nero.autosave", "odd"]
    assert [row["state"] for row in rows] == ["open", "open", "unreadable"]
    assert rows[0]["saved"].startswith("1970-01-1")
    shown = run("saves").output
    assert "in progress" in shown
    assert "cannot be read" in shown
    wrong = run("saves", "--delete", "aurelian.autosave", "--delete", "nothing")
    assert (wrong.exit_code, one_sentence(wrong.stderr)) == (2, True)
    assert autosave_path("aurelian").exists()
    assert run("saves", "--delete", "aurelian.autosave").exit_code == 0
    assert not autosave_path("aurelian").exists()


def test_lessons_are_listed_with_their_rules_and_files(run: Run) -> None:
    rows = json.loads(run("lessons", "aurelian", "--json").output)
    assert len(rows) > 20
    assert all(Path(row["file"]).exists() and row["rule"] for row in rows)
    assert rows[0]["title"] in run("lessons", "aurelian").output


# -- Tab and the manual ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        (["play"], "au", ["aurelian"]),
        (["rules"], "ne", ["nero"]),
        (["play", "heirs", "--bot"], "cl", ["claudius="]),
        (["play", "heirs", "--bot"], "claudius=leg", ["claudius=legatus"]),
        (["arena", "nero", "--bots"], "random,legat", ["random,legatus", "random,legate"]),
        (["play", "nothing", "--bot"], "", []),
        ([], "ver", ["verify"]),
    ],
)
def test_tab_completes_commands_games_and_bots(words: list[str], typed: str, offered: list[str]) -> None:
    found = ShellComplete(cli, {}, "princeps", "_PRINCEPS_COMPLETE").get_completions(words, typed)
    assert [one.value for one in found] == offered


def test_tab_completes_saves(run: Run) -> None:
    write_match(Match.new(title("nero"), 1), autosave_path("nero"))
    found = ShellComplete(cli, {}, "princeps", "_PRINCEPS_COMPLETE").get_completions(["saves", "--delete"], "")
    assert [one.value for one in found] == ["nero.autosave.princeps.json"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_taught(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_PRINCEPS_COMPLETE" in result.output


def test_the_manual_has_every_command(run: Run) -> None:
    page = run("man").output
    assert [line for line in page.splitlines() if line.startswith(".TH")]
    for command in cli.list_commands(None):  # type: ignore[arg-type]
        assert f'.SS "princeps {command}'.replace("-", "\\-") in page
    assert "PRINCEPS_HOME" in page
