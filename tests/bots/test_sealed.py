"""Bots never read hidden state: the game lies behind a door that lets nothing out but views, and nothing they hold
leads to it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from princeps.bots import bot_names, make_bot
from princeps.bots.roster import PolicyBot
from princeps.bots.search import SearchBot
from princeps.engine.agenda import Game
from princeps.engine.catalogue import NAMES, SearchHooks, Title, title
from princeps.engine.chance import Quick, Stream

DECISIONS = {"search": 3}  # of each game; a search takes its time
USUAL = 25
NO_WAY = (ModuleType, type, FunctionType, BuiltinFunctionType, MethodType)  # shared by all; a bot keeps nothing there


class Door:
    """A game at play of which anybody gets a view, and any other access is an error."""

    def __init__(self, t: Title, g: Game) -> None:
        object.__setattr__(self, "view", lambda seat: t.view(g, seat))

    def __getattribute__(self, name: str) -> Any:
        if name != "view":
            raise AssertionError(f"{name} of the game was looked at")
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AssertionError(f"{name} of the game was changed")


def kinds(t: Title) -> list[str]:
    """Random, every policy, search, and whatever bot is of another make."""
    others = [
        name for name in bot_names(t) if type(make_bot(name, t, t.parts(), 0, Quick(1))) not in (PolicyBot, SearchBot)
    ]
    return ["random", *t.policies, "search:8", *others]


def guarded(t: Title, g: Game) -> Title:
    """The game's functions, none of which takes the position at play any more."""

    def guard(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            assert not any(argument is g for argument in args), "a function was handed the position at play"
            return function(*args)

        return call

    def functions(record: Title | SearchHooks) -> dict[str, Any]:
        own = {field.name: getattr(record, field.name) for field in fields(record)}
        return {
            name: guard(function)
            for name, function in own.items()
            if callable(function) and not isinstance(function, type)
        }

    return replace(
        t,
        **functions(t),
        search=replace(t.search, **functions(t.search)),
        policies={name: guard(policy) for name, policy in t.policies.items()},
    )


def reachable(things: Iterable[object]) -> set[int]:
    """Everything that can be got at from these, by its identity."""
    found: dict[int, object] = {}
    waiting = list(things)
    while waiting:
        one = waiting.pop()
        if id(one) not in found and not isinstance(one, NO_WAY):
            found[id(one)] = one
            waiting += gc.get_referents(one)
    return set(found)


def state_of(g: Game, shared: set[int]) -> dict[int, str]:
    """The position, its dice and every list or table of its own, compiled or not."""
    own = {
        id(value): name
        for name in dir(g)
        if isinstance(value := getattr(g, name, None), (list, dict, set)) and id(value) not in shared
    }
    return {id(g): "the position", id(g.chance): "the dice", **own}


CASES = [(game, bot) for game in NAMES for bot in kinds(title(game))]


@pytest.mark.parametrize(("game", "name"), CASES)
def test_a_bot_gets_by_with_views(game: str, name: str) -> None:
    t = title(game)
    g = t.start(t.parts(), Stream(11))
    g.advance()
    play_through_the_door(t, g, name)


@pytest.mark.parametrize("game", [name for name in NAMES if title(name).search.aims is not None])
def test_a_bot_plans_and_follows_its_plan_with_views(game: str) -> None:
    t = title(game)
    assert t.search.aims is not None
    g, policy, chance = t.start(t.parts(), Stream(11)), next(iter(t.policies.values())), Quick(1)
    while (offer := g.advance()) is not None and not t.search.aims(g, offer):
        g.take(offer, policy(g, offer, chance))
    assert offer is not None, "no decision has aims"
    play_through_the_door(t, g, "search:8")


def play_through_the_door(t: Title, g: Game, name: str) -> None:
    """A bot plays some decisions in every seat; nothing but views comes out."""
    at_play: Any = g
    parts = at_play.parts
    door = Door(t, g)
    shared = reachable([parts, t, g.book])
    safe = guarded(t, g)
    bots = [make_bot(name, safe, parts, seat, Quick(seat)) for seat in range(len(t.seated(g)))]
    for _ in range(DECISIONS.get(name.partition(":")[0], USUAL)):
        if not (waiting := g.waiting()):
            break
        offer = waiting[0]
        view = door.view(offer.seat)
        drawn, before = g.chance.drawn, t.shape.dump(g)
        answer = bots[offer.seat].decide(view)
        assert (g.chance.drawn, t.shape.dump(g)) == (drawn, before), "it changed the game"
        held = state_of(g, shared)
        found = reachable([bots[offer.seat].__dict__, view])
        assert [held[one] for one in held if one in found] == [], "it holds a way to the game"
        g.answer(offer.seat, g.read_walk(offer, answer))


def test_the_door_lets_nothing_else_out() -> None:
    t = title("nero")
    g = t.start(t.parts(), Stream(1))
    door = Door(t, g)
    assert door.view(0)["seat"]
    for name in ("agenda", "chance", "hands", "copy", "__dict__", "__class__"):
        with pytest.raises(AssertionError):
            getattr(door, name)
    with pytest.raises(AssertionError):
        door.log = []
    with pytest.raises(AssertionError, match="handed"):
        guarded(t, g).search.evaluate(g, 0)


def test_a_bot_that_kept_the_game_would_be_found() -> None:
    t = title("aurelian")
    g = t.start(t.parts(), Stream(1))
    assert id(g.agenda) in reachable([{"deep": [{"er": g}]}])
    assert id(g.agenda) in state_of(g, set())
