"""`princeps puzzles`: make puzzles of games between bots, or judge those that there are again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click

from ..engine.problem import Problem
from ..lab.pool import cores
from ..lab.puzzles import PuzzlePlan, judge_again, judge_plan, make
from ..lab.simulate import wilson
from ..lab.tables import percent
from ..rulebook.puzzles import LEVELS, themes
from ..rulebook.puzzles import puzzles as shipped
from ..text import Texts
from .common import columns, dice_option, jobs_option, json_option, show_json, texts
from .progress import counted

ENOUGH = 0.95  # of the puzzles must keep their best answer


@click.command()
@click.argument("game")
@click.option(
    "-n",
    "count",
    type=click.IntRange(1),
    help="How many puzzles: 100 if they are made; all if they are judged, fewer are drawn by chance.",
)
@jobs_option
@dice_option
@click.option(
    "--playouts",
    default=240,
    show_default=True,
    type=click.IntRange(20, 100_000),
    help="Trials of every answer that is not far behind.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep a line of JSON for each puzzle there, else in puzzles-GAME.jsonl; given again, go on from the last.",
)
@click.option("--judge", "again", is_flag=True, help="Judge the puzzles that GAME has again, with other dice.")
@click.option(
    "--times",
    default=10,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="With --judge: with how many times the playouts.",
)
@json_option
def puzzles(
    *,
    game: str,
    count: int | None,
    jobs: int | None,
    seed: int,
    playouts: int,
    out: Path | None,
    again: bool,
    times: int,
    as_json: bool,
) -> None:
    """Find positions of GAME in which one answer is clearly the best, in games between bots.

    With --judge: exit 1 if fewer than 95 % of the puzzles keep their best answer.
    """
    t = texts(game)
    if again:
        _judge(game, count, jobs or cores(), seed, out, times, as_json, t)
        return
    plan = PuzzlePlan(game, seed, playouts)
    if not themes(game):
        raise Problem("no_themes", game=game)
    wanted, file, tally = count or 100, out or Path(f"puzzles-{game}.jsonl"), PuzzleTally()
    complete = counted(
        make(plan, wanted, jobs or cores(), file), tally, t.say("puzzles.puzzles"), wanted, as_json, lambda: ""
    )
    if as_json:
        show_json({**plan.words(), **tally.words(), "file": str(file), "complete": complete})
    elif tally.games:
        click.echo(_made(tally, t))
    if not complete:
        _broken_off(t, tally.games, wanted, file)
    if tally.games < wanted:
        raise Problem("puzzles_few", found=tally.games, wanted=wanted)


class PuzzleTally:
    """Counts puzzles by theme and level."""

    def __init__(self) -> None:
        self.games = 0
        self.kinds: Counter[tuple[str, int]] = Counter()
        self.thumb = 0

    def add(self, row: dict[str, Any]) -> None:
        self.games += 1
        self.kinds[row["theme"], row["level"]] += 1
        self.thumb += row["thumb"]

    def words(self) -> dict[str, Any]:
        return {
            "puzzles": self.games,
            "thumb": self.thumb,
            "themes": {
                theme: {str(level): self.kinds[theme, level] for level in LEVELS}
                for theme in sorted({theme for theme, _ in self.kinds})
            },
        }


def _made(tally: PuzzleTally, t: Texts) -> str:
    """A row for each theme, a column for each level."""
    assert t.game is not None
    rows: list[list[object]] = [[t.say("puzzles.theme"), *[t.say(f"puzzles.level_{level}") for level in LEVELS]]]
    for theme in themes(t.game).values():
        rows.append([theme.title[t.lang], *[tally.kinds[theme.id, level] for level in LEVELS]])
    return columns(rows)


class Judged:
    """Counts puzzles that keep their best answer."""

    def __init__(self) -> None:
        self.games = 0
        self.rows: list[dict[str, Any]] = []

    def add(self, row: dict[str, Any]) -> None:
        self.games += 1
        self.rows.append(row)

    @property
    def kept(self) -> int:
        return sum(row["kept"] for row in self.rows)


def _judge(
    game: str, count: int | None, jobs: int, seed: int, out: Path | None, times: int, as_json: bool, t: Texts
) -> None:
    found = list(shipped(game).values())
    if not found:
        raise Problem("no_puzzles", game=game)
    plan = judge_plan(found, times, seed, count)
    wanted, tally = len(plan.puzzles), Judged()
    complete = counted(judge_again(plan, jobs, out), tally, t.say("puzzles.puzzles"), wanted, as_json, lambda: "")
    low, high = wilson(tally.kept, tally.games)
    if as_json:
        words = {"game": game, "times": times, "seed": seed, "judged": tally.games, "of": len(found)}
        show_json({**words, "kept": tally.kept, "low": low, "high": high, "rows": tally.rows, "complete": complete})
    elif tally.games:
        for row in tally.rows:
            if not row["kept"]:
                facts = {"puzzle": row["id"], "best": row["best"][0], "now": row["now"][0]}
                click.echo(t.say("puzzles.lost", **facts, ahead=percent(row["ahead"])))
        rate = percent(tally.kept / tally.games)
        facts = {"kept": tally.kept, "puzzles": tally.games, "times": times}
        click.echo(t.say("puzzles.kept", **facts, rate=rate, low=percent(low), high=percent(high)))
    if not complete:
        _broken_off(t, tally.games, wanted, out)
    if tally.kept < ENOUGH * tally.games:
        raise SystemExit(1)


def _broken_off(t: Texts, done: int, of: int, out: Path | None) -> None:
    """Say what becomes of what was found so far, and end as one who was interrupted."""
    kept = "puzzles.interrupted_kept" if out else "puzzles.interrupted"
    click.echo(t.say(kept, done=done, of=of, file=str(out)), err=True)
    raise SystemExit(130)
