"""Turn notices: a small POST to an address that a player has given.

It must be http or https, and on a public server it must not point inside.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

import msgspec

from ..engine.problem import Problem
from ..engine.words import Words

TIMEOUT = 5.0


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


def post(url: str, message: Words, private: bool) -> int:
    """Send it, once, following nothing. Returns the status; OSError or Problem if it does not get there."""
    parts = check(url)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    family, kind, protocol, _, address = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)[0]
    if not private and not ipaddress.ip_address(str(address[0]).partition("%")[0]).is_global:
        raise Problem("webhook_inside")
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT)
    sock = socket.socket(family, kind, protocol)  # to the address that was checked: the name is not looked up again
    try:
        sock.settimeout(TIMEOUT)
        sock.connect(address)
        if parts.scheme == "https":
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=parts.hostname)
        connection.sock = sock
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request(
            "POST", path, msgspec.json.encode(message), {"Content-Type": "application/json", "User-Agent": "princeps"}
        )
        return connection.getresponse().status
    except http.client.HTTPException as fault:
        raise OSError(str(fault)) from None
    finally:
        connection.close()
        sock.close()
