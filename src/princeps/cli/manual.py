"""`princeps man`: the manual page, written from the commands themselves."""

from __future__ import annotations

import click

from .. import __version__
from .common import Group, texts

VARIABLES = ["home", "database", "games", "extra_games", "lang"]


@click.command()
@click.pass_context
def man(context: click.Context) -> None:
    """Write the manual page, to be read with `man` or put where it looks: princeps man > princeps.1."""
    group, parent = (context.parent.command, context.parent) if context.parent else (context.command, context)
    assert isinstance(group, Group)
    click.echo(page(group, parent))


def page(group: Group, context: click.Context) -> str:
    t = texts()
    lines = [f'.TH PRINCEPS 1 "" "princeps {__version__}"', ".SH NAME", _text(f"princeps - {t.say('man.about')}")]
    lines += [".SH SYNOPSIS", ".B princeps", _text("[--lang en|de] [COMMAND] [ARGS]...")]
    lines += [f'.SH "{t.say("man.description")}"', _text(" ".join((group.help or "").split()))]
    lines += [f'.SH "{t.say("man.commands")}"']
    for name, command in group.loaded(context).items():
        inner = click.Context(command, context, name)
        usage = " ".join(command.collect_usage_pieces(inner))
        lines += [f'.SS "{_text(f"princeps {name} {usage}".strip())}"', _text(" ".join((command.help or "").split()))]
        for parameter in command.get_params(inner):
            record = parameter.get_help_record(inner)
            if record is not None and record[1]:
                lines += [".TP", f".B {_text(record[0])}", _text(record[1])]
    lines += [f'.SH "{t.say("man.environment")}"']
    for variable in VARIABLES:
        name, says = (_text(t.say(f"man.variable.{variable}.{key}")) for key in ("name", "says"))
        lines += [".TP", f".B {name}", says]
    return "\n".join(lines)


def _text(words: str) -> str:
    """As roff reads it: a hyphen is a hyphen, and no line is a command."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
