"""My games: a name for each, those that are put away, and those that are thrown away."""

from __future__ import annotations

import sqlalchemy as sa
from fastapi import APIRouter

from ....engine.problem import Problem
from ...storage import shelf
from ..people_models import Archived, Deleted, MatchName
from .common import ERRORS, TheRoom, TheServices, Visitor, hosting

router = APIRouter(prefix="/matches/{id}", tags=["my games"], responses=ERRORS)


@router.put("/name", response_model=MatchName)
async def rename(room: TheRoom, services: TheServices, player: Visitor, body: MatchName) -> dict[str, str]:
    """What the match is called, for all who play it."""
    hosting(room, player)
    await services.rooms.rename(room, body.name.strip())
    return {"name": room.settings.name}


@router.put("/archived", response_model=Archived)
async def archive(room: TheRoom, services: TheServices, player: Visitor, body: Archived) -> dict[str, bool]:
    """Out of one's own list of matches, or back into it; nothing else changes."""
    keeper = room.seats.seated(player)
    await services.store.write(lambda connection: shelf.put_away(connection, room.id, keeper.id, body.archived))
    return {"archived": body.archived}


@router.delete("", response_model=Deleted)
async def delete(room: TheRoom, services: TheServices, player: Visitor) -> dict[str, bool]:
    """A match in which nobody else sits is destroyed; one of several that is over only leaves one's own list."""
    keeper = room.seats.seated(player)
    alone = room.seats.hosted_by(keeper) and not room.seats.others(keeper.id)
    if not alone and not room.over:
        raise Problem("not_yours_alone")
    if alone:
        await services.rooms.destroy(room)
        return {"destroyed": True}

    def write(connection: sa.Connection) -> None:
        shelf.put_away(connection, room.id, keeper.id, away=True, gone=True)

    await services.store.write(write)
    return {"destroyed": False}
