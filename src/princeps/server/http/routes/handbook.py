"""A game to be learnt: its handbook, and the records of this server."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request

from ....bots.playout import play_on
from ....bots.search import guide
from ....display.aids import aids
from ....engine.catalogue import Title, title
from ....engine.chance import Quick
from ....engine.problem import Problem
from ....engine.words import Words
from ...rooms.locales import game_locale
from ...storage.records import Ended, read_ended
from ..handbook_models import Handbook, RecordLine
from .common import ERRORS, Lang, TheServices, Visitor, limit, who

router = APIRouter(prefix="/games/{game}", tags=["games"], responses=ERRORS)

UNDER_WAY = 60  # answers after which a board shows what a game is like
SEED = 7  # of the game in the picture: the same for everybody
MOST = 10  # records that are told


@router.get("/handbook", response_model=Handbook)
def handbook(game: str, lang: Lang) -> Words:
    """One picture with its parts named, advice from measured play, and the player aids."""
    title(game)
    locale = game_locale(lang, game)
    shown = locale.drawing("").showing(_under_way(game))
    texts = locale.texts.vocabulary
    parts = texts.entry("handbook", "picture") or {}
    return {
        "aim": texts.entry("handbook", "aim") or "",
        "picture": {
            "items": shown["items"],
            "board": shown["board"],
            "parts": [{"id": on, "name": says} for on, says in parts.items()],
        },
        "strategy": texts.entry("handbook", "strategy") or [],
        "aids": aids(locale.layout, locale.texts),
    }


@lru_cache(maxsize=16)
def _under_way(game: str) -> Words:
    """What everybody may see of a game that its rule of thumb has begun."""
    t = title(game)
    parts = t.parts()
    g = t.start(parts, Quick(SEED))
    g.advance()
    play_on(g, guide(t), Quick(SEED), UNDER_WAY)
    return t.shown(t.view(g, -1), parts)


@router.get("/records", response_model=list[RecordLine])
async def records(request: Request, game: str, services: TheServices, player: Visitor, lang: Lang) -> list[Words]:
    """The best scores of people who played to the end here."""
    limit(request, services, "look")
    t = title(game)
    layout = game_locale(lang, game).layout
    track = str(layout.words.get("ending", {}).get("track", ""))
    of_colours = "seats" in layout.words.get("owners", {})  # who had which only the position tells
    ended = await services.store.read(lambda connection: read_ended(connection, game, of_colours))
    parts = t.parts()

    def scored() -> list[tuple[int, int, Ended]]:
        return [line for match in ended for line in _scores(t, parts, match, track)]

    found = await services.looks.run(who(request, player), scored)  # of many matches: that takes its time
    found.sort(key=lambda line: (-line[0], line[2].changed))
    best = found[:MOST]
    names = await services.people.names([player for _, player, _ in best])
    return [
        {
            "score": score,
            "player": names[holder].text if holder in names else None,
            "guest": holder in names and names[holder].guest,
            "made": match.changed,
            "seats": len(match.seats),
            "options": _unusual(t, match.options, lang),
            "mine": player is not None and holder == player.id,
        }
        for score, holder, match in best
    ]


def _scores(t: Title, parts: Any, match: Ended, track: str) -> list[tuple[int, int, Ended]]:
    """What each person there came to."""
    scores = {seat: match.tracks.get(f"{track}:{seat}", match.tracks.get(track)) for seat in match.seats}
    if match.state is not None:
        try:
            g = t.load(match.state, parts, Quick(SEED))
        except Problem:
            return []  # from before the rules kept what they keep now
        scores = {seat: t.score(g, t.seat_number(seat)) for seat in match.seats}
    return [
        (int(score), holder, match)
        for seat, holder in match.seats.items()
        if holder is not None and (score := scores[seat]) is not None
    ]


def _unusual(t: Title, options: Words, lang: str) -> dict[str, str]:
    known: dict[str, Any] = {option["id"]: option for option in t.facts()["options"]}
    return {
        known[id]["name"][lang]: next(row["name"][lang] for row in known[id]["values"] if row["id"] == value)
        for id, value in options.items()
        if id in known and value != known[id]["default"]
    }
