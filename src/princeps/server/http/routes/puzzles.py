"""Puzzles: which there are, what one asks, and how good an answer to it is."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ....engine.problem import Problem
from ....engine.words import Words
from ...people import Player
from ...rooms import puzzle
from ...services import Services
from ...storage import ticks
from ..puzzle_models import DailyPuzzle, PuzzleCard, PuzzleList, PuzzleTry, PuzzleVerdict
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit, who

router = APIRouter(responses=ERRORS)


@router.get("/games/{game}/puzzles", response_model=PuzzleList, tags=["games"])
async def game_puzzles(request: Request, game: str, services: TheServices, player: Visitor, lang: Lang) -> Words:
    """With what the visitor has done of them."""
    tried = await _tried(services, player, game)
    return await services.looks.run(who(request, player), puzzle.puzzle_cards, game, lang, tried)


@router.get("/puzzles/today", response_model=list[DailyPuzzle], tags=["games"])
async def todays(request: Request, services: TheServices, player: Visitor, lang: Lang) -> list[Words]:
    """The daily one of each game that has any; the day is that of UTC."""
    games = await services.looks.run(who(request, player), puzzle.games_with_puzzles)
    tried = {game: await _tried(services, player, game) for game in games}
    return await services.looks.run(who(request, player), puzzle.todays, lang, tried)


@router.get("/matches/{id}/puzzle", response_model=PuzzleCard, tags=["matches"])
async def the_puzzle(request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang) -> Words:
    limit(request, services, "look")
    tried = await _tried(services, player, room.settings.game)
    return await services.looks.run(who(request, player, room.id), puzzle.puzzle_card, room, lang, tried)


@router.post("/matches/{id}/puzzle", response_model=PuzzleVerdict, tags=["matches"])
async def try_puzzle(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: PuzzleTry
) -> Words:
    """Judges an answer, and gives none: the table stays as it is. Without one the solution is told."""
    limit(request, services, "look")
    asked = puzzle.puzzle_of(room)
    if player is None or not room.seats.mine(player):
        raise Problem("not_seated")
    found = await services.looks.run(who(request, player, room.id), puzzle.verdict, room, lang, body.answer)
    id, tick = player.id, puzzle.tick_of(asked)
    await services.store.write(lambda connection: ticks.try_puzzle(connection, id, tick, found["right"]))
    tried = await _tried(services, player, asked.game)
    first = any(one.first for one in tried if one.puzzle == asked.id)
    return {**found, "first": first, "next": puzzle.next_of(asked, tried)}


async def _tried(services: Services, player: Player | None, game: str) -> list[ticks.Attempt]:
    if player is None:
        return []
    id = player.id
    return await services.store.read(lambda connection: ticks.tried(connection, id, game))
