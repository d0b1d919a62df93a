"""The open matches: found when somebody asks, kept while they are used; here bots get their turn and players their notice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa

from ..engine.catalogue import Words
from ..engine.problem import Problem
from . import ledger, logs, notices, schema, wire
from .ledger import Chair, Change, Sheet, Standing
from .people import Player
from .room import Room, rebuild
from .settings import Settings
from .store import Store
from .workers import Workers, think

IDLE = 60.0  # seconds after which a room that nobody looks at may be closed


class Rooms:
    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.playing: dict[str, asyncio.Task[None]] = {}  # bots at their turn, by match
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    # -- open and close ------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> Room:
        """The match with this id, opened if need be."""
        room = self.rooms.get(id)
        if room is None:
            if id not in self.opening:
                self.opening[id] = asyncio.create_task(self._open(id))
                self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
            room = await asyncio.shield(self.opening[id])
        room.used = time.monotonic()
        return room

    async def _open(self, id: str) -> Room:
        kept = await self.store.read(lambda connection: ledger.load(connection, id))
        if kept is None:
            raise Problem("unknown_match")
        match = await asyncio.to_thread(rebuild, kept)
        room = Room(kept, match, self.store, self._changed, self._lost)
        self._make_space()
        self.rooms[id] = room
        self._changed(room, room.waiting)
        return room

    def _make_space(self) -> None:
        """Close rooms that nobody uses, the longest unused first."""
        spare = len(self.rooms) + 1 - self.settings.most_rooms
        if spare <= 0:
            return
        idle = [room for room in self.rooms.values() if not room.watchers and not room.lock.locked() and room.id not in self.playing]
        for room in sorted(idle, key=lambda room: room.used)[:spare]:
            if time.monotonic() - room.used > IDLE:
                del self.rooms[room.id]

    def _lost(self, room: Room) -> None:
        """What is in memory did not get to disk: forget it. Pages come back by themselves and find what the disk has."""
        logs.fault("not kept", match=room.id)
        self.rooms.pop(room.id, None)
        for watcher in list(room.watchers):
            watcher.leave(1011)

    async def create(self, sheet: Sheet, chairs: dict[str, Chair], changes: list[Change], standing: Standing) -> Room:
        await self.store.write(lambda connection: ledger.create(connection, sheet, chairs, changes, standing))
        return await self.get(sheet.id)

    async def resume(self) -> None:
        """After a start: bots that were asked go on."""
        for id in await self.store.read(ledger.with_bots_to_move):
            try:
                await self.get(id)
            except Problem as problem:
                logs.note("match cannot be opened", match=id, problem=problem.id)

    async def close(self) -> None:
        """Stop the bots, and leave a snapshot of every match where it stands: the next version of the rules need not replay anything."""
        self.closed = True
        for task in [*self.playing.values(), *self.tasks]:
            task.cancel()
        await asyncio.gather(*self.playing.values(), *self.tasks, return_exceptions=True)
        for room in self.rooms.values():
            async with room.held():
                await room.leave_snapshot()

    def hand_over(self, old: Player, new: Player) -> None:
        """A visitor has logged in: his seats belong to the account now."""
        for room in self.rooms.values():
            for chair in room.chairs.values():
                if chair.player == old.id:
                    chair.player = new.id
            if room.host == old.id:
                room.host = new.id
            for watcher in room.watchers:
                if watcher.player == old:
                    watcher.player = new

    # -- after a change ------------------------------------------------------------------------------------------------

    def _changed(self, room: Room, before: list[str]) -> None:
        if self.closed:
            return
        if room.id not in self.playing and _bot_to_move(room) is not None:
            task = asyncio.create_task(self._play_bots(room))
            self.playing[room.id] = task
        newly = [seat for seat in room.waiting if seat not in before]
        absent = [seat for seat in newly if not room.present().get(seat, True)]
        if absent:
            self._spawn(self._notify(room, absent))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _play_bots(self, room: Room) -> None:
        """Every bot that is asked answers, one after the other, until only people are asked."""
        try:
            while (seat := _bot_to_move(room)) is not None:
                await self._play_bot(room, seat)
        except Exception:
            self._bot_failed(room)
        finally:
            del self.playing[room.id]

    async def _play_bot(self, room: Room, seat: str) -> None:
        bot, version, number = room.chairs[seat].bot, room.version, room.title.seat_number(seat)
        assert bot is not None
        view = room.title.view(room.match.g, number)
        room.tell({"type": "thinking", "seat": seat, "done": 0})
        try:
            words = await self.workers.run(think, bot, room.title.id, room.sheet.pack, number, view)
            await asyncio.shield(room.bot_answers(bot, seat, version, words))  # a stop waits for what is being written
        except Problem as problem:
            if problem.id != "stale":
                raise
        finally:
            room.tell({"type": "thinking", "seat": seat, "done": 1})

    def _bot_failed(self, room: Room) -> None:
        """Its seat waits: somebody else can be put there, and a restart tries again."""
        logs.fault("bot failed", match=room.id)
        for watcher in room.watchers:
            watcher.fail(Problem("bot_failed"))

    async def _notify(self, room: Room, seats: list[str]) -> None:
        players = {room.chairs[seat].player: seat for seat in seats}
        table = schema.webhooks
        found = await self.store.read(
            lambda connection: connection.execute(sa.select(table).where(table.c.match == room.id, table.c.player.in_(list(players)))).mappings().all()
        )
        for row in found:
            seat = players[row["player"]]
            try:
                status = await asyncio.to_thread(notices.post, row["url"], self._notice(room, seat, row["lang"], row["address"]), self.settings.private())
                logs.note("notice sent", status=status)
            except (OSError, Problem) as problem:
                logs.note("notice failed", why=type(problem).__name__)

    @staticmethod
    def _notice(room: Room, seat: str, lang: str, address: str) -> Words:
        facts = room.title.facts()
        text = room.voice(lang).texts.say("server.notice", name=room.sheet.name or facts["title"], who=wire.seat_names(facts, lang)[seat])
        return {"match": room.id, "game": room.title.id, "name": room.sheet.name, "seat": seat, "url": f"{address}/table/{room.id}", "text": text}


def _bot_to_move(room: Room) -> str | None:
    """A bot that is asked. After an undo it waits while a person is asked too: else there would be nothing to redo."""
    bots = [seat for seat in room.waiting if room.chairs[seat].bot is not None]
    if room.match.undone and len(bots) < len(room.waiting):
        return None
    return bots[0] if bots else None
