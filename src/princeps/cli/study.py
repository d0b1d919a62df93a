"""`princeps study`: what many games say about a game."""

from __future__ import annotations

from pathlib import Path

import click

from ..engine.catalogue import title
from ..engine.packs import read_pack
from ..files import make_folder, write_page
from ..lab.pool import cores
from ..lab.simulate import make_plan, simulate
from ..lab.study import SCENARIO, ScenarioResults, play_noted, scenarios
from ..lab.tables import share_rows
from .common import cluster_option, columns, dice_option, jobs_option, pack_option, settings_options, texts
from .complete import bots as complete_bots
from .complete import game_argument
from .progress import counted
from .sim import broken_off


@click.command()
@game_argument
@click.option(
    "-n",
    "games",
    default=10000,
    show_default=True,
    type=click.IntRange(5),
    help="How many games in all; scenarios share them.",
)
@click.option(
    "--bots",
    metavar="NAME[,NAME...]",
    shell_complete=complete_bots,
    help="Who plays: one for all seats, or one for each; they change seats. Without it the game's own player.",
)
@jobs_option
@dice_option
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for page, figures, tables and games; without it study-GAME. Given again, go on after the last game.",
)
@pack_option
@cluster_option
@settings_options
def study(
    *,
    game: str,
    games: int,
    bots: str | None,
    jobs: int | None,
    seed: int,
    out: Path | None,
    pack: Path | None,
    cluster: str,
    settings: dict[str, str],
) -> None:
    """Let bots play GAME many times and report who wins from where, how long it takes, how points spread and what
    decides.
    """
    from ..web.study import PAGE, study_files

    names = bots.split(",") if bots else [next(iter(title(game).policies), "random")]
    plan = make_plan(game, names, seed, read_pack(pack) if pack else None, settings)
    t = texts(game)
    folder = out or Path(f"study-{game}")
    make_folder(folder)
    found = []
    plans = scenarios(plan, SCENARIO in settings)
    each = -(-games // len(plans))
    for scenario, one in plans:
        findings = ScenarioResults(one, scenario)
        file = folder / f"games{'-' if scenario else ''}{scenario}.jsonl"
        label = " ".join(filter(None, [t.say("sim.games"), scenario]))
        if not counted(
            simulate(one, each, jobs or cores(), file, cluster, play_noted), findings, label, each, False, lambda: ""
        ):
            broken_off(t, findings.games, each, file)
        found.append(findings)
    for name, text in study_files(found, t).items():
        write_page(folder / name, text)
    for findings in found:
        for kind, shares in findings.wins_apart().items():
            click.echo(
                columns(
                    share_rows(
                        t, "bot" if kind == "bot" else "side", {name: share.words() for name, share in shares.items()}
                    )
                )
                + "\n"
            )
    click.echo(t.say("report.written", file=str(folder / PAGE)))
