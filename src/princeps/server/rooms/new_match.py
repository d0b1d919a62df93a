"""New matches: from scratch, from a lesson, a chapter of a course or a puzzle, from a save, or forked from another."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace

import sqlalchemy as sa

from ...bots import bot_names
from ...engine.agenda import Game
from ...engine.catalogue import Title, title
from ...engine.packs import Pack
from ...engine.problem import Problem, nearest
from ...engine.record import Match
from ...engine.words import Words
from ...rulebook.courses import find_chapter, open_chapter
from ...rulebook.lessons import start_of
from ...rulebook.puzzles import find_puzzle
from ...text import LANGUAGES
from ..http.models import NewMatch
from ..people import Player
from ..services import Services
from ..storage import ledger, schema
from ..storage.shapes import ANSWER, Chair, Change, MatchSettings, Snapshot, read_pack, snapshot_of
from ..turns import Who
from ..untrusted import check_save, read_save, try_pack
from .guide import split
from .locales import Locale, game_locale, status_at_start
from .puzzle import open_puzzle
from .room import Room
from .salts import set_up, status_before

ME, OPEN, BOT = "me", "open", "bot:"


# -- from scratch ------------------------------------------------------------------------------------------------------


async def found(services: Services, player: Player, wish: NewMatch) -> Room:
    """A match as somebody wishes it. Problem for whatever cannot be."""
    t = title(wish.game)
    if wish.chapter is not None:
        wish = _as_taught(t, wish)
    if wish.puzzle is not None:
        wish = _as_puzzle(t, wish)
    if wish.clock and (t.reaction is None or wish.mode != "online"):
        raise Problem("clock_here")
    options = t.settings({**wish.options, **(discreet(t) if wish.clock else {})})
    if wish.seed is not None and wish.mode == "online":
        raise Problem("seed_online")
    if wish.salted and wish.mode != "online":
        raise Problem("salts_here")
    pack = None if wish.pack is None else await _tried(services, player, t, options, wish.pack)
    match = await asyncio.to_thread(_begin, t, wish, options, pack)
    chairs = chairs_for(match, wish.mode, wish.seats, player)
    settings = _settings(
        ledger.new_id(),
        match,
        player,
        wish.name,
        wish.mode,
        clock=wish.clock,
        lesson=wish.lesson,
        chapter=wish.chapter,
        puzzle=wish.puzzle,
        gathers=wish.salted,
        pace=wish.pace,
    )
    locales = await asyncio.to_thread(locales_for, t.id, pack)
    status = status_before(locales) if wish.salted else status_at_start(t, match.g, chairs, locales)
    first = set_up(settings.id, 0, ANSWER, match, locales, settings.created, status)
    return await services.rooms.create(settings, chairs, [first], known=wish.seed is not None)


async def _tried(services: Services, player: Player, t: Title, options: Words, text: str) -> Pack | None:
    """A pack from its text, read and played with where it can do no harm. Problem if it is none, or cannot be used."""
    patience = services.settings.patience
    words = await services.workers.check(Who(player.id), try_pack, t.id, options, text, patience)
    if isinstance(words, Problem):
        raise words
    return read_pack(words)


def discreet(t: Title) -> Words:
    """The options by which being asked tells nothing about a hand: without them a clock would only count the seconds of
    those who have something to think about.
    """
    return {option["id"]: option["discreet"] for option in t.facts()["options"] if "discreet" in option}


def _as_taught(t: Title, wish: NewMatch) -> NewMatch:
    """A chapter is played from all seats, one of them the learner's; a free one with bots."""
    chapter = find_chapter(t.id, *split(wish.chapter or ""))
    bot = BOT + bot_names(t)[1]
    seats = {seat: ME if seat == chapter.seat else bot for seat in open_chapter(t, chapter).seats}
    return NewMatch(
        game=t.id,
        chapter=wish.chapter,
        mode="solo" if chapter.free else "study",
        seats=seats if chapter.free else {},
    )


def _as_puzzle(t: Title, wish: NewMatch) -> NewMatch:
    """A puzzle asks one seat; bots have the others, for who wants to play on from it."""
    puzzle = find_puzzle(t.id, wish.puzzle or "")
    bot = BOT + bot_names(t)[1]
    seats = {seat: ME if seat == puzzle.seat else bot for seat in open_puzzle(t, puzzle).seats}
    return NewMatch(game=t.id, puzzle=puzzle.id, options=puzzle.origin.options, seats=seats)


def _begin(t: Title, wish: NewMatch, options: Words, pack: Pack | None) -> Match:
    if wish.chapter is not None:
        return open_chapter(t, find_chapter(t.id, *split(wish.chapter)))
    if wish.puzzle is not None:
        return open_puzzle(t, find_puzzle(t.id, wish.puzzle))
    start, printed, script = (None, None, []) if wish.lesson is None else start_of(t.id, wish.lesson)
    undo = wish.undo or ("information" if wish.mode == "online" else "free")
    fixed = [] if wish.mode == "online" else script  # nobody knows the dice of others
    return Match.new(t, wish.seed, options, pack or printed, undo, wish.dice, start, script=fixed)


def chairs_for(match: Match, mode: str, wishes: dict[str, str], player: Player) -> dict[str, Chair]:
    t = match.title
    for seat in wishes:
        if seat not in match.seats:
            raise Problem("unknown_seat", seat=seat, seats=", ".join(match.seats))
    chairs = {}
    for number, seat in enumerate(match.seats):
        usual = (
            ME if number == 0 or mode in ("hotseat", "study") else OPEN if mode == "online" else BOT + bot_names(t)[1]
        )
        chairs[seat] = chair_for(t, mode, wishes.get(seat, usual), player)
    return chairs


def chair_for(t: Title, mode: str, wish: str, player: Player | None) -> Chair:
    if wish == ME and player is not None:
        return Chair(player=player.id)
    if wish == OPEN and mode == "online":
        return Chair(secret=secrets.token_urlsafe(18))
    if wish.startswith(BOT):
        name = wish.removeprefix(BOT)
        if name not in bot_names(t):
            raise Problem("unknown_bot", bot=name, bots=nearest(name, bot_names(t)))
        return Chair(bot=name)
    raise Problem("seat_kind", kind=wish, mode=mode)


def locales_for(game: str, pack: Pack | None) -> dict[str, Locale]:
    return {lang: game_locale(lang, game) if pack is None else Locale(lang, game, pack) for lang in LANGUAGES}


def _settings(
    id: str,
    match: Match,
    player: Player,
    name: str,
    mode: str,
    *,
    clock: int = 0,
    lesson: str | None = None,
    chapter: str | None = None,
    puzzle: str | None = None,
    origin: tuple[str, int] | None = None,
    gathers: bool = False,
    pace: int = 0,
) -> MatchSettings:
    return MatchSettings(
        id=id,
        game=match.title.id,
        rules=match.title.rules_version(),
        name=name.strip(),
        mode=mode,
        host=player.id,
        options=match.options,
        pack=None if match.pack is None else match.pack.words(),
        undo=match.undo_policy,
        dice=match.dice,
        seed=f"{match.seed:032x}",
        salt=match.salt,
        clock=clock,
        start=match.start,
        lesson=lesson,
        chapter=chapter,
        puzzle=puzzle,
        script=match.script or None,
        from_match=None if origin is None else origin[0],
        from_at=None if origin is None else origin[1],
        created=time.time(),
        salts=match.salts,
        gathers=gathers,
        pace=pace,
    )


# -- from a save -------------------------------------------------------------------------------------------------------


async def take_in(services: Services, player: Player, body: bytes) -> Room:
    """A save becomes a match of the one who hands it in. It is read and played again first where it can do no harm."""
    id = ledger.new_id()
    patience = services.settings.patience
    changes = await services.workers.check(Who(player.id), check_save, body, id, time.time(), patience)
    if isinstance(changes, Problem):
        raise changes
    match, last = await asyncio.to_thread(_reopen, body)
    settings = _settings(id, match, player, "", "solo" if len(match.seats) == 1 else "study")
    chairs = {seat: Chair(player=player.id) for seat in match.seats}
    locales = await asyncio.to_thread(locales_for, match.title.id, match.pack)
    changes[-1] = replace(changes[-1], status=status_at_start(match.title, last, chairs, locales))
    return await services.rooms.create(settings, chairs, changes, known=True)


def _reopen(body: bytes) -> tuple[Match, Game]:
    match = Match.load(read_save(body), rebuild=False)
    return match, match.g


# -- forks -------------------------------------------------------------------------------------------------------------


async def fork(services: Services, room: Room, player: Player, at: int) -> Room:
    """The same record up to an answer, as a match of one's own. The bots stay; all other seats are the player's."""
    async with room.held():
        g = await room.history.at(at)
        versions = room.history.versions_between(0, at)
        rows = await services.store.read(lambda connection: _rows(connection, room.id, versions))
        end = snapshot_of(room.title, g)
        high = g.chance.drawn if room.settings.undo == "none" else room.match.high  # fresh dice belong to undo
        entries = [entry.words() for entry in room.match.entries[: at + 1]]
    id, before = ledger.new_id(), room.settings
    changes = [
        Change(id, n, ANSWER, n, entries[n], tracks, high, made, snapshot=snapshot)
        for n, (tracks, made, snapshot) in enumerate(rows)
    ]
    mode = "study" if before.mode == "online" else before.mode
    settings = _settings(id, room.match, player, before.name, mode, lesson=before.lesson, origin=(room.id, at))
    chairs = {
        seat: Chair(bot=bot) if (bot := room.seats.chair(seat).bot) else Chair(player=player.id)
        for seat in room.seats.names
    }
    locales = {lang: room.locale(lang) for lang in LANGUAGES}
    changes[at] = replace(changes[at], snapshot=end, status=status_at_start(room.title, g, chairs, locales))
    return await services.rooms.create(settings, chairs, changes, known=True)


def _rows(connection: sa.Connection, id: str, versions: list[int]) -> list[tuple[Words, float, Snapshot | None]]:
    """Tracks, time and snapshot of the answers with these versions."""
    changes, snapshots = schema.changes, schema.snapshots
    found = connection.execute(
        sa.select(changes.c.version, changes.c.tracks, changes.c.made, snapshots.c.state, snapshots.c.drawn)
        .outerjoin(snapshots, sa.and_(snapshots.c.match == changes.c.match, snapshots.c.version == changes.c.version))
        .where(changes.c.match == id)
    )
    by_version = {
        row.version: (row.tracks, row.made, None if row.state is None else Snapshot(row.state, row.drawn))
        for row in found
    }
    return [by_version[version] for version in versions]
