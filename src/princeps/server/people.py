"""Who is who: visitors by cookie, accounts by name and password, sessions on the server."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import argon2
import sqlalchemy as sa

from ..engine.problem import Problem
from .storage import schema, ticks
from .storage.store import Store

LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
ROTATES = 7 * 24 * 3600  # seconds after which a session gets another cookie
OVERLAP = 60  # seconds for which the old cookie is still good: requests may be on their way
SHORTEST, LONGEST = 2, 24  # letters of what a visitor without an account is called
HASHER = argon2.PasswordHasher()


@dataclass(frozen=True)
class Player:
    """Somebody we know; without an account there is no name."""

    id: int
    name: str | None


@dataclass(frozen=True)
class Session:
    player: Player
    token: str  # the cookie
    stale: bool = False  # it is time for another


@dataclass(frozen=True)
class Name:
    """What others read of a player."""

    text: str
    guest: bool  # without an account: somebody else may be called the same


class People:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def known(self, token: str | None) -> Session | None:
        """The session with this cookie."""
        if not token:
            return None
        now = time.time()

        def find(connection: sa.Connection) -> Session | None:
            sessions, accounts = schema.sessions, schema.accounts
            row = connection.execute(
                sa.select(sessions.c.player, sessions.c.created, accounts.c.name)
                .outerjoin(accounts, accounts.c.player == sessions.c.player)
                .where(sessions.c.token == _key(token), sessions.c.created > now - LASTS)
            ).first()
            # not one that is being replaced
            stale = row is not None and now - LASTS + OVERLAP < row.created < now - ROTATES
            return None if row is None else Session(Player(row.player, row.name), token, stale)

        return await self.store.read(find)

    async def renew(self, session: Session) -> Session:
        """The same player with another cookie; the old one ends soon."""
        player = session.player
        ends = {"created": time.time() - LASTS + OVERLAP}

        def replace(connection: sa.Connection) -> Session:
            connection.execute(sa.update(schema.sessions).where(schema.sessions.c.token == _key(session.token)), ends)
            return _session(connection, player.id, player.name)

        return await self.store.write(replace)

    async def welcome(self) -> Session:
        """A new visitor."""
        return await self.store.write(lambda connection: _session(connection, _new_player(connection), None))

    async def register(self, name: str, password: str, visitor: Player | None) -> Session:
        """An account for a visitor; what the visitor holds stays his, but every cookie he had is worth nothing:
        somebody else may have given it to him.
        """
        name = name.strip()
        if not 2 <= len(name) <= 40 or not name.isprintable():
            raise Problem("account_name")
        if not 8 <= len(password) <= 200:
            raise Problem("account_password")
        if visitor is not None and visitor.name is not None:
            raise Problem("account_tied", name=visitor.name)
        hashed = await asyncio.to_thread(HASHER.hash, password)

        def add(connection: sa.Connection) -> Session:
            accounts = schema.accounts
            if (
                connection.execute(sa.select(accounts.c.key).where(accounts.c.key == _name_key(name))).first()
                is not None
            ):
                raise Problem("account_taken", name=name)
            player = visitor.id if visitor is not None else _new_player(connection)
            connection.execute(
                sa.insert(accounts),
                {"key": _name_key(name), "name": name, "password": hashed, "player": player, "created": time.time()},
            )
            self._end(connection, player)
            return _session(connection, player, name)

        try:
            return await self.store.write(add)
        except sa.exc.IntegrityError:  # at the same moment, through another process
            raise Problem("account_taken", name=name) from None

    async def login(self, name: str, password: str, visitor: Player | None) -> Session:
        """A session of the account; the seats of a visitor without one pass over to it."""
        accounts = schema.accounts
        row = await self.store.read(
            lambda connection: (
                connection.execute(sa.select(accounts).where(accounts.c.key == _name_key(name))).mappings().first()
            )
        )
        right = await asyncio.to_thread(_fits, None if row is None else row["password"], password)
        if row is None or not right:
            raise Problem("login_wrong")
        player, known_as = int(row["player"]), str(row["name"])

        def enter(connection: sa.Connection) -> Session:
            if visitor is not None and visitor.name is None:
                _hand_over(connection, visitor.id, player)
                self._end(connection, visitor.id, player)
            return _session(connection, player, known_as)

        return await self.store.write(enter)

    async def leave(self, session: Session) -> None:
        """One browser says farewell."""

        def end(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.sessions).where(schema.sessions.c.token == _key(session.token)))
            self.store.bus.note(connection, "people", old=session.player.id, new=None)

        await self.store.write(end)

    def _end(self, connection: sa.Connection, player: int, new: int | None = None) -> None:
        """Every session of a player; *new*: who has his seats now."""
        connection.execute(sa.delete(schema.sessions).where(schema.sessions.c.player == player))
        self.store.bus.note(connection, "people", old=player, new=new)

    async def call(self, player: Player, wish: str) -> str:
        """A visitor without an account says what others are to read of him. Problem if that is no name, or somebody's
        who has an account.
        """
        name = " ".join(unicodedata.normalize("NFKC", wish).split())
        if not SHORTEST <= len(name) <= LONGEST or not all(_in_a_name(letter) for letter in name):
            raise Problem("guest_name", low=SHORTEST, high=LONGEST)
        if player.name is not None:
            raise Problem("account_tied", name=player.name)

        def write(connection: sa.Connection) -> None:
            accounts = schema.accounts
            taken = connection.execute(sa.select(accounts.c.key).where(accounts.c.key == _name_key(name))).first()
            if taken is not None:
                raise Problem("account_taken", name=name)
            connection.execute(sa.update(schema.players).where(schema.players.c.id == player.id), {"called": name})

        await self.store.write(write)
        return name

    async def names(self, players: list[int]) -> dict[int, Name]:
        """What those are called who have an account, or have said it."""
        table, accounts = schema.players, schema.accounts
        rows = await self.store.read(
            lambda connection: connection.execute(
                sa.select(table.c.id, table.c.called, accounts.c.name)
                .outerjoin(accounts, accounts.c.player == table.c.id)
                .where(table.c.id.in_(players))
            ).all()
        )
        return {row.id: Name(row.name or row.called, row.name is None) for row in rows if row.name or row.called}


def _key(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _in_a_name(letter: str) -> bool:
    """No signs by which a name could look like something that the table says itself: brackets, points in the middle."""
    return unicodedata.category(letter)[0] in "LMN" or letter in " -'’."


def _name_key(name: str) -> str:
    return name.strip().casefold()


@lru_cache
def _nobodys() -> str:
    return HASHER.hash(secrets.token_hex())


def _fits(hashed: str | None, password: str) -> bool:
    """A name that does not exist has a password too, which nobody knows: it takes as long as one that does."""
    nobodys = _nobodys()
    try:
        return HASHER.verify(hashed or nobodys, password)
    except argon2.exceptions.VerificationError:
        return False


def _new_player(connection: sa.Connection) -> int:
    return int(
        connection.execute(
            sa.insert(schema.players).values(created=time.time()).returning(schema.players.c.id)
        ).scalar_one()
    )


def _session(connection: sa.Connection, player: int, name: str | None) -> Session:
    token = secrets.token_urlsafe(32)
    connection.execute(sa.insert(schema.sessions), {"token": _key(token), "player": player, "created": time.time()})
    return Session(Player(player, name), token)


def _hand_over(connection: sa.Connection, old: int, new: int) -> None:
    ticks.hand_over(connection, old, new)
    for column in (schema.seats.c.player, schema.seats.c.returns_to, schema.matches.c.host, schema.chat.c.player):
        connection.execute(sa.update(column.table).where(column == old), {column.name: new})
    for table in (schema.notes, schema.webhooks, schema.shelf):  # one for each player and match: his own stay
        have = sa.select(table.c.match).where(table.c.player == new).scalar_subquery()
        connection.execute(sa.update(table).where(table.c.player == old, table.c.match.not_in(have)), {"player": new})
