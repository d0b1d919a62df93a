"""10.1 and 10.3 to 10.5 Unrest Phase: what angers Rome, who comes forward, who governs, bread and circuses."""

from __future__ import annotations

from typing import Final

from ....engine.choices import DONE, NOTHING, Offer
from ..book import BOOK, OFFICE_OPTION, STATESMAN_OPTION, STATESMEN_BOX
from ..parts import (
    BARBARIAN,
    CAESAR,
    COMMANDS,
    CONSUL,
    COUNTERS,
    EMPERORS,
    EVENT_ADOPTION,
    EVENT_PRAETORIANS,
    FIRST_EMPERORS,
    FIRST_HOMELAND,
    FLEET,
    GOVERNORS,
    GUARD,
    HOME,
    INSURGENT,
    LEGION,
    OFFICES,
    PREFECT,
    PREFECT_ABILITY,
    PRESTIGE,
    PROVINCES,
    ROME,
    SEVERAN,
    STATESMEN,
    TYPES,
)
from ..state import (
    LAST_TURN,
    LOYAL,
    Mod,
    RomeInc,
    add_gold,
    add_prestige,
    add_unrest,
    administration,
    d3,
    has_prefect,
    icon,
    is_rebel,
    leader_of,
    loyal_guards,
    of_type,
    popularity,
    rebel_leaders,
    roll,
    settled,
    special,
    who,
)
from . import r02_units as r02
from . import r05_commanders as r05
from . import r10_annexation as r10a
from . import r10_orders as r10o


def unrest_phase(g: RomeInc) -> None:
    """7.3: Unrest rises; Statesmen appear and are appointed; Annexation; what pleases Rome; Units; the Unrest 3D6."""
    g.then(
        (UNREST_RISES,),
        (STATESMEN_FLIPPED,),
        (PREFECT_APPOINTED,),
        (GOVERNORS_RECALLED,),
        (APPOINT,),
        (r10a.YEARLY_ANNEXATION,),
        (EMPTY_COMMANDS,),
        (BREAD_AND_CIRCUSES,),
        (GOLD_FOR_PRESTIGE,),
        (GOLD_FOR_UNREST,),
        (r10o.ORDERS,),
        (UNREST_ROLL,),
    )


# -- 10.1 Unrest -------------------------------------------------------------------------------------------------------


def unrest_rises(g: RomeInc) -> None:
    """10.1.1 to 10.1.7, each counted by itself."""
    for name, count, rule in unrest_items(g):
        add_unrest(g, name, rule, count)


def unrest_items(g: RomeInc) -> list[Mod]:
    """Everything that raises Unrest now."""
    legions = fleets = grain = 0
    parts = g.parts
    for province in range(len(PROVINCES)):
        if g.status[province] >= INSURGENT:
            legions += lacks(g, province, LEGION, parts.legion_icon)
            fleets += lacks(g, province, FLEET, parts.fleet_icon)
    for province in parts.grain:
        grain += hungry(g, province)
    icons = 0
    for emperors in parts.praetorian_icons:
        icons += emperors in g.emperors
    return [
        ("rebels", len(rebel_leaders(g)), "10.1.1"),
        ("wars", len(g.wars) - g.wars.count(-1), "10.1.2"),
        ("leaders", leaders_at_home(g), "10.1.3"),
        ("praetorian_icons", max(0, icons - of_type(g.units[ROME], GUARD)), "10.1.4"),
        ("legion_icons", legions, "10.1.5"),
        ("fleet_icons", fleets, "10.1.6"),
        ("grain_icons", grain, "10.1.7"),
    ]


def leaders_at_home(g: RomeInc) -> int:
    """Leaders in a Homeland: those who wait, and those whose War is still in one."""
    found = g.leaders.count(HOME)
    for war in range(len(g.wars)):
        if g.wars[war] >= FIRST_HOMELAND and leader_of(g, war) >= 0:
            found += 1
    return found


def lacks(g: RomeInc, province: int, type: int, icons: list[int]) -> bool:
    """An icon in an Insurgent or Roman Province without such a Unit."""
    return icon(g, icons[province]) and of_type(g.units[province], type) == 0


def hungry(g: RomeInc, province: int) -> bool:
    """Is the Grain of a Barbarian, Insurgent or Rebel Province cut off?"""
    status = g.status[province]
    return status in (BARBARIAN, INSURGENT) or g.rebels[g.parts.command_of[province]] != LOYAL


def unrest_roll(g: RomeInc) -> None:
    """10.1.8: an angry city and too many guards kill Caesar."""
    deadly = g.parts.unrest_dies
    if roll(g, "unrest", "10.1.8", 3, unrest_mods(g), deadly, who(g, CAESAR)) >= deadly:
        r05.caesar_killed(g, "riot", "10.1.8")


def unrest_mods(g: RomeInc) -> tuple[Mod, ...]:
    strength, counters = loyal_guards(g)
    return (
        ("unrest", g.unrest, "10.1.8"),
        ("guards", strength, "10.1.8"),
        ("praetorians", g.events[EVENT_PRAETORIANS] * counters, "8.1"),
    )


# -- 10.3 Statesmen Box ------------------------------------------------------------------------------------------------


def statesmen_flipped(g: RomeInc) -> None:
    """6.1.2, 10.3.2: 1D3 counters, one more with Adoption; all that are left on Turn 10."""
    if g.turn == LAST_TURN:
        g.then((FLIP, len(g.statesmen_box)))
    else:
        g.then((FLIP, d3(g) + (g.events[EVENT_ADOPTION] > 0)))


def flip(g: RomeInc, n: int) -> None:
    """10.3.1: a Statesman comes forward, or a new dynasty changes the rules."""
    box = g.statesmen_box
    if n == 0 or not box:
        return
    counter = box.pop(g.chance.pick(box, COUNTERS))
    g.then((FLIP, n - 1))
    if counter >= FIRST_EMPERORS:
        new_emperors(g, counter - FIRST_EMPERORS)
        return
    g.idle.append(counter)
    if g.log:
        g.tell("statesman", "10.3.2", statesman=STATESMEN[counter])


def prefect_appointed(g: RomeInc) -> None:
    """6.3.4: one who has the Prefect ability must be Prefect; of several, one at random (ruling 6.3-a)."""
    g.appointed = []
    candidates = prefect_candidates(g)
    if not candidates or not has_prefect(g):
        return
    chosen = candidates[g.chance.pick(candidates, STATESMEN) if len(candidates) > 1 else 0]
    if g.offices[PREFECT] != chosen:
        place_statesman(g, chosen, PREFECT)


def prefect_candidates(g: RomeInc) -> list[int]:
    """Statesmen with the Prefect ability who are neither Caesar nor Rebels."""
    special = g.parts.special
    found = [statesman for statesman in g.idle if special[statesman] == PREFECT_ABILITY]
    for office in range(CONSUL, len(OFFICES)):
        statesman = g.offices[office]
        if statesman >= 0 and special[statesman] == PREFECT_ABILITY and not is_rebel(g, office):
            found.append(statesman)
    found.sort()
    return found


def governors_recalled(g: RomeInc) -> None:
    """5.5.5: no Statesman governs a Command without an Insurgent or Roman Province."""
    for command in range(len(COMMANDS)):
        office = GOVERNORS + command
        statesman = g.offices[office]
        if statesman >= 0 and not is_rebel(g, office) and not settled(g, command):
            g.offices[office] = -1
            g.idle.append(statesman)
            if g.log:
                g.tell("recalled", "5.5.5", statesman=STATESMEN[statesman], office=OFFICES[office])


def appoint(g: RomeInc, offer: Offer) -> None:
    """10.3.3: whom to give another post, each once; finished when nobody is idle while a Command Box is open to him
    (ruling 10.3-a).
    """
    possible = any(not office_barred(g, office) for office in range(len(OFFICES)))
    for statesman in g.idle:
        if possible:
            offer.may(STATESMAN_OPTION + statesman, (APPOINT_STATESMAN, statesman))
        else:
            offer.no(STATESMAN_OPTION + statesman, "no_open_office", "10.3.3")
    for office in range(len(OFFICES)):
        statesman = g.offices[office]
        if statesman < 0:
            continue
        reason = removal_barred(g, office)
        if not reason:
            offer.may(STATESMAN_OPTION + statesman, (APPOINT_STATESMAN, statesman))
        else:
            offer.no(STATESMAN_OPTION + statesman, reason, REMOVAL_RULES[reason])
    if not g.idle or not vacant(g):
        offer.may(DONE, NOTHING)
    else:
        offer.no(DONE, "idle_statesmen", "10.3.3")


REMOVAL_RULES: Final = {
    "is_caesar": "10.3.3",
    "is_rebel": "11.6.4",
    "must_be_prefect": "6.3.4",
    "just_appointed": "10.3.3",
}


def removal_barred(g: RomeInc, office: int) -> str:
    """Why the Statesman cannot be taken from his post; "" if he can."""
    if office == CAESAR:
        return "is_caesar"
    if is_rebel(g, office):
        return "is_rebel"
    if office == PREFECT and special(g, PREFECT) == PREFECT_ABILITY:
        return "must_be_prefect"
    return "just_appointed" if g.offices[office] in g.appointed else ""


def office_barred(g: RomeInc, office: int) -> str:
    """Why nobody can be appointed to the office; "" if somebody can."""
    if office == CAESAR:
        return "is_caesar"
    if office >= GOVERNORS:
        if g.rebels[office - GOVERNORS] != LOYAL:
            return "rebel_command"
        if not settled(g, office - GOVERNORS):
            return "no_province"
        if office == PREFECT and special(g, PREFECT) == PREFECT_ABILITY:
            return "must_be_prefect"
    return "just_appointed" if g.offices[office] in g.appointed else ""


OFFICE_RULES: Final = {
    "is_caesar": "5.2",
    "rebel_command": "11.6.4",
    "no_province": "5.5.5",
    "must_be_prefect": "6.3.4",
    "just_appointed": "10.3.3",
}


def vacant(g: RomeInc) -> bool:
    """Is there an office without a Statesman that somebody could fill?"""
    return any(g.offices[office] < 0 and not office_barred(g, office) for office in range(CONSUL, len(OFFICES)))


def appoint_statesman(g: RomeInc, statesman: int, offer: Offer) -> None:
    """His new post; whoever holds it goes to the Statesmen Box."""
    for office in range(len(OFFICES)):
        if g.offices[office] == statesman:
            continue
        reason = office_barred(g, office)
        if not reason:
            offer.may(OFFICE_OPTION + office, (APPOINT_TO, statesman, office))
        else:
            offer.no(OFFICE_OPTION + office, reason, OFFICE_RULES[reason])
    if statesman not in g.idle:
        offer.may(STATESMEN_BOX, (APPOINT_TO, statesman, -1))


def appoint_to(g: RomeInc, statesman: int, office: int) -> None:
    place_statesman(g, statesman, office)
    g.then((APPOINT,))


def place_statesman(g: RomeInc, statesman: int, office: int) -> None:
    """6.1.3: from wherever he is; -1: face up to the Statesmen Box."""
    if statesman in g.idle:
        g.idle.remove(statesman)
    else:
        g.offices[g.offices.index(statesman)] = -1
    if office < 0:
        g.idle.append(statesman)
    else:
        if g.offices[office] >= 0:
            g.idle.append(g.offices[office])
            if g.log:
                g.tell("appointed", "10.3.3", statesman=STATESMEN[g.offices[office]], office="none")
        g.offices[office] = statesman
        g.appointed.append(statesman)
    if g.log:
        g.tell("appointed", "10.3.3", statesman=STATESMEN[statesman], office="none" if office < 0 else OFFICES[office])


# -- 10.4 Emperors -----------------------------------------------------------------------------------------------------


def new_emperors(g: RomeInc, emperors: int) -> None:
    """10.4.1, 10.4.2: into the Emperors Box for the rest of the game; its Units go to the Barracks.

    Severan Emperors changes the stacking at once.
    """
    g.emperors.append(emperors)
    for type in range(len(TYPES)):
        g.barracks[type] += g.parts.emperor_units[emperors][type]
    if g.log:
        g.tell("emperors", "10.4.1", emperors=EMPERORS[emperors])
        raised = [TYPES[type] for type in range(len(TYPES)) for _ in range(g.parts.emperor_units[emperors][type])]
        if raised:
            g.tell("raised", "10.4.2", units=raised)
    if emperors == SEVERAN:
        g.then((r02.RESTACK,))


# -- 10.5 Bread and Circuses -------------------------------------------------------------------------------------------


def empty_commands(g: RomeInc) -> None:
    """10.5.3: a die of Prestige for each Command without an Insurgent or Roman Province."""
    spared = g.parts.scenarios[g.scenario].spared
    for command in range(len(COMMANDS)):
        if command not in spared and not settled(g, command):
            add_prestige(g, "empty_command", "10.5.3", -g.chance.die(6), COMMANDS[command])


def bread_and_circuses(g: RomeInc) -> None:
    """10.5.1, 10.5.2: what Caesar and the Consul (5.3) are worth."""
    for office in (CAESAR, CONSUL):
        add_prestige(g, "administration", "10.5.1", administration(g, office), who(g, office))
        if special(g, office) == PRESTIGE:
            add_prestige(g, "prestige_ability", "6.3.5", 1, who(g, office))
    for office in (CAESAR, CONSUL):
        add_unrest(g, "popularity", "10.5.2", -popularity(g, office), who(g, office))


def gold_for_prestige(g: RomeInc, offer: Offer) -> None:
    """A point for each 10 Gold, up to Caesar's Administration."""
    offer.amount(0, max(0, min(administration(g, CAESAR), g.gold // g.parts.circus_price)), (GAMES_HELD,))


def gold_for_unrest(g: RomeInc, offer: Offer) -> None:
    """A point for each 10 Gold, as long as there is Unrest."""
    offer.amount(0, max(0, min(g.unrest, g.gold // g.parts.circus_price)), (BREAD_GIVEN,))


def games_held(g: RomeInc, n: int) -> None:
    add_gold(g, "circuses", "10.5.1", -n * g.parts.circus_price)
    add_prestige(g, "circuses", "10.5.1", n)


def bread_given(g: RomeInc, n: int) -> None:
    add_gold(g, "bread", "10.5.2", -n * g.parts.circus_price)
    add_unrest(g, "bread", "10.5.2", -n)


UNREST_PHASE: Final = BOOK.rule("10.0", unrest_phase)
UNREST_RISES: Final = BOOK.rule("10.1", unrest_rises)
UNREST_ROLL: Final = BOOK.rule("10.1.8", unrest_roll)
STATESMEN_FLIPPED: Final = BOOK.rule("10.3.2", statesmen_flipped)
FLIP: Final = BOOK.rule("10.3.2", flip, n="")
PREFECT_APPOINTED: Final = BOOK.rule("6.3.4", prefect_appointed)
GOVERNORS_RECALLED: Final = BOOK.rule("5.5.5", governors_recalled)
APPOINT: Final = BOOK.choice("10.3.3", appoint)
APPOINT_STATESMAN: Final = BOOK.choice("10.3.3", appoint_statesman, statesman="statesman")
APPOINT_TO: Final = BOOK.rule("10.3.3", appoint_to, statesman="statesman", office="office")
EMPTY_COMMANDS: Final = BOOK.rule("10.5.3", empty_commands)
BREAD_AND_CIRCUSES: Final = BOOK.rule("10.5", bread_and_circuses)
GOLD_FOR_PRESTIGE: Final = BOOK.choice("10.5.1", gold_for_prestige)
GOLD_FOR_UNREST: Final = BOOK.choice("10.5.2", gold_for_unrest)
GAMES_HELD: Final = BOOK.rule("10.5.1", games_held, n="")
BREAD_GIVEN: Final = BOOK.rule("10.5.2", bread_given, n="")
