"""Accounts: optional, by name and password."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ..guard import COOKIE
from ..models import Credentials, Me
from .common import ERRORS, TheHouse, Visitor, enter, limit

router = APIRouter(tags=["people"], responses=ERRORS)


@router.get("/me", response_model=Me)
async def me(player: Visitor) -> dict[str, str | None]:
    return {"name": None if player is None else player.name}


@router.post("/accounts", status_code=201, response_model=Me)
async def register(request: Request, house: TheHouse, player: Visitor, body: Credentials) -> dict[str, str | None]:
    limit(request, house, "account")
    session = await house.people.register(body.name, body.password, player)
    await _leave(request, house)
    enter(request, session)
    return {"name": session.player.name}


@router.post("/login", response_model=Me)
async def login(request: Request, house: TheHouse, player: Visitor, body: Credentials) -> dict[str, str | None]:
    limit(request, house, "login")
    house.limits.take("login", f"name {body.name.strip().casefold()}")
    session = await house.people.login(body.name, body.password, player)
    if player is not None and player.name is None:
        house.rooms.hand_over(player, session.player)
    await _leave(request, house)
    enter(request, session)
    return {"name": session.player.name}


@router.post("/logout", response_model=Me)
async def logout(request: Request, house: TheHouse) -> dict[str, str | None]:
    await _leave(request, house)
    request.state.cookie = None
    return {"name": None}


async def _leave(request: Request, house: TheHouse) -> None:
    """The old cookie is worth nothing any more."""
    if token := request.cookies.get(COOKIE):
        await house.people.leave(token)
