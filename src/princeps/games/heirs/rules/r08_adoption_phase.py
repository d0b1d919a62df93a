"""8.0 Adoption Phase: who meets an Adoption card becomes a son of Augustus; loyalty flips the mat."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK
from ..parts import ADOPTIONS, ALL_REGIONS, SEATS
from ..state import Heirs, in_order, meets, regions_of

REVEAL_OPTION: Final = BOOK.option("reveal")
FIRST_ADOPTION: Final = len(BOOK.options)  # a face-up Adoption card is FIRST_ADOPTION + card
for _adoption in ADOPTIONS:
    BOOK.option(_adoption, on=f"adoption:{_adoption}")
PASS_OPTION: Final = BOOK.option("pass")


def adoption_phase(g: Heirs) -> None:
    """In Priority order all who are not adopted yet."""
    g.then(*[(ADOPTION, seat) for seat in in_order(g) if g.adopted[seat] < 0])


def adoption(g: Heirs, seat: int, offer: Offer) -> None:
    """Turn up one's own card, claim one from the board, or wait (ruling 8.0-a)."""
    if not may_be_met(g, seat):
        return
    offer.seat = seat
    offer.pause = g.players > 1  # whether one could reveal a card is nobody's business (ruling 8.0-b)
    own = g.secret[seat]
    if own >= 0:
        if meets(g, seat, own):
            offer.may(REVEAL_OPTION, (ADOPTED, seat, own))
        else:
            offer.no(REVEAL_OPTION, "not_met", "8.0")
    for card in g.board:
        if meets(g, seat, card):
            offer.may(FIRST_ADOPTION + card, (ADOPTED, seat, card))
        else:
            offer.no(FIRST_ADOPTION + card, "not_met", "8.0")
    offer.may(PASS_OPTION, NOTHING)


def may_be_met(g: Heirs, seat: int) -> bool:
    """Could the player be adopted now, for all that the others know? Whoever plays alone has nothing to hide."""
    hidden = (
        [g.secret[seat]]
        if g.players == 1
        else [card for card in range(len(ADOPTIONS)) if card not in g.board and card not in g.adopted]
    )
    return any(card >= 0 and meets(g, seat, card) for card in [*g.board, *hidden])


def adopted(g: Heirs, seat: int, card: int) -> None:
    """A son of Augustus, once and for good. No cubes move, and a claimed card is not replaced."""
    g.adopted[seat] = card
    own = card == g.secret[seat]
    if not own:
        g.board = tuple([other for other in g.board if other != card])
    if g.log:
        g.tell("adopted", "8.0", seat=SEATS[seat], adoption=ADOPTIONS[card], own=own)


# -- 8.1 Loyalty -------------------------------------------------------------------------------------------------------


def loyalty(g: Heirs) -> None:
    """Career cards of all six regions: the mat is flipped, and stays so."""
    for seat in range(g.players):
        if g.mats[seat] == 0 and regions_of(g, seat) == ALL_REGIONS:
            g.mats[seat] = 1
            if g.log:
                g.tell("loyal", "8.1", seat=SEATS[seat])


ADOPTION_PHASE: Final = BOOK.rule("8.0", adoption_phase)
ADOPTION: Final = BOOK.choice("8.0", adoption, seat="seat")
ADOPTED: Final = BOOK.rule("8.0", adopted, seat="seat", card="adoption")
LOYALTY: Final = BOOK.rule("8.1", loyalty)
