"""Examples: a position, scripted chance, answers, and what must come of them, in a TOML file. Each is a test and a
lesson.

The format is described in docs/examples.md; the names it accepts by `princeps position GAME --describe`.
"""

from .reading import BASES, EXPECT_KEYS, GIVEN_KEYS, KEYS, known_ids, load_example
from .running import Case, Difference, Example, open_case, position, position_of, run, run_case, seat_and_words

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
    "open_case",
    "position",
    "position_of",
    "run",
    "run_case",
    "seat_and_words",
]
