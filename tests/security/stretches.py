"""Stretches of games that a match and its twin can go together: all that one seat cannot see is dealt anew, everybody
gives the same answers, and to that seat both look alike all the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from princeps.bots.playout import uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import Title, title
from princeps.engine.chance import Chance, Quick
from princeps.engine.choices import CHOOSE, Offer, legal
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.engine.words import Words
from princeps.lab.simulate import seed_of
from princeps.server.rooms.new_match import discreet
from princeps.server.rooms.reactions import ALWAYS, MINE, passing

SALT = "twins"
CLOCK = 6  # seconds for a reaction
STRETCHES = 4  # of one game at most that begin openly, and as many that begin in secret
LENGTH = 12  # questions of a stretch at most
SPACING = 25  # one question in so many begins one;
OFTEN = 3  # where somebody may react, or several are asked, one in so many
TRIES = 8  # to find an answer that both matches allow
BOTS = ["centurio", "imperator"]


class Leak(Exception):
    """Twins that somebody could tell from each other: who, where in what he heard, and both versions."""

    def __init__(self, who: str, place: str, one: object, other: object) -> None:
        super().__init__(f"{who}: {place}\n  {str(one)[:600]}\n  {str(other)[:600]}")
        self.who = who
        self.place = place


def first_difference(one: Any, other: Any, path: str = "") -> tuple[Any, Any]:
    """The innermost parts that differ, each with where it is."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            if one[key] != other[key]:
                return first_difference(one[key], other[key], f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return first_difference(mine, theirs, f"{path}[{number}]")
    return f"{path} = {one}", f"{path} = {other}"


# -- the plan: what is answered in both --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Party:
    """Who sits at the table, and how it is played there."""

    mode: str
    viewer: int  # the seat from which nothing new may be seen; -1: only those look who have none
    bots: dict[int, str]
    orders: str
    clock: int
    options: Words

    alone: bool  # nobody but bots sits with the viewer, from whom nothing need be hidden then

    def person(self, seat: int) -> bool:
        return seat not in self.bots


def party_for(t: Title, seats: int, options: Words, viewer: int, chance: Chance) -> Party:
    solo = viewer >= 0 and chance.below(5) == 0
    bots = {
        seat: BOTS[chance.below(2)]
        for seat in range(seats)
        if seat != viewer and (solo or seats == 1 or chance.below(2) == 0)
    }
    against_the_clock = t.reaction is not None and not solo and chance.below(2) == 0
    asks_all = discreet(t).items() <= options.items()
    return Party(
        "solo" if solo else "online",
        viewer,
        bots,
        [ALWAYS, MINE][chance.below(2)],
        CLOCK if against_the_clock and asks_all else 0,
        options,
        viewer >= 0 and len(bots) == seats - 1,
    )


@dataclass(frozen=True)
class Question:
    """What is asked and how it is answered, by seat."""

    secret: bool
    answers: dict[int, list[str]]
    by_order: set[int]  # those for whom their standing orders answer


@dataclass(frozen=True)
class Stretch:
    """Two positions that look the same to one seat, and what is answered from there on."""

    game: str
    party: Party
    seeds: tuple[int, int]
    starts: tuple[Words, Words]
    questions: list[Question]


class Planner:
    """Finds stretches that the twins can go together."""

    def __init__(self, t: Title, parts: Any, chance: Chance) -> None:
        self.title = t
        self.parts = parts
        self.chance = chance
        self.hidden = bool(t.facts()["facts"]["hidden"])

    def stretch(self, g: Game, party: Party) -> Stretch | None:
        """None if nothing is hidden here, or something that is under way already: cards that wait to be played."""
        t, viewer = self.title, party.viewer
        start = t.shape.dump(g)
        for _ in range(TRIES if self.hidden else 1):
            twin = t.imagine(t.view(g, viewer), self.parts, Quick(self.chance.below(1 << 30)))
            if t.shape.dump(twin) != start:
                break
        for seat in {viewer, -1}:
            one, other = t.view(g, seat), t.view(twin, seat)
            if one != other:
                raise Leak(f"view of {seat}", "dealt anew", *first_difference(one, other))
        if twin.agenda != g.agenda or twin.sealed != g.sealed or (self.hidden and t.shape.dump(twin) == start):
            return None
        seed = self.chance.below(1 << 60)
        # where nothing is hidden on the table the dice that are to come still are
        seeds = (seed, seed if self.hidden else seed + 1)
        starts = (start, t.shape.dump(twin))
        pair = [
            Match.new(t, seed, party.options, undo="information", start=start, salt=SALT)
            for seed, start in zip(seeds, starts, strict=True)
        ]
        questions: list[Question] = []
        stops = 0  # where the stretch can end: the table does not go on by itself from there
        while len(questions) < LENGTH and (question := self.question(pair, party)) is not None:
            questions.append(question)
            if not self.goes_on(pair[0].g, party):
                stops = len(questions)
        return Stretch(t.id, party, seeds, starts, questions[:stops])

    def goes_on(self, g: Game, party: Party) -> bool:
        """Will standing orders or the clock answer for somebody?"""
        return any(
            self.by_order(g, party, offer.seat)
            or (party.clock and party.person(offer.seat) and self.reacts(g, offer.seat))
            for offer in g.waiting()
        )

    def by_order(self, g: Game, party: Party, seat: int) -> bool:
        return party.person(seat) and party.orders == MINE and self.reacts(g, seat) == "any"

    def question(self, pair: list[Match], party: Party) -> Question | None:
        """The next question with answers that both allow and after which both look alike still; None if there are none:
        then what was hidden has shown itself.
        """
        t, g = self.title, pair[0].g
        mine, theirs = [{offer.seat: offer for offer in match.waiting()} for match in pair]
        # at a table that asks holders the twin may not be asked at all, and stand elsewhere already
        if not mine or not self.same_asked(pair) or pair[1].g.agenda != g.agenda:
            return None
        secret = len(mine) > 1 or any(self.reacts(g, seat) for seat in mine)
        secret = secret or (t.discreet is not None and t.discreet(g))
        answers: dict[int, list[str]] = {}
        by_order: set[int] = set()
        for seat, offer in mine.items():
            if self.by_order(g, party, seat):
                by_order.add(seat)
                answers[seat] = passing(offer)
                continue
            words = self.answer(g, offer, theirs[seat])
            if words is None:
                return None
            answers[seat] = words
        for match in pair:
            for seat, words in answers.items():
                match.answer(t.seats[seat], words)
        entries = [match.entries[-len(answers) :] for match in pair]
        dice = [[entry.chance for entry in some] for some in entries]
        if (not self.hidden and dice[0] != dice[1]) or any(
            t.view(pair[0].g, seat) != t.view(pair[1].g, seat) for seat in {party.viewer, -1}
        ):
            return None
        over = pair[0].g.ending >= 0  # then nothing is hidden any more
        return Question(secret, answers, by_order) if self.same_asked(pair) and not over else None

    def same_asked(self, pair: list[Match]) -> bool:
        """Are the same seats asked in both? At a discreet table they must be."""
        mine, theirs = [[offer.seat for offer in match.waiting()] for match in pair]
        if mine != theirs and self.title.discreet is not None and self.title.discreet(pair[0].g):
            raise Leak("anybody", "who is asked at a discreet table", mine, theirs)
        return mine == theirs

    def reacts(self, g: Game, seat: int) -> str:
        return "" if self.title.reaction is None else self.title.reaction(g, seat)

    def answer(self, g: Game, offer: Offer, twins: Offer) -> list[str] | None:
        if offer.kind == CHOOSE:
            both = [option for option in offer.ids if option in twins.ids]
            return g.walk_words(offer, (both[self.chance.below(len(both))],)) if both else None
        for _ in range(TRIES):
            walk = uniform(g, offer, self.chance)
            if offer.kind == twins.kind and legal(twins, walk):
                return g.walk_words(offer, walk)
        return None


def stretches(game: str, seed: int, number: int) -> Iterator[Stretch]:
    """Some stretches of game number so-and-so: the same ones each time."""
    t = title(game)
    parts = t.parts()
    chance = Quick(seed_of(seed, number) % (1 << 60))
    g, options = _begun(t, parts, chance)
    planner = Planner(t, parts, chance)
    policy = next(iter(t.policies.values()), uniform)
    left = {True: STRETCHES, False: STRETCHES}
    while any(left.values()) and (waiting := g.waiting()):
        offer = _one(waiting, chance)
        busy = len(waiting) > 1 or planner.reacts(g, offer.seat) != ""
        if left[busy] and not g.sealed and chance.below(OFTEN if busy else SPACING) == 0:
            seats = len(t.seated(g))
            viewer = chance.below(seats + 1) - 1
            stretch = planner.stretch(g, party_for(t, seats, options, viewer, chance))
            if stretch is not None and stretch.questions:
                left[busy] -= 1
                yield stretch
        walk = uniform(g, offer, chance)
        if chance.below(4):
            walk = policy(t.imagine(t.view(g, offer.seat), parts, Quick(1)), offer, chance)
        g.answer(offer.seat, walk)


def _begun(t: Title, parts: Any, chance: Chance) -> tuple[Game, Words]:
    """A game with any options that go together."""
    while True:
        options = {option["id"]: _one(option["values"], chance)["id"] for option in t.facts()["options"]}
        try:
            g = t.start(parts, Quick(chance.below(1 << 60)), options)
        except Problem:
            continue
        g.advance()
        return g, options


def _one(of: list[Any], chance: Chance) -> Any:
    return of[chance.below(len(of))]
