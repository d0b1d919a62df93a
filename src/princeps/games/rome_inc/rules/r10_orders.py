"""10.6 Building Units and 10.7 Transferring Units: in any order, as often as the Treasury allows."""

from __future__ import annotations

from typing import Final

from ....engine.choices import DONE, NOTHING, Offer
from ..book import BOOK, BUILD_OPTION, KIND_OPTION, PROVINCE_OPTION
from ..parts import (
    FLEET,
    GUARDS,
    INSURGENT,
    ITALIA,
    KINDS,
    LEGION,
    MOBILE,
    ORDINARY,
    PONTICA,
    PROVINCES,
    SEVERAN,
    TYPE_OF,
    TYPES,
    WALL,
)
from ..state import LOYAL, NOBODY, RomeInc, add_gold, add_units, cost, of_type
from . import r02_units as r02


def orders(g: RomeInc, offer: Offer) -> None:
    """Build a Unit of some type, transfer one from some Province, or be done."""
    for type in range(len(TYPES)):
        reason = building_barred(g, type)
        if not reason:
            offer.may(BUILD_OPTION + type, (BUILD, type))
        else:
            offer.no(BUILD_OPTION + type, reason, "10.6.1")
    abroad = [affordable(g, type) for type in MOBILE]
    for province in range(len(PROVINCES)):
        if g.units[province] is NOBODY:
            continue
        if can_leave(g, province, abroad):
            offer.may(PROVINCE_OPTION + province, (TRANSFER, province))
        elif offer.explain and g.units[province] != NOBODY:
            offer.no(PROVINCE_OPTION + province, "cannot_leave", "10.7.1")
    offer.may(DONE, NOTHING)


# -- 10.6 Building Units -----------------------------------------------------------------------------------------------


def building_barred(g: RomeInc, type: int) -> str:
    """Why no Unit of the type can be built; "" if one can."""
    if g.barracks[type] == 0:
        return "none_in_barracks"
    if cost(g, g.parts.build_cost[type]) > g.gold:
        return "too_little_gold"
    return "" if any(not site_barred(g, province, type) for province in range(len(PROVINCES))) else "no_room"


def site_barred(g: RomeInc, province: int, type: int) -> str:
    """Why the Unit cannot be built in the Province; "" if it can."""
    command = g.parts.command_of[province]
    if g.status[province] < INSURGENT:
        return "not_insurgent_or_roman"
    if g.rebels[command] != LOYAL:
        return "rebel_province"
    if type in GUARDS and command != ITALIA:
        return "only_in_italia"
    if type == LEGION and command == ITALIA and SEVERAN not in g.emperors:
        return "no_legions_in_italia"
    if type == FLEET and command == PONTICA and g.parts.sun[province]:
        return "landlocked"
    return "" if r02.room(g, province, type) else "overstacked"


SITE_RULES: Final = {
    "not_insurgent_or_roman": "10.6.1",
    "rebel_province": "10.6.1",
    "only_in_italia": "10.6.3",
    "no_legions_in_italia": "10.6.3",
    "landlocked": "10.6.4",
    "overstacked": "2.3.3",
}


def build(g: RomeInc, type: int, offer: Offer) -> None:
    """Where the new Unit stands."""
    for province in range(len(PROVINCES)):
        reason = site_barred(g, province, type)
        if not reason:
            offer.may(PROVINCE_OPTION + province, (BUILT, type, province))
        else:
            offer.no(PROVINCE_OPTION + province, reason, SITE_RULES[reason])


def built(g: RomeInc, type: int, province: int) -> None:
    """From the Barracks, for its Building cost, as an Ordinary Unit."""
    g.barracks[type] -= 1
    add_units(g, province, ORDINARY[type], 1)
    if g.log:
        g.tell("built", "10.6.1", unit=TYPES[type], province=PROVINCES[province])
    add_gold(g, "build", "10.6.1", -cost(g, g.parts.build_cost[type]), TYPES[type])
    g.then((ORDERS,))


# -- 10.7 Transferring Units -------------------------------------------------------------------------------------------


def can_leave(g: RomeInc, province: int, abroad: list[bool]) -> bool:
    """Can any Unit of the Province go anywhere?

    *abroad*: whether a Transfer to another Command can be paid, for each type that moves.
    """
    units = g.units[province]
    found = -1
    for i in range(len(MOBILE)):
        if found < 0 and of_type(units, MOBILE[i]):
            found = first_target(g, province, MOBILE[i], abroad[i])
    return found >= 0


def first_target(g: RomeInc, province: int, type: int, abroad: bool) -> int:
    """A Province that such a Unit can go to, or -1; at home first: there one is soon found."""
    for target in g.parts.provinces_of[g.parts.command_of[province]]:
        if not transfer_barred(g, province, target, type, abroad):
            return target
    for target in range(len(PROVINCES)) if abroad else ():
        if not transfer_barred(g, province, target, type, abroad):
            return target
    return -1


def transfer_cost(g: RomeInc, type: int) -> int:
    """10.7.2, 10.7.3: to another Command; some Emperors counters make guards move for nothing."""
    return 0 if g.parts.free_with[type] in g.emperors else cost(g, g.parts.transfer_cost[type])


def affordable(g: RomeInc, type: int) -> bool:
    return transfer_cost(g, type) <= g.gold


def transfer_barred(g: RomeInc, source: int, target: int, type: int, abroad: bool) -> str:
    """Why the Unit cannot be transferred there; "" if it can.

    *abroad*: whether a Transfer to another Command can be paid.
    """
    if g.status[target] < INSURGENT:
        return "not_insurgent_or_roman"
    command_of = g.parts.command_of
    command = command_of[target]
    most = r02.capacity(g)[target][type]
    units = g.units[target]
    if units[2 * type] + units[2 * type + 1] >= most:  # as `of_type`, here for every Province and every Unit
        return "no_legions_in_italia" if type == LEGION and most == 0 else "overstacked"
    if command_of[source] != command:
        side = g.rebels[command_of[source]]
        if g.rebels[command] != side:
            return "rebel_province" if side == LOYAL else "not_his_province"  # ruling 10.7-a
        if not abroad:
            return "too_little_gold"
    elif source == target:
        return "already_there"
    return "landlocked" if type == FLEET and r02.landlocked(g, source, target, type) else ""


TRANSFER_RULES: Final = {
    "already_there": "10.7.1",
    "not_insurgent_or_roman": "10.7.1",
    "rebel_province": "10.7.7",
    "not_his_province": "10.7.7",
    "too_little_gold": "10.7.2",
    "no_legions_in_italia": "10.7.6",
    "landlocked": "10.7.4",
    "overstacked": "2.3.3",
}


def transfer(g: RomeInc, province: int, offer: Offer) -> None:
    """Which Unit leaves the Province."""
    for kind in range(len(KINDS)):
        if g.units[province][kind] == 0:
            continue
        if TYPE_OF[kind] == WALL:
            offer.no(KIND_OPTION + kind, "walls_stay", "10.7.8")
        elif first_target(g, province, TYPE_OF[kind], affordable(g, TYPE_OF[kind])) >= 0:
            offer.may(KIND_OPTION + kind, (TRANSFER_TO, province, kind))
        else:
            offer.no(KIND_OPTION + kind, "cannot_leave", "10.7.1")


def transfer_to(g: RomeInc, province: int, kind: int, offer: Offer) -> None:
    """Where it goes."""
    type = TYPE_OF[kind]
    abroad = affordable(g, type)
    for target in range(len(PROVINCES)):
        reason = transfer_barred(g, province, target, type, abroad)
        if not reason:
            offer.may(PROVINCE_OPTION + target, (TRANSFERRED, province, kind, target))
        elif offer.explain:
            offer.no(PROVINCE_OPTION + target, reason, TRANSFER_RULES[reason])


def transferred(g: RomeInc, province: int, kind: int, target: int) -> None:
    """Free within a Command, else for its Transfer cost."""
    add_units(g, province, kind, -1)
    add_units(g, target, kind, 1)
    if g.log:
        g.tell("transferred", "10.7.1", unit=KINDS[kind], source=PROVINCES[province], target=PROVINCES[target])
    if g.parts.command_of[province] != g.parts.command_of[target]:
        add_gold(g, "transfer", "10.7.2", -transfer_cost(g, TYPE_OF[kind]), KINDS[kind])
    g.then((ORDERS,))


ORDERS: Final = BOOK.choice("10.6", orders)
BUILD: Final = BOOK.choice("10.6.1", build, type="type")
BUILT: Final = BOOK.rule("10.6.1", built, type="type", province="province")
TRANSFER: Final = BOOK.choice("10.7", transfer, province="province")
TRANSFER_TO: Final = BOOK.choice("10.7.1", transfer_to, province="province", kind="kind")
TRANSFERRED: Final = BOOK.rule("10.7.2", transferred, province="province", kind="kind", target="province")
