"""The table for tests of Heirs of Augustus: four players, Influence as at the start."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream

from ..tabletop import Tabletop, lay, script

TITLE = title("heirs")
PARTS = TITLE.parts()


class Table(Tabletop):
    title = TITLE

    def of(self, seat: str, *places: str) -> list[int]:
        """How many cubes the seat has in these places."""
        cubes = self.cubes[seat]
        return [cubes[place] for place in places]

    @property
    def asked(self) -> str:
        """Who is asked, and by which step: "claudius card_action"."""
        return f"{TITLE.seats[self.offer.seat]} {self.g.book.names[self.offer.step[0]]}" if self.offer else "nobody"


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(TITLE, PARTS, at, chance or [], given))


def unasked(at: str, **given: Any) -> Table:
    """A position as it stands: to look at a decision that has one answer only, which nobody would be asked."""
    return Table(lay(TITLE, PARTS, at, [], given), run=False)


def holding(card: str, **cubes: int) -> dict[str, Any]:
    """Claudius has this card in turn 1, and these cubes."""
    return {"careers": {"claudius": [card]}, "cubes": {"claudius": cubes}}


def new_game(players: int = 4, seed: int = 1, chance: list[object] | None = None, scoring: str = "unranked") -> Table:
    """A game set up by seed, or by a script."""
    g = TITLE.start(
        PARTS, Stream(seed) if chance is None else script(chance), {"players": str(players), "scoring": scoring}
    )
    return Table(g)
