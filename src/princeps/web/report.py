"""After-action reports: a whole game as one HTML file that needs nothing else, with the board at the end of every turn.

Sentences are written here; boards and charts are drawn by the page's own scripts, which travel in the file. Without
scripts the board is there in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..display.board import board
from ..display.drawing import Drawing, Memory, tracks
from ..display.layout import Layout
from ..engine.agenda import Game
from ..engine.record import Match
from ..engine.words import Words
from ..table.chronicle import Narrator, Telling
from ..text import Statement, Texts
from .paper import STATIC, TABLE, as_json, assets, carried, data_address, facts, grid, module_name, paper

STYLES = ["base", "board", *TABLE, "cards", "sheets", "report"]
SCRIPT = STATIC / "js" / "pages" / "report.js"


@dataclass(frozen=True)
class Chapter:
    """A turn: its answers from *first* to *last*."""

    name: str
    first: int
    last: int


def report(match: Match, texts: Texts, seat: int) -> str:
    """The game through the eyes of a seat (-1: of a spectator)."""
    return Report(match, texts, seat).html()


class Report:
    def __init__(self, match: Match, texts: Texts, seat: int) -> None:
        self.match = match
        self.texts = texts
        self.seat = seat
        self.layout = Layout(match.title.id, match.pack)
        self.drawing = Drawing(self.layout, texts, match.title.seats[seat] if seat >= 0 else "", Memory())
        self.chapters = self._chapters()
        self.narrator = Narrator(match, self.layout, texts, seat)

    def _chapters(self) -> list[Chapter]:
        """The set-up, then turn by turn; an answer belongs to the turn in which it was given."""
        match, turn = self.match, self.match.title.turn
        found = [Chapter(self.texts.say("cli.set_up"), 0, 0)]
        for n in range(1, len(match.entries)):
            before = match.states[n - 1]
            if n == 1 or turn(before) != turn(match.states[n - 2]):
                found.append(Chapter(self.texts.breadcrumb(before)[0].name, n, n))
            found[-1] = Chapter(found[-1].name, found[-1].first, n)
        return found

    # -- what the scripts draw -----------------------------------------------------------------------------------------

    def data(self) -> Words:
        states, turn = self.match.states, self.match.title.turn
        series: dict[str, Words] = {}
        for n, g in enumerate(states):
            for track in tracks(self.layout, self.texts, self._view(g)):
                one = series.setdefault(
                    track["id"], {**{key: track[key] for key in ("id", "track", "owner", "name")}, "points": []}
                )
                one["points"].append([n, turn(g), track["value"]])
        return {
            "lang": self.texts.lang,
            "layout": board(self.layout, self.texts),
            "boards": [self._board(chapter.last) for chapter in self.chapters],
            "series": list(series.values()),
            "last": len(states) - 1,
        }

    def _view(self, g: Game) -> Words:
        return self.match.title.shown(self.match.title.view(g, self.seat), self.match.parts)

    def _board(self, n: int) -> Words:
        view = self._view(self.match.states[n])
        seat = self.match.title.seats[self.seat] if self.seat >= 0 else None
        return {
            "answers": n,
            "seat": seat,
            "view": view,
            "goals": [],
            **self.drawing.showing(view),
            "waiting": [],
            "answered": [],
            "mine": [],
            "beliefs": None,
        }

    # -- sentences -----------------------------------------------------------------------------------------------------

    def html(self) -> str:
        texts, t = self.texts, self.match.title
        title = str(t.facts()["title"])
        script = f'import "{module_name(SCRIPT)}";'
        body = [
            *self._head(title),
            '<section class="curves" aria-labelledby="curves">'
            f'<h2 id="curves">{escape(texts.say("report.tracks"))}</h2></section>',
            *[self._chapter(number, chapter) for number, chapter in enumerate(self.chapters)],
            f'<p class="answer">{escape(texts.say("report.unofficial"))}</p>',
            '<div id="workshop" aria-hidden="true"></div><div id="live" class="hush"></div>',
            f'<script type="application/json" id="report">{as_json(self.data())}</script>',
            assets(self._assets()),
            f'<script type="module">{script}</script>',
        ]
        return paper(texts.lang, texts.say("report.title", game=title), STYLES, body, carried(self._scripts()))

    def _head(self, title: str) -> list[str]:
        match, texts = self.match, self.texts
        t, g = match.title, match.g
        names = {seat["id"]: seat["name"][texts.lang] for seat in t.facts()["seat"]}
        found = [f"<header><h1>{escape(title)}</h1>"]
        if g.ending >= 0:
            line = texts.ending(t.shape.endings[g.ending])
            found.append(
                f'<p class="lead"><strong>{escape(line.sentence)}</strong> {escape(" ".join(line.details))}</p>'
            )
        else:
            found.append(f'<p class="lead">{escape(texts.say("report.unfinished", where=texts.where(g)))}</p>')
        rows = [[texts.say(f"report.{key}") for key in ("seat", "score", "result")]]
        for number, seat in enumerate(match.seats):
            result = "" if g.ending < 0 else texts.say(f"report.{t.outcome(g, number)}")
            rows.append([names[seat], str(t.score(g, number)), result])
        proof = {"rules": t.rules_version(), "answers": str(len(match.entries) - 1), "commitment": match.commitment}
        if g.ending >= 0 and match.seed_known:
            proof |= {"seed": f"{match.seed:032x}", "salt": match.salt}
        if match.salts is not None:
            proof |= {
                "salts": " · ".join([f"{names[seat]}: {salt}" for seat, salt in match.salts.items()]),
                "started": match.started or "",
            }
        links = [
            f'<li><a href="#turn-{number}">{escape(chapter.name)}</a></li>'
            for number, chapter in enumerate(self.chapters)
        ]
        told = facts({texts.say(f"report.{key}"): value for key, value in proof.items()})
        return [*found, grid(rows), told, f"<nav><ol>{''.join(links)}</ol></nav></header>"]

    def _chapter(self, number: int, chapter: Chapter) -> str:
        course = [self._telling(telling) for telling in self.narrator.told(chapter.first, chapter.last)]
        view = self._view(self.match.states[chapter.last])
        places = [f"<li>{escape(said)}</li>" for said in self.drawing.board(view).values()]
        gauges = [
            f"<li>{escape(track['name'])}: {track['value']}</li>" for track in tracks(self.layout, self.texts, view)
        ]
        return (
            f'<section aria-labelledby="turn-{number}"><h2 id="turn-{number}">{escape(chapter.name)}</h2>'
            f'<figure data-board="{chapter.last}"><figcaption>'
            f"{escape(self.texts.say('report.caption', turn=chapter.name))}"
            f"<details><summary>{escape(self.texts.say('report.words'))}</summary>"
            f"<ul>{''.join(gauges + places)}</ul></details></figcaption></figure>"
            f'<div class="episodes">{"".join(course)}</div></section>'
        )

    def _telling(self, telling: Telling) -> str:
        """An episode: its title, what it changed, its lines."""
        sums = "".join(f" <b>{escape(told)}</b>" for told in telling.sums)
        lines = "".join(self._line(line) for line in telling.lines)
        return f'<h3 class="episode">{escape(telling.title)}{sums}</h3><ol class="course">{lines}</ol>'

    def _line(self, line: Statement) -> str:
        details = "".join(f"<li>{escape(detail)}</li>" for detail in line.details)
        return f'<li>{escape(line.sentence)} <span class="cite">[{escape(line.rule)}]</span>' + (
            f"<ul>{details}</ul></li>" if details else "</li>"
        )

    # -- what travels along --------------------------------------------------------------------------------------------

    def _scripts(self) -> list[Path]:
        """What draws a report, and a script of the game's own board."""
        own = self.layout.words["page"].get("script", "")
        return [SCRIPT, *([STATIC / "js" / "boards" / f"{own}.js"] if own else [])]

    def _assets(self) -> dict[str, str]:
        files = ["symbols.svg", "coast.json", f"texts/{self.texts.lang}.json"]
        found = {file: data_address(STATIC / file) for file in files}
        own = self.layout.words["page"].get("script", "")
        return {
            **found,
            **({f"js/boards/{own}.js": module_name(STATIC / "js" / "boards" / f"{own}.js")} if own else {}),
        }
