"""11.0 Taxation Phase: money comes in, the Legions are paid, the mints may be reformed."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK
from ..parts import FIRST_NAMED, SPACES
from ..state import Aurelian, lose_coins, raise_income

YES: Final = BOOK.option("yes")
NO: Final = BOOK.option("no")


def taxation_phase(g: Aurelian) -> None:
    if g.log:
        g.tell("phase", "11.0", phase="taxation")
    g.then((GAIN_MONEY,), (LOSE_MONEY,), (REFORMS,))


def gain_money(g: Aurelian) -> None:
    """11.1: the Treasury rises to the Income, never beyond."""
    if g.log:
        g.tell("taxes", "11.1", coins=g.income - g.treasury, treasury=g.income)
    g.treasury = g.income


def lose_money(g: Aurelian) -> None:
    """11.2: a Coin for each point of Strength on the Danube, except in a named Usurper's Region; not for the Army."""
    due = upkeep(g)
    if g.log:
        g.tell("upkeep", "11.2", coins=due, treasury=g.treasury - due)
    lose_coins(g, due)


def upkeep(g: Aurelian) -> int:
    strength = 0
    for space in range(len(SPACES)):
        if g.usurpers[g.parts.region_of_space[space]] < FIRST_NAMED:  # ruling 11.2-a: an unnamed one's Region is paid
            strength += g.legions[space]
    return strength * g.parts.upkeep


def reforms(g: Aurelian, offer: Offer) -> None:
    """11.3: once a turn, two Coins now for two more Income."""
    if g.treasury < g.parts.cost_reforms:
        offer.no(YES, "too_few_coins", "11.3")
    elif g.income >= g.parts.income_max:
        offer.no(YES, "income_full", "11.3")
    else:
        offer.may(YES, (REFORMED,))
    offer.may(NO, NOTHING)


def reformed(g: Aurelian) -> None:
    lose_coins(g, g.parts.cost_reforms)
    raised = raise_income(g, g.parts.gain_reforms)
    if g.log:
        g.tell("reformed", "11.3", coins=g.parts.cost_reforms, income=g.income, raised=raised)


TAXATION_PHASE: Final = BOOK.rule("11.0", taxation_phase)
GAIN_MONEY: Final = BOOK.rule("11.1", gain_money)
LOSE_MONEY: Final = BOOK.rule("11.2", lose_money)
REFORMS: Final = BOOK.choice("11.3", reforms)
REFORMED: Final = BOOK.rule("11.3", reformed)
