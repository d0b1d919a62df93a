"""How Heirs of Augustus is drawn."""

from __future__ import annotations

import pytest

from princeps.display.board import board
from princeps.display.layout import Layout
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.games.heirs import state
from princeps.games.heirs.parts import BOXES, CARDS, DATA
from princeps.games.heirs.rules import r06_cube_phase as r06
from princeps.games.heirs.rules import r11_schedule as r11
from princeps.games.heirs.state import Heirs
from princeps.games.heirs.title import TITLE
from princeps.text import LANGUAGES, Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_names_what_a_colour_stands_for(lang: str) -> None:
    """Not "red", but what the boxes and icons in red are for."""
    texts = Texts(lang, "heirs")
    groups = {group["id"]: group["name"] for group in board(Layout("heirs"), texts)["groups"]}
    assert groups == {row["colour"]: texts.word("box", row["id"]) for row in DATA["board"]["box"]}
    assert not texts.lacking


def test_boxes_show_everybody_in_the_order_of_the_schedule() -> None:
    """The first one first, with the points of the box: the same as the schedule counts."""
    match = Match.new(TITLE, seed=4, options={"players": "4"})
    policy, chance = TITLE.policies["amicus"], Quick(2)
    for _ in range(40):
        offer = match.waiting()[0]
        match.answer(TITLE.seats[offer.seat], match.g.walk_words(offer, policy(match.g, offer, chance)))
    shown = TITLE.shown(TITLE.view(match.g, 0), match.parts)
    layout = Layout("heirs")
    lines = {row["id"]: row for row in shown["sheets"]["standing"]}
    for place in layout.places:
        if place.kind != "box":
            continue
        (item,) = layout.items(place, shown, "row")
        assert sorted(part.owner for part in item.parts) == sorted(TITLE.seats[:4])
        assert [part.number for part in item.parts] == sorted((part.number for part in item.parts), reverse=True)
        assert [lines[part.owner][place.id] for part in item.parts] == list(item.values)
        if place.id in ("conquests", "imperators"):  # who has more cubes there never gets fewer points
            assert list(item.values) == sorted(item.values, reverse=True)


def test_what_a_card_on_offer_gives_is_what_the_rules_then_do() -> None:
    """By the top row: cubes and points, for whoever looks; nobody who only watches is told."""
    match = Match.new(TITLE, seed=4, options={"players": "3"})
    assert isinstance(match.g, Heirs)
    seat = match.waiting()[0].seat
    rows = TITLE.shown(TITLE.view(match.g, seat), match.parts)["sheets"]["offer"]
    assert [row["id"] for row in rows] == [CARDS[card] for card in match.g.face_up if card >= 0]
    before = r11.totals(match.g)[seat]
    for row in rows:
        g = match.g.copy()
        state.take_card(g, seat, CARDS.index(row["id"]))
        g.agenda = [(r06.PLACE_ROW, seat, CARDS.index(row["id"]), r06.TOP)]
        g.advance()
        moved = {box: g.cubes[seat][n] - match.g.cubes[seat][n] for n, box in enumerate(BOXES)}
        assert row["cubes"] == {box: n for box, n in moved.items() if n}
        assert row["gain"] == r11.totals(g)[seat] - before
    assert TITLE.shown(TITLE.view(match.g, -1), match.parts)["sheets"]["offer"] == []
