"""Chance: fair, repeatable, and scripted results that say clearly what is wrong with them."""

from __future__ import annotations

import hashlib
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.engine.chance import Chance, NeedChance, Quick, Script, Stream, Taped
from princeps.engine.problem import Problem

NAMES = ["red", "green", "blue", "black"]
SOURCES = {"stream": Stream, "quick": Quick}


def chi_square(counts: list[int]) -> float:
    even = sum(counts) / len(counts)
    return sum((count - even) ** 2 / even for count in counts)


def limit(cells: int) -> float:
    """Far out in the tail of a chi-square with that many cells: mean and five standard deviations."""
    free = cells - 1
    return free + 5 * math.sqrt(2 * free)


# -- fairness ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("sides", [2, 3, 6, 7, 8, 20])
def test_every_face_is_as_likely(source: str, sides: int) -> None:
    chance = SOURCES[source](12345)
    counts = [0] * sides
    for _ in range(12000):
        counts[chance.die(sides) - 1] += 1
    assert chi_square(counts) < limit(sides)


@pytest.mark.parametrize("source", SOURCES)
def test_neighbouring_results_do_not_hang_together(source: str) -> None:
    chance = SOURCES[source](99)
    counts = [0] * 64
    last = chance.below(8)
    for _ in range(20000):
        now = chance.below(8)
        counts[8 * last + now] += 1
        last = now
    assert chi_square(counts) < limit(64)


@pytest.mark.parametrize("source", SOURCES)
def test_neighbouring_seeds_begin_differently(source: str) -> None:
    counts = [0] * 8
    pairs = [0] * 64
    for seed in range(6400):
        chance = SOURCES[source](seed)
        first, second = chance.below(8), chance.below(8)
        counts[first] += 1
        pairs[8 * first + second] += 1
    assert chi_square(counts) < limit(8)
    assert chi_square(pairs) < limit(64)


def test_the_stream_has_no_modulo_bias() -> None:
    """With 3 * 2**62 sides, a plain remainder of a 64-bit word would give the lowest third twice as often."""
    sides = 3 << 62
    chance = Stream(7)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[chance.below(sides) // (1 << 62)] += 1
    assert chi_square(counts) < limit(3)
    assert chance.drawn > 3500, "words beyond the last full round are thrown away, and counted"


def test_a_cup_is_drawn_from_evenly() -> None:
    chance = Stream(3)
    counts = [0] * 4
    for _ in range(8000):
        counts[chance.pick([3, 1, 0, 2], NAMES)] += 1
    assert chi_square(counts) < limit(4)


# -- repeatable --------------------------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.sampled_from(sorted(SOURCES)),
    st.integers(0, 2**128 - 1),
    st.lists(st.integers(1, 30), max_size=20),
    st.lists(st.integers(1, 30), min_size=1, max_size=20),
)
def test_same_seed_same_results_and_copies_of_their_own(
    source: str, seed: int, before: list[int], after: list[int]
) -> None:
    one, two = SOURCES[source](seed), SOURCES[source](seed)
    assert [one.below(n) for n in before] == [two.below(n) for n in before]
    assert one.drawn == two.drawn
    twin = one.copy()
    went_on = [one.below(n) for n in after]
    assert twin.drawn == two.drawn, "the copy stands where it was made"
    assert [twin.below(n) for n in after] == went_on
    assert [two.below(n) for n in after] == went_on
    assert all(0 <= number < n for number, n in zip(went_on, after, strict=True))


def test_a_stream_can_be_taken_up_anywhere_and_checked_by_anyone() -> None:
    whole = Stream(2**100)
    faces = [whole.die(8) for _ in range(20)]
    assert [Stream(2**100, 5).die(8) for _ in range(1)] == [faces[5]]
    word = hashlib.blake2b((5).to_bytes(8, "big"), key=(2**100).to_bytes(16, "big"), digest_size=8).digest()
    assert int.from_bytes(word, "big") % 8 + 1 == faces[5]


def test_the_base_gives_nothing_by_itself() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(6)
    with pytest.raises(NotImplementedError):
        Chance().copy()


# -- scripts -----------------------------------------------------------------------------------------------------------


def test_a_script_is_used_in_order() -> None:
    chance = Script([6, "blue", 2])
    assert chance.die(8) == 6
    assert chance.pick([0, 2, 3], NAMES) == 1
    twin = chance.copy()
    assert (chance.below(8), twin.below(8), chance.drawn) == (1, 1, 3)


@pytest.mark.parametrize(
    ("entries", "id", "facts"),
    [
        ([], "chance_short_die", {"sides": 8, "used": 0}),
        ([0], "chance_not_a_face", {"entry": 0, "place": 1, "sides": 8}),
        ([9], "chance_not_a_face", {"entry": 9, "place": 1, "sides": 8}),
        (["red"], "chance_not_a_face", {"entry": "red", "place": 1, "sides": 8}),
        ([True], "chance_not_a_face", {"entry": True, "place": 1, "sides": 8}),
        ([2.0], "chance_not_a_face", {"entry": 2.0, "place": 1, "sides": 8}),
        ([[1]], "chance_not_a_face", {"entry": [1], "place": 1, "sides": 8}),
    ],
)
def test_a_die_that_is_not_in_the_script(entries: list[object], id: str, facts: dict[str, object]) -> None:
    chance = Script(entries)
    with pytest.raises(Problem) as caught:
        chance.die(8)
    assert (caught.value.id, caught.value.facts) == (id, facts)
    assert (chance.at, chance.drawn) == (0, 0)


@pytest.mark.parametrize(
    ("entries", "id", "facts"),
    [
        ([], "chance_short_draw", {"pool": "black, red", "used": 0}),
        (["green"], "chance_not_there", {"entry": "green", "place": 1, "pool": "black, red"}),
        ([3], "chance_not_there", {"entry": 3, "place": 1, "pool": "black, red"}),
        ([["red"]], "chance_not_there", {"entry": ["red"], "place": 1, "pool": "black, red"}),
    ],
)
def test_a_draw_that_is_not_in_the_script(entries: list[object], id: str, facts: dict[str, object]) -> None:
    chance = Script(entries)
    with pytest.raises(Problem) as caught:
        chance.pick([0, 3], NAMES)
    assert (caught.value.id, caught.value.facts) == (id, facts)
    assert (chance.at, chance.drawn) == (0, 0)


def test_an_open_script_asks_for_what_it_needs() -> None:
    chance = Script([4], explicit=True)
    assert chance.die(6) == 4
    with pytest.raises(NeedChance) as die:
        chance.die(6)
    assert (die.value.sides, die.value.pool) == (6, [])
    with pytest.raises(NeedChance) as piece:
        chance.copy().pick([1, 3], NAMES)
    assert (piece.value.sides, piece.value.pool) == (0, ["green", "black"])


# -- the tape ----------------------------------------------------------------------------------------------------------


def test_a_tape_records_what_its_source_gave() -> None:
    tape: list[object] = []
    taped, plain = Taped(Stream(8, 3), tape), Stream(8, 3)
    given = [taped.die(8), NAMES[[3, 0, 1][taped.pick([3, 0, 1], NAMES)]], taped.below(4) + 1]
    assert tape == given
    assert given == [plain.die(8), NAMES[[3, 0, 1][plain.pick([3, 0, 1], NAMES)]], plain.die(4)]
    assert taped.drawn == plain.drawn == 6
    taped.copy().die(8)
    assert tape == given, 'a copy is a "what if" and leaves no trace'
