"""Trying things out on copies: how a colour stands when what is at hand has run its course."""

from __future__ import annotations

from typing import Final

from ....engine.choices import AMOUNT, CHOOSE, Offer, Step
from ..book import PASS
from ..rules import r04_sequence as r04
from ..rules import r05_movement as r05
from ..rules import r05_withdrawal as r05w
from ..rules import r06_battle as r06
from ..rules import r09_assassination as r09
from ..rules import r12_events as r12
from ..rules import r12_windows as r12w
from ..state import Nero, may_react
from .worth import standing

Picks = tuple[int, ...]  # a whole answer to an offer

# Choices inside an event of one's own: all of them are tried out.
OWN_CHOICES: Final = [
    r12.BARBARIANS_TARGET,
    r12.CRISIS_TARGET,
    r12.GALLEY_FROM,
    r12.GALLEY_LEGIONS,
    r12.GALLEY_LEADER,
    r12.GALLEY_TO,
    r12.REBELS_PLACE,
    r12.REBELS_COLOUR,
]
MENUS: Final = [r04.PLAYER_ROUND, r05.GROUP_ACT, r04.DISCARD]


def outcome(g: Nero, colour: int) -> float:
    """Run on until the next free decision and see how *colour* stands: others let everything pass, own choices of an
    event are made well.
    """
    while g.agenda:
        step = g.agenda[-1]
        if step[0] == r12w.WINDOW:
            g.agenda.pop()  # they pass, whatever they hold
            continue
        if g.book.asks[step[0]] is None:
            g.agenda.pop()
            g.run(step)
            continue
        if step[0] == r04.PLAYER_ROUND and _has_choice(g):
            break
        offer = g.advance_choice()
        if offer is None:
            continue
        if step[0] in MENUS:
            break
        if step[0] in OWN_CHOICES and g.seat_of[g.active] == g.seat_of[colour]:
            return max([outcome(branch, colour) for branch in branches(g, offer)])
        if offer.more is not None or offer.ids[:1] == [PASS] or step[0] in (r05w.WITHDRAW, r06.RETREAT, r09.DEFEND):
            g.agenda.pop()  # they pass
        elif offer.kind == CHOOSE:
            g.choose(offer, 0)
        else:
            break
    return standing(g, colour)


def _has_choice(g: Nero) -> bool:
    """Whether a player round surely leaves something to decide, without a look at all that it offers: cards, and a
    Leader who can move with them.
    """
    return bool(g.hands[g.active]) and g.where[g.active] >= 0 and not g.leader_done[g.active] and may_react(g, g.active)


def branches(g: Nero, offer: Offer) -> list[Nero]:
    """The position after each answer; of an amount only the highest is looked at."""
    found = []
    walks: list[Picks] = [(offer.most,)] if offer.kind == AMOUNT else [(option,) for option in offer.ids]
    for walk in walks:
        twin = g.copy()
        twin.take(offer, walk)
        found.append(twin)
    return found


def try_out(g: Nero, offer: Offer, colour: int) -> Picks:
    if offer.kind == AMOUNT:
        return (offer.most,)
    values = [outcome(branch, colour) for branch in branches(g, offer)]
    return (offer.ids[values.index(max(values))],)


def after(g: Nero, step: Step, colour: int) -> float:
    """How *colour* stands if this step, which was announced, is carried out."""
    twin = g.copy()
    twin.agenda = [step]
    return outcome(twin, colour)
