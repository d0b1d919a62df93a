"""What a position is worth to each colour, in Victory Points: what it would score now, and what its pieces promise."""

from __future__ import annotations

from typing import Final

from ....engine.agenda import Game
from ....engine.judging import share
from ..parts import (
    AREAS,
    CONTENDER,
    EMPEROR,
    HAIL_CAESAR,
    ITALY,
    NORTHERN_ITALY,
    PLACES,
    PRAETORIAN_GUARD,
    ROMA,
    SENATE_INFLUENCE,
    SOUTHERN_ITALY,
)
from ..state import EACH, Nero, controller, majority, stack_of

LEGION: Final = 0.55
PROVINCE: Final = 0.3  # controlled, in an Area that somebody may come to control
FUTURE: Final = 0.35  # what counts now counts again, for each turn to come, with this weight
LEFT: Final = [0.7**steps for steps in range(len(PLACES) + 1)]  # of what Roma promises, so many steps away from it
# chance to become Emperor with so many Declaration Points in sight
BY_POINTS: Final = [
    0.02,
    0.04,
    0.08,
    0.16,
    0.3,
    0.55,
    0.7,
    0.8,
    0.85,
]
UNSEEN: Final = 0.8  # Declaration Points expected of cards that are not seen
CROWNED: Final = 0.65  # chance of a Contender in Roma to be Emperor in his next round
ESCORT: Final = [-2.0, -1.0, -0.4, 0.0]  # an Emperor outside Roma, by his Legions
RIVAL: Final = 0.45  # weight of the rival who stands best
OTHERS: Final = 0.12  # and of every rival
FARTHEST: Final = 5  # steps from Roma, of a Leader who is not on the board


class Estimate:
    """What a position is worth to each colour, as *seer* sees it: his hand counts as it is, of the others only what is
    to be expected.

    Pieces can be put elsewhere to see how that would look: the game stays as it is, and only what they change is
    reckoned anew.
    """

    __slots__ = (
        "g", "seer", "legions", "where", "rank", "vp", "forces", "owner", "control", "crowd", "crowned", "last",
        "ahead", "area_worth", "italy_worth",
        "in_play", "rivals", "friends", "hail", "sure", "stale", "found",
    )  # fmt: skip

    def __init__(self, g: Nero, seer: int = -1) -> None:
        parts = g.parts
        self.g = g
        self.seer = seer
        self.legions = g.legions[:]
        self.where = g.where[:]
        self.rank = g.rank[:]
        self.vp = g.vp[:]
        self.forces = [sum(g.legions[colour::EACH]) for colour in range(EACH)]
        self.owner = [-1] * ROMA  # who controls each Province
        self.control = [0] * (len(AREAS) * EACH)  # and how many of an Area: area * EACH + colour
        # Legions in Italy
        self.crowd = sum(
            [
                sum(g.legions[place * EACH : place * EACH + EACH]) + g.uncontrolled[place]
                for place in parts.provinces_of[ITALY]
            ]
        )
        self.crowned = g.rank.count(EMPEROR)
        self.last = 1 if g.turn == parts.turns else 0
        self.ahead: float = 1.0 + FUTURE * (parts.turns - g.turn)
        self.area_worth: float = parts.vp_area[self.last] * self.ahead
        self.italy_worth: float = parts.vp_italy * self.ahead
        self.in_play = [colour for colour in range(EACH) if g.seat_of[colour] >= 0]
        self.rivals: list[int] = []
        self.friends: list[int] = []
        self.hail = 0.0  # what it promises the seer to be where his Legions can hail him
        self.sure = 0  # Declaration Points in his hand
        self.stale = [True] * EACH  # whose worth is to be reckoned anew
        self.found = [0.0] * EACH
        for place in range(ROMA):
            owner = controller(g, place)
            if owner >= 0:
                self.owner[place] = owner
                self.control[parts.area_of[place] * EACH + owner] += 1
        if seer >= 0:
            self._see()

    def _see(self) -> None:
        """The seer knows his friends and his own hand."""
        g, parts = self.g, self.g.parts
        seat = g.seat_of[self.seer]
        for other in self.in_play:
            if g.seat_of[other] != seat:
                self.rivals.append(other)
            elif other != self.seer:
                self.friends.append(other)
        more = 0
        for card in g.hands[self.seer]:
            event = parts.event[card]
            if event == HAIL_CAESAR:
                self.hail = 0.4
            elif event in (SENATE_INFLUENCE, PRAETORIAN_GUARD):
                more += 1
        self.sure = parts.dp_card * min(more, parts.round_cards - 1)

    def _settle(self, place: int) -> None:
        """11.1, as `controller` has it, for a Province where Legions come or go."""
        owner = -1 if place == self.g.tribe else majority(self.legions, place * EACH)
        before = self.owner[place]
        if owner == before:
            return
        area = self.g.parts.area_of[place]
        self.owner[place] = owner
        if before >= 0:
            self.control[area * EACH + before] -= 1
            self.stale[before] = True
        if owner >= 0:
            self.control[area * EACH + owner] += 1
            self.stale[owner] = True

    def add(self, place: int, colour: int, legions: int) -> None:
        """Put Legions there; fewer than none are taken away."""
        if legions:
            self.legions[stack_of(place, colour)] += legions
            self.forces[colour] += legions
            self.stale[colour] = True
            self._settle(place)
            if place in (NORTHERN_ITALY, SOUTHERN_ITALY):
                self.crowd += legions
                if not self.crowned:  # Legion Superiority counts for a declaration only
                    self._all_stale()

    def lead(self, colour: int, place: int) -> None:
        """Put a Leader there."""
        self.where[colour] = place
        self.stale[colour] = True

    def desert(self, place: int, loser: int, winner: int) -> None:
        """A Legion changes sides."""
        self.legions[stack_of(place, loser)] -= 1
        self.legions[stack_of(place, winner)] += 1
        self.forces[loser] -= 1
        self.forces[winner] += 1
        self.stale[loser] = self.stale[winner] = True
        self._settle(place)

    def set_rank(self, colour: int, rank: int) -> None:
        if self.rank[colour] != rank:
            self.rank[colour] = rank
            self.crowned = self.rank.count(EMPEROR)
            self._all_stale()

    def restore(self, found: list[float]) -> None:
        """All pieces are back where they were when `worths` gave this."""
        self.found = found[:]
        self.stale = [False] * EACH

    def _all_stale(self) -> None:
        self.stale = [True] * EACH

    def standing(self) -> float:
        """How well the seer stands among the others; the other colour of the same player is a friend (14.0)."""
        found = self.worths()
        best = 0.0
        rivals = 0.0
        friends = 0.0
        for other in self.rivals:
            worth = found[other]
            rivals += worth
            best = max(best, worth)
        for other in self.friends:
            friends += found[other]
        return found[self.seer] + 0.7 * friends - RIVAL * best - OTHERS * rivals

    def worths(self) -> list[float]:
        """For each colour."""
        stale, found = self.stale, self.found
        for colour in self.in_play:
            if stale[colour]:
                stale[colour] = False
                found[colour] = self._worth(colour)
        return found

    def _worth(self, colour: int) -> float:
        """What a colour would score now, and what its pieces promise."""
        parts, seat_of, control = self.g.parts, self.g.seat_of, self.control
        enough = parts.area_provinces
        worth = 0.0
        areas = 0
        for area in range(EACH):
            count = control[area * EACH + colour]
            if count >= enough:
                areas += 1
                if seat_of[area] >= 0:
                    worth += self.area_worth
                count = min(count, enough + 1)
            worth += PROVINCE * count
        for _ in range(control[ITALY * EACH + colour]):
            worth += self.italy_worth
        return worth + (self.vp[colour] + LEGION * self.forces[colour]) + self._throne(colour, areas)

    def _throne(self, colour: int, areas: int) -> float:
        """What the throne is worth to a colour that has it, or might get it."""
        parts = self.g.parts
        place = self.where[colour]
        rank = self.rank[colour]
        crowned = self.crowned
        if rank == EMPEROR:
            score = parts.vp_emperor[self.last][min(crowned, 2)] + (parts.vp_tribe if self.g.tribe >= 0 else 0)
            if place == ROMA:
                return (score + parts.vp_roma) * self.ahead
            return score * self.ahead + parts.vp_roma / 2 + ESCORT[min(3, self.legions[stack_of(place, colour)])]
        if place < 0:
            return 0.0
        far = LEFT[parts.to_roma[place]]
        if rank == CONTENDER:
            if crowned >= parts.most_emperors:
                return 0.3
            return (parts.vp_emperor[self.last][crowned + 1] + parts.vp_roma) * self.ahead * CROWNED * far
        hopes = 0.0
        if crowned < parts.most_emperors and parts.area_of[place] == colour and self.legions[stack_of(place, colour)]:
            hopes = self.hail if colour == self.seer else 0.15
        if crowned:
            return hopes
        sight = self._points(colour, areas)
        if colour == self.seer:
            sight += self.sure
        elif self.g.hands[colour]:
            sight += int(UNSEEN * 2)
        return (
            hopes + (parts.vp_emperor[self.last][1] + parts.vp_roma) * BY_POINTS[min(sight, len(BY_POINTS) - 1)] * far
        )

    def _points(self, colour: int, areas: int) -> int:
        """7.1, as `board_points` has it."""
        parts = self.g.parts
        mine = self.legions[stack_of(NORTHERN_ITALY, colour)] + self.legions[stack_of(SOUTHERN_ITALY, colour)]
        return max(0, 2 * mine - self.crowd) * parts.dp_legion + areas * parts.dp_area


def standing(g: Nero, colour: int) -> float:
    """How well a colour stands among the others."""
    return Estimate(g, colour).standing()


# Weights of `features`, by the likelihood of who won in four fifths of 400 games of legates; tools/fit_evaluate.py does
# it again.
WEIGHTS: Final = [0.047, 0.147, 0.102, 1.028, 0.627, -0.068, 0.625]


def features(g: Game, seat: int) -> list[float]:
    """What tells the seat that will win from the others; of two colours the mean."""
    assert isinstance(g, Nero)
    found = Estimate(g).worths()
    late = g.turn / g.parts.turns
    worth, vp, cards, crowned, claims, far, held, colours = 0.0, 0, 0, 0, 0, 0, 0, 0
    for colour in range(EACH):
        if g.seat_of[colour] != seat:
            continue
        colours += 1
        worth += found[colour]
        vp += g.vp[colour]
        cards += len(g.hands[colour])
        crowned += int(g.rank[colour] == EMPEROR)
        claims += int(g.rank[colour] == CONTENDER)
        far += g.parts.to_roma[g.where[colour]] if g.where[colour] >= 0 else FARTHEST
        held += int(g.held[colour] >= 0)
    each = [worth * late, vp * late, cards, crowned, claims, far, held]
    return [value / max(1, colours) for value in each]


def evaluate(g: Game, seat: int) -> float:
    """How likely this seat is to win: its share among all; for imagined positions only."""
    assert isinstance(g, Nero)
    seats = [one for one in range(g.players) if one in g.seat_of]
    if seat not in seats or len(seats) < g.players:
        return 1 / g.players  # the bases are still being chosen
    return share(WEIGHTS, [features(g, one) for one in seats], seat)
