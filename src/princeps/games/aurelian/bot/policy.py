"""The steward: a rule-of-thumb player, and how well a position stands.

In the Actions Phase he asks what each Action would be worth in VP and takes the best one, going to where Aurelian is
needed most. He pays for the Army before the Danube, for two Officers, for what is begun before what is new. Of the cups
he looks at nothing.
"""

from __future__ import annotations

from typing import Final

from ....engine.agenda import Game
from ....engine.chance import Chance
from ....engine.choices import DONE, Offer
from ....engine.judging import alone
from ..parts import (
    ASSIGN,
    AURELIAN,
    BATTLE,
    BOXES,
    CAMPAIGN,
    CV_SIDE,
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
from ..rules import r05_actions_phase as r05
from ..rules import r06_actions as r06
from ..rules import r07_reactions as r07
from ..rules import r08_build as r08
from ..rules import r09_levy as r09
from ..rules import r11_taxation as r11
from ..state import Aurelian, barbarians_on_danube, enemy_boxes, leadership, officers, total_cv

# What things are worth to him, in VP: found by an evolution strategy over some 100,000 games, then rounded and pruned
# of all that made no difference.
REACTION: Final = 0.5  # each Reaction costs that much, whatever it brings
LINE: Final = 0.5  # each Movement Line between Aurelian and where he is needed
UNIT: Final = 0.3  # an Enemy Unit gone
# one Box less of so many with Enemy Units; three would revolt (10.1)
UNREST: Final = [0.0, 1.5, 1.5, 8.0, 2.0, 2.0, 2.0]
# the same under a Usurper, who falls with the last Box but one (10.1)
REVOLT: Final = [0.0, 7.0, 7.0, 5.0, 5.0, 5.0, 5.0]
ARMY_POINT: Final = 1.5
DEFEAT: Final = 20.0
OFFICER: Final = 3.0
RELIEF: Final = 3.0  # a Danube Space won back
COIN: Final = 0.5
WALLS_IN: Final = {"red": 3.5, "blue": 2.5, "green": 7.0, "yellow": 2.0}  # begun: the Danube is longest in Green
WALLS: Final[list[float]] = [WALLS_IN[region] for region in REGIONS]
FINISHED_WALLS: Final = 2.5  # more than that
TEMPLE: Final = 4.0
FINISHED_TEMPLE: Final = 7.0
AURELIAN_WALLS: Final = 0.4  # for each turn that has passed
GARRISON: Final = 10  # Strength on the Danube that need not be raised, unless a space is lost

LAST_TURN: Final = 6


def steward(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    assert isinstance(g, Aurelian)
    step = offer.step[0]
    if step == r05.ACTIONS_PHASE:
        return (_piece_and_box(g, offer),)
    if step == r06.ACTION:
        return (_action(g, offer.step[1], offer.step[2], offer),)
    if step == r08.BUILD_PHASE:
        return (_work(g, offer),)
    if step == r06.MARCH_TO:
        return (_march(g, offer),)
    if step == r06.REDEPLOYMENT:
        return _spread(g, offer, 1)
    if step == r09.LEVY_PLACEMENT:
        return _spread(g, offer, 0)
    if step == r06.REINFORCEMENT:
        return (_weakest(g, offer),)
    if step == r09.PAID_LEVY:
        return (_weakest(g, offer) if _wants_legions(g) else DONE,)
    if step == r09.LEVY_CHOICE:
        return (offer.ids[0] if _wants_legions(g) else r09.SCORE_OPTION,)
    if step == r11.REFORMS:
        return (offer.ids[0] if g.turn < LAST_TURN - 1 else r11.NO,)
    if step == r07.USURPER_PRICE:
        return (
            r07.LOSE_VP_OPTION if g.vp > g.parts.thresholds[g.turn - 1] or g.treasury < 4 else r07.LOSE_COIN_OPTION,
        )
    return (offer.ids[0],)  # a Triumph is held; whichever of the fullest Pools


# -- the Actions Phase -------------------------------------------------------------------------------------------------


def _piece_and_box(g: Aurelian, offer: Offer) -> int:
    """Send Aurelian to or towards where he is needed most, unless an Officer has something better to do; stop if all is
    quiet.
    """
    if g.besieging >= 0:
        return offer.ids[0]
    goal, most = _goal(g)
    choice = r05.STOP
    nearest = 2 * len(BOXES)
    for option in offer.ids:
        if option < r05.ACT + len(BOXES):
            if goal >= 0:
                way = _way(g, option - r05.ACT, goal)
                if way < nearest:
                    nearest, choice = way, option
        elif option != r05.STOP:
            box = (option - r05.ACT) % len(BOXES)
            if g.boxes[box]:
                worth, _ = _fight(g, 1, box, enemy_boxes(g, g.parts.region_of_box[box]))
                if worth > most:
                    most, choice = worth, option
    return choice


def _goal(g: Aurelian) -> tuple[int, float]:
    """Where Aurelian is needed most, and what that is worth less the way; -1 if nowhere."""
    distance = g.parts.distance[g.where[AURELIAN]]
    goal, most = -1, 0.0
    for region in range(len(REGIONS)):
        boxes = enemy_boxes(g, region)
        calm, _ = _govern(g, region)
        for box in g.parts.boxes_of[region]:
            worth = calm
            if g.boxes[box]:
                worth, _ = _fight(g, AURELIAN, box, boxes)
            if distance[box] > 1:
                worth -= LINE * (distance[box] - 1)
            if worth > most:
                goal, most = box, worth
    return goal, most


def _way(g: Aurelian, box: int, goal: int) -> int:
    """How far it is to the goal after an Action in the Box, a March if nobody is there to be fought; in half lines, a
    fight counting one.
    """
    distance = g.parts.distance[goal]
    if box == goal:
        return -1
    nearest = 2 * distance[box] + 1
    if not g.boxes[box]:
        for near in g.parts.neighbours[box]:
            if not g.boxes[near]:
                nearest = min(nearest, 2 * distance[near])
    return nearest


def _march(g: Aurelian, offer: Offer) -> int:
    """The next Box on the way."""
    goal, _ = _goal(g)
    distance = g.parts.distance[goal]
    choice = offer.ids[0]
    for option in offer.ids:
        if distance[option - r06.BOX] < distance[choice - r06.BOX]:
            choice = option
    return choice


def _action(g: Aurelian, piece: int, box: int, offer: Offer) -> int:
    """The best Action in the Box; where nothing is worth while, the last one offered: a March, if there is a way."""
    region = g.parts.region_of_box[box]
    if g.boxes[box]:
        _, action = _fight(g, piece, box, enemy_boxes(g, region))
        return r06.ACTION_OPTION + action
    worth, action = _govern(g, region)
    return r06.ACTION_OPTION + action if piece == AURELIAN and worth > 0 else offer.ids[-1]


def _fight(g: Aurelian, piece: int, box: int, boxes: int) -> tuple[float, int]:
    """What the best Action against the Enemy Units of a Box is worth, one of so many in its Region; and which it is."""
    parts = g.parts
    region = parts.region_of_box[box]
    units = len(g.boxes[box])
    top = g.boxes[box][-1]
    whole = (UNREST if g.usurpers[region] == NO_USURPER else REVOLT)[boxes] + UNIT * units
    one = whole if units == 1 else whole / (2 * units)
    leads = leadership(g, piece)
    if g.sides[box] == CV_SIDE:
        cv = parts.cv[top] * (1 if piece == AURELIAN else 2)
        siege = one * min(8 - cv + leads, 8) / 8 - REACTION * parts.actions_reactions[SIEGE]
        if piece != AURELIAN:
            return siege, SIEGE
        battle = (
            whole
            - _losses(g, parts.battle_losses, parts.column(parts.battle_columns, total_cv(g, box)))
            - REACTION * parts.actions_reactions[BATTLE]
        )
        return (battle, BATTLE) if battle > siege else (siege, SIEGE)
    resistance = parts.resistance[top]
    suppress = (whole if piece == AURELIAN else one) * (
        8 - resistance + leads
    ) / 8 - REACTION * parts.actions_reactions[SUPPRESS]
    price = (resistance + 1) // 2
    if price <= g.treasury:
        placate = one - price * COIN - REACTION * parts.actions_reactions[PLACATE]
        if placate > suppress:
            return placate, PLACATE
    return suppress, SUPPRESS


def _govern(g: Aurelian, region: int) -> tuple[float, int]:
    """What Aurelian's best Action in a Box without Enemy Units is worth, and which it is; 0 if there is none."""
    most, action = 0.0, MARCH
    if g.usurpers[region] != NO_USURPER:
        return most, action
    parts = g.parts
    if g.army > 3 and -1 in g.where:
        most, action = OFFICER - REACTION * parts.actions_reactions[ASSIGN], ASSIGN
    if not parts.spaces_of[region]:
        return most, action
    lost = spare = 0
    for space in range(len(SPACES)):
        if g.usurpers[parts.region_of_space[space]] == NO_USURPER:
            if g.raiders[space] >= 0:
                lost += 1
            else:
                spare += g.legions[space] - 1
    recruits = max(0, min(spare - lost, parts.army_max - g.army))
    redeploy = recruits * ARMY_POINT + lost * RELIEF - REACTION * parts.actions_reactions[REDEPLOY]
    if redeploy > most:
        most, action = redeploy, REDEPLOY
    barbarians = len(g.pools[region])
    if barbarians:
        column = parts.column(parts.campaign_columns, barbarians)
        coins = min(parts.campaign_coins[7][column], g.income - g.treasury)
        campaign = (
            coins * COIN - _losses(g, parts.campaign_losses, column) - REACTION * parts.actions_reactions[CAMPAIGN]
        )
        if g.turn == LAST_TURN:
            campaign += barbarians  # 12.4
        if campaign > most:
            most, action = campaign, CAMPAIGN
    return most, action


def _losses(g: Aurelian, table: list[list[int]], column: int) -> float:
    """What the Army can expect to lose by the table; to lose all of it is defeat."""
    total = 0.0
    bonus = g.army + g.leadership
    for face in range(1, max(2, 9 - bonus)):  # the faces above count as 8 and cost nothing
        lost = table[0 if face == 1 else face + bonus - 1][column]
        total += DEFEAT if lost >= g.army else lost * ARMY_POINT
    return total / 8


# -- the Danube --------------------------------------------------------------------------------------------------------


def _spread(g: Aurelian, offer: Offer, first: int) -> tuple[int, ...]:
    """Each space its least, one point for those lost, then the Army (if it is the slot before the first space), then
    the weakest spaces.
    """
    assert offer.lows is not None
    assert offer.highs is not None
    points = offer.lows[:]
    left = offer.most
    for least in points:
        left -= least
    if first:
        more = max(0, min(left - points.count(0), offer.highs[0] - points[0]))
        points[0] += more
        left -= more
    while left > 0:
        weakest, least = 0, 99
        for slot in range(first, len(points)):
            strength = _strength(g, offer.ids[slot] - r06.SPACE, points[slot])
            if points[slot] < offer.highs[slot] and strength < least:
                weakest, least = slot, strength
        points[weakest] += 1
        left -= 1
    return tuple(points)


def _weakest(g: Aurelian, offer: Offer) -> int:
    """The space that needs a point most."""
    choice, least = DONE, 99
    for option in offer.ids:
        if option != DONE:
            strength = _strength(g, option - r06.SPACE, g.legions[option - r06.SPACE])
            if strength < least:
                choice, least = option, strength
    return choice


def _strength(g: Aurelian, space: int, legion: int) -> int:
    """What a Legion of that size with the Walls behind it adds to the die; -1 where there is none."""
    return legion + g.parts.wall_strength[g.walls[g.parts.region_of_space[space]]] if legion else -1


def _wants_legions(g: Aurelian) -> bool:
    """A space is lost or the line is thin, and the upkeep can be paid."""
    upkeep = r11.upkeep(g)
    return upkeep < g.income if barbarians_on_danube(g) else upkeep < min(GARRISON, g.income - 4)


# -- works -------------------------------------------------------------------------------------------------------------


def _work(g: Aurelian, offer: Offer) -> int:
    """The best work that Coins allow: taxes fill the Treasury whatever is left in it.

    In the last turn nothing is begun.
    """
    choice, most = DONE, 0.0
    for option in offer.ids:
        if option == DONE:
            continue
        if option == r08.AURELIAN_WALLS:
            worth = AURELIAN_WALLS * (g.turn + 1)
        else:
            walls = option < r08.TEMPLE
            region = option - (r08.WALLS if walls else r08.TEMPLE)
            if (g.walls if walls else g.temples)[region] == NOT_BUILT:
                worth = 0.0 if g.turn == LAST_TURN else WALLS[region] if walls else TEMPLE
            else:
                worth = WALLS[region] + FINISHED_WALLS if walls else FINISHED_TEMPLE
        if worth > most:
            choice, most = option, worth
    return choice


# -- how well a position stands ----------------------------------------------------------------------------------------


# Weights of `features`, by logistic regression on 12,000 games of the steward, won or lost; tools/fit_evaluate.py does
# it again.
WEIGHTS: Final = [0.36, 0.022, -0.045, 0.029, 0.28, 0.28, -0.27, -0.17, -0.23, -0.13]


def features(g: Aurelian) -> list[float]:
    """What tells a position that will be won from one that will be lost."""
    left = LAST_TURN - g.turn
    usurpers = rebels = unrest = 0
    for region in range(len(REGIONS)):
        if g.usurpers[region] == NO_USURPER:
            unrest += enemy_boxes(g, region)
        else:
            usurpers += 1
            rebels += enemy_boxes(g, region)
    return [
        1.0,
        float(g.vp * left),
        float(left),
        0.0 if left else float(min(g.vp, 75) - 50),  # the last Threshold is 65, the last turn brings and costs some ten
        float(g.army),
        float(officers(g)),
        float(barbarians_on_danube(g)),
        float(unrest),
        float(usurpers),
        float(rebels * g.turn),
    ]


def evaluate(g: Game, seat: int) -> float:
    """The chance to win, 0 to 1."""
    assert isinstance(g, Aurelian)
    return alone(WEIGHTS, features(g))
