"""Saves of format 1, as 0.1 wrote them, go on: sealed answers that were numbers are the words that they meant."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.catalogue import NAMES, title
from princeps.engine.choices import atoms
from princeps.engine.problem import Problem
from princeps.engine.record import Match, has_digest, verify

SAVES = Path(__file__).resolve().parent.parent / "saves" / "format_1"
GAMES = sorted(path.name.partition(".")[0] for path in SAVES.glob("*.json"))
SEALED = {"nero": [[0, ["pass"]]], "time_of_crisis": [[0, ["take:populace_1"]]]}


def saved(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAVES / f"{game}.princeps.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_old_save_is_gone_on_with(game: str) -> None:
    words = saved(game)
    assert words["princeps"] == 1
    match = Match.load(words)
    assert has_digest(match.title, match.g, words["answers"][-1]["digest"])
    rng = random.Random(1)
    for _ in range(20):
        if not match.waiting():
            break  # it was lost meanwhile
        offer = match.waiting()[0]
        walk: tuple[int, ...] = ()
        while small := atoms(offer, walk):
            walk = (*walk, rng.choice(small))
        match.answer(match.title.seats[offer.seat], match.g.walk_words(offer, walk))
    assert len(match.entries) > len(words["answers"])
    again = Match.load(json.loads(json.dumps(match.words())))
    assert again.words()["princeps"] == 2
    assert again.title.shape.dump(again.g) == match.title.shape.dump(match.g)


@pytest.mark.parametrize(("game", "sealed"), SEALED.items())
def test_sealed_answers_are_words(game: str, sealed: list[Any]) -> None:
    match = Match.load(saved(game), rebuild=False)
    assert match.title.shape.dump(match.g)["sealed"] == sealed
    assert match.title.view(match.g, 0)["sealed"] == sealed
    assert match.title.view(match.g, 1)["sealed"] == []
    forged = {**saved(game)}
    forged["snapshot"] = {**forged["snapshot"], "sealed": [[0, [9999]]]}
    with pytest.raises(Problem):
        Match.load(forged)
    forged["snapshot"]["sealed"] = [[0, ["no_such_answer"]]]
    with pytest.raises(Problem, match="unknown_option"):
        Match.load(forged)


def test_a_record_of_other_rules_is_not_called_wrong() -> None:
    words = saved("time_of_crisis")
    assert words["rules"] != title("time_of_crisis").rules_version()
    with pytest.raises(Problem, match="verify_rules"):
        verify(words)
    assert verify(saved("nero"))["answers"] == 25


ORDERS = """
import importlib, sys
for name in sys.argv[2:]:
    importlib.import_module(name)
book = importlib.import_module(f"princeps.games.{sys.argv[1]}.title").TITLE.shape.book
print(*book.options)
print(*book.names)
"""


@pytest.mark.parametrize("game", NAMES)
def test_numbers_do_not_depend_on_what_is_imported_first(game: str) -> None:
    """Whatever a process needs first: a chapter, the bot, the odds, the position."""
    folder = Path(__file__).resolve().parents[2] / "src" / "princeps" / "games" / game
    chapters = sorted(path.stem for path in (folder / "rules").glob("[rx]*.py"))
    firsts = [[], *[[f"rules.{name}"] for name in chapters], ["bot.policy"], ["odds"], ["position"], ["state"]]
    command = [sys.executable, "-c", ORDERS, game]
    seen = {
        subprocess.run(
            [*command, *[f"princeps.games.{game}.{name}" for name in first]], check=True, capture_output=True, text=True
        ).stdout
        for first in firsts
    }
    assert len(seen) == 1
