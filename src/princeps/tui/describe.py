"""The table in words: the board region by region, the tracks, the cups. For the line mode, for screen readers, and beside the drawn board."""

from __future__ import annotations

from ..text import Texts
from .layout import Family, Gauge, Item, Layout, Place, Tray, Words
from .marks import Part
from .sheets import Sheet, sheets
from .table import Refusal, Table


def board(table: Table) -> list[str]:
    """Every place, group by group, with its neighbours and what lies there; then the trays."""
    texts, layout = table.texts, table.layout
    places = sorted(layout.places, key=lambda place: layout.groups.index(place.group) if place.group in layout.groups else len(layout.groups))
    lines = [place_line(layout, texts, place, table.view) for place in places]
    return lines + [tray_line(layout, texts, tray) for tray in layout.trays(table.view, table.seat_word())]


def place_line(layout: Layout, texts: Texts, place: Place, view: Words) -> str:
    """A place with its neighbours and what lies there."""
    items = [item_text(layout, texts, item) for where in ("row", "edge") for item in layout.items(place, view, where)]
    near = [near_text(texts, other, style) for other, style in layout.neighbours(place)]
    facts = {"near": ", ".join(near), "what": "; ".join(item for item in items if item)}
    own = texts.find(f"tui.place.{place.kind}", id=place.id, group=place.group, **facts)
    return own or texts.say("tui.place_line", name=texts.word(place.word, place.id), **facts)


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
        facts["words"] = ", ".join(thing_text(layout, texts, word) if item.form == "cards" else texts.word(item.word, word) for word in item.words)
    return texts.say(f"tui.item.{item.form}", name=texts.word("mark", item.mark), **facts)


def _named(texts: Texts, item: Item) -> list[Part]:
    """The parts of an item; a piece whose kind has no name in the vocabulary goes by its own."""
    if item.form != "pieces" or len(item.words) != len(item.parts):
        return list(item.parts)
    known = texts.vocabulary.find
    return [part if known(("word", item.word), part.word) else Part(part.owner, piece, 1) for part, piece in zip(item.parts, item.words, strict=True)]


def owner_name(layout: Layout, texts: Texts, owner: str) -> str:
    """A seat by its name in game.toml; other owners by their vocabulary."""
    if not owner:
        return ""
    spec = layout.words.get("owners")
    return str(layout.seat_names[owner][texts.lang]) if owner in layout.seat_names or spec is None else texts.word(spec["word"], owner)


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
        values = [f"{texts.word('printed', column)} {row[column]}" for column in layout.words["card"][path].get("values", []) if column in row]
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


def seats(table: Table) -> list[str]:
    """Everybody at the table with their numbers, and how much they hold; nothing in a solitaire game."""
    texts, layout, view = table.texts, table.layout, table.view
    everybody = layout.seats(view)
    if len(everybody) < 2:
        return []
    lines = []
    for seat in everybody:
        mine = {seat, layout.owner_of_seat(seat, view)}
        numbers = [f"{texts.word('track', gauge.id)} {gauge.value}" for gauge in layout.gauges(view) if gauge.owner in mine]
        held = [f"{texts.word('place', tray.id)} {tray.size}" for tray in layout.trays(view, table.seat_word()) if tray.owner in mine]
        name = owner_name(layout, texts, seat)
        lines.append(f"{texts.say('tui.asked', name=name) if table.asked(seat) else name}: " + ", ".join(numbers + held))
    return lines


def papers(table: Table) -> list[Sheet]:
    return sheets(table.layout, table.texts, table.view)


def tracks(table: Table) -> list[str]:
    """The common tracks, then everybody's numbers."""
    return [gauge_line(table, gauge) for gauge in table.layout.gauges(table.view) if not gauge.owner] + seats(table)


def gauge_line(table: Table, gauge: Gauge) -> str:
    """A track in words: "Victory Points: 12, 18 needed"."""
    texts = table.texts
    form = "goal" if gauge.goal is not None else "limit" if gauge.limit else "signed" if gauge.signed else "high" if gauge.high is not None else "plain"
    facts = {"name": texts.word("track", gauge.id), "value": gauge.value, "low": gauge.low, "high": gauge.high, "goal": gauge.goal}
    return texts.say(f"tui.gauge.{form}", limit=texts.word("track", gauge.limit) if gauge.limit else "", **facts)


def cups(table: Table) -> list[str]:
    """Each cup with its size and what it can hold, by family."""
    texts, layout = table.texts, table.layout
    held = table.beliefs()
    lines = []
    for cup, size in layout.cups(table.view).items():
        lines.append(texts.say("tui.cup_line", cup=cup, size=size))
        for family in layout.families:
            number = layout.expected(family, held[cup])
            if number > 0.0005:
                lines.append("  " + texts.say("tui.family_line", family=family_name(table, family), number=number_text(table, number)))
    return lines


def family_name(table: Table, family: Family, template: str = "tui.family_of") -> str:
    if not family.word:
        return table.texts.find(f"tui.family.{family.name}") or table.texts.word("family", family.name)
    return table.texts.say(template, name=table.texts.word(family.word, family.name))


def number_text(table: Table, number: float) -> str:
    """An expected number as short as it is exact: whole if it is whole."""
    if abs(number - round(number)) < 0.0005:
        return str(round(number))
    return f"{number:.2f}".replace(".", table.texts.say("tui.decimal"))


def refusal(table: Table, found: Refusal, most: int) -> str:
    """Options with the reason that bars them and the rule; of more than *most*, the first."""
    rules = {rule for _, rule in found.options}
    labels = [label if len(rules) == 1 else f"{label} [{rule}]" for label, rule in found.options]
    more = max(0, len(labels) - most)
    sentence = table.texts.say("tui.refusal", labels=", ".join(labels[:most]), more=more, reason=found.reason)
    return f"{sentence} [{rules.pop()}]" if len(rules) == 1 else sentence


def end(table: Table) -> list[str]:
    """How it ended, with the score and what can be done with the game now."""
    texts, ending, scores = table.texts, table.ending(), table.scores()
    over = texts.say("ui.game_over") + "."
    if len(scores) == 1:
        over += " " + texts.say(f"ui.{table.outcome()}")
        points = str(scores[0])
    else:
        points = ", ".join(f"{table.seat_name(seat)} {score}" for seat, score in enumerate(scores))
    return [
        over,
        f"{ending.sentence}. " + " ".join(ending.details) + f" [{ending.rule}]",
        texts.say("tui.score", score=points),
        texts.say("tui.kept", file=str(table.path)),
    ]
