"""A table for rulebook tests: lay out a position in the game's words, play answers, look at what came of it.

Unless a test says otherwise four players sit in their order: Aulus has the West, Gaius Central Europe, Lucius the East, Marcus Asia.
"""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Event, Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Chance, Script, Stream
from princeps.engine.choices import Offer
from princeps.games.nero.parts import COLOURS, PROVINCES
from princeps.games.nero.state import Nero

TITLE = title("nero")
PARTS = TITLE.parts()

scripts: list[Script] = []  # of the test at hand; conftest checks that they were used up


class Table:
    """A position at play. Every field of the state can be read in words: `t.legions["syria"]`, `t.rank`, `t.ending`."""

    def __init__(self, g: Game) -> None:
        assert isinstance(g, Nero)
        self.g = g
        self.events: list[Event] = []
        g.log = self.events
        g.advance()
        assert TITLE.faults(g) == []

    def __getattr__(self, field: str) -> Any:
        return TITLE.shape.dump(self.g)[field]

    def play(self, *answers: str) -> Table:
        """Answers in order. Several are asked at once: then the seat comes first."""
        for answer in answers:
            words = answer.split()
            waiting = self.g.waiting()
            assert waiting, f"nobody is asked, so nobody can answer {answer}"
            if words[0] in TITLE.seats:
                seat = TITLE.seats.index(words.pop(0))
                mine = [offer for offer in waiting if offer.seat == seat]
                assert mine, f"not asked, so no answer: {answer}; asked are {self.seats}"
            else:
                assert len(waiting) == 1, f"{self.seats} are asked together"
                mine = waiting
            self.g.answer(mine[0].seat, self.g.read_walk(mine[0], words))
            assert TITLE.faults(self.g) == []
        return self

    def offer(self, seat: str = "") -> Offer:
        """What a seat is asked; without a name: the only one asked."""
        waiting = self.g.waiting(explain=True)
        found = [offer for offer in waiting if not seat or TITLE.seats[offer.seat] == seat]
        assert len(found) == 1, self.seats
        return found[0]

    @property
    def seats(self) -> list[str]:
        """Who is asked."""
        return [TITLE.seats[offer.seat] for offer in self.g.waiting()]

    @property
    def asked(self) -> str:
        """The step that waits for an answer."""
        waiting = self.g.waiting()
        return self.g.book.names[waiting[0].step[0]] if waiting else "nobody"

    def options_of(self, seat: str) -> list[str]:
        return [self.g.book.options[option] for option in self.offer(seat).ids]

    @property
    def options(self) -> list[str]:
        return self.options_of("")

    @property
    def bounds(self) -> tuple[int, int]:
        """Of a number: the least and the most."""
        return self.offer().least, self.offer().most

    @property
    def refused(self) -> dict[str, tuple[str, str]]:
        """What may not be answered, with reason and rule."""
        refused = self.offer().refused
        assert refused is not None
        found = {self.g.book.options[option]: (reason, rule) for option, reason, rule in refused}
        assert len(found) == len(refused), "an option is refused twice"
        assert not set(found) & set(self.options), "an option is both offered and refused"
        return found

    @property
    def kinds(self) -> list[str]:
        return [event["e"] for event in self.events]

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["e"] == kind]

    def on_map(self) -> dict[str, dict[str, int]]:
        """The Provinces that hold Legions, with whose they are."""
        found = {}
        for province, stacks in self.legions.items():
            here = {colour: count for colour, count in stacks.items() if count}
            if self.uncontrolled[province]:
                here["uncontrolled"] = self.uncontrolled[province]
            if here:
                found[province] = here
        return found

    def flagged(self, field: str) -> dict[str, int]:
        """The stacks with such Legions: `marked`, `done`, `attacked`."""
        table = TITLE.shape.dump(self.g)[field]
        return {f"{province} {colour}": table[province][colour] for province in PROVINCES for colour in COLOURS if table[province][colour]}


def script(entries: list[object]) -> Chance:
    scripts.append(Script(entries))
    return scripts[-1]


def lay(at: str | list[str], chance: list[object], given: dict[str, Any]) -> Game:
    """An empty board with *given* laid on it, and the steps of *at* to do."""
    g = TITLE.bare(PARTS, script(chance))
    steps = [at] if isinstance(at, str) else at
    TITLE.shape.load(g, {**given, "agenda": steps[::-1]}, whole=False)
    TITLE.settle(g, given)
    return g


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(at, chance or [], given))


def player_round(chance: list[object] | None = None, /, **given: Any) -> Table:
    """The player round of the West, unless `active` says otherwise; when it ends nothing follows."""
    return position("player_round", chance, **{"active": "west", **given})


def new_game(seed: int = 1, chance: list[object] | None = None, **options: str) -> Table:
    """A game set up by seed, or by a script."""
    settings = TITLE.settings(options)
    return Table(TITLE.start(PARTS, Stream(seed) if chance is None else script(chance), settings))
