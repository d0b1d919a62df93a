"""For those who watch over the server: is it well, and how busy is it."""

from __future__ import annotations

import sqlalchemy as sa
from fastapi import APIRouter, Response

from .... import __version__
from ....engine.words import Words
from ... import metrics
from ...storage import schema
from .common import Json, TheServices

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(services: TheServices) -> Response:
    """200 while the database answers, 503 otherwise."""
    words: Words = {"ok": True, "version": __version__}
    try:
        await services.store.read(lambda connection: connection.execute(sa.select(1)))
    except sa.exc.SQLAlchemyError:
        return Json({**words, "ok": False}, 503)
    return Json(words)


@router.get("/metrics")
async def numbers(services: TheServices) -> Response:
    metrics.QUEUED.set(
        await services.store.read(
            lambda connection: connection.execute(sa.select(sa.func.count()).select_from(schema.jobs)).scalar_one()
        )
    )
    return Response(metrics.written(), media_type="text/plain; version=0.0.4; charset=utf-8")
