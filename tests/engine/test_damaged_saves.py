"""Saves that somebody or something has damaged: a Problem each time, and never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import Pack
from princeps.engine.problem import Problem
from princeps.engine.record import Match, read_save, verify

WRONG: list[Any] = [
    None,
    True,
    -1,
    5,
    10**30,
    1.5,
    float("inf"),
    float("nan"),
    "",
    "x",
    "²",
    [],
    [None],
    [[]],
    {},
    {"x": 1},
    [{"x": []}],
]
DOORS: list[Callable[[Any], object]] = [Match.load, verify]


def a_save() -> Any:
    pack = Pack("aurelian", "mine", {"setup": {"setup": {"treasury": 13}}})
    match = Match.new(title("aurelian"), seed=11, pack=pack, dice="fresh")
    match = Match.new(
        title("aurelian"),
        seed=12,
        pack=pack,
        dice="fresh",
        salts={"emperor": "mola salsa"},
        start=title("aurelian").shape.dump(match.g),
    )
    chooser = Quick(3)
    for _ in range(4):
        offer = match.g.waiting()[0]
        match.answer("emperor", match.g.walk_words(offer, uniform(match.g, offer, chooser)))
    return json.loads(json.dumps(match.words()))


SAVE = a_save()
TEXT = json.dumps(SAVE)


def paths(words: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a save."""
    inner = words.items() if isinstance(words, dict) else enumerate(words) if isinstance(words, list) else []
    return [path] + [place for key, value in inner for place in paths(value, (*path, key))]


PLACES = paths(SAVE)[1:]


def damaged(path: tuple[Any, ...], value: Any) -> Any:
    words = json.loads(TEXT)
    inner = words
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return words


def open_all(words: Any) -> list[str]:
    """What each door says: the id of the Problem, or "" if it opens."""
    found = []
    for door in DOORS:
        try:
            door(words)
            found.append("")
        except Problem as problem:
            found.append(problem.id)
    return found


def test_the_save_itself_is_sound() -> None:
    assert open_all(SAVE) == ["", ""]
    assert len(PLACES) > 300


@pytest.mark.parametrize("key", sorted(SAVE))
def test_a_key_is_missing(key: str) -> None:
    words = {name: value for name, value in SAVE.items() if name != key}
    right = "not_a_save" if key == "princeps" else "started_differs" if key in ("salts", "started") else "save_key"
    assert open_all(words) == [right] * 2


@pytest.mark.parametrize("key", sorted(set(SAVE) - {"princeps", "seats"}))
def test_a_key_is_something_else(key: str) -> None:
    """Nothing that is not of the right kind gets through. (The seats and the options are told, not used.)"""
    for value in WRONG:
        found = open_all(damaged((key,), value))
        if type(value) is not type(SAVE[key]) and value is not None:
            assert "" not in found, (key, value)


@pytest.mark.parametrize("key", sorted(SAVE["answers"][0]))
def test_an_answer_is_something_else(key: str) -> None:
    for value in WRONG:
        assert all(
            door != "" or type(value) is type(SAVE["answers"][0][key])
            for door in open_all(damaged(("answers", 1, key), value))
        )


@pytest.mark.parametrize("words", [*WRONG, {"princeps": 1}, {"princeps": 3}, {"princeps": []}], ids=repr)
def test_what_is_no_save_at_all(words: Any) -> None:
    right = (
        "not_a_save"
        if not isinstance(words, dict) or "princeps" not in words
        else "save_key"
        if words["princeps"] == 1
        else "save_format"
    )
    assert open_all(words) == [right] * 2


@pytest.mark.parametrize("part", range(40))
def test_a_text_that_breaks_off(part: int) -> None:
    with pytest.raises(Problem) as caught:
        read_save(TEXT[: len(TEXT) * part // 40])
    assert caught.value.id == "not_a_save"


@pytest.mark.parametrize("text", ["[" * 100_000, "ave", "{'a': 1}", "\0", "1" * 10_000, '{"princeps": 1'])
def test_a_text_that_is_no_save(text: str) -> None:
    with pytest.raises(Problem) as caught:
        read_save(text)
    assert caught.value.id == "not_a_save"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.sampled_from(PLACES), st.sampled_from(WRONG))
def test_whatever_is_damaged_only_a_problem_comes_out(path: tuple[Any, ...], value: Any) -> None:
    words = damaged(path, value)
    found = open_all(words)
    if path[0] in ("snapshot", "commitment", "seed") and words != SAVE:
        assert found[1] != "", "verify finds it"


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_whatever_is_swapped_only_a_problem_comes_out(here: tuple[Any, ...], there: tuple[Any, ...]) -> None:
    other: Any = SAVE
    for key in there:
        other = other[key]
    assert len(open_all(damaged(here, other))) == 2


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=0x2FF))
def test_a_letter_is_changed(place: int, letter: str) -> None:
    try:
        words = read_save(TEXT[:place] + letter + TEXT[place + 1 :])
    except Problem:
        return
    assert len(open_all(words)) == 2


def test_a_forged_position_that_breaks_the_rules() -> None:
    """Right in form, impossible in play: the record is refused, and no rule's own mistake comes through."""
    impossible = damaged(("start", "agenda"), [["do_suppress", "aurelian"]])  # there is nobody in his Box
    assert open_all(impossible) == ["", "replay_refused"], "the snapshot still stands"
    far_too_many = damaged(("start", "agenda"), [["reactions", 10**12]])
    assert open_all(far_too_many) == ["", "replay_refused"]
