"""What the player may see: everything but the contents of the cups; of those, all that was openly done with them."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from .parts import CUPS
from .position import SHAPE, possible_cups
from .state import Aurelian


def view(g: Game, seat: int) -> dict[str, Any]:
    """Everything but what the cups hold. The same for the player and for a spectator."""
    assert isinstance(g, Aurelian)
    seen = SHAPE.dump(g)
    seen["cups"] = {CUPS[cup]: len(g.cups[cup]) for cup in range(len(CUPS))}
    return seen


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """A position that fits the view: each unseen chit goes to a cup where it can be, at random, and every cup has its
    size.
    """
    g = Aurelian(parts, chance)
    SHAPE.load(g, {**seen, "cups": {cup: [] for cup in CUPS}})
    possible = possible_cups(g.cup_log)
    chits = sorted(possible)
    for i in range(len(chits) - 1, 0, -1):
        j = chance.below(i + 1)
        chits[i], chits[j] = chits[j], chits[i]
    room = [seen["cups"][cup] for cup in CUPS]
    placed: list[list[int]] = [[], [], []]
    for chit in sorted(chits, key=lambda chit: len(possible[chit])):
        _place(chit, possible, placed, room, set())
    g.cups = [sorted(cup) for cup in placed]
    return g


def _place(chit: int, possible: dict[int, set[int]], placed: list[list[int]], room: list[int], tried: set[int]) -> bool:
    """Put the chit where it can be; from a full cup push out another that can be elsewhere."""
    cups = sorted(possible[chit] - tried, key=lambda cup: len(placed[cup]) - room[cup])
    for cup in cups:
        if len(placed[cup]) < room[cup]:
            placed[cup].append(chit)
            return True
    for cup in cups:
        tried.add(cup)
        for other in placed[cup]:
            if _place(other, possible, placed, room, tried):
                placed[cup].remove(other)
                placed[cup].append(chit)
                return True
    return False
