"""`princeps saves` and `princeps lessons`: what can be gone on with, or begun."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from ..engine.problem import Problem, nearest
from ..engine.words import Words
from ..files import SUFFIX, home, read_words, saved_files
from ..rulebook.lessons import lessons as lessons_of
from .common import columns, json_option, show_json, texts
from .complete import game_argument
from .complete import saves as complete_saves


@click.command()
@click.option(
    "--delete",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_saves,
    help="Throw this one away; may be given several times.",
)
@json_option
def saves(delete: tuple[str, ...], as_json: bool) -> None:
    """The saved games at their usual place, the latest first: when they were played, and how far they are."""
    t = texts()
    if delete:
        for path in [_found(name) for name in delete]:  # all of them are there, or none is touched
            try:
                path.unlink()
            except OSError as fault:
                raise Problem("cannot_write", file=str(path), why=fault.strerror or "") from None
            click.echo(t.say("cli.deleted", file=str(path)))
        return
    rows = [_told(path) for path in saved_files()]
    if as_json:
        show_json(rows)
    elif rows:
        head = [t.say(f"cli.{key}") for key in ("name", "game", "saved", "answers", "state", "bots")]
        lines = [
            [
                row["name"],
                row["game"],
                row["saved"],
                row["answers"],
                t.say(f"cli.save_{row['state']}"),
                ", ".join(f"{seat}={bot}" for seat, bot in row["bots"].items()),
            ]
            for row in rows
        ]
        click.echo(columns([head, *lines]))
        click.echo("\n" + t.say("cli.saves_next", folder=str(home())))
    else:
        click.echo(t.say("cli.no_saves", folder=str(home())))


def _found(name: str) -> Path:
    """A save at the usual place, by its name with or without the ending."""
    names = [path.name for path in saved_files()]
    found = next((one for one in (name, name + SUFFIX) if one in names), None)
    if found is None:
        raise Problem("unknown_save", name=name, folder=str(home()), names=nearest(name, names))
    return home() / found


def _told(path: Path) -> Words:
    """A file that is no save of ours is told of all the same."""
    row: Words = {
        "name": path.name.removesuffix(SUFFIX),
        "file": str(path),
        "game": "",
        "saved": datetime.fromtimestamp(os.stat(path).st_mtime).strftime("%Y-%m-%d %H:%M"),
        "answers": "",
        "state": "unreadable",
        "bots": {},
    }
    try:
        words: Any = read_words(path)
        over = words["snapshot"]["ending"] != "none"
        state = "over" if over else "lesson" if words["start"] is not None else "open"
        bots = {str(seat): str(bot) for seat, bot in words.get("bots", {}).items()}
        return {**row, "game": str(words["game"]), "answers": len(words["answers"]) - 1, "state": state, "bots": bots}
    except (Problem, LookupError, TypeError, AttributeError):
        return row


@click.command()
@game_argument
@json_option
def lessons(game: str, as_json: bool) -> None:
    """The lessons of GAME: worked examples of its rules, to be played with `princeps play GAME --load FILE`."""
    t = texts(game)
    rows = [
        {"name": id, "rule": ", ".join(one.rules), "title": one.title[t.lang], "file": str(one.path)}
        for id, one in lessons_of(game).items()
    ]
    if as_json:
        show_json(rows)
    elif rows:
        head = [t.say(f"cli.{key}") for key in ("rule", "title", "file")]
        click.echo(columns([head, *[[row[key] for key in ("rule", "title", "file")] for row in rows]]))
    else:
        click.echo(t.say("cli.no_lessons"))
