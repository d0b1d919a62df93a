"""Where an army had best go: every place it can reach, what it would be worth to stand there or to fight there, and for
which cards.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..parts import (
    ASSASSIN,
    BAD_AUGURY,
    BAD_WEATHER,
    BRIBE,
    EMPEROR,
    GENERAL,
    HAIL_CAESAR,
    LEGION_REBELS,
    PLACES,
    PRAETORIAN_GUARD,
    ROMA,
    SENATE_INFLUENCE,
    TRAITOR,
)
from ..state import EACH, Nero, enemies, ready, stack_of
from .worth import Estimate

Journey = tuple[float, int, int, int]  # gain, Movement Points, target, first step (-1: none, it is where it stands)
CardSet = tuple[int, float, tuple[int, ...]]  # Movement Points, what the cards cost, which they are

CARD: Final = 0.22  # what a card is worth, whatever it is
BATTLE_POINT: Final = 0.05  # and for each Battle Point on it
BOLD: Final = 0.7  # how often somebody who is attacked plays a card
EXPECTED: Final = [0.0, 2.6, 3.1, 3.5, 3.8]  # Battle Points of that card, by the size of the hand
RISK: Final = 0.15  # to stand among enemies


def price(g: Nero, colour: int, card: int) -> float:
    """What a colour gives up with a card."""
    parts = g.parts
    if g.last_round and colour == g.active:
        return 0.01 * parts.mp[card]
    event = parts.event[card]
    crowned = g.rank.count(EMPEROR)
    more = 0.1
    if event == PRAETORIAN_GUARD:
        more = 0.5 if g.rank[colour] == EMPEROR and g.where[colour] == ROMA else 0.3
    elif event == SENATE_INFLUENCE:
        more = 0.0 if crowned else 0.35
    elif event == HAIL_CAESAR:
        more = 0.7 if g.rank[colour] == GENERAL and crowned < parts.most_emperors else 0.0
    elif event == ASSASSIN:
        more = 0.5 if crowned and g.rank[colour] != EMPEROR else 0.1
    elif event in (BAD_WEATHER, BAD_AUGURY):
        more = 0.35
    elif event in (TRAITOR, LEGION_REBELS):
        more = 0.3
    elif event == BRIBE:
        more = 0.2
    return CARD + more + BATTLE_POINT * parts.bp[card]


def winning(mine: int, theirs: int, hand: int) -> float:
    """The chance of *mine* Battle Points, card included, against *theirs* and a hand of that many cards."""
    lead = mine - theirs
    unanswered = 1.0 if lead > 0 else 0.0
    if hand == 0:
        return unanswered
    return (1.0 - BOLD) * unanswered + BOLD / (1.0 + exp(1.3 * (EXPECTED[min(hand, 4)] - lead + 0.3)))


def strength(g: Nero, colour: int, legions: int, leader: bool) -> int:
    return legions * g.parts.legion_points + (g.parts.rank_points[g.rank[colour]] if leader else 0)


def best_card(g: Nero, colour: int) -> int:
    """The highest Battle Points in a hand."""
    return max([g.parts.bp[card] for card in g.hands[colour]], default=0)


def after_battle(e: Estimate, winner: int, loser: int, place: int, winner_leads: bool, loser_leads: bool) -> float:
    """How the seer stands when a Legion has changed sides there, and ranks with it. The estimate is left as it was."""
    before, victor, beaten = e.worths()[:], e.rank[winner], e.rank[loser]
    reward = e.g.parts.vp_battle if winner_leads and victor == EMPEROR else 0
    e.desert(place, loser, winner)
    e.vp[winner] += reward
    if loser_leads:
        if beaten == EMPEROR and winner_leads:
            e.set_rank(winner, EMPEROR)
        e.set_rank(loser, GENERAL)
    value = e.standing()
    e.desert(place, winner, loser)
    e.vp[winner] -= reward
    e.set_rank(winner, victor)
    e.set_rank(loser, beaten)
    e.restore(before)
    return value


def attack_value(e: Estimate, foe: int, place: int, legions: int, leader: bool) -> float:
    """How the active colour can expect to stand after an attack with so many of its Legions there."""
    g = e.g
    colour = g.active
    card = best_card(g, colour) if g.cards_used < g.parts.round_cards else 0
    led = g.where[foe] == place
    theirs = strength(g, foe, g.legions[stack_of(place, foe)], led)
    chance = winning(strength(g, colour, legions, leader) + card, theirs, len(g.hands[foe]))
    won = after_battle(e, colour, foe, place, leader, led) if chance > 0.0 else 0.0
    lost = after_battle(e, foe, colour, place, led, leader) if chance < 1.0 else 0.0
    return chance * won + (1.0 - chance) * lost - (CARD if card else 0.0)


def outlook(e: Estimate, place: int, legions: int, leader: bool, points: int) -> tuple[float, int]:
    """What it is worth to the active colour that its army stands there with so many points left, and whom it had best
    attack (-1: nobody).
    """
    g = e.g
    colour = g.active
    best, foe = e.standing(), -1
    if not legions or not enemies(g, place, colour):
        return best, foe
    best -= RISK
    if points >= g.parts.attack_cost + g.parts.fatigue * g.group_won:
        for other in range(EACH):
            stack = stack_of(place, other)
            if other != colour and g.legions[stack] > g.attacked[stack]:
                value = attack_value(e, other, place, legions, leader)
                if value > best:
                    best, foe = value, other
    return best, foe


def routes(g: Nero, place: int, legions: int, leader: bool, points: int) -> list[tuple[int, int, int]]:
    """Every place within reach: the place, what it costs, the first step.

    Others' Legions and Barbarians end the way.
    """
    parts = g.parts
    colour = g.active
    tired = parts.fatigue * g.group_won if legions else 0
    cost = [99] * len(PLACES)
    first = [-1] * len(PLACES)
    cost[place] = 0
    queue = [place]
    for here in queue:
        if here != place and (here in (ROMA, g.tribe) or enemies(g, here, colour)):
            continue
        for there in parts.near[here]:
            if there == ROMA:
                if not leader:
                    continue
                price = parts.roma_cost
            elif there == g.tribe:
                price = parts.tribe_cost + tired
            elif not legions:
                price = parts.leader_cost
            elif parts.by_straits[here * len(PLACES) + there]:
                price = parts.strait_cost * legions + tired
            else:
                price = parts.enter_cost[legions] + tired
            if cost[here] + price < min(cost[there], points + 1):
                cost[there] = cost[here] + price
                first[there] = there if here == place else first[here]
                queue.append(there)
    return [(there, cost[there], first[there]) for there in range(len(PLACES)) if first[there] >= 0]


def best_plan(e: Estimate, place: int, legions: int, leader: bool, points: int, spare: float) -> Journey:
    """The best place for a group of the active colour, compared with how things are; each Movement Point is worth
    *spare*.
    """
    g = e.g
    colour = g.active
    now = e.standing()
    best: Journey = (0.0, 0, place, -1)
    value, foe = outlook(e, place, legions, leader, points)
    if foe >= 0 and value - now > 0:
        best = (value - now, g.parts.attack_cost, place, -1)
    before, rank = e.worths()[:], g.rank[colour]
    e.add(place, colour, -legions)
    without = e.worths()[:]
    for target, way, first in routes(g, place, legions, leader, points):
        cost = way
        camp = place if target == ROMA else target  # the Legions wait outside, on the last place before it
        e.add(camp, colour, legions)
        if leader:
            e.lead(colour, target)
            if not legions and enemies(g, target, colour):
                e.set_rank(colour, GENERAL)
        value, foe = outlook(e, target, legions, leader, points - cost)
        if foe >= 0:
            cost += g.parts.attack_cost
        if target == ROMA and legions and first != ROMA:
            value -= 0.3
        e.add(camp, colour, -legions)
        e.set_rank(colour, rank)
        e.restore(without)
        gain = value - now - spare * cost
        if gain > best[0]:
            best = (gain, cost, target, first)
    e.add(place, colour, legions)
    if leader:
        e.lead(colour, place)
    e.restore(before)
    return best


def card_sets(g: Nero) -> list[CardSet]:
    """Cards to move with, single and in pairs, only those that none beats."""
    colour = g.active
    hand = g.hands[colour]
    costs = [price(g, colour, card) for card in hand]
    mp = g.parts.mp
    found: list[CardSet] = [(mp[hand[i]], costs[i], (hand[i],)) for i in range(len(hand))]
    if g.parts.round_cards - g.cards_used > 1:
        found += [
            (mp[hand[i]] + mp[hand[j]], costs[i] + costs[j], (hand[i], hand[j]))
            for i in range(len(hand))
            for j in range(i + 1, len(hand))
        ]
    found.sort(key=_dearness)
    kept: list[CardSet] = []
    for points, cost, cards in found:
        if not kept or points > kept[-1][0]:
            kept.append((points, cost, cards))
    return kept


def _dearness(entry: CardSet) -> tuple[float, int]:
    return entry[1], -entry[0]


def best_move(e: Estimate, place: int, sets: list[CardSet]) -> tuple[float, tuple[int, ...], int, bool]:
    """The best that can begin at a place: gain, cards, Legions, and whether the Leader goes along."""
    g = e.g
    colour = g.active
    best: tuple[float, tuple[int, ...], int, bool] = (-9.0, (), 0, False)
    if not sets:
        return best
    most = sets[-1][0]
    here = stack_of(place, colour)
    legions = 0 if place == ROMA else ready(g, here)
    leads = g.where[colour] == place and not g.leader_done[colour]
    extra = 0
    if place != ROMA and not legions and g.marked[here] > g.marked_done[here]:  # to be cleared first
        legions, extra = g.marked[here] - g.marked_done[here], g.parts.clear_cost
    sizes = sorted({legions, legions - 1, 1} & set(range(1, legions + 1)), reverse=True)
    groups = [(size, lead) for size in sizes for lead in ((True, False) if leads else (False,))]
    if leads:
        groups.append((0, True))
    for size, lead in groups:
        gain, cost, _, _ = best_plan(e, place, size, lead, most - extra, 0.06)
        if gain <= 0:
            continue
        for points, dear, cards in sets:
            if points >= cost + extra:
                if gain - dear > best[0]:
                    best = (gain - dear, cards, size, lead)
                break
    return best
