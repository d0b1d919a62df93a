"""Reactions at the table: standing orders that pass for a seat, and a clock for live tables.

The rules ask everybody who may react at the same time. Against the clock, what they say counts when the time is up, and
bots think only then: neither who answers nor after how long tells anything about a hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.agenda import Game
from ...engine.catalogue import Title
from ...engine.choices import CHOOSE, Offer
from ..storage.ledger import Chair

ALWAYS, MINE, NEVER = "always", "mine", "never"  # standing orders: when a seat wants to be asked for a reaction


@dataclass
class Window:
    """A time in which people may react."""

    asked: dict[str, Offer]
    until: float
    given: dict[str, list[str]] = field(default_factory=dict)  # what they say when the time is up


def passing(offer: Offer) -> list[str]:
    """The answer that lets things take their course."""
    return ["pass"] if offer.kind == CHOOSE else ["done"]


def open_window(t: Title, g: Game, offers: dict[str, Offer], chairs: dict[str, Chair], until: float) -> Window | None:
    """None if no reaction of a person is asked for."""
    asked = {
        seat: offer
        for seat, offer in offers.items()
        if chairs[seat].bot is None and t.reaction is not None and t.reaction(g, offer.seat)
    }
    return Window(asked, until) if asked else None
