"""9.4 Movement, 9.5 Pillage, 9.6 Wars Box: where the Wars go, whom they drive out, and which new ones appear."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, IN_ORDER, WAR_OPTION
from ..parts import EVENT_MIGRATION, FIRST_HOMELAND, FIRST_LEADER, FOES, HOME, LEADERS, SOLDIERS, SPACES, WARS, WITH
from ..state import LAST_TURN, Mod, RomeInc, d3, leader_of, roll, war_in, wild

MOST_STEPS: Final = 20  # ruling 9.4-d: a War that wanders longer takes the shortest way out,
MOST_DISPLACED: Final = 20  # and so does one in a chain of displacements without end


# -- 9.4 Movement ------------------------------------------------------------------------------------------------------


def wars_move(g: RomeInc) -> None:
    """9.4.1: all Wars in play, one by one."""
    g.unmoved = [war for war in range(len(WARS)) if g.wars[war] >= 0]
    g.trails = [(space,) if space >= 0 else () for space in g.wars]
    g.then((MOVE_NEXT_WAR,))


def move_next_war(g: RomeInc, offer: Offer) -> None:
    """In any order: one at a time, or all the others as they are listed."""
    for war in g.unmoved:
        offer.may(WAR_OPTION + war, (MOVE_WAR, war))
    if len(g.unmoved) > 1:
        offer.may(IN_ORDER, (MOVE_OTHERS,))


def move_war(g: RomeInc, war: int) -> None:
    g.unmoved.remove(war)
    march(g, war)
    g.then((MOVE_NEXT_WAR,))


def move_others(g: RomeInc) -> None:
    for war in g.unmoved:
        march(g, war)
    g.unmoved = []


def march(g: RomeInc, war: int) -> None:
    """9.5: on through Homeland and Barbarian Provinces; a single Pillage roll in the first other Province decides on
    one more (ruling 9.5-a).
    """
    may_pillage = True
    steps = 0
    while True:
        if not wild(g, g.wars[war]):
            if not may_pillage or not pillages(g, war):
                return
            may_pillage = False
        steps += 1
        if steps > MOST_STEPS:
            enter(g, war, way_out(g, war), [])
            return
        enter(g, war, next_space(g, war, -1, []), [])
        if not may_pillage and not wild(g, g.wars[war]):
            return


def next_space(g: RomeInc, war: int, left: int, chain: list[int]) -> int:
    """9.4.2, 9.4.3: the spaces of highest priority; equal ones by chance.

    *left* is what the War that drives it out has just left (9.4.5).
    """
    here = g.wars[war]
    naval = g.parts.war_naval[war]
    roads, rough = g.parts.roads[naval][here], g.parts.rough[naval][here]
    barred = g.trails[war]
    status = g.status
    # 0: neither where it was nor whom the chain has moved already; 1: whom it has moved (ruling 9.4-a); 2: anything
    for lenient in range(3):
        best = 0
        found: list[int] = []
        for ways in (roads, rough):
            for space in ways:
                if lenient < 2 and (space in barred or space == left):
                    continue
                if lenient == 0 and chain and war_in(g, space) in chain:
                    continue
                priority = 1 + (ways is roads) + (2 if space < FIRST_HOMELAND and status[space] else 0)
                if priority > best:
                    best = priority
                    found = [space]
                elif priority == best:
                    found.append(space)
        if found:
            return found[g.chance.pick(found, SPACES)] if len(found) > 1 else found[0]
    raise AssertionError  # every space has a connection that is open to all


def enter(g: RomeInc, war: int, space: int, chain: list[int]) -> None:
    """9.4.4, 9.4.5: the War moves there; one that is there already has to leave first."""
    left = g.wars[war]
    g.wars[war] = -1  # on its way
    while space in g.wars:
        drive_out(g, g.wars.index(space), left, chain)
    g.wars[war] = space
    g.trails[war] += (space,)
    if g.log:
        g.tell("war_moves", "9.4.1", war=WARS[war], source=SPACES[left] if left >= 0 else "none", target=SPACES[space])


def drive_out(g: RomeInc, war: int, left: int, chain: list[int]) -> None:
    """It moves at once, without Pillage, until it is in no Homeland or Barbarian Province; its own move is still to
    come.
    """
    if g.log:
        g.tell("driven_out", "9.4.5", war=WARS[war], space=SPACES[g.wars[war]])
    chain.append(war)
    if len(chain) > MOST_DISPLACED:
        enter(g, war, way_out(g, war), chain)
        return
    enter(g, war, next_space(g, war, left, chain), chain)
    steps = 1
    while wild(g, g.wars[war]):
        steps += 1
        if steps > MOST_STEPS or len(chain) > MOST_DISPLACED:
            enter(g, war, way_out(g, war), chain)
            return
        enter(g, war, next_space(g, war, left, chain), chain)


def way_out(g: RomeInc, war: int) -> int:
    """Ruling 9.4-d: the nearest free space that is no Homeland or Barbarian Province; the nearest free one if there is
    none.
    """
    naval = g.parts.war_naval[war]
    queue = [g.wars[war]]
    nearest = -1
    for here in queue:
        for there in g.parts.roads[naval][here] + g.parts.rough[naval][here]:
            if there in queue:
                continue
            queue.append(there)
            if there not in g.wars:
                if not wild(g, there):
                    return there
                if nearest < 0:
                    nearest = there
    return nearest


# -- 9.5 Pillage -------------------------------------------------------------------------------------------------------


def pillages(g: RomeInc, war: int) -> bool:
    """Does the War move on?"""
    moves = g.parts.pillage_moves
    return roll(g, "pillage", "9.5", 1, pillage_mods(g, war), moves, WARS[war]) >= moves


def pillage_mods(g: RomeInc, war: int) -> tuple[Mod, ...]:
    """The Leader's fire, the migration behind, what the Province is and who stands in it."""
    province = g.wars[war]
    leader = leader_of(g, war)
    units = g.units[province]
    soldiers = 0
    for kind in SOLDIERS:
        soldiers += units[kind]
    status = g.status[province]
    return (
        ("leader", g.parts.leader_pillage[leader] if leader >= 0 else 0, "3.3.3"),
        ("migration", g.events[EVENT_MIGRATION], "8.1"),
        ("province", g.parts.pillage_status[status], "9.5"),
        ("units", -soldiers, "9.5"),
    )


# -- 9.6 Wars Box ------------------------------------------------------------------------------------------------------


def wars_box(g: RomeInc) -> None:
    """3.1.1, 9.6.1: 1D3 counters, more by scenario and Migration; all that are left on Turn 10."""
    if g.turn == LAST_TURN:
        g.then((DRAW_FOES, len(g.wars_box)))
        return
    g.then((DRAW_FOES, d3(g) + g.parts.scenarios[g.scenario].extra_draw + g.events[EVENT_MIGRATION]))


def draw_foes(g: RomeInc, n: int) -> None:
    """One counter after the other; each is placed, and a War moves at once."""
    if n == 0 or not g.wars_box:
        g.trails = [()] * len(WARS)
        return
    g.then((DRAW_FOES, n - 1))
    box = g.wars_box
    foe = box.pop(g.chance.pick(box, FOES))
    if g.log:
        g.tell("foe_drawn", "9.6.1", foe=FOES[foe])
    if foe >= FIRST_LEADER:
        place_leader(g, foe - FIRST_LEADER)
    else:
        place_war(g, foe)


def place_war(g: RomeInc, war: int) -> None:
    """3.2.1, 9.6.2: in its Homeland, where a Leader may wait for it (ruling 9.6-a); then it moves."""
    g.trails[war] = ()
    enter(g, war, FIRST_HOMELAND + g.parts.war_nation[war], [])
    waiting_leader_joins(g, war)
    march(g, war)


def waiting_leader_joins(g: RomeInc, war: int) -> None:
    """9.6.3: a Leader waits until a matching War is available; of several, one at random."""
    waiting = [leader for leader in g.parts.leaders_of[g.parts.war_nation[war]] if g.leaders[leader] == HOME]
    if waiting:
        leader = waiting[g.chance.pick(waiting, LEADERS) if len(waiting) > 1 else 0]
        g.leaders[leader] = WITH + war
        if g.log:
            g.tell("leader_joins", "3.3.1", leader=LEADERS[leader], war=WARS[war])


def place_leader(g: RomeInc, leader: int) -> None:
    """9.6.3: on a matching War without a Leader, at random; else he waits in his Homeland."""
    matching = [
        war for war in g.parts.wars_of[g.parts.leader_nation[leader]] if g.wars[war] >= 0 and leader_of(g, war) < 0
    ]
    if not matching:
        g.leaders[leader] = HOME
        if g.log:
            g.tell("leader_waits", "3.3.1", leader=LEADERS[leader], woman=g.parts.leader_woman[leader])
        return
    war = matching[g.chance.pick(matching, WARS) if len(matching) > 1 else 0]
    g.leaders[leader] = WITH + war
    if g.log:
        g.tell("leader_joins", "3.3.1", leader=LEADERS[leader], war=WARS[war])


WARS_MOVE: Final = BOOK.rule("9.4", wars_move)
MOVE_NEXT_WAR: Final = BOOK.choice("9.4.1", move_next_war)
MOVE_WAR: Final = BOOK.rule("9.4.1", move_war, war="war")
MOVE_OTHERS: Final = BOOK.rule("9.4.1", move_others)
WARS_BOX: Final = BOOK.rule("9.6", wars_box)
DRAW_FOES: Final = BOOK.rule("9.6.1", draw_foes, n="")
