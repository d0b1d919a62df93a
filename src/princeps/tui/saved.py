"""A table whose match lies in a file: every change is saved at once."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ..analysis.looking import TogetherBot
from ..bots import Bot, make_bot
from ..bots.search import SearchBot
from ..engine.chance import Quick
from ..engine.packs import pack_text
from ..engine.problem import Problem
from ..engine.record import Match
from ..files import keep_previous, read_match, read_words, write_match
from ..lab.pool import Crew
from ..table.in_words import end
from ..table.table import Table
from ..text import Texts


def typed_path(name: str) -> Path:
    """A file that somebody named."""
    if "\0" in name:
        raise Problem("cannot_read", file=name.replace("\0", "�"), why="NUL")
    return Path(os.path.expanduser(name))


def make_bots(match: Match, names: dict[str, str], crew: Crew | None = None) -> dict[str, Bot]:
    """The bots of these seats, by seat; each with dice of its own.

    Those that search think in all processes of the crew.
    """
    t = match.title
    for seat in names:
        if seat not in match.seats:
            raise Problem("unknown_seat", seat=seat, seats=", ".join(match.seats))
    bots = {
        seat: make_bot(name, t, match.parts, t.seat_number(seat), Quick(secrets.randbits(60)))
        for seat, name in names.items()
    }
    return {
        seat: TogetherBot(bot, t.id, pack_text(match.pack), crew)
        if crew is not None and isinstance(bot, SearchBot)
        else bot
        for seat, bot in bots.items()
    }


class SavedTable(Table):
    """A table with its file."""

    def __init__(self, match: Match, texts: Texts, path: Path, bots: dict[str, Bot] | None = None) -> None:
        self.path = path
        super().__init__(match, texts, bots)

    def changed(self) -> None:
        super().changed()
        self.save(self.path)

    def save(self, path: Path) -> None:
        write_match(self.match, path)

    def save_as(self, path: Path) -> None:
        """Save to a file of the player's choice; what is not a save of ours is not replaced."""
        if path.exists() and not (isinstance(words := read_words(path), dict) and "princeps" in words):
            raise Problem("not_a_save", file=str(path))
        self.save(path)

    def load(self, path: Path) -> None:
        """Go on with another save. The game so far is kept aside if it is not over."""
        match = read_match(path)
        keep_previous(self.path)
        self.take(match, Texts(self.texts.lang, match.title.id, match.pack))
        self.save(self.path)


def farewell(table: SavedTable) -> list[str]:
    """How it ended, and where the game is kept."""
    return [*end(table), table.texts.say("tui.kept", file=str(table.path))]
