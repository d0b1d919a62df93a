"""The legate: a rule-of-thumb player.

Whatever he is asked, he looks at how he would stand afterwards (worth.py, plans.py) and what the cards for it are worth
to him. Events he tries out on a copy; others he expects to let things pass, and in battle to play a middling card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....engine.agenda import Game
from ....engine.chance import Chance
from ....engine.choices import AMOUNT, CHOOSE, Offer
from ..book import (
    ASK_OPTION,
    ATTACK,
    CARD,
    CLEAR_OPTION,
    COLOUR,
    DECLARE_OPTION,
    DISCARD_OPTION,
    END_OPTION,
    GIVE_UP_OPTION,
    KEEP_OPTION,
    LEAVE_LEGIONS_OPTION,
    MORE_OPTION,
    NO,
    NO_MORE_OPTION,
    PICK_UP_OPTION,
    PICK_UP_UNCONTROLLED_OPTION,
    PLACE,
    PROCLAIM_OPTION,
    STEAL_OPTION,
    STOP_OPTION,
    WITH_LEADER_OPTION,
    WITHOUT_LEADER_OPTION,
    YES,
)
from ..parts import BRIBE, CARDS, EMPEROR, GENERAL, PLACES, PRAETORIAN_GUARD, ROMA, SENATE_INFLUENCE, TRIBE
from ..rules import r03_setup as r03
from ..rules import r04_sequence as r04
from ..rules import r05_movement as r05
from ..rules import r05_withdrawal as r05w
from ..rules import r06_battle as r06
from ..rules import r07_emperor as r07
from ..rules import r09_assassination as r09
from ..rules import r12_events as r12
from ..rules import r12_windows as r12w
from ..rules import r14_two_players as r14
from ..state import EACH, Nero, board_points, declaration_points, may_react, others, ready, stack_of
from . import answers, plans
from .tries import OWN_CHOICES, Picks, outcome, try_out
from .worth import Estimate, standing

# chance of a declaration with so many points more than needed, if Bribes can strike it
PURPLE: Final = [
    0.35,
    0.6,
    0.8,
]
GUARD_CHANCE: Final = 0.1  # that a card of the Emperor's hand is a Praetorian Guard
GUARD_CHANCE_OF_OTHERS: Final = 0.015  # and that somebody else spends one for him
HOLD: Final = 0.6  # a card worth that much is kept for the next turn


def legate(g: Game, offer: Offer, chance: Chance) -> Picks:
    """A whole answer to the offer."""
    assert isinstance(g, Nero)
    decide = DECISIONS.get(offer.step[0])
    if decide is not None:
        return decide(g, offer)
    if offer.step[0] in OWN_CHOICES or offer.kind == CHOOSE:
        return try_out(g, offer, _whose(g, offer))
    return (offer.most,) if offer.kind == AMOUNT else (offer.ids[0],)


def _whose(g: Nero, offer: Offer) -> int:
    """The colour that decides: the active one, or the first of the seat's."""
    return g.active if g.seat_of[g.active] == offer.seat else g.seat_of.index(offer.seat)


# -- set-up ------------------------------------------------------------------------------------------------------------


def _place(g: Nero, offer: Offer) -> Picks:
    """Together, as near to Roma as can be, and in a port if possible."""
    colour = offer.step[1]
    parts = g.parts
    worth = [
        10 * (4 - parts.to_roma[option - PLACE])
        + 3 * int(parts.port[option - PLACE])
        + g.legions[stack_of(option - PLACE, colour)]
        for option in offer.ids
    ]
    return (offer.ids[worth.index(max(worth))],)


def _any(g: Nero, offer: Offer) -> Picks:
    return (offer.ids[g.chance.below(len(offer.ids))],)


# -- 4.3: the player round ---------------------------------------------------------------------------------------------


def _player_round(g: Nero, offer: Offer) -> Picks:
    """What brings most beyond its cards; if nothing does, the round ends, or the cheapest card goes."""
    colour = g.active
    e = Estimate(g, colour)
    sets = plans.card_sets(g)
    best, choice = 0.0, -1
    for i in range(len(offer.ids)):
        option = offer.ids[i]
        if option in (END_OPTION, DISCARD_OPTION):
            continue
        if option == DECLARE_OPTION:
            gain = _declaration_gain(g, e)
        elif PLACE <= option < PLACE + len(PLACES):
            gain = plans.best_move(e, option - PLACE, sets)[0]
        else:
            gain = _event_gain(g, offer, i, e) - plans.price(g, colour, option - CARD)
        if gain > best:
            best, choice = gain, option
    if choice >= 0:
        return (choice,)
    if END_OPTION in offer.ids:
        return (END_OPTION,)
    return (DISCARD_OPTION,)


def _event_gain(g: Nero, offer: Offer, index: int, e: Estimate) -> float:
    step = offer.steps[index]
    colour = g.active
    if step[0] == r12.TRAITOR_PLAYED:
        return answers.STOLEN
    if step[0] == r09.ASSASSIN_PLAYED:
        return max([_assassination_gain(g, target, e) for target in others(g, colour)])
    twin = g.copy()
    twin.choose(offer, index)
    return outcome(twin, colour) - e.standing()


def _assassination_gain(g: Nero, target: int, e: Estimate) -> float:
    """What it would bring to be rid of this Emperor, times the chance that nobody stops it."""
    if g.rank[target] != EMPEROR or g.where[target] != ROMA:
        return 0.0
    now = e.standing()
    e.set_rank(target, GENERAL)
    gain = e.standing() - now
    e.set_rank(target, EMPEROR)
    unguarded = (1 - GUARD_CHANCE) ** len(g.hands[target])
    for other in others(g, g.active):
        if other != target:
            unguarded *= (1 - GUARD_CHANCE_OF_OTHERS) ** len(g.hands[other])
    guards = len(r09.guards_and_bribes(g, g.active, False))
    return gain * (unguarded if not guards else 0.4 + 0.6 * unguarded)


def _discard(g: Nero, offer: Offer) -> Picks:
    prices = [plans.price(g, g.active, option - CARD) for option in offer.ids]
    return (offer.ids[prices.index(min(prices))],)


def _hold(g: Nero, offer: Offer) -> Picks:
    return (YES,) if plans.price(g, g.active, g.hands[g.active][0]) > HOLD else (NO,)


# -- 5.0: movement -----------------------------------------------------------------------------------------------------


def _move_cards(g: Nero, offer: Offer) -> Picks:
    _, cards, _, _ = plans.best_move(Estimate(g, g.active), offer.step[1], plans.card_sets(g))
    if not cards:  # nothing is to be won there
        return (offer.ids[0],) if offer.most == 1 else (offer.ids[0], 0)
    walk = tuple(sorted([CARD + card for card in cards]))
    return walk if len(walk) == offer.most else (*walk, 0)


def _group(g: Nero, place: int, points: int) -> tuple[float, int, int, bool]:
    """The best group that can set out there now: gain, Movement Points, Legions, Leader."""
    legions = 0 if place == ROMA else ready(g, stack_of(place, g.active))
    leads = r05.movable_leader(g, place)
    e = Estimate(g, g.active)
    best = (-1.0, 0, legions, leads)
    sizes = sorted({legions, legions - 1, 1} & set(range(1, legions + 1)), reverse=True)
    groups = [(size, lead) for size in sizes for lead in ((True, False) if leads else (False,))]
    if leads:
        groups.append((0, True))
    for size, lead in groups:
        gain, cost, _, _ = plans.best_plan(e, place, size, lead, points, 0.06)
        if gain > best[0]:
            best = (gain, cost, size, lead)
    return best


def _group_size(g: Nero, offer: Offer) -> Picks:
    _, place, points = offer.step
    return (_group(g, place, points)[2],)


def _group_leader(g: Nero, offer: Offer) -> Picks:
    _, place, points, legions = offer.step
    e = Estimate(g, g.active)
    with_him = plans.best_plan(e, place, legions, True, points, 0.06)[0]
    without = plans.best_plan(e, place, legions, False, points, 0.06)[0]
    return (WITH_LEADER_OPTION if with_him >= without else WITHOUT_LEADER_OPTION,)


def _group_points(g: Nero, offer: Offer) -> Picks:
    """All of them, unless what stays behind can make good use of the rest."""
    _, place, points, legions, leader = offer.step
    cost = plans.best_plan(Estimate(g, g.active), place, legions, bool(leader), points, 0.06)[1]
    if not offer.least <= cost < points:
        return (points,)
    twin = g.copy()
    if place != ROMA:
        twin.done[stack_of(place, g.active)] += legions
    if leader:
        twin.leader_done[g.active] = 1
    return (cost,) if _group(twin, place, points - cost)[0] > 0.4 else (points,)


def _more_groups(g: Nero, offer: Offer) -> Picks:
    _, place, points = offer.step
    return (MORE_OPTION if _group(g, place, points)[0] > 0.2 else NO_MORE_OPTION,)


def _marked(g: Nero, offer: Offer) -> Picks:
    return (CLEAR_OPTION if KEEP_OPTION not in offer.ids else KEEP_OPTION,)


def _group_act(g: Nero, offer: Offer) -> Picks:
    """On to where it is best, in battle if that is better, with one Legion left behind where that is better still."""
    place, legions, leader, points = g.group, g.group_legions, g.group_leader == 1, g.group_mp
    ids = offer.ids
    if PICK_UP_UNCONTROLLED_OPTION in ids:
        return (PICK_UP_UNCONTROLLED_OPTION,)
    e = Estimate(g, g.active)
    best, choice = 0.05, STOP_OPTION
    now = e.standing()
    for option in ids:
        if ATTACK <= option < ATTACK + EACH:
            gain = plans.attack_value(e, option - ATTACK, place, legions, leader) - now
        elif option == ATTACK + TRIBE:
            gain = _tribe_gain(g, now)
        else:
            continue
        if gain > best:
            best, choice = gain, option
    gain, _, _, first = plans.best_plan(e, place, legions, leader, points, 0.02)
    if first >= 0 and gain > best and PLACE + first in ids:
        best, choice = gain, PLACE + first
    elif first >= 0 and gain > best + 0.5 and ASK_OPTION in ids:
        return (ASK_OPTION,)
    if LEAVE_LEGIONS_OPTION in ids and legions > 1 and g.group_entered:
        gain, _, _, first = plans.best_plan(e, place, legions - 1, leader, points, 0.02)
        if first >= 0 and gain > best + 0.05 and PLACE + first in ids:
            return (LEAVE_LEGIONS_OPTION,)
    if PICK_UP_OPTION in ids:
        fresh = ready(g, stack_of(place, g.active))
        gain, _, _, first = plans.best_plan(e, place, legions + fresh, leader, points - g.parts.pick_up_cost, 0.02)
        if gain > best + 0.1 and (first < 0 or PLACE + first in ids):
            return (PICK_UP_OPTION,)
    return (choice,)


def _tribe_gain(g: Nero, now: float) -> float:
    """The Barbarians have three Battle Points and no card."""
    card = plans.best_card(g, g.active) if g.cards_used < g.parts.round_cards else 0
    if plans.strength(g, g.active, g.group_legions, g.group_leader == 1) + card <= g.parts.tribe_points:
        return -1.0
    twin = g.copy()
    twin.tribe = -1
    return standing(twin, g.active) - now - (plans.CARD if card else 0.0)


def _leave(g: Nero, offer: Offer) -> Picks:
    return (1,)


# -- 7.1, 9.0: the throne ----------------------------------------------------------------------------------------------


def _declaration_gain(g: Nero, e: Estimate) -> float:
    """To be Emperor, times the chance that the declaration stands."""
    colour = g.active
    board = board_points(g, colour)
    guards = len(r09.guards_and_bribes(g, colour, False))
    senate = len([card for card in g.hands[colour] if g.parts.event[card] == SENATE_INFLUENCE])
    room = g.parts.round_cards - g.cards_used if may_react(g, colour) else 0
    guards = min(guards, room)
    senate = min(senate, room - guards)
    if board >= g.parts.dp_needed:
        chance = 1.0
    elif board + guards >= g.parts.dp_needed:
        chance = 0.85
    else:
        chance = PURPLE[min(2, max(0, board + guards + senate - g.parts.dp_needed))]
    now, rank = e.standing(), g.rank[colour]
    e.set_rank(colour, EMPEROR)
    gain = e.standing() - now
    e.set_rank(colour, rank)
    return chance * gain


def _declaration(g: Nero, offer: Offer) -> Picks:
    """Guards before the Senate, and two more than needed if Bribes could strike."""
    colour = g.active
    senate = len([card for card in g.declared if g.parts.event[card] == SENATE_INFLUENCE])
    spare = declaration_points(g, colour) - g.parts.dp_needed
    cards = sorted(
        [
            (int(g.parts.event[option - CARD] == SENATE_INFLUENCE), plans.price(g, colour, option - CARD), option)
            for option in offer.ids
            if CARD <= option < CARD + len(CARDS)
        ]
    )
    if PROCLAIM_OPTION in offer.ids and (spare >= min(senate, 2) or not cards):
        return (PROCLAIM_OPTION,)
    if cards and spare + len(cards) >= 0:
        return (cards[0][2],)
    return (GIVE_UP_OPTION,) if GIVE_UP_OPTION in offer.ids else (offer.ids[0],)


def _augury_strikes(g: Nero, offer: Offer) -> Picks:
    """A Guard: Bribes can see to the Senate."""
    guards = [option for option in offer.ids if g.parts.event[option - CARD] == PRAETORIAN_GUARD]
    return ((guards or offer.ids)[0],)


def _assassin_target(g: Nero, offer: Offer) -> Picks:
    e = Estimate(g, g.active)
    gains = [_assassination_gain(g, option - COLOUR, e) for option in offer.ids]
    return (offer.ids[gains.index(max(gains))],)


def _assassins(g: Nero, offer: Offer) -> Picks:
    """All the Guards, and Bribes in pairs, as far as there is room."""
    if offer.kind == CHOOSE:
        return (offer.ids[0],)
    event = g.parts.event
    guards = [option for option in offer.ids if event[option - CARD] == PRAETORIAN_GUARD][: offer.most]
    bribes = [option for option in offer.ids if event[option - CARD] == BRIBE]
    pairs = min(len(bribes), offer.most - len(guards)) // g.parts.guard_bribes * g.parts.guard_bribes
    walk = tuple(sorted([*guards, *bribes[:pairs]]))
    return walk if len(walk) == offer.most else (*walk, 0)


# -- 12.0: events ------------------------------------------------------------------------------------------------------


def _traitor_victim(g: Nero, offer: Offer) -> Picks:
    """The rival who stands best."""
    found = Estimate(g, g.active).worths()
    rivals = [option for option in offer.ids if g.seat_of[option - COLOUR] != g.seat_of[g.active]] or offer.ids
    values = [found[option - COLOUR] for option in rivals]
    return (rivals[values.index(max(values))],)


def _traitor_mode(g: Nero, offer: Offer) -> Picks:
    return (STEAL_OPTION,)


def _sail_alone(g: Nero, offer: Offer) -> Picks:
    return try_out(g, offer, g.active)


DECISIONS: Final[dict[int, Callable[[Nero, Offer], Picks]]] = {
    r03.CHOOSE_BASE: _any,
    r03.PLACE_LEGION: _place,
    r03.PLACE_GENERAL: _place,
    r14.COUNTING_COLOURS: _any,
    r14.FIRST_COLOUR: _any,
    r04.PLAYER_ROUND: _player_round,
    r04.DISCARD: _discard,
    r04.HOLD: _hold,
    r05.MOVE_CARDS: _move_cards,
    r05.MARKED_LEGIONS: _marked,
    r05.GROUP_SIZE: _group_size,
    r05.GROUP_LEADER: _group_leader,
    r05.GROUP_POINTS: _group_points,
    r05.MORE_GROUPS: _more_groups,
    r05.GROUP_ACT: _group_act,
    r05.LEAVE_NUMBER: _leave,
    r05.PERMIT: answers.permit,
    r05w.WITHDRAW: answers.withdraw,
    r05w.WITHDRAWAL_CARD: answers.withdrawal_card,
    r06.BATTLE_CARDS: answers.battle_cards,
    r06.BATTLE_CARD: answers.battle_card,
    r06.RETREAT: answers.retreat,
    r07.DECLARATION: _declaration,
    r07.AUGURY_STRIKES: _augury_strikes,
    r09.ASSASSIN_TARGET: _assassin_target,
    r09.ASSASSINS: _assassins,
    r09.DEFEND: answers.defend,
    r12.TRAITOR_VICTIM: _traitor_victim,
    r12.TRAITOR_MODE: _traitor_mode,
    r12.SAIL_ALONE: _sail_alone,
    r12.DISPLACE: answers.displace,
    r12.REVOLT_LEGION: answers.revolt_legion,
    r12w.WINDOW: answers.window,
}
