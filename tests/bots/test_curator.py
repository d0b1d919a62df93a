"""The curator of ROME, Inc.: always a lawful answer, mostly a sensible one, and a fair opinion of a position."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from princeps.bots.budget import Budget
from princeps.bots.playout import play_on, uniform
from princeps.bots.search import Search
from princeps.engine.agenda import Game
from princeps.engine.catalogue import Policy, title
from princeps.engine.chance import Quick
from princeps.engine.choices import AMOUNT, CHOOSE, DONE, legal
from princeps.games.rome_inc.bot.policy import curator, learned, sensible
from princeps.games.rome_inc.bot.standing import WEIGHTS, due, evaluate, features, moment
from princeps.games.rome_inc.rules import r07_sequence as r07
from princeps.games.rome_inc.state import RomeInc

TITLE = title("rome_inc")
PARTS = TITLE.parts()
SCENARIOS = ["27_bce", "70_ce", "138_ce", "222_ce"]


def begin(seed: int, scenario: str) -> RomeInc:
    g = TITLE.start(PARTS, Quick(seed), {**TITLE.settings({}), "scenario": scenario})
    assert isinstance(g, RomeInc)
    return g


def ends(policy: Policy, scenario: str, games: int) -> list[RomeInc]:
    found = []
    for seed in range(games):
        g = begin(seed, scenario)
        play_on(g, policy, Quick(seed + 1000), 20000)
        assert g.ending >= 0
        found.append(g)
    return found


@pytest.mark.parametrize("policy", [curator, learned])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_his_answers_are_lawful_wherever_he_is_put(scenario: str, policy: Policy) -> None:
    """In games of his own with wrong answers among them."""
    asked = set()
    for seed in range(4):
        g, chance = begin(seed, scenario), Quick(seed)
        while (offer := g.advance()) is not None:
            walk = policy(g, offer, chance)
            assert legal(offer, walk), (seed, g.book.names[offer.step[0]], walk)
            asked.add(g.book.names[offer.step[0]])
            g.take(offer, uniform(g, offer, chance) if chance.below(5) == 0 else walk)
    assert {
        "orders",
        "transfer",
        "transfer_to",
        "appoint",
        "gold_for_unrest",
        "fight_wars",
        "battle_line",
        "take_losses",
    } <= asked


def test_playouts_last_to_the_next_turn_through_all_scenarios() -> None:
    """Whoever spends nothing would else seem to be further: after the same number of decisions a war is fought that
    others still arm for.
    """
    g = TITLE.start(PARTS, Quick(4), TITLE.settings({"length": "2"}))
    moments: list[int] = []
    while g.ending < 0:
        assert (
            play_on(g, curator, Quick(len(moments)), 300, TITLE.search.halt, TITLE.search.moment, moment(g) + 1) < 300
        )
        moments.append(moment(g))
    assert moments[:-1] == list(range(moments[0], moments[0] + len(moments) - 1))
    assert len(moments) == 20


def test_positions_are_compared_at_the_same_point_of_the_turn() -> None:
    """Before anything of the new turn has happened: whether its first decision comes before or after Taxes, Pay and
    Unrest must not matter.
    """
    points: list[tuple[int, bool]] = []

    def note(g: Game, seat: int) -> float:
        points.append((g.agenda[-1][0], len(g.agenda) == 1))
        return evaluate(g, seat)

    search = Search(replace(TITLE, search=replace(TITLE.search, evaluate=note)), PARTS, 0, Quick(1))
    g, chance, asked = begin(3, "27_bce"), Quick(3), set()
    while (offer := g.advance()) is not None and g.turn < 4:
        if (name := g.book.names[offer.step[0]]) not in asked:
            asked.add(name)
            search.look(TITLE.view(g, 0), Budget(6))
        g.take(offer, curator(g, offer, chance))
    assert len(asked) > 6
    assert set(points) == {(r07.GAME_TURN, True)}


def test_the_last_answer_of_a_turn_is_judged_at_the_same_moment_as_the_others() -> None:
    """To end the War Phase ends the turn: that must not be compared one turn later than to fight another War."""
    judged: list[int] = []

    def note(g: Game, seat: int) -> float:
        assert isinstance(g, RomeInc)
        judged.append(g.turn)
        return evaluate(g, seat)

    g, chance = begin(1, "27_bce"), Quick(1)
    while (offer := g.advance()) is not None and not (
        g.book.names[offer.step[0]] == "fight_wars" and curator(g, offer, chance) == (DONE,)
    ):
        g.take(offer, curator(g, offer, chance))
    assert offer is not None
    assert len(offer.ids) > 1
    Search(replace(TITLE, search=replace(TITLE.search, evaluate=note)), PARTS, 0, Quick(1)).look(
        TITLE.view(g, 0), Budget(20)
    )
    assert set(judged) == {g.turn + 2}


def test_a_war_is_judged_a_turn_later_than_all_else() -> None:
    g, chance, later = begin(1, "27_bce"), Quick(1), set()
    while (offer := g.advance()) is not None:
        later.add((g.book.names[offer.step[0]] == "fight_wars", due(g) - moment(g)))
        g.take(offer, curator(g, offer, chance))
    assert later == {(True, 2), (False, 1)}


def test_what_a_search_should_try_is_offered_and_leaves_units_and_losses_to_him() -> None:
    g, chance, tried = begin(1, "27_bce"), Quick(1), set()
    while (offer := g.advance()) is not None:
        options = sensible(g, offer)
        assert set(options) <= set(offer.ids if offer.kind == CHOOSE else range(offer.least, offer.most + 1))
        if options:
            tried.add(g.book.names[offer.step[0]])
        g.take(offer, curator(g, offer, chance))
    assert tried == {"appoint_statesman", "annex", "fight_wars", "gold_for_unrest"}


def test_he_holds_the_empire_and_chance_alone_does_not() -> None:
    own, random = ends(curator, "27_bce", 12), ends(uniform, "27_bce", 12)
    assert max(g.turn for g in random) < 10
    assert sum(g.turn == 10 for g in own) >= 3
    assert sum(g.prestige for g in own) > 2 * sum(g.prestige for g in random)


def test_moving_units_comes_to_an_end() -> None:
    for seed in range(6):
        g, chance = begin(seed, "70_ce"), Quick(seed)
        turn, orders = 0, 0
        while (offer := g.advance()) is not None and g.turn <= 4:
            if g.book.names[offer.step[0]] == "orders":
                orders = orders + 1 if g.turn == turn else 1
                turn = g.turn
                assert orders < 150, seed
            g.take(offer, curator(g, offer, chance))
        assert orders


def test_he_thinks_better_of_better_positions() -> None:
    g = begin(1, "27_bce")
    g.advance()
    plain = evaluate(g, 0)
    assert 0 < plain < 1
    g.prestige += 60
    rich = evaluate(g, 0)
    g.unrest = 24
    restless = evaluate(g, 0)
    assert rich > plain
    assert rich > restless
    assert len(features(g)) == len(WEIGHTS)


def test_more_prestige_is_never_worse() -> None:
    g = begin(1, "27_bce")
    g.advance()
    for g.turn in range(1, 11):
        chances = []
        for g.prestige in range(0, 300, 10):
            chances.append(evaluate(g, 0))
        assert all(after >= before - 1e-4 for before, after in pairwise(chances)), g.turn
        assert chances[-1] > chances[0]


def test_a_search_weighs_bread_and_leaves_games_to_him() -> None:
    """At the next turn Prestige that was bought seems worth more than the Gold for it: games end worse for that."""
    tried: dict[str, int] = {}
    g, chance = begin(1, "27_bce"), Quick(1)
    while (offer := g.advance()) is not None:
        name = g.book.names[offer.step[0]]
        if offer.kind == AMOUNT and offer.most > 4:
            found = Search(TITLE, PARTS, 0, Quick(1)).candidates(g, offer)
            tried[name] = max(tried.get(name, 0), len(found))
            assert found[0] == learned(g, offer, Quick(1))
        g.take(offer, curator(g, offer, chance))
    assert tried["gold_for_prestige"] == 1
    assert tried["gold_for_unrest"] > 4
