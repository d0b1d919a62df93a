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
from princeps.server.turns import Who
from princeps.server.workers import REVIEW_PLAYOUTS, Process, Workers
from princeps.text import Texts

from .conftest import ONE_STORE, run

pytestmark = ONE_STORE
BUDGET = Budget(playouts=2 * SHARE)
ANN, BEA, CID = Who(1), Who(2), Who(3)


@pytest.fixture(scope="module")
def workers(stores: str) -> Iterator[Workers]:
    two = Workers(Settings(data=Path(), thinkers=2))
    yield two
    two.close()


@pytest.fixture(scope="module")
def asked() -> Question:
    return question_now(Match.new(title("aurelian"), 5), 0)


async def looked(workers: Workers, asked: Question, seed: int, budget: Budget) -> Findings:
    with workers.progress.begun() as progress:
        async with workers.thinkers.turn(ANN) as turn:
            return await workers.look(turn, asked, seed, budget, progress)


async def thought(
    workers: Workers, bot: str, asked: Question, plan: Plan | None = None
) -> tuple[list[str], Findings | None, float]:
    with workers.progress.begun() as progress:
        async with workers.turn(ANN, True, True) as turn:
            return *await workers.think(turn, bot, asked, progress, plan), progress.done


def parts(asked: Question, seed: int) -> list[Findings]:
    return [look(asked, seed, BUDGET.share(2), part) for part in range(2)]


def test_idle_processes_share_a_thought(workers: Workers, asked: Question) -> None:
    assert run(looked(workers, asked, 1, BUDGET)) == added(parts(asked, 1))
    words, found, done = run(thought(workers, f"search:{BUDGET.playouts}", asked))
    assert 0 < done <= 1
    assert found is not None
    assert words == found.chosen().words
    assert found.playouts > 0
    assert len(workers.thinkers.free) == 2


def test_a_bot_that_has_planned_ahead_does_not_think_again(workers: Workers) -> None:
    t = title("rome_inc")
    match, chance = Match.new(t, 5), Quick(1)
    assert t.search.aims is not None
    while not t.search.aims(match.g, offer := match.g.waiting()[0]):
        match.answer(t.seats[0], match.g.walk_words(offer, t.policies["curator"](match.g, offer, chance)))
    _, found, _ = run(thought(workers, "search:10", question_now(match, 0)))
    assert found is not None
    plan = found.plan()
    assert plan is not None
    words, planned, _ = run(thought(workers, "search:10", question_now(match, 0), plan))
    assert planned == Search(t, match.parts, 0, Quick(1)).follow(t.view(match.g, 0), plan)
    assert planned is not None
    assert words == planned.chosen().words
    _, again, _ = run(thought(workers, "search:10", question_now(match, 0), Plan(plan.aim, plan.moment - 1)))
    assert again is not None
    assert again.playouts > 0, "a plan of last turn"


def test_a_busy_process_is_left_alone(workers: Workers, asked: Question) -> None:
    async def beside_another() -> Findings:
        async with workers.thinkers.turn(BEA):
            return await looked(workers, asked, 1, BUDGET)

    assert run(beside_another()) == look(asked, 1, BUDGET)


def test_who_waits_for_more_thinks_in_pieces_and_lets_others_in_between(workers: Workers, asked: Question) -> None:
    """All that was to be played is played; another person waits for a piece of it only."""
    budget, came = Budget(playouts=3 * SHARE), []

    async def story() -> Findings:
        async def other(who: Who) -> None:
            async with workers.thinkers.turn(who):
                came.append(who)

        async with workers.thinkers.turn(BEA):  # one process is left
            async with workers.thinkers.turn(BEA):
                thinks = asyncio.create_task(looked(workers, asked, 1, budget))
                others = [asyncio.create_task(other(who)) for who in (ANN, CID)]
                await asyncio.sleep(0)
            await others[1]
            assert not thinks.done()
            found = await thinks
            await others[0]
            return found

    assert run(story()) == added([look(asked, 1, budget.share(3), part) for part in range(3)])
    assert came == [CID, ANN]


def test_a_killed_process_loses_nothing(workers: Workers, asked: Question) -> None:
    before = run(looked(workers, asked, 2, BUDGET))
    victim = next(iter(workers.thinkers.places[0].pool._processes.values()))
    victim.kill()
    victim.join()
    assert run(looked(workers, asked, 2, BUDGET)) == before


def test_a_part_that_fails_is_done_without(workers: Workers, asked: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Process.run

    async def half(process: Process, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        assert work is thinking.consider
        if args[4] == 0:
            raise ValueError(args[4])
        return await whole(process, work, *args, **more)

    monkeypatch.setattr(Process, "run", half)
    assert run(looked(workers, asked, 1, BUDGET)) == parts(asked, 1)[1]


def test_a_review_is_the_same_by_however_many(workers: Workers) -> None:
    match = bot_plays(title("toy"), 2, "bold", {"rounds": "one"})
    told: list[float] = []
    found = run(workers.review(ANN, match.words(), "south", 1, told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    for lang, words in found.items():
        assert words == review_words(Texts(lang, "toy"), match, review(match, 1, 1, REVIEW_PLAYOUTS))


def test_a_thought_that_is_shared_can_be_hurried(workers: Workers, asked: Question) -> None:
    async def hurried() -> Findings:
        with workers.progress.begun() as progress:
            async with workers.thinkers.turn(ANN) as turn:
                thinking = asyncio.create_task(workers.look(turn, asked, 1, Budget(playouts=500_000), progress))
                while not progress.done:
                    await asyncio.sleep(0.01)
                progress.hurry()
                return await thinking

    assert 0 < run(hurried()).playouts < 500_000
