"""The table as a screen of a terminal. Everything drawn comes from the view, the open decision, the log and the texts."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import OptionList, Static

from ..engine.choices import CHOOSE
from ..engine.problem import Problem
from ..files import SUFFIX
from . import describe, gauges
from .board import Board, Palette
from .dialogs import FileName, Reading, Rules
from .panels import BoardPanel, DecisionList, Editor, LogPanel, palette
from .table import Table

DARK = Theme("princeps-dark", primary="#b58bd9", accent="#ecc75f", foreground="#e6e1d6", background="#17141d", surface="#1e1a26", panel="#292333", dark=True)
LIGHT = Theme("princeps-light", primary="#6a2c91", accent="#8a5a00", foreground="#26212b", background="#faf6ec", surface="#f3eddd", panel="#e6dcc4", dark=False)

KEYS = {  # action -> key; what stands first in a narrow line
    "help": "h",
    "rule": "?",
    "undo": "u",
    "redo": "r",
    "save": "s",
    "load": "l",
    "board_text": "b",
    "cups_text": "c",
    "why": "w",
    "language": "d",
    "theme": "t",
    "next_view": "v",
    "zoom": "z",
    "quit": "q",
}
NARROW = ["next_view", "zoom"]  # only in a small window
OPTION_KEYS = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in KEYS.values())
VIEWS = ["board", "tracks", "log"]
WIDE, HIGH = 116, 36  # below, parts of the table take turns


class TableScreen(Screen[None]):
    """The table."""

    BINDINGS = [
        *[Binding("question_mark" if key == "?" else key, action, show=False) for action, key in KEYS.items()],
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.view = 0  # of VIEWS, in a small window
        self.zoomed = False

    def compose(self) -> ComposeResult:
        yield Static(id="crumb")
        yield Static(id="tabs")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield BoardPanel(id="board")
                with Horizontal(id="below"):
                    with VerticalScroll(id="tracks"):
                        yield Static(id="gauges")
                    with VerticalScroll(id="cups"):
                        yield Static(id="beliefs")
            with Vertical(id="right"):
                with Vertical(id="decision"):
                    yield Static(id="question")
                    yield DecisionList(id="options")
                    with VerticalScroll(id="editing", can_focus=False):
                        yield Editor(id="editor")
                yield LogPanel(id="log")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.arrange()
        self.call_after_refresh(self.show_board)

    @property
    def palette(self) -> Palette:
        return palette(self.app.current_theme.dark)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self, anew: bool = True) -> None:
        """Everything; *anew* also forgets what was half entered."""
        self.show_frame()
        self.show_decision(anew)
        self.show_board()
        self.show_beliefs()
        self.query_one(LogPanel).show(self.table.lines(), self.palette)
        self.arrange()
        if anew and self.table.over:
            self.call_after_refresh(self.show_end)

    def show_frame(self) -> None:
        """The lines above and below, and the titles of the parts."""
        table, texts = self.table, self.table.texts
        crumb = Text.assemble((f" {table.match.title.facts()['title']} ", "bold reverse"), f"  {texts.breadcrumb(table.match.g)}", no_wrap=True, overflow="ellipsis")
        self.query_one("#crumb", Static).update(crumb)
        titles = {"board": "ui.board", "tracks": "tui.tracks", "cups": "ui.beliefs", "decision": "ui.decision", "log": "ui.log"}
        for part, text in titles.items():
            self.query_one(f"#{part}").border_title = Content(texts.say(text))
        self.query_one("#log").border_subtitle = Content(texts.say("tui.log_keys"))

    def keys_of(self) -> list[str]:
        """The key of each option, "" once there are more options than keys."""
        return [OPTION_KEYS[number] if number < len(OPTION_KEYS) else "" for number in range(len(self.table.choices()))]

    def keys_on(self) -> dict[str, str]:
        """The keys of what can be chosen, by the thing of the board it lies on."""
        if self.table.offer is None or self.table.offer.kind != CHOOSE:
            return {choice.on: "±" for choice in self.table.choices() if choice.on}
        found: dict[str, str] = {}
        for key, choice in zip(self.keys_of(), self.table.choices(), strict=True):
            if choice.on and key:
                found[choice.on] = f"{found[choice.on]} {key}" if choice.on in found else key
        return found

    def show_board(self) -> None:
        self.query_one(BoardPanel).show(self.table, self.keys_on(), self.palette)
        self.query_one("#gauges", Static).update(gauges.tracks(self.table, self.keys_on(), self.palette["quiet"]))

    def show_decision(self, anew: bool) -> None:
        table, texts = self.table, self.table.texts
        options, editor = self.query_one(DecisionList), self.query_one(Editor)
        editing = table.offer is not None and table.offer.kind != CHOOSE
        options.display, self.query_one("#editing").display = not editing, editing
        if table.offer is None:
            self.query_one("#question", Static).update(Text("\n".join(describe.end(table))))
            options.clear_options()
            return
        self.query_one("#question", Static).update(Text.assemble((table.question(), "bold"), (f" [{table.rule()}]", self.palette["quiet"])))
        if editing:
            editor.edit(table, self.palette, anew)
            editor.focus()
        else:
            options.show(table, self.keys_of(), self.palette)
            options.focus()

    @work(thread=True, exclusive=True, group="beliefs")
    def show_beliefs(self) -> None:
        """What the cups can hold takes a moment to work out late in a game; the table does not wait for it."""
        table = self.table
        match, held = table.match, table.beliefs()
        if match is table.match:
            self.app.call_from_thread(self.query_one("#beliefs", Static).update, gauges.cups(table, held, self.palette["quiet"]))
