"""Several answers as one plan."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from ....engine.words import Words
from ...rooms import draft
from ...rooms.room import Room
from ...services import Services
from ...storage import ledger
from ..draft_models import (
    DraftAsked,
    DraftChoices,
    DraftDoes,
    DraftFound,
    DraftGiven,
    DraftLook,
    DraftMove,
    DraftMoves,
    DraftProposal,
)
from ..foreseen import Foreseen
from ..models import VersionIs
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit, may_have_a_hint, who

router = APIRouter(prefix="/matches/{id}/draft", tags=["play"], responses=ERRORS)


@router.post("", response_model=DraftFound)
async def look(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftLook
) -> Words:
    """Where a plan leads, and which of its orders cannot be given. Nothing is given yet."""
    limit(request, services, "look")
    async with room.held():
        room.must_hold(player, body.seat)
        found = draft.look(room, lang, body.seat, body.orders)
    return await services.looks.run(who(request, player, room.id), found)


@router.post("/give", response_model=VersionIs)
async def give(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftGiven
) -> dict[str, int]:
    """All orders of a plan, each as an answer of its own; none if one of them cannot be given."""
    limit(request, services, "look")
    async with room.held():
        judge = await draft.judged(room, player, body.seat, body.version, body.orders, lang)
    answers = await services.looks.run(who(request, player, room.id), judge)
    return {"version": await draft.give(room, player, body.seat, body.version, answers, lang)}


@router.post("/moves", response_model=DraftMoves)
async def moves(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftMove
) -> Words:
    """What can go from one place to another after the orders of a plan."""
    limit(request, services, "look")
    async with room.held():
        room.must_hold(player, body.seat)
        found = draft.moves(room, lang, body.seat, body.orders, body.source, body.target)
    return await services.looks.run(who(request, player, room.id), found)


@router.post("/choices", response_model=DraftChoices)
async def choices(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftLook
) -> Words:
    """The orders that can be given next, each in one go."""
    limit(request, services, "look")
    async with room.held():
        room.must_hold(player, body.seat)
        found = draft.choices(room, lang, body.seat, body.orders)
    return await services.looks.run(who(request, player, room.id), found)


@router.post("/does", response_model=Foreseen)
async def does(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftDoes
) -> Words:
    """As `GET does`, after the orders of a plan."""
    limit(request, services, "look")
    async with room.held():
        room.must_hold(player, body.seat)
        found = draft.does(room, lang, body.seat, body.orders, body.answer)
    return await services.looks.run(who(request, player, room.id), found)


@router.post("/propose", response_model=DraftProposal)
async def propose(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: DraftAsked
) -> Words:
    """What the game's own rule of thumb would plan: a hint, allowed and counted as one."""
    limit(request, services, "hint")
    async with room.held():
        may_have_a_hint(room, player, body.seat)
        found = draft.propose(room, lang, body.seat, secrets.randbits(60))
        hints = await _count(room, services, body.seat)
    return {**await services.looks.run(who(request, player, room.id), found), "hints": hints}


async def _count(room: Room, services: Services, seat: str) -> int:
    before = sum(entry.hints for entry in room.match.entries if entry.seat == seat)
    return before + await services.store.write(lambda connection: ledger.count_hint(connection, room.id, seat))
