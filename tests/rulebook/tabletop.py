"""What the tables of all rulebook tests share: lay out a position in the game's words, play answers, look at what came
of it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from princeps.engine.agenda import Event, Game, Log
from princeps.engine.catalogue import Title
from princeps.engine.chance import Chance, Script
from princeps.engine.choices import AMOUNT, Offer

scripts: list[Script] = []  # of the test at hand; conftest checks that they were used up


def script(entries: list[object]) -> Chance:
    scripts.append(Script(entries))
    return scripts[-1]


def lay(t: Title, parts: Any, at: str | list[str], chance: list[object], given: dict[str, Any]) -> Game:
    """The game's bare board with *given* laid on it, and the steps of *at* to do."""
    g = t.bare(parts, script(chance))
    steps = [at] if isinstance(at, str) else at
    t.shape.load(g, {**given, "agenda": steps[::-1]}, whole=False)
    t.settle(g, given)
    return g


class Tabletop:
    """A position at play.

    Every field of the state can be read in words: `t.boxes["roma"]`, `t.treasury`, `t.ending`.
    """

    title: ClassVar[Title]

    def __init__(self, g: Any, run: bool = True) -> None:
        self.g = g
        self.events: list[Event] = []
        g.log = Log(self.events)
        if run:
            g.advance()
            assert self.title.faults(g) == []

    def __getattr__(self, field: str) -> Any:
        return self.title.shape.dump(self.g)[field]

    def play(self, *answers: str) -> Self:
        """Answers in order.

        The seat comes first where it matters: "claudius bid"; without one the first who is asked answers.
        """
        seats = self.title.seats
        for answer in answers:
            words = answer.split()
            waiting = self.g.waiting()
            assert waiting, f"nobody is asked, so nobody can answer {answer}"
            if len(words) > 1 and words[0] in seats:
                seat = seats.index(words.pop(0))
                waiting = [offer for offer in waiting if offer.seat == seat]
                assert waiting, f"not asked, so no answer: {answer}"
            self.g.answer(waiting[0].seat, self.g.read_walk(waiting[0], words))
            assert self.title.faults(self.g) == []
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
    def seats(self) -> list[str]:
        """Who is asked."""
        return [self.title.seats[offer.seat] for offer in self.g.waiting()]

    @property
    def options(self) -> list[str]:
        """What may be answered; of an allocation its slots, of an amount its numbers."""
        return [] if self.offer is None else self.words_of(self.offer)

    def words_of(self, offer: Offer) -> list[str]:
        if offer.kind == AMOUNT:
            return [str(number) for number in range(offer.least, offer.most + 1)]
        return [self.g.book.options[option] for option in offer.ids]

    @property
    def refused(self) -> dict[str, tuple[str, str]]:
        """What may not, with reason and rule."""
        assert self.offer is not None
        return self.refused_by(self.offer)

    def refused_by(self, offer: Offer) -> dict[str, tuple[str, str]]:
        assert offer.refused is not None
        found = {self.g.book.options[option]: (reason, rule) for option, reason, rule in offer.refused}
        assert len(found) == len(offer.refused), "an option is refused twice"
        assert not set(found) & set(self.words_of(offer)), "an option is both offered and refused"
        return found

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event["e"] for event in self.events]

    def told(self, kind: str, **facts: object) -> list[Event]:
        return [
            event
            for event in self.events
            if event["e"] == kind and all(event.get(key) == value for key, value in facts.items())
        ]
