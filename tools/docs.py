"""Writes the generated parts of docs/ anew: docs/rules/GAME.md of every game, and the files in docs/add-a-game.md.

python tools/docs.py             # both
python tools/docs.py --files     # the files only
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from princeps.cli.rules import page
from princeps.engine.catalogue import NAMES
from princeps.rulebook.tracing import coverage, find_tests
from princeps.text import Texts

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "rules"
ADD_A_GAME = ROOT / "docs" / "add-a-game.md"
TOYS = ROOT / "toys"
FILE = re.compile(r"(\*\*`(toy/[^`]+)`\*\*\n\n```\w+\n)(.*?)(```\n)", re.DOTALL)


def shown(text: str) -> dict[str, str]:
    """The files in a page, by name."""
    return {found[2]: found[3] for found in FILE.finditer(text)}


def with_files(text: str) -> str:
    """A page with the files that it shows as they are now."""
    return FILE.sub(lambda found: found[1] + (TOYS / found[2]).read_text(encoding="utf-8") + found[4], text)


def write_rules() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in NAMES:
        text = page(game, coverage(game, find_tests()), Texts("en", game))
        (FOLDER / f"{game}.md").write_text(text, encoding="utf-8")
        print(f"docs/rules/{game}.md")


if __name__ == "__main__":
    if "--files" not in sys.argv[1:]:
        write_rules()
    ADD_A_GAME.write_text(with_files(ADD_A_GAME.read_text(encoding="utf-8")), encoding="utf-8")
    print("docs/add-a-game.md")
