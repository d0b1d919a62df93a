"""What a state shows, in the page's terms: what lies where, how tracks and trays stand, whose colours a seat plays, the sheets.

The page draws it and reads no field of a view itself, but for cups.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..text import Texts
from ..tui.describe import owner_name, place_line, tray_line
from ..tui.layout import Gauge, Item, Layout, Place, Tray
from ..tui.sheets import sheets

Words = dict[str, Any]
Said = dict[tuple[str, tuple[Item, ...]], str]
Lies = dict[Place, tuple[list[Item], list[Item]]]  # what stands in the middle of a place and on its edge

USUAL = {field.name: getattr(Item("", ""), field.name) for field in fields(Item)}


def showing(layout: Layout, texts: Texts, shown: Words, seat: str, said: Said) -> Words:
    """The parts of a state message that the page draws; *shown* is a view with the game's sheets."""
    lies = _lies(layout, shown)
    return {
        "board": _sentences(layout, texts, shown, said, lies),
        "items": {place.on: {"row": [_item(item) for item in row], "edge": [_item(item) for item in edge]} for place, (row, edge) in lies.items()},
        "tracks": tracks(layout, texts, shown),
        "trays": [_tray(layout, texts, tray) for tray in layout.trays(shown, seat)],
        "owners": {name: layout.owner_of_seat(name, shown) for name in layout.seats(shown)},
        "sheets": [sheet.words() for sheet in sheets(layout, texts, shown)],
    }


def sentences(layout: Layout, texts: Texts, view: Words, said: Said) -> dict[str, str]:
    """Every place in words, by what options call it: the page's labels for a screen reader, and the board for those who read it.

    *said* keeps the sentences: from one view to the next only a few places change.
    """
    return _sentences(layout, texts, view, said, _lies(layout, view))


def _lies(layout: Layout, view: Words) -> Lies:
    return {place: (layout.items(place, view, "row"), layout.items(place, view, "edge")) for place in layout.places}


def _sentences(layout: Layout, texts: Texts, view: Words, said: Said, lies: Lies) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, (row, edge) in lies.items():
        key = (place.on, (*row, *edge))
        if key not in said:
            said[key] = place_line(layout, texts, place, view)
        found[place.on] = said[key]
    return found


def _item(item: Item) -> Words:
    """Only what is not as usual."""
    words = {name: value for name, usual in USUAL.items() if (value := getattr(item, name)) != usual}
    if item.parts:
        words["parts"] = [{"owner": part.owner, "word": part.word, "number": part.number} for part in item.parts]
    return words


def tracks(layout: Layout, texts: Texts, view: Words) -> list[Words]:
    """How the tracks stand, named, with what is needed or possible."""
    return [_track(layout, texts, gauge) for gauge in layout.gauges(view)]


def _track(layout: Layout, texts: Texts, gauge: Gauge) -> Words:
    note = None
    if gauge.goal is not None:
        note = texts.say("server.goal", goal=gauge.goal)
    elif gauge.limit:
        note = texts.say("server.limit", high=gauge.high, limit=texts.word("track", gauge.limit))
    return {
        "id": gauge.key,
        "track": gauge.id,
        "owner": gauge.owner,
        "name": track_name(layout, texts, gauge.id, gauge.owner),
        "form": gauge.form,
        "value": gauge.value,
        "low": gauge.low,
        "of": gauge.high,
        "goal": gauge.goal,
        "note": note,
    }


def track_name(layout: Layout, texts: Texts, track: str, owner: str) -> str:
    """A track by its name, with whose it is if everybody has one."""
    name = texts.word("track", track)
    return texts.say("tui.of", name=name, whose=owner_name(layout, texts, owner)) if owner else name


def _tray(layout: Layout, texts: Texts, tray: Tray) -> Words:
    return {
        "id": tray.key,
        "tray": tray.id,
        "owner": tray.owner,
        "form": tray.form,
        "name": texts.word("place", tray.id),
        "size": tray.size,
        "things": [list(thing) for thing in tray.things],
        "said": tray_line(layout, texts, tray),
    }
