"""The four kinds of decision: their small picks lead to every answer, to each by one way only, and to nothing else."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.engine.choices import (
    ALLOCATE,
    AMOUNT,
    CHOOSE,
    DONE,
    KINDS,
    NOTHING,
    SOME,
    Offer,
    atoms,
    follow,
    legal,
    only_walk,
)

ASKING = (7,)  # the step that asks
NEXT = (9, 1)  # the step that gets the values


def walks(offer: Offer) -> list[tuple[int, ...]]:
    """All whole answers that the small picks lead to."""
    found: list[tuple[int, ...]] = []
    started: list[tuple[int, ...]] = [()]
    while started:
        walk = started.pop()
        small = atoms(offer, walk)
        assert len(small) == len(set(small))
        if small:
            started += [(*walk, pick) for pick in small]
        else:
            found.append(walk)
    return found


def some(count: int, least: int, most: int) -> Offer:
    offer = Offer(ASKING, False)
    offer.some(list(range(1, count + 1)), least, most, NEXT)
    return offer


def allocation(total: int, bounds: list[tuple[int, int]]) -> Offer:
    offer = Offer(ASKING, False)
    offer.allocate(total, NEXT)
    for number, (low, high) in enumerate(bounds):
        offer.slot(number + 1, low, high, low)
    return offer


def test_choose_has_one_pick_for_each_option() -> None:
    offer = Offer(ASKING, False)
    offer.may(4, (1, 4))
    offer.may(2, (1, 2))
    assert offer.kind == CHOOSE
    assert walks(offer) == [(2,), (4,)]
    assert follow(offer, (2,)) == (1, 2)
    assert not legal(offer, (3,))
    assert not legal(offer, ())
    assert not legal(offer, (4, 2))


def test_an_option_after_which_nothing_happens() -> None:
    offer = Offer(ASKING, False)
    offer.may(DONE, NOTHING)
    assert only_walk(offer) == (DONE,)
    assert follow(offer, (DONE,)) == ()


def test_amount_has_every_number_between_its_bounds() -> None:
    offer = Offer(ASKING, False)
    offer.amount(-1, 3, NEXT)
    assert offer.kind == AMOUNT
    assert sorted(walks(offer)) == [(-1,), (0,), (1,), (2,), (3,)]
    assert follow(offer, (3,)) == (*NEXT, 3)
    assert not legal(offer, (4,))
    assert not offer.empty()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(1, 6), st.integers(0, 6), st.integers(1, 7))
def test_some_leads_to_exactly_the_subsets(count: int, least: int, most: int) -> None:
    least, most = min(least, count, most), max(least, most)
    offer = some(count, least, most)
    assert offer.kind == SOME
    right = {
        subset for size in range(least, min(most, count) + 1) for subset in combinations(range(1, count + 1), size)
    }
    found = [follow(offer, walk)[len(NEXT) :] for walk in walks(offer)]
    assert len(found) == len(set(found)), "a subset in two ways"
    assert set(found) == right
    assert all(legal(offer, walk) for walk in walks(offer))


def test_some_refuses_repetition_another_order_and_half_an_answer() -> None:
    offer = some(4, 2, 3)
    assert legal(offer, (1, 3, DONE))
    assert legal(offer, (1, 2, 4))
    assert not legal(offer, (3, 1, DONE))
    assert not legal(offer, (1, 1, DONE))
    assert not legal(offer, (1, 3))
    assert not legal(offer, (1, DONE))
    assert not legal(offer, (1, 2, 3, DONE))
    assert not legal(offer, (9, DONE))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), min_size=1, max_size=5), st.integers(0, 15))
def test_allocation_leads_to_exactly_the_bounded_compositions(shape: list[tuple[int, int]], total: int) -> None:
    bounds = [(low, low + more) for low, more in shape]
    total = max(sum(low for low, _ in bounds), min(total, sum(high for _, high in bounds)))
    offer = allocation(total, bounds)
    assert offer.kind == ALLOCATE
    right = {points for points in product(*[range(low, high + 1) for low, high in bounds]) if sum(points) == total}
    found = walks(offer)
    assert len(found) == len(right)
    assert set(found) == right
    assert all(legal(offer, walk) and follow(offer, walk) == (*NEXT, *walk) for walk in found)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.integers(-1, 5), max_size=4))
def test_allocation_refuses_everything_else(points: list[int]) -> None:
    offer = allocation(6, [(1, 3), (0, 2), (1, 4)])
    right = (
        len(points) == 3 and 1 <= points[0] <= 3 and 0 <= points[1] <= 2 and 1 <= points[2] <= 4 and sum(points) == 6
    )
    assert legal(offer, tuple(points)) == right


def test_a_big_allocation_has_only_narrow_picks() -> None:
    """An Aurelian Redeploy of 19 points over the Army and eight spaces: thousands of answers, never more than five
    picks at once.
    """
    offer = allocation(19, [(1, 5)] + [(1, 3)] * 8)
    widest = 0
    count = 0
    started: list[tuple[int, ...]] = [()]
    while started:
        walk = started.pop()
        small = atoms(offer, walk)
        widest = max(widest, len(small))
        count += not small
        started += [(*walk, pick) for pick in small]
    assert count > 4000
    assert widest == 5


def test_the_only_answer_is_found_and_no_other() -> None:
    assert only_walk(some(2, 2, 2)) == (1, 2)
    assert only_walk(some(1, 1, 3)) == (1, DONE)
    assert only_walk(some(1, 0, 1)) == ()
    assert only_walk(allocation(6, [(1, 3), (1, 3)])) == (3, 3)
    assert only_walk(allocation(5, [(1, 3), (1, 3)])) == ()
    exact = Offer(ASKING, False)
    exact.amount(4, 4, NEXT)
    assert only_walk(exact) == (4,)


def test_reasons_are_kept_only_for_people() -> None:
    for explain in (False, True):
        offer = Offer(ASKING, explain)
        offer.no(3, "too_few_coins", "8.1")
        assert offer.refused == ([(3, "too_few_coins", "8.1")] if explain else None)
        assert offer.empty()


def test_a_further_seat_has_an_offer_of_its_own() -> None:
    first = Offer(ASKING, True)
    first.may(1, NOTHING)
    other = first.also(1)
    assert (other.seat, other.step, other.explain, other.ids) == (1, ASKING, True, [])
    assert first.all() == [first, other]
    assert KINDS[other.kind] == "choose"
