"""Tables to sit down at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.text import Texts
from princeps.tui.saved import SavedTable

Sit = Callable[..., SavedTable]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """A new game at a table, or from a position in words laid over its beginning."""

    def table(seed: int = 3, lang: str = "en", answers: list[str] | None = None, **given: object) -> SavedTable:
        t = title("aurelian")
        match = Match.new(t, seed=seed, salt="00")
        if given:
            words = {**t.shape.dump(match.g), **given}
            match = Match.new(t, seed=seed, salt="00", start=words)
        for answer in answers or []:
            match.answer("emperor", [answer])
        return SavedTable(match, Texts(lang, "aurelian"), tmp_path / "game.princeps.json")

    return table
