"""A table for rulebook tests: lay out a position in the game's words, play answers, look at what came of it."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Event, Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Chance, Script, Stream
from princeps.engine.choices import Offer

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()

scripts: list[Script] = []  # of the test at hand; conftest checks that they were used up


class Table:
    """A position at play. Every field of the state can be read in words: `t.support["gallia"]`, `t.legacy`, `t.ending`."""

    def __init__(self, g: Game, run: bool = True) -> None:
        self.g = g
        self.events: list[Event] = []
        g.log = self.events
        if run:
            g.advance()
            assert TITLE.faults(g) == []

    def __getattr__(self, field: str) -> Any:
        return TITLE.shape.dump(self.g)[field]

    def play(self, *answers: str) -> Table:
        """Answers in order, by whoever is asked; where several are, the side comes first: "blue take:castra"."""
        for answer in answers:
            waiting = self.g.waiting()
            assert waiting, f"nobody is asked, so nobody can answer {answer}"
            *side, word = answer.split()
            offer = next(one for one in waiting if not side or TITLE.seats[one.seat] == side[0])
            self.g.answer(offer.seat, self.g.read_walk(offer, [word]))
            assert TITLE.faults(self.g) == []
        return self

    @property
    def offer(self) -> Offer | None:
        waiting = self.g.waiting(explain=True)
        return waiting[0] if waiting else None

    @property
    def asked(self) -> str:
        """The step that waits for an answer."""
        return self.g.book.names[self.offer.step[0]] if self.offer else "nobody"

    @property
    def who(self) -> list[str]:
        """The sides that are asked."""
        return [TITLE.seats[offer.seat] for offer in self.g.waiting()]

    @property
    def options(self) -> list[str]:
        """What may be answered."""
        return [self.g.book.options[option] for option in self.offer.ids] if self.offer else []

    @property
    def refused(self) -> dict[str, str]:
        """What may not, with its reason."""
        assert self.offer is not None
        assert self.offer.refused is not None
        found = {self.g.book.options[option]: reason for option, reason, _ in self.offer.refused}
        assert len(found) == len(self.offer.refused), "an option is refused twice"
        assert not set(found) & set(self.options), "an option is both offered and refused"
        return found

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event["e"] for event in self.events]

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["e"] == kind]


def script(entries: list[object]) -> Chance:
    scripts.append(Script(entries))
    return scripts[-1]


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """*given* laid on a bare board, with the steps of *at* to do, run on to the first decision."""
    return Table(lay(at, chance or [], given))


def lay(at: str | list[str], chance: list[object], given: dict[str, Any]) -> Game:
    g = TITLE.bare(PARTS, script(chance))
    steps = [at] if isinstance(at, str) else at
    TITLE.shape.load(g, {**given, "agenda": steps[::-1]}, whole=False)
    TITLE.settle(g, given)
    return g


def actions(chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position in the phase of actions."""
    return position("take_actions", chance, **given)


def new_game(seed: int = 1, **options: str) -> Table:
    """A game set up by seed."""
    return Table(TITLE.start(PARTS, Stream(seed), options))
