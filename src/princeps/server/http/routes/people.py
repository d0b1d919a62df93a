"""Accounts: optional, by name and password."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...people import Session
from ...services import Services
from ..people_models import Called, Credentials, Me
from .common import ERRORS, TheServices, TheSession, Visitor, enter, guest, limit

router = APIRouter(tags=["people"], responses=ERRORS)


@router.get("/me", response_model=Me)
async def me(services: TheServices, player: Visitor) -> dict[str, str | None]:
    if player is None:
        return {"name": None, "called": None}
    called = (await services.people.names([player.id])).get(player.id)
    return {"name": player.name, "called": called.text if called else None}


@router.put("/me", response_model=Me)
async def call_me(request: Request, services: TheServices, player: Visitor, body: Called) -> dict[str, str | None]:
    """What others read of a visitor without an account."""
    limit(request, services, "talk")
    known = await guest(request, services, player)
    return {"name": None, "called": await services.people.call(known, body.called)}


@router.post("/accounts", status_code=201, response_model=Me)
async def register(
    request: Request, services: TheServices, player: Visitor, body: Credentials
) -> dict[str, str | None]:
    limit(request, services, "account")
    session = await services.people.register(body.name, body.password, player)
    services.rooms.dismiss(session.player.id)
    enter(request, session)
    return {"name": session.player.name, "called": session.player.name}


@router.post("/login", response_model=Me)
async def login(
    request: Request, services: TheServices, before: TheSession, body: Credentials
) -> dict[str, str | None]:
    limit(request, services, "login")
    services.limits.take("login", f"name {body.name.strip().casefold()}")
    session = await services.people.login(body.name, body.password, None if before is None else before.player)
    if before is not None and before.player.name is None:
        services.rooms.hand_over(before.player.id, session.player.id)
        services.rooms.dismiss(before.player.id)
    elif before is not None:
        await _leave(services, before)
    enter(request, session)
    return {"name": session.player.name, "called": session.player.name}


@router.post("/logout", response_model=Me)
async def logout(request: Request, services: TheServices, session: TheSession) -> dict[str, str | None]:
    if session is not None:
        await _leave(services, session)
    request.state.cookie = None
    return {"name": None, "called": None}


async def _leave(services: Services, session: Session) -> None:
    """The old cookie is worth nothing any more."""
    await services.people.leave(session)
    services.rooms.dismiss(session.player.id)
