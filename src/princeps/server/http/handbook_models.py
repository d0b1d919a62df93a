"""The shapes of the answers about a game to be learnt: its picture, advice from measured play, aids, records."""

from __future__ import annotations

from pydantic import BaseModel

from ...engine.words import Words
from .game_models import Named


class Paragraph(BaseModel):
    number: str
    title: str
    says: str


class AidTable(BaseModel):
    title: str
    rule: str
    head: list[str]
    rows: list[list[str]]


class Aid(BaseModel):
    """A page of rules and printed values, to be laid beside the board."""

    id: str
    title: str
    paragraphs: list[Paragraph]
    tables: list[AidTable]


class Picture(BaseModel):
    """A board under way, with the parts that are named on it."""

    items: Words
    board: dict[str, str]
    parts: list[Named]  # a thing each, as options call it, and what it is


class Handbook(BaseModel):
    aim: str  # what the game is won by, in a sentence or two
    picture: Picture
    strategy: list[str]  # one sentence each
    aids: list[Aid]


class RecordLine(BaseModel):
    """A score of somebody who played to the end here."""

    score: int
    player: str | None  # what its holder is called
    guest: bool
    made: float
    seats: int
    options: dict[str, str]  # by name, those that are not the usual
    mine: bool
