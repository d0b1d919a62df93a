"""A seat whose player is away: how long it waits, who may vote about it, and how many votes it takes.

A bot that is put there keeps it: whoever comes back has the seat again as long as the game runs.
"""

from __future__ import annotations

import math
import time

import sqlalchemy as sa

from ...engine.problem import Problem
from ...engine.words import Words
from ..people import Player
from ..storage import ledger
from ..storage.shapes import Chair
from .room import Room

TINY = 0.001  # seconds that are none
HOST = "host"  # one who votes without a seat


def wait(room: Room, seat: str) -> float | None:
    """For how many seconds the seat still waits for its player; None if it is nobody's, or its player is here.

    Live that counts from when he was last seen. By correspondence a turn has its time, so it counts from the last
    change too: whose turn it is may be a secret.
    """
    chair = room.seats.chair(seat)
    if chair.player is None or room.settings.mode != "online" or room.present().get(seat, False):
        return None
    seen = max(chair.seen or room.settings.created, room.history.acted.get(seat, 0.0))
    since = max(seen, room.history.changed if room.settings.pace else room.keeper.started)
    return max(0.0, since + room.keeper.grace(room.settings.pace) - time.time())


def voters(room: Room, seat: str, asks: Player | None = None) -> set[int]:
    """The other people who play, and the host if he is here, asks or has voted."""
    people, holder, host = room.seats.people(), room.seats.chair(seat).player, room.seats.host
    found = set(people.values())
    if host in room.watchers.everywhere() or room.seats.hosted_by(asks) or host in room.seats.votes.get(seat, {}):
        found.add(host)
    return found - {holder}


def needed(room: Room, seat: str, voters: set[int]) -> int | None:
    """More than half: of two both. None: nobody decides alone about the seat of another, who may come back."""
    return None if len(voters) < 2 and _anybodys(room.seats.chair(seat)) else len(voters) // 2 + 1


def _anybodys(chair: Chair) -> bool:
    return chair.player is not None or chair.returns_to is not None


async def attend(room: Room, player: Player) -> None:
    """One who sits here comes to the table, or goes: nobody votes any more about a seat whose player was just here."""
    async with room.held():
        now = time.time()
        await room.note(lambda connection: ledger.attend(connection, room.id, player.id, now))
        for seat in room.seats.mine(player):
            room.seats.chair(seat).seen = now
            room.seats.votes.pop(seat, None)


def told(room: Room, seat: str) -> Words:
    """What all hear of a seat in question: how long it waits, and who wants what for it, by seats."""
    people = {player: held for held, player in room.seats.people().items()}
    votes: dict[str, list[str]] = {}
    for player, kind in room.seats.votes.get(seat, {}).items():
        votes.setdefault(kind, []).append(people.get(player, HOST))
    left = wait(room, seat)
    return {
        "wait": None if left is None else math.ceil(left - TINY),
        "votes": votes,
        "needed": needed(room, seat, voters(room, seat)),
    }


async def propose(room: Room, asks: Player, seat: str, kind: str, chair: Chair) -> Words:
    """Somebody wants this for another's seat: it becomes so when enough others want it and the seat has waited long
    enough. Whoever sits at the table now is left in peace.
    """
    before = room.seats.chair(seat)
    if before.player is not None and wait(room, seat) is None:
        raise Problem("seat_present", seat=seat)
    _must_keep(before, chair)
    who = voters(room, seat, asks)
    if asks.id not in who:
        raise Problem("not_seated")
    takes = needed(room, seat, who)
    if takes is None:
        raise Problem("seat_alone")
    votes = await _vote(room, asks, seat, kind, who)
    left = wait(room, seat) or 0.0
    decided = votes >= takes and left == 0.0
    if decided:
        chair.returns_to = before.player or before.returns_to
        await room.sit(seat, chair, before, "seat_lost" if before.player is not None else _filled(chair))
    return {"decided": decided, "votes": votes, "needed": takes, "wait": left}


async def _vote(room: Room, asks: Player, seat: str, kind: str, who: set[int]) -> int:
    """How many of those who may vote want the same."""
    async with room.held():
        room.seats.must_be_open()
        before, mine = room.seats.votes.get(seat, {}), room.seats.mine(asks)
        about_somebody = _anybodys(room.seats.chair(seat))
        told = {"kind": "vote", "seat": mine[0] if mine else HOST, "about": seat}
        notice = told if about_somebody and before.get(asks.id) != kind else None

        def write(connection: sa.Connection) -> dict[int, str]:
            return ledger.vote(connection, room.id, seat, asks.id, kind)

        votes = room.seats.votes[seat] = await room.note(write, notice)
        if about_somebody and not before:
            room.keeper.send_word(room, [seat], "notice_vote")
    room.decided()
    return sum(1 for player, wanted in votes.items() if player in who and wanted == kind)


async def leave(room: Room, player: Player, seat: str, chair: Chair) -> None:
    """On purpose: a bot plays on for good, or whoever has the link."""
    room.must_hold(player, seat)
    if chair.open() and len(room.seats.mine(player)) > 1:
        raise Problem("seat_seen")
    await room.sit(seat, chair, room.seats.chair(seat), "left_open" if chair.open() else "left_to_bot")


async def come_back(room: Room, player: Player | None, seat: str) -> None:
    """The bot gives the seat back."""
    room.title.seat_number(seat)
    if player is None or seat not in room.seats.kept_for(player):
        raise Problem("not_your_seat", seat=seat)
    if room.over:
        raise Problem("game_over")
    chair = Chair(player=player.id, seen=time.time())
    await room.sit(seat, chair, room.seats.chair(seat), "seat_back")


def _filled(chair: Chair) -> str:
    return "seat_open" if chair.open() else "seat_bot"


async def fill(room: Room, seat: str, chair: Chair) -> None:
    """The host decides about a seat that is nobody's."""
    await room.sit(seat, chair, room.seats.chair(seat), _filled(chair))


def _must_keep(before: Chair, chair: Chair) -> None:
    """A stranger is not let into the seat of one who may come back."""
    if chair.open() and _anybodys(before):
        raise Problem("seat_kept")
