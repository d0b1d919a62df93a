"""What comes in on a connection is read in sips, one in a turn of the loop.

A quarter of a megabyte can be forty thousand chunks of a body or frames of a socket: reading them at once would keep
everybody waiting for a second. And whoever sends such things without end gets a part of the time only.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

from ..limits import Bucket

SIP = 2048  # bytes
SHARE = 200  # milliseconds of each second in which what one visitor sends is read
MOST = 10_000  # visitors who are remembered


class Shares:
    """How much of the time in which things are read each visitor has left."""

    def __init__(self) -> None:
        self.buckets: dict[object, Bucket] = {}

    def of(self, visitor: object) -> Bucket:
        bucket = self.buckets.pop(visitor, None) or Bucket(SHARE, 1.0)
        if len(self.buckets) >= MOST:
            del self.buckets[next(iter(self.buckets))]
        self.buckets[visitor] = bucket
        return bucket


class Sips(asyncio.Protocol):
    """Between a connection and what reads it. To the one it is a protocol, to the other a transport that reads on only
    when all is swallowed.
    """

    def __init__(self, transport: asyncio.Transport, protocol: Any, bucket: Bucket) -> None:
        self.transport = transport
        self.protocol = protocol
        self.bucket = bucket
        self.loop = asyncio.get_running_loop()
        self.unread = bytearray()
        self.paused = False  # whoever reads it wants no more
        self.next: asyncio.Handle | None = None
        transport.set_protocol(self)

    # -- to the connection ---------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if self.next is None:
            self._sip()

    def eof_received(self) -> bool | None:
        return cast(bool | None, self.protocol.eof_received())

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.clear()
        if self.next is not None:
            self.next.cancel()
        self.protocol.connection_lost(exc)

    def pause_writing(self) -> None:
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        self.protocol.resume_writing()

    # -- to the reader -------------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        self.paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        self.paused = False
        if not self.unread:
            self.transport.resume_reading()
        elif self.next is None:
            self.next = self.loop.call_soon(self._sip)

    # ------------------------------------------------------------------------------------------------------------------

    def _sip(self) -> None:
        self.next = None
        if self.paused or self.transport.is_closing():
            return
        wait = self.bucket.wait()
        if not wait:
            sip = bytes(self.unread[:SIP])
            del self.unread[:SIP]
            began = time.thread_time()
            self.protocol.data_received(sip)
            self.bucket.taken(1000 * (time.thread_time() - began))
        if not self.unread:
            if not self.paused:
                self.transport.resume_reading()
        elif not self.paused:
            self.transport.pause_reading()
            if self.next is None:
                self.next = self.loop.call_later(wait, self._sip)
