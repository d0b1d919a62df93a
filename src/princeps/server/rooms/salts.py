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
from ..storage.shapes import BEGIN, Change, Status, snapshot_of
from .locales import Locale, status_at_start
from .room import Room


def set_up(
    id: str, version: int, kind: str, match: Match, locales: dict[str, Locale], made: float, status: Status
) -> Change:
    """The first entry of a record, for the disk."""
    t, g = match.title, match.g
    tracks = locales[LANGUAGES[0]].layout.track_values(t.view(g, -1))
    words = match.entries[0].words()
    return Change(id, version, kind, 0, words, tracks, match.high, made, snapshot=snapshot_of(t, g), status=status)


def status_before(locales: dict[str, Locale]) -> Status:
    """Nobody is asked yet."""
    return Status([], False, {lang: locale.texts.say("server.gathering") for lang, locale in locales.items()})


def complete(room: Room) -> bool:
    return room.settings.gathers and not room.seats.closed and None not in room.seats.awaited().values()


def told(room: Room, player: Player | None) -> Words | None:
    """What a visitor hears of it: who has given, and of salts only those of the own seats."""
    if not room.settings.gathers:
        return None
    return {
        "commitment": room.match.commitment,
        "seats": room.seats.awaited(),
        "own": {seat: room.seats.salt(seat) for seat in room.seats.mine(player)},
    }


async def give(room: Room, player: Player, seat: str, salt: str | None) -> None:
    """A seat adds its salt, or goes without (None); until the beginning it may think again."""
    if salt is not None:
        check_salt(salt)
    await room.give_salt(player, seat, salt)


async def begin(room: Room) -> None:
    """Deal, with the dice of the seed and all salts. Problem if that has happened already."""
    room.seats.must_be_open()

    def write(connection: sa.Connection) -> Change:
        gathered = ledger.close_salts(connection, room.id)
        salts = {seat: salt for seat in room.match.seats if (salt := gathered.get(seat)) is not None}
        match, locales = _dealt(room.match, salts), {lang: room.locale(lang) for lang in LANGUAGES}
        status = status_at_start(match.title, match.g, ledger.read_chairs(connection, room.id), locales)
        first = set_up(room.id, room.version + 1, BEGIN, match, locales, time.time(), status)
        ledger.begin(connection, salts, first)
        return first

    await room.follow_written(write)


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
