"""What a shell offers when somebody presses Tab: games, bots, seats, saves; and `princeps completion`, which teaches it
that.
"""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

from ..bots import bot_names
from ..engine.catalogue import Title, game_names, title
from ..engine.problem import Problem
from ..files import saved_files

SHELLS = ["bash", "zsh", "fish"]


def _matching(words: list[str], typed: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def games(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return _matching(game_names(), typed)


def bots(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The last of several with commas between them."""
    before, comma, _ = typed.rpartition(",")
    return _matching([before + comma + name for name in _bots_of(context)], typed)


def seats_with_bots(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """`SEAT=`, then `SEAT=NAME`."""
    seat, equals, _ = typed.partition("=")
    if equals:
        return _matching([f"{seat}={name}" for name in _bots_of(context)], typed)
    return _matching([f"{seat}=" for seat in _seats_of(context)], typed)


def saves(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return _matching([path.name for path in saved_files()], typed)


def _game_of(context: click.Context) -> Title | None:
    """While an option lacks its value, the game is still among what was not read."""
    try:
        return title(str(context.params.get("game") or next(iter(context.args), "")))
    except Problem:
        return None


def _bots_of(context: click.Context) -> list[str]:
    game = _game_of(context)
    return bot_names(game) if game else []


def _seats_of(context: click.Context) -> list[str]:
    game = _game_of(context)
    return list(game.seats) if game else []


game_argument = click.argument("game", shell_complete=games)


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Write what SHELL needs to complete commands, games, bots and saves.

    For bash: eval "$(princeps completion bash)" in ~/.bashrc.
    """
    from . import cli

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "princeps", "_PRINCEPS_COMPLETE").source())
    if shell == "bash":
        click.echo('COMP_WORDBREAKS="${COMP_WORDBREAKS//=/}"')  # SEAT=NAME is one word
