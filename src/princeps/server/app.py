"""The application: routes, guard, errors, beginning and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
import sqlalchemy as sa
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from .. import __version__
from ..engine.problem import Problem
from . import logs
from .http.guard import Guard, answer_to, reads
from .http.routes import (
    analysis,
    draft,
    foresight,
    games,
    guide,
    handbook,
    health,
    live,
    matches,
    pages,
    people,
    play,
    puzzles,
    seats,
    shelf,
    talk,
)
from .services import Services, close_services, open_services
from .settings import Settings

API = "/api"
THREADS = 2  # for what is read from files or looked up: with many at work at a time the loop would wait for all of them


def make_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application.

    The database is opened here, so that what is wrong with it is known before anybody comes.
    """
    services = open_services(settings)
    app = FastAPI(
        title="Princeps",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.services = services
    api = APIRouter(prefix=API)
    nouns = (
        games,
        guide,
        puzzles,
        handbook,
        matches,
        foresight,
        analysis,
        play,
        draft,
        seats,
        talk,
        shelf,
        people,
        live,
    )
    for noun in nouns:
        api.include_router(noun.router)
    app.include_router(api)
    app.include_router(health.router)
    app.include_router(pages.router)
    if settings.static.is_dir():
        app.mount("/static", StaticFiles(directory=settings.static), name="static")
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(sa.exc.SQLAlchemyError, _not_kept)
    app.add_middleware(Guard, settings=settings)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
    await services.rooms.begin()
    logs.note("open", version=__version__)
    telling = asyncio.create_task(logs.tell_on())
    yield
    telling.cancel()
    await close_services(services)
    logs.tell_left_out()
    logs.note("closed")


def _answer(problem: Problem, request: Request) -> Response:
    status, body, headers = answer_to(problem, reads(request.scope))
    return Response(body, status, headers, "application/json")


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return _answer(problem, request)


async def _bad_request(request: Request, fault: Exception) -> Response:
    """What does not have the shape that the document describes."""
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    return _answer(
        Problem("bad_request", where=".".join(str(part) for part in first["loc"]), why=str(first["msg"])), request
    )


async def _http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if isinstance(fault.__cause__, Problem):  # while the body was read
        return _answer(fault.__cause__, request)
    status = fault.status_code
    return _answer(
        Problem(
            "no_such_page" if status == 404 else "no_such_method" if status == 405 else "bad_request",
            where="body",
            why=str(fault.detail),
        ),
        request,
    )


async def _not_kept(request: Request, fault: Exception) -> Response:
    logs.fault("database")
    return _answer(Problem("not_kept"), request)
