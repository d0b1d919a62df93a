"""What a seat can know of other hands: nothing but what it has seen, and exact chances of the rest."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.nero.beliefs import EVENT_OF, beliefs
from princeps.games.nero.parts import CARDS, COLOURS, EVENTS
from princeps.games.nero.state import Nero

TITLE = title("nero")
PARTS = TITLE.parts()


def position(**words: Any) -> Nero:
    words = {"agenda": [["player_round"]], "legions": {"britannia": {"west": 1}}, **words}
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    assert isinstance(g, Nero)
    return g


def test_unseen_cards_are_those_of_other_hands_and_of_the_box() -> None:
    g = position(
        hands={"west": ["bribe_1", "bribe_2"], "east": ["bribe_3", "sick"]},
        played=["bribe_4"],
        buried={"west": ["crisis"], "east": ["traitor_1"]},
    )
    found = beliefs(TITLE.view(g, 0))
    assert found["unseen"]["bribe"] == 5
    assert "crisis" not in found["unseen"], "he discarded it himself"
    assert found["unseen"]["traitor"] == 4
    assert sum(found["unseen"].values()) == len(CARDS) - 4
    assert list(found["hands"]) == ["east"]


def test_the_chance_of_a_hand_is_exact() -> None:
    g = position(hands={"west": ["bribe_1"], "east": ["bribe_3", "sick", "crisis"]})
    east = beliefs(TITLE.view(g, 0))["hands"]["east"]
    assert east["bribe"]["any"] == pytest.approx(1 - comb(47, 3) / comb(54, 3))
    assert east["bribe"]["number"] == pytest.approx(3 * 7 / 54)
    assert sum(event["number"] for event in east.values()) == pytest.approx(3)


def test_what_a_traitor_saw_is_certain_for_him_alone() -> None:
    g = position(hands={"west": ["bribe_1"], "east": ["assassin_1", "sick"]}, spied={"west": ["sick east"]})
    found = beliefs(TITLE.view(g, 0))
    assert found["known"]["east"] == ["sick"]
    assert found["hands"]["east"]["sick"] == {"any": 1.0, "number": 1}
    assert found["hands"]["east"]["assassin"]["any"] == pytest.approx(4 / 53)
    other = beliefs(TITLE.view(g, 1))
    assert other["known"]["east"] == []
    assert 0 < other["hands"]["east"]["sick"]["any"] < 1


def test_a_card_that_waits_to_be_played_is_its_owners_secret() -> None:
    """Two answer the same thing: while the first is dealt with, nobody else knows of the second, which may come too
    late and stay in the hand.
    """
    agenda: list[list[Any]] = [
        ["player_round"],
        ["proclaim", 3],
        ["react", "east", "sick"],
        ["bribe_negates"],
        ["window", "west"],
    ]
    g = position(hands={"west": ["bribe_1"], "east": ["sick"]}, agenda=agenda)
    assert TITLE.view(g, g.seat_of[COLOURS.index("east")])["agenda"] == agenda
    for seat in (-1, 0):
        assert TITLE.view(g, seat)["agenda"] == [step for step in agenda if step[0] != "react"]
    for seed in range(20):  # and whatever else the hand is dealt can be played on with
        TITLE.imagine(TITLE.view(g, 0), PARTS, Quick(seed)).advance()


def test_a_spectator_knows_only_what_was_played() -> None:
    g = position(hands={"west": ["bribe_1"], "east": ["sick"]}, played=["crisis"])
    found = beliefs(TITLE.view(g, -1))
    assert sum(found["unseen"].values()) == len(CARDS) - 1
    assert set(found["hands"]) == {"west", "east"}


def test_beliefs_agree_with_imagined_positions() -> None:
    """The share of imagined positions in which a hand holds an event is its chance."""
    g = position(
        hands={
            "west": ["bribe_1", "traitor_1"],
            "east": ["assassin_1", "bribe_2", "bribe_3", "sick"],
            "asia": ["crisis"],
        },
        spied={"west": ["sick east"]},
    )
    view = TITLE.view(g, 0)
    found = beliefs(view)["hands"]["east"]
    chance = Quick(5)
    seen = dict.fromkeys(found, 0)
    for _ in range(2000):
        imagined = TITLE.imagine(view, PARTS, chance)
        assert isinstance(imagined, Nero)
        for event in {EVENT_OF[CARDS[card]] for card in imagined.hands[2]}:
            seen[event] += 1
    for event, times in seen.items():
        assert times / 2000 == pytest.approx(found[event]["any"], abs=0.05)


def test_nothing_hidden_is_told_in_a_whole_game() -> None:
    """Beliefs follow from the view, so they are the same for every position that fits it."""
    chance = Quick(3)
    g = TITLE.start(PARTS, Quick(3), TITLE.settings({"version": "fast"}))
    g.advance()
    for turn in range(200):
        waiting = g.waiting()
        if not waiting:
            break
        if turn % 20 == 0:
            for seat in range(-1, 4):
                view = TITLE.view(g, seat)
                found = beliefs(view)
                assert beliefs(TITLE.view(TITLE.imagine(view, PARTS, chance), seat)) == found
                assert all(0.0 <= one["any"] <= 1.0 for hand in found["hands"].values() for one in hand.values())
        g.answer(waiting[0].seat, uniform(g, waiting[0], chance))


# -- odds --------------------------------------------------------------------------------------------------------------


def outcomes(g: Nero) -> dict[str, Fraction]:
    found = TITLE.odds(g, g.book.option_numbers["steal"])
    assert found is not None
    return {one["event"]: Fraction(*one["chance"]) for one in found["outcomes"]}


def test_odds_of_a_theft() -> None:
    at = [["traitor_mode", "east"]]
    g = position(agenda=at, hands={"west": ["bribe_1"], "east": ["bribe_2", "sick"]}, played=["traitor_1"])
    assert outcomes(g)["bribe"] == Fraction(7, 53)
    assert sum(outcomes(g).values()) == 1
    known = position(
        agenda=at,
        hands={"west": ["bribe_1"], "east": ["bribe_2", "sick"]},
        played=["traitor_1"],
        spied={"west": ["sick east"]},
    )
    assert outcomes(known)["sick"] == Fraction(1, 2)
    assert outcomes(known)["bribe"] == Fraction(7, 104)
    assert TITLE.odds(g, g.book.option_numbers["look"]) is None


def test_odds_of_a_theft_from_ones_own_other_colour_are_certain() -> None:
    g = position(
        agenda=[["traitor_mode", "east"]],
        players=2,
        hands={"west": ["bribe_1"], "east": ["bribe_2", "sick"]},
        played=["traitor_1"],
    )
    assert outcomes(g) == {"bribe": Fraction(1, 2), "sick": Fraction(1, 2)}


def test_every_event_has_its_cards() -> None:
    assert {EVENT_OF[card] for card in CARDS} == set(EVENTS)
