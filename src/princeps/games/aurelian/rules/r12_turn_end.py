"""12.0 Turn End Phase: score, check for defeat, stir the cups for the next turn.

(13.0 is in state.py: defeat strikes anywhere.)
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK
from ..parts import (
    CHITS,
    FINISHED,
    FIRST_NAMED_CHIT,
    FRIENDLY_UNFRIENDLY,
    HOSTILE,
    NO_USURPER,
    REGIONS,
    TURN_END_MARKERS,
    UNFRIENDLY_HOSTILE,
    ZENOBIA,
)
from ..state import (
    THRESHOLD,
    USURPERS_REMAIN,
    VICTORY,
    Aurelian,
    barbarians_on_danube,
    draw,
    end,
    enemy_boxes,
    gain_vp,
    officers,
    put,
)
from . import r04_sequence as r04
from . import r05_actions_phase as r05
from . import r07_reactions as r07
from . import r11_taxation as r11

LAST_TURN: Final = 6


def turn_end_phase(g: Aurelian) -> None:
    if g.log:
        g.tell("phase", "12.0", phase="turn_end")
    g.then((SCORE,), (TRIUMPH,), (BONUS,), (PENALTY,), (CHECK_FOR_DEFEAT,), (END_ADJUSTMENTS,))


# -- 12.1 Scoring ------------------------------------------------------------------------------------------------------


def score(g: Aurelian) -> None:
    """A VP for everything that stands well."""
    items = score_items(g)
    points = sum([item[1] for item in items])
    gain_vp(g, points)
    if g.log:
        g.tell("score", "12.1", vp=points, total=g.vp, items=[[name, value, "12.1"] for name, value in items if value])


def score_items(g: Aurelian) -> list[tuple[str, int]]:
    free = walls = temples = 0
    for region in range(len(REGIONS)):
        if g.usurpers[region] != NO_USURPER:
            continue  # 8.4: nothing that is built there counts
        if enemy_boxes(g, region) == 0:
            free += 1
        if g.walls[region] == FINISHED:
            walls += 1
        if g.temples[region] == FINISHED:
            temples += 1
    named = 0
    for chit in g.dead_pool:
        if chit >= FIRST_NAMED_CHIT:
            named += 1
    return [
        ("free_regions", free),
        ("named_usurpers", named),
        ("walls", walls),
        ("temples", temples),
        ("officers", officers(g)),
        ("army", g.army),
        ("coins", g.treasury // 5),
    ]


# -- 12.2 Aurelian's Triumph -------------------------------------------------------------------------------------------


def triumph(g: Aurelian, offer: Offer) -> None:
    """Once, when Zenobia is dead: score a second time, and Aurelian's Leadership becomes +2."""
    if g.leadership > 1 or ZENOBIA not in g.dead_pool:
        return
    offer.may(r11.YES, (HOLD_TRIUMPH,))
    offer.may(r11.NO, NOTHING)


def hold_triumph(g: Aurelian) -> None:
    g.leadership = 2
    if g.log:
        g.tell("triumph", "12.2")
    g.then((SCORE,))


# -- 12.3 and 12.4 Turn 6 ----------------------------------------------------------------------------------------------


def bonus(g: Aurelian) -> None:
    """Turn 6: finished Walls outside Usurpers' Regions times the Aurelian Walls, if that is above zero."""
    if g.turn < LAST_TURN or g.aurelian_walls <= 0:
        return
    walls = 0
    for region in range(len(REGIONS)):
        if g.usurpers[region] == NO_USURPER and g.walls[region] == FINISHED:
            walls += 1
    gain_vp(g, walls * g.aurelian_walls)
    if g.log:
        g.tell("bonus", "12.3", walls=walls, multiplier=g.aurelian_walls, vp=walls * g.aurelian_walls, total=g.vp)


def penalty(g: Aurelian) -> None:
    """Turn 6: each Enemy Unit and Barbarian on the map costs a VP, times a negative multiplier if there is one."""
    if g.turn < LAST_TURN:
        return
    units = sum([len(stack) for stack in g.boxes])
    barbarians = sum([len(pool) for pool in g.pools]) + barbarians_on_danube(g)  # ruling 12.4-a
    times = max(1, -g.aurelian_walls)  # ruling 12.3-a
    lost = min((units + barbarians) * times, g.vp)  # ruling 12.4-b
    g.vp -= lost
    if g.log:
        g.tell("penalty", "12.4", units=units, barbarians=barbarians, times=times, vp=lost, total=g.vp)


# -- 12.5 Check for Defeat ---------------------------------------------------------------------------------------------


def check_for_defeat(g: Aurelian) -> None:
    """Reach the Threshold; in Turn 6 that is victory, if no Usurper is left."""
    threshold = g.parts.thresholds[g.turn - 1]
    if g.log:
        g.tell("threshold", "12.5", vp=g.vp, threshold=threshold, turn=g.turn)
    if g.vp < threshold:
        end(g, THRESHOLD)
    elif g.turn == LAST_TURN:
        end(g, VICTORY if g.usurpers.count(NO_USURPER) == len(REGIONS) else USURPERS_REMAIN)


# -- 12.6 Turn End Cup Adjustments -------------------------------------------------------------------------------------


def end_adjustments(g: Aurelian) -> None:
    """Two Friendly to Unfriendly, two Unfriendly to Hostile; but for the last turn, Reactions, as many as its number,
    and the next turn.
    """
    if g.turn < LAST_TURN:
        g.then((END_REACTIONS, g.parts.end_reactions[g.turn - 1]), (NEXT_TURN,))
    g.then(
        (END_ADJUSTMENT, FRIENDLY_UNFRIENDLY),
        (END_ADJUSTMENT, FRIENDLY_UNFRIENDLY),
        (END_ADJUSTMENT, UNFRIENDLY_HOSTILE),
        (END_ADJUSTMENT, UNFRIENDLY_HOSTILE),
    )


def end_adjustment(g: Aurelian, way: int) -> None:
    """As 5.0."""
    r05.adjust(g, way, "12.6")


def end_reactions(g: Aurelian, n: int) -> None:
    """As 7.0, but a Turn End marker (or the Confederation, ruling 12.6-a) goes back into the cup and ends it."""
    if n == 0:
        return
    if not g.cups[HOSTILE]:
        g.then((r07.REACTION,))
        return
    chit = draw(g, HOSTILE)
    if chit in TURN_END_MARKERS:
        put(g, HOSTILE, chit)
        if g.log:
            g.tell("end_reactions_stop", "12.6", chit=CHITS[chit])
        return
    g.then((END_REACTIONS, n - 1))
    r07.resolve(g, chit)


def next_turn(g: Aurelian) -> None:
    """The marker moves on; the third Turn End marker enters the Hostile Cup with Turn 4."""
    g.turn += 1
    if g.turn == g.parts.setup["third_turn_end"]:
        for chit in g.turn_track:
            put(g, HOSTILE, chit)
            if g.log:
                g.tell("third_marker", "12.6", chit=CHITS[chit])
        g.turn_track = []
    g.then((r04.GAME_TURN,))


TURN_END_PHASE: Final = BOOK.rule("12.0", turn_end_phase)
SCORE: Final = BOOK.rule("12.1", score)
TRIUMPH: Final = BOOK.choice("12.2", triumph)
HOLD_TRIUMPH: Final = BOOK.rule("12.2", hold_triumph)
BONUS: Final = BOOK.rule("12.3", bonus)
PENALTY: Final = BOOK.rule("12.4", penalty)
CHECK_FOR_DEFEAT: Final = BOOK.rule("12.5", check_for_defeat)
END_ADJUSTMENTS: Final = BOOK.rule("12.6", end_adjustments)
END_ADJUSTMENT: Final = BOOK.rule("12.6", end_adjustment, way="way")
END_REACTIONS: Final = BOOK.rule("12.6", end_reactions, n="")
NEXT_TURN: Final = BOOK.rule("12.6", next_turn)
