"""The parts of the table on a screen: board, decision, numbers to be set, log."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..engine.choices import Walk
from ..table import in_words
from ..table.chronicle import Telling
from ..table.table import Table
from ..text import Statement
from .board import DARK, LIGHT, Board, Palette
from .draft import Draft
from .listing import Listing

REFUSED_SHOWN = 4  # labels of a group of refusals in the panel


class BoardPanel(ScrollableContainer):
    """The board, as large as there is room, never below what shows everything."""

    class Clicked(Message):
        """A place was clicked; `on` is what options call it."""

        def __init__(self, on: str) -> None:
            super().__init__()
            self.on = on

    def __init__(self, id: str) -> None:
        super().__init__(Static(id="drawn"), id=id)
        self.board: Board | Listing | None = None

    def show(self, table: Table, keys: dict[str, str], palette: Palette) -> None:
        drawn = self.query_one("#drawn", Static)
        drawable = "size" in table.layout.terminal
        scrolls = not drawable or table.layout.terminal["size"][1] > self.size.height
        width = self.size.width - scrolls
        self.board = (
            Board(table.layout, table.texts, width, self.size.height)
            if drawable
            else Listing(table.layout, table.texts, width)
        )
        text = self.board.draw(table.view, keys, palette)
        drawn.styles.width, drawn.styles.height = self.board.width, self.board.height
        drawn.update(text)
        rects = self.board.rects
        lit = [rect for place, rect in rects.items() if place.on in keys] or [
            rects[place] for place in table.layout.standing(table.view)[:1] if place in rects
        ]
        if lit and scrolls:
            middle = (min(rect.y for rect in lit) + max(rect.bottom for rect in lit)) // 2
            self.scroll_to(y=middle - self.size.height // 2, animate=False)

    def on_click(self, event: events.Click) -> None:
        drawn = self.query_one("#drawn", Static)
        offset = event.screen_offset - drawn.region.offset
        place = self.board.at(offset.x, offset.y) if self.board else None
        if place is not None:
            self.post_message(self.Clicked(place.on))


class Choices(OptionList):
    """A list whose entries have a sign before them and wrap beside it."""

    def room(self) -> int:
        """Columns for an entry, its sign included."""
        return max(24, self.size.width - 3)

    def entry(self, sign: Text, lines: list[Text]) -> Text:
        """Lines one below the other, wrapped, all to the right of the sign."""
        space = " " * (len(sign) + 1)
        text = Text.assemble(sign, " ")
        first = True
        for line in lines:
            for row in line.wrap(self.app.console, self.room() - len(space)):
                row.rstrip()
                text.append_text(row if first else Text.assemble("\n", space, row))
                first = False
        return text


class DecisionList(Choices):
    """The options with their keys and odds; what is refused in grey with its reason."""

    def show(self, table: Table, keys: list[str], palette: Palette) -> None:
        entries: list[Option] = []
        for key, choice in zip(keys, table.choices(), strict=True):
            odds = [Text(line, palette["quiet"]) for line in choice.odds]
            entries.append(Option(self.entry(Text(key or " ", palette["accent"]), [Text(choice.label), *odds])))
        refusals = table.refusals()
        if refusals:
            entries.append(Option(Text(f"── {table.texts.say('ui.refused')} ──"), disabled=True))
        for refusal in refusals:
            entries.append(
                Option(self.entry(Text("✗"), [Text(in_words.refusal(table, refusal, REFUSED_SHOWN))]), disabled=True)
            )
        self.set_options(entries)
        self.highlighted = 0


class Editor(Widget, can_focus=True):
    """Numbers over slots: arrows choose and change, Enter confirms once the sum is right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,plus,space", "change(1)", show=False),
        Binding("enter", "confirm", show=False),
    ]

    class Confirmed(Message):
        def __init__(self, walk: Walk) -> None:
            super().__init__()
            self.walk = walk

    class Drafted(Message):
        """The answer as it stands; none while it is not complete."""

        def __init__(self, walk: Walk) -> None:
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
        self.tell_ahead()

    def tell_ahead(self) -> None:
        assert self.draft is not None
        self.post_message(self.Drafted(self.draft.walk() if self.draft.ready() else ()))

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

    def go(self, slot: int) -> None:
        self.slot = slot
        self.refresh()
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_to(y=slot - 2, animate=False)

    def action_move(self, by: int) -> None:
        assert self.draft is not None
        self.go((self.slot + by) % len(self.draft.values))

    def action_change(self, by: int) -> None:
        assert self.draft is not None
        self.put(self.draft.values[self.slot] + by)

    def put(self, value: int) -> None:
        assert self.draft is not None
        if not self.draft.put(self.slot, value):
            self.app.bell()
        self.refresh()
        self.tell_ahead()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "0123456789":
            event.stop()
            self.put(int(event.character))

    def action_confirm(self) -> None:
        assert self.draft is not None
        draft = self.draft
        self.post_message(self.Confirmed(draft.walk()) if draft.ready() else self.NotReady(draft.total(), draft.most))


def headed(tellings: list[Telling]) -> list[Statement]:
    """The log with a heading over each episode: a statement without a rule."""
    found: list[Statement] = []
    for telling in tellings:
        found.append(Statement(telling.title, [f"  {', '.join(telling.sums)}"] if telling.sums else [], ""))
        found += telling.lines
    return found


class LogPanel(Choices):
    """One line for each event; Enter opens and closes its details."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[Statement] = []
        self.opened: set[int] = set()
        self.palette = DARK
        self.drawn_at = 0

    def show(self, lines: list[Statement], palette: Palette) -> None:
        """The whole log, the newest line in sight. What stands already is not drawn again."""
        old, self.lines = self.lines, lines
        alike = next((at for at, (was, now) in enumerate(zip(old, lines, strict=False)) if was != now), len(old))
        same = min(alike, len(lines)) if (palette, self.room()) == (self.palette, self.drawn_at) else 0
        self.palette, self.drawn_at = palette, self.room()
        self.opened = {number for number in self.opened if number < alike}
        if not same:
            self.clear_options()
        for number in range(self.option_count - 1, same - 1, -1):
            self.remove_option_at_index(number)
        self.add_options(
            [Option(self._prompt(number), disabled=self._heads(lines[number])) for number in range(same, len(lines))]
        )
        self.highlighted = len(lines) - 1 if lines else None
        self.call_after_refresh(self.scroll_end, animate=False)

    def _prompt(self, number: int) -> Text:
        line = self.lines[number]
        if self._heads(line):
            return self.entry(Text("─"), [Text.assemble((line.sentence, "bold"), *line.details)])
        sign = " " if not line.details else "▾" if number in self.opened else "▸"
        details = [Text(detail, self.palette["quiet"]) for detail in line.details] if number in self.opened else []
        return self.entry(
            Text(sign), [Text.assemble(line.sentence, (f" [{line.rule}]", self.palette["quiet"])), *details]
        )

    @staticmethod
    def _heads(line: Statement) -> bool:
        return not line.rule

    def toggle(self, number: int) -> None:
        self.opened ^= {number}
        self.replace_option_prompt_at_index(number, self._prompt(number))

    def rule(self) -> str:
        """The rule of the line at hand."""
        return "" if self.highlighted is None else self.lines[self.highlighted].rule


def palette(dark: bool) -> Palette:
    return DARK if dark else LIGHT
