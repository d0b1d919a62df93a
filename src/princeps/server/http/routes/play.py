"""Playing: answers, and taking them back."""

from __future__ import annotations

from fastapi import APIRouter

from ...rooms import consent
from ..models import Answer, AskUndo, Back, Version, VersionIs
from .common import ERRORS, TheRoom, Visitor

router = APIRouter(prefix="/matches/{id}", tags=["play"], responses=ERRORS)


@router.post("/answers", response_model=VersionIs)
async def answer(room: TheRoom, player: Visitor, body: Answer) -> dict[str, int]:
    return {"version": await room.answer(player, body.seat, body.version, body.answer)}


@router.post("/undo", response_model=VersionIs)
async def undo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await room.undo(player, body.version)}


@router.post("/undo/ask", response_model=VersionIs)
async def ask_undo(room: TheRoom, player: Visitor, body: AskUndo) -> dict[str, int]:
    """Ask all others to go back; what needs no consent is done at once."""
    return {"version": await consent.ask(room, player, body.version, body.to)}


@router.post("/undo/agree", response_model=VersionIs)
async def agree_undo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    """The last one to agree takes it back."""
    return {"version": await consent.agree(room, player, body.version)}


@router.post("/undo/refuse", response_model=VersionIs)
async def refuse_undo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await consent.refuse(room, player, body.version)}


@router.post("/undo/withdraw", response_model=VersionIs)
async def withdraw_undo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await consent.withdraw(room, player, body.version)}


@router.post("/redo", response_model=VersionIs)
async def redo(room: TheRoom, player: Visitor, body: Version) -> dict[str, int]:
    return {"version": await room.redo(player, body.version)}


@router.post("/back", response_model=VersionIs)
async def back(room: TheRoom, player: Visitor, body: Back) -> dict[str, int]:
    return {"version": await room.back(player, body.version, body.to)}
