"""What must be true of the printed values: the map, the cards and the set-ups (D1 to D8, D16 to D18)."""

from __future__ import annotations

from typing import Any

from .parts import (
    ASSASSIN,
    BAD_AUGURY,
    BAD_WEATHER,
    BARBARIAN_TRIBE,
    BRIBE,
    CARDS,
    COLOURS,
    CRISIS,
    DATA,
    EAST,
    EVENTS,
    HAIL_CAESAR,
    LEGION_REBELS,
    NORTHERN_ITALY,
    PLACES,
    PRAETORIAN_GUARD,
    PROVINCES,
    ROMA,
    SICK,
    SOUTHERN_ITALY,
    TRAITOR,
    Parts,
)


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    land = [(p, q) for p in range(len(PLACES)) for q in parts.land[p]]
    straits = [(p, q) for p in range(len(PLACES)) for q in parts.straits[p]]
    events = range(len(EVENTS))
    copies = [row["copies"] for row in DATA["cards"]["event"]]
    revolts = [parts.area_of[place] for place in parts.revolt_place if place >= 0]
    once = [ASSASSIN, BAD_AUGURY, BAD_WEATHER, LEGION_REBELS, TRAITOR]
    any_time = [BAD_AUGURY, BAD_WEATHER, BRIBE, SICK, PRAETORIAN_GUARD]
    checks = {
        "D1 provinces": len(PROVINCES) == 22 and [len(found) for found in parts.provinces_of] == [5, 5, 5, 5, 2],
        "D2 edges": (len(land), len(straits)) == (2 * 30, 2 * 8)
        and not set(land) & set(straits)
        and all(p != q for p, q in land + straits),
        "D2 connected": len(_reached(parts.near, 0)) == len(PLACES),
        "D3 Gallia": _names(parts.near[PLACES.index("gallia_narbonensis")])
        == ["gallia_lugdunensis", "germania_superior", "hispania", "northern_italy"],
        "D3 Britannia": not parts.land[0] and _names(parts.straits[0]) == ["gallia_lugdunensis", "germania_superior"],
        "D4 land": sorted({len(_reached(parts.land, p)) for p in range(len(PROVINCES))}) == [1, 5, 16],
        "D5 ports": len(parts.ports) == 13
        and _names([p for p in parts.ports if parts.area_of[p] == EAST]) == ["achaea", "dalmatia", "thracia"],
        "D5 Roma": not parts.port[ROMA] and parts.near[ROMA] == [NORTHERN_ITALY, SOUTHERN_ITALY],
        "D6 cards": len(CARDS) == 55 and [len(parts.cards_of[event]) for event in events] == copies,
        "D6 Revolts": sorted(revolts) == list(range(len(COLOURS))),
        "D7 points": (sum(parts.mp), sum(parts.bp)) == (218, 164) and {4, 5, 6} <= set(parts.mp) and 4 in parts.bp,
        "D7 bounds": all(2 <= mp <= 6 for mp in parts.mp) and all(1 <= bp <= 5 for bp in parts.bp),
        "D7 design": all(parts.mp[card] + parts.bp[card] == _worth(parts.event[card]) for card in range(len(CARDS))),
        "D8 once": [event for event in events if parts.once[event]] == sorted(once),
        "D8 any time": [event for event in events if not parts.own_round[event]] == sorted(any_time),
        "D16 legions": parts.legions_each == 7,
        "D17 hands": [hands[2:] for hands in parts.hand_size] == [[10, 13, 10], [6, 8, 6]],
        "D18 labels": not _overlapping(),
    }
    return [name for name, holds in checks.items() if not holds]


def _names(places: list[int]) -> list[str]:
    return sorted(PLACES[place] for place in places)


def _reached(near: list[list[int]], start: int) -> set[int]:
    found = [start]
    for here in found:
        found += [there for there in near[here] if there not in found]
    return set(found)


def _worth(event: int) -> int:
    """The points of a card together, by its event."""
    if event in (BRIBE, BARBARIAN_TRIBE, CRISIS, SICK):
        return 8
    return 6 if event in (BAD_WEATHER, HAIL_CAESAR, PRAETORIAN_GUARD) else 7


def _overlapping() -> list[tuple[str, str]]:
    """Places whose names would be printed over each other: 8 for a letter, 40 high."""
    rows = [*DATA["map"]["province"], *DATA["map"]["city"]]
    return [
        (a["id"], b["id"])
        for i, a in enumerate(rows)
        for b in rows[:i]
        if abs(a["x"] - b["x"]) < 4 * (len(a["name"]) + len(b["name"])) and abs(a["y"] - b["y"]) < 40
    ]
