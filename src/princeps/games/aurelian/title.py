"""Aurelian in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from .beliefs import beliefs
from .bot import evaluate, steward
from .checks import data_faults
from .odds import odds
from .parts import Parts
from .rules import r03_setup as r03
from .state import Aurelian
from .view import SHAPE, faults, imagine, score, settle, turn, view, won


def _blank(parts: Any, chance: Chance) -> Game:
    return Aurelian(parts, chance)


def _begin(g: Game, options: Words) -> None:
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Aurelian(parts, chance)
    r03.set_tracks(g)
    return g


TITLE = Title(
    id="aurelian",
    shape=SHAPE,
    seats=["emperor"],
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
    policies={"steward": steward},
    search=SearchHooks(evaluate),
    turn=turn,
    data_faults=data_faults,
)
