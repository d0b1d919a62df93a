"""The steward: a rule-of-thumb player, and how well a position stands.

He asks where Aurelian is needed most and what each piece can do where it stands, and takes the Action that is worth most after its Reactions are paid.
Of the cups he looks at nothing.
"""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.choices import DONE, Offer
from .parts import (
    ASSIGN,
    AURELIAN,
    BATTLE,
    BOXES,
    CAMPAIGN,
    CV_SIDE,
    FINISHED,
    MARCH,
    NO_USURPER,
    NOT_BUILT,
    PLACATE,
    REDEPLOY,
    REGIONS,
    SIEGE,
    SPACES,
    SUPPRESS,
)
from .rules import r05_actions_phase as r05
from .rules import r06_actions as r06
from .rules import r07_reactions as r07
from .rules import r08_build as r08
from .rules import r09_levy as r09
from .rules import r11_taxation as r11
from .rules import r12_turn_end as r12
from .state import Aurelian, barbarians_on_danube, enemy_boxes, leadership, total_cv

# -- what things are worth, in VP ----------------------------------------------------------------------------------------
REACTION: Final = 0.5
REACTION_LOST = 0.4
ADJUST = 0.2
WAY: Final = 0.5
UNIT: Final = 0.3
HOME: Final = [0.0, 1.5, 1.0, 8.0, 2.5, 2.5, 2.5]
USURPED: Final = [0.0, 7.0, 7.0, 6.0, 5.0, 5.0, 5.0]
ARMY_POINT: Final = 1.5
OFFICER: Final = 3.5
COIN: Final = 0.8
RELIEF: Final = 3.0
LEGION: Final = 0.5
BARBARIAN: Final = 0.2
DEFEAT: Final = 20.0
LAST: Final = 2.0

LAST_TURN: Final = 6


def steward(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    assert isinstance(g, Aurelian)
    step = offer.step[0]
    if step == r05.ACTIONS_PHASE:
        return (_act(g, offer),)
    if step == r06.ACTION:
        return (r06.ACTION_OPTION + _action(g, offer, offer.step[1], offer.step[2]),)
    if step == r08.BUILD_PHASE:
        return (_build(g, offer),)
    if step == r06.MARCH_TO:
        return (_march(g, offer),)
    if step == r06.REDEPLOYMENT:
        return _spread(g, offer, 1)
    if step == r09.LEVY_PLACEMENT:
        return _spread(g, offer, 0)
    if step == r06.REINFORCEMENT or step == r09.PAID_LEVY:
        return (_weakest(g, offer),)
    if step == r09.LEVY_CHOICE:
        return (r09.STRENGTH_OPTION if _wants_legions(g) else r09.SCORE_OPTION,)
    if step == r07.USURPER_PRICE:
        return (r07.LOSE_COIN_OPTION if (g.treasury > 3 and g.vp < g.parts.thresholds[g.turn - 1]) or g.vp == 0 else r07.LOSE_VP_OPTION,)
    if step == r11.REFORMS:
        return (r11.YES if g.turn < LAST_TURN - 1 and offer.ids[0] == r11.YES else r11.NO,)
    if step == r12.TRIUMPH:
        return (r11.YES,)
    return (offer.ids[0],)


# -- Actions -------------------------------------------------------------------------------------------------------------


def _act(g: Aurelian, offer: Offer) -> int:
    if g.besieging >= 0:
        return offer.ids[0]
    cost = _cost(g)
    goal, best = _goal(g, cost)
    choice = r05.STOP
    nearest = 99
    for option in offer.ids:
        if option == r05.STOP:
            continue
        piece, box = divmod(option - r05.ACT, len(BOXES))
        if piece == AURELIAN:
            if best > 0 and goal >= 0:
                d = _way(g, box, goal)
                if d < nearest:
                    nearest = d
                    choice = option
        elif g.boxes[box]:
            worth, _ = _fight(g, piece, box, cost)
            if worth > best:
                best = worth
                choice = option
                goal = -1
    return choice


def _cost(g):
    return REACTION + REACTION_LOST * barbarians_on_danube(g)


def _goal(g: Aurelian, cost) -> tuple[int, float]:
    here = g.where[AURELIAN]
    distance = g.parts.distance[here]
    best = 0.0
    goal = -1
    for region in range(len(REGIONS)):
        calm = -1.0
        if g.usurpers[region] == NO_USURPER:
            calm, _ = _calm(g, region, cost)
        for box in g.parts.boxes_of[region]:
            if g.boxes[box]:
                worth, _ = _fight(g, AURELIAN, box, cost)
            else:
                worth = calm
            if distance[box] > 1:
                worth -= WAY * (distance[box] - 1)
            if worth > best:
                best = worth
                goal = box
    return goal, best


def _way(g: Aurelian, box: int, goal: int) -> int:
    if box == goal:
        return -1
    distance = g.parts.distance[goal]
    if g.boxes[box]:
        return 2 * distance[box] + 1
    best = 2 * distance[box] + 1
    for near in g.parts.neighbours[box]:
        if not g.boxes[near]:
            best = min(best, 2 * distance[near])
    return best


def _march(g: Aurelian, offer: Offer) -> int:
    goal, _ = _goal(g, _cost(g))
    choice = offer.ids[0]
    if goal < 0: return choice
    for option in offer.ids:
        if g.parts.distance[option - r06.BOX][goal] < g.parts.distance[choice - r06.BOX][goal]:
            choice = option
    return choice


def _action(g: Aurelian, offer: Offer, piece: int, box: int) -> int:
    cost = _cost(g)
    if g.boxes[box]:
        return _fight(g, piece, box, cost)[1]
    region = g.parts.region_of_box[box]
    if piece == AURELIAN and g.usurpers[region] == NO_USURPER:
        worth, action = _calm(g, region, cost)
        if worth > 0:
            return action
    return offer.ids[-1] - r06.ACTION_OPTION


def _fight(g: Aurelian, piece: int, box: int, cost) -> tuple[float, int]:
    parts = g.parts
    region = parts.region_of_box[box]
    stack = g.boxes[box]
    boxes = enemy_boxes(g, region)
    usurper = g.usurpers[region] != NO_USURPER
    all_of_them = (USURPED[boxes] if usurper else HOME[boxes])
    if usurper and g.turn == LAST_TURN: all_of_them *= LAST
    all_of_them += UNIT * len(stack)
    one = all_of_them if len(stack) == 1 else all_of_them / (2 * len(stack))
    lead = leadership(g, piece)
    if g.sides[box] == CV_SIDE:
        target = parts.cv[stack[-1]] * (1 if piece == AURELIAN else 2)
        siege = one * min(8 - target + lead, 8) / 8 - 2 * cost
        if piece != AURELIAN:
            return siege, SIEGE
        column = parts.column(parts.battle_columns, total_cv(g, box))
        battle = all_of_them - _losses(g, parts.battle_losses, column) - 2 * cost - ADJUST
        return (battle, BATTLE) if battle > siege else (siege, SIEGE)
    resistance = parts.resistance[stack[-1]]
    gain = all_of_them if piece == AURELIAN else one
    suppress = gain * (8 - resistance + lead) / 8 - 2 * cost - ADJUST
    price = (resistance + 1) // 2
    if price <= g.treasury:
        placate = one - price * (COIN if g.treasury < 10 else 0.1) - cost + ADJUST
        if placate > suppress:
            return placate, PLACATE
    return suppress, SUPPRESS


def _losses(g: Aurelian, table, column: int) -> float:
    total = 0.0
    bonus = g.army + g.leadership
    for face in range(1, max(2, 9 - bonus)):
        lost = table[0 if face == 1 else face + bonus - 1][column]
        total += DEFEAT if lost >= g.army else lost * ARMY_POINT
    return total / 8


def _calm(g: Aurelian, region: int, cost) -> tuple[float, int]:
    parts = g.parts
    best, action = 0.0, MARCH
    if g.army > 3 and -1 in g.where:
        best, action = OFFICER - cost, ASSIGN
    if not parts.spaces_of[region]:
        return best, action
    spare = 0
    lost = 0
    for space in range(len(SPACES)):
        if g.usurpers[parts.region_of_space[space]] == NO_USURPER:
            if g.raiders[space] >= 0:
                lost += 1
            else:
                spare += g.legions[space] - 1
    more = min(spare - lost, parts.army_max - g.army)
    redeploy = max(0, more) * ARMY_POINT + lost * RELIEF - cost - ADJUST
    if redeploy > best:
        best, action = redeploy, REDEPLOY
    pool = len(g.pools[region])
    if pool:
        column = parts.column(parts.campaign_columns, pool)
        room = g.income - g.treasury
        coins = min(room, parts.campaign_coins[7][column])
        campaign = coins * (COIN if g.treasury < 10 else 0.1) - _losses(g, parts.campaign_losses, column) + pool // 2 * LEGION - pool * BARBARIAN - 2 * cost + ADJUST
        if g.turn == LAST_TURN: campaign += pool
        if campaign > best:
            best, action = campaign, CAMPAIGN
    return best, action


# -- Danube --------------------------------------------------------------------------------------------------------------


def _strength(g: Aurelian, space: int) -> int:
    return g.legions[space] + g.parts.wall_strength[g.walls[g.parts.region_of_space[space]]]


def _spread(g: Aurelian, offer: Offer, first: int) -> tuple[int, ...]:
    assert offer.lows is not None and offer.highs is not None
    points = offer.lows[:]
    left = offer.most - sum(points)
    lost = points.count(0)
    if first:
        more = max(0, min(left - lost, offer.highs[0] - points[0]))
        points[0] += more
        left -= more
    parts = g.parts
    while left > 0:
        weakest = 0
        low = 99
        for i in range(first, len(points)):
            if points[i] < offer.highs[i]:
                walls = parts.wall_strength[g.walls[parts.region_of_space[offer.ids[i] - r06.SPACE]]]
                s = points[i] + walls if points[i] else -1
                if s < low:
                    low = s
                    weakest = i
        points[weakest] += 1
        left -= 1
    return tuple(points)


def _weakest(g: Aurelian, offer: Offer) -> int:
    choice = DONE
    low = 99
    paid = offer.step[0] == r09.PAID_LEVY
    for option in offer.ids:
        if option == DONE: continue
        space = option - r06.SPACE
        s = _strength(g, space) if g.legions[space] else -1
        if s < low:
            low = s
            choice = option
    if paid and not (_wants_legions(g)):
        return DONE
    return choice


def _wants_legions(g: Aurelian) -> bool:
    upkeep = r11.upkeep(g)
    return upkeep < g.income and (barbarians_on_danube(g) > 0 or upkeep < 10 and upkeep + 4 < g.income)


# -- works ---------------------------------------------------------------------------------------------------------------

WALLS: Final = [3.5, 2.5, 7.0, 2.0]
FINISH: Final = 2.4
TEMPLE: Final = 3.6
TEMPLE_FINISH: Final = 7.3


def _build(g: Aurelian, offer: Offer) -> int:
    choice = DONE
    best = 0.0
    for option in offer.ids:
        if option == DONE:
            continue
        if option == r08.AURELIAN_WALLS:
            worth = 0.7 + 0.36 * g.turn
        elif option >= r08.TEMPLE:
            started = g.temples[option - r08.TEMPLE] != NOT_BUILT
            worth = TEMPLE_FINISH if started else TEMPLE
        else:
            started = g.walls[option - r08.WALLS] != NOT_BUILT
            worth = WALLS[option - r08.WALLS] + (FINISH if started else 0)
        if option != r08.AURELIAN_WALLS and not started and g.turn == LAST_TURN:
            continue
        if worth > best:
            best = worth
            choice = option
    return choice


def evaluate(g: Game, seat: int) -> float:
    """How well the emperor stands, 0 to 1."""
    assert isinstance(g, Aurelian)
    return min(1.0, g.vp / 100)
