"""What the score of a game that is over is made of, source by source, and what broke a tie: read from the events that
told of points, as the layout declares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..engine.agenda import Event
from ..engine.words import Words
from ..text import Texts
from .describe import owner_name
from .goals import source_name
from .layout import Layout


@dataclass(frozen=True)
class PointSource:
    """Where points came from, and how many for each owner ("" where there is one only)."""

    name: str
    points: dict[str, int]


@dataclass(frozen=True)
class Breakdown:
    """Of what the points of each owner are made."""

    owners: dict[str, str]  # with their names
    sources: list[PointSource]
    totals: dict[str, int]

    def words(self) -> Words:
        rows = [{"name": source.name, "points": source.points} for source in self.sources]
        return {"owners": self.owners, "rows": rows, "totals": self.totals}


def made_of(layout: Layout, texts: Texts, events: Iterable[Event], scores: dict[str, int]) -> Breakdown | None:
    """*scores*: what each owner has in the end; None for a game that does not declare its sources. What was there
    before the first event is a source too.
    """
    specs: dict[str, Words] = {spec["event"]: spec for spec in layout.words.get("ending", {}).get("score", [])}
    if not specs:
        return None
    found: dict[str, dict[str, int]] = {}
    for event in events:
        spec = specs.get(event["e"])
        if spec is not None:
            owner = str(event.get(spec.get("owner", ""), ""))
            for name, points in _points(texts, spec, event):
                of = found.setdefault(name, {})
                of[owner] = of.get(owner, 0) + points
    told = {owner: sum(of.get(owner, 0) for of in found.values()) for owner in scores}
    before = {owner: scores[owner] - told[owner] for owner in scores if scores[owner] != told[owner]}
    sources = [PointSource(texts.say("ending.start"), before)] if before else []
    sources += [PointSource(name, of) for name, of in found.items() if any(of.values())]
    return Breakdown({owner: owner_name(layout, texts, owner) for owner in scores}, sources, scores)


def _points(texts: Texts, spec: Words, event: Event) -> list[tuple[str, int]]:
    word = spec.get("word", "")
    if "items" in spec:
        return [(source_name(texts, word, name), points) for name, points, _ in event[spec["items"]]]
    name = spec["name"] if "name" in spec else event[spec["source"]]
    return [(source_name(texts, word, name), -event[spec["points"]] if spec.get("lost") else event[spec["points"]])]


def told_at_the_end(layout: Layout, texts: Texts, events: Iterable[Event]) -> list[str]:
    """What broke a tie, and whatever else the layout wants told beside the score."""
    tells = layout.words.get("ending", {}).get("tells", [])
    return [texts.event(event).sentence for event in events if event["e"] in tells]
