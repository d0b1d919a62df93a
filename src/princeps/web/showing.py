"""What a state shows, in the page's terms: what lies where, how tracks and trays stand, whose colours a seat plays, the sheets.

The page draws it and reads no field of a view itself, but for cups.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import fields
from typing import Any, TypeVar

import msgspec

from ..text import Texts
from ..tui.describe import owner_name, place_line, tray_line
from ..tui.layout import Gauge, Item, Layout, Place, Tray
from ..tui.marks import Seen
from ..tui.sheets import read_row, read_sheet

Words = dict[str, Any]
T = TypeVar("T")

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


class Drawing:
    """The parts of a state message that the page draws, of the views of one seat ("": nobody's) one after the other.

    Fields that did not change are the same objects as in the last view, and what is drawn from them is not made again.
    """

    def __init__(self, layout: Layout, texts: Texts, seat: str, memory: Memory) -> None:
        self.layout = layout
        self.texts = texts
        self.seat = seat
        self.memory = memory
        self.uses = {mark: [place for place in layout.places if mark in _marks(layout, place)] for mark in layout.words.get("mark", {})}
        self.made: dict[Hashable, tuple[list[Any], Any]] = {}  # a part: what it was made from, and what came of it
        self.sheets: Words = {}  # the rows of each sheet
        self.places: dict[str, tuple[list[Item], Words, str]] = {}  # of each place what lies there, its words, its sentence

    def showing(self, view: Words) -> Words:
        """*view* is one with the game's sheets."""
        if "sheets" in view:
            self.sheets = {id: old if (old := self.sheets.get(id)) == rows else rows for id, rows in view["sheets"].items()}
            view = {**view, "sheets": self.sheets}
        self._look(view)
        trays = [tray for spec in self.layout.words.get("tray", []) for tray in self._trays(spec, view)]
        return {
            "board": {on: said for on, (_, _, said) in self.places.items()},
            "items": {on: words for on, (_, words, _) in self.places.items()},
            "tracks": [track for spec in self.layout.words.get("track", []) for track in self._tracks(spec, view)],
            "trays": [tray for tray in trays if not tray["owner"]] + [tray for tray in trays if tray["owner"]],
            "owners": {name: self.layout.owner_of_seat(name, view) for name in self.layout.seats(view)},
            "sheets": [sheet for spec in self.layout.words.get("sheet", []) if (sheet := self._sheet(spec))],
        }

    def board(self, view: Words) -> dict[str, str]:
        """Every place in words, by what options call it: the page's labels for a screen reader, and the board for those who read it."""
        self._look(view)
        return {on: said for on, (_, _, said) in self.places.items()}

    def _part(self, key: Hashable, view: Words, paths: list[str], make: Callable[..., T], *of: Any) -> T:
        """As it was made last, if all that stands at these paths is as it was."""
        read = [_root(view, path) for path in paths]
        known = self.made.get(key)
        if known is None or not _same(known[0], read):
            known = self.made[key] = (read, make(*of))
        found: T = known[1]
        return found

    # -- places --------------------------------------------------------------------------------------------------------

    def _look(self, view: Words) -> None:
        seen = Seen(view)
        lies: dict[str, dict[str, Item]] = {}
        for mark in self.uses:
            spec = self.layout.marks.specs[mark]
            paths = [spec[key] for key in ("field", "top", "side", "owners", "kinds") if key in spec]
            lies[mark] = self._part(("mark", mark), view, paths, self._read_mark, mark, seen)
        for place in self.layout.places:
            here = [lies[mark][place.on] for mark in _marks(self.layout, place)]
            known = self.places.get(place.on)
            if known is None or not _same(known[0], here):
                said = self.memory.get((place.on, *here), place_line, self.layout, self.texts, place, view)
                self.places[place.on] = (here, self._place(place, here), said)

    def _read_mark(self, mark: str, seen: Seen) -> dict[str, Item]:
        """What it shows at each place that has it; what is as before stays the same object."""
        _, before = self.made.get(("mark", mark), ([], {}))
        found = {place.on: self.layout.marks.item(mark, place.id, self.layout.rows[place.on], seen) for place in self.uses[mark]}
        return {on: old if (old := before.get(on)) == item else item for on, item in found.items()}

    def _place(self, place: Place, here: list[Item]) -> Words:
        words = [self.memory.get(item, _item, item) for item in here]
        row = len(self.layout.words["kind"][place.kind].get("row", []))
        return {"row": words[:row], "edge": words[row:]}

    # -- beside the board ----------------------------------------------------------------------------------------------

    def _tracks(self, spec: Words, view: Words) -> list[Words]:
        paths = ["players", spec["field"], *[spec[key] for key in ("by", "limit") if key in spec]]
        return self._part(("track", spec["id"]), view, paths, self._make_tracks, spec, view)

    def _make_tracks(self, spec: Words, view: Words) -> list[Words]:
        return [self.memory.get(gauge, _track, self.layout, self.texts, gauge) for gauge in self.layout.gauges_of(spec, view)]

    def _trays(self, spec: Words, view: Words) -> list[Words]:
        paths = ["players", spec["field"], *[spec["own"] for _ in range("own" in spec)]]
        return self._part(("tray", spec["id"]), view, paths, self._make_trays, spec, view)

    def _make_trays(self, spec: Words, view: Words) -> list[Words]:
        return [self.memory.get(tray, _tray, self.layout, self.texts, tray) for tray in self.layout.trays_of(spec, view, self.seat)]

    def _sheet(self, spec: Words) -> Words | None:
        """None if it has no rows now."""
        id = spec["id"]
        if not self.sheets.get(id):
            return None
        return self._part(("sheet", id), {"sheets": self.sheets}, [f"sheets.{id}"], self._make_sheet, spec)

    def _make_sheet(self, spec: Words) -> Words:
        id = spec["id"]
        rows = [self.memory.get((id, msgspec.json.encode(row)), _row, self.texts, spec, row) for row in self.sheets[id]]
        return {**self.memory.get(("sheet", id), _head, self.texts, spec), "rows": rows}


def _marks(layout: Layout, place: Place) -> list[str]:
    """Those of a place: what stands in its middle, then what stands on its edge."""
    kind = layout.words["kind"][place.kind]
    return [*kind.get("row", []), *kind.get("edge", [])]


def _root(view: Words, path: str) -> Any:
    """What a path of a view begins with: a field, or a sheet."""
    key, _, rest = path.partition(".")
    found = view.get(key)
    return found.get(rest.partition(".")[0]) if key == "sheets" and found else found


def _same(one: list[Any], other: list[Any]) -> bool:
    """The same objects."""
    return len(one) == len(other) and all(map(operator.is_, one, other))


def _row(texts: Texts, spec: Words, row: Words) -> Words:
    return read_row(texts, spec, row).words()


def _head(texts: Texts, spec: Words) -> Words:
    return read_sheet(texts, spec, []).words()


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
