"""6.3 Military actions (C0.5): generals, armies, legions, moves, mobs. Battles are in chapter 8.

Each action has its `*_barred`, why a target is refused ("" if it is not), its choice, and its effect.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import ARMY_OPTION, BOOK, GENERAL_OPTION, PLACE_OPTION
from ..parts import (
    ARMIES,
    AVAILABLE,
    CAPITAL,
    LEADERS_PER_SIDE,
    MILITARY,
    PLACES,
    PROVINCES,
    REGIONS,
    SIDES,
    UNRECRUITED,
)
from ..state import (
    Crisis,
    governed,
    is_sea,
    legions_left,
    legions_of,
    lower_support,
    may_enter,
    region_of,
    side_of,
    units_of,
)

RULE: Final = "C0.5"


def generals_of(side: int) -> range:
    return range(side * LEADERS_PER_SIDE, (side + 1) * LEADERS_PER_SIDE)


def armies_of(g: Crisis, side: int) -> list[int]:
    """A side's armies on the map."""
    generals = g.generals
    return [army for army in generals_of(side) if generals[army] < AVAILABLE]


def spend(g: Crisis, suit: int, points: int) -> None:
    """Influence points are paid; whatever is paid for is something that happened (ruling C0.5-i)."""
    g.ip[suit] -= points
    g.stepped = ()


# -- Recruit general ---------------------------------------------------------------------------------------------------


def recruit_barred(g: Crisis, general: int) -> str:
    if g.generals[general] != UNRECRUITED:
        return "already_recruited"
    return "too_few_points" if g.parts.general_cost[general % LEADERS_PER_SIDE] > g.ip[MILITARY] else ""


def recruit_general(g: Crisis, offer: Offer) -> None:
    """Any general not yet recruited, for his printed cost."""
    for general in generals_of(g.active):
        reason = recruit_barred(g, general)
        if reason:
            offer.no(GENERAL_OPTION + general % LEADERS_PER_SIDE, reason, RULE)
        else:
            offer.may(GENERAL_OPTION + general % LEADERS_PER_SIDE, (GENERAL_RECRUITED, general))


def general_recruited(g: Crisis, army: int) -> None:
    cost = g.parts.general_cost[army % LEADERS_PER_SIDE]
    spend(g, MILITARY, cost)
    g.generals[army] = AVAILABLE
    if g.log:
        g.tell("general_recruited", RULE, side=SIDES[g.active], army=ARMIES[army], points=cost)


# -- Create army -------------------------------------------------------------------------------------------------------


def waiting_generals(g: Crisis, side: int) -> list[int]:
    """The generals in a side's Available Leaders box."""
    return [general for general in generals_of(side) if g.generals[general] == AVAILABLE]


def create_barred(g: Crisis) -> str:
    if g.parts.cost_create > g.ip[MILITARY]:
        return "too_few_points"
    if not waiting_generals(g, g.active):
        return "no_general"
    if legions_left(g) == 0:
        return "no_legion_left"
    return "" if g.active in g.governors else "no_province"


def create_army(g: Crisis, offer: Offer) -> None:
    """A general and a fresh legion in a governed province: in the open, or in the capital if it is free (ruling
    C0.5-j).
    """
    side = g.active
    offer.seat = side
    for province in governed(g, side):
        offer.may(PLACE_OPTION + province, (LEAD_ARMY, province))
        if may_enter(g, province, side):
            offer.may(PLACE_OPTION + CAPITAL + province, (LEAD_ARMY, CAPITAL + province))
        else:
            offer.no(PLACE_OPTION + CAPITAL + province, "capital_taken", RULE)


def lead_army(g: Crisis, place: int, offer: Offer) -> None:
    """Any general of the box; one who was in a battle this turn neither moves nor attacks (ruling C0.5-l).

    Where all are alike, nobody is asked which of them it is.
    """
    generals = waiting_generals(g, g.active)
    if len({general in g.fought for general in generals}) == 1:
        generals = generals[:1]
    for general in generals:
        offer.may(GENERAL_OPTION + general % LEADERS_PER_SIDE, (ARMY_CREATED, place, general))


def army_created(g: Crisis, place: int, army: int) -> None:
    spend(g, MILITARY, g.parts.cost_create)
    raise_army(g, army, place, RULE)


def raise_army(g: Crisis, army: int, place: int, rule: str) -> None:
    g.generals[army] = place
    g.full[army] = 1
    if g.log:
        g.tell("army_created", rule, side=SIDES[side_of(army)], army=ARMIES[army], place=PLACES[place])


# -- Add legion --------------------------------------------------------------------------------------------------------


def add_barred(g: Crisis, army: int) -> str:
    province = region_of(g.generals[army])
    if province >= len(PROVINCES) or g.governors[province] != g.active:
        return "not_your_province"
    return "too_few_points" if legions_of(g, army) + 1 > g.ip[MILITARY] else ""


def add_legion(g: Crisis, offer: Offer) -> None:
    """To an army in a governed province, for as many points as it then has legions."""
    for army in armies_of(g, g.active):
        reason = add_barred(g, army)
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (LEGION_ADDED, army))


def legion_added(g: Crisis, army: int) -> None:
    cost = legions_of(g, army) + 1  # ruling C0.5-f: barbarians in the army do not count
    spend(g, MILITARY, cost)
    g.full[army] += 1
    if g.log:
        g.tell("legion_added", RULE, army=ARMIES[army], legions=cost)


# -- Train legion ------------------------------------------------------------------------------------------------------


def train_barred(g: Crisis, army: int) -> str:
    return "" if g.reduced[army] else "nothing_reduced"


def train_legion(g: Crisis, offer: Offer) -> None:
    """A reduced legion is at full strength again; the army may be anywhere."""
    for army in armies_of(g, g.active):
        if g.reduced[army]:
            offer.may(ARMY_OPTION + army, (LEGION_TRAINED, army))
        else:
            offer.no(ARMY_OPTION + army, "nothing_reduced", RULE)


def legion_trained(g: Crisis, army: int) -> None:
    spend(g, MILITARY, g.parts.cost_train)
    g.reduced[army] -= 1
    g.full[army] += 1
    if g.log:
        g.tell("legion_trained", RULE, army=ARMIES[army])


# -- Move army ---------------------------------------------------------------------------------------------------------


def move_barred(g: Crisis, army: int, steps: int) -> str:
    """With *steps* regions still to be had."""
    if army in g.fought:
        return "has_fought"
    here = region_of(g.generals[army])
    in_play = g.parts.in_play[g.board]
    for there in g.parts.neighbours[here]:
        if in_play[there] and (steps > 1 or not is_sea(there)):
            return ""
    return "nowhere_to_go"


def move_army(g: Crisis, offer: Offer) -> None:
    """Which army; its way is chosen region by region."""
    for army in armies_of(g, g.active):
        reason = move_barred(g, army, g.ip[MILITARY])
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (MOVE_TO, army))


def move_to(g: Crisis, army: int, offer: Offer) -> None:
    """An adjacent region; into a sea only with a point left to go on, for no army stays there (ruling C0.5-h)."""
    offer_regions(g, army, g.ip[MILITARY], MOVED, offer)


def offer_regions(g: Crisis, army: int, steps: int, step: int, offer: Offer) -> None:
    in_play = g.parts.in_play[g.board]
    for there in g.parts.neighbours[region_of(g.generals[army])]:
        if not in_play[there]:
            offer.no(PLACE_OPTION + there, "not_in_play", "C1.0")
        elif steps < 2 and is_sea(there):
            offer.no(PLACE_OPTION + there, "ends_at_sea", RULE)
        else:
            offer.may(PLACE_OPTION + there, (step, army, there))


def moved(g: Crisis, army: int, region: int) -> None:
    """The army arrives in the open; from a sea it must go on."""
    spend(g, MILITARY, g.parts.cost_move)
    march(g, army, region, RULE)
    if is_sea(region):
        g.then((MOVE_TO, army))


def march(g: Crisis, army: int, region: int, rule: str) -> None:
    if g.log:
        g.tell("moved", rule, army=ARMIES[army], source=PLACES[g.generals[army]], target=REGIONS[region])
    g.generals[army] = region


# -- the free step between a province and its capital ------------------------------------------------------------------


def enter_barred(g: Crisis, army: int) -> str:
    place = g.generals[army]
    if place >= len(PROVINCES):
        return "not_in_open_province"
    if not may_enter(g, place, g.active):
        return "capital_taken"
    return "just_stepped" if army in g.stepped else ""  # ruling C0.5-i


def enter_capital(g: Crisis, offer: Offer) -> None:
    for army in armies_of(g, g.active):
        reason = enter_barred(g, army)
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (STEPPED, army, CAPITAL + g.generals[army]))


def leave_barred(g: Crisis, army: int) -> str:
    if g.generals[army] < CAPITAL:
        return "not_in_capital"
    return "just_stepped" if army in g.stepped else ""


def leave_capital(g: Crisis, offer: Offer) -> None:
    for army in armies_of(g, g.active):
        reason = leave_barred(g, army)
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (STEPPED, army, g.generals[army] - CAPITAL))


def stepped(g: Crisis, army: int, place: int) -> None:
    step_to(g, army, place, RULE)
    g.stepped = (*g.stepped, army)


def step_to(g: Crisis, army: int, place: int, rule: str) -> None:
    g.generals[army] = place
    if g.log:
        g.tell(
            "entered_capital" if place >= CAPITAL else "left_capital",
            rule,
            army=ARMIES[army],
            province=PROVINCES[region_of(place)],
        )


# -- Disperse mob ------------------------------------------------------------------------------------------------------


def disperse_barred(g: Crisis, army: int) -> str:
    province = region_of(g.generals[army])
    if province >= len(PROVINCES) or g.governors[province] != g.active:
        return "not_your_province"
    return "" if g.mobs[province] else "no_mob"


def disperse_mob(g: Crisis, offer: Offer) -> None:
    """An army in a governed province drives mobs away, one per unit; support falls by one."""
    for army in armies_of(g, g.active):
        reason = disperse_barred(g, army)
        if reason:
            offer.no(ARMY_OPTION + army, reason, "11.0")
        else:
            offer.may(ARMY_OPTION + army, (MOB_DISPERSED, army))


def mob_dispersed(g: Crisis, army: int) -> None:
    spend(g, MILITARY, g.parts.cost_disperse)
    disperse(g, army, "11.0")


def disperse(g: Crisis, army: int, rule: str) -> None:
    province = region_of(g.generals[army])
    gone = min(g.mobs[province], units_of(g, army))
    g.mobs[province] -= gone
    lower_support(g, province)  # ruling C0.5-g: even to 0
    if g.log:
        g.tell(
            "mobs_dispersed",
            rule,
            army=ARMIES[army],
            province=PROVINCES[province],
            mobs=gone,
            support=g.support[province],
        )


RECRUIT_GENERAL: Final = BOOK.choice(RULE, recruit_general)
GENERAL_RECRUITED: Final = BOOK.rule(RULE, general_recruited, army="army")
CREATE_ARMY: Final = BOOK.choice(RULE, create_army)
LEAD_ARMY: Final = BOOK.choice(RULE, lead_army, place="place")
ARMY_CREATED: Final = BOOK.rule(RULE, army_created, place="place", army="army")
ADD_LEGION: Final = BOOK.choice(RULE, add_legion)
LEGION_ADDED: Final = BOOK.rule(RULE, legion_added, army="army")
TRAIN_LEGION: Final = BOOK.choice(RULE, train_legion)
LEGION_TRAINED: Final = BOOK.rule(RULE, legion_trained, army="army")
MOVE_ARMY: Final = BOOK.choice(RULE, move_army)
MOVE_TO: Final = BOOK.choice(RULE, move_to, army="army")
MOVED: Final = BOOK.rule(RULE, moved, army="army", region="region")
ENTER_CAPITAL: Final = BOOK.choice(RULE, enter_capital)
LEAVE_CAPITAL: Final = BOOK.choice(RULE, leave_capital)
STEPPED: Final = BOOK.rule(RULE, stepped, army="army", place="place")
DISPERSE_MOB: Final = BOOK.choice("11.0", disperse_mob)
MOB_DISPERSED: Final = BOOK.rule("11.0", mob_dispersed, army="army")
