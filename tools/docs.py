"""Writes the generated pages of docs/ anew: docs/rules/GAME.md for every game."""

from __future__ import annotations

from pathlib import Path

from princeps.cli.rules import page
from princeps.engine.catalogue import NAMES
from princeps.rulebook.tracing import coverage, find_tests
from princeps.text import Texts

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in NAMES:
        text = page(game, coverage(game, find_tests()), Texts("en", game))
        (FOLDER / f"{game}.md").write_text(text, encoding="utf-8")
        print(f"docs/rules/{game}.md")
