"""High Card as a whole: it holds at random play, its examples hold, nothing is left unsaid, and it can be shown."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from princeps.display.board import board
from princeps.display.drawing import Drawing, Memory
from princeps.display.layout import Layout
from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.lab.fuzz import data_faults, fuzz
from princeps.rulebook.examples import load_example, run
from princeps.rulebook.tracing import coverage
from princeps.text import LANGUAGES, Texts
from princeps.text.check import gaps
from princeps.tui.plain import run as run_plain

from ..title import TITLE

HERE = Path(__file__).resolve().parents[1]
EXAMPLES = [HERE / "sample.toml", *sorted(HERE.glob("lessons/*.toml"))]


def test_the_game_is_found_by_its_folder() -> None:
    assert title("toy") is TITLE


def test_random_play_holds() -> None:
    assert data_faults("toy") == []
    results = list(fuzz("toy", 1, 0, 8, 1))
    assert [(result["broken"], result["detail"]) for result in results] == [("", "")] * 8


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_holds(path: Path) -> None:
    assert run(load_example(path)) == []


def test_nothing_is_left_unsaid() -> None:
    assert gaps("toy") == []


def test_every_rule_has_code_and_a_test() -> None:
    sections = coverage("toy", HERE / "tests", HERE.parent)
    assert {section.number: section.lacks(True) for section in sections if section.lacks(True)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_plays_it(tmp_path: Path, lang: str) -> None:
    match, out, texts = Match.new(title("toy"), seed=3), io.StringIO(), Texts(lang, "toy")
    run_plain(match, texts, tmp_path / "game.princeps.json", io.StringIO("board\n" + "1\n" * 40), out)
    assert match.g.ending >= 0
    assert texts.lacking == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_draws_it(lang: str) -> None:
    texts, layout, match = Texts(lang, "toy"), Layout("toy"), Match.new(title("toy"), seed=3)
    assert board(layout, texts)["places"]
    for seat, name in enumerate(TITLE.seats):
        view = TITLE.shown(TITLE.view(match.g, seat), match.parts)
        assert Drawing(layout, texts, name, Memory()).board(view)
    assert texts.lacking == set()
