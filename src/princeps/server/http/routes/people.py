"""Accounts: optional, by name and password."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...people import Session
from ...services import Services
from ..models import Credentials, Me
from .common import ERRORS, TheServices, TheSession, Visitor, enter, limit

router = APIRouter(tags=["people"], responses=ERRORS)


@router.get("/me", response_model=Me)
async def me(player: Visitor) -> dict[str, str | None]:
    return {"name": None if player is None else player.name}


@router.post("/accounts", status_code=201, response_model=Me)
async def register(
    request: Request, services: TheServices, player: Visitor, body: Credentials
) -> dict[str, str | None]:
    limit(request, services, "account")
    session = await services.people.register(body.name, body.password, player)
    services.rooms.dismiss(session.player.id)
    enter(request, session)
    return {"name": session.player.name}


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
    return {"name": session.player.name}


@router.post("/logout", response_model=Me)
async def logout(request: Request, services: TheServices, session: TheSession) -> dict[str, str | None]:
    if session is not None:
        await _leave(services, session)
    request.state.cookie = None
    return {"name": None}


async def _leave(services: Services, session: Session) -> None:
    """The old cookie is worth nothing any more."""
    await services.people.leave(session)
    services.rooms.dismiss(session.player.id)
