"""The best scores of a game: what the tracks of matches that are over came to."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ...engine.words import Words
from . import schema

LATEST = 2000  # matches that are looked at


class Ended(NamedTuple):
    """A match that was played to its end: how its tracks stood, and who sat where."""

    id: str
    changed: float
    options: Words
    tracks: Words
    seats: dict[str, int | None]  # the player of each; None: a bot or nobody


def read_ended(connection: sa.Connection, game: str) -> list[Ended]:
    """Those that began as the rules say: no lessons, no corrected values, nothing to look through all hands in, and no
    second tries.
    """
    matches, changes, seats = schema.matches, schema.changes, schema.seats
    rows = connection.execute(
        sa.select(matches.c.id, matches.c.changed, matches.c.options, matches.c.pack, matches.c.start, changes.c.tracks)
        .join(changes, sa.and_(changes.c.match == matches.c.id, changes.c.version == matches.c.version))
        .where(matches.c.game == game, matches.c.over, matches.c.mode != "study")
        .where(matches.c.lesson.is_(None), matches.c.from_match.is_(None))
        .order_by(matches.c.changed.desc())
        .limit(LATEST)
    ).all()
    fair = [row for row in rows if row.pack is None and row.start is None]
    chairs: dict[str, dict[str, int | None]] = {row.id: {} for row in fair}
    for row in connection.execute(
        sa.select(seats.c.match, seats.c.seat, seats.c.player).where(seats.c.match.in_(list(chairs)))
    ):
        chairs[row.match][row.seat] = row.player
    return [Ended(row.id, row.changed, row.options, row.tracks or {}, chairs[row.id]) for row in fair]
