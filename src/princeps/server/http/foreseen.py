"""The shapes of what answers do."""

from __future__ import annotations

from pydantic import BaseModel


class Ghost(BaseModel):
    """Of a mark on a place: so many of a thing come or go; or, with 0, the word or the owner that stands there then."""

    mark: str
    word: str
    owner: str
    by: int


class Shown(BaseModel):
    """What an answer changes, for drawing; `told`: so many of its sentences tell that, the others what follows;
    `dice`: they follow at once.
    """

    tracks: dict[str, int]
    trays: dict[str, int]
    cups: dict[str, int]
    places: dict[str, list[Ghost]]
    told: int
    dice: bool


class Foreseen(BaseModel):
    """What answers do, by answer, in sentences and for drawing; `chances`: what the dice that follow a single one can
    bring.
    """

    version: int
    seat: str
    does: dict[str, list[str]]
    shows: dict[str, Shown]
    chances: list[str]
