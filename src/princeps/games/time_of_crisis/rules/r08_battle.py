"""8.0 Battle: one round in which both sides roll at once, losses, the winner, retreat and advance.

A player's force is an army, the militia of a capital, or both of them in one capital (`militia`: the province, or
NONE).
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import ARMY_OPTION, BOOK, EVENT_OPTION, MILITIA_OPTION, NO_OPTION, PLACE_OPTION, RIVAL_OPTION, TRIBE_OPTION
from ..parts import (
    ARMIES,
    ATTACKER,
    BAD_AUGURIES,
    CAPITAL,
    CAVALRY,
    DEFENDER,
    EVENTS,
    FIRST_HOMELAND,
    FLANKING,
    FORCES,
    GOOD_AUGURIES,
    HOME,
    ITALIA,
    LEADERS,
    MILITARY,
    PLAGUE,
    PROVINCES,
    REGIONS,
    REMOVED,
    RIVALS,
    ROLES,
    SENATE_EMPEROR,
    SHAPUR,
    SIDES,
    SPICULUM,
    TARGETS,
    TRIBES,
    TRIUMPH,
)
from ..state import (
    NONE,
    Crisis,
    army_in_capital,
    band_of,
    capital_side,
    chain,
    gain_legacy,
    region_of,
    side_of,
    slot,
    units_of,
)
from . import r08_losses as losses
from . import x1_cards as x1
from . import x2_emperors as x2
from .r06_military import armies_of, spend, step_to
from .r06_senate import use_event

ARMY_FORCES: Final = len(ARMIES)  # forces from here on are the militia of a province
FIRST_RIVAL: Final = len(TRIBES)  # numbers of TARGETS: tribes, rivals, armies, capitals
FIRST_ARMY: Final = FIRST_RIVAL + len(RIVALS)
FIRST_CAPITAL: Final = FIRST_ARMY + len(ARMIES)
Dice = list[tuple[str, str]]  # for the log: the unit that rolls, and its faces


# -- 8.1 who can attack whom -------------------------------------------------------------------------------------------


def force_place(g: Crisis, force: int) -> int:
    return g.generals[force] if force < ARMY_FORCES else CAPITAL + force - ARMY_FORCES


def forces(g: Crisis, side: int) -> list[int]:
    """A side's armies, and its militia where no army commands it (4.0)."""
    found = armies_of(g, side)
    for province in range(len(PROVINCES)):
        if g.militia[province] and g.governors[province] == side and CAPITAL + province not in g.generals:
            found.append(ARMY_FORCES + province)
    return found


def targets(g: Crisis, region: int, side: int) -> list[int]:
    """Enemy groups of a region: each tribe with its leader, each rival emperor, each army in the open, the capital
    (rulings C0.8-a, C0.8-b, C0.8-c).
    """
    found: list[int] = []
    for tribe in range(len(TRIBES)):
        if pieces(g, tribe, region):
            found.append(tribe)
    for rival in range(len(RIVALS)):
        if g.rivals[rival] == region:
            found.append(FIRST_RIVAL + rival)
    if region in g.generals:
        for army in range(len(ARMIES)):
            if g.generals[army] == region and side_of(army) != side:
                found.append(FIRST_ARMY + army)
    if region < len(PROVINCES) and capital_side(g, region) not in (NONE, side):
        found.append(FIRST_CAPITAL + region)
    return found


def pieces(g: Crisis, tribe: int, region: int) -> int:
    """Pieces of a tribe that fight there: at home inactive ones are left alone (4.0)."""
    place = slot(tribe, region)
    if place < 0:
        return 0
    count = g.raiders[tribe][place]
    if place != HOME:
        count += g.resting[tribe][place]
    if region in g.leaders:
        for leader in range(len(LEADERS)):
            if g.leaders[leader] == region and g.parts.leader_tribe[leader] == tribe:
                count += 1
    return count


def battle_cost(g: Crisis) -> int:
    """X2: a Senate Emperor pays more."""
    dear = g.emperor_type == SENATE_EMPEROR and g.governors[ITALIA] == g.active
    return g.parts.cost_battle + (g.parts.senate_battle if dear else 0)


def battle_barred(g: Crisis, force: int) -> str:
    if force in g.fought:
        return "has_fought"
    return "" if targets(g, region_of(force_place(g, force)), g.active) else "no_enemy"


def battle(g: Crisis, offer: Offer) -> None:
    """Which force attacks; each once a turn (ruling C0.8-e)."""
    for force in forces(g, g.active):
        reason = battle_barred(g, force)
        option = ARMY_OPTION + force if force < ARMY_FORCES else MILITIA_OPTION + force - ARMY_FORCES
        if reason:
            offer.no(option, reason, "8.1")
        else:
            offer.may(option, (ATTACK, force))


def attack(g: Crisis, force: int, offer: Offer) -> None:
    """Which enemy group of its region."""
    for target in targets(g, region_of(force_place(g, force)), g.active):
        offer.may(target_option(target), (ENGAGE, force, target))


def target_option(target: int) -> int:
    if target < FIRST_RIVAL:
        return TRIBE_OPTION + target
    if target < FIRST_ARMY:
        return RIVAL_OPTION + target - FIRST_RIVAL
    if target < FIRST_CAPITAL:
        return ARMY_OPTION + target - FIRST_ARMY
    return PLACE_OPTION + CAPITAL + target - FIRST_CAPITAL


def engage(g: Crisis, force: int, target: int) -> None:
    spend(g, MILITARY, battle_cost(g))
    open_battle(g, force, target)


def open_battle(g: Crisis, force: int, target: int) -> None:
    """Whoever is in it begins no other battle this turn and moves no more."""
    g.fought = (*g.fought, force)
    province = militia_with(g, force)
    if force < ARMY_FORCES and province >= 0:
        g.fought = (*g.fought, ARMY_FORCES + province)
    g.kills = [0, 0]
    g.leader_kills = 0
    g.battlefield = region_of(force_place(g, force))
    g.defender = defending_army(g, target)
    if g.log:
        g.tell(
            "battle",
            "8.1",
            side=SIDES[g.active],
            force=FORCES[force],
            target=TARGETS[target],
            region=REGIONS[g.battlefield],
        )
    if SPICULUM in g.unused and force < ARMY_FORCES:
        g.then((x1.SPICULUM_CARD, force, target))
    else:
        g.then((FIGHT, force, target, 0))


def militia_with(g: Crisis, force: int) -> int:
    """The province whose militia attacks in the force; NONE if none does: it fights once a turn (ruling C0.8-e)."""
    if force >= ARMY_FORCES:
        return force - ARMY_FORCES
    province = g.generals[force] - CAPITAL
    if not 0 <= province < len(PROVINCES) or not g.militia[province]:
        return NONE
    return NONE if fought_before(g, ARMY_FORCES + province, force) else province


def fought_before(g: Crisis, militia: int, army: int) -> bool:
    """Was the militia in a battle before the army's own? Forces stand in `fought` in the order of their battles."""
    if militia not in g.fought:
        return False
    return army not in g.fought or g.fought.index(militia) < g.fought.index(army)


def army_of(force: int) -> int:
    return force if force < ARMY_FORCES else NONE


def defending_army(g: Crisis, target: int) -> int:
    """The army of a target; NONE if it has none."""
    if target >= FIRST_CAPITAL:
        return army_in_capital(g, target - FIRST_CAPITAL)
    return target - FIRST_ARMY if target >= FIRST_ARMY else NONE


def defending_militia(g: Crisis, target: int) -> int:
    province = target - FIRST_CAPITAL
    return province if province >= 0 and g.militia[province] else NONE


# -- 8.1 dice ----------------------------------------------------------------------------------------------------------


def roll_units(g: Crisis, count: int, needed: int, kind: str, dice: Dice) -> tuple[int, int]:
    """Hits of so many dice, and how many of the dice missed. A 6 always hits and is rolled again."""
    hits = 0
    misses = 0
    for _ in range(count):
        face = g.chance.die(6)
        rolls = [face]
        if face >= needed or face == 6:
            hits += 1
        else:
            misses += 1
        while face == 6:
            face = g.chance.die(6)
            rolls.append(face)
            if face >= needed or face == 6:
                hits += 1
        if g.log:
            dice.append((kind, chain(rolls)))
    return hits, misses


def player_need(g: Crisis, needed: int) -> int:
    """What a player's unit needs to hit: the Auguries help or harm players only (C5.0)."""
    if g.event == GOOD_AUGURIES:
        return needed - g.parts.auguries
    return needed + g.parts.auguries if g.event == BAD_AUGURIES else needed


def roll_player(g: Crisis, army: int, militia: int, dice: Dice) -> tuple[int, int]:
    """Hits of a player's force, and the number that the best of its dice without a hit needed (0: none missed)."""
    parts = g.parts
    hits = 0
    missed = 0
    for count, kind, face in (
        (g.full[army] if army >= 0 else 0, "full", parts.to_hit_full),
        (g.reduced[army] if army >= 0 else 0, "reduced", parts.to_hit_reduced),
        (1 if militia >= 0 else 0, "militia", parts.to_hit_militia),
        (len(g.foederati[army]) if army >= 0 else 0, "barbarian", parts.to_hit_barbarian),
    ):
        if count:
            needed = player_need(g, face)
            more, misses = roll_units(g, count, needed, kind, dice)
            hits += more
            if misses and (missed == 0 or needed < missed):
                missed = needed
    return hits, missed


def roll_target(g: Crisis, target: int, dice: Dice) -> int:
    parts = g.parts
    region = g.battlefield
    if target >= FIRST_ARMY:
        return roll_player(g, defending_army(g, target), defending_militia(g, target), dice)[0]
    if target >= FIRST_RIVAL:
        return roll_units(g, parts.dice_rival, parts.to_hit_rival, "rival", dice)[0]
    leaders = [
        leader for leader in range(len(LEADERS)) if g.leaders[leader] == region and parts.leader_tribe[leader] == target
    ]
    hits = roll_units(g, pieces(g, target, region) - len(leaders), parts.to_hit_barbarian, "barbarian", dice)[0]
    for leader in leaders:
        hits += roll_units(g, parts.dice_leader[leader], parts.to_hit_leader[leader], LEADERS[leader], dice)[0]
    return hits


def fight(g: Crisis, force: int, target: int, early: int) -> None:
    """Both sides roll. *early*: hits of the Spiculum, already taken."""
    if wiped_out(g, target):
        g.then((OUTCOME, force, target, early, 0))
        return
    ours: Dice = []
    theirs: Dice = []
    hits, missed = roll_player(g, army_of(force), militia_with(g, force), ours)
    against = roll_target(g, target, theirs)
    if g.log:
        tell_roll(g, ATTACKER, target, ours, hits)
        tell_roll(g, DEFENDER, target, theirs, against)
    if FLANKING in g.unused or CAVALRY in g.unused:
        g.then((BATTLE_CARDS, force, target, early, hits, against, missed))
    else:
        g.then((BLOWS, force, target, early, hits, against))


def tell_roll(g: Crisis, role: int, target: int, dice: Dice, hits: int) -> None:
    """Die by die for the record, by units for people; the Auguries where they count."""
    player = role == ATTACKER or target >= FIRST_ARMY
    g.tell(
        "rolled",
        "8.1",
        role=ROLES[role],
        dice=[f"{unit} {faces}" for unit, faces in dice],
        rolls=by_unit(dice, target),
        auguries=EVENTS[g.event] if player and g.event in (GOOD_AUGURIES, BAD_AUGURIES) else "",
        hits=hits,
        n=g.chance.drawn,
    )


def by_unit(dice: Dice, target: int) -> list[str]:
    """How many units of a sort and their faces; a leader and a rival emperor are one, whatever they roll."""
    faces: dict[str, list[str]] = {}
    for unit, rolled in dice:
        faces.setdefault(RIVALS[target - FIRST_RIVAL] if unit == "rival" else unit, []).append(rolled)
    return [
        f"{1 if unit in LEADERS or unit in RIVALS else len(rolls)}*{unit}={','.join(rolls)}"
        for unit, rolls in faces.items()
    ]


def battle_cards(
    g: Crisis, force: int, target: int, early: int, hits: int, against: int, missed: int, offer: Offer
) -> None:
    """Cards played earlier that the attacker can use now, with both rolls on the table (ruling C6.0-b)."""
    if FLANKING in g.unused:
        offer.may(EVENT_OPTION + FLANKING, (FLANKED, force, target, early, against))
    if CAVALRY in g.unused:
        if missed:
            offer.may(EVENT_OPTION + CAVALRY, (x1.CAVALRY_RODE, force, target, early, hits, against, missed))
        else:
            offer.no(EVENT_OPTION + CAVALRY, "no_die_missed", "X1.0")
    offer.may(NO_OPTION, (BLOWS, force, target, early, hits, against))


def flanked(g: Crisis, force: int, target: int, early: int, against: int) -> None:
    """All dice of the attacker again; the new total stands."""
    use_event(g, FLANKING)
    ours: Dice = []
    hits, missed = roll_player(g, army_of(force), militia_with(g, force), ours)
    if g.log:
        tell_roll(g, ATTACKER, target, ours, hits)
    g.then((BATTLE_CARDS, force, target, early, hits, against, missed))


# -- 8.1 hits ----------------------------------------------------------------------------------------------------------


def blows(g: Crisis, force: int, target: int, early: int, hits: int, against: int) -> None:
    """What changes the totals (ruling C0.8-f), then the losses of both sides, then the outcome."""
    items = hit_items(g, target)
    hits += early
    for _, change, _ in items:
        hits = max(0, hits + change)
    if g.event == PLAGUE:
        against += g.parts.plague
    if g.log:
        g.tell("hits", "8.1", attacker=hits, defender=against, items=[list(item) for item in items])
    g.then(
        (losses.STRIKE, target, hits - early),
        (losses.LOSSES, army_of(force), militia_with(g, force), against, DEFENDER),
        (OUTCOME, force, target, hits, against),
    )


def hit_items(g: Crisis, target: int) -> list[tuple[str, int, str]]:
    """What changes the attacker's total: less for Castra and Shapur, more for the Plague, which strikes both."""
    items: list[tuple[str, int, str]] = []
    region = g.battlefield
    if target >= FIRST_CAPITAL and g.castra[region] and g.governors[region] == capital_side(g, region):
        items.append(("castra", -g.parts.castra, "C6.0"))
    if target == g.parts.leader_tribe[SHAPUR] and g.leaders[SHAPUR] == region:
        items.append(("shapur", -g.parts.shapur, "C5.0"))
    if g.event == PLAGUE:
        items.append(("plague", g.parts.plague, "C5.0"))
    return items


# -- 8.2 winner, 8.3 retreat, 8.4 advance ------------------------------------------------------------------------------


def wiped_out(g: Crisis, target: int) -> bool:
    if target >= FIRST_CAPITAL:
        return capital_side(g, target - FIRST_CAPITAL) == NONE
    if target >= FIRST_ARMY:
        return units_of(g, target - FIRST_ARMY) == 0
    if target >= FIRST_RIVAL:
        return g.rivals[target - FIRST_RIVAL] == REMOVED
    return pieces(g, target, g.battlefield) == 0


def outcome(g: Crisis, force: int, target: int, hits: int, against: int) -> None:
    """More hits win and a tie is the defender's; who alone is wiped out has lost; if both are, nobody has won."""
    gone = wiped_out(g, target)
    beaten = units_of(g, force) == 0 if force < ARMY_FORCES else g.militia[force - ARMY_FORCES] == 0
    army = army_of(force)
    if g.emperor_general >= 0 and (
        against > 0 if g.emperor_general == army else hits > 0 and g.emperor_general == g.defender
    ):
        g.then((x2.DEATH_ROLL, against if g.emperor_general == army else hits))
    if gone and beaten:
        if g.log:
            g.tell("battle_undecided", "8.2")
    elif gone or (hits > against and not beaten):
        victory(g, g.active, army, ATTACKER)
        if TRIUMPH in g.unused and target < FIRST_RIVAL and g.kills[ATTACKER]:
            g.then((x1.TRIUMPH_CARD,))
        repel(g, force, target)
    elif target >= FIRST_ARMY:
        victory(g, side_of(g.defender) if g.defender >= 0 else g.governors[g.battlefield], g.defender, DEFENDER)
    elif g.log:
        g.tell("battle_lost", "8.2", side=SIDES[g.active])


def victory(g: Crisis, side: int, army: int, by: int) -> None:
    """Legacy for the winner, and for each enemy barbarian eliminated (rulings 8.2-a, 8.2-b, 8.2-c, C0.8-g)."""
    if g.log:
        g.tell("battle_won", "8.2", side=SIDES[side])
    gain_legacy(g, side, g.parts.win_legacy + g.parts.barbarian_legacy * g.kills[by], "battle", "8.2")
    if g.emperor_general >= 0 and g.emperor_general == army:
        gain_legacy(g, side, g.parts.military_legacy, "military_emperor", "X2.0")


def repel(g: Crisis, force: int, target: int) -> None:
    """8.3: beaten barbarians go home, active (ruling 8.3-a); who held the capital leaves it, and 8.4 the winner may
    move in.
    """
    region = g.battlefield
    if target < FIRST_RIVAL:
        send_home(g, target, region)
    if target < FIRST_CAPITAL:
        return
    if g.militia[region]:
        g.militia[region] = 0
        if g.log:
            g.tell("militia_disbanded", "8.3", province=PROVINCES[region])
    army = army_in_capital(g, region)
    if army >= 0:
        g.generals[army] = region
        if g.log:
            g.tell("retreated", "8.3", army=ARMIES[army], province=PROVINCES[region])
    if force < ARMY_FORCES and g.generals[force] == region:
        g.then((ADVANCE, force))


def send_home(g: Crisis, tribe: int, region: int) -> None:
    """Survivors in a province return to their homeland; at home they already are."""
    left = pieces(g, tribe, region)
    if region >= FIRST_HOMELAND or left == 0:
        return
    g.raiders[tribe][HOME] += g.raiders[tribe][region] + g.resting[tribe][region]
    g.raiders[tribe][region] = g.resting[tribe][region] = 0
    leaders = [
        leader
        for leader in range(len(LEADERS))
        if g.leaders[leader] == region and g.parts.leader_tribe[leader] == tribe
    ]
    for leader in leaders:
        g.leaders[leader] = FIRST_HOMELAND + tribe
    if g.log:
        band = band_of(tribe, leaders, left - len(leaders))
        g.tell("went_home", "8.3", tribe=TRIBES[tribe], pieces=left, band=band, region=REGIONS[region])


def advance(g: Crisis, army: int, offer: Offer) -> None:
    """8.4: the winner may move into the capital."""
    place = CAPITAL + g.generals[army]
    offer.may(PLACE_OPTION + place, (ADVANCED, army, place))
    if g.factions[g.active] < 0:  # X3: a faction always does
        offer.may(NO_OPTION, ())


def advanced(g: Crisis, army: int, place: int) -> None:
    step_to(g, army, place, "8.4")


BATTLE: Final = BOOK.choice("8.1", battle)
ATTACK: Final = BOOK.choice("8.1", attack, force="force")
ENGAGE: Final = BOOK.rule("8.1", engage, force="force", target="target")
FIGHT: Final = BOOK.rule("8.1", fight, force="force", target="target", early="")
BATTLE_CARDS: Final = BOOK.choice(
    "C6.0", battle_cards, force="force", target="target", early="", hits="", against="", missed=""
)
FLANKED: Final = BOOK.rule("C6.0", flanked, force="force", target="target", early="", against="")
BLOWS: Final = BOOK.rule("8.1", blows, force="force", target="target", early="", hits="", against="")
OUTCOME: Final = BOOK.rule("8.2", outcome, force="force", target="target", hits="", against="")
ADVANCE: Final = BOOK.choice("8.4", advance, army="army")
ADVANCED: Final = BOOK.rule("8.4", advanced, army="army", place="place")
