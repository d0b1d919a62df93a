"""Undo inside a turn, until a die falls or a card is seen."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream
from princeps.engine.record import Match

TITLE = title("time_of_crisis")


def match(**given: Any) -> Match:
    """Red's actions, with undo until something new is seen."""
    g = TITLE.bare(TITLE.parts(), Stream(1))
    TITLE.shape.load(g, {**given, "agenda": ["take_actions"]}, whole=False)
    TITLE.settle(g, given)
    return Match.new(TITLE, 1, start=TITLE.shape.dump(g), undo="information")


def test_cards_and_moves_can_be_taken_back() -> None:
    game = match(generals={"red_1": "gallia"}, hands={"red": ["military_1", "senate_1"]})
    before = TITLE.shape.dump(game.g)
    game.answer("red", ["play:military_1"])
    game.answer("red", ["move_army"])
    game.answer("red", ["italia"])
    while game.undo_barred() == "":
        game.undo()
    assert TITLE.shape.dump(game.g) == before


def test_a_die_cannot() -> None:
    game = match(
        generals={"red_1": "gallia"}, raiders={"franks": {"gallia": 1}}, ip={"military": 1}, hands={"red": ["senate_1"]}
    )
    game.answer("red", ["battle"])
    assert game.undo_barred() == "undo_information"


def test_a_hand_that_was_seen_cannot() -> None:
    game = match(
        card_option="fixed",
        unused=["frumentarii"],
        available={"red": ["mob"]},
        hands={"red": ["castra"], "blue": ["mob"]},
    )
    game.answer("red", ["event:frumentarii"])
    assert game.undo_barred() == ""
    game.answer("red", ["blue"])
    assert game.undo_barred() == "undo_information"
