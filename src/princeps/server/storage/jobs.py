"""The queue of bots that are to move.

It lies in the database: any process takes from it, and a job whose taker dies comes back.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from . import schema

LEASE = 15.0  # seconds for which a job is taken; a taker that lives renews it
AGAIN = 60.0  # seconds after which a bot that failed is tried again

CLEAR = sa.delete(schema.jobs).where(schema.jobs.c.match.in_(sa.bindparam("matches", expanding=True)))
ADD = sa.insert(schema.jobs)


@dataclass(frozen=True)
class Job:
    match: str
    seat: str
    version: int


def settle(connection: sa.Connection, asked: dict[str, tuple[str | None, int]]) -> None:
    """With each change of a match: whatever was asked of its bots before is over.

    *asked*: of each match the seat of the bot that is to move now, and the version.
    """
    now = time.time()
    rows = [
        {"match": match, "seat": seat, "version": version, "made": now, "until": 0.0}
        for match, (seat, version) in asked.items()
        if seat is not None
    ]
    connection.execute(CLEAR, {"matches": list(asked)})
    if rows:
        connection.execute(ADD, rows)


def _nobody(now: float) -> sa.ColumnElement[bool]:
    """Nobody works on it: its time is up, or ends later than anybody takes one for (the clock was set back)."""
    until = schema.jobs.c.until
    return sa.or_(until < now, until > now + max(LEASE, AGAIN))


@dataclass(frozen=True)
class Waiting:
    """How many bots of one name a host has that are to move, and of how many of them nobody works on it."""

    host: int
    bot: str
    asked: int
    free: int


def waiting(connection: sa.Connection) -> list[Waiting]:
    table, matches, seats = schema.jobs, schema.matches, schema.seats
    free = sa.func.sum(sa.case((_nobody(time.time()), 1), else_=0))
    rows = connection.execute(
        sa.select(matches.c.host, seats.c.bot, sa.func.count(), free)
        .select_from(table)
        .join(matches, matches.c.id == table.c.match)
        .join(seats, sa.and_(seats.c.match == table.c.match, seats.c.seat == table.c.seat))
        .where(seats.c.bot.is_not(None))
        .group_by(matches.c.host, seats.c.bot)
    )
    return [Waiting(*row) for row in rows]


def take(connection: sa.Connection, host: int, bots: list[str]) -> Job | None:
    """Of what a host's bots of these names are asked, and nobody works on, the oldest: so his tables take turns."""
    table, matches, seats, now = schema.jobs, schema.matches, schema.seats, time.time()
    free = (
        sa.select(table.c.match)
        .join(matches, matches.c.id == table.c.match)
        .join(seats, sa.and_(seats.c.match == table.c.match, seats.c.seat == table.c.seat))
        .where(_nobody(now), matches.c.host == host, seats.c.bot.in_(bots))
        .order_by(table.c.made)
        .limit(1)
        .with_for_update(skip_locked=True, of=table)
    )
    row = connection.execute(
        sa.update(table)
        .where(table.c.match == free.scalar_subquery())
        .values(until=now + LEASE)
        .returning(table.c.match, table.c.seat, table.c.version)
    ).first()
    return None if row is None else Job(*row)


def renew(connection: sa.Connection, job: Job) -> None:
    """Still at it."""
    put_off(connection, job, LEASE)


def taken(connection: sa.Connection, match: str) -> bool:
    """Does somebody work on the job of a match?"""
    table = schema.jobs
    return (
        connection.execute(sa.select(table.c.match).where(table.c.match == match, table.c.until > time.time())).first()
        is not None
    )


def put_off(connection: sa.Connection, job: Job, seconds: float) -> None:
    """Nobody takes it for so long: it is being worked on, or failed and is tried again later."""
    table = schema.jobs
    connection.execute(
        sa.update(table)
        .where(table.c.match == job.match, table.c.version == job.version)
        .values(until=time.time() + seconds)
    )
