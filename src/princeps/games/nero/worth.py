"""What a position is worth to each colour, in Victory Points: what it would score now, and what its pieces promise."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.judging import share
from .parts import CONTENDER, EMPEROR, HAIL_CAESAR, NORTHERN_ITALY, PRAETORIAN_GUARD, ROMA, SENATE_INFLUENCE, SOUTHERN_ITALY
from .state import EACH, Nero, controller

LEGION: Final = 0.55
PROVINCE: Final = 0.3  # controlled, in an Area that somebody may come to control
FUTURE: Final = 0.35  # what counts now counts again, for each turn to come, with this weight
STEP: Final = 0.7  # of what Roma promises is left for each step away from it
BY_POINTS: Final = [0.02, 0.04, 0.08, 0.16, 0.3, 0.55, 0.7, 0.8, 0.85]  # chance to become Emperor with so many Declaration Points in sight
UNSEEN: Final = 0.8  # Declaration Points expected of cards that are not seen
CROWNED: Final = 0.65  # chance of a Contender in Roma to be Emperor in his next round
ESCORT: Final = [-2.0, -1.0, -0.4, 0.0]  # an Emperor outside Roma, by his Legions
RIVAL: Final = 0.45  # weight of the rival who stands best
OTHERS: Final = 0.12  # and of every rival
FARTHEST: Final = 5  # steps from Roma, of a Leader who is not on the board


def worths(g: Nero, seer: int = -1) -> list[float]:
    """For each colour. *seer* is the colour whose hand counts as it is; of the others only what is to be expected."""
    parts = g.parts
    last = 1 if g.turn == parts.turns else 0
    ahead = 1.0 + FUTURE * (parts.turns - g.turn)
    crowned = g.rank.count(EMPEROR)
    found = [0.0, 0.0, 0.0, 0.0]
    areas = [0, 0, 0, 0]
    legions, tribe = g.legions, g.tribe
    italy = [legions[NORTHERN_ITALY * EACH + colour] + legions[SOUTHERN_ITALY * EACH + colour] for colour in range(EACH)]
    forces = italy[:]
    for area in range(EACH):  # the legate spends his time here: 11.1, as `controller` has it, number by number
        count = [0, 0, 0, 0]
        for place in parts.provinces_of[area]:
            at = place * EACH
            one, two, three, four = legions[at], legions[at + 1], legions[at + 2], legions[at + 3]
            here = one + two + three + four
            if here == 0:
                continue
            forces[0] += one
            forces[1] += two
            forces[2] += three
            forces[3] += four
            if place != tribe:
                if one + one > here:
                    count[0] += 1
                elif two + two > here:
                    count[1] += 1
                elif three + three > here:
                    count[2] += 1
                elif four + four > here:
                    count[3] += 1
        for colour in range(EACH):
            if count[colour] >= parts.area_provinces:
                areas[colour] += 1
                if g.seat_of[area] >= 0:
                    found[colour] += parts.vp_area[last] * ahead
            found[colour] += PROVINCE * min(count[colour], parts.area_provinces + 1)
    for place in (NORTHERN_ITALY, SOUTHERN_ITALY):
        colour = controller(g, place)
        if colour >= 0:
            found[colour] += parts.vp_italy * ahead
    crowd = sum(italy) + g.uncontrolled[NORTHERN_ITALY] + g.uncontrolled[SOUTHERN_ITALY]
    for colour in range(EACH):
        if g.seat_of[colour] < 0:
            continue
        points = max(0, 2 * italy[colour] - crowd) * parts.dp_legion + areas[colour] * parts.dp_area
        found[colour] += g.vp[colour] + LEGION * forces[colour]
        found[colour] += _throne(g, colour, points, crowned, last, ahead, colour == seer)
    return found


def _throne(g: Nero, colour: int, points: int, crowned: int, last: int, ahead: float, seen: bool) -> float:
    """What the throne is worth to a colour that has it, or might get it."""
    parts = g.parts
    place = g.where[colour]
    rank = g.rank[colour]
    if rank == EMPEROR:
        score = parts.vp_emperor[last][min(crowned, 2)] + (parts.vp_tribe if g.tribe >= 0 else 0)
        if place == ROMA:
            return (score + parts.vp_roma) * ahead
        return score * ahead + parts.vp_roma / 2 + ESCORT[min(3, g.legions[place * EACH + colour])]
    if place < 0:
        return 0.0
    far = STEP ** parts.to_roma[place]
    if rank == CONTENDER:
        if crowned >= parts.most_emperors:
            return 0.3
        return (parts.vp_emperor[last][crowned + 1] + parts.vp_roma) * ahead * CROWNED * far
    hopes = 0.0
    if crowned < parts.most_emperors and parts.area_of[place] == colour and g.legions[place * EACH + colour]:
        hopes = 0.15 if not seen else 0.4 if any(parts.event[card] == HAIL_CAESAR for card in g.hands[colour]) else 0.0
    if crowned:
        return hopes
    if seen:
        more = sum([1 for card in g.hands[colour] if parts.event[card] in (SENATE_INFLUENCE, PRAETORIAN_GUARD)])
        sight = points + parts.dp_card * min(more, parts.round_cards - 1)
    else:
        sight = points + (int(UNSEEN * 2) if g.hands[colour] else 0)
    return hopes + (parts.vp_emperor[last][1] + parts.vp_roma) * BY_POINTS[min(sight, len(BY_POINTS) - 1)] * far


def standing(g: Nero, colour: int) -> float:
    """How well a colour stands among the others; the other colour of the same player is a friend (14.0)."""
    found = worths(g, colour)
    seat = g.seat_of[colour]
    best = 0.0
    rivals = 0.0
    friends = 0.0
    for other in range(EACH):
        if g.seat_of[other] < 0 or other == colour:
            continue
        if g.seat_of[other] == seat:
            friends += found[other]
        else:
            rivals += found[other]
            best = max(best, found[other])
    return found[colour] + 0.7 * friends - RIVAL * best - OTHERS * rivals


# Weights of `features`, by the likelihood of who won in four fifths of 400 games of legates; tools/fit_evaluate.py does it again.
WEIGHTS: Final = [0.047, 0.147, 0.102, 1.028, 0.627, -0.068, 0.625]


def features(g: Game, seat: int) -> list[float]:
    """What tells the seat that will win from the others; of two colours the mean."""
    assert isinstance(g, Nero)
    found = worths(g)
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
