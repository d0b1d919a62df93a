"""12.0 Victory Phase: the next turn, the next scenario of an extended game, or the verdict."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..state import DRAW, LAST_TURN, MAJOR_VICTORY, MINOR_DEFEAT, MINOR_VICTORY, RomeInc, end
from . import r07_sequence as r07
from . import r13_scenarios as r13


def victory_phase(g: RomeInc) -> None:
    """7.5, 12.3: after Turn 10 the game ends, or the next scenario begins (13.2)."""
    if g.turn < LAST_TURN:
        g.turn += 1
        g.then((r07.GAME_TURN,))
    elif g.scenarios_left:
        g.then((r13.NEXT_SCENARIO,), (r07.GAME_TURN,))
    else:
        level, rule = verdict(g)
        end(g, level, rule)


def verdict(g: RomeInc) -> tuple[int, str]:
    """12.1.2: what the Prestige is worth."""
    parts = g.parts
    if g.prestige >= parts.victory_major:
        return MAJOR_VICTORY, "12.1.3"
    if g.prestige >= parts.victory_minor:
        return MINOR_VICTORY, "12.1.4"
    if g.prestige >= parts.victory_draw:
        return DRAW, "12.1.5"
    return MINOR_DEFEAT, "12.1.6"


VICTORY_PHASE: Final = BOOK.rule("12.0", victory_phase)
