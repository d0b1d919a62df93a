"""What things are worth to the tribune, in Legacy: battles, votes, improvements, cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..dice import Force
from ..odds import attackers, battle_spread, defenders, vote_success
from ..parts import (
    AMPHITHEATER,
    AVAILABLE,
    BASILICA,
    FIRST_SEA,
    ITALIA,
    LEADERS_PER_SIDE,
    LIMES,
    MILITARY,
    NEUTRAL,
    POPULACE,
    PROVINCES,
    SENATE,
)
from ..rules import r06_actions as actions
from ..rules import r06_military as military
from ..rules import r06_populace as populace
from ..rules import r06_senate as senate
from ..rules import r08_battle as r08
from ..state import Crisis, army_in_capital, emperor, governed, has_built, invaded, region_of, side_of, units_of

# What things are worth to him.
POINT: Final = [0.5, 0.8, 0.6]  # an influence point of each suit that is kept for something else
RELIEF: Final = 3.0  # an enemy out of a province of his own
HIT: Final = 0.7  # a hit that his army takes
PROVINCE: Final = 7.0
RIVAL_PROVINCE: Final = 8.0  # one that a player loses
THRONE: Final = 13.0
THRONE_LEVEL: Final = 1.5  # more for each level that Italia will have
LEAST_CHANCE: Final = 0.35  # of a vote that he tries
LAST_CHANCE: Final = 0.1  # of one that would bring the end
NEAR_END: Final = 15  # Legacy still lacking
POWER: Final = [0.0, 1.0, 2.3, 3.7, 5.3]  # of a card, by its value
ENOUGH_LEGIONS: Final = 5
MOST_DICE: Final = 12  # of a side of a battle that he reckons with
MOST_ARMIES: Final = 3
SUIT_SHARE: Final = [1.0, 1.1, 1.0]  # of the value of a deck
# provinces to start from, best first
SAFE: Final = [
    PROVINCES.index(name)
    for name in (
        "macedonia",
        "hispania",
        "africa",
        "asia",
        "aegyptus",
        "gallia",
        "pannonia",
        "galatia",
        "syria",
        "thracia",
        "britannia",
    )
]


# -- battles -----------------------------------------------------------------------------------------------------------


@cache
def _chances(one: Force, other: Force) -> tuple[float, float]:
    won, lost, _ = battle_spread(one, other)
    return float(won), float(lost)


def hits_of(force: Force) -> float:
    """Hits that a force deals on average."""
    total = 0.0
    for misses in force.dice:
        total += (6 - misses) / 5
    return max(0.0, total - force.less) + force.more


def war_worth(g: Crisis, force: int, target: int, region: int, here: bool) -> float:
    """What a battle would bring; *here*: the force is in the region already."""
    side = g.active
    ours = attackers(g, force, target, region)
    if not here and force < r08.ARMY_FORCES and r08.militia_with(g, force) >= 0:
        ours = Force(ours.dice[1:], ours.room - 1, ours.less, ours.more)  # the militia stays behind
    theirs = defenders(g, target, region)
    if not ours.dice or len(ours.dice) > MOST_DICE or len(theirs.dice) > MOST_DICE:
        return 0.0
    won, lost = _chances(ours, theirs)
    prize = float(g.parts.win_legacy)
    if target < r08.FIRST_RIVAL:
        prize += min(theirs.room, hits_of(ours)) * g.parts.barbarian_legacy
    if (
        region < len(PROVINCES)
        and g.governors[region] == side
        and (target < r08.FIRST_ARMY or target >= r08.FIRST_CAPITAL)
    ):
        prize += RELIEF
    if r08.FIRST_RIVAL <= target < r08.FIRST_ARMY and emperor(g) == side:
        prize += RELIEF
    defended = g.parts.win_legacy * lost if target >= r08.FIRST_ARMY else 0.0
    return won * prize - defended - HIT * min(ours.room, hits_of(theirs))


def best_war(g: Crisis) -> tuple[float, int, int, int]:
    """The battle that is worth most less its points: worth, force, target, region; worth 0 if there is none."""
    side = g.active
    points = g.ip[MILITARY]
    cost = r08.battle_cost(g)
    best = (0.0, -1, -1, -1)
    if points < cost:
        return best
    fresh = [force for force in r08.forces(g, side) if force not in g.fought]
    if not fresh:
        return best
    in_play = g.parts.in_play[g.board]
    for region in range(FIRST_SEA):
        if not in_play[region]:
            continue
        targets = r08.targets(g, region, side)
        if not targets:
            continue
        way = g.parts.distance[g.board][region]
        for force in fresh:
            steps = way[region_of(r08.force_place(g, force))]
            if steps + cost > points or (steps and force >= r08.ARMY_FORCES):
                continue
            for target in targets:
                worth = war_worth(g, force, target, region, steps == 0) - POINT[MILITARY] * (steps + cost)
                if worth > best[0]:
                    best = (worth, force, target, region)
    return best


def step_towards(g: Crisis, goal: int, regions: list[int]) -> int:
    """The region that is nearest to the goal."""
    way = g.parts.distance[g.board][goal]
    return min(regions, key=lambda region: (way[region], region))


# -- votes -------------------------------------------------------------------------------------------------------------


def governor_price(g: Crisis, side: int) -> int:
    if g.governors_available[side]:
        return 0
    left = g.governors_unrecruited[side]
    return g.parts.governor_cost[left[0]] if left else 99


def wants_throne(g: Crisis, side: int) -> bool:
    """Only an Emperor can bring the game to its end."""
    return g.legacy[side] >= g.goal - NEAR_END and emperor(g) != side


def province_worth(g: Crisis, province: int, side: int) -> float:
    """What it is worth to govern it."""
    holder = g.governors[province]
    if province == ITALIA:
        return (
            THRONE
            + THRONE_LEVEL * len(governed(g, side))
            + (RIVAL_PROVINCE if holder != NEUTRAL else 0)
            + (10.0 if wants_throne(g, side) else 0.0)
        )
    worth = PROVINCE + len(g.improvements[province]) + 0.5 * g.support[province]
    if holder != NEUTRAL and g.legacy[holder] >= max(g.legacy) - 5:
        worth += RIVAL_PROVINCE - PROVINCE + 2
    if invaded(g, province):
        worth -= 3.0 if g.support[province] <= 2 else 1.0
    return worth


def dice_wanted(g: Crisis, province: int, dice: int) -> int:
    """How many of so many dice a vote needs: all against a player, no more than the votes against neutrals."""
    if g.governors[province] != NEUTRAL:
        return dice
    return min(dice, max(1, senate.votes_needed(g, province, g.active) - _help(g, province)))


def _help(g: Crisis, province: int) -> int:
    return has_built(g, g.active, BASILICA) if province == ITALIA else 0


def vote_worth(g: Crisis, province: int, dice: int, suit: int) -> float:
    """What a vote with at most so many dice is worth less its points; 0 if it is not worth while."""
    spent = dice_wanted(g, province, dice)
    needed = senate.votes_needed(g, province, g.active)
    chance = (
        float(vote_success(min(40, spent + _help(g, province)), needed, g.governors[province] == NEUTRAL))
        if needed < 40
        else 0.0
    )
    if chance < (LAST_CHANCE if province == ITALIA and wants_throne(g, g.active) else LEAST_CHANCE):
        return 0.0
    return chance * province_worth(g, province, g.active) - POINT[suit] * spent


def best_vote(g: Crisis) -> tuple[float, int]:
    """The vote that is worth most, a governor for it included: worth, province; worth 0 if there is none."""
    side = g.active
    dice = g.ip[SENATE] - governor_price(g, side)
    best = (0.0, -1)
    if dice < 1:
        return best
    for province in g.parts.provinces_of[g.board]:
        if not senate.place_barred(g, province):
            worth = vote_worth(g, province, dice, SENATE)
            if worth > best[0]:
                best = (worth, province)
    return best


# -- the people --------------------------------------------------------------------------------------------------------


def threatened(g: Crisis, province: int) -> bool:
    army = army_in_capital(g, province)
    return invaded(g, province) or (army >= 0 and side_of(army) != g.governors[province])


def games_worth(g: Crisis, province: int) -> float:
    if g.mobs[province] == 0:
        return 0.0
    level = g.support[province] - (1 if threatened(g, province) else 0)
    return 6.0 if g.mobs[province] >= level else 3.0 if g.mobs[province] >= level - 1 else 1.2


def support_worth(g: Crisis, province: int) -> float:
    level = g.support[province]
    worth = [0.0, 3.0, 2.4, 2.0, 0.0][level] if level < 4 else 0.0
    if threatened(g, province) and (level == 1 or g.mobs[province] >= level - 1):
        worth += 6.0
    return worth


def improvement_worth(g: Crisis, province: int, improvement: int) -> float:
    """Each scores as long as it stands; some do more."""
    worth = 4.0 + 0.3 * g.support[province] - (2.0 if threatened(g, province) and g.support[province] == 1 else 0.0)
    if improvement == AMPHITHEATER:
        return worth + (1.5 if g.mobs[province] else 0.2)
    if improvement == BASILICA:
        return worth + (0.0 if emperor(g) == g.active else 0.6)
    return worth + (0.8 if g.parts.first_provinces[province] else 0.1)


def build_worth(g: Crisis, province: int) -> float:
    most = 0.0
    for improvement in (AMPHITHEATER, BASILICA, LIMES):
        if not populace.improvement_barred(g, province, improvement):
            most = max(most, improvement_worth(g, province, improvement))
    return most


def people_worth(g: Crisis, action: int, province: int) -> float:
    """What a Populace action in a province is worth, per point."""
    points = g.ip[POPULACE]
    parts = g.parts
    if action == actions.HOLD_GAMES:
        cost, worth = populace.priced(g, parts.cost_games), games_worth(g, province)
    elif action == actions.INCREASE_SUPPORT:
        cost = populace.priced(g, g.support[province] + 1)
        worth = 0.0 if populace.increase_barred(g, province) else support_worth(g, province)
    elif action == actions.BUILD:
        cost, worth = populace.priced(g, parts.cost_build), build_worth(g, province)
    else:
        cost = populace.priced(g, parts.cost_militia)
        worth = 0.0 if populace.militia_barred(g, province) else 0.9
    return worth / cost if cost <= points else 0.0


# -- armies ------------------------------------------------------------------------------------------------------------


def weakest_army(g: Crisis) -> int:
    """The army that should grow next: the strongest one that is not strong enough yet; -1 if none can."""
    best = -1
    for army in military.armies_of(g, g.active):
        if (
            not military.add_barred(g, army)
            and units_of(g, army) < ENOUGH_LEGIONS
            and (best < 0 or units_of(g, army) > units_of(g, best))
        ):
            best = army
    return best


def wants_army(g: Crisis) -> bool:
    return len(military.armies_of(g, g.active)) < min(MOST_ARMIES, 1 + len(governed(g, g.active)) // 2)


def wants_general(g: Crisis) -> bool:
    for general in range(g.active * LEADERS_PER_SIDE, (g.active + 1) * LEADERS_PER_SIDE):
        if g.generals[general] == AVAILABLE:
            return False
    return wants_army(g)


# -- cards -------------------------------------------------------------------------------------------------------------


def suit_need(g: Crisis, side: int, suit: int) -> float:
    """How much a suit is wanted this turn."""
    mine = governed(g, side)
    danger = len([province for province in mine if threatened(g, province)])
    if suit == MILITARY:
        return 1.0 + 0.3 * danger
    if suit == SENATE:
        return 2.0 if wants_throne(g, side) else 1.25 if g.governors.count(NEUTRAL) > 1 else 1.0
    mobs = sum([g.mobs[province] for province in mine])
    return 1.0 + 0.15 * mobs + 0.1 * danger


def card_worth(g: Crisis, side: int, card: int) -> float:
    """What a card is worth in the next hand."""
    return POWER[g.parts.value[card]] * suit_need(g, side, g.parts.suit[card])


def buy_worth(g: Crisis, side: int, card: int) -> float:
    """What a card adds to the points of an average hand, the scarcer its suit the more."""
    deck = [*g.hands[side], *g.available[side], *g.discards[side]]
    parts = g.parts
    total = sum([parts.value[one] for one in deck])
    mean = total / len(deck)
    own = sum([parts.value[one] for one in deck if parts.suit[one] == parts.suit[card]])
    share = own / (total * SUIT_SHARE[parts.suit[card]] / 3.1)
    return (parts.value[card] + 0.3 - mean) * (1.6 - 0.6 * share) * parts.hand_size / (len(deck) + 1)


def trash_worth(g: Crisis, side: int, card: int) -> float:
    deck = [*g.hands[side], *g.available[side], *g.discards[side]]
    if len(deck) <= g.parts.hand_size + 1:
        return 0.0
    mean = sum([g.parts.value[one] for one in deck]) / len(deck)
    return (mean - g.parts.value[card]) * g.parts.hand_size / (len(deck) - 1)
