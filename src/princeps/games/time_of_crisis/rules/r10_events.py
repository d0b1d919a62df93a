"""10.0 The event deck (C5.0): barbarian leaders and rival emperors, and what else befalls the empire."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import (
    DIOCLETIAN,
    EVENTS,
    FIRST_HOMELAND,
    HOME,
    LEADERS,
    LIMES,
    PALMYRA_ALLIES,
    PROVINCES,
    RAIDING_PARTIES,
    RIVALS,
    SASSANIDS,
    TRIBES,
    WAITING,
)
from ..state import Crisis
from . import r07_end as r07
from . import r09_crisis as r09


def draw_event(g: Crisis) -> None:
    """Diocletian lies among the bottom cards: until only those are left another card comes."""
    deck = g.deck
    if len(deck) > g.parts.bottom_cards:
        pool = [event for event in deck if event != DIOCLETIAN]
    else:
        pool = deck
    event = pool[g.chance.pick(pool, EVENTS)]
    deck.remove(event)
    g.event = event  # ruling C5.0-a: whatever was in force ends
    if g.log:
        g.tell("event", "C5.0", event=EVENTS[event], ongoing=g.parts.event_ongoing[event], left=len(deck))
    if event == DIOCLETIAN:
        g.then((r07.DIOCLETIAN_COMES,))
    elif event == PALMYRA_ALLIES:
        palmyra_allies(g)
    elif event == RAIDING_PARTIES:
        g.then((RAID,))
    elif g.parts.leader_of[event] >= 0:
        leader_comes(g, g.parts.leader_of[event])
    elif g.parts.rival_of[event] >= 0:
        rival_rises(g, g.parts.rival_of[event])


def leader_comes(g: Crisis, leader: int) -> None:
    """10.0: to his tribe's homeland; he is always active."""
    if g.leaders[leader] != WAITING:
        return
    tribe = g.parts.leader_tribe[leader]
    g.leaders[leader] = FIRST_HOMELAND + tribe
    if g.log:
        g.tell("leader_comes", "10.0", leader=LEADERS[leader], tribe=TRIBES[tribe])


def rival_rises(g: Crisis, rival: int) -> None:
    """10.0: in the open of his province; there he stays."""
    if g.rivals[rival] != WAITING:
        return
    g.rivals[rival] = g.parts.rival_province[rival]
    if g.log:
        g.tell("rival_rises", "10.0", rival=RIVALS[rival], province=PROVINCES[g.rivals[rival]])


def palmyra_allies(g: Crisis) -> None:
    """Sassanids on Roman soil go home, and all at home rest; leaders and those in armies do not care."""
    raiders, resting = g.raiders[SASSANIDS], g.resting[SASSANIDS]
    for place in range(HOME):
        resting[HOME] += raiders[place] + resting[place]
        raiders[place] = resting[place] = 0
    resting[HOME] += raiders[HOME]
    raiders[HOME] = 0
    if g.log:
        g.tell("palmyra_allies", "C5.0", inactive=resting[HOME])


def raid(g: Crisis) -> None:
    """From each homeland with an active barbarian one raids the first province of a path."""
    for tribe in g.parts.tribes_of[g.board]:
        if not g.raiders[tribe][HOME]:
            continue
        white = g.chance.die(6)
        goals = [province for province in g.parts.path[tribe][white] if g.parts.in_play[g.board][province]]
        if g.log:
            g.tell("raid", "C5.0", tribe=TRIBES[tribe], white=white, n=g.chance.drawn)
        if goals:
            r09.settle_in(g, tribe, goals[0], 1, [], LIMES in g.improvements[goals[0]])


DRAW_EVENT: Final = BOOK.rule("C5.0", draw_event)
RAID: Final = BOOK.rule("C5.0", raid)
