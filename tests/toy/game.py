"""Positions and rules of High Card."""

from __future__ import annotations

from typing import Any, Final

from princeps.engine.agenda import Book, Game
from princeps.engine.chance import Chance
from princeps.engine.choices import Offer

SEATS: Final = ["north", "south"]
CARDS: Final = [f"card_{value}" for value in range(1, 10)]
ENDINGS: Final = ["north", "south", "even"]
NONE: Final = -1
BOOK: Final = Book("toy")
CARD_OPTION: Final = [BOOK.option(card, f"card:{card}") for card in CARDS]
POINT_OPTION: Final = BOOK.option("point", "track:points")
DRAW_OPTION: Final = BOOK.option("draw", "tray:deck")


class Toy(Game):
    """A position of High Card."""

    __slots__ = ("deck", "discards", "hands", "parts", "points", "round", "rounds", "shown")

    def __init__(self, parts: Any, chance: Chance) -> None:
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


def set_up(g: Toy) -> None:
    """Three cards for each."""
    for seat in range(2):
        for _ in range(3):
            draw(g, seat, "1.0")
    g.then((NEXT_ROUND,))


def draw(g: Toy, seat: int, rule: str) -> None:
    card = g.deck.pop(g.chance.pick(g.deck, CARDS))
    g.hands[seat].append(card)
    g.hands[seat].sort()
    g.tell("drew", rule, seat=SEATS[seat])
    g.tell("card_drawn", rule, to=[SEATS[seat]], card=CARDS[card])


def next_round(g: Toy) -> None:
    if g.round == g.rounds:
        g.then((COUNT,))
        return
    g.round += 1
    g.tell("round", "2.0", round=g.round)
    g.then((PLAY_CARDS,), (COMPARE,), (NEXT_ROUND,))


def play_cards(g: Toy, offer: Offer) -> None:
    """Both play a card, sealed until the other has."""
    for seat, asked in enumerate((offer, offer.also(1))):
        asked.seat = seat
        for card in g.hands[seat]:
            asked.may(CARD_OPTION[card], (SHOW, seat, card))


def show(g: Toy, seat: int, card: int) -> None:
    g.hands[seat].remove(card)
    g.shown[seat] = card
    g.discards.append(card)
    g.tell("showed", "2.1", seat=SEATS[seat], card=CARDS[card])


def compare(g: Toy) -> None:
    winner = 0 if g.shown[0] > g.shown[1] else 1
    g.points[winner] += 1
    g.tell("won_round", "2.2", seat=SEATS[winner])
    g.then((PRIZE, winner))


def prize(g: Toy, winner: int, offer: Offer) -> None:
    """Another point, or a card."""
    offer.seat = winner
    offer.may(POINT_OPTION, (TAKE_POINT, winner))
    if g.round < g.rounds:
        offer.may(DRAW_OPTION, (TAKE_CARD, winner))
    else:
        offer.no(DRAW_OPTION, "last_round", "2.3")


def take_point(g: Toy, seat: int) -> None:
    g.points[seat] += 1
    g.tell("took_point", "2.3", seat=SEATS[seat])


def take_card(g: Toy, seat: int) -> None:
    draw(g, seat, "2.3")


def count(g: Toy) -> None:
    north, south = g.points
    ending = 0 if north > south else 1 if south > north else 2
    g.tell("over", "3.0", ending=ENDINGS[ending], north=north, south=south)
    g.over(ending)


SET_UP: Final = BOOK.rule("1.0", set_up)
NEXT_ROUND: Final = BOOK.rule("2.0", next_round)
PLAY_CARDS: Final = BOOK.choice("2.1", play_cards)
SHOW: Final = BOOK.rule("2.1", show, seat="seat", card="card")
COMPARE: Final = BOOK.rule("2.2", compare)
PRIZE: Final = BOOK.choice("2.3", prize, seat="seat")
TAKE_POINT: Final = BOOK.rule("2.3", take_point, seat="seat")
TAKE_CARD: Final = BOOK.rule("2.3", take_card, seat="seat")
COUNT: Final = BOOK.rule("3.0", count)
