"""`princeps example`: run examples and show what does not hold."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from ..engine.problem import Problem
from ..rulebook.examples import Difference, load_example, run
from ..text import Texts
from .common import json_option, sentence, show_json, texts


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def example(files: tuple[Path, ...], as_json: bool) -> None:
    """Run the examples in FILES: exit 0 if all hold, 1 if something differs, 2 if a file is not an example."""
    check_files(files, load_example, run, lambda found: len(found.cases), "cli.examples_hold", as_json)


class OfGame(Protocol):
    """What such a file holds: an example, a course."""

    @property
    def game(self) -> str: ...


T = TypeVar("T", bound=OfGame)


def check_files(
    files: tuple[Path, ...],
    load: Callable[[Path], T],
    check: Callable[[T], list[Difference]],
    count: Callable[[T], int],
    hold: str,
    as_json: bool,
) -> None:
    """Reads and checks all files, shows what differs, and ends with the exit status; *hold* tells how many parts."""
    results: list[dict[str, Any]] = []
    cases = 0
    for file in files:
        result: dict[str, Any] = {"file": str(file), "problem": None, "differences": []}
        results.append(result)
        try:
            found = load(file)
        except Problem as problem:
            result["problem"] = sentence(problem)
            continue
        cases += count(found)
        t = texts(found.game)
        result["differences"] = [
            {"case": one.case, "what": one.what, "expected": _plain(one.expected, t), "actual": _plain(one.actual, t)}
            for one in check(found)
        ]
    bad = [result for result in results if result["problem"]]
    differing = [result for result in results if result["differences"]]
    if as_json:
        show_json(results)
    else:
        _show(bad, differing, texts())
        if not bad and not differing:
            click.echo(texts().say(hold, files=len(files), cases=cases))
    sys.exit(2 if bad else 1 if differing else 0)


def _plain(value: object, t: Texts) -> object:
    return t.problem(value) if isinstance(value, Problem) else value


def _show(bad: list[dict[str, Any]], differing: list[dict[str, Any]], t: Texts) -> None:
    for result in bad:
        click.echo(result["problem"], err=True)
    for result in differing:
        for one in result["differences"]:
            click.echo(f"{result['file']}{' (' + one['case'] + ')' if one['case'] else ''}: {one['what']}")
            click.echo(f"  {t.say('cli.expected')}: {_word(one['expected'])}")
            click.echo(f"  {t.say('cli.actual')}: {_word(one['actual'])}")


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
