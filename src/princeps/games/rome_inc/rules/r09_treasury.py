"""9.1 to 9.3 Treasury Phase: Render Unto Caesar, Taxes and Pay.

(9.4 to 9.6 follow in r09_movement.)
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK, RENDER_OPTION, STOP_OPTION
from ..parts import CAESAR, COMMANDS, EVENT_COLONY, EVENT_INFLATION, GOVERNORS, INSURGENT, ROMAN, TYPE_OF
from ..state import (
    LOYAL,
    NOBODY,
    OPTIONAL_TAXES,
    Mod,
    RomeInc,
    add_gold,
    add_prestige,
    add_unrest,
    administration,
    cost,
    roll,
)
from . import r09_movement as r09m


def treasury_phase(g: RomeInc) -> None:
    """7.2: money in, money out, then the Wars move and new ones appear."""
    g.then((TAXES,), (PAY,), (RENDER_UNTO_CAESAR,), (r09m.WARS_MOVE,), (r09m.WARS_BOX,))


# -- 9.1 Treasury ------------------------------------------------------------------------------------------------------


def render_unto_caesar(g: RomeInc, offer: Offer) -> None:
    """9.1.4: while the Treasury is below zero: 2D6 Gold for a point of Unrest and a point of Prestige.

    Asked when Pay has emptied the Treasury, and once more at the end of a phase (ruling 9.1-a).
    """
    if g.gold >= 0:
        return
    offer.may(RENDER_OPTION, (RENDER,))
    offer.may(STOP_OPTION, NOTHING)


def render(g: RomeInc) -> None:
    add_unrest(g, "render", "9.1.4", 1)
    add_prestige(g, "render", "9.1.4", -1)
    add_gold(g, "render", "9.1.4", roll(g, "render", "9.1.4", 2, (), 0))
    g.then((RENDER_UNTO_CAESAR,))


# -- 9.2 Taxes ---------------------------------------------------------------------------------------------------------


def taxes(g: RomeInc) -> None:
    """9.2.4: a Tax 2D6 for each Governor whose Loyal Roman Provinces pay (ruling 9.2-a)."""
    doubles = g.parts.tax_doubles
    for command in range(len(COMMANDS)):
        due = tax(g, command)
        if due == 0:
            continue
        twice = roll(g, "tax", "9.2.4", 2, tax_mods(g, command), doubles, COMMANDS[command]) <= doubles
        add_gold(g, "tax_doubled" if twice else "tax", "9.2.4", 2 * due if twice else due, COMMANDS[command])


def tax_of(g: RomeInc, province: int) -> int:
    """What a Province pays: only a Loyal Roman one does (9.2.1, 9.2.2)."""
    loyal = g.rebels[g.parts.command_of[province]] == LOYAL
    return g.parts.gold[province] if loyal and g.status[province] == ROMAN else 0


def tax(g: RomeInc, command: int) -> int:
    """What the Loyal Roman Provinces of a Command pay (4.2.6, 9.2.1); the others pay nothing (9.2.2), so that all of
    them together pay what its icon shows (9.2.3).
    """
    due = 0
    for province in g.parts.provinces_of[command]:
        due += tax_of(g, province)
    return due


def tax_mods(g: RomeInc, command: int) -> tuple[Mod, ...]:
    return (
        ("governor_administration", -administration(g, GOVERNORS + command), "9.2.4"),
        ("caesar_administration", -administration(g, CAESAR), "9.2.4"),
        ("colony", -1 if g.events[EVENT_COLONY] else 0, "8.1"),
        ("inflation", g.events[EVENT_INFLATION], "8.1"),
        ("optional", g.optional[OPTIONAL_TAXES], "12.4.2"),
    )


# -- 9.3 Pay -----------------------------------------------------------------------------------------------------------


def pay(g: RomeInc) -> None:
    """All Units in Loyal Insurgent and Roman Provinces."""
    add_gold(g, "pay", "9.3.1", -pay_due(g))


def pay_due(g: RomeInc) -> int:
    """What all Loyal Units cost each turn."""
    each = wages(g)
    due = 0
    for command in range(len(COMMANDS)):
        due += pay_of(g, command, each)
    return due


def wages(g: RomeInc) -> list[int]:
    """What a Unit of each kind costs (9.3.3)."""
    by_type = [cost(g, printed) for printed in g.parts.pay_cost]
    return [by_type[type] for type in TYPE_OF]


def pay_of(g: RomeInc, command: int, each: list[int]) -> int:
    """What the Loyal Units of a Command cost each turn (2.1.6, 9.3.2)."""
    if g.rebels[command] != LOYAL:
        return 0
    due = 0
    for province in g.parts.provinces_of[command]:
        units = g.units[province]
        if units is not NOBODY and g.status[province] >= INSURGENT:
            for kind in range(len(units)):
                if units[kind]:
                    due += each[kind] * units[kind]
    return due


RENDER_UNTO_CAESAR: Final = BOOK.choice("9.1.4", render_unto_caesar)
RENDER: Final = BOOK.rule("9.1.4", render)
TREASURY_PHASE: Final = BOOK.rule("9.0", treasury_phase)
TAXES: Final = BOOK.rule("9.2", taxes)
PAY: Final = BOOK.rule("9.3", pay)
