"""A position in words: its fields, how a typed-in one is completed, what must hold of it and of the printed values, and
who has won it.
"""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.fields import Each, Field, Grid, Shape, Word, WordList
from ...engine.packs import read_numbered
from ...engine.problem import Problem
from .book import BOOK
from .parts import (
    ASIA,
    ASSASSIN,
    BAD_AUGURY,
    BAD_WEATHER,
    BARBARIAN_TRIBE,
    BRIBE,
    CARDS,
    COLOURS,
    CONTENDER,
    CRISIS,
    DATA,
    EAST,
    EVENTS,
    FOES,
    GENERAL,
    HAIL_CAESAR,
    LEGION_REBELS,
    NORTHERN_ITALY,
    OWNERS,
    PLACES,
    PRAETORIAN_GUARD,
    PROVINCES,
    RANKS,
    ROMA,
    SEATS,
    SICK,
    SOUTHERN_ITALY,
    TRAITOR,
    Parts,
)
from .rules import r13_victory as r13
from .rules import r14_two_players as r14
from .state import EACH, ENDINGS, PASSAGE, SPIED, STACKS, Nero, emperors, enemies, stack_of, usually_fresh

FLAG = ["no", "yes"]
BRITANNIA = PLACES.index("britannia")
GALLIA_NARBONENSIS = PLACES.index("gallia_narbonensis")

SHAPE = Shape(
    BOOK,
    [
        Field("players", 2, 4),
        Word("fast", FLAG),
        Word("ask_all", FLAG),
        Field("in_play", 0, 99),
        Field("turn", 1, 9),
        Word("active", COLOURS),
        Word("last_round", FLAG),
        Each("seat_of", COLOURS, Word("seat_of", SEATS, none=True)),
        Each("counts", SEATS, Word("counts", COLOURS, none=True)),
        Each("vp", COLOURS, Field("vp", -99, 999)),
        Each("where", COLOURS, Word("where", PLACES, none=True)),
        Each("rank", COLOURS, Word("rank", RANKS)),
        Each("leader_done", COLOURS, Word("leader_done", FLAG)),
        Each("whole_turn", COLOURS, Word("whole_turn", FLAG)),
        Grid("legions", PROVINCES, COLOURS),
        Grid("marked", PROVINCES, COLOURS),
        Grid("done", PROVINCES, COLOURS),
        Grid("marked_done", PROVINCES, COLOURS),
        Grid("attacked", PROVINCES, COLOURS),
        Each("uncontrolled", PROVINCES, Field("uncontrolled")),
        Word("tribe", PLACES, none=True),
        Each("hands", COLOURS, WordList("hands", CARDS)),
        Each("held", COLOURS, Word("held", CARDS, none=True)),
        WordList("undealt", CARDS),
        WordList("played", CARDS),
        Each("buried", COLOURS, WordList("buried", CARDS)),
        Each("spied", COLOURS, WordList("spied", SPIED)),
        Field("cards_used"),
        Word("discarded", FLAG),
        WordList("once_used", EVENTS),
        Word("group", PLACES, none=True),
        Field("group_legions"),
        Word("group_leader", FLAG),
        Field("group_mp", 0, 99),
        Field("group_won"),
        Word("group_from", PLACES, none=True),
        Word("group_entered", FLAG),
        Field("group_fresh"),
        Word("passage", PASSAGE),
        WordList("beaten", COLOURS),
        WordList("fled", STACKS),
        Word("attack_card", CARDS, none=True),
        Word("defence_card", CARDS, none=True),
        WordList("declared", CARDS),
    ],
    {"seat": SEATS, "colour": COLOURS, "place": PLACES, "card": CARDS, "owner": OWNERS, "foe": FOES},
    ENDINGS,
    read_numbered("nero"),
    {"group_fresh": usually_fresh},
)


# -- typed-in positions ------------------------------------------------------------------------------------------------


def settle(g: Game, given: dict[str, Any]) -> None:
    """Complete a typed-in position: a card is where it was put, the others are undealt; the Legions on the board are
    all there are.
    """
    assert isinstance(g, Nero)
    if "seat_of" not in given and g.players == 2:
        for seat in range(2):
            for colour in g.parts.sides[seat]:
                g.seat_of[colour] = seat
    if "seat_of" not in given and g.players == 3:
        g.seat_of[ASIA] = -1
    elsewhere = _cards(g)
    for card in elsewhere:
        if elsewhere.count(card) > 1:
            raise Problem("card_twice", card=CARDS[card])
    if "undealt" not in given:
        g.undealt = [card for card in range(len(CARDS)) if card not in elsewhere]
    if "in_play" not in given:
        g.in_play = sum(g.legions) + sum(g.uncontrolled)
    for colour in range(EACH):
        g.hands[colour].sort()
    if g.players == 2 and "counts" not in given:
        g.counts = [next(colour for colour in range(EACH) if g.seat_of[colour] != seat) for seat in range(2)] + [-1, -1]
    if wrong := faults(g):
        raise Problem("position_" + wrong[0])


def _cards(g: Nero) -> list[int]:
    """The cards that are not undealt."""
    found = [*g.played, *[card for card in g.held if card >= 0]]
    for colour in range(EACH):
        found += g.hands[colour] + g.buried[colour]
    return found


def faults(g: Game) -> list[str]:
    """The invariants of a live game that do not hold."""
    assert isinstance(g, Nero)
    if g.ending >= 0:
        return []
    flags = [g.marked, g.done, g.attacked]
    checks = {
        "cards": sorted(_cards(g) + g.undealt) == list(range(len(CARDS))),
        "legions": sum(g.legions) + sum(g.uncontrolled) == g.in_play or g.in_play == 0,
        "uncontrolled": sum(g.uncontrolled) <= g.parts.most_uncontrolled,
        "stacks": all(0 <= flag[s] <= g.legions[s] for flag in flags for s in range(len(STACKS)))
        and all(
            max(0, g.marked[s] + g.done[s] - g.legions[s]) <= g.marked_done[s] <= min(g.marked[s], g.done[s])
            for s in range(len(STACKS))
        ),
        "emperors": emperors(g) <= g.parts.most_emperors,
        "ranks": all(g.rank[c] == GENERAL or g.where[c] >= 0 for c in range(EACH)) and not _lonely(g),
        "vacant": all(
            g.seat_of[c] >= 0 or not (g.hands[c] or g.vp[c] or g.where[c] >= 0 or sum(g.legions[c::EACH]))
            for c in range(EACH)
        ),
        "seats": all(seat < g.players for seat in g.seat_of)
        and (g.in_play == 0 or {*range(g.players)} <= {*g.seat_of}),
        "round": g.cards_used <= g.parts.round_cards and not (g.discarded and g.cards_used),
        "once": len({*g.once_used}) == len(g.once_used),
        "group": g.group >= 0 or not (g.group_legions or g.group_leader),
        "group_legions": g.group in (-1, ROMA) or g.group_legions <= g.done[stack_of(g.group, g.active)],
        "tribe": g.tribe != ROMA,
        "spied": all(entry // EACH in g.hands[entry % EACH] for known in g.spied for entry in known),
        "turn": g.turn <= g.parts.turns,
    }
    return [name for name, holds in checks.items() if not holds]


def _lonely(g: Nero) -> bool:
    """5.7: an Emperor or Contender without a Legion of his own among enemies."""
    for colour in range(EACH):
        place = g.where[colour]
        if (
            g.rank[colour] >= CONTENDER
            and place != ROMA
            and not g.legions[stack_of(place, colour)]
            and enemies(g, place, colour)
        ):
            return True
    return False


# -- results -----------------------------------------------------------------------------------------------------------


def won(g: Game, seat: int) -> bool:
    assert isinstance(g, Nero)
    return r13.won(g, seat)


def shares(g: Game, seat: int) -> bool:
    assert isinstance(g, Nero)
    return r13.shares(g, seat)


def score(g: Game, seat: int) -> int:
    """Victory Points; with two players those of the colour that counts, before the end those of the better one."""
    assert isinstance(g, Nero)
    if g.players == 2 and g.ending >= 0:
        return g.vp[r14.counted(g, seat)]
    return max([g.vp[colour] for colour in range(EACH) if g.seat_of[colour] == seat], default=0)


def owned(g: Game) -> dict[str, int]:
    """The Victory Points of each colour."""
    assert isinstance(g, Nero)
    return {COLOURS[colour]: g.vp[colour] for colour in range(EACH) if g.seat_of[colour] >= 0}


def turn(g: Game) -> int:
    assert isinstance(g, Nero)
    return g.turn


def players(g: Game) -> int:
    assert isinstance(g, Nero)
    return g.players


def side(g: Game, seat: int) -> str:
    """The base, or with two players both of them."""
    assert isinstance(g, Nero)
    return "+".join(COLOURS[colour] for colour in range(EACH) if g.seat_of[colour] == seat)


# -- the printed values ------------------------------------------------------------------------------------------------


def data_faults(parts: Any) -> list[str]:
    """What must be true of the printed values and is not: map, cards and set-ups (D1 to D8, D16 to D18)."""
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
        "D2 connected": len(_reached(parts.near, ROMA)) == len(PLACES),
        "D3 Gallia": _names(parts.near[GALLIA_NARBONENSIS])
        == ["gallia_lugdunensis", "germania_superior", "hispania", "northern_italy"],
        "D3 Britannia": not parts.land[BRITANNIA]
        and _names(parts.straits[BRITANNIA]) == ["gallia_lugdunensis", "germania_superior"],
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
