"""The command line."""

from __future__ import annotations

import click

from .common import Group, version_line


def _show_version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(version_line())
        context.exit()


@click.group(
    cls=Group,
    lazy={
        "games": "play",
        "play": "play",
        "saves": "saves",
        "lessons": "saves",
        "analyse": "analyse",
        "replay": "record",
        "report": "record",
        "verify": "record",
        "rules": "rules",
        "example": "example",
        "course": "course",
        "position": "position",
        "sim": "sim",
        "arena": "arena",
        "study": "study",
        "puzzles": "puzzles",
        "fuzz": "fuzz",
        "bench": "bench",
        "new-game": "new_game",
        "serve": "serve",
        "backup": "maintenance",
        "restore": "maintenance",
        "migrate": "maintenance",
        "check": "maintenance",
        "prune": "maintenance",
        "completion": "complete",
        "man": "manual",
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Version and build."
)
@click.pass_context
def cli(context: click.Context) -> None:
    """One table for board games of the Roman Empire: rules enforced and explained.

    Without a command: the table in the browser.
    """
    if context.invoked_subcommand is None:
        from .serve import serve

        context.invoke(serve)


def main() -> None:
    cli(prog_name="princeps")
