"""14.0 Two player game: each plays two colours, and only the one that the opponent has secretly named counts."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, COLOUR
from ..parts import COLOURS, SEATS
from ..state import EACH, Nero
from . import r03_setup as r03


def counting_colours(g: Nero, offer: Offer) -> None:
    """Both note down, at the same time and in secret, which of the opponent's colours will count."""
    for seat, asked in enumerate((offer, offer.also(1))):
        asked.seat = seat
        for colour in range(EACH):
            if g.seat_of[colour] != seat:
                asked.may(COLOUR + colour, (NOTE_COLOUR, seat, colour))


def note_colour(g: Nero, seat: int, colour: int) -> None:
    g.counts[seat] = colour
    if g.log:
        g.tell("noted", "14.0", seat=SEATS[seat])
        g.tell("noted_colour", "14.0", to=[SEATS[seat]], seat=SEATS[seat], colour=COLOURS[colour])


def first_colour(g: Nero, seat: int, offer: Offer) -> None:
    """The youngest chooses which of his colours goes first in turn 1."""
    offer.seat = seat
    for colour in range(EACH):
        if g.seat_of[colour] == seat:
            offer.may(COLOUR + colour, (r03.PLACE_PIECES, colour))


def counted(g: Nero, seat: int) -> int:
    """The colour of this seat whose Victory Points count; -1 if that has not been noted."""
    return g.counts[1 - seat]


COUNTING_COLOURS: Final = BOOK.choice("14.0", counting_colours)
NOTE_COLOUR: Final = BOOK.rule("14.0", note_colour, seat="seat", colour="colour")
FIRST_COLOUR: Final = BOOK.choice("14.0", first_colour, seat="seat")
