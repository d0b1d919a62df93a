"""`princeps position`: the names by which positions are written, and a position in words."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import click

from ..engine.catalogue import Title, title
from ..engine.packs import game_folder
from ..engine.problem import Problem
from ..rulebook.examples import BASES, EXPECT_KEYS, GIVEN_KEYS, KEYS, known_ids, load_example, position_of
from ..rulebook.tracing import place_of
from ..text import Texts
from .common import columns, json_option, sentence, show_json, texts
from .complete import game_argument

WIDTH = 110


@click.command()
@game_argument
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--describe", is_flag=True, help="Every name that `given` and `expect` of an example accept.")
@json_option
def position(game: str, file: Path | None, describe: bool, as_json: bool) -> None:
    """The position of an example FILE of GAME in words; with --describe, the words themselves."""
    t = title(game)
    if describe:
        words = describe_position(t, texts(game))
        if as_json:
            show_json(words)
        else:
            click.echo(_described(words, texts(game), t))
    elif file is None:
        raise Problem("position_what")
    else:
        _show(t, file, as_json)


def describe_position(t: Title, says: Texts) -> dict[str, Any]:
    """Everything that `given` and `expect` accept, for people and programs."""
    book = t.shape.book
    return {
        "fields": {name: {**field.describe(), "means": says.field(name)} for name, field in t.shape.fields.items()},
        "given": {key: says.say(f"cli.given_{key}") for key in GIVEN_KEYS},
        "base": BASES,
        "expect": {key: says.say(f"cli.expect_{key}") for key in EXPECT_KEYS},
        "file": {key: says.say(f"cli.file_{key}") for key in KEYS},
        "steps": {
            name: {"rule": book.cites[number], "asks": book.asks[number] is not None, "arguments": book.kinds[number]}
            for name, number in book.numbers.items()
        },
        "vocabularies": t.shape.vocabularies,
        "options": book.options,
        "reasons": known_ids(t, "reason"),
        "events": known_ids(t, "event"),
        "endings": ["none", *t.shape.endings],
        "errors": known_ids(t, "problem"),
    }


def _described(words: dict[str, Any], says: Texts, t: Title) -> str:
    blocks = []
    for part in ("file", "given", "expect"):
        blocks.append(f"{says.say(f'cli.part_{part}')}\n" + columns(list(words[part].items()), indent=2))
    names = {tuple(items): f"<{name}>" for name, items in words["vocabularies"].items()}
    fields = []
    for name, field in words["fields"].items():
        fields += [f"  {name}: {field['means']}", *_wrapped(_kind(field, names, says), 6)]
    blocks.append("\n".join([says.say("cli.part_fields"), *fields]))
    steps = [
        [" ".join([name, *[f"<{kind or argument}>" for argument, kind in step["arguments"].items()]]), step["rule"]]
        for name, step in words["steps"].items()
    ]
    steps.sort(key=lambda step: place_of(step[1]))
    blocks.append(f"{says.say('cli.part_steps')}\n" + columns(steps, indent=2))
    vocabularies = [line for items, name in names.items() for line in _wrapped(f"{name} {', '.join(items)}", 2)]
    blocks.append("\n".join([says.say("cli.part_vocabularies"), *vocabularies]))
    for part in ("options", "reasons", "events", "endings", "errors"):
        blocks.append("\n".join([says.say(f"cli.part_{part}"), *_wrapped(", ".join(words[part]), 2)]))
    blocks.append(f"{says.say('cli.part_sample')}\n" + textwrap.indent(_sample(t), "  ").rstrip())
    return "\n\n".join(blocks)


def _wrapped(text: str, indent: int) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_on_hyphens=False
    )


def _kind(field: dict[str, Any], names: dict[tuple[str, ...], str], says: Texts) -> str:
    """What a field accepts, in a line; a vocabulary by its name."""
    kind = field["kind"]
    if kind == "table":
        return says.say("cli.kind_table", index=_listed(field["index"], names), of=_kind(field["of"], names, says))
    if "words" in field:
        return says.say(
            "cli.kind_stack" if field.get("ordered") else f"cli.kind_{kind}", words=_listed(field["words"], names)
        )
    return says.say("cli.kind_list") if kind == "words" else says.say(f"cli.kind_{kind}", **field)


def _listed(words: list[str], names: dict[tuple[str, ...], str]) -> str:
    rest = words[1:] if words[0] == "none" else words
    return ", ".join(words[: len(words) - len(rest)] + [names.get(tuple(rest), ", ".join(rest))])


def _sample(t: Title) -> str:
    """The game's own sample of an example."""
    return (game_folder(t.id) / "sample.toml").read_text(encoding="utf-8")


def _show(t: Title, file: Path, as_json: bool) -> None:
    found = load_example(file)
    if found.game != t.id:
        raise Problem("save_other_game", file=str(file), game=t.id, found=found.game)
    says = texts(t.id)
    shown: list[dict[str, Any]] = []
    for case in found.cases:
        g = position_of(t, case)
        shown.append({"case": case.name, "position": t.shape.dump(g), "faults": t.faults(g)})
    if as_json:
        show_json(shown)
        return
    for one in shown:
        if one["case"]:
            click.echo(f"# {one['case']}")
        for name, value in one["position"].items():
            click.echo(f"{name} = {_toml(value)}")
        faults = [sentence(Problem(f"position_{fault}")) for fault in one["faults"]]
        click.echo(f"# {' '.join(faults) or says.say('cli.sound')}\n")


def _toml(value: Any) -> str:
    """A value as TOML writes it; of a table only what is there."""
    if isinstance(value, dict):
        items = [f"{key} = {_toml(item)}" for key, item in value.items() if item not in ([], "none")]
        return f"{{ {', '.join(items)} }}" if items else "{}"
    return json.dumps(value, ensure_ascii=False)
