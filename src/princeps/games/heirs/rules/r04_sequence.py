"""4.0 Sequence of play: Card Phase, Cube Phase, Adoption Phase; eight turns."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..state import Heirs
from . import r05_card_phase as r05
from . import r06_cube_phase as r06
from . import r07_set_bonus as r07
from . import r08_adoption_phase as r08
from . import r09_end as r09


def game_turn(g: Heirs) -> None:
    """A turn of three years: bid for cards, place cubes, be adopted."""
    if g.log:
        g.tell("turn", "4.0", turn=str(g.turn))
    g.then(
        (r05.TURN_UP_CARDS,),
        (r05.CARD_PHASE,),
        (r05.BID_ORDER,),
        (r05.END_CARD_PHASE,),
        (r06.CUBE_PHASE,),
        (r07.SET_BONUS,),
        (r08.ADOPTION_PHASE,),
        (r08.LOYALTY,),
        (r09.END_OF_TURN,),
    )


GAME_TURN: Final = BOOK.rule("4.0", game_turn)
