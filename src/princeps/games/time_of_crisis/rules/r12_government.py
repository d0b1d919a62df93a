"""12.0 Governors come and go: Italia's support level, and what becomes of a Pretender's markers."""

from __future__ import annotations

from ..parts import (
    GOVERNORS,
    ITALIA,
    NEUTRAL,
    NO_MARK,
    PROVINCES,
    SEAT,
    SIDES,
)
from ..state import NONE, Crisis, governed


def neutral_italia(g: Crisis) -> int:
    """C0.14: a neutral Italia has one level per neutral province, itself included."""
    return min(g.parts.top[ITALIA], g.governors.count(NEUTRAL))


def adjust_italia(g: Crisis, loser: int, winner: int) -> None:
    """C0.14: a province other than Italia changed hands. A neutral Italia is counted anew, a player's moves by one."""
    ruler = g.governors[ITALIA]
    before = g.support[ITALIA]
    if ruler == NEUTRAL:
        g.support[ITALIA] = neutral_italia(g)
    elif ruler == winner:
        g.support[ITALIA] = min(g.parts.top[ITALIA], before + 1)
    elif ruler == loser:
        g.support[ITALIA] = max(0, before - 1)
    if g.log and g.support[ITALIA] != before:
        g.tell("italia", "C0.14", level=g.support[ITALIA], before=before, governor=GOVERNORS[ruler])


def clear_province(g: Crisis, province: int, rule: str) -> None:
    """A governor leaves: mobs, militia and his markers go with him; improvements stay."""
    if g.log:
        gone = [f"{g.mobs[province]}*mob"] if g.mobs[province] else []
        gone += ["militia"] * g.militia[province] + ["castra"] * g.castra[province]
        gone += ["quaestor"] * g.quaestor[province]
        if gone:
            g.tell("province_cleared", rule, province=PROVINCES[province], gone=gone)
    g.mobs[province] = 0
    g.militia[province] = 0
    g.quaestor[province] = 0
    g.castra[province] = 0
    remove_mark(g, province, rule)


def remove_mark(g: Crisis, province: int, rule: str) -> None:
    """C0.15: with the Seat of Power all Breakaway markers of its owner leave."""
    mark = g.marks[province]
    if mark == NO_MARK:
        return
    side = g.governors[province]
    g.marks[province] = NO_MARK
    if mark == SEAT:
        for other in governed(g, side):
            g.marks[other] = NO_MARK
    if g.log:
        g.tell("seat_lost" if mark == SEAT else "breakaway_lost", rule, side=SIDES[side], province=PROVINCES[province])


def return_governor(g: Crisis, province: int) -> None:
    """The governor goes to his side's Available Leaders box, a neutral one to the pool."""
    side = g.governors[province]
    if side != NEUTRAL:
        g.governors_available[side] += 1
        if province == ITALIA:
            g.emperor_type = g.emperor_province = g.emperor_general = NONE


def make_neutral(g: Crisis, province: int, rule: str) -> None:
    """A side's governor is lost or recalled: a neutral one takes over at the lowest level."""
    side = g.governors[province]
    clear_province(g, province, rule)
    return_governor(g, province)
    g.governors[province] = NEUTRAL
    g.support[province] = neutral_italia(g) if province == ITALIA else g.parts.start_support
    if g.log:
        support = g.support[province]
        g.tell("governor_lost", rule, side=SIDES[side], province=PROVINCES[province], support=support)
    if province != ITALIA:
        adjust_italia(g, side, NEUTRAL)
        if province == g.emperor_province:
            make_neutral(g, ITALIA, "X2.0")


def take_province(g: Crisis, province: int, side: int) -> None:
    """A side's governor replaces another: support falls by one, but not below one; Italia gets one level per province
    of the new Emperor.
    """
    loser = g.governors[province]
    clear_province(g, province, "C0.6")
    return_governor(g, province)
    g.governors[province] = side
    g.governors_available[side] -= 1
    if province == ITALIA:
        g.support[ITALIA] = min(g.parts.top[ITALIA], len(governed(g, side)))
    else:
        g.support[province] = max(1, g.support[province] - 1)
        adjust_italia(g, loser, side)
        if province == g.emperor_province:
            make_neutral(g, ITALIA, "X2.0")
    if g.log:
        g.tell(
            "governor_placed",
            "C0.6",
            side=SIDES[side],
            province=PROVINCES[province],
            loser=GOVERNORS[loser],
            support=g.support[province],
        )
