"""Paragraphs run ahead of their time, on a copy: what is aimed at, what kills and what is sure to come, by the rules
themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .agenda import NO_STEP, Event, Game, Log
from .chance import Script
from .choices import Step

Cause = tuple[str, int, str]  # what it is made of: name, value, rule


@dataclass(frozen=True)
class Prospect:
    """How one of the game's goals or dangers stands, and what will come of it if nothing changes. `id` is that of a
    [[goal]] of its layout.
    """

    id: str
    now: int
    rule: str
    owner: str = ""
    then: int | None = None  # what the rules will make of it; where dice decide, at worst
    best: int | None = None  # and at best
    goal: int | None = None  # what is needed
    limit: int | None = None  # what must not be passed
    left: int | None = None  # how much worse it may still get; below zero it kills
    items: tuple[Cause, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()  # more of what its sentence says


def still_to_come(g: Game, phase: int, steps: Sequence[int]) -> list[Step]:
    """Those steps of a phase that are not done yet: all of them while the phase itself is on the agenda."""
    agenda = [step[0] for step in g.agenda]
    return [(step,) for step in steps if phase in agenda or step in agenda]


def run_ahead(
    g: Game, steps: Sequence[Step], faces: Sequence[int] = (), before: int = NO_STEP
) -> tuple[Game, list[Event]]:
    """A copy on which these steps are done, up to a step of the kind *before*, and what they told; dice show *faces*,
    and without any none may be rolled.
    """
    trial = g.copy()
    events: list[Event] = []
    trial.log = Log(events)
    trial.chance = Script(list(faces), explicit=True)
    trial.agenda = list(reversed(steps))
    trial.sealed.clear()
    trial.advance(before)
    return trial, events
