"""`princeps backup`, `restore`, `migrate`, `check` and `prune`: for whoever keeps a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ..engine.problem import Problem
from ..files import home
from .common import DATABASE, columns, json_option, sentence, show_json, texts
from .progress import progress


def store_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--data` and `--database`, as `serve` has them; the command gets *settings*."""

    @wraps(command)
    def with_settings(data: Path | None, database: str, **rest: Any) -> Any:
        from ..server.settings import Settings

        return command(settings=Settings(data=data or home() / "table", database=database), **rest)

    for option in (
        click.option(
            "--database",
            default="",
            envvar=DATABASE,
            help=f"The database, as an SQLAlchemy URL, or {DATABASE}; without it the file in that folder.",
        ),
        click.option("--data", type=click.Path(path_type=Path), help="The folder of the matches."),
    ):
        with_settings = option(with_settings)
    return with_settings


def _show_counts(counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        show_json(counts)
    else:
        click.echo(columns([[name, number] for name, number in counts.items()]))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
@store_options
@json_option
def backup(file: Path, force: bool, settings: Any, as_json: bool) -> None:
    """Copy all that a server has into FILE, while it runs."""
    from ..server.storage import maintenance

    if file.exists() and not force:
        raise Problem("backup_exists", file=str(file))
    _show_counts(maintenance.backup(settings, file), as_json)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@store_options
@json_option
def restore(file: Path, settings: Any, as_json: bool) -> None:
    """Bring a backup back, into a database that is still empty: of either kind."""
    from ..server.storage import maintenance

    _show_counts(maintenance.restore(settings, file), as_json)


@click.command()
@store_options
def migrate(settings: Any) -> None:
    """Bring the tables of a database up to date, or make them."""
    from ..server.storage.store import Store, revision

    store = Store(settings)
    with store.engine.connect() as connection:
        found = revision(connection)
    store.close()
    click.echo(texts().say("cli.migrated", revision=str(found)))


@click.command()
@store_options
@json_option
def check(settings: Any, as_json: bool) -> None:
    """Play every stored match again and report what differs: exit 0 if nothing does, 1 otherwise."""
    from ..server.storage import maintenance

    engine = maintenance.look(settings)
    t = texts()
    found, wrong = 0, []
    ids = maintenance.matches(engine)
    with progress(t.say("cli.matches"), len(ids), as_json, lambda: "") as update:
        for id in ids:
            checked = maintenance.check(engine, id)
            found += 1
            if checked.problem is not None:
                wrong.append((id, sentence(checked.problem)))
            update(found)
    engine.dispose()
    if as_json:
        show_json({"matches": found, "differences": [{"match": id, "says": says} for id, says in wrong]})
    else:
        for id, says in wrong:
            click.echo(f"{id}: {says}")
        click.echo(t.say("cli.checked", matches=found, differences=len(wrong)))
    sys.exit(1 if wrong else 0)


@click.command()
@click.option(
    "--days",
    type=click.FloatRange(1),
    default=400,
    show_default=True,
    help="Matches that nobody has touched for so long.",
)
@click.option("--really", is_flag=True, help="Throw them away; without it only count them.")
@store_options
@json_option
def prune(days: float, really: bool, settings: Any, as_json: bool) -> None:
    """Throw away old matches and visitors who left nothing behind."""
    from ..server.storage import maintenance

    _show_counts(maintenance.prune(settings, days, really), as_json)
    if not really and not as_json:
        click.echo(texts().say("cli.prune_dry"))
