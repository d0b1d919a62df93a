"""Running the server: the port first, then the database, then the address on the screen."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import ipaddress
import multiprocessing
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from ..engine.catalogue import game_names, title
from ..engine.problem import Problem
from . import logs, metrics
from .app import make_app
from .http.connections import Config, network
from .rooms.new_match import locales_for
from .settings import Settings
from .storage.store import Store
from .workers import follow_parent

MOST_MESSAGE = 64 * 1024
WAITING = 1024  # connections that the system keeps for us
TAKEN_IN = 4  # of them at once, before others have their turn: an answer takes several of these to be acknowledged
UNREAD = 30.0  # seconds after which whoever takes nothing of what is sent to him is given up
GLANCE = 0.2  # seconds from one look after the processes to the next
SWITCH = 0.0005  # seconds after which a thread that works something out lets the loop go on
GRACE = 3  # seconds that requests under way have when the server is asked to stop
STOP = 8.0  # seconds after which a process that was asked to stop ends, wherever it hangs; those who watch wait longer


def bind(settings: Settings) -> socket.socket:
    """The port, taken before anything else: Problem if somebody has it."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        sock = socket.socket(family, kind, protocol)
    except (OSError, OverflowError):
        raise Problem("host_unknown", host=settings.host) from None
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # for what is sent to somebody who does not take it
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNREAD * 1000))
        sock.listen(WAITING)
    except OSError as fault:
        sock.close()
        raise Problem("port_in_use", host=settings.host, port=settings.port, why=fault.strerror or "") from None
    return sock


def address_of(sock: socket.socket) -> str:
    host, port = sock.getsockname()[:2]
    address = ipaddress.ip_address(host.partition("%")[0])
    if address.is_unspecified:  # everybody's: shown is the one that leads here from this machine
        host = "127.0.0.1" if address.version == 4 else "::1"
    shown = host if address.version == 4 else f"[{host}]"
    return f"http://{shown}:{port}"


class Server(uvicorn.Server):
    """A server for which being asked to stop is nothing to die of, and nothing to put off."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        end_within(STOP)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for sock in sockets or []:
            sock.listen(WAITING)  # the loop, which takes in fewer at a time, has made that number its own

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def end_within(seconds: float) -> None:
    """Then the process ends with status 1 and tells where it hung. What was acknowledged is on disk.

    It is not a thread of Python's: none can be started safely while a signal is handled, nor run while one hangs.
    """
    faulthandler.dump_traceback_later(seconds, exit=True)


def server_for(app: FastAPI) -> Server:
    options: dict[str, Any] = {
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
    }
    settings = app.state.services.settings
    return Server(Config(app, settings, backlog=TAKEN_IN, ws_max_size=MOST_MESSAGE, ws_ping_interval=20, **options))


def settle_down() -> None:
    """All games are loaded before anybody comes: who opens the first table of one would keep all others waiting.

    What is loaded by now stays to the end: the collector need not look at it again, and less often at positions, which
    make no circles.
    """
    for game in game_names():
        title(game).parts()
        locales_for(game, None)
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def run(settings: Settings, say: Callable[[str], None], open_browser: bool = False) -> None:
    """Serve until somebody stops it."""
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise Problem("workers_database")
    for proxy in settings.proxies:
        network(proxy)
    sock = bind(settings)
    try:
        app = make_app(settings) if settings.workers == 1 else None
        if app is None:
            # what is wrong with the database is known before anybody comes, and its tables are made once
            Store(settings).close()
        logs.set_up()
        address = address_of(sock)
        say(address)
        if open_browser:
            webbrowser.open(address)
        if app is None:
            with metrics.shared():
                watch_over(settings, sock)
        else:
            settle_down()
            server_for(app).run(sockets=[sock])
    finally:
        sock.close()


# -- several processes -------------------------------------------------------------------------------------------------


def watch_over(settings: Settings, sock: socket.socket) -> None:
    """Processes that serve the same port and database; one that dies is replaced, until somebody stops us all."""
    stopped = threading.Event()
    before = {number: signal.signal(number, lambda *_: stopped.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    context = multiprocessing.get_context("spawn")

    def start() -> BaseProcess:
        process = context.Process(target=serve, args=(settings, sock), name="princeps")
        process.start()
        return process

    processes = [start() for _ in range(settings.workers)]
    try:
        while not stopped.wait(GLANCE):
            for number, process in enumerate(processes):
                if not process.is_alive():
                    logs.note("process died", status=process.exitcode)
                    metrics.gone(process.pid)
                    processes[number] = start()
    finally:
        until = time.monotonic() + STOP + 2 * GLANCE
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
            process.kill()  # if it hangs so that it cannot even end itself
            process.join()
        for number, handler in before.items():
            signal.signal(number, handler)


def serve(settings: Settings, sock: socket.socket) -> None:
    """In a process of its own. Ctrl-C is for the one who watches over us; nobody outlives him."""
    follow_parent()
    logs.set_up()
    server = server_for(make_app(settings))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    settle_down()
    server.run(sockets=[sock])
