"""What answers do before they are given."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from ....engine.words import Words
from ...rooms.foresight import of_answers
from ..foreseen import Foreseen
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit, who

router = APIRouter(prefix="/matches/{id}", tags=["matches"], responses=ERRORS)

Answered = Annotated[list[Annotated[str, Query(max_length=200)]], Query(default_factory=list, max_length=200)]


@router.get("/does", response_model=Foreseen)
async def does(
    request: Request,
    room: TheRoom,
    services: TheServices,
    player: Visitor,
    lang: Lang,
    seat: Annotated[str, Query(max_length=200)],
    answer: Answered,
) -> Words:
    """Of every answer that is one word (none if there are very many); of one whole answer, if it is named."""
    limit(request, services, "look")
    async with room.held():
        room.must_hold(player, seat)
        look = of_answers(room, lang, seat, answer)
    return await services.looks.run(who(request, player, room.id), look)
