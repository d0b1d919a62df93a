"""Time of Crisis in the catalogue."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.catalogue import SearchHooks, Title
from ...engine.chance import Chance
from ...engine.problem import Problem
from ...engine.words import Words
from .beliefs import beliefs
from .bot.policy import tribune
from .bot.standing import evaluate
from .odds import odds
from .parts import CARD_OPTIONS, SIDES, Parts
from .position import SHAPE, faults, misprints, settle
from .rules import r03_setup as r03
from .sheets import FIELDS, sheets
from .state import Crisis
from .view import imagine, view

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


def _won(g: Game, seat: int) -> bool:
    return g.ending == seat


def _score(g: Game, seat: int) -> int:
    assert isinstance(g, Crisis)
    return g.legacy[seat]


def _turn(g: Game) -> int:
    assert isinstance(g, Crisis)
    return g.round


def _players(g: Game) -> int:
    """People (and bots) at the table: factions have no seat."""
    assert isinstance(g, Crisis)
    return g.players - len([faction for faction in g.factions if faction >= 0])


TITLE = Title(
    id="time_of_crisis",
    shape=SHAPE,
    seats=SIDES,
    make_parts=Parts,
    blank=Crisis,
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
    policies={"tribune": tribune},
    search=SearchHooks(evaluate),
    turn=_turn,
    players=_players,
    data_faults=misprints,
    sheets=sheets,
    sheet_fields=FIELDS,
)
