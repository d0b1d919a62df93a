"""What the page is told of a board: complete, named in both languages, drawn with forms that exist."""

from __future__ import annotations

import re
from typing import Any

import pytest

from princeps.display.board import board
from princeps.display.drawing import Drawing, Memory
from princeps.display.layout import Layout
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.packs import Pack
from princeps.engine.record import Match
from princeps.text import LANGUAGES, Texts

from .conftest import ROOT

JS = ROOT / "src" / "princeps" / "web" / "static" / "js"


def keys(script: str, name: str) -> set[str]:
    """The keys of a table in a script: `const FORMS = { plate, fort }` or `{ square: ..., round: ... }`."""
    source = (JS / script).read_text(encoding="utf-8")
    body = source.partition(f"const {name} = {{")[2].partition("};")[0]
    return set(re.findall(r"(?:^|[\s,{])(\w+)(?=\s*[:,}]|\s*$)", body, re.MULTILINE))


def forms() -> set[str]:
    """Of places: those of places.js, and those that other scripts of the board add."""
    scripts = (script.read_text(encoding="utf-8") for script in sorted((JS / "board").glob("*.js")))
    return keys("board/places.js", "FORMS").union(
        *(re.findall(r'^addForm\("(\w+)"', one, re.MULTILINE) for one in scripts)
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_everything_has_a_name(game: str, lang: str) -> None:
    texts = Texts(lang, game)
    layout = Layout(game)
    found = board(layout, texts)
    view = title(game).view(Match.new(title(game), seed=1).g, -1)
    said = Drawing(layout, texts, "", Memory()).board(view)
    assert texts.lacking == set()
    assert set(said) == {place["on"] for place in found["places"]}
    assert all(said.values())


@pytest.mark.parametrize("game", NAMES)
def test_what_is_drawn_again_is_as_if_drawn_for_the_first_time(game: str) -> None:
    """Through the eyes of everybody: what the drawing keeps from view to view is never out of date."""
    t, layout, texts = title(game), Layout(game), Texts("en", game)
    match = Match.new(t, seed=4)
    eyes = ["", *match.seats[:2]]
    memory = Memory()
    drawings = {seat: Drawing(layout, texts, seat, memory) for seat in eyes}
    policy, chance = next(iter(t.policies.values())), Quick(2)
    for step in range(60):
        for offer in match.waiting()[:1]:
            match.answer(t.seats[offer.seat], match.g.walk_words(offer, policy(match.g, offer, chance)))
        if step % 20 == 19:
            match.undo()  # and back again
        for seat, drawing in drawings.items():
            view = t.view(match.g, -1 if not seat else t.seat_number(seat))
            shown = t.shown(view, match.parts)
            assert t.shown(view, match.parts, drawing.view) == shown
            assert drawing.showing(shown) == Drawing(layout, texts, seat, memory).showing(shown)
            assert layout.track_values(view) == {gauge.key: gauge.value for gauge in layout.gauges(view)}


class Read(dict[str, Any]):
    """A view that notes which of its fields were read."""

    def __init__(self, view: dict[str, Any]) -> None:
        super().__init__(view)
        self.fields: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.fields.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.fields.add(name)
        return super().get(name, default)

    def _all(self) -> Any:
        raise AssertionError("a sheet that is kept reads its fields by name")

    __iter__ = keys = values = items = copy = _all


@pytest.mark.parametrize("game", [game for game in NAMES if title(game).sheet_fields])
def test_a_sheet_is_made_only_from_the_fields_that_it_names(game: str) -> None:
    t = title(game)
    match = Match.new(t, seed=8)
    policy, chance = next(iter(t.policies.values())), Quick(3)
    assert t.sheets is not None
    read: dict[str, set[str]] = {sheet: set() for sheet in t.sheet_fields}
    while match.g.ending < 0:
        for offer in match.waiting()[:1]:
            match.answer(t.seats[offer.seat], match.g.walk_words(offer, policy(match.g, offer, chance)))
        if len(match.entries) % 10 == 0:
            for seat in (-1, 0, 1):
                whole = t.sheets(t.view(match.g, seat), match.parts)
                for sheet in t.sheet_fields:
                    view = Read(t.view(match.g, seat))
                    t.sheets(view, match.parts, {other: rows for other, rows in whole.items() if other != sheet})
                    read[sheet] |= view.fields
    assert read == {sheet: {*fields} for sheet, fields in t.sheet_fields.items()}


@pytest.mark.parametrize("game", NAMES)
def test_every_form_and_shape_is_one_that_the_page_draws(game: str) -> None:
    found = board(Layout(game), Texts("en", game))
    assert {kind["form"] for kind in found["kinds"].values()} <= forms()
    assert {chit["shape"] for chit in found["chits"].values()} <= keys("board/tokens.js", "SHAPES")
    assert {group["pattern"] for group in found["groups"]} <= keys("board/backdrop.js", "PATTERNS")
    assert {track["form"] for track in found["tracks"]} <= keys("table/gauges.js", "FIGURES") | {
        "number",
        "signed",
        "race",
    }


@pytest.mark.parametrize("game", NAMES)
def test_groups_differ_without_colour(game: str) -> None:
    groups: list[Any] = board(Layout(game), Texts("en", game))["groups"]
    for sign in ("emblem", "pattern", "colour"):
        assert len({group[sign] for group in groups}) == len(groups)


def test_a_pack_changes_what_is_printed() -> None:
    pack = Pack("aurelian", "Mine", {"chits": {"unit": {"moesia_2": {"cv": 2}}}})
    printed = [
        board(Layout("aurelian", one), Texts("en", "aurelian", one))["chits"]["moesia_2"]["values"]["cv"]
        for one in (None, pack)
    ]
    assert printed == [1, 2]


def test_every_place_lies_in_the_frame_and_apart_from_the_others() -> None:
    found = board(Layout("aurelian"), Texts("en", "aurelian"))
    spots = [tuple(place["at"]) for place in found["places"]]
    assert len(set(spots)) == len(spots)
    assert len({place["on"] for place in found["places"]}) == len(spots)
