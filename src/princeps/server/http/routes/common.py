"""What routes take from a request: the services, the language, who it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from ....engine.problem import Problem
from ...people import Player, Session
from ...rooms.room import Room
from ...services import Services
from ...turns import Who
from ..connections import visitor as behind
from ..guard import COOKIE, reads
from ..models import ErrorAnswer

ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "What is wrong, and what would be right."}
}


async def _services(connection: HTTPConnection) -> Services:
    """As the others a coroutine, though nothing is awaited: FastAPI sends plain functions to a thread."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


TheServices = Annotated[Services, Depends(_services)]


async def _lang(request: Request, lang: Annotated[Literal["en", "de"] | None, Query()] = None) -> str:
    return reads(request.scope)


Lang = Annotated[str, Depends(_lang)]


async def session(connection: HTTPConnection, services: TheServices) -> Session | None:
    """Who it is. A cookie that has served for long is replaced; a socket cannot carry a new one."""
    found = await services.people.known(connection.cookies.get(COOKIE))
    if found is not None and found.stale and connection.scope["type"] == "http":
        found = await services.people.renew(found)
        enter(connection, found)
    return found


TheSession = Annotated[Session | None, Depends(session)]


async def visitor(session: TheSession) -> Player | None:
    return None if session is None else session.player


Visitor = Annotated[Player | None, Depends(visitor)]


async def guest(request: Request, services: Services, known: Player | None) -> Player:
    """Whoever it is; a newcomer gets a cookie."""
    if known is not None:
        return known
    limit(request, services, "newcomer")
    session = await services.people.welcome()
    enter(request, session)
    return session.player


def enter(connection: HTTPConnection, session: Session) -> None:
    connection.state.cookie = session.token


async def _room(id: str, services: TheServices) -> Room:
    room = await services.rooms.get(id)
    if services.store.bus.shared:
        await room.catch_up()  # what another process has acknowledged to the same player he wants to see here
    return room


TheRoom = Annotated[Room, Depends(_room)]


def limit(request: Request, services: Services, what: str) -> None:
    """The guard hears of it: who asks again at once need not come in here."""
    try:
        services.limits.take(what, _address(request))
    except Problem:
        request.state.too_often = True
        raise


def who(request: Request, player: Player | None, table: str = "") -> Who:
    """In whose turn something is done: a visitor whom we do not know is his address."""
    return Who(_address(request) if player is None else player.id, table)


def _address(request: Request) -> str:
    """Whom limits and turns count for: not each of the addresses that one has by IPv6."""
    return behind(request.client.host if request.client else "")


def hosting(room: Room, player: Player | None) -> None:
    if not room.seats.hosted_by(player):
        raise Problem("not_host")


async def own(room: Room, player: Player | None) -> None:
    """Nothing need be hidden from this player: the match is over, or all seats are his and it was never others' too.
    It cannot be opened to others after that.

    The seed is hidden from all while salts are gathered.
    """
    room.must_have_begun()
    if not room.over and not room.seats.all_mine(player):
        raise Problem("not_over")
    async with room.held():
        await room.give_away()


def may_have_a_hint(room: Room, player: Player | None, seat: str) -> None:
    """Only who plays alone, and no puzzle: that is to be found by oneself, or shown."""
    mine = room.seats.all_mine(player) and seat in room.seats.mine(player)
    if not mine or seat not in room.waiting or room.settings.puzzle is not None:
        raise Problem("no_hint")


class Json(Response):
    """Plain words, encoded quickly; their shape is documented, not checked."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)
