"""Connections: how many there may be, and how long one may take to say what it wants.

Whoever has said nothing, or half of it, or rests between two requests gives way when there are too many: from the
address that has too many, or else from the one that has most. So those who have asked are served, and newcomers get in.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ...engine.problem import Problem
from .. import logs, metrics
from ..rooms.locales import language, sentence
from ..settings import Settings
from .sips import Shares, Sips

HEAD = 10.0  # seconds until a request must be complete...
RATE = 16 * 1024  # ...and one more for so many bytes of it
RESERVE = 200  # descriptors for the database, files, workers, and whoever is still at the door
AT_THE_DOOR = 50  # of these: connections beyond the limit, which are heard and may ask how the server is
USUAL = 1024  # descriptors, where the system does not say
PLENTY = 65_536
NO_SOCKET = "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n"


class Door:
    """The connections of a process, by address. Those that can be closed without harm are known, oldest first."""

    def __init__(self, settings: Settings) -> None:
        self.most = max(AT_THE_DOOR, descriptors() - RESERVE)
        self.most_each = settings.most_connections
        self.proxies = [network(proxy) for proxy in settings.proxies]
        self.open = 0
        self.by_address: dict[str, int] = {}
        self.idle: dict[str, dict[HttpConnection, None]] = {}
        self.shares = Shares()

    def enter(self, connection: HttpConnection) -> bool:
        """Is there room? If not it may be heard, but not served."""
        address = connection.address
        self.open += 1
        self.by_address[address] = self.by_address.get(address, 0) + 1
        self.rests(connection)
        if self._crowded(address):
            self._make_room(address, connection)
        elif self.open > self.most:
            self._make_room(max(self.idle, key=self.by_address.__getitem__), connection)
        if self.open > self.most + AT_THE_DOOR:
            connection.hang_up("door_full")
        return self.open <= self.most and not self._crowded(address)

    def leave(self, connection: HttpConnection) -> None:
        address = connection.address
        self.works(connection)
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def rests(self, connection: HttpConnection) -> None:
        self.idle.setdefault(connection.address, {}).setdefault(connection)

    def works(self, connection: HttpConnection) -> None:
        idle = self.idle.get(connection.address, {})
        idle.pop(connection, None)
        if not idle:
            self.idle.pop(connection.address, None)

    def address_of(self, host: str) -> str:
        """Whom a connection counts for; "" for a proxy, behind which there are many."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return host
        return "" if any(address in proxy for proxy in self.proxies) else visitor(host)

    def _crowded(self, address: str) -> bool:
        return address != "" and self.by_address.get(address, 0) > self.most_each

    def _make_room(self, address: str, newcomer: HttpConnection) -> None:
        oldest = next(iter(self.idle.get(address, {})), newcomer)
        if oldest is not newcomer:
            oldest.hang_up("door_full")


def network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise Problem("proxy_address", proxy=proxy) from None


def visitor(host: str) -> str:
    """Who is behind an address: with IPv6 everybody has as many as he likes, of one network."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def descriptors() -> int:
    """How many files and connections this process may have open; it takes as many as it can get."""
    try:
        import resource
    except ImportError:  # no such system
        return USUAL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft if soft > 0 else PLENTY
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


class Config(uvicorn.Config):
    def __init__(self, app: Any, settings: Settings, **options: Any) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=Socket,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            **options,
        )
        self.door = Door(settings)


class HttpConnection(H11Protocol):
    """A connection of HTTP. It has a time limit whenever it owes us something."""

    def __init__(self, config: Config, **more: Any) -> None:
        super().__init__(config, **more)
        self.door = config.door
        self.address = ""
        self.entered = False
        self.began = 0.0
        self.came = 0  # bytes since then
        self.limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        host = transport.get_extra_info("peername") or ("",)
        self.address = self.door.address_of(str(host[0]))
        # behind a proxy are many: then each line has a share
        sips = Sips(transport, self, self.door.shares.of(self.address or self))
        super().connection_made(cast(asyncio.Transport, sips))
        self.entered = True
        self._begin()
        if not self.door.enter(self):
            self.app_state = {**self.app_state, "door_full": True}  # for the guard

    def connection_lost(self, exc: Exception | None) -> None:
        self.left()
        super().connection_lost(exc)

    def left(self) -> None:
        self._serves()
        if self.entered:
            self.entered = False
            self.door.leave(self)

    def hang_up(self, problem: str) -> None:
        metrics.REFUSED.labels(problem).inc()
        logs.note("connection closed", why=problem)
        self.left()
        self.transport.abort()

    # -- what it owes us -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._begin()  # another request
        self.came += len(data)
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Whoever comes back at once and again costs little."""
        self._serves()
        if self.app_state.get("door_full"):
            self._no_socket("503 Service Unavailable", Problem("door_full"), event)
            return
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket) and not socket.handshake_initiated:  # it cannot be read, and would wait for ever
            self._no_socket("400 Bad Request", Problem("bad_request", where="headers", why="no handshake"), event)

    def _no_socket(self, status: str, problem: Problem, event: h11.Request) -> None:
        metrics.REFUSED.labels(problem.id).inc()
        text = sentence(problem, language(None, dict(event.headers).get(b"accept-language", b"").decode("latin-1")))
        body = msgspec.json.encode({"error": {"id": problem.id, "text": text}})
        self.transport.write(NO_SOCKET.format(status, len(body)).encode() + body)
        self.transport.close()

    def _look(self) -> None:
        if not self.entered or self.transport.get_protocol() is not self:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.door.rests(self)
            if self.limit is None:
                self._begin()
        else:
            self._serves()

    def _begin(self) -> None:
        self._end()
        self.began, self.came = self.loop.time(), 0
        self.limit = self.loop.call_later(HEAD, self._late)

    def _late(self) -> None:
        left = self.began + HEAD + self.came / RATE - self.loop.time()
        if left > 0:
            self.limit = self.loop.call_later(left, self._late)
        else:
            self.limit = None
            self.hang_up("too_slow")

    def _serves(self) -> None:
        """It has said everything: the next move is ours."""
        self._end()
        self.door.works(self)

    def _end(self) -> None:
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None


class Socket(WebSocketsSansIOProtocol):
    """What a connection becomes when a page is open; it still counts."""

    def connection_made(self, transport: Any) -> None:
        self.before: HttpConnection = transport.get_protocol()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.before.left()
        super().connection_lost(exc)
