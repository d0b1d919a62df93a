"""11.1 Revolts: the restless frontier, and Provinces that become Roman."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Step
from ..book import BOOK
from ..parts import (
    AUXILIA,
    BARBARIAN,
    CAVALRY,
    EVENT_BARBARIAN,
    EVENT_COLONY,
    FIRST_HOMELAND,
    FLEET,
    GUARD,
    HOME,
    INSURGENT,
    ITALIA,
    LEADERS,
    LEGION,
    PROVINCES,
    RIVER,
    ROMAN,
    SEA,
    STATUSES,
    WALL,
    WARS,
)
from ..state import Mod, RomeInc, add_prestige, add_unrest, commander_of, leader_of, military, of_type
from . import r02_units as r02
from . import r10_annexation as r10a


def revolts(g: RomeInc) -> None:
    """11.1.1: all on the board as it stands now; only Provinces where the die can matter are rolled for (ruling
    11.1-a).
    """
    steps: list[Step] = []
    pressure = war_pressure(g)
    for province in range(len(PROVINCES)):
        if g.status[province] == BARBARIAN or quiet(g, province, pressure):
            continue
        modifier = sum(revolt_numbers(g, province, pressure))
        if 6 + modifier >= g.parts.revolts_at or romanizes(g, province, 1 + modifier):
            steps.append((REVOLT, province, modifier))
    g.then(*steps, (r02.RESTACK,))


def quiet(g: RomeInc, province: int, pressure: list[list[int]]) -> bool:
    """A Roman Province with no Barbarian and no War near: nothing can happen there."""
    if g.status[province] != ROMAN or g.parts.homeland_revolt[province]:
        return False
    for threat in pressure:
        if threat[province]:
            return False
    return BARBARIAN not in [g.status[near] for near in g.parts.frontier[province]]


def revolt(g: RomeInc, province: int, modifier: int) -> None:
    """11.1.2, 11.1.3: the Province revolts, or turns Roman, or stays as it is."""
    face = g.chance.die(6)
    found = face + modifier
    revolting = found >= g.parts.revolts_at
    roman = not revolting and romanizes(g, province, found)
    if g.log:
        g.tell(
            "revolt_roll",
            "11.1.1",
            province=PROVINCES[province],
            die=face,
            dice=[face],
            n=g.chance.drawn,
            modifier=modifier,
            total=found,
            against=g.parts.revolts_at,
            result="revolt" if revolting else "roman" if roman else "none",
            military=military(g, commander_of(g, g.parts.command_of[province])),
            mods=[list(mod) for mod in explained(g, province, modifier) if mod[1]],
        )
    if revolting:
        was_roman = g.status[province] == ROMAN
        lower(g, province, "11.1.2")
        add_prestige(g, "revolt", "11.1.2", -1, PROVINCES[province])
        if was_roman:
            add_unrest(g, "revolt", "11.1.2", 1, PROVINCES[province])
    elif roman:
        g.status[province] = ROMAN
        if g.log:
            g.tell("romanized", "11.1.3", province=PROVINCES[province])
        add_prestige(g, "romanization", "11.1.3", 1, PROVINCES[province])


def explained(g: RomeInc, province: int, modifier: int) -> list[Mod]:
    """The parts of a modifier that was reckoned before the first Province revolted (11.1.1)."""
    mods = [*revolt_mods(g, province, war_pressure(g))]
    return [*mods, ("revolts_at_once", modifier - sum([mod[1] for mod in mods]), "11.1.1")]


def lower(g: RomeInc, province: int, rule: str) -> None:
    """A step away from Rome."""
    g.status[province] = r10a.lowered(g, g.status[province])
    if g.log:
        g.tell("revolted", rule, province=PROVINCES[province], status=STATUSES[g.status[province]])


def romanizes(g: RomeInc, province: int, result: int) -> bool:
    """11.1.3: an Insurgent Province without a War, and a result not above the Military of who commands there."""
    if g.status[province] != INSURGENT or province in g.wars:
        return False
    return result <= military(g, commander_of(g, g.parts.command_of[province]))


def war_pressure(g: RomeInc) -> list[list[int]]:
    """What Wars and Leaders add to the Revolt 1D6 of each Province: a War in it, its Leader, Wars near, Leaders waiting
    near.
    """
    parts = g.parts
    here, leading, near, waiting = [[0] * len(PROVINCES) for _ in range(4)]
    by_road, by_other = parts.revolt_war_near
    for war in range(len(WARS)):
        space = g.wars[war]
        if space < 0:
            continue
        if space < FIRST_HOMELAND:
            here[space] = parts.revolt_war
            leader = leader_of(g, war)
            leading[space] = parts.leader_pillage[leader] if leader >= 0 else 0
        naval = parts.war_naval[war]
        for province in parts.roads[naval][space]:
            if province < FIRST_HOMELAND:
                near[province] += by_road
        for province in parts.rough[naval][space]:
            if province < FIRST_HOMELAND:
                near[province] += by_other
    for leader in range(len(LEADERS)):
        if g.leaders[leader] == HOME:
            for province in waiting_near(g, leader):
                waiting[province] += parts.revolt_waiting
    return [here, leading, near, waiting]


def waiting_near(g: RomeInc, leader: int) -> list[int]:
    """Provinces connected, not by Sea, to the Homeland where a Leader waits (ruling 11.1-d)."""
    parts = g.parts
    homeland = FIRST_HOMELAND + parts.leader_nation[leader]
    near, link = parts.near[homeland], parts.link[homeland]
    return [near[i] for i in range(len(near)) if near[i] < FIRST_HOMELAND and link[i] != SEA]


REVOLT_CHART: Final = (  # what the numbers of `revolt_numbers` are for, and by which rule
    ("war", "11.1"),
    ("leader", "3.3.3"),
    ("wars_near", "11.1"),
    ("waiting_leaders", "3.3.1"),
    ("barbarians", "11.1"),
    ("province", "11.1"),
    ("barbarian_event", "8.1"),
    ("colony", "8.1"),
    ("soldiers", "11.1"),
    ("guards", "11.1"),
    ("fleet", "2.2.5"),
    ("wall", "2.2.6"),
    ("allies", "11.1"),
)


def revolt_mods(g: RomeInc, province: int, pressure: list[list[int]]) -> tuple[Mod, ...]:
    """The Revolt Chart for one Province, explained."""
    return tuple(
        [
            (what, number, rule)
            for (what, rule), number in zip(REVOLT_CHART, revolt_numbers(g, province, pressure), strict=True)
        ]
    )


def revolt_numbers(g: RomeInc, province: int, pressure: list[list[int]]) -> tuple[int, ...]:
    """The lines of the Revolt Chart for one Province: enemies in it and around it, Events, what it is and who guards
    it.
    """
    parts = g.parts
    barbarians, rivers, lands = beyond(g, province)
    own = g.status[province]
    units = g.units[province]
    roman = own >= INSURGENT
    here, leading, near, waiting = pressure
    return (
        here[province],
        leading[province],
        near[province],
        waiting[province],
        barbarians,
        parts.revolt_status[own],
        g.events[EVENT_BARBARIAN] if rivers + lands else 0,
        -1 if g.events[EVENT_COLONY] == 2 else 0,
        -of_type(units, LEGION) - of_type(units, AUXILIA),
        -of_type(units, GUARD) - of_type(units, CAVALRY) if parts.command_of[province] == ITALIA else 0,
        -rivers if roman and of_type(units, FLEET) else 0,
        -lands if roman and of_type(units, WALL) else 0,
        0 if roman else -rivers - lands,
    )


def beyond(g: RomeInc, province: int) -> tuple[int, int, int]:
    """Homelands and Barbarian Provinces near: what they add, how many a Fleet holds off (2.2.5: across a River), how
    many a Wall (2.2.6: by land).
    """
    parts = g.parts
    barbarians, rivers, lands = (
        parts.homeland_revolt[province],
        parts.homeland_rivers[province],
        parts.homeland_lands[province],
    )
    near, link = parts.frontier[province], parts.frontier_link[province]
    for i in range(len(near)):
        if g.status[near[i]] == BARBARIAN:
            barbarians += parts.revolt_barbarian[link[i]]
            if link[i] == RIVER:
                rivers += 1
            else:
                lands += 1
    return barbarians, rivers, lands


REVOLTS: Final = BOOK.rule("11.1.1", revolts)
REVOLT: Final = BOOK.rule("11.1.2", revolt, province="province", modifier="")
