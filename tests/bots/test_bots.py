"""The bots by name: they are given a view and nothing else, and answer in words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from princeps.bots import bot_names, make_bot
from princeps.bots.budget import Budget, read_budget
from princeps.bots.playout import play_on, uniform
from princeps.bots.search import OWN, Findings, Search, SearchBot, Tried
from princeps.bots.strengths import BY_NAME, STRENGTHS, rating, ratings
from princeps.engine.agenda import Game
from princeps.engine.catalogue import SearchHooks, Title, title
from princeps.engine.chance import Chance, Quick
from princeps.engine.choices import Offer, legal
from princeps.engine.problem import Problem

from .triumph import before_the_triumph

TITLE = title("aurelian")
PARTS = TITLE.parts()
BOTS = ["tiro", "miles", "random", "steward", "search:12"]


class Fence:
    """A game that shows a bot how to imagine positions and to judge those, and raises on anything else."""

    OPEN = ("facts", "imagine", "policies", "search", "won")

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
    assert bot_names(TITLE) == ["tiro", "miles", "centurio", "legatus", "imperator", "steward", "search", "random"]
    for name in [*bot_names(TITLE), "search:500"]:
        assert make_bot(name, TITLE, PARTS, 0, Quick(1))
    assert cast(SearchBot, make_bot("search:500", TITLE, PARTS, 0, Quick(1))).budget.playouts == 500
    assert cast(SearchBot, make_bot("search:0.5s", TITLE, PARTS, 0, Quick(1))).budget.seconds == 0.5


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("stewart", "steward"),
        ("", "tiro, miles"),
        ("steward:5", "steward"),
        ("random:3", "random"),
        ("Search", "search"),
    ],
)
def test_an_unknown_bot_is_named_with_those_near(name: str, meant: str) -> None:
    with pytest.raises(Problem) as caught:
        make_bot(name, TITLE, PARTS, 0, Quick(1))
    assert caught.value.id == "unknown_bot"
    assert meant in str(caught.value.facts["bots"])


@pytest.mark.parametrize(
    "word", ["", "0", "-5", "many", "1e3", "²", "99999999999", "s", "0s", "1.2.3s", "2 s", "9999s", "-1s"]
)
def test_a_budget_is_playouts_or_seconds(word: str) -> None:
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
def test_bots_play_games_for_several(name: str) -> None:
    t = title("toy")
    parts = t.parts()
    g = t.start(parts, Quick(1))
    g.advance()
    bots = [make_bot(name, t, parts, seat, Quick(seat)) for seat in range(2)]
    while waiting := g.waiting():
        offer = waiting[-1]
        g.answer(offer.seat, g.read_walk(offer, bots[offer.seat].decide(t.view(g, offer.seat))))
    assert g.ending >= 0


# -- search ------------------------------------------------------------------------------------------------------------


def test_search_finds_the_answer_that_wins() -> None:
    """The policy is taught to decline the Triumph."""
    g = before_the_triumph()
    offer = g.waiting()[0]
    assert sorted(g.book.options[option] for option in offer.ids) == ["no", "yes"]
    search = Search(TITLE, PARTS, 0, Quick(1))
    search.policy = lambda g, offer, chance: (offer.ids[-1],)
    assert g.book.options[offer.ids[-1]] == "no"
    found = search.look(TITLE.view(g, 0), Budget(playouts=20))
    assert found.chosen().words == ["yes"]
    assert found.tried[OWN].words == ["no"]
    assert found.chance(found.chosen()) > found.tried[OWN].mean()


def tried(values: list[float], own: list[float]) -> Tried:
    found = Tried((1,), ["one"])
    for value, mine in zip(values, own, strict=True):
        found.add(value, mine)
    return found


def test_search_keeps_the_policys_answer_unless_another_is_clearly_better() -> None:
    assert tried([0.9, 0.8, 0.9, 0.7], [0.1, 0.2, 0.3, 0.1]).surely_better()
    assert not tried([1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.9]).surely_better()
    assert not tried([0.5, 0.5], [0.5, 0.5]).surely_better()
    assert not tried([1.0], [0.0]).surely_better(), "one trial tells nothing"


def left_of(*answers: Tried) -> list[int]:
    """Which of these answers a search would go on trying, beside the policy's own."""
    return Findings([tried([0.5], [0.5]), *answers], 0).open(list(range(1, len(answers) + 1)))


GOOD, EVEN, BAD = [0.8, 0.9, 0.8, 0.9, 0.7, 0.8], [0.5, 0.4, 0.6, 0.5, 0.4, 0.6], [0.1, 0.2, 0.1, 0.0, 0.1, 0.2]
OTHERWISE = [0.6, 0.3, 0.6, 0.6, 0.5, 0.4]


def test_an_answer_without_hope_is_given_up_early() -> None:
    assert left_of(tried(BAD, GOOD)) == []
    assert left_of(tried(EVEN, EVEN)) == [], "it makes no difference"
    assert left_of(tried(BAD[:5], GOOD[:5])) == [1], "too early to tell"
    assert left_of(tried(EVEN, OTHERWISE)) == [1]
    assert left_of(tried(EVEN, [value - 0.001 for value in EVEN])) == [], (
        "better in every trial, but nobody would notice"
    )


def test_no_more_thought_once_the_best_answer_is_known() -> None:
    assert left_of(tried(GOOD, EVEN)) == []
    assert left_of(tried(GOOD, BAD), tried(OTHERWISE, BAD)) == [], (
        "the second is better than the policy's own, too, but surely worse than the first"
    )
    assert left_of(tried(GOOD, BAD), tried(GOOD[::-1], BAD)) == [1, 2], "which of the two is not known"


def test_only_answers_that_were_tried_to_the_end_are_chosen() -> None:
    lucky, solid = tried([1.0, 1.0], [0.2, 0.1]), tried([0.7, 0.6, 0.8, 0.7, 0.7], [0.2, 0.1, 0.2, 0.3, 0.2])
    found = Findings([tried([0.2] * 5, [0.2] * 5), lucky, solid], 12)
    assert found.chosen() is solid


def a_search() -> Search:
    return Search(TITLE, PARTS, 0, Quick(1))


def test_candidates_are_lawful_and_begin_with_the_policys_own() -> None:
    search, g = a_search(), a_position(1, 0)
    search.policy = uniform
    some, amount, points = (Offer((0,), False) for _ in range(3))
    some.some([3, 4, 5, 6, 7], 0, 5, (0,))
    amount.amount(0, 100, (0,))
    points.allocate(10, (0,))
    for slot in range(5):
        points.slot(10 + slot, 1, 4, 2)
    for offer in (some, amount, points, g.waiting()[0]):
        search.chance = Quick(7)
        own = uniform(g, offer, Quick(7))
        found = search.candidates(g, offer)
        assert found[OWN] == own
        assert all(legal(offer, walk) for walk in found)
        assert len(set(found)) == len(found) > 3
    assert {(option,) for option in g.waiting()[0].ids} == set(search.candidates(g, g.waiting()[0])), (
        "of a plain choice all options"
    )
    assert tuple([2] * 5) in search.candidates(g, points), "leaving it as it is can be an answer"


def test_search_keeps_to_its_budget() -> None:
    g = a_position(2, 30)
    found = a_search().look(TITLE.view(g, 0), Budget(playouts=60))
    assert len(found.tried) < found.playouts <= 60 + len(found.tried)
    assert sum(one.trials for one in found.tried) == found.playouts


def test_a_playout_lasts_as_long_as_the_game_says() -> None:
    lasted: list[int] = []

    def steward(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
        lasted[-1] += 1
        return TITLE.policies["steward"](g, offer, chance)

    def judge(g: Game, seat: int) -> float:
        lasted.append(0)
        return 0.5

    g = a_position(2, 30)
    for horizon in (1, 7):
        lasted[:] = [-1]  # the policy is asked for its own answer first
        t = replace(TITLE, search=SearchHooks(judge, horizon=horizon), policies={"steward": steward})
        Search(t, PARTS, 0, Quick(1)).look(TITLE.view(g, 0), Budget(playouts=20))
        assert set(lasted[:-1]) == {horizon}


def test_an_answer_that_somebody_gave_can_be_tried_too() -> None:
    g = a_position(2, 30)
    words = g.walk_words(g.waiting()[0], (g.waiting()[0].ids[-1],))
    found = a_search().look(TITLE.view(g, 0), Budget(playouts=30), words)
    assert [one.words for one in found.tried].count(words) == 1


def test_a_hurried_search_answers_at_once_and_tells_how_far_it_is() -> None:
    g, told = a_position(2, 30), list[float]()
    budget = Budget(playouts=100_000, progress=told.append, hurry=lambda: len(told) > 4)
    found = a_search().look(TITLE.view(g, 0), budget)
    assert found.playouts < 200
    assert told == sorted(told)
    assert 0 < told[0] < 0.1


def test_a_search_by_the_clock_ends() -> None:
    g = a_position(2, 30)
    assert a_search().look(TITLE.view(g, 0), read_budget("0.05s")).playouts >= 2


# -- the named strengths -----------------------------------------------------------------------------------------------


def test_strengths_think_longer_from_one_to_the_next() -> None:
    assert [one.playouts for one in STRENGTHS] == sorted(one.playouts for one in STRENGTHS)
    assert list(BY_NAME) == ["tiro", "miles", "centurio", "legatus", "imperator"]
    assert (
        cast(SearchBot, make_bot("legatus", TITLE, PARTS, 0, Quick(1))).budget.playouts == BY_NAME["legatus"].playouts
    )


def test_legatus_forgets_to_think_now_and_then() -> None:
    seen = TITLE.view(a_position(2, 30), 0)
    bots = [cast(SearchBot, make_bot("legatus", TITLE, PARTS, 0, Quick(seed))) for seed in range(200)]
    for bot in bots:
        bot.budget = Budget(playouts=1)
    own = make_bot("steward", TITLE, PARTS, 0, Quick(1)).decide(seen)
    answers = [bot.decide(seen) for bot in bots]
    forgot = [answer for bot, answer in zip(bots, answers, strict=True) if bot.thought is None]
    assert 2 < len(forgot) < 25
    assert any(answer != own for answer in forgot)
    again = [cast(SearchBot, make_bot("legatus", TITLE, PARTS, 0, Quick(seed))).thinks() for seed in range(200)]
    assert again == [bot.thought is not None for bot in bots], (
        "the same dice, the same mistakes: the table asks before a thought is shared"
    )
    assert cast(SearchBot, make_bot("imperator", TITLE, PARTS, 0, Quick(1))).mistakes == 0


def test_a_game_can_say_how_many_mistakes_a_level_makes() -> None:
    nero = title("nero")
    told = nero.facts()["mistakes"]["legatus"]
    assert told != BY_NAME["legatus"].mistakes
    assert cast(SearchBot, make_bot("legatus", nero, nero.parts(), 0, Quick(1))).mistakes == told
    assert cast(SearchBot, make_bot("legatus", TITLE, PARTS, 0, Quick(1))).mistakes == BY_NAME["legatus"].mistakes


def test_tiro_makes_more_mistakes_than_miles_and_centurio_none() -> None:
    g = a_position(2, 30)
    seen = TITLE.view(g, 0)
    own = make_bot("steward", TITLE, PARTS, 0, Quick(1)).decide(seen)
    alike = [
        sum(make_bot(name, TITLE, PARTS, 0, Quick(seed)).decide(seen) == own for seed in range(60))
        for name in ("tiro", "miles", "centurio")
    ]
    assert 20 < alike[0] < 45 < alike[1] < 60 == alike[2]


def test_ratings_are_of_bots_that_exist_and_were_counted() -> None:
    for game, rows in ratings().items():
        for bot, row in rows.items():
            assert bot in bot_names(title(game))
            assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
            assert row["games"] > 0
    assert rating("aurelian", "nobody") is None
