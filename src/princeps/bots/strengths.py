"""The named strengths: the same five in every game, each made of the game's own policy and the search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..engine.packs import read_toml

# written by tools/rate.py from measured games; what is not in it has not been measured
RATINGS = Path(__file__).with_name("ratings.toml")


@dataclass(frozen=True)
class Strength:
    """How a level plays: by the policy or by search with so many playouts, the weaker ones with mistakes."""

    name: str
    # of a thousand answers so many are anything that is allowed; a game can say another number (`[mistakes]` in
    # game.toml)
    mistakes: int = 0
    playouts: int = 0  # 0: no search


STRENGTHS = [
    Strength("tiro", mistakes=500),
    Strength("miles", mistakes=150),
    Strength("centurio"),
    Strength("legatus", mistakes=30, playouts=100),
    Strength("imperator", playouts=500),
]
BY_NAME = {one.name: one for one in STRENGTHS}


@lru_cache(maxsize=1)
def ratings() -> dict[str, Any]:
    """Measured strength by game and bot: rating, interval, games."""
    return read_toml(RATINGS) if RATINGS.exists() else {}


def rating(game: str, bot: str) -> dict[str, Any] | None:
    """What a bot was measured at in a game; None if it was not."""
    found = ratings().get(game, {}).get(bot)
    return found if isinstance(found, dict) else None
