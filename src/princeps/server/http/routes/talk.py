"""Talk and memory: chat at the table, private notes, and where to send a turn notice."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request

from ....engine.words import Words
from ... import notify
from ...people import Player
from ...rooms import chat
from ...rooms.room import Room
from ...services import Services
from ...storage import schema
from ..models import ChatLine, Hook, HookIs, Note, NoteIs, Said
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor

router = APIRouter(prefix="/matches/{id}", tags=["talk"], responses=ERRORS)


@router.get("/chat", response_model=list[ChatLine])
async def heard(room: TheRoom, services: TheServices, lang: Lang) -> list[Words]:
    return await chat.heard(room, services, lang)


@router.post("/chat", response_model=list[ChatLine])
async def say(room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: Said) -> list[Words]:
    return [await chat.speak(room, services, player, body.text, lang)]


@router.get("/notes", response_model=NoteIs)
async def notes(room: TheRoom, services: TheServices, player: Visitor) -> dict[str, str]:
    return {"text": await _own(room, services, player, schema.notes.c.text) or ""}


@router.put("/notes", response_model=NoteIs)
async def write_notes(room: TheRoom, services: TheServices, player: Visitor, body: Note) -> dict[str, str]:
    await _put(room, services, room.seats.seated(player), schema.notes, {"text": body.text} if body.text else None)
    return {"text": body.text}


@router.get("/webhook", response_model=HookIs)
async def webhook(room: TheRoom, services: TheServices, player: Visitor) -> dict[str, str | None]:
    return {"url": await _own(room, services, player, schema.webhooks.c.url)}


@router.put("/webhook", response_model=HookIs)
async def set_webhook(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, *, lang: Lang, body: Hook
) -> dict[str, str | None]:
    listener = room.seats.seated(player)
    if body.url is not None:
        notify.check(body.url)
    row = {"url": body.url, "lang": lang, "address": str(request.base_url).rstrip("/")}
    await _put(room, services, listener, schema.webhooks, row if body.url else None)
    return {"url": body.url}


async def _own(room: Room, services: Services, player: Player | None, column: sa.Column[Any]) -> str | None:
    """What this player has in a table that keeps one text for each player and match."""
    if player is None:
        return None
    table = column.table
    return await services.store.read(
        lambda connection: connection.execute(
            sa.select(column).where(table.c.match == room.id, table.c.player == player.id)
        ).scalar()
    )


async def _put(room: Room, services: Services, player: Player, table: sa.Table, row: Words | None) -> None:
    def put(connection: sa.Connection) -> None:
        connection.execute(sa.delete(table).where(table.c.match == room.id, table.c.player == player.id))
        if row is not None:
            connection.execute(sa.insert(table), {"match": room.id, "player": player.id, **row})

    await services.store.write(put)
