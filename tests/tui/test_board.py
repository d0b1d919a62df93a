"""The board as characters, and in words."""

from __future__ import annotations

from collections import Counter

import pytest

from princeps.display.layout import Layout
from princeps.engine.catalogue import title
from princeps.engine.packs import Pack
from princeps.engine.record import Match
from princeps.table import in_words
from princeps.text import LANGUAGES, Texts
from princeps.tui.board import DARK, LIGHT, Board, Canvas, Rect
from princeps.tui.saved import SavedTable

from .conftest import Sit

SIZES = [(0, 0), (78, 23), (90, 30), (104, 34), (160, 60)]


def drawn(table: SavedTable, width: int = 0, height: int = 0, keys: dict[str, str] | None = None) -> list[str]:
    return Board(table.layout, table.texts, width, height).draw(table.view, keys or {}, DARK).plain.split("\n")


@pytest.mark.parametrize("size", SIZES)
def test_every_place_is_drawn_inside_and_none_over_another(sit: Sit, size: tuple[int, int]) -> None:
    board = Board(sit().layout, Texts("en", "aurelian"), *size)
    cells = Counter(
        (x, y)
        for rect in board.rects.values()
        for x in range(rect.x, rect.right + 1)
        for y in range(rect.y, rect.bottom + 1)
    )
    assert max(cells.values()) == 1
    assert len(board.rects) == 18 + 8 + 3 + 4
    assert all(0 <= x < board.width and 0 <= y < board.height for x, y in cells)
    legend = {
        (x, y)
        for x in range(board.legend.x, board.legend.right + 1)
        for y in range(board.legend.y, board.legend.bottom + 1)
    }
    assert not legend & set(cells)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_has_room(lang: str, sit: Sit) -> None:
    board = Board(sit().layout, Texts(lang, "aurelian"))
    assert max(map(len, board.legend_lines())) <= board.legend.width + 2


@pytest.mark.parametrize("size", SIZES)
def test_every_line_leads_from_one_place_to_the_other(sit: Sit, size: tuple[int, int]) -> None:
    """Follow each way over the board without leaving its line."""
    layout = sit().layout
    board = Board(layout, Texts("en", "aurelian"), *size)
    for line in layout.lines:
        if line.style:
            continue
        canvas = Canvas(board.width, board.height)
        board._way(canvas, line.one, line.other)
        ends = [cell for cell, ways in canvas.ways.items() if _touches(cell, ways, board.rects[line.one])]
        assert len(ends) == 1, line
        seen, new = set(ends), set(ends)
        while new:
            new = {
                (x + dx, y + dy)
                for x, y in new
                for bit, dx, dy in ((1, 0, -1), (2, 1, 0), (4, 0, 1), (8, -1, 0))
                if canvas.ways[x, y] & bit
            }
            new = {cell for cell in new if cell in canvas.ways} - seen
            seen |= new
        assert seen == set(canvas.ways)
        assert [cell for cell in seen if _touches(cell, canvas.ways[cell], board.rects[line.other])]
        assert not [cell for cell in seen for rect in board.rects.values() if rect.holds(*cell)]


def _touches(cell: tuple[int, int], ways: int, rect: Rect) -> bool:
    x, y = cell
    steps = {1: (0, -1), 2: (1, 0), 4: (0, 1), 8: (-1, 0)}
    return any(ways & bit and rect.holds(x + dx, y + dy) for bit, (dx, dy) in steps.items())


def test_what_lies_on_the_board_can_be_read_from_it(sit: Sit) -> None:
    start = sit().view
    legions, raiders = {**start["legions"], "5": 0}, {**start["raiders"], "5": "barbarian_1"}
    hostile = [chit for chit in title("aurelian").shape.dump(sit().match.g)["cups"]["hostile"] if chit != "barbarian_1"]
    cups = {**title("aurelian").shape.dump(sit().match.g)["cups"], "hostile": hostile}
    log = [entry for entry in start["cup_log"] if entry != "hostile + barbarian_1"]
    walls, temples = {**start["walls"], "green": "started"}, {**start["temples"], "green": "finished"}
    table = sit(legions=legions, raiders=raiders, cups=cups, cup_log=log, walls=walls, temples=temples)
    text = "\n".join(drawn(table))
    assert "▲3·2·2=7" in text  # Britannia in arms: the values from the top, and their sum
    assert "▽2·3" in text  # Germania in unrest
    assert "☠5·7" in text  # the Green Pool
    assert "┃ ☠4  ┃" in text  # Danube Space 5 is lost
    assert "♛Postumus" in text
    assert "┗━ ▦◐ ⌂● ━┛" in text
    assert "┗━━━ ★ ━━━┛" in text


def test_regions_differ_by_their_frames(sit: Sit) -> None:
    text = "\n".join(drawn(sit()))
    for corner in ("╔Britannia╗", "╭Germania─╮", "┏Pannonia━┓", "┌Nicomedia┐"):
        assert corner in text


def test_a_full_pool_is_counted(sit: Sit) -> None:
    table = sit()
    everyone = [f"barbarian_{number}" for number in range(1, 10)]
    view = {**table.view, "pools": {**table.view["pools"], "red": everyone}}
    assert "☠×9" in Board(table.layout, table.texts).draw(view, {}, DARK).plain


def test_keys_stand_on_their_places(sit: Sit) -> None:
    lines = drawn(sit(), keys={"space:moesia": "1 4", "pool:red": "2"})
    assert any("1 4┛" in line for line in lines)
    assert any("2╯" in line for line in lines)


def test_three_pieces_and_their_keys_share_an_edge(sit: Sit) -> None:
    table = sit()
    view = {**table.view, "where": dict.fromkeys(table.view["where"], "moesia")}
    assert "┗★①② 1 4 7┛" in Board(table.layout, table.texts).draw(view, {"space:moesia": "1 4 7"}, DARK).plain


def test_a_click_finds_its_place(sit: Sit) -> None:
    board = Board(sit().layout, Texts("en", "aurelian"), 104, 34)
    for place, rect in board.rects.items():
        assert board.at(*rect.middle) == place
    assert board.at(0, 0) is None


def test_both_palettes_name_the_same_things() -> None:
    assert DARK.keys() == LIGHT.keys()


def test_a_pack_reaches_the_board() -> None:
    t = title("aurelian")
    pack = Pack(
        "aurelian",
        "mine",
        {"chits": {"unit": {"britannia_3": {"cv": 9}}}, "tables": {"track": {"thresholds": [5, 10, 18, 30, 45, 65]}}},
    )
    match = Match.new(t, seed=3, pack=pack)
    layout = Layout("aurelian", pack)
    assert "▲9·2·2=13" in Board(layout, Texts("en", "aurelian", pack)).draw(t.view(match.g, 0), {}, DARK).plain
    assert [gauge.goal for gauge in layout.gauges(t.view(match.g, 0)) if gauge.id == "vp"] == [5]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_in_words_names_everything(sit: Sit, lang: str) -> None:
    table = sit(lang=lang)
    lines = in_words.board(table)
    texts = table.texts
    for place in table.layout.places:
        assert any(texts.word(place.word, place.id) in line for line in lines)
    assert texts.lacking == set()
    assert not any("[" in line or "{" in line for line in lines)


def test_the_board_in_words_says_what_lies_there(sit: Sit) -> None:
    lines = in_words.board(sit())
    assert "Britannia (Blue), next to Belgica: 3 Enemy Units in arms, from the top CV 3, 2, 2, 7 in all" in lines
    assert "Roma (Red), next to Ravenna: 1 Enemy Unit in unrest, Resistance 2" in lines
    assert "Moesia (Green), next to Dalmatia, Byzantium: no Enemy Units; here is Aurelian" in lines
    assert "Danube Space 3 (Lauriacum, Red): Strength 2 of 3" in lines
    assert "Yellow Region: Zenobia; Walls not begun; Temple not begun" in lines


def test_the_tracks_in_words(sit: Sit) -> None:
    assert in_words.tracks(sit()) == [
        "Turn: 1 of 6",
        "VP: 0, needed at the end of the turn: 4",
        "Treasury: 5, at most 13 (Income)",
        "Army: 2 of 5",
        "Leadership: +1",
        "Aurelian Walls: -2",
    ]


def test_the_cups_in_words_say_what_is_known_at_the_start(sit: Sit) -> None:
    lines = in_words.cups(sit())
    assert lines[:4] == [
        "Friendly Cup: 7 chits; on average it holds",
        "  Red units: 5",
        "  Confederation: 1",
        "  Sassanids: 1",
    ]
    assert "  Barbarians: 6" in lines


def test_expected_numbers_of_a_cup_add_up_to_its_size(sit: Sit) -> None:
    table = sit(answers=["stop"])
    held = table.beliefs()
    for cup, size in table.layout.cups(table.view).items():
        assert sum(table.layout.expected(family, held[cup]) for family in table.layout.families) == pytest.approx(size)
