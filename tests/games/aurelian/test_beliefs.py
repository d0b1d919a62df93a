"""What the cups can hold: against every hidden history written out, against the truth, and against itself."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.problem import Problem
from princeps.games.aurelian.beliefs import KINDS, Cups, beliefs
from princeps.games.aurelian.parts import CHITS, CUPS, WAYS
from princeps.games.aurelian.state import Aurelian

TITLE = title("aurelian")
PARTS = TITLE.parts()
Held = list[list[str]]  # the chits of each cup


def histories(log: list[str], held: Held, chance: Fraction) -> list[tuple[Fraction, Held]]:
    """Every way in which the hidden moves can have gone, one by one, with its probability; those that what was seen
    rules out are left out.
    """
    if not log:
        return [(chance, held)]
    first, sign, second = log[0].split(" ")
    cup = CUPS.index(first)
    if sign == "+":
        return histories(log[1:], _with(held, cup, second), chance)
    picks = held[cup] if sign == ">" else [chit for chit in held[cup] if chit == second]
    found = []
    for chit in picks:
        rest = [[other for other in chits if other != chit] for chits in held]
        after = _with(rest, CUPS.index(second), chit) if sign == ">" else rest
        found += histories(log[1:], after, chance / len(held[cup]))
    return found


def _with(held: Held, cup: int, chit: str) -> Held:
    return [[*chits, chit] if place == cup else chits for place, chits in enumerate(held)]


def by_enumeration(log: list[str]) -> dict[str, list[Fraction]]:
    found = histories(log, [[], [], []], Fraction(1))
    whole = sum(chance for chance, _ in found)
    unseen = {chit for chits in found[0][1] for chit in chits}
    return {
        chit: [sum((p for p, held in found if chit in held[cup]), Fraction(0)) / whole for cup in range(3)]
        for chit in unseen
    }


def scenario(picks: list[int], chits: list[str], most_moves: int) -> tuple[list[str], Held]:
    """A cup log and what the cups really hold: half of the chits are in already, then *picks* decide what happens, as
    far as it can.
    """
    half = len(chits) // 2
    outside: list[str] = chits[half:]
    held: Held = [chits[:half:2], chits[1:half:2], []]
    log = [f"{CUPS[cup]} + {chit}" for cup in range(3) for chit in held[cup]]
    moves = 0
    for pick in picks:
        action, rest = pick % 4, pick // 4
        if action == 0 and outside:
            cup = rest % 3
            chit = outside.pop(rest // 3 % len(outside))
            held[cup].append(chit)
            log.append(f"{CUPS[cup]} + {chit}")
        elif action < 3 and moves < most_moves:
            first, second = WAYS[rest % 3].split(">")
            source = held[CUPS.index(first)]
            if source:
                held[CUPS.index(second)].append(source.pop(rest // 3 % len(source)))
                log.append(f"{first} > {second}")
                moves += 1
        elif action == 3:
            cup = (2, 2, 0, 1)[rest % 4]
            if held[cup]:
                chit = held[cup].pop(rest // 4 % len(held[cup]))
                outside.append(chit)
                log.append(f"{CUPS[cup]} - {chit}")
    return log, held


def chances(log: list[str]) -> dict[str, list[float]]:
    cups = Cups()
    cups.follow(log)
    return cups.chances()


def assert_same(found: dict[str, list[float]], right: dict[str, list[Fraction]]) -> None:
    assert found.keys() == right.keys()
    for chit, row in right.items():
        for cup in range(3):
            assert abs(found[chit][cup] - row[cup]) < 1e-9
            assert (found[chit][cup] == 0) == (row[cup] == 0), "what is impossible is said to be so, and nothing else"


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_every_hidden_history_written_out(seed: int) -> None:
    rng = random.Random(seed)
    log, _ = scenario([rng.randrange(10**6) for _ in range(20)], CHITS[:10], most_moves=7)
    assert_same(chances(log), by_enumeration(log))


@pytest.mark.parametrize(
    ("log", "chit", "right"),
    [
        # One of two chits went over unseen: even chances.
        (["unfriendly + roma_1", "unfriendly + roma_2", "unfriendly > hostile"], "roma_1", [0, 0.5, 0.5]),
        # The other one was drawn over there: this one stayed.
        (
            ["unfriendly + roma_1", "unfriendly + roma_2", "unfriendly > hostile", "hostile - roma_2"],
            "roma_1",
            [0, 1, 0],
        ),
        # Drawn where it must have been, a chit tells nothing.
        (
            [
                "unfriendly + roma_1",
                "unfriendly + roma_2",
                "hostile + tyana_1",
                "unfriendly > hostile",
                "hostile - tyana_1",
            ],
            "roma_1",
            [0, 0.5, 0.5],
        ),
        # Two of three went over, one of them was shown: the second is one of the two others.
        (
            [
                "unfriendly + roma_1",
                "unfriendly + roma_2",
                "unfriendly + roma_3",
                *["unfriendly > hostile"] * 2,
                "hostile - roma_3",
            ],
            "roma_1",
            [0, 0.5, 0.5],
        ),
        # There and back: a half to have gone, and then a half to have come back from among two.
        (
            [
                "friendly + roma_1",
                "friendly + roma_2",
                "unfriendly + tyana_1",
                "friendly > unfriendly",
                "unfriendly > friendly",
            ],
            "roma_1",
            [0.75, 0.25, 0],
        ),
    ],
)
def test_small_cases_by_hand(log: list[str], chit: str, right: list[float]) -> None:
    assert chances(log)[chit] == pytest.approx(right, abs=1e-12)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 10**6), max_size=80))
def test_conservation_and_truth(picks: list[int]) -> None:
    """Each chit is somewhere, each cup holds as many as it holds, and what is really so is never called impossible."""
    log, held = scenario(picks, CHITS[:14], most_moves=40)
    found = chances(log)
    assert sorted(found) == sorted(chit for chits in held for chit in chits)
    for row in found.values():
        assert sum(row) == pytest.approx(1, abs=1e-9)
    for cup, chits in enumerate(held):
        assert sum(row[cup] for row in found.values()) == pytest.approx(len(chits), abs=1e-9)
        assert all(found[chit][cup] > 0 for chit in chits)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 10**6), max_size=60), st.integers(1, 9))
def test_following_step_by_step_is_the_same_as_all_at_once(picks: list[int], step: int) -> None:
    log, _ = scenario(picks, CHITS[:12], most_moves=25)
    cups = Cups()
    for start in range(0, len(log), step):
        cups.follow(log[start : start + step])
    whole = chances(log)
    assert cups.chances().keys() == whole.keys()
    for chit, row in cups.chances().items():
        assert row == pytest.approx(whole[chit], abs=1e-12)


def new_game(seed: int) -> Aurelian:
    g = TITLE.start(PARTS, Quick(seed))
    g.advance()
    assert isinstance(g, Aurelian)
    return g


def test_after_the_set_up_everything_is_known() -> None:
    g = new_game(1)
    found = beliefs(TITLE.view(g, 0))
    assert found["exact"] is True
    for cup, chits in enumerate(g.cups):
        assert found["cups"][CUPS[cup]] == {CHITS[chit]: 1.0 for chit in sorted(chits)}
    assert found["expected"]["friendly"] == {"enemy_unit": 5, "barbarian": 0, "turn_end": 1, "sassanids": 1}
    assert found["expected"]["unfriendly"] == {"enemy_unit": 13, "barbarian": 0, "turn_end": 0, "sassanids": 0}
    assert found["expected"]["hostile"] == {"enemy_unit": 8, "barbarian": 6, "turn_end": 2, "sassanids": 0}
    assert found["next"]["hostile"] == {"enemy_unit": 8 / 16, "barbarian": 6 / 16, "turn_end": 2 / 16, "sassanids": 0}


def sample(seed: int) -> tuple[Aurelian, dict[str, Any]]:
    """A position somewhere in a random game, and what its player believes."""
    g, chance = new_game(seed), Quick(seed + 10**6)
    play_on(g, uniform, chance, 5 + seed % 60)
    return g, beliefs(TITLE.view(g, 0))


SAMPLES = 300


def test_in_real_games() -> None:
    """JSON, conservation, sizes, truth, and that the next draw is something."""
    for seed in range(SAMPLES):
        g, found = sample(seed)
        assert json.loads(json.dumps(found)) == found
        everywhere: dict[str, float] = {}
        for cup, chits in enumerate(g.cups):
            inside = found["cups"][CUPS[cup]]
            assert sum(inside.values()) == pytest.approx(len(chits), abs=1e-9)
            assert all(inside[CHITS[chit]] > 0 for chit in chits)
            assert sum(found["expected"][CUPS[cup]].values()) == pytest.approx(len(chits), abs=1e-9)
            assert sum(found["next"][CUPS[cup]].values()) == pytest.approx(1 if chits else 0, abs=1e-9)
            assert list(found["next"][CUPS[cup]]) == (KINDS if chits else [])
            for chit, chance in inside.items():
                everywhere[chit] = everywhere.get(chit, 0) + chance
        assert sorted(everywhere) == sorted(CHITS[chit] for chits in g.cups for chit in chits)
        assert all(chance == pytest.approx(1, abs=1e-9) for chance in everywhere.values())


def test_calibration() -> None:
    """Of all the times that a chance of about p was given, it came true in about p of them; a guess by cup sizes alone
    does far worse.
    """

    def misfit(pairs: list[tuple[float, bool]]) -> float:
        total = 0.0
        for tenth in range(10):
            some = [(p, true) for p, true in pairs if tenth <= p * 10 < tenth + 1]
            if len(some) >= 20:
                total += (sum(true for _, true in some) - sum(p for p, _ in some)) ** 2 / sum(
                    p * (1 - p) for p, _ in some
                )
        return total

    exact: list[tuple[float, bool]] = []
    naive: list[tuple[float, bool]] = []
    for seed in range(SAMPLES):
        g, found = sample(seed)
        total = sum(len(chits) for chits in g.cups)
        for cup, chits in enumerate(g.cups):
            for chit, chance in found["cups"][CUPS[cup]].items():
                if chance < 1 - 1e-9:
                    there = CHITS.index(chit) in chits
                    exact.append((chance, there))
                    naive.append((len(chits) / total, there))
    assert len(exact) > 5000
    assert misfit(exact) < 25  # ten tenths; chits of a game hang together, so it is looser than a chi-square table
    assert misfit(naive) > 200


def test_a_watcher_keeps_up_with_a_game_and_with_undo() -> None:
    g, chance, watcher = new_game(5), Quick(6), Cups()
    before = TITLE.view(g, 0)
    for _ in range(60):
        play_on(g, uniform, chance, 1)
        seen = TITLE.view(g, 0)
        found = watcher.see(seen)["cups"]
        for cup, chits in beliefs(seen)["cups"].items():
            assert found[cup] == pytest.approx(chits, abs=1e-12)
    assert watcher.see(before) == beliefs(before)


@pytest.mark.parametrize(
    ("log", "place"),
    [
        (["friendly + roma_1", "friendly + roma_1"], 2),
        (["friendly > unfriendly"], 1),
        (["hostile - roma_1"], 1),
        (["hostile + tyana_1", "friendly + roma_1", "friendly - tyana_1"], 3),
        (["unfriendly + roma_1", "unfriendly + roma_2", "hostile - roma_2"], 3),
        (
            [
                "friendly + roma_1",
                "friendly + roma_2",
                "unfriendly + roma_3",
                "friendly > unfriendly",
                "hostile - roma_3",
            ],
            5,
        ),
    ],
)
def test_a_log_that_cannot_be_is_a_problem(log: list[str], place: int) -> None:
    with pytest.raises(Problem) as caught:
        Cups().follow(log)
    assert (caught.value.id, caught.value.facts["place"]) == ("cup_log_impossible", place)


def test_a_watcher_gets_over_a_problem() -> None:
    seen = TITLE.view(new_game(2), 0)
    wrong = {**seen, "cup_log": [*seen["cup_log"], "friendly - tyana_1"]}
    watcher = Cups()
    for _ in range(2):
        with pytest.raises(Problem):
            watcher.see(wrong)
    assert watcher.see(seen) == beliefs(seen)


def test_a_log_that_does_not_fit_the_cups_is_a_problem() -> None:
    seen = TITLE.view(new_game(2), 0)
    seen["cups"]["hostile"] += 1
    with pytest.raises(Problem) as caught:
        beliefs(seen)
    assert caught.value.id == "cup_log_sizes"
