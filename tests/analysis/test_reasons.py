"""Why an answer is better: what is named really differs between the two answers, also in other trials."""

from __future__ import annotations

import pytest

from princeps.analysis import reasons as module
from princeps.analysis.looking import Question, question_now
from princeps.analysis.reasons import compare, quantities, reason_words, reasons
from princeps.bots import make_bot
from princeps.bots.search import Reason, Search, Tried
from princeps.display.layout import Layout
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.lab.simulate import table
from princeps.text import LANGUAGES, Texts

TRIALS = 8
MOST = 60  # answers of a game that are looked at
ENOUGH = 2  # positions with a reason
LONG = "rome_inc"  # where a trial lasts a whole turn
GAMES = [pytest.param(game, marks=pytest.mark.slow) if game == LONG else game for game in NAMES]


def two_answers(match: Match, seat: int) -> tuple[list[str], list[str]] | None:
    """The first and the last thing that can be chosen."""
    offer = next(one for one in match.waiting() if one.seat == seat)
    words = [match.g.walk_words(offer, (option,)) for option in offer.ids] if offer.kind == 0 else []
    return (words[0], words[-1]) if len(words) > 1 else None


def means(asked: Question, answers: tuple[list[str], list[str]], quantity: str, seed: int) -> list[float]:
    """How the quantity stands after each answer, in trials of another kind than those that found it."""
    t, parts = table(asked.game, asked.pack)
    search, layout = Search(t, parts, asked.seat, Quick(seed)), Layout(asked.game)
    g, offer = search.imagine(asked.view)
    sums = [0.0, 0.0]
    for trial in range(TRIALS):
        world = t.imagine(asked.view, parts, Quick(seed + trial))
        for number, words in enumerate(answers):
            end = search.played(world, Tried(g.read_walk(offer, words), words), seed + trial)
            sums[number] += quantities(layout, search, end).get(quantity, 0.0) / TRIALS
    return sums


@pytest.mark.parametrize("game", GAMES)
def test_what_is_named_differs_in_other_trials_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIALS", TRIALS)
    t = title(game)
    match, layout = Match.new(t, 3), Layout(game)
    bots = {seat: make_bot("centurio", t, t.parts(), t.seats.index(seat), Quick(5)) for seat in match.seats}
    found = 0
    for number in range(MOST):
        seat = match.waiting()[0].seat
        answers = two_answers(match, seat) if number % 4 == 0 else None
        if answers is not None:
            asked = question_now(match, seat)
            told = compare(asked, *answers, seed=number)
            for lang in LANGUAGES:
                assert all(reason_words(layout, Texts(lang, game), told))
            for reason in told:
                best, other = means(asked, answers, reason.quantity, seed=1000 * (number + 1))
                assert (best - other) * (reason.best - reason.other) > 0, (number, reason)
            found += bool(told)
        if found == ENOUGH:
            break
        match.answer(t.seats[seat], bots[t.seats[seat]].decide(t.view(match.g, seat)))
    assert found == ENOUGH


def test_what_differs_by_luck_or_to_ones_harm_is_no_reason() -> None:
    steady, lucky = [3.0, 1.0], [5.0, 5.0]
    seen = [
        (
            [
                {"track:gold": steady[0], "track:luck": lucky[0] + trial % 3, "track:unrest": 9.0},
                {"track:gold": steady[1], "track:luck": lucky[1] + (trial + 1) % 3, "track:unrest": 4.0},
            ],
            [0.6, 0.4],
        )
        for trial in range(12)
    ]
    assert [one.quantity for one in reasons(seen)] == ["track:unrest", "track:gold"]
    worse = [(pair, [0.4, 0.6]) for pair, _ in seen]
    assert reasons(worse) == []
    texts = Texts("de", "rome_inc")
    assert reason_words(Layout("rome_inc"), texts, [Reason("track:gold", 3.0, 1.5, 12)]) == [
        "Gold im Mittel +1,5 (3,0 statt 1,5)."
    ]
    assert reason_words(Layout("rome_inc"), texts, [Reason("track:gold", 3.26, 4.54, 12)]) == [
        "Gold im Mittel −1,2 (3,3 statt 4,5)."  # as told: 1.28 would not add up
    ]
    assert len(reason_words(Layout("rome_inc"), texts, [])) == 1
