"""The table for tests of Aurelian."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream

from ..tabletop import Tabletop, lay, script

TITLE = title("aurelian")
PARTS = TITLE.parts()


class Table(Tabletop):
    title = TITLE

    def on_map(self) -> dict[str, list[str]]:
        """The Boxes that hold Enemy Units."""
        return {box: units for box, units in self.boxes.items() if units}

    def armed(self) -> list[str]:
        """The Boxes whose units show their CV side."""
        return [box for box in self.on_map() if self.sides[box] == "cv"]

    def sizes(self) -> tuple[int, int, int]:
        """Chits in the Friendly, Unfriendly and Hostile Cup."""
        cups = self.cups
        return len(cups["friendly"]), len(cups["unfriendly"]), len(cups["hostile"])


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(TITLE, PARTS, at, chance or [], given))


def unasked(at: str, **given: Any) -> Table:
    """A position as it stands: to look at a decision that has one answer only, which nobody would be asked."""
    return Table(lay(TITLE, PARTS, at, [], given), run=False)


def actions(chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position in the Actions Phase."""
    return position("actions_phase", chance, **given)


def new_game(seed: int = 1, chance: list[object] | None = None) -> Table:
    """A game set up by seed, or by a script."""
    g = TITLE.start(PARTS, Stream(seed) if chance is None else script(chance))
    return Table(g)
