"""A table that gathers salts: it stands at a placeholder until everybody has given one or goes without, or the host
begins. Then it is dealt.
"""

from __future__ import annotations

import time

import sqlalchemy as sa

from ...engine.commitment import Salts, check_salt
from ...engine.record import Match
from ...engine.words import Words
from ...text import LANGUAGES
from ..people import Player
from ..storage import ledger
from ..storage.ledger import BEGIN, Change, Snapshot, Standing
from .room import Room
from .voices import Voice, standing


def set_up(match: Match, voices: dict[str, Voice], version: int, kind: str, made: float) -> Change:
    """The first entry of a record, for the ledger."""
    t, g = match.title, match.g
    tracks = voices[LANGUAGES[0]].layout.track_values(t.view(g, -1))
    return Change(
        version, kind, 0, match.entries[0].words(), tracks, match.high, made, Snapshot(t.shape.dump(g), g.chance.drawn)
    )


def standing_still(voices: dict[str, Voice]) -> Standing:
    """Nobody is asked yet."""
    return Standing([], False, {lang: voice.texts.say("server.gathering") for lang, voice in voices.items()})


def awaited(room: Room) -> dict[str, bool | None]:
    """For each seat that is not a bot's: has it given a salt (true), does it go without (false), or is nothing known of
    it yet?
    """
    return {
        seat: None if seat not in room.gathered else room.gathered[seat] is not None
        for seat, chair in room.chairs.items()
        if chair.bot is None
    }


def complete(room: Room) -> bool:
    return room.sheet.gathers and not room.closed and None not in awaited(room).values()


def told(room: Room, player: Player | None) -> Words | None:
    """What a visitor hears of it: who has given, and of salts only those of the own seats."""
    if not room.sheet.gathers:
        return None
    own = {seat: room.gathered.get(seat) for seat in room.mine(player)}
    return {"commitment": room.match.commitment, "seats": awaited(room), "own": own}


async def give(room: Room, player: Player, seat: str, salt: str | None) -> None:
    """A seat adds its salt, or goes without (None); until the beginning it may think again."""
    if salt is not None:
        check_salt(salt)
    async with room.held():
        room.must_be_open()
        room.must_hold(player, seat)
        await room.settle(lambda connection: ledger.give_salt(connection, room.id, seat, player.id, salt))
        room.gathered[seat] = salt
    room.tell_changed()
    room.keeper.changed(room, room.waiting)


async def begin(room: Room) -> None:
    """Deal, with the dice of the seed and all salts. Problem if that has happened already."""
    room.must_be_open()

    def write(connection: sa.Connection) -> None:
        gathered = ledger.close_salts(connection, room.id)
        salts = {seat: salt for seat in room.match.seats if (salt := gathered.get(seat)) is not None}
        match, voices = _dealt(room.match, salts), {lang: room.voice(lang) for lang in LANGUAGES}
        first = set_up(match, voices, room.version + 1, BEGIN, time.time())
        bot = ledger.begin(connection, room.id, salts, first, standing(match.title, match.g, voices))
        room.store.bus.note(connection, "change", room.id, bot=bot is not None)

    await room.store.write(write)
    await room.catch_up()
    room.keeper.changed(room, [])


def _dealt(table: Match, salts: Salts) -> Match:
    return Match.new(
        table.title,
        table.seed,
        table.options,
        table.pack,
        table.undo_policy,
        table.dice,
        table.start,
        table.salt,
        salts,
    )
