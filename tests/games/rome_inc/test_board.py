"""The board of ROME, Inc. in words and for the page: nothing without a name, in either language."""

from __future__ import annotations

from pathlib import Path

import pytest

from princeps.bots.playout import play_on
from princeps.display.board import board
from princeps.display.layout import Layout
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.games.rome_inc.bot.policy import curator
from princeps.table.in_words import board as board_in_words
from princeps.text import Texts
from princeps.tui.saved import SavedTable

from .positions import PARTS, TITLE


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("scenario", ["27_bce", "222_ce"])
def test_the_board_in_words(scenario: str, lang: str, tmp_path: Path) -> None:
    g = TITLE.start(PARTS, Quick(2), {**TITLE.settings({}), "scenario": scenario})
    play_on(g, curator, Quick(2), 60)
    texts = Texts(lang, "rome_inc")
    table = SavedTable(Match.new(TITLE, start=TITLE.shape.dump(g)), texts, tmp_path / "game.princeps.json")
    lines = board_in_words(table)
    assert len(lines) >= 102
    assert any("Roma" in line or "Rome" in line for line in lines)
    assert texts.lacking == set()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_can_draw_every_place_and_connection(lang: str) -> None:
    texts = Texts(lang, "rome_inc")
    drawn = board(Layout("rome_inc"), texts)
    assert (len(drawn["places"]), len(drawn["lines"])) == (102, 203)
    assert len({way["look"] for way in drawn["ways"]}) == 5, "told apart without colour"
    assert len({(group["colour"], group["emblem"], group["pattern"]) for group in drawn["groups"]}) == 10
    assert len({group["emblem"] for group in drawn["groups"]}) == 10
    assert texts.lacking == set()
