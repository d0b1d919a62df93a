"""Reactions from the table's side: what a standing order may pass over, and when being asked must tell nothing about a
hand.
"""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.choices import Step
from .parts import NORTHERN_ITALY, ROMA, SOUTHERN_ITALY
from .rules import r05_movement as r05
from .rules import r05_withdrawal as r05w
from .rules import r06_battle as r06
from .rules import r07_emperor as r07
from .rules import r09_assassination as r09
from .rules import r12_events as r12
from .rules import r12_windows as r12w
from .state import EACH, Nero, stack_of


def reaction(g: Game, seat: int) -> str:
    """A window and the defence of an Emperor may be passed over: "mine" if that touches the seat's pieces, cards or
    plans, else "any".
    """
    assert isinstance(g, Nero)
    top = g.agenda[-1][0] if g.agenda else -1
    if top == r09.DEFEND:
        _, _, target = g.agenda[-1]
        return "mine" if g.seat_of[target] == seat else "any"
    if top != r12w.WINDOW:
        return ""
    mine = [colour for colour in range(EACH) if g.seat_of[colour] == seat]
    return "mine" if any(concerns(g, colour, g.agenda[-2]) for colour in mine) else "any"


def concerns(g: Nero, colour: int, step: Step) -> bool:
    """Does what is announced touch this colour: its Legions or Leader, Italy, Roma, its hand?"""
    number = step[0]
    if number == r05.ENTER:
        _, target = step
        return target in (NORTHERN_ITALY, SOUTHERN_ITALY, ROMA) or stands_in(g, colour, target)
    if number == r05w.WITHDRAWAL:
        _, _, target = step
        return colour == g.active or stands_in(g, colour, target)
    if number == r12.SAIL:
        _, _, target, _, _ = step
        return target in (NORTHERN_ITALY, SOUTHERN_ITALY) or stands_in(g, colour, target)
    if number == r12.LEGION_TURNS:
        _, _, whose = step
        return whose == colour
    if number == r12.REVOLT_RISES:
        _, place = step
        return g.parts.area_of[place] == colour or stands_in(g, colour, place)
    if number == r12.BARBARIANS_COME:
        _, place = step
        return stands_in(g, colour, place)
    if number in (r06.BATTLE, r12.STEAL, r12.LOOK, r12.CRISIS_CALLS):
        _, target = step
        return target == colour
    if number in (r07.PROCLAIM, r07.BRIBE_NEGATES):
        return True
    return colour == g.active  # an answer to what the active colour does


def stands_in(g: Nero, colour: int, place: int) -> bool:
    return g.where[colour] == place or (place != ROMA and g.legions[stack_of(place, colour)] > 0)


def discreet(g: Game) -> bool:
    """At a table that asks everybody no question of a reaction depends on a hidden card."""
    assert isinstance(g, Nero)
    return (
        bool(g.ask_all)
        and len(g.agenda) > 0
        and g.agenda[-1][0] in (r12w.WINDOW, r05w.WITHDRAW, r09.DEFEND, r06.BATTLE_CARDS, r05.PERMIT)
    )
