"""The book of Nero: its chapters register their paragraphs here as they are imported, and share these answers."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Book
from .parts import CARDS, COLOURS, PLACES

BOOK: Final = Book("nero")

PASS: Final = BOOK.option("pass")
YES: Final = BOOK.option("yes")
NO: Final = BOOK.option("no")
CARD: Final = len(BOOK.options)
for _card in CARDS:
    BOOK.option(_card, on=f"card:{_card}")
PLACE: Final = len(BOOK.options)
for _place in PLACES:
    BOOK.option(_place, on=f"space:{_place}")
COLOUR: Final = len(BOOK.options)
for _colour in COLOURS:
    BOOK.option(_colour)
