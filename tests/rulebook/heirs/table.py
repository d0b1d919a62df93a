"""A table for rulebook tests: lay out a position in the game's words, play answers, look at what came of it."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Event, Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Chance, Script, Stream
from princeps.engine.choices import AMOUNT, Offer

TITLE = title("heirs")
PARTS = TITLE.parts()

scripts: list[Script] = []  # of the test at hand; conftest checks that they were used up


class Table:
    """A position at play. Every field of the state can be read in words: `t.cubes["claudius"]["stock"]`, `t.priority`, `t.ending`."""

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
        """Answers in order, each with its seat: "claudius bid"."""
        for answer in answers:
            seat, *words = answer.split()
            waiting = self.g.waiting()
            assert waiting, f"nobody is asked, so nobody can answer {answer}"
            self.g.answer(TITLE.seat_number(seat), self.g.read_walk(waiting[0], words))
            assert TITLE.faults(self.g) == []
        return self

    def of(self, seat: str, *places: str) -> list[int]:
        """How many cubes the seat has in these places."""
        cubes = self.cubes[seat]
        return [cubes[place] for place in places]

    @property
    def offer(self) -> Offer | None:
        waiting = self.g.waiting(explain=True)
        return waiting[0] if waiting else None

    @property
    def asked(self) -> str:
        """Who is asked, and by which step: "claudius card_action"."""
        return f"{TITLE.seats[self.offer.seat]} {self.g.book.names[self.offer.step[0]]}" if self.offer else "nobody"

    @property
    def options(self) -> list[str]:
        """What may be answered; of an amount its numbers."""
        if self.offer is None:
            return []
        if self.offer.kind == AMOUNT:
            return [str(n) for n in range(self.offer.least, self.offer.most + 1)]
        return [self.g.book.options[option] for option in self.offer.ids]

    @property
    def refused(self) -> dict[str, tuple[str, str]]:
        """What may not, with reason and rule."""
        assert self.offer is not None
        assert self.offer.refused is not None
        found = {self.g.book.options[option]: (reason, rule) for option, reason, rule in self.offer.refused}
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


def lay(at: str | list[str], chance: list[object], given: dict[str, Any]) -> Game:
    """A bare board (Influence as at the start, four players) with *given* laid on it, and the steps of *at* to do."""
    g = TITLE.bare(PARTS, script(chance))
    steps = [at] if isinstance(at, str) else at
    TITLE.shape.load(g, {**given, "agenda": steps[::-1]}, whole=False)
    TITLE.settle(g, given)
    return g


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(at, chance or [], given))


def unasked(at: str, **given: Any) -> Table:
    """A position as it stands: to look at a decision that has one answer only, which nobody would be asked."""
    return Table(lay(at, [], given), run=False)


def holding(card: str, **cubes: int) -> dict[str, Any]:
    """Claudius has this card in turn 1, and these cubes."""
    return {"careers": {"claudius": [card]}, "cubes": {"claudius": cubes}}


def new_game(players: int = 4, seed: int = 1, chance: list[object] | None = None, scoring: str = "unranked") -> Table:
    """A game set up by seed, or by a script."""
    g = TITLE.start(PARTS, Stream(seed) if chance is None else script(chance), {"players": str(players), "scoring": scoring})
    return Table(g)
