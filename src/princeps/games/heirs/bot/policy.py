"""The amicus: a friend of the house who values every cube by the schedule, and how well a position stands.

For each box he asks what so many cubes will bring at the end; to that he adds what brings him nearer to an adoption, to
the sixth region and to blue rows. A card is worth what changes when it is carried out as well as possible; a bid costs
what the Influence would have been worth. Of the Adoption cards that others hold he knows nothing and assumes nothing.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ....engine.agenda import Game
from ....engine.chance import Chance
from ....engine.choices import Offer
from ..parts import ANY, BID, BOXES, IMPERATORS, IMPERIUM, INFLUENCE, MARRIAGES, REGIONS, STOCK, TRIUMPHS
from ..rules import r05_card_phase as r05
from ..rules import r06_cube_phase as r06
from ..rules import r08_adoption_phase as r08
from ..rules.r11_schedule import ranked
from ..state import Heirs, in_order, is_family, played_imperium, regions_of

# What things are worth to him, in VP.
MONEY: Final = 0.6  # an Imperator that can still buy something
PURSE: Final = 4  # so many of them
SPREAD: Final = 0.6  # by how many cubes ranks can still change, for each turn to come
SCARCE: Final = 0.35  # Influence that will be needed, beside its points
LAST_CUBE: Final = 1.0  # the same where one cube buys a card
BID_NEED: Final = 2.0  # Influence that a turn will cost at a table
FAMILY: Final = 0.4  # to be of the family, for each turn to come
PRIORITY_WORTH: Final = 0.3
PACE: Final = 1.7  # cubes for an Adoption card that a turn brings
SET: Final = 0.8  # all eight boxes, for each turn to come
FORESIGHT: Final = 0.45  # how often somebody who chooses earlier takes the card one wants
OUTBID: Final = 0.62  # how likely a later player goes above a bid of 1; of n: this to the power of n
MEAN_CARD: Final = 5.0  # what a turn's card is worth
CARD_SPREAD: Final = 1.3
LOWEST: Final = [0.0, 0.0, 0.56, 0.85, 1.03, 1.16, 1.27, 1.35]  # how far below the mean the worst of n lies, in spreads
UNKNOWN: Final = -1000.0


class Outlook:
    """What a player's cubes will bring at the end, as he sees it now."""

    __slots__ = ("g", "seat", "left", "ranks", "known", "goals", "family", "regions", "careers_left", "need", "scarce")

    def __init__(self, g: Heirs, seat: int, family: bool, left: int) -> None:
        parts = g.parts
        self.g = g
        self.seat = seat
        self.family = family
        self.left = left  # turns to come
        self.ranks = ranked(g)
        self.known: list[list[float]] = [[UNKNOWN] * (parts.cubes + 1) for _ in BOXES]
        self.goals: list[int] = []
        if g.adopted[seat] < 0:
            self.goals = [card for card in (g.secret[seat], *g.board) if card >= 0]
        self.regions = regions_of(g, seat)
        played = played_imperium(g, seat)
        self.careers_left = self.left - (0 if played or self.left == 0 else 1)
        self.need = self.left * (BID_NEED if g.players > 1 else 1.0) + (0 if played else parts.imperium_least)
        self.scarce = SCARCE if g.players > 1 else LAST_CUBE

    def points(self, box: int, n: int) -> float:
        """The cubes of one box."""
        found = self.known[box][n]
        if found == UNKNOWN:
            found = self.judge(box, n)
            self.known[box][n] = found
        return found

    def judge(self, box: int, n: int) -> float:
        parts = self.g.parts
        if box == INFLUENCE:
            return n / 3 + self.scarce * min(float(n), self.need)
        worth = float(parts.value[box][n])
        if box == IMPERATORS and self.left:
            worth += MONEY * min(n, PURSE)
        if self.ranks:
            worth += self.rank_points(box, n)
        return worth

    def rank_points(self, box: int, n: int) -> float:
        """What the ranks can be expected to add: each rival is above or below with a chance that the distance tells."""
        g = self.g
        parts = g.parts
        ladder = parts.ladder[box]
        if not (ladder or parts.most[box] or parts.least[box] or parts.sole[box]):
            return 0.0
        width = 2 * (1 + SPREAD * self.left)
        above = 0.0
        first = last = 1.0
        for other in range(g.players):
            if other == self.seat:
                continue
            chance = 0.5 - (n - self.rival(other, box)) / width
            chance = 0.0 if chance < 0 else 1.0 if chance > 1 else chance
            above += chance
            first *= 1 - chance
            last *= chance
        worth = parts.most[box] * first + parts.least[box] * last
        if n:
            worth += parts.sole[box] * first
            rank = int(above)
            if rank < len(ladder):
                beyond = ladder[rank + 1] if rank + 1 < len(ladder) else 0
                worth += ladder[rank] + (beyond - ladder[rank]) * (above - rank)
        return worth

    def rival(self, other: int, box: int) -> float:
        """The cubes that a rival has, or in Imperium Maius perhaps will have."""
        cubes = self.g.cubes[other]
        if box == IMPERIUM and cubes[box] == 0 and cubes[INFLUENCE] >= self.g.parts.imperium_least and self.left:
            return 4.0 + 0.15 * cubes[INFLUENCE]
        return float(cubes[box])

    def total(self, cubes: list[int]) -> float:
        """All boxes, the way to an adoption, the family, the set bonus."""
        worth = 0.0
        empty = 0
        for box in range(len(BOXES)):
            n = cubes[box]
            worth += self.points(box, n)
            if n == 0 and box != INFLUENCE:
                empty += 1
        if empty == 0:
            worth += SET * self.left
        if self.goals:
            worth += self.adoption(cubes)
            if cubes[MARRIAGES]:
                worth += FAMILY * self.left
        return worth

    def adoption(self, cubes: list[int]) -> float:
        """The best of the cards that can still make one a son of Augustus, and a little of the next."""
        best = second = 0.0
        for card in self.goals:
            lacking = 0
            for box, n in self.g.parts.needs[card]:
                if cubes[box] < n:
                    lacking += 1 if box == IMPERIUM else n - cubes[box]
            chance = 1.0 if lacking == 0 else max(0.0, 1 - lacking / (PACE * self.left + 0.5)) if self.left else 0.0
            if chance > best:
                best, second = chance, best
            elif chance > second:
                second = chance
        return self.g.parts.adopted_vp * (best + 0.25 * (1 - best) * second)

    def loyalty(self, regions: int) -> float:
        """Career cards of all six regions, while that can be done."""
        lacking = 0
        for bit in range(len(REGIONS)):
            if not regions >> bit & 1:
                lacking += 1
        if lacking > self.careers_left:
            return 0.0 if lacking else float(self.g.parts.loyal_vp)
        share = lacking / (self.careers_left + 1)
        return self.g.parts.loyal_vp * (1 - 0.7 * share * share)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> float:
        """What a career card is worth, carried out as well as possible."""
        cubes = self.g.cubes[self.seat][:]
        before = self.total(cubes)
        worth = self.place(cubes, card, 0)
        best = self.total(cubes)
        extra = 0.0
        for row in (1, 2):
            cost = self.g.parts.cost[card][row]
            if cost and cubes[IMPERATORS] >= cost:
                bought = cubes[:]
                gain = self.buy(bought, card, row)
                total = self.total(bought) + gain
                if total > best + extra:
                    best, extra = total - gain, gain
        return (
            worth
            + best
            + extra
            - before
            + self.loyalty(self.regions | self.g.parts.region_bit[card])
            - self.loyalty(self.regions)
        )

    def place(self, cubes: list[int], card: int, row: int) -> float:
        """Put the cubes of a row, black ones where they do most; returns what Priority adds."""
        parts = self.g.parts
        for box in parts.fixed[card][row][1 if self.family else 0]:
            if cubes[STOCK]:
                cubes[STOCK] -= 1
                cubes[box] += 1
        for _ in range(parts.black[card][row]):
            if cubes[STOCK]:
                box = self.best_box(cubes)
                cubes[STOCK] -= 1
                cubes[box] += 1
        return PRIORITY_WORTH if parts.priority[card][row] and self.g.priority != self.seat and self.left else 0.0

    def buy(self, cubes: list[int], card: int, row: int) -> float:
        cost = self.g.parts.cost[card][row]
        cubes[IMPERATORS] -= cost
        cubes[STOCK] += cost
        return self.place(cubes, card, row)

    def best_box(self, cubes: list[int]) -> int:
        """Where one more cube does most."""
        best, most = INFLUENCE, UNKNOWN
        for box in range(len(BOXES)):
            if box == IMPERIUM or (box == TRIUMPHS and not self.family):
                continue
            cubes[box] += 1
            worth = self.total(cubes)
            cubes[box] -= 1
            if worth > most:
                best, most = box, worth
        return best

    # -- Influence -----------------------------------------------------------------------------------------------------

    def price(self, n: int) -> float:
        """What n cubes of Influence are worth to him."""
        have = self.g.cubes[self.seat][INFLUENCE]
        return self.points(INFLUENCE, have) - self.points(INFLUENCE, have - n)

    def imperium(self) -> tuple[float, int]:
        """What Imperium Maius is worth now, and with how many cubes."""
        cubes = self.g.cubes[self.seat][:]
        before = self.total(cubes)
        have = cubes[INFLUENCE]
        best, number = UNKNOWN, self.g.parts.imperium_least
        for n in range(self.g.parts.imperium_least, have + 1):
            cubes[INFLUENCE] = have - n
            cubes[IMPERIUM] = n
            worth = self.total(cubes) - before
            if worth > best:
                best, number = worth, n
        return best + (PRIORITY_WORTH if self.left else 0.0), number


def amicus(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    assert isinstance(g, Heirs)
    step = offer.step[0]
    seat = offer.seat
    if step == r08.ADOPTION:
        return (_adoption(offer),)
    in_cards = step in (r05.CARD_ACTION, r05.BID_AMOUNT, r05.BUY_CARD, r05.CHOOSE_CARD)
    outlook = Outlook(g, seat, is_family(g, seat) if in_cards else g.family[seat] == 1, g.parts.turns - g.turn)
    if step == r05.CARD_ACTION:
        return (_card_action(outlook, offer),)
    if step == r05.BID_AMOUNT:
        return (r05.FIRST_BID + _bid(outlook, _values(outlook))[1],)
    if step in (r05.BUY_CARD, r05.CHOOSE_CARD):
        return (_best_card(outlook, offer),)
    if step == r06.IMPERIUM_AMOUNT:
        return (outlook.imperium()[1],)
    if step == r06.BLUE_ROW:
        return (_row(outlook, offer.step[2], offer),)
    if step == r06.BLACK_ICON:
        return (r06.FIRST_BOX + outlook.best_box(g.cubes[seat][:]),)
    return (_icon(outlook, offer),)


def _adoption(offer: Offer) -> int:
    """At once; a card from the board rather than his own, so that nobody else gets it."""
    for option in offer.ids:
        if option >= r08.FIRST_ADOPTION and option != r08.PASS_OPTION:
            return option
    return offer.ids[0]


def _values(outlook: Outlook) -> list[float]:
    """What the cards that lie face up are worth, best first."""
    return sorted([outlook.card(card) for card in outlook.g.face_up if card >= 0], reverse=True)


def _card_action(outlook: Outlook, offer: Offer) -> int:
    """A card by bid or purchase, unless Imperium Maius or two cubes are better."""
    values = _values(outlook)
    cubes = outlook.g.cubes[outlook.seat]
    choice, most = r05.TWO_OPTION, 0.0
    if cubes[STOCK]:
        most = outlook.points(INFLUENCE, cubes[INFLUENCE] + min(outlook.g.parts.take, cubes[STOCK])) - outlook.points(
            INFLUENCE, cubes[INFLUENCE]
        )
    if r05.BID_OPTION in offer.ids:
        worth, _ = _bid(outlook, values)
        if worth > most:
            choice, most = r05.BID_OPTION, worth
    if r05.BUY_OPTION in offer.ids:
        worth = values[0] - outlook.price(outlook.g.parts.price)
        if worth > most:
            choice, most = r05.BUY_OPTION, worth
    if r05.IMPERIUM_OPTION in offer.ids:
        left = outlook.left
        later = MEAN_CARD - CARD_SPREAD * LOWEST[min(left, len(LOWEST) - 1)] if left else most
        worth, _ = outlook.imperium()
        if worth > 0 and (most < later if left else worth > most):
            choice = r05.IMPERIUM_OPTION
    return choice


def _bid(outlook: Outlook, values: list[float]) -> tuple[float, int]:
    """What the best bid is worth, and which it is: the least that is free, or just above somebody else's."""
    g = outlook.g
    order = in_order(g)
    later = len(order) - 1 - order.index(outlook.seat)
    bids = [g.cubes[seat][BID] for seat in range(g.players) if g.cubes[seat][BID]]
    have = g.cubes[outlook.seat][INFLUENCE]
    best, number = UNKNOWN, 1
    for n in range(1, min(have, 12) + 1):
        if n in bids:
            continue
        before = later * OUTBID**n
        for bid in bids:
            if bid > n:
                before += 1
        worth = _choice(values, before) - outlook.price(n)
        if worth > best:
            best, number = worth, n
    return best, number


def _choice(values: list[float], before: float) -> float:
    """The card that is left when so many have chosen before."""
    at = before * FORESIGHT
    first = int(at)
    if first >= len(values) - 1:
        return values[-1]
    return values[first] + (values[first + 1] - values[first]) * (at - first)


def _best_card(outlook: Outlook, offer: Offer) -> int:
    choice, most = offer.ids[0], UNKNOWN
    for option in offer.ids:
        worth = outlook.card(option - r05.FIRST_CARD)
        if worth > most:
            choice, most = option, worth
    return choice


def _row(outlook: Outlook, card: int, offer: Offer) -> int:
    """The row that brings more than its Imperators."""
    cubes = outlook.g.cubes[outlook.seat]
    choice, most = r06.NO_ROW_OPTION, outlook.total(cubes)
    for row in (1, 2):
        option = r06.ROW_OPTION[card][row - 1]
        if option in offer.ids:
            bought = cubes[:]
            worth = outlook.buy(bought, card, row) + outlook.total(bought)
            if worth > most:
                choice, most = option, worth
    return choice


def _icon(outlook: Outlook, offer: Offer) -> int:
    """With too few cubes in the stock: the icon that does most; a black one as it would be placed."""
    choice, most = offer.ids[0], UNKNOWN
    for option in offer.ids:
        cubes = outlook.g.cubes[outlook.seat][:]
        icon = option - r06.FIRST_BOX
        cubes[outlook.best_box(cubes) if icon == ANY else icon] += 1
        worth = outlook.total(cubes)
        if worth > most:
            choice, most = option, worth
    return choice


# -- how well a position stands ----------------------------------------------------------------------------------------

# Measured over games of his own: what one who plays alone still gains with so many turns to come, and by how much he
# can be wrong.
GROWTH: Final = [0.0, -0.8, 1.3, 3.1, 5.5, 8.5, 12.7, 19.0, 28.8]
DOUBT_ALONE: Final = 1.5
DOUBT: Final = 5.0  # at a table, and more for each turn to come
DOUBT_PER_TURN: Final = 0.7


def to_come(g: Heirs, seat: int) -> int:
    """Turns that can still bring the seat a card."""
    return g.parts.turns - len(g.careers[seat]) if g.ending < 0 else 0


def prospect(g: Heirs, seat: int) -> float:
    """What the seat can expect at the end, beside what every turn brings to everybody."""
    outlook = Outlook(g, seat, g.family[seat] == 1, to_come(g, seat))
    worth = outlook.total(g.cubes[seat]) + outlook.loyalty(outlook.regions)
    if g.adopted[seat] >= 0:
        worth += g.parts.adopted_vp
    return worth


def evaluate(g: Game, seat: int) -> float:
    """The chance to win, 0 to 1."""
    assert isinstance(g, Heirs)
    left = to_come(g, seat)
    mine = prospect(g, seat)
    if g.players == 1:
        return 1 / (1 + exp((g.parts.targets[g.scoring] - mine - GROWTH[left]) / DOUBT_ALONE))
    ahead = UNKNOWN
    for other in range(g.players):
        if other != seat:
            ahead = max(ahead, prospect(g, other))
    return 1 / (1 + exp((ahead - mine) / (DOUBT + DOUBT_PER_TURN * left)))
