"""A table for rulebook tests: lay out a position in the game's words, play answers, look at what came of it."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Event
from princeps.engine.catalogue import title
from princeps.engine.chance import Chance, Script, Stream
from princeps.engine.choices import AMOUNT, Offer
from princeps.games.rome_inc.parts import PROVINCES, STATUSES
from princeps.games.rome_inc.rules import r11_revolts as r11v
from princeps.games.rome_inc.state import RomeInc

TITLE = title("rome_inc")
PARTS = TITLE.parts()

scripts: list[Script] = []  # of the test at hand; conftest checks that they were used up


class Table:
    """A position at play. Every field of the state can be read in words: `t.units["syria"]`, `t.gold`, `t.ending`."""

    def __init__(self, g: RomeInc) -> None:
        self.g = g
        self.events: list[Event] = []
        g.log = self.events
        g.advance()
        assert TITLE.faults(g) == []

    def __getattr__(self, field: str) -> Any:
        return TITLE.shape.dump(self.g)[field]

    def play(self, *answers: str) -> Table:
        for answer in answers:
            waiting = self.g.waiting()
            assert waiting, f"nobody is asked, so nobody can answer {answer}"
            self.g.answer(0, self.g.read_walk(waiting[0], answer.split()))
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
    def options(self) -> list[str]:
        """What may be answered; of an amount its numbers."""
        offer = self.offer
        if offer is None:
            return []
        if offer.kind == AMOUNT:
            return [str(number) for number in range(offer.least, offer.most + 1)]
        return [self.g.book.options[option] for option in offer.ids]

    @property
    def refused(self) -> dict[str, tuple[str, str]]:
        """What may not, with reason and rule."""
        assert self.offer is not None
        assert self.offer.refused is not None
        found = {self.g.book.options[option]: (reason, rule) for option, reason, rule in self.offer.refused}
        assert len(found) == len(self.offer.refused), "an option is refused twice"
        assert not set(found) & set(self.options), "an option is both offered and refused"
        return found

    def told(self, kind: str, **facts: object) -> list[Event]:
        return [event for event in self.events if event["e"] == kind and all(event.get(key) == value for key, value in facts.items())]

    def changes(self, kind: str) -> dict[str, int]:
        """The ledger of gold, prestige or unrest, by item."""
        found: dict[str, int] = {}
        for event in self.told(kind):
            found[event["item"]] = found.get(event["item"], 0) + event["change"]
        return found

    def roll(self, what: str, at: int = 0) -> tuple[int, dict[str, int]]:
        """The total of a roll, and its modifiers by name."""
        event = self.told("roll", what=what)[at]
        return event["total"], {name: value for name, value, _ in event["mods"]}


def script(entries: list[object]) -> Chance:
    scripts.append(Script(entries))
    return scripts[-1]


def lay(at: str | list[str], chance: list[object], given: dict[str, Any]) -> RomeInc:
    """A bare map (all Provinces Roman, nobody there, generic commanders) with *given* laid on it, and the steps of *at* to do."""
    g = TITLE.bare(PARTS, script(chance))
    assert isinstance(g, RomeInc)
    steps = [at] if isinstance(at, str) else at
    TITLE.shape.load(g, {**given, "agenda": steps[::-1]}, whole=False)
    TITLE.settle(g, given)
    return g


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(at, chance or [], given))


def new_game(scenario: str = "27_bce", length: str = "1", seed: int = 1, **options: str) -> Table:
    g = TITLE.start(PARTS, Stream(seed), TITLE.settings({"scenario": scenario, "length": length, **options}))
    assert isinstance(g, RomeInc)
    return Table(g)


def barbarian(*but: str, but_status: str = "roman") -> dict[str, str]:
    """Every Province Barbarian, some of them not: little else can happen there."""
    return {province: but_status if province in but else STATUSES[0] for province in PROVINCES}


def revolt_of(t: Table, province: str) -> tuple[int, dict[str, int]]:
    """The Revolt modifier of a Province, and its parts."""
    mods = r11v.revolt_mods(t.g, PROVINCES.index(province), r11v.war_pressure(t.g))
    return sum(value for _, value, _ in mods), {name: value for name, value, _ in mods if value}
