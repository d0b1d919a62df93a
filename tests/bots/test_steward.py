"""The steward of Aurelian: always a lawful answer, a sensible one mostly, and a fair opinion of a position."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import legal
from princeps.games.aurelian.bot.policy import evaluate, steward

TITLE = title("aurelian")
PARTS = TITLE.parts()


def position(**words: Any) -> Game:
    words = {"where": {"aurelian": "moesia"}, "agenda": [["actions_phase"]], **words}
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    return g


def answer(g: Game) -> list[str]:
    offer = g.waiting()[0]
    return g.walk_words(offer, steward(g, offer, Quick(1)))


@pytest.mark.parametrize("error", [1, 4])
def test_his_answers_are_lawful_wherever_he_is_put(error: int) -> None:
    """In random games and in games of his own with many wrong answers among them."""
    asked = set()
    for seed in range(60):
        g, chance = TITLE.start(PARTS, Quick(seed)), Quick(seed)
        while (offer := g.advance()) is not None:
            walk = steward(g, offer, chance)
            assert legal(offer, walk), (seed, g.book.names[offer.step[0]], walk)
            asked.add(g.book.names[offer.step[0]])
            g.take(offer, uniform(g, offer, chance) if chance.below(error) == 0 else walk)
    assert {"actions_phase", "action", "redeployment", "build_phase", "paid_levy", "reforms", "usurper_price"} <= asked


def test_he_wins_now_and_then_and_chance_alone_never() -> None:
    def wins(policy: Any) -> int:
        found = 0
        for seed in range(60):
            g = TITLE.start(PARTS, Quick(seed))
            play_on(g, policy, Quick(seed), 5000)
            found += TITLE.won(g, 0)
        return found

    assert wins(uniform) == 0
    assert 9 <= wins(steward) <= 36


def test_of_the_cups_he_looks_at_nothing() -> None:
    for seed in range(10):
        g = TITLE.start(PARTS, Quick(seed))
        play_on(g, steward, Quick(seed), 10 * seed)
        if g.ending >= 0:
            continue
        other = TITLE.imagine(TITLE.view(g, 0), PARTS, Quick(99))
        assert answer(g) == answer(other)
        assert evaluate(g, 0) == evaluate(other, 0)


def test_a_weak_army_is_filled_from_the_danube() -> None:
    g = position(army=2, legions={str(space): 2 for space in range(3, 9)})
    assert answer(g)[0].startswith("aurelian:")
    g.answer(0, g.read_walk(g.waiting()[0], answer(g)))
    assert answer(g) == ["redeploy"]
    g.answer(0, g.read_walk(g.waiting()[0], answer(g)))
    points = answer(g)
    assert points[0] == "5"


def test_a_lost_space_is_won_back() -> None:
    g = position(army=5, raiders={"5": "barbarian_9"}, agenda=[["redeployment"]])
    spaces = g.waiting()[0].ids
    place = [g.book.options[slot] for slot in spaces].index("5")
    assert int(answer(g)[place]) > 0


def test_he_does_not_throw_the_army_away() -> None:
    """Against a CV of 7 an Army of one would be lost more often than not: he besieges."""
    g = position(
        army=1,
        boxes={"belgica": ["belgica_1", "belgica_2", "belgica_3"]},
        usurpers={"blue": "postumus"},
        where={"aurelian": "belgica"},
        agenda=[["action", "aurelian", "belgica"]],
    )
    assert answer(g) == ["siege"]


def test_he_stops_when_all_is_quiet() -> None:
    where = {"aurelian": "roma", "officer_1": "moesia", "officer_2": "gallia"}
    g = position(
        army=5,
        where=where,
        legions={str(space): 1 for space in range(1, 9)},
        usurpers={"blue": "none", "yellow": "none"},
        dead_pool=["zenobia", "postumus"],
    )
    assert answer(g) == ["stop"]


def test_works_begun_are_finished_and_none_begun_in_the_last_turn() -> None:
    g = position(treasury=3, income=20, walls={"green": "started"}, agenda=[["build_phase", 0]])
    assert answer(g) == ["walls:green"]
    g = position(turn=6, treasury=3, income=20, aurelian_walls=4, agenda=[["build_phase", 0]])
    assert answer(g) == ["done"]


# -- how well a position stands ----------------------------------------------------------------------------------------


def test_what_is_good_for_the_emperor_is_worth_more() -> None:
    usurped = {
        "turn": 5,
        "vp": 50,
        "army": 3,
        "boxes": {"belgica": ["belgica_1"], "gallia": ["gallia_1"]},
        "usurpers": {"blue": "postumus", "yellow": "none"},
        "dead_pool": ["zenobia"],
    }
    freed = {
        **usurped,
        "boxes": {},
        "usurpers": {"blue": "none", "yellow": "none"},
        "dead_pool": ["zenobia", "postumus"],
    }
    plain = evaluate(position(**usurped), 0)
    assert 0 < plain < evaluate(position(**freed), 0) < 1
    assert plain < evaluate(position(**{**usurped, "army": 5}), 0)
    assert plain > evaluate(position(**{**usurped, "raiders": {"5": "barbarian_1", "6": "barbarian_2"}}), 0)
    assert plain < evaluate(position(**{**usurped, "where": {"aurelian": "moesia", "officer_1": "roma"}}), 0)


def test_it_foretells_who_wins() -> None:
    """In the middle of games, those won later are valued higher on average than those lost."""
    won: list[float] = []
    lost: list[float] = []
    for seed in range(80):
        g = TITLE.start(PARTS, Quick(seed))
        play_on(g, steward, Quick(seed), 70)
        value = evaluate(g, 0)
        if g.ending < 0:
            play_on(g, steward, Quick(seed), 5000)
            (won if TITLE.won(g, 0) else lost).append(value)
    assert sum(won) / len(won) > sum(lost) / len(lost) + 0.1
