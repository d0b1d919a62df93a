"""What holds of the printed values of every game: where they come from is said, and each of them counts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from princeps.engine.catalogue import NAMES
from princeps.engine.packs import GAMES, read_data

SOURCES = re.compile(r"stated [A-Z]?\d+\.\d+(\.\d+)?|public|remembered|reconstructed")
FILES = [(game, file) for game in NAMES for file in sorted(read_data(game))]


def columns(rows: Any) -> set[str]:
    return set(rows if isinstance(rows, dict) else rows[0])


@pytest.mark.parametrize(("game", "file"), FILES)
def test_every_table_says_where_it_comes_from(game: str, file: str) -> None:
    tables = read_data(game)[file]
    provenance = tables["provenance"]
    for entry in provenance.values():
        assert SOURCES.fullmatch(entry["source"])
        assert entry["note"].endswith(".")
    for name in tables.keys() - {"provenance"}:
        assert name in provenance or all(
            f"{name}.{column}" in provenance for column in columns(tables[name]) - {"id"}
        ), name


@pytest.mark.parametrize(("game", "file"), FILES)
def test_no_provenance_of_what_is_not_there(game: str, file: str) -> None:
    tables = read_data(game)[file]
    for key in tables["provenance"]:
        table, _, column = key.partition(".")
        assert not column or column in columns(tables[table]), key


@pytest.mark.parametrize("game", NAMES)
def test_every_part_is_used(game: str) -> None:
    """By the rules, by another part, or by the checks of the components: beyond the line that makes it."""
    folder = GAMES / game
    parts = set(
        re.findall(r"^        self\.(\w+): .* = ", (folder / "parts.py").read_text(encoding="utf-8"), re.MULTILINE)
    )
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    assert len(parts) > 25
    assert {part for part in parts if not re.search(rf"\.{part}\b(?!: )", code)} == set()
