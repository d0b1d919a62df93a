"""An answer in the making: numbers over slots, for every decision that is more than one pick."""

from __future__ import annotations

from ..engine.choices import ALLOCATE, AMOUNT, DONE, SOME, Offer, Walk


class Draft:
    """Slots with their bounds and what stands in them; complete when the sum is right."""

    def __init__(self, offer: Offer) -> None:
        self.kind = offer.kind
        self.least = offer.most if offer.kind == ALLOCATE else offer.least
        self.most = offer.most
        self.options = list(offer.ids)  # none for an amount: its one slot has no name
        if offer.kind == ALLOCATE:
            assert offer.lows is not None
            assert offer.highs is not None
            assert offer.now is not None
            self.lows, self.highs = offer.lows, offer.highs
            self.values = [
                min(max(now, low), high) for now, low, high in zip(offer.now, offer.lows, offer.highs, strict=True)
            ]
        elif offer.kind == SOME:
            self.lows, self.highs = [0] * len(offer.ids), [1] * len(offer.ids)
            self.values = [0] * len(offer.ids)
        else:
            assert offer.kind == AMOUNT
            self.lows, self.highs, self.values = [offer.least], [offer.most], [offer.least]

    def total(self) -> int:
        return sum(self.values)

    def put(self, slot: int, value: int) -> bool:
        """Set a slot, if its bounds and the sum allow."""
        more = value - self.values[slot]
        if not self.lows[slot] <= value <= self.highs[slot] or (more > 0 and self.total() + more > self.most):
            return False
        self.values[slot] = value
        return True

    def ready(self) -> bool:
        return self.least <= self.total() <= self.most

    def walk(self) -> Walk:
        """The answer as the engine reads it."""
        if self.kind != SOME:
            return tuple(self.values)
        picks = [option for option, value in zip(self.options, self.values, strict=True) if value]
        return tuple(picks if len(picks) == self.most else [*picks, DONE])
