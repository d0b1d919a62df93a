"""A game's board in the page's terms: layout.toml and the printed values, worked out and named in the reader's
language.

The page draws from this and from what a state says lies where, and knows no game by name.
"""

from __future__ import annotations

from ..engine.words import Words
from ..text import Texts
from .describe import owner_name
from .layout import Layout, Place

# What tells owners and groups apart where a layout does not say: each by itself, so that colour is not needed.
COLOURS = [
    "red",
    "blue",
    "green",
    "yellow",
    "purple",
    "teal",
    "orange",
    "pink",
    "grey",
    "brown",
    "navy",
    "olive",
    "ink",
]
EMBLEMS = [
    "disc",
    "lozenge",
    "triangle",
    "square",
    "cross",
    "ring",
    "star5",
    "hexagon",
    "crescent",
    "bars",
    "chevron",
    "drop",
    "saltire",
]
PATTERNS = [
    "dots",
    "rising",
    "level",
    "falling",
    "cross",
    "upright",
    "rings",
    "lattice",
    "waves",
    "grid",
    "zigzag",
    "dashes",
    "saltires",
]

# A lens that says nothing of it.
LENS = {"colour": "ink", "mark": "", "sheet": "", "column": "", "tag": "", "form": "number", "scale": []}


def board(layout: Layout, texts: Texts) -> Words:
    """Everything that stays the same during a match: places, lines, marks, chits, cards, owners, tracks, trays, cups,
    and how the page draws them.
    """
    page: Words = layout.words["page"]
    areas = page.get("areas", [])
    return {
        "map": page.get("map", ""),
        "script": page.get("script", ""),
        "frame": page["frame"],
        "areas": [areas] if isinstance(areas, str) else areas,
        "bounds": page.get("bounds", "empire"),
        "control": page.get("control", ""),
        "fill": page.get("fill", ""),
        "reach": page.get("reach", 0),
        "chart": page.get("chart"),
        "groups": [
            {
                "id": group,
                "name": texts.word(layout.words["group"]["word"], group),
                **_look(number, page.get("group", {}).get(group, {})),
            }
            for number, group in enumerate(layout.groups)
        ],
        "owners": _owners(layout, texts),
        "kinds": page["kind"],
        "places": [_place(layout, texts, place) for place in layout.places],
        "lines": [{"from": line.one.on, "to": line.other.on, "style": line.style} for line in layout.lines],
        "ways": [{"id": style, "name": texts.word("line", style), **page["line"][style]} for style in layout.styles()],
        "panels": [{**spec, "name": texts.word("place", spec["id"])} for spec in page.get("panel", [])],
        "icons": page.get("icon", {}),
        "marks": {mark: _mark(layout, texts, mark) for mark in layout.words.get("mark", {})},
        "chits": {row["id"]: _chit(layout, texts, path, row) for path, row in _printed(layout)},
        "cards": {card: _card(layout, texts, path, layout.row(path, card)) for card, path in layout.cards.items()},
        "tracks": [_track(layout, texts, spec) for spec in layout.words.get("track", [])],
        "score": layout.words.get("ending", {}).get("track", ""),
        "goals": [_goal(layout, texts, spec) for spec in layout.words.get("goal", [])],
        "trays": [{**spec, "name": texts.word("place", spec["id"])} for spec in layout.words.get("tray", [])],
        "sheets": [
            {
                "id": spec["id"],
                "name": texts.word("sheet", spec["id"]),
                "end": bool(spec.get("end", False)),
                "dock": bool(spec.get("dock", False)),
                "scene": bool(spec.get("scene", False)),
                "columns": [column["id"] for column in spec["columns"]],
            }
            for spec in layout.words.get("sheet", [])
        ],
        "lenses": [{**LENS, **spec, "name": texts.word("lens", spec["id"])} for spec in layout.words.get("lens", [])],
        "drafts": [
            {
                "id": spec["id"],
                "name": texts.word("draft", spec["id"]),
                "steps": spec["steps"],
                "ends": spec.get("ends", []),
                "gathers": spec.get("gathers", []),
                "whole": bool(spec.get("whole", False)),
                "usual": list(spec.get("usual", {})),
            }
            for spec in layout.words.get("draft", [])
        ],
        "cups": _cups(layout, texts),
        "legend": [
            {**spec, "name": texts.find(f"page.legend.{spec['id']}") or texts.word("legend", spec["id"])}
            for spec in page.get("legend", [])
        ],
    }


def _look(number: int, own: Words) -> Words:
    """Colour, emblem and pattern: the next ones of ours, unless the layout has its own."""
    return {
        name: own.get(name, values[number % len(values)])
        for name, values in (("colour", COLOURS), ("emblem", EMBLEMS), ("pattern", PATTERNS))
    }


def _owners(layout: Layout, texts: Texts) -> list[Words]:
    """Whose things are told apart; also those that only the page's table names, as "neutral". `seat`: somebody may sit
    there.
    """
    declared: Words = layout.words["page"].get("owner", {})
    names = list(dict.fromkeys([*layout.owners(), *declared]))
    return [
        {
            "id": owner,
            "name": owner_name(layout, texts, owner),
            "seat": owner in layout.seat_names,
            **_look(number, declared.get(owner, {})),
        }
        for number, owner in enumerate(names)
    ]


def _place(layout: Layout, texts: Texts, place: Place) -> Words:
    """Where it lies: `at` in degrees or in units of the frame; `true` is its real place if the page draws it beside
    that; `sites` further points of its land; `brief` what is written there instead of the name; `suit` how cards from
    there look.
    """
    row = layout.rows[place.on]
    real = [row["lon"], row["lat"]] if "lon" in row else None
    moved = layout.words["page"].get("at", {}).get(place.kind, {}).get(place.id)
    spread = layout.words["page"].get("spread", 1)
    at = moved or real or [row["x"] * spread, row["y"] * spread]
    look = {**layout.words["page"]["kind"][place.kind]}
    size = [row["w"], row["h"]] if "w" in row else look.get("size")
    name = texts.word(place.word, place.id)
    vocabulary, column = look.get("brief", ("", ""))
    suits = layout.words["page"].get("card", {}).get(look.get("suits", ""), {}).get("suits", {})
    return {
        "on": place.on,
        "kind": place.kind,
        "id": place.id,
        "group": place.group,
        "name": name,
        "brief": texts.word(vocabulary, row[column]) if vocabulary else "",
        "at": at,
        "true": real,
        "size": size,
        "sites": row.get("sites", []),
        "note": str(row[look["note"]]) if look.get("note") in row else "",
        "symbol": str(row.get(look["symbol"], "")) if "symbol" in look else "",
        "suit": suits.get(place.id),
    }


def _mark(layout: Layout, texts: Texts, mark: str) -> Words:
    """How a mark is drawn, with the names of its words."""
    spec, drawn = layout.words["mark"][mark], layout.words["page"].get("mark", {}).get(mark, {})
    words = {word: texts.word(spec["word"], word) for word in drawn.get("words", {})} if "word" in spec else {}
    return {"form": spec["form"], "name": texts.vocabulary.find(("word", "mark"), mark) or "", "names": words, **drawn}


def _printed(layout: Layout) -> list[tuple[str, Words]]:
    """Every chit that can be seen, with the table it stands in."""
    specs = layout.words["page"].get("chit", {})
    return [
        (path, row)
        for path, spec in specs.items()
        for row in layout.table(path)
        if row["id"] in spec.get("only", [row["id"]])
    ]


def _chit(layout: Layout, texts: Texts, path: str, row: Words) -> Words:
    """A chit's name, symbol and printed numbers, and the group that it belongs to."""
    drawn = layout.words["page"]["chit"][path]
    group = str(row.get("group", ""))
    if "group" in drawn:
        column, table, value = drawn["group"]
        group = str(layout.row(table, row[column])[value])
    values = {name: value for name, value in row.items() if isinstance(value, int) and not isinstance(value, bool)}
    symbol = drawn.get("symbols", {}).get(row["id"], drawn["symbol"])
    owner = str(row.get(drawn.get("owner", ""), ""))
    return {
        "name": texts.word("chit", row["id"]),
        "symbol": symbol,
        "shape": drawn["shape"],
        "show": drawn.get("show", ""),
        "group": group,
        "owner": owner,
        "values": values,
    }


def _card(layout: Layout, texts: Texts, path: str, row: Words) -> Words:
    """A card's face: its title, suit, printed numbers, rows of icons, and what it says."""
    spec, drawn = layout.words["card"][path], layout.words["page"].get("card", {}).get(path, {})
    suit = str(row.get(spec.get("suit", ""), ""))
    symbols: Words = drawn.get("values", {})
    icons = [row[column] for column in spec.get("icons", []) if row.get(column)]
    says = texts.vocabulary.find(("word", spec["says"]), str(row["id"])) if "says" in spec else None
    note = texts.vocabulary.find(("word", spec["note"]), str(row["id"])) if "note" in spec else None
    return {
        "name": texts.word(spec.get("word", "card"), str(row["id"])),
        "suit": {
            "name": texts.word(spec["suit_word"], suit) if "suit_word" in spec else "",
            **drawn.get("suits", {}).get(suit, drawn.get("look", {})),
        },
        "values": [
            {"name": texts.word("printed", column), "value": row[column], "symbol": symbols.get(column, "")}
            for column in spec.get("values", [])
            if column in row
        ],
        "icons": [[{"name": texts.word(spec["icon_word"], word), "id": word} for word in words] for words in icons],
        "says": says or "",
        "note": note or "",
    }


def _goal(layout: Layout, texts: Texts, spec: Words) -> Words:
    """Its sign is its own, or that of the track it stands on."""
    page = layout.words["page"]
    symbol = page.get("goal", {}).get(spec["id"]) or page.get("track", {}).get(spec.get("track"), "")
    return {
        "id": spec["id"],
        "name": texts.word("goal", spec["id"]),
        "symbol": symbol,
        "quiet": bool(spec.get("quiet", False)),
    }


def _track(layout: Layout, texts: Texts, spec: Words) -> Words:
    symbol = layout.words["page"].get("track", {}).get(spec["id"], "")
    return {
        "id": spec["id"],
        "form": spec["form"],
        "each": spec.get("each", ""),
        "beside": spec.get("beside", []),
        "name": texts.word("track", spec["id"]),
        "symbol": symbol,
    }


def _cups(layout: Layout, texts: Texts) -> Words | None:
    """The cups by name, and the families by which their contents are counted."""
    spec = layout.words.get("cups")
    if spec is None:
        return None
    families = [
        {
            "name": texts.say("tui.family_of", name=texts.word(family.word, family.name))
            if family.word
            else texts.find(f"tui.family.{family.name}") or texts.word("family", family.name),
            "group": family.name if family.word else "",
            "chits": sorted(family.chits),
        }
        for family in layout.families
    ]
    page: Words = layout.words["page"]["cups"]
    return {
        "field": spec["field"],
        "cups": [{"id": cup, "name": texts.word(spec["word"], cup), **page[cup]} for cup in page],
        "families": families,
    }
