"""The tribune: a player of the full game by rules of thumb.

He plays all his cards, then spends Military points where a battle is worth them, Senate points on the vote that brings
most and Populace points on what lasts; what is left goes into armies. Of the other hands he looks at nothing.
"""

from __future__ import annotations

from typing import Final

from ....engine.agenda import Game
from ....engine.chance import Chance
from ....engine.choices import AMOUNT, Offer
from ..book import (
    ACTION_OPTION,
    ARMY_OPTION,
    BUY_OPTION,
    END_BUYING_OPTION,
    EVENT_OPTION,
    GENERAL_OPTION,
    IMPROVEMENT_OPTION,
    MILITIA_OPTION,
    NO_OPTION,
    PLACE_OPTION,
    PLAY_OPTION,
    POINTS_OPTION,
    TAKE_OPTION,
    TRASH_OPTION,
    TYPE_OPTION,
)
from ..parts import (
    CAPITAL,
    CARDS,
    FOEDERATI,
    FRUMENTARII,
    ITALIA,
    LEADERS_PER_SIDE,
    MILITARY,
    NEUTRAL,
    POPULACE,
    POPULACE_EMPEROR,
    PRAETORIAN_GUARD,
    PRETENDER,
    PRINCEPS_SENATUS,
    PROVINCES,
    SENATE,
    SENATE_EMPEROR,
    TRIBUTE,
)
from ..rules import r03_setup as r03
from ..rules import r05_cards as r05
from ..rules import r06_actions as actions
from ..rules import r06_events as events
from ..rules import r06_military as military
from ..rules import r06_populace as populace
from ..rules import r06_senate as senate
from ..rules import r08_battle as r08
from ..rules import x1_cards as x1
from ..rules import x2_emperors as x2
from ..state import Crisis, governed, region_of
from .worth import (
    SAFE,
    best_vote,
    best_war,
    build_worth,
    buy_worth,
    card_worth,
    dice_wanted,
    games_worth,
    improvement_worth,
    people_worth,
    province_worth,
    step_towards,
    support_worth,
    threatened,
    trash_worth,
    vote_worth,
    wants_army,
    wants_general,
    war_worth,
    weakest_army,
)

WAR: Final = 0.4  # a battle worth less is left alone
EARLY: Final = [PRINCEPS_SENATUS, FRUMENTARII, FOEDERATI]  # events that he uses before he acts
PEOPLE: Final = [actions.HOLD_GAMES, actions.INCREASE_SUPPORT, actions.BUILD, actions.PLACE_MILITIA]


def tribune(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    assert isinstance(g, Crisis)
    step = offer.step[0]
    if offer.kind == AMOUNT:
        return (offer.most,)
    if step == actions.TAKE_ACTIONS:
        return (_act(g, offer),)
    if step == r05.BUY_CARDS:
        return (_buy(g, offer),)
    if offer.ids[0] >= TAKE_OPTION and offer.ids[0] < TAKE_OPTION + len(CARDS):
        return (max(offer.ids, key=lambda option: card_worth(g, offer.seat, option - TAKE_OPTION)),)
    if step in (r08.BATTLE, r08.ATTACK, military.MOVE_ARMY, military.MOVE_TO, x1.ORDER_MARCH, x1.MARCH_ON):
        return (_war(g, offer),)
    if step == senate.SPEND_VOTES:
        return (POINTS_OPTION + _dice(g, offer),)
    if step == populace.BUILD_WHAT:
        return (max(offer.ids, key=lambda option: improvement_worth(g, offer.step[1], option - IMPROVEMENT_OPTION)),)
    if step == r05.DISCARD_CARDS:
        return (NO_OPTION,)
    if step == x2.CHOOSE_TYPE:
        wanted = TYPE_OPTION + (POPULACE_EMPEROR if _beloved(g) >= 0 else SENATE_EMPEROR)
        return (wanted if wanted in offer.ids else offer.ids[0],)
    if PLACE_OPTION <= offer.ids[0] < PLACE_OPTION + CAPITAL:
        return (max(offer.ids, key=lambda option: _place_worth(g, step, offer, option - PLACE_OPTION)),)
    if step == military.LEAD_ARMY:
        first = g.active * LEADERS_PER_SIDE - GENERAL_OPTION
        return (min(offer.ids, key=lambda option: (first + option in g.fought, option)),)
    if step in (military.ADD_LEGION, military.TRAIN_LEGION, events.HIRE_WHO, x2.CHOOSE_GENERAL):
        return (max(offer.ids, key=lambda option: (g.full[option - ARMY_OPTION], -option)),)
    return (offer.ids[0],)  # the cheapest to recruit, leaders before others, any event at its moment, into the capital


# -- actions -----------------------------------------------------------------------------------------------------------


def _act(g: Crisis, offer: Offer) -> int:
    """Cards first; then war, votes, the people, events, armies; whatever comes first is done, and all is looked at
    anew.
    """
    ids = offer.ids
    if PLAY_OPTION <= ids[0] < PLAY_OPTION + len(CARDS):
        return ids[0]
    for card in EARLY:
        if EVENT_OPTION + card in ids:
            return EVENT_OPTION + card
    option = _military(g, ids)
    if option < 0:
        option = _senate(g, ids)
    if option < 0 and g.ip[POPULACE]:
        option = _populace(g, ids)
    if option < 0:
        option = _event(g, ids)
    if option < 0 and g.ip[MILITARY]:
        option = _raise_armies(g, ids)
    return option if option >= 0 else ACTION_OPTION + actions.END_ACTIONS


def _military(g: Crisis, ids: list[int]) -> int:
    """A battle that is worth it, or the way there; and out of the open into a capital, where an army guards or
    threatens most.
    """
    worth, force, _, region = best_war(g)
    if worth > WAR:
        here = region_of(r08.force_place(g, force)) == region
        return ACTION_OPTION + (actions.BATTLE if here else actions.MOVE_ARMY)
    return ACTION_OPTION + actions.ENTER_CAPITAL if ACTION_OPTION + actions.ENTER_CAPITAL in ids else -1


def _senate(g: Crisis, ids: list[int]) -> int:
    """The best vote, with the Guard if that is better; else a governor for the next turn."""
    worth, province = best_vote(g)
    guard = EVENT_OPTION + PRAETORIAN_GUARD
    if guard in ids and vote_worth(g, ITALIA, g.ip[SENATE] + g.ip[MILITARY], SENATE) > worth:
        return guard
    recruit, place = ACTION_OPTION + actions.RECRUIT_GOVERNOR, ACTION_OPTION + actions.PLACE_GOVERNOR
    if province >= 0:
        return place if place in ids else recruit
    return recruit if recruit in ids and g.governors_available[g.active] == 0 else -1


def _populace(g: Crisis, ids: list[int]) -> int:
    most, choice = 0.0, -1
    for action in PEOPLE:
        if ACTION_OPTION + action in ids:
            for province in governed(g, g.active):
                worth = people_worth(g, action, province)
                if worth > most:
                    most, choice = worth, ACTION_OPTION + action
    return choice


def _event(g: Crisis, ids: list[int]) -> int:
    """Whatever card has an event left; tribute only where there is danger, no seat where one could rule."""
    for option in ids:
        card = option - EVENT_OPTION
        if not 0 <= card < len(CARDS) or card == PRAETORIAN_GUARD:
            continue
        if card == TRIBUTE and not any(threatened(g, province) for province in governed(g, g.active)):
            continue
        if card == PRETENDER and g.legacy[g.active] >= g.goal - 12:
            continue
        return option
    return -1


def _raise_armies(g: Crisis, ids: list[int]) -> int:
    if ACTION_OPTION + actions.TRAIN_LEGION in ids:
        return ACTION_OPTION + actions.TRAIN_LEGION
    if ACTION_OPTION + actions.ADD_LEGION in ids and weakest_army(g) >= 0:
        return ACTION_OPTION + actions.ADD_LEGION
    if ACTION_OPTION + actions.CREATE_ARMY in ids and wants_army(g):
        return ACTION_OPTION + actions.CREATE_ARMY
    if ACTION_OPTION + actions.RECRUIT_GENERAL in ids and wants_general(g):
        return ACTION_OPTION + actions.RECRUIT_GENERAL
    return -1


# -- targets -----------------------------------------------------------------------------------------------------------


def _war(g: Crisis, offer: Offer) -> int:
    """The force, the target, the way of the battle that is worth most."""
    step = offer.step
    if step[0] == r08.ATTACK:
        region = region_of(r08.force_place(g, step[1]))
        targets = {
            r08.target_option(target): war_worth(g, step[1], target, region, True)
            for target in r08.targets(g, region, g.active)
        }
        return max(offer.ids, key=lambda option: targets[option])
    _, force, _, goal = best_war(g)
    if step[0] == r08.BATTLE:
        option = ARMY_OPTION + force if force < r08.ARMY_FORCES else MILITIA_OPTION + force - r08.ARMY_FORCES
        return option if option in offer.ids else offer.ids[0]
    if step[0] in (military.MOVE_ARMY, x1.ORDER_MARCH):
        return ARMY_OPTION + force if ARMY_OPTION + force in offer.ids else offer.ids[0]
    if goal < 0 or force != step[1]:
        goal = _home(g)
    if NO_OPTION in offer.ids and region_of(g.generals[step[1]]) == goal:
        return NO_OPTION
    regions = [option - PLACE_OPTION for option in offer.ids if option != NO_OPTION]
    return PLACE_OPTION + step_towards(g, goal, regions)


def _home(g: Crisis) -> int:
    mine = governed(g, g.active)
    return mine[-1] if mine else ITALIA


def _dice(g: Crisis, offer: Offer) -> int:
    """As many points as the vote wants, of those that are offered."""
    most = offer.ids[-1] - POINTS_OPTION
    return max(offer.ids[0] - POINTS_OPTION, min(most, dice_wanted(g, offer.step[1], most)))


def _place_worth(g: Crisis, step: int, offer: Offer, place: int) -> float:
    """How good a place is for what is asked."""
    if place >= CAPITAL:
        return 1.0 + g.support[place - CAPITAL]  # a new army guards the capital
    if place >= len(PROVINCES):
        return 0.0
    if step in (r03.DRAFT, r03.ASSIGN_FACTION):
        return -float(SAFE.index(place))
    if step == senate.PLACE_GOVERNOR:
        return vote_worth(g, place, g.ip[SENATE], SENATE)
    if step == populace.INCREASE_SUPPORT:
        return support_worth(g, place) / (g.support[place] + 1)
    if step == populace.HOLD_GAMES:
        return games_worth(g, place)
    if step == populace.BUILD:
        return build_worth(g, place)
    if step in (events.STIR_MOB, x1.ROUSE_WHERE):
        return _envy(g, place)
    return (3.0 if threatened(g, place) else 0.0) + 0.1 * province_worth(g, place, g.active)


def _envy(g: Crisis, province: int) -> float:
    """Where a mob does most harm: to the leading side, where it stands weakest."""
    holder = g.governors[province]
    if holder == NEUTRAL:
        return 0.0
    return (
        1.0 + g.legacy[holder] + (5.0 if province == ITALIA else 0.0) - 3.0 * (g.support[province] - g.mobs[province])
    )


def _beloved(g: Crisis) -> int:
    """A province that would stand by a Populace Emperor; -1 if none does."""
    for province in governed(g, g.active):
        if province != ITALIA and g.support[province] >= g.parts.populace_support and not threatened(g, province):
            return province
    return -1


# -- cards -------------------------------------------------------------------------------------------------------------


def _buy(g: Crisis, offer: Offer) -> int:
    """What adds most to an average hand for its price."""
    most, choice = 0.0, END_BUYING_OPTION
    provinces = len(governed(g, g.active))
    for option in offer.ids:
        worth = 0.0
        if BUY_OPTION <= option < BUY_OPTION + len(CARDS):
            card = option - BUY_OPTION
            worth = buy_worth(g, g.active, card) / r05.price(g, card, provinces)
        elif TRASH_OPTION <= option < TRASH_OPTION + len(CARDS):
            worth = trash_worth(g, g.active, option - TRASH_OPTION) / g.parts.trash_cost
        if worth > most:
            most, choice = worth, option
    return choice
