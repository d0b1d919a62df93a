"""X2 Emperor types: a new Emperor rules with the Senate, with the Populace or with the army."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import ARMY_OPTION, BOOK, PLACE_OPTION, TYPE_OPTION
from ..parts import (
    ARMIES,
    AVAILABLE,
    EMPEROR_TYPES,
    ITALIA,
    MILITARY_EMPEROR,
    POPULACE_EMPEROR,
    PROVINCES,
    SENATE,
    SENATE_EMPEROR,
    SIDES,
)
from ..state import NONE, Crisis, disband, emperor, gain_legacy, governed
from .r06_military import armies_of, spend
from .r12_government import make_neutral

RULE: Final = "X2.0"


def choose_type(g: Crisis, offer: Offer) -> None:
    """With the Populace he needs a second province, with the army an army."""
    side = g.active
    offer.seat = side
    offer.may(TYPE_OPTION + SENATE_EMPEROR, (TYPE_CHOSEN, SENATE_EMPEROR))
    if len(governed(g, side)) > 1:
        offer.may(TYPE_OPTION + POPULACE_EMPEROR, (TYPE_CHOSEN, POPULACE_EMPEROR))
    else:
        offer.no(TYPE_OPTION + POPULACE_EMPEROR, "no_province", RULE)
    if armies_of(g, side):
        offer.may(TYPE_OPTION + MILITARY_EMPEROR, (TYPE_CHOSEN, MILITARY_EMPEROR))
    else:
        offer.no(TYPE_OPTION + MILITARY_EMPEROR, "no_army", RULE)


def type_chosen(g: Crisis, type: int) -> None:
    set_type(g, type)
    if type == POPULACE_EMPEROR:
        g.then((CHOOSE_PROVINCE,))
    elif type == MILITARY_EMPEROR:
        g.then((CHOOSE_GENERAL,))


def set_type(g: Crisis, kind: int) -> None:
    g.emperor_type = kind
    g.emperor_province = g.emperor_general = NONE
    if g.log:
        g.tell("emperor_type", RULE, side=SIDES[g.active], type=EMPEROR_TYPES[kind])


def choose_province(g: Crisis, offer: Offer) -> None:
    for province in governed(g, g.active):
        if province != ITALIA:
            offer.may(PLACE_OPTION + province, (PROVINCE_CHOSEN, province))


def province_chosen(g: Crisis, province: int) -> None:
    g.emperor_province = province
    if g.log:
        g.tell("emperor_province", RULE, side=SIDES[g.active], province=PROVINCES[province])


def choose_general(g: Crisis, offer: Offer) -> None:
    for army in armies_of(g, g.active):
        offer.may(ARMY_OPTION + army, (GENERAL_CHOSEN, army))


def general_chosen(g: Crisis, army: int) -> None:
    g.emperor_general = army
    if g.log:
        g.tell("emperor_general", RULE, side=SIDES[g.active], army=ARMIES[army])


def change_barred(g: Crisis) -> str:
    """To the Senate type, for Senate points."""
    if not g.emperor_types or emperor(g) != g.active:
        return "not_emperor"
    if g.emperor_type == SENATE_EMPEROR:
        return "already_senate"
    return "too_few_points" if g.ip[SENATE] < g.parts.change_cost else ""


def change_type(g: Crisis) -> None:
    spend(g, SENATE, g.parts.change_cost)
    set_type(g, SENATE_EMPEROR)


def death_roll(g: Crisis, hits: int) -> None:
    """The Military Emperor's army was hit: with a high roll he falls, Italia is neutral and his general comes home."""
    army = g.emperor_general
    face = g.chance.die(6)
    dead = face + hits >= g.parts.military_death
    if g.log:
        g.tell(
            "death_roll",
            RULE,
            die=face,
            hits=hits,
            total=face + hits,
            against=g.parts.military_death,
            dead=dead,
            n=g.chance.drawn,
        )
    if dead:
        make_neutral(g, ITALIA, RULE)
        if g.generals[army] != AVAILABLE:
            disband(g, army)
            if g.log:
                g.tell("army_disbanded", RULE, army=ARMIES[army])


def beloved(g: Crisis, side: int) -> None:
    """Gain Legacy: a Populace Emperor's province that is content pays."""
    province = g.emperor_province
    if (
        province >= 0
        and g.governors[ITALIA] == side
        and g.support[province] >= g.parts.populace_support
        and g.mobs[province] == 0
    ):
        gain_legacy(g, side, g.parts.populace_legacy, "populace_emperor", RULE)


CHOOSE_TYPE: Final = BOOK.choice(RULE, choose_type)
TYPE_CHOSEN: Final = BOOK.rule(RULE, type_chosen, type="type")
CHOOSE_PROVINCE: Final = BOOK.choice(RULE, choose_province)
PROVINCE_CHOSEN: Final = BOOK.rule(RULE, province_chosen, province="province")
CHOOSE_GENERAL: Final = BOOK.choice(RULE, choose_general)
GENERAL_CHOSEN: Final = BOOK.rule(RULE, general_chosen, army="army")
CHANGE_TYPE: Final = BOOK.rule(RULE, change_type)
DEATH_ROLL: Final = BOOK.rule(RULE, death_roll, hits="")
