"""Which faults are the database's own: it is locked, full, read-only or gone, and nothing is wrong with what was to be
read or written.
"""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa

from ...engine.problem import Problem

SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
# SQLSTATE: the line, resources, an operator's stop, the machine; a lock that is not to be had, and a standby
POSTGRES = ("08", "53", "57P", "58", "55P03", "25006")


def away(fault: BaseException) -> bool:
    """Then it may be tried again."""
    if not isinstance(fault, sa.exc.DBAPIError):
        return False
    if isinstance(fault.orig, sqlite3.Error):
        # the low byte is the kind, the others say more about it
        return (getattr(fault.orig, "sqlite_errorcode", 0) & 0xFF) in SQLITE
    state = getattr(fault.orig, "sqlstate", None)
    if state is None:  # nobody was there to give one
        return fault.connection_invalidated or isinstance(fault, sa.exc.OperationalError)
    return str(state).startswith(POSTGRES)


def not_kept(fault: BaseException) -> bool:
    """Did something fail for want of a database, as the database or a room says it?"""
    return fault.id == "not_kept" if isinstance(fault, Problem) else away(fault)
