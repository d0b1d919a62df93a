"""The chronicle of an open match: which episode each line of its log belongs to, and what the episodes changed."""

from __future__ import annotations

import asyncio

from ...display.drawing import Memory, track_name
from ...engine.agenda import Game
from ...engine.problem import Problem
from ...engine.words import Words
from ...table.chronicle import BEGINNING, Episode, Narrated, Onlooker, moments
from ...text import LANGUAGES
from .foresight import Look
from .room import Room

MOST_ANSWERS = 128  # whose effects are told at once


def narrated(room: Room, n: int) -> Narrated:
    """How far the chronicle is after answer n. A version is never another answer's, so what is known stays true."""
    known, version_of = room.cache.told, room.history.version_of
    first = n
    while first >= 0 and version_of(first) not in known:
        first -= 1
    found = known[version_of(first)] if first >= 0 else BEGINNING
    for later in range(first + 1, n + 1):
        found = room.locale(LANGUAGES[0]).chronicle.tell(found, room.match.entries[later].events)
        known[version_of(later)] = found
    return found


def episodes(room: Room, lang: str, first: int, last: int) -> list[Words]:
    """The episodes of these answers, and the one that was open before them: what follows may have given it a name."""
    locale, found = room.locale(lang), {}
    if first > 0 and (before := narrated(room, first - 1).last) is not None:
        found[before.id] = before
    for n in range(first, last + 1):
        found |= {episode.id: episode for episode in narrated(room, n).episodes}
    return [_words(episode, locale.chronicle.title(locale.texts, episode)) for episode in found.values()]


def _words(episode: Episode, title: str) -> Words:
    return {"id": episode.id, "title": title, "owner": episode.owner, "bare": episode.bare}


async def moment(room: Room, n: int, episode: int) -> Game:
    """The position in answer n when an episode was over."""
    if not 1 <= n <= room.history.answers:
        raise Problem("no_such_answer", number=n, last=room.history.answers)
    before, entry, told = await room.history.at(n - 1), room.match.entries[n], narrated(room, n)
    for id, g in await asyncio.to_thread(moments, room.title, before, entry, told):
        if id == episode:
            return g
    raise Problem("no_such_episode", number=episode)


async def chronicle(room: Room, seat: str | None, lang: str, first: int | None, last: int | None) -> Look:
    """What the answers from *first* to *last* changed, episode by episode, and what is different since the seat's own
    last answer; without *first*, from that answer on.
    """
    history, entries, locale = room.history, room.match.entries, room.locale(lang)
    own = next((n for n in range(history.answers, 0, -1) if entries[n].seat == seat), 0)
    last = history.answers if last is None else min(last, history.answers)
    first = max(1, (own or 1) if first is None else first, last - MOST_ANSWERS + 1)
    number = -1 if seat is None else room.title.seat_number(seat)
    known, version = room.cache.effects, room.version
    versions = list(history.versions_between(first, last))
    unknown = [n for n, one in enumerate(versions, first) if (one, seat) not in known]
    befores = await history.span(unknown[0] - 1, unknown[-1] - 1) if unknown else []
    answers = [(n, befores[n - unknown[0]], entries[n], narrated(room, n)) for n in unknown]
    then, now = await history.at(own - 1) if own else None, history.match.states[-1]

    def look() -> Words:
        watcher = Onlooker(room.title, room.match.parts, locale.layout, locale.texts, number, Memory())
        for answer in answers:
            known[versions[answer[0] - first], seat] = watcher.effects(*answer)
        told = [effect for one in versions for effect in known[one, seat]]
        tracks, places = watcher.since(then, now) if then is not None else ({}, [])
        ids = dict.fromkeys([id for effect in told for id in effect.tracks])
        return {
            "version": version,
            "first": first,
            "effects": [
                {**effect._asdict(), "tracks": locale.chronicle.worth_telling(effect.tracks)} for effect in told
            ],
            "names": {id: track_name(locale.layout, locale.texts, *id.partition(":")[::2]) for id in ids},
            "since": {"n": own, "tracks": tracks, "places": places} if own else None,
        }

    return look
