"""Sheets and ledgers: rows that a game works out from a view, in the reader's words.

The page, the terminal and the line mode show the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..engine.words import Words
from ..text import Texts
from .layout import Layout


@dataclass(frozen=True)
class Cell:
    """A text; unfolded, what it is made of. `number` is what it is sorted by, `rule` what it rests on."""

    text: str
    details: list[str] = field(default_factory=list)
    number: float | None = None
    rule: str = ""


@dataclass(frozen=True)
class Row:
    id: str
    on: str  # the thing of the board it tells of; "" if none
    tags: list[str]  # the filters that let it through
    cells: list[Cell]

    def words(self) -> Words:
        cells = [
            {"text": cell.text, "details": cell.details, "number": cell.number, "rule": cell.rule}
            for cell in self.cells
        ]
        return {"id": self.id, "on": self.on, "tags": self.tags, "cells": cells}


@dataclass(frozen=True)
class Sheet:
    """A table by the names of its columns."""

    id: str
    name: str
    columns: list[str]
    brief: list[int]  # the columns that tell the most
    filters: dict[str, str]
    rows: list[Row]
    end: bool  # shown when the game is over

    def words(self) -> Words:
        head = {
            "id": self.id,
            "name": self.name,
            "columns": self.columns,
            "brief": self.brief,
            "filters": self.filters,
            "end": self.end,
        }
        return {**head, "rows": [row.words() for row in self.rows]}


def sheets(layout: Layout, texts: Texts, view: Words) -> list[Sheet]:
    """All sheets that have rows now."""
    found = [
        read_sheet(texts, spec, view.get("sheets", {}).get(spec["id"], [])) for spec in layout.words.get("sheet", [])
    ]
    return [sheet for sheet in found if sheet.rows]


def read_sheet(texts: Texts, spec: Words, rows: list[Words]) -> Sheet:
    columns: list[Words] = spec["columns"]
    return Sheet(
        spec["id"],
        texts.word("sheet", spec["id"]),
        [texts.word("column", column["id"]) for column in columns],
        [number for number, column in enumerate(columns) if column.get("brief")],
        {tag: texts.word("filter", tag) for tag in spec.get("filters", [])},
        [read_row(texts, spec, row) for row in rows],
        bool(spec.get("end", False)),
    )


def read_row(texts: Texts, spec: Words, row: Words) -> Row:
    cells = [_cell(texts, spec["id"], column, row) for column in spec["columns"]]
    return Row(str(row["id"]), str(row.get("on", "")), list(row.get("tags", [])), cells)


def _cell(texts: Texts, sheet: str, column: Words, row: Words) -> Cell:
    form, value = column.get("form", "word" if "word" in column else "number"), row.get(column["id"])
    if form == "say":
        return Cell(texts.find(f"sheet.{sheet}.{column['id']}", **row) or "")
    if value is None or value == []:
        return Cell("")
    return FORMS[form](texts, column, value)


def _word(texts: Texts, column: Words, value: Any) -> Cell:
    return Cell(texts.word(column["word"], str(value)))


def _words(texts: Texts, column: Words, value: list[str] | dict[str, int]) -> Cell:
    """A list of words, or how many of each."""
    if isinstance(value, dict):
        return Cell(
            ", ".join(f"{number} {texts.word(column['word'], word)}" for word, number in value.items() if number)
        )
    return Cell(", ".join(texts.word(column["word"], word) for word in value))


def _number(texts: Texts, column: Words, value: float) -> Cell:
    return Cell(str(value), number=value)


def _signed(texts: Texts, column: Words, value: int) -> Cell:
    return Cell(f"{value:+d}" if value else "0", number=value)


def _percent(texts: Texts, column: Words, value: float) -> Cell:
    return Cell(f"{value:.1%}".replace(".", texts.say("tui.decimal")), number=value)


def _mods(texts: Texts, column: Words, value: Any) -> Cell:
    """A sum with what it is made of: [name, value, rule] each, as in the log."""
    items = value["mods"] if isinstance(value, dict) else value
    total = value["total"] if isinstance(value, dict) else sum(item[1] for item in items)
    details = [
        texts.say("roll.mod", mod=texts.say(f"mod.{name}"), value=amount, rule=rule) for name, amount, rule in items
    ]
    return Cell(f"{total:+d}" if total else "0", details, total)


def _sum(texts: Texts, column: Words, value: Words) -> Cell:
    """What is made of parts and no modifier itself: a price."""
    parts = [texts.say("roll.part", mod=texts.say(f"mod.{name}"), value=amount) for name, amount, _ in value["mods"]]
    return Cell(str(value["total"]), parts, value["total"])


def _odds(texts: Texts, column: Words, value: Words) -> Cell:
    """What dice can bring, as an option tells it: the likeliest, unfolded all."""
    lines = texts.odds(value)
    return Cell(lines[0], lines[1:])


def _rule(texts: Texts, column: Words, value: str) -> Cell:
    return Cell(value, rule=value)


FORMS: dict[str, Callable[[Texts, Words, Any], Cell]] = {
    "word": _word,
    "words": _words,
    "number": _number,
    "signed": _signed,
    "percent": _percent,
    "mods": _mods,
    "sum": _sum,
    "odds": _odds,
    "rule": _rule,
}
