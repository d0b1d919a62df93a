"""8.1 Losses: who is hit, chosen by the right person, and what becomes of it."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import ACTIVE_OPTION, BOOK, FULL_OPTION, INACTIVE_OPTION, LEADER_OPTION, REDUCED_OPTION, TRIBE_OPTION
from ..parts import (
    ACTIVE_PIECE,
    ARMIES,
    ATTACKER,
    HOME,
    INACTIVE_PIECE,
    LEADERS,
    PROVINCES,
    REGIONS,
    REMOVED,
    RIVALS,
    TRIBES,
)
from ..state import NONE, Crisis, disband, side_of, slot, units_of, without
from . import r08_battle as r08


def strike(g: Crisis, target: int, hits: int) -> None:
    """The attacker's hits fall on the target."""
    if hits <= 0:
        return
    if target >= r08.FIRST_ARMY:
        g.then((LOSSES, r08.defending_army(g, target), r08.defending_militia(g, target), hits, ATTACKER))
    elif target >= r08.FIRST_RIVAL:
        g.rivals[target - r08.FIRST_RIVAL] = REMOVED
        if g.log:
            g.tell("rival_killed", "8.1", rival=RIVALS[target - r08.FIRST_RIVAL])
    else:
        g.then((STRIKE_TRIBE, target, hits))


def strike_tribe(g: Crisis, tribe: int, hits: int) -> None:
    """One hit after the other; asked only where it makes a difference."""
    while hits > 0:
        kinds = tribe_kinds(g, tribe)
        if not kinds:
            return
        if len(kinds) > 1 and hits < r08.pieces(g, tribe, g.battlefield) and g.factions[g.active] < 0:
            g.then((ASSIGN_HIT, tribe, hits))
            return
        kill(g, tribe, kinds[0])  # X3: factions strike leaders first
        hits -= 1


def tribe_kinds(g: Crisis, tribe: int) -> list[int]:
    """The different pieces of a tribe in the battle: its leaders, then active, then inactive ones."""
    region = g.battlefield
    place = slot(tribe, region)
    found = [
        leader
        for leader in range(len(LEADERS))
        if g.leaders[leader] == region and g.parts.leader_tribe[leader] == tribe
    ]
    if g.raiders[tribe][place]:
        found.append(ACTIVE_PIECE)
    if place != HOME and g.resting[tribe][place]:
        found.append(INACTIVE_PIECE)
    return found


def assign_hit(g: Crisis, tribe: int, hits: int, offer: Offer) -> None:
    """Who fights barbarians says which of them is hit."""
    for kind in tribe_kinds(g, tribe):
        option = LEADER_OPTION + kind
        if kind >= len(LEADERS):
            option = ACTIVE_OPTION if kind == ACTIVE_PIECE else INACTIVE_OPTION
        offer.may(option, (HIT_ASSIGNED, tribe, hits, kind))


def hit_assigned(g: Crisis, tribe: int, hits: int, kind: int) -> None:
    kill(g, tribe, kind)
    g.then((STRIKE_TRIBE, tribe, hits - 1))


def kill(g: Crisis, tribe: int, kind: int) -> None:
    """A barbarian goes home inactive, a leader leaves the game."""
    g.kills[ATTACKER] += 1
    if kind < len(LEADERS):
        g.leaders[kind] = REMOVED
        g.leader_kills += 1
        if g.log:
            g.tell("leader_killed", "8.1", leader=LEADERS[kind])
        return
    row = g.raiders[tribe] if kind == ACTIVE_PIECE else g.resting[tribe]
    row[slot(tribe, g.battlefield)] -= 1
    g.resting[tribe][HOME] += 1
    if g.log:
        g.tell("barbarian_killed", "8.1", tribe=TRIBES[tribe], region=REGIONS[g.battlefield])


def losses(g: Crisis, army: int, militia: int, hits: int, by: int) -> None:
    """A player's losses: militia, then barbarians, then legions; the owner chooses among legions (ruling C0.8-d)."""
    while hits > 0:
        if militia >= 0:
            g.militia[militia] = 0
            if g.log:
                g.tell("militia_lost", "8.1", province=PROVINCES[militia])
            militia = NONE
        elif army < 0 or units_of(g, army) == 0:
            return
        elif g.foederati[army]:
            tribes = g.foederati[army]
            if tribes[0] != tribes[-1] and hits < len(tribes) and g.factions[side_of(army)] < 0:
                g.then((CHOOSE_FOEDERATI, army, hits, by))
                return
            lose_barbarian(g, army, tribes[0], by)
        elif (
            g.full[army]
            and g.reduced[army]
            and hits < 2 * g.full[army] + g.reduced[army]
            and g.factions[side_of(army)] < 0
        ):
            g.then((CHOOSE_LOSS, army, hits, by))
            return
        else:
            lose_legion(g, army, g.full[army] > 0)  # X3: factions reduce full legions first
        hits -= 1


def choose_foederati(g: Crisis, army: int, hits: int, by: int, offer: Offer) -> None:
    offer.seat = side_of(army)
    last = NONE
    for tribe in g.foederati[army]:
        if tribe != last:
            offer.may(TRIBE_OPTION + tribe, (FOEDERATI_LOST, army, tribe, hits, by))
        last = tribe


def foederati_lost(g: Crisis, army: int, tribe: int, hits: int, by: int) -> None:
    lose_barbarian(g, army, tribe, by)
    g.then((LOSSES, army, NONE, hits - 1, by))


def lose_barbarian(g: Crisis, army: int, tribe: int, by: int) -> None:
    g.foederati[army] = without(g.foederati[army], tribe)
    g.resting[tribe][HOME] += 1
    g.kills[by] += 1
    if g.log:
        g.tell("foederati_lost", "8.1", army=ARMIES[army], tribe=TRIBES[tribe])
    gone_if_empty(g, army)


def choose_loss(g: Crisis, army: int, hits: int, by: int, offer: Offer) -> None:
    offer.seat = side_of(army)
    offer.may(FULL_OPTION, (LEGION_HIT, army, 1, hits, by))
    offer.may(REDUCED_OPTION, (LEGION_HIT, army, 0, hits, by))


def legion_hit(g: Crisis, army: int, full: int, hits: int, by: int) -> None:
    lose_legion(g, army, full > 0)
    g.then((LOSSES, army, NONE, hits - 1, by))


def lose_legion(g: Crisis, army: int, full: bool) -> None:
    """A full legion becomes a reduced one, a reduced one goes back to the supply."""
    if full:
        g.full[army] -= 1
        g.reduced[army] += 1
    else:
        g.reduced[army] -= 1
    if g.log:
        g.tell("legion_reduced" if full else "legion_lost", "8.1", army=ARMIES[army])
    gone_if_empty(g, army)


def gone_if_empty(g: Crisis, army: int) -> None:
    if units_of(g, army) == 0:
        disband(g, army)
        if g.log:
            g.tell("army_destroyed", "8.1", army=ARMIES[army])


STRIKE: Final = BOOK.rule("8.1", strike, target="target", hits="")
STRIKE_TRIBE: Final = BOOK.rule("8.1", strike_tribe, tribe="tribe", hits="")
ASSIGN_HIT: Final = BOOK.choice("8.1", assign_hit, tribe="tribe", hits="")
HIT_ASSIGNED: Final = BOOK.rule("8.1", hit_assigned, tribe="tribe", hits="", kind="kind")
LOSSES: Final = BOOK.rule("8.1", losses, army="army", militia="province", hits="", by="role")
CHOOSE_FOEDERATI: Final = BOOK.choice("8.1", choose_foederati, army="army", hits="", by="role")
FOEDERATI_LOST: Final = BOOK.rule("8.1", foederati_lost, army="army", tribe="tribe", hits="", by="role")
CHOOSE_LOSS: Final = BOOK.choice("8.1", choose_loss, army="army", hits="", by="role")
LEGION_HIT: Final = BOOK.rule("8.1", legion_hit, army="army", full="", hits="", by="role")
