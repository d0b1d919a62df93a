"""3 The end."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import ENDINGS
from ..state import Toy


def count(g: Toy) -> None:
    """Whoever has more points wins."""
    north, south = g.points
    ending = 0 if north > south else 1 if south > north else 2
    g.tell("over", "3.0", ending=ENDINGS[ending], north=north, south=south)
    g.over(ending)


COUNT: Final = BOOK.rule("3.0", count)
