"""Seats: who sits where, invitations, and what becomes of the seat of one who has vanished."""

from __future__ import annotations

import time

import sqlalchemy as sa
from fastapi import APIRouter, Request

from ....engine.problem import Problem
from ....engine.words import Words
from ...rooms import absence, new_match, salts
from ...storage import schema
from ...storage.shapes import CLOSED, MUTED, Chair
from ..models import Closed, Decided, Joined, Kind, Muted, OrdersAre, SaltIs, Seated, VersionIs
from .common import ERRORS, TheRoom, TheServices, Visitor, guest, hosting, limit

router = APIRouter(tags=["seats"], responses=ERRORS)


@router.post("/matches/{id}/seats/{seat}", response_model=Decided)
async def give(room: TheRoom, player: Visitor, seat: str, body: Kind) -> Words:
    """Who is to sit there: the holder decides, about a seat that is nobody's the host; else, also where a bot keeps it,
    it takes more than half of the others, never one alone, and time for the holder to come back.
    """
    asks = room.seats.seated(player)
    room.seats.must_be_open()
    room.title.seat_number(seat)
    before, mode, hosts = room.seats.chair(seat), room.settings.mode, room.seats.hosted_by(asks)
    chair = new_match.chair_for(room.title, mode, body.kind, asks if hosts and mode != "online" else None)
    done: Words = {"decided": True, "votes": 1, "needed": 1, "wait": 0.0}
    if mode != "online":
        await room.sit(seat, chair, before, "")  # all of it is one player's
    elif before.player == asks.id:
        await absence.leave(room, asks, seat, chair)
    elif hosts and before.player is None and before.returns_to is None:
        await absence.fill(room, seat, chair)
    else:
        done = await absence.propose(room, asks, seat, body.kind, chair)
    return {**done, "invitation": f"/join/{chair.secret}" if done["decided"] and chair.secret else None}


@router.post("/matches/{id}/seats/{seat}/leave", response_model=Decided)
async def leave(room: TheRoom, player: Visitor, seat: str, body: Kind) -> Words:
    """On purpose: a bot plays on for good, or whoever has the link that is made here."""
    leaver = room.seats.seated(player)
    room.must_hold(leaver, seat)
    chair = new_match.chair_for(room.title, room.settings.mode, body.kind, None)
    await absence.leave(room, leaver, seat, chair)
    invitation = f"/join/{chair.secret}" if chair.secret else None
    return {"decided": True, "votes": 1, "needed": 1, "wait": 0.0, "invitation": invitation}


@router.post("/matches/{id}/seats/{seat}/return", response_model=Seated)
async def come_back(room: TheRoom, player: Visitor, seat: str) -> dict[str, str]:
    """A seat that a bot kept is its player's again."""
    await absence.come_back(room, player, seat)
    return {"seat": seat}


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
        await room.sit(row.seat, Chair(player=who.id, secret=secret, seen=time.time()), chair, "joined")
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
