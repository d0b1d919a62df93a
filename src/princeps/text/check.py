"""Are the texts of a game complete? What its tables name and a language lacks, and where the languages differ."""

from __future__ import annotations

from typing import Any

from ..engine.agenda import Event, Game
from ..engine.catalogue import title
from ..engine.choices import Offer
from .render import LANGUAGES, Texts
from .template import HOLE, names, texts
from .words import read_texts


def gaps(game: str) -> list[str]:
    """Every gap as "lang: id" (or "en/de: id" where the languages do not agree); [] if all is well."""
    found: list[str] = []
    for lang in LANGUAGES:
        found += [f"{lang}: {id}" for id in sorted(_lacking(lang, game))]
    first = LANGUAGES[0]
    for name in ("", game):
        for lang in LANGUAGES[1:]:
            found += [
                f"{first}/{lang}: {id}"
                for id in differences(texts(read_texts(first, name)), texts(read_texts(lang, name)))
            ]
    return found


def tell(t: Texts, g: Game, offer: Offer | None, events: list[Event]) -> list[str]:
    """All that a person can be shown at this point of a game: what happened, the decision (asked with reasons), the
    odds, or the ending.
    """
    assert t.game is not None
    lines = [t.event(event) for event in events]
    said = [text for line in lines for text in (line.sentence, *line.details, t.rule(line.rule).title)] + [t.where(g)]
    if offer is not None:
        odds = [found for option in offer.ids if (found := title(t.game).odds(g, option)) is not None]
        said += [
            t.question(g, offer),
            *[t.option(g, option) for option in offer.ids],
            *[text for one in odds for text in t.odds(one)],
        ]
        said += [
            text
            for option, reason, rule in offer.refused or []
            for text in (t.option(g, option), t.reason(reason), t.rule(rule).title)
        ]
    elif g.ending >= 0:
        ending = t.ending(title(t.game).shape.endings[g.ending])
        said += [ending.sentence, *ending.details]
    return said


def _lacking(lang: str, game: str) -> set[str]:
    """Render whatever the book and the shape of the state can name."""
    t = Texts(lang, game)
    shape = title(game).shape
    book = shape.book
    lacking = {f"step.{name}" for name in book.names if t.vocabulary.entry("step", name) is None}
    lacking |= {
        f"ask.{name}"
        for name, ask in zip(book.names, book.asks, strict=True)
        if ask is not None and t.vocabulary.entry("ask", name) is None
    }
    lacking |= {"ui.here"} if t.vocabulary.entry("ui", "here") is None else set()
    lacking |= {f"before.{name}" for name in t.vocabulary.entry("before") or {} if name not in book.numbers}
    for word in book.options:
        t.option_word(word)
    for field in (*shape.fields, "agenda", "sealed", "ending"):
        t.field(field)
    for ending in shape.endings:
        t.ending(ending)
    for kind, words in shape.vocabularies.items():
        for word in words:
            t.word(kind, word)
    for file in t.vocabulary.files:
        lacking |= {
            f"{id}: {{:{kind}}}"
            for id, entry in texts(file).items()
            for kind in _kinds(entry)
            if kind not in t.vocabulary.kinds
        }
    lacking |= {f"rule.{rule.number}" for rule in t.rules() if not rule.title or not rule.says}
    return lacking | t.lacking


def _kinds(entry: Any) -> set[str]:
    """The vocabularies that a text's holes name."""
    templates = entry if isinstance(entry, list) else list(entry.values()) if isinstance(entry, dict) else [entry]
    return {
        hole[2]
        for template in templates
        for hole in HOLE.finditer(template)
        if hole[2] and "|" not in hole[2] and hole[2] not in ("+", "roman")
    }


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Ids that only one language has, and those whose texts use different facts."""
    return sorted(
        [*one.keys() ^ other.keys(), *[id for id in one.keys() & other.keys() if names(one[id]) != names(other[id])]]
    )
