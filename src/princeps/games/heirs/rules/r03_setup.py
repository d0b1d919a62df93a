"""3.0 Set-up: the Priority marker, the cubes, the Adoption cards."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import ADOPTIONS, INFLUENCE, SEATS, STOCK
from ..state import Heirs
from . import r04_sequence as r04


def set_up(g: Heirs) -> None:
    """Everything by the number of players; what chance decides follows."""
    give_cubes(g)
    g.then((FIRST_PRIORITY,), (DEAL_ADOPTIONS,), (r04.GAME_TURN,))


def give_cubes(g: Heirs) -> None:
    """3.1: some Influence for everybody at the table; the rest of the 40 cubes is the stock."""
    for seat in range(g.players):
        cubes = g.cubes[seat]
        cubes[INFLUENCE] = g.parts.influence[g.players]
        cubes[STOCK] = g.parts.cubes - cubes[INFLUENCE]


def first_priority(g: Heirs) -> None:
    """The marker goes to anybody, at random."""
    g.first = g.chance.pick(list(range(g.players)), SEATS)
    g.priority = g.first
    if g.log:
        g.tell("first_priority", "3.0", seat=SEATS[g.first])


def deal_adoptions(g: Heirs) -> None:
    """Some face up to the board, one face down to each player, who may look at his own; the others stay unseen."""
    cards = list(g.unused)
    for _ in range(g.parts.face_up[g.players]):
        card = cards.pop(g.chance.pick(cards, ADOPTIONS))
        g.board += (card,)
        if g.log:
            g.tell("adoption_shown", "3.2", adoption=ADOPTIONS[card])
    for seat in range(g.players):
        card = cards.pop(g.chance.pick(cards, ADOPTIONS))
        g.secret[seat] = card
        if g.log:
            g.tell("adoption_dealt", "3.2", to=[SEATS[seat]], seat=SEATS[seat], adoption=ADOPTIONS[card])
    g.unused = tuple(cards)


SET_UP: Final = BOOK.rule("3.0", set_up)
FIRST_PRIORITY: Final = BOOK.rule("3.0", first_priority)
DEAL_ADOPTIONS: Final = BOOK.rule("3.2", deal_adoptions)
