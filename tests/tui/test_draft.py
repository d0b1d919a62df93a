"""Answers in the making, for each kind of decision that is more than one pick."""

from __future__ import annotations

import random

from princeps.engine.choices import DONE, Offer, legal
from princeps.tui.draft import Draft


def allocation() -> Offer:
    offer = Offer((0,), explain=False)
    offer.allocate(6, (1,))
    for option, (low, high, now) in enumerate([(1, 5, 3), (1, 3, 2), (0, 3, 1)]):
        offer.slot(10 + option, low, high, now)
    return offer


def subset(least: int, most: int) -> Offer:
    offer = Offer((0,), explain=False)
    offer.some([11, 12, 13], least, most, (1,))
    return offer


def test_an_allocation_begins_as_it_stands() -> None:
    draft = Draft(allocation())
    assert draft.values == [3, 2, 1]
    assert draft.ready()
    assert draft.walk() == (3, 2, 1)


def test_points_are_taken_before_they_are_given() -> None:
    draft = Draft(allocation())
    assert not draft.put(1, 3)
    assert draft.put(0, 2)
    assert not draft.ready()
    assert draft.put(1, 3)
    assert draft.walk() == (2, 3, 1)


def test_bounds_hold() -> None:
    draft = Draft(allocation())
    assert not draft.put(0, 0)
    assert not draft.put(1, 0)
    assert draft.put(2, 0)
    assert not draft.put(2, -1)


def test_a_slot_outside_its_bounds_is_brought_inside() -> None:
    offer = Offer((0,), explain=False)
    offer.allocate(3, (1,))
    offer.slot(10, 1, 3, 0)
    offer.slot(11, 0, 2, 2)
    assert Draft(offer).values == [1, 2]


def test_a_subset_is_walked_in_order() -> None:
    draft = Draft(subset(1, 2))
    assert not draft.ready()
    assert draft.put(2, 1)
    assert draft.ready()
    assert draft.walk() == (13, DONE)
    assert draft.put(0, 1)
    assert draft.walk() == (11, 13)
    assert not draft.put(1, 1)
    assert not draft.put(0, 2)


def test_an_amount_has_one_slot() -> None:
    offer = Offer((0,), explain=False)
    offer.amount(2, 5, (1,))
    draft = Draft(offer)
    assert (draft.values, draft.ready()) == ([2], True)
    assert draft.put(0, 5)
    assert not draft.put(0, 6)
    assert draft.walk() == (5,)


def test_whatever_is_ready_is_legal() -> None:
    rng = random.Random(1)
    for make in (allocation, lambda: subset(0, 3), lambda: subset(1, 2)):
        offer = make()
        for _ in range(200):
            draft = Draft(offer)
            for _ in range(rng.randrange(12)):
                draft.put(rng.randrange(3), rng.randrange(-1, 6))
            if draft.ready():
                assert legal(offer, draft.walk())
