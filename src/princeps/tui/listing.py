"""The board as a list, for games whose map does not fit into characters: each place with what lies there, group by
group.
"""

from __future__ import annotations

import textwrap

from rich.text import Text

from ..display import describe
from ..display.layout import Layout, Place
from ..engine.words import Words
from ..text import Texts
from .board import Palette, Rect

NAME = 24  # columns of a name, with its key before it
LEAST = 60


class Listing:
    """Draws a view as lines and knows which place each of them tells of. It can stand wherever a drawn board can."""

    def __init__(self, layout: Layout, texts: Texts, width: int = 0) -> None:
        self.layout = layout
        self.texts = texts
        self.width = max(width, LEAST)
        self.height = 1
        self.rects: dict[Place, Rect] = {}

    def at(self, x: int, y: int) -> Place | None:
        """The place under a point."""
        return next((place for place, rect in self.rects.items() if rect.holds(x, y)), None)

    def draw(self, view: Words, keys: dict[str, str], palette: Palette) -> Text:
        """Places with something on them, or that can be chosen; those where nothing is share a line."""
        lines: list[Text] = []
        self.rects = {}
        for group in dict.fromkeys([*self.layout.groups, *[place.group for place in self.layout.places]]):
            here = [place for place in self.layout.places if place.group == group]
            if group and here:
                lines.append(
                    Text(f"── {self.texts.word(self.layout.words['group']['word'], group)} ──", palette["name"])
                )
            said = {place: self._said(place, view) for place in here}
            for place in here:
                if said[place] or place.on in keys:
                    rows = self._rows(place, said[place], keys.get(place.on, ""), palette)
                    self.rects[place] = Rect(0, len(lines), self.width, len(rows))
                    lines += rows
            rest = [self._name(place) for place in here if place not in self.rects]
            if rest:
                lines += [Text(f"  {row}", palette["quiet"]) for row in textwrap.wrap(", ".join(rest), self.width - 4)]
        self.height = max(1, len(lines))
        return Text("\n", no_wrap=True, end="").join(lines)

    def _name(self, place: Place) -> str:
        return self.texts.word(place.word, place.id)

    def _said(self, place: Place, view: Words) -> str:
        items = [
            describe.item_text(self.layout, self.texts, item)
            for where in ("row", "edge")
            for item in self.layout.items(place, view, where)
            if not item.quiet
        ]
        return "; ".join(item for item in items if item)

    def _rows(self, place: Place, said: str, key: str, palette: Palette) -> list[Text]:
        rows = textwrap.wrap(said, self.width - NAME - 2) or [""]
        name = f"{self._name(place)[: NAME - 6]:{NAME - 5}} "
        first = Text.assemble(
            (f"{key or ' ':>3}", palette["key"] if key else ""), " ", (name, palette["open"] if key else ""), rows[0]
        )
        return [first, *[Text(" " * NAME + row) for row in rows[1:]]]

    def legend_lines(self) -> list[str]:
        return []
