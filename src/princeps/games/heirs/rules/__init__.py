"""The rulebook of Heirs of Augustus, one module per chapter.

Whoever needs one of them reads them all, in this order: reading numbers the steps and the options.
"""

from . import (
    r03_setup,
    r04_sequence,
    r05_card_phase,
    r06_cube_phase,
    r07_set_bonus,
    r08_adoption_phase,
    r09_end,
    r11_schedule,
)

__all__ = [
    "r03_setup",
    "r04_sequence",
    "r05_card_phase",
    "r06_cube_phase",
    "r07_set_bonus",
    "r08_adoption_phase",
    "r09_end",
    "r11_schedule",
]
