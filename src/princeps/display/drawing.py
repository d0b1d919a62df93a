"""What a state shows, in the page's terms: what lies where, how tracks and trays stand, whose colours a seat plays, the
sheets.

The page draws it and reads no field of a view itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from dataclasses import fields
from typing import Any, NamedTuple

from ..engine.words import Words
from ..text import Texts
from .describe import owner_name, place_line, tray_line
from .layout import Gauge, Item, Layout, Place, Tray
from .marks import Basis, Seen
from .sheets import read_row, read_sheet

ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
USUAL = {field.name: getattr(Item("", ""), field.name) for field in fields(Item)}
MOST = 50_000  # things that are remembered
SOURCES = ("field", "top", "side", "ranks", "owners", "kinds")  # of a mark


class Memory:
    """Words that were made before, by what they tell: from one view to the next, and from match to match, most things
    are as they were. Nobody may change them.
    """

    def __init__(self, encode: Callable[[Any], bytes | str] = ENCODER.encode) -> None:
        self.encode = encode  # as JSON; a server brings a faster way
        self.made: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[..., Any], *of: Any) -> Any:
        found = self.made.get(key)
        if found is None:
            if len(self.made) > MOST:
                self.made.clear()
            found = self.made[key] = make(*of)
        return found


class DrawnPart(NamedTuple):
    """Something that is drawn: to which part of the message it belongs, what the layout says of it, the paths of a view
    that it is made from.
    """

    group: str
    spec: Any
    paths: list[str]


class Drawing:
    """The parts of a state message that the page draws, of the views of one seat ("": nobody's) one after the other.

    What is drawn from fields that did not change is not made again: it is the same object as in the last message.
    """

    def __init__(self, layout: Layout, texts: Texts, seat: str, memory: Memory) -> None:
        self.layout = layout
        self.texts = texts
        self.seat = seat
        self.memory = memory
        self.marked: dict[str, list[Place]] = {
            mark: [place for place in layout.places if mark in layout.marks_at(place)]
            for mark in layout.words.get("mark", {})
        }
        self.parts = self._plan()
        self.users: dict[str, list[str]] = {}  # the parts that are made from a field
        for name, part in self.parts.items():
            for path in part.paths:
                self.users.setdefault(_root(path), []).append(name)
        self.view: Words | None = None  # the last one
        self.fields: Words = {}  # of it; sheets one by one
        self.bases: dict[tuple[str, str], Basis] = {}  # what the item of a mark at a place was made from
        self.items: dict[str, dict[str, Item]] = {place.on: {} for place in layout.places}
        self.made: Words = {}  # each part that stands beside the board
        beside: Words = {"tracks": [], "trays": [], "cups": {}, "owners": {}, "plays": {}, "sheets": []}
        self.shown: Words = {"board": {}, "items": {}, **beside}

    def _plan(self) -> dict[str, DrawnPart]:
        words = self.layout.words
        found: dict[str, DrawnPart] = {}
        for mark, spec in words.get("mark", {}).items():
            found[f"mark {mark}"] = DrawnPart("items", mark, [spec[key] for key in SOURCES if key in spec])
        for spec in words.get("track", []):
            found[f"track {spec['id']}"] = DrawnPart(
                "tracks", spec, ["players", spec["field"], *[spec[key] for key in ("by", "limit") if key in spec]]
            )
        for spec in words.get("tray", []):
            found[f"tray {spec['id']}"] = DrawnPart(
                "trays", spec, ["players", spec["field"], *[spec["own"] for _ in range("own" in spec)]]
            )
        for spec in words.get("sheet", []):
            found[f"sheet {spec['id']}"] = DrawnPart("sheets", spec, [f"sheets.{spec['id']}"])
        if "cups" in words:
            found["cups"] = DrawnPart("cups", None, [words["cups"]["field"]])
        seats = words.get("owners", {}).get("seats")
        paths = ["players", *[seats for _ in range(seats is not None)]]
        return {**found, **{group: DrawnPart(group, None, paths) for group in ("owners", "plays")}}

    def showing(self, view: Words) -> Words:
        """*view* is one with the game's sheets."""
        stale = self._stale(view)
        for name, part in stale.items():
            if part.group in MAKERS:
                self.made[name] = MAKERS[part.group](self, part.spec, view)
        beside = {part.group for part in stale.values()} & MAKERS.keys()
        self.shown = {
            **self.shown,
            **self._look([part.spec for part in stale.values() if part.group == "items"], view),
            **{group: self._group(group) for group in beside},
        }
        return self.shown

    def _group(self, group: str) -> Any:
        """All parts beside the board that stand in one place of the message."""
        made = [self.made[name] for name, part in self.parts.items() if part.group == group]
        if group in ("cups", "owners", "plays"):
            return made[0]
        found = [one for some in made for one in some]
        return sorted(found, key=lambda tray: bool(tray["owner"])) if group == "trays" else found  # common ones first

    def board(self, view: Words) -> dict[str, str]:
        """Every place in words, by what options call it: the page's labels for a screen reader, and the board for those
        who read it.
        """
        board: dict[str, str] = self.showing(view)["board"]
        return board

    def _stale(self, view: Words) -> dict[str, DrawnPart]:
        """The parts whose fields are not as they were; at first all of them."""
        self.view = view
        before, self.fields = self.fields, {key: value for key, value in view.items() if key != "sheets"}
        self.fields |= {f"sheets.{id}": rows for id, rows in view.get("sheets", {}).items()}
        if not before:
            return self.parts
        changed = [key for key, value in self.fields.items() if (old := before.get(key)) is not value and old != value]
        users = {name for key in (*changed, *(before.keys() - self.fields.keys())) for name in self.users.get(key, ())}
        return {name: part for name, part in self.parts.items() if name in users}

    # -- places --------------------------------------------------------------------------------------------------------

    def _look(self, marks: list[str], view: Words) -> Words:
        """What these marks show, at all places that have them; at first every place is told of."""
        seen, reader, rows = Seen(view), self.layout.marks, self.layout.rows
        others = {} if self.shown["items"] else {place.on: place for place in self.layout.places}
        for mark in marks:
            for place in self.marked[mark]:
                basis = reader.basis(mark, place.id, rows[place.on], seen)
                if self.bases.get((mark, place.on)) != basis:
                    self.bases[mark, place.on] = basis
                    self.items[place.on][mark] = reader.made(mark, basis)
                    others[place.on] = place
        if not others:
            return {}
        told = {on: self._place(place, view) for on, place in others.items()}
        items, board = {on: words for on, (words, _) in told.items()}, {on: said for on, (_, said) in told.items()}
        return {"items": {**self.shown["items"], **items}, "board": {**self.shown["board"], **board}}

    def _place(self, place: Place, view: Words) -> tuple[Words, str]:
        """What lies there, and its sentence."""
        here = [self.items[place.on][mark] for mark in self.layout.marks_at(place)]
        words = [self.memory.get(item, _item, item) for item in here]
        row = len(self.layout.words["kind"][place.kind].get("row", []))
        return {"row": words[:row], "edge": words[row:]}, self.memory.get(
            (place.on, *here), place_line, self.layout, self.texts, place, view
        )

    # -- beside the board ----------------------------------------------------------------------------------------------

    def _tracks(self, spec: Words, view: Words) -> list[Words]:
        return [
            self.memory.get(gauge, _track, self.layout, self.texts, gauge)
            for gauge in self.layout.gauges_of(spec, view)
        ]

    def _trays(self, spec: Words, view: Words) -> list[Words]:
        return [
            self.memory.get(tray, _tray, self.layout, self.texts, tray)
            for tray in self.layout.trays_of(spec, view, self.seat)
        ]

    def _cups(self, _: None, view: Words) -> dict[str, int]:
        return self.layout.cups(view)

    def _owners(self, _: None, view: Words) -> dict[str, str]:
        return {name: self.layout.owner_of_seat(name, view) for name in self.layout.seats(view)}

    def _plays(self, _: None, view: Words) -> dict[str, list[str]]:
        return {name: self.layout.played_by(name, view) for name in self.layout.seats(view)}

    def _sheets(self, spec: Words, view: Words) -> list[Words]:
        """The sheet, if it has rows now."""
        id = spec["id"]
        rows = view.get("sheets", {}).get(id)
        if not rows:
            return []
        words = [self.memory.get((id, self.memory.encode(row)), _row, self.texts, spec, row) for row in rows]
        return [{**self.memory.get(("sheet", id), _head, self.texts, spec), "rows": words}]


MAKERS: dict[str, Callable[[Drawing, Any, Words], Any]] = {
    "tracks": Drawing._tracks,
    "trays": Drawing._trays,
    "cups": Drawing._cups,
    "owners": Drawing._owners,
    "plays": Drawing._plays,
    "sheets": Drawing._sheets,
}


def _root(path: str) -> str:
    """What a path of a view begins with: a field, or a sheet."""
    key, _, rest = path.partition(".")
    return f"sheets.{rest.partition('.')[0]}" if key == "sheets" else key


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
