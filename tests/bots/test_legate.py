"""The legate of Nero: always a lawful answer, a sensible one mostly, every kind of card used, and a fair opinion of a
position.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.agenda import Event, Game, Log
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import legal
from princeps.games.nero.bot.plans import price, winning
from princeps.games.nero.bot.policy import legate
from princeps.games.nero.bot.worth import evaluate, standing
from princeps.games.nero.parts import CARDS, EVENTS
from princeps.games.nero.state import Nero

TITLE = title("nero")
PARTS = TITLE.parts()
LEADERS = {"west": "hispania", "central": "raetia", "east": "dacia", "asia": "syria"}


def position(**words: Any) -> Nero:
    words = {"where": LEADERS, "agenda": [["player_round"]], **words}
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    g.advance()
    assert isinstance(g, Nero)
    return g


def answer(g: Game, seat: str = "aulus") -> str:
    offer = next(offer for offer in g.waiting() if TITLE.seats[offer.seat] == seat)
    return " ".join(g.walk_words(offer, legate(g, offer, Quick(1))))


def play(seed: int, options: dict[str, str], wrong: int) -> tuple[Nero, Counter[str], set[str]]:
    """A game of legates in which one answer of *wrong* is random (0: none): how it ended, the events played, the steps
    asked.
    """
    g = TITLE.start(PARTS, Quick(seed), TITLE.settings(options))
    events: list[Event] = []
    g.log = Log(events)
    chance = Quick(seed)
    asked = set()
    g.advance()
    while waiting := g.waiting():
        offer = waiting[0]
        view = TITLE.view(g, offer.seat)
        imagined = TITLE.imagine(view, PARTS, chance)
        mine = next(one for one in imagined.waiting() if one.seat == offer.seat)
        walk = legate(imagined, mine, chance)
        assert legal(offer, walk), (seed, g.book.names[offer.step[0]], walk)
        asked.add(g.book.names[offer.step[0]])
        g.answer(offer.seat, uniform(g, offer, chance) if wrong and chance.below(wrong) == 0 else walk)
    assert isinstance(g, Nero)
    played = Counter(
        EVENTS[PARTS.event[CARDS.index(event["card"])]]
        for event in events
        if event["e"] == "card_played" and event["use"] not in ("movement", "battle", "withdrawal")
    )
    return g, played, asked


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_his_answers_are_lawful_wherever_he_is_put(players: str) -> None:
    """In games of his own with many wrong answers among them, and everybody asked."""
    for seed in range(2):
        g, _, asked = play(seed, {"players": players, "version": "fast", "ask": "everybody", "bases": "chosen"}, 4)
        assert g.ending >= 0
        assert {"player_round", "move_cards", "group_size", "group_act", "window", "withdraw", "battle_cards"} <= asked


def test_he_uses_every_kind_of_card() -> None:
    """In a few games all but Crisis in Roma, for which an Emperor must be caught outside; that one is tried below."""
    used: Counter[str] = Counter()
    for seed in range(6):
        used += play(seed, {}, 0)[1]
    assert set(used) | {"crisis"} == set(EVENTS)


def test_he_calls_his_own_emperor_to_roma() -> None:
    g = position(
        hands={"west": ["crisis"]},
        where={**LEADERS, "west": "gallia_narbonensis"},
        rank={"west": "emperor"},
        legions={"gallia_narbonensis": {"west": 1}, "northern_italy": {"east": 3}},
    )
    assert answer(g) == "crisis"


def test_a_declaration_that_must_succeed_is_made() -> None:
    g = position(
        where={**LEADERS, "west": "roma"}, hands={"west": ["bribe_1"]}, legions={"northern_italy": {"west": 5}}
    )
    assert answer(g) == "declare"


def test_bribes_are_kept_for_a_declaration_that_they_can_stop() -> None:
    given: dict[str, Any] = {
        "agenda": [["proclaim", 2], ["window", "asia"]],
        "active": "asia",
        "where": {**LEADERS, "asia": "roma"},
        "declared": ["senate_influence_1", "senate_influence_2"],
        "played": ["senate_influence_1", "senate_influence_2"],
        "legions": {"northern_italy": {"asia": 3}, "britannia": {"west": 1}},
    }
    assert answer(position(**given, hands={"west": ["bribe_1"]})) == "bribe_1"
    given["legions"] = {"northern_italy": {"asia": 4}, "britannia": {"west": 1}}
    assert answer(position(**given, hands={"west": ["bribe_1", "bribe_2"]})) == "bribe_1", (
        "two are needed, and he has two"
    )


def test_his_own_emperor_is_protected_and_that_of_others_is_not() -> None:
    given: dict[str, Any] = {
        "agenda": [["verdict", "west", 0, 0, 0, 0], ["defend", "west", "west"]],
        "active": "east",
        "where": {**LEADERS, "west": "roma"},
        "rank": {"west": "emperor"},
        "hands": {"west": ["praetorian_guard_1", "praetorian_guard_2", "bribe_1"]},
        "legions": {"dacia": {"east": 1}},
    }
    assert answer(position(**given)) == "praetorian_guard_1 done"
    given |= {
        "agenda": [["verdict", "central", 0, 0, 0, 0], ["defend", "west", "central"]],
        "where": {**LEADERS, "central": "roma"},
        "rank": {"central": "emperor"},
    }
    assert answer(position(**given)) == "done"


def test_a_hopeless_battle_is_avoided_and_a_sure_one_sought() -> None:
    weak = position(
        hands={"west": ["bribe_5"], "east": ["bribe_7", "bribe_8"]}, legions={"northern_italy": {"west": 1, "east": 5}}
    )
    assert not answer(weak).startswith("attack")
    strong = position(
        agenda=[["group_ends"], ["group_act"]],
        group="northern_italy",
        group_legions=5,
        group_mp=3,
        done={"northern_italy": {"west": 5}},
        legions={"northern_italy": {"west": 5, "east": 1}},
    )
    assert answer(strong) == "attack_east"


def test_the_chance_of_a_battle_rises_with_the_lead_and_falls_with_the_hand() -> None:
    for hand in (0, 1, 4):
        chances = [winning(mine, 4, hand) for mine in range(10)]
        assert chances == sorted(chances)
    assert winning(5, 4, 0) == 1.0
    assert winning(4, 4, 0) == 0.0
    assert winning(6, 4, 1) > winning(6, 4, 5)


def test_cards_are_worth_more_when_they_are_needed() -> None:
    guard = CARDS.index("praetorian_guard_1")
    plain = position(hands={"west": ["praetorian_guard_1"]}, legions={"hispania": {"west": 1}})
    crowned = position(
        hands={"west": ["praetorian_guard_1"]},
        legions={"hispania": {"west": 1}},
        where={**LEADERS, "west": "roma"},
        rank={"west": "emperor"},
    )
    assert price(crowned, 0, guard) > price(plain, 0, guard)


def test_a_better_position_is_judged_better() -> None:
    poor = position(
        legions={"hispania": {"west": 2}, "dacia": {"east": 2}, "moesia": {"east": 1}, "thracia": {"east": 1}}
    )
    rich = position(
        legions={"hispania": {"west": 1}, "lusitania": {"west": 1}, "britannia": {"west": 1}, "dacia": {"east": 2}},
        vp={"west": 5},
    )
    assert standing(rich, 0) > standing(poor, 0)
    assert evaluate(rich, 0) > 1 / 4 > evaluate(poor, 0)
    assert sum(evaluate(rich, seat) for seat in range(4)) == pytest.approx(1)
    assert all(0.0 <= evaluate(g, seat) <= 1.0 for g in (poor, rich) for seat in range(4))
