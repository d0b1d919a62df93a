"""What opens over the table: a text to read, the rules, the name of a file."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ..text import Rule, Texts


class Dialog(ModalScreen[str]):
    """A frame over the table with a title and its keys; Esc closes it with "" as its result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self.heading, self.keys = title, keys

    def frame(self) -> Vertical:
        dialog = Vertical(classes="dialog")
        dialog.border_title, dialog.border_subtitle = Content(self.heading), Content(self.keys)
        return dialog

    def action_close(self) -> None:
        self.dismiss("")


class Reading(Dialog):
    """A text. Each key of *answers* closes it and is its result."""

    def __init__(self, title: str, text: Text, keys: str, answers: str = "") -> None:
        super().__init__(title, keys)
        self.text, self.answers = text, answers

    def compose(self) -> ComposeResult:
        with self.frame(), VerticalScroll(id="reading"):
            yield Static(self.text)

    def on_mount(self) -> None:
        self.query_one("#reading").focus()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in self.answers:
            event.stop()
            self.dismiss(event.character)


class Rules(Dialog):
    """The rulebook in our words, opened at one number; all of it can be searched."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "search", show=False)]

    def __init__(self, texts: Texts, number: str) -> None:
        super().__init__(texts.say("ui.rules"), texts.say("tui.rule_keys"))
        self.texts = texts
        self.found: list[Rule] = texts.rules()
        self.at = next((i for i, rule in enumerate(self.found) if rule.number == number), 0)

    def compose(self) -> ComposeResult:
        with self.frame():
            yield Input(placeholder=self.texts.say("tui.rule_search"), id="search")
            with Horizontal():
                yield OptionList(id="numbers")
                with VerticalScroll(id="reading", can_focus=False):
                    yield Static(id="says")

    def on_mount(self) -> None:
        self._list()
        self.query_one("#numbers").focus()

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def _list(self) -> None:
        numbers = self.query_one("#numbers", OptionList)
        numbers.clear_options()
        numbers.add_options([Option(Text(f"{rule.number} {rule.title}")) for rule in self.found])
        numbers.highlighted = self.at if self.found else None

    def on_input_changed(self, event: Input.Changed) -> None:
        wanted = event.value.casefold()
        self.found = [
            rule for rule in self.texts.rules() if wanted in f"{rule.number} {rule.title} {rule.says}".casefold()
        ]
        self.at = 0
        self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one("#numbers").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        rule = self.found[event.option_index]
        self.query_one("#says", Static).update(
            Text.assemble((f"{rule.number} {rule.title}", "bold"), f"\n\n{rule.says}")
        )


class FileName(Dialog):
    """A file: typed, or one of those offered."""

    def __init__(self, texts: Texts, question: str, name: str, files: list[str]) -> None:
        super().__init__(question, texts.say("tui.file_keys"))
        self.value, self.files = name, files

    def compose(self) -> ComposeResult:
        with self.frame():
            yield Input(self.value, id="file")
            yield OptionList(*[Option(Text(file)) for file in self.files], id="files")

    def on_mount(self) -> None:
        self.query_one("#files").display = bool(self.files)
        self.query_one("#file").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.files[event.option_index])
