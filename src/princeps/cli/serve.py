"""`princeps serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from ..files import home
from .common import DATABASE, say_left_out, texts


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for everybody in the network."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 for any free one.",
)
@click.option("--data", type=click.Path(path_type=Path), help="Folder for the matches.")
@click.option(
    "--database",
    default="",
    envvar=DATABASE,
    help=f"Another database than a file in that folder, as an SQLAlchemy URL; also as {DATABASE}.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that serve; more than one needs PostgreSQL.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    help="Address or network of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated.",
)
@click.option(
    "--per-address",
    type=click.IntRange(4),
    default=200,
    show_default=True,
    help="Connections that one address may have open to each process; a proxy's do not count.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in the browser.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    workers: int,
    proxies: tuple[str, ...],
    per_address: int,
    open_browser: bool,
) -> None:
    """Open the table in the browser."""
    from ..server.run import run
    from ..server.settings import Settings

    say_left_out()
    settings = Settings(
        data=data or home() / "table",
        database=database,
        host=host,
        port=port,
        workers=workers,
        proxies=proxies,
        most_connections=per_address,
    )
    run(settings, lambda address: click.echo(texts().say("cli.serving", address=address)), open_browser)
