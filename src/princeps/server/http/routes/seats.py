"""Seats: who sits where, invitations, and what becomes of the seat of one who has vanished."""

from __future__ import annotations

import sqlalchemy as sa
from fastapi import APIRouter, Request

from ....engine.problem import Problem
from ....engine.words import Words
from ...people import Player
from ...rooms import new_match, salts
from ...rooms.room import Room
from ...services import Services
from ...storage import schema
from ...storage.shapes import CLOSED, MUTED, Chair
from ..models import Closed, Decided, Joined, Kind, Muted, OrdersAre, SaltIs, VersionIs
from .common import ERRORS, TheRoom, TheServices, Visitor, guest, hosting, limit

router = APIRouter(tags=["seats"], responses=ERRORS)


@router.post("/matches/{id}/seats/{seat}", response_model=Decided)
async def give(room: TheRoom, services: TheServices, player: Visitor, seat: str, body: Kind) -> Words:
    """The holder or the host decides; of the others more than half must want the same."""
    asks = room.seats.seated(player)
    room.seats.must_be_open()
    room.title.seat_number(seat)
    before = room.seats.chair(seat)
    mode, hosts = room.settings.mode, room.seats.hosted_by(asks)
    chair = new_match.chair_for(room.title, mode, body.kind, asks if hosts and mode != "online" else None)
    if before.player != asks.id and room.present().get(seat, False):
        raise Problem("seat_present", seat=seat)
    votes = needed = 1
    if before.player != asks.id and not hosts:
        votes, needed = await _vote(room, services, asks, seat, body.kind)
    if votes >= needed:
        await room.sit(seat, chair, before)
    return {
        "decided": votes >= needed,
        "votes": votes,
        "needed": needed,
        "invitation": f"/join/{chair.secret}" if votes >= needed and chair.secret else None,
    }


@router.put("/matches/{id}/seats/{seat}/orders", response_model=OrdersAre)
async def order(room: TheRoom, player: Visitor, seat: str, body: OrdersAre) -> Words:
    """Standing orders: when the seat is asked for a reaction."""
    await room.order(room.seats.seated(player), seat, body.orders)
    return {"orders": body.orders}


@router.put("/matches/{id}/seats/{seat}/salt", response_model=SaltIs)
async def salt(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, *, seat: str, body: SaltIs
) -> Words:
    """Something of one's own for the dice, before the match begins; null: without."""
    limit(request, services, "talk")
    await salts.give(room, room.seats.seated(player), seat, body.salt)
    return {"salt": body.salt}


@router.post("/matches/{id}/begin", response_model=VersionIs)
async def begin(request: Request, room: TheRoom, services: TheServices, player: Visitor) -> dict[str, int]:
    """The host waits for no more salts."""
    limit(request, services, "create")
    hosting(room, player)
    await salts.begin(room)
    return {"version": room.version}


async def _vote(room: Room, services: Services, player: Player, seat: str, kind: str) -> tuple[int, int]:
    """Votes for this, and how many it takes: more than half of the people who sit in other seats."""
    voters = {voter for other, voter in room.seats.people().items() if other != seat}
    if player.id not in voters:
        raise Problem("not_seated")
    table = schema.votes

    def cast(connection: sa.Connection) -> int:
        mine = sa.and_(table.c.match == room.id, table.c.seat == seat, table.c.player == player.id)
        connection.execute(sa.delete(table).where(mine))
        connection.execute(sa.insert(table), {"match": room.id, "seat": seat, "player": player.id, "kind": kind})
        found = connection.execute(
            sa.select(table.c.player).where(table.c.match == room.id, table.c.seat == seat, table.c.kind == kind)
        ).scalars()
        return sum(1 for voter in found if voter in voters)

    return await services.store.write(cast), len(voters) // 2 + 1


@router.post("/join/{secret}", response_model=Joined)
async def join(request: Request, services: TheServices, player: Visitor, secret: str) -> Words:
    """Take an open seat. Coming back with the same link finds the seat again."""
    limit(request, services, "join")
    seats = schema.seats
    row = await services.store.read(
        lambda connection: connection.execute(
            sa.select(seats.c.match, seats.c.seat).where(seats.c.secret == secret)
        ).first()
    )
    if row is None:
        raise Problem("unknown_invitation")
    room = await services.rooms.get(row.match)
    room.seats.must_be_open()
    chair = room.seats.chair(row.seat)
    who = await guest(request, services, player)
    if chair.open():
        if room.seats.mine(who):
            raise Problem("already_seated")
        await room.sit(row.seat, Chair(player=who.id, secret=secret), chair)
    elif chair.player != who.id:
        raise Problem("seat_taken")
    return {"id": room.id, "seat": row.seat, "url": f"/table/{room.id}"}


# -- the host's last word ----------------------------------------------------------------------------------------------


@router.put("/matches/{id}/seats/{seat}/muted", response_model=Muted)
async def mute(room: TheRoom, player: Visitor, seat: str, body: Muted) -> dict[str, bool]:
    """Whoever sits there cannot chat until the host lets him again."""
    hosting(room, player)
    room.title.seat_number(seat)
    await room.judge(MUTED, seat, body.muted)
    return {"muted": body.muted}


@router.put("/matches/{id}/closed", response_model=Closed)
async def close(room: TheRoom, player: Visitor, body: Closed) -> dict[str, bool]:
    """A closed table stays as it is: no answers, no seats, no chat, until the host opens it again."""
    hosting(room, player)
    await room.judge(CLOSED, "", body.closed)
    return {"closed": body.closed}
