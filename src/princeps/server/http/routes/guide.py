"""Learning a game: its courses, what a chapter or a lesson tells, whether its goal is reached."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ....engine.words import Words
from ...rooms import guide
from ...storage import ticks
from ..guide_models import CourseCard, GoalIs, GuideCard
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit, who

router = APIRouter(responses=ERRORS)


@router.get("/games/{game}/courses", response_model=list[CourseCard], tags=["games"])
async def game_courses(request: Request, game: str, services: TheServices, player: Visitor, lang: Lang) -> list[Words]:
    """With what the visitor has done of them."""
    done: set[str] = set()
    if player is not None:
        id = player.id
        done = await services.store.read(lambda connection: ticks.done(connection, id))
    return await services.looks.run(who(request, player), guide.course_cards, game, lang, done)


@router.get("/matches/{id}/guide", response_model=GuideCard, tags=["matches"])
async def the_guide(request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang) -> Words:
    """What is told of a chapter or a lesson that is played."""
    limit(request, services, "look")
    return await services.looks.run(who(request, player, room.id), guide.guide, room, lang)


@router.post("/matches/{id}/goal", response_model=GoalIs, tags=["matches"])
async def goal(request: Request, room: TheRoom, services: TheServices, player: Visitor) -> Words:
    """How far it is. A chapter whose goal is reached is ticked off for who plays it."""
    limit(request, services, "look")
    async with room.held():
        look = guide.judged(room)
    found = await services.looks.run(who(request, player, room.id), look)
    chapter = guide.tick_of(room)
    if found["reached"] and chapter is not None and player is not None and room.seats.mine(player):
        id = player.id
        await services.store.write(lambda connection: ticks.tick(connection, id, chapter))
    return found
