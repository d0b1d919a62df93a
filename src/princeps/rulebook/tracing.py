"""Coverage of a rulebook: for each numbered paragraph the functions, tests, examples and rulings that belong to it.

Which steps there are, and of which paragraph, is what the game's Book says: however they were registered, none is
missed. Where they are is read from source files, never from loaded functions: so it is the same on the compiled build.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..engine.catalogue import title
from ..engine.packs import GAMES, read_toml
from ..engine.problem import Problem, nearest

PACKAGE = Path(__file__).resolve().parent.parent
# 8.1, 8.1.7; a letter tells several books of one game apart
NUMBER = re.compile(r"(?<![\w.])([A-Z]?\d{1,2}(?:\.\d{1,2}){1,2})(?![\w.]*\d)")
TEST = re.compile(r"test_(ruling_)?([a-z]?\d+)_(\d+)(?:_(\d+))?(?:_|$)(?:([a-z])$)?")
RULING = re.compile(r"^## ([A-Z]?\d+(?:\.\d+){1,2})-([a-z]) (.+)$")
REGISTRATIONS = ("rule", "tally", "choice")
Steps = dict[str, str]  # every step of a Book, and the number it is registered under


@dataclass(frozen=True)
class SourcePlace:
    """Something in a file: a function, a test, an example, a data table."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.name} ({self.file}:{self.line})"


@dataclass(frozen=True)
class Ruling:
    """An entry of rulings.md: `7.2-a`."""

    name: str
    title: str
    ruling: str
    tests: list[SourcePlace]


@dataclass
class Section:
    """A numbered paragraph, and all that cites it."""

    number: str
    status: str
    title: dict[str, str]
    says: dict[str, str]
    steps: list[SourcePlace] = field(default_factory=list)  # functions registered under the number
    code: list[SourcePlace] = field(default_factory=list)  # further functions that cite it
    data: list[SourcePlace] = field(default_factory=list)
    tests: list[SourcePlace] = field(default_factory=list)
    examples: list[SourcePlace] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)

    def lacks(self, with_tests: bool) -> list[str]:
        """What is missing: "code", "data", "test"; [] for a paragraph that is covered or needs no cover."""
        if self.status not in ("code", "data"):
            return []
        missing = []
        cited = self.steps or self.code or (self.status == "data" and self.data)
        if not cited:
            missing.append(self.status)
        if with_tests:
            if not self.tests and not self.examples:
                missing.append("test")
            missing += [f"ruling {ruling.name}" for ruling in self.rulings if not ruling.tests]
        return missing


def find_tests() -> Path | None:
    """The tests of the source tree this package lies in; None for an installed one."""
    found = PACKAGE.parent.parent / "tests"
    return found if (found / "rulebook").is_dir() else None


def read_sections(folder: Path) -> list[Section]:
    """The paragraphs of rulebook.toml, nothing cited yet."""
    rows = read_toml(folder / "rulebook.toml")["section"]
    return [Section(row["number"], row["status"], row["title"], row["says"]) for row in rows]


def registered(game: str) -> Steps:
    """All steps of the game as it is played."""
    book = title(game).shape.book
    return dict(zip(book.names, book.cites, strict=True))


def uncounted(sections: list[Section], steps: Steps) -> list[str]:
    """Steps that belong to no paragraph of the rulebook, or whose function is nowhere in the sources."""
    counted = {place.name for section in sections for place in section.steps}
    return [name for name in steps if name not in counted]


def own_tests(folder: Path) -> Path | None:
    """The tests that a game from outside brings in its folder; None for one of ours, or without tests."""
    return folder / "tests" if (folder / "tests").is_dir() else None


def coverage(game: str, tests: Path | None, games: Path = GAMES, steps: Steps | None = None) -> list[Section]:
    """Every paragraph of a game's rulebook with what cites it; *steps*: those of its Book, unless they are others.

    Without *tests* (an installed package) code and data only. A game from outside has its tests and examples with it.
    """
    folder = games / game
    ours = games.parts[-2:] == ("princeps", "games")
    root = games.parents[2] if ours else games  # where the names of files begin
    sections = read_sections(folder)
    by_number = {section.number: section for section in sections}
    taught = registered(game) if steps is None else steps
    for path in sorted(folder.rglob("*.py")):
        if folder / "tests" not in path.parents:
            _cite_code(path, path.relative_to(root).as_posix(), by_number, taught)
    for path in sorted((folder / "data").glob("*.toml")):
        _cite_data(path, path.relative_to(root).as_posix(), by_number)
    found: list[tuple[tuple[str, str], SourcePlace]] = []
    if tests:
        root = tests.parent if ours else root
        found = list(_tests(tests / "rulebook" / game if ours else tests, root))
        for path in sorted((tests / "examples" / game if ours else folder / "lessons").glob("*.toml")):
            _cite_example(path, path.relative_to(root).as_posix(), by_number)
    for (number, _), place in found:
        # test_7_1_3_units is of 7.1 where no paragraph is called 7.1.3
        section = by_number.get(number) or by_number.get(number.rpartition(".")[0])
        if section is not None:
            section.tests.append(place)
    for number, ruling in _rulings(folder / "rulings.md", found):
        if number in by_number:
            by_number[number].rulings.append(ruling)
    return sections


def place_of(number: str) -> tuple[str, list[int]]:
    """Where a number stands among others: plain ones first, then those with a letter."""
    letter = number[:1] if number[:1].isalpha() else ""
    return letter, [int(part) for part in number.removeprefix(letter).split(".") if part.isdigit()]


def section_of(sections: list[Section], number: str) -> list[Section]:
    """A paragraph by its number, with those below it; a bare chapter (`7`) gives all of it."""
    found = [one for one in sections if one.number == number or one.number.startswith(number + ".")]
    if not found:
        raise Problem("unknown_rule", rule=number, rules=nearest(number, [one.number for one in sections]))
    return found


# -- code --------------------------------------------------------------------------------------------------------------


def _cite_code(path: Path, name: str, sections: dict[str, Section], steps: Steps) -> None:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    places = {
        node.name: SourcePlace(name, node.lineno, node.name) for node in tree.body if isinstance(node, ast.FunctionDef)
    }
    for function in _handed_over(tree):
        number = steps.get(function, "")
        if number in sections and function in places:
            sections[number].steps.append(places[function])
    numbers = _numbers(source)
    for node in tree.body:
        place = SourcePlace(name, node.lineno, _name(node))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            for number in numbers.get(line, []):
                section = sections.get(number)
                if place.name and section is not None and place not in section.steps and place not in section.code:
                    section.code.append(place)


def _name(node: ast.stmt) -> str:
    """What a statement of a module defines; "" for anything that cannot be named, for the registrations of steps, and
    for the number that they share.
    """
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not _registers(node):
        value = node.value
        shared = isinstance(value, ast.Constant) and isinstance(value.value, str) and NUMBER.fullmatch(value.value)
        return "" if shared else node.target.id
    return ""


def _registers(tree: ast.AST) -> bool:
    """Is there a `BOOK.rule(...)` or one of its sisters?"""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REGISTRATIONS
        for node in ast.walk(tree)
    )


def _handed_over(tree: ast.Module) -> Iterator[str]:
    """Names that a chapter uses outside its functions: its steps are among them, registered one by one, or in a table
    or a loop. Another module may have a function of the same name, but registers nothing.
    """
    if not _registers(tree):
        return
    seen: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id not in seen:
                seen.add(node.id)
                yield node.id


def _numbers(source: str) -> dict[int, list[str]]:
    """Rule numbers in strings and comments, by line; numbers of the program itself do not count."""
    found: dict[int, list[str]] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            found.setdefault(token.start[0], []).extend(NUMBER.findall(token.string))
    return found


# -- data, examples, tests, rulings ------------------------------------------------------------------------------------


def _cite_data(path: Path, name: str, sections: dict[str, Section]) -> None:
    text = path.read_text(encoding="utf-8")
    table, line = "", 0
    for number, row in enumerate(text.splitlines(), start=1):
        if row.startswith("[provenance"):
            table, line = row.strip("[]").removeprefix("provenance.").strip('"'), number
        elif table and row.startswith(("source", "note")):
            place = SourcePlace(name, line, table)
            for cited in NUMBER.findall(row):
                if cited in sections and place not in sections[cited].data:
                    sections[cited].data.append(place)
        elif row.startswith("["):
            table = ""


def _cite_example(path: Path, name: str, sections: dict[str, Section]) -> None:
    try:
        words: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return  # `princeps example` says what is wrong with it
    rules = words.get("rule", [])
    for number in [rules] if isinstance(rules, str) else rules:
        if number in sections:
            sections[number].examples.append(SourcePlace(name, 1, path.stem))


def _tests(folder: Path, root: Path) -> Iterator[tuple[tuple[str, str], SourcePlace]]:
    """The tests that name a paragraph: `test_7_2_...`, or a ruling on one: `test_ruling_7_2_a`."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (match := TEST.match(node.name)):
                number = ".".join(part for part in (match[2].upper(), match[3], match[4]) if part)
                yield (
                    (number, (match[5] or "") if match[1] else ""),
                    SourcePlace(path.relative_to(root).as_posix(), node.lineno, node.name),
                )


def _rulings(path: Path, tests: list[tuple[tuple[str, str], SourcePlace]]) -> Iterator[tuple[str, Ruling]]:
    if not path.exists():
        return
    blocks = re.split(r"^(?=## )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for block in blocks:
        if not (match := RULING.match(block.splitlines()[0] if block else "")):
            continue
        ruling = re.search(r"^Ruling: (.+)$", block, flags=re.MULTILINE)
        named = [place for key, place in tests if key == (match[1], match[2])]
        yield match[1], Ruling(f"{match[1]}-{match[2]}", match[3], ruling[1] if ruling else "", named)
