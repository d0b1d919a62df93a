"""Analysis in words: sentences for people, and the same as plain data for programs and the page."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.search import Findings
from ..engine.agenda import Game
from ..engine.choices import ALLOCATE, AMOUNT, DONE, SOME
from ..engine.record import Match
from ..engine.words import Words
from ..text import Texts
from .looking import Chances, alternatives, chances
from .review import Moment, Review

SHOWN = 5  # alternatives


def percent(part: float) -> int:
    return round(100 * part)


def signed(part: float) -> str:
    points = percent(part)
    return f"+{points}" if points > 0 else str(points)


def answer_label(texts: Texts, g: Game, seat: int, answer: Sequence[str]) -> str:
    """An answer as the table calls it."""
    offer = next(one for one in g.waiting() if one.seat == seat)
    walk = g.read_walk(offer, list(answer))
    if offer.kind == AMOUNT:
        return str(walk[0])
    if offer.kind == ALLOCATE:
        return ", ".join(f"{texts.option(g, slot)} {points}" for slot, points in zip(offer.ids, walk, strict=True))
    picks = [pick for pick in walk if pick != DONE] if offer.kind == SOME and len(walk) > 1 else walk
    return ", ".join(texts.option(g, pick) for pick in picks)


def _numbers(told: Chances) -> Words:
    return {"chance": percent(told.chance), "low": percent(told.low), "high": percent(told.high)}


# -- a decision --------------------------------------------------------------------------------------------------------


def decision_words(texts: Texts, g: Game, seat: int, found: Findings, given: list[str] | None = None) -> Words:
    """The chance to win, and the best answers with theirs; the given one is always among them."""
    rows = alternatives(found, SHOWN)
    if given is not None and all(row.answer != given for row in rows):
        rows.append(next(chances(found, one) for one in found.tried if one.words == given))
    offer = next(one for one in g.waiting() if one.seat == seat)
    return {
        "question": texts.question(g, offer),
        "playouts": found.playouts,
        "answers": [
            {
                "answer": row.answer,
                "label": answer_label(texts, g, seat, row.answer),
                "given": row.answer == given,
                "trials": row.trials,
                **_numbers(row),
            }
            for row in rows
        ],
    }


def decision_lines(texts: Texts, words: Words, number: int | None) -> list[str]:
    """The same as lines to read."""
    key, first = (
        ("analysis.asked_now", words["answers"][0]) if number is None else ("analysis.asked", words["answers"][0])
    )
    lines = [texts.say(key, number=number, question=words["question"])]
    lines.append(
        texts.say(
            "analysis.chance", chance=first["chance"], low=first["low"], high=first["high"], playouts=words["playouts"]
        )
    )
    for row in words["answers"]:
        key = "analysis.given" if row["given"] else "analysis.line"
        lines.append("  " + texts.say(key, chance=row["chance"], low=row["low"], high=row["high"], answer=row["label"]))
    return lines


def thought_words(found: Findings | None) -> Words | None:
    """What an explanation needs of a bot's search, or of the plan that it follows; None without either."""
    if found is None or found.playouts == 0:
        return None if found is None or found.plan() is None else {"planned": True}
    best = [{"answer": row.answer, "chance": percent(row.chance)} for row in alternatives(found, 2)]
    return {"answers": len({tuple(one.words) for one in found.tried}), "playouts": found.playouts, "best": best}


def explanation(texts: Texts, g: Game, seat: int, thought: Words | None) -> str:
    """Why a bot answered as it did: what it looked at, what it expected."""
    if thought is None:
        return texts.say("analysis.expected_rule")
    if "planned" in thought:
        return texts.say("analysis.expected_plan")
    first, *others = [{**row, "answer": answer_label(texts, g, seat, row["answer"])} for row in thought["best"]]
    said = texts.say("analysis.expected", answers=thought["answers"], playouts=thought["playouts"], **first)
    return " ".join([said, *[texts.say("analysis.expected_next", **row) for row in others]])


# -- a game ------------------------------------------------------------------------------------------------------------


def review_words(texts: Texts, match: Match, found: Review) -> Words:
    """The curve, the turning points, and the sums."""
    curve = [[moment.number, percent(moment.before)] for moment in found.moments]
    if found.ended is not None:
        curve.append([len(match.entries) - 1, percent(found.ended)])
    return {
        "seat": match.title.seats[found.seat],
        "ended": found.ended,
        "curve": curve,
        "points": [_point(texts, match, found.seat, moment) for moment in found.turning_points()],
        "luck": signed(sum(moment.luck for moment in found.moments)),
        "others": signed(sum(moment.others for moment in found.moments)),
        "judgement": signed(sum(moment.judgement for moment in found.moments)),
        "playouts": sum(moment.playouts for moment in found.moments),
    }


def _point(texts: Texts, match: Match, seat: int, moment: Moment) -> Words:
    before = match.states[moment.number - 1]
    given = answer_label(texts, before, seat, moment.given.answer)
    chance, after = percent(moment.given.chance), percent(moment.after)
    facts = {
        "change": signed(moment.luck + moment.others + moment.judgement),
        "luck": signed(moment.luck),
        "others": signed(moment.others),
        "judgement": signed(moment.judgement),
    }
    says = [texts.say("analysis.point_given", answer=given, fell=moment.fell, answered=moment.answered, **facts)]
    if moment.best.answer == moment.given.answer:
        says.append(texts.say("analysis.point_good"))
    else:
        best = answer_label(texts, before, seat, moment.best.answer)
        says.append(texts.say("analysis.point_better", answer=best, best=percent(moment.best.chance), chance=chance))
    if after != chance and (moment.fell or moment.answered):
        key = "analysis.point_lucky" if after > chance else "analysis.point_unlucky"
        says.append(texts.say(key, chance=chance, after=after, fell=moment.fell))
    return {
        "number": moment.number,
        "where": texts.where(before),
        "answer": moment.given.answer,
        "best": moment.best.answer,
        "answer_on": _things(before, seat, moment.given.answer),
        "best_on": _things(before, seat, moment.best.answer),
        **facts,
        "says": says,
    }


def _things(g: Game, seat: int, answer: Sequence[str]) -> list[str]:
    """The things of the board that an answer points at."""
    offer = next(one for one in g.waiting() if one.seat == seat)
    if offer.kind == AMOUNT:
        return []
    walk = g.read_walk(offer, list(answer))
    picks = [slot for slot, points in zip(offer.ids, walk, strict=True) if points] if offer.kind == ALLOCATE else walk
    return [on for pick in picks if pick != DONE and (on := g.book.on[pick])]


def review_lines(texts: Texts, words: Words, seat: str) -> list[str]:
    first, last = words["curve"][0][1], words["curve"][-1][1]
    if words["ended"] is None:
        lines = [texts.say("analysis.review_open", named=seat, first=first, last=last)]
    else:
        lines = [texts.say("analysis.review", named=seat, first=first, last=last, won=words["ended"] == 1)]
    lines += ["", texts.say("analysis.turns")]
    for point in words["points"]:
        lines.append(texts.say("analysis.point", number=point["number"], stood=point["where"]))
        lines += [f"   {sentence}" for sentence in point["says"]]
    return [*lines, "", texts.say("analysis.sums", **{key: words[key] for key in ("luck", "others", "judgement")})]
