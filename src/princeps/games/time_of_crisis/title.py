"""Time of Crisis in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.problem import Problem
from ...engine.words import Words
from . import position, view
from .beliefs import beliefs
from .bot.policy import tribune
from .bot.standing import evaluate
from .forecast import forecast
from .odds import odds
from .parts import CARD_OPTIONS, SIDES, Parts
from .rules import r03_setup as r03
from .sheets import FIELDS, sheets
from .state import Crisis

SEARCH: Final = SearchHooks(evaluate)

LENGTHS = ["standard", "short"]


def _begin(g: Game, options: Words) -> None:
    """People sit first, factions after them; with factions the board is that of four (X3.0)."""
    assert isinstance(g, Crisis)
    people, factions = int(options.get("players", "4")), int(options.get("factions", "0"))
    if people + factions < 2:
        raise Problem("too_few_sides")
    if people + factions > len(SIDES):
        raise Problem("too_many_sides", most=len(SIDES))
    g.players = people + factions
    g.board = len(SIDES) if factions else people
    for number in range(factions):
        g.factions[people + number] = number
        g.levels[people + number] = g.parts.faction_levels[number][:]
    g.goal = g.parts.goals[LENGTHS.index(options.get("length", "standard"))]
    g.card_option = CARD_OPTIONS.index(options.get("cards", "none"))
    g.emperor_types = int(options.get("emperors", "no") == "yes")
    g.then((r03.SET_UP,))


def _bare(parts: Any, chance: Chance) -> Game:
    g = Crisis(parts, chance)
    g.goal = parts.goals[0]
    return g


TITLE = replace(
    Title.of("time_of_crisis", SIDES, Parts, Crisis, _begin, position, view, {"tribune": tribune}, SEARCH),
    bare=_bare,
    odds=odds,
    forecast=forecast,
    beliefs=beliefs,
    players=position.players,
    sheets=sheets,
    sheet_fields=FIELDS,
)
