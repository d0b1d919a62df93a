"""The shapes of plans: several answers, looked at and given together."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from ...table.draft import MOST_ORDERS, MOST_WORDS
from .foreseen import Shown
from .models import Body, Decision, ShortText

OrderWords = Annotated[list[ShortText], Field(min_length=1, max_length=MOST_WORDS)]


class DraftLook(Body):
    seat: ShortText
    orders: Annotated[list[OrderWords], Field(max_length=MOST_ORDERS)]


class DraftGiven(DraftLook):
    version: int


class DraftDoes(DraftLook):
    answer: Annotated[list[ShortText], Field(max_length=200, default_factory=list)]


class DraftMove(DraftLook):
    source: ShortText
    target: ShortText


class DraftAsked(Body):
    seat: ShortText


class DraftOrder(BaseModel):
    """An order in full, in a sentence; `whole`: the next answer begins another one; `again`: how often the same can be
    given once more after the plan.
    """

    words: list[str]
    says: str
    whole: bool
    again: int


class DraftRefusal(BaseModel):
    order: int
    answer: str
    text: str
    rule: str


class DraftGoal(BaseModel):
    """What the rules will make of a goal, as it is and after the plan."""

    id: str
    name: str
    track: str
    before: int | None
    now: int | None
    danger: bool


class DraftOdds(BaseModel):
    id: str
    on: str
    name: str
    before: str
    now: str


class DraftFound(BaseModel):
    """Where a plan leads; `decision`: what is asked then, null if the plan is at its end; `end`: the answer there that
    closes it, "" if there is none.
    """

    version: int
    seat: str
    plan: str
    orders: list[DraftOrder]
    refused: DraftRefusal | None
    decision: Decision | None
    end: str
    answers: int
    shows: Shown
    does: list[str]
    goals: list[DraftGoal]
    odds: list[DraftOdds]


class DraftMoveFound(BaseModel):
    """An order from one place to another, and how often it can be given."""

    words: list[str]
    says: str
    most: int


class DraftMoves(BaseModel):
    version: int
    seat: str
    moves: list[DraftMoveFound]


class DraftChoice(BaseModel):
    """An order that can be given next, and how often; what it does as in `Foreseen`."""

    words: list[str]
    label: str
    on: str
    most: int
    does: list[str]
    shows: Shown


class DraftUsual(BaseModel):
    words: list[str]
    label: str


class DraftChoices(BaseModel):
    """The orders that can be given next; `left`: how many must follow; `must`: all of them, where nothing is left to
    choose; `usual`: what is mostly answered.
    """

    version: int
    seat: str
    choices: list[DraftChoice]
    left: int
    must: list[list[str]]
    usual: DraftUsual | None


class DraftProposal(BaseModel):
    version: int
    seat: str
    orders: list[list[str]]
    hints: int
