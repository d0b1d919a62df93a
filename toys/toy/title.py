"""High Card in the catalogue: all that the table needs to know of it."""

from __future__ import annotations

from dataclasses import replace

from princeps.engine.agenda import Game
from princeps.engine.catalogue import SearchHooks, Title
from princeps.engine.words import Words

from . import position, view
from .bot import bold, evaluate
from .parts import SEATS, Parts
from .rules.r01_setup import SET_UP
from .rules.r02_round import NEXT_ROUND
from .state import Toy


def begin(g: Game, options: Words) -> None:
    assert isinstance(g, Toy)
    g.rounds = 1 if options.get("rounds") == "one" else 3
    g.then((SET_UP,), (NEXT_ROUND,))


TITLE = replace(
    Title.of("toy", SEATS, Parts, Toy, begin, position, view, {"bold": bold}, SearchHooks(evaluate)),
    beliefs=view.beliefs,
)
