"""9.0 Crisis roll: the gods, the event deck, or a tribe that stirs and perhaps invades."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import (
    ARDASHIR,
    CNIVA,
    CRISES,
    EVENT,
    FIRST_HOMELAND,
    HOME,
    IRA_DEORUM,
    LEADERS,
    LIMES,
    PREPARING_FOR_WAR,
    PROVINCES,
    SHAPUR,
    SIDES,
    TRIBES,
)
from ..state import Crisis, band_of
from . import r05_cards as r05
from . import r10_events as r10

LEADERS_FIRST: Final = [CNIVA, SHAPUR, ARDASHIR]  # of two at home Shapur I goes before Ardashir (ruling C0.4-g)


def crisis_roll(g: Crisis) -> None:
    """Two dice on the table for the number of players."""
    white, black = g.chance.die(6), g.chance.die(6)
    result = g.parts.crisis[g.board][white + black]
    if g.log:
        g.tell(
            "crisis",
            "9.0",
            side=SIDES[g.active],
            white=white,
            black=black,
            sum=white + black,
            result=CRISES[result],
            n=g.chance.drawn,
        )
    if result < len(TRIBES):
        rouse(g, result, g.parts.war_flips if g.event == PREPARING_FOR_WAR else 1)
        g.then((INVASION, result))
    elif result == IRA_DEORUM:
        for tribe in g.parts.tribes_of[g.board]:
            rouse(g, tribe, 1)
    elif result == EVENT:
        g.then((r10.DRAW_EVENT,))
    else:
        g.then((r05.PAX_DEORUM,))


def rouse(g: Crisis, tribe: int, number: int) -> None:
    """Inactive barbarians of a homeland turn active, as far as there are any (ruling C0.4-b)."""
    flipped = min(number, g.resting[tribe][HOME])
    g.resting[tribe][HOME] -= flipped
    g.raiders[tribe][HOME] += flipped
    if g.log:
        leaders = [LEADERS[leader] for leader in home_leaders(g, tribe)]
        g.tell("roused", "9.0", tribe=TRIBES[tribe], pieces=flipped, active=g.raiders[tribe][HOME], leaders=leaders)


def home_leaders(g: Crisis, tribe: int) -> list[int]:
    """The tribe's leaders in its homeland, in the order in which they go."""
    return [leader for leader in LEADERS_FIRST if g.leaders[leader] == FIRST_HOMELAND + tribe]


def invasion(g: Crisis, tribe: int) -> None:
    """As many as the black die invade, if so many are active at home; the white die shows the way."""
    white, black = g.chance.die(6), g.chance.die(6)
    leaders = home_leaders(g, tribe)
    ready = g.raiders[tribe][HOME] + len(leaders)
    if g.log:
        g.tell(
            "invasion_roll",
            "9.0",
            tribe=TRIBES[tribe],
            white=white,
            black=black,
            ready=ready,
            leaders=[LEADERS[leader] for leader in leaders],
            invade=black <= ready,
            n=g.chance.drawn,
        )
    if black > ready:
        return
    first, second = g.parts.path[tribe][white]
    left = black
    resting = False
    for province in (first, second):
        if not g.parts.in_play[g.board][province]:
            continue
        resting = resting or LIMES in g.improvements[province]  # from here on (ruling C0.4-c)
        left -= settle_in(g, tribe, province, left, leaders, resting)
    if g.log and left:
        g.tell("invaders_return", "9.0", tribe=TRIBES[tribe], pieces=left)


def settle_in(g: Crisis, tribe: int, province: int, number: int, leaders: list[int], resting: bool) -> int:
    """Up to three of the tribe in the province, counting those already there (ruling C0.4-a), leaders first.

    Returns how many came.
    """
    room = min(number, g.parts.invaders - presence(g, tribe, province))
    if room <= 0:
        return 0
    first = leaders[:room]
    del leaders[:room]
    for leader in first:
        g.leaders[leader] = province
    others = room - len(first)
    g.raiders[tribe][HOME] -= others
    row = g.resting[tribe] if resting else g.raiders[tribe]
    row[province] += others
    if g.log:
        g.tell(
            "invaded",
            "9.0",
            tribe=TRIBES[tribe],
            province=PROVINCES[province],
            pieces=room,
            band=band_of(tribe, first, others),
            inactive=resting,
            held=others if resting else 0,
        )
    return room


def presence(g: Crisis, tribe: int, province: int) -> int:
    """Pieces of a tribe in a province."""
    count = g.raiders[tribe][province] + g.resting[tribe][province]
    if province in g.leaders:
        for leader in range(len(LEADERS)):
            if g.leaders[leader] == province and g.parts.leader_tribe[leader] == tribe:
                count += 1
    return count


CRISIS_ROLL: Final = BOOK.rule("9.0", crisis_roll)
INVASION: Final = BOOK.rule("9.0", invasion, tribe="tribe")
