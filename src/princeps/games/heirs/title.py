"""Heirs of Augustus in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from .beliefs import beliefs
from .bot.policy import amicus, evaluate
from .odds import odds
from .parts import SCORINGS, SEATS, Parts
from .position import SHAPE, data_faults, faults, settle
from .rules import r03_setup as r03
from .rules import r11_schedule as r11
from .sheets import sheets
from .state import HEIR, Heirs
from .view import imagine, view


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, Heirs)
    g.players = int(options["players"])
    g.scoring = SCORINGS.index(options["scoring"])
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Heirs(parts, chance)
    r03.give_cubes(g)
    return g


def _won(g: Game, seat: int) -> bool:
    return g.ending == seat or (g.ending == HEIR and seat == 0)


def _score(g: Game, seat: int) -> int:
    assert isinstance(g, Heirs)
    return r11.totals(g)[seat]


def _turn(g: Game) -> int:
    assert isinstance(g, Heirs)
    return g.turn


def _players(g: Game) -> int:
    assert isinstance(g, Heirs)
    return g.players


TITLE = Title(
    id="heirs",
    shape=SHAPE,
    seats=SEATS,
    make_parts=Parts,
    blank=Heirs,
    begin=_begin,
    bare=_bare,
    view=view,
    imagine=imagine,
    settle=settle,
    faults=faults,
    won=_won,
    score=_score,
    odds=odds,
    beliefs=beliefs,
    policies={"amicus": amicus},
    # at a table of four between two turns and three: what is bid for in one pays in the next (docs/strength.md)
    search=SearchHooks(evaluate, horizon=40),
    turn=_turn,
    data_faults=data_faults,
    players=_players,
    sheets=sheets,
)
