"""What the log and the cards of Nero say, where it once went wrong: numbers, names, and every sentence once."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.packs import Pack
from princeps.text import LANGUAGES, Texts


def said(lang: str, kind: str, **facts: Any) -> str:
    return Texts(lang, "nero").event({"e": kind, "rule": "12.0", **facts}).sentence


def test_a_revolts_card_shows_the_numbers_of_the_data() -> None:
    assert Texts("en", "nero").word("card_full", "revolt_judaea") == "Judaea Revolts (MP 4, BP 3)"
    assert Texts("de", "nero").word("card_full", "revolt_achaea") == "Aufstand in Achaea (BP 4, KP 3)"
    pack = Pack("nero", "richer", {"cards": {"card": {"revolt_judaea": {"mp": 9}}}})
    assert Texts("en", "nero", pack).word("card_full", "revolt_judaea") == "Judaea Revolts (MP 9, BP 3)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_ends_twice(lang: str) -> None:
    sentence = said(lang, "card_played", colour="west", card="hail_caesar_1", event="hail_caesar", use="event")
    assert sentence.endswith("Caesar!")


@pytest.mark.parametrize(
    ("lang", "kind", "facts", "sentence"),
    [
        (
            "en",
            "attacks",
            {"colour": "west", "foe": "east", "place": "dacia", "cost": 2, "points": 1},
            "Galba attacks Otho in Dacia for 2 MPs; 1 is left.",
        ),
        ("en", "card_negated", {"card": "senate_influence_1", "by": "bribe"}, "Bribe negates Senate Influence."),
        (
            "en",
            "card_played",
            {"colour": "west", "card": "bribe_1", "event": "bribe", "use": "protection"},
            "Galba plays Bribe against the attempt.",
        ),
        (
            "de",
            "card_played",
            {"colour": "west", "card": "bribe_1", "event": "bribe", "use": "assassination"},
            "Galba spielt Bestechung zum Schutz des Anschlags.",
        ),
        ("en", "movement_points", {"colour": "west", "place": "dacia", "points": 1}, "Galba has 1 MP for Dacia."),
    ],
)
def test_what_the_log_says(lang: str, kind: str, facts: dict[str, Any], sentence: str) -> None:
    assert said(lang, kind, **facts) == sentence
