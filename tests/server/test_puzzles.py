"""Puzzles on the wire: which there are, what is told before and after a try, and who has solved what."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from princeps.rulebook.puzzles import daily, puzzles
from princeps.server.rooms import puzzle as rooms

from .conftest import Visitor

GAME = "aurelian"
PUZZLE = next(iter(puzzles(GAME).values()))
WRONG = PUZZLE.answers[-1].answer


def begin(visitor: Visitor, id: str = PUZZLE.id) -> str:
    return visitor.begin(game=GAME, puzzle=id)


def tried(visitor: Visitor, match: str, answer: list[str] | None, **query: str) -> Any:
    return visitor.ok("POST", f"/matches/{match}/puzzle", {"answer": answer}, params=query)


def listed(visitor: Visitor, id: str = PUZZLE.id) -> tuple[bool, bool]:
    themes = visitor.ok("GET", f"/games/{GAME}/puzzles")["themes"]
    (line,) = [line for theme in themes for line in theme["puzzles"] if line["id"] == id]
    return line["tried"], line["solved"]


def counts(visitor: Visitor) -> tuple[int, int, int]:
    found = visitor.ok("GET", f"/games/{GAME}/puzzles")
    return found["solved"], found["first"], found["streak"]


def test_the_list_has_every_puzzle_once_by_theme_the_easy_ones_first(ann: Visitor) -> None:
    found = ann.ok("GET", f"/games/{GAME}/puzzles", params={"lang": "de"})
    lines = [line for theme in found["themes"] for line in theme["puzzles"]]
    assert sorted(line["id"] for line in lines) == sorted(puzzles(GAME))
    for theme in found["themes"]:
        levels = [line["level"] for line in theme["puzzles"]]
        assert levels == sorted(levels)
    assert found["today"] == daily(GAME, rooms.today()).id
    assert (found["solved"], found["first"], found["streak"]) == (0, 0, 0)
    none = ann.ok("GET", "/games/toy/puzzles")
    assert none["today"] is None
    assert [theme["puzzles"] for theme in none["themes"]] == [[]] * len(none["themes"])
    ann.fails(404, "unknown_game", "GET", "/games/none/puzzles")


def test_what_is_asked_tells_nothing_of_the_answer(ann: Visitor) -> None:
    match = begin(ann)
    told = [ann.ok("GET", f"/matches/{match}{path}") for path in ("", "/puzzle", "/state")]
    told.append(ann.ok("GET", f"/games/{GAME}/puzzles"))
    for chance in (PUZZLE.answers[0].chance, PUZZLE.answers[0].low):
        assert str(chance) not in json.dumps(told)
    card = told[1]
    assert (card["seat"], card["level"], card["tried"], card["solved"]) == (PUZZLE.seat, PUZZLE.level, False, False)
    assert card["theme"] and card["aim"]
    assert told[0]["puzzle"] == PUZZLE.id
    ann.fails(409, "no_hint", "POST", f"/matches/{match}/hint", {"seat": PUZZLE.seat})
    ann.fails(409, "no_hint", "POST", f"/matches/{match}/draft/propose", {"seat": PUZZLE.seat})
    assert ann.ok("GET", "/matches") == [], "it is no game of mine"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_wrong_answer_is_told_by_its_odds_and_the_best_one_stays_unnamed(ann: Visitor, lang: str) -> None:
    match = begin(ann)
    found = tried(ann, match, WRONG, lang=lang)
    assert (found["right"], found["first"], found["next_label"]) == (False, False, "")
    assert (found["place"], found["of"]) == (len(PUZZLE.answers), len(PUZZLE.answers))
    best, given = found["answers"]
    assert (best["best"], best["given"], best["answer"], best["label"]) == (True, False, [], "")
    assert best["chance"] == round(100 * PUZZLE.answers[0].chance)
    assert (given["given"], given["answer"], given["chance"]) == (True, WRONG, round(100 * PUZZLE.answers[-1].chance))
    assert given["low"] <= given["chance"] <= given["high"] and given["label"]
    assert len(found["reasons"]) == len(PUZZLE.reasons) and all(found["reasons"])
    assert ann.state(match)["answers"] == 0, "the position is as it was"
    assert listed(ann) == (True, False)
    right = tried(ann, match, PUZZLE.best, lang=lang)
    assert (right["right"], right["first"], right["place"]) == (True, False, 1)
    assert [row["answer"] for row in right["answers"]] == [row.answer for row in PUZZLE.answers[: rooms.SHOWN]]
    assert all(row["label"] for row in right["answers"]) and right["next_label"]
    assert (listed(ann), counts(ann)) == ((True, True), (1, 0, 0))


def test_solved_at_first_try_counts_and_a_streak_ends_with_a_miss(ann: Visitor, bea: Visitor) -> None:
    some = list(puzzles(GAME).values())[:3]
    for number, one in enumerate(some[:2], start=1):
        match = begin(ann, one.id)
        assert tried(ann, match, one.best)["first"]
        assert counts(ann) == (number, number, number)
        assert tried(ann, match, one.answers[-1].answer)["first"], "what was solved stays so"
        assert listed(ann, one.id) == (True, True)
    shown = tried(ann, begin(ann, some[2].id), None)
    assert (shown["right"], shown["place"], shown["answers"][0]["answer"]) == (False, None, some[2].best)
    assert shown["answers"][0]["label"] and shown["next_label"]
    assert counts(ann) == (2, 2, 0)
    assert counts(bea) == (0, 0, 0)
    assert shown["next"] not in [one.id for one in some]


def test_tries_pass_to_the_account_and_the_first_ones_stay(ann: Visitor, bea: Visitor) -> None:
    first, second = list(puzzles(GAME).values())[:2]
    ann.ok("POST", "/accounts", {"name": "Livia solves", "password": "long enough"})
    tried(ann, begin(ann, first.id), first.answers[-1].answer)
    for one in (first, second):
        tried(bea, begin(bea, one.id), one.best)
    bea.ok("POST", "/login", {"name": "Livia solves", "password": "long enough"})
    assert (listed(bea, first.id), listed(bea, second.id)) == ((True, False), (True, True))


def test_todays_puzzle_of_each_game_is_another_tomorrow(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    day = date(2026, 3, 1)
    monkeypatch.setattr(rooms, "today", lambda: day)
    (today,) = [one for one in ann.ok("GET", "/puzzles/today") if one["game"] == GAME]
    assert (today["id"], today["solved"]) == (daily(GAME, day).id, False)
    match = begin(ann, today["id"])
    assert ann.ok("GET", f"/matches/{match}/puzzle")["today"]
    tried(ann, match, daily(GAME, day).best)
    assert next(one for one in ann.ok("GET", "/puzzles/today") if one["game"] == GAME)["solved"]
    monkeypatch.setattr(rooms, "today", lambda: day + timedelta(days=1))
    assert next(one for one in ann.ok("GET", "/puzzles/today") if one["game"] == GAME)["id"] != today["id"]
    assert not ann.ok("GET", f"/matches/{match}/puzzle")["today"]


def test_who_plays_on_from_a_puzzle_has_a_game_of_his_own(ann: Visitor) -> None:
    match = begin(ann)
    fork = ann.ok("POST", f"/matches/{match}/fork", {"at": 0})["id"]
    assert [line["id"] for line in ann.ok("GET", "/matches")] == [fork]
    assert ann.ok("GET", f"/matches/{fork}")["puzzle"] is None
    ann.answer(fork, PUZZLE.seat, *PUZZLE.best)
    assert ann.state(fork)["answers"] == 1


def test_what_is_not_there(ann: Visitor, bea: Visitor) -> None:
    ann.fails(404, "unknown_puzzle", "POST", "/matches", {"game": GAME, "puzzle": "none"})
    ann.fails(404, "unknown_puzzle", "POST", "/matches", {"game": "toy", "puzzle": PUZZLE.id})
    plain = ann.begin(game=GAME)
    ann.fails(404, "no_puzzle", "GET", f"/matches/{plain}/puzzle")
    ann.fails(404, "no_puzzle", "POST", f"/matches/{plain}/puzzle", {"answer": ["stop"]})
    match = begin(ann)
    ann.fails(400, "not_offered", "POST", f"/matches/{match}/puzzle", {"answer": ["nothing"]})
    ann.fails(422, "bad_request", "POST", f"/matches/{match}/puzzle", {"answer": "stop"})
    bea.fails(403, "not_seated", "POST", f"/matches/{match}/puzzle", {"answer": PUZZLE.best})
    assert listed(ann) == (False, False), "none of these was a try"
