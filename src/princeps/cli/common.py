"""What all commands share: the language, errors as one sentence, plain tables, and the group that loads commands when
they are wanted.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, Any

import click

from .. import __version__
from ..engine import agenda
from ..engine.catalogue import game_names, left_out
from ..engine.packs import Pack
from ..engine.problem import Problem
from ..text import LANGUAGES, Texts

DATABASE = "PRINCEPS_DATABASE"  # its address in the environment: a password in a command can be read by others
LANG = "princeps.lang"  # in the context's meta, which a group shares with its commands


def default_language() -> str:
    """The first of the variables that is set decides, as everywhere."""
    wished = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    return wished if wished in LANGUAGES else LANGUAGES[0]


def language() -> str:
    context = click.get_current_context(silent=True)
    return default_language() if context is None else str(context.meta.get(LANG, default_language()))


def texts(game: str | None = None, pack: Pack | None = None) -> Texts:
    """The texts in the language asked for."""
    return Texts(language(), game, pack)


def engine_kind() -> str:
    """Which build of the engine runs: "plain" or "compiled"."""
    return "plain" if str(agenda.__file__).endswith(".py") else "compiled"


def _take_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        Texts(value)  # Problem for a language that we do not speak
        context.meta[LANG] = value


def language_option() -> click.Option:
    """`--lang`, for the group and, by it, for every command."""
    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        expose_value=False,
        callback=_take_language,
        is_eager=True,
        help="Language of everything shown.",
    )


cluster_option = click.option(
    "--cluster",
    default="",
    metavar="auto|ADDRESS",
    help="Play on the machines of a Ray cluster instead: the one that this machine is in, or the one there. "
    "Needs the extra `cluster`.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1), help="Processes; without it one for each core. The results do not depend on it."
)
dice_option = click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0),
    help="Number from which the dice of all games follow.",
)
games_option = click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep a line of JSON for each game; given again, go on after the last one.",
)
pack_option = click.option("--pack", type=click.Path(path_type=Path), help="Corrections of printed values (TOML).")
json_option = click.option("--json", "as_json", is_flag=True, help="Output for programs.")


def pairs(
    wrong: Callable[[str], Problem],
) -> Callable[[click.Context, click.Parameter, tuple[str, ...]], dict[str, str]]:
    """Reads options of the form `KEY=VALUE`; *wrong* says what is the matter with another."""

    def read(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
        found = {}
        for value in values:
            key, equals, chosen = value.partition("=")
            if not (key and equals and chosen):
                raise wrong(value)
            found[key] = chosen
        return found

    return read


def settings_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--set OPTION=VALUE`, with short ways for the options that many games have; the command gets them all as
    *settings*.
    """

    @wraps(command)
    def collected(players: str | None, scenario: str | None, settings: dict[str, str], **rest: Any) -> Any:
        short = {"players": players, "scenario": scenario}
        return command(
            settings={**settings, **{option: value for option, value in short.items() if value is not None}}, **rest
        )

    about = "An option of the game; may be given several times."
    for option in (
        click.option(
            "--set",
            "settings",
            multiple=True,
            callback=pairs(lambda value: Problem("setting_form", value=value)),
            metavar="OPTION=VALUE",
            help=about,
        ),
        click.option("--scenario", metavar="NAME", help="Which scenario, in games that have several."),
        click.option("--players", metavar="N", help="How many players, in games for several."),
    ):
        collected = option(collected)
    return collected


class Sentence(click.ClickException):
    """A problem as the reader sees it: one sentence on stderr, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, file=file, err=file is None)


def sentence(problem: Problem) -> str:
    """What is wrong, in the reader's language; the file first, where the sentence does not name it."""
    games = game_names()
    named = [game for game in games if game == problem.facts.get("game")]
    voices = [Texts(language(), game) for game in (named or games)]  # a problem may be known to one game only
    voice = next((voice for voice in voices if voice.vocabulary.entry("problem", problem.id) is not None), voices[0])
    says, file = voice.problem(problem), str(problem.facts.get("file", ""))
    return says if not file or file in says else voice.say("problem_in_file", file=file, sentence=says)


def say_left_out() -> None:
    """What is wrong with games from outside, to whoever asks which there are."""
    for problem in left_out():
        click.echo(texts().say("cli.left_out", sentence=sentence(problem)), err=True)


class Group(click.Group):
    """Commands by name, each in its own module; a Problem anywhere becomes one sentence, Ctrl-C a quiet end."""

    def __init__(self, *args: Any, lazy: dict[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.lazy = lazy  # command -> module of princeps.cli that has it
        self.params.append(language_option())

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        module = importlib.import_module(f"princeps.cli.{self.lazy[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        if not any(parameter.name == "lang" for parameter in command.params):
            command.params.append(language_option())
        return command

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with in_a_sentence():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with in_a_sentence():
                return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            ctx.exit(130)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each with its whole first sentence."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(command)) for name, command in self.loaded(ctx).items()])

    def loaded(self, ctx: click.Context) -> dict[str, click.Command]:
        found = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        return {name: command for name, command in found.items() if command is not None}


def summary(command: click.Command) -> str:
    """The first sentence of what a command says of itself."""
    first = " ".join((command.help or "").split("\n\n")[0].split())
    return first.split(". ")[0].rstrip(".") + "."


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """What goes wrong is told in one sentence; also that nothing more can be written, as on a full disk."""
    try:
        yield
        sys.stdout.flush()
    except Problem as problem:
        raise Sentence(sentence(problem)) from None
    except BrokenPipeError:
        raise
    except OSError as fault:
        if fault.filename is None:  # nothing was opened: it is what we write to
            _forget_output()
        raise Sentence(
            sentence(Problem("cannot_write", file=str(fault.filename or "stdout"), why=fault.strerror or ""))
        ) from None


def _forget_output() -> None:
    """What could not be written must not be tried again when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def columns(rows: Sequence[Sequence[object]], indent: int = 0) -> str:
    """Rows as aligned columns; the last one is as long as it likes."""
    words = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in words) for i in range(len(words[0]))] if words else []
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in words]
    return "\n".join(" " * indent + line for line in lines)


def version_line() -> str:
    return Texts(language()).say("cli.version", version=__version__, engine=engine_kind())
