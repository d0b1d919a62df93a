"""Chat at the table: lines that all who look can read, numbered in the order in which they were said."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa

from ...engine.problem import Problem
from ...engine.words import Words
from ..people import Player
from ..services import Services
from ..storage import schema
from . import wire
from .room import Room

TRIES = 10  # to find the next number
MOST_LINES = 500  # the latest


async def heard(room: Room, services: Services, lang: str) -> list[Words]:
    """What was said, oldest first."""
    table = schema.chat
    rows = await services.store.read(
        lambda connection: (
            connection.execute(
                sa.select(table).where(table.c.match == room.id).order_by(table.c.n.desc()).limit(MOST_LINES)
            )
            .mappings()
            .all()
        )
    )
    return [await _line(room, services, row, lang) for row in reversed(rows)]


async def speak(room: Room, services: Services, player: Player | None, text: str, lang: str) -> Words:
    """A line of chat for all who look."""
    speaker = room.seats.seated(player)
    room.seats.must_be_open()
    mine = room.seats.mine(speaker)
    if any(room.seats.muted(seat) for seat in mine):
        raise Problem("muted")
    services.limits.take("talk", f"player {speaker.id}")
    if not text.strip() or len(text) > 1000 or "\0" in text:
        raise Problem("chat_text")
    table = schema.chat
    row: Words = {
        "match": room.id,
        "player": speaker.id,
        "seat": mine[0] if mine else None,
        "text": text.strip(),
        "made": time.time(),
    }
    line = await _line(room, services, {**row, "n": 0}, lang)

    def add(connection: sa.Connection) -> Words:
        last = connection.execute(sa.select(sa.func.max(table.c.n)).where(table.c.match == room.id)).scalar()
        added = {**line, "n": 1 if last is None else last + 1}
        connection.execute(sa.insert(table), {**row, "n": added["n"]})
        services.store.bus.note(connection, "chat", room.id, line=added)
        return added

    for again in range(TRIES):
        try:
            line = await services.store.write(add)
            break
        except sa.exc.IntegrityError:  # somebody at another process has said something at the same moment
            if again == TRIES - 1:
                raise
    room.watchers.tell({"type": "chat", **line})
    return line


async def _line(room: Room, services: Services, row: Any, lang: str) -> Words:
    names = await services.people.names([row["player"]])
    seats = wire.seat_names(room.title.facts(), lang)
    name = names.get(row["player"])
    who = name.text if name else seats.get(row["seat"] or "") or room.locale(lang).texts.say("server.host")
    said = {"text": row["text"], "at": row["made"]}
    return {"n": row["n"], "who": who, "seat": row["seat"], "guest": bool(name and name.guest), **said}
