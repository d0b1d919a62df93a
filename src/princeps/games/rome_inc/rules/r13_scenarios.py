"""13.0 Scenarios: the four set-ups (14.0 to 17.0 are data), and the extended game that joins them."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import FIRST_LEADER, FOES, OUT, SCENARIOS
from ..state import ENDINGS, NOBODY, RomeInc, add_prestige
from . import r07_sequence as r07
from . import r12_victory as r12

# -- 13.1 Overview -----------------------------------------------------------------------------------------------------


def set_up(g: RomeInc, scenario: int) -> None:
    """Everything as the scenario says, Statesmen too (6.1.1); then the first turn."""
    start = g.parts.scenarios[scenario]
    g.scenario = scenario
    set_tracks(g)
    g.status = start.status[:]
    g.units = [units if any(units) else NOBODY for units in start.units]
    g.barracks = start.barracks[:]
    g.destroyed = start.destroyed
    g.offices = start.offices[:]
    g.statesmen_box = start.statesmen_box[:]
    g.emperors = start.emperors[:]
    g.wars = start.wars[:]
    g.leaders = start.leaders[:]
    g.wars_box = start.wars_box[:]
    if g.log:
        g.tell("set_up", "13.1", scenario=SCENARIOS[scenario])
    g.then((r07.GAME_TURN,))


def set_tracks(g: RomeInc) -> None:
    """Gold, Prestige and Unrest of the scenario."""
    start = g.parts.scenarios[g.scenario]
    g.turn, g.gold, g.prestige, g.unrest = 1, start.gold, start.prestige, start.unrest


# -- 13.2 Extended Game ------------------------------------------------------------------------------------------------


def next_scenario(g: RomeInc) -> None:
    """The empire stays as it is; Prestige is reckoned anew, and the people and Wars of the next fifty years go into
    their boxes (ruling 13.2-a).
    """
    level, _ = r12.verdict(g)
    g.scenario += 1
    g.scenarios_left -= 1
    g.turn = 1
    start = g.parts.scenarios[g.scenario]
    if g.log:
        g.tell("next_scenario", "13.2", scenario=SCENARIOS[g.scenario], level=ENDINGS[level])
    add_prestige(g, "next_scenario", "13.2", start.prestige - g.parts.extended_prestige)
    g.statesmen_box += start.statesmen_box
    arriving = [*start.wars_box]
    arriving += [war for war in range(len(start.wars)) if start.wars[war] >= 0]
    arriving += [FIRST_LEADER + leader for leader in range(len(start.leaders)) if start.leaders[leader] != OUT]
    for foe in range(len(FOES)):
        if foe in arriving and foe not in g.wars_box and foe not in g.returning:
            (g.returning if at_large(g, foe) else g.wars_box).append(foe)


def at_large(g: RomeInc, foe: int) -> bool:
    """Is the War or Leader in play?"""
    return g.leaders[foe - FIRST_LEADER] != OUT if foe >= FIRST_LEADER else g.wars[foe] >= 0


SET_UP: Final = BOOK.rule("13.1", set_up, scenario="scenario")
NEXT_SCENARIO: Final = BOOK.rule("13.2", next_scenario)
