"""Undo by consent: what has shown somebody something new, or was answered by others, is taken back when all others
agree. It is asked at a version, and stands until it is answered or the game goes on.
"""

from __future__ import annotations

from dataclasses import replace

import sqlalchemy as sa

from ...engine.problem import Problem
from ...engine.words import Words
from ..people import Player
from ..storage import ledger
from ..storage.shapes import UndoAsked
from .room import Room


def standing(room: Room) -> UndoAsked | None:
    """What is asked now: one who has lost the seat does not ask any more."""
    asked = room.seats.asked
    return None if asked is None or asked.version != room.version or room.seats.by_bot(asked.seat) else asked


def told(room: Room) -> Words | None:
    """What all who look hear of it: who asks, how far back, who has agreed and who has not."""
    asked = standing(room)
    if asked is None:
        return None
    return {
        "seat": asked.seat,
        "to": asked.goal,
        "answers": room.history.answers - asked.goal,
        "agreed": asked.agreed,
        "waits": _undecided(room, asked),
    }


def _undecided(room: Room, asked: UndoAsked) -> list[str]:
    """The seats of the other people who have not agreed yet."""
    chairs = room.seats.chairs
    others = room.seats.others(chairs[asked.seat].player or 0) - {chairs[seat].player for seat in asked.agreed}
    return [seat for seat, chair in chairs.items() if chair.player in others or chair.returns_to in others]


async def ask(room: Room, player: Player | None, version: int, to: int | None) -> int:
    """Ask all others to go back to so many answers; None: to before one's own last. What needs no consent is done."""
    async with room.held():
        await room.must_be_current(version)
        history, mine = room.history, room.seats.mine(player)
        goal = history.own_goal(player) if to is None else to
        if not 0 <= goal <= history.answers:
            raise Problem("no_such_answer", number=goal, last=history.answers - 1)
        await history.reach(goal)
        reason = history.undo_barred(player, goal)
        if not reason:
            return await room.take_back(goal, mine[0])
        if player is None or not history.may_ask(player, reason):
            raise Problem(reason)
        if not room.seats.others(player.id):
            raise Problem("undo_nobody")
        asked = UndoAsked(version, mine[0], goal, [])
        notice = {"kind": "undo_asked", "seat": asked.seat, "number": history.answers - goal}
        await room.note(lambda connection: ledger.ask_undo(connection, room.id, asked), notice)
        room.seats.asked = asked
        absent = [seat for seat in _undecided(room, asked) if not room.present().get(seat, False)]
        room.keeper.send_word(room, absent, "notice_undo")
    room.decided()
    return version


async def agree(room: Room, player: Player | None, version: int) -> int:
    """The last one to agree takes it back."""
    async with room.held():
        asked = await _asked(room, version)
        mine = _of_others(room, player, asked)

        def write(connection: sa.Connection) -> UndoAsked:
            now = ledger.read_undo_asked(connection, room.id, lock=True)
            if now is None or now.version != version:
                raise Problem("undo_not_asked")
            agreed = replace(now, agreed=[*now.agreed, *[seat for seat in mine if seat not in now.agreed]])
            ledger.ask_undo(connection, room.id, agreed)
            return agreed

        room.seats.asked = asked = await room.note(write)
        if not _undecided(room, asked):
            await room.history.reach(asked.goal)
            return await room.take_back(asked.goal, asked.seat)
    room.decided()
    return version


async def refuse(room: Room, player: Player | None, version: int) -> int:
    """One is enough."""
    async with room.held():
        mine = _of_others(room, player, await _asked(room, version))
        await _drop(room, {"kind": "undo_refused", "seat": mine[0]})
    room.decided()
    return version


async def withdraw(room: Room, player: Player | None, version: int) -> int:
    async with room.held():
        asked = await _asked(room, version)
        if asked.seat not in room.seats.mine(player):
            raise Problem("not_your_seat", seat=asked.seat)
        await _drop(room, {"kind": "undo_withdrawn", "seat": asked.seat})
    room.decided()
    return version


async def _asked(room: Room, version: int) -> UndoAsked:
    await room.must_be_current(version)
    if room.store.bus.shared:  # it may have been asked through another process just now
        room.seats.asked = await room.store.read(lambda connection: ledger.read_undo_asked(connection, room.id))
    asked = standing(room)
    if asked is None:
        raise Problem("undo_not_asked")
    return asked


def _of_others(room: Room, player: Player | None, asked: UndoAsked) -> list[str]:
    """One's own seats: whoever asks does not agree with himself."""
    mine = room.seats.mine(player)
    if not mine or asked.seat in mine:
        raise Problem("undo_not_yours")
    return mine


async def _drop(room: Room, notice: Words) -> None:
    await room.note(lambda connection: ledger.ask_undo(connection, room.id, None), notice)
    room.seats.asked = None
