"""Talk and memory: chat at the table, private notes, and where to send a turn notice."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request

from ....engine.problem import Problem
from ....engine.words import Words
from ... import notify
from ...people import Player
from ...rooms import wire
from ...rooms.room import Room
from ...services import House
from ...storage import schema
from ..models import ChatLine, Hook, HookIs, Note, NoteIs, Said
from .common import ERRORS, Lang, TheHouse, TheRoom, Visitor, seated

router = APIRouter(prefix="/matches/{id}", tags=["talk"], responses=ERRORS)
TRIES = 10  # to find the next number
MOST_LINES = 500  # of chat, the latest


@router.get("/chat", response_model=list[ChatLine])
async def heard(room: TheRoom, house: TheHouse, lang: Lang) -> list[Words]:
    table = schema.chat
    rows = await house.store.read(
        lambda connection: (
            connection.execute(
                sa.select(table).where(table.c.match == room.id).order_by(table.c.n.desc()).limit(MOST_LINES)
            )
            .mappings()
            .all()
        )
    )
    return [await _line(room, house, row, lang) for row in reversed(rows)]


@router.post("/chat", response_model=list[ChatLine])
async def say(room: TheRoom, house: TheHouse, player: Visitor, lang: Lang, body: Said) -> list[Words]:
    return [await speak(room, house, player, body.text, lang)]


async def speak(room: Room, house: House, player: Player | None, text: str, lang: str) -> Words:
    """A line of chat for all who look."""
    speaker = seated(room, player)
    room.must_be_open()
    if any(room.muted(seat) for seat in room.mine(speaker)):
        raise Problem("muted")
    house.limits.take("talk", f"player {speaker.id}")
    if not text.strip() or len(text) > 1000 or "\0" in text:
        raise Problem("chat_text")
    table = schema.chat
    mine = room.mine(speaker)
    row: Words = {
        "match": room.id,
        "player": speaker.id,
        "seat": mine[0] if mine else None,
        "text": text.strip(),
        "made": time.time(),
    }

    line = await _line(room, house, {**row, "n": 0}, lang)

    def add(connection: sa.Connection) -> Words:
        last = connection.execute(sa.select(sa.func.max(table.c.n)).where(table.c.match == room.id)).scalar()
        added = {**line, "n": 1 if last is None else last + 1}
        connection.execute(sa.insert(table), {**row, "n": added["n"]})
        house.store.bus.note(connection, "chat", room.id, line=added)
        return added

    for again in range(TRIES):
        try:
            line = await house.store.write(add)
            break
        except sa.exc.IntegrityError:  # somebody at another process has said something at the same moment
            if again == TRIES - 1:
                raise
    room.tell({"type": "chat", **line})
    return line


async def _line(room: Room, house: House, row: Any, lang: str) -> Words:
    names = await house.people.names([row["player"]])
    seats = wire.seat_names(room.title.facts(), lang)
    who = names.get(row["player"]) or seats.get(row["seat"] or "") or room.voice(lang).texts.say("server.host")
    return {"n": row["n"], "who": who, "text": row["text"], "at": row["made"]}


@router.get("/notes", response_model=NoteIs)
async def notes(room: TheRoom, house: TheHouse, player: Visitor) -> dict[str, str]:
    return {"text": await _own(room, house, player, schema.notes.c.text) or ""}


@router.put("/notes", response_model=NoteIs)
async def write_notes(room: TheRoom, house: TheHouse, player: Visitor, body: Note) -> dict[str, str]:
    await _put(room, house, seated(room, player), schema.notes, {"text": body.text} if body.text else None)
    return {"text": body.text}


@router.get("/webhook", response_model=HookIs)
async def webhook(room: TheRoom, house: TheHouse, player: Visitor) -> dict[str, str | None]:
    return {"url": await _own(room, house, player, schema.webhooks.c.url)}


@router.put("/webhook", response_model=HookIs)
async def set_webhook(
    request: Request, room: TheRoom, house: TheHouse, player: Visitor, *, lang: Lang, body: Hook
) -> dict[str, str | None]:
    listener = seated(room, player)
    if body.url is not None:
        notify.check(body.url)
    row = {"url": body.url, "lang": lang, "address": str(request.base_url).rstrip("/")}
    await _put(room, house, listener, schema.webhooks, row if body.url else None)
    return {"url": body.url}


async def _own(room: Room, house: House, player: Player | None, column: sa.Column[Any]) -> str | None:
    """What this player has in a table that keeps one text for each player and match."""
    if player is None:
        return None
    table = column.table
    return await house.store.read(
        lambda connection: connection.execute(
            sa.select(column).where(table.c.match == room.id, table.c.player == player.id)
        ).scalar()
    )


async def _put(room: Room, house: House, player: Player, table: sa.Table, row: Words | None) -> None:
    def put(connection: sa.Connection) -> None:
        connection.execute(sa.delete(table).where(table.c.match == room.id, table.c.player == player.id))
        if row is not None:
            connection.execute(sa.insert(table), {"match": room.id, "player": player.id, **row})

    await house.store.write(put)
