"""7.0 Sequence of play: five phases a turn, each with its reckoning at the end; ten turns."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import INSURGENT, ROME
from ..state import BANKRUPTCY, PHASES, REVOLUTION, ROME_LOST, RomeInc, end
from . import r08_events as r08
from . import r09_treasury as r09
from . import r10_unrest as r10
from . import r11_wars as r11
from . import r12_victory as r12


def game_turn(g: RomeInc) -> None:
    """Events, Treasury, Unrest, War, Victory."""
    if g.log:
        g.tell("turn", "7.0", turn=g.turn)
    g.then(
        (PHASE, PHASES.index("event")),
        (r08.EVENT_PHASE,),
        (END_OF_PHASE,),
        (PHASE, PHASES.index("treasury")),
        (r09.TREASURY_PHASE,),
        (END_OF_PHASE,),
        (PHASE, PHASES.index("unrest")),
        (r10.UNREST_PHASE,),
        (END_OF_PHASE,),
        (PHASE, PHASES.index("war")),
        (r11.WAR_PHASE,),
        (END_OF_PHASE,),
        (PHASE, PHASES.index("victory")),
        (r12.VICTORY_PHASE,),
    )


def phase(g: RomeInc, phase: int) -> None:
    if g.log:
        g.tell("phase", "7.0", phase=PHASES[phase])


def end_of_phase(g: RomeInc) -> None:
    """A last chance to fill the Treasury, then the three ways of Major Defeat."""
    g.then((r09.RENDER_UNTO_CAESAR,), (MAJOR_DEFEAT,))


# -- 12.2 Major Defeat -------------------------------------------------------------------------------------------------


def major_defeat(g: RomeInc) -> None:
    """Rome lost, the Treasury empty, or the people in arms."""
    if g.status[ROME] < INSURGENT:
        end(g, ROME_LOST, "12.2")
    elif g.gold < 0:
        end(g, BANKRUPTCY, "9.1.3")
    elif g.unrest > g.parts.unrest_limit:
        end(g, REVOLUTION, "10.1.9")


GAME_TURN: Final = BOOK.rule("7.0", game_turn)
PHASE: Final = BOOK.rule("7.0", phase, phase="phase")
END_OF_PHASE: Final = BOOK.rule("12.2", end_of_phase)
MAJOR_DEFEAT: Final = BOOK.rule("12.2", major_defeat)
