"""Explicit chance: a game whose dice come from outside is the same game, and a step can be run as often as its dice can
fall.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from princeps.bots.playout import uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick, Script, Stream, Taped
from princeps.engine.choices import Offer
from princeps.engine.explicit import ChanceNode, Explicit, outcomes

from . import toy

AURELIAN = title("aurelian")
PARTS = AURELIAN.parts()


def play(seed: int) -> tuple[Game, list[tuple[int, ...]], list[object]]:
    """A random game with ordinary dice: where it ended, the answers, the results."""
    tape: list[object] = []
    g = AURELIAN.start(PARTS, Taped(Stream(seed), tape))
    answers, chooser = [], Quick(seed)
    while (offer := g.advance()) is not None:
        walk = uniform(g, offer, chooser)
        answers.append(walk)
        g.take(offer, walk)
    return g, answers, tape


def test_dice_from_outside_give_the_same_game_as_scripted_dice() -> None:
    for seed in range(50):
        ended, answers, tape = play(seed)
        scripted = AURELIAN.start(PARTS, Script(tape))
        explicit, given, turn = Explicit(AURELIAN.start(PARTS, Script([]))), 0, 0
        while (stop := explicit.advance()) is not None:
            if isinstance(stop, ChanceNode):
                assert tape[given] in stop.outcomes
                explicit.give(tape[given])
                given += 1
            else:
                explicit.g.take(stop, answers[turn])
                offer = scripted.advance()
                assert offer is not None
                scripted.take(offer, answers[turn])
                turn += 1
        scripted.advance()
        assert (given, turn) == (len(tape), len(answers))
        right = AURELIAN.shape.dump(ended)
        assert AURELIAN.shape.dump(scripted) == right
        assert AURELIAN.shape.dump(explicit.g) == right
        assert explicit.g.chance.drawn == len(tape)


def test_a_chance_node_says_what_can_come() -> None:
    table = Explicit(toy.blank(toy.PARTS, Script([])))
    table.g.then((toy.ROLL,), (toy.DRAW,), (toy.TURN, toy.WEST))
    assert table.advance() == ChanceNode(6, (1, 2, 3, 4, 5, 6))
    assert table.advance() == ChanceNode(6, (1, 2, 3, 4, 5, 6)), "it waits"
    table.give(4)
    assert table.advance() == ChanceNode(0, ("red", "green", "blue"))
    table.give("blue")
    stop = table.advance()
    assert isinstance(stop, Offer)
    assert toy.trail(table.g) == [4, 2]
    table.g.take(stop, (toy.PASS,))
    assert table.advance() is None


def test_a_step_without_dice_has_one_outcome() -> None:
    g = toy.table((toy.TURN, toy.WEST))
    found = outcomes(g, (toy.NOTE, 3))
    assert [(chance, toy.trail(after)) for chance, after in found] == [(Fraction(1), [3])]
    assert toy.trail(g) == []


@pytest.mark.parametrize(("step", "results"), [((toy.ROLL,), [1, 2, 3, 4, 5, 6]), ((toy.DRAW,), [0, 1, 2])])
def test_a_step_with_a_die_has_one_outcome_for_each_face(step: tuple[int, ...], results: list[int]) -> None:
    found = outcomes(toy.table((toy.TURN, toy.WEST)), step)
    assert sorted(toy.trail(after) for _, after in found) == [[result] for result in results]
    assert {chance for chance, _ in found} == {Fraction(1, len(results))}


def test_probabilities_of_aurelian_add_up() -> None:
    """At every step of a few games: all outcomes together are certain, and the game's own result is among them."""
    steps = dice = 0
    for seed in range(4):
        g = AURELIAN.start(PARTS, Stream(seed))
        chooser = Quick(seed)
        while g.agenda:
            step = g.agenda[-1]
            if g.book.asks[step[0]] is not None:
                offer = g.advance_choice()
                if offer is not None:
                    g.take(offer, uniform(g, offer, chooser))
                continue
            g.agenda.pop()
            before = g.copy()
            g.run(step)
            if g.book.names[step[0]].startswith("set_up"):
                continue  # thousands of outcomes
            found = outcomes(before, step)
            steps += 1
            dice += len(found) > 1
            assert sum(chance for chance, _ in found) == 1
            now = AURELIAN.shape.dump(g)
            assert any(AURELIAN.shape.dump(after) == now for _, after in found)
    assert steps > 200
    assert dice > 50
