"""Bots at the table in the terminal: they answer in between, and an undo takes their answers back too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from princeps.bots import outside
from princeps.cli import cli
from princeps.engine.catalogue import title
from princeps.engine.problem import Problem
from princeps.engine.record import Match, digest
from princeps.files import read_match
from princeps.text import Texts
from princeps.tui.saved import SavedTable, make_bots

BOTS = {"domitius": "amicus", "aemilius": "random"}


def table(path: Path, bots: dict[str, str], **more: Any) -> SavedTable:
    match = Match.new(title("heirs"), 5, {"players": "3"}, **more)
    at = SavedTable(match, Texts("en", "heirs"), path / "game.princeps.json", make_bots(match, bots))
    at.bots_answer()
    return at


def answer_first(at: SavedTable) -> None:
    assert at.offer is not None
    g = at.match.g
    at.answer([g.book.options[at.offer.ids[0]]] if at.offer.kind < 2 else [str(at.offer.least)])


def answer_all(at: SavedTable) -> None:
    while not at.over:
        answer_first(at)


def test_only_people_are_asked_and_everything_is_saved(tmp_path: Path) -> None:
    at = table(tmp_path, BOTS)
    for _ in range(6):
        assert at.seat_word() == "claudius"
        answer_first(at)
    assert {entry.seat for entry in at.match.entries[1:]} == {"claudius", *BOTS}
    assert digest(at.match.title, read_match(at.path).g) == digest(at.match.title, at.match.g)


def test_undo_takes_the_bots_answers_back_and_redo_gives_them_again(tmp_path: Path) -> None:
    at = table(tmp_path, BOTS)
    with pytest.raises(Problem) as caught:
        at.undo()
    assert caught.value.id == "nothing_to_undo"
    stood = []
    for _ in range(4):
        stood.append((len(at.match.entries), digest(at.match.title, at.match.g)))
        answer_first(at)
    last = (len(at.match.entries), digest(at.match.title, at.match.g))
    for expected in reversed(stood):
        at.undo()
        assert at.seat_word() == "claudius"
        assert (len(at.match.entries), digest(at.match.title, at.match.g)) == expected
    for expected in [*stood[1:], last]:
        at.redo()
        assert (len(at.match.entries), digest(at.match.title, at.match.g)) == expected


def test_what_may_not_be_taken_back_stays_whole(tmp_path: Path) -> None:
    at = table(tmp_path, BOTS, undo="none")
    answer_first(at)
    count = len(at.match.entries)
    with pytest.raises(Problem):
        at.undo()
    assert len(at.match.entries) == count


def test_a_bot_that_fails_leaves_its_seat_to_whoever_is_there(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import sys\nfor line in sys.stdin:\n    print('rubbish', flush=True)\n", encoding="utf-8")
    at = table(tmp_path, {})
    at.bots = make_bots(at.match, {"domitius": f"exec:{sys.executable} {script}"})
    with pytest.raises(Problem) as caught:
        answer_all(at)
    assert caught.value.id == "outside_nonsense"
    assert at.seat_word() == "domitius"
    assert len(read_match(at.path).entries) == len(at.match.entries), "the answer before it is kept"
    outside.program(f"{sys.executable} {script}").end()


@pytest.mark.parametrize(
    "wish",
    ["domitius", "=amicus", "nobody=amicus", "domitius=nobody", "fabius=amicus", "domitius=exec:no-such-program"],
)
def test_a_wish_that_cannot_be_is_one_sentence_and_no_file(tmp_path: Path, wish: str) -> None:
    result = CliRunner(env={"PRINCEPS_HOME": str(tmp_path), "LANG": "C.UTF-8"}).invoke(
        cli, ["play", "heirs", "--players", "3", "--plain", "--bot", wish], prog_name="princeps"
    )
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "[" not in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_on_the_command_line(tmp_path: Path) -> None:
    words = [
        "play",
        "heirs",
        "--players",
        "3",
        "--seed",
        "5",
        "--plain",
        *[word for seat, bot in BOTS.items() for word in ("--bot", f"{seat}={bot}")],
    ]
    result = CliRunner(env={"PRINCEPS_HOME": str(tmp_path), "LANG": "C.UTF-8"}).invoke(
        cli, words, input="4\nquit\n", prog_name="princeps"
    )
    assert result.exit_code == 0
    assert {entry.seat for entry in read_match(next(tmp_path.iterdir())).entries} >= {"claudius", *BOTS}
