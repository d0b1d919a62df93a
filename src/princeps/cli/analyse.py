"""`princeps analyse`: the chances at one decision of a saved game, or the review of the whole."""

from __future__ import annotations

from pathlib import Path

import click

from ..analysis.looking import LEAST, PLAYOUTS, look_together, question, question_now
from ..analysis.review import PLAYOUTS as REVIEW_PLAYOUTS
from ..analysis.review import review
from ..analysis.telling import decision_lines, decision_words, review_lines, review_words
from ..bots.budget import Budget
from ..engine.catalogue import Title
from ..engine.problem import Problem
from ..engine.record import Match
from ..engine.record import replay as play_again
from ..files import open_save
from ..lab.pool import Crew, cores
from ..text import Texts
from .common import json_option, show_json, texts
from .progress import progress


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--at",
    type=click.IntRange(1),
    help="Only the decision before this answer; one more than the last is the decision that waits.",
)
@click.option("--seat", help="Whose game is reviewed, in a game for several: without it, the first seat's.")
@click.option(
    "--playouts",
    type=click.IntRange(1),
    help=f"Trial games for a decision.  [default: {PLAYOUTS} with --at, else {REVIEW_PLAYOUTS}]",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes; without it one for each core.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0), help="Number from which all trial games follow."
)
@json_option
def analyse(
    file: Path, at: int | None, seat: str | None, playouts: int | None, jobs: int | None, seed: int, as_json: bool
) -> None:
    """How good the chances were in a saved game, what would have been better, and what turned it."""
    match = open_save(file, play_again)
    t = texts(match.title.id, match.pack)
    if at is not None:
        with Crew(jobs or cores()) as crew:
            _one(match, t, at, Budget(playouts=playouts or PLAYOUTS, least=LEAST), crew, seed, as_json)
        return
    number = 0 if seat is None else match.title.seat_number(seat)
    name = match.title.seats[number]
    decisions = sum(entry.seat == name for entry in match.entries)
    with progress(t.say("analysis.working"), decisions, as_json, lambda: "") as update:
        found = review(match, number, seed, playouts or REVIEW_PLAYOUTS, jobs or cores(), update)
    words = review_words(t, match, found)
    if as_json:
        show_json(words)
    else:
        click.echo("\n".join(review_lines(t, words, seat_name(match.title, number, t.lang))))


def seat_name(t: Title, seat: int, lang: str) -> str:
    return str(t.facts()["seat"][seat]["name"][lang])


def _one(match: Match, t: Texts, at: int, budget: Budget, crew: Crew, seed: int, as_json: bool) -> None:
    last = len(match.entries) - 1
    waiting = match.g.waiting()
    if at > last + 1 or (at == last + 1 and not waiting):
        raise Problem("no_such_answer", number=at, last=last)
    asked = question(match, at) if at <= last else question_now(match, waiting[0].seat)
    words = decision_words(t, match.states[at - 1], asked.seat, look_together(asked, seed, budget, crew), asked.given)
    if as_json:
        show_json({"number": at, "seat": match.title.seats[asked.seat], **words})
    else:
        click.echo("\n".join(decision_lines(t, words, at if at <= last else None)))
