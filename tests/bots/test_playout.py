"""The loop that plays on: any answer is a lawful one, and everybody gets theirs."""

from __future__ import annotations

from collections import Counter

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import NOTHING, Offer, legal


def an_offer() -> Offer:
    return Offer((0,), False)


def test_any_option_is_as_likely() -> None:
    offer, g = an_offer(), title("aurelian").start(title("aurelian").parts(), Quick(1))
    for option in (3, 5, 7, 9):
        offer.may(option, NOTHING)
    chance = Quick(1)
    found = Counter(uniform(g, offer, chance)[0] for _ in range(4000))
    assert set(found) == {3, 5, 7, 9}
    assert all(900 < count < 1100 for count in found.values())


def test_compound_answers_are_whole() -> None:
    g, chance = title("aurelian").start(title("aurelian").parts(), Quick(1)), Quick(2)
    some, amount, points = an_offer(), an_offer(), an_offer()
    some.some([3, 4, 5, 6], 1, 3, (0,))
    amount.amount(2, 6, (0,))
    points.allocate(7, (0,))
    for slot in range(3):
        points.slot(10 + slot, 1, 4, 2)
    for offer, ways in ((some, 14), (amount, 5), (points, 12)):
        walks = {uniform(g, offer, chance) for _ in range(600)}
        assert all(legal(offer, walk) for walk in walks)
        assert len(walks) == ways, "every answer can come"


def test_play_on_stops_where_it_is_told() -> None:
    t = title("aurelian")
    g = t.start(t.parts(), Quick(1))
    chance = Quick(2)
    assert play_on(g, uniform, chance, 5) == 5
    assert g.ending < 0
    assert g.ask(False) is not None, "it waits at the next decision"
    assert 0 < play_on(g, uniform, chance, 10_000) < 10_000
    assert g.ending >= 0
    assert play_on(g, uniform, chance, 10) == 0


def test_play_on_stops_before_a_step_when_its_moment_has_come() -> None:
    t = title("rome_inc")
    assert t.search.moment is not None
    g, turns = t.start(t.parts(), Quick(1)), []
    policy = t.policies["curator"]
    play_on(g, policy, Quick(1), 10_000, t.search.halt)
    first = t.search.moment(g)
    for later in (1, 3):
        assert play_on(g, policy, Quick(later), 10_000, t.search.halt, t.search.moment, first + later) > 0
        assert g.agenda == [(t.search.halt,)]
        turns.append(t.search.moment(g) - first)
    assert turns == [1, 3]
    assert play_on(g, policy, Quick(1), 10_000, t.search.halt, t.search.moment, first + 3) == 0, "it is there already"


def test_everybody_asked_at_once_answers() -> None:
    t = title("toy")
    endings = set()
    for seed in range(20):
        g = t.start(t.parts(), Quick(seed))
        play_on(g, uniform, Quick(seed), 100)
        assert g.ending >= 0
        assert t.faults(g) == []
        endings.add(g.ending)
    assert len(endings) > 1
