"""The rulebook of Time of Crisis, one module per chapter.

Whoever needs one of them reads them all, in this order: reading numbers the steps and the options.
"""

from . import (
    r03_setup,
    r05_cards,
    r06_actions,
    r06_events,
    r06_military,
    r06_populace,
    r06_senate,
    r06_turn,
    r07_end,
    r08_battle,
    r08_losses,
    r09_crisis,
    r10_events,
    r12_government,
    x1_cards,
    x2_emperors,
    x3_factions,
)

__all__ = [
    "r03_setup",
    "r05_cards",
    "r06_actions",
    "r06_events",
    "r06_military",
    "r06_populace",
    "r06_senate",
    "r06_turn",
    "r07_end",
    "r08_battle",
    "r08_losses",
    "r09_crisis",
    "r10_events",
    "r12_government",
    "x1_cards",
    "x2_emperors",
    "x3_factions",
]
