"""What a Unit is worth to the curator where it stands, and where it would be worth more."""

from __future__ import annotations

from typing import Final

from ..parts import (
    AUXILIA,
    FLEET,
    GUARD,
    INSURGENT,
    JULIAN,
    LEGION,
    NO_ICON,
    ORDINARY,
    PROVINCES,
    ROME,
    TYPE_OF,
    VETERAN,
    WALL,
    WEIGHT,
)
from ..rules import r02_units as r02
from ..rules import r10_orders as r10o
from ..rules import r11_revolts as r11v
from ..state import LOYAL, RomeInc, add_units, of_type
from .prices import Prices
from .worth import campaigns, covers, fronts, outlook, revolt_modifiers, turns_left

ROUNDING: Final = 1e-9  # sums in another order differ by less
EVERYWHERE: Final = list(range(len(PROVINCES)))
NO_CAMPAIGN: Final = -1
Move = tuple[float, int, int, int]  # gain, source, kind, target


class Theatre:
    """What stays as it is while Units move: where Wars and Leaders threaten, and who could fight them."""

    __slots__ = ("prices", "pressure", "fronts")

    def __init__(self, g: RomeInc, k: Prices, aim: int) -> None:
        self.prices = k
        self.pressure = r11v.war_pressure(g)
        self.fronts = fronts(g, k, aim)


class Appraisal:
    """What the curator must know to price Units in these Provinces: their Revolt rolls, also with a Legion or Auxilia
    more or less, and the campaigns.
    """

    __slots__ = ("theatre", "settled", "modifiers", "eased", "strained", "campaigns", "promises", "campaign_of")

    def __init__(self, g: RomeInc, theatre: Theatre, provinces: list[int]) -> None:
        self.theatre = theatre
        k = theatre.prices
        held = [province for province in provinces if g.status[province] >= INSURGENT]
        self.settled = [province for province in held if g.rebels[g.parts.command_of[province]] == LOYAL]
        self.modifiers = revolt_modifiers(g, held, theatre.pressure)
        self.eased, self.strained = [0.0] * len(PROVINCES), [0.0] * len(PROVINCES)
        for province in held:
            modifier = self.modifiers[province]
            if modifier >= 0 or g.status[province] == INSURGENT:
                now = outlook(g, k, province, modifier)
                self.eased[province] = outlook(g, k, province, modifier - 1) - now
                self.strained[province] = outlook(g, k, province, modifier + 1) - now
        self.campaigns = campaigns(g, theatre.fronts)
        self.promises = [campaign.promise() for campaign in self.campaigns]
        self.campaign_of = [NO_CAMPAIGN] * len(PROVINCES)
        for i in range(len(self.campaigns)):
            for province in self.campaigns[i].field:
                self.campaign_of[province] = i


def appraise(g: RomeInc, k: Prices, aim: int) -> Appraisal:
    """All Provinces, as it stands now."""
    return Appraisal(g, Theatre(g, k, aim), EVERYWHERE)


def _presences(g: RomeInc, appraisal: Appraisal, provinces: list[int], type: int, change: int) -> list[float]:
    """What a Unit of the type more (1) or less (-1) is worth to each of these Provinces itself: its Revolt roll and its
    icons.
    """
    if type in (LEGION, AUXILIA):
        calmed = appraisal.eased if change > 0 else appraisal.strained
        found = [calmed[province] for province in provinces]
    else:
        found = [_held_off(g, appraisal, province, type, change) for province in provinces]
    if type in (LEGION, FLEET):
        icons = g.parts.legion_icon if type == LEGION else g.parts.fleet_icon
        for i in range(len(provinces)):
            if icons[provinces[i]] != NO_ICON:
                found[i] += covers(g, appraisal.theatre.prices, provinces[i], type, change)
    return found


def _held_off(g: RomeInc, appraisal: Appraisal, province: int, type: int, change: int) -> float:
    """What a Fleet or Wall more or less is worth to the Revolt roll; guards are worth nothing."""
    if type not in (FLEET, WALL):
        return 0.0
    _, rivers, lands = r11v.beyond(g, province)
    modifier = appraisal.modifiers[province]
    after = modifier - change * (rivers if type == FLEET else lands)
    k = appraisal.theatre.prices
    return outlook(g, k, province, after) - outlook(g, k, province, modifier) if after != modifier else 0.0


def _services(appraisal: Appraisal, kind: int, change: int) -> list[float]:
    """What it is worth to each campaign, and last to none (NO_CAMPAIGN)."""
    weight = change * WEIGHT[kind]
    soldiers = weight if TYPE_OF[kind] in (LEGION, AUXILIA) else 0
    fleets = weight if TYPE_OF[kind] == FLEET else 0
    return [
        appraisal.campaigns[i].promise(soldiers, fleets) - appraisal.promises[i]
        for i in range(len(appraisal.campaigns))
    ] + [0.0]


def worth_there(g: RomeInc, appraisal: Appraisal, province: int, kind: int) -> float:
    """What a new Unit is worth in a Province."""
    return (
        _presences(g, appraisal, [province], TYPE_OF[kind], 1)[0]
        + _services(appraisal, kind, 1)[appraisal.campaign_of[province]]
    )


# -- transferring ------------------------------------------------------------------------------------------------------


def best_transfer(g: RomeInc, appraisal: Appraisal, spare: int, source: int, kind: int) -> Move:
    """The move that raises the sum of all prices most. *spare*: Gold for it. *source* and *kind* narrow it down."""
    best = (appraisal.theatre.prices.sure if source < 0 else -1e9, -1, -1, -1)
    for type in (LEGION, AUXILIA, FLEET) if kind < 0 else (TYPE_OF[kind],):
        kinds = [ORDINARY[type], VETERAN[type]] if kind < 0 else [kind]
        sources = [p for p in (appraisal.settled if source < 0 else [source]) if of_type(g.units[p], type)]
        if sources:
            best = _best_of_type(g, appraisal, spare, kinds, sources, best)
    return best


def _best_of_type(
    g: RomeInc, appraisal: Appraisal, spare: int, kinds: list[int], sources: list[int], best: Move
) -> Move:
    """A better move of a Unit of these kinds, which are of one type, from these Provinces; or the best so far."""
    type = TYPE_OF[kinds[0]]
    capacity = r02.capacity(g)
    targets = [q for q in appraisal.settled if of_type(g.units[q], type) < capacity[q][type]]
    if not targets:
        return best
    stand = _presences(g, appraisal, targets, type, 1)
    stay = max(stand)  # at most, for the same campaign; `go`: for another or none
    leave = _presences(g, appraisal, sources, type, -1)
    command_of, campaign_of = g.parts.command_of, appraisal.campaign_of
    fare = r10o.transfer_cost(g, type)
    dear = appraisal.theatre.prices.gold * fare
    affordable = fare <= spare
    for kind in kinds:
        serve, desert = _services(appraisal, kind, 1), _services(appraisal, kind, -1)
        go = max([stand[i] + serve[campaign_of[targets[i]]] for i in range(len(targets))])
        for j in range(len(sources)):
            p = sources[j]
            own, home = campaign_of[p], command_of[p]
            # nowhere would it be worth enough
            if g.units[p][kind] == 0 or leave[j] + max(stay, desert[own] + go) < best[0] - ROUNDING:
                continue
            for i in range(len(targets)):
                q = targets[i]
                abroad = command_of[q] != home
                if abroad and not affordable:
                    continue
                gain = leave[j] + stand[i] - (dear if abroad else 0.0)
                if own == NO_CAMPAIGN or own != campaign_of[q]:
                    gain += desert[own] + serve[campaign_of[q]]
                if gain > best[0] and not r10o.transfer_barred(g, p, q, type, affordable):
                    best = (gain, p, kind, q)
    return best


def undone(g: RomeInc, appraisal: Appraisal, spare: int, source: int, kind: int, target: int) -> bool:
    """Would the next move take the Unit back?

    A campaign that changes with every move must not keep the army marching to and fro.
    """
    after = g.copy()
    add_units(after, source, kind, -1)
    add_units(after, target, kind, 1)
    type = TYPE_OF[kind]
    back = _best_of_type(
        after,
        Appraisal(after, appraisal.theatre, [source, target]),
        spare,
        [ORDINARY[type], VETERAN[type]],
        [target],
        (appraisal.theatre.prices.sure, -1, -1, -1),
    )
    if back[1] < 0:
        return False
    _, start, returning, end = best_transfer(after, Appraisal(after, appraisal.theatre, EVERYWHERE), spare, -1, -1)
    return (start, TYPE_OF[returning], end) == (target, type, source)


# -- building ----------------------------------------------------------------------------------------------------------


def best_site(g: RomeInc, appraisal: Appraisal, type: int) -> tuple[float, int]:
    """Where a new Unit of the type is worth most."""
    best = (-1e9, -1)
    sites = [province for province in appraisal.settled if not r10o.site_barred(g, province, type)]
    stand, serve = _presences(g, appraisal, sites, type, 1), _services(appraisal, ORDINARY[type], 1)
    for i in range(len(sites)):
        province = sites[i]
        worth = stand[i] + serve[appraisal.campaign_of[province]]
        if type == GUARD:
            worth = _guard_worth(g) if province == ROME else -1.0
        if worth > best[0]:
            best = (worth, province)
    return best


def _guard_worth(g: RomeInc) -> float:
    """A Praetorian Guard in Rome: an icon covered, and a dagger turned away."""
    icons = len([1 for emperors in g.parts.praetorian_icons if emperors in g.emperors])
    uncovered = icons > of_type(g.units[ROME], GUARD)
    return (3.0 if uncovered else 0.0) + (2.0 if JULIAN in g.emperors else 0.0) if turns_left(g) else 0.0
