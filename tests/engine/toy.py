"""A toy game for two, to try the engine on: every kind of step and decision, and a trail of what happened.

It borrows Aurelian's position for its one field (the Dead Pool is the trail), since a class of the compiled build
cannot have subclasses outside of it. Its rules, decisions, seats and words are its own.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from princeps.engine.agenda import Book, Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Chance, Script
from princeps.engine.choices import NOTHING, Offer, Step
from princeps.engine.fields import Shape, WordList
from princeps.games.aurelian.state import Aurelian

WEST, EAST = 0, 1
ENDINGS = ["peace", "war"]
COLOURS = ["red", "green", "blue"]

BOOK = Book("toy")
ROCK, PAPER, PASS = BOOK.option("rock"), BOOK.option("paper"), BOOK.option("pass")
LEFT, MIDDLE, RIGHT = BOOK.option("left", on="space:left"), BOOK.option("middle"), BOOK.option("right")


def note(g: Game, number: int) -> None:
    assert isinstance(g, Aurelian)
    g.dead_pool.append(number)
    g.tell("note", "1.1", number=number)


def nested(g: Game, depth: int) -> None:
    """Something before, the same a level deeper, something after."""
    if depth:
        g.then((NOTE, 10 * depth), (NESTED, depth - 1), (NOTE, 10 * depth + 1))


def roll(g: Game) -> None:
    note(g, g.chance.die(6))


def draw(g: Game) -> None:
    note(g, g.chance.pick([0, 1, 2], COLOURS))


def finish(g: Game, ending: int) -> None:
    g.over(ending)


def paint(g: Game, colour: int, times: int) -> None:
    for _ in range(times):
        note(g, colour)


def four(g: Game, a: int, b: int, c: int, d: int) -> None:
    note(g, a + b + c + d)


def tally(g: Game, *values: int) -> None:
    for value in values:
        note(g, value)


def duel(g: Game, offer: Offer) -> None:
    """Both seats at once, sealed."""
    for seat in (offer, offer.also(EAST)):
        seat.may(ROCK, (PLAYED, seat.seat, 1))
        seat.may(PAPER, (PLAYED, seat.seat, 2))
        seat.may(PASS, NOTHING)
        seat.no(LEFT, "not_here", "2.1")


def played(g: Game, seat: int, pick: int) -> None:
    note(g, 100 * (seat + 1) + pick)


def east_only(g: Game, offer: Offer) -> None:
    offer.also(EAST).may(ROCK, (PLAYED, EAST, 1))


def nobody(g: Game, offer: Offer) -> None:
    offer.no(LEFT, "not_here", "2.3")


def nobody_together(g: Game, offer: Offer) -> None:
    offer.also(EAST)


def forced(g: Game, offer: Offer) -> None:
    offer.may(LEFT, (NOTE, 5))


def pause(g: Game, offer: Offer) -> None:
    offer.pause = True
    offer.may(LEFT, (NOTE, 6))


def turn(g: Game, seat: int, offer: Offer) -> None:
    """Go left or right, and be asked again; or stop."""
    offer.seat = seat
    offer.may(LEFT, (AGAIN, seat, 1))
    offer.may(RIGHT, (AGAIN, seat, 2))
    offer.may(PASS, NOTHING)


def again(g: Game, seat: int, number: int) -> None:
    note(g, number)
    g.then((TURN, seat))


def bid(g: Game, low: int, high: int, offer: Offer) -> None:
    offer.amount(low, high, (TALLY,))


def some(g: Game, least: int, most: int, base: int, offer: Offer) -> None:
    offer.some([LEFT, MIDDLE, RIGHT], least, most, (TALLY, base))


def share(g: Game, total: int, offer: Offer) -> None:
    offer.allocate(total, (TALLY,))
    offer.slot(LEFT, 0, 2, 1)
    offer.slot(MIDDLE, 1, 3, 1)
    offer.slot(RIGHT, 0, 1, 0)


NOTE = BOOK.rule("1.1", note, number="")
NESTED = BOOK.rule("1.2", nested, depth="")
ROLL = BOOK.rule("1.3", roll)
DRAW = BOOK.rule("1.4", draw)
FINISH = BOOK.rule("1.5", finish, ending="")
PAINT = BOOK.rule("1.6", paint, colour="colour", times="")
FOUR = BOOK.rule("1.7", four, a="", b="", c="", d="")
TALLY = BOOK.tally("1.8", tally)
DUEL = BOOK.choice("2.1", duel)
PLAYED = BOOK.rule("2.1", played, seat="", pick="")
EAST_ONLY = BOOK.choice("2.2", east_only)
NOBODY = BOOK.choice("2.3", nobody)
NOBODY_TOGETHER = BOOK.choice("2.4", nobody_together)
FORCED = BOOK.choice("2.5", forced)
PAUSE = BOOK.choice("2.6", pause)
TURN = BOOK.choice("2.7", turn, seat="")
AGAIN = BOOK.rule("2.7", again, seat="", number="")
BID = BOOK.choice("2.8", bid, low="", high="")
SOME = BOOK.choice("2.9", some, least="", most="", base="")
SHARE = BOOK.choice("2.10", share, total="")

SHAPE = Shape(BOOK, [WordList("dead_pool", [str(number) for number in range(300)])], {"colour": COLOURS}, ENDINGS)


def blank(parts: Any, chance: Chance) -> Game:
    g = Aurelian(parts, chance)
    g.book = BOOK
    return g


def begin(g: Game, options: dict[str, Any]) -> None:
    g.then(*[SHAPE.load_step(step) for step in options["steps"]])


TITLE = dataclasses.replace(title("aurelian"), shape=SHAPE, seats=["west", "east"], blank=blank, begin=begin)
PARTS = TITLE.parts()


def table(*steps: Step, chance: list[object] | None = None) -> Aurelian:
    """A game with these steps to be done, run on until somebody is asked."""
    g = blank(PARTS, Script(chance or []))
    assert isinstance(g, Aurelian)
    g.then(*steps)
    g.advance()
    return g


def trail(g: Game) -> list[int]:
    assert isinstance(g, Aurelian)
    return g.dead_pool
