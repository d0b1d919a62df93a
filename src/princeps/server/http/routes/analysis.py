"""Analysis at the table: hints, the review of a game, why a bot did what it did, and a word to make it hurry."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request

from ....analysis.looking import question_before, question_now
from ....analysis.reasons import reason_words
from ....analysis.telling import decision_words, explanation, review_lines
from ....engine.choices import legal
from ....engine.problem import Problem
from ....engine.words import Words
from ...rooms import wire
from ...rooms.room import Room
from ...services import Services
from ...storage import ledger
from ...turns import Who
from ..models import AskHint, AskReasons, DecisionOdds, Hint, Hurried, Reasons, ReviewState, Thought
from .common import ERRORS, Lang, TheRoom, TheServices, Visitor, limit, may_have_a_hint, own, who

router = APIRouter(prefix="/matches/{id}", tags=["analysis"], responses=ERRORS)

MOST_REVIEWS = 64  # kept, and under way, at a time
SEED = 1  # of all that is looked at after a game: whoever asks sees the same


@router.post("/hint", response_model=Hint)
async def ask_hint(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: AskHint
) -> Words:
    """The best answers and their odds. Only for one who plays alone; the record counts it."""
    limit(request, services, "hint")
    asks = who(request, player, room.id)
    with services.workers.asking(asks.person) as line:
        async with room.held():
            may_have_a_hint(room, player, body.seat)
            asked = question_now(room.match, room.title.seat_number(body.seat))
            version, g = room.version, room.match.g
            before = sum(entry.hints for entry in room.match.entries if entry.seat == body.seat)
            counted = before + await services.store.write(
                lambda connection: ledger.count_hint(connection, room.id, body.seat)
            )
        found = await services.workers.advise(line, asks, asked, secrets.randbits(60), brief=True)
    return {**decision_words(room.locale(lang).texts, g, asked.seat, found), "version": version, "hints": counted}


@router.post("/hint/reasons", response_model=Reasons)
async def ask_reasons(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, body: AskReasons
) -> Words:
    """What tells an answer from another, for one who has had a hint: it takes as long again, so it is asked apart."""
    limit(request, services, "hint")
    asks = who(request, player, room.id)
    with services.workers.asking(asks.person) as line:
        async with room.held():
            may_have_a_hint(room, player, body.seat)
            if not room.history.asked_since <= body.version <= room.version:
                raise Problem("stale", version=body.version, now=room.version)
            if not await services.store.read(lambda connection: ledger.hints_of(connection, room.id, body.seat)):
                raise Problem("no_hint")
            seat = room.title.seat_number(body.seat)
            for words in (body.best, body.other):
                _must_be_offered(room, seat, words)
            asked = question_now(room.match, seat)
        told = await services.workers.explain(line, asks, asked, secrets.randbits(60), body.best, body.other)
    locale = room.locale(lang)
    return {"version": body.version, "reasons": reason_words(locale.layout, locale.texts, told)}


def _must_be_offered(room: Room, seat: int, words: list[str]) -> None:
    g = room.match.g
    offer = next(one for one in room.match.waiting() if one.seat == seat)
    if not legal(offer, g.read_walk(offer, words)):
        raise Problem("not_offered", answer=" ".join(words))


@router.post("/odds/{n}", response_model=DecisionOdds)
async def odds(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, n: Annotated[int, Path(ge=1)]
) -> Words:
    """The odds of the decision that answer n answered, once the match is over."""
    limit(request, services, "create")
    if not room.over:
        raise Problem("not_over")
    before = await room.history.at(n - 1)
    if n > room.history.answers:
        raise Problem("no_such_answer", number=n, last=room.history.answers)
    asked = question_before(room.match, n, before)
    asks = who(request, player, room.id)
    with services.workers.asking(asks.person) as line:
        found = await services.workers.advise(line, asks, asked, SEED)
    return decision_words(room.locale(lang).texts, before, asked.seat, found, asked.given)


@router.post("/hurry", response_model=Hurried)
async def hurry(room: TheRoom, services: TheServices, player: Visitor) -> Words:
    """Play now: a bot that thinks answers with the best it has found."""
    room.seats.seated(player)
    return {"hurried": await services.rooms.hurry(room)}


@router.get("/thoughts/{n}", response_model=Thought)
async def thought(
    room: TheRoom, services: TheServices, player: Visitor, lang: Lang, n: Annotated[int, Path(ge=1)]
) -> Words:
    """Why a bot gave answer n: for those from whom nothing need be hidden."""
    await own(room, player)
    if not n <= room.history.answers:
        raise Problem("no_such_answer", number=n, last=room.history.answers)
    seat, version = room.title.seat_number(room.match.entries[n].seat), room.history.version_of(n)
    found = await services.store.read(lambda connection: ledger.read_thought(connection, room.id, version))
    return {"says": explanation(room.locale(lang).texts, await room.history.at(n - 1), seat, found)}


# -- reviews -----------------------------------------------------------------------------------------------------------

Key = tuple[str, int, str]  # match, version, seat


class Reviewing:
    """A review that is under way or done."""

    def __init__(self, services: Services, asks: Who, room: Room, seat: str) -> None:
        self.done = 0.0
        self.asks = asks
        asking = contextlib.ExitStack()
        asking.enter_context(services.workers.asking(asks.person, services.workers.crowd))
        self.task = asyncio.create_task(services.workers.review(asks, room.match.words(), seat, SEED, self._tell))
        self.task.add_done_callback(lambda _: asking.close())

    def _tell(self, done: float) -> None:
        self.done = done


class Reviews:
    """Those that are under way or were asked for lately."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.known: dict[Key, Reviewing] = {}

    def find(self, room: Room, seat: str) -> Reviewing | None:
        return self.known.get((room.id, room.version, seat))

    def begin(self, asks: Who, room: Room, seat: str) -> Reviewing:
        self._make_space()
        found = self.known[room.id, room.version, seat] = Reviewing(self.services, asks, room, seat)
        return found

    def forget(self, failed: Reviewing) -> None:
        self.known = {key: one for key, one in self.known.items() if one is not failed}

    def _make_space(self) -> None:
        done = [key for key, one in self.known.items() if one.task.done()]
        for key in done[: max(0, len(self.known) - MOST_REVIEWS + 1)]:
            del self.known[key]
        if len(self.known) >= MOST_REVIEWS:
            raise Problem("too_often", seconds=60)


@router.post("/review/{seat}", response_model=ReviewState)
async def review(
    request: Request, room: TheRoom, services: TheServices, player: Visitor, lang: Lang, seat: str
) -> Words:
    """The review of a seat's game, once it is over.

    Ask again until it is done: only what is begun counts against the limit.
    """
    if not room.over:
        raise Problem("not_over")
    if seat not in room.match.seats:
        raise Problem("unknown_seat", seat=seat, seats=", ".join(room.match.seats))
    reviews = _reviews(request, services)
    async with room.held():
        found = reviews.find(room, seat)
        if found is None:
            limit(request, services, "create")
            found = reviews.begin(who(request, player, room.id), room, seat)
    if not found.task.done():
        return {"done": found.done, "wait": services.workers.crowd.seconds(found.asks.person), "review": None}
    try:
        words = (await found.task)[lang]
    except Exception:
        reviews.forget(found)  # whoever asks again has it tried again
        raise
    return {
        "done": 1.0,
        "wait": 0,
        "review": {
            **words,
            "says": review_lines(room.locale(lang).texts, words, wire.seat_names(room.title.facts(), lang)[seat]),
        },
    }


def _reviews(request: Request, services: Services) -> Reviews:
    state = request.app.state
    if not hasattr(state, "reviews"):
        state.reviews = Reviews(services)
    found = state.reviews
    assert isinstance(found, Reviews)
    return found
