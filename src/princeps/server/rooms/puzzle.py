"""What somebody is told who plays a puzzle: what is asked, and how good an answer is. Its solution leaves the server
only after a try.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from ...analysis.reasons import reason_words
from ...analysis.telling import answer_label, percent
from ...engine.catalogue import Title, game_names, title
from ...engine.problem import Problem
from ...engine.record import Match
from ...engine.words import Words
from ...rulebook.puzzles import Puzzle, PuzzleAnswer, daily, find_puzzle, judge, puzzles, themes
from ..storage.ticks import Attempt
from .room import Room
from .wire import seat_names

SEED = 1  # of what comes after the answer: the same dice for everybody
SHOWN = 4  # answers whose chances are told


def today() -> date:
    """The day whose puzzle it is, for all the same one."""
    return datetime.now(UTC).date()


def open_puzzle(t: Title, puzzle: Puzzle) -> Match:
    return Match.new(t, SEED, dict(puzzle.origin.options), start=puzzle.start)


def puzzle_of(room: Room) -> Puzzle:
    """Problem if there is none at this table."""
    if room.settings.puzzle is None:
        raise Problem("no_puzzle")
    return find_puzzle(room.settings.game, room.settings.puzzle)


def tick_of(puzzle: Puzzle) -> str:
    """How it is called among what somebody has tried."""
    return f"{puzzle.game}/{puzzle.id}"


# -- those of a game ---------------------------------------------------------------------------------------------------


def puzzle_cards(game: str, lang: str, tried: Sequence[Attempt]) -> Words:
    """Those of a game by theme, the easy ones first, with what somebody has done of them; *tried* latest first."""
    t = title(game)
    known, done = puzzles(game), {one.puzzle: one for one in tried}
    first = [one.first for one in tried]
    names = seat_names(t.facts(), lang)
    return {
        "today": daily(game, today()).id if known else None,
        "solved": sum(one.solved for one in tried if one.puzzle in known),
        "first": sum(first),
        "streak": first.index(False) if False in first else len(first),
        "themes": [
            {
                "id": theme.id,
                "title": theme.title[lang],
                "puzzles": [
                    {"id": one.id, "level": one.level, "seat": names[one.seat], **_tried(done, one)}
                    for one in sorted(known.values(), key=lambda one: (one.level, one.id))
                    if one.theme == theme.id
                ],
            }
            for theme in themes(game).values()
        ],
    }


def todays(lang: str, tried: dict[str, list[Attempt]]) -> list[Words]:
    """That of each game, with what somebody has done of it."""
    found = []
    for game, before in tried.items():
        one = daily(game, today())
        found.append(
            {
                "game": game,
                "title": title(game).facts()["title"],
                "id": one.id,
                "theme": themes(game)[one.theme].title[lang],
                "level": one.level,
                **_tried({done.puzzle: done for done in before}, one),
            }
        )
    return found


def games_with_puzzles() -> list[str]:
    return [game for game in game_names() if puzzles(game)]


def _tried(done: dict[str, Attempt], puzzle: Puzzle) -> Words:
    found = done.get(puzzle.id)
    return {"tried": found is not None, "solved": found is not None and found.solved}


# -- at the table ------------------------------------------------------------------------------------------------------


def puzzle_card(room: Room, lang: str, tried: Sequence[Attempt]) -> Words:
    """What is told before anything is answered."""
    puzzle, done = puzzle_of(room), {one.puzzle: one for one in tried}
    texts = room.locale(lang).texts
    return {
        "id": puzzle.id,
        "theme": themes(puzzle.game)[puzzle.theme].title[lang],
        "level": puzzle.level,
        "seat": puzzle.seat,
        "aim": texts.vocabulary.entry("handbook", "aim") or "",
        "today": puzzle.id == daily(puzzle.game, today()).id,
        "next": next_of(puzzle, tried),
        **_tried(done, puzzle),
    }


def next_of(puzzle: Puzzle, tried: Sequence[Attempt]) -> str | None:
    """The one to go on with: one that is not tried, of the same theme first, and not harder than need be."""
    done = {puzzle.id, *[one.puzzle for one in tried]}
    rest = [one for one in puzzles(puzzle.game).values() if one.id not in done]

    def far(one: Puzzle) -> tuple[bool, bool, int, str]:
        return one.theme != puzzle.theme, one.level < puzzle.level, one.level, one.id

    return min(rest, key=far).id if rest else None


def verdict(room: Room, lang: str, given: list[str] | None) -> Words:
    """How good an answer is. Without one, or if it is the best, all is told; else the best one stays unnamed."""
    puzzle, locale = puzzle_of(room), room.locale(lang)
    right = given is not None and judge(puzzle, given).right
    open_now = right or given is None
    g, seat = open_puzzle(room.title, puzzle).g, room.title.seat_number(puzzle.seat)

    def told(row: PuzzleAnswer) -> Words:
        named = open_now or row.answer == given
        return {
            "answer": row.answer if named else [],
            "label": answer_label(locale.texts, g, seat, row.answer) if named else "",
            "chance": percent(row.chance),
            "low": percent(row.low),
            "high": percent(row.high),
            "trials": row.trials,
            "given": row.answer == given,
            "best": row.answer == puzzle.best,
        }

    most = SHOWN if open_now else 1
    rows = [row for number, row in enumerate(puzzle.answers) if number < most or row.answer == given]
    return {
        "right": right,
        "of": len(puzzle.answers),
        "place": None if given is None else 1 + [row.answer for row in puzzle.answers].index(given),
        "answers": [told(row) for row in rows],
        "reasons": reason_words(locale.layout, locale.texts, puzzle.reasons) if puzzle.reasons else [],
        "next_label": answer_label(locale.texts, g, seat, puzzle.answers[1].answer) if open_now else "",
    }
