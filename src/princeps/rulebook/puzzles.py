"""Puzzles: positions from games that bots played, in which one answer is clearly the best. They are made by
`princeps puzzles` (docs/puzzles.md) and only read here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ..bots.search import Reason
from ..engine.catalogue import Title, title
from ..engine.chance import Stream
from ..engine.packs import game_folder, read_toml
from ..engine.problem import Problem, nearest
from ..engine.words import Words

FORMAT: Final = 1
HEAD: Final = "princeps_puzzles"
FILE: Final = "puzzles.jsonl"
THEMES: Final = "puzzles.toml"
LEVELS: Final = [1, 2, 3]  # easy, medium, hard
Z: Final = 1.959964  # standard errors to either side that make a 95 % interval


@dataclass(frozen=True)
class Theme:
    """What a puzzle is about: kinds of decision, by the steps that ask."""

    id: str
    title: dict[str, str]  # by language
    steps: list[str]


@dataclass(frozen=True)
class PuzzleAnswer:
    """How good an answer is: the chance to win, 0 to 1, with its 95 % interval; and how far behind the best one, told
    by pairs of trials with the same dice, which is much surer than the difference of the chances.
    """

    answer: list[str]
    chance: float
    low: float
    high: float
    trials: int
    behind: float  # 0 for the best one
    error: float  # standard error of that

    @property
    def behind_low(self) -> float:
        return self.behind - Z * self.error

    @property
    def behind_high(self) -> float:
        return self.behind + Z * self.error


@dataclass(frozen=True)
class PuzzleOrigin:
    """The game between bots that the position is from: `lab.puzzles.replay` plays it again."""

    seed: int
    number: int  # of the game, among those of the seed
    bots: list[str]
    options: dict[str, str]
    answer: int  # before which answer of that game, the first one being 1


@dataclass(frozen=True)
class Puzzle:
    id: str  # begins the digest of the position
    game: str
    rules: str  # the version of the rules that it was judged by
    seat: str
    at: str  # the step that asks
    start: Words  # the position, as a match begins with
    theme: str
    level: int  # 1 easy, 2 medium, 3 hard
    answers: list[PuzzleAnswer]  # all that the rules allow, the best first
    reasons: list[Reason]  # why the best one is better than the next
    thumb: bool  # did the game's rule of thumb find it?
    search: float  # how often did a short search?
    origin: PuzzleOrigin
    playouts: int  # for every answer that was not given up
    judged: int  # the seed of the trials

    @property
    def best(self) -> list[str]:
        return self.answers[0].answer

    @property
    def margin(self) -> float:
        """By how much the best answer is better than the next."""
        return min(one.behind for one in self.answers[1:])


@dataclass(frozen=True)
class Verdict:
    """What is to be said of an answer."""

    right: bool
    given: PuzzleAnswer
    best: PuzzleAnswer


# -- which there are ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def puzzles(game: str) -> dict[str, Puzzle]:
    """Those of a game by id, in the order of the file; a game need not have any."""
    path = game_folder(game) / FILE
    return {one.id: one for one in read_puzzles(game, path)} if path.exists() else {}


def find_puzzle(game: str, id: str) -> Puzzle:
    known = puzzles(game)
    if id not in known:
        raise Problem("unknown_puzzle", puzzle=id, puzzles=nearest(id, list(known)))
    return known[id]


def daily(game: str, day: date) -> Puzzle:
    """The puzzle of a day, for everybody the same; all come up before one comes again.

    Ids are digests: in their order nothing is left of the order in which the puzzles were made.
    """
    known = puzzles(game)
    if not known:
        raise Problem("no_puzzles", game=game)
    return known[sorted(known)[day.toordinal() % len(known)]]


def judge(puzzle: Puzzle, answer: list[str]) -> Verdict:
    """By the trials that the puzzle was judged with."""
    given = next((one for one in puzzle.answers if one.answer == answer), None)
    if given is None:
        raise Problem("not_offered", answer=" ".join(answer))
    return Verdict(given is puzzle.answers[0], given, puzzle.answers[0])


@lru_cache(maxsize=16)
def themes(game: str) -> dict[str, Theme]:
    """By id, in the order of the file."""
    path = game_folder(game) / THEMES
    found = read_toml(path)["theme"] if path.exists() else {}
    return {id: Theme(id, row["title"], row["steps"]) for id, row in found.items()}


def theme_of(game: str, step: str) -> str:
    """The theme that a kind of decision belongs to; "" for none."""
    return next((theme.id for theme in themes(game).values() if step in theme.steps), "")


# -- the file: a head, and a line for each puzzle ----------------------------------------------------------------------


def read_puzzles(game: str, path: Path) -> list[Puzzle]:
    lines = path.read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    bare = bare_words(title(game))
    return [puzzle_from(head, bare, json.loads(line)) for line in lines[1:]]


def puzzle_from(head: Words, bare: Words, row: Words) -> Puzzle:
    """A line of the file."""
    return Puzzle(
        id=row["id"],
        game=head["game"],
        rules=head["rules"],
        seat=row["seat"],
        at=row["at"],
        start=patched(bare, row["start"]),
        theme=row["theme"],
        level=row["level"],
        answers=[PuzzleAnswer([word], *figures) for word, *figures in row["answers"]],
        reasons=[Reason(*one) for one in row["reasons"]],
        thumb=row["thumb"],
        search=row["search"],
        origin=PuzzleOrigin(seed=head["seed"], **row["origin"]),
        playouts=head["playouts"],
        judged=row["judged"],
    )


def puzzle_row(bare: Words, puzzle: Puzzle) -> Words:
    """The line that a puzzle is kept as; the file's head has the rest."""
    origin = puzzle.origin
    return {
        "id": puzzle.id,
        "seat": puzzle.seat,
        "at": puzzle.at,
        "theme": puzzle.theme,
        "level": puzzle.level,
        "thumb": puzzle.thumb,
        "search": puzzle.search,
        "answers": [
            [one.answer[0], one.chance, one.low, one.high, one.trials, one.behind, one.error] for one in puzzle.answers
        ],
        "reasons": [[one.quantity, one.best, one.other, one.trials] for one in puzzle.reasons],
        "judged": puzzle.judged,
        "origin": {
            "number": origin.number,
            "answer": origin.answer,
            "bots": origin.bots,
            "options": origin.options,
        },
        "start": patch(bare, puzzle.start),
    }


def bare_words(t: Title) -> Words:
    """The position in which nothing is set up: puzzles are kept as what is different from it."""
    return t.shape.dump(t.blank(t.parts(), Stream(0)))


def patch(before: Words, now: Words) -> Words:
    """What makes one of the other: a JSON merge patch (RFC 7396)."""
    changes: Words = dict.fromkeys(before.keys() - now.keys())
    for key, value in now.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            if value != old:
                changes[key] = patch(old, value)
        elif key not in before or value != old:
            changes[key] = value
    return changes


def patched(before: Any, changes: Any) -> Any:
    """With the changes made; neither is altered, and what did not change is shared."""
    if not isinstance(changes, dict):
        return changes
    made = dict(before) if isinstance(before, dict) else {}
    for key, value in changes.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = patched(made.get(key), value)
    return made
