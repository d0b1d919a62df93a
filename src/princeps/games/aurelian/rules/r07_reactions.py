"""7.0 Reactions: what comes out of the Hostile Cup."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK
from ..parts import (
    BOXES,
    CHITS,
    CONFEDERATION,
    CV_SIDE,
    HOSTILE,
    NO_USURPER,
    REGIONS,
    RESISTANCE_SIDE,
    SASSANIDS,
    SIDES,
    SPACES,
    YELLOW,
)
from ..state import (
    DANUBE,
    Aurelian,
    barbarians_on_danube,
    cv_boxes,
    draw,
    end,
    is_barbarian,
    is_unit,
    lose_coins,
    occupied,
    place_usurper,
    roll,
    show_side,
)

LOSE_VP_OPTION: Final = BOOK.option("vp", on="track:vp")
LOSE_COIN_OPTION: Final = BOOK.option("coin", on="track:treasury")
POOL: Final = len(BOOK.options)
for _region in REGIONS:
    BOOK.option(f"pool:{_region}", on=f"pool:{_region}")


# -- 7.0 ---------------------------------------------------------------------------------------------------------------


def reactions(g: Aurelian, n: int) -> None:
    """Draw and resolve n chits from the Hostile Cup, one at a time."""
    if n > 1:
        g.then((REACTION,), (REACTIONS, n - 1))
    elif n:
        g.then((REACTION,))


def reaction(g: Aurelian) -> None:
    """One chit; what happens depends on what it is. From an empty cup nothing comes (ruling 5.0-a)."""
    if not g.cups[HOSTILE]:
        if g.log:
            g.tell("hostile_empty", "7.0")
        return
    resolve(g, draw(g, HOSTILE))


def resolve(g: Aurelian, chit: int) -> None:
    if is_unit(chit):
        g.then((REACTION_ENEMY_UNIT, chit))
    elif is_barbarian(chit):
        g.then((REACTION_BARBARIAN, chit))
    elif chit == CONFEDERATION:
        g.then((REACTION_CONFEDERATION,))
    elif chit == SASSANIDS:
        g.then((REACTION_SASSANIDS,))
    else:
        g.dead_pool.append(chit)
        if g.log:
            g.tell("turn_end_marker", "5.0", chit=CHITS[chit])


# -- 7.1 Enemy Units ---------------------------------------------------------------------------------------------------


def reaction_enemy_unit(g: Aurelian, chit: int) -> None:
    """To its Box, on top: nipped in the bud where a piece of yours stands; in arms if it is the third or a Usurper
    calls.
    """
    box = g.parts.home[chit]
    region = g.parts.region_of_box[box]
    if occupied(g, box):
        g.dead_pool.append(chit)  # ruling 7.1-a: the Box is not flipped again
        if g.log:
            g.tell("unit_quelled", "7.1", chit=CHITS[chit], box=BOXES[box])
    else:
        armed = len(g.boxes[box]) >= 2 or g.usurpers[region] != NO_USURPER
        side = CV_SIDE if armed else RESISTANCE_SIDE
        turned = len(g.boxes[box]) > 0 and g.sides[box] != side
        g.boxes[box] += (chit,)
        show_side(g, box, side)
        if g.log:
            g.tell(
                "unit_placed",
                "7.1",
                chit=CHITS[chit],
                box=BOXES[box],
                side=SIDES[side],
                units=len(g.boxes[box]),
                turned=turned,
            )
    for other in range(len(REGIONS)):  # any Region, not only that of the unit
        if g.usurpers[other] == NO_USURPER and cv_boxes(g, other) >= 2:
            place_usurper(g, other, "7.1")


# -- 7.2 Barbarians ----------------------------------------------------------------------------------------------------


def reaction_barbarian(g: Aurelian, chit: int) -> None:
    """The die names the space attacked.

    A Usurper behind spaces 1 and 2 deals with it, at a price; else the next free space is hit.
    """
    space = roll(g, "attacks", "7.2", ()) - 1
    if space < 2 and g.usurpers[g.parts.region_of_space[space]] != NO_USURPER:
        g.dead_pool.append(chit)
        if g.log:
            g.tell("usurper_defends", "7.2", chit=CHITS[chit], space=SPACES[space])
        if g.vp == 0 and g.treasury == 0:
            lose_coin(g, 1)  # ruling 7.2-b: nothing left to lose but the game
        else:
            g.then((USURPER_PRICE,))
        return
    free = space
    while free < len(SPACES) and g.raiders[free] >= 0:
        free += 1
    if g.log and free != space:
        g.tell(
            "spill_over",
            "7.2",
            chit=CHITS[chit],
            space=SPACES[space],
            target=SPACES[free] if free < len(SPACES) else "pool",
        )
    if free < len(SPACES):
        g.then((DANUBE_ATTACK, chit, free))
    else:
        to_pool(g, chit, len(SPACES) - 1)  # ruling 7.2-c


def usurper_price(g: Aurelian, offer: Offer) -> None:
    """A rival did your work on the frontier: it costs prestige or money, as you prefer."""
    if g.vp > 0:
        offer.may(LOSE_VP_OPTION, (LOSE_VP, 1))
    else:
        offer.no(LOSE_VP_OPTION, "no_vp", "7.2")
    if g.treasury > 0:
        offer.may(LOSE_COIN_OPTION, (LOSE_COIN, 1))
    else:
        offer.no(LOSE_COIN_OPTION, "no_coins", "7.2")


def lose_vp(g: Aurelian, points: int) -> None:
    g.vp -= points
    if g.log:
        g.tell("vp_lost", "7.2", vp=points, total=g.vp)


def lose_coin(g: Aurelian, coins: int) -> None:
    if g.log:
        g.tell("pay", "7.2", coins=coins, what="usurper_price")
    lose_coins(g, coins)


def danube_attack(g: Aurelian, chit: int, space: int) -> None:
    """Die, Legion and Walls must exceed the Barbarian's CV, or the space is lost; the third such is the end (13.0)."""
    region = g.parts.region_of_space[space]
    walls = g.parts.wall_strength[g.walls[region]]  # ruling 7.2-d: also under a Usurper
    cv = g.parts.cv[chit]
    total = roll(g, "defence", "7.2", (("legion", g.legions[space], "7.2"), ("walls", walls, "8.1")), against=cv)
    if total > cv:
        to_pool(g, chit, space)
        return
    g.legions[space] = 0
    g.raiders[space] = chit
    if g.log:
        g.tell("space_lost", "7.2", chit=CHITS[chit], space=SPACES[space], lost=barbarians_on_danube(g))
    if barbarians_on_danube(g) >= 3:
        end(g, DANUBE)


def to_pool(g: Aurelian, chit: int, space: int) -> None:
    region = g.parts.region_of_space[space]
    g.pools[region] += (chit,)
    if g.log:
        g.tell("barbarian_pooled", "7.2", chit=CHITS[chit], space=SPACES[space], region=REGIONS[region])


# -- 7.3 Confederation -------------------------------------------------------------------------------------------------


def reaction_confederation(g: Aurelian) -> None:
    """The fullest Pool strikes; the chit lies in the Dead Pool, where it counts as a Turn End marker."""
    g.dead_pool.append(CONFEDERATION)
    if g.log:
        g.tell("confederation", "7.3")
    g.then((CONFEDERATION_POOL,))


def confederation_pool(g: Aurelian, offer: Offer) -> None:
    """Which Pool, if several hold the most (ruling 7.3-a: also if all are empty)."""
    most = max([len(pool) for pool in g.pools])
    for region in range(len(REGIONS)):
        if not g.parts.spaces_of[region]:
            continue
        if len(g.pools[region]) == most:
            offer.may(POOL + region, (CONFEDERATION_STRIKES, region))
        else:
            offer.no(POOL + region, "pool_not_fullest", "7.3")


def confederation_strikes(g: Aurelian, region: int) -> None:
    """Each Legion of the Region loses a point (but keeps one); each Barbarian of the Pool costs a Coin and is spent."""
    for space in g.parts.spaces_of[region]:
        if g.legions[space] > 1:
            g.legions[space] -= 1
            if g.log:
                g.tell("legion_set", "7.3", space=SPACES[space], strength=g.legions[space], before=g.legions[space] + 1)
    pool = g.pools[region]
    g.pools[region] = ()
    g.dead_pool.extend(pool)
    if g.log:
        g.tell("confederation_strikes", "7.3", region=REGIONS[region], barbarians=len(pool))
    lose_coins(g, len(pool))


# -- 7.4 Sassanids -----------------------------------------------------------------------------------------------------


def reaction_sassanids(g: Aurelian) -> None:
    """A Usurper in the East holds them off; else each Box in arms anywhere costs a VP, as far as there are any."""
    g.dead_pool.append(SASSANIDS)
    held = g.usurpers[YELLOW] != NO_USURPER
    boxes = 0 if held else sum([cv_boxes(g, region) for region in range(len(REGIONS))])
    lost = min(boxes, g.vp)  # ruling 7.4-a
    g.vp -= lost
    if g.log:
        g.tell("sassanids", "7.4", held=held, boxes=boxes, vp=lost, total=g.vp)


REACTIONS: Final = BOOK.rule("7.0", reactions, n="")
REACTION: Final = BOOK.rule("7.0", reaction)
REACTION_ENEMY_UNIT: Final = BOOK.rule("7.1", reaction_enemy_unit, chit="chit")
REACTION_BARBARIAN: Final = BOOK.rule("7.2", reaction_barbarian, chit="chit")
USURPER_PRICE: Final = BOOK.choice("7.2", usurper_price)
LOSE_VP: Final = BOOK.rule("7.2", lose_vp, points="")
LOSE_COIN: Final = BOOK.rule("7.2", lose_coin, coins="")
DANUBE_ATTACK: Final = BOOK.rule("7.2", danube_attack, chit="chit", space="space")
REACTION_CONFEDERATION: Final = BOOK.rule("7.3", reaction_confederation)
CONFEDERATION_POOL: Final = BOOK.choice("7.3", confederation_pool)
CONFEDERATION_STRIKES: Final = BOOK.rule("7.3", confederation_strikes, region="region")
REACTION_SASSANIDS: Final = BOOK.rule("7.4", reaction_sassanids)
