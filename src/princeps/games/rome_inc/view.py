"""What the player may see: everything. What comes next out of the two boxes is not decided before it is drawn."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from .position import SHAPE
from .state import RomeInc


def view(g: Game, seat: int) -> dict[str, Any]:
    """The whole position, for everybody alike."""
    return SHAPE.dump(g)


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """The position of the view: nothing in it is hidden."""
    g = RomeInc(parts, chance)
    SHAPE.load(g, seen)
    return g
