"""The table in words: the board region by region, the tracks, the cups, the end."""

from __future__ import annotations

from ..display.describe import owner_name, place_line, tray_line
from ..display.ending import made_of, told_at_the_end
from ..display.layout import Family, Gauge
from ..display.sheets import Sheet, sheets
from .table import Barred, Table


def board(table: Table) -> list[str]:
    """Every place, group by group, with its neighbours and what lies there; then the trays."""
    texts, layout = table.texts, table.layout
    places = sorted(
        layout.places,
        key=lambda place: layout.groups.index(place.group) if place.group in layout.groups else len(layout.groups),
    )
    lines = [place_line(layout, texts, place, table.view) for place in places]
    return lines + [tray_line(layout, texts, tray) for tray in layout.trays(table.view, table.seat_word())]


def seats(table: Table) -> list[str]:
    """Everybody at the table with their numbers, and how much they hold; nothing in a solitaire game."""
    texts, layout, view = table.texts, table.layout, table.view
    everybody = layout.seats(view)
    if len(everybody) < 2:
        return []
    lines = []
    for seat in everybody:
        mine = {seat, layout.owner_of_seat(seat, view)}
        numbers = [
            f"{texts.word('track', gauge.id)} {gauge.value}" for gauge in layout.gauges(view) if gauge.owner in mine
        ]
        held = [
            f"{texts.word('place', tray.id)} {tray.size}"
            for tray in layout.trays(view, table.seat_word())
            if tray.owner in mine
        ]
        name = owner_name(layout, texts, seat)
        lines.append(
            f"{texts.say('tui.asked', name=name) if table.asked(seat) else name}: " + ", ".join(numbers + held)
        )
    return lines


def papers(table: Table) -> list[Sheet]:
    return sheets(table.layout, table.texts, table.view)


def tracks(table: Table) -> list[str]:
    """The common tracks, then everybody's numbers."""
    return [gauge_line(table, gauge) for gauge in table.layout.gauges(table.view) if not gauge.owner] + seats(table)


def gauge_line(table: Table, gauge: Gauge) -> str:
    """A track in words: "Victory Points: 12, 18 needed"."""
    texts = table.texts
    form = (
        "goal"
        if gauge.goal is not None
        else "limit"
        if gauge.limit
        else "signed"
        if gauge.signed
        else "high"
        if gauge.high is not None
        else "plain"
    )
    facts = {
        "name": texts.word("track", gauge.id),
        "value": gauge.value,
        "low": gauge.low,
        "high": gauge.high,
        "goal": gauge.goal,
    }
    return texts.say(f"tui.gauge.{form}", limit=texts.word("track", gauge.limit) if gauge.limit else "", **facts)


def goals(table: Table) -> list[str]:
    """What is aimed at, what kills and what is sure to come; of what is quiet only what is a danger. Whatever is near
    its limit is said to be.
    """
    texts = table.texts
    return [
        texts.say("tui.goal", danger=goal.danger, name=goal.name, says=goal.says, by=", ".join(goal.by))
        for goal in table.goals()
        if goal.danger or not goal.quiet
    ]


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
                lines.append(
                    "  "
                    + texts.say("tui.family_line", family=family_name(table, family), number=number_text(table, number))
                )
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


def refusal(table: Table, found: Barred, most: int) -> str:
    """Options with the reason that bars them and the rule; of more than *most*, the first."""
    rules = {rule for _, rule in found.options}
    labels = [label if len(rules) == 1 else f"{label} [{rule}]" for label, rule in found.options]
    more = max(0, len(labels) - most)
    sentence = table.texts.say("tui.refusal", labels=", ".join(labels[:most]), more=more, reason=found.reason)
    return f"{sentence} [{rules.pop()}]" if len(rules) == 1 else sentence


def end(table: Table) -> list[str]:
    """How it ended, and the score; a position that was typed in may simply run out."""
    if not table.over:
        return [table.texts.say("ui.runs_out")]
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
        *_made_of(table),
    ]


def _made_of(table: Table) -> list[str]:
    """What the points came from, and what broke a tie."""
    match, texts = table.match, table.texts
    events = [event for entry in match.entries for event in entry.events]
    made = made_of(table.layout, texts, events, match.title.points(match.g))
    if made is None:
        return []
    lines = [
        texts.say(
            "ending.source",
            name=source.name,
            values=", ".join(f"{made.owners[owner]} {points:+d}".strip() for owner, points in source.points.items()),
        )
        for source in made.sources
    ]
    return [*lines, *told_at_the_end(table.layout, texts, events)]
