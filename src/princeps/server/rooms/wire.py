"""What goes over the wire: the one place that turns a match and a seat into messages. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from ...bots.outside import asked, slots
from ...display.drawing import Drawing
from ...display.ending import made_of, told_at_the_end
from ...display.goals import goals
from ...engine.agenda import Event, Game
from ...engine.catalogue import Title, title
from ...engine.choices import CHOOSE, SOME, Offer
from ...engine.problem import Problem
from ...engine.record import Entry
from ...engine.words import Words
from ...table.chronicle import Narrated
from ...table.openly import asked_openly
from ...text import Texts
from ..people import Name, Player
from ..storage.shapes import TakenBack
from . import absence, consent, narration, salts
from .cache import LogLines
from .foresight import Look
from .history import BY_CONSENT
from .locales import Locale, places
from .room import Room

STUDY, HOTSEAT = "study", "hotseat"
AT_A_TIME = 10  # answers whose log lines are made before others have their turn


async def state(room: Room, seat: str | None, player: Player | None, lang: str, since: int | None = None) -> Words:
    """The state message. Its parts are worked out once for all who look through the same seat."""
    history, mine = room.history, room.seats.mine(player)
    first = history.first_since(since)
    goal = history.undo_goal()
    await history.reach(goal)
    await _write_log(room, lang, first)
    reason = history.undo_barred(player, goal)
    gathers = room.settings.gathers  # then nothing is dealt: the position is a placeholder, the same for all
    return {
        **room.cache.message(None if gathers else seat, lang, _shared, room),
        **({"breadcrumb": []} if gathers else {}),
        **({"decisions": []} if seat is None and not mine else {}),
        "seat": seat,
        "mine": mine,
        "gathering": salts.told(room, player),
        "log_from": first,
        "log": [] if gathers else log(room, seat, lang, first, history.answers),
        "episodes": [] if gathers else narration.episodes(room, lang, first, history.answers),
        "undo": {
            "allowed": not reason,
            "reason": room.locale(lang).texts.problem(Problem(reason)) if reason else None,
            "ask": _may_ask(room, player),
        },
        "undo_asked": consent.told(room),
        "kept": _kept(room, player),
        "redo": history.may_redo(player),
        "clients": len(room.watchers),
        "orders": {held: room.reactions.orders(held) for held in mine} if room.title.reaction is not None else {},
        "clock": clock(room),
    }


def _may_ask(room: Room, player: Player | None) -> bool:
    """Could the others allow this player to take back his last answer?"""
    history = room.history
    goal = history.own_goal(player)
    barred = history.undo_barred(player, goal) if history.has(goal) else BY_CONSENT[0]
    return history.may_ask(player, barred) and bool(player is not None and room.seats.others(player.id))


def _kept(room: Room, player: Player | None) -> list[str]:
    return [] if room.over else room.seats.kept_for(player)


def _shared(room: Room, seat: str | None, locale: Locale, drawing: Drawing) -> Words:
    """What does not depend on who looks, only on the seat looked through."""
    found = _position(room, locale, seat, room.match.g, drawing)
    found |= {"version": room.version, "answers": room.history.answers}
    found |= {"waiting": told(room, room.waiting, [seat]), "answered": told(room, room.answered(), [seat])}
    found["openly"] = openly(room, locale.texts)
    asked_here = [room.history.offers[one] for one in found["openly"]] if seat is None else questions(room, seat)
    found["decisions"] = [decision(room.title, room.match.g, locale.texts, offer) for offer in asked_here]
    found |= {"result": result(room, locale) if room.over else None, "closed": room.seats.closed}
    return found


def plain(room: Room, seat: str | None, player: Player | None, lang: str) -> Words:
    """The state message for a program: without sentences, and without anything that is drawn."""
    t, g, gathers = room.title, room.match.g, room.settings.gathers
    return {
        "type": "state",
        "match": room.id,
        "seat": seat,
        "over": g.ending >= 0,
        "stopped": g.ending < 0 and not g.agenda,
        "view": t.view(g, -1 if seat is None or gathers else t.seat_number(seat)),
        "version": room.version,
        "answers": room.history.answers,
        "waiting": told(room, room.waiting, [seat]),
        "mine": room.seats.mine(player),
        "answered": told(room, room.answered(), [seat]),
        "decisions": [asked(t, g, offer) for offer in questions(room, seat)],
        "closed": room.seats.closed,
        "clock": clock(room),
        "undo_asked": consent.told(room),
        "kept": _kept(room, player),
        "gathering": salts.told(room, player),
        "result": result(room, room.locale(lang)) if room.over else None,
    }


def questions(room: Room, seat: str | None) -> list[Offer]:
    """What whoever looks through the seat is asked; in a study that is what everybody is."""
    if seat is None or room.seats.closed:
        return []
    return [
        offer
        for one, offer in room.history.offers.items()
        if (room.settings.mode == STUDY or one == seat) and not room.reactions.has_reacted(one)
    ]


def openly(room: Room, texts: Texts) -> list[str]:
    """At one screen: who is asked something that all may look on at."""
    if room.settings.mode != HOTSEAT or room.seats.closed:
        return []
    t, offers = room.title, list(room.history.offers.values())
    seats = asked_openly(t, room.match.g, room.match.parts, offers, lambda g, one: decision(t, g, texts, one))
    return [t.seats[seat] for seat in seats]


def clock(room: Room) -> Words | None:
    window = room.reactions.window
    if window is None:
        return None
    return {"seconds": room.settings.clock, "left": max(0.0, window.until - time.time())}


def told(room: Room, seats: list[str], mine: Sequence[str | None]) -> list[str]:
    """Who is asked, or has answered.

    While reactions are asked for, a hidden card may decide who is: then strangers are told of themselves only.
    """
    secret = room.settings.mode == "online" and room.reactions.asked()
    return [seat for seat in seats if seat in mine] if secret else seats


async def state_at(
    room: Room, seat: str | None, player: Player | None, lang: str, n: int, episode: int | None = None
) -> Look:
    """The state after answer n (or in it, when an episode was over), with nothing to decide and the log of that answer
    only.
    """
    g = await room.history.at(n) if episode is None else await narration.moment(room, n, episode)
    await _write_log(room, lang, n, n)
    locale = room.locale(lang)
    known = {
        "version": room.version,
        "answers": n,
        "waiting": [],
        "mine": room.seats.mine(player),
        "answered": [],
        "openly": [],
        "decisions": [],
        "log_from": n,
        "log": log(room, seat, lang, n, n),
        "episodes": narration.episodes(room, lang, n, n),
        "undo": {"allowed": False, "reason": None, "ask": False},
        "undo_asked": None,
        "kept": [],
        "redo": False,
        "clients": len(room.watchers),
        "orders": {},
        "clock": None,
        "gathering": None,
        "result": result(room, locale) if g.ending >= 0 else None,
        "closed": room.seats.closed,
    }
    return lambda: {**_position(room, locale, seat, g, locale.drawing(seat or "")), **known}


def _position(room: Room, locale: Locale, seat: str | None, g: Game, drawing: Drawing) -> Words:
    view = room.title.view(g, -1 if seat is None else room.title.seat_number(seat))
    shown = room.title.shown(view, room.match.parts, drawing.view)
    prospects = room.title.prospects(view, room.match.parts)
    return {
        "type": "state",
        "match": room.id,
        "seat": seat,
        "over": g.ending >= 0,
        "stopped": g.ending < 0 and not g.agenda,
        "view": view,
        **drawing.showing(shown),
        "goals": [goal.words() for goal in goals(locale.layout, locale.texts, prospects)],
        "breadcrumb": [{"rule": rule, "name": name} for rule, name in places(locale, g)],
        "beliefs": room.title.beliefs(view) if g.ending < 0 else None,
    }


# -- decisions ---------------------------------------------------------------------------------------------------------


def decision(of: Title, g: Game, texts: Texts, offer: Offer) -> Words:
    book = g.book
    return {
        **asked(of, g, offer),
        "question": texts.question(g, offer),
        "options": [_option(of, g, texts, offer, index) for index in range(len(offer.ids))]
        if offer.kind in (CHOOSE, SOME)
        else [],
        "refused": [
            {
                "id": book.options[option],
                "label": texts.option(g, option),
                "on": book.on[option],
                "reason": texts.reason(reason),
                "rule": rule,
            }
            for option, reason, rule in offer.refused or []
        ],
        "slots": [
            {**slot, "label": texts.option(g, number)} for slot, number in zip(slots(g, offer), offer.ids, strict=False)
        ],
    }


def _option(of: Title, g: Game, texts: Texts, offer: Offer, index: int) -> Words:
    option = offer.ids[index]
    follows = offer.steps[index] if offer.kind == CHOOSE else offer.then
    odds = of.odds(g, option)
    return {
        "id": g.book.options[option],
        "label": texts.option(g, option),
        "on": g.book.on[option],
        "rule": g.book.cites[follows[0] if follows else offer.step[0]],
        "odds": [] if odds is None else texts.odds(odds),
    }


# -- the log -----------------------------------------------------------------------------------------------------------


async def _write_log(room: Room, lang: str, first: int, last: int | None = None) -> None:
    """What the log will need, a few answers at a time: a long one keeps nobody else waiting."""
    versions = room.history.versions_between(first, room.history.answers if last is None else last)
    unknown = [(n, version) for n, version in enumerate(versions, first) if (version, lang) not in room.cache.lines]
    for number, (n, version) in enumerate(unknown, 1):
        _lines_of(room, lang, n, version)
        if number % AT_A_TIME == 0:
            await asyncio.sleep(0)


def _lines_of(room: Room, lang: str, n: int, version: int) -> LogLines:
    told = narration.narrated(room, n)
    return room.cache.log_lines(version, lang, _lines, n, room.match.entries[n], told)


def log(room: Room, seat: str | None, lang: str, first: int, last: int) -> list[Words]:
    """The lines of the answers from *first* to *last* that the seat may read."""
    history = room.history
    found: list[Words] = []
    for n, version in enumerate(history.versions_between(first, last), first):
        for event, line in _lines_of(room, lang, n, version):
            if "to" not in event or seat in event["to"]:
                found.append(line)
        if history.versions.taken:
            found += [_taken_back(room, lang, one) for one in history.versions.taken if one.n == n]
    return found


def _taken_back(room: Room, lang: str, taken: TakenBack) -> Words:
    """The line that tells of an undo, below the answer that was then the last."""
    text = notice(room, lang, "undone", {"seat": taken.by, "number": taken.answers})
    last = narration.narrated(room, taken.n).last
    return {
        "n": taken.n,
        "rule": "",
        "text": text,
        "details": [],
        "kind": "undone",
        "face": None,
        "dice": [],
        "episode": last.id if last else 0,
    }


def notice(room: Room, lang: str, kind: str, facts: Words) -> str:
    """Something beside the game that all should hear of, in a sentence; seats by their names."""
    texts, names = room.locale(lang).texts, seat_names(room.title.facts(), lang)
    who, whom = (names.get(facts.get(key, ""), texts.say("server.host")) for key in ("seat", "about"))
    return texts.say(f"server.told_{kind}", who=who, whom=whom, number=facts.get("number", 0))


def _lines(locale: Locale, n: int, entry: Entry, told: Narrated) -> LogLines:
    return [(event, _line(locale, n, event, id)) for event, id in zip(entry.events, told.lines, strict=True)]


def _line(locale: Locale, n: int, event: Event, episode: int) -> Words:
    line = locale.texts.event(event)
    return {
        "n": n,
        "rule": line.rule,
        "text": line.sentence,
        "details": line.details,
        "kind": event["e"],
        "face": event.get("face"),
        "dice": locale.chronicle.dice(event),
        "episode": episode,
    }


# -- the end -----------------------------------------------------------------------------------------------------------


def result(room: Room, locale: Locale) -> Words:
    """How it ended, what the score is made of, and what the dice were promised on."""
    match, seats, texts = room.match, room.match.seats, locale.texts
    g = match.g
    events = [event for entry in match.entries for event in entry.events]
    made = made_of(locale.layout, texts, events, room.title.points(g))
    ending = room.title.shape.endings[g.ending]
    line = texts.ending(ending)
    return {
        "ending": ending,
        "won": {seat: room.title.won(g, number) for number, seat in enumerate(seats)},
        "outcome": {seat: room.title.outcome(g, number) for number, seat in enumerate(seats)},
        "title": line.sentence,
        "text": " ".join(line.details),
        "score": {seat: room.title.score(g, number) for number, seat in enumerate(seats)},
        "made_of": None if made is None else made.words(),
        "told": told_at_the_end(locale.layout, texts, events),
        "seed": f"{match.seed:032x}",
        "salt": match.salt,
        **promise(room),
    }


def promise(room: Room) -> Words:
    """What is published on the dice: at first the commitment, from the beginning on also the salts and what covers
    both.
    """
    match = room.match
    return {"commitment": match.commitment, "salts": match.salts, "started": match.started}


# -- lists -------------------------------------------------------------------------------------------------------------


def seat_names(facts: Words, lang: str) -> dict[str, str]:
    return {seat["id"]: seat["name"][lang] for seat in facts["seat"]}


def summary(room: Room, player: Player | None, names: dict[int, Name], lang: str) -> Words:
    facts = room.title.facts()
    called = seat_names(facts, lang)
    present = room.present()
    host = room.seats.hosted_by(player)
    settings, mine = room.settings, room.seats.mine(player)

    def card(seat: str) -> Words:
        chair = room.seats.chair(seat)
        name = names.get(chair.player or 0)
        kind = "bot" if chair.bot else "open" if chair.open() else "me" if seat in mine else "other"
        known: Words = {
            "id": seat,
            "name": called[seat],
            "kind": kind,
            "player": name.text if name else None,
            "guest": bool(name and name.guest),
            "bot": chair.bot,
        }
        kept = None if chair.returns_to is None else "me" if seat in room.seats.kept_for(player) else "other"
        known |= {"here": present.get(seat, False), "muted": room.seats.muted(seat), "kept": kept}
        return {**known, **absence.told(room, seat)}

    return {
        "id": room.id,
        "game": room.title.id,
        "title": facts["title"],
        "name": settings.name,
        "mode": settings.mode,
        "host": host,
        "seats": [card(seat) for seat in room.seats.names],
        "invitations": room.seats.invitations() if host else {},
        "version": room.version,
        "waiting": told(room, room.waiting, mine),
        "over": room.over,
        "closed": room.seats.closed,
        "shared": room.seats.shared,
        "known": room.seats.known,
        **promise(room),
        "undo": settings.undo,
        "dice": settings.dice,
        "clock": settings.clock,
        "pace": settings.pace,
        "pack": settings.pack and {"name": settings.pack["name"], "digest": settings.pack["digest"]},
        "options": settings.options,
        "lesson": settings.lesson,
        "chapter": settings.chapter,
        "puzzle": settings.puzzle,
        "from": None if settings.from_match is None else {"match": settings.from_match, "at": settings.from_at},
    }


def listed(row: Any, held: list[str], game_title: str, lang: str) -> Words:
    """A line of "my games"."""
    mine = [seat for seat in row["waiting"] if seat in held]
    return {
        "id": row["id"],
        "game": row["game"],
        "title": game_title,
        "name": row["name"],
        "mode": row["mode"],
        "turn": row["here"].get(lang, ""),
        "waiting": mine
        if row["mode"] == "online" and title(row["game"]).reaction is not None
        else row["waiting"],  # as `told` has it
        "mine": held,
        "my_turn": bool(mine) and not row["over"],
        "over": row["over"],
        "changed": row["changed"],
    }
