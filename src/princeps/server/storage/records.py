"""The best scores of a game: what matches that are over came to."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ...engine.words import Words
from . import schema

LATEST = 2000  # matches that are looked at


class Ended(NamedTuple):
    """A match that was played to its end: how it stood, and who sat where."""

    id: str
    changed: float
    options: Words
    tracks: Words
    state: Words | None  # the position, where tracks do not tell what a seat came to
    seats: dict[str, int | None]  # the player of each; None: a bot or nobody


def read_ended(connection: sa.Connection, game: str, with_state: bool) -> list[Ended]:
    """Those that began as the rules say: nothing to learn by, no corrected values, nothing to look through all hands
    in, no save that was brought here, no chosen dice, and no second tries.
    """
    matches, changes, seats, snapshots = schema.matches, schema.changes, schema.seats, schema.snapshots
    columns = (matches.c.id, matches.c.changed, matches.c.options, matches.c.pack, matches.c.start)
    state = snapshots.c.state if with_state else sa.null().label("state")
    here = sa.and_(snapshots.c.match == matches.c.id, snapshots.c.version == matches.c.version)
    rows = connection.execute(
        sa.select(*columns, changes.c.tracks, state)
        .join(changes, sa.and_(changes.c.match == matches.c.id, changes.c.version == matches.c.version))
        .join(snapshots, here, isouter=True)
        .where(matches.c.game == game, matches.c.over, matches.c.mode != "study")
        .where(matches.c.lesson.is_(None), matches.c.from_match.is_(None), ~matches.c.rehearsed)
        .order_by(matches.c.changed.desc())
        .limit(LATEST)
    ).all()
    fair = [row for row in rows if row.pack is None and row.start is None]
    chairs: dict[str, dict[str, int | None]] = {row.id: {} for row in fair}
    for row in connection.execute(
        sa.select(seats.c.match, seats.c.seat, seats.c.player).where(seats.c.match.in_(list(chairs)))
    ):
        chairs[row.match][row.seat] = row.player
    return [Ended(row.id, row.changed, row.options, row.tracks or {}, row.state, chairs[row.id]) for row in fair]
