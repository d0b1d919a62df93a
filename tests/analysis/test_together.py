"""One decision on several processes: the same answers with other dice, added up; nothing is lost with a process."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from princeps.analysis.looking import LEAST, Question, TogetherBot, added, look, look_together, question, question_now
from princeps.bots import make_bot
from princeps.bots.budget import SHARE, Budget
from princeps.bots.search import SearchBot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import KINDS
from princeps.engine.record import Match
from princeps.lab.playthroughs import bot_plays
from princeps.lab.pool import Crew
from princeps.tui.saved import make_bots

AURELIAN = title("aurelian")


@cache
def a_question() -> Question:
    return question(bot_plays(AURELIAN, 3, "steward"), 20)


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew(2) as two:
        yield two


def test_a_budget_is_shared_out() -> None:
    budget = Budget(playouts=4 * SHARE, least=LEAST)
    assert [budget.parts(most) for most in (1, 3, 9)] == [1, 3, 4]
    share = budget.share(4)
    assert (share.playouts, share.least) == (SHARE, LEAST // 4)
    assert Budget(playouts=SHARE - 1).parts(8) == 1
    by_time = Budget(seconds=2.0)
    assert (by_time.parts(3), by_time.share(3).seconds, by_time.share(3).playouts, by_time.share(3).least) == (
        3,
        2.0,
        0,
        0,
    ), "time is the same for all"


def test_what_processes_find_is_added_up_and_is_the_same_twice(crew: Crew) -> None:
    budget = Budget(playouts=2 * SHARE, least=LEAST)
    parts = [look(a_question(), 1, budget.share(2), part) for part in range(2)]
    assert parts[0] != parts[1], "they have other dice"
    together = look_together(a_question(), 1, budget, crew)
    assert together == added(parts)
    assert together.playouts == sum(part.playouts for part in parts)
    for number, one in enumerate(together.tried):
        assert one.trials == sum(part.tried[number].trials for part in parts)
        assert one.total == pytest.approx(sum(part.tried[number].total for part in parts))
    assert look_together(a_question(), 1, budget, crew) == together
    assert look_together(a_question(), 2, budget, crew) != together


def test_one_process_finds_what_it_always_found() -> None:
    with Crew(1) as alone:
        assert look_together(a_question(), 1, Budget(playouts=120, least=LEAST), alone) == look(
            a_question(), 1, Budget(playouts=120, least=LEAST)
        )
        bots = [make_bot("search:120", AURELIAN, AURELIAN.parts(), 0, Quick(4)) for _ in range(2)]
        assert isinstance(bots[0], SearchBot)
        shared = TogetherBot(bots[0], "aurelian", "", alone)
        for _ in range(2):
            assert shared.decide(a_question().view) == bots[1].decide(a_question().view)
        assert alone.pool is None, "and no process is started for it"


def test_a_compound_answer_has_the_same_candidates_in_all_parts() -> None:
    match = bot_plays(title("heirs"), 2, "amicus", {"players": "2"})
    kinds = set()
    for number in range(1, len(match.entries)):
        asked = question(match, number)
        kind = KINDS[next(offer for offer in match.states[number - 1].waiting() if offer.seat == asked.seat).kind]
        if kind in kinds:
            continue
        kinds.add(kind)
        parts = [look(asked, 7, Budget(playouts=4), part) for part in range(3)]
        assert parts[0].tried[0].words
        assert [[one.walk for one in part.tried] for part in parts[1:]] == 2 * [[one.walk for one in parts[0].tried]]
        assert added(parts).chosen().words in [one.words for one in parts[0].tried]
    assert len(kinds) > 1


# -- faults ------------------------------------------------------------------------------------------------------------


def test_a_killed_process_loses_nothing(crew: Crew) -> None:
    budget = Budget(playouts=2 * SHARE)
    before = look_together(a_question(), 3, budget, crew)
    assert crew.pool is not None
    victim = next(iter(crew.pool._processes.values()))
    victim.kill()
    victim.join()
    assert look_together(a_question(), 3, budget, crew) == before


def dying(mark: Path, number: int) -> int:
    """The process of the first piece dies at its work, once."""
    if number == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_process_that_dies_at_its_work_is_replaced(crew: Crew, tmp_path: Path) -> None:
    assert crew.each(partial(dying, tmp_path / "mark"), 3) == [0, 1, 2]
    assert (tmp_path / "mark").exists()


def failing(failures: list[int], number: int) -> int:
    if number in failures:
        raise ValueError(number)
    return number


def test_a_part_that_fails_is_done_without_unless_all_do(crew: Crew) -> None:
    assert crew.each(partial(failing, [1]), 3) == [0, 2]
    with pytest.raises(ValueError, match="0"):
        crew.each(partial(failing, [0, 1, 2]), 3)


# -- in the terminal ---------------------------------------------------------------------------------------------------


def test_bots_in_the_terminal_think_together(crew: Crew) -> None:
    match = Match.new(AURELIAN, 5)
    bots = make_bots(match, {"emperor": f"search:{2 * SHARE}"}, crew)
    match.answer("emperor", bots["emperor"].decide(question_now(match, 0).view))
    assert len(match.entries) == 2
    assert not isinstance(make_bots(match, {"emperor": "steward"}, crew)["emperor"], TogetherBot), (
        "who does not search needs nobody"
    )
