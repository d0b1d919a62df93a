"""How a server is set up."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "web" / "static"

# How often one address, or one player, may do a thing: so many times in so many seconds, at all processes together.
LIMITS: Mapping[str, tuple[int, float]] = {
    "login": (10, 60.0),
    "account": (10, 600.0),
    "join": (30, 60.0),
    "create": (60, 60.0),
    "hint": (60, 60.0),
    "look": (600, 60.0),  # at what answers would do
    "newcomer": (40, 600.0),  # visitors with a cookie of their own: each has his turn
    "message": (200, 1.0),  # on all sockets
    "talk": (30, 30.0),
}


@dataclass(frozen=True)
class Settings:
    """`database` is an SQLAlchemy URL; without one it is an SQLite file in the folder `data`."""

    data: Path
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    static: Path = STATIC
    limits: Mapping[str, tuple[int, float]] = field(default_factory=lambda: LIMITS)
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed
    most_connections: int = 200  # from one address, to one process
    most_requests: int = 8  # of one address, under way in one process; its others wait for one of these
    most_messages: int = 40  # on one socket, in a second
    most_body: int = 384 * 1024  # twice the longest pack, which is the longest thing that is not a save
    most_save: int = 16 * 1024 * 1024
    most_rooms: int = 300  # matches kept in memory
    workers: int = 1  # processes that serve
    # processes of each of them in which bots think; besides, those for bots that answer at once, and one for saves
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    quick: int = 1
    together: int = 8  # of these processes at most, if they are idle, share one thought; 1: each thinks alone
    patience: float = 30.0  # seconds for checking a save
    grace: float = 300.0  # seconds that a seat of a live table waits for its player
    store_patience: float = 15.0  # seconds that reads and writes wait for a database that is locked, full or gone

    def most_sockets(self) -> int:
        """Pages that one address may have open in one process: so that it can also ask for something else."""
        return max(1, self.most_connections * 3 // 4)

    def private(self) -> bool:
        """Is this somebody's own machine? Then turn notices may go to addresses inside it."""
        try:
            return self.host == "localhost" or ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False
