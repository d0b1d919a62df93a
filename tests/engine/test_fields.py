"""The state in words: there and back again, parts of it, and a Problem for whatever is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick, Script
from princeps.engine.fields import Coded, Counts, Each, Field, Grid, Text, Word, WordList
from princeps.engine.problem import Problem
from princeps.games.aurelian.state import Aurelian

from . import toy

AURELIAN = title("aurelian")
PARTS = AURELIAN.parts()
COLOURS = ["red", "green", "blue"]
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["none", "red", "²", "note", "paint"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(["red", "agenda", "sealed"]), inner, max_size=4)
    ),
    max_leaves=8,
)


def upper(character: str) -> str:
    return character.upper()


def lower(word: str) -> str:
    if word.lower() not in ("a", "b"):
        raise Problem("field_word", field="letters", value=word, words="A, B")
    return word.lower()


FIELDS: dict[str, tuple[Any, list[Any]]] = {
    "number": (Field("number", 1, 6), [1, 6]),
    "word": (Word("word", COLOURS), [0, 2]),
    "word_or_none": (Word("word", COLOURS, none=True), [-1, 1]),
    "words": (WordList("words", COLOURS), [[], [2, 0, 0]]),
    "stack": (WordList("stack", COLOURS, as_tuple=True, ordered=True), [(), (2, 0)]),
    "each": (Each("each", COLOURS, Field("each", 0, 3)), [[0, 3, 1]]),
    "each_words": (Each("each", COLOURS, WordList("each", COLOURS, as_tuple=True)), [[(), (1,), (2, 2)]]),
    "grid": (Grid("grid", COLOURS, ["left", "right"], 0, 3), [[0, 3, 1, 2, 0, 0]]),
    "counts": (Counts("counts", COLOURS, 3), [(0, 0, 0), (0, 3, 1)]),
    "text": (Text("text"), ["", "ave"]),
    "coded": (Coded("letters", upper, lower), ["", "abba"]),
}


@pytest.mark.parametrize("name", FIELDS)
def test_there_and_back_again(name: str) -> None:
    field, values = FIELDS[name]
    for value in values:
        words = json.loads(json.dumps(field.dump(value)))
        again = field.load(words, value)
        assert again == value
        assert type(again) is type(value)
    assert json.loads(json.dumps(field.describe()))["kind"] in ("number", "word", "words", "table", "text")


@pytest.mark.parametrize(
    ("name", "words", "id"),
    [
        ("number", 0, "field_number"),
        ("number", 7, "field_number"),
        ("number", True, "field_number"),
        ("number", 2.0, "field_number"),
        ("number", "2", "field_number"),
        ("number", None, "field_number"),
        ("word", "purple", "field_word"),
        ("word", "none", "field_word"),
        ("word", 1, "field_word"),
        ("word", ["red"], "field_word"),
        ("word_or_none", "nobody", "field_word"),
        ("words", "red", "field_list"),
        ("words", {"red": 1}, "field_list"),
        ("words", ["red", "purple"], "field_word"),
        ("each", [1, 2, 3], "field_table"),
        ("each", {"purple": 1}, "field_index"),
        ("each", {"red": 4}, "field_number"),
        ("counts", [1, 2, 3], "field_table"),
        ("counts", {"purple": 1}, "field_index"),
        ("counts", {"red": 4}, "field_number"),
        ("text", 5, "field_text"),
        ("coded", "ab", "field_list"),
        ("coded", ["c"], "field_word"),
    ],
)
def test_every_kind_says_what_is_wrong(name: str, words: Any, id: str) -> None:
    field, values = FIELDS[name]
    with pytest.raises(Problem) as caught:
        field.load(words, values[0])
    assert caught.value.id == id
    assert "field" in caught.value.facts


def test_a_part_of_a_table_leaves_the_rest() -> None:
    field, _ = FIELDS["each"]
    assert field.load({"blue": 3}, [0, 1, 2]) == [0, 1, 3]


def test_counts_name_what_is_there_and_nothing_else() -> None:
    field, _ = FIELDS["counts"]
    assert field.dump((0, 3, 1)) == {COLOURS[1]: 3, COLOURS[2]: 1}
    assert field.load({COLOURS[0]: 2}, (0, 3, 1)) == (2, 0, 0)


@pytest.mark.parametrize("name", FIELDS)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(words=ANYTHING)
def test_only_a_problem_comes_out(name: str, words: Any) -> None:
    field, values = FIELDS[name]
    try:
        value = field.load(words, values[-1])
    except Problem:
        return
    assert field.load(json.loads(json.dumps(field.dump(value))), value) == value


# -- whole states ------------------------------------------------------------------------------------------------------


def test_a_state_in_words() -> None:
    g = toy.table((toy.PAINT, 2, 1), (toy.DUEL,), (toy.PAINT, 0, 3), (toy.TALLY, 4, 5))
    g.answer(toy.EAST, (toy.ROCK,))
    assert toy.SHAPE.dump(g) == {
        "dead_pool": ["2"],
        "agenda": [["tally", 4, 5], ["paint", "red", 3], ["duel"]],
        "sealed": [[toy.EAST, ["rock"]]],
        "ending": "none",
    }


def test_an_ending_in_words() -> None:
    g = toy.table((toy.FINISH, 1))
    words = toy.SHAPE.dump(g)
    assert words["ending"] == "war"
    again = toy.blank(toy.PARTS, Script([]))
    toy.SHAPE.load(again, words)
    assert again.ending == 1


def test_aurelian_at_any_decision() -> None:
    for seed in range(40):
        g = AURELIAN.start(PARTS, Quick(seed))
        play_on(g, uniform, Quick(seed + 1000), 3 * seed)
        words = AURELIAN.shape.dump(g)
        again = AURELIAN.load(json.loads(json.dumps(words)), PARTS, g.chance.copy())
        assert AURELIAN.shape.dump(again) == words
        play_on(g, uniform, Quick(7), 20)
        play_on(again, uniform, Quick(7), 20)
        assert AURELIAN.shape.dump(again) == AURELIAN.shape.dump(g), "it goes on in the same way"


def test_words_of_what_did_not_change_are_shared_and_what_is_loaded_from_them_is_not() -> None:
    g = AURELIAN.start(PARTS, Quick(3))
    play_on(g, uniform, Quick(1), 2)
    twin, words = g.copy(), AURELIAN.shape.dump(g)
    again = AURELIAN.shape.dump(twin)
    assert again is not words
    assert again["cups"] is words["cups"]
    loaded = AURELIAN.load(words, PARTS, Quick(1))
    assert isinstance(loaded, Aurelian)
    next(cup for cup in loaded.cups if cup).pop()
    assert AURELIAN.shape.dump(loaded)["cups"] != words["cups"]
    assert AURELIAN.shape.dump(g) == words == again


@pytest.mark.parametrize("game", ["aurelian", "heirs", "nero", "rome_inc", "time_of_crisis"])
def test_a_view_leaves_the_shared_words_alone(game: str) -> None:
    t = title(game)
    g = t.start(t.parts(), Quick(5), t.settings({}))
    policy = next(iter(t.policies.values()))
    for step in range(60):
        play_on(g, policy, Quick(step), 1)
        right = {name: field.dump(getattr(g, name)) for name, field in t.shape.fields.items()}
        for seat in range(-1, len(t.seated(g))):
            t.imagine(t.view(g, seat), t.parts(), Quick(step))
            found = t.shape.dump(g)
            assert {name: words for name, words in found.items() if name in right}.items() <= right.items()
            loaded = t.load(found, t.parts(), Quick(step))  # and what a shape leaves out is understood
            assert {name: field.dump(getattr(loaded, name)) for name, field in t.shape.fields.items()} == right
        assert t.shape.text(g) == json.dumps(found, sort_keys=True, separators=(",", ":"))


WHOLE = {"dead_pool": ["1"], "agenda": [["duel"], ["paint", "red", 3]], "sealed": [[0, ["rock"]]], "ending": "none"}


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"dead": []}, "field_unknown"),
        ({"dead_pool": None}, "field_list"),
        ({"dead_pool": ["many"]}, "field_word"),
        ({"ending": "truce"}, "field_word"),
        ({"ending": ["war"]}, "field_word"),
        ({"agenda": "duel"}, "field_list"),
        ({"agenda": {"duel": 1}}, "field_list"),
        ({"agenda": [["dance"]]}, "step_unknown"),
        ({"agenda": [[]]}, "step_unknown"),
        ({"agenda": [""]}, "step_unknown"),
        ({"agenda": [5]}, "step_unknown"),
        ({"agenda": [None]}, "step_unknown"),
        ({"agenda": [{"duel": 1}]}, "step_unknown"),
        ({"agenda": [[["duel"]]]}, "step_unknown"),
        ({"agenda": [["duel", 1]]}, "step_arguments"),
        ({"agenda": [["paint", "red"]]}, "step_arguments"),
        ({"agenda": [["paint", "purple", 1]]}, "field_word"),
        ({"agenda": [["paint", "red", "x"]]}, "field_number"),
        ({"agenda": [["paint", "red", "²"]]}, "field_number"),
        ({"agenda": [["paint", "red", True]]}, "field_number"),
        ({"agenda": [["paint", "red", 1.5]]}, "field_number"),
        ({"agenda": [["paint", "red", "9" * 5000]]}, "field_number"),
        ({"agenda": [["tally", [1]]]}, "field_number"),
        ({"sealed": 5}, "field_list"),
        ({"sealed": [5]}, "field_list"),
        ({"sealed": [[0, "x"]]}, "field_list"),
        ({"sealed": [[0, 1]]}, "field_list"),
        ({"sealed": [[0, ["scissors"]]]}, "unknown_option"),
        ({"sealed": [[float("inf"), [1]]]}, "field_list"),
    ],
)
def test_a_state_that_is_wrong(change: dict[str, Any], id: str) -> None:
    g = toy.blank(toy.PARTS, Script([]))
    with pytest.raises(Problem) as caught:
        toy.SHAPE.load(g, {**WHOLE, **change})
    assert caught.value.id == id


@pytest.mark.parametrize("key", WHOLE)
def test_a_state_with_something_missing(key: str) -> None:
    words = {name: value for name, value in WHOLE.items() if name != key}
    g = toy.blank(toy.PARTS, Script([]))
    with pytest.raises(Problem) as caught:
        toy.SHAPE.load(g, words)
    assert (caught.value.id, caught.value.facts) == ("field_missing", {"field": key})
    toy.SHAPE.load(g, words, whole=False)  # a part is enough if the rest may stay


@pytest.mark.parametrize("words", [None, 5, "ave", [], [["duel"]], [[]]])
def test_a_state_that_is_no_table(words: Any) -> None:
    with pytest.raises(Problem) as caught:
        toy.SHAPE.load(toy.blank(toy.PARTS, Script([])), words)
    assert caught.value.id == "field_table"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(WHOLE)), ANYTHING)
def test_only_a_problem_comes_out_of_a_state(key: str, words: Any) -> None:
    g = toy.blank(toy.PARTS, Script([]))
    try:
        toy.SHAPE.load(g, {**WHOLE, key: words})
    except Problem:
        return
    assert toy.SHAPE.dump(g).keys() == WHOLE.keys()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ANYTHING)
def test_only_a_problem_comes_out_of_anything(words: Any) -> None:
    with pytest.raises(Problem):
        toy.SHAPE.load(toy.blank(toy.PARTS, Script([])), words)


# -- steps -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("paint blue 2", (toy.PAINT, 2, 2)),
        (["paint", "none", 2], (toy.PAINT, -1, 2)),
        (["paint", "red", "-2"], (toy.PAINT, 0, -2)),
        (["tally", 1, 2, 3], (toy.TALLY, 1, 2, 3)),
        ("duel", (toy.DUEL,)),
    ],
)
def test_steps_from_words(words: Any, step: tuple[int, ...]) -> None:
    assert toy.SHAPE.load_step(words) == step
    assert toy.SHAPE.load_step(toy.SHAPE.dump_step(step)) == step


def test_a_grid_takes_a_part_and_says_what_is_wrong() -> None:
    grid = Grid("grid", COLOURS, ["left", "right"], 0, 3)
    assert grid.dump([0, 1, 2, 3, 0, 0]) == {
        "red": {"left": 0, "right": 1},
        "green": {"left": 2, "right": 3},
        "blue": {"left": 0, "right": 0},
    }
    assert grid.load({"green": {"right": 1}}, [0, 1, 2, 3, 0, 0]) == [0, 1, 2, 1, 0, 0]
    wrongs: list[Any] = [{"pink": {}}, {"red": {"middle": 1}}, {"red": {"left": 4}}, {"red": 1}, []]
    for wrong in wrongs:
        with pytest.raises(Problem):
            grid.load(wrong, [0] * 6)
