"""Draw the pictures of the documentation: the terminal table in the middle of a game.

    python tools/pictures.py

The same seed and player give the same picture, byte for byte.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from princeps.engine.catalogue import title
from princeps.lab.playthroughs import bot_plays
from princeps.text import Texts
from princeps.tui.app import TableApp, TableScreen
from princeps.tui.saved import SavedTable

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME, SEED, BOT = "aurelian", 8, "steward"
TURN = 4  # the last decision of this turn with odds to show
SIZE = (120, 40)
FONT = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"


def position(file: Path) -> SavedTable:
    """The match as it stood, on a table of its own."""
    match = bot_plays(title(GAME), SEED, BOT)
    while True:
        match.undo()
        table = SavedTable(match, Texts("en", GAME), file)
        if table.view["turn"] == TURN and any(choice.odds for choice in table.choices()):
            return table


async def picture(table: SavedTable) -> str:
    app = TableApp(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while screen.looking:  # ahead, beside the screen
            await pilot.pause(0.02)
        screen.refresh(repaint=True, layout=True)
        await pilot.pause()
        return plain_fonts(app.export_screenshot())


def plain_fonts(svg: str) -> str:
    """Nothing is fetched from elsewhere when the picture is looked at."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(
        r"font-family: (Fira Code|arial)[^;]*;",
        lambda found: f"font-family: {FONT if found[1] == 'Fira Code' else 'sans-serif'};",
        svg,
    )
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        svg = asyncio.run(picture(position(Path(folder) / "game.json")))
    (PICTURES / "terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
