"""What the boxes of ROME, Inc. can bring, against many draws."""

from __future__ import annotations

from collections import Counter

import pytest

from princeps.engine.chance import Quick
from princeps.games.rome_inc.beliefs import beliefs

from .positions import PARTS, TITLE, position


def test_the_next_draw_of_both_boxes_at_the_start() -> None:
    g = TITLE.start(PARTS, Quick(1))
    g.advance()
    boxes = beliefs(TITLE.view(g, 0))["boxes"]
    assert boxes["wars_box"]["left"] == 25
    assert boxes["statesmen_box"]["left"] == 18
    assert sum(chance for _, chance in boxes["wars_box"]["draws"]) == pytest.approx(1)
    assert boxes["statesmen_box"]["each"] == pytest.approx(2 / 18)


def test_chances_against_a_thousand_draws() -> None:
    foes = ["moorish_5", "moorish_7", "nubian_6", "tacfarinus", "vologases", "arminius"]
    g = position("wars_box", wars_box=foes, events={"migration": 1})
    said = beliefs(TITLE.view(g, 0))["boxes"]["wars_box"]
    drawn: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    for seed in range(1000):
        trial = g.copy()
        trial.chance = Quick(seed)
        trial.advance()
        left = TITLE.view(trial, 0)["wars_box"]
        drawn.update(foe for foe in foes if foe not in left)
        sizes[len(foes) - len(left)] += 1
    assert {size for size, _ in said["draws"]} == set(sizes)
    for size, chance in said["draws"]:
        assert sizes[size] / 1000 == pytest.approx(chance, abs=0.06)
    for foe in foes:
        assert drawn[foe] / 1000 == pytest.approx(said["each"], abs=0.06)


def test_in_the_last_turn_everything_comes() -> None:
    g = position("wars_box", wars_box=["moorish_5", "moorish_7"], turn=10)
    assert beliefs(TITLE.view(g, 0))["boxes"]["wars_box"] == {"left": 2, "draws": [[2, 1.0]], "each": 1.0}
    g = position("victory_phase", wars_box=["moorish_5", "moorish_7"], turn=9)
    assert beliefs(TITLE.view(g, 0))["boxes"]["wars_box"]["each"] == 1.0
    assert beliefs(TITLE.view(g, 0))["boxes"]["statesmen_box"]["each"] == 0.0, "an empty box brings nothing"
