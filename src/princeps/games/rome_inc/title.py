"""ROME, Inc. in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.words import Words
from .beliefs import beliefs
from .bot.policy import aimed, aims, curator, learned, sensible
from .bot.standing import due, evaluate, moment
from .odds import odds
from .parts import SCENARIOS, Parts
from .position import SHAPE, data_faults, faults, settle
from .rules import r07_sequence as r07
from .rules import r13_scenarios as r13
from .sheets import sheets
from .state import MINOR_VICTORY, RomeInc
from .view import imagine, view

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


def _won(g: Game, seat: int) -> bool:
    return 0 <= g.ending <= MINOR_VICTORY


def _score(g: Game, seat: int) -> int:
    assert isinstance(g, RomeInc)
    return g.prestige


def _turn(g: Game) -> int:
    assert isinstance(g, RomeInc)
    return g.turn


TITLE = Title(
    id="rome_inc",
    shape=SHAPE,
    seats=["princeps"],
    make_parts=Parts,
    blank=RomeInc,
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
    policies={"curator": curator},
    search=SearchHooks(
        evaluate,
        guide=learned,
        halt=r07.GAME_TURN,
        moment=moment,
        due=due,
        sensible=sensible,
        aims=aims,
        aimed=aimed,
    ),
    turn=_turn,
    data_faults=data_faults,
    sheets=sheets,
)
