"""The curator: a rule-of-thumb player who holds the empire together.

Each decision is priced in Prestige (prices.py, worth.py). Units go where the sum of all prices rises most, one at a
time, so that the frontier is quiet, icons are covered and armies gather against the Wars that can be won
(garrisons.py); then he fights what the exact odds favour.
"""

from __future__ import annotations

from typing import Final

from ....engine.agenda import Game
from ....engine.chance import Chance
from ....engine.choices import DONE, Offer
from ..book import (
    BUILD_OPTION,
    DEMOTE,
    DESTROY,
    DISGRACE,
    DISHONOR,
    DISMISS,
    FIGHT_OPTION,
    IN_ORDER,
    KIND_OPTION,
    LOSS_OPTION,
    NO_ANNEXATION,
    OFFICE_OPTION,
    PROVINCE_OPTION,
    RENDER_OPTION,
    REVOLT,
    STATESMAN_OPTION,
    TRIBUTE,
    WAR_OPTION,
)
from ..parts import (
    CAESAR,
    COMMANDS,
    CONSUL,
    GENERIC,
    GOVERNORS,
    INSURGENT,
    ITALIA,
    JULIAN,
    OFFICES,
    PREFECT,
    PRESTIGE,
    PROVINCES,
    TYPES,
)
from ..rules import r02_units as r02
from ..rules import r09_movement as r09m
from ..rules import r09_treasury as r09
from ..rules import r10_annexation as r10a
from ..rules import r10_orders as r10o
from ..rules import r10_unrest as r10
from ..rules import r11_losses as r11l
from ..rules import r11_revolts as r11v
from ..rules import r11_wars as r11
from ..state import LOYAL, RomeInc, cost
from .garrisons import appraise, best_site, best_transfer, undone, worth_there
from .prices import CURATOR, LEARNED, Prices
from .worth import (
    CONQUER,
    HOLD,
    LEAVE,
    MARCH,
    NO_AIM,
    SAIL,
    SAVE,
    SPEND,
    WIN,
    calm,
    doubled,
    expectation,
    lacks_icons,
    outlook,
    price_of_gold,
    regained,
    revolt_modifiers,
    stake,
    turns_left,
)

PATIENCE: Final = 100  # once in so many moves he leaves it at that: no circle of moves goes on for ever
FEW: Final = 3  # offices for a Statesman, Provinces to annex that a search should try


def curator(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """A whole answer to the offer."""
    return by_prices(g, offer, chance, CURATOR, NO_AIM)


def learned(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    """The same by one with the prices that search plays by."""
    return by_prices(g, offer, chance, LEARNED, NO_AIM)


def aimed(g: Game, offer: Offer, chance: Chance, aim: int) -> tuple[int, ...]:
    """The same by one of these whose orders have an aim."""
    return by_prices(g, offer, chance, LEARNED, aim)


def by_prices(g: Game, offer: Offer, chance: Chance, k: Prices, aim: int) -> tuple[int, ...]:
    """The same by one with any prices, and with an aim or none."""
    assert isinstance(g, RomeInc)
    step = offer.step[0]
    if step == r10.GOLD_FOR_PRESTIGE:
        return (_circuses(g, k, offer.most),)
    if step == r10.GOLD_FOR_UNREST:
        return (_bread(g, k, offer.most),)
    if step == r10o.ORDERS:
        return (_order(g, k, offer, chance, aim),)
    if step == r10o.BUILD:
        return (_or_first(offer, PROVINCE_OPTION + best_site(g, appraise(g, k, aim), offer.step[1])[1]),)
    if step == r10o.TRANSFER:
        return (_or_first(offer, KIND_OPTION + _transfer(g, k, offer.step[1], -1, aim)[2]),)
    if step == r10o.TRANSFER_TO:
        return (_or_first(offer, PROVINCE_OPTION + _transfer(g, k, offer.step[1], offer.step[2], aim)[3]),)
    if step == r10.APPOINT:
        return (_appointment(g, k, offer),)
    if step == r10.APPOINT_STATESMAN:
        return (_office(g, k, offer),)
    if step == r10a.ANNEX:
        return (_annexation(g, k, offer),)
    if step == r11.FIGHT_WARS:
        return (_war(g, k, offer),)
    if step == r11.WAR_COMMANDER:
        return (_commander(g, k, offer),)
    if step == r11.BATTLE_LINE:
        return (FIGHT_OPTION,)
    if offer.now is not None:  # who stays behind: nobody
        return tuple(offer.now)
    if step == r11l.TAKE_LOSSES:
        return (_loss(g, k, offer),)
    if step == r11l.LOSS_UNIT:
        return (min(offer.ids, key=lambda option: KIND_COST[option - KIND_OPTION]),)
    if step == r11l.LOSS_PROVINCE:
        return (_demotion(g, k, offer),)
    if step == r02.FORCED_TRANSFER:
        return (_refuge(g, k, offer),)
    if step == r09m.MOVE_NEXT_WAR:
        return (IN_ORDER if IN_ORDER in offer.ids else offer.ids[0],)
    if RENDER_OPTION in offer.ids:
        return (RENDER_OPTION,)
    return (offer.ids[0],)


def sensible(g: Game, offer: Offer) -> list[int]:
    """What a search should try: offices, annexations, Wars to fight, Gold for bread. All else is left to the curator's
    prices.

    Search compares at the beginning of the next turn: there a Legion that a Loss destroyed is hardly missed yet, a Gold
    of tribute is, and games that were paid for seem worth more than the Gold that later turns will lack.
    """
    assert isinstance(g, RomeInc)
    step = offer.step[0]
    if step == r10.APPOINT_STATESMAN:
        offices = [option for option in offer.ids if OFFICE_OPTION + CONSUL <= option < OFFICE_OPTION + len(OFFICES)]
        return _dearest(
            [(_merit(g, Post(g, LEARNED, option - OFFICE_OPTION), offer.step[1]), option) for option in offices]
        )
    if step == r10a.ANNEX:
        pressure = r11v.war_pressure(g)
        return _dearest(
            [
                (_raised(g, LEARNED, option - PROVINCE_OPTION, pressure), option)
                for option in offer.ids
                if option != NO_ANNEXATION
            ]
        )
    if step == r10.GOLD_FOR_UNREST:
        return list(range(offer.least, offer.most + 1))
    return offer.ids if step == r11.FIGHT_WARS else []


def aims(g: Game, offer: Offer) -> list[int]:
    """What the turn's orders could be about; [] for other decisions."""
    assert isinstance(g, RomeInc)
    if offer.step[0] not in ORDERED:
        return []
    wars = [war for war in range(len(g.wars)) if g.wars[war] >= 0]
    return [
        CONQUER,
        MARCH,
        SAIL,
        SAVE,
        SPEND,
        HOLD,
        HOLD | SAVE,
        *[WIN[war] for war in wars],
        *[LEAVE[war] for war in wars],
    ]


ORDERED: Final = (r10o.ORDERS, r10o.BUILD, r10o.TRANSFER, r10o.TRANSFER_TO)


def _dearest(priced: list[tuple[float, int]]) -> list[int]:
    """The few options that are worth most."""
    return [option for _, option in sorted(priced, reverse=True)[:FEW]]


def _or_first(offer: Offer, wanted: int) -> int:
    """What he wants, or the first if somebody else began what he would not do."""
    return wanted if wanted in offer.ids else offer.ids[0]


# -- money -------------------------------------------------------------------------------------------------------------


def _needed(g: RomeInc, k: Prices) -> int:
    """What should be left for next turn's Pay, if Taxes are not doubled."""
    if turns_left(g) == 0:
        return 0
    income = 0
    for command in range(len(COMMANDS)):
        income += r09.tax(g, command)
    return max(0, r09.pay_due(g) - income) + k.reserve


def _works(g: RomeInc, k: Prices) -> int:
    """What building and moving should have this turn."""
    return k.works if turns_left(g) > 1 else 20 if turns_left(g) else 0


def _circuses(g: RomeInc, k: Prices, most: int) -> int:
    """Prestige is bought with what neither the army nor a restless Rome needs."""
    bread = g.parts.circus_price * max(0, g.unrest - k.safe)
    hoard = k.hoard if turns_left(g) else 0
    return max(0, min(most, (g.gold - _needed(g, k) - _works(g, k) - hoard - bread) // g.parts.circus_price))


def _bread(g: RomeInc, k: Prices, most: int) -> int:
    """Calm what is dangerous at any price, the rest with what is left."""
    price = g.parts.circus_price
    wanted = max(0, g.unrest - (k.safe if turns_left(g) else 12))
    danger = max(0, g.unrest - k.danger)
    spare = max((g.gold - _needed(g, k) - _works(g, k)) // price, min(danger, g.gold // price))
    return max(0, min(most, wanted, spare))


# -- Units -------------------------------------------------------------------------------------------------------------


def _order(g: RomeInc, k: Prices, offer: Offer, chance: Chance, aim: int) -> int:
    """The best of all moves and buildings, or none."""
    appraisal = appraise(g, k, aim)
    needed = _needed(g, k)
    gain, source, kind, target = best_transfer(g, appraisal, g.gold - needed // 2, -1, -1)
    if source < 0 or chance.below(PATIENCE) == 0 or undone(g, appraisal, g.gold - needed // 2, source, kind, target):
        gain, choice = k.sure, DONE
    else:
        choice = PROVINCE_OPTION + source
    left = turns_left(g)
    gold = price_of_gold(k, aim)
    for type in range(len(TYPES)):
        price = cost(g, g.parts.build_cost[type])
        if BUILD_OPTION + type not in offer.ids or price > g.gold - needed:
            continue
        worth, province = best_site(g, appraisal, type)
        worth = worth * max(1.0, min(k.lasting, left * 0.6)) - gold * (
            price + cost(g, g.parts.pay_cost[type]) * left * 0.6
        )
        if province >= 0 and worth > gain:
            gain, choice = worth, BUILD_OPTION + type
    return choice if choice in offer.ids else DONE


def _transfer(g: RomeInc, k: Prices, source: int, kind: int, aim: int) -> tuple[float, int, int, int]:
    """The best move of a Unit from this Province, or of a Unit of this kind if it is chosen."""
    return best_transfer(g, appraise(g, k, aim), g.gold - _needed(g, k) // 2, source, kind)


def _refuge(g: RomeInc, k: Prices, offer: Offer) -> int:
    appraisal = appraise(g, k, NO_AIM)
    provinces = [option for option in offer.ids if PROVINCE_OPTION <= option < PROVINCE_OPTION + len(PROVINCES)]
    if not provinces:
        return offer.ids[0]
    return max(provinces, key=lambda option: worth_there(g, appraisal, option - PROVINCE_OPTION, offer.step[2]))


# -- offices -----------------------------------------------------------------------------------------------------------


class Post:
    """An office, and what its holder can do there this turn: double Taxes, calm Insurgents, fight the Wars near."""

    __slots__ = ("office", "taxes", "insurgents", "wars")

    def __init__(self, g: RomeInc, k: Prices, office: int) -> None:
        self.office = office
        self.taxes = 0.0
        self.insurgents = 0
        self.wars: list[int] = []
        if office >= GOVERNORS:
            command = office - GOVERNORS
            parts = g.parts
            self.taxes = k.gold * r09.tax(g, command)
            self.insurgents = min(3, [g.status[province] for province in parts.provinces_of[command]].count(INSURGENT))
            for war in range(len(g.wars)):
                if g.wars[war] >= 0 and command in [parts.command_of[province] for province in parts.zone[g.wars[war]]]:
                    self.wars.append(war)


def _value(g: RomeInc, post: Post, who: int) -> float:
    """What the person is worth in the office each turn."""
    parts = g.parts
    if post.office == CONSUL:
        return parts.administration[who] + calm(g) * parts.popularity[who] + (parts.special[who] == PRESTIGE)
    worth = post.taxes * doubled(g, parts.administration[who])
    if post.office == PREFECT:
        return worth - parts.intrigue[who] * (0.8 if JULIAN in g.emperors else 0.2)
    worth += 0.25 * parts.military[who] * post.insurgents - 0.1 * parts.popularity[who] * (g.unrest > 6)
    return worth + _war_value(g, post, who)


def _merit(g: RomeInc, post: Post, who: int) -> float:
    """How much more than whoever would hold it else."""
    return _value(g, post, who) - _value(g, post, GENERIC + post.office)


def _war_value(g: RomeInc, post: Post, who: int) -> float:
    """Military counts most where a War is near, most of all against his own enemy."""
    parts = g.parts
    best = 0.0
    for war in post.wars:
        weight = parts.war_strength[war] / 10
        worth = weight * (
            0.9 * parts.military[who]
            + 0.25 * parts.administration[who]
            + (2.5 if parts.nation[who] == parts.war_nation[war] else 0.0)
        )
        best = max(best, worth)
    return best


def _plan(g: RomeInc, k: Prices) -> dict[int, int]:
    """Who should hold which office: the most valuable pairs first. Those already appointed in this phase stay."""
    fixed = {
        g.offices[office]: office
        for office in range(len(OFFICES))
        if g.offices[office] >= 0 and r10.removal_barred(g, office)
    }
    people = [s for s in g.idle + [s for s in g.offices if s >= 0] if s not in fixed]
    pairs: list[tuple[float, int, int]] = []
    for office in range(CONSUL, len(OFFICES)):
        if not r10.office_barred(g, office):
            post = Post(g, k, office)
            pairs += [(_merit(g, post, s), -office, s) for s in people]
    pairs.sort(reverse=True)
    plan: dict[int, int] = {}
    taken: list[int] = []
    for _, minus, s in pairs:
        if s not in plan and -minus not in taken:
            plan[s] = -minus
            taken.append(-minus)
    return plan


def _appointment(g: RomeInc, k: Prices, offer: Offer) -> int:
    for s, office in _plan(g, k).items():
        if g.offices[office] != s and STATESMAN_OPTION + s in offer.ids:
            return STATESMAN_OPTION + s
    return DONE if DONE in offer.ids else offer.ids[0]


def _office(g: RomeInc, k: Prices, offer: Offer) -> int:
    return _or_first(offer, OFFICE_OPTION + _plan(g, k).get(offer.step[1], CAESAR))


# -- Provinces ---------------------------------------------------------------------------------------------------------


def _raised(g: RomeInc, k: Prices, province: int, pressure: list[list[int]]) -> float:
    """What a step up of the Province brings."""
    after = r10a.raised(g, g.status[province])
    return _change(g, k, province, after, pressure) + regained(g, k, province)


def _missed(g: RomeInc, k: Prices, province: int, pressure: list[list[int]]) -> float:
    """What a step down of the Province costs."""
    found = -_change(g, k, province, r10a.lowered(g, g.status[province]), pressure)
    if g.status[province] >= INSURGENT:
        found += k.held + stake(g, k, province)
    return (
        found + k.italy
        if ITALIA in [g.parts.command_of[near] for near in (province, *g.parts.frontier[province])]
        else found
    )


def _change(g: RomeInc, k: Prices, province: int, after: int, pressure: list[list[int]]) -> float:
    """What another status of the Province changes, itself and around it."""
    before = g.status[province]
    around = [province, *g.parts.frontier[province]]
    modifiers = revolt_modifiers(g, around, pressure)
    now = sum([outlook(g, k, p, modifiers[p]) for p in around if g.status[p]])
    g.status[province] = after
    modifiers = revolt_modifiers(g, around, pressure)
    then = sum([outlook(g, k, p, modifiers[p]) for p in around if g.status[p]])
    icons = lacks_icons(g, k, province) if after == INSURGENT else 0.0
    g.status[province] = before
    return then - now + icons


def _annexation(g: RomeInc, k: Prices, offer: Offer) -> int:
    options = [option for option in offer.ids if option != NO_ANNEXATION]
    pressure = r11v.war_pressure(g)
    return (
        max(options, key=lambda option: _raised(g, k, option - PROVINCE_OPTION, pressure)) if options else offer.ids[0]
    )


def _demotion(g: RomeInc, k: Prices, offer: Offer) -> int:
    pressure = r11v.war_pressure(g)
    return min(offer.ids, key=lambda option: _missed(g, k, option - PROVINCE_OPTION, pressure))


def _least_missed(g: RomeInc, k: Prices) -> float:
    """What a Revolt taken as a Loss would cost."""
    if k.lands == 0.0:
        return 0.0
    pressure = r11v.war_pressure(g)
    return min([_missed(g, k, province, pressure) for province in r11l.restive(g)], default=0.0)


# -- Wars --------------------------------------------------------------------------------------------------------------


def _chances(g: RomeInc, k: Prices, war: int) -> list[tuple[float, int]]:
    """Who could fight the War, and what that is worth."""
    return [(expectation(g, k, war, office, r11.mustered(g, war, office)), office) for office in r11.commanders(g, war)]


def _war(g: RomeInc, k: Prices, offer: Offer) -> int:
    best, choice = 0.0, DONE
    for option in offer.ids:
        if option != DONE:
            for worth, office in _chances(g, k, option - WAR_OPTION):
                if worth > best and not (office >= GOVERNORS and g.rebels[office - GOVERNORS] != LOYAL):
                    best, choice = worth, option
    return choice


def _commander(g: RomeInc, k: Prices, offer: Offer) -> int:
    return OFFICE_OPTION + max(_chances(g, k, offer.step[1]))[1]


KIND_COST: Final = [6.0, 8.0, 5.0, 7.0, 3.0, 4.0, 1.0, 1.5, 2.5, 3.5, 9.0]  # by kind: which Unit is missed least


def _loss(g: RomeInc, k: Prices, offer: Offer) -> int:
    """The cheapest Loss."""
    plenty = g.gold - _needed(g, k) > 20
    prices = {
        DESTROY: 3.0,
        DISMISS: 1.2,
        DEMOTE: k.demote,
        DISGRACE: calm(g) + k.disgrace,
        DISHONOR: 1.0,
        TRIBUTE: 0.6 if plenty or turns_left(g) == 0 else 1.6,
        REVOLT: k.revolt + k.lands * _least_missed(g, k),
    }
    return min(offer.ids, key=lambda option: prices[option - LOSS_OPTION])
