"""The shapes of goals, dangers and forecasts, and of how it all ended."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class GoalCard(BaseModel):
    """How a goal or a danger stands, and what will come of it if nothing changes."""

    id: str
    aim: str
    owner: str
    name: str
    track: str
    now: int
    goal: int | None  # what is needed
    limit: int | None  # what must not be passed
    forecast: int | None  # where dice decide: at worst
    best: int | None
    says: str
    by: list[str]
    rule: str
    danger: bool


class SourceRow(BaseModel):
    name: str
    points: dict[str, int]


class MadeOf(BaseModel):
    """What the points of each owner came from; the owner is "" where there is one only."""

    owners: dict[str, str]
    rows: list[SourceRow]
    totals: dict[str, int]


class Result(BaseModel):
    ending: str
    won: dict[str, bool]
    outcome: dict[str, Literal["won", "drawn", "lost"]]
    title: str
    text: str
    score: dict[str, int]
    made_of: MadeOf | None
    told: list[str]  # what broke a tie
    seed: str
    salt: str
    commitment: str
    salts: dict[str, str] | None
    started: str | None
