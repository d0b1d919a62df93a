"""`princeps sim`: many games between bots, and how they went."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click

from ..engine.packs import read_pack
from ..lab.pool import cores
from ..lab.simulate import Tally, make_plan, simulate
from ..lab.tables import percent, share_rows
from ..text import Texts
from .common import (
    cluster_option,
    columns,
    dice_option,
    games_option,
    jobs_option,
    json_option,
    pack_option,
    settings_options,
    show_json,
    texts,
)
from .complete import bots as complete_bots
from .complete import game_argument
from .progress import counted


@click.command()
@game_argument
@click.option("-n", "games", default=1000, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option(
    "--bot",
    "bots",
    default="random",
    show_default=True,
    shell_complete=complete_bots,
    metavar="NAME[,NAME...]",
    help="Who plays: one for all seats, or one for each; they change seats.",
)
@jobs_option
@dice_option
@games_option
@pack_option
@cluster_option
@settings_options
@json_option
def sim(
    *,
    game: str,
    games: int,
    bots: str,
    jobs: int | None,
    seed: int,
    out: Path | None,
    pack: Path | None,
    cluster: str,
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Let bots play GAME many times and count how it ends."""
    plan = make_plan(game, bots.split(","), seed, read_pack(pack) if pack else None, settings)
    t = texts(game)
    tally = Tally()
    complete = counted(
        simulate(plan, games, jobs or cores(), out, cluster),
        tally,
        t.say("sim.games"),
        games,
        as_json,
        lambda: report(tally, t),
    )
    if as_json:
        show_json({**plan.words(), **tally.words(), "complete": complete})
    else:
        click.echo(report(tally, t))
    if not complete:
        broken_off(t, tally.games, games, out)


def broken_off(t: Texts, games: int, of: int, out: Path | None) -> NoReturn:
    """Say what becomes of the games played so far, and end as one who was interrupted."""
    click.echo(t.say("sim.interrupted_kept" if out else "sim.interrupted", games=games, of=of, file=str(out)), err=True)
    raise SystemExit(130)


def report(tally: Tally, t: Texts) -> str:
    """Who won how often, how the games ended, how long they were."""
    words = tally.words()
    bots = share_rows(t, "bot", words["bots"])
    sides = share_rows(t, "side", words["sides"]) if len(words["sides"]) > 1 else []
    endings = [
        [t.word("ending", ending), count, percent(count / tally.games)] for ending, count in words["endings"].items()
    ]
    rest = [
        [t.say("sim.played"), words["games"]],
        [t.say("sim.decisions"), f"{words['decisions']:.1f}"],
        [t.say("sim.turns"), f"{words['turns']:.2f}"],
    ]
    return "\n\n".join(columns(rows) for rows in (bots, sides, endings, rest) if rows)
