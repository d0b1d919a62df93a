"""The text files of one language: shared words and a game's own, whose texts go before; names of places and pieces by
pattern.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from ..engine.packs import Pack, game_folder, overlay, read_data
from .template import HOLE, Facts, fill, plural, tidy

SHARED = Path(__file__).resolve().parent
MOST = 50_000  # texts that are remembered
ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


@cache
def read_texts(lang: str, game: str) -> dict[str, Any]:
    """A text file of ours; "" = the shared one. Nobody may change what it returns."""
    folder = game_folder(game) / "text" if game else SHARED
    return tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))


class Vocabulary:
    """Looks texts up and makes words. What has no text shows as its id in brackets, and is kept in `lacking`."""

    def __init__(self, lang: str, game: str | None, pack: Pack | None) -> None:
        self.files = [read_texts(lang, name) for name in ([game] if game else []) + [""]]
        self.kinds = {kind for file in self.files for kind in file.get("word", {})}
        data = read_data(game) if game else {}
        self.data = data if pack is None else overlay(data, pack)
        self.lacking: set[str] = set()
        self.known: dict[tuple[tuple[str, ...], str], str | None] = {}
        self.entries: dict[tuple[str, ...], Any] = {}

    def entry(self, *path: str) -> Any:
        """A text, a table of variants or a list of texts as the files have it; None if they do not."""
        found = self.entries.get(path, self)
        if found is self:
            if len(self.entries) > MOST:  # some ask for what a stranger has typed
                self.entries.clear()
            found = self.entries[path] = self._entry(path)
        return found

    def _entry(self, path: tuple[str, ...]) -> Any:
        for file in self.files:
            found: Any = file
            for key in path:
                found = found.get(key) if isinstance(found, dict) else None
            if found is not None:
                return found
        return None

    def lack(self, id: str) -> str:
        self.lacking.add(id)
        return f"[{id}]"

    def word(self, kind: str, word: str) -> str:
        """A word of a vocabulary as people read it."""
        found = self.find(("word", kind), word)
        return self.lack(f"word.{kind}.{word}") if found is None else found

    def find(self, section: tuple[str, ...], word: str) -> str | None:
        """The text of a word: its own entry, or the first pattern ("{piece}:{box}") whose parts are all known."""
        key = (section, word)
        if key not in self.known:
            if len(self.known) > MOST:
                self.known.clear()
            self.known[key] = self._find(section, word)
        return self.known[key]

    def _find(self, section: tuple[str, ...], word: str) -> str | None:
        own = self.entry(*section, word)
        if own is not None:
            return str(own)
        for file in self.files:
            patterns: Any = file
            for part in section:
                patterns = patterns.get(part, {})
            for pattern, template in patterns.items():
                facts = self._match(pattern, word) if "{" in pattern else None
                if facts is not None:
                    return self.fill(template, facts)
        return None

    def _match(self, pattern: str, word: str) -> Facts | None:
        """The parts of a word that fits a pattern.

        `{id:chits.unit}` stands for a row of the game's data and brings its columns.
        """
        expression, at = "", 0
        for hole in HOLE.finditer(pattern):
            expression += re.escape(pattern[at : hole.start()]) + "(.+)"
            at = hole.end()
        found = re.fullmatch(expression + re.escape(pattern[at:]), word)
        if found is None:
            return None
        facts: Facts = {}
        for hole, part in zip(HOLE.finditer(pattern), found.groups(), strict=True):
            kind = hole[2] or hole[1]
            if "." in kind:
                row = self._row(kind, part)
                if row is None:
                    return None
                facts |= row
            elif kind == "number":
                if not part.isdigit():
                    return None
            elif self.find(("word", kind), part) is None:
                return None
            facts[hole[1]] = part
        return facts

    def _row(self, table: str, id: str) -> Facts | None:
        file, _, name = table.partition(".")
        rows: list[Facts] = self.data[file][name]
        return next((row for row in rows if row["id"] == id), None)

    def fill(self, template: str, facts: Facts, raw: bool = False) -> str:
        """A sentence from its template. *raw*: facts stand as somebody typed them, not as words of a vocabulary."""
        return tidy(fill(template, lambda name, how: self._value(name, how, facts, raw)))

    def _value(self, name: str, how: str, facts: Facts, raw: bool) -> str:
        if name not in facts:
            return self.lack(f"{{{name}}}")
        value = facts[name]
        if "|" in how:
            return plural(how, value)
        if how == "+":
            return f"{value:+d}" if value else "0"
        if how == "roman":
            return ROMAN[int(value)]
        # a number is no word
        kind = how or (name if name in self.kinds and not raw and not isinstance(value, int) else "")
        if isinstance(value, (list, tuple)) and not raw:
            return self.listing(self._counted(kind, [str(item) for item in value]))
        return self.word(kind, str(value)) if kind else str(value)

    def listing(self, words: list[str]) -> str:
        """ "a, b and c"; what is there several times is counted: "a and 3 × b"."""
        counts = Counter(words)
        words = [word if number == 1 else f"{number} × {word}" for word, number in counts.items()]
        if len(words) < 2:
            return "".join(words)
        both = self.entry("list", "both")
        return ", ".join(words[:-1]) + f" {both} " + words[-1]

    def _counted(self, kind: str, items: list[str]) -> list[str]:
        """The words of a list. Where their vocabulary has a plural beside it ("icon_many"), equal ones are counted."""
        if not kind:
            return items
        many = f"{kind}_many"
        if many not in self.kinds:
            return [self.word(kind, item) for item in items]
        counts = {item: items.count(item) for item in items}
        return [self.word(kind, item) if n == 1 else f"{n} {self.word(many, item)}" for item, n in counts.items()]
