"""The table in words: the board region by region, the tracks, the cups. For the line mode, for screen readers, and beside the drawn board."""

from __future__ import annotations

from ..text import Texts
from .layout import Family, Gauge, Item, Layout, Place, Words
from .table import Refusal, Table


def board(table: Table) -> list[str]:
    """Every place, group by group, with its neighbours and what lies there; then the trays."""
    texts, layout = table.texts, table.layout
    lines: list[str] = []
    for group in layout.groups:
        for place in layout.places:
            if place.group == group:
                lines.append(place_line(layout, texts, place, table.view))
    for tray, chits in layout.trays(table.view).items():
        lines.append(texts.say("tui.tray_line", name=texts.word("place", tray), chits=chits, count=len(chits)))
    return lines


def place_line(layout: Layout, texts: Texts, place: Place, view: Words) -> str:
    """A place with its neighbours and what lies there."""
    items = [_item(texts, item) for where in ("row", "edge") for item in layout.items(place, view, where)]
    near = [texts.word(other.word, other.id) for other in layout.neighbours(place)]
    return texts.say(
        f"tui.place.{place.kind}",
        id=place.id,
        group=place.group,
        near=", ".join(near),
        what="; ".join(item for item in items if item),
    )


def _item(texts: Texts, item: Item) -> str:
    return texts.say(
        f"tui.mark.{item.mark}",
        quiet=item.quiet,
        side=item.side,
        count=len(item.words),
        words=list(item.words),
        values=", ".join(str(value) for value in item.values),
        sum=sum(item.values),
        number=item.number,
        high=item.high,
    )


def tracks(table: Table) -> list[str]:
    return [gauge_line(table, gauge) for gauge in table.layout.gauges(table.view)]


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
        return table.texts.say(f"tui.family.{family.name}")
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
        over += " " + texts.say("ui.won" if table.won() else "ui.lost")
        points = str(scores[0])
    else:
        points = ", ".join(f"{table.seat_name(seat)} {score}" for seat, score in enumerate(scores))
    return [
        over,
        f"{ending.sentence}. " + " ".join(ending.details) + f" [{ending.rule}]",
        texts.say("tui.score", score=points),
        texts.say("tui.kept", file=str(table.path)),
    ]
