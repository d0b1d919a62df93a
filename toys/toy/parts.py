"""The words of High Card and its printed values, from data/."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from princeps.engine.packs import read_toml
from princeps.engine.words import Words

DATA: Final = Path(__file__).resolve().parent / "data"

SEATS: Final = ["north", "south"]
CARDS: Final[list[str]] = [card["id"] for card in read_toml(DATA / "cards.toml")["card"]]
ENDINGS: Final = ["north", "south", "even"]


class Parts:
    """The printed values, which a pack may correct."""

    def __init__(self, data: Words) -> None:
        self.value: list[int] = [card["value"] for card in data["cards"]["card"]]
