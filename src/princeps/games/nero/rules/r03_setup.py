"""3.0 Starting play: bases, Legions, Generals, cards.

With three players an Area is vacant, with two each plays two colours (14.0).
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import BOOK, COLOUR, PLACE
from ..parts import COLOURS, PLACES, SEATS
from ..state import EACH, Nero, others
from . import r04_sequence as r04
from . import r14_two_players as r14


def set_up(g: Nero, chosen: int, youngest: int) -> None:
    """Who has which base, who begins, then pieces and cards."""
    g.seat_of = [-1] * EACH
    bases: list[Step] = [(CHOOSE_BASE if chosen else DRAW_BASE, seat) for seat in range(g.players)]
    g.then(*bases, (FIRST_PLAYER, youngest))


# -- 3.0, 1: bases -----------------------------------------------------------------------------------------------------


def free_bases(g: Nero) -> list[int]:
    """What can still be chosen or drawn; of two players one has West and East, named here by the first of them (14.0)."""
    bases = [side[0] for side in g.parts.sides] if g.players == 2 else list(range(EACH))
    return [base for base in bases if g.seat_of[base] < 0]


def choose_base(g: Nero, seat: int, offer: Offer) -> None:
    offer.seat = seat
    for base in free_bases(g):
        offer.may(COLOUR + base, (TAKE_BASE, seat, base))


def draw_base(g: Nero, seat: int) -> None:
    """They cannot agree: Control markers are drawn."""
    bases = free_bases(g)
    take_base(g, seat, bases[g.chance.pick(bases, COLOURS)])


def take_base(g: Nero, seat: int, base: int) -> None:
    taken = next(side for side in g.parts.sides if base in side) if g.players == 2 else [base]
    for colour in taken:
        g.seat_of[colour] = seat
        if g.log:
            g.tell("base", "3.0", seat=SEATS[seat], colour=COLOURS[colour])


# -- 3.0, 2 to 5 -------------------------------------------------------------------------------------------------------


def first_player(g: Nero, youngest: int) -> None:
    """The youngest begins (ruling 4.2-a: drawn, unless the table has said who that is)."""
    seats = list(range(g.players))
    seat = youngest if 0 <= youngest < g.players else seats[g.chance.pick(seats, SEATS)]
    if g.log:
        g.tell("youngest", "4.2", seat=SEATS[seat])
    if g.players == 2:
        g.then((r14.COUNTING_COLOURS,), (r14.FIRST_COLOUR, seat))
    else:
        g.then((PLACE_PIECES, g.seat_of.index(seat)))


def place_pieces(g: Nero, first: int) -> None:
    """A Legion in each Province of one's own Area; then two more each, one at a time, then the Generals, clockwise from
    the first player.
    """
    g.active = first
    for colour in range(EACH):
        if g.seat_of[colour] >= 0:
            for place in g.parts.provinces_of[colour]:
                g.legions[place * EACH + colour] += g.parts.in_each_province
    order = [first, *others(g, first)]
    legions: list[Step] = [(PLACE_LEGION, colour) for _ in range(g.parts.legions_free) for colour in order]
    generals: list[Step] = [(PLACE_GENERAL, colour) for colour in order]
    g.then(*legions, *generals, (LEGIONS_PLACED,), (r04.GAME_TURN, first))


def place_legion(g: Nero, colour: int, offer: Offer) -> None:
    offer.seat = g.seat_of[colour]
    for place in g.parts.provinces_of[colour]:
        offer.may(PLACE + place, (ADD_LEGION, colour, place))


def add_legion(g: Nero, colour: int, place: int) -> None:
    g.legions[place * EACH + colour] += 1
    if g.log:
        g.tell("set_up_legion", "3.0", colour=COLOURS[colour], place=PLACES[place])


def place_general(g: Nero, colour: int, offer: Offer) -> None:
    offer.seat = g.seat_of[colour]
    for place in g.parts.provinces_of[colour]:
        offer.may(PLACE + place, (ADD_GENERAL, colour, place))


def add_general(g: Nero, colour: int, place: int) -> None:
    g.where[colour] = place
    if g.log:
        g.tell("set_up_general", "3.0", colour=COLOURS[colour], place=PLACES[place])


def legions_placed(g: Nero) -> None:
    """2.2: from now on there are never more of them, never less."""
    g.in_play = sum(g.legions)


SET_UP: Final = BOOK.rule("3.0", set_up, chosen="", youngest="seat")
CHOOSE_BASE: Final = BOOK.choice("3.0", choose_base, seat="seat")
DRAW_BASE: Final = BOOK.rule("3.0", draw_base, seat="seat")
TAKE_BASE: Final = BOOK.rule("3.0", take_base, seat="seat", base="colour")
FIRST_PLAYER: Final = BOOK.rule("4.2", first_player, youngest="seat")
PLACE_PIECES: Final = BOOK.rule("3.0", place_pieces, first="colour")
PLACE_LEGION: Final = BOOK.choice("3.0", place_legion, colour="colour")
ADD_LEGION: Final = BOOK.rule("3.0", add_legion, colour="colour", place="place")
PLACE_GENERAL: Final = BOOK.choice("3.0", place_general, colour="colour")
ADD_GENERAL: Final = BOOK.rule("3.0", add_general, colour="colour", place="place")
LEGIONS_PLACED: Final = BOOK.rule("2.2", legions_placed)
