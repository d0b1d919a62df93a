"""The way to the socket of an open table; what is said there is in rooms/live.py."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from ....engine.problem import Problem
from ....text import LANGUAGES
from ...rooms.live import Page, refuse
from ...rooms.rooms import NO_MATCH
from ..guard import reads
from .common import TheServices, Visitor

router = APIRouter(prefix="/matches/{id}")

FORBIDDEN = 4403
MOST_DIGITS = 18  # of a version


@router.websocket("/live")
async def live(
    socket: WebSocket,
    services: TheServices,
    player: Visitor,
    id: str,
    *,
    seat: Annotated[str | None, Query()] = None,
    since: Annotated[str | None, Query()] = None,
    lang: Annotated[str | None, Query()] = None,
    states: Annotated[str | None, Query()] = None,
    does: Annotated[str | None, Query()] = None,
) -> None:
    await socket.accept()
    spoken = lang if lang in LANGUAGES else reads(socket.scope)
    try:
        room = await services.rooms.get(id)
        has = int(since) if since and since.isdecimal() and len(since) <= MOST_DIGITS else None
        through = room.looks_through(player, seat)
    except Problem as problem:
        await refuse(socket, problem, spoken, NO_MATCH if problem.id == "unknown_match" else FORBIDDEN)
        return
    page = Page(socket, services, room, player, seat=through, lang=spoken, since=has, states=states, does=does)
    await page.serve()
