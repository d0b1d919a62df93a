"""A game's fields are named in its slots, its beginning, its copy and its shape: here they are held against each other.

(A copy that goes through a list of the fields takes more than twice as long compiled, so each game writes its own.)
"""

from __future__ import annotations

import ast
from typing import Any

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from source import PACKAGE, tree

NOT_STATE = ["parts"]  # printed values, shared by all positions
SHARED = {("heirs", "decks"), ("rome_inc", "optional")}  # lists that are replaced, never changed: copies may share them


def state_class(game: str) -> ast.ClassDef:
    """The class of a game's positions; from the source, for the compiled build has no slots."""
    classes = [
        node
        for node in tree(PACKAGE / "games" / game / "state.py").body
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["Game"]
    ]
    assert len(classes) == 1
    return classes[0]


def fields(game: str) -> list[str]:
    for node in state_class(game).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
            return [name for name in ast.literal_eval(node.value) if name not in NOT_STATE]
    raise AssertionError("no slots")


def positions(game: str) -> list[Game]:
    """A game played at random, seen now and then."""
    t = title(game)
    g = t.start(t.parts(), Quick(5))
    g.advance()
    found = []
    for _ in range(12):
        found.append(g.copy())
        play_on(g, uniform, Quick(6), 15)
    return [*found, g]


def other(value: Any) -> Any:
    """Another value of the same form."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    kind = type(value)
    return kind([0]) if not value else kind([other(value[0]), *value[1:]])


def lists_within(value: Any) -> list[list[Any]]:
    """The lists of a field, itself included: what could be changed in place."""
    if not isinstance(value, list):
        return []
    return [value, *[found for item in value for found in lists_within(item)]]


@pytest.mark.parametrize("game", NAMES)
def test_the_shape_knows_every_field(game: str) -> None:
    assert sorted(title(game).shape.fields) == sorted(fields(game))


@pytest.mark.parametrize("game", NAMES)
def test_a_copy_has_every_field(game: str) -> None:
    """Each alone with another value: one that is left out, or taken for its neighbour, is found."""
    for g in positions(game):
        for name in fields(game):
            changed = g.copy()
            setattr(changed, name, other(getattr(g, name)))
            again = changed.copy()
            for field in fields(game):
                assert getattr(again, field) == getattr(changed, field), field
            assert getattr(g, name) != getattr(changed, name)


@pytest.mark.parametrize("game", NAMES)
def test_no_list_of_a_copy_is_the_originals(game: str) -> None:
    for g in positions(game):
        twin = g.copy()
        for name in fields(game):
            mine, theirs = lists_within(getattr(g, name)), lists_within(getattr(twin, name))
            if any(one is another for one in mine for another in theirs):
                assert (game, name) in SHARED, name


@pytest.mark.parametrize("game", NAMES)
def test_a_game_played_on_leaves_the_copied_one_as_it_was(game: str) -> None:
    """Whatever the rules change, they change it in their own position."""
    shape = title(game).shape
    for g in positions(game):
        before = shape.text(g)
        values = {name: repr(getattr(g, name)) for name in fields(game)}
        twin = g.copy()
        play_on(twin, uniform, Quick(7), 200)
        assert {name: repr(getattr(g, name)) for name in fields(game)} == values
        assert shape.text(g) == before


@pytest.mark.parametrize("game", NAMES)
def test_every_field_is_dumped_and_loaded(game: str) -> None:
    t = title(game)
    parts = t.parts()
    for g in positions(game):
        again = t.load(t.shape.dump(g), parts, Quick(1))
        for name in fields(game):
            assert getattr(again, name) == getattr(g, name), name
            assert type(getattr(again, name)) is type(getattr(g, name)), name
        twin = again.copy()
        t.shape.load(twin, t.shape.dump(g))
        assert t.shape.text(twin) == t.shape.text(g)
