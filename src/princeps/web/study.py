"""A study as a folder to keep: a page, its figures, and the numbers as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from html import escape

from ..engine.catalogue import title
from ..lab.simulate import Share
from ..lab.study import PLACES, ScenarioResults, Sign
from ..lab.tables import Rows, percent, share_cells, share_rows
from ..text import Texts
from .arena import plan_facts, section
from .figures import IN_PAGE, Point, dots, histogram
from .paper import facts, grid, paper

PAGE = "index.html"
SHOWN = 12  # facts that are drawn; the table has them all


def study_files(found: list[ScenarioResults], t: Texts) -> dict[str, str]:
    """Everything by its file name."""
    figures: dict[str, str] = {}
    sections = [part for one in found for part in _scenario(one, t, figures)]
    plan = found[0].plan
    heading = t.say("study.title", game=title(plan.game).facts()["title"])
    lead = t.say("study.about", games=sum(one.games for one in found))
    body = [
        f'<header><h1>{escape(heading)}</h1><p class="lead">{escape(lead)}</p></header>',
        *([section(t.say("study.scenarios"), grid(_by_scenario(found, t)))] if len(found) > 1 else []),
        *sections,
        section(t.say("arena.plan"), facts(plan_facts(plan, t))),
        f'<p class="answer">{escape(t.say("report.unofficial"))}</p>',
    ]
    return {PAGE: paper(t.lang, heading, ["base", "report"], body, css=IN_PAGE), **figures, **_tables(found, t)}


def _by_scenario(found: list[ScenarioResults], t: Texts) -> Rows:
    rows = [
        [
            t.say(key)
            for key in ("study.scenario", "sim.bot", "sim.seats", "sim.wins", "sim.rate", "sim.interval", "sim.score")
        ]
    ]
    return rows + [
        [_scenario_name(one, t), bot, *share_cells(share.words())] for one in found for bot, share in one.bots.items()
    ]


def _scenario_name(one: ScenarioResults, t: Texts) -> str:
    options = {option["id"]: option for option in one.title.facts()["options"]}
    values = options["scenario"]["values"] if one.scenario else []
    return next((str(value["name"][t.lang]) for value in values if value["id"] == one.scenario), "")


def _scenario(one: ScenarioResults, t: Texts, figures: dict[str, str]) -> list[str]:
    """The sections of a scenario; their figures are also kept as files."""
    before = f"{one.scenario}-" if one.scenario else ""
    name = _scenario_name(one, t)

    def heading(key: str) -> str:
        return t.say("study.of_scenario", what=t.say(key), scenario=name) if name else t.say(key)

    def kept(file: str, svg: str) -> str:
        figures[f"{before}{file}.svg"] = svg
        return svg

    parts = []
    for kind, shares in one.wins_apart().items():
        words = {_shown(one, t, kind, who): share.words() for who, share in shares.items()}
        points = [Point(who, found["rate"], found["low"], found["high"]) for who, found in words.items()]
        even = sum(share.wins for share in shares.values()) / sum(share.seats for share in shares.values())
        drawn = kept(f"wins-by-{kind}", dots(heading(f"study.by_{kind}"), points, percent, (even, t.say("study.mean"))))
        parts.append(
            section(heading(f"study.by_{kind}"), drawn, grid(share_rows(t, "bot" if kind == "bot" else "side", words)))
        )
    endings: Rows = [[t.say("study.ending"), t.say("sim.games"), t.say("sim.rate")]]
    endings += [
        [t.word("ending", ending), str(count), percent(count / one.games)]
        for ending, count in one.endings.most_common()
    ]
    parts.append(section(heading("study.endings"), grid(endings)))
    if one.turns:
        drawn = kept("length", histogram(heading("study.length"), sorted(one.turns.items()), "{:g}".format))
        parts.append(
            section(
                heading("study.length"), drawn, f"<p>{escape(_mean(t, 'study.mean_turns', one.length.words()))}</p>"
            )
        )
    drawn = kept("scores", histogram(heading("study.scores"), sorted(one.scores.items()), "{:g}".format))
    winners = +one.winning
    more = (
        [
            f"<h3>{escape(t.say('study.winners'))}</h3>",
            kept("scores-of-winners", histogram(t.say("study.winners"), sorted(winners.items()), "{:g}".format)),
        ]
        if winners
        else []
    )
    parts.append(section(heading("study.scores"), drawn, *more))
    if signs := one.signs():
        points = [Point(fact_name(sign, t), sign.r, sign.low, sign.high) for sign in signs[:SHOWN]]
        drawn = kept("decides", dots(heading("study.decides"), points, "{:+.2f}".format, (0.0, t.say("study.nothing"))))
        about = t.say("study.decides_about" if len(one.seats) == 1 else "study.decides_ahead")
        parts.append(section(heading("study.decides"), f"<p>{escape(about)}</p>", drawn, grid(_sign_rows(signs, t))))
    return parts


def _shown(one: ScenarioResults, t: Texts, kind: str, who: str) -> str:
    names = {seat["id"]: str(seat["name"][t.lang]) for seat in one.title.facts()["seat"]} if kind == "seat" else {}
    return names.get(who, who)


def _mean(t: Texts, key: str, found: dict[str, float | None]) -> str:
    low, high = found["low"], found["high"]
    return t.say(
        key,
        mean=f"{found['mean']:.2f}",
        low="?" if low is None else f"{low:.2f}",
        high="?" if high is None else f"{high:.2f}",
    )


def fact_name(sign: Sign, t: Texts) -> str:
    what = t.say("study.places") if sign.fact == PLACES else t.word("track", sign.fact)
    return t.say(f"study.at_{sign.when}", what=what)


def _sign_rows(signs: list[Sign], t: Texts) -> Rows:
    rows = [
        [t.say(f"study.{key}") for key in ("fact", "r")]
        + [t.say("sim.interval")]
        + [t.say(f"study.{key}") for key in ("above", "below")]
    ]
    return rows + [
        [
            fact_name(sign, t),
            f"{sign.r:+.3f}",
            f"{sign.low:+.3f} … {sign.high:+.3f}",
            _rate(sign.above),
            _rate(sign.below),
        ]
        for sign in signs
    ]


def _rate(share: Share) -> str:
    found = share.words() if share.seats else None
    return "" if found is None else f"{percent(found['rate'])} ({percent(found['low'])} - {percent(found['high'])})"


# -- for programs: names as the game's files have them, numbers in full ------------------------------------------------


def _tables(found: list[ScenarioResults], t: Texts) -> dict[str, str]:
    wins: list[Sequence[object]] = [["scenario", "kind", "name", "seats", "wins", "rate", "low", "high", "score"]]
    counts: list[Sequence[object]] = [["scenario", "what", "value", "count"]]
    decides: list[Sequence[object]] = [
        ["scenario", "fact", "when", "r", "low", "high", "seats_above", "wins_above", "seats_below", "wins_below"]
    ]
    for one in found:
        for kind, shares in one.wins_apart().items():
            wins += [[one.scenario, kind, name, *share.words().values()] for name, share in shares.items()]
        for what, counter in (("turns", one.turns), ("score", one.scores), ("winning_score", +one.winning)):
            counts += _counted(one.scenario, what, counter)
        counts += [[one.scenario, "ending", ending, count] for ending, count in one.endings.most_common()]
        for sign in one.signs():
            decides.append(
                [
                    one.scenario,
                    sign.fact,
                    sign.when,
                    sign.r,
                    sign.low,
                    sign.high,
                    sign.above.seats,
                    sign.above.wins,
                    sign.below.seats,
                    sign.below.wins,
                ]
            )
    return {f"{name}.csv": _csv(rows) for name, rows in (("wins", wins), ("counts", counts), ("decides", decides))}


def _counted(scenario: str, what: str, counter: Counter[int]) -> list[Sequence[object]]:
    return [[scenario, what, value, count] for value, count in sorted(counter.items())]


def _csv(rows: list[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
