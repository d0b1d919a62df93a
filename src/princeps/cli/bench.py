"""`princeps bench`: decisions per second and copies, as ratios against a peer in the same run."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from ..engine.catalogue import NAMES, title
from ..lab.bench import PEER, Figure, run


@click.command()
@click.argument("games", nargs=-1)
@click.option("--peer", metavar="PYTHON", help="An interpreter with catanatron installed (`make bench` provides one).")
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.1), help="Random play per round.")
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="Rounds; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="Machine output.")
def bench(games: tuple[str, ...], peer: str | None, seconds: float, rounds: int, as_json: bool) -> None:
    """Random play on one core: decisions per second and the cost of a copy, plain and compiled."""
    names = [title(name).id for name in games or NAMES]
    figures = list(run(names, peer, seconds, rounds))
    anchor = next((figure for figure in figures if figure.build == "peer"), None)
    if as_json:
        click.echo(json.dumps([{**figure.__dict__, **_ratios(figure, anchor)} for figure in figures]))
        return
    table = Table()
    for head in ("system", "build", "decisions/s", f"x {PEER}", "copy, us", f"of {PEER}'s"):
        table.add_column(head, justify="left" if head in ("system", "build") else "right")
    for figure in figures:
        ratios = _ratios(figure, anchor)
        speed, copy = ratios["speed"], ratios["copies"]
        table.add_row(
            figure.name,
            figure.build,
            f"{figure.decisions:,.0f}",
            "" if speed is None else f"{speed:.1f}",
            f"{figure.copy:.2f}",
            "" if copy is None else f"{copy:.1%}",
        )
    Console().print(table)


def _ratios(figure: Figure, anchor: Figure | None) -> dict[str, float | None]:
    if anchor is None:
        return {"speed": None, "copies": None}
    return {"speed": figure.decisions / anchor.decisions, "copies": figure.copy / anchor.copy}
