"""The only source of chance: a keyed hash stream for real games, a quick one for playouts, a script for examples.

Cups and decks are unordered: a piece is picked when it is drawn, so nothing about the future is stored anywhere.
"""

from __future__ import annotations

import hashlib
from typing import Final

from .problem import Problem

WORD: Final = 1 << 64
LOW: Final = 0xFFFFFFFF
CARRY: Final = 1073740155  # with a * 2**32 - 1 and half of its predecessor prime: period about 2**61


class NeedChance(Exception):
    """Explicit chance: the step at hand needs a result that nobody has given yet."""

    def __init__(self, sides: int, pool: list[str]) -> None:
        super().__init__(sides, pool)
        self.sides = sides  # of the die; 0 for a draw
        self.pool = pool  # the names that can be drawn; [] for a die


class Chance:
    """`drawn` numbers the results: it is what the log cites and what tells undo that something new was seen."""

    __slots__ = ("drawn",)

    def __init__(self, drawn: int = 0) -> None:
        self.drawn = drawn

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely."""
        raise NotImplementedError

    def die(self, sides: int) -> int:
        """A face."""
        return self.below(sides) + 1

    def pick(self, pool: list[int], names: list[str]) -> int:
        """The index in *pool* of the piece drawn; *names* says what each number of the pool is called."""
        return self.below(len(pool))

    def copy(self) -> Chance:
        raise NotImplementedError


class Stream(Chance):
    """The dice of a real game: result n is a keyed hash of n, so replay is exact, and the seed proves it."""

    __slots__ = ("seed", "key")

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.drawn = drawn
        self.seed = seed
        self.key = seed.to_bytes(16, "big")

    def below(self, n: int) -> int:
        limit = WORD - WORD % n  # words above it would favour the low numbers
        while True:
            word = hashlib.blake2b(self.drawn.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
            self.drawn += 1
            number = int.from_bytes(word, "big")
            if number < limit:
                return number % n

    def copy(self) -> Chance:
        return Stream(self.seed, self.drawn)


class Staged(Stream):
    """The dice of a lesson: results given beforehand, each in its place, and a stream behind them. One that cannot be
    (somebody went another way) is the stream's.
    """

    __slots__ = ("entries",)

    def __init__(self, seed: int, entries: list[object], drawn: int = 0) -> None:
        self.drawn = drawn
        self.seed = seed
        self.key = seed.to_bytes(16, "big")
        self.entries = entries

    def below(self, n: int) -> int:
        given = self._given()
        number = Stream.below(self, n)
        return given - 1 if isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= n else number

    def pick(self, pool: list[int], names: list[str]) -> int:
        given = self._given()
        index = Stream.below(self, len(pool))
        words = [names[piece] for piece in pool]
        return words.index(given) if isinstance(given, str) and given in words else index

    def _given(self) -> object:
        return self.entries[self.drawn] if self.drawn < len(self.entries) else None

    def copy(self) -> Chance:
        return Staged(self.seed, self.entries, self.drawn)


class Quick(Chance):
    """Multiply with carry, kept in a machine word: for playouts and bots, never for a game that counts."""

    __slots__ = ("word",)

    def __init__(self, seed: int, drawn: int = 0, word: int = 0) -> None:
        self.drawn = drawn
        self.word = word
        if word == 0:  # else it is a copy
            mixed = hashlib.blake2b(
                str(seed).encode(), digest_size=8
            ).digest()  # neighbouring seeds must not begin alike
            self.word = int.from_bytes(mixed, "big") % (CARRY * (LOW + 1) - 2) + 1

    def below(self, n: int) -> int:
        word = CARRY * (self.word & LOW) + (self.word >> 32)
        self.word = word
        self.drawn += 1
        return ((word & LOW) * n) >> 32

    def die(self, sides: int) -> int:
        # as `below`, written out: this is where playouts spend their time
        word = CARRY * (self.word & LOW) + (self.word >> 32)
        self.word = word
        self.drawn += 1
        return (((word & LOW) * sides) >> 32) + 1

    def pick(self, pool: list[int], names: list[str]) -> int:
        word = CARRY * (self.word & LOW) + (self.word >> 32)
        self.word = word
        self.drawn += 1
        return ((word & LOW) * len(pool)) >> 32

    def copy(self) -> Chance:
        return Quick(0, self.drawn, self.word)


class Script(Chance):
    """Results given beforehand, faces as numbers and drawn pieces by name: `[6, "barbarian_3", 2]`."""

    __slots__ = ("entries", "at", "explicit")

    def __init__(self, entries: list[object], at: int = 0, drawn: int = 0, explicit: bool = False) -> None:
        self.drawn = drawn
        self.entries = entries
        self.at = at
        self.explicit = explicit  # out of entries: raise NeedChance rather than call it a fault

    def below(self, n: int) -> int:
        return self.die(n) - 1

    def die(self, sides: int) -> int:
        if self.at >= len(self.entries):
            if self.explicit:
                raise NeedChance(sides, [])
            raise Problem("chance_short_die", sides=sides, used=self.at)
        face = self.entries[self.at]
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= sides:
            raise Problem("chance_not_a_face", entry=face, place=self.at + 1, sides=sides)
        self.at += 1
        self.drawn += 1
        return face

    def pick(self, pool: list[int], names: list[str]) -> int:
        words = [names[piece] for piece in pool]
        if self.at >= len(self.entries):
            if self.explicit:
                raise NeedChance(0, words)
            raise Problem("chance_short_draw", pool=", ".join(sorted(words)), used=self.at)
        word = self.entries[self.at]
        if word not in words:
            raise Problem("chance_not_there", entry=word, place=self.at + 1, pool=", ".join(sorted(words)))
        self.at += 1
        self.drawn += 1
        return words.index(str(word))

    def copy(self) -> Chance:
        return Script(self.entries, self.at, self.drawn, self.explicit)


class Taped(Chance):
    """Another source, with a tape of what it gave and from what range: the record keeps both beside the answers."""

    __slots__ = ("source", "tape", "ranges")

    def __init__(self, source: Chance, tape: list[object]) -> None:
        self.drawn = source.drawn
        self.source = source
        self.tape = tape
        self.ranges: list[
            object
        ] = []  # of a die its sides; of a draw the size of the pool and the place in it, counted from 1

    def below(self, n: int) -> int:
        return self.die(n) - 1

    def die(self, sides: int) -> int:
        face = self.source.die(sides)
        self.drawn = self.source.drawn
        self.tape.append(face)
        self.ranges.append(sides)
        return face

    def pick(self, pool: list[int], names: list[str]) -> int:
        index = self.source.pick(pool, names)
        self.drawn = self.source.drawn
        self.tape.append(names[pool[index]])
        self.ranges.append([len(pool), index + 1])
        return index

    def copy(self) -> Chance:
        return self.source.copy()  # a copy is somebody's "what if": not on the tape
