"""Odds of ROME, Inc.: what is shown before the roll is what the rules make of every roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from princeps.engine.agenda import Event, Log
from princeps.engine.chance import Script
from princeps.games.rome_inc.odds import odds
from princeps.games.rome_inc.state import RomeInc
from princeps.text import Texts

from .positions import BOUDICCA, position


def by_outcome(found: dict[str, Any] | None) -> dict[str, Fraction]:
    assert found is not None
    return {one.get("outcome", ""): Fraction(*one["chance"]) for one in found["outcomes"]}


def option(g: RomeInc, word: str) -> int:
    return g.book.option_numbers[word]


def played(g: RomeInc, answer: str, dice: int, event: str, fact: str) -> dict[str, Fraction]:
    """Every way in which the dice can fall, played by the rules."""
    counts: Counter[str] = Counter()
    for number in range(6**dice):
        faces: list[object] = [number // 6**i % 6 + 1 for i in range(dice)]
        trial = g.copy()
        trial.chance = Script(faces)
        log: list[Event] = []
        trial.log = Log(log)
        offer = trial.ask(False)
        assert offer is not None
        trial.take(offer, (option(trial, answer),))
        while trial.agenda and not any(one["e"] == event for one in log):
            step = trial.agenda.pop()
            trial.run(step)
        counts[next(one[fact] for one in log if one["e"] == event)] += 1
    return {word: Fraction(count, 6**dice) for word, count in counts.items()}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"offices": {"britannia": "galba"}},  # Stalemate ability
        {"offices": {"britannia": "agrippa"}, "events": {"persecution": 2, "omens": 1}},
        {"units": {"britannia_superior": {"legion": 4}}},  # no Fleet
        {"optional": {"wars": 1}},
    ],
)
def test_a_war_by_its_odds_and_by_every_roll(change: dict[str, Any]) -> None:
    g = position("fight_wars", **{**BOUDICCA, **change})
    g.answer(0, (option(g, "british_6"),))
    assert g.book.names[g.agenda[-1][0]] == "battle_line"
    found = by_outcome(odds(g, option(g, "fight")))
    assert found == played(g, "fight", 3, "war_result", "result")
    assert sum(found.values()) == 1


def test_the_example_of_11_2_by_its_odds() -> None:
    """Modifier -3: a Triumph up to 12 on the dice, whatever doubles Plautius rolls against his own enemy."""
    g = position("fight_wars", **BOUDICCA)
    g.answer(0, (option(g, "british_6"),))
    found = odds(g, option(g, "fight"))
    assert found is not None
    assert sum(mod[1] for mod in found["mods"]) == -3
    assert by_outcome(found)["triumph"] == Fraction(160, 216)
    assert set(by_outcome(found)) == {"triumph", "draw"}, "no Stalemate, no Defeat, no Disaster"


def test_commanders_are_compared_before_one_is_chosen() -> None:
    g = position(
        "war_commander british_6",
        **{**BOUDICCA, "emperors": ["flavian"], "offices": {"britannia": "plautius", "caesar": "trajan"}},
    )
    plautius, trajan = (by_outcome(odds(g, option(g, f"office:{office}"))) for office in ("britannia", "caesar"))
    assert plautius["triumph"] > trajan["triumph"] > 0
    assert "disaster" in trajan
    assert "disaster" not in plautius


def test_leaving_a_province_out_is_shown_before_it_is_done() -> None:
    g = position("fight_wars", **BOUDICCA)
    g.answer(0, (option(g, "british_6"),))
    with_all, without = (
        by_outcome(odds(g, option(g, word)))["triumph"] for word in ("fight", "leave:britannia_inferior")
    )
    assert without < with_all
    assert g.army != [], "nothing was changed by asking"


def test_a_civil_war_by_its_odds_and_by_every_roll() -> None:
    words: dict[str, Any] = {
        "offices": {"caesar": "otho", "gallia": "vitellius"},
        "rebels": {"gallia": "gallia", "britannia": "gallia"},
        "units": {"germania_superior": {"legion": 3}, "rome": {"guard": 2}, "numidia": {"legion": 2}},
    }
    g = position("civil_wars", **{**words, "rebels": {**words["rebels"], "syria": "syria"}})
    found = by_outcome(odds(g, option(g, "office:gallia")))
    assert found == played(g, "office:gallia", 3, "civil_war", "result")


def test_support_and_the_unrest_roll() -> None:
    g = position("support syria", offices={"caesar": "otho", "syria": "vespasian"}, rebels={"syria": "syria"})
    assert by_outcome(odds(g, option(g, "office:aegyptus")))["joins"] == Fraction(
        10, 36
    )  # 2D6 + 2 + 3 - 4 of at least 10
    g = position("orders", unrest=9, units={"rome": {"guard": 1, "guard_veteran": 1}}, events={"praetorians": 1})
    assert by_outcome(odds(g, option(g, "done")))["caesar_dies"] == Fraction(108, 216)  # 3D6 + 14 of at least 25
    assert odds(g, option(g, "rome")) is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_odds_are_told_with_their_modifiers(lang: str) -> None:
    g = position("fight_wars", **BOUDICCA)
    g.answer(0, (option(g, "british_6"),))
    found = odds(g, option(g, "fight"))
    assert found is not None
    texts = Texts(lang, "rome_inc")
    lines = texts.odds(found)
    assert texts.lacking == set()
    assert lines[0].startswith("160")
    assert any("+6 [3.2.2]" in line for line in lines)
