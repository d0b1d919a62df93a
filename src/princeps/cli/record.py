"""`princeps replay` and `princeps verify`: what a saved game holds, and whether it is what it says."""

from __future__ import annotations

from pathlib import Path

import click

from ..engine.problem import Problem
from ..engine.record import Match, replay as play_again
from ..engine.record import verify as check
from ..files import read_words
from ..playthroughs import paragraph
from .common import json_option, sentence, show_json, texts

DIFFERENCES = ["replay_refused", "replay_chance", "replay_digest", "commitment_differs", "save_digest"]  # a good file that does not hold


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Wait for Enter after each answer.")
@json_option
def replay(file: Path, step: bool, as_json: bool) -> None:
    """Play a saved game again, answer by answer."""
    match = _replayed(file)
    if as_json:
        show_json([{"number": number, **entry.words()} for number, entry in enumerate(match.entries)])
        return
    t = texts(match.title.id, match.pack)
    for number in range(len(match.entries)):
        click.echo(paragraph(match, number, t))
        if step and number < len(match.entries) - 1:
            click.prompt("", prompt_suffix="", default="", show_default=False, err=True)


def _replayed(file: Path) -> Match:
    words = read_words(file)
    try:
        return play_again(words)
    except Problem as problem:
        problem.facts.setdefault("file", str(file))
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise Problem("save_damaged", file=str(file)) from None
