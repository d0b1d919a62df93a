"""The bots by name: they are given a view and nothing else, and answer in words."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from princeps.bots import bot_names, make_bot
from princeps.bots.playout import play_on, uniform
from princeps.bots.search import OWN, SearchBot, surely_better
from princeps.engine.agenda import Game
from princeps.engine.catalogue import Title, title
from princeps.engine.chance import Quick
from princeps.engine.choices import Offer, legal
from princeps.engine.packs import EXTRA
from princeps.engine.problem import Problem

TITLE = title("aurelian")
PARTS = TITLE.parts()
BOTS = ["random", "steward", "search:12"]


class Fence:
    """A game that shows a bot how to imagine positions and to judge those, and raises on anything else."""

    OPEN = ("imagine", "policies", "won", "evaluate")

    def __init__(self, t: Title) -> None:
        self.t = t

    def __getattr__(self, name: str) -> Any:
        if name not in Fence.OPEN:
            raise AssertionError(f"a bot reached for {name}")
        return getattr(self.t, name)


def a_position(seed: int, decisions: int) -> Game:
    """Somewhere in a game of the steward."""
    g = TITLE.start(PARTS, Quick(seed))
    play_on(g, TITLE.policies["steward"], Quick(seed), decisions)
    return g


def test_who_can_play() -> None:
    assert bot_names(TITLE) == ["random", "steward", "search"]
    for name in [*bot_names(TITLE), "search:500"]:
        assert make_bot(name, TITLE, PARTS, 0, Quick(1))
    assert cast(SearchBot, make_bot("search:500", TITLE, PARTS, 0, Quick(1))).budget == 500


@pytest.mark.parametrize(
    ("name", "meant"), [("stewart", "steward"), ("", "random, steward, search"), ("steward:5", "steward"), ("random:3", "random"), ("Search", "search")]
)
def test_an_unknown_bot_is_named_with_those_near(name: str, meant: str) -> None:
    with pytest.raises(Problem) as caught:
        make_bot(name, TITLE, PARTS, 0, Quick(1))
    assert caught.value.id == "unknown_bot"
    assert meant in str(caught.value.facts["bots"])


@pytest.mark.parametrize("word", ["", "0", "-5", "many", "1e3", "²", "99999999999"])
def test_playouts_are_a_whole_number(word: str) -> None:
    with pytest.raises(Problem) as caught:
        make_bot(f"search:{word}", TITLE, PARTS, 0, Quick(1))
    assert caught.value.id == "playouts"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_needs_nothing_but_the_view(name: str) -> None:
    fenced = cast(Title, Fence(TITLE))
    for seed in range(3):
        g = a_position(seed, 10 + 15 * seed)
        offer = g.waiting()[0]
        seen = json.loads(json.dumps(TITLE.view(g, offer.seat)))
        answer = make_bot(name, fenced, PARTS, offer.seat, Quick(seed)).decide(seen)
        assert legal(offer, g.read_walk(offer, answer))
        assert seen == TITLE.view(g, offer.seat), "and leaves it as it was"


@pytest.mark.parametrize("name", BOTS)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    g = a_position(3, 60)
    seen = TITLE.view(g, 0)
    other = TITLE.imagine(seen, PARTS, Quick(5))
    assert TITLE.shape.dump(other)["cups"] != TITLE.shape.dump(g)["cups"]
    answers = [make_bot(name, TITLE, PARTS, 0, Quick(8)).decide(TITLE.view(position, 0)) for position in (g, other)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["random", "bold", "search:24"])
def test_bots_play_games_for_several(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(EXTRA, "tests.toy")
    t = title("toy")
    parts = t.parts()
    g = t.start(parts, Quick(1))
    g.advance()
    bots = [make_bot(name, t, parts, seat, Quick(seat)) for seat in range(2)]
    while waiting := g.waiting():
        offer = waiting[-1]
        g.answer(offer.seat, g.read_walk(offer, bots[offer.seat].decide(t.view(g, offer.seat))))
    assert g.ending >= 0


# -- search ----------------------------------------------------------------------------------------------------------------


def position(words: dict[str, Any]) -> Game:
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    return g


def test_search_finds_the_answer_that_wins() -> None:
    """Turn 6: only a Triumph brings enough VP; the policy is taught to decline it."""
    words = {
        "turn": 6,
        "vp": 55,
        "army": 5,
        "treasury": 10,
        "where": {"aurelian": "roma"},
        "usurpers": {"blue": "none", "yellow": "none"},
        "dead_pool": ["zenobia", "postumus"],
    }
    g = position({**words, "agenda": [["check_for_defeat"], ["penalty"], ["bonus"], ["triumph"]]})
    offer = g.waiting()[0]
    assert sorted(g.book.options[option] for option in offer.ids) == ["no", "yes"]
    bot = SearchBot(TITLE, PARTS, 0, Quick(1), 20)
    bot.policy = lambda g, offer, chance: (offer.ids[-1],)
    assert g.book.options[offer.ids[-1]] == "no"
    assert bot.decide(TITLE.view(g, 0)) == ["yes"]


def test_search_keeps_the_policys_answer_unless_another_is_clearly_better() -> None:
    assert surely_better([0.9, 0.8, 0.9, 0.7], [0.1, 0.2, 0.3, 0.1])
    assert not surely_better([1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.9])
    assert not surely_better([0.5, 0.5], [0.5, 0.5])
    assert not surely_better([1.0], [0.0]), "one trial tells nothing"


def a_bot(budget: int = 50) -> SearchBot:
    return SearchBot(TITLE, PARTS, 0, Quick(1), budget)


def test_candidates_are_lawful_and_begin_with_the_policys_own() -> None:
    bot, g = a_bot(), a_position(1, 0)
    bot.policy = uniform
    some, amount, points = (Offer((0,), False) for _ in range(3))
    some.some([3, 4, 5, 6, 7], 0, 5, (0,))
    amount.amount(0, 100, (0,))
    points.allocate(10, (0,))
    for slot in range(5):
        points.slot(10 + slot, 1, 4, 2)
    for offer in (some, amount, points, g.waiting()[0]):
        bot.chance = Quick(7)
        own = uniform(g, offer, Quick(7))
        found = bot.candidates(g, offer)
        assert found[OWN] == own
        assert all(legal(offer, walk) for walk in found)
        assert len(set(found)) == len(found) > 3
    assert {(option,) for option in g.waiting()[0].ids} == set(bot.candidates(g, g.waiting()[0])), "of a plain choice all options"
    assert tuple([2] * 5) in bot.candidates(g, points), "leaving it as it is can be an answer"


def test_search_keeps_to_its_budget() -> None:
    bot, played = a_bot(60), 0

    def trial(g: Game, walk: tuple[int, ...], chance: object) -> float:
        nonlocal played
        played += 1
        return 0.5

    bot.trial = trial  # type: ignore[method-assign, assignment]
    g = a_position(2, 30)
    bot.decide(TITLE.view(g, 0))
    assert 20 < played <= 60 + len(g.waiting()[0].ids)
