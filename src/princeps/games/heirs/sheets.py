"""What people look up beside the board: the schedule with everybody's standing, what a further cube would change,
careers, Adoption cards.
"""

from __future__ import annotations

from typing import Any

from ...engine.ahead import run_ahead
from ...engine.chance import Quick
from ...engine.words import Words
from .beliefs import beliefs
from .parts import ADOPTIONS, AWARDS, BOXES, CARDS, CAREER, IMPERIUM, INFLUENCE, NO_CARD, REGIONS, SEATS, Parts
from .rules import r06_cube_phase as r06
from .rules import r11_schedule as r11
from .state import HEIR, Heirs, is_family, played_imperium
from .view import HIDDEN, imagine


def sheets(seen: Words, parts: Any) -> Words:
    """All sheets, from a view; and what lies open beside the board, as trays and markers show it."""
    assert isinstance(parts, Parts)
    g = imagine(seen, parts, Quick(1))  # nothing here depends on what is hidden
    assert isinstance(g, Heirs)
    seats = range(g.players)
    careers = {SEATS[seat]: [CAREER[card] for card in g.careers[seat] if card != NO_CARD] for seat in seats}
    return {
        "standing": [_standing(g, seat) for seat in seats],
        "offer": _offer(g, seen["seat"]),
        "gains": _gains(g),
        "ranks": _ranks(g),
        "careers": [_career(g, seat) for seat in seats],
        "adoptions": _adoptions(g, seen),
        "secrets": _secrets(seen),
        "winner": _winner(g),
        "market": [seen["face_up"][region] for region in REGIONS if seen["face_up"][region] != "none"],
        "mats": careers,
        "own": {name: 1 if card == HIDDEN else card for name, card in seen["secret"].items()},
        "open": {"adoption": seen["board"]},
        "holder": {"priority": seen["priority"], "first": seen["first"]},
    }


def _standing(g: Heirs, seat: int) -> Words:
    """A player's line of the schedule, if the game ended now."""
    lines = r11.standing(g)[seat]
    return {
        "id": SEATS[seat],
        "seat": SEATS[seat],
        "on": f"seat:{SEATS[seat]}",
        "vp": r11.score_items(g, seat),
        "total": sum(lines),
        **dict(zip(AWARDS, lines, strict=True)),
    }


def _ranks(g: Heirs) -> Words:
    """By box: everybody in the order of the schedule, with the points that the box brings now."""
    lines = r11.standing(g)
    return {BOXES[box]: {SEATS[seat]: lines[seat][box] for seat in r11.ranking(g, box)} for box in range(len(BOXES))}


def _offer(g: Heirs, name: str) -> list[Words]:
    """The face-up cards for the one who looks: the cubes of the top row, and what they change by the schedule. Not the
    price, nor cubes that one may put anywhere.
    """
    if name not in SEATS[: g.players]:
        return []
    seat = SEATS.index(name)
    now = g.copy()
    now.family[seat] = 1 if is_family(g, seat) else 0  # as it is settled when the Cube Phase begins (6.4)
    found: list[Words] = []
    for card in g.face_up:
        if card < 0:
            continue
        after, _ = run_ahead(now, [(r06.PLACE_ROW, seat, card, r06.TOP)])
        assert isinstance(after, Heirs)
        cubes = {box: after.cubes[seat][number] - g.cubes[seat][number] for number, box in enumerate(BOXES)}
        found.append(
            {
                "id": CARDS[card],
                "on": f"card:{CARDS[card]}",
                "card": CARDS[card],
                "gain": r11.totals(after)[seat] - r11.totals(g)[seat],
                "cubes": {box: n for box, n in cubes.items() if n},
            }
        )
    return found


def _gains(g: Heirs) -> list[Words]:
    """By box: what one more cube would change for each player now; for Imperium Maius five, which are taken from
    Influence, while the player still has them and the card.
    """
    before = r11.totals(g)
    found: list[Words] = []
    for box in range(len(BOXES)):
        row: Words = {"id": BOXES[box], "box": BOXES[box], "on": f"box:{BOXES[box]}"}
        for seat in range(g.players):
            cubes = g.cubes[seat]
            kept = cubes[:]
            if box != IMPERIUM:
                cubes[box] += 1
            elif played_imperium(g, seat) or cubes[INFLUENCE] < g.parts.imperium_least:
                continue
            else:
                cubes[INFLUENCE] -= g.parts.imperium_least
                cubes[box] += g.parts.imperium_least
            row[SEATS[seat]] = r11.totals(g)[seat] - before[seat]
            g.cubes[seat] = kept
        found.append(row)
    return found


def _career(g: Heirs, seat: int) -> Words:
    """A mat: the card of each turn."""
    turns = {f"turn_{turn}": CAREER[card] for turn, card in enumerate(g.careers[seat], start=1) if card != NO_CARD}
    return {
        "id": SEATS[seat],
        "seat": SEATS[seat],
        "on": f"seat:{SEATS[seat]}",
        "mat": "flipped" if g.mats[seat] else "front",
        **turns,
    }


def _adoptions(g: Heirs, seen: Words) -> list[Words]:
    """The Adoption cards that one can see: where they are, and what the one who looks still lacks for them."""
    own = seen["secret"].get(seen["seat"], "none")
    claimed = {seen["adopted"][SEATS[seat]]: SEATS[seat] for seat in range(g.players)}
    found: list[Words] = []
    for card, name in enumerate(ADOPTIONS):
        where = "claimed" if name in claimed else "board" if name in seen["board"] else "own" if name == own else ""
        if not where:
            continue
        row: Words = {"id": name, "adoption": name, "where": where, "whose": claimed.get(name)}
        if seen["seat"] in SEATS and where != "claimed":
            cubes = g.cubes[SEATS.index(seen["seat"])]
            row["lacking"] = {BOXES[box]: n - cubes[box] for box, n in g.parts.needs[card] if cubes[box] < n}
        found.append(row)
    return found


def _secrets(seen: Words) -> list[Words]:
    """Who holds a card face down: which it can be, and how likely it makes him a son of Augustus now."""
    known = beliefs(seen)
    return [
        {"id": seat, "seat": seat, "on": f"seat:{seat}", "ready": known["ready"].get(seat), "possible": list(chances)}
        for seat, chances in known["secret"].items()
    ]


def _winner(g: Heirs) -> list[Words]:
    """The winner's card: his career as he may recite it."""
    winner = 0 if g.ending == HEIR else g.ending
    if not 0 <= winner < g.players:
        return []
    return [
        {"id": str(turn), "years": str(turn), "career": CAREER[card], "latin": CAREER[card]}
        for turn, card in enumerate(g.careers[winner], start=1)
        if card != NO_CARD
    ]
