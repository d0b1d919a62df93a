"""3.0 Set-up: the broken empire of AD 270."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import (
    AURELIAN,
    BLUE,
    BOXES,
    CHITS,
    CONFEDERATION,
    CUPS,
    FIRST_MARKER,
    GREEN,
    RED,
    REGIONS,
    SASSANIDS,
    SIDES,
    TURN_END_1,
    TURN_END_2,
    TURN_END_3,
    UNIT_COUNT,
    USURPERS,
    YELLOW,
)
from ..state import Aurelian, know_cups, pull
from . import r04_sequence as r04


def set_up(g: Aurelian) -> None:
    """Tracks, Usurpers, Legions and Aurelian; then the cups are filled and units drawn Region by Region."""
    start = g.parts.setup
    set_tracks(g)
    for region, usurper in start["usurpers"].items():
        g.usurpers[REGIONS.index(region)] = USURPERS.index(usurper)
    g.aside.clear()
    g.turn_track.append(TURN_END_3)
    g.then(
        (SET_UP_UNITS, YELLOW),
        (SET_UP_UNITS, BLUE),
        (SET_UP_UNITS, GREEN),
        (SET_UP_BARBARIANS,),
        (SET_UP_UNITS, RED),
        (SET_UP_MARKERS,),
        (r04.GAME_TURN,),
    )


def set_tracks(g: Aurelian) -> None:
    """What needs no draw: the tracks, the Legions, Aurelian."""
    start = g.parts.setup
    g.turn, g.vp, g.army, g.leadership = start["turn"], start["vp"], start["army"], start["leadership"]
    g.income, g.treasury = start["income"], start["treasury"]
    g.aurelian_walls = start["aurelian_walls"]
    g.where[AURELIAN] = BOXES.index(start["aurelian"])
    g.legions = g.parts.start_legions[:]


def set_up_units(g: Aurelian, region: int) -> None:
    """The Region's units go into a cup; some of them are drawn and placed."""
    start, name = g.parts.setup, REGIONS[region]
    cup = CUPS.index(start["cups"][name])
    g.cups[cup] += g.parts.units_of[region]
    for _ in range(start["draws"][name]):
        chit = pull(g, cup)
        box = g.parts.home[chit]
        g.boxes[box] += (chit,)
        # ruling 3.0-a: three units may lie there on the Resistance side
        g.sides[box] = SIDES.index(start["sides"][name])
        if g.log:
            g.tell("set_up_unit", "3.0", chit=CHITS[chit], box=BOXES[box], side=SIDES[g.sides[box]])


def set_up_barbarians(g: Aurelian) -> None:
    """Two wait in the Green Pool and one in the Red, the others go into the Hostile Cup."""
    start = g.parts.setup
    everyone = list(range(UNIT_COUNT, FIRST_MARKER))
    for region, count in ((GREEN, start["draws"]["green_pool"]), (RED, start["draws"]["red_pool"])):
        for _ in range(count):
            chit = everyone.pop(g.chance.pick(everyone, CHITS))
            g.pools[region] += (chit,)
            if g.log:
                g.tell("set_up_barbarian", "3.0", chit=CHITS[chit], region=REGIONS[region])
    g.cups[CUPS.index(start["cups"]["barbarians"])] += everyone


def set_up_markers(g: Aurelian) -> None:
    """The last markers enter the cups. From here on everybody knows what each cup holds."""
    for marker in (CONFEDERATION, SASSANIDS, TURN_END_1, TURN_END_2):
        g.cups[CUPS.index(g.parts.setup["cups"][CHITS[marker]])].append(marker)
    know_cups(g)


SET_UP: Final = BOOK.rule("3.0", set_up)
SET_UP_UNITS: Final = BOOK.rule("3.0", set_up_units, region="region")
SET_UP_BARBARIANS: Final = BOOK.rule("3.0", set_up_barbarians)
SET_UP_MARKERS: Final = BOOK.rule("3.0", set_up_markers)
