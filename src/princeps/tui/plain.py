"""The table as lines: for screen readers, pipes and plain terminals. Answers and commands come in by the line."""

from __future__ import annotations

from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from ..bots import Bot
from ..display import describe
from ..engine.choices import ALLOCATE, AMOUNT, CHOOSE, DONE, KINDS
from ..engine.problem import Problem
from ..engine.record import Match
from ..table import in_words
from ..text import LANGUAGES, Texts
from .draft import Draft
from .saved import SavedTable, farewell, typed_path

LONGEST = 60  # letters of a word that can be an answer
SOME_LABELS = 4  # of options that one reason bars, unless all are asked for


def run(
    match: Match, texts: Texts, path: Path, stdin: TextIO, stdout: TextIO, bots: dict[str, Bot] | None = None
) -> None:
    """Play until the input ends or somebody quits; the game is saved after every answer."""
    Plain(SavedTable(match, texts, path, bots), stdin, stdout).run()


class Plain:
    def __init__(self, table: SavedTable, stdin: TextIO, stdout: TextIO) -> None:
        self.table = table
        self.stdin = stdin
        self.stdout = stdout
        self.left = False
        self.coached = False
        self.sit_down()
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": self.help,
            "board": self.board,
            "tracks": self.tracks,
            "goals": self.goals,
            "coach": self.coach,
            "cups": self.cups,
            "papers": self.papers,
            "log": self.log,
            "what": self.what,
            "why": self.why,
            "rule": self.rule,
            "rules": self.rules,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "load": self.load,
            "language": self.language,
            "quit": self.quit,
        }
        # A command answers to its words in every language, whichever is spoken.
        voices = [Texts(lang) for lang in LANGUAGES]
        self.words = {
            word: name
            for name in self.commands
            for voice in voices
            for word in voice.say(f"tui.command.{name}").split()
        }

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.stdout)

    def sit_down(self) -> None:
        """Tell from the beginning, or from the last answer of the seat that is asked."""
        table = self.table
        answers = [n for n, entry in enumerate(table.match.entries) if n and entry.seat == table.seat_word()]
        self.first = answers[-1] if answers else 0
        self.told = self.first  # entries that were told to everybody
        self.told_to: dict[str, int] = {}  # and, of what only a seat may read, to that seat

    def run(self) -> None:
        for stream in (self.stdin, self.stdout):
            if isinstance(stream, TextIOWrapper):
                # a terminal that cannot show or send a letter is no reason to stop
                stream.reconfigure(errors="replace")
        self.table.save(self.table.path)
        try:
            self.say(self.table.texts.say("tui.welcome"))
            self.attempt(self.table.bots_answer)
            self.tell_news()
            while not self.left:
                self.stdout.flush()
                line = self.stdin.readline()
                if not line:
                    self.quit([])
                else:
                    self.hear(line)
        except KeyboardInterrupt:
            self.quit([])
        self.stdout.flush()

    def hear(self, line: str) -> None:
        """One line: an answer or a command. Whatever is wrong with it is said in one sentence."""
        words = line.split()
        if not words:
            self.ask()
            return
        match, view = self.table.match, self.table.view
        self.attempt(lambda: self.obey(words))
        if self.table.match is not match:
            self.sit_down()
        if self.table.view is not view:  # also if it could not be saved
            self.tell_news()

    def attempt(self, change: Callable[[], None]) -> None:
        """Do something that may not be possible; then a sentence says why."""
        try:
            change()
        except Problem as problem:
            self.say(self.table.texts.problem(problem))

    def obey(self, words: list[str]) -> None:
        answer = self.answer_of(words)
        if answer is not None:
            self.table.answer(answer)
        elif words[0].casefold() in self.words:
            self.commands[self.words[words[0].casefold()]](words[1:])
        else:
            self.say(self.table.texts.say("tui.not_understood", typed=words[0]))

    def answer_of(self, words: list[str]) -> list[str] | None:
        """The answer that the words are, as the record writes it; None if they are none."""
        table, offer = self.table, self.table.offer
        if offer is None:
            return None
        if any(len(word) > LONGEST for word in words):
            return None
        if offer.kind in (ALLOCATE, AMOUNT):
            return words if all("=" in word or word.removeprefix("-").isdigit() for word in words) else None
        meant = [found] if (found := self.meant(" ".join(words))) else []
        for word in [] if meant else words:
            if not (found := self.meant(word)):
                return None  # a command, whatever numbers follow
            meant.append(found)
        return meant if offer.kind == CHOOSE else table.match.g.whole_words(offer, list(dict.fromkeys(meant)))

    def meant(self, typed: str) -> str:
        """The option of this number in the list, or of this name; "" if there is none of the name."""
        offer, choices = self.table.offer, self.table.choices()
        assert offer is not None
        if typed.isascii() and typed.isdigit():
            found = [choice.word for choice in choices if choice.number == int(typed)]
            if not found:
                raise Problem("not_offered", answer=typed)
            return found[0]
        bare = [choice.label.partition(" (")[0] for choice in choices]  # without the values of a card
        names = {name: choice.word for name, choice in zip(bare, choices, strict=True) if bare.count(name) == 1}
        names |= {name: choice.word for choice in choices for name in (choice.word, choice.label)}
        names = {name.casefold(): word for name, word in names.items()}
        done = self.table.match.g.book.options[DONE]
        return names.get(typed.casefold(), done if typed == done and offer.kind != CHOOSE else "")

    # -- telling -------------------------------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """What happened since it was told last, and what is asked now."""
        table, known = self.table, len(self.table.match.entries)
        seat = table.seat_word()
        for telling in table.tellings(self.told, self.told_to.get(seat, self.first)):
            if not telling.bare:
                self.say(": ".join(filter(None, [telling.title, ", ".join(telling.sums)])))
            self.say(*[f"- {line.sentence} [{line.rule}]" for line in telling.lines])
        self.told = self.told_to[seat] = known
        self.ask()

    def ask(self) -> None:
        table, texts, offer = self.table, self.table.texts, self.table.offer
        self.say("")
        if offer is None:
            self.say(*farewell(table), texts.say("tui.plain_over"))
            return
        self.say(texts.where(table.match.g), f"{table.question()} [{table.rule()}]")
        if self.coached and (advice := table.advice()):
            self.say(advice)
        choices, example = table.choices(), ""
        if offer.kind == ALLOCATE:
            draft = Draft(offer)
            for choice, low, high, now in zip(choices, draft.lows, draft.highs, draft.values, strict=True):
                self.say(
                    "  "
                    + texts.say("tui.plain_slot", label=choice.label, name=choice.word, low=low, high=high, now=now)
                )
            example = " ".join(f"{choice.word}={now}" for choice, now in zip(choices[:2], draft.values, strict=False))
        else:
            for choice in choices:
                self.say(
                    f"  {choice.number}. {choice.label} ({choice.word})"
                    + (f": {'; '.join(choice.odds)}" if choice.odds else "")
                )
        self.say(
            texts.say(
                f"tui.plain_{KINDS[offer.kind]}",
                least=offer.least,
                most=offer.most,
                only=offer.least if offer.least == offer.most else 0,
                example=example,
            )
        )

    # -- commands ------------------------------------------------------------------------------------------------------

    def help(self, words: list[str]) -> None:
        texts = self.table.texts
        for name in self.commands:
            spoken = ", ".join(texts.say(f"tui.command.{name}").split())
            self.say(f"  {spoken}: {texts.say(f'tui.help.{name}')}")
        self.say(texts.say("tui.plain_help"))

    def board(self, words: list[str]) -> None:
        self.say(*in_words.board(self.table))

    def tracks(self, words: list[str]) -> None:
        self.say(*in_words.tracks(self.table))

    def goals(self, words: list[str]) -> None:
        self.say(*in_words.goals(self.table) or [self.table.texts.say("tui.no_goals")])

    def coach(self, words: list[str]) -> None:
        """A word on each kind of decision, from now on; again: no more."""
        self.coached = not self.coached
        if not self.coached:
            self.say(self.table.texts.say("tui.coach_off"))
        self.ask()

    def cups(self, words: list[str]) -> None:
        self.say(*in_words.cups(self.table))

    def papers(self, words: list[str]) -> None:
        """All sheets; with the number of one, and of a filter of it, only that."""
        found = in_words.papers(self.table)
        if not found:
            self.say(self.table.texts.say("tui.no_papers"))
        elif not words:
            for number, sheet in enumerate(found):
                filters = "; ".join(f"{at + 1} {name}" for at, name in enumerate(sheet.filters.values()))
                self.say(f"  {number + 1}. {sheet.name} ({len(sheet.rows)})" + (f": {filters}" if filters else ""))
        else:
            numbers = [_count(word) for word in words[:2]]
            if not 1 <= numbers[0] <= len(found):
                raise Problem("not_offered", answer=words[0])
            sheet = found[numbers[0] - 1]
            tags = list(sheet.filters)
            self.say(
                *describe.sheet_lines(
                    sheet, tags[numbers[1] - 1] if len(numbers) > 1 and 1 <= numbers[1] <= len(tags) else ""
                )
            )

    def log(self, words: list[str]) -> None:
        count = _count(words[0]) if words else 10
        for line in self.table.lines()[-count:] if count else []:
            self.say(f"- {line.sentence} [{line.rule}]", *[f"    {detail}" for detail in line.details])

    def what(self, words: list[str]) -> None:
        """What an answer would do: "what 3"; without one, what each of them does."""
        table = self.table
        if table.offer is None:
            self.say(table.texts.say("tui.nothing_asked"))
            return
        if words:
            answer = self.answer_of(words)
            self.say(*(table.does(answer) if answer else [table.texts.say("tui.not_understood", typed=words[0])]))
            return
        for choice in table.choices() if table.offer.kind == CHOOSE else []:
            self.say(f"{choice.number:>3} {choice.label}: " + " ".join(table.does([choice.word])))

    def why(self, words: list[str]) -> None:
        refusals = self.table.refusals()
        if not refusals:
            self.say(self.table.texts.say("tui.nothing_refused"))
        for refusal in refusals:
            self.say("  " + in_words.refusal(self.table, refusal, len(refusal.options) if words else SOME_LABELS))

    def rule(self, words: list[str]) -> None:
        rule = self.table.texts.rule(words[0] if words else self.table.rule())
        self.say(f"{rule.number} {rule.title}", rule.says)

    def rules(self, words: list[str]) -> None:
        for rule in self.table.texts.rules():
            self.say(f"  {rule.number} {rule.title}")

    def undo(self, words: list[str]) -> None:
        self.table.undo()
        self.say(self.table.texts.say("ui.undone"))

    def redo(self, words: list[str]) -> None:
        self.table.redo()
        self.say(self.table.texts.say("ui.redone"))

    def save(self, words: list[str]) -> None:
        path = typed_path(" ".join(words)) if words else self.table.path
        self.table.save_as(path)
        self.say(self.table.texts.say("ui.saved", file=str(path)))

    def load(self, words: list[str]) -> None:
        path = typed_path(" ".join(words)) if words else self.table.path
        self.table.load(path)
        self.say(self.table.texts.say("ui.loaded", file=str(path)))

    def language(self, words: list[str]) -> None:
        self.table.switch_language()
        self.ask()

    def quit(self, words: list[str]) -> None:
        self.left = True
        self.table.save(self.table.path)
        self.say(self.table.texts.say("ui.saved", file=str(self.table.path)))


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit():
        raise Problem("not_a_number", word=word)
    return int(word)
