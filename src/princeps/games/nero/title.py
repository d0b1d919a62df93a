"""Nero in the catalogue."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.words import Words
from .beliefs import beliefs
from .bot.policy import legate
from .bot.worth import evaluate
from .odds import odds
from .parts import SEATS, Parts
from .position import SHAPE, data_faults, faults, players, score, settle, shares, side, turn, won
from .reactions import discreet, reaction
from .rules import r03_setup as r03
from .sheets import sheets
from .state import Nero
from .view import imagine, view


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, Nero)
    g.players = int(options["players"])
    g.fast = int(options["version"] == "fast")
    g.ask_all = int(options["ask"] == "everybody")
    youngest = options["youngest"]
    g.then((r03.SET_UP, int(options["bases"] == "chosen"), SEATS.index(youngest) if youngest in SEATS else -1))


TITLE = Title(
    id="nero",
    shape=SHAPE,
    seats=SEATS,
    make_parts=Parts,
    blank=Nero,
    begin=_begin,
    bare=Nero,
    view=view,
    imagine=imagine,
    settle=settle,
    faults=faults,
    won=won,
    shares=shares,
    score=score,
    odds=odds,
    beliefs=beliefs,
    policies={"legate": legate},
    search=SearchHooks(evaluate),
    turn=turn,
    data_faults=data_faults,
    players=players,
    side=side,
    sheets=sheets,
    reaction=reaction,
    discreet=discreet,
)
