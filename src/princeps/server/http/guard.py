"""Around every request: is it ours, is it small enough; the headers that keep a browser safe; the log."""

from __future__ import annotations

import math
import re
import time
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...engine.problem import Problem
from .. import logs, metrics
from ..people import LASTS
from ..places import Places
from ..rooms.locales import language, sentence
from ..settings import Settings
from ..untrusted import check_json
from .connections import visitor

COOKIE = "princeps"
MARK = "x-princeps"  # a header that no foreign page can send without asking us first
SAFE = ("GET", "HEAD", "OPTIONS")
IMPORT = "/api/matches/import"
WATCHED = ("/healthz", "/metrics")  # whoever watches over the server is heard even when it is full
LONG = re.compile(r"POST .*/(matches|matches/import|hint|odds/\d+)|GET .*/report")  # these wait in lines of their own
PATIENCE = 4  # times the largest body
IMPATIENT = 1.0  # seconds in which asking again for what was refused as too often is refused at the door
MOST_WAITING = 10_000
MOST_KEPT = 256 * 1024 * 1024  # bytes of all bodies that are on their way

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

STATUS = {
    "csrf": 403,
    "origin": 403,
    "not_your_seat": 403,
    "not_seated": 403,
    "not_over": 403,
    "not_yours_alone": 403,
    "not_host": 403,
    "muted": 403,
    "login_wrong": 401,
    "unknown_game": 404,
    "unknown_match": 404,
    "unknown_seat": 404,
    "unknown_lesson": 404,
    "unknown_course": 404,
    "unknown_chapter": 404,
    "unknown_puzzle": 404,
    "no_puzzle": 404,
    "no_puzzles": 404,
    "no_guide": 404,
    "unknown_invitation": 404,
    "no_such_answer": 404,
    "no_such_episode": 404,
    "no_such_page": 404,
    "no_such_method": 405,
    "stale": 409,
    "not_asked": 409,
    "no_hint": 409,
    "no_draft": 409,
    "draft_refused": 409,
    "game_over": 409,
    "nothing_to_undo": 409,
    "nothing_to_redo": 409,
    "undo_none": 409,
    "undo_information": 409,
    "undo_others": 409,
    "undo_nobody": 409,
    "undo_not_asked": 409,
    "undo_not_yours": 409,
    "match_known": 409,
    "seat_kept": 409,
    "seat_alone": 409,
    "seat_seen": 409,
    "seat_taken": 409,
    "table_closed": 409,
    "gathering": 409,
    "salts_closed": 409,
    "seat_present": 409,
    "already_seated": 409,
    "account_taken": 409,
    "account_tied": 409,
    "save_digest": 409,
    "replay_digest": 409,
    "too_large": 413,
    "bad_request": 422,
    "too_often": 429,
    "queue_full": 429,
    "not_kept": 503,
    "door_full": 503,
    "internal": 500,
}


def answer_to(problem: Problem, lang: str) -> tuple[int, bytes, dict[str, str]]:
    """A problem as an answer: status, body, headers. It is counted."""
    metrics.REFUSED.labels(problem.id).inc()
    status = STATUS.get(problem.id, 400)
    headers = {"Retry-After": str(problem.facts["seconds"])} if status == 429 else {}
    return status, msgspec.json.encode({"error": {"id": problem.id, "text": sentence(problem, lang)}}), headers


def reads(scope: Scope) -> str:
    """The language of whoever asks."""
    return language(QueryParams(scope["query_string"]).get("lang"), Headers(scope=scope).get("accept-language", ""))


def same_origin(scope: Scope) -> bool:
    """Browsers name the page that a request comes from; other programs need not."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return page.scheme in ("http", "https") and page.netloc == headers.get("host")


Asked = tuple[str, str, str, str]  # from which address, with which cookie, how and for what


def asked(scope: Scope) -> Asked:
    address = scope["client"][0] if scope["client"] else ""
    return address, Headers(scope=scope).get("cookie", ""), scope["method"], scope["path"]


class Gone(Exception):
    """The client has hung up before it had said everything."""


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.sockets: dict[str, int] = {}  # by visitor
        self.kept = 0  # bytes of bodies that are not complete yet
        self.told_to_wait: dict[Asked, float] = {}  # until when
        self.places = Places(settings.most_requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not same_origin(scope):
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page; not too many of one visitor."""
        if "\0" in scope["path"]:  # the database would not take it
            await receive()
            await _refuse(Problem("no_such_page"), scope, send, "websocket.")
            return
        who = _visitor(scope)
        if scope.get("state", {}).get("door_full") or self.sockets.get(who, 0) >= self.settings.most_sockets():
            await receive()
            await _refuse(Problem("door_full"), scope, send, "websocket.")
            return
        self.sockets[who] = self.sockets.get(who, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        clock = logs.Stopwatch()
        state: dict[str, Any] = scope.setdefault("state", {})
        begun: list[int] = []

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message["status"])
                if state.get("too_often"):
                    self._let_wait(scope)
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"
                if "cookie" in state:
                    headers.append("Set-Cookie", _cookie(state["cookie"], scope["scheme"] == "https"))
            await send(message)

        try:
            self._check(scope)
            read = receive if scope["method"] in SAFE else await self._read(scope, receive)
            async with self._place(scope):
                await self.app(scope, read, send_on)
        except Gone:
            pass
        except Problem as problem:
            await _refuse(problem, scope, send_on)
        except Exception:
            logs.fault("fault", path=_path(scope))
            if not begun:
                await _refuse(Problem("internal"), scope, send_on)
        metrics.REQUESTS.labels(str(begun[0] if begun else 0)).inc()
        logs.note("request", method=scope["method"], path=_path(scope), status=begun[0] if begun else 0, ms=clock.ms())

    def _check(self, scope: Scope) -> None:
        if scope.get("state", {}).get("door_full") and scope["path"] not in WATCHED:
            raise Problem("door_full")
        if "\0" in scope["path"]:
            raise Problem("no_such_page")
        if scope["method"] in SAFE:
            return
        if time.monotonic() < self.told_to_wait.get(asked(scope), 0.0):
            raise Problem("too_often", seconds=math.ceil(IMPATIENT))
        if Headers(scope=scope).get(MARK) != "1":
            raise Problem("csrf")
        if not same_origin(scope):
            raise Problem("origin")

    def _place(self, scope: Scope) -> AbstractAsyncContextManager[None]:
        if scope["path"] in WATCHED or LONG.fullmatch(f"{scope['method']} {scope['path']}"):
            return nullcontext()
        return self.places.place(_visitor(scope))

    def _let_wait(self, scope: Scope) -> None:
        """Who was asked to wait and does not is answered here, where it costs little, once he was refused by whoever
        knows how long.
        """
        now = time.monotonic()
        if len(self.told_to_wait) >= MOST_WAITING:
            self.told_to_wait = {one: until for one, until in self.told_to_wait.items() if now < until}
        if len(self.told_to_wait) < MOST_WAITING:
            self.told_to_wait[asked(scope)] = now + IMPATIENT

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """The whole body, before anybody looks at it: Problem if it is too large, or would take long to understand."""
        most = self.settings.most_save if scope["path"] == IMPORT else self.settings.most_body
        pieces: list[bytes] = []
        size, kept, more = 0, 0, True
        try:
            while more and size < PATIENCE * most:  # it is read on for a while, so that the sender hears why
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                piece, more = message.get("body", b""), message.get("more_body", False)
                size += len(piece)
                if size <= most:
                    pieces.append(piece)
                    kept += len(piece)
                    self.kept += len(piece)
                if self.kept > MOST_KEPT:
                    raise Problem("door_full")
        finally:
            self.kept -= kept
        if size > most:
            raise Problem("too_large", most=most // 1024)
        body = b"".join(pieces)
        if scope["path"] != IMPORT:
            check_json(body)
        whole = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive_on() -> Message:
            return next(whole, None) or await receive()

        return receive_on


def _visitor(scope: Scope) -> str:
    return visitor(scope["client"][0] if scope["client"] else "")


def _path(scope: Scope) -> str:
    """The route, not the address: that may hold an invitation."""
    return str(getattr(scope.get("route"), "path", "-"))


def _cookie(token: str | None, secure: bool) -> str:
    words = f"{COOKIE}={token or ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LASTS if token else 0}"
    return words + "; Secure" if secure else words


async def _refuse(problem: Problem, scope: Scope, send: Send, kind: str = "") -> None:
    """As an answer to a request, or to a *websocket.* that is not opened."""
    status, body, headers = answer_to(problem, reads(scope))
    fields = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    fields += [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}http.response.start", "status": status, "headers": fields})
    await send({"type": f"{kind}http.response.body", "body": body})
