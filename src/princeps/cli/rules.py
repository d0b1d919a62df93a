"""`princeps rules`: the rulebook in our words, and what carries each paragraph out."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import click

from ..engine.catalogue import title
from ..engine.packs import game_folder
from ..rulebook.tracing import (
    Section,
    SourcePlace,
    coverage,
    find_tests,
    own_tests,
    registered,
    section_of,
    uncounted,
)
from ..text import Texts
from .common import columns, json_option, show_json, texts
from .complete import game_argument

WIDTH = 100


@click.command()
@game_argument
@click.argument("section", required=False)
@click.option(
    "--coverage", "covered", is_flag=True, help="Is every paragraph that is a rule cited by code and by a test?"
)
@click.option("--markdown", is_flag=True, help="The page docs/rules/GAME.md.")
@click.option(
    "--tests", "folder", type=click.Path(path_type=Path), help="Where the tests are, if not beside the source."
)
@json_option
def rules(*, game: str, section: str | None, covered: bool, markdown: bool, folder: Path | None, as_json: bool) -> None:
    """The rules of GAME in our own words; of one SECTION (7.2) or chapter (7) with functions, tests, examples and
    rulings.
    """
    t = texts(title(game).id)
    place = game_folder(game)
    tests = folder or own_tests(place) or find_tests()
    sections = coverage(game, tests, place.parent)
    chosen = sections if section is None else section_of(sections, section)
    lacking = {one.number: one.lacks(tests is not None) for one in chosen}
    if as_json:
        show_json([_as_words(one, t, lacking[one.number]) for one in chosen])
    elif covered:
        _show_coverage(chosen, lacking, t, tests is not None)
        if astray := uncounted(sections, registered(game)):
            click.echo(t.say("cli.uncounted", count=len(astray), steps=", ".join(astray)))
            sys.exit(1)
    elif markdown:
        click.echo(page(game, sections, t), nl=False)
    elif section is None:
        click.echo(columns([[one.number, one.title[t.lang], t.word("status", one.status)] for one in chosen]))
    else:
        click.echo("\n\n".join(_show(one, t) for one in chosen))
    if covered and any(lacking.values()):
        sys.exit(1)


def _as_words(section: Section, t: Texts, lacking: list[str]) -> dict[str, object]:
    def places(found: list[SourcePlace]) -> list[dict[str, object]]:
        return [{"name": place.name, "file": place.file, "line": place.line} for place in found]

    return {
        "number": section.number,
        "title": section.title[t.lang],
        "says": section.says[t.lang],
        "status": section.status,
        "steps": places(section.steps),
        "code": places(section.code),
        "data": places(section.data),
        "tests": places(section.tests),
        "examples": places(section.examples),
        "rulings": [
            {"name": one.name, "title": one.title, "ruling": one.ruling, "tests": places(one.tests)}
            for one in section.rulings
        ],
        "lacks": lacking,
    }


def _show(section: Section, t: Texts) -> str:
    lines = [
        f"{section.number} {section.title[t.lang]} ({t.word('status', section.status)})",
        *textwrap.wrap(section.says[t.lang], WIDTH),
    ]
    for key in ("steps", "code", "data", "tests", "examples"):
        found: list[SourcePlace] = getattr(section, key)
        if found:
            lines += [
                "",
                t.say(f"cli.{key}"),
                columns([[place.name, f"{place.file}:{place.line}"] for place in found], indent=2),
            ]
    if section.rulings:
        lines += ["", t.say("cli.rulings")]
        for one in section.rulings:
            lines += textwrap.wrap(
                f"{one.name} {one.title}: {one.ruling}", WIDTH, initial_indent="  ", subsequent_indent="    "
            )
    return "\n".join(lines)


def _show_coverage(sections: list[Section], lacking: dict[str, list[str]], t: Texts, with_tests: bool) -> None:
    head = [
        "",
        t.say("cli.title"),
        t.say("cli.status"),
        t.say("cli.code"),
        t.say("cli.data"),
        t.say("cli.tests"),
        t.say("cli.examples"),
        t.say("cli.lacks"),
    ]
    rows = [
        [
            one.number,
            one.title[t.lang],
            t.word("status", one.status),
            len(one.steps) + len(one.code),
            len(one.data),
            len(one.tests),
            len(one.examples),
            ", ".join(lacking[one.number]),
        ]
        for one in sections
    ]
    click.echo(columns([head, *rows]))
    if not with_tests:
        click.echo(t.say("cli.no_tests"))
    open_ones = [number for number, lacks in lacking.items() if lacks]
    click.echo(
        t.say("cli.not_covered", count=len(open_ones), numbers=", ".join(open_ones))
        if open_ones
        else t.say("cli.covered", count=len(sections), steps=sum([len(one.steps) for one in sections]))
    )


# -- the page ----------------------------------------------------------------------------------------------------------


def page(game: str, sections: list[Section], t: Texts) -> str:
    """docs/rules/GAME.md: section, our words, functions, tests, examples, rulings."""
    lines = [
        f"# {title(game).facts()['title']}: {t.say('cli.rules_page')}",
        "",
        t.say("cli.generated", command=f"princeps rules {game} --markdown"),
        "",
    ]
    for one in sections:
        lines += [
            f"## {one.number} {one.title[t.lang]}",
            "",
            one.says[t.lang],
            "",
            f"{t.say('cli.status')}: {t.word('status', one.status)}",
            "",
        ]
        for key in ("steps", "code", "data", "tests", "examples"):
            found: list[SourcePlace] = getattr(one, key)
            if found:
                lines += [
                    f"{t.say(f'cli.{key}')}: " + ", ".join(f"[`{place.name}`](../../{place.file})" for place in found),
                    "",
                ]
        for ruling in one.rulings:
            tests = "".join(f" [`{place.name}`](../../{place.file})" for place in ruling.tests)
            lines += [f"- **{ruling.name}** {ruling.title}: {ruling.ruling}{tests}"]
        if one.rulings:
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"
