"""Playing: answers, and taking them back."""

from __future__ import annotations

from fastapi import APIRouter

from ..models import Answer, Back, Version, VersionIs
from .common import ERRORS, TheRoom, Visitor

router = APIRouter(prefix="/matches/{id}", tags=["play"], responses=ERRORS)


@router.post("/answers", response_model=VersionIs)
async def answer(room: TheRoom, player: Visitor, body: Answer) -> dict[str, int]:
    return {"version": await room.answer(player, body.seat, body.version, body.answer)}


@router.post("/undo", response_model=VersionIs)
async def undo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await room.undo(player, body.version)}


@router.post("/redo", response_model=VersionIs)
async def redo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await room.redo(player, body.version)}


@router.post("/back", response_model=VersionIs)
async def back(room: TheRoom, player: Visitor, body: Back) -> dict[str, int]:
    return {"version": await room.back(player, body.version, body.to)}
