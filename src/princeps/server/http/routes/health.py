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
    """200 while the database takes what is written, 503 otherwise."""
    well = await services.store.well()
    words: Words = {"ok": well, "version": __version__}
    return Json(words, 200 if well else 503)


@router.get("/metrics")
async def numbers(services: TheServices) -> Response:
    metrics.QUEUED.set(
        await services.store.read(
            lambda connection: connection.execute(sa.select(sa.func.count()).select_from(schema.jobs)).scalar_one()
        )
    )
    return Response(metrics.written(), media_type="text/plain; version=0.0.4; charset=utf-8")
