"""The book of Heirs of Augustus: its chapters register their paragraphs here as they are imported."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Book

BOOK: Final = Book("heirs")
