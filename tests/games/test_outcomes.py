"""Won, drawn or lost: what an ending means for a seat, and how that is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.table.in_words import end
from princeps.text import Texts
from princeps.tui.saved import SavedTable
from princeps.web.report import report


def ended(game: str, ending: str) -> Match:
    t = title(game)
    match = Match.new(t, 3)
    match.g.ending = t.shape.endings.index(ending)
    match.g.agenda.clear()
    return match


@pytest.mark.parametrize(
    ("ending", "outcome", "said"),
    [
        ("major_victory", "won", "You have won."),
        ("draw", "drawn", "It is a draw."),
        ("bankruptcy", "lost", "You have lost."),
    ],
)
def test_an_ending_may_be_a_draw(ending: str, outcome: str, said: str) -> None:
    match = ended("rome_inc", ending)
    texts = Texts("en", "rome_inc")
    assert match.title.outcome(match.g, 0) == outcome
    assert f"<td>{outcome}</td>" in report(match, texts, 0)
    assert said in end(SavedTable(match, texts, Path("game")))[0]


@pytest.mark.parametrize("game", NAMES)
def test_a_position_that_runs_out_is_no_defeat(game: str) -> None:
    match = Match.new(title(game), 3)
    match.g.agenda.clear()
    texts = Texts("en", game)
    assert end(SavedTable(match, texts, Path("game"))) == ["The position ends here: nobody is asked anything more."]
    assert "<td>lost</td>" not in report(match, texts, 0)


@pytest.mark.parametrize("game", NAMES)
def test_draws_are_endings(game: str) -> None:
    t = title(game)
    assert {*t.facts()["facts"].get("draws", [])} <= {*t.shape.endings}


@pytest.mark.parametrize("game", NAMES)
def test_whoever_wins_has_won(game: str) -> None:
    t = title(game)
    for number in range(len(t.shape.endings)):
        g = t.start(t.parts(), Quick(1))
        g.ending = number
        for seat in range(len(t.seated(g))):
            assert (t.outcome(g, seat) == "won") == t.won(g, seat)
