"""Analysis: chances at a decision, the review of a game, and both in words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bots.triumph import before_the_triumph
from princeps.analysis.looking import LEAST, alternatives, look, question, question_now
from princeps.analysis.review import POINTS, review
from princeps.analysis.telling import (
    decision_lines,
    decision_words,
    explanation,
    review_lines,
    review_words,
    thought_words,
)
from princeps.bots import make_bot
from princeps.bots.budget import Budget
from princeps.bots.search import Findings, Tried
from princeps.cli import cli
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.files import write_match
from princeps.lab.playthroughs import bot_plays
from princeps.text import LANGUAGES, Texts

AURELIAN = title("aurelian")


@cache
def a_game() -> Match:
    return bot_plays(AURELIAN, 3, "steward")


def with_a_blunder() -> tuple[Match, int]:
    """A good game up to a Triumph that would win it, which is declined."""
    match = Match.new(AURELIAN, 1, start=AURELIAN.shape.dump(before_the_triumph()))
    match.answer("emperor", ["no"])
    blunder = len(match.entries) - 1
    steward = make_bot("steward", AURELIAN, AURELIAN.parts(), 0, Quick(1))
    while match.waiting():
        match.answer("emperor", steward.decide(AURELIAN.view(match.g, 0)))
    return match, blunder


# -- a decision --------------------------------------------------------------------------------------------------------


def test_a_decision_has_a_chance_with_its_interval_and_alternatives() -> None:
    asked = question(a_game(), 20)
    found = look(asked, 1, Budget(playouts=120, least=LEAST))
    rows = alternatives(found, 5)
    assert rows[0].answer == found.chosen().words
    assert len(rows) > 2
    assert all(0 <= row.low <= row.chance <= row.high <= 1 for row in rows)
    assert sum(one.words == asked.given for one in found.tried) == 1


def test_the_same_seed_finds_the_same() -> None:
    asked = question(a_game(), 20)
    first, again, other = (look(asked, seed, Budget(playouts=60)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_question_holds_only_what_the_seat_sees() -> None:
    match = a_game()
    assert question(match, 20).view == AURELIAN.view(match.states[19], 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_in_words(lang: str) -> None:
    match, texts = a_game(), Texts(lang, "aurelian")
    asked = question(match, 20)
    found = look(asked, 1, Budget(playouts=60))
    words = decision_words(texts, match.states[19], 0, found, asked.given)
    assert sum(row["given"] for row in words["answers"]) == 1
    lines = decision_lines(texts, words, 20)
    assert f"{words['answers'][0]['chance']} %" in lines[1]
    assert words["answers"][0]["label"] in explanation(texts, match.states[19], 0, thought_words(found))
    planned = thought_words(Findings([Tried((1,), ["one"], 1)], 0, 3))
    assert len({explanation(texts, match.states[19], 0, told) for told in (None, planned, thought_words(found))}) == 3
    assert texts.lacking == set()


def test_the_decision_that_waits() -> None:
    match = Match.new(AURELIAN, 5)
    found = look(question_now(match, 0), 1, Budget(playouts=20))
    assert found.tried


# -- a game ------------------------------------------------------------------------------------------------------------


def test_a_planted_blunder_is_a_turning_point() -> None:
    match, blunder = with_a_blunder()
    found = review(match, 0, 1, 30)
    assert found.ended == 0
    points = {moment.number: moment for moment in found.turning_points()}
    assert points[blunder].best.answer == ["yes"]
    assert points[blunder].judgement < -0.2
    assert points[blunder].judgement < points[blunder].luck
    words = review_words(Texts("en", "aurelian"), match, found)
    told = next(point for point in words["points"] if point["number"] == blunder)
    assert "Better was" in " ".join(told["says"])


def test_a_review_is_the_same_for_the_same_seed_on_however_many_processes() -> None:
    match, _ = with_a_blunder()
    texts = Texts("en", "aurelian")
    one, two, other = (
        review_words(texts, match, review(match, 0, seed, 12, jobs)) for seed, jobs in ((1, 1), (1, 2), (2, 1))
    )
    assert one == two
    assert one["points"] and other["points"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_in_words(lang: str) -> None:
    match, texts = bot_plays(title("heirs"), 2, "amicus", {"players": "2"}), Texts(lang, "heirs")
    done: list[int] = []
    found = review(match, 1, 1, 6, progress=done.append)
    assert done == list(range(1, len(found.moments) + 1))
    words = review_words(texts, match, found)
    assert len(words["points"]) == POINTS
    assert [point["number"] for point in words["points"]] == sorted(point["number"] for point in words["points"])
    assert words["curve"][-1] == [len(match.entries) - 1, 100 if found.ended else 0]
    assert "[" not in "".join(review_lines(texts, words, "Livia"))
    assert texts.lacking == set()


def test_a_review_does_not_call_a_draw_lost() -> None:
    words = {"curve": [[0, 50], [9, 0]], "ended": 0.0, "points": [], "luck": "-50", "others": "0", "judgement": "0"}
    says = review_lines(Texts("en", "rome_inc"), words, "Princeps")[0]
    assert says == "Princeps: not won. The chance to win went from 50 % to 0 %."


def test_luck_and_judgement_add_up_to_what_changed() -> None:
    for moment in review(bot_plays(title("heirs"), 2, "amicus", {"players": "1"}), 0, 1, 20).moments:
        assert moment.judgement <= 0
        assert moment.best.chance + moment.judgement + moment.came == pytest.approx(moment.after)
        assert moment.came == pytest.approx(moment.luck + moment.others) or not (moment.fell or moment.answered)


def test_nothing_is_called_luck_where_no_chance_fell() -> None:
    """Between two decisions of a seat: dice and draws are luck; without any it is what the others did; without those it
    is nobody's.
    """
    match = bot_plays(title("heirs"), 2, "amicus", {"players": "2"})
    found = review(match, 1, 1, 6)
    texts = Texts("en", "heirs")
    kinds = set()
    numbers = [*[moment.number for moment in found.moments], len(match.entries)]
    for moment, until in zip(found.moments, numbers[1:], strict=True):
        entries = match.entries[moment.number : until]
        assert moment.fell == any(entry.chance for entry in entries)
        assert moment.answered == any(entry.seat != "domitius" for entry in entries)
        assert moment.luck == (moment.came if moment.fell else 0)
        assert moment.others == (moment.came if moment.answered and not moment.fell else 0)
        kinds.add((moment.fell, moment.answered))
    assert len(kinds) > 1
    words = review_words(texts, match, found)
    for point in words["points"]:
        moment = next(one for one in found.moments if one.number == point["number"])
        assert ("luck" in point["says"][0]) == moment.fell
        assert moment.fell or not any("fortune" in line for line in point["says"])
        places = match.g.book.on
        assert all(on in places for on in (*point["answer_on"], *point["best_on"]))


def test_a_seat_that_decided_nothing() -> None:
    match = Match.new(AURELIAN, 5)
    with pytest.raises(Problem) as caught:
        review(match, 0, 1)
    assert caught.value.id == "nothing_to_review"


# -- the command -------------------------------------------------------------------------------------------------------


def princeps(*words: str) -> Result:
    return CliRunner().invoke(cli, words, prog_name="princeps")


def test_the_command(tmp_path: Path) -> None:
    match, blunder = with_a_blunder()
    save = tmp_path / "game.princeps.json"
    write_match(match, save)
    told = princeps("analyse", str(save), "--playouts", "30", "--jobs", "1")
    assert "What turned the game" in told.output
    told = princeps("analyse", str(save), "--at", str(blunder), "--playouts", "30", "--jobs", "1", "--lang", "de")
    assert "gegeben" in told.output
    for args in (["--at", str(len(match.entries))], ["--seat", "nobody"]):
        told = princeps("analyse", str(save), *args)
        assert told.exit_code == 2
        assert "Traceback" not in told.output
