"""High Card in the catalogue: all that the table needs to know of it."""

from __future__ import annotations

from princeps.engine.agenda import Game
from princeps.engine.catalogue import SearchHooks, Title
from princeps.engine.words import Words

from .bot import bold, evaluate
from .parts import SEATS, Parts, data_faults
from .rules.r01_setup import SET_UP
from .rules.r02_round import NEXT_ROUND
from .state import Toy
from .view import SHAPE, beliefs, faults, imagine, score, settle, view, won


def begin(g: Game, options: Words) -> None:
    assert isinstance(g, Toy)
    g.rounds = 1 if options.get("rounds") == "one" else 3
    g.then((SET_UP,), (NEXT_ROUND,))


TITLE = Title(
    id="toy",
    shape=SHAPE,
    seats=SEATS,
    make_parts=Parts,
    blank=Toy,
    begin=begin,
    bare=Toy,
    view=view,
    imagine=imagine,
    settle=settle,
    faults=faults,
    won=won,
    score=score,
    odds=lambda g, option: None,
    beliefs=beliefs,
    policies={"bold": bold},
    search=SearchHooks(evaluate),
    data_faults=data_faults,
)
