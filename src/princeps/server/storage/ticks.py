"""Which chapters of courses somebody has done."""

from __future__ import annotations

import time

import sqlalchemy as sa

from . import schema


def tick(connection: sa.Connection, player: int, chapter: str) -> None:
    """Done once is done."""
    if chapter not in done(connection, player):
        connection.execute(sa.insert(schema.ticks), {"player": player, "chapter": chapter, "made": time.time()})


def done(connection: sa.Connection, player: int) -> set[str]:
    table = schema.ticks
    return set(connection.execute(sa.select(table.c.chapter).where(table.c.player == player)).scalars())


def hand_over(connection: sa.Connection, old: int, new: int) -> None:
    """What a visitor did belongs to his account."""
    for chapter in done(connection, old) - done(connection, new):
        tick(connection, new, chapter)
    connection.execute(sa.delete(schema.ticks).where(schema.ticks.c.player == old))


def forget(connection: sa.Connection, old: float) -> None:
    """Of visitors without an account, what they did before a time."""
    named = sa.select(schema.accounts.c.player)
    connection.execute(sa.delete(schema.ticks).where(schema.ticks.c.made < old, schema.ticks.c.player.not_in(named)))
