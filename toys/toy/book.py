"""The book of High Card: its chapters register their paragraphs here as they are imported, and share these answers."""

from __future__ import annotations

from typing import Final

from princeps.engine.agenda import Book

from .parts import CARDS

BOOK: Final = Book("toy")

CARD_OPTION: Final = [BOOK.option(card, f"card:{card}") for card in CARDS]
POINT_OPTION: Final = BOOK.option("point", "track:points")
DRAW_OPTION: Final = BOOK.option("draw", "tray:deck")
