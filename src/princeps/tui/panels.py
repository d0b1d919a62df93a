"""The parts of the table on a screen: board, decision, numbers to be set, log."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.binding import Binding
from textual.containers import ScrollableContainer
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..text import Line
from . import describe
from .board import DARK, LIGHT, Board, Palette
from .draft import Draft
from .table import Choice, Table

REFUSED_SHOWN = 2  # labels of a group of refusals in the panel


class BoardPanel(ScrollableContainer):
    """The board, as large as there is room, never below what shows everything."""

    class Clicked(Message):
        """A place was clicked; `on` is what options call it."""

        def __init__(self, on: str) -> None:
            super().__init__()
            self.on = on

    def __init__(self, id: str) -> None:
        super().__init__(Static(id="drawn"), id=id)
        self.board: Board | None = None

    def show(self, table: Table, keys: dict[str, str], palette: Palette) -> None:
        drawn = self.query_one("#drawn", Static)
        self.board = Board(table.layout, table.texts, self.size.width, self.size.height)
        drawn.styles.width, drawn.styles.height = self.board.width, self.board.height
        drawn.update(self.board.draw(table.view, keys, palette))

    def on_click(self, event: events.Click) -> None:
        drawn = self.query_one("#drawn", Static)
        offset = event.screen_offset - drawn.region.offset
        place = self.board.at(offset.x, offset.y) if self.board else None
        if place is not None:
            self.post_message(self.Clicked(place.on))


class DecisionList(OptionList):
    """The options with their keys and odds; what is refused in grey with its reason."""

    def show(self, table: Table, keys: list[str], palette: Palette) -> None:
        self.clear_options()
        entries: list[Option] = []
        for key, choice in zip(keys, table.choices(), strict=True):
            entries.append(Option(_option(key, choice, palette)))
        refusals = table.refusals()
        if refusals:
            entries.append(Option(Text(f"── {table.texts.say('ui.refused')} ──"), disabled=True))
        for refusal in refusals:
            entries.append(Option(Text(f"✗ {describe.refusal(table, refusal, REFUSED_SHOWN)}"), disabled=True))
        self.add_options(entries)
        if table.choices():
            self.highlighted = 0


def _option(key: str, choice: Choice, palette: Palette) -> Text:
    text = Text.assemble((f" {key} ", palette["key"]) if key else "   ", f" {choice.label}")
    for line in choice.odds:
        text.append(f"\n    {line}", palette["quiet"])
    return text


class Editor(Widget, can_focus=True):
    """Numbers over slots: arrows choose and change, Enter confirms once the sum is right."""

    BINDINGS = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,plus,space", "change(1)", show=False),
        Binding("enter", "confirm", show=False),
    ]

    class Confirmed(Message):
        def __init__(self, walk: tuple[int, ...]) -> None:
            super().__init__()
            self.walk = walk

    class NotReady(Message):
        def __init__(self, total: int, most: int) -> None:
            super().__init__()
            self.total = total
            self.most = most

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.table: Table | None = None
        self.draft: Draft | None = None
        self.slot = 0
        self.palette = DARK

    def edit(self, table: Table, palette: Palette, anew: bool) -> None:
        """Show the open decision; *anew* forgets what was entered so far."""
        assert table.offer is not None
        self.table, self.palette = table, palette
        if anew or self.draft is None:
            self.draft, self.slot = Draft(table.offer), 0
        self.refresh(layout=True)

    def render(self) -> RenderResult:
        if self.draft is None or self.table is None:
            return Text()
        draft, texts = self.draft, self.table.texts
        labels = [choice.label for choice in self.table.choices()] or [texts.say("ui.answer")]
        wide = max(len(label) for label in labels)
        text = Text()
        for slot, label in enumerate(labels):
            low, high, value = draft.lows[slot], draft.highs[slot], draft.values[slot]
            here = slot == self.slot
            text.append(f"{'▸' if here else ' '} {label:{wide}} ", "bold" if here else "")
            text.append(f" ‹ {value} › " if here else f"   {value}   ", self.palette["key"] if here else "bold")
            text.append(f" {texts.say('tui.slot_bounds', low=low, high=high)}\n", self.palette["quiet"])
        text.append("\n" + texts.say("ui.points", points=draft.total(), most=draft.most) + "\n", "bold")
        text.append(texts.say("tui.edit_keys"), self.palette["quiet"])
        return text

    def action_move(self, by: int) -> None:
        assert self.draft is not None
        self.slot = (self.slot + by) % len(self.draft.values)
        self.refresh()
        if self.parent is not None and isinstance(self.parent, ScrollableContainer):
            self.parent.scroll_to(y=self.slot - 2, animate=False)

    def action_change(self, by: int) -> None:
        assert self.draft is not None
        self.draft.change(self.slot, by)
        self.refresh()

    def action_confirm(self) -> None:
        assert self.draft is not None
        draft = self.draft
        self.post_message(self.Confirmed(draft.walk()) if draft.ready() else self.NotReady(draft.total(), draft.most))


class LogPanel(OptionList):
    """One line for each event; Enter opens and closes its details."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[Line] = []
        self.opened: set[int] = set()

    def show(self, lines: list[Line], palette: Palette) -> None:
        """The whole log, the newest line in sight. Lines that stand as before stay open."""
        same = 0
        while same < min(len(lines), len(self.lines)) and lines[same] == self.lines[same]:
            same += 1
        self.opened = {number for number in self.opened if number < same}
        self.lines = lines
        self.palette = palette
        self.clear_options()
        self.add_options([Option(self._prompt(number)) for number in range(len(lines))])
        if lines:
            self.highlighted = len(lines) - 1
        self.call_after_refresh(self.scroll_end, animate=False)

    def _prompt(self, number: int) -> Text:
        line = self.lines[number]
        sign = " " if not line.details else "▾" if number in self.opened else "▸"
        text = Text.assemble(f"{sign} {line.sentence} ", (f"[{line.rule}]", self.palette["quiet"]))
        if number in self.opened:
            for detail in line.details:
                text.append(f"\n   {detail}", self.palette["quiet"])
        return text

    def toggle(self, number: int) -> None:
        self.opened ^= {number}
        self.replace_option_prompt_at_index(number, self._prompt(number))

    def rule(self) -> str:
        """The rule of the line at hand."""
        return "" if self.highlighted is None else self.lines[self.highlighted].rule


def palette(dark: bool) -> Palette:
    return DARK if dark else LIGHT
