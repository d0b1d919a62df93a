"""The rules of High Card, paragraph by paragraph."""

from __future__ import annotations

from princeps.engine.chance import Quick

from ..book import CARD_OPTION, DRAW_OPTION, POINT_OPTION
from ..parts import CARDS, SEATS, Parts
from ..position import data_faults
from ..rules.r02_round import NEXT_ROUND, PRIZE
from ..rules.r03_end import COUNT
from ..state import Toy
from ..title import TITLE

NORTH, SOUTH = range(len(SEATS))


def laid(north: list[str], south: list[str]) -> Toy:
    """A position with these hands, before a round."""
    g = TITLE.bare(TITLE.parts(), Quick(1))
    assert isinstance(g, Toy)
    g.explain = True
    g.hands = [[CARDS.index(card) for card in hand] for hand in (north, south)]
    g.deck = [card for card in g.deck if card not in g.hands[NORTH] + g.hands[SOUTH]]
    return g


def play(g: Toy, north: str, south: str) -> None:
    g.then((NEXT_ROUND,))
    for seat, card in enumerate((north, south)):
        assert g.advance() is not None
        g.answer(seat, (CARD_OPTION[CARDS.index(card)],))
    g.advance()


def test_1_0_three_cards_for_each() -> None:
    g = TITLE.start(TITLE.parts(), Quick(1))
    g.advance()
    assert isinstance(g, Toy)
    assert [len(hand) for hand in g.hands] == [3, 3]
    assert len(g.deck) == len(CARDS) - 6


def test_1_0_no_two_cards_are_equal() -> None:
    parts: Parts = TITLE.parts()
    assert data_faults(parts) == []
    parts.value[0] = parts.value[1]
    assert data_faults(parts) == ["two cards of one value"]


def test_2_0_so_many_rounds_as_were_agreed() -> None:
    for word, rounds in (("one", 1), ("three", 3)):
        g = TITLE.start(TITLE.parts(), Quick(1), {"rounds": word})
        assert isinstance(g, Toy)
        assert g.rounds == rounds


def test_2_1_a_card_is_sealed_until_both_have_chosen() -> None:
    g = laid(["card_1", "card_9"], ["card_2", "card_3"])
    g.then((NEXT_ROUND,))
    g.advance()
    g.answer(NORTH, (CARD_OPTION[CARDS.index("card_9")],))
    assert g.discards == []
    assert TITLE.view(g, SOUTH)["answered"] == ["north"]
    assert "card_9" not in str(TITLE.view(g, SOUTH))


def test_2_2_the_higher_card_wins_a_point() -> None:
    g = laid(["card_1", "card_9"], ["card_2", "card_3"])
    play(g, "card_9", "card_2")
    assert g.points == [1, 0]


def test_2_3_the_winner_chooses_a_point_or_a_card() -> None:
    for option, points, cards in ((POINT_OPTION, 2, 1), (DRAW_OPTION, 1, 2)):
        g = laid(["card_1", "card_9"], ["card_2", "card_3"])
        play(g, "card_9", "card_2")
        g.answer(NORTH, (option,))
        g.advance()
        assert (g.points[NORTH], len(g.hands[NORTH])) == (points, cards)


def test_ruling_2_3_a() -> None:
    g = laid(["card_9"], ["card_2"])
    g.round = g.rounds
    g.then((PRIZE, NORTH), (COUNT,))
    g.advance()
    assert g.points[NORTH] == 1  # the only prize left is not asked for
    assert len(g.hands[NORTH]) == 1


def test_3_0_more_points_win() -> None:
    for points, ending in (([2, 1], "north"), ([1, 2], "south"), ([1, 1], "even")):
        g = laid(["card_1"], ["card_2"])
        g.points = points
        g.then((COUNT,))
        g.advance()
        assert TITLE.shape.endings[g.ending] == ending
        assert [TITLE.won(g, seat) for seat in (NORTH, SOUTH)] == [ending == "north", ending == "south"]
