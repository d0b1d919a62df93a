"""4.0 Sequence of play: six phases a turn, at most six turns."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..state import Aurelian
from . import r05_actions_phase as r05
from . import r08_build as r08
from . import r09_levy as r09
from . import r10_dead_pool as r10
from . import r11_taxation as r11
from . import r12_turn_end as r12


def game_turn(g: Aurelian) -> None:
    """Actions, Build, Levy, Dead Pool, Taxation, Turn End."""
    if g.log:
        g.tell("turn", "4.0", turn=g.turn, threshold=g.parts.thresholds[g.turn - 1])
    g.then(
        (r05.ACTIONS_PHASE,),
        (r05.ACTIONS_PHASE_ENDS,),
        (r08.BUILD_PHASE, 0),
        (r09.LEVY_PHASE,),
        (r10.DEAD_POOL_PHASE,),
        (r11.TAXATION_PHASE,),
        (r12.TURN_END_PHASE,),
    )


GAME_TURN: Final = BOOK.rule("4.0", game_turn)
