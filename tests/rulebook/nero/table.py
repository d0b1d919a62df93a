"""The table for tests of Nero.

Unless a test says otherwise four players sit in their order: Aulus has the West, Gaius Central Europe, Lucius the East,
Marcus Asia.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream
from princeps.engine.choices import Offer
from princeps.games.nero.parts import COLOURS, PROVINCES

from ..tabletop import Tabletop, lay, script

TITLE = title("nero")
PARTS = TITLE.parts()


class Table(Tabletop):
    title = TITLE

    def offered(self, seat: str = "") -> Offer:
        """What a seat is asked; without a name: the only one asked."""
        found: list[Offer] = [
            offer for offer in self.g.waiting(explain=True) if not seat or TITLE.seats[offer.seat] == seat
        ]
        assert len(found) == 1, self.seats
        return found[0]

    def options_of(self, seat: str) -> list[str]:
        return self.words_of(self.offered(seat))

    @property
    def bounds(self) -> tuple[int, int]:
        """Of a number: the least and the most."""
        return self.offered().least, self.offered().most

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
        return {
            f"{province} {colour}": table[province][colour]
            for province in PROVINCES
            for colour in COLOURS
            if table[province][colour]
        }


def position(at: str | list[str], chance: Sequence[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(TITLE, PARTS, at, list(chance or []), given))


def player_round(chance: Sequence[object] | None = None, /, **given: Any) -> Table:
    """The player round of the West, unless `active` says otherwise; when it ends nothing follows."""
    return position("player_round", chance, **{"active": "west", **given})


def new_game(seed: int = 1, chance: Sequence[object] | None = None, **options: str) -> Table:
    """A game set up by seed, or by a script."""
    settings = TITLE.settings(options)
    return Table(TITLE.start(PARTS, Stream(seed) if chance is None else script(list(chance)), settings))
