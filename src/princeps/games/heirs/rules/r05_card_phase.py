"""5.0 Card Phase: each player in Priority order bids, buys, plays Imperium Maius or takes two cubes; the bidders then
choose.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK
from ..parts import BID, CARDS, IMPERIUM_CARD, INFLUENCE, MOST_CUBES, REGIONS, SEATS
from ..state import Heirs, from_stock, in_order, played_imperium, take_card, to_stock, turn_up

BID_OPTION: Final = BOOK.option("bid")
BUY_OPTION: Final = BOOK.option("buy")
IMPERIUM_OPTION: Final = BOOK.option("imperium")
TWO_OPTION: Final = BOOK.option("two_cubes")
FIRST_BID: Final = len(BOOK.options) - 1  # the option "bid:3" is FIRST_BID + 3
for _n in range(1, MOST_CUBES + 1):
    BOOK.option(f"bid:{_n}")
FIRST_CARD: Final = len(BOOK.options)  # a career card is FIRST_CARD + card
for _card in CARDS:
    BOOK.option(_card, on=f"card:{_card}")


# -- 5.1 Turning up ----------------------------------------------------------------------------------------------------


def turn_up_cards(g: Heirs) -> None:
    """The top card of each pile."""
    for region in range(len(REGIONS)):
        turn_up(g, region, "5.1")


def card_phase(g: Heirs) -> None:
    """Everybody in turn, the holder of the marker first."""
    g.then(*[(CARD_ACTION, seat) for seat in in_order(g)])


# -- 5.0 One of four things --------------------------------------------------------------------------------------------


def card_action(g: Heirs, seat: int, offer: Offer) -> None:
    """What to do for a card, or without one. Two cubes can always be taken (ruling 5.5-a)."""
    offer.seat = seat
    influence = g.cubes[seat][INFLUENCE]
    cards = max(g.face_up) >= 0
    if not cards:  # ruling 5.6-a
        offer.no(BID_OPTION, "no_cards", "5.1")
        offer.no(BUY_OPTION, "no_cards", "5.1")
    else:
        if _lowest_bid(g) <= influence:
            offer.may(BID_OPTION, (BID_AMOUNT, seat))
        else:
            offer.no(BID_OPTION, "too_little_influence", "5.2")
        if influence >= g.parts.price:
            offer.may(BUY_OPTION, (BUY_CARD, seat))
        else:
            offer.no(BUY_OPTION, "too_little_influence", "5.3")
    if played_imperium(g, seat):
        offer.no(IMPERIUM_OPTION, "imperium_played", "5.4")
    elif influence < g.parts.imperium_least:  # ruling 5.4-a
        offer.no(IMPERIUM_OPTION, "too_little_influence", "6.3")
    else:
        offer.may(IMPERIUM_OPTION, (PLAY_IMPERIUM, seat))
    offer.may(TWO_OPTION, (TAKE_TWO, seat))


def _lowest_bid(g: Heirs) -> int:
    """The least number that nobody has bid yet."""
    bids = _bids(g)
    n = 1
    while n in bids:
        n += 1
    return n


def _bids(g: Heirs) -> list[int]:
    """What each player has bid so far; 0 for nothing."""
    return [g.cubes[seat][BID] for seat in range(g.players)]


# -- 5.2 Bidding -------------------------------------------------------------------------------------------------------


def bid_amount(g: Heirs, seat: int, offer: Offer) -> None:
    """Any number of Influence cubes, but none that was bid before (ruling 5.2-a)."""
    offer.seat = seat
    bids = _bids(g)
    for n in range(1, g.cubes[seat][INFLUENCE] + 1):
        if n in bids:
            offer.no(FIRST_BID + n, "bid_before", "5.2")
        else:
            offer.may(FIRST_BID + n, (PLACE_BID, seat, n))


def place_bid(g: Heirs, seat: int, n: int) -> None:
    """Into the Bid Box: no Influence any more (ruling 5.2-b)."""
    cubes = g.cubes[seat]
    cubes[INFLUENCE] -= n
    cubes[BID] += n
    if g.log:
        g.tell("bid", "5.2", seat=SEATS[seat], n=n)


# -- 5.3 Buying --------------------------------------------------------------------------------------------------------


def buy_card(g: Heirs, seat: int, offer: Offer) -> None:
    """Any card that lies face up."""
    offer.seat = seat
    for card in g.face_up:
        if card >= 0:
            offer.may(FIRST_CARD + card, (CARD_BOUGHT, seat, card))


def card_bought(g: Heirs, seat: int, card: int) -> None:
    """Paid and taken at once, and a new card turned up for those who come later (ruling 5.3-a)."""
    to_stock(g, seat, INFLUENCE, g.parts.price)
    take_card(g, seat, card)
    if g.log:
        g.tell("bought", "5.3", seat=SEATS[seat], card=CARDS[card], n=g.parts.price)
    turn_up(g, g.parts.region_of[card], "5.3")


# -- 5.4 Imperium Maius, 5.5 Two cubes ---------------------------------------------------------------------------------


def play_imperium(g: Heirs, seat: int) -> None:
    """It stands for this turn's career card, and is spent for good (ruling 5.4-b)."""
    g.careers[seat] += (IMPERIUM_CARD,)
    if g.log:
        g.tell("imperium_played", "5.4", seat=SEATS[seat])


def take_two(g: Heirs, seat: int) -> None:
    """Two cubes of Influence, or what the stock still has."""
    n = from_stock(g, seat, INFLUENCE, g.parts.take)
    if g.log:
        g.tell("took_cubes", "5.5", seat=SEATS[seat], n=n, lost=g.parts.take - n)


# -- 5.6 Choosing in bid order -----------------------------------------------------------------------------------------


def bid_order(g: Heirs) -> None:
    """The highest bid chooses first (ruling 5.6-b); then the bids go to the stock."""
    bids = sorted([(g.cubes[seat][BID], seat) for seat in range(g.players) if g.cubes[seat][BID]], reverse=True)
    g.then(*[(CHOOSE_CARD, seat) for _, seat in bids], (BIDS_TO_STOCK,))


def choose_card(g: Heirs, seat: int, offer: Offer) -> None:
    """A face-up card; whoever finds none left gets none (ruling 5.6-a)."""
    offer.seat = seat
    for card in g.face_up:
        if card >= 0:
            offer.may(FIRST_CARD + card, (CARD_CHOSEN, seat, card))


def card_chosen(g: Heirs, seat: int, card: int) -> None:
    """Taken from its pile, of which no new card is turned up."""
    take_card(g, seat, card)
    if g.log:
        g.tell("chose", "5.6", seat=SEATS[seat], card=CARDS[card])


def bids_to_stock(g: Heirs) -> None:
    """Whether or not they brought a card."""
    for seat in range(g.players):
        bid = g.cubes[seat][BID]
        to_stock(g, seat, BID, bid)
        if g.log and bid and len(g.careers[seat]) < g.turn:
            g.tell("no_card_left", "5.6", seat=SEATS[seat])


# -- 5.7 What nobody chose ---------------------------------------------------------------------------------------------


def end_card_phase(g: Heirs) -> None:
    """Cards still face up leave the game."""
    left: list[str] = []
    for region in range(len(REGIONS)):
        card = g.face_up[region]
        if card >= 0:
            g.discards.append(card)
            g.face_up[region] = -1
            left.append(CARDS[card])
    if g.log and left:
        g.tell("discarded", "5.7", cards=left)


TURN_UP_CARDS: Final = BOOK.rule("5.1", turn_up_cards)
CARD_PHASE: Final = BOOK.rule("5.0", card_phase)
CARD_ACTION: Final = BOOK.choice("5.0", card_action, seat="seat")
BID_AMOUNT: Final = BOOK.choice("5.2", bid_amount, seat="seat")
PLACE_BID: Final = BOOK.rule("5.2", place_bid, seat="seat", n="")
BUY_CARD: Final = BOOK.choice("5.3", buy_card, seat="seat")
CARD_BOUGHT: Final = BOOK.rule("5.3", card_bought, seat="seat", card="card")
PLAY_IMPERIUM: Final = BOOK.rule("5.4", play_imperium, seat="seat")
TAKE_TWO: Final = BOOK.rule("5.5", take_two, seat="seat")
BID_ORDER: Final = BOOK.rule("5.6", bid_order)
CHOOSE_CARD: Final = BOOK.choice("5.6", choose_card, seat="seat")
CARD_CHOSEN: Final = BOOK.rule("5.6", card_chosen, seat="seat", card="card")
BIDS_TO_STOCK: Final = BOOK.rule("5.6", bids_to_stock)
END_CARD_PHASE: Final = BOOK.rule("5.7", end_card_phase)
