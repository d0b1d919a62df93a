"""Playing, saving, resuming: also in the middle of a reaction, also by another process, also from a file that is
damaged.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.files import autosave_path, keep_previous, read_match, save_text, write_match, write_text
from princeps.files import home as princeps_home
from princeps.lab.playthroughs import bot_plays

from .conftest import Launch, Run
from .test_commands import SAMPLE, one_sentence


def in_a_reaction() -> Match:
    """Somebody else has thrown a Barbarian back, and the price is not yet paid."""
    t = title("aurelian")
    for seed in range(200):
        match = bot_plays_until(t.id, seed, "usurper_price")
        if match is not None:
            return match
    raise AssertionError("no game comes to it")


def bot_plays_until(game: str, seed: int, step: str) -> Match | None:
    match = bot_plays(title(game), seed, "random")
    for number in range(1, len(match.entries)):
        if match.entries[number].at == step:
            match.back_to(number - 1)
            return match
    return None


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# -- play --------------------------------------------------------------------------------------------------------------


def test_play_saves_after_every_answer_and_resumes(run: Run) -> None:
    assert run("play", "aurelian", "--plain", "--seed", "5", typed=typed("stop")).exit_code == 0
    match = read_match(autosave_path("aurelian"))
    assert [entry.answer for entry in match.entries[1:]] == [["stop"]]
    assert match.seed == 5
    result = run("play", "aurelian", "--plain", "--resume", typed=typed("aurelian_walls"))
    assert result.exit_code == 0
    assert [entry.answer for entry in read_match(autosave_path("aurelian")).entries[1:]] == [
        ["stop"],
        ["aurelian_walls"],
    ]


def test_without_a_command_the_table_opens_in_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("princeps.server.run.run", lambda settings, say, open_browser: opened.append(settings))
    assert run().exit_code == 0
    assert [(settings.host, settings.port) for settings in opened] == [("127.0.0.1", 8000)]


def test_options_that_the_game_does_not_have_are_refused(run: Run) -> None:
    result = run("play", "aurelian", "--players", "3")
    assert result.exit_code == 2
    assert result.stderr == "The game has no options.\n"
    assert (
        run("play", "aurelian", "--set", "players").stderr
        == '"players" is not of the form OPTION=VALUE, for example players=3.\n'
    )


def test_a_new_game_keeps_the_unfinished_one(run: Run, home: Path) -> None:
    run("play", "aurelian", "--plain", "--seed", "5", typed=typed("stop"))
    old = autosave_path("aurelian").read_bytes()
    result = run("play", "aurelian", "--plain", "--seed", "6")
    kept = home / "aurelian.previous-1.princeps.json"
    assert kept.read_bytes() == old
    assert str(kept) in result.stderr
    assert read_match(autosave_path("aurelian")).seed == 6
    run("play", "aurelian", "--plain", "--seed", "7")  # nothing was answered in the game before: not worth keeping
    assert sorted(path.name for path in home.iterdir()) == [
        "aurelian.autosave.princeps.json",
        "aurelian.previous-1.princeps.json",
    ]


def test_options_reach_the_match(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('game = "aurelian"\nname = "My copy"\n[setup.setup]\ntreasury = 9\n')
    path = tmp_path / "mine.princeps.json"
    run("play", "aurelian", "--plain", "--undo", "none", "--dice", "fresh", "--pack", str(pack), "--save", str(path))
    match = read_match(path)
    assert (match.undo_policy, match.dice) == ("none", "fresh")
    assert match.pack is not None
    assert match.pack.name == "My copy"
    assert match.title.shape.dump(match.g)["treasury"] == 9
    again = run("play", "aurelian", "--plain", "--save", str(path))
    assert again.exit_code == 2
    assert one_sentence(again.stderr)


def test_load_leaves_the_file_and_plays_on_elsewhere(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.princeps.json"
    write_match(in_a_reaction(), path)
    before = path.read_bytes()
    result = run("play", "aurelian", "--plain", "--load", str(path), typed=typed("coin"))
    assert result.exit_code == 0
    assert path.read_bytes() == before
    assert read_match(autosave_path("aurelian")).entries[-1].at == "usurper_price"


def test_an_example_is_a_lesson(run: Run) -> None:
    result = run("play", "aurelian", "--plain", "--load", str(SAMPLE), typed=typed("aurelian:dalmatia", "suppress"))
    assert result.exit_code == 0
    assert [entry.answer for entry in read_match(autosave_path("aurelian")).entries[1:]] == [
        ["aurelian:dalmatia"],
        ["suppress"],
    ]
    assert run("verify", str(autosave_path("aurelian"))).exit_code == 0


# -- from process to process -------------------------------------------------------------------------------------------


def test_a_save_in_the_middle_of_a_reaction_resumes_in_another_process(launch: Launch, tmp_path: Path) -> None:
    match = in_a_reaction()
    path = tmp_path / "reaction.princeps.json"
    write_match(match, path)
    done = launch("play", "aurelian", "--plain", "--load", str(path), "--save", str(path), typed=typed("coin"))
    assert done.returncode == 0, done.stderr
    match.answer("emperor", ["coin"])
    there = read_match(path)
    assert there.entries[-1].digest == match.entries[-1].digest
    assert there.entries[-1].events == json.loads(json.dumps(match.entries[-1].events))
    there.undo()  # the way back is there as well
    assert there.entries[-1].digest == match.entries[-2].digest


def test_killing_the_writer_never_leaves_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    script = "import sys; from pathlib import Path; from princeps.files import write_text\n"
    script += "while True:\n for c in 'ab': write_text(Path(sys.argv[1]), c * 200_000)"
    for _ in range(3):
        process = subprocess.Popen([sys.executable, "-c", script, str(path)])
        while not path.exists():
            os.sched_yield()
        process.send_signal(signal.SIGKILL)
        process.wait()
        text = path.read_text()
        assert text in ("a" * 200_000, "b" * 200_000)


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    path = tmp_path / "game.json"
    write_text(path, "old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(Problem) as caught:
        write_text(path, "new")
    assert caught.value.id == "cannot_write"
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert autosave_path("aurelian").parent == princeps_home()
    monkeypatch.delenv("PRINCEPS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert princeps_home() == tmp_path / "data" / "princeps"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert princeps_home() == tmp_path / ".local" / "share" / "princeps"


def test_whatever_lies_where_a_game_will_be_saved_is_kept(home: Path) -> None:
    path = autosave_path("aurelian")
    path.parent.mkdir()
    path.write_text("not a game")
    assert keep_previous(path) == home / "aurelian.previous-1.princeps.json"
    assert not path.exists()
    assert keep_previous(path) is None


DAMAGED = {
    "empty": b"",
    "binary": bytes(range(256)),
    "text": b"Ave",
    "cut off": save_text(Match.new(title("aurelian"), 1, salt="").words()).encode()[:900],
    "foreign JSON": b'{"name": "something else"}',
    "a list": b"[1, 2, 3]",
    "deep": b"[" * 100_000,
    "another format": b'{"princeps": 99}',
    "another game": b'{"princeps": 1, "game": "catan"}',
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_or_foreign_file_is_one_sentence_and_left_alone(
    run: Run, tmp_path: Path, home: Path, name: str
) -> None:
    path = tmp_path / "game.princeps.json"
    path.write_bytes(DAMAGED[name])
    for words in [("play", "aurelian", "--plain", "--load"), ("replay",), ("verify",)]:
        result = run(*words, str(path))
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert one_sentence(result.stderr)
        assert str(path) in result.stderr
    assert path.read_bytes() == DAMAGED[name]
    assert not home.exists()


def test_a_damaged_autosave_is_left_alone(run: Run) -> None:
    path = autosave_path("aurelian")
    path.parent.mkdir()
    path.write_bytes(DAMAGED["cut off"])
    result = run("play", "aurelian", "--plain", "--resume")
    assert result.exit_code == 2
    assert one_sentence(result.stderr)
    assert path.read_bytes() == DAMAGED["cut off"]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [path] + [place for key, item in items for place in places(item, (*path, key))]


def test_any_wrong_value_in_a_save_is_a_problem_or_harmless(tmp_path: Path) -> None:
    chance = random.Random(270)
    whole = save_text(in_a_reaction().words())
    everywhere = [place for place in places(json.loads(whole)) if place]
    path = tmp_path / "game.princeps.json"
    found = set()
    for _ in range(150):
        words = json.loads(whole)
        place = chance.choice(everywhere)
        inner = words
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = chance.choice([None, -1, 10**40, "x", [], {}, True, 1.5, [[]], {"a": 1}])
        path.write_text(json.dumps(words))
        try:
            found.add(read_match(path).title.id)
        except Problem as problem:
            found.add(problem.id if problem.facts["file"] == str(path) else "problem that does not name the file")
    assert "aurelian" in found
    assert {"field_word", "save_key"} & found
    assert "problem that does not name the file" not in found
