"""11.0 The victory point schedule, at the end and for whoever wants to know how things stand (10.3 breaks its ties)."""

from __future__ import annotations

from typing import Final

from ..parts import AWARDS, BOXES, UNRANKED
from ..state import Heirs

SCHEDULE_CHART: Final = (
    ("conquests", "11.1"),
    ("marriages", "11.2"),
    ("triumphs", "11.3"),
    ("adopted", "11.4"),
    ("loyal", "11.5"),
    ("imperium_maius", "11.6"),
    ("governorships", "11.7"),
    ("consuls", "11.8"),
    ("imperators", "11.9"),
    ("priesthoods", "11.10"),
    ("influence", "11.11"),
)
RULE_OF: Final[dict[str, str]] = dict(SCHEDULE_CHART)


def tie_keys(g: Heirs) -> list[int]:
    """10.3: adoption, then Influence, then the boxes in their order, then age (the earlier seat): a larger key goes
    before.
    """
    found: list[int] = []
    for seat in range(g.players):
        cubes = g.cubes[seat]
        key = 1 if g.adopted[seat] >= 0 else 0
        for box in g.parts.ties:
            key = key << 6 | cubes[box]
        found.append(key << 3 | 7 - seat)
    return found


def ranked(g: Heirs) -> bool:
    """10.2: who plays alone has nobody to be compared with, unless the schedule counts as printed (ruling 10.2-a)."""
    return g.players > 1 or g.scoring != UNRANKED


def award(g: Heirs, box: int, keys: list[int]) -> list[int]:
    """11.1 to 11.11: what the cubes of a box bring each player. *keys*: see `tie_keys`; [] without ranks."""
    parts = g.parts
    players = g.players
    value = parts.value[box]
    counts = [g.cubes[seat][box] for seat in range(players)]
    points = [value[n] for n in counts]
    ladder, most, least = parts.ladder[box], parts.most[box], parts.least[box]
    if keys and (ladder or most or least):
        for seat in range(players):
            n, key = counts[seat], keys[seat]
            above = below = 0
            for other in range(players):
                if counts[other] > n or (counts[other] == n and keys[other] > key):
                    above += 1
                elif other != seat:
                    below += 1
            if n > 0 and above < len(ladder):  # ruling 11.1-a: without a cube no rank
                points[seat] += ladder[above]
            if above == 0:  # ruling 11.7-a: the most and the least may be none at all
                points[seat] += most
            if below == 0:
                points[seat] += least
    if keys and parts.sole[box]:
        high = max(counts)
        if high > 0 and counts.count(high) == 1:
            points[counts.index(high)] += parts.sole[box]
    return points


def ranking(g: Heirs, box: int) -> list[int]:
    """The players of a box, the first one first (10.3)."""
    keys = tie_keys(g)
    return sorted(range(g.players), key=lambda seat: (g.cubes[seat][box], keys[seat]), reverse=True)


def standing(g: Heirs) -> list[list[int]]:
    """By player: the points of each box, for adoption (11.4) and for loyalty (11.5)."""
    keys = tie_keys(g) if ranked(g) else []
    lines = [award(g, box, keys) for box in range(len(BOXES))]
    lines.append([g.parts.adopted_vp if g.adopted[seat] >= 0 else 0 for seat in range(g.players)])
    lines.append([g.parts.loyal_vp if g.mats[seat] else 0 for seat in range(g.players)])
    return [[line[seat] for line in lines] for seat in range(g.players)]


def score_items(g: Heirs, seat: int) -> list[list[object]]:
    """The lines of the schedule that count for a player, each with its paragraph."""
    points = standing(g)[seat]
    return [[AWARDS[line], points[line], RULE_OF[AWARDS[line]]] for line in range(len(AWARDS)) if points[line]]


def totals(g: Heirs) -> list[int]:
    """What each player would have if the game ended now."""
    keys = tie_keys(g) if ranked(g) else []
    found = [
        (g.parts.adopted_vp if g.adopted[seat] >= 0 else 0) + (g.parts.loyal_vp if g.mats[seat] else 0)
        for seat in range(g.players)
    ]
    for box in range(len(BOXES)):
        points = award(g, box, keys)
        for seat in range(g.players):
            found[seat] += points[seat]
    return found


def tie_broken_by(g: Heirs, before: int, after: int) -> str:
    """10.3: what puts one player before another."""
    if (g.adopted[before] >= 0) != (g.adopted[after] >= 0):
        return "adopted"
    for box in g.parts.ties:
        if g.cubes[before][box] != g.cubes[after][box]:
            return BOXES[box]
    return "age"


def leader(g: Heirs) -> int:
    """Who would win now: the most points, ties broken (ruling 10.3-a)."""
    keys, points = tie_keys(g), totals(g)
    best = 0
    for seat in range(1, g.players):
        if points[seat] > points[best] or (points[seat] == points[best] and keys[seat] > keys[best]):
            best = seat
    return best
