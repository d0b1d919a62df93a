"""Idle thinkers share one thought: what they find is added up, and a process that dies loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from princeps.analysis.looking import Question, added, look, question_now
from princeps.analysis.review import review
from princeps.analysis.telling import review_words
from princeps.bots.budget import SHARE, Budget
from princeps.bots.search import Findings, Plan, Search
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.lab.playthroughs import bot_plays
from princeps.server import thinking
from princeps.server.settings import Settings
from princeps.server.workers import REVIEW_PLAYOUTS, Workers
from princeps.text import Texts

from .conftest import run

pytestmark = pytest.mark.parametrize("stores", ["sqlite"], indirect=True, scope="package")
BUDGET = Budget(playouts=2 * SHARE)


@pytest.fixture(scope="module")
def workers(stores: str) -> Iterator[Workers]:
    two = Workers(Settings(data=Path(), thinkers=2))
    yield two
    two.close()


@pytest.fixture(scope="module")
def asked() -> Question:
    return question_now(Match.new(title("aurelian"), 5), 0)


def parts(asked: Question, seed: int) -> list[Findings]:
    return [look(asked, seed, BUDGET.share(2), part) for part in range(2)]


def test_idle_processes_share_a_thought(workers: Workers, asked: Question) -> None:
    assert run(workers.look(asked, 1, BUDGET)) == added(parts(asked, 1))
    with workers.progress.begun() as progress:
        words, found = run(workers.think(f"search:{BUDGET.playouts}", asked, progress))
        assert 0 < progress.done <= 1
    assert found is not None
    assert words == found.chosen().words
    assert found.playouts > 0
    assert workers.busy == 0


def test_a_bot_that_has_planned_ahead_does_not_think_again(workers: Workers) -> None:
    t = title("rome_inc")
    match, chance = Match.new(t, 5), Quick(1)
    assert t.search.aims is not None
    while not t.search.aims(match.g, offer := match.g.waiting()[0]):
        match.answer(t.seats[0], match.g.walk_words(offer, t.policies["curator"](match.g, offer, chance)))
    with workers.progress.begun() as progress:
        _, found = run(workers.think("search:10", question_now(match, 0), progress))
        assert found is not None
        plan = found.plan()
        assert plan is not None
        words, thought = run(workers.think("search:10", question_now(match, 0), progress, plan))
        assert thought == Search(t, match.parts, 0, Quick(1)).follow(t.view(match.g, 0), plan)
        assert thought is not None
        assert words == thought.chosen().words
        _, again = run(workers.think("search:10", question_now(match, 0), progress, Plan(plan.aim, plan.moment - 1)))
        assert again is not None
        assert again.playouts > 0, "a plan of last turn"


def test_a_busy_process_is_left_alone(workers: Workers, asked: Question) -> None:
    workers.busy = 1
    try:
        assert run(workers.look(asked, 1, BUDGET)) == look(asked, 1, BUDGET)
    finally:
        workers.busy = 0


def test_a_killed_process_loses_nothing(workers: Workers, asked: Question) -> None:
    before = run(workers.look(asked, 2, BUDGET))
    victim = next(iter(workers.pool._processes.values()))
    victim.kill()
    victim.join()
    assert run(workers.look(asked, 2, BUDGET)) == before


def test_a_part_that_fails_is_done_without(workers: Workers, asked: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = workers.run

    async def half(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        assert work is thinking.consider
        if args[-1] == 0:
            raise ValueError(args[-1])
        return await whole(work, *args, **more)

    monkeypatch.setattr(workers, "run", half)
    assert run(workers.look(asked, 1, BUDGET)) == parts(asked, 1)[1]


def test_a_review_is_the_same_by_however_many(workers: Workers) -> None:
    match = bot_plays(title("toy"), 2, "bold", {"rounds": "one"})
    told: list[float] = []
    found = run(workers.review(match.words(), "south", 1, told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    for lang, words in found.items():
        assert words == review_words(Texts(lang, "toy"), match, review(match, 1, 1, REVIEW_PLAYOUTS))


def test_a_thought_that_is_shared_can_be_hurried(workers: Workers, asked: Question) -> None:
    async def hurried() -> Findings:
        with workers.progress.begun() as progress:
            thinking = asyncio.create_task(workers.look(asked, 1, Budget(playouts=500_000), progress.slot))
            while not progress.done:
                await asyncio.sleep(0.01)
            progress.hurry()
            return await thinking

    assert 0 < run(hurried()).playouts < 500_000
