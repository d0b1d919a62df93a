"""2.0 Units: how many of each type fit into a Province, and where the others go."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BARRACKS_OPTION, BOOK, KIND_OPTION, PROVINCE_OPTION
from ..parts import FLEET, INSURGENT, KINDS, PONTICA, PROVINCES, SEVERAN, SYRIA, WALL
from ..state import NOBODY, RomeInc, add_units, add_unrest, of_type

# -- 2.3 Unit Stacking -------------------------------------------------------------------------------------------------


def capacity(g: RomeInc) -> list[list[int]]:
    """How many Units of each type may stack in each Province (2.3.3 to 2.3.5)."""
    return g.parts.capacity[SEVERAN in g.emperors]


def room(g: RomeInc, province: int, type: int) -> bool:
    """May another Unit of the type stand in this Province?"""
    return g.status[province] >= INSURGENT and of_type(g.units[province], type) < capacity(g)[province][type]


def excess(g: RomeInc, province: int, type: int) -> int:
    """Units of the type that must leave. 2.3.2: all, where no Unit may be; Walls stay (10.7.8)."""
    if type == WALL:
        return 0
    count = of_type(g.units[province], type)
    return max(0, count - capacity(g)[province][type]) if g.status[province] >= INSURGENT else count


def restack(g: RomeInc) -> None:
    """2.3.1: send the excess of each Province away, Unit by Unit."""
    for province in range(len(PROVINCES)):
        if g.units[province] == NOBODY:
            continue
        for type in range(WALL):
            if excess(g, province, type):
                g.then((FORCED_KIND, province, type), (RESTACK,))
                return


def forced_kind(g: RomeInc, province: int, type: int, offer: Offer) -> None:
    """Which Unit leaves: an Ordinary or a Veteran one."""
    for kind in (2 * type, 2 * type + 1):
        if g.units[province][kind]:
            offer.may(KIND_OPTION + kind, (FORCED_TRANSFER, province, kind))


def forced_transfer(g: RomeInc, province: int, kind: int, offer: Offer) -> None:
    """Where it goes: within its Command, else to others of its side, else anywhere (10.7.7), else to the Barracks
    (ruling 2.3-a).
    """
    for target in refuges(g, province, kind // 2):
        offer.may(PROVINCE_OPTION + target, (FORCED_MOVE, province, kind, target))
    if not offer.ids:
        offer.may(BARRACKS_OPTION, (FORCED_MOVE, province, kind, -1))


def refuges(g: RomeInc, province: int, type: int) -> list[int]:
    parts = g.parts
    command = parts.command_of[province]
    side = g.rebels[command]
    open_to = [
        target
        for target in range(len(PROVINCES))
        if target != province and room(g, target, type) and not landlocked(g, province, target, type)
    ]
    at_home = [target for target in open_to if parts.command_of[target] == command]
    if at_home:
        return at_home
    friends = [target for target in open_to if g.rebels[parts.command_of[target]] == side]
    return friends or open_to


def landlocked(g: RomeInc, source: int, target: int, type: int) -> bool:
    """10.7.4: no Fleet gets to a Sun Province of Pontica. 10.7.5: one in a Sun Province of Syria only gets to another."""
    if type != FLEET:
        return False
    parts = g.parts
    if parts.sun[target] and parts.command_of[target] == PONTICA:
        return True
    euphrates = parts.sun[target] and parts.command_of[target] == SYRIA
    return parts.sun[source] and parts.command_of[source] == SYRIA and not euphrates


def forced_move(g: RomeInc, province: int, kind: int, target: int) -> None:
    """No Gold is paid, but Unrest rises by one for a Unit that leaves its Command."""
    add_units(g, province, kind, -1)
    if target < 0:
        g.barracks[kind // 2] += 1
        if g.log:
            g.tell("to_barracks", "2.3.1", province=PROVINCES[province], unit=KINDS[kind])
        return
    add_units(g, target, kind, 1)
    if g.log:
        g.tell("forced_transfer", "2.3.1", source=PROVINCES[province], target=PROVINCES[target], unit=KINDS[kind])
    if g.parts.command_of[province] != g.parts.command_of[target]:
        add_unrest(g, "forced_transfer", "2.3.1", 1, KINDS[kind])


RESTACK: Final = BOOK.rule("2.3", restack)
FORCED_KIND: Final = BOOK.choice("2.3.1", forced_kind, province="province", type="type")
FORCED_TRANSFER: Final = BOOK.choice("2.3.1", forced_transfer, province="province", kind="kind")
FORCED_MOVE: Final = BOOK.rule("2.3.1", forced_move, province="province", kind="kind", target="province")
