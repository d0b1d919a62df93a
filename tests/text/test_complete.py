"""No id without a text, in no language; and what is missing is seen."""

from __future__ import annotations

import ast
import random

import pytest

from princeps.engine.agenda import Event, Log
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Stream
from princeps.engine.choices import atoms
from princeps.engine.problem import Problem
from princeps.text import LANGUAGES, Texts, check
from princeps.text.check import differences, tell

from . import scan

GAMES_TO_PLAY = 30


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_missing(game: str) -> None:
    assert scan.missing(game) == []


@pytest.mark.parametrize("game", NAMES)
def test_no_text_is_idle(game: str) -> None:
    assert scan.idle(game) == []


def test_the_scan_sees_what_the_code_names() -> None:
    tree = ast.parse("""
def worked_barred(g):
    return "complete" if g.done else ""

def faults(g):
    checks = {"cups": True, "homes": False}

def undo_barred(match):
    return "nothing_to_undo"

def score_items(g):
    return [("walls", 1)]

REVOLT_CHART: Final = (("fleet", "2.2.5"), ("wall", "2.2.6"))

def a_step(g, offer):
    offer.no(1, "space_full" if g.full else "space_lost", "9.2")
    g.tell("pay", "9.2", coins=1)
    roll(g, "battle", "6.6", (("army", 1, "6.6"),))
    texts.say("ui.undone")
    texts.say(f"tui.tray.{name}")
    raise Problem("game_over" if g.over else "not_asked", seat=0)
    raise Problem("position_" + wrong[0])
""")
    assert scan.reasons(tree) == {"complete", "space_full", "space_lost", "nothing_to_undo"}
    assert scan.told(tree) == [("pay", {"coins"})]
    assert scan.modifiers(tree) == {"army", "walls", "fleet", "wall"}
    assert scan.rolls(tree) == {"battle"}
    assert scan.said(tree) == [("ui.undone", set()), ("tui.tray", None)]
    asked = [
        ("game_over", {"seat"}),
        ("not_asked", {"seat"}),
        ("position_cups", set()),
        ("position_homes", set()),
        ("nothing_to_undo", set()),
    ]
    assert scan.problems(tree) == asked


def test_a_text_that_wants_a_fact_nobody_gives_is_found() -> None:
    texts = Texts("en", "aurelian")
    assert scan.check(texts, "event", [("move", {"piece", "source"})]) == ["en: event.move wants target"]
    assert scan.check(texts, "event", [("no_such_event", set())]) == ["en: event.no_such_event"]


def test_differences_between_languages_are_found() -> None:
    english = {"a": "{coins} Coins", "b": "x", "c": "{coins}", "d": {"lost=0": "none", "else": "{lost}"}}
    german = {"a": "{coins} {coins:Münze|Münzen}", "c": "{münzen}", "d": {"else": "{lost}"}, "e": "y"}
    assert differences(english, german) == ["b", "c", "e"]


def test_what_has_no_text_is_shown_as_its_id_and_remembered() -> None:
    texts = Texts("de", "aurelian")
    assert texts.say("ui.no_such_text") == "[ui.no_such_text]"
    assert texts.event({"e": "rain", "rule": "1.0"}).sentence == "[event.rain]"
    assert (
        texts.event({"e": "move", "rule": "6.0", "piece": "aurelian", "source": "roma"}).sentence
        == "Aurelian zieht von Roma nach [{target}]."
    )
    assert texts.option_word("moesia:aurelian") == "[option.moesia:aurelian]"
    assert texts.word("box", "atlantis") == "[word.box.atlantis]"
    assert texts.problem(Problem("no_such_problem")) == "[problem.no_such_problem]"
    assert texts.lacking == {
        "ui.no_such_text",
        "event.rain",
        "{target}",
        "option.moesia:aurelian",
        "word.box.atlantis",
        "problem.no_such_problem",
    }


@pytest.mark.parametrize("game", NAMES)
def test_random_games_can_be_told_in_every_language(game: str) -> None:
    t = title(game)
    voices = [Texts(lang, game) for lang in LANGUAGES]
    parts = t.parts()
    said: set[str] = set()
    endings: set[int] = set()
    for seed in range(GAMES_TO_PLAY):
        g = t.start(parts, Stream(seed))
        events: list[Event] = []
        g.log = Log(events)
        rng = random.Random(seed)
        offer = g.advance()
        while True:
            explained = g.ask(True)
            for voice in voices:
                said |= set(tell(voice, g, explained, events))
            events.clear()
            if offer is None:
                break
            walk: tuple[int, ...] = ()
            while small := atoms(offer, walk):
                walk = (*walk, rng.choice(small))
            g.take(offer, walk)
            offer = g.advance()
        endings.add(g.ending)
    assert min(endings) >= 0
    assert [voice.lacking for voice in voices] == [set() for _ in voices]
    assert all(sentence and "{" not in sentence for sentence in said)


def test_a_third_language_is_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LANGUAGES", [*LANGUAGES, LANGUAGES[0]])
    assert check.gaps("aurelian") == []
