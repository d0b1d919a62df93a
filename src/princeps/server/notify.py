"""Turn notices: a small POST to an address that a player has given.

It must be http or https, and on a public server it must not point inside. Whoever is at that address may answer slowly,
never, or without end: notices go out few at a time, from a queue of their own, and nobody waits for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import threading
from collections import deque
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from ..engine.problem import Problem
from ..engine.words import Words
from . import logs

AT_ONCE = 8  # notices under way
TO_ONE_HOST = 2  # of them
MOST_EACH = 20  # notices of one player that wait
MOST_PLAYERS = 1_000  # players whose notices wait
CONNECT = 3.0  # seconds until one address must have taken the call
TOTAL = 5.0  # seconds for everything, from the look-up of the name to the status
MOST_STATUS = 1024  # bytes of the line that says how it went
UNICAST = ipaddress.ip_network("2000::/3")  # all that IPv6 ever gave to anybody

Address = tuple[socket.AddressFamily, tuple[Any, ...]]


def check(url: str) -> SplitResult:
    """The parts of an address that we would send to."""
    try:
        parts = urlsplit(url)
        good = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.username is None
            and (parts.port is None or parts.port > 0)
        )
    except ValueError:
        good = False
    if not good or len(url) > 500 or not url.isascii() or not url.isprintable() or " " in url:
        raise Problem("webhook_url")
    return parts


def outside(host: str) -> bool:
    """Does this numeric address belong to somebody in the wide world, whichever way it is written?

    An IPv6 address that carries an IPv4 one may lead to that, so none of them counts.
    """
    address = ipaddress.ip_address(host.partition("%")[0])
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    return address in UNICAST and address.sixtofour is None and address.teredo is None


async def post(url: str, message: Words, private: bool) -> int:
    """Send it, once, following nothing and reading no more than the status.

    Returns that; OSError (which a TimeoutError is) or Problem if it does not get there.
    """
    parts = check(url)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    async with asyncio.timeout(TOTAL):
        addresses = await _look_up(parts.hostname, port)
        if not private and not all(outside(str(address[0])) for _, address in addresses):
            raise Problem("webhook_inside")
        return await _send(await _connect(addresses), parts, msgspec.json.encode(message))


async def _look_up(host: str, port: int) -> list[Address]:
    """In a thread of its own: a name may take longer to be found than we wait, and the threads of the loop have others
    to serve.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[Address]] = loop.create_future()
    threading.Thread(target=_ask, args=(host, port, loop, found), name="look-up", daemon=True).start()
    return await found


def _ask(host: str, port: int, loop: asyncio.AbstractEventLoop, found: asyncio.Future[list[Address]]) -> None:
    addresses: list[Address] = []
    with contextlib.suppress(OSError, UnicodeError):  # nobody has that name
        addresses = [
            (family, address) for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        ]
    with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(_found, found, addresses)


def _found(future: asyncio.Future[list[Address]], addresses: list[Address]) -> None:
    if not future.done():
        future.set_result(addresses)


async def _connect(addresses: list[Address]) -> socket.socket:
    """To the first that takes the call, of those that were checked: the name is not looked up again."""
    last = OSError("nobody has that name")
    for family, address in addresses:
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            sock.setblocking(False)
            async with asyncio.timeout(CONNECT):
                await asyncio.get_running_loop().sock_connect(sock, address)
            return sock
        except OSError as fault:
            sock.close()
            last = fault
        except BaseException:
            sock.close()
            raise
    raise last


async def _send(sock: socket.socket, parts: SplitResult, body: bytes) -> int:
    if parts.scheme == "https":
        reader, writer = await asyncio.open_connection(
            sock=sock, limit=MOST_STATUS, ssl=ssl.create_default_context(), server_hostname=parts.hostname
        )
    else:
        reader, writer = await asyncio.open_connection(sock=sock, limit=MOST_STATUS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = [
            f"POST {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "User-Agent: princeps",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        writer.write("\r\n".join([*head, "", ""]).encode("ascii") + body)
        await writer.drain()
        words = (await reader.readuntil(b"\n")).split(maxsplit=2)
        if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1].isdigit() or len(words[1]) != 3:
            raise OSError("no HTTP status")
        return int(words[1])
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise OSError("no HTTP status") from None
    finally:
        writer.transport.abort()


# -- the queue ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Notice:
    url: str
    message: Words


class Notices:
    """Notices that are to be sent. Each player's go one by one, and players take turns: an address that never answers
    keeps only those waiting who have given it.
    """

    def __init__(self, private: bool) -> None:
        self.private = private
        self.waiting: dict[int, deque[Notice]] = {}  # by player, who is next first
        self.under_way: dict[int, str] = {}  # the host that a player's notice goes to
        self.senders: set[asyncio.Task[None]] = set()

    def put(self, player: int, notice: Notice) -> None:
        """It goes out some time; if too many wait, the player's oldest does not, nor anything of a new player."""
        if player not in self.waiting and len(self.waiting) >= MOST_PLAYERS:
            logs.note("notice left out")
            return
        waiting = self.waiting.setdefault(player, deque(maxlen=MOST_EACH))
        if len(waiting) == MOST_EACH:
            logs.note("notice left out")
        waiting.append(notice)
        self._send_on()

    def _send_on(self) -> None:
        for player in list(self.waiting):
            if len(self.senders) >= AT_ONCE:
                return
            host = urlsplit(self.waiting[player][0].url).netloc
            if player in self.under_way or list(self.under_way.values()).count(host) >= TO_ONE_HOST:
                continue
            waiting = self.waiting.pop(player)
            notice = waiting.popleft()
            if waiting:
                self.waiting[player] = waiting  # behind the others
            self.under_way[player] = host
            task = asyncio.create_task(self._send(player, notice))
            self.senders.add(task)
            task.add_done_callback(self._sent)

    async def _send(self, player: int, notice: Notice) -> None:
        try:
            logs.note("notice sent", status=await post(notice.url, notice.message, self.private))
        except (OSError, ValueError, Problem) as problem:  # a name may be none for TLS
            logs.note("notice failed", why=type(problem).__name__)
        finally:
            del self.under_way[player]

    def _sent(self, task: asyncio.Task[None]) -> None:
        self.senders.discard(task)
        if not task.cancelled():
            self._send_on()

    async def close(self) -> None:
        """What has not gone out does not: the turn is still there for who looks."""
        self.waiting.clear()
        senders = list(self.senders)
        for task in senders:
            task.cancel()
        await asyncio.gather(*senders, return_exceptions=True)
