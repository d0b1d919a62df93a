"""Many games between bots: each depends on the seed and its number only, so the results are the same on however many
cores, now or later.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from typing import IO, Any

from ..bots import make_bot
from ..engine.agenda import Game
from ..engine.catalogue import Title, title
from ..engine.chance import Quick, Stream
from ..engine.packs import Pack, pack_text
from ..engine.problem import Problem
from ..engine.words import Words
from .cluster import in_order_on
from .pool import in_order

FORMAT = 1
Z = 1.959964  # standard deviations that hold 95 % of a normal distribution
ROUND_ROBIN, LADDER = "round_robin", "ladder"  # everybody against everybody; each against the next one named


@dataclass(frozen=True)
class SimulationPlan:
    """What is played: everything that decides how game number n goes."""

    game: str
    bots: tuple[str, ...]  # one for all seats, or one for each; they change seats from game to game
    seed: int
    pack: str = ""  # the words of a pack as JSON
    options: tuple[tuple[str, str], ...] = ()
    pairing: str = ""  # two of the bots at a time, on the same deals with seats exchanged; "": all of them at one table

    def words(self) -> Words:
        """The first line of a file of results."""
        pack = json.loads(self.pack)["digest"] if self.pack else None
        rules = title(self.game).rules_version()
        words = {
            "princeps_sim": FORMAT,
            "game": self.game,
            "rules": rules,
            "bots": list(self.bots),
            "seed": self.seed,
            "pack": pack,
            "options": dict(self.options),
        }
        return {**words, "pairing": self.pairing} if self.pairing else words

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(pairwise(self.bots) if self.pairing == LADDER else combinations(self.bots, 2))

    def seating(self, seats: int, number: int) -> tuple[int, list[str]]:
        """Which deal game *number* plays, and who sits where."""
        if not self.pairing:
            return number, [self.bots[(seat + number) % len(self.bots)] for seat in range(seats)]
        deal, place = divmod(number, self.round(seats))
        if seats == 1:
            return deal, [self.bots[place]]
        pair = self.pairs()[place // 2]
        halves = divided(seats)
        first = halves[deal % len(halves)]
        return deal, [pair[(seat in first) == place % 2] for seat in range(seats)]

    def round(self, seats: int) -> int:
        """Games in which every pair meets on one deal: alone at the table each bot plays it once, else each pair twice,
        with seats exchanged.
        """
        return len(self.bots) if seats == 1 else 2 * len(self.pairs())


def divided(seats: int) -> list[tuple[int, ...]]:
    """The ways to share a table between two: the seats of one of them.

    Turned round, each way becomes no other of them.
    """
    ways = list(combinations(range(seats), seats // 2))
    return ways[: len(ways) // 2] if seats % 2 == 0 else ways


def make_plan(
    game: str, bots: list[str], seed: int, pack: Pack | None = None, options: Words | None = None, pairing: str = ""
) -> SimulationPlan:
    """A plan whose game, options, bots and pack are known to exist and to fit."""
    t = title(game)
    parts = t.parts(pack)
    options = t.settings(options or {})
    for name in bots:
        make_bot(name, t, parts, 0, Quick(1))
    plan = SimulationPlan(game, tuple(bots), seed, pack_text(pack), tuple(options.items()), pairing)
    seats = seats_of(plan)
    if pairing and (len(bots) < 2 or len(set(bots)) < len(bots)):
        raise Problem("arena_bots")
    if not pairing and len(bots) not in (1, seats):
        raise Problem("bot_count", count=len(bots), seats=seats)
    return plan


# -- one game ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def table(game: str, pack: str) -> tuple[Title, Any]:
    """A game and its printed values, made once per process."""
    t = title(game)
    words = json.loads(pack) if pack else None
    return t, t.parts(None if words is None else Pack(words["game"], words["name"], words["values"]))


@lru_cache(maxsize=16)
def seats_of(plan: SimulationPlan) -> int:
    """How many sit at the table: the options say it."""
    t, parts = table(plan.game, plan.pack)
    return len(t.seated(t.start(parts, Quick(1), dict(plan.options))))


def seed_of(seed: int, *numbers: int) -> int:
    """128 bits for a game, or for somebody in it."""
    words = ":".join(str(number) for number in (seed, *numbers))
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=16).digest(), "big")


def positions(plan: SimulationPlan, number: int) -> Iterator[Game]:
    """Game *number* of the plan as it goes: the position before each decision, and the one at the end."""
    t, parts = table(plan.game, plan.pack)
    deal, names = plan.seating(seats_of(plan), number)
    g = t.start(parts, Stream(seed_of(plan.seed, deal)), dict(plan.options))
    bots = [make_bot(name, t, parts, seat, Quick(seed_of(plan.seed, deal, seat))) for seat, name in enumerate(names)]
    g.advance()
    while waiting := g.waiting():
        yield g
        offer = waiting[0]
        answer = bots[offer.seat].decide(t.view(g, offer.seat))
        g.answer(offer.seat, g.read_walk(offer, answer))
    yield g


def play_game(plan: SimulationPlan, number: int, watch: Callable[[Game], None] | None = None) -> Words:
    """Game *number* of the plan, played to its end: a line of the results.

    *watch* is shown the position before each decision and at the end.
    """
    t, _ = table(plan.game, plan.pack)
    seats = seats_of(plan)
    deal, names = plan.seating(seats, number)
    decisions = -1
    for g in positions(plan, number):
        decisions += 1
        if watch is not None:
            watch(g)
    return {
        "number": number,
        "seed": f"{seed_of(plan.seed, deal):032x}",
        "bots": names,
        "sides": [t.seats[seat] if t.side is None else t.side(g, seat) for seat in range(seats)],
        "ending": t.shape.endings[g.ending],
        "won": [t.won(g, seat) for seat in range(seats)],
        "score": [t.score(g, seat) for seat in range(seats)],
        "decisions": decisions,
        "turns": t.turn(g),
    }


Play = Callable[[SimulationPlan, int], Words]  # how a game of a plan is played


# -- all games ---------------------------------------------------------------------------------------------------------


def simulate(
    plan: SimulationPlan, games: int, jobs: int, out: Path | None = None, cluster: str = "", play: Play = play_game
) -> Generator[Words, None, None]:
    """The results of all games, in order; those that *out* holds already are taken from there, new ones are added to
    it.
    """
    with appended(out, plan.words(), partial(read_results, plan)) as (kept, add):
        yield from kept[:games]
        with closing(_played(partial(play, plan), len(kept), games, jobs, cluster)) as played:
            for result in played:
                add(result)
                yield result


@contextmanager
def appended(
    out: Path | None, head: Words, read: Callable[[Path], tuple[list[Words], int]]
) -> Iterator[tuple[list[Words], Callable[[Words], None]]]:
    """The lines of results that a file holds already, and how to add one; without a file nothing is kept.

    *read* gives those lines and how many bytes of the file count.
    """
    if out is None:
        yield [], lambda line: None
        return
    try:
        kept, length = read(out)
        with out.open("ab") as file:
            file.truncate(length)
            if length == 0:
                _write_line(file, head)
            yield kept, partial(_write_line, file)
    except OSError as fault:
        raise Problem("cannot_write", file=str(out), why=fault.strerror or "") from None


def _played(
    work: Callable[[int], Words], first: int, games: int, jobs: int, cluster: str
) -> Generator[Words, None, None]:
    """On the cores of this machine, or of a cluster."""
    return in_order_on(cluster, work, first, games) if cluster and first < games else in_order(work, first, games, jobs)


def _write_line(file: IO[bytes], words: Words) -> None:
    file.write(json.dumps(words, separators=(",", ":")).encode() + b"\n")
    file.flush()


def read_results(plan: SimulationPlan, out: Path) -> tuple[list[Words], int]:
    """The games that a file holds and how many of its bytes are whole lines: what an interruption tore off is played
    again.
    """
    found, length = read_lines(out, plan.words(), Problem("sim_not_results", file=str(out)))
    for number, result in enumerate(found):
        if result.get("number") != number:
            raise Problem("sim_damaged", file=str(out), line=number + 2)
    return found, length


def read_lines(out: Path, head: Words, other: Problem) -> tuple[list[Words], int]:
    """The whole lines of a file that begins with this head, without it, and how many bytes they are with it; *other*
    is the problem of a file that is none of these.
    """
    data = out.read_bytes() if out.exists() else b""
    length = data.rfind(b"\n") + 1
    lines = data[:length].splitlines()
    kind = next(iter(head))
    if not lines:
        if data and not data.startswith(b'{"' + kind.encode() + b'"'):
            raise other
        return [], 0
    found = [_read_line(out, number, line, other) for number, line in enumerate(lines)]
    if kind not in found[0]:
        raise other
    for key, value in head.items():
        if found[0].get(key) != value:
            raise Problem("sim_other", file=str(out), key=key, found=found[0].get(key), asked=value)
    return found[1:], length


def _read_line(out: Path, number: int, line: bytes, other: Problem) -> Words:
    try:
        words = json.loads(line)
    except ValueError:
        words = None
    if not isinstance(words, dict):
        raise Problem("sim_damaged", file=str(out), line=number + 1) if number else other
    return words


# -- what came of it ---------------------------------------------------------------------------------------------------


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, by Wilson's score."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


class Mean:
    """An average with its 95 % interval, kept as numbers come in."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value

    def words(self) -> Words:
        """Of a single number, or of none, nothing can be said about how far it is from the truth."""
        mean = self.sum / max(1, self.count)
        if self.count < 2:
            return {"mean": mean, "low": None, "high": None}
        spread = max(0.0, self.squares - self.count * mean * mean) / (self.count - 1)
        half = Z * sqrt(spread / self.count)
        return {"mean": mean, "low": mean - half, "high": mean + half}


class Share:
    """How one bot, seat or side fares."""

    def __init__(self) -> None:
        self.seats = 0
        self.wins = 0
        self.score = 0

    def add(self, won: bool, score: int) -> None:
        self.seats += 1
        self.wins += won
        self.score += score

    def words(self) -> Words:
        low, high = wilson(self.wins, self.seats)
        return {
            "seats": self.seats,
            "wins": self.wins,
            "rate": self.wins / self.seats,
            "low": low,
            "high": high,
            "score": self.score / self.seats,
        }


class Tally:
    """Counts results as they come in."""

    def __init__(self) -> None:
        self.games = 0
        self.bots: dict[str, Share] = {}
        self.sides: dict[str, Share] = {}
        self.endings: Counter[str] = Counter()
        self.decisions = 0
        self.turns = 0

    def add(self, result: Words) -> None:
        self.games += 1
        for seat, bot in enumerate(result["bots"]):
            for shares, name in ((self.bots, bot), (self.sides, result["sides"][seat])):
                shares.setdefault(name, Share()).add(result["won"][seat], result["score"][seat])
        self.endings[result["ending"]] += 1
        self.decisions += result["decisions"]
        self.turns += result["turns"]

    def words(self) -> Words:
        """The summary, for programs."""
        played = max(1, self.games)
        bots = {name: share.words() for name, share in self.bots.items()}
        sides = {name: self.sides[name].words() for name in sorted(self.sides)}
        means = {"decisions": self.decisions / played, "turns": self.turns / played}
        return {"games": self.games, "bots": bots, "sides": sides, "endings": dict(self.endings.most_common()), **means}
