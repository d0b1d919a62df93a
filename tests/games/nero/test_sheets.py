"""The sheet of how everybody stands says what the rules would count, and nothing hidden."""

from __future__ import annotations

from typing import Any

from princeps.bots.playout import uniform
from princeps.display.layout import Layout
from princeps.display.sheets import sheets as shown
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.nero.parts import COLOURS
from princeps.games.nero.sheets import declaration_items, sheets
from princeps.games.nero.state import Nero, areas_controlled, board_points
from princeps.text import Texts

TITLE = title("nero")
PARTS = TITLE.parts()


def position(**words: Any) -> Nero:
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    assert isinstance(g, Nero)
    return g


def test_declaration_points_by_reason() -> None:
    legions = {
        "northern_italy": {"asia": 4},
        "southern_italy": {"east": 3},
        "judaea": {"asia": 1},
        "syria": {"asia": 1},
        "aegyptus": {"asia": 1},
    }
    seen = TITLE.view(position(legions=legions), 0)
    assert declaration_items(seen, PARTS, "asia") == [("superiority", 1, "7.1"), ("areas", 2, "7.1")]
    assert declaration_items(seen, PARTS, "east") == []


def test_the_sheet_agrees_with_the_rules_all_through_a_game() -> None:
    chance = Quick(4)
    g = TITLE.start(PARTS, Quick(4), TITLE.settings({"version": "fast", "players": "3"}))
    g.advance()
    for count in range(240):
        waiting = g.waiting()
        if not waiting:
            break
        if count % 12 == 0:
            assert isinstance(g, Nero)
            rows = sheets(TITLE.view(g, -1), PARTS)["standing"]
            assert [row["id"] for row in rows] == [
                colour for colour in COLOURS if g.seat_of[COLOURS.index(colour)] >= 0
            ]
            for row in rows:
                colour = COLOURS.index(row["id"])
                assert sum(value for _, value, _ in row["declaration"]) == board_points(g, colour)
                assert len(row["areas"]) == areas_controlled(g, colour)
                assert row["cards"] == len(g.hands[colour])
        g.answer(waiting[0].seat, uniform(g, waiting[0], chance))


def test_the_sheet_in_words() -> None:
    g = position(
        where={"west": "roma"},
        rank={"west": "emperor"},
        legions={"northern_italy": {"west": 2}},
        hands={"west": ["bribe_1"]},
    )
    seen = TITLE.shown(TITLE.view(g, 1), PARTS)
    sheet = shown(Layout("nero"), Texts("en", "nero"), seen)[0]
    assert sheet.columns == ["Contender", "Rank", "Where", "Areas controlled", "Legions", "Cards", "DPs by the board"]
    assert [cell.text for cell in sheet.rows[0].cells] == ["Galba", "Emperor", "Roma", "", "2", "1", "+2"]


def test_ports_are_signs_of_their_place() -> None:
    """A printed column that is true is shown as an icon."""
    layout = Layout("nero")
    seen = TITLE.view(position(), 0)
    signs = {
        place.id: item.words
        for place in layout.places
        for item in layout.items(place, seen, "edge")
        if item.mark == "signs"
    }
    assert signs["germania_superior"] == ("port", "barbarians")
    assert signs["achaea"] == ("port",)
    assert signs["raetia"] == ()
