"""Plans: a search finds out with which aim a turn's orders are best given, and its bot follows that until the turn is
over.
"""

from __future__ import annotations

import pytest

from princeps.analysis.looking import Question, added, alternatives, look
from princeps.bots.budget import Budget
from princeps.bots.search import NO_AIM, OWN, Findings, Plan, Search, SearchBot, Tried
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import Offer, legal
from princeps.games.rome_inc.bot.policy import ORDERED, aimed, aims, curator
from princeps.games.rome_inc.bot.prices import LEARNED
from princeps.games.rome_inc.bot.standing import moment
from princeps.games.rome_inc.bot.worth import (
    CONQUER,
    HOLD,
    LEAVE,
    MARCH,
    SAIL,
    SAVE,
    SPEND,
    WIN,
    Campaign,
    fronts,
    price_of_gold,
)
from princeps.games.rome_inc.parts import AUXILIA, LEGION
from princeps.games.rome_inc.state import RomeInc, of_type

TITLE = title("rome_inc")
PARTS = TITLE.parts()


def at_orders(seed: int, turn: int) -> tuple[RomeInc, Offer]:
    """The first order of a turn, in a game of the curator's."""
    g, chance = TITLE.start(PARTS, Quick(seed)), Quick(seed)
    assert isinstance(g, RomeInc)
    while True:
        offer = g.advance()
        assert offer is not None, "the game was over before"
        if g.turn == turn and offer.step[0] in ORDERED:
            return g, offer
        g.take(offer, curator(g, offer, chance))


def army(g: RomeInc, war: int, aim: int) -> int:
    """How many Legions and Auxilia stand in reach of the War after orders with the aim, building included."""
    g, chance = g.copy(), Quick(1)
    g.chance = Quick(1)
    reach = PARTS.zone[g.wars[war]]
    while (offer := g.advance()) is not None and offer.step[0] in ORDERED:
        walk = aimed(g, offer, chance, aim)
        assert legal(offer, walk)
        g.take(offer, walk)
    return sum(of_type(g.units[province], type) for province in reach for type in (LEGION, AUXILIA))


def test_orders_have_aims_and_nothing_else_has() -> None:
    g, chance, named = TITLE.start(PARTS, Quick(1)), Quick(1), set()
    assert isinstance(g, RomeInc)
    while (offer := g.advance()) is not None:
        found = aims(g, offer)
        wars = [war for war in range(len(g.wars)) if g.wars[war] >= 0]
        if found:
            named.add(g.book.names[offer.step[0]])
            assert sorted(found) == sorted(
                [
                    CONQUER,
                    MARCH,
                    SAIL,
                    SAVE,
                    SPEND,
                    HOLD,
                    HOLD | SAVE,
                    *[WIN[war] for war in wars],
                    *[LEAVE[war] for war in wars],
                ]
            )
            assert NO_AIM not in found
            assert len(set(found)) == len(found)
        g.take(offer, curator(g, offer, chance))
    assert named == {"orders", "build", "transfer", "transfer_to"}


def test_who_wants_to_win_a_war_sends_more_than_who_leaves_it() -> None:
    more = fewer = 0
    for seed in (1, 2, 3):
        g, _ = at_orders(seed, 3)
        for war in {front.war for front in fronts(g, LEARNED, NO_AIM)}:
            usual = army(g, war, NO_AIM)
            more += army(g, war, WIN[war]) - usual
            fewer += usual - army(g, war, LEAVE[war])
    assert more > 0
    assert fewer > 0


def test_an_aim_changes_what_a_war_counts_and_no_other() -> None:
    g, _ = at_orders(1, 3)
    usual = {(front.war, front.office): front.prize for front in fronts(g, LEARNED, NO_AIM)}
    assert len({war for war, _ in usual}) > 1
    war = min(usual)[0]
    for front in fronts(g, LEARNED, WIN[war]):
        assert (front.prize > usual[front.war, front.office]) == (front.war == war)
    for front in fronts(g, LEARNED, LEAVE[war]):
        assert front.prize == (0 if front.war == war else usual[front.war, front.office])
    assert all(front.prize > usual[front.war, front.office] for front in fronts(g, LEARNED, CONQUER))
    assert all(front.prize < usual[front.war, front.office] for front in fronts(g, LEARNED, HOLD))


def test_who_sails_thinks_little_of_an_army_without_fleets() -> None:
    g, _ = at_orders(1, 3)
    for plain, sailing in zip(fronts(g, LEARNED, NO_AIM), fronts(g, LEARNED, SAIL), strict=True):
        usual, aimed_at = Campaign(g, plain, []), Campaign(g, sailing, [])
        assert usual.promise(9) > 5 * aimed_at.promise(9) > 0
        assert usual.promise(9, plain.naval) == aimed_at.promise(9, sailing.naval)


def kept_after(g: RomeInc, aim: int) -> int:
    """Gold that is left after orders with the aim."""
    g, chance = g.copy(), Quick(1)
    while (offer := g.advance()) is not None and offer.step[0] in ORDERED:
        g.take(offer, aimed(g, offer, chance, aim))
    return g.gold


def test_who_saves_keeps_more_gold_than_who_spends() -> None:
    positions = [at_orders(seed, 2)[0] for seed in range(1, 7)]
    kept = {aim: sum(kept_after(g, aim) for g in positions) for aim in (SAVE, NO_AIM, SPEND)}
    assert kept[SAVE] > max(kept[NO_AIM], kept[SPEND])
    assert price_of_gold(LEARNED, SAVE) > price_of_gold(LEARNED, NO_AIM) > price_of_gold(LEARNED, SPEND)


def test_aims_are_compared_for_one_who_can_follow_them() -> None:
    g, offer = at_orders(1, 3)
    search = Search(TITLE, PARTS, 0, Quick(1))
    assert [one.aim for one in search.look(TITLE.view(g, 0), Budget(playouts=20)).tried] == [NO_AIM], (
        "an answer alone has no aim"
    )
    found = search.look(TITLE.view(g, 0), Budget(playouts=60), aims=True)
    assert [one.aim for one in found.tried] == [NO_AIM, *aims(g, offer)]
    assert found.plan() == Plan(found.chosen().aim, moment(g))
    assert found.playouts >= 60


def bot_with(plan: Plan | None) -> SearchBot:
    bot = SearchBot(TITLE, PARTS, 0, Quick(1), Budget(playouts=30))
    bot.plan = plan
    return bot


def test_a_turns_orders_are_thought_about_once() -> None:
    g, _ = at_orders(1, 3)
    turn, bot, thoughts = g.turn, bot_with(None), []
    while (offer := g.advance()) is not None and g.turn == turn:
        answer = bot.decide(TITLE.view(g, 0))
        if offer.step[0] in ORDERED:
            assert bot.thought is not None
            thoughts.append(bot.thought.playouts > 0)
            assert bot.thought.plan() == bot.plan
        g.take(offer, g.read_walk(offer, answer))
    assert len(thoughts) > 2
    assert thoughts == [True, *[False] * (len(thoughts) - 1)]


def test_a_plan_is_followed_until_its_turn_is_over() -> None:
    g, offer = at_orders(1, 3)
    search, view = Search(TITLE, PARTS, 0, Quick(1)), TITLE.view(g, 0)
    answers = {aim: g.walk_words(offer, aimed(g, offer, Quick(1), aim)) for aim in aims(g, offer)}
    assert len({tuple(words) for words in answers.values()}) > 1
    for aim, words in answers.items():
        found = search.follow(view, Plan(aim, moment(g)))
        assert found is not None
        assert found.chosen().words == words
        assert bot_with(Plan(aim, moment(g))).decide(view) == words
    assert search.follow(view, Plan(CONQUER, moment(g) - 1)) is None, "that was the turn before"
    while offer.step[0] in ORDERED:
        g.take(offer, curator(g, offer, Quick(1)))
        after = g.advance()
        assert after is not None
        offer = after
    assert search.follow(TITLE.view(g, 0), Plan(CONQUER, moment(g))) is None, "orders are over"


def test_parts_of_a_thought_add_up_with_their_aims() -> None:
    g, offer = at_orders(1, 3)
    asked = Question("rome_inc", "", 0, TITLE.view(g, 0), aims=True)
    found = added([look(asked, 1, Budget(playouts=20), part) for part in range(2)])
    assert [one.aim for one in found.tried] == [NO_AIM, *aims(g, offer)]
    assert found.moment == moment(g)


def test_an_answer_that_several_aims_share_is_told_once() -> None:
    answers = [Tried((1,), ["one"]), Tried((1,), ["one"], 1), Tried((2,), ["two"], 2), Tried((2,), ["two"], 3)]
    for value, one in zip([0.2, 0.9, 0.3, 0.4], answers, strict=True):
        for _ in range(4):
            one.add(value, 0.2)
    rows = alternatives(Findings(answers, 16), 5)
    assert [row.answer for row in rows] == [["one"], ["two"]]
    assert [row.chance for row in rows] == pytest.approx([0.9, 0.4])
    assert answers[OWN].aim == NO_AIM
