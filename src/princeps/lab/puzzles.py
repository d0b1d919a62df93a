"""Making puzzles: bots play, and of their decisions those are kept in which one answer is clearly the best.

What a game gives depends on the plan and its number only, so a file that was interrupted goes on as if it never had
been. A decision is judged from what its seat sees, never from the true position.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from ..analysis.looking import Question
from ..analysis.reasons import compare
from ..bots import make_bot
from ..bots.budget import Budget
from ..bots.search import DEALS, SEEDS, Search, Tried, standard_error
from ..engine.agenda import Game
from ..engine.catalogue import Title, title
from ..engine.chance import Quick
from ..engine.choices import CHOOSE
from ..engine.problem import Problem
from ..engine.record import digest
from ..engine.words import Words
from ..rulebook.puzzles import (
    FORMAT,
    HEAD,
    Puzzle,
    PuzzleAnswer,
    PuzzleOrigin,
    bare_words,
    patch,
    patched,
    puzzle_from,
    puzzle_row,
    theme_of,
    themes,
)
from .pool import in_order
from .simulate import SimulationPlan, Z, appended, positions, read_lines, seats_of, seed_of, table

MARGIN: Final = 0.04  # the chance to win by which the best answer must be ahead of every other
SURE: Final = 4.0  # and the standard errors
LIKELY: Final = 1.5  # standard errors that are enough when decisions are screened
HOPELESS: Final = 1.5  # standard errors by which a decision must fall short to be put aside at once
BEHIND: Final = 5.0  # and by which an answer, to be tried no more
FEWEST: Final = 6  # trials before either
SCREEN: Final = 32  # trials of a decision that may become a puzzle
LEAST, MOST = 3, 14  # answers: with fewer there is little to find, with more nobody looks at all of them
LOOKED: Final = 12  # decisions of a game that are looked at, at most
SHORT, LOOKS = 100, 3  # playouts of the searches that tell how hard a puzzle is, and how many
MANY: Final = 8  # answers: too many to try all in one's head
CLEAR: Final = 0.12  # a margin that one sees
ALIKE: Final = 0.65  # the share of what two positions have in common from which on a player takes them for one
SAME: Final = 8  # puzzles that ask the same and have the same best answer, at most
MOST_GAMES: Final = 60  # for each puzzle that is wanted
STRENGTHS: Final = ["centurio", "centurio", "miles"]  # who plays: by the rule of thumb, some with mistakes
VARIED: Final = ["players", "scenario"]  # options that differ from game to game
NUMBERS: Final = 1 << 32


@dataclass(frozen=True)
class PuzzlePlan:
    """Everything that decides which puzzles are found."""

    game: str
    seed: int
    playouts: int  # of every answer

    def words(self) -> Words:
        """The first line of the file."""
        return {
            HEAD: FORMAT,
            "game": self.game,
            "rules": title(self.game).rules_version(),
            "seed": self.seed,
            "playouts": self.playouts,
        }


# -- where they come from ----------------------------------------------------------------------------------------------


def game_plan(plan: PuzzlePlan, number: int) -> SimulationPlan:
    """Who plays game *number*, and with which options."""
    chance = Quick(seed_of(plan.seed, number, 0) % SEEDS)
    options: dict[str, str] = {}
    for option in title(plan.game).facts()["options"]:
        fit = [one["id"] for one in option["values"] if _fits(one, options)]
        usual = option["default"] if option["default"] in fit else fit[0]
        options[option["id"]] = fit[chance.below(len(fit))] if option["id"] in VARIED else usual
    found = SimulationPlan(plan.game, ("random",), plan.seed, "", tuple(options.items()))
    bots = tuple(STRENGTHS[chance.below(len(STRENGTHS))] for _ in range(seats_of(found)))
    return SimulationPlan(plan.game, bots, plan.seed, "", tuple(options.items()))


def _fits(value: Words, options: dict[str, str]) -> bool:
    return all(options.get(option, wanted[0]) in wanted for option, wanted in value.get("only", {}).items())


def replay(puzzle: Puzzle) -> Game:
    """The position again, from the game that it came from."""
    origin = puzzle.origin
    plan = SimulationPlan(puzzle.game, tuple(origin.bots), origin.seed, "", tuple(origin.options.items()))
    for number, g in enumerate(positions(plan, origin.number), 1):
        if number == origin.answer:
            return g
    raise Problem("puzzle_origin", puzzle=puzzle.id, game=puzzle.game)


def decisions(plan: PuzzlePlan, number: int) -> list[tuple[int, Game]]:
    """Those of game *number* that can become a puzzle: one seat chooses one of several answers, nothing is sealed."""
    steps = {step for theme in themes(plan.game).values() for step in theme.steps}
    found = []
    for count, g in enumerate(positions(game_plan(plan, number), number), 1):
        waiting = g.waiting()
        if len(waiting) != 1 or g.sealed:
            continue
        (offer,) = waiting
        if offer.kind == CHOOSE and LEAST <= len(offer.ids) <= MOST and g.book.names[offer.step[0]] in steps:
            found.append((count, g.copy()))
    return found


def ordered(plan: PuzzlePlan, number: int, found: list[tuple[int, Game]]) -> list[tuple[int, Game]]:
    """Those that this game is looked at for: each game is about one of the themes in turn, in an order by chance."""
    kinds = list(themes(plan.game).values())
    wished = kinds[number % len(kinds)]
    chance = Quick(seed_of(plan.seed, number, 1) % SEEDS)
    drawn = [(chance.below(SEEDS), count, g) for count, g in found if at_of(g) in wished.steps]
    return [(count, g) for _, count, g in sorted(drawn, key=lambda one: one[:2])][:LOOKED]


def at_of(g: Game) -> str:
    """The step that asks."""
    return g.book.names[g.waiting()[0].step[0]]


# -- how good the answers are ------------------------------------------------------------------------------------------


class Race:
    """All answers to a decision, tried on the same deals with the same dice; those far behind are given up."""

    def __init__(self, asked: Question, seed: int) -> None:
        self.title, self.parts = table(asked.game, asked.pack)
        self.view = asked.view
        self.search = Search(self.title, self.parts, asked.seat, Quick(seed_of(seed, 0) % SEEDS))
        self.dice = Quick(seed_of(seed, 1) % SEEDS)
        g, offer = self.search.imagine(asked.view)
        self.tried = [Tried((option,), g.walk_words(offer, (option,))) for option in offer.ids]
        self.values: list[list[float]] = [[] for _ in self.tried]
        self.left = list(range(len(self.tried)))
        self.trials = 0

    def run(self, trials: int, hopeful: bool = True) -> bool:
        """Up to so many trials. False if it is clear before that no answer stands out; not *hopeful*: whatever comes
        of it, go on.
        """
        check = FEWEST
        while self.trials < trials:
            luck = self.dice.below(SEEDS)
            if self.trials % DEALS == 0:
                world = self.title.imagine(self.view, self.parts, Quick(luck))
            for one in self.left:
                self.values[one].append(self.search.trial(world, self.tried[one], luck))
            self.trials += 1
            if self.trials == check:
                check += max(FEWEST, check // 2)
                if hopeful and not self.open():
                    return False
                self.give_up()
        return not hopeful or self.open()

    def ranked(self) -> list[int]:
        """Those still in it, the best first."""
        return sorted(self.left, key=lambda one: -sum(self.values[one]))

    def behind(self, one: int, best: int) -> tuple[float, float]:
        """How far, by the trials that both took part in, with the standard error."""
        pairs = [have - value for have, value in zip(self.values[best], self.values[one], strict=False)]
        total = sum(pairs)
        return total / len(pairs), standard_error(len(pairs), total, sum(pair * pair for pair in pairs))

    def open(self) -> bool:
        """Can the best answer still be ahead by enough?"""
        best, second = self.ranked()[:2]
        behind, error = self.behind(second, best)
        return behind + HOPELESS * error >= MARGIN

    def give_up(self) -> None:
        """The best two are never given up."""
        best, second, *others = self.ranked()
        self.left = [best, second, *[one for one in others if not self._far_behind(one, best)]]

    def _far_behind(self, one: int, best: int) -> bool:
        behind, error = self.behind(one, best)
        return behind >= max(MARGIN, BEHIND * error)

    def answers(self) -> list[PuzzleAnswer]:
        """The best first."""
        best = self.ranked()[0]
        chance = sum(self.values[best]) / self.trials
        found = []
        for one, values in enumerate(self.values):
            behind, error = (0.0, 0.0) if one == best else self.behind(one, best)
            total = sum(values)
            half = Z * standard_error(len(values), total, sum(value * value for value in values))
            middle = min(1.0, max(0.0, chance - behind))
            found.append(
                PuzzleAnswer(
                    self.tried[one].words,
                    round(middle, 4),
                    round(max(0.0, middle - half), 4),
                    round(min(1.0, middle + half), 4),
                    len(values),
                    round(behind, 4),
                    round(error, 5),
                )
            )
        return sorted(found, key=lambda answer: (answer.answer != self.tried[best].words, answer.behind))


def clear(answers: list[PuzzleAnswer], sure: float = SURE) -> bool:
    """Is the first one clearly the best?"""
    return all(one.behind >= max(MARGIN, sure * one.error) for one in answers[1:])


# -- one puzzle --------------------------------------------------------------------------------------------------------


def find(plan: PuzzlePlan, number: int) -> Words | None:
    """The line of the puzzle that game *number* has to give, if any. No game gives two, so no two are alike by being
    a moment apart.
    """
    found = (made(plan, number, count, g) for count, g in ordered(plan, number, decisions(plan, number)))
    puzzle = next((one for one in found if one is not None), None)
    return None if puzzle is None else puzzle_row(bare_words(title(plan.game)), puzzle)


def made(plan: PuzzlePlan, number: int, count: int, g: Game) -> Puzzle | None:
    """The decision as a puzzle; None if it is none. Screened with one set of dice, judged with another."""
    t, _ = table(plan.game, "")
    seat = g.waiting()[0].seat
    asked = Question(plan.game, "", seat, t.view(g, seat))
    screen = Race(asked, seed_of(plan.seed, number, count, 0))
    if not screen.run(SCREEN) or not clear(screen.answers(), LIKELY):
        return None
    judged = seed_of(plan.seed, number, count, 1) % NUMBERS
    race = Race(asked, judged)
    if not race.run(plan.playouts):
        return None
    answers = race.answers()
    start = t.shape.dump(g)
    bare = bare_words(t)
    if not clear(answers) or patched(bare, patch(bare, start)) != start:
        return None
    best = answers[0].answer
    seed = seed_of(plan.seed, number, count, 2)
    thumb, search = by_thumb(t, asked, seed) == best, share_found(asked, seed, best)
    table_plan = game_plan(plan, number)
    return Puzzle(
        id=digest(t, g)[:8],
        game=plan.game,
        rules=t.rules_version(),
        seat=t.seats[seat],
        at=at_of(g),
        start=start,
        theme=theme_of(plan.game, at_of(g)),
        level=level(thumb, search, answers),
        answers=answers,
        reasons=compare(asked, best, answers[1].answer, seed),
        thumb=thumb,
        search=search,
        origin=PuzzleOrigin(plan.seed, number, list(table_plan.bots), dict(table_plan.options), count),
        playouts=plan.playouts,
        judged=judged,
    )


def by_thumb(t: Title, asked: Question, seed: int) -> list[str]:
    """What the rule of thumb answers."""
    return make_bot("centurio", t, table(asked.game, "")[1], asked.seat, Quick(seed % SEEDS)).decide(asked.view)


def share_found(asked: Question, seed: int, best: list[str]) -> float:
    """How often a short search finds the best answer."""
    t, parts = table(asked.game, "")
    found = [
        Search(t, parts, asked.seat, Quick(seed_of(seed, one) % SEEDS)).look(asked.view, Budget(SHORT)).chosen().words
        for one in range(LOOKS)
    ]
    return round(found.count(best) / LOOKS, 2)


def level(thumb: bool, search: float, answers: list[PuzzleAnswer]) -> int:
    """As hard as it is for others: the rule of thumb, a short search, and whoever has to compare many answers that are
    close to each other.
    """
    close = len(answers) >= MANY and answers[1].behind < CLEAR
    return min(3, 1 + (not thumb) + (search < 1) + close)


# -- all of them -------------------------------------------------------------------------------------------------------


def make(plan: PuzzlePlan, wanted: int, jobs: int, out: Path) -> Generator[Words, None, None]:
    """The lines of so many puzzles, in the order of their games; those that *out* holds already are taken from there,
    new ones are added to it. Fewer, if a great many games have no more.
    """
    with appended(out, plan.words(), partial(read_made, plan)) as (kept, add):
        yield from kept[:wanted]
        if len(kept) >= wanted:
            return
        first = 1 + max((row["origin"]["number"] for row in kept), default=-1)
        with closing(in_order(partial(find, plan), first, MOST_GAMES * wanted, jobs)) as found:
            for row in found:
                if row is not None and new(row, kept):
                    kept.append(row)
                    add(row)
                    yield row
                if len(kept) == wanted:
                    return


def read_made(plan: PuzzlePlan, out: Path) -> tuple[list[Words], int]:
    """The lines of a file of this plan."""
    rows, length = read_own(out, plan.words())
    bare = bare_words(title(plan.game))
    for number, row in enumerate(rows):
        try:
            puzzle_from(plan.words(), bare, row)
        except (KeyError, TypeError, ValueError):
            raise Problem("sim_damaged", file=str(out), line=number + 2) from None
    return rows, length


def new(row: Words, kept: list[Words]) -> bool:
    """Is it another puzzle than all those before? Not if the same is the answer too often."""
    same = [one for one in kept if _asks(one) == _asks(row)]
    return len(same) < SAME and not any(alike(row, one) for one in same)


def _asks(row: Words) -> tuple[str, str]:
    return row["at"], row["answers"][0][0]


def alike(one: Words, other: Words) -> bool:
    """Would a player take one for the other? The same question with the same answer, on nearly the same table."""
    if _asks(one) != _asks(other):
        return False
    have, had = set(_leaves(one["start"])), set(_leaves(other["start"]))
    return len(have & had) >= ALIKE * max(len(have), len(had))


def _leaves(words: object, path: str = "") -> Iterator[str]:
    """Every single thing that a position says, with its place."""
    rows = words.items() if isinstance(words, dict) else [("", row) for row in words] if isinstance(words, list) else []
    if rows:
        for key, row in rows:
            yield from _leaves(row, f"{path}/{key}")
    else:
        yield f"{path}={words}"


def read_own(out: Path, head: Words) -> tuple[list[Words], int]:
    """The whole lines of a file of puzzles."""
    return read_lines(out, head, Problem("puzzles_other", file=str(out)))


# -- judged again ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgePlan:
    """Which puzzles are judged again, in an order by chance, with how many times the playouts."""

    puzzles: tuple[Puzzle, ...]
    times: int
    seed: int

    def words(self) -> Words:
        first = self.puzzles[0]
        ids = " ".join(puzzle.id for puzzle in self.puzzles)
        return {"princeps_judged": FORMAT, "game": first.game, "seed": self.seed, "times": self.times, "puzzles": ids}


def judge_plan(found: list[Puzzle], times: int, seed: int, most: int | None) -> JudgePlan:
    drawn = sorted(found, key=lambda puzzle: seed_of(seed, int(puzzle.id, 16)))
    return JudgePlan(tuple(drawn[:most]), times, seed)


def judge_again(plan: JudgePlan, jobs: int, out: Path | None) -> Generator[Words, None, None]:
    """A line for each puzzle, in the plan's order."""
    with appended(out, plan.words(), lambda path: read_own(path, plan.words())) as (kept, add):
        yield from kept
        with closing(in_order(partial(judged_again, plan), len(kept), len(plan.puzzles), jobs)) as found:
            for row in found:
                add(row)
                yield row


def judged_again(plan: JudgePlan, number: int) -> Words:
    """With other dice than those that it was made with: what is best now, and by how much. The best two are tried to
    the end, whatever comes of it.
    """
    puzzle = plan.puzzles[number]
    t, parts = table(puzzle.game, "")
    seat = t.seat_number(puzzle.seat)
    asked = Question(puzzle.game, "", seat, t.view(t.load(puzzle.start, parts, Quick(0)), seat))
    race = Race(asked, seed_of(plan.seed, puzzle.judged))
    race.run(plan.times * puzzle.playouts, hopeful=False)
    answers = race.answers()
    return {
        "id": puzzle.id,
        "level": puzzle.level,
        "best": puzzle.best,
        "now": answers[0].answer,
        "kept": answers[0].answer == puzzle.best,
        "margin": puzzle.margin,
        "ahead": min(one.behind for one in answers[1:]),
        "trials": answers[0].trials,
    }
