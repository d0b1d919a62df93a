"""The rulebook of Nero, one module per chapter.

Whoever needs one of them reads them all, in this order: reading numbers the steps and the options, and the
tables of 12.0 are made of what all the chapters have registered.
"""

from . import r12_table

# isort: split
from . import (
    r03_setup,
    r04_sequence,
    r05_movement,
    r05_withdrawal,
    r06_battle,
    r07_emperor,
    r09_assassination,
    r12_events,
    r12_windows,
    r13_victory,
    r14_two_players,
)

__all__ = [
    "r03_setup",
    "r04_sequence",
    "r05_movement",
    "r05_withdrawal",
    "r06_battle",
    "r07_emperor",
    "r09_assassination",
    "r12_events",
    "r12_table",
    "r12_windows",
    "r13_victory",
    "r14_two_players",
]
