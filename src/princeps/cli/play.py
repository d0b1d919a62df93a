"""`princeps games` and `princeps play`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from ..analysis.looking import TogetherBot
from ..bots import Bot
from ..engine.catalogue import Title, game_names, title
from ..engine.packs import GAMES, read_pack, read_toml
from ..engine.problem import Problem
from ..engine.record import DICE, UNDO, Match
from ..files import autosave_path, keep_previous, read_match, write_match
from ..lab.pool import Crew, cores
from ..tui.saved import make_bots
from .common import columns, json_option, pack_option, pairs, say_left_out, settings_options, show_json, texts
from .complete import game_argument, seats_with_bots


@click.command()
@json_option
def games(as_json: bool) -> None:
    """The games: those that can be played, and those to come; what is wrong with others goes to stderr."""
    t = texts()
    names = game_names()
    rows = [{**title(name).facts(), "ready": True} for name in names]
    rows += [
        {**row, "ready": False} for row in read_toml(GAMES / "announced.toml").get("game", []) if row["id"] not in names
    ]
    say_left_out()
    keys = ["id", "title", "designer", "players", "ready"]
    if as_json:
        show_json([{key: row[key] for key in keys} for row in rows])
        return
    head = [t.say(f"cli.{key}") for key in ("name", "title", "designer", "players", "state")]
    lines = [
        [
            row["id"],
            row["title"],
            row["designer"],
            _players(row["players"]),
            t.say("cli.ready" if row["ready"] else "cli.not_yet"),
        ]
        for row in rows
    ]
    click.echo(columns([head, *lines]))


def _players(count: list[int]) -> str:
    return str(count[0]) if count[0] == count[1] else f"{count[0]}-{count[1]}"


@click.command()
@game_argument
@click.option("--seed", type=int, help="Number for the dice; the same number gives the same dice.")
@click.option(
    "--load", type=click.Path(path_type=Path), help="Continue a saved game, or play an example (.toml) as a lesson."
)
@click.option("--resume", is_flag=True, help="Continue the game that was left last.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file instead of the usual place.")
@pack_option
@click.option("--undo", type=click.Choice(UNDO), help="Take back any time, until something new was seen, or never.")
@click.option("--dice", type=click.Choice(DICE), help="After an undo: the same dice again, or fresh ones.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    callback=pairs(lambda value: Problem("bot_form", value=value)),
    metavar="SEAT=NAME",
    shell_complete=seats_with_bots,
    help="A bot for a seat; may be given several times, and anew when a game is gone on with.",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes in which a bot thinks; without it one for each core.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")
@settings_options
def play(
    *,
    game: str,
    seed: int | None,
    load: Path | None,
    resume: bool,
    save: Path | None,
    pack: Path | None,
    undo: str | None,
    dice: str | None,
    bots: dict[str, str],
    jobs: int | None,
    plain: bool,
    settings: dict[str, str],
) -> None:
    """Play GAME in the terminal. It is saved after every answer."""
    t = title(game)
    path = save or autosave_path(game)
    for option, value in (
        ("--seed", seed),
        ("--pack", pack),
        ("--undo", undo),
        ("--dice", dice),
        ("--set", settings or None),
        ("--resume", resume or None),
    ):
        if value is not None and (load or (resume and option != "--resume")):
            raise Problem("settled_option", option=option, other="--load" if load else "--resume")
    if resume:
        match = _resume(t, path)
    else:
        match = (
            _load(t, load)
            if load
            else Match.new(
                t,
                seed,
                t.settings(settings),
                pack=read_pack(pack) if pack else None,
                undo=undo or UNDO[0],
                dice=dice or DICE[0],
            )
        )
    with Crew(jobs or cores()) as crew:
        made = make_bots(match, bots, crew)  # what is wrong with them is said before a file is touched
        if not resume:
            if save is not None and save.exists() and save != load:
                raise Problem("file_exists", file=str(save))
            if save is None and load != path and (kept := keep_previous(path)):
                click.echo(texts().say("cli.kept", file=str(kept)), err=True)
        write_match(match, path)
        lines = plain or not sys.stdin.isatty() or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
        if not lines and any(isinstance(bot, TogetherBot) for bot in made.values()):
            crew.start()
        _open_table(match, path, lines, made)


def _resume(t: Title, path: Path) -> Match:
    if not path.exists():
        raise Problem("nothing_to_resume", game=t.id, file=str(path))
    return _of_game(t, read_match(path), path)


def _load(t: Title, path: Path) -> Match:
    if path.suffix == ".toml":
        from ..rulebook.examples import load_example, position

        return _of_game(t, position(load_example(path)), path)
    return _of_game(t, read_match(path), path)


def _of_game(t: Title, match: Match, path: Path) -> Match:
    if match.title.id != t.id:
        raise Problem("save_other_game", file=str(path), game=t.id, found=match.title.id)
    return match


def _open_table(match: Match, path: Path, lines: bool, bots: dict[str, Bot]) -> None:
    """Line by line or on the whole screen. Every answer is in the file; what goes wrong is one sentence."""
    t = texts(match.title.id, match.pack)
    try:
        if lines:
            from ..tui.plain import run as run_plain

            run_plain(match, t, path, sys.stdin, sys.stdout, bots)
        else:
            from ..tui import run

            run(match, t, path, bots)
    except (Problem, OSError):
        raise
    except Exception as fault:
        raise Problem("table_failed", why=f"{type(fault).__name__}: {fault}", file=str(path)) from fault
