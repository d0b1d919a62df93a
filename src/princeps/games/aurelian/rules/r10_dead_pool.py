"""10.0 Dead Pool Phase: unrest cools, some of it boils over, and the Dead Pool returns to the cups."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import (
    CHITS,
    CUPS,
    FINISHED,
    FIRST_NAMED,
    FIRST_NAMED_CHIT,
    FRIENDLY,
    HOSTILE,
    NO_USURPER,
    REGIONS,
    UNFRIENDLY,
)
from ..state import Aurelian, enemy_boxes, is_unit, lay_down_arms, occupied, place_usurper, put, remove_usurper
from . import r06_actions as r06


def dead_pool_phase(g: Aurelian) -> None:
    """All removals everywhere, then new Usurpers, then those who fall (ruling 10.1-b), then the Pool itself."""
    if g.log:
        g.tell("phase", "10.0", phase="dead_pool")
    g.then((DE_ESCALATION,), (REVOLT,), (USURPERS_DEPART,), (RESOLVE_DEAD_POOL,))


# -- 10.1 De-Escalation and Revolt -------------------------------------------------------------------------------------


def de_escalation(g: Aurelian) -> None:
    """Regions without Usurper: stacks lose their topmost unit (single units only under a finished Temple, which calms
    the rest); occupied Boxes one more.
    """
    for region in range(len(REGIONS)):
        if g.usurpers[region] != NO_USURPER:
            continue
        temple = g.temples[region] == FINISHED
        for box in g.parts.boxes_of[region]:
            if len(g.boxes[box]) >= (1 if temple else 2):
                r06.remove_units(g, box, 1, "10.1")
                if temple:
                    lay_down_arms(g, box, "10.1")
        for box in g.parts.boxes_of[region]:
            if g.boxes[box] and occupied(g, box):
                r06.remove_units(g, box, 1, "10.1")


def revolt(g: Aurelian) -> None:
    """Enemy Units in three Boxes of a Region without Usurper: somebody there takes the purple."""
    for region in range(len(REGIONS)):
        if g.usurpers[region] == NO_USURPER and enemy_boxes(g, region) >= 3:
            place_usurper(g, region, "10.1")


def usurpers_depart(g: Aurelian) -> None:
    """A Usurper with Enemy Units in no more than one Box gives up, and they lay down their arms.

    A named one pays (10.2).
    """
    for region in range(len(REGIONS)):
        if g.usurpers[region] != NO_USURPER and enemy_boxes(g, region) <= 1:
            named_usurper(g, region)
            for box in g.parts.boxes_of[region]:
                lay_down_arms(g, box, "10.1")


# -- 10.2 Named Usurpers -----------------------------------------------------------------------------------------------


def named_usurper(g: Aurelian, region: int) -> None:
    """Zenobia or Postumus removed: Income and Treasury rise by six each."""
    remove_usurper(g, region, "10.2" if g.usurpers[region] >= FIRST_NAMED else "10.1")


# -- 10.3 Resolving the Dead Pool --------------------------------------------------------------------------------------


def resolve_dead_pool(g: Aurelian) -> None:
    """Barbarians and markers turn Hostile; units by the mood of their Region; named Usurpers stay dead."""
    dead, g.dead_pool = g.dead_pool, []
    moved: list[list[str]] = [[], [], []]
    for chit in dead:
        if chit >= FIRST_NAMED_CHIT:
            g.dead_pool.append(chit)
            continue
        cup = destination(g, g.parts.region_of_chit[chit]) if is_unit(chit) else HOSTILE
        put(g, cup, chit)
        if g.log:
            moved[cup].append(CHITS[chit])
    if g.log:
        for cup in range(len(CUPS)):
            if moved[cup]:
                g.tell("dead_pool_to_cup", "10.3", cup=CUPS[cup], chits=moved[cup])


def destination(g: Aurelian, region: int) -> int:
    """The cup for the Region's dead units, by its state after 10.1 (ruling 10.3-a)."""
    if g.usurpers[region] != NO_USURPER:
        return HOSTILE
    if g.temples[region] == FINISHED and enemy_boxes(g, region) == 0:
        return FRIENDLY
    return UNFRIENDLY


DEAD_POOL_PHASE: Final = BOOK.rule("10.0", dead_pool_phase)
DE_ESCALATION: Final = BOOK.rule("10.1", de_escalation)
REVOLT: Final = BOOK.rule("10.1", revolt)
USURPERS_DEPART: Final = BOOK.rule("10.1", usurpers_depart)
RESOLVE_DEAD_POOL: Final = BOOK.rule("10.3", resolve_dead_pool)
