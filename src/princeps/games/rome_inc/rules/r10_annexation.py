"""10.2 Annexation: by Conquest, by right every turn, and after Triumphs."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK, NO_ANNEXATION, PROVINCE_OPTION
from ..parts import (
    ADOPTIVE,
    ALLIED,
    ANTONINE,
    BARBARIAN,
    FIRST_HOMELAND,
    INSURGENT,
    PROVINCES,
    STATUSES,
    VETERAN_ALLIED,
)
from ..state import RomeInc, add_prestige


def yearly_annexation(g: RomeInc) -> None:
    """10.2.2: one in each Unrest Phase until Antonine Emperors is in the Emperors Box."""
    if ANTONINE not in g.emperors:
        g.then((ANNEX, 1, -1, 1))


def annex(g: RomeInc, n: int, front: int, prestige: int, offer: Offer) -> None:
    """*n* times a Province, or not; after a Triumph the one where the War stood or one connected to it.

    Without *prestige* it is a Rebel's by the rules of old, which a save can still hold.
    """
    provinces = range(len(PROVINCES)) if front < 0 else g.parts.zone[front]
    for province in provinces:
        if g.status[province] >= INSURGENT:
            continue
        reason = annexation_barred(g, province)
        if not reason:
            offer.may(PROVINCE_OPTION + province, (ANNEX_PROVINCE, province, n, front, prestige))
        else:
            offer.no(PROVINCE_OPTION + province, reason, "10.2.6")
    if offer.ids:
        offer.may(NO_ANNEXATION, NOTHING)
    if front >= 0 and offer.explain:
        for province in range(len(PROVINCES)):
            if g.status[province] < INSURGENT and province not in provinces:
                offer.no(PROVINCE_OPTION + province, "far_from_triumph", "10.2.6")


def annexation_barred(g: RomeInc, province: int) -> str:
    """10.2.6: not under a War, and only beside an Allied, Veteran Allied, Insurgent or Roman Province."""
    if province in g.wars:
        return "occupied_by_war"
    status = g.status
    for near in g.parts.near[province]:
        if near < FIRST_HOMELAND and status[near] != BARBARIAN:
            return ""
    return "not_connected"


def annex_province(g: RomeInc, province: int, n: int, front: int, prestige: int) -> None:
    """10.2.5: one step nearer to Rome, for a point of Prestige; then the next of the *n*."""
    g.status[province] = raised(g, g.status[province])
    if g.log:
        g.tell("annexed", "10.2.5", province=PROVINCES[province], status=STATUSES[g.status[province]])
    if prestige:
        add_prestige(g, "annexation", "10.2.1", 1, PROVINCES[province])
    if n > 1:
        g.then((ANNEX, n - 1, front, prestige))


def raised(g: RomeInc, status: int) -> int:
    """Barbarian, Allied (4.2.3), Veteran Allied (4.2.4), Insurgent; with Adoptive Emperors no Province becomes Veteran
    Allied.
    """
    return INSURGENT if status == VETERAN_ALLIED or (status == ALLIED and ADOPTIVE in g.emperors) else status + 1


def lowered(g: RomeInc, status: int) -> int:
    """The way back (4.2.5, 11.1.2): Roman, Insurgent, Veteran Allied, Allied, Barbarian."""
    return ALLIED if status == INSURGENT and ADOPTIVE in g.emperors else status - 1


YEARLY_ANNEXATION: Final = BOOK.rule("10.2.2", yearly_annexation)
ANNEX: Final = BOOK.choice("10.2", annex, n="", front="space", prestige="")
ANNEX_PROVINCE: Final = BOOK.rule("10.2.5", annex_province, province="province", n="", front="space", prestige="")
