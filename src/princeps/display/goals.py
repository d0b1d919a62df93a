"""What is aimed at, what kills and what is sure to come, in the reader's words: a game's prospects read against its
layout. The page, the terminal and the line mode show the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.ahead import Cause, Prospect
from ..engine.words import Words
from ..text import Texts
from .layout import Layout


@dataclass(frozen=True)
class Goal:
    """A prospect in words; `danger`: so little is left that one should look."""

    prospect: Prospect
    name: str
    track: str  # the key of the track that it stands on; "" if none
    says: str
    by: list[str]  # what the forecast is made of, each with its rule
    danger: bool
    quiet: bool  # told of only while it is a danger

    @property
    def key(self) -> str:
        """The goal, and whose if there are several: "scoring:west"."""
        return f"{self.prospect.id}:{self.prospect.owner}" if self.prospect.owner else self.prospect.id

    def words(self) -> Words:
        found = self.prospect
        return {
            "id": self.key,
            "aim": found.id,
            "owner": found.owner,
            "name": self.name,
            "track": self.track,
            "now": found.now,
            "goal": found.goal,
            "limit": found.limit,
            "forecast": found.then,
            "best": found.best,
            "says": self.says,
            "by": self.by,
            "rule": found.rule,
            "danger": self.danger,
        }


def goals(layout: Layout, texts: Texts, prospects: list[Prospect]) -> list[Goal]:
    """In the order of the layout."""
    specs = layout.words.get("goal", [])
    return [
        read_goal(layout, texts, spec, prospect)
        for spec in specs
        for prospect in prospects
        if prospect.id == spec["id"]
    ]


def read_goal(layout: Layout, texts: Texts, spec: Words, prospect: Prospect) -> Goal:
    track = spec.get("track", "")
    if track and prospect.owner:
        track = f"{track}:{prospect.owner}"
    facts: Words = {
        "now": prospect.now,
        "then": prospect.then,
        "best": prospect.best,
        "goal": prospect.goal,
        "limit": prospect.limit,
        "left": prospect.left,
        "short": max(0, -(prospect.left or 0)),
        **dict(prospect.facts),
    }
    return Goal(
        prospect,
        texts.word("goal", spec["id"]),
        track,
        texts.say(f"goal.{spec['id']}", **facts),
        [item_text(texts, spec.get("word", ""), item) for item in prospect.items],
        prospect.left is not None and prospect.left < layout.number(spec.get("near", 0)),
        bool(spec.get("quiet", False)),
    )


def source_name(texts: Texts, vocabulary: str, name: str) -> str:
    """What points or Coins come from: a word of the vocabulary, else the name of a modifier."""
    return texts.word(vocabulary, name) if vocabulary else texts.say(f"mod.{name}")


def item_text(texts: Texts, vocabulary: str, item: Cause) -> str:
    name, value, rule = item
    return texts.say("roll.mod", mod=source_name(texts, vocabulary, name), value=value, rule=rule)
