"""Tracks and cups as a few lines of characters."""

from __future__ import annotations

from rich.text import Text

from ..display import describe
from ..display.layout import Gauge
from ..table import in_words
from ..table.table import Table

ON, OFF, FULL, EMPTY = "■", "□", "█", "░"
BAR = 9


def tracks(table: Table, keys: dict[str, str], quiet: str) -> Text:
    """A line for each track; then what lies open beside the board."""
    texts, text = table.texts, Text()
    all_gauges = [gauge for gauge in table.layout.gauges(table.view) if not gauge.owner]
    names = [_brief(table, gauge) for gauge in all_gauges]
    first = max((len(name) for name in names), default=0) + 1
    for name, gauge in zip(names, all_gauges, strict=True):
        text.append(f"{name:{first}}")
        text.append_text(_gauge(gauge, quiet))
        if key := keys.get(f"track:{gauge.id}"):
            text.append(" ")
            text.append(key, "bold reverse")
        text.append("\n")
    for goal in table.goals():
        found = goal.prospect
        then = (
            "" if found.then is None else f" → {found.then}" if found.best is None else f" → {found.then}-{found.best}"
        )
        if goal.danger:
            text.append(f"! {goal.name} {found.now}{then}\n", "bold")
        elif not goal.quiet and then and found.owner in ("", table.seat_word()):
            text.append(f"{goal.name} {found.now}{then}\n", quiet)
    for line in in_words.seats(table):
        text.append(line + "\n")
    for tray in table.layout.trays(table.view, table.seat_word()):
        if tray.owner and not tray.things:
            continue  # its size stands with its owner
        text.append(f"{describe.tray_name(table.layout, texts, tray)} ({tray.size})")
        shown = [describe.thing_text(table.layout, texts, thing, number) for thing, number in tray.things]
        text.append(": " + ", ".join(shown) if shown else "", quiet)
        if key := keys.get(f"tray:{tray.key}"):
            text.append(" ")
            text.append(key, "bold reverse")
        text.append("\n")
    text.rstrip()
    return text


def _brief(table: Table, gauge: Gauge) -> str:
    """A short name of a track, if the game has one."""
    return table.texts.find(f"tui.brief.track.{gauge.id}") or table.texts.word("track", gauge.id)


def _gauge(gauge: Gauge, quiet: str) -> Text:
    if gauge.form.endswith("steps"):
        assert gauge.high is not None
        steps = [
            Text(f"‹{step}›", "bold") if step == gauge.value else Text(str(step), quiet)
            for step in range(gauge.low, gauge.high + 1)
        ]
        return Text(" ").join(steps)
    if gauge.form == "points":
        assert gauge.high is not None
        return Text.assemble((ON * gauge.value, "bold"), (OFF * (gauge.high - gauge.value), quiet), f" {gauge.value}")
    if gauge.form == "bar":
        most = gauge.goal if gauge.goal is not None else gauge.high
        if not most:
            return Text(str(gauge.value), "bold")
        filled = BAR if gauge.value >= most else max(0, gauge.value) * BAR // most
        return Text.assemble(
            (FULL * filled, ""), (EMPTY * (BAR - filled), quiet), (f" {gauge.value}", "bold"), f"/{most}"
        )
    return Text(f"{gauge.value:+}" if gauge.signed else str(gauge.value), "bold")


def cups(table: Table, held: dict[str, dict[str, float]], quiet: str) -> Text:
    """How many of each family each cup holds on average; a whole number is certain."""
    texts, layout = table.texts, table.layout
    sizes = layout.cups(table.view)
    if not sizes:
        return Text()
    heads = {cup: texts.find(f"tui.brief.cup.{cup}") or texts.word("cup", cup) for cup in sizes}
    wide = {cup: max(len(head), 5) + 1 for cup, head in heads.items()}
    rows = [
        (
            in_words.family_name(table, family, "tui.family_brief"),
            {cup: layout.expected(family, held[cup]) for cup in sizes},
        )
        for family in layout.families
    ]
    first = max(len(name) for name, _ in rows)
    text = Text(" " * first)
    for cup in sizes:
        text.append(f"{heads[cup]:>{wide[cup]}}", "bold")
    text.append(f"\n{texts.say('tui.chits'):{first}}")
    for cup, size in sizes.items():
        text.append(f"{size:>{wide[cup]}}", "bold")
    for name, row in rows:
        text.append(f"\n{name:{first}}")
        for cup, number in row.items():
            shown = "·" if number < 0.005 else in_words.number_text(table, number)
            text.append(f"{shown:>{wide[cup]}}", quiet if number < 0.005 else "")
    return text


def chits(table: Table, held: dict[str, dict[str, float]]) -> list[str]:
    """Chit by chit: the chance to be in each cup."""
    texts = table.texts
    found: dict[str, dict[str, float]] = {}
    for cup, chances in held.items():
        for chit, chance in chances.items():
            found.setdefault(chit, {})[cup] = chance
    order = [chit for family in table.layout.families for chit in sorted(family.chits) if chit in found]
    lines = [f"{texts.say('tui.chits'):20}" + "".join(f"{texts.word('cup', cup):>13}" for cup in held)]
    for chit in order:
        cells = [
            f"{chance:>13.1%}".replace(".", texts.say("tui.decimal")) if chance else f"{'·':>13}"
            for chance in map(found[chit].get, held)
        ]
        lines.append(f"{texts.word('chit', chit):20}" + "".join(cells))
    return lines
