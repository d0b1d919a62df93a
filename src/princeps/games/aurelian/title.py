"""Aurelian in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from .beliefs import beliefs
from .bot.policy import evaluate, steward
from .odds import odds
from .parts import Parts
from .position import SHAPE, data_faults, faults, settle
from .rules import r03_setup as r03
from .state import VICTORY, Aurelian
from .view import imagine, view


def _begin(g: Game, options: Words) -> None:
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Aurelian(parts, chance)
    r03.set_tracks(g)
    return g


def _won(g: Game, seat: int) -> bool:
    return g.ending == VICTORY


def _score(g: Game, seat: int) -> int:
    assert isinstance(g, Aurelian)
    return g.vp


def _turn(g: Game) -> int:
    assert isinstance(g, Aurelian)
    return g.turn


TITLE = Title(
    id="aurelian",
    shape=SHAPE,
    seats=["emperor"],
    make_parts=Parts,
    blank=Aurelian,
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
    policies={"steward": steward},
    search=SearchHooks(evaluate),
    turn=_turn,
    data_faults=data_faults,
)
