"""X3 Factions without a player: a die gives points in two areas, and a fixed list of aims says what they are spent on.

Each aim is a function that does one thing and says so, or returns False; after each the list begins again from its top.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..book import BOOK
from ..parts import (
    AMPHITHEATER,
    ARMIES,
    AVAILABLE,
    BASILICA,
    CAPITAL,
    FACTIONS,
    IMPROVEMENTS,
    ITALIA,
    LEADERS,
    LEADERS_PER_SIDE,
    LIMES,
    LUDI_SAECULARES,
    MILITARY,
    MILITARY_EMPEROR,
    NEUTRAL,
    POPULACE,
    POPULACE_EMPEROR,
    PROVINCES,
    RIVALS,
    SENATE,
    SENATE_EMPEROR,
    SIDES,
    SUITS,
    TRIBES,
    UNRECRUITED,
)
from ..state import (
    EVERYWHERE,
    Crisis,
    army_in_capital,
    capital_side,
    governed,
    has_built,
    legions_left,
    legions_of,
    may_enter,
    region_of,
    units_of,
)
from .r05_cards import political_points
from .r06_military import (
    armies_of,
    disperse,
    generals_of,
    legion_added,
    legion_trained,
    march,
    raise_army,
    spend,
    step_to,
    waiting_generals,
)
from .r06_populace import amuse, erect, improvement_barred, militia_barred, priced, raise_militia, raise_support
from .r06_senate import VOTE, enlist, place_barred, votes_needed
from .r08_battle import FIRST_CAPITAL, FIRST_RIVAL, battle_cost, militia_with, open_battle, pieces
from .x2_emperors import general_chosen, province_chosen, set_type

RULE: Final = "X3.0"
Aim = Callable[[Crisis, int], bool]


def faction_actions(g: Crisis) -> None:
    """The mode die: points in a primary and a secondary area.

    Pax Deorum's gift is added to the first, Ludi Saeculares to the Populace.
    """
    side = g.active
    faction = g.factions[side]
    face = g.chance.die(6)
    primary = g.parts.faction_primary[faction][face - 1]
    secondary = g.parts.faction_secondary[faction][face - 1]
    g.ip[primary] += g.levels[side][primary] + g.parts.primary_more + g.boosts[side]
    g.ip[secondary] += g.levels[side][secondary] + g.parts.secondary_more
    g.boosts[side] = 0
    if g.event == LUDI_SAECULARES:
        g.ip[POPULACE] += g.parts.ludi
        if g.log:
            g.tell("ludi", "C5.0", side=SIDES[side], points=g.parts.ludi)
    if g.log:
        g.tell(
            "faction_mode", RULE, side=SIDES[side], faction=FACTIONS[faction], die=face, n=g.chance.drawn,
            primary=SUITS[primary], secondary=SUITS[secondary], most=g.ip[primary], least=g.ip[secondary],
        )  # fmt: skip
    rest = [suit for suit in range(len(SUITS)) if suit not in (primary, secondary)]
    g.then(*[(FACTION_SPENDS, suit) for suit in (primary, secondary, *rest)])


def faction_spends(g: Crisis, suit: int) -> None:
    """The first aim of the area that can be paid and applies; then the list again from its top."""
    aims = MILITARY_AIMS if suit == MILITARY else SENATE_AIMS if suit == SENATE else POPULACE_AIMS
    if g.ip[suit] == 0:
        return
    g.then((FACTION_SPENDS, suit))
    for aim in aims:
        if aim(g, g.active):
            return
    g.agenda.pop()  # nothing more to do here


def explain(g: Crisis, aim: str) -> None:
    """What the faction is after, before it does it."""
    if g.log:
        g.tell("faction_aim", RULE, side=SIDES[g.active], faction=FACTIONS[g.factions[g.active]], aim=aim)


# -- Military ----------------------------------------------------------------------------------------------------------


def enemies(g: Crisis, province: int) -> list[tuple[int, int]]:
    """Tribes with an active piece and rival emperors in a province: target and dice."""
    found: list[tuple[int, int]] = []
    for tribe in range(len(TRIBES)):
        dice = pieces(g, tribe, province)
        leaders = [
            leader
            for leader in range(len(LEADERS))
            if g.leaders[leader] == province and g.parts.leader_tribe[leader] == tribe
        ]
        if g.raiders[tribe][province] or leaders:
            found.append((tribe, dice + sum([g.parts.dice_leader[leader] - 1 for leader in leaders])))
    for rival in range(len(RIVALS)):
        if g.rivals[rival] == province:
            found.append((FIRST_RIVAL + rival, g.parts.dice_rival))
    return found


def own_dice(g: Crisis, army: int) -> int:
    return units_of(g, army) + (1 if militia_with(g, army) >= 0 else 0)


def drive_out(g: Crisis, side: int) -> bool:
    """1: an army fights barbarians or a rival emperor in a province of its own, if it has as many dice."""
    cost = battle_cost(g)
    if cost > g.ip[MILITARY]:
        return False
    for army in armies_of(g, side):
        province = region_of(g.generals[army])
        if army in g.fought or province >= len(PROVINCES) or g.governors[province] != side:
            continue
        for target, dice in enemies(g, province):
            if own_dice(g, army) >= dice:
                explain(g, "drive_out")
                spend(g, MILITARY, cost)
                open_battle(g, army, target)
                return True
    return False


def come_to_help(g: Crisis, side: int) -> bool:
    """2: an army one region away comes, if it can then fight (ruling X3.0-b)."""
    if g.parts.cost_move + battle_cost(g) > g.ip[MILITARY]:
        return False
    for province in governed(g, side):
        for _, dice in enemies(g, province):
            for army in armies_of(g, side):
                near = region_of(g.generals[army]) in g.parts.neighbours[province]
                if near and army not in g.fought and units_of(g, army) >= dice:
                    explain(g, "come_to_help")
                    spend(g, MILITARY, g.parts.cost_move)
                    march(g, army, province, RULE)
                    return True
    return False


def restore_order(g: Crisis, side: int) -> bool:
    """3: an army disperses two mobs or more."""
    if g.parts.cost_disperse > g.ip[MILITARY]:
        return False
    for army in armies_of(g, side):
        province = region_of(g.generals[army])
        if province < len(PROVINCES) and g.governors[province] == side and g.mobs[province] >= g.parts.faction_mobs:
            explain(g, "restore_order")
            spend(g, MILITARY, g.parts.cost_disperse)
            disperse(g, army, RULE)
            return True
    return False


def train(g: Crisis, side: int) -> bool:
    """4: a reduced legion."""
    if g.parts.cost_train > g.ip[MILITARY]:
        return False
    for army in armies_of(g, side):
        if g.reduced[army]:
            explain(g, "train")
            legion_trained(g, army)
            return True
    return False


def guard_border(g: Crisis, side: int) -> bool:
    """5: an army for a province on a homeland that has none; a general is recruited for it if need be."""
    if legions_left(g) == 0:
        return False
    armies = armies_of(g, side)
    for province in governed(g, side):
        if not g.parts.borders[g.board][province] or any(region_of(g.generals[army]) == province for army in armies):
            continue
        waiting = waiting_generals(g, side)
        if not waiting:
            return enlist_general(g, side)
        if g.parts.cost_create > g.ip[MILITARY]:
            return False
        explain(g, "guard_border")
        spend(g, MILITARY, g.parts.cost_create)
        fresh = [general for general in waiting if general not in g.fought]
        raise_army(g, (fresh or waiting)[0], CAPITAL + province if may_enter(g, province, side) else province, RULE)
        return True
    return False


def enlist_general(g: Crisis, side: int) -> bool:
    """The cheapest one."""
    for general in generals_of(side):
        cost = g.parts.general_cost[general % LEADERS_PER_SIDE]
        if g.generals[general] == UNRECRUITED:
            if cost > g.ip[MILITARY]:
                return False
            explain(g, "enlist_general")
            spend(g, MILITARY, cost)
            g.generals[general] = AVAILABLE
            if g.log:
                g.tell("general_recruited", RULE, side=SIDES[side], army=ARMIES[general], points=cost)
            return True
    return False


def strengthen(g: Crisis, side: int) -> bool:
    """6: a legion for the smallest army in a province of its own, up to four."""
    smallest = -1
    if legions_left(g):
        for army in armies_of(g, side):
            province = region_of(g.generals[army])
            if (
                province < len(PROVINCES)
                and g.governors[province] == side
                and (smallest < 0 or legions_of(g, army) < legions_of(g, smallest))
            ):
                smallest = army
    if (
        smallest < 0
        or legions_of(g, smallest) >= g.parts.faction_legions
        or legions_of(g, smallest) + 1 > g.ip[MILITARY]
    ):
        return False
    explain(g, "strengthen")
    legion_added(g, smallest)
    return True


def free_capital(g: Crisis, side: int) -> bool:
    """7: an enemy army in a capital of its own, if it has more dice."""
    cost = battle_cost(g)
    if cost > g.ip[MILITARY]:
        return False
    for province in governed(g, side):
        if capital_side(g, province) in (side, -1):
            continue
        enemy = army_in_capital(g, province)
        dice = g.militia[province] + (units_of(g, enemy) if enemy >= 0 else 0)
        for army in armies_of(g, side):
            if g.generals[army] == province and army not in g.fought and units_of(g, army) > dice:
                explain(g, "free_capital")
                spend(g, MILITARY, cost)
                open_battle(g, army, FIRST_CAPITAL + province)
                return True
    return False


def march_on_rome(g: Crisis, side: int) -> bool:
    """8: an army of two units or more next to Italia moves in while another rules there."""
    if g.governors[ITALIA] == side or g.parts.cost_move > g.ip[MILITARY]:
        return False
    for army in armies_of(g, side):
        if region_of(g.generals[army]) in g.parts.neighbours[ITALIA] and units_of(g, army) > 1 and army not in g.fought:
            explain(g, "march_on_rome")
            spend(g, MILITARY, g.parts.cost_move)
            march(g, army, ITALIA, RULE)
            if may_enter(g, ITALIA, side):
                step_to(g, army, CAPITAL + ITALIA, RULE)
            return True
    return False


# -- Senate ------------------------------------------------------------------------------------------------------------


def governor_price(g: Crisis, side: int) -> int:
    """Points for a governor to be placed: none if one waits, else the cheapest; more than there ever are if none is
    left.
    """
    if g.governors_available[side]:
        return 0
    left = g.governors_unrecruited[side]
    return g.parts.governor_cost[left[0]] if left else 99


def seek_throne(g: Crisis, side: int) -> bool:
    """1: Italia, if as many dice as votes are needed can be rolled."""
    if g.governors[ITALIA] == side or place_barred(g, ITALIA):
        return False
    points = g.ip[SENATE] - governor_price(g, side)
    help_ = has_built(g, side, BASILICA)
    needed = votes_needed(g, ITALIA, side)
    if points < 1 or points + help_ < needed:
        return False
    return propose(g, side, ITALIA, max(1, needed - help_) if g.governors[ITALIA] == NEUTRAL else points, "seek_throne")


def seek_province(g: Crisis, side: int) -> bool:
    """2: the province with the fewest votes needed; neutral ones and neighbours first."""
    points = g.ip[SENATE] - governor_price(g, side)
    own = governed(g, side)
    best: tuple[int, int, int, int] | None = None
    for province in EVERYWHERE:
        if province != ITALIA and not place_barred(g, province):
            held = 0 if g.governors[province] == NEUTRAL else 1
            apart = 0 if any(there in own for there in g.parts.land[province]) else 1
            found = (votes_needed(g, province, side), held, apart, province)
            if best is None or found < best:
                best = found
    if best is None or points < best[0] + best[1]:
        return False
    return propose(g, side, best[3], points if best[1] else best[0], "seek_province")


def propose(g: Crisis, side: int, province: int, points: int, aim: str) -> bool:
    """The vote, or first the governor for it."""
    if g.governors_available[side] == 0:
        return enlist_governor(g, side)
    explain(g, aim)
    spend(g, SENATE, points)
    g.then((VOTE, province, points, 0), (FACTION_TYPE,))
    return True


def faction_type(g: Crisis) -> None:
    """X2: a faction that has become Emperor rules with its own area where it can (ruling X3.0-c)."""
    side = g.active
    if not g.emperor_types or g.governors[ITALIA] != side or g.emperor_type >= 0:
        return
    others = [province for province in governed(g, side) if province != ITALIA]
    armies = armies_of(g, side)
    prefers = g.parts.faction_prefers[g.factions[side]]
    if prefers == POPULACE and others:
        set_type(g, POPULACE_EMPEROR)
        province_chosen(g, max(others, key=lambda province: g.support[province]))
    elif prefers == MILITARY and armies:
        set_type(g, MILITARY_EMPEROR)
        general_chosen(g, max(armies, key=lambda army: units_of(g, army)))
    else:
        set_type(g, SENATE_EMPEROR)


def enlist_governor(g: Crisis, side: int) -> bool:
    """3: the cheapest one."""
    left = g.governors_unrecruited[side]
    if not left or g.parts.governor_cost[left[0]] > g.ip[SENATE]:
        return False
    explain(g, "enlist_governor")
    spend(g, SENATE, g.parts.governor_cost[left[0]])
    enlist(g, side, left[0], RULE)
    return True


# -- Populace ----------------------------------------------------------------------------------------------------------


def calm(g: Crisis, side: int) -> bool:
    """1: games where the mobs are about to topple the governor."""
    cost = priced(g, g.parts.cost_games)
    if cost > g.ip[POPULACE]:
        return False
    for province in governed(g, side):
        if g.mobs[province] and g.mobs[province] >= g.support[province] - 1:
            explain(g, "calm")
            spend(g, POPULACE, cost)
            amuse(g, province, RULE)
            return True
    return False


def raise_lowest(g: Crisis, side: int, most: int, aim: str) -> bool:
    """One level more where support is lowest, if that is no higher than *most*."""
    lowest = -1
    for province in governed(g, side):
        if (
            province != ITALIA
            and g.support[province] <= most
            and (lowest < 0 or g.support[province] < g.support[lowest])
        ):
            lowest = province
    if lowest < 0 or priced(g, g.support[lowest] + 1) > g.ip[POPULACE]:
        return False
    explain(g, aim)
    spend(g, POPULACE, priced(g, g.support[lowest] + 1))
    raise_support(g, lowest, RULE)
    return True


def shore_up(g: Crisis, side: int) -> bool:
    """2: support of 1 is raised."""
    return raise_lowest(g, side, 1, "shore_up")


def build_up(g: Crisis, side: int) -> bool:
    """3: a Limes where tribes come first, else an Amphitheater where a mob is, else a Basilica."""
    cost = priced(g, g.parts.cost_build)
    if cost > g.ip[POPULACE]:
        return False
    for improvement in (LIMES, AMPHITHEATER, BASILICA):
        for province in governed(g, side):
            wanted = (
                g.parts.first_provinces[province]
                if improvement == LIMES
                else g.mobs[province] > 0 or improvement == BASILICA
            )
            if wanted and not improvement_barred(g, province, improvement):
                explain(g, f"build_{IMPROVEMENTS[improvement]}")
                spend(g, POPULACE, cost)
                erect(g, province, improvement, RULE)
                return True
    return False


def please(g: Crisis, side: int) -> bool:
    """4: the lowest support is raised."""
    return raise_lowest(g, side, g.parts.support_top - 1, "please")


def arm_citizens(g: Crisis, side: int) -> bool:
    """5: militia in a capital without units."""
    cost = priced(g, g.parts.cost_militia)
    if cost > g.ip[POPULACE]:
        return False
    for province in governed(g, side):
        if capital_side(g, province) < 0 and not militia_barred(g, province):
            explain(g, "arm_citizens")
            spend(g, POPULACE, cost)
            raise_militia(g, province, RULE)
            return True
    return False


MILITARY_AIMS: Final[list[Aim]] = [
    drive_out,
    come_to_help,
    restore_order,
    train,
    guard_border,
    strengthen,
    free_capital,
    march_on_rome,
]
SENATE_AIMS: Final[list[Aim]] = [seek_throne, seek_province, enlist_governor]
POPULACE_AIMS: Final[list[Aim]] = [calm, shore_up, build_up, please, arm_citizens]


# -- growth ------------------------------------------------------------------------------------------------------------


def faction_buy(g: Crisis) -> None:
    """Instead of cards a faction buys levels: its own area, unless that is far above the lowest."""
    side = g.active
    g.pp = political_points(g, side)
    levels = g.levels[side]
    while True:
        suit = g.parts.faction_prefers[g.factions[side]]
        if levels[suit] >= min(levels) + g.parts.levels_apart or levels[suit] >= g.parts.level_top:
            suit = levels.index(min(levels))
        price = g.parts.level_price * (levels[suit] + 1)
        if levels[suit] >= g.parts.level_top or price > g.pp:
            break
        g.pp -= price
        levels[suit] += 1
        if g.log:
            g.tell(
                "faction_grows",
                RULE,
                side=SIDES[side],
                faction=FACTIONS[g.factions[side]],
                suit=SUITS[suit],
                level=levels[suit],
                points=price,
            )
    g.pp = 0


FACTION_ACTIONS: Final = BOOK.rule(RULE, faction_actions)
FACTION_SPENDS: Final = BOOK.rule(RULE, faction_spends, suit="suit")
FACTION_TYPE: Final = BOOK.rule("X2.0", faction_type)
FACTION_BUY: Final = BOOK.rule(RULE, faction_buy)
