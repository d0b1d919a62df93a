"""`princeps arena`: bots against each other, and how strong they are."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from ..engine.packs import read_pack
from ..engine.words import Words
from ..files import write_page
from ..lab.arena import Standings, whole_rounds
from ..lab.pool import cores
from ..lab.simulate import LADDER, ROUND_ROBIN, make_plan, simulate
from ..lab.tables import pair_rows, rating_rows
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
from .sim import broken_off


@click.command()
@game_argument
@click.option("--bots", required=True, metavar="NAME,NAME...", shell_complete=complete_bots, help="Who takes part.")
@click.option(
    "--games",
    default=1000,
    show_default=True,
    type=click.IntRange(1),
    help="How many games in all; some more if else not all pairs would meet equally often.",
)
@click.option("--ladder", is_flag=True, help="Each against the next one named only; else everybody against everybody.")
@jobs_option
@dice_option
@games_option
@click.option(
    "--report",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the results as a page with charts (HTML).",
)
@pack_option
@cluster_option
@settings_options
@json_option
def arena(
    *,
    game: str,
    bots: str,
    games: int,
    ladder: bool,
    jobs: int | None,
    seed: int,
    out: Path | None,
    page: Path | None,
    pack: Path | None,
    cluster: str,
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Let bots play GAME against each other, two at a time on the same deals with seats exchanged, and rate them."""
    plan = make_plan(
        game, bots.split(","), seed, read_pack(pack) if pack else None, settings, LADDER if ladder else ROUND_ROBIN
    )
    t = texts(game)
    games = whole_rounds(plan, games)
    standings = Standings(plan)
    results = simulate(plan, games, jobs or cores(), out, cluster)
    complete = counted(
        results, standings, t.say("sim.games"), games, as_json, lambda: Text(report(standings.words(), t))
    )
    words = standings.words()
    if page is not None:
        from ..web.arena import arena_page

        write_page(page, arena_page(plan, words, t))
    if as_json:
        show_json({**plan.words(), **words, "complete": complete})
    else:
        click.echo(report(words, t))
        if page is not None:
            click.echo(t.say("report.written", file=str(page)))
    if not complete:
        broken_off(t, standings.games, games, out)


def report(words: Words, t: Texts) -> str:
    """The best first; then pair by pair."""
    return "\n\n".join(
        columns(rows) for rows in (rating_rows(t, words), pair_rows(t, words), [[t.say("sim.played"), words["games"]]])
    )
