"""Heirs of Augustus in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from .beliefs import beliefs
from .bot import amicus, evaluate
from .checks import data_faults
from .odds import odds
from .parts import SCORINGS, SEATS, Parts
from .rules import r03_setup as r03
from .sheets import sheets
from .state import Heirs
from .view import SHAPE, faults, imagine, players, score, settle, turn, view, won


def _blank(parts: Any, chance: Chance) -> Game:
    return Heirs(parts, chance)


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, Heirs)
    g.players = int(options["players"])
    g.scoring = SCORINGS.index(options["scoring"])
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Heirs(parts, chance)
    r03.give_cubes(g)
    return g


TITLE = Title(
    id="heirs",
    shape=SHAPE,
    seats=SEATS,
    make_parts=Parts,
    blank=_blank,
    begin=_begin,
    bare=_bare,
    view=view,
    imagine=imagine,
    settle=settle,
    faults=faults,
    won=won,
    score=score,
    odds=odds,
    beliefs=beliefs,
    policies={"amicus": amicus},
    # at a table of four between two turns and three: what is bid for in one pays in the next (docs/strength.md)
    search=SearchHooks(evaluate, horizon=40),
    turn=turn,
    data_faults=data_faults,
    players=players,
    sheets=sheets,
)
