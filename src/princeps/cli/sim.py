"""`princeps sim`: many games between bots, and how they went."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from ..engine.packs import read_pack
from ..pool import cores
from ..simulate import Tally, make_plan, simulate
from ..text import Texts
from .common import columns, json_option, settings_options, show_json, texts
from .progress import progress


@click.command()
@click.argument("game")
@click.option("-n", "games", default=1000, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--bot", "bots", default="random", show_default=True, metavar="NAME[,NAME...]", help="Who plays: one for all seats, or one for each; they change seats.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; without it one for each core. The results do not depend on it.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Number from which the dice of all games follow.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Keep a line of JSON for each game; given again, go on after the last one.")
@click.option("--pack", type=click.Path(path_type=Path), help="Corrections of printed values (TOML).")
@settings_options
@json_option
def sim(*, game: str, games: int, bots: str, jobs: int | None, seed: int, out: Path | None, pack: Path | None, settings: dict[str, str], as_json: bool) -> None:
    """Let bots play GAME many times and count how it ends."""
    plan = make_plan(game, bots.split(","), seed, read_pack(pack) if pack else None, settings)
    t = texts(game)
    tally = Tally()
    interrupted = False
    try:
        with (
            progress(t.say("sim.games"), games, as_json, lambda: report(tally, t)) as update,
            closing(simulate(plan, games, jobs or cores(), out)) as results,
        ):
            for result in results:
                tally.add(result)
                update(tally.games)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        show_json({**plan.words(), **tally.words(), "complete": not interrupted})
    else:
        click.echo(report(tally, t))
    if interrupted:
        key = "sim.interrupted_kept" if out else "sim.interrupted"
        click.echo(t.say(key, games=tally.games, of=games, file=str(out)), err=True)
        raise SystemExit(130)


def report(tally: Tally, t: Texts) -> str:
    """Who won how often, how the games ended, how long they were."""
    words = tally.words()
    bots = _shares(t, "bot", words["bots"])
    sides = _shares(t, "side", words["sides"]) if len(words["sides"]) > 1 else []
    endings = [[t.word("ending", ending), count, _percent(count / tally.games)] for ending, count in words["endings"].items()]
    rest = [[t.say("sim.played"), words["games"]], [t.say("sim.decisions"), f"{words['decisions']:.1f}"], [t.say("sim.turns"), f"{words['turns']:.2f}"]]
    return "\n\n".join(columns(rows) for rows in (bots, sides, endings, rest) if rows)


def _shares(t: Texts, kind: str, shares: dict[str, Any]) -> list[list[object]]:
    """A line for each bot, or for each seat or side."""
    head: list[object] = [t.say(f"sim.{key}") for key in (kind, "seats", "wins", "rate", "interval", "score")]
    return [head] + [
        [name, found["seats"], found["wins"], _percent(found["rate"]), f"{_percent(found['low'])} - {_percent(found['high'])}", f"{found['score']:.1f}"]
        for name, found in shares.items()
    ]


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
