"""Matches: begin, list, look at, take home, bring back."""

from __future__ import annotations

import csv
import io
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Query, Request, Response

from ....display.board import board
from ....display.drawing import track_name
from ....engine.catalogue import title
from ....engine.problem import Problem
from ....engine.words import Words
from ....files import SUFFIX, save_text
from ...people import Player
from ...rooms import foresight, narration, new_match, wire
from ...rooms.room import Room
from ...storage import ledger, shelf
from ...workers import write_report
from ..chronicle_models import ChronicleCard
from ..models import Begun, Fork, MatchCard, MatchLine, NewMatch, Opened, State, Tracks
from .common import ERRORS, Json, Lang, TheRoom, TheServices, Visitor, guest, limit, own, who

router = APIRouter(prefix="/matches", tags=["matches"], responses=ERRORS)

Seat = Annotated[str | None, Query(max_length=200)]
AnswerNumber = Annotated[int | None, Query(ge=0, le=1 << 31)]


@router.post("", status_code=201, response_model=Begun)
async def begin(request: Request, services: TheServices, player: Visitor, wish: NewMatch) -> Words:
    limit(request, services, "create")
    room = await new_match.found(services, await guest(request, services, player), wish)
    return {**_opened(room), "commitment": room.match.commitment, "invitations": room.seats.invitations()}


def _opened(room: Room) -> Words:
    return {"id": room.id, "url": f"/table/{room.id}"}


@router.get("", response_model=list[MatchLine])
async def my_matches(services: TheServices, player: Visitor, lang: Lang) -> list[Words]:
    if player is None:
        return []
    host = player.id

    def read(connection: sa.Connection) -> tuple[list[tuple[sa.RowMapping, list[str]]], dict[str, bool], set[str]]:
        rows = ledger.of_player(connection, host)
        others = shelf.with_others(connection, [row["id"] for row, _ in rows], host)
        return rows, shelf.away(connection, host), others

    rows, away, others = await services.store.read(read)
    return [
        {
            **wire.listed(row, held, title(row["game"]).facts()["title"], lang),
            "host": row["host"] == host,
            "archived": row["id"] in away,
            "deletes": "all" if row["host"] == host and row["id"] not in others else "mine" if row["over"] else None,
        }
        for row, held in rows
        if not away.get(row["id"])
    ]


@router.post(
    "/import",
    status_code=201,
    response_model=Opened,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def take_in(request: Request, services: TheServices, player: Visitor) -> Words:
    """A save becomes a match."""
    limit(request, services, "create")
    body = await request.body()
    return _opened(await new_match.take_in(services, await guest(request, services, player), body))


@router.get("/{id}", response_model=MatchCard)
async def match(room: TheRoom, services: TheServices, player: Visitor, lang: Lang) -> Words:
    names = await services.people.names(list(room.seats.people().values()))
    async with room.held():
        return wire.summary(room, player, names, lang)


@router.get("/{id}/layout")
def layout(room: TheRoom, lang: Lang) -> Words:
    """The board, with the match's pack."""
    locale = room.locale(lang)
    return board(locale.layout, locale.texts)


@router.get("/{id}/state", responses={200: {"model": State}})
async def state(
    request: Request,
    room: TheRoom,
    services: TheServices,
    player: Visitor,
    lang: Lang,
    *,
    seat: Seat = None,
    since: Annotated[int | None, Query(ge=0)] = None,
    does: bool = False,
) -> Response:
    """With *does* each option says what it does."""
    if does:
        limit(request, services, "look")
    async with room.held():
        message = await wire.state(room, room.looks_through(player, seat), player, lang, since)
        look = foresight.in_state(room, lang, message) if does else None
    if look is not None:
        message = await services.looks.run(who(request, player, room.id), look)
    return Json(message)


@router.get("/{id}/at/{n}", responses={200: {"model": State}})
async def state_at(
    request: Request,
    room: TheRoom,
    services: TheServices,
    player: Visitor,
    lang: Lang,
    n: int,
    seat: Seat = None,
    episode: AnswerNumber = None,
) -> Response:
    """How it was after answer n, or in it after an episode: for those who sit here, and for all once the match is
    over.
    """
    _must_be_open(room, player)
    async with room.held():
        look = await wire.state_at(room, room.looks_through(player, seat), player, lang, n, episode)
    return Json(await services.looks.run(who(request, player, room.id), look))


@router.get("/{id}/chronicle", response_model=ChronicleCard)
async def chronicle(
    request: Request,
    room: TheRoom,
    services: TheServices,
    player: Visitor,
    lang: Lang,
    seat: Seat = None,
    first: AnswerNumber = None,
    last: AnswerNumber = None,
) -> Words:
    """What answers changed, episode by episode; without *first*, since one's own last one."""
    limit(request, services, "look")
    _must_be_open(room, player)
    async with room.held():
        look = await narration.chronicle(room, room.looks_through(player, seat), lang, first, last)
    return await services.looks.run(who(request, player, room.id), look)


def _must_be_open(room: Room, player: Player | None) -> None:
    """What was is shown to those who sit here, and to all once the match is over."""
    room.must_have_begun()
    if not room.over and not room.seats.mine(player):
        raise Problem("not_over")


@router.get("/{id}/tracks", response_model=Tracks)
async def tracks(room: TheRoom, services: TheServices, lang: Lang) -> Words:
    return {"series": await _series(room, services, lang)}


@router.get(
    "/{id}/tracks.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def tracks_csv(room: TheRoom, services: TheServices, lang: Lang) -> Response:
    series = await _series(room, services, lang)
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["answer", "turn", *[one["id"] for one in series]])
    for points in zip(*[one["points"] for one in series], strict=True):
        table.writerow([points[0][0], points[0][1], *[value for _, _, value in points]])
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8")


async def _series(room: Room, services: TheServices, lang: str) -> list[Words]:
    """The tracks over the answers that count; `turn` is the track of that name, if there is one."""
    by_version = await services.store.read(lambda connection: ledger.read_tracks(connection, room.id))
    rows = [
        by_version[version]
        for version in room.history.versions_between(0, room.history.answers)
        if version in by_version
    ]
    locale = room.locale(lang)
    found = []
    for id in dict.fromkeys(id for row in rows for id in row):
        track, _, owner = id.partition(":")
        points = [[n, row.get("turn"), row.get(id)] for n, row in enumerate(rows)]
        found.append(
            {
                "id": id,
                "track": track,
                "owner": owner,
                "name": track_name(locale.layout, locale.texts, track, owner),
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
    """The save, with the dice: once the match is over, or of a match that is nobody else's and never will be."""
    await own(room, player)
    async with room.held():
        text = save_text({**room.match.words(), "shared": room.seats.shared})
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{room.title.id}-{room.id}{SUFFIX}"'},
    )


@router.get(
    "/{id}/report", response_class=Response, responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
)
async def report(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, seat: Seat = None
) -> Response:
    """The whole game as one page to keep, through the eyes of a seat: for those who sit here, and for all once the
    match is over.
    """
    limit(request, services, "create")
    _must_be_open(room, player)
    through = room.looks_through(player, seat)
    async with room.held():
        words = room.match.words()
    page = await services.workers.check(who(request, player, room.id), write_report, words, through, lang)
    return Response(
        page,
        media_type="text/html; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{room.title.id}-{room.id}.html"'},
    )


@router.post("/{id}/fork", status_code=201, response_model=Opened)
async def fork(request: Request, room: TheRoom, services: TheServices, player: Visitor, body: Fork) -> Words:
    limit(request, services, "create")
    await own(room, player)
    return _opened(await new_match.fork(services, room, await guest(request, services, player), body.at))
