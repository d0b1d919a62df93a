"""What answers do before they are given, for whoever is asked: from what that seat may know, and nothing else."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from ....display.drawing import Memory
from ....engine.problem import Problem
from ....engine.words import Words
from ....table.consequences import Foresight
from ..models import Foreseen
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit

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
    locale = room.locale(lang)
    async with room.held():
        room.must_hold(player, seat)
        if seat not in room.waiting:
            raise Problem("not_asked", seat=seat)
        number, version = room.title.seat_number(seat), room.version
        view = room.title.view(room.match.g, number)

    def look() -> Words:
        foresight = Foresight(room.title, room.match.parts, locale.layout, locale.texts, number, Memory())
        if answer:
            return {"does": {answer[0]: foresight.of(view, answer).does}, "chances": foresight.chances(view, answer)}
        return {"does": {word: found.does for word, found in foresight.all(view).items()}, "chances": []}

    return {"version": version, "seat": seat, **await asyncio.to_thread(look)}
