"""Accounts: optional, by name and password."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...people import Session
from ...services import House
from ..models import Credentials, Me
from .common import ERRORS, TheHouse, TheSession, Visitor, enter, limit

router = APIRouter(tags=["people"], responses=ERRORS)


@router.get("/me", response_model=Me)
async def me(player: Visitor) -> dict[str, str | None]:
    return {"name": None if player is None else player.name}


@router.post("/accounts", status_code=201, response_model=Me)
async def register(request: Request, house: TheHouse, player: Visitor, body: Credentials) -> dict[str, str | None]:
    limit(request, house, "account")
    session = await house.people.register(body.name, body.password, player)
    house.rooms.dismiss(session.player.id)
    enter(request, session)
    return {"name": session.player.name}


@router.post("/login", response_model=Me)
async def login(request: Request, house: TheHouse, before: TheSession, body: Credentials) -> dict[str, str | None]:
    limit(request, house, "login")
    house.limits.take("login", f"name {body.name.strip().casefold()}")
    session = await house.people.login(body.name, body.password, None if before is None else before.player)
    if before is not None and before.player.name is None:
        house.rooms.hand_over(before.player.id, session.player.id)
        house.rooms.dismiss(before.player.id)
    elif before is not None:
        await _leave(house, before)
    enter(request, session)
    return {"name": session.player.name}


@router.post("/logout", response_model=Me)
async def logout(request: Request, house: TheHouse, session: TheSession) -> dict[str, str | None]:
    if session is not None:
        await _leave(house, session)
    request.state.cookie = None
    return {"name": None}


async def _leave(house: House, session: Session) -> None:
    """The old cookie is worth nothing any more."""
    await house.people.leave(session)
    house.rooms.dismiss(session.player.id)
