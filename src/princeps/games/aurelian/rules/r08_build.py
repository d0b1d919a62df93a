"""8.0 Build Phase: Walls and Temples in the Regions, the Aurelian Walls in Rome."""

from __future__ import annotations

from typing import Final

from ....engine.choices import DONE, NOTHING, Offer
from ..book import BOOK
from ..parts import FINISHED, NO_USURPER, NOT_BUILT, REGIONS, ROMA, STARTED, WORKS
from ..state import Aurelian, finished, lose_coins, raise_income

WALLS: Final = len(BOOK.options)
for _region in REGIONS:
    BOOK.option(f"walls:{_region}", on=f"display:{_region}")
TEMPLE: Final = len(BOOK.options)
for _region in REGIONS:
    BOOK.option(f"temple:{_region}", on=f"display:{_region}")
AURELIAN_WALLS: Final = BOOK.option("aurelian_walls", on="track:aurelian_walls")

# What was worked on in this phase is an argument of the step: one bit per Walls, per Temple, and one for Rome (rulings
# 8.0-b, 8.3-a).
TEMPLE_BIT: Final = len(REGIONS)
ROME_BIT: Final = 2 * len(REGIONS)


# -- 8.0 ---------------------------------------------------------------------------------------------------------------


def build_phase(g: Aurelian, worked: int, offer: Offer) -> None:
    """Start or finish works, one step each per phase, as long as the Coins last."""
    for region in range(len(REGIONS)):
        reason, rule = walls_barred(g, region, worked)
        if not reason:
            offer.may(WALLS + region, (BUILD_WALLS, region, worked))
        else:
            offer.no(WALLS + region, reason, rule)
        reason, rule = temple_barred(g, region, worked)
        if not reason:
            offer.may(TEMPLE + region, (BUILD_TEMPLE, region, worked))
        else:
            offer.no(TEMPLE + region, reason, rule)
    reason, rule = aurelian_walls_barred(g, worked)
    if not reason:
        offer.may(AURELIAN_WALLS, (BUILD_AURELIAN_WALLS, worked))
    else:
        offer.no(AURELIAN_WALLS, reason, rule)
    offer.may(DONE, NOTHING)
    if g.log and not worked and len(offer.ids) == 1:  # nobody is asked: so it is told
        g.tell("nothing_to_build", "8.0")


def _barred(g: Aurelian, complete: bool, worked: bool, cost: int) -> str:
    if complete:
        return "complete"
    if worked:
        return "worked_already"
    return "too_few_coins" if g.treasury < cost else ""


# -- 8.1 Walls ---------------------------------------------------------------------------------------------------------


def walls_barred(g: Aurelian, region: int, worked: int) -> tuple[str, str]:
    if g.usurpers[region] != NO_USURPER:
        return "usurper_in_region", "8.4"
    reason = _barred(g, g.walls[region] == FINISHED, bool(worked >> region & 1), g.parts.cost_walls)
    if not reason and g.walls[region] == NOT_BUILT and len(REGIONS) - g.walls.count(NOT_BUILT) >= g.parts.wall_markers:
        return "no_walls_left", "8.1"  # ruling 8.0-a
    return reason, "8.1"


def build_walls(g: Aurelian, region: int, worked: int) -> None:
    """Started Walls help the Danube a little, finished ones much, and score each turn."""
    g.walls[region] = STARTED if g.walls[region] == NOT_BUILT else FINISHED
    pay_for(g, g.parts.cost_walls, "walls", region, g.walls[region], "8.1")
    g.then((BUILD_PHASE, worked | 1 << region))


def pay_for(g: Aurelian, coins: int, work: str, region: int, stage: int, rule: str) -> None:
    lose_coins(g, coins)
    if g.log:
        g.tell("built", rule, work=work, region=REGIONS[region], stage=WORKS[stage], coins=coins)


# -- 8.2 Temples -------------------------------------------------------------------------------------------------------


def temple_barred(g: Aurelian, region: int, worked: int) -> tuple[str, str]:
    if g.usurpers[region] != NO_USURPER:
        return "usurper_in_region", "8.4"
    built = g.temples[region] == FINISHED
    return _barred(g, built, bool(worked >> TEMPLE_BIT + region & 1), g.parts.cost_temple), "8.2"


def build_temple(g: Aurelian, region: int, worked: int) -> None:
    """A finished Temple scores, calms its Region, and raises the Income by the number of Temples finished."""
    g.temples[region] = STARTED if g.temples[region] == NOT_BUILT else FINISHED
    pay_for(g, g.parts.cost_temple, "temple", region, g.temples[region], "8.2")
    if g.temples[region] == FINISHED:
        raised = raise_income(g, g.parts.gain_temple[finished(g.temples) - 1])
        if g.log:
            g.tell("income_raised", "8.2", coins=raised, income=g.income)
    g.then((BUILD_PHASE, worked | 1 << TEMPLE_BIT + region))


# -- 8.3 The Aurelian Walls --------------------------------------------------------------------------------------------


def aurelian_walls_barred(g: Aurelian, worked: int) -> tuple[str, str]:
    if g.usurpers[g.parts.region_of_box[ROMA]] != NO_USURPER:
        return "usurper_in_region", "8.4"  # ruling 8.4-a
    complete = g.aurelian_walls >= g.parts.walls_max
    return _barred(g, complete, bool(worked >> ROME_BIT & 1), g.parts.cost_aurelian_walls), "8.3"


def build_aurelian_walls(g: Aurelian, worked: int) -> None:
    """One space forward on their track; it multiplies the bonus or the penalty at the end of Turn 6."""
    lose_coins(g, g.parts.cost_aurelian_walls)
    g.aurelian_walls += 1
    if g.log:
        g.tell("aurelian_walls", "8.3", level=g.aurelian_walls, coins=g.parts.cost_aurelian_walls)
    g.then((BUILD_PHASE, worked | 1 << ROME_BIT))


BUILD_PHASE: Final = BOOK.choice("8.0", build_phase, worked="")
BUILD_WALLS: Final = BOOK.rule("8.1", build_walls, region="region", worked="")
BUILD_TEMPLE: Final = BOOK.rule("8.2", build_temple, region="region", worked="")
BUILD_AURELIAN_WALLS: Final = BOOK.rule("8.3", build_aurelian_walls, worked="")
