"""ROME, Inc. in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from . import position, view
from .beliefs import beliefs
from .bot.policy import aimed, aims, curator, learned, sensible
from .bot.standing import due, evaluate, moment
from .forecast import forecast
from .odds import odds
from .parts import SCENARIOS, Parts
from .rules import r07_sequence as r07
from .rules import r13_scenarios as r13
from .sheets import sheets
from .state import RomeInc

SEARCH: Final = SearchHooks(
    evaluate,
    guide=learned,
    halt=r07.GAME_TURN,
    moment=moment,
    due=due,
    sensible=sensible,
    aims=aims,
    aimed=aimed,
)

LEVELS = {"fewer": -1, "easier": -1, "printed": 0, "more": 1, "harder": 1}  # 12.4


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, RomeInc)
    scenario = SCENARIOS.index(options["scenario"])
    g.scenarios_left = min(int(options["length"]), len(SCENARIOS) - scenario) - 1
    g.optional = [LEVELS[options[option]] for option in ("events", "taxes", "wars", "losses")]
    g.then((r13.SET_UP, scenario))


def _bare(parts: Any, chance: Chance) -> Game:
    g = RomeInc(parts, chance)
    r13.set_tracks(g)
    return g


TITLE = replace(
    Title.of("rome_inc", ["princeps"], Parts, RomeInc, _begin, position, view, {"curator": curator}, SEARCH),
    bare=_bare,
    odds=odds,
    forecast=forecast,
    beliefs=beliefs,
    sheets=sheets,
)
