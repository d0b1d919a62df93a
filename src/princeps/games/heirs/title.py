"""Heirs of Augustus in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from . import position, view
from .beliefs import beliefs
from .bot.policy import amicus, evaluate
from .forecast import forecast
from .odds import odds
from .parts import SCORINGS, SEATS, Parts
from .rules import r03_setup as r03
from .sheets import sheets
from .state import Heirs

# at a table of four between two turns and three: what is bid for in one pays in the next (docs/strength.md)
SEARCH: Final = SearchHooks(evaluate, horizon=40)


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, Heirs)
    g.players = int(options["players"])
    g.scoring = SCORINGS.index(options["scoring"])
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Heirs(parts, chance)
    r03.give_cubes(g)
    return g


TITLE = replace(
    Title.of("heirs", SEATS, Parts, Heirs, _begin, position, view, {"amicus": amicus}, SEARCH),
    bare=_bare,
    odds=odds,
    forecast=forecast,
    beliefs=beliefs,
    players=position.players,
    sheets=sheets,
)
