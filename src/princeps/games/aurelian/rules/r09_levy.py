"""9.0 Levy Phase: a chit from the Friendly Cup brings recruits for the Danube; more can be bought."""

from __future__ import annotations

from typing import Final

from ....engine.choices import DONE, NOTHING, Offer
from ..book import BOOK
from ..parts import CHITS, FRIENDLY, NO_USURPER, SPACES
from ..state import Aurelian, draw, gain_vp, is_unit, lose_coins, open_spaces
from . import r06_actions as r06

STRENGTH_OPTION: Final = BOOK.option("strength")
SCORE_OPTION: Final = BOOK.option("score", on="track:vp")


def levy_phase(g: Aurelian) -> None:
    if g.log:
        g.tell("phase", "9.0", phase="levy")
    g.then((FREE_LEVY,), (PAID_LEVY,))


# -- 9.1 Free Levy -----------------------------------------------------------------------------------------------------


def free_levy(g: Aurelian) -> None:
    """Draw from the Friendly Cup; an Enemy Unit brings its CV in Strength, anything else nothing. The chit is spent."""
    if not g.cups[FRIENDLY]:
        if g.log:
            g.tell("levy_none", "9.1", chit="none")
        return
    chit = draw(g, FRIENDLY)
    g.dead_pool.append(chit)
    if is_unit(chit):
        if g.log:
            g.tell("levy", "9.1", chit=CHITS[chit], strength=g.parts.cv[chit])
        g.then((LEVY_CHOICE, chit))
    elif g.log:
        g.tell("levy_none", "9.1", chit=CHITS[chit])


def levy_choice(g: Aurelian, chit: int, offer: Offer) -> None:
    """Recruits for the Danube, or none and a VP."""
    if open_spaces(g):
        offer.may(STRENGTH_OPTION, (LEVY_PLACEMENT, g.parts.cv[chit]))
    else:
        offer.no(STRENGTH_OPTION, "no_open_space", "9.1")
    offer.may(SCORE_OPTION, (LEVY_DECLINED,))


def levy_placement(g: Aurelian, strength: int, offer: Offer) -> None:
    """The Legions of the open spaces with the recruits among them, spread anew; what finds no room is lost (ruling
    9.1-a).
    """
    spaces = open_spaces(g)
    total = min(strength + sum([g.legions[space] for space in spaces]), g.parts.space_max * len(spaces))
    offer.allocate(total, (LEVY_PLACED,))
    r06.offer_spaces(g, spaces, offer)


def levy_placed(g: Aurelian, *values: int) -> None:
    r06.station(g, open_spaces(g), values, "9.1")


def levy_declined(g: Aurelian) -> None:
    gain_vp(g, 1)
    if g.log:
        g.tell("levy_declined", "9.1", vp=1, total=g.vp)


# -- 9.2 Paid Levy -----------------------------------------------------------------------------------------------------


def paid_levy(g: Aurelian, offer: Offer) -> None:
    """Two Coins for each further point on the Danube, as often as you like."""
    for space in range(len(SPACES)):
        if g.usurpers[g.parts.region_of_space[space]] != NO_USURPER:
            offer.no(r06.SPACE + space, "usurper_in_region", "9.2")
        elif g.legions[space] >= g.parts.space_max:
            offer.no(r06.SPACE + space, "space_full", "9.2")
        elif g.treasury < g.parts.cost_levy:
            offer.no(r06.SPACE + space, "too_few_coins", "9.2")
        else:
            offer.may(r06.SPACE + space, (LEVY_BOUGHT, space))
    offer.may(DONE, NOTHING)
    if g.log and len(offer.ids) == 1:  # nobody is asked: so it is told
        g.tell("no_paid_levy", "9.2")


def levy_bought(g: Aurelian, space: int) -> None:
    lose_coins(g, g.parts.cost_levy)
    if g.log:
        g.tell("pay", "9.2", coins=g.parts.cost_levy, what="levy")
    r06.station(g, [space], (g.legions[space] + 1,), "9.2")
    g.then((PAID_LEVY,))


LEVY_PHASE: Final = BOOK.rule("9.0", levy_phase)
FREE_LEVY: Final = BOOK.rule("9.1", free_levy)
LEVY_CHOICE: Final = BOOK.choice("9.1", levy_choice, chit="chit")
LEVY_PLACEMENT: Final = BOOK.choice("9.1", levy_placement, strength="")
LEVY_PLACED: Final = BOOK.tally("9.1", levy_placed)
LEVY_DECLINED: Final = BOOK.rule("9.1", levy_declined)
PAID_LEVY: Final = BOOK.choice("9.2", paid_levy)
LEVY_BOUGHT: Final = BOOK.rule("9.2", levy_bought, space="space")
