"""Aurelian in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from . import position, view
from .beliefs import beliefs
from .bot.policy import evaluate, steward
from .forecast import forecast
from .odds import odds
from .parts import Parts
from .rules import r03_setup as r03
from .state import Aurelian

SEARCH: Final = SearchHooks(evaluate)


def _begin(g: Game, options: Words) -> None:
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Aurelian(parts, chance)
    r03.set_tracks(g)
    return g


TITLE = replace(
    Title.of("aurelian", ["emperor"], Parts, Aurelian, _begin, position, view, {"steward": steward}, SEARCH),
    bare=_bare,
    odds=odds,
    forecast=forecast,
    beliefs=beliefs,
)
