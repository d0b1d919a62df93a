"""`princeps replay`, `report` and `verify`: what a saved game holds, and whether it is what it says."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..engine.problem import Problem
from ..engine.record import replay as play_again
from ..engine.record import verify as check
from ..files import SUFFIX, open_save, write_page
from ..lab.playthroughs import paragraph
from .common import json_option, sentence, show_json, texts

PROMISES = ["commitment_differs", "started_differs"]
# a good file that does not hold
DIFFERENCES = [
    *PROMISES,
    "replay_refused",
    "replay_chance",
    "replay_ranges",
    "replay_drawn",
    "replay_digest",
    "save_digest",
]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Wait for Enter after each answer.")
@json_option
def replay(file: Path, step: bool, as_json: bool) -> None:
    """Play a saved game again, answer by answer."""
    match = open_save(file, play_again)
    if as_json:
        show_json([{"number": number, **entry.words()} for number, entry in enumerate(match.entries)])
        return
    t = texts(match.title.id, match.pack)
    for number in range(len(match.entries)):
        click.echo(paragraph(match, number, t) + "\n")
        if step and number < len(match.entries) - 1:
            if not sys.stdin.readline():
                return
    if match.g.ending >= 0:
        line = t.ending(match.title.shape.endings[match.g.ending])
        click.echo("\n".join([line.sentence, *line.details]))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write it; without it beside FILE, with the ending .html.",
)
@click.option("--seat", help="Through whose eyes, in a game for several: without it, what everybody may see.")
def report(file: Path, out: Path | None, seat: str | None) -> None:
    """A saved game as a page to keep: the board turn by turn, the whole course of it, charts."""
    from ..web.report import report as write

    match = open_save(file, play_again)
    t = texts(match.title.id, match.pack)
    alone = len(match.seats) == 1
    page = write(match, t, match.title.seat_number(seat) if seat else 0 if alone else -1)
    target = out or file.with_name(file.name.removesuffix(SUFFIX).removesuffix(".json") + ".html")
    write_page(target, page)
    click.echo(t.say("report.written", file=str(target)))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def verify(file: Path, as_json: bool) -> None:
    """Check a saved game: the promise on the dice, every result, every position."""
    try:
        found = open_save(file, check)
    except Problem as problem:
        if problem.id not in DIFFERENCES:
            raise
        if as_json:
            show_json(
                {"holds": False, "problem": problem.id, **{key: str(fact) for key, fact in problem.facts.items()}}
            )
        else:
            click.echo(sentence(problem), err=True)
        sys.exit(1)
    if as_json:
        show_json({"holds": True, **found})
        return
    t = texts(found["game"])
    click.echo(t.say("cli.verified_dice" if found["dice"] else "cli.verified_no_seed"))
    if "salts" in found:
        click.echo(t.say("cli.verified_salts", salts=found["salts"]))
    if "script" in found:
        click.echo(t.say("cli.verified_script", results=found["script"]))
    click.echo(t.say("cli.verified_results" if found["dice"] else "cli.verified_recorded", results=found["results"]))
    click.echo(t.say("cli.verified_answers", answers=found["answers"]))
