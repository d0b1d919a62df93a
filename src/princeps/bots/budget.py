"""How long a bot may think: playouts or seconds, and somebody who can hurry it."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..engine.problem import Problem

MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
SHARE = 50  # playouts that a part of a thought has at least: with fewer it would give up good answers by chance


class Budget:
    """Counts what is spent on one decision.

    `hurry` is asked now and then whether to stop at once; `progress` is told how far it is, 0 to 1.
    """

    def __init__(
        self,
        playouts: int = 0,
        seconds: float = 0.0,
        least: int = 0,
        hurry: Callable[[], bool] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        self.playouts = playouts  # 0: by time
        self.seconds = seconds
        self.least = least  # trials of the policy's own answer, even where nothing else is worth a thought
        self.hurry = hurry
        self.progress = progress
        self.begin()

    def begin(self) -> None:
        self.played = 0
        self.start = time.monotonic()
        self.hurried = False

    def parts(self, most: int) -> int:
        """How many searches, at most so many, the thought can be split into."""
        return max(1, min(most, self.playouts // SHARE)) if self.playouts else most

    def share(self, parts: int) -> Budget:
        """What each of so many searches of the same decision may spend: of the playouts its share, of the time all."""
        return Budget(
            max(1, self.playouts // parts) if self.playouts else 0,
            self.seconds,
            max(2, self.least // parts) if self.least else 0,
        )

    def spend(self, played: int) -> None:
        """So many playouts have been played by now."""
        self.played = played
        if self.progress is not None:
            self.progress(min(1.0, self.spent()))
        if self.hurry is not None and self.hurry():
            self.hurried = True

    def spent(self) -> float:
        """How much of it is used up: 1 is all."""
        if self.hurried:
            return 1.0
        return self.played / self.playouts if self.playouts else (time.monotonic() - self.start) / self.seconds


def read_budget(word: str) -> Budget:
    """`500` playouts, or `2s`: seconds, also with a fraction."""
    number = word.removesuffix("s")
    if word.endswith("s"):
        if number.isascii() and number.replace(".", "", 1).isdigit() and 0 < float(number) <= MOST_SECONDS:
            return Budget(seconds=float(number))
    elif number.isascii() and number.isdigit() and 1 <= int(number) <= MOST_PLAYOUTS:
        return Budget(playouts=int(number))
    raise Problem("playouts", word=word, most=MOST_PLAYOUTS, seconds=int(MOST_SECONDS))
