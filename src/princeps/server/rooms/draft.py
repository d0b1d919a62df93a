"""Several answers as one plan: looked at before any of them is given, then given in one go.

Plans are worked out from what their seat may know, and nothing else; the record keeps each answer as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from ...bots.playout import uniform
from ...engine.chance import Quick
from ...engine.problem import Problem
from ...engine.words import Words
from ...table.consequences import Foresight
from ...table.draft import Drafted, Drafter, DraftPlan, Orders, Refused, plan_of, play
from ...text import Texts
from ..people import Player
from . import wire
from .foresight import Look, foresight_of, view_of
from .room import Room


def look(room: Room, lang: str, seat: str, orders: Orders) -> Look:
    """Where the orders lead."""
    texts = room.locale(lang).texts
    return _looking(room, lang, seat, lambda drafter, view: _words(drafter, texts, drafter.drafted(view, orders)))


def moves(room: Room, lang: str, seat: str, orders: Orders, source: str, target: str) -> Look:
    """What can go from one place to another after the orders."""
    return _looking(
        room,
        lang,
        seat,
        lambda drafter, view: {
            "moves": [
                {"words": move.words, "says": move.says, "most": move.most}
                for move in drafter.moves(view, orders, source, target)
            ]
        },
    )


def choices(room: Room, lang: str, seat: str, orders: Orders) -> Look:
    """What can be ordered next, order by order."""

    def told(drafter: Drafter, view: Words) -> Words:
        found = drafter.choices(view, orders)
        words, label = found.usual
        return {
            "choices": [asdict(choice) for choice in found.choices],
            "left": found.left,
            "must": found.must,
            "usual": {"words": words, "label": label} if words else None,
        }

    return _looking(room, lang, seat, told)


def does(room: Room, lang: str, seat: str, orders: Orders, answer: list[str]) -> Look:
    """What answers do after the orders, as `foresight.of_answers` tells it of those that are asked for now."""

    def told(drafter: Drafter, view: Words) -> Words:
        foresight = drafter.foresight
        after = drafter.view_after(view, orders)
        found = {" ".join(answer): foresight.of(after, answer)} if answer else foresight.all(after)
        return {
            "does": {word: one.does for word, one in found.items()},
            "shows": {word: one.shows() for word, one in found.items()},
            "chances": foresight.chances(after, answer) if answer else [],
        }

    return _looking(room, lang, seat, told)


def propose(room: Room, lang: str, seat: str, seed: int) -> Look:
    """The orders of the game's own rule of thumb."""
    policy = next(iter(room.title.policies.values()), uniform)
    return _looking(room, lang, seat, lambda drafter, view: {"orders": drafter.proposed(view, policy, Quick(seed))})


async def judged(
    room: Room, player: Player | None, seat: str, version: int, orders: Orders, lang: str
) -> Callable[[], list[list[str]]]:
    """The answers of a plan that is to be given; Problem if one of them cannot be.

    That is judged by what the seat may know: a refusal would tell whether somebody holds a card against it.
    """
    room.must_hold(player, seat)
    await room.must_be_current(version)
    plan, texts = _plan_now(room, lang, seat), room.locale(lang).texts
    if plan is None or len(room.history.offers) > 1 or room.reactions.window_for(seat) is not None:
        raise Problem("no_draft")
    foresight, view = foresight_of(room, lang, seat), view_of(room, seat)

    def answers() -> list[list[str]]:
        known = foresight.imagined(view)[0]
        played = play(plan, known.g, known.offer, orders)
        if played.refused is not None:
            said = _refusal(texts, played.refused)
            raise Problem("draft_refused", order=said["order"] + 1, answer=said["answer"], reason=said["text"])
        return played.answers()

    return answers


async def give(room: Room, player: Player | None, seat: str, version: int, answers: list[list[str]], lang: str) -> int:
    """All of them, each as an answer of its own. Where something comes between, those behind it are not given."""
    async with room.held():
        room.must_hold(player, seat)
        await room.must_be_current(version)
        plan = _plan_now(room, lang, seat)
        for words in answers:
            if seat not in room.history.offers or _plan_now(room, lang, seat) != plan:
                break
            version = await room.give(seat, words)
        return version


def _plan_now(room: Room, lang: str, seat: str) -> DraftPlan | None:
    """The plan to which belongs what the seat is asked."""
    offer = room.history.offers.get(seat)
    if offer is None:
        raise Problem("not_asked", seat=seat)
    return plan_of(room.locale(lang).layout, room.match.g.book.names[offer.step[0]])


def _looking(room: Room, lang: str, seat: str, tell: Callable[[Drafter, Words], Words]) -> Look:
    if seat not in room.waiting:
        raise Problem("not_asked", seat=seat)
    foresight: Foresight = foresight_of(room, lang, seat)
    version, view = room.version, view_of(room, seat)
    return lambda: {"version": version, "seat": seat, **tell(Drafter(foresight), view)}


def _words(drafter: Drafter, texts: Texts, drafted: Drafted) -> Words:
    played, title = drafted.played, drafter.title
    offer = played.offer and next(iter(played.g.waiting(explain=True)), None)
    book = title.shape.book
    again = {words: drafter.again(drafted, [*words]) for words in {tuple(order.words) for order in played.orders}}
    ends = [] if offer is None else [book.options[option] for option in offer.ids]
    return {
        "plan": drafted.plan.id,
        "orders": [
            {
                "words": order.words,
                "says": drafter.says(drafted.plan, order),
                "whole": order.whole,
                "again": again[tuple(order.words)] if order.whole else 0,
            }
            for order in played.orders
        ],
        "refused": None if played.refused is None else _refusal(texts, played.refused),
        "decision": None if offer is None else wire.decision(title, played.g, texts, offer),
        "end": next((end for end in drafted.plan.ends if end in ends), ""),
        "answers": len(played.answers()),
        "shows": drafted.shows(),
        "does": drafter.foresight.teller.sentences(drafted.changes),
        "goals": [
            {
                "id": goal.key,
                "name": goal.name,
                "track": goal.track,
                "before": goal.prospect.then,
                "now": None if then is None else then.prospect.then,
                "danger": then is not None and then.danger,
            }
            for goal, then in drafted.goals
        ],
        "odds": [
            {"id": row.id, "on": row.on, "name": row.name, "before": row.before, "now": row.now} for row in drafted.odds
        ],
    }


def _refusal(texts: Texts, refused: Refused) -> Words:
    return {
        "order": refused.order,
        "answer": refused.answer,
        "text": texts.reason(refused.reason) if refused.reason else texts.problem(refused.problem),
        "rule": refused.rule,
    }
