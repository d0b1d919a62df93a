"""Decisions, a closed set of four: choose one, choose some, an amount, an allocation of points over slots.

Rules fill an Offer: `may` what is allowed with the step that follows, `no` what is not with its reason. In search `no`
does nothing; for a person it keeps what the page shows in grey. Every decision can be walked in small picks, its atoms.
"""

from __future__ import annotations

from typing import Final

Step = tuple[int, ...]  # a paragraph's number in its Book, and small arguments
Walk = tuple[int, ...]  # an answer, as the small picks that it is made of

CHOOSE: Final = 0  # one of the options
SOME: Final = 1  # a subset of the options, between least and most
AMOUNT: Final = 2  # a number, between least and most
ALLOCATE: Final = 3  # `most` points over the slots, each within its bounds
KINDS: Final = ["choose", "some", "amount", "allocate"]

DONE: Final = 0  # option number 0 of every book
NOTHING: Final[Step] = ()  # an option after which nothing further happens


class Offer:
    """What one seat is asked, what it may answer, and (for people) why not the rest."""

    __slots__ = (
        "step",
        "seat",
        "kind",
        "ids",
        "steps",
        "least",
        "most",
        "lows",
        "highs",
        "now",
        "then",
        "pause",
        "explain",
        "refused",
        "more",
    )

    def __init__(self, step: Step, explain: bool, seat: int = 0) -> None:
        self.step = step  # the step that asks
        self.seat = seat
        self.kind = CHOOSE
        self.ids: list[int] = []  # options, or slots of an allocation
        self.steps: list[Step] = []  # CHOOSE: what follows from each
        self.least = 0
        self.most = 0
        self.lows: list[int] | None = None
        self.highs: list[int] | None = None
        self.now: list[int] | None = None  # ALLOCATE: how it stands
        self.then: Step = NOTHING  # the other kinds: the step that gets the values
        self.pause = False  # ask even if there is only one answer
        self.explain = explain
        self.refused: list[tuple[int, str, str]] | None = [] if explain else None
        self.more: list[Offer] | None = None  # simultaneous decisions: the other seats

    def may(self, option: int, step: Step) -> None:
        self.ids.append(option)
        self.steps.append(step)

    def no(self, option: int, reason: str, rule: str) -> None:
        refused = self.refused
        if refused is not None:
            refused.append((option, reason, rule))

    def some(self, options: list[int], least: int, most: int, then: Step) -> None:
        """A subset of *options*; their numbers are added to *then*."""
        self.kind = SOME
        self.ids.extend(options)
        self.least, self.most, self.then = least, most, then

    def amount(self, low: int, high: int, then: Step) -> None:
        """A number; it is added to *then*."""
        self.kind = AMOUNT
        self.least, self.most, self.then = low, high, then

    def allocate(self, total: int, then: Step) -> None:
        """*total* points over the slots that follow; the points of each are added to *then*."""
        self.kind = ALLOCATE
        self.most, self.then = total, then
        self.lows, self.highs, self.now = [], [], []

    def slot(self, option: int, low: int, high: int, now: int) -> None:
        assert self.lows is not None and self.highs is not None and self.now is not None
        self.ids.append(option)
        self.lows.append(low)
        self.highs.append(high)
        self.now.append(now)

    def also(self, seat: int) -> Offer:
        """The decision of a further seat that answers at the same time, sealed."""
        other = Offer(self.step, self.explain, seat)
        if self.more is None:
            self.more = []
        self.more.append(other)
        return other

    def all(self) -> list[Offer]:
        """Everybody's decision, in the order in which sealed answers open."""
        return [self] if self.more is None else [self, *self.more]

    def empty(self) -> bool:
        return not self.ids and self.kind != AMOUNT

    def nobody(self) -> bool:
        """No seat has anything to answer."""
        return self.empty() and (self.more is None or all(other.empty() for other in self.more))


def atoms(offer: Offer, made: Walk) -> list[int]:
    """The next small picks given those made; [] when the answer is complete."""
    kind = offer.kind
    if kind == CHOOSE:
        return [] if made else offer.ids
    if kind == AMOUNT:
        return [] if made else list(range(offer.least, offer.most + 1))
    if kind == SOME:
        ids = offer.ids
        if len(made) == offer.most or (made and made[-1] == DONE):
            return []
        short = offer.least - len(made)
        start = ids.index(made[-1]) + 1 if made else 0  # ascending: each subset has one walk
        found = [ids[i] for i in range(start, len(ids)) if len(ids) - i >= short]
        if short <= 0:
            found.append(DONE)
        return found
    assert offer.lows is not None and offer.highs is not None
    at = len(made)
    if at == len(offer.ids):
        return []
    left = offer.most
    for points in made:
        left -= points
    rest_low = 0
    rest_high = 0
    for i in range(at + 1, len(offer.ids)):
        rest_low += offer.lows[i]
        rest_high += offer.highs[i]
    return list(range(max(offer.lows[at], left - rest_high), min(offer.highs[at], left - rest_low) + 1))


def legal(offer: Offer, walk: Walk) -> bool:
    """Is *walk* a whole answer, and each pick of it among the atoms?"""
    for i in range(len(walk)):
        if walk[i] not in atoms(offer, walk[:i]):
            return False
    return bool(walk) and not atoms(offer, walk)


def follow(offer: Offer, walk: Walk) -> Step:
    """The step that a whole answer leads to."""
    if offer.kind == CHOOSE:
        return offer.steps[offer.ids.index(walk[0])]
    if offer.kind == SOME and walk[-1] == DONE:
        return offer.then + walk[:-1]
    return offer.then + walk


def only_walk(offer: Offer) -> Walk:
    """The answer, if there is just one; else ()."""
    walk: Walk = ()
    while True:
        small = atoms(offer, walk)
        if not small:
            return walk
        if len(small) > 1:
            return ()
        walk = (*walk, small[0])
