"""The table as a screen of a terminal.

Everything drawn comes from the view, the open decision, the log and the texts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import OptionList, Static

from ..bots import Bot
from ..display import describe
from ..engine.choices import CHOOSE
from ..engine.problem import Problem
from ..engine.words import Words
from ..files import SUFFIX
from ..table import in_words
from . import gauges
from .board import Board, Palette
from .dialogs import FileName, Reading, Rules
from .panels import BoardPanel, DecisionList, Editor, LogPanel, headed, palette
from .saved import SavedTable, farewell, typed_path

DARK = Theme(
    "princeps-dark",
    primary="#b58bd9",
    accent="#ecc75f",
    foreground="#e6e1d6",
    background="#17141d",
    surface="#1e1a26",
    panel="#292333",
    dark=True,
)
LIGHT = Theme(
    "princeps-light",
    primary="#6a2c91",
    accent="#8a5a00",
    foreground="#26212b",
    background="#faf6ec",
    surface="#f3eddd",
    panel="#e6dcc4",
    dark=False,
)

KEYS = {  # action -> key
    "help": "h",
    "rule": "?",
    "undo": "u",
    "redo": "r",
    "save": "s",
    "load": "l",
    "board_text": "b",
    "cups_text": "c",
    "papers": "p",
    "why": "w",
    "language": "d",
    "theme": "t",
    "next_view": "v",
    "zoom": "z",
    "quit": "q",
}
SMALL = ["help", "next_view", "zoom", "rule", "undo", "quit"]  # these first in a small window
ONLY_SMALL = ["next_view", "zoom"]
LETTERS = "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in KEYS.values())  # for options
VIEWS = ["board", "tracks", "log"]
WIDE, HIGH = 116, 36  # below, parts of the table take turns


Pointed = tuple[int, str, tuple[str, ...]]  # after so many answers, in a language: the answer somebody points at
NOT_POINTED: Pointed = (-1, "", ())


class BotThought(Message):
    """What a bot has come to: an answer, or what went wrong."""

    def __init__(self, seat: str, view: Words, answer: list[str] | Exception) -> None:
        super().__init__()
        self.seat = seat
        self.view = view
        self.answer = answer


class LookedAhead(Message):
    """What an answer would do, and by what it is known which one that was."""

    def __init__(self, of: Pointed, lines: list[str]) -> None:
        super().__init__()
        self.of = of
        self.lines = lines


class TableScreen(Screen[None]):
    """The table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark" if key == "?" else key, action, show=False) for action, key in KEYS.items()
    ]

    def __init__(self, table: SavedTable) -> None:
        super().__init__()
        self.table = table
        self.view = 0  # of VIEWS, in a small window
        self.zoomed = False
        self.thinking = ""  # the seat of the bot that thinks: one at a time
        self.pointed = NOT_POINTED
        self.looking = False  # ahead, at what that answer does: at one after the other

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
                    with VerticalScroll(id="ahead", can_focus=False):
                        yield Static(id="does")
                yield LogPanel(id="log")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.go_on()
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.fit()
        self.call_after_refresh(self.show, anew=False)

    @property
    def small(self) -> bool:
        return self.size.width < WIDE or self.size.height < HIGH

    @property
    def palette(self) -> Palette:
        return palette(self.app.current_theme.dark)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self, anew: bool = True) -> None:
        """Everything; *anew* also forgets what was half entered."""
        self.show_frame()
        self.show_decision(anew)
        self.show_board()
        self.query_one(LogPanel).show(headed(self.table.tellings()), self.palette)
        self.fit()
        if anew and self.table.over:
            self.call_after_refresh(self.show_end)

    def show_frame(self) -> None:
        """The lines above and below, and the titles of the parts."""
        table, texts = self.table, self.table.texts
        title = "" if self.small else f" {table.match.title.facts()['title']} "
        self.query_one("#crumb", Static).update(
            Text.assemble((title, "bold reverse"), f" {texts.where(table.match.g)}")
        )
        titles = {
            "board": "ui.board",
            "tracks": "tui.tracks",
            "cups": "ui.beliefs",
            "decision": "ui.decision",
            "log": "ui.log",
        }
        for part, text in titles.items():
            self.query_one(f"#{part}").border_title = Content(texts.say(text))
        self.query_one("#log").border_subtitle = Content(texts.say("tui.log_keys"))

    def keys_of(self) -> list[str]:
        """The key of each option: its number in the list, then letters; "" once there are more options than keys."""
        letters = iter(LETTERS)
        return [str(choice.number) if choice.number <= 9 else next(letters, "") for choice in self.table.choices()]

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
        self.query_one("#beliefs", Static).update(gauges.cups(self.table, self.table.beliefs(), self.palette["quiet"]))

    def show_decision(self, anew: bool) -> None:
        table = self.table
        options, editor = self.query_one(DecisionList), self.query_one(Editor)
        editing = table.offer is not None and table.offer.kind != CHOOSE
        options.display, self.query_one("#editing").display = not editing, editing
        self.show_question()
        if table.offer is None:
            options.clear_options()
            self.point([])
            return
        if editing:
            editor.edit(table, self.palette, anew)
            editor.focus()
        else:
            options.show(table, self.keys_of(), self.palette)
            options.focus()

    def show_question(self) -> None:
        """What is asked, and who thinks; at the end, how it ended."""
        table = self.table
        text = Text("\n".join(farewell(table)) if table.over else "")
        if table.offer is not None:
            text = Text.assemble((table.question(), "bold"), (f" [{table.rule()}]", self.palette["quiet"]))
        if self.thinking:
            name = table.seat_name(table.match.title.seat_number(self.thinking))
            text.append("\n" * bool(text) + table.texts.say("tui.thinks", name=name), self.palette["quiet"])
        self.query_one("#question", Static).update(text)

    def show_end(self) -> None:
        """The last word, with what can be done now."""
        texts = self.table.texts
        title, *rest = farewell(self.table)
        actions = {"u": self.action_undo, "s": self.action_save, "q": self.action_quit}

        def act(key: str | None) -> None:
            if key:
                actions[key]()

        self.app.push_screen(
            Reading(title, Text("\n\n".join(rest)), texts.say("tui.end_keys"), answers="".join(actions)), act
        )

    def fit(self) -> None:
        """All parts side by side, or in a small window one of them over the decision."""
        small = self.small
        self.set_class(small, "small")
        self.set_class(small and self.zoomed, "zoomed")
        for number, name in enumerate(VIEWS):
            self.set_class(small and number == self.view, f"view-{name}")
        texts = self.table.texts
        names = [texts.say("ui.board"), f"{texts.say('tui.tracks')}, {texts.say('tui.cups')}", texts.say("ui.log")]
        tabs = Text(no_wrap=True)
        for number, name in enumerate(names):
            tabs.append(f" {name} ", "bold reverse" if number == self.view else "")
            tabs.append(" ")
        self.query_one("#tabs", Static).update(tabs)
        actions = (
            [*SMALL, *[action for action in KEYS if action not in SMALL]]
            if small
            else [action for action in KEYS if action not in ONLY_SMALL]
        )
        idle = [
            action
            for action, part in (("cups_text", "cups"), ("papers", "sheet"))
            if part not in self.table.layout.words
        ]
        line = Content.assemble(*[part for action in actions if action not in idle for part in self._key(action)])
        self.query_one("#keys", Static).update(line)

    def _key(self, action: str) -> list[Content]:
        name = self.table.texts.say(
            f"tui.short.{'dark' if action == 'theme' and not self.app.current_theme.dark else action}"
        )
        return [
            Content.from_markup(f"[@click=screen.{action}][b]$key[/b] $name[/]", key=KEYS[action], name=name),
            Content("  "),
        ]

    # -- what an answer does -------------------------------------------------------------------------------------------

    def point(self, answer: list[str]) -> None:
        """Somebody points at an answer: what it does is worked out beside the screen, so that no key waits for it."""
        pointed = (len(self.table.match.entries), self.table.texts.lang, tuple(answer))
        if pointed == self.pointed:
            return
        self.pointed = pointed
        self.show_ahead([])
        self.look_ahead()

    def look_ahead(self) -> None:
        pointed, answer = self.pointed, list(self.pointed[-1])
        if self.looking or not answer or self.table.offer is None:
            return
        self.looking = True
        look = self.table.looking_ahead(answer)

        def work() -> None:
            try:
                lines = look()
            except Problem:  # it cannot be given as it is
                lines = []
            self.post_message(LookedAhead(pointed, lines))

        Thread(target=work, daemon=True).start()

    @on(LookedAhead)
    def looked_ahead(self, found: LookedAhead) -> None:
        self.looking = False
        if found.of == self.pointed:
            self.show_ahead(found.lines)
        else:
            self.look_ahead()

    def show_ahead(self, lines: list[str]) -> None:
        self.query_one("#does", Static).update(Text("\n".join(lines), self.palette["quiet"]))

    @on(OptionList.OptionHighlighted, "#options")
    def option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        choices = self.table.choices()
        offer, number = self.table.offer, event.option_index
        if offer is not None and offer.kind == CHOOSE and number < len(choices):
            self.point([self.table.match.g.book.options[choices[number].option]])

    @on(Editor.Drafted)
    def drafted(self, event: Editor.Drafted) -> None:
        if self.table.offer is not None and self.table.offer.kind != CHOOSE:
            self.point(self.table.match.g.walk_words(self.table.offer, event.walk) if event.walk else [])

    # -- answering -----------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The bot that is asked thinks, beside the screen. What it thinks about may be taken back meanwhile: then the
        next one waits until it is done.
        """
        seat = self.table.bot_asked()
        if seat and not self.thinking:
            self.thinking = seat
            thought = (self.table.bots[seat], seat, self.table.view_of(seat))
            Thread(target=self.think, args=thought, daemon=True).start()  # who leaves does not wait for it

    def think(self, bot: Bot, seat: str, view: Words) -> None:
        """In the thread: nothing of the table is touched there."""
        try:
            answer: list[str] | Exception = bot.decide(view)
        except Exception as fault:
            answer = fault
        self.post_message(BotThought(seat, view, answer))

    @on(BotThought)
    def bot_answers(self, thought: BotThought) -> None:
        self.thinking = ""
        seat, answer = thought.seat, thought.answer
        if isinstance(answer, Exception) and not isinstance(answer, Problem):
            raise answer
        if seat == self.table.bot_asked() and self.table.view_of(seat) == thought.view:
            self.attempt(
                lambda: self.table.leave(seat) if isinstance(answer, Problem) else self.table.give(seat, answer)
            )
            if isinstance(answer, Problem):
                self.warn(answer)
        self.go_on()
        self.show_question()

    def warn(self, problem: Problem) -> None:
        self.app.notify(self.table.texts.problem(problem), severity="warning", markup=False)

    def attempt(self, change: Callable[[], None], said: str = "") -> None:
        """Do something that may not be possible; then a sentence says why. What has changed is shown in any case."""
        before = self.table.view
        try:
            change()
        except Problem as problem:
            self.warn(problem)
        else:
            if said:
                self.app.notify(said, markup=False)
        if self.table.view is not before:
            self.go_on()
            self.show()

    def choose(self, number: int) -> None:
        option = self.table.choices()[number].option
        self.attempt(lambda: self.table.walk((option,)))

    def on_key(self, event: events.Key) -> None:
        """The keys of the options."""
        offer = self.table.offer
        if offer is None or offer.kind != CHOOSE or not event.character:
            return
        keys = self.keys_of()
        if event.character in keys:
            event.stop()
            self.choose(keys.index(event.character))

    @on(OptionList.OptionSelected, "#options")
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(event.option_index)

    @on(OptionList.OptionSelected, "#log")
    def line_selected(self, event: OptionList.OptionSelected) -> None:
        self.query_one(LogPanel).toggle(event.option_index)

    @on(Editor.Confirmed)
    def confirmed(self, event: Editor.Confirmed) -> None:
        self.attempt(lambda: self.table.walk(event.walk))

    @on(Editor.NotReady)
    def not_ready(self, event: Editor.NotReady) -> None:
        self.app.notify(
            self.table.texts.say("tui.not_ready", total=event.total, most=event.most), severity="warning", markup=False
        )

    @on(BoardPanel.Clicked)
    def place_clicked(self, event: BoardPanel.Clicked) -> None:
        """A place with one option on it is that answer; with several the list goes there."""
        here = [number for number, choice in enumerate(self.table.choices()) if choice.on == event.on]
        if self.table.offer is None or not here:
            return
        if self.table.offer.kind != CHOOSE:
            self.query_one(Editor).go(here[0])
        elif len(here) == 1:
            self.choose(here[0])
        else:
            self.query_one(DecisionList).highlighted = here[0]

    # -- keys ----------------------------------------------------------------------------------------------------------

    def read(self, title: str, lines: list[str]) -> None:
        self.app.push_screen(Reading(title, Text("\n".join(lines)), self.table.texts.say("tui.text_keys")))

    def action_help(self) -> None:
        texts = self.table.texts
        names = [*KEYS, "choose", "arrows", "move"]
        lines = [f"{texts.say(f'tui.keys.{name}'):18} {texts.say(f'tui.does.{name}')}" for name in names]
        self.read(texts.say("ui.help"), [*lines, "", *self.legend()])

    def legend(self) -> list[str]:
        """What the signs of a drawn board mean."""
        return Board(self.table.layout, self.table.texts).legend_lines() if "size" in self.table.layout.terminal else []

    def action_rule(self) -> None:
        log = self.query_one(LogPanel)
        self.app.push_screen(Rules(self.table.texts, log.rule() if log.has_focus else self.table.rule()))

    def action_undo(self) -> None:
        self.attempt(self.table.undo, self.table.texts.say("ui.undone"))

    def action_redo(self) -> None:
        self.attempt(self.table.redo, self.table.texts.say("ui.redone"))

    def action_save(self) -> None:
        texts = self.table.texts

        def save(name: str | None) -> None:
            if name:
                self.attempt(lambda: self.table.save_as(typed_path(name)), texts.say("ui.saved", file=name))

        self.app.push_screen(
            FileName(texts, texts.say("tui.save_where"), f"{self.table.match.title.id}{SUFFIX}", []), save
        )

    def action_load(self) -> None:
        texts = self.table.texts

        def load(name: str | None) -> None:
            if name:
                self.attempt(lambda: self.table.load(typed_path(name)), texts.say("ui.loaded", file=name))

        self.app.push_screen(FileName(texts, texts.say("tui.load_which"), "", saves(self.table.path)), load)

    def action_board_text(self) -> None:
        self.read(
            self.table.texts.say("ui.board"),
            [*in_words.board(self.table), "", *in_words.tracks(self.table), "", *in_words.goals(self.table)],
        )

    def action_cups_text(self) -> None:
        self.read(self.table.texts.say("ui.beliefs"), gauges.chits(self.table, self.table.beliefs()))

    def action_papers(self) -> None:
        """The sheets, one below the other."""
        lines = [line for sheet in in_words.papers(self.table) for line in [*describe.sheet_lines(sheet), ""]]
        self.read(self.table.texts.say("ui.papers"), lines or [self.table.texts.say("tui.no_papers")])

    def action_why(self) -> None:
        refusals = self.table.refusals()
        lines = [in_words.refusal(self.table, refusal, len(refusal.options)) for refusal in refusals]
        self.read(self.table.texts.say("ui.refused"), lines or [self.table.texts.say("tui.nothing_refused")])

    def action_theme(self) -> None:
        self.app.theme = LIGHT.name if self.app.current_theme.dark else DARK.name
        self.show(anew=False)

    def action_language(self) -> None:
        self.table.switch_language()
        self.show(anew=False)

    def action_next_view(self) -> None:
        self.view = (self.view + 1) % len(VIEWS)
        self.fit()
        self.call_after_refresh(self.show, anew=False)

    def action_zoom(self) -> None:
        self.zoomed = not self.zoomed
        self.fit()
        self.call_after_refresh(self.show, anew=False)

    def action_quit(self) -> None:
        self.app.exit()


def saves(autosave: Path) -> list[str]:
    """Saved games that are at hand: where we are, and where games in progress are kept."""
    found = {path for folder in (Path(), autosave.parent) if folder.is_dir() for path in folder.glob(f"*{SUFFIX}")}
    return sorted(str(path) for path in found)


class TableApp(App[None]):
    """The terminal program around the table."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, table: SavedTable) -> None:
        super().__init__()
        self.table = table
        self.fault: Exception | None = None  # that ended it

    def _handle_exception(self, error: Exception) -> None:
        """What nobody expected closes the table, and is told when the terminal is the shell's again.

        Textual would write pages of source over it; a test wants them. Only the first is told: a table that is
        being closed may fail again, over what is no longer there.
        """
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.fault = self.fault or error
            self.panic()

    def on_mount(self) -> None:
        self.title = str(self.table.match.title.facts()["title"])
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = DARK.name
        self.push_screen(TableScreen(self.table))
