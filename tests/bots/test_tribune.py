"""The tribune of Time of Crisis: always a lawful answer, a sensible one mostly, and a fair opinion of a position."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import legal
from princeps.games.time_of_crisis.bot.policy import tribune
from princeps.games.time_of_crisis.bot.standing import evaluate

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()

MODULES: list[dict[str, str]] = [
    {"players": "4"},
    {"players": "3", "cards": "fixed", "length": "short"},
    {"players": "2", "cards": "variable", "emperors": "yes", "length": "short"},
    {"players": "1", "factions": "3", "cards": "selective", "emperors": "yes", "length": "short"},
]


def position(**words: Any) -> Game:
    words = {"agenda": [["take_actions"]], **words}
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    return g


def answer(g: Game) -> str:
    offer = g.waiting()[0]
    return " ".join(g.walk_words(offer, tribune(g, offer, Quick(1))))


@pytest.mark.parametrize("options", MODULES, ids=lambda options: "-".join(options.values()))
def test_his_answers_are_lawful_wherever_he_is_put(options: dict[str, str]) -> None:
    """In games of his own with many wrong answers among them."""
    asked = set()
    for seed in range(6):
        g, chance = TITLE.start(PARTS, Quick(seed), options), Quick(seed)
        for _ in range(2500):
            waiting = g.waiting() if g.advance() is not None else []
            if not waiting:
                break
            offer = waiting[0]
            walk = tribune(g, offer, chance)
            assert legal(offer, walk), (seed, g.book.names[offer.step[0]], walk)
            asked.add(g.book.names[offer.step[0]])
            g.answer(offer.seat, uniform(g, offer, chance) if chance.below(5) == 0 else walk)
    assert {
        "take_actions",
        "place_governor",
        "spend_votes",
        "move_army",
        "move_to",
        "increase_support",
        "buy_cards",
        "choose_card",
    } <= asked


def test_he_beats_chance_and_the_game_ends() -> None:
    for seed in range(4):
        g, chance = TITLE.start(PARTS, Quick(seed), {"players": "3", "length": "short"}), Quick(seed)
        while (offer := g.advance()) is not None:
            waiting = g.waiting()
            offer = waiting[0]
            g.answer(offer.seat, (tribune if offer.seat == seed % 3 else uniform)(g, offer, chance))
        assert g.ending == seed % 3


# -- what he does ------------------------------------------------------------------------------------------------------


def test_he_plays_his_cards_first() -> None:
    assert answer(position(hands={"red": ["castra"]}, ip={"populace": 3}, governors={"gallia": "red"})) == "play:castra"


def test_he_takes_a_neutral_province_with_certainty() -> None:
    g = position(ip={"senate": 3}, governors={"gallia": "red"}, governors_available={"red": 1})
    assert answer(g) == "place_governor"
    g.answer(0, g.read_walk(g.waiting()[0], ["place_governor"]))
    g.answer(0, g.read_walk(g.waiting()[0], [answer(g)]))
    assert answer(g) == "points:2"


def test_he_recruits_when_nobody_is_left_to_place() -> None:
    assert answer(position(ip={"senate": 3}, governors={"gallia": "red"})) == "recruit_governor"


def test_he_saves_a_governor_from_the_mob() -> None:
    assert (
        answer(position(ip={"populace": 3}, governors={"gallia": "red", "asia": "red"}, mobs={"gallia": 1}))
        == "hold_games"
    )


def test_he_raises_support_where_barbarians_would_topple_him() -> None:
    g = position(
        ip={"populace": 2},
        governors={"gallia": "red", "asia": "red"},
        raiders={"franks": {"gallia": 3}},
        support={"asia": 2},
    )
    assert answer(g) == "increase_support"
    g.answer(0, g.read_walk(g.waiting()[0], ["increase_support"]))
    assert TITLE.shape.dump(g)["support"]["gallia"] == 2


def test_he_builds_when_all_is_quiet() -> None:
    assert answer(position(ip={"populace": 3}, governors={"gallia": "red"}, support={"gallia": 4})) == "build"


def test_he_goes_to_war_where_it_pays() -> None:
    g = position(
        ip={"military": 2},
        governors={"gallia": "red"},
        generals={"red_1": "hispania"},
        full={"red_1": 3},
        raiders={"franks": {"gallia": 1}},
    )
    assert answer(g) == "move_army"
    g = position(
        ip={"military": 2},
        governors={"gallia": "red"},
        generals={"red_1": "gallia"},
        full={"red_1": 3},
        raiders={"franks": {"gallia": 1}},
    )
    assert answer(g) == "battle"


def test_he_does_not_throw_an_army_away() -> None:
    g = position(
        ip={"military": 1},
        governors={"gallia": "red"},
        generals={"red_1": "gallia_capital"},
        reduced={"red_1": 1},
        rivals={"postumus": "gallia"},
    )
    assert answer(g) == "train_legion"


# -- his opinion -------------------------------------------------------------------------------------------------------


def test_opinions_add_up_and_follow_legacy_and_the_order_of_turns() -> None:
    g = position(legacy={"red": 30, "blue": 20}, governors={"gallia": "red", "asia": "blue"})
    shares = [evaluate(g, side) for side in range(4)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] > shares[2] > shares[3], "the third side moves before the fourth"


def test_opinions_of_finished_games() -> None:
    g = position()
    g.over(2)
    assert [evaluate(g, side) for side in range(4)] == [0.0, 0.0, 1.0, 0.0]
