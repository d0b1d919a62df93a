"""My games as a player keeps them: named, put away, thrown away."""

from __future__ import annotations

import sqlalchemy as sa

from . import schema


def put_away(connection: sa.Connection, id: str, player: int, away: bool, gone: bool = False) -> None:
    """Out of the list of a player, or back; *gone*: not to be found among what is put away either."""
    table = schema.shelf
    connection.execute(sa.delete(table).where(table.c.match == id, table.c.player == player))
    if away:
        connection.execute(sa.insert(table), {"match": id, "player": player, "gone": gone})


def away(connection: sa.Connection, player: int) -> dict[str, bool]:
    """The matches that a player has put away; true: for good."""
    table = schema.shelf
    rows = connection.execute(sa.select(table.c.match, table.c.gone).where(table.c.player == player))
    return {row.match: row.gone for row in rows}


def with_others(connection: sa.Connection, ids: list[str], player: int) -> set[str]:
    """Those of the matches in which somebody else has a seat, or one that is kept for him."""
    seats = schema.seats
    rows = connection.execute(
        sa.select(seats.c.match)
        .where(seats.c.match.in_(ids))
        .where(sa.or_(seats.c.player != player, seats.c.returns_to != player))
    )
    return set(rows.scalars())


def rename(connection: sa.Connection, id: str, name: str) -> None:
    connection.execute(sa.update(schema.matches).where(schema.matches.c.id == id), {"name": name})


def destroy(connection: sa.Connection, ids: list[str]) -> None:
    """Matches with all that belongs to them."""
    for table in reversed(schema.METADATA.sorted_tables):
        if "match" in table.c:
            connection.execute(sa.delete(table).where(table.c.match.in_(ids)))
    connection.execute(sa.delete(schema.matches).where(schema.matches.c.id.in_(ids)))
