"""5.0 Cards: the hand one chooses oneself (6.8), buying and trashing (5.3), Pax Deorum (9.0)."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, BUY_OPTION, DISCARD_OPTION, END_BUYING_OPTION, NO_OPTION, TAKE_OPTION, TRASH_OPTION
from ..parts import (
    CARDS,
    SIDES,
    VARIABLE,
)
from ..state import NONE, Crisis, governed, kinds, recycle, with_card, without

# -- 6.8 the hand ------------------------------------------------------------------------------------------------------


def refill(g: Crisis, side: int) -> None:
    """Cards from the Available pile until the hand is full; an empty pile is made from the discard pile at once, even
    if no more cards are wanted (ruling 6.8-a).
    """
    recycle(g, side, "6.8")
    room = g.parts.hand_size - len(g.hands[side])
    pile = g.available[side]
    if room <= 0 or not pile:
        return
    if len(pile) > room and pile[0] != pile[-1]:
        g.then((CHOOSE_CARD, side), (REFILL, side))
        return
    for card in pile[:room]:
        take(g, side, card, "6.8")
    g.then((REFILL, side))


def choose_card(g: Crisis, side: int, offer: Offer) -> None:
    """The next card for the hand."""
    offer.seat = side
    for card in kinds(g.available[side]):
        offer.may(TAKE_OPTION + card, (CARD_CHOSEN, side, card))


def card_chosen(g: Crisis, side: int, card: int) -> None:
    take(g, side, card, "6.8")


def take(g: Crisis, side: int, card: int, rule: str) -> None:
    """From the Available pile to the hand; only its owner sees which."""
    g.available[side] = without(g.available[side], card)
    g.hands[side] = with_card(g.hands[side], card)
    if g.log:
        g.tell("card_taken", rule, to=[SIDES[side]], card=CARDS[card])


def hand_full(g: Crisis, side: int) -> None:
    """Everybody may know how many cards lie where, but not which."""
    if g.log:
        g.tell("hand_full", "6.8", side=SIDES[side], cards=len(g.hands[side]), left=len(g.available[side]))


# -- 9.0 Pax Deorum ----------------------------------------------------------------------------------------------------


def pax_deorum(g: Crisis) -> None:
    """Everybody chooses a card at the same time (rulings C0.4-d, C0.4-f); a faction gets a point instead (X3.0)."""
    for side in range(g.players):
        if g.factions[side] < 0:
            recycle(g, side, "9.0")
        else:
            g.boosts[side] += g.parts.pax_points
            if g.log:
                g.tell("pax_points", "X3.0", side=SIDES[side], points=g.parts.pax_points)
    g.then((PAX_CARDS,))


def pax_cards(g: Crisis, offer: Offer) -> None:
    first = True
    for side in range(g.players):
        if g.factions[side] >= 0:
            continue
        asked = offer if first else offer.also(side)
        asked.seat = side
        first = False
        for card in kinds(g.available[side]):
            asked.may(TAKE_OPTION + card, (PAX_CARD, side, card))
    offer.pause = True


def pax_card(g: Crisis, side: int, card: int) -> None:
    if g.log:
        g.tell("pax_card", "9.0", side=SIDES[side])
    take(g, side, card, "9.0")


# -- 6.7 discards, 5.3 buying and trashing -----------------------------------------------------------------------------


def buy_phase(g: Crisis) -> None:
    """Played cards are discarded; Political Points are counted: support less mobs in each province."""
    side = g.active
    for card in g.played:
        g.discards[side] = with_card(g.discards[side], card)
    g.played = ()
    g.bought = ()
    g.pp = political_points(g, side)
    if g.log:
        g.tell("political_points", "5.3", side=SIDES[side], points=g.pp)
    g.then((DISCARD_CARDS,), (BUY_CARDS,), (BUY_PHASE_ENDS,))


def political_points(g: Crisis, side: int) -> int:
    points = 0
    for province in governed(g, side):
        points += max(0, g.support[province] - g.mobs[province])
    return points


def discard_cards(g: Crisis, offer: Offer) -> None:
    """Any cards not played may go too, one after the other (ruling 6.7-a)."""
    hand = g.hands[g.active]
    if not hand:
        return
    for card in kinds(hand):
        offer.may(DISCARD_OPTION + card, (CARD_DISCARDED, card))
    offer.may(NO_OPTION, ())


def card_discarded(g: Crisis, card: int) -> None:
    side = g.active
    g.hands[side] = without(g.hands[side], card)
    g.discards[side] = with_card(g.discards[side], card)
    if g.log:
        g.tell("card_discarded", "6.7", side=SIDES[side], card=CARDS[card])
    g.then((DISCARD_CARDS,))


def price(g: Crisis, card: int, provinces: int) -> int:
    """Its value, twice that if the side governs fewer provinces; one more for each card bought before it this turn."""
    value = g.parts.value[card]
    return (value if value <= provinces else 2 * value) + g.parts.buy_more * len(g.bought)


def for_sale(g: Crisis, card: int) -> bool:
    """Cards of value 1 are not sold; of a mixed stack (X1, Variable) only the one on top."""
    if g.supply[card] == 0 or g.parts.value[card] == 1:
        return False
    return g.card_option != VARIABLE or g.tops[g.parts.pair[card]] == card


def buy_cards(g: Crisis, offer: Offer) -> None:
    """One card after the other; whatever lies in the discard pile can be trashed (ruling C0.12-a)."""
    side = g.active
    offer.seat = side
    provinces = len(governed(g, side))
    for card in range(len(CARDS)):
        if not for_sale(g, card):
            continue
        if price(g, card, provinces) <= g.pp:
            offer.may(BUY_OPTION + card, (CARD_BOUGHT, card))
        else:
            offer.no(BUY_OPTION + card, "too_few_points", "5.3")
    if g.pp >= g.parts.trash_cost or offer.explain:
        for card in kinds(g.discards[side]):
            if g.pp < g.parts.trash_cost:
                offer.no(TRASH_OPTION + card, "too_few_points", "5.3")
            else:
                offer.may(TRASH_OPTION + card, (CARD_TRASHED, card))
    offer.may(END_BUYING_OPTION, ())


def card_bought(g: Crisis, card: int) -> None:
    side = g.active
    paid = price(g, card, len(governed(g, side)))
    g.pp -= paid
    g.supply[card] -= 1
    g.discards[side] = with_card(g.discards[side], card)
    g.bought = with_card(g.bought, card)
    if g.log:
        g.tell("card_bought", "5.3", side=SIDES[side], card=CARDS[card], points=paid)
    if g.card_option == VARIABLE:
        turn_top(g, g.parts.pair[card])
    g.then((BUY_CARDS,))


def turn_top(g: Crisis, pair: int) -> None:
    """X1, Variable: the next card of a mixed stack is turned up."""
    pool: list[int] = []
    for card in range(len(CARDS)):
        if g.parts.pair[card] == pair:
            pool += [card] * g.supply[card]
    g.tops[pair] = pool[g.chance.pick(pool, CARDS)] if pool else NONE
    if g.log and pool:
        g.tell("top_card", "X1.0", card=CARDS[g.tops[pair]])


def card_trashed(g: Crisis, card: int) -> None:
    side = g.active
    g.pp -= g.parts.trash_cost
    g.discards[side] = without(g.discards[side], card)
    g.trashed[card] += 1
    if g.log:
        g.tell("card_trashed", "5.3", side=SIDES[side], card=CARDS[card])
    g.then((BUY_CARDS,))


def buy_phase_ends(g: Crisis) -> None:
    """Political Points are not kept."""
    if g.log and not g.bought:
        g.tell("nothing_bought", "5.3", side=SIDES[g.active])
    g.pp = 0
    g.bought = ()


REFILL: Final = BOOK.rule("6.8", refill, side="side")
CHOOSE_CARD: Final = BOOK.choice("6.8", choose_card, side="side")
CARD_CHOSEN: Final = BOOK.rule("6.8", card_chosen, side="side", card="card")
HAND_FULL: Final = BOOK.rule("6.8", hand_full, side="side")
PAX_DEORUM: Final = BOOK.rule("9.0", pax_deorum)
PAX_CARDS: Final = BOOK.choice("9.0", pax_cards)
PAX_CARD: Final = BOOK.rule("9.0", pax_card, side="side", card="card")
BUY_PHASE: Final = BOOK.rule("5.3", buy_phase)
DISCARD_CARDS: Final = BOOK.choice("6.7", discard_cards)
CARD_DISCARDED: Final = BOOK.rule("6.7", card_discarded, card="card")
BUY_CARDS: Final = BOOK.choice("5.3", buy_cards)
CARD_BOUGHT: Final = BOOK.rule("5.3", card_bought, card="card")
CARD_TRASHED: Final = BOOK.rule("5.3", card_trashed, card="card")
BUY_PHASE_ENDS: Final = BOOK.rule("5.3", buy_phase_ends)
