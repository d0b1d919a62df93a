"""The state in words: what each field of a game's state is called in a save, an example and `princeps position`.

A game lists its fields once; saving, loading, overlaying (`given` of an example), comparing (`expect`) and describing
follow from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .agenda import Book, Game
from .choices import CHOOSE, SOME, Step
from .problem import Problem, nearest
from .words import Words


class Field:
    """A whole number between bounds; the base of the other kinds."""

    def __init__(self, name: str, low: int = 0, high: int = 99) -> None:
        self.name = name
        self.low = low
        self.high = high

    def dump(self, value: Any) -> Any:
        """The value in words."""
        return value

    def load(self, words: Any, old: Any) -> Any:
        """The value from words. *old* is what stands: kinds with an index accept a part of it."""
        if not isinstance(words, int) or isinstance(words, bool) or not self.low <= words <= self.high:
            raise Problem("field_number", field=self.name, value=words, low=self.low, high=self.high)
        return words

    def describe(self) -> dict[str, Any]:
        return {"kind": "number", "low": self.low, "high": self.high}


class Word(Field):
    """One word of a vocabulary; stored as its number, `none` as -1 where that is allowed."""

    def __init__(self, name: str, words: list[str], none: bool = False) -> None:
        super().__init__(name)
        self.words = words
        self.numbers = {word: number for number, word in enumerate(words)}
        self.none = none

    def dump(self, value: Any) -> Any:
        return "none" if value < 0 else self.words[value]

    def load(self, words: Any, old: Any) -> Any:
        if words == "none" and self.none:
            return -1
        number = self.numbers.get(words) if isinstance(words, str) else None
        if number is None:
            raise Problem("field_word", field=self.name, value=words, words=nearest(str(words), self.words))
        return number

    def describe(self) -> dict[str, Any]:
        return {"kind": "word", "words": (["none"] if self.none else []) + self.words}


class WordList(Field):
    """A list of words; stored as a list (or tuple) of their numbers."""

    def __init__(self, name: str, words: list[str], as_tuple: bool = False, ordered: bool = False) -> None:
        super().__init__(name)
        self.one = Word(name, words)
        self.as_tuple = as_tuple
        self.ordered = ordered  # a stack, where the order counts; else a heap

    def dump(self, value: Any) -> Any:
        return [self.one.words[number] for number in value]

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, (list, tuple)):
            raise Problem("field_list", field=self.name, value=words)
        numbers = [self.one.load(word, None) for word in words]
        return tuple(numbers) if self.as_tuple else numbers

    def describe(self) -> dict[str, Any]:
        return {"kind": "words", "words": self.one.words, "ordered": self.ordered}


class Each(Field):
    """One value for each word of an index (`danube = { 1 = 2, 2 = 1 }`); stored as a list."""

    def __init__(self, name: str, index: list[str], one: Field) -> None:
        super().__init__(name)
        self.index = index
        self.one = one
        self.plain = type(one) is Field  # numbers are their own words: positions are dumped often
        self.places = {word: place for place, word in enumerate(index)}

    def dump(self, value: Any) -> Any:
        if self.plain:
            return dict(zip(self.index, value, strict=True))
        return {word: self.one.dump(item) for word, item in zip(self.index, value, strict=True)}

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, dict):
            raise Problem("field_table", field=self.name, value=words)
        new = list(old)
        for word, item in words.items():
            place = self.places.get(word)
            if place is None:
                raise Problem("field_index", field=self.name, key=word, words=nearest(str(word), self.index))
            new[place] = self.one.load(item, old[place])
        return new

    def describe(self) -> dict[str, Any]:
        return {"kind": "table", "index": self.index, "of": self.one.describe()}


class Grid(Field):
    """A number for each pair of words (`legions = { syria = { west = 2 } }`); stored as one flat list, row by row."""

    def __init__(self, name: str, rows: list[str], columns: list[str], low: int = 0, high: int = 99) -> None:
        super().__init__(name, low, high)
        self.rows = rows
        self.columns = columns
        self.row = Each(name, columns, Field(name, low, high))

    def dump(self, value: Any) -> Any:
        columns, n = self.columns, len(self.columns)
        return {word: dict(zip(columns, value[at * n : at * n + n], strict=True)) for at, word in enumerate(self.rows)}

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, dict):
            raise Problem("field_table", field=self.name, value=words)
        flat = [
            number
            for row in words.values()
            if isinstance(row, dict) and list(row) == self.columns
            for number in row.values()
        ]
        if (
            len(flat) == len(old)
            and list(words) == self.rows
            and {*map(type, flat)} == {int}
            and self.low <= min(flat)
            and max(flat) <= self.high
        ):
            return flat  # a whole grid as it was dumped, which bots load again and again
        new, n = list(old), len(self.columns)
        for word, row in words.items():
            if word not in self.rows:
                raise Problem("field_index", field=self.name, key=word, words=nearest(str(word), self.rows))
            at = self.rows.index(word) * n
            new[at : at + n] = self.row.load(row, new[at : at + n])
        return new

    def describe(self) -> dict[str, Any]:
        return {"kind": "table", "index": self.rows, "of": self.row.describe()}


class Counts(Field):
    """How many of each word (`{ legion = 2, fleet = 1 }`); stored as a tuple, so that copies share it.

    What is not named is zero.
    """

    def __init__(self, name: str, index: list[str], high: int = 99) -> None:
        super().__init__(name, 0, high)
        self.index = index

    def dump(self, value: Any) -> Any:
        return {self.index[i]: value[i] for i in range(len(value)) if value[i]}

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, dict):
            raise Problem("field_table", field=self.name, value=words)
        counts = [0] * len(self.index)
        for word, item in words.items():
            if word not in self.index:
                raise Problem("field_index", field=self.name, key=word, words=nearest(str(word), self.index))
            counts[self.index.index(word)] = super().load(item, None)
        return tuple(counts)

    def describe(self) -> dict[str, Any]:
        return {"kind": "table", "index": self.index, "of": super().describe()}


class Text(Field):
    """A text kept as it is."""

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, str):
            raise Problem("field_text", field=self.name, value=words)
        return words

    def describe(self) -> dict[str, Any]:
        return {"kind": "text"}


class Coded(Field):
    """A text that stores a list of things, one character each; the game gives the words of a character."""

    def __init__(self, name: str, word: Callable[[str], str], character: Callable[[str], str]) -> None:
        super().__init__(name)
        self.word = word
        self.character = character

    def dump(self, value: Any) -> Any:
        return [self.word(character) for character in value]

    def load(self, words: Any, old: Any) -> Any:
        if not isinstance(words, (list, tuple)):
            raise Problem("field_list", field=self.name, value=words)
        return "".join([self.character(str(word)) for word in words])

    def describe(self) -> dict[str, Any]:
        return {"kind": "words", "ordered": True}


CORE = ["agenda", "sealed", "ending"]  # what the engine adds to the fields of a game
ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Told:
    """A field as it was dumped last: its value, as a copy, the words for it, and their text once somebody wanted it."""

    __slots__ = ("value", "words", "text")

    def __init__(self, value: Any, words: Any) -> None:
        self.value = value
        self.words = words
        self.text: str | None = None


class Shape:
    """All fields of a game's state, and the vocabularies of its steps' arguments."""

    def __init__(
        self,
        book: Book,
        fields: list[Field],
        vocabularies: dict[str, list[str]],
        endings: list[str],
        numbered: list[str] | None = None,
        usual: dict[str, Callable[[Any], Any]] | None = None,
    ) -> None:
        self.book = book
        self.numbered = numbered or []  # the options by the numbers that format 1 gave them in sealed answers
        # what a field has if nothing is said of it, from the fields before: what older saves, records and examples do
        # not name is written only where it does not follow from what they do
        self.usual = usual or {}
        self.fields = {field.name: field for field in fields}
        self.vocabularies = vocabularies
        self.endings = endings
        self.keys = {name: f'"{name}":' for name in sorted([*self.fields, *CORE])}
        self.last: dict[
            str, Told
        ] = {}  # a match may keep its own (`Game.words`): then no other comes between one position and the next

    def dump(self, g: Game) -> dict[str, Any]:
        """The whole state in words, agenda and sealed answers included; chance apart (it belongs to the record).

        From one position to the next few fields change, and the words of the others are the same objects again:
        they are shared, so whoever wants them otherwise makes new ones.
        """
        found: dict[str, Any] = {}
        known = self._known(g)
        for name, field in self.fields.items():
            value = getattr(g, name)
            if name in self.usual and value == self.usual[name](g):
                continue
            found[name] = field.dump(value) if isinstance(value, int) else self._told(known, name, field, value).words
        found["agenda"] = [self.dump_step(step) for step in g.agenda]
        found["sealed"] = self.dump_sealed(g)
        found["ending"] = "none" if g.ending < 0 else self.endings[g.ending]
        return found

    def text(self, g: Game, numbered: bool = False) -> str:
        """The dump as canonical JSON, keys in order, no blanks; what did not change is not written again.

        *numbered*: with sealed answers as format 1 wrote them.
        """
        known = self._known(g)
        parts = []
        for name, key in self.keys.items():
            field = self.fields.get(name)
            if field is None:
                parts.append(key + self._core_text(g, name, numbered))
                continue
            value = getattr(g, name)
            if name in self.usual and value == self.usual[name](g):
                continue
            if isinstance(value, int):
                parts.append(key + _written(field.dump(value)))
                continue
            told = self._told(known, name, field, value)
            if told.text is None:
                told.text = key + _written(told.words)
            parts.append(told.text)
        return "{" + ",".join(parts) + "}"

    def _core_text(self, g: Game, name: str, numbered: bool) -> str:
        if name == "agenda":
            return _written([self.dump_step(step) for step in g.agenda])
        if name == "sealed":
            return _written(self._numbered(g) if numbered else self.dump_sealed(g))
        return _written("none" if g.ending < 0 else self.endings[g.ending])

    # -- sealed answers ------------------------------------------------------------------------------------------------

    def dump_sealed(self, g: Game) -> list[list[Any]]:
        """Each by its seat; options are words, amounts are numbers."""
        if not g.sealed:
            return []
        words = self._choosers(g)
        return [
            [seat, [self.book.options[pick] for pick in walk] if seat in words else list(walk)]
            for seat, walk in g.sealed
        ]

    def _choosers(self, g: Game) -> list[int]:
        """The seats whose answers are options."""
        offer = g.ask(False)
        return [] if offer is None else [one.seat for one in offer.all() if one.kind in (CHOOSE, SOME)]

    def _numbered(self, g: Game) -> list[list[Any]]:
        """As format 1 has them; an option that it did not know has no such number."""
        numbers = {word: number for number, word in enumerate(self.numbered)}
        return [
            [seat, [numbers.get(pick, pick) if isinstance(pick, str) else pick for pick in walk]]
            for seat, walk in self.dump_sealed(g)
        ]

    def _load_sealed(self, g: Game, item: Any) -> None:
        """From words; from numbers too, which in a choice are those of format 1."""
        try:
            found = [(seat, walk) for seat, walk in item]
        except (TypeError, ValueError):
            raise Problem("field_list", field="sealed", value=item) from None
        if any(type(seat) is not int or not isinstance(walk, (list, tuple)) for seat, walk in found) or any(
            type(pick) not in (int, str) for _, walk in found for pick in walk
        ):
            raise Problem("field_list", field="sealed", value=item)
        g.sealed.clear()
        choosers: list[int] = []
        if any(type(pick) is int for _, walk in found for pick in walk):
            try:
                choosers = self._choosers(g)
            except Exception:  # a forged position can break any rule
                raise Problem("field_list", field="sealed", value=item) from None
        for seat, walk in found:
            g.sealed.append((seat, tuple([self._read_pick(pick, seat in choosers) for pick in walk])))

    def _read_pick(self, pick: int | str, option: bool) -> int:
        if isinstance(pick, int):
            if not option:
                return pick
            if not 0 <= pick < len(self.numbered):
                raise Problem("field_list", field="sealed", value=pick)
            pick = self.numbered[pick]
        if pick not in self.book.option_numbers:
            raise Problem("unknown_option", option=pick, options=nearest(pick, self.book.options))
        return self.book.option_numbers[pick]

    def _known(self, g: Game) -> dict[str, Told]:
        if g.words is None:
            return self.last
        known: dict[str, Told] = g.words
        return known

    def _told(self, known: dict[str, Told], name: str, field: Field, value: Any) -> Told:
        told = known.get(name)
        if told is None or told.value != value:
            known[name] = told = Told(_copied(value), field.dump(value))
        return told

    def load(self, g: Game, words: Any, whole: bool = True) -> None:
        """Put a state in words into *g*; with *whole* nothing may be missing, else the rest stays as it is."""
        if not isinstance(words, dict):
            raise Problem("field_table", field="position", value=words)
        known = [*self.fields, *CORE]
        for name in words:
            if name not in known:
                raise Problem("field_unknown", field=name, fields=nearest(str(name), known))
        if whole:
            for name in known:
                if name not in words and name not in self.usual:
                    raise Problem("field_missing", field=name)
        for name, item in words.items():
            last = self.last.get(name)
            if last is not None and last.words is item:  # the very words of the last dump
                setattr(g, name, _copied(last.value))
            elif name == "agenda":
                if not isinstance(item, (list, tuple)):
                    raise Problem("field_list", field=name, value=item)
                g.agenda[:] = [self.load_step(step) for step in item]
            elif name == "sealed":
                continue  # below: what they mean depends on who is asked what
            elif name == "ending":
                g.ending = Word("ending", self.endings, none=True).load(item, None)
            else:
                setattr(g, name, self.fields[name].load(item, getattr(g, name)))
        self.complete(g, words)
        if "sealed" in words:
            self._load_sealed(g, words["sealed"])

    def complete(self, g: Game, words: Words) -> None:
        """What is not said is as usual."""
        for name, usual in self.usual.items():
            if name not in words:
                setattr(g, name, usual(g))

    def dump_step(self, step: Step) -> list[Any]:
        """A step by its name, arguments in words: `["danube_attack", "barbarian_3", "5"]`."""
        number = step[0]
        kinds = list(self.book.kinds[number].values())
        args: list[Any] = []
        for i, argument in enumerate(step[1:]):
            words = self.vocabularies.get(kinds[i]) if i < len(kinds) else None
            args.append(argument if words is None else words[argument] if argument >= 0 else "none")
        return [self.book.names[number], *args]

    def load_step(self, words: Any) -> Step:
        if isinstance(words, str):
            words = words.split()
        name = words[0] if isinstance(words, (list, tuple)) and words else ""
        if not isinstance(name, str) or name not in self.book.numbers:
            raise Problem("step_unknown", step=words, steps=nearest(str(name), self.book.names))
        number = self.book.numbers[name]
        kinds = list(self.book.kinds[number].values())
        if not self.book.tallies[number] and len(words) - 1 != len(kinds):
            raise Problem("step_arguments", step=name, arguments=", ".join(self.book.kinds[number]) or "-")
        args: list[int] = []
        for i, argument in enumerate(words[1:]):
            vocabulary = self.vocabularies.get(kinds[i]) if i < len(kinds) else None
            if vocabulary is not None:
                args.append(Word(name, vocabulary, none=True).load(argument, None))
            else:
                typed = (
                    isinstance(argument, str)
                    and argument.isascii()
                    and argument.removeprefix("-").isdigit()
                    and len(argument) < 6
                )
                args.append(Field(name, -9999, 9999).load(int(argument) if typed else argument, None))
        return (number, *args)


def _copied(value: Any) -> Any:
    """A copy down to what cannot be changed."""
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _written(words: Any) -> str:
    """As JSON; whole numbers, of which there are many, without the encoder."""
    return str(words) if type(words) is int else ENCODER.encode(words)
