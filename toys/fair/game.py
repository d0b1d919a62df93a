"""Positions and rules of Country Fair."""

from __future__ import annotations

from typing import Any, Final

from princeps.engine.agenda import Book, Game
from princeps.engine.chance import Chance
from princeps.engine.choices import Offer

SEATS: Final = ["rufus", "sabina", "titus", "ursa"]
CARDS: Final = [f"card_{value}" for value in range(1, 19)]
WARES: Final = ["bread", "nails", "toga"]
LANDS: Final = ["gallia", "hispania", "italia", "africa", "asia"]
ENDINGS: Final = ["closed"]
NONE: Final = -1
ROUNDS: Final = 2
BOOK: Final = Book("fair")
CARD_OPTION: Final = [BOOK.option(card, f"card:{card}") for card in CARDS]
LAND_OPTION: Final = [BOOK.option(land, f"land:{land}") for land in LANDS]
WARE_OPTION: Final = [BOOK.option(ware, f"supply:{ware}") for ware in WARES]
SAVE_OPTION: Final = BOOK.option("save", "")


class Fair(Game):
    """A position of Country Fair."""

    __slots__ = ("bought", "cubes", "deck", "discards", "gold", "hands", "played", "players", "round", "supply")

    def __init__(self, parts: Any, chance: Chance) -> None:
        super().__init__(BOOK, chance)
        self.players = 3
        self.round = 0
        self.gold = [2, 2, 2, 2]
        self.hands: list[list[int]] = [[], [], [], []]
        self.played = [NONE, NONE, NONE, NONE]
        self.bought: list[list[int]] = [[], [], [], []]
        self.cubes = [[0] * len(SEATS) for _ in LANDS]
        self.deck = list(range(len(CARDS)))
        self.discards: list[int] = []
        self.supply = [4] * len(WARES)

    def copy(self) -> Game:
        twin = Fair.__new__(Fair)
        self.copy_core(twin)
        twin.players = self.players
        twin.round = self.round
        twin.gold = self.gold[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.played = self.played[:]
        twin.bought = [wares[:] for wares in self.bought]
        twin.cubes = [row[:] for row in self.cubes]
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.supply = self.supply[:]
        return twin


def holder(cubes: list[int]) -> int:
    """Who has more than anybody else."""
    most = max(cubes)
    return cubes.index(most) if most and cubes.count(most) == 1 else NONE


def lands(g: Fair, seat: int) -> int:
    return sum(holder(row) == seat for row in g.cubes)


def set_up(g: Fair) -> None:
    for seat in range(g.players):
        for _ in range(3):
            card = g.deck.pop(g.chance.pick(g.deck, CARDS))
            g.hands[seat].append(card)
            g.tell("card_drawn", "1.0", to=[SEATS[seat]], card=CARDS[card])
        g.hands[seat].sort()
    g.then((NEXT_ROUND,))


def next_round(g: Fair) -> None:
    if g.round == ROUNDS:
        g.then((CLOSE,))
        return
    g.round += 1
    g.tell("round", "2.0", round=g.round)
    g.then((PLAY_CARDS,), (REVEAL,), (NEXT_ROUND,))


def play_cards(g: Fair, offer: Offer) -> None:
    """Everybody plays a card, sealed until the last one has."""
    for seat in range(g.players):
        asked = offer if seat == 0 else offer.also(seat)
        asked.seat = seat
        for card in g.hands[seat]:
            asked.may(CARD_OPTION[card], (LAY, seat, card))


def lay(g: Fair, seat: int, card: int) -> None:
    g.hands[seat].remove(card)
    g.played[seat] = card
    g.tell("showed", "2.1", seat=SEATS[seat], card=CARDS[card])


def reveal(g: Fair) -> None:
    order = sorted(range(g.players), key=lambda seat: -g.played[seat])
    for seat in range(g.players):
        g.discards.append(g.played[seat])
    g.then(*[(STALL, seat) for seat in order])


def stall(g: Fair, seat: int, offer: Offer) -> None:
    """A cube into a land, four of one colour at most."""
    offer.seat = seat
    for land in range(len(LANDS)):
        if g.cubes[land][seat] < 1 or land:
            offer.may(LAND_OPTION[land], (BUILD, seat, land))
        else:
            offer.no(LAND_OPTION[land], "crowded", "2.2")


def build(g: Fair, seat: int, land: int) -> None:
    g.cubes[land][seat] += 1
    g.tell("built", "2.2", seat=SEATS[seat], land=LANDS[land])
    g.then((BUY, seat))


def buy(g: Fair, seat: int, offer: Offer) -> None:
    offer.seat = seat
    offer.may(SAVE_OPTION, (KEEP, seat))
    for ware in range(len(WARES)):
        if g.gold[seat] and g.supply[ware]:
            offer.may(WARE_OPTION[ware], (PAY, seat, ware))
        else:
            offer.no(WARE_OPTION[ware], "poor", "2.3")


def keep(g: Fair, seat: int) -> None:
    g.tell("kept", "2.3", seat=SEATS[seat])


def pay(g: Fair, seat: int, ware: int) -> None:
    g.gold[seat] -= 1
    g.supply[ware] -= 1
    g.bought[seat].append(ware)
    g.tell("bought", "2.3", seat=SEATS[seat], ware=WARES[ware])


def close(g: Fair) -> None:
    g.tell("over", "3.0", ending=ENDINGS[0])
    g.over(0)


SET_UP: Final = BOOK.rule("1.0", set_up)
NEXT_ROUND: Final = BOOK.rule("2.0", next_round)
PLAY_CARDS: Final = BOOK.choice("2.1", play_cards)
LAY: Final = BOOK.rule("2.1", lay, seat="seat", card="card")
REVEAL: Final = BOOK.rule("2.1", reveal)
STALL: Final = BOOK.choice("2.2", stall, seat="seat")
BUILD: Final = BOOK.rule("2.2", build, seat="seat", land="land")
BUY: Final = BOOK.choice("2.3", buy, seat="seat")
KEEP: Final = BOOK.rule("2.3", keep, seat="seat")
PAY: Final = BOOK.rule("2.3", pay, seat="seat", ware="ware")
CLOSE: Final = BOOK.rule("3.0", close)
