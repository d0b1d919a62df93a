"""What lies on a board in words: places, marks, trays, sheets.

For the line mode, for screen readers, and beside the drawn board.
"""

from __future__ import annotations

from ..engine.words import Words
from ..text import Texts
from .layout import Item, Layout, Place, Tray
from .marks import Part
from .sheets import Sheet


def place_line(layout: Layout, texts: Texts, place: Place, view: Words) -> str:
    """A place with its neighbours and what lies there."""
    items = [item_text(layout, texts, item) for where in ("row", "edge") for item in layout.items(place, view, where)]
    near = [near_text(texts, other, style) for other, style in layout.neighbours(place)]
    facts = {"near": ", ".join(near), "what": "; ".join(item for item in items if item)}
    own = texts.find(f"tui.place.{place.kind}", id=place.id, group=place.group, **facts)
    return own or texts.say("tui.place_line", name=texts.word(place.word, place.id), **facts)


def seat_name(layout: Layout, texts: Texts, seat: str, view: Words, otherwise: str) -> str:
    """What a seat is called at the table: as those whose pieces it plays, if they are not called as the seat is."""
    owners = layout.played_by(seat, view)
    return otherwise if not owners or seat in owners else " + ".join(owner_name(layout, texts, one) for one in owners)


def near_text(texts: Texts, place: Place, style: str) -> str:
    """A neighbour, and by which kind of way."""
    name = texts.word(place.word, place.id)
    return texts.say("tui.near", name=name, by_way=texts.word("line", style)) if style else name


def item_text(layout: Layout, texts: Texts, item: Item) -> str:
    """What a mark shows: by a sentence of its own (`tui.mark`), or by its name (`word.mark`) and what is there."""
    facts = {
        "quiet": item.quiet,
        "side": item.side,
        "count": len(item.words),
        "words": list(item.words),
        "values": ", ".join(str(value) for value in item.values),
        "sum": sum(item.values),
        "number": item.number,
        "high": item.high,
        "whose": owner_name(layout, texts, item.owner),
        "parts": ", ".join(part_text(layout, texts, part, item.word) for part in _named(texts, item)),
    }
    own = texts.find(f"tui.mark.{item.mark}", **facts)
    if own is not None or item.quiet:
        return own or ""
    if item.form != "pieces":  # what a piece is called depends on its kind: that is in its parts
        facts["words"] = ", ".join(
            thing_text(layout, texts, word) if item.form == "cards" else texts.word(item.word, word)
            for word in item.words
        )
    return texts.say(f"tui.item.{item.form}", name=texts.word("mark", item.mark), **facts)


def _named(texts: Texts, item: Item) -> list[Part]:
    """The parts of an item that are there; a piece whose kind has no name in the vocabulary goes by its own."""
    if item.form != "pieces" or len(item.words) != len(item.parts):
        return [part for part in item.parts if part.number]
    known = texts.vocabulary.find
    return [
        part if known(("word", item.word), part.word) else Part(part.owner, piece, 1)
        for part, piece in zip(item.parts, item.words, strict=True)
    ]


def owner_name(layout: Layout, texts: Texts, owner: str) -> str:
    """A seat by its name in game.toml; other owners by their vocabulary."""
    if not owner:
        return ""
    spec = layout.words.get("owners")
    return (
        str(layout.seat_names[owner][texts.lang])
        if owner in layout.seat_names or spec is None
        else texts.word(spec["word"], owner)
    )


def part_text(layout: Layout, texts: Texts, part: Part, vocabulary: str) -> str:
    """ "3 legions" (by `part.legion` of the game's texts, else the word itself), with whose they are."""
    what = texts.find(f"part.{part.word}", number=part.number) if part.word else ""
    if what is None:
        name = texts.word(vocabulary, part.word)
        what = name if part.number == 1 else f"{part.number} {name}"
    form = "both" if part.owner and what else "owner" if part.owner else "what"
    return texts.say(f"tui.part.{form}", whose=owner_name(layout, texts, part.owner), what=what, number=part.number)


def thing_text(layout: Layout, texts: Texts, thing: str, number: int = 1) -> str:
    """A chit or card by its name, a card with its printed numbers: "Bribe (Movement 6, Battle 2)"."""
    name = texts.word(layout.vocabulary(thing), thing)
    if thing in layout.cards:
        path = layout.cards[thing]
        row = layout.row(path, thing)
        values = [
            f"{texts.word('printed', column)} {row[column]}"
            for column in layout.words["card"][path].get("values", [])
            if column in row
        ]
        name = texts.say("tui.card", name=name, values=", ".join(values)) if values else name
    return name if number == 1 else f"{number} × {name}"


def tray_name(layout: Layout, texts: Texts, tray: Tray) -> str:
    name = texts.word("place", tray.id)
    return texts.say("tui.of", name=name, whose=owner_name(layout, texts, tray.owner)) if tray.owner else name


def tray_line(layout: Layout, texts: Texts, tray: Tray) -> str:
    things = [thing_text(layout, texts, thing, number) for thing, number in tray.things]
    return texts.say("tui.tray_line", name=tray_name(layout, texts, tray), things=", ".join(things), count=tray.size)


def sheet_lines(sheet: Sheet, tag: str = "") -> list[str]:
    """A sheet as lines: each row with its columns, itemised values below it."""
    lines = [sheet.name]
    for row in sheet.rows:
        if tag and tag not in row.tags:
            continue
        named = [(column, cell) for column, cell in zip(sheet.columns, row.cells, strict=True) if cell.text]
        lines.append("; ".join(f"{column}: {cell.text}" for column, cell in named))
        lines += [f"    {detail}" for _, cell in named for detail in cell.details]
    return lines
