"""What a state shows, in the page's terms: what lies where, how tracks and trays stand, whose colours a seat plays, the sheets.

The page draws it and reads no field of a view itself, but for cups.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from typing import Any

import msgspec

from ..text import Texts
from ..tui.describe import owner_name, place_line, tray_line
from ..tui.layout import Gauge, Item, Layout, Place, Tray
from ..tui.marks import Seen
from ..tui.sheets import read_row, read_sheet

Words = dict[str, Any]
Lies = dict[Place, tuple[list[Item], list[Item]]]  # what stands in the middle of a place and on its edge

USUAL = {field.name: getattr(Item("", ""), field.name) for field in fields(Item)}
MOST = 50_000  # things that are remembered


class Memory:
    """Words that were made before, by what they tell: from one view to the next, and from match to match, most things are as they were. Nobody may change them."""

    def __init__(self) -> None:
        self.made: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[..., Any], *of: Any) -> Any:
        found = self.made.get(key)
        if found is None:
            if len(self.made) > MOST:
                self.made.clear()
            found = self.made[key] = make(*of)
        return found


def showing(layout: Layout, texts: Texts, shown: Words, seat: str, memory: Memory) -> Words:
    """The parts of a state message that the page draws; *shown* is a view with the game's sheets."""
    lies = _lies(layout, shown)

    def items(found: list[Item]) -> list[Words]:
        return [memory.get(item, _item, item) for item in found]

    return {
        "board": _sentences(layout, texts, shown, memory, lies),
        "items": {place.on: {"row": items(row), "edge": items(edge)} for place, (row, edge) in lies.items()},
        "tracks": [memory.get(gauge, _track, layout, texts, gauge) for gauge in layout.gauges(shown)],
        "trays": [memory.get(tray, _tray, layout, texts, tray) for tray in layout.trays(shown, seat)],
        "owners": {name: layout.owner_of_seat(name, shown) for name in layout.seats(shown)},
        "sheets": _sheets(layout, texts, shown, memory),
    }


def _sheets(layout: Layout, texts: Texts, shown: Words, memory: Memory) -> list[Words]:
    """All sheets that have rows now."""
    found = []
    for spec in layout.words.get("sheet", []):
        id = spec["id"]
        rows = [memory.get((id, msgspec.json.encode(row)), _row, texts, spec, row) for row in shown.get("sheets", {}).get(id, [])]
        if rows:
            found.append({**memory.get(("sheet", id), _head, texts, spec), "rows": rows})
    return found


def _row(texts: Texts, spec: Words, row: Words) -> Words:
    return read_row(texts, spec, row).words()


def _head(texts: Texts, spec: Words) -> Words:
    return read_sheet(texts, spec, []).words()


def sentences(layout: Layout, texts: Texts, view: Words, memory: Memory) -> dict[str, str]:
    """Every place in words, by what options call it: the page's labels for a screen reader, and the board for those who read it."""
    return _sentences(layout, texts, view, memory, _lies(layout, view))


def _lies(layout: Layout, view: Words) -> Lies:
    seen = Seen(view)
    return {place: (layout.items(place, seen, "row"), layout.items(place, seen, "edge")) for place in layout.places}


def _sentences(layout: Layout, texts: Texts, view: Words, memory: Memory, lies: Lies) -> dict[str, str]:
    return {place.on: memory.get((place.on, *row, *edge), place_line, layout, texts, place, view) for place, (row, edge) in lies.items()}


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
