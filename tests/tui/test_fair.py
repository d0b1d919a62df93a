"""Hands, owners, ways and sheets in words: a small game that has all of them, in the line mode and on a screen."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.table import in_words
from princeps.text import LANGUAGES, Texts
from princeps.tui.app import TableApp
from princeps.tui.plain import run
from princeps.tui.saved import SavedTable


def new(players: int = 3) -> Match:
    return Match.new(title("fair"), seed=3, salt="00", options={"players": str(players)})


def talk(path: Path, lang: str, *lines: str, players: int = 3) -> tuple[Match, str]:
    match, out = new(players), io.StringIO()
    texts = Texts(lang, "fair")
    run(match, texts, path, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    assert texts.lacking == set()
    return match, out.getvalue()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_game_by_lines(tmp_path: Path, lang: str, players: int) -> None:
    match, _ = talk(
        tmp_path / "f.princeps.json",
        lang,
        *["1"] * 60,
        "board",
        "tracks",
        "papers",
        "papers 1",
        "papers 1 1",
        "papers 9",
        players=players,
    )
    assert match.g.ending == 0


def test_each_kind_of_thing_is_said(tmp_path: Path) -> None:
    match, said = talk(
        tmp_path / "f.princeps.json",
        "en",
        "board",
        "tracks",
        "papers",
        "papers 1",
        "1",
        "1",
        "1",
        "2",
        "2",
        "board",
        "papers 2",
    )
    hand = title("fair").view(match.g, 0)["hand"]
    assert len(hand) == 2
    assert "Narbo, next to Tarraco (road)\n" in said
    assert "Gaul: goods: wine" in said
    assert "Hand of Sabina: 3" in said
    assert "Deck: 9" in said
    assert "Supply (12): 4 × bread (Price 1)" in said
    assert "Rufus (to answer): Lands 0, Coins 2, Hand 3" in said
    assert "1. Lands (5): 1 Free" in said
    assert (
        "Land: Gaul; Held by: nobody; Goods: wine; Sale: 4 in 6: a good sale; Rule: 2.2; Remark: no stalls yet" in said
    )
    assert "stalls: " in said.partition("Where do you set up a stall?")[2]
    assert "Ware: bread; Who: " in said


def test_a_seat_that_is_not_taken_is_not_shown(tmp_path: Path) -> None:
    _, said = talk(tmp_path / "f.princeps.json", "en", "tracks", "board", players=2)
    assert "Titus" not in said
    assert "Sabina" in said


def test_own_cards_are_seen_and_others_counted(tmp_path: Path) -> None:
    table = SavedTable(new(), Texts("en", "fair"), tmp_path / "f.princeps.json")
    trays = {tray.key: tray for tray in table.layout.trays(table.view, "rufus")}
    assert [number for _, number in trays["hand:rufus"].things] == [1, 1, 1]
    assert trays["hand:sabina"].things == ()
    assert trays["hand:sabina"].size == 3
    assert trays["supply"].things == (("bread", 4), ("nails", 4), ("toga", 4))


def test_a_board_without_coordinates_is_a_list_on_the_screen(tmp_path: Path) -> None:
    table = SavedTable(new(), Texts("en", "fair"), tmp_path / "f.princeps.json")

    async def play() -> None:
        app = TableApp(table)
        async with app.run_test(size=(130, 42)) as pilot:
            await pilot.pause()
            assert "Gaul" in str(app.screen.query_one("#drawn").render())
            assert "Hand of Rufus (3)" in str(app.screen.query_one("#gauges").render())
            await pilot.press("p")
            await pilot.pause()
            assert "Held by: nobody" in str(app.screen.query("Static").last().render())
            await pilot.press("escape")
            for _ in range(3):
                await pilot.press("1")
            await pilot.pause()
            assert table.question().endswith("Where do you set up a stall?")
            await pilot.press("1")
            await pilot.pause()
        assert in_words.papers(table)[0].rows[0].cells[3].text == "+1"

    asyncio.run(play())
