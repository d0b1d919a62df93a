"""A position of High Card: small numbers and flat lists, and how to copy them."""

from __future__ import annotations

from typing import Final

from princeps.engine.agenda import Game
from princeps.engine.chance import Chance

from .book import BOOK
from .parts import CARDS, Parts

NONE: Final = -1


class Toy(Game):
    """A position of High Card."""

    __slots__ = ("deck", "discards", "hands", "parts", "points", "round", "rounds", "shown")

    def __init__(self, parts: Parts, chance: Chance) -> None:
        super().__init__(BOOK, chance)
        self.parts = parts
        self.rounds = 3
        self.round = 0
        self.points = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.deck = list(range(len(CARDS)))
        self.shown = [NONE, NONE]
        self.discards: list[int] = []

    def copy(self) -> Game:
        twin = Toy.__new__(Toy)
        self.copy_core(twin)
        twin.parts = self.parts
        twin.rounds = self.rounds
        twin.round = self.round
        twin.points = self.points[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.shown = self.shown[:]
        twin.discards = self.discards[:]
        return twin
