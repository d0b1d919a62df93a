"""3.0 Set-up (C0.2, C8.0): the map for the number of players, a start for everybody, the first hands."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, PLACE_OPTION
from ..parts import (
    AVAILABLE,
    BASE,
    CAPITAL,
    CARDS,
    DAMNATIO,
    HOME,
    ITALIA,
    LEADERS_PER_SIDE,
    MILITARY_1,
    NEUTRAL,
    NO_EXPANSION,
    PAIRS,
    POPULACE_1,
    PROVINCES,
    SELECTIVE,
    SENATE_1,
    SIDES,
    VARIABLE,
)
from ..state import Crisis
from . import r05_cards as r05
from . import r06_turn as r06
from .r12_government import adjust_italia, neutral_italia

RULE: Final = "C8.0"


def set_up(g: Crisis) -> None:
    """Board and supply; then who begins, where everybody starts, and with which five cards (C0.2)."""
    set_board(g)
    g.then((SUPPLY,), (FIRST_PLAYER,))


def set_board(g: Crisis) -> None:
    """Neutral governors everywhere in play, the tribes at home, nobody recruited but the first general and governor."""
    parts = g.parts
    for province in parts.provinces_of[g.board]:
        g.governors[province] = NEUTRAL
        g.support[province] = parts.start_support
    g.support[ITALIA] = neutral_italia(g)
    for tribe in parts.tribes_of[g.board]:
        g.raiders[tribe][HOME] = parts.start_active[tribe]
        g.resting[tribe][HOME] = parts.barbarians[tribe] - parts.start_active[tribe]
    g.deck = parts.events_of[g.board][:]
    for side in range(len(SIDES)):
        g.generals[side * LEADERS_PER_SIDE] = AVAILABLE
        g.governors_available[side] = 1
        g.governors_unrecruited[side] = tuple(range(1, LEADERS_PER_SIDE))
    g.round = 1


def copies_in_use(g: Crisis, card: int) -> int:
    """Without the expansion the cards of the box; with it also its own, and its Damnatio Memoriae instead of the older
    one.
    """
    if g.card_option == NO_EXPANSION:
        return g.parts.copies[card] if g.parts.card_set[card] == BASE else 0
    return 0 if card == DAMNATIO else g.parts.copies[card]


def supply(g: Crisis) -> None:
    """The cards for sale, and the starting decks: three of each suit, value 1."""
    for card in range(len(CARDS)):
        g.supply[card] = copies_in_use(g, card)
    for side in range(g.players):
        if g.factions[side] < 0:
            deck: tuple[int, ...] = ()
            for card in (MILITARY_1, SENATE_1, POPULACE_1):
                deck += (card,) * g.parts.start_cards
                g.supply[card] -= g.parts.start_cards
            g.available[side] = deck
    if g.card_option == SELECTIVE:
        g.then((SELECT_CARDS,))
    elif g.card_option == VARIABLE:
        g.then((TURN_TOPS,))


def select_cards(g: Crisis) -> None:
    """X1, Selective: of each suit and value one kind, by chance."""
    for pair in range(len(PAIRS)):
        pool = [card for card in range(len(CARDS)) if g.parts.pair[card] == pair and g.supply[card]]
        chosen = pool[g.chance.pick(pool, CARDS)]
        for card in pool:
            if card != chosen:
                g.supply[card] = 0
        if g.log:
            g.tell("card_selected", "X1.0", card=CARDS[chosen])


def turn_tops(g: Crisis) -> None:
    """X1, Variable: the top card of each mixed stack."""
    for pair in range(len(PAIRS)):
        r05.turn_top(g, pair)


def first_player(g: Crisis) -> None:
    """By chance; the draft goes round from him. Factions get their provinces first (X3.0)."""
    sides = list(range(g.players))
    g.first = sides[g.chance.pick(sides, SIDES)]
    g.active = g.first
    if g.log:
        g.tell("first_player", RULE, side=SIDES[g.first])
    order = [(g.first + i) % g.players for i in range(g.players)]
    people = [side for side in order if g.factions[side] < 0]
    g.then(
        *[(ASSIGN_FACTION, side) for side in sides if g.factions[side] >= 0],
        *[(DRAFT, side) for side in people],
        *[step for side in people for step in ((r05.REFILL, side), (r05.HAND_FULL, side))],
        (r06.PLAYER_TURN,),
    )


def draft(g: Crisis, side: int, offer: Offer) -> None:
    """Any province in play but Italia that nobody has taken (ruling C8.0-a)."""
    offer.seat = side
    for province in g.parts.provinces_of[g.board]:
        if province == ITALIA:
            offer.no(PLACE_OPTION + province, "not_in_italia", RULE)
        elif g.governors[province] != NEUTRAL:
            offer.no(PLACE_OPTION + province, "taken", RULE)
        else:
            offer.may(PLACE_OPTION + province, (DRAFTED, side, province))


def assign_faction(g: Crisis, side: int, offer: Offer) -> None:
    """X3: the first of the people says which of their provinces a faction gets."""
    offer.seat = 0
    for province in g.parts.faction_provinces:
        if g.governors[province] == NEUTRAL:
            offer.may(PLACE_OPTION + province, (DRAFTED, side, province))
        else:
            offer.no(PLACE_OPTION + province, "taken", "X3.0")


def drafted(g: Crisis, side: int, province: int) -> None:
    """A governor, and in the capital a general with a legion, and militia."""
    g.governors[province] = side
    g.governors_available[side] -= 1
    army = side * LEADERS_PER_SIDE
    g.generals[army] = CAPITAL + province
    g.full[army] = g.parts.start_legions
    g.militia[province] = g.parts.start_militia
    adjust_italia(g, NEUTRAL, side)
    if g.log:
        g.tell("drafted", RULE, side=SIDES[side], province=PROVINCES[province])


SET_UP: Final = BOOK.rule(RULE, set_up)
SUPPLY: Final = BOOK.rule(RULE, supply)
SELECT_CARDS: Final = BOOK.rule("X1.0", select_cards)
TURN_TOPS: Final = BOOK.rule("X1.0", turn_tops)
FIRST_PLAYER: Final = BOOK.rule(RULE, first_player)
DRAFT: Final = BOOK.choice(RULE, draft, side="side")
ASSIGN_FACTION: Final = BOOK.choice("X3.0", assign_faction, side="side")
DRAFTED: Final = BOOK.rule(RULE, drafted, side="side", province="province")
