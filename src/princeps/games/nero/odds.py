"""Odds before a blind draw: which event the card can have that a Traitor takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...engine.agenda import Game
from .book import STEAL_OPTION
from .parts import CARDS, EVENTS
from .rules import r12_events as r12
from .state import EACH, Nero


def odds(g: Game, option: int) -> dict[str, Any] | None:
    """For the Traitor's theft: what the card can be, for a thief who knows what he has seen.

    None where nothing is drawn.
    """
    assert isinstance(g, Nero)
    if not g.agenda or g.agenda[-1][0] != r12.TRAITOR_MODE or option != STEAL_OPTION:
        return None
    victim = g.agenda[-1][1]
    thief = g.seat_of[g.active]
    mine = [colour for colour in range(EACH) if g.seat_of[colour] == thief]
    spied = {entry for colour in mine for entry in g.spied[colour]}
    placed = {*g.played}
    for colour in range(EACH):
        if colour in mine:
            placed.update(g.hands[colour], g.buried[colour], [g.held[colour]])
        else:
            placed.update([entry // EACH for entry in spied if entry % EACH == colour])
    unseen = [card for card in range(len(CARDS)) if card not in placed]
    known = g.hands[victim] if victim in mine else [entry // EACH for entry in spied if entry % EACH == victim]
    size = len(g.hands[victim])
    found = [Fraction(0)] * len(EVENTS)
    for card in known:
        found[g.parts.event[card]] += Fraction(1, size)
    for card in unseen:
        found[g.parts.event[card]] += Fraction(size - len(known), size * len(unseen))
    ranked = sorted([(-found[event], event) for event in range(len(EVENTS)) if found[event]])
    return {
        "sides": len(unseen) if not known else size * max(1, len(unseen)),
        "outcomes": [{"chance": [-part.numerator, part.denominator], "event": EVENTS[event]} for part, event in ranked],
    }
