"""The shapes of the answers about learning: courses, what a chapter or a lesson tells, how far somebody is."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class ChapterLine(BaseModel):
    id: str  # as a new match names it: "first-game/aim"
    title: str
    goal: str
    done: bool


class CourseCard(BaseModel):
    id: str
    title: str
    about: str
    minutes: int
    chapters: list[ChapterLine]


class MistakeCard(BaseModel):
    answer: list[str]
    label: str
    on: str  # of one that is refused: the thing it lies on
    refused: bool
    why: str
    rule: str
    light: list[str]


class StepCard(BaseModel):
    seat: str
    answer: list[str]
    label: str
    also: list[list[str]]
    do: str
    well: str
    light: list[str]
    mistakes: list[MistakeCard]


class GuideCard(BaseModel):
    """Only a `chapter` takes no other answer than those of its steps."""

    kind: Literal["chapter", "free", "lesson"]
    course: str | None
    number: int
    of: int
    next: str | None  # the chapter after it
    title: str
    text: str
    goal: str
    well: str
    rules: list[str]
    seat: str
    light: list[str]
    steps: list[StepCard]


class GoalIs(BaseModel):
    version: int
    done: int  # steps
    reached: bool
