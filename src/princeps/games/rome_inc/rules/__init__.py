"""The rulebook of ROME, Inc., one module per chapter.

Whoever needs one of them reads them all, in this order: reading numbers the steps and the options.
"""

from . import (
    r02_units,
    r05_commanders,
    r07_sequence,
    r08_events,
    r09_movement,
    r09_treasury,
    r10_annexation,
    r10_orders,
    r10_unrest,
    r11_losses,
    r11_rebels,
    r11_revolts,
    r11_wars,
    r12_victory,
    r13_scenarios,
)

__all__ = [
    "r02_units",
    "r05_commanders",
    "r07_sequence",
    "r08_events",
    "r09_movement",
    "r09_treasury",
    "r10_annexation",
    "r10_orders",
    "r10_unrest",
    "r11_losses",
    "r11_rebels",
    "r11_revolts",
    "r11_wars",
    "r12_victory",
    "r13_scenarios",
]
