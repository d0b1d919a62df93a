"""Examples: a position, scripted chance, answers, and what must come of them, in a TOML file. Each is a test and a
lesson.

The format is described in docs/examples.md; the names it accepts by `princeps position GAME --describe`.
"""

from .reading import BASES, EXPECT_KEYS, GIVEN_KEYS, KEYS, known_ids, load_example
from .running import Case, Difference, Example, position, position_of, run, run_case

__all__ = [
    "BASES",
    "EXPECT_KEYS",
    "GIVEN_KEYS",
    "KEYS",
    "Case",
    "Difference",
    "Example",
    "known_ids",
    "load_example",
    "position",
    "position_of",
    "run",
    "run_case",
]
