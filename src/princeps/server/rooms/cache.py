"""What is kept of the way from a position to the messages that show it, so that it is made once for all who look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...display.drawing import Drawing
from ...engine.agenda import Event
from ...engine.packs import Pack
from ...engine.record import Entry
from ...engine.words import Words
from ...table.chronicle import EpisodeEffect, Narrated
from .locales import Locale, game_locale

LogLines = list[tuple[Event, Words]]  # each event with the line that tells it


class Cache:
    """One for each open room. It is filled and read under the room's lock, and goes with the room.

    | kept      | what                                          | by                        | until                    |
    |-----------|-----------------------------------------------|---------------------------|--------------------------|
    | messages  | the part of a state message that all share    | seat looked through, lang | anything changes: `clear`|
    | drawings  | what was drawn last; only differences are new | seat looked through, lang | the room closes          |
    | lines     | log lines of an answer                        | its version, lang         | the room closes          |
    | told      | how far the chronicle is after an answer      | its version               | the room closes          |
    | effects   | what its episodes changed                     | its version, seat         | the room closes          |
    | locales   | texts and layout, with the match's own pack   | lang                      | the room closes          |

    A drawing compares the view with the last one itself, and a version is never another answer's: so only messages can
    be out of date. Matches without a pack share the locale of their game, which keeps, for all of them and as long as
    the server runs, the words it made by what they tell (`Memory` in display/drawing.py: emptied when it is full).
    """

    def __init__(self, game: str, pack: Pack | None) -> None:
        self.game = game
        self.pack = pack
        self.messages: dict[tuple[str | None, str], Words] = {}
        self.drawings: dict[tuple[str | None, str], Drawing] = {}
        self.lines: dict[tuple[int, str], LogLines] = {}
        self.told: dict[int, Narrated] = {}
        self.effects: dict[tuple[int, str | None], list[EpisodeEffect]] = {}
        self.locales: dict[str, Locale] = {}

    def clear(self) -> None:
        """Something has changed, on the board or at the table."""
        self.messages.clear()

    def locale(self, lang: str) -> Locale:
        found = self.locales.get(lang)
        if found is None:
            found = game_locale(lang, self.game) if self.pack is None else Locale(lang, self.game, self.pack)
            self.locales[lang] = found
        return found

    def message(self, seat: str | None, lang: str, make: Callable[..., Words], room: Any) -> Words:
        """*make* is called with the room, the seat, the locale and the drawing if there is none yet."""
        key = (seat, lang)
        found = self.messages.get(key)
        if found is None:
            locale = self.locale(lang)
            if key not in self.drawings:
                self.drawings[key] = locale.drawing(seat or "")
            found = self.messages[key] = make(room, seat, locale, self.drawings[key])
        return found

    def log_lines(
        self, version: int, lang: str, make: Callable[..., LogLines], n: int, entry: Entry, told: Narrated
    ) -> LogLines:
        """*make* is called with the locale, the number and the entry of the answer if there are none yet."""
        found = self.lines.get((version, lang))
        if found is None:
            found = self.lines[version, lang] = make(self.locale(lang), n, entry, told)
        return found
