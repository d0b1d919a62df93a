"""`princeps fuzz`: random play with every promise of the rules, of secrecy and of the engine checked."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from ..engine.catalogue import title
from ..files import SUFFIX, save_text, write_text
from ..lab.fuzz import data_faults
from ..lab.fuzz import fuzz as play
from ..lab.pool import cores
from ..text import Texts
from .common import json_option, settings_options, show_json, texts
from .complete import game_argument
from .progress import progress

NO_GAME: dict[str, Any] = {"detail": "", "number": None, "seed": None, "answers": [], "save": None}
ENOUGH = 200  # decisions in which something hidden should have come out differently


@click.command()
@game_argument
@click.option("-n", "games", default=200, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0), help="Number from which all games follow."
)
@click.option(
    "--first",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Number of the first game, to see a certain one again.",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; without it one for each core.")
@click.option(
    "--out",
    default=Path(),
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the save of a game that broke something.",
)
@settings_options
@json_option
def fuzz(
    *,
    game: str,
    games: int,
    seed: int,
    first: int,
    jobs: int | None,
    out: Path,
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Play GAME at random and check everything, most of it at every decision: exit 0 if all holds, 1 if something is
    broken.
    """
    t = texts(title(game).id)
    options = title(game).settings(settings)
    done = {"games": 0, "decisions": 0, "redealt": 0}
    broken: dict[str, Any] = {}
    interrupted = False
    faults = data_faults(game)
    if faults:
        broken, games = {**NO_GAME, "broken": "data", "detail": ", ".join(faults)}, 0
    try:
        with (
            progress(t.say("fuzz.games"), games, as_json, lambda: "") as update,
            closing(play(game, seed, first, games, jobs or cores(), options)) as results,
        ):
            for result in results:
                done = {
                    "games": done["games"] + 1,
                    "decisions": done["decisions"] + result["decisions"],
                    "redealt": done["redealt"] + result["redealt"],
                }
                update(done["games"])
                if result["broken"]:
                    broken = result
    except KeyboardInterrupt:
        interrupted = True
    if not broken and done["decisions"] >= ENOUGH and done["redealt"] == 0 and title(game).facts()["facts"]["hidden"]:
        broken = {**NO_GAME, "broken": "nothing_hidden"}
    file = _keep(game, broken, out)
    if as_json:
        report = {"game": game, "seed": seed, "first": first, "options": options, **done, "complete": not interrupted}
        show_json({**report, "broken": {**broken, "save": file} if broken else None})
    else:
        click.echo(t.say("fuzz.interrupted" if interrupted else "fuzz.done", of=games, **done))
        click.echo(_report(broken, file, t) if broken else t.say("fuzz.holds"))
    raise SystemExit(1 if broken else 130 if interrupted else 0)


def _keep(game: str, broken: dict[str, Any], folder: Path) -> str | None:
    """Write the game up to where it broke; it can be replayed and played on."""
    if not broken or broken["save"] is None:
        return None
    file = folder / f"fuzz-{game}-{broken['seed'][:8]}-{broken['number']}{SUFFIX}"
    write_text(file, save_text(broken["save"]))
    return str(file)


def _report(broken: dict[str, Any], file: str | None, t: Texts) -> str:
    lines = [t.say("fuzz.broken", check=broken["broken"], says=t.word("check", broken["broken"])), broken["detail"]]
    if broken["number"] is not None:
        lines += [t.say("fuzz.where", number=broken["number"], seed=broken["seed"], answers=len(broken["answers"]))]
        lines += [" ".join(answer) for answer in broken["answers"]]
        lines += [t.say("fuzz.kept", file=str(file))]
    return "\n".join(line for line in lines if line)
