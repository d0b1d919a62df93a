"""What somebody has done to learn: chapters of courses, and puzzles."""

from __future__ import annotations

import time
from typing import NamedTuple

import sqlalchemy as sa

from . import schema


def tick(connection: sa.Connection, player: int, chapter: str) -> None:
    """Done once is done."""
    if chapter not in done(connection, player):
        connection.execute(sa.insert(schema.ticks), {"player": player, "chapter": chapter, "made": time.time()})


def done(connection: sa.Connection, player: int) -> set[str]:
    table = schema.ticks
    return set(connection.execute(sa.select(table.c.chapter).where(table.c.player == player)).scalars())


class Attempt(NamedTuple):
    """A puzzle that somebody has tried."""

    puzzle: str
    first: bool  # solved at the first try
    solved: bool


def try_puzzle(connection: sa.Connection, player: int, puzzle: str, right: bool) -> None:
    """The first try is told for good; solved once is solved."""
    table = schema.tries
    mine = sa.and_(table.c.player == player, table.c.puzzle == puzzle)
    if connection.execute(sa.select(table.c.puzzle).where(mine)).first() is None:
        row = {"player": player, "puzzle": puzzle, "first": right, "solved": right, "made": time.time()}
        connection.execute(sa.insert(table), row)
    elif right:
        connection.execute(sa.update(table).where(mine), {"solved": True})


def tried(connection: sa.Connection, player: int, game: str) -> list[Attempt]:
    """The puzzles of a game, the latest first try first."""
    table = schema.tries
    rows = connection.execute(
        sa.select(table.c.puzzle, table.c.first, table.c.solved)
        .where(table.c.player == player, table.c.puzzle.startswith(f"{game}/", autoescape=True))
        .order_by(table.c.made.desc(), table.c.puzzle)
    )
    return [Attempt(puzzle.partition("/")[2], first, solved) for puzzle, first, solved in rows]


def hand_over(connection: sa.Connection, old: int, new: int) -> None:
    """What a visitor did belongs to his account; what was done there before stays as it was."""
    for table, what in ((schema.ticks, schema.ticks.c.chapter), (schema.tries, schema.tries.c.puzzle)):
        have = sa.select(what).where(table.c.player == new).scalar_subquery()
        connection.execute(sa.update(table).where(table.c.player == old, what.not_in(have)), {"player": new})
        connection.execute(sa.delete(table).where(table.c.player == old))


def forget(connection: sa.Connection, old: float) -> None:
    """Of visitors without an account, what they did before a time."""
    named = sa.select(schema.accounts.c.player)
    for table in (schema.ticks, schema.tries):
        connection.execute(sa.delete(table).where(table.c.made < old, table.c.player.not_in(named)))
