"""13.0 Winning the game: Victory Points at the end of each game turn, automatic victory, the most points at the end."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import COLOURS, EMPEROR, NORTHERN_ITALY, ROMA, SEATS, SOUTHERN_ITALY
from ..state import (
    AUTOMATIC,
    DRAW,
    EACH,
    ENDINGS,
    SHARED,
    VICTORY,
    Nero,
    area_controller,
    areas_controlled,
    controller,
    emperors,
)
from . import r14_two_players as r14

# -- 13.1 Automatic Victory --------------------------------------------------------------------------------------------


def automatic_winner(g: Nero) -> int:
    """The colour that controls all four Areas, or three and is Emperor; -1 if there is none, and always with two
    players (14.0).
    """
    if g.players == 2:
        return -1
    for colour in range(EACH):
        areas = areas_controlled(g, colour)  # ruling 3.2-a: a vacant Area counts here
        if areas >= g.parts.auto_areas or (areas >= g.parts.auto_areas_emperor and g.rank[colour] == EMPEROR):
            return colour
    return -1


# -- 13.2 Victory Point Win --------------------------------------------------------------------------------------------


def count_points(g: Nero) -> None:
    """What each colour receives at the end of a game turn."""
    for colour in range(EACH):
        if g.seat_of[colour] >= 0:
            items = turn_items(g, colour)
            points = sum([value for _, value, _ in items])
            g.vp[colour] += points
            if g.log:
                g.tell(
                    "turn_vp",
                    "13.2",
                    colour=COLOURS[colour],
                    points=points,
                    vp=g.vp[colour],
                    items=[list(item) for item in items],
                )
    winner = automatic_winner(g)
    if winner >= 0:
        if g.log:
            g.tell("over", "13.1", ending=ENDINGS[AUTOMATIC], winners=[COLOURS[winner]], points=g.vp[winner])
        g.over(AUTOMATIC)


def turn_items(g: Nero, colour: int) -> list[tuple[str, int, str]]:
    """Victory Points by reason, with the rule."""
    parts = g.parts
    last = 1 if g.turn == parts.turns else 0
    found: list[tuple[str, int, str]] = []
    if g.rank[colour] == EMPEROR:
        found.append(("emperor", parts.vp_emperor[last][emperors(g)], "13.2"))
        if g.where[colour] == ROMA:
            found.append(("in_roma", parts.vp_roma, "13.2"))
            if g.whole_turn[colour]:
                found.append(("whole_turn", parts.vp_whole_turn, "13.2"))
        if g.tribe >= 0:
            found.append(("tribe", parts.vp_tribe, "12.0"))
    areas = 0
    for area in range(EACH):
        if g.seat_of[area] >= 0 and area_controller(g, area) == colour:  # 3.2: none for a vacant Area
            areas += 1
    if areas:
        found.append(("areas", areas * parts.vp_area[last], "11.2"))
    italy = 0
    for place in (NORTHERN_ITALY, SOUTHERN_ITALY):
        if controller(g, place) == colour:
            italy += 1
    if italy:
        found.append(("italy", italy * parts.vp_italy, "11.1"))
    return found


def game_ends(g: Nero) -> None:
    """The most Victory Points win; with two players only the colours that the opponents named count (ruling 13.2-b)."""
    winners = leading(g)
    ending = SHARED if len(winners) > 1 else VICTORY
    if g.players == 2:
        mine = [r14.counted(g, seat) for seat in range(2)]
        if g.log:
            for seat in range(2):
                g.tell("counted", "14.0", seat=SEATS[seat], colour=COLOURS[mine[seat]], points=g.vp[mine[seat]])
        winners = [mine[seat] for seat in range(2) if g.vp[mine[seat]] > g.vp[mine[1 - seat]]]
        ending = VICTORY if winners else DRAW
    if g.log:
        g.tell(
            "over",
            "13.2",
            ending=ENDINGS[ending],
            winners=[COLOURS[colour] for colour in winners],
            points=max([g.vp[colour] for colour in winners], default=0),
        )
    g.over(ending)


def leading(g: Nero) -> list[int]:
    """The colours with the most Victory Points."""
    colours = [colour for colour in range(EACH) if g.seat_of[colour] >= 0]
    most = max([g.vp[colour] for colour in colours])
    return [colour for colour in colours if g.vp[colour] == most]


def won(g: Nero, seat: int) -> bool:
    """Has this seat won, and nobody else?"""
    if g.ending == AUTOMATIC:
        return g.seat_of[automatic_winner(g)] == seat
    if g.ending == VICTORY and g.players == 2:
        return g.vp[r14.counted(g, seat)] > g.vp[r14.counted(g, 1 - seat)]
    return g.ending == VICTORY and leads(g, seat)


def leads(g: Nero, seat: int) -> bool:
    """Nobody has more Victory Points."""
    return any(g.seat_of[colour] == seat for colour in leading(g))


def shares(g: Nero, seat: int) -> bool:
    """Is the draw one of this seat's, too? (ruling 13.2-b)"""
    return g.ending == DRAW or (g.ending == SHARED and leads(g, seat))


COUNT_POINTS: Final = BOOK.rule("13.2", count_points)
GAME_ENDS: Final = BOOK.rule("13.2", game_ends)
