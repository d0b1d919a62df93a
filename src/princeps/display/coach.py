"""What a table says to somebody who is learning: a word on each kind of decision with what it speaks of, and what the
game's words mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.catalogue import title
from ..text import Texts
from .layout import Layout


@dataclass(frozen=True)
class Advice:
    """What a kind of decision is about, and what a sensible player looks at."""

    says: str
    light: list[str]  # what of the table that speaks of, as the layout declares it


@dataclass(frozen=True)
class Term:
    """A word of the game: the forms it is written in, what it means, and the rule to read on."""

    id: str
    words: list[str]
    says: str
    rule: str


def advice(layout: Layout, texts: Texts) -> dict[str, Advice]:
    """By the step that asks."""
    assert texts.game is not None
    lights = layout.words.get("coach", {})
    told = {name: texts.find(f"coach.{name}") for name in title(texts.game).shape.book.names}
    return {name: Advice(says, lights.get(name, [])) for name, says in told.items() if says is not None}


def glossary(texts: Texts) -> list[Term]:
    """In the order of the text file; a game need not have one."""
    terms = texts.vocabulary.entry("glossary") or {}
    return [Term(id, row["words"].split("|"), row["says"], row["rule"]) for id, row in terms.items()]
