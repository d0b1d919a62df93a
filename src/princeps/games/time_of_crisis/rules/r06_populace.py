"""6.3 Populace actions (C0.7): support, militia, games, improvements."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, IMPROVEMENT_OPTION, PLACE_OPTION
from ..parts import IMPROVEMENTS, INFLATION, ITALIA, POPULACE, PROVINCES, SIDES
from ..state import Crisis, capital_side, governed
from .r06_military import spend

RULE: Final = "C0.7"


def priced(g: Crisis, points: int) -> int:
    """Inflation makes every Populace action dearer (C5.0)."""
    return points + g.parts.inflation if g.event == INFLATION else points


# -- Increase support --------------------------------------------------------------------------------------------------


def increase_barred(g: Crisis, province: int) -> str:
    if province == ITALIA:
        return "not_in_italia"
    if g.support[province] >= g.parts.top[province]:
        return "support_full"
    return "too_few_points" if priced(g, g.support[province] + 1) > g.ip[POPULACE] else ""


def increase_support(g: Crisis, offer: Offer) -> None:
    """One level more in a governed province other than Italia; the price is the new level."""
    for province in governed(g, g.active):
        reason = increase_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (SUPPORT_INCREASED, province))


def support_increased(g: Crisis, province: int) -> None:
    spend(g, POPULACE, priced(g, g.support[province] + 1))
    raise_support(g, province, RULE)


def raise_support(g: Crisis, province: int, rule: str) -> None:
    g.support[province] += 1
    if g.log:
        g.tell(
            "support_increased", rule, side=SIDES[g.active], province=PROVINCES[province], support=g.support[province]
        )


# -- Place militia -----------------------------------------------------------------------------------------------------


def militia_barred(g: Crisis, province: int) -> str:
    if g.militia[province]:
        return "militia_there"
    holder = capital_side(g, province)
    if holder >= 0 and holder != g.active:
        return "enemy_in_capital"
    return "no_militia_left" if sum(g.militia) >= g.parts.militia else ""


def place_militia(g: Crisis, offer: Offer) -> None:
    """In the capital of a governed province that has none and no enemy unit."""
    for province in governed(g, g.active):
        reason = militia_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (MILITIA_PLACED, province))


def militia_placed(g: Crisis, province: int) -> None:
    spend(g, POPULACE, priced(g, g.parts.cost_militia))
    raise_militia(g, province, RULE)


def raise_militia(g: Crisis, province: int, rule: str) -> None:
    g.militia[province] = 1
    if g.log:
        g.tell("militia_placed", rule, side=SIDES[g.active], province=PROVINCES[province])


# -- Hold games --------------------------------------------------------------------------------------------------------


def games_barred(g: Crisis, province: int) -> str:
    return "" if g.mobs[province] else "no_mob"


def hold_games(g: Crisis, offer: Offer) -> None:
    """A mob goes home from a governed province."""
    for province in governed(g, g.active):
        if g.mobs[province]:
            offer.may(PLACE_OPTION + province, (GAMES_HELD, province))
        else:
            offer.no(PLACE_OPTION + province, "no_mob", RULE)


def games_held(g: Crisis, province: int) -> None:
    spend(g, POPULACE, priced(g, g.parts.cost_games))
    amuse(g, province, RULE)


def amuse(g: Crisis, province: int, rule: str) -> None:
    g.mobs[province] -= 1
    if g.log:
        g.tell("games_held", rule, side=SIDES[g.active], province=PROVINCES[province], mobs=g.mobs[province])


# -- Build improvement -------------------------------------------------------------------------------------------------


def built_of(g: Crisis, improvement: int) -> int:
    """Improvements of a kind on the whole map."""
    count = 0
    for built in g.improvements:
        if improvement in built:
            count += 1
    return count


def improvement_barred(g: Crisis, province: int, improvement: int) -> str:
    if improvement in g.improvements[province]:
        return "already_built"
    return "no_counter_left" if built_of(g, improvement) >= g.parts.improvements[improvement] else ""


def build_barred(g: Crisis, province: int) -> str:
    for improvement in range(len(IMPROVEMENTS)):
        if not improvement_barred(g, province, improvement):
            return ""
    return "all_built"


def build(g: Crisis, offer: Offer) -> None:
    """In which governed province."""
    for province in governed(g, g.active):
        reason = build_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (BUILD_WHAT, province))


def build_what(g: Crisis, province: int, offer: Offer) -> None:
    """An improvement that the province does not have yet."""
    for improvement in range(len(IMPROVEMENTS)):
        reason = improvement_barred(g, province, improvement)
        if reason:
            offer.no(IMPROVEMENT_OPTION + improvement, reason, RULE)
        else:
            offer.may(IMPROVEMENT_OPTION + improvement, (BUILT, province, improvement))


def built(g: Crisis, province: int, improvement: int) -> None:
    spend(g, POPULACE, priced(g, g.parts.cost_build))
    erect(g, province, improvement, RULE)


def erect(g: Crisis, province: int, improvement: int, rule: str) -> None:
    g.improvements[province] = tuple(sorted((*g.improvements[province], improvement)))
    if g.log:
        g.tell("built", rule, side=SIDES[g.active], province=PROVINCES[province], improvement=IMPROVEMENTS[improvement])


INCREASE_SUPPORT: Final = BOOK.choice(RULE, increase_support)
SUPPORT_INCREASED: Final = BOOK.rule(RULE, support_increased, province="province")
PLACE_MILITIA: Final = BOOK.choice(RULE, place_militia)
MILITIA_PLACED: Final = BOOK.rule(RULE, militia_placed, province="province")
HOLD_GAMES: Final = BOOK.choice(RULE, hold_games)
GAMES_HELD: Final = BOOK.rule(RULE, games_held, province="province")
BUILD: Final = BOOK.choice(RULE, build)
BUILD_WHAT: Final = BOOK.choice(RULE, build_what, province="province")
BUILT: Final = BOOK.rule(RULE, built, province="province", improvement="improvement")
