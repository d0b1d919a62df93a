"""Player aids, made from the game's own data: what `aids.toml` chooses of rules and printed values, a page each."""

from __future__ import annotations

from typing import Any

from ..engine.packs import game_folder, read_toml
from ..engine.words import Words
from ..text import Texts
from .layout import Layout

NOTHING = "–"


def aids(layout: Layout, texts: Texts) -> list[Words]:
    """Each aid with its paragraphs and tables; a game need not have any."""
    assert texts.game is not None
    file = game_folder(texts.game) / "aids.toml"
    return [_aid(layout, texts, spec) for spec in (read_toml(file)["aid"] if file.exists() else [])]


def _aid(layout: Layout, texts: Texts, spec: Words) -> Words:
    rules = [texts.rule(number) for number in spec.get("rules", [])]
    return {
        "id": spec["id"],
        "title": spec["title"][texts.lang],
        "paragraphs": [{"number": rule.number, "title": rule.title, "says": rule.says} for rule in rules],
        "tables": [_table(layout, texts, table) for table in spec.get("table", [])],
    }


def _table(layout: Layout, texts: Texts, spec: Words) -> Words:
    """Rows are those of a table of the data, or named values with the paths where they stand."""
    if "rows" in spec:
        head = [column["head"][texts.lang] for column in spec["columns"]]
        found = layout.table(spec["rows"])
        listed = found if isinstance(found, list) else [{"id": id, **row} for id, row in found.items()]
        rows = [
            [_cell(texts, row[column["key"]], column.get("word", "")) for column in spec["columns"]] for row in listed
        ]
    else:
        head = [text for one in spec["head"] for text in _headings(layout, texts, one)]
        rows = [[row["name"][texts.lang], *_values(layout, texts, row)] for row in spec["values"]]
    return {"title": spec["title"][texts.lang], "rule": spec.get("rule", ""), "head": head, "rows": rows}


def _headings(layout: Layout, texts: Texts, spec: Any) -> list[str]:
    """A heading, or those that a list of the data gives."""
    return [str(one) for one in _at(layout, spec)] if isinstance(spec, str) else [str(spec[texts.lang])]


def _values(layout: Layout, texts: Texts, row: Words) -> list[str]:
    """The value at a path; a list there fills as many cells."""
    paths = [row["at"]] if isinstance(row["at"], str) else row["at"]
    cells: list[str] = []
    for path in paths:
        found = _at(layout, path)
        cells += [_cell(texts, one, row.get("word", "")) for one in (found if isinstance(found, list) else [found])]
    return cells


def _at(layout: Layout, path: str) -> Any:
    """What stands at a path of the data; a number is a place in a list."""
    found: Any = layout.data
    for key in path.split("."):
        found = found[int(key)] if isinstance(found, list) else found[key]
    return found


def _cell(texts: Texts, value: Any, word: str) -> str:
    """A value as people read it: a word of a vocabulary, some of them, or a number."""
    if isinstance(value, bool):
        return texts.say("handbook.yes") if value else NOTHING
    if isinstance(value, dict):
        return ", ".join(f"{texts.word(word, key)} {number}" for key, number in value.items() if number) or NOTHING
    if isinstance(value, list):
        return ", ".join(_cell(texts, one, word) for one in value) or NOTHING
    return texts.word(word, value) if word and isinstance(value, str) else str(value)
