"""The shapes of the answers about puzzles."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from .models import Body, Odds, ShortText


class PuzzleLine(BaseModel):
    id: str
    level: int  # 1 easy, 2 medium, 3 hard
    seat: str  # whose answer is asked, by name
    tried: bool
    solved: bool


class PuzzleTheme(BaseModel):
    id: str
    title: str
    puzzles: list[PuzzleLine]


class PuzzleList(BaseModel):
    today: str | None  # None: the game has none
    solved: int
    first: int  # solved at the first try
    streak: int  # of those that were tried last so many were solved at the first try, one after the other
    themes: list[PuzzleTheme]


class DailyPuzzle(BaseModel):
    game: str
    title: str  # of the game
    id: str
    theme: str
    level: int
    tried: bool
    solved: bool


class PuzzleCard(BaseModel):
    """A puzzle at the table, before anything is answered."""

    id: str
    theme: str
    level: int
    seat: str
    aim: str  # what the game is won by, in a sentence
    today: bool
    next: str | None  # the puzzle to go on with
    tried: bool
    solved: bool


class PuzzleTry(Body):
    answer: Annotated[list[ShortText], Field(max_length=200)] | None = None  # None: to be shown


class PuzzleOdds(Odds):
    best: bool


class PuzzleVerdict(BaseModel):
    """How good an answer is. Until the best one was given or shown it has neither words nor label."""

    right: bool
    of: int  # answers there are
    place: int | None  # of the given one among them, 1 for the best
    answers: list[PuzzleOdds]  # the best ones, and the given one
    reasons: list[str]  # why the best one is better than the next
    next_label: str  # which that is; "" while the best one is not told
    first: bool  # solved at the first try
    next: str | None  # the puzzle to go on with
