"""The catalogue: every game in it has what the tables and bots need."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine import catalogue
from princeps.engine.catalogue import Title, title
from princeps.engine.chance import Quick
from princeps.engine.problem import Problem

GAMES = catalogue.NAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_title_keeps_its_word(name: str) -> None:
    t = title(name)
    assert isinstance(t, Title)
    assert t is title(name)
    assert t.id == name
    facts = t.facts()
    assert facts["id"] == name
    assert [seat["id"] for seat in facts["seat"]] == t.seats
    assert [ending["id"] for ending in facts["ending"]] == t.shape.endings
    assert [ending["id"] for ending in facts["ending"] if ending["won"]]
    assert t.rules_version() == f"{name} {facts['version']}"


@pytest.mark.parametrize("name", GAMES)
def test_a_title_can_be_played_seen_and_imagined(name: str) -> None:
    t = title(name)
    parts = t.parts()
    g = t.start(parts, Quick(4))
    play_on(g, uniform, Quick(5), 10)
    assert t.faults(g) == []
    for seat in range(-1, len(t.seated(g))):
        seen = t.view(g, seat)
        assert json.loads(json.dumps(seen)) == seen
        other = t.imagine(seen, parts, Quick(6))
        assert t.view(other, seat) == seen
        assert t.faults(other) == []
        assert 0 <= t.search.evaluate(other, max(seat, 0)) <= 1
        assert t.beliefs(seen)["exact"] in (True, False)
    assert isinstance(t.score(g, 0), int)
    assert t.won(g, 0) in (True, False)
    for policy in t.policies.values():
        offer = g.advance()
        assert offer is not None
        g.answer(offer.seat, policy(g.copy(), offer, Quick(7)))


@pytest.mark.parametrize("name", ["", "Aurelian", "aurelia", "../aurelian", "os"])
def test_an_unknown_game(name: str) -> None:
    with pytest.raises(Problem) as caught:
        title(name)
    assert (caught.value.id, caught.value.facts["game"]) == ("unknown_game", name)
    assert "aurelian" in str(caught.value.facts["games"])


def test_an_unknown_seat() -> None:
    with pytest.raises(Problem) as caught:
        title("aurelian").seat_number("senate")
    assert (caught.value.id, caught.value.facts) == ("unknown_seat", {"seat": "senate", "seats": "emperor"})


def test_the_position_says_how_many_seats_are_taken() -> None:
    t = replace(title("aurelian"), seats=["first", "second", "third"])
    g = t.bare(t.parts(), Quick(1))
    assert t.seated(g) == ["first", "second", "third"]
    assert replace(t, players=lambda g: 2).seated(g) == ["first", "second"]
