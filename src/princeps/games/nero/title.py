"""Nero in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.words import Words
from . import position, view
from .beliefs import beliefs
from .bot.policy import legate
from .bot.worth import evaluate
from .forecast import forecast
from .odds import odds
from .parts import SEATS, Parts
from .reactions import discreet, reaction
from .rules import r03_setup as r03
from .sheets import sheets
from .state import Nero

SEARCH: Final = SearchHooks(evaluate)


def _begin(g: Game, options: Words) -> None:
    assert isinstance(g, Nero)
    g.players = int(options["players"])
    g.fast = int(options["version"] == "fast")
    g.ask_all = int(options["ask"] == "everybody")
    youngest = options["youngest"]
    g.then((r03.SET_UP, int(options["bases"] == "chosen"), SEATS.index(youngest) if youngest in SEATS else -1))


TITLE = replace(
    Title.of("nero", SEATS, Parts, Nero, _begin, position, view, {"legate": legate}, SEARCH),
    odds=odds,
    forecast=forecast,
    beliefs=beliefs,
    shares=position.shares,
    players=position.players,
    side=position.side,
    owned=position.owned,
    sheets=sheets,
    reaction=reaction,
    discreet=discreet,
)
