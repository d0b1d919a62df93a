"""Matches: begin, list, look at, take home, bring back."""

from __future__ import annotations

import csv
import io
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ....display.board import board
from ....display.drawing import track_name
from ....engine.catalogue import title
from ....engine.problem import Problem
from ....engine.words import Words
from ....files import SUFFIX, save_text
from ...people import Player
from ...rooms import new_match, wire
from ...rooms.room import Room
from ...storage import ledger
from ...workers import write_report
from ..models import Begun, Fork, MatchCard, MatchLine, NewMatch, Opened, State, Tracks
from .common import ERRORS, Json, Lang, TheHouse, TheRoom, Visitor, begun, guest, limit, own

router = APIRouter(prefix="/matches", tags=["matches"], responses=ERRORS)

Seat = Annotated[str | None, Query(max_length=200)]


@router.post("", status_code=201, response_model=Begun)
async def begin(request: Request, house: TheHouse, player: Visitor, wish: NewMatch) -> Words:
    limit(request, house, "create")
    room = await new_match.found(house, await guest(request, house, player), wish)
    return {**_opened(room), "commitment": room.match.commitment, "invitations": wire.invitations(room)}


def _opened(room: Room) -> Words:
    return {"id": room.id, "url": f"/table/{room.id}"}


@router.get("", response_model=list[MatchLine])
async def my_matches(house: TheHouse, player: Visitor, lang: Lang) -> list[Words]:
    if player is None:
        return []
    rows = await house.store.read(lambda connection: ledger.of_player(connection, player.id))
    return [wire.listed(row, held, title(row["game"]).facts()["title"], lang) for row, held in rows]


@router.post(
    "/import",
    status_code=201,
    response_model=Opened,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def take_in(request: Request, house: TheHouse, player: Visitor) -> Words:
    """A save becomes a match."""
    limit(request, house, "create")
    body = await request.body()
    return _opened(await new_match.take_in(house, await guest(request, house, player), body))


@router.get("/{id}", response_model=MatchCard)
async def match(room: TheRoom, house: TheHouse, player: Visitor, lang: Lang) -> Words:
    names = await house.people.names([chair.player for chair in room.chairs.values() if chair.player is not None])
    async with room.held():
        return wire.summary(room, player, names, lang)


@router.get("/{id}/layout")
def layout(room: TheRoom, lang: Lang) -> Words:
    """The board, with the match's pack."""
    voice = room.voice(lang)
    return board(voice.layout, voice.texts)


@router.get("/{id}/state", responses={200: {"model": State}})
async def state(
    room: TheRoom, player: Visitor, lang: Lang, seat: Seat = None, since: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    async with room.held():
        return Json(await wire.state(room, looks_through(room, player, seat), player, lang, since))


@router.get("/{id}/at/{n}", responses={200: {"model": State}})
async def state_at(room: TheRoom, player: Visitor, lang: Lang, n: int, seat: Seat = None) -> Response:
    """How it was after answer n: for those who sit here, and for all once the match is over."""
    begun(room)
    if not room.over and not room.mine(player):
        raise Problem("not_over")
    async with room.held():
        return Json(await wire.state_at(room, looks_through(room, player, seat), player, lang, n))


def looks_through(room: Room, player: Player | None, seat: str | None) -> str | None:
    """The seat asked for if it is one's own (or the match is over); the first of one's own if none was asked for; else
    a spectator's.
    """
    mine = room.mine(player)
    if not seat:
        return mine[0] if mine else None
    room.title.seat_number(seat)
    if seat not in mine and not room.over:
        raise Problem("not_your_seat", seat=seat)
    return seat


@router.get("/{id}/tracks", response_model=Tracks)
async def tracks(room: TheRoom, house: TheHouse, lang: Lang) -> Words:
    return {"series": await _series(room, house, lang)}


@router.get(
    "/{id}/tracks.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def tracks_csv(room: TheRoom, house: TheHouse, lang: Lang) -> Response:
    series = await _series(room, house, lang)
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["answer", "turn", *[one["id"] for one in series]])
    for points in zip(*[one["points"] for one in series], strict=True):
        table.writerow([points[0][0], points[0][1], *[value for _, _, value in points]])
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8")


async def _series(room: Room, house: TheHouse, lang: str) -> list[Words]:
    """The tracks over the answers that count; `turn` is the track of that name, if there is one."""
    by_version = await house.store.read(lambda connection: ledger.read_tracks(connection, room.id))
    rows = [by_version[version] for version in room.versions if version in by_version]
    voice = room.voice(lang)
    found = []
    for id in dict.fromkeys(id for row in rows for id in row):
        track, _, owner = id.partition(":")
        points = [[n, row.get("turn"), row.get(id)] for n, row in enumerate(rows)]
        found.append(
            {
                "id": id,
                "track": track,
                "owner": owner,
                "name": track_name(voice.layout, voice.texts, track, owner),
                "points": points,
            }
        )
    return found


@router.get(
    "/{id}/export",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def export(room: TheRoom, player: Visitor) -> Response:
    """The save, with the dice."""
    own(room, player)
    async with room.held():
        text = save_text(room.match.words())
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{room.title.id}-{room.id}{SUFFIX}"'},
    )


@router.get(
    "/{id}/report", response_class=Response, responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
)
async def report(
    request: Request, room: TheRoom, house: TheHouse, player: Visitor, lang: Lang, seat: Seat = None
) -> Response:
    """The whole game as one page to keep, through the eyes of a seat: for those who sit here, and for all once the
    match is over.
    """
    limit(request, house, "create")
    begun(room)
    if not room.over and not room.mine(player):
        raise Problem("not_over")
    through = looks_through(room, player, seat)
    async with room.held():
        words = room.match.words()
    page = await house.workers.run(write_report, words, through, lang, patience=house.settings.patience)
    return Response(
        page,
        media_type="text/html; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{room.title.id}-{room.id}.html"'},
    )


@router.post("/{id}/fork", status_code=201, response_model=Opened)
async def fork(request: Request, room: TheRoom, house: TheHouse, player: Visitor, body: Fork) -> Words:
    limit(request, house, "create")
    own(room, player)
    return _opened(await new_match.fork(house, room, await guest(request, house, player), body.at))
