"""The results of an arena as a page to keep."""

from __future__ import annotations

from html import escape

from ..engine.catalogue import title
from ..engine.words import Words
from ..lab.simulate import SimulationPlan
from ..lab.tables import pair_rows, percent, rating_rows, share_rows, signed
from ..text import Texts
from .figures import IN_PAGE, Point, dots
from .paper import facts, grid, paper


def arena_page(plan: SimulationPlan, words: Words, t: Texts) -> str:
    """Ratings, wins and pairs, each as a chart and a table."""
    game = str(title(plan.game).facts()["title"])
    heading = t.say("arena.title", game=game)
    ratings = [Point(found["bot"], found["rating"], found["low"], found["high"]) for found in words["bots"]]
    rates = [
        Point(found["bot"], *[found["share"][key] for key in ("rate", "low", "high")])
        for found in words["bots"]
        if found["share"]
    ]
    gains = [
        Point(" : ".join(pair["bots"]), *[pair["gain"][key] for key in ("mean", "low", "high")])
        for pair in words["pairs"]
    ]
    fair = (words["fair"], t.say("arena.fair")) if words["fair"] else None
    body = [
        f"<header><h1>{escape(heading)}</h1>"
        f'<p class="lead">{escape(t.say("arena.about", games=words["games"]))}</p></header>',
        section(
            t.say("arena.ratings"),
            dots(t.say("arena.ratings"), ratings, "{:.1f}".format),
            f"<p>{escape(t.say('arena.rated'))}</p>",
            grid(rating_rows(t, words)),
        ),
        section(t.say("arena.wins"), dots(t.say("arena.wins"), rates, percent, fair)),
        section(
            t.say("arena.pairs"),
            dots(t.say("arena.gains"), gains, signed, (0.0, t.say("arena.even"))),
            grid(pair_rows(t, words)),
        ),
        *(
            [section(t.say("arena.seats"), grid(share_rows(t, "side", words["sides"])))]
            if len(words["sides"]) > 1
            else []
        ),
        section(t.say("arena.plan"), facts(plan_facts(plan, t))),
        f'<p class="answer">{escape(t.say("report.unofficial"))}</p>',
    ]
    return paper(t.lang, heading, ["base", "report"], body, css=IN_PAGE)


def plan_facts(plan: SimulationPlan, t: Texts) -> dict[str, str]:
    """What was played, so that anybody can play it again."""
    words = plan.words()
    found = {
        "bots": ", ".join(plan.bots),
        "seed": str(plan.seed),
        "options": ", ".join(f"{key} = {value}" for key, value in plan.options),
    }
    found |= {"order": t.word("pairing", plan.pairing) if plan.pairing else "", "pack": words["pack"] or ""}
    return {t.say("report.rules"): words["rules"], **{t.say(f"arena.{key}"): value for key, value in found.items()}}


def section(heading: str, *parts: str) -> str:
    """A heading and what stands under it."""
    return f"<section><h2>{escape(heading)}</h2>{''.join(parts)}</section>"
