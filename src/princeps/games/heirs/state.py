"""The state of Heirs of Augustus and the small questions that the rulebook asks of it."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import BOOK
from .parts import (
    ADOPTIONS,
    CARDS,
    IMPERIUM_CARD,
    MAIN_BOARD,
    MARRIAGES,
    NO_CARD,
    PLACES,
    REGIONS,
    SEATS,
    STOCK,
    UNRANKED,
    Parts,
)

ENDINGS: Final[list[str]] = [*SEATS, "heir", "passed_over"]  # who wins at a table; how it ends for one who plays alone
HEIR: Final = ENDINGS.index("heir")
PASSED_OVER: Final = ENDINGS.index("passed_over")


class Heirs(Game):
    """Small numbers in lists. Careers are tuples and decks are never changed in place, so that copies share them."""

    __slots__ = (
        "parts", "players", "scoring", "turn", "first", "priority", "cubes", "careers", "mats", "adopted", "secret",
        "board", "unused", "decks", "face_up", "discards", "family",
    )  # fmt: skip

    def __init__(self, parts: Parts, chance: Chance, twin_of: Heirs | None = None) -> None:
        self.parts = parts
        if twin_of is None:
            Game.__init__(self, BOOK, chance)
            self.players = 4
            self.scoring = UNRANKED
            self.turn = 1
            self.first = 0  # who held the Priority marker when the turn began: Priority order starts there (6.8)
            self.priority = 0  # who holds it now
            self.cubes: list[list[int]] = [[0] * len(PLACES) for _ in SEATS]  # of each player, by place
            # what each turn left on the mat, as far as it is known
            self.careers: list[tuple[int, ...]] = [()] * len(SEATS)
            self.mats = [0] * len(SEATS)  # 1: flipped (8.1)
            self.adopted = [-1] * len(SEATS)  # by which Adoption card
            self.secret = [-1] * len(SEATS)  # the card dealt face down
            self.board: tuple[int, ...] = ()  # Adoption cards that can be claimed
            self.unused: tuple[int, ...] = tuple(range(len(ADOPTIONS)))
            # without order: a card is picked when it is turned up
            self.decks: list[list[int]] = [cards[:] for cards in parts.cards_of]
            self.face_up = [-1] * len(REGIONS)
            self.discards: list[int] = []
            self.family = [0] * len(SEATS)  # 1: may have Triumphs in this Cube Phase (6.4)
            return
        twin_of.copy_core(self)
        self.players = twin_of.players
        self.scoring = twin_of.scoring
        self.turn = twin_of.turn
        self.first = twin_of.first
        self.priority = twin_of.priority
        self.cubes = [cubes[:] for cubes in twin_of.cubes]
        self.careers = twin_of.careers[:]
        self.mats = twin_of.mats[:]
        self.adopted = twin_of.adopted[:]
        self.secret = twin_of.secret[:]
        self.board = twin_of.board
        self.unused = twin_of.unused
        self.decks = twin_of.decks[:]
        self.face_up = twin_of.face_up[:]
        self.discards = twin_of.discards[:]
        self.family = twin_of.family[:]

    def copy(self) -> Heirs:
        return Heirs(self.parts, self.chance, self)


# -- questions ---------------------------------------------------------------------------------------------------------


def in_order(g: Heirs) -> list[int]:
    """The players in Priority order (6.8): from the holder at the start of the turn clockwise."""
    return [(g.first + i) % g.players for i in range(g.players)]


def card_now(g: Heirs, seat: int) -> int:
    """The career card of this turn, the Imperium Maius card, or none."""
    career = g.careers[seat]
    return career[g.turn - 1] if len(career) >= g.turn else NO_CARD


def played_imperium(g: Heirs, seat: int) -> bool:
    return IMPERIUM_CARD in g.careers[seat]


def is_family(g: Heirs, seat: int) -> bool:
    """An Imperial Marriage or an adoption, as it stands now."""
    return g.cubes[seat][MARRIAGES] > 0 or g.adopted[seat] >= 0


def meets(g: Heirs, seat: int, adoption: int) -> bool:
    """Do the cubes of the player reach all that the Adoption card asks for?"""
    cubes = g.cubes[seat]
    return all(cubes[box] >= n for box, n in g.parts.needs[adoption])


def has_all_boxes(g: Heirs, seat: int) -> bool:
    """A cube in every box of the main board."""
    cubes = g.cubes[seat]
    return all(cubes[box] for box in MAIN_BOARD)


def regions_of(g: Heirs, seat: int) -> int:
    """The regions of the player's career cards, a bit each."""
    bits = g.parts.region_bit
    found = 0
    for card in g.careers[seat]:
        found |= bits[card]
    return found


# -- changes that several chapters make --------------------------------------------------------------------------------


def from_stock(g: Heirs, seat: int, place: int, count: int) -> int:
    """Cubes from the stock, as many as it still has: 40 are an absolute limit (2.5). Returns how many."""
    cubes = g.cubes[seat]
    moved = min(count, cubes[STOCK])
    cubes[STOCK] -= moved
    cubes[place] += moved
    return moved


def to_stock(g: Heirs, seat: int, place: int, count: int) -> None:
    cubes = g.cubes[seat]
    cubes[place] -= count
    cubes[STOCK] += count


def turn_up(g: Heirs, region: int, rule: str) -> None:
    """The next card of a deck, face up; an empty deck shows nothing (ruling 5.1-b)."""
    deck = g.decks[region]
    if not deck:
        g.face_up[region] = -1
        if g.log:
            g.tell("deck_empty", rule, region=REGIONS[region])
        return
    at = g.chance.pick(deck, CARDS)
    g.face_up[region] = deck[at]
    g.decks[region] = deck[:at] + deck[at + 1 :]
    if g.log:
        g.tell("turned_up", rule, region=REGIONS[region], card=CARDS[g.face_up[region]])


def take_card(g: Heirs, seat: int, card: int) -> None:
    """A face-up career card onto the mat, level with the turn."""
    g.careers[seat] += (card,)
    g.face_up[g.parts.region_of[card]] = -1
