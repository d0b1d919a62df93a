"""The shapes of the answers about games: what there is to play, rules, lessons, components."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from ...engine.words import Words


class GameLine(BaseModel):
    id: str
    title: str
    designer: str
    players: list[int]
    here: bool
    blurb: str
    solitaire: bool
    minutes: list[int] | None  # from, to: for one person at this table, alone or with bots
    learning: int | None  # 1 to 3: how hard it is to learn
    first: bool  # the one to begin with
    course: bool  # it can be learnt by playing


class Named(BaseModel):
    id: str
    name: str


class OptionValue(BaseModel):
    id: str
    name: str
    about: str
    only: dict[str, list[str]]  # by option: the values of others with which it can be chosen; {}: with all


class OptionCard(BaseModel):
    id: str
    name: str
    about: str
    values: list[OptionValue]
    default: str
    only: dict[str, list[str]]  # as of a value: with others the whole option means nothing


class Rating(BaseModel):
    """How often a bot won in games that were counted, with the 95 % interval."""

    rate: float
    low: float
    high: float
    games: int


class BotCard(BaseModel):
    id: str
    name: str
    about: str
    level: int  # 1 to 5: one of the named strengths; 0: none of them
    rating: Rating | None  # None: not measured


class GameCard(BaseModel):
    facts: Words
    seats: list[Named]
    options: list[OptionCard]
    bots: list[BotCard]
    reactions: bool
    layout: Words
    rules: str


class RulingCard(BaseModel):
    id: str
    title: str
    ruling: str


class CitedBy(BaseModel):
    steps: list[str]
    rulings: list[RulingCard]
    examples: list[str]


class RuleCard(BaseModel):
    number: str
    title: str
    says: str
    status: str
    cited_by: CitedBy


class AdviceCard(BaseModel):
    """What a kind of decision is about, what a sensible player looks at, and what of the table that speaks of."""

    says: str
    light: list[str]


class TermCard(BaseModel):
    """A word of the game in all its forms, with what it means."""

    id: str
    words: list[str]
    says: str
    rule: str


class LessonCard(BaseModel):
    id: str
    rule: list[str]
    title: str
    about: str


class PartOrigin(BaseModel):
    part: str
    source: str
    note: str


class ComponentTable(BaseModel):
    file: str
    table: str
    source: str
    note: str
    parts: list[PartOrigin]
    rows: Any
