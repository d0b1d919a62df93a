"""The rulebook of Aurelian, one module per chapter.

Whoever needs one of them reads them all, in this order: reading numbers the steps and the options.
"""

from . import (
    r03_setup,
    r04_sequence,
    r05_actions_phase,
    r06_actions,
    r07_reactions,
    r08_build,
    r09_levy,
    r10_dead_pool,
    r11_taxation,
    r12_turn_end,
)

__all__ = [
    "r03_setup",
    "r04_sequence",
    "r05_actions_phase",
    "r06_actions",
    "r07_reactions",
    "r08_build",
    "r09_levy",
    "r10_dead_pool",
    "r11_taxation",
    "r12_turn_end",
]
