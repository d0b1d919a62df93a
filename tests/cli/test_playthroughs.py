"""The playthrough files: one for every way a game can end, and each writes itself anew, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from princeps.engine.catalogue import NAMES, title
from princeps.engine.problem import Problem
from princeps.lab.playthroughs import bot_plays, parse, regenerate, render
from princeps.text import Texts

FOLDER = Path(__file__).parent.parent / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_a_file_writes_itself_anew(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert regenerate(text) == text
    assert f"\nending: {path.stem}" in text


@pytest.mark.parametrize("game", NAMES)
def test_every_ending_has_a_file(game: str) -> None:
    endings = {parse(path.read_text()).game + ":" + path.stem.split("-")[0] for path in FILES}
    assert {f"{game}:{ending}" for ending in title(game).shape.endings} <= endings


def test_a_playthrough_reads_well() -> None:
    match = bot_plays(title("aurelian"), 3, "random")
    text = render(match, "random", Texts("en", "aurelian"))
    assert parse(text).seed == 3
    assert parse(text).answers == [" ".join(entry.answer) for entry in match.entries[1:]]
    assert text.count("\n   = ") == len(match.entries)
    for entry in match.entries:
        assert f"   = {entry.digest}, drawn " in text
    for id in ("[event", "[ask", "[option", "[word", "[step"):
        assert id not in text
    assert regenerate(text) == text


def test_another_text_is_no_playthrough() -> None:
    with pytest.raises(Problem):
        parse("Ave\n\nCaesar\n")
