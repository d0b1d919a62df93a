"""The board as characters: cards for places, lines between them, a river.

Groups differ by their frames, not by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rich.text import Text

from ..display.layout import Item, Layout, Place
from ..engine.words import Words
from ..text import Texts

# corner, corner, corner, corner, horizontal, vertical
FRAMES = {"round": "╭╮╰╯─│", "double": "╔╗╚╝═║", "heavy": "┏┓┗┛━┃", "dashed": "┌┐└┘┄┆"}
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
WRITTEN = ("number", "counts", "owner", "icons", "cards")  # forms whose marks are signs and numbers
WAYS = {
    5: "│",
    10: "─",
    3: "╰",
    6: "╭",
    12: "╮",
    9: "╯",
    7: "├",
    13: "┤",
    14: "┬",
    11: "┴",
    15: "┼",
    1: "│",
    4: "│",
    2: "─",
    8: "─",
}

Palette = dict[str, str]  # what a thing is -> a style
DARK: Palette = {
    "blue": "#7fb2ff", "red": "#ff8f87", "green": "#8fd694", "yellow": "#ecc75f",
    "way": "#a6acb6", "river": "#5aa7d6", "name": "bold", "mark": "bold", "quiet": "#a6acb6",
    "key": "bold reverse", "open": "bold", "accent": "bold #ecc75f",
}  # fmt: skip
LIGHT: Palette = {
    "blue": "#1a56b8", "red": "#b3261e", "green": "#1f6f2b", "yellow": "#7a5600",
    "way": "#4f5358", "river": "#1f6f9c", "name": "bold", "mark": "bold", "quiet": "#4f5358",
    "key": "bold reverse", "open": "bold", "accent": "bold #664000",
}  # fmt: skip


@dataclass(frozen=True)
class Rect:
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        return self.y + self.height - 1

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom


class Canvas:
    """Characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]
        self.ways: dict[tuple[int, int], int] = {}  # cell -> the directions in which its line goes on

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for i, character in enumerate(text):
            if 0 <= y < len(self.cells) and 0 <= x + i < len(self.cells[y]):
                self.cells[y][x + i] = (character, style)

    def way(self, points: list[tuple[int, int]], first: int, last: int) -> None:
        """A line through the points, at right angles; *first* and *last* are the directions in which it touches what it
        joins.
        """
        self._join(points[0], first)
        self._join(points[-1], last)
        for (x, y), (to_x, to_y) in pairwise(points):
            dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
            ahead, back = {
                (1, 0): (EAST, WEST),
                (-1, 0): (WEST, EAST),
                (0, 1): (SOUTH, NORTH),
                (0, -1): (NORTH, SOUTH),
                (0, 0): (0, 0),
            }[dx, dy]
            for step in range(abs(to_x - x) + abs(to_y - y)):
                self._join((x + dx * step, y + dy * step), ahead)
                self._join((x + dx * (step + 1), y + dy * (step + 1)), back)

    def _join(self, cell: tuple[int, int], direction: int) -> None:
        self.ways[cell] = self.ways.get(cell, 0) | direction

    def draw_ways(self, style: str) -> None:
        for (x, y), directions in self.ways.items():
            if directions:
                self.put(x, y, WAYS[directions], style)

    def text(self) -> Text:
        lines = []
        for row in self.cells:
            line = Text(no_wrap=True, end="")
            for character, style in row:
                line.append(character, style)
            lines.append(line)
        return Text("\n", no_wrap=True, end="").join(lines)


class Board:
    """Draws a view at a given size (never below the layout's least) and knows what lies where."""

    def __init__(self, layout: Layout, texts: Texts, width: int = 0, height: int = 0) -> None:
        self.layout = layout
        self.texts = texts
        least_width, least_height = layout.terminal["size"]
        self.width, self.height = max(width, least_width), max(height, least_height)
        across, down = self.width / least_width, self.height / least_height
        self.rects = {place: self._rect(place, across, down) for place in layout.places}
        x, y, w, h = layout.terminal.get("legend", [0, 0, 0, 0])
        self.legend = Rect(round(x * across), round(y * down), round(w * across), h)

    def _rect(self, place: Place, across: float, down: float) -> Rect:
        width, height = self.layout.terminal["kind"][place.kind]["size"]
        x, y, *own = self.layout.terminal["at"][place.kind][place.id]
        left, right = round(x * across), round((x + (own[0] if own else width)) * across)
        return Rect(left, round(y * down), right - left, height)

    def at(self, x: int, y: int) -> Place | None:
        """The place under a point."""
        return next((place for place, rect in self.rects.items() if rect.holds(x, y)), None)

    def draw(self, view: Words, keys: dict[str, str], palette: Palette) -> Text:
        """The position; *keys* are the keys of the options on a place, by what options call it."""
        canvas = Canvas(self.width, self.height)
        for line in self.layout.lines:
            if line.style == "river":
                self._river(canvas, self.rects[line.one], self.rects[line.other], palette[line.style])
            else:
                self._way(canvas, line.one, line.other)
        canvas.draw_ways(palette["way"])
        for place in self.layout.places:
            self._card(canvas, place, view, keys.get(place.on, ""), palette)
        self._legend(canvas, palette)
        return canvas.text()

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _river(self, canvas: Canvas, one: Rect, other: Rect, style: str) -> None:
        y = one.middle[1]
        canvas.put(one.right + 1, y, "≈" * (other.x - one.right - 1), style)

    def _way(self, canvas: Canvas, one: Place, other: Place) -> None:
        a, b = self.rects[one], self.rects[other]
        routes = [
            route
            for route in self.layout.terminal.get("route", [])
            if {route["from"], route["to"]} == {one.id, other.id}
        ]
        if routes and routes[0]["sides"] == ["left", "left"]:
            x = min(a.x, b.x) - 2
            canvas.way([(a.x - 1, a.middle[1]), (x, a.middle[1]), (x, b.middle[1]), (b.x - 1, b.middle[1])], EAST, EAST)
        elif a.middle[1] == b.middle[1]:
            left, right = (a, b) if a.x < b.x else (b, a)
            canvas.way([(left.right + 1, left.middle[1]), (right.x - 1, right.middle[1])], WEST, EAST)
        else:
            high, low = (a, b) if a.y < b.y else (b, a)
            x, to_x = high.middle[0], low.middle[0]
            if abs(x - to_x) > 1:
                x = high.right - 2 if to_x > x else high.x + 2
            canvas.way([(x, high.bottom + 1), (x, low.y - 1), (to_x, low.y - 1)], NORTH, SOUTH)

    # -- places --------------------------------------------------------------------------------------------------------

    def _card(self, canvas: Canvas, place: Place, view: Words, key: str, palette: Palette) -> None:
        rect = self.rects[place]
        group = self.layout.terminal["group"][place.group]
        frame = FRAMES[group["frame"]]
        style = f"{palette[group['colour']]} {palette['open'] if key else ''}"
        inner = rect.width - 2
        canvas.put(rect.x, rect.y, frame[0] + frame[4] * inner + frame[1], style)
        for y in range(rect.y + 1, rect.bottom):
            canvas.put(rect.x, y, frame[5] + " " * inner + frame[5], style)
        canvas.put(rect.x, rect.bottom, frame[2] + frame[4] * inner + frame[3], style)
        name = self.title(place)[:inner]
        canvas.put(rect.x + 1 + (inner - len(name)) // 2, rect.y, name, f"{style} {palette['name']}")
        for where, y in (("row", rect.middle[1]), ("edge", rect.bottom)):
            shown = [
                (self.symbols(item, inner), palette["quiet" if item.quiet else "mark"])
                for item in self.layout.items(place, view, where)
            ]
            self._centred(
                canvas, rect, y, [(text, look) for text, look in shown if text], len(key) if where == "edge" else 0
            )
        if key:
            canvas.put(rect.right - len(key), rect.bottom, key, f"{palette[group['colour']]} {palette['key']}")

    def _centred(self, canvas: Canvas, rect: Rect, y: int, parts: list[tuple[str, str]], taken: int) -> None:
        """Texts side by side in a row of a card, of which *taken* columns at the right are not free; on the edge with a
        little room around them.
        """
        length = sum(len(text) + 1 for text, _ in parts) - 1
        x = rect.x + 1 + max(0, min((rect.width - 2 - length) // 2, rect.width - 3 - length - taken))
        if parts and y == rect.bottom:
            first, last = max(x - 1, rect.x + 1), min(x + length, rect.right - 1)
            canvas.put(first, y, " " * (last - first + 1), "")
        for text, look in parts:
            canvas.put(x, y, text, look)
            x += len(text) + 1

    def title(self, place: Place) -> str:
        how = self.layout.terminal["kind"][place.kind].get("title")
        name = place.id if how == "id" else self.texts.word(place.word, place.id)
        return name.upper() if how == "capitals" else name

    def symbols(self, item: Item, room: int) -> str:
        """What a mark shows, in a few characters."""
        signs: dict[str, str] = self.layout.terminal["mark"][item.mark]
        if item.form in WRITTEN:
            return self._written(item, signs)
        if item.form == "pieces":
            return "".join(
                signs.get(part.owner, "")
                + signs.get(part.word, part.word[:1])
                + (str(part.number) if part.number > 1 else "")
                for part in item.parts
            )
        if item.form == "points":
            return "" if item.quiet else signs["on"] * item.number + signs["off"] * (item.high - item.number)
        if item.form == "word":
            sign = (
                signs.get(item.words[0])
                or self.texts.find(f"tui.brief.{item.mark}.{item.words[0]}")
                or self.texts.word(item.word, item.words[0])
            )
            return signs["any"] + (sign if len(sign) == 1 else f" {sign}" if len(sign) < room - 1 else sign)
        if item.quiet:
            return ""
        sign = signs[item.side]
        text = sign + "·".join(str(value) for value in item.values)
        if item.total and len(item.values) > 1:
            text += f"={sum(item.values)}"
        return text if len(text) <= room else f"{sign}×{len(item.values)}"

    def _written(self, item: Item, signs: dict[str, str]) -> str:
        """Numbers, counts and owners by the signs that the layout has for them; `any` stands before all of it."""
        if item.quiet:
            return ""
        if item.form == "owner":
            return signs.get("any", "") + signs.get(item.owner, item.owner[:1].upper())
        if item.form == "icons":
            return "".join(signs.get(word, word[:1]) for word in item.words)
        if item.form == "counts":
            parts = [
                signs.get(part.owner, part.owner[:1].upper()) + signs.get(part.word, "") + str(part.number)
                for part in item.parts
            ]
            return signs.get("any", "") + " ".join(parts)
        return signs.get("any", "") + str(item.number)

    def _legend(self, canvas: Canvas, palette: Palette) -> None:
        for number, line in enumerate(self.legend_lines()):
            canvas.put(self.legend.x, self.legend.y + number, line, palette["quiet"])

    def legend_lines(self) -> list[str]:
        """What the symbols mean."""
        signs = {
            f"{mark}_{name}": sign for mark, own in self.layout.terminal["mark"].items() for name, sign in own.items()
        }
        return [self.texts.say(f"tui.legend.line_{number + 1}", **signs) for number in range(self.legend.height)]
