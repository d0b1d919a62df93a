"""11.0 War Phase and 11.2 Fighting Wars: who fights which War with what, and how it ends."""

from __future__ import annotations

from typing import Final

from ....engine.choices import DONE, NOTHING, Offer
from ..book import (
    BOOK,
    CALL_OFF,
    FIGHT_OPTION,
    HOLD_BACK_OPTION,
    KIND_OPTION,
    LEAVE_OPTION,
    LOSSES,
    OFFICE_OPTION,
    PROVINCE_OPTION,
    WAR_OPTION,
)
from ..parts import (
    ALLIED,
    AUXILIA,
    BARBARIAN,
    CAESAR,
    CONQUEST,
    EVENT_CONQUEST,
    EVENT_PERSECUTION,
    FIRST_HOMELAND,
    FLAVIAN,
    FLEET,
    GOVERNORS,
    GUARDS,
    ILLYRIAN,
    INSURGENT,
    LEGION,
    PREFECT,
    PROVINCES,
    STALEMATE,
    VETERAN,
    VETERAN_ALLIED,
    WAR,
    WARS,
)
from ..state import (
    EMPTY_MAP,
    LOYAL,
    NOBODY,
    OPTIONAL_WARS,
    Mod,
    RomeInc,
    add_gold,
    add_prestige,
    add_to,
    add_unrest,
    administration,
    commander_of,
    fresh,
    half,
    is_rebel,
    leader_of,
    military,
    of_type,
    only,
    person,
    special,
    strength_of,
    total,
    who,
)
from . import r05_commanders as r05
from . import r08_events as r08
from . import r09_movement as r09m
from . import r10_annexation as r10a
from . import r11_losses as r11l
from . import r11_rebels as r11r
from . import r11_revolts as r11v

RESULTS: Final = ["triumph", "draw", "stalemate", "defeat", "disaster"]
TRIUMPH: Final = 0
DRAWN: Final = 1
STALEMATED: Final = 2
DEFEAT: Final = 3
DISASTER: Final = 4

CAUSES: Final = [  # what makes it so
    "low_roll", "middle_roll", "high_roll", "too_few_fleets", "war_ability", "equal_white_dice", "stalemate_ability",
    "stalemate_ability_in_disaster", "three_equal_dice", "persecution",
]  # fmt: skip
LOW: Final = 0
MIDDLE: Final = 1
HIGH: Final = 2
TOO_FEW_FLEETS: Final = 3
EXPERT: Final = 4
EQUAL_WHITE: Final = 5
STEADFAST: Final = 6
STEADFAST_IN_DISASTER: Final = 7
THREE_EQUAL: Final = 8
PERSECUTED: Final = 9


def war_phase(g: RomeInc) -> None:
    """7.4: Revolts, Wars, Civil Wars, Rebellions."""
    g.fought, g.tired, g.used, g.faced, g.spent = [], [], [], [], EMPTY_MAP[:]
    g.then((r11v.REVOLTS,), (FIGHT_WARS,), (r11r.CIVIL_WARS,), (r11r.TRIUMPHANT_REBELLIONS,))


# -- 11.2 Fighting Wars ------------------------------------------------------------------------------------------------


def fight_wars(g: RomeInc, offer: Offer) -> None:
    """11.2.1: each War may be fought once, none has to be."""
    for war in range(len(WARS)):
        if g.wars[war] < 0:
            continue
        if war in g.fought:
            offer.no(WAR_OPTION + war, "already_fought", "11.2.1")
        elif commanders(g, war):
            offer.may(WAR_OPTION + war, (WAR_COMMANDER, war))
        else:
            offer.no(WAR_OPTION + war, "nobody_in_reach", "11.2.3")
    offer.may(DONE, NOTHING)


def commanders(g: RomeInc, war: int) -> list[int]:
    """Offices whose holder can fight the War with something (ruling 11.2-a)."""
    return [office for office in in_reach(g, war) if not command_barred(g, office) and mustered(g, war, office)]


def in_reach(g: RomeInc, war: int) -> list[int]:
    """Caesar, and whoever commands Provinces where the War is or around it."""
    found = [CAESAR]
    for province in g.parts.zone[g.wars[war]]:
        office = commander_of(g, g.parts.command_of[province])
        if office not in found:
            found.append(office)
    return found


def command_barred(g: RomeInc, office: int) -> str:
    """Why the office cannot fight; "" if it can. 11.2.2: once a turn (ruling 11.2-e: the office, whoever holds it)."""
    if office == CAESAR and FLAVIAN not in g.emperors:
        return "caesar_stays_home"
    return "has_fought" if office in g.tired else ""


COMMAND_RULES: Final = {"caesar_stays_home": "11.2.5", "has_fought": "11.2.2", "nothing_to_fight_with": "11.2.3"}


def commands_guards(g: RomeInc, office: int) -> bool:
    """11.2.9: may Praetorian Guards (2.2.2) and Imperial Cavalry (2.2.1) follow him?"""
    return office in (CAESAR, PREFECT) or is_rebel(g, office) or g.parts.dynasty[person(g, office)] in g.emperors


def mustered(g: RomeInc, war: int, office: int) -> list[int]:
    """Provinces with something that can fight the War under him: 11.2.5 Caesar's (5.2.2), 11.2.6 a Governor's (5.5.1),
    11.2.7 a Rebel's.
    """
    guards = commands_guards(g, office)
    rebels, command_of = g.rebels, g.parts.command_of
    found = []
    for province in g.parts.zone[g.wars[war]]:
        command = command_of[province]
        under = rebels[command] == LOYAL if office == CAESAR else commander_of(g, command) == office
        if under and province not in g.used and takes_part(g, province, guards):
            found.append(province)
    return found


def takes_part(g: RomeInc, province: int, guards: bool) -> bool:
    """An Allied Province, or Units that can fight."""
    status = g.status[province]
    if status < INSURGENT:
        return status != BARBARIAN
    units = fresh(g, province)
    return any(units[kind] for kind in (r11l.WAR_KINDS if guards else r11l.PLAIN_KINDS))


def campaign_barred(g: RomeInc, war: int, office: int) -> str:
    """Why he cannot fight this War; "" if he can."""
    reason = command_barred(g, office)
    if reason:
        return reason
    return "" if mustered(g, war, office) else "nothing_to_fight_with"


def war_commander(g: RomeInc, war: int, offer: Offer) -> None:
    """11.2.4: who leads."""
    for office in in_reach(g, war):
        reason = campaign_barred(g, war, office)
        if not reason:
            offer.may(OFFICE_OPTION + office, (MUSTER, war, office))
        else:
            offer.no(OFFICE_OPTION + office, reason, COMMAND_RULES[reason])


def muster(g: RomeInc, war: int, office: int) -> None:
    """Everything in reach takes part, unless the player leaves a Province or some of its Units out."""
    g.army = mustered(g, war, office)
    g.guards = int(commands_guards(g, office))
    g.front = g.wars[war]
    g.spoils = 0
    g.losses = [0] * len(LOSSES)
    g.engaged = EMPTY_MAP[:]
    for province in g.army:
        g.engaged[province] = only(fresh(g, province), r11l.fighting(g))
    g.then((BATTLE_LINE, war, office))


def battle_line(g: RomeInc, war: int, office: int, offer: Offer) -> None:
    """11.2.3, 11.2.4: fight with these Provinces, leave one out for another War, or do not fight."""
    offer.may(FIGHT_OPTION, (FIGHT, war, office))
    for province in g.army:
        if len(g.army) > 1:
            offer.may(LEAVE_OPTION + province, (LEAVE_OUT, war, office, province))
        else:
            offer.no(LEAVE_OPTION + province, "last_province", "11.2.4")
    if divisible(g):
        offer.may(HOLD_BACK_OPTION, (HOLD_BACK, war, office))
    offer.may(CALL_OFF, (FIGHT_OVER,))


def leave_out(g: RomeInc, war: int, office: int, province: int) -> None:
    withdraw(g, province)
    g.then((BATTLE_LINE, war, office))


def withdraw(g: RomeInc, province: int) -> None:
    """The Province does not take part after all."""
    g.army.remove(province)
    g.engaged[province] = NOBODY


def divisible(g: RomeInc) -> list[int]:
    """Provinces of the army with several Units: some can stay behind while others fight."""
    return [province for province in g.army if sum(g.engaged[province]) > 1]


def hold_back(g: RomeInc, war: int, office: int, offer: Offer) -> None:
    """11.2.4: Units are chosen, not only Provinces: where do some stay behind?

    They fight no other War either (11.2.3).
    """
    for province in divisible(g):
        offer.may(PROVINCE_OPTION + province, (HOLD_BACK_UNITS, war, office, province))


def hold_back_units(g: RomeInc, war: int, office: int, province: int, offer: Offer) -> None:
    """How many of each kind fight; the others stay behind."""
    units = g.engaged[province]
    offer.allocate(sum(units), (HELD_BACK, war, office, province))
    for kind in range(len(units)):
        if units[kind]:
            offer.slot(KIND_OPTION + kind, 0, units[kind], units[kind])
    offer.slot(LEAVE_OPTION + province, 0, sum(units) - 1, 0)


def held_back(g: RomeInc, war: int, office: int, province: int, *points: int) -> None:
    """The *points* of each kind that was there, and of those who stay."""
    units = g.engaged[province]
    kinds = [kind for kind in range(len(units)) if units[kind]]
    for i in range(len(kinds)):
        add_to(g.engaged, province, kinds[i], points[i] - units[kinds[i]])
    if g.log and points[-1]:
        g.tell("held_back", "11.2.4", province=PROVINCES[province], n=points[-1])
    g.then((BATTLE_LINE, war, office))


def fight(g: RomeInc, war: int, office: int) -> None:
    """Two white dice and a red one on the Wars Chart."""
    die = g.chance.die
    faces = [die(6), die(6), die(6)]
    found = total(g, "war", "11.2.4", faces, tuple(war_mods(g, war, office)), g.parts.war_triumph, WARS[war])
    result, cause = war_outcome(g, war, office, faces, found)
    g.fought.append(war)
    g.used += g.army
    for province in g.army:
        for kind in range(len(g.engaged[province])):
            if g.engaged[province][kind]:
                add_to(g.spent, province, kind, g.engaged[province][kind])
    if office != CAESAR or result != TRIUMPH or ILLYRIAN not in g.emperors:
        g.tired.append(office)
    if g.log:
        g.tell(
            "war_result",
            "11.2.4",
            war=WARS[war],
            who=who(g, office),
            result=RESULTS[result],
            red=faces[2],
            fleets=fleets(g),
            naval=g.parts.war_naval[war],
            why=CAUSES[cause],
            triumph=g.parts.war_triumph,
            draw=g.parts.war_draw,
        )
    g.then((FIGHT_OVER,))
    red = faces[2]
    side = office - GOVERNORS if is_rebel(g, office) else LOYAL
    if result == TRIUMPH:
        war_won(g, war, office, red, side)
    elif result == DISASTER:
        add_unrest(g, "disaster", "11.3.2", red)
        add_prestige(g, "disaster", "11.3.2", -red)
        g.then((r11l.TAKE_LOSSES, red, half(red), -1))
        r05.commander_dies(g, office, "disaster", "11.3.2")
    elif result == DEFEAT:
        g.then((r11l.TAKE_LOSSES, red, 0, -1))
    else:
        g.then((r11l.TAKE_LOSSES, red, 0, -1), (r11l.PROMOTE, side))


def war_mods(g: RomeInc, war: int, office: int) -> list[Mod]:
    """The Wars Chart: the enemy and his friends against the commander and his army."""
    parts = g.parts
    leader = leader_of(g, war)
    homeland, others, barbarians = neighbours(g, war)
    units = 0
    veterans = 0
    for province in g.army:
        counts = g.engaged[province]
        for type in (*GUARDS, LEGION, AUXILIA):
            units += of_type(counts, type)
            veterans += counts[VETERAN[type]]
    allies = 0
    for province in g.army:
        allies += 1 if g.status[province] == ALLIED else 2 if g.status[province] == VETERAN_ALLIED else 0
    return [
        ("war", parts.war_strength[war], "3.2.2"),
        ("leader", parts.leader_strength[leader] if leader >= 0 else 0, "3.3.2"),
        ("homeland", parts.war_own_homeland * homeland, "11.2"),
        ("other_homelands", parts.war_other_homeland * others, "11.2"),
        ("barbarians", parts.war_barbarian * barbarians, "11.2"),
        ("military", -military(g, office), "6.2.1"),
        ("war_ability", -1 if matching(g, war, office) else 0, "6.3.9"),
        ("units", -units, "11.2"),
        ("veterans", -veterans, "2.1.4"),
        ("allies", -allies, "11.2"),
        ("optional", g.optional[OPTIONAL_WARS], "12.4.3"),
    ]


def neighbours(g: RomeInc, war: int) -> tuple[int, int, int]:
    """At the War's space and around it, by any connection: its own Homeland, other Homelands, Barbarian Provinces."""
    space = g.wars[war]
    own = FIRST_HOMELAND + g.parts.war_nation[war]
    homeland = others = barbarians = 0
    for place in [space, *g.parts.near[space]]:
        if place == own:
            homeland = 1
        elif place >= FIRST_HOMELAND:
            others += place != space
        elif g.status[place] == BARBARIAN:
            barbarians += 1
    return homeland, others, barbarians


def matching(g: RomeInc, war: int, office: int) -> bool:
    """6.3.9: is it the War named on his counter?"""
    return special(g, office) == WAR and g.parts.nation[person(g, office)] == g.parts.war_nation[war]


def fleets(g: RomeInc) -> int:
    """3.2.3, 11.2.8: the Fleets that fight, Veterans counting two."""
    found = 0
    for province in g.army:
        found += strength_of(g.engaged[province], FLEET)
    return found


def war_result(g: RomeInc, war: int, office: int, faces: list[int], found: int) -> int:
    return war_outcome(g, war, office, faces, found)[0]


def war_outcome(g: RomeInc, war: int, office: int, faces: list[int], found: int) -> tuple[int, int]:
    """The first line of the Wars Chart that applies: its result, and what causes it."""
    steadfast = special(g, office) == STALEMATE  # 6.3.6
    expert = matching(g, war, office)
    if not expert and faces[0] == faces[1]:
        triple = faces[1] == faces[2]
        if triple or g.events[EVENT_PERSECUTION] == 2:
            if steadfast:
                return STALEMATED, STEADFAST_IN_DISASTER
            return DISASTER, THREE_EQUAL if triple else PERSECUTED
        return STALEMATED, EQUAL_WHITE
    if found <= g.parts.war_triumph:
        return (TRIUMPH, LOW) if fleets(g) >= g.parts.war_naval[war] else (DRAWN, TOO_FEW_FLEETS)
    if found <= g.parts.war_draw:
        return DRAWN, MIDDLE
    if expert:
        return DRAWN, EXPERT
    return (STALEMATED, STEADFAST) if steadfast else (DEFEAT, HIGH)


def war_won(g: RomeInc, war: int, office: int, red: int, side: int) -> None:
    """The War is over: Prestige, calm, Gold, and new Provinces. A Rebel wins his Gold for himself (11.6.3)."""
    spoils = g.parts.war_strength[war] * administration(g, office)
    if side == LOYAL:
        add_prestige(g, "triumph", "11.2", half(g.parts.war_strength[war]), WARS[war])
        add_unrest(g, "triumph", "11.2", -half(g.parts.war_strength[war]), WARS[war])
        add_gold(g, "triumph", "11.2", spoils, WARS[war])
        if office >= GOVERNORS:
            g.triumphs[office - GOVERNORS] = 1
    else:
        r11l.add_spoils(g, spoils)
    # 10.2.4
    extra = (
        (special(g, office) == CONQUEST or matching(g, war, office))
        + (special(g, CAESAR) == CONQUEST)
        + (g.events[EVENT_CONQUEST] == 2)
    )
    front = g.front
    remove_war(g, war)
    g.then((r11l.TAKE_LOSSES, red, 0, -1), (r11l.PROMOTE, side), (r10a.ANNEX, 1 + extra, front, 1))


def remove_war(g: RomeInc, war: int) -> None:
    """Its Leader looks for another War of his nation, or goes home (ruling 9.6-a)."""
    leader = leader_of(g, war)
    g.wars[war] = -1
    if leader >= 0:
        r09m.place_leader(g, leader)
    r08.come_back(g, war)


def usually_spent(g: RomeInc) -> list[tuple[int, ...]]:
    """While Wars are fought, all Units of the Provinces that fought: what a position means that names only these."""
    found = EMPTY_MAP[:]
    if any(step[0] in WHILE_FIGHTING for step in g.agenda):
        for province in g.used:
            found[province] = only(g.units[province], r11l.WAR_KINDS)
    return found


def fight_over(g: RomeInc) -> None:
    """The next War."""
    g.army, g.front, g.guards, g.spoils, g.losses = [], -1, 0, 0, [0] * len(LOSSES)
    g.engaged = EMPTY_MAP[:]
    g.then((FIGHT_WARS,))


WAR_PHASE: Final = BOOK.rule("11.0", war_phase)
FIGHT_WARS: Final = BOOK.choice("11.2.1", fight_wars)
WAR_COMMANDER: Final = BOOK.choice("11.2.4", war_commander, war="war")
MUSTER: Final = BOOK.rule("11.2.4", muster, war="war", office="office")
BATTLE_LINE: Final = BOOK.choice("11.2.4", battle_line, war="war", office="office")
HOLD_BACK: Final = BOOK.choice("11.2.4", hold_back, war="war", office="office")
HOLD_BACK_UNITS: Final = BOOK.choice("11.2.4", hold_back_units, war="war", office="office", province="province")
HELD_BACK: Final = BOOK.tally("11.2.4", held_back)
LEAVE_OUT: Final = BOOK.rule("11.2.4", leave_out, war="war", office="office", province="province")
FIGHT: Final = BOOK.rule("11.2.4", fight, war="war", office="office")
FIGHT_OVER: Final = BOOK.rule("11.2.1", fight_over)
WHILE_FIGHTING: Final = (
    FIGHT_WARS,
    WAR_COMMANDER,
    BATTLE_LINE,
    HOLD_BACK,
    HOLD_BACK_UNITS,
    FIGHT_OVER,
    r11r.TRIUMPHANT_REBELLIONS,
)
