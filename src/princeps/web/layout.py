"""A game's board in the page's terms: layout.toml and the printed values, worked out and named in the reader's language.

The page draws from this and a view, and knows no game by name.
"""

from __future__ import annotations

from typing import Any

from ..text import Texts
from ..tui.describe import place_line
from ..tui.layout import Item, Layout, Place

Words = dict[str, Any]


Said = dict[tuple[str, tuple[Item, ...]], str]


def sentences(layout: Layout, texts: Texts, view: Words, said: Said) -> dict[str, str]:
    """Every place in words, by what options call it: the page's labels for a screen reader, and the board for those who read it.

    *said* keeps the sentences: from one view to the next only a few places change.
    """
    found: dict[str, str] = {}
    for place in layout.places:
        key = (place.on, (*layout.items(place, view, "row"), *layout.items(place, view, "edge")))
        if key not in said:
            said[key] = place_line(layout, texts, place, view)
        found[place.on] = said[key]
    return found


def tracks(layout: Layout, texts: Texts, view: Words) -> list[Words]:
    """How the tracks stand, named, with what is needed or possible."""
    found = []
    for gauge in layout.gauges(view):
        note = None
        if gauge.goal is not None:
            note = texts.say("server.goal", goal=gauge.goal)
        elif gauge.limit:
            note = texts.say("server.limit", high=gauge.high, limit=texts.word("track", gauge.limit))
        found.append({"id": gauge.id, "name": texts.word("track", gauge.id), "value": gauge.value, "of": gauge.high, "goal": gauge.goal, "note": note})
    return found


def board(layout: Layout, texts: Texts) -> Words:
    """Everything that stays the same during a match: places, lines, marks, chits, tracks, trays, cups, and how the page draws them."""
    page: Words = layout.words["page"]
    return {
        "map": page.get("map", ""),
        "script": page.get("script", ""),
        "frame": page["frame"],
        "areas": page.get("areas", ""),
        "groups": [{"id": group, "name": texts.word(layout.words["group"]["word"], group), **page["group"][group]} for group in layout.groups],
        "kinds": page["kind"],
        "places": [_place(layout, texts, place) for place in layout.places],
        "lines": [{"from": line.one.on, "to": line.other.on, "style": line.style} for line in layout.lines],
        "marks": {mark: _mark(layout, texts, mark) for mark in layout.words["mark"]},
        "chits": {row["id"]: _chit(layout, texts, path, row) for path, row in _printed(layout)},
        "tracks": [_track(layout, spec) for spec in layout.words["track"]],
        "trays": [{**spec, "name": texts.word("place", spec["id"])} for spec in layout.words["tray"]],
        "cups": _cups(layout, texts),
        "legend": [{**spec, "name": texts.say(f"page.legend.{spec['id']}")} for spec in page.get("legend", [])],
    }


def _place(layout: Layout, texts: Texts, place: Place) -> Words:
    """Where it lies: `at` in degrees or in units of the frame; `true` is its real place if the page draws it beside that."""
    spec = layout.words["kind"][place.kind]
    row = next(row for row in layout.table(spec["rows"]) if str(row[spec["id"]]) == place.id)
    real = [row["lon"], row["lat"]] if "lon" in row else None
    moved = layout.words["page"]["at"].get(place.kind, {}).get(place.id)
    at = moved or real or [row["x"], row["y"]]
    marks = {where: spec[where] for where in ("row", "edge")}
    return {"on": place.on, "kind": place.kind, "id": place.id, "group": place.group, "name": texts.word(place.word, place.id), "at": at, "true": real, **marks}


def _mark(layout: Layout, texts: Texts, mark: str) -> Words:
    """How a mark reads the view (`form`, `field`, `side`, `values`) and what it shows for it, with the names of its words."""
    spec, drawn = layout.words["mark"][mark], layout.words["page"]["mark"].get(mark, {})
    high = layout.number(spec["high"]) if "high" in spec else 0
    words = {word: texts.word(spec["word"], word) for word in drawn.get("words", {})} if "word" in spec else {}
    return {**spec, "high": high, "names": words, **drawn}


def _printed(layout: Layout) -> list[tuple[str, Words]]:
    """Every chit that can be seen, with the table it stands in."""
    specs = layout.words["page"]["chit"]
    return [(path, row) for path, spec in specs.items() for row in layout.table(path) if row["id"] in spec.get("only", [row["id"]])]


def _chit(layout: Layout, texts: Texts, path: str, row: Words) -> Words:
    """A chit's name, symbol and printed numbers, and the group that it belongs to."""
    drawn = layout.words["page"]["chit"][path]
    group = str(row.get("group", ""))
    if "group" in drawn:
        column, table, value = drawn["group"]
        group = str(layout.row(table, row[column])[value])
    values = {name: value for name, value in row.items() if isinstance(value, int) and not isinstance(value, bool)}
    symbol = drawn.get("symbols", {}).get(row["id"], drawn["symbol"])
    return {"name": texts.word("chit", row["id"]), "symbol": symbol, "shape": drawn["shape"], "show": drawn.get("show", ""), "group": group, "values": values}


def _track(layout: Layout, spec: Words) -> Words:
    track = {**spec, "symbol": layout.words["page"]["track"].get(spec["id"], "")}
    for bound in ("low", "high"):
        if bound in spec:
            track[bound] = layout.number(spec[bound])
    if "goal" in spec:
        track["goal"] = list(layout.table(spec["goal"]))
    return track


def _cups(layout: Layout, texts: Texts) -> Words | None:
    """The cups by name, and the families by which their contents are counted."""
    spec = layout.words.get("cups")
    if spec is None:
        return None
    families = [
        {
            "name": texts.say("tui.family_of", name=texts.word(family.word, family.name)) if family.word else texts.say(f"tui.family.{family.name}"),
            "group": family.name if family.word else "",
            "chits": sorted(family.chits),
        }
        for family in layout.families
    ]
    page: Words = layout.words["page"]["cups"]
    return {"field": spec["field"], "cups": [{"id": cup, "name": texts.word(spec["word"], cup), **page[cup]} for cup in page], "families": families}
