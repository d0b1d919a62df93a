"""The table in a terminal: drawn (`run`) or line by line (`plain.run`)."""

from __future__ import annotations

from pathlib import Path

from ..bots import Bot
from ..engine.record import Match
from ..text import Texts


def run(match: Match, texts: Texts, path: Path, bots: dict[str, Bot]) -> None:
    """Play on the whole screen until somebody leaves; the game is saved after every answer."""
    from .app import TableApp
    from .saved import SavedTable

    table = SavedTable(match, texts, path, bots)
    table.save(path)
    app = TableApp(table)
    app.run()
    if app.fault is not None:
        raise app.fault
