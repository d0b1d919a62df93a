"""The table for tests of Time of Crisis."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream

from ..tabletop import Tabletop, lay

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()


class Table(Tabletop):
    title = TITLE

    @property
    def who(self) -> list[str]:
        """The sides that are asked."""
        return self.seats

    @property
    def why_not(self) -> dict[str, str]:
        """What may not be answered, with its reason."""
        return {option: reason for option, (reason, _) in self.refused.items()}


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """*given* laid on a bare board, with the steps of *at* to do, run on to the first decision."""
    return Table(lay(TITLE, PARTS, at, chance or [], given))


def actions(chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position in the phase of actions."""
    return position("take_actions", chance, **given)


def new_game(seed: int = 1, **options: str) -> Table:
    """A game set up by seed."""
    return Table(TITLE.start(PARTS, Stream(seed), options))
