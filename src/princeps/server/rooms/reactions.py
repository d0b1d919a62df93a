"""Reactions at the table: standing orders that pass for a seat, and a clock for live tables.

The rules ask everybody who may react at the same time. Against the clock, what they say counts when the time is up, and
bots think only then. Online they answer together, at a fixed moment, and nobody hears that they think (`Rooms`):
neither who answers nor after how long tells anything about a hand.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ...engine.choices import CHOOSE, Offer
from ..storage.shapes import MatchSettings
from .history import History
from .seats import Seats

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


class Reactions:
    """Who is asked for one in an open match, and for whom an order or the clock answers."""

    def __init__(self, settings: MatchSettings, history: History, seats: Seats) -> None:
        self.settings = settings
        self.history = history
        self.seats = seats
        self.rule = history.match.title.reaction
        self.discreet = history.match.title.discreet
        self.window: Window | None = None
        self.open_window()

    def open_window(self) -> None:
        """After each change: at a table with a clock a reaction of people opens one."""
        self.window = None
        if self.settings.clock and self.rule is not None:
            g = self.history.match.g
            asked = {
                seat: offer
                for seat, offer in self.history.offers.items()
                if not self.seats.by_bot(seat) and self.rule(g, offer.seat)
            }
            if asked:
                # the clock may have been set back since
                self.window = Window(asked, min(self.history.changed, time.time()) + self.settings.clock)

    def window_for(self, seat: str) -> Window | None:
        """The one in which the seat is asked."""
        return self.window if self.window is not None and seat in self.window.asked else None

    def orders(self, seat: str) -> str:
        """When a seat wants to be asked for a reaction. Those who look at everything at one table are asked always."""
        return self.seats.chairs[seat].orders or (MINE if self.settings.mode in ("solo", "online") else ALWAYS)

    def passes_over(self, seat: str) -> bool:
        """Does its standing order answer for the seat?"""
        if self.rule is None or self.seats.chairs[seat].player is None:
            return False
        touched, orders = self.rule(self.history.match.g, self.history.offers[seat].seat), self.orders(seat)
        return touched != "" and (orders == NEVER or (orders == MINE and touched != MINE))

    def has_reacted(self, seat: str) -> bool:
        window = self.window_for(seat)
        return window is not None and (seat in window.given or self.passes_over(seat))

    def by_order(self) -> str | None:
        """A seat that is asked and whose standing order answers.

        After an undo it waits: else there would be nothing to take back.
        """
        if self.window is not None or self.history.match.undone or self.seats.closed:
            return None
        return next((seat for seat in self.history.offers if self.passes_over(seat)), None)

    def asked(self) -> bool:
        """Is anybody asked for one?"""
        rule, g = self.rule, self.history.match.g
        return rule is not None and any(rule(g, offer.seat) for offer in self.history.offers.values())

    def secret(self) -> bool:
        """Must nothing be heard of those who think about what is asked now?

        So it is while reactions are asked for, while several answer at the same time, and where being asked is to tell
        nothing.
        """
        g = self.history.match.g
        offer = g.ask(False)
        together = offer is not None and offer.more is not None
        return together or self.asked() or (self.discreet is not None and self.discreet(g))
