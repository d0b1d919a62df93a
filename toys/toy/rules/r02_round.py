"""2 The round."""

from __future__ import annotations

from typing import Final

from princeps.engine.choices import Offer

from ..book import BOOK, CARD_OPTION, DRAW_OPTION, POINT_OPTION
from ..parts import CARDS, SEATS
from ..state import Toy
from .r01_setup import draw
from .r03_end import COUNT


def next_round(g: Toy) -> None:
    """Round after round, and then the end."""
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
    """A card that was played is seen by all."""
    g.hands[seat].remove(card)
    g.shown[seat] = card
    g.discards.append(card)
    g.tell("showed", "2.1", seat=SEATS[seat], card=CARDS[card])


def compare(g: Toy) -> None:
    """The higher card wins a point."""
    north, south = [g.parts.value[card] for card in g.shown]
    winner = 0 if north > south else 1
    g.points[winner] += 1
    g.tell("won_round", "2.2", seat=SEATS[winner])
    g.then((PRIZE, winner))


def prize(g: Toy, winner: int, offer: Offer) -> None:
    """Another point, or a card."""
    offer.seat = winner
    offer.may(POINT_OPTION, (TAKE_POINT, winner))
    if g.round < g.rounds:  # ruling 2.3-a
        offer.may(DRAW_OPTION, (TAKE_CARD, winner))
    else:
        offer.no(DRAW_OPTION, "last_round", "2.3")


def take_point(g: Toy, seat: int) -> None:
    """The prize as a point."""
    g.points[seat] += 1
    g.tell("took_point", "2.3", seat=SEATS[seat])


def take_card(g: Toy, seat: int) -> None:
    """The prize as a card."""
    draw(g, seat, "2.3")


NEXT_ROUND: Final = BOOK.rule("2.0", next_round)
PLAY_CARDS: Final = BOOK.choice("2.1", play_cards)
SHOW: Final = BOOK.rule("2.1", show, seat="seat", card="card")
COMPARE: Final = BOOK.rule("2.2", compare)
PRIZE: Final = BOOK.choice("2.3", prize, seat="seat")
TAKE_POINT: Final = BOOK.rule("2.3", take_point, seat="seat")
TAKE_CARD: Final = BOOK.rule("2.3", take_card, seat="seat")
