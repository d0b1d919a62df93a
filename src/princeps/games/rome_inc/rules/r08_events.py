"""8.0 Event Phase: Events, Mortality, Assassination, Support."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import BOOK, KIND_OPTION, OFFICE_OPTION, PROVINCE_OPTION
from ..parts import (
    BARBARIAN,
    BARRACKS,
    CAESAR,
    COMMANDS,
    CONQUEST,
    EVENT,
    EVENT_ADOPTION,
    EVENT_ASSASSIN,
    EVENT_BODYGUARD,
    EVENT_CONQUEST,
    EVENT_CONSPIRACY,
    EVENT_DEIFICATION,
    EVENT_INFLATION,
    EVENT_MUTINY,
    EVENT_PERSECUTION,
    EVENT_PLAGUE,
    EVENT_REBELLION,
    EVENT_TERROR,
    EVENT_USURPER,
    EVENTS,
    FIRST_HOMELAND,
    FIRST_LEADER,
    GOVERNORS,
    ITALIA,
    JULIAN,
    KINDS,
    LEADERS,
    OFFICES,
    OUT,
    PEOPLE,
    PERSECUTION,
    PREFECT,
    PROVINCES,
    STATESMEN,
    TERROR,
    USURPER,
)
from ..state import (
    LOYAL,
    OPTIONAL_EVENTS,
    Mod,
    RomeInc,
    add_gold,
    add_prestige,
    add_units,
    add_unrest,
    administration,
    d3,
    half,
    has_prefect,
    in_play,
    intrigue,
    is_rebel,
    loyal_guards,
    popularity,
    rebel_leaders,
    roll,
    special,
    who,
)
from . import r05_commanders as r05
from . import r10_annexation as r10a
from . import r11_rebels as r11r

EVENT_COUNTERS: Final = 6


def event_phase(g: RomeInc) -> None:
    """7.1, 8.1.1: clear the chart, then Events, deaths, daggers and divided loyalties."""
    g.events = [0] * len(EVENTS)
    g.then(
        (CAESARS_EVENT,),
        (NUMBER_OF_EVENTS,),
        (MORTALITY,),
        (JULIAN_ASSASSINATION,),
        (SUPPORT, -1),
        (LOYAL_COUNTERS_REMOVED,),
    )


# -- 8.1 Events --------------------------------------------------------------------------------------------------------


def caesars_event(g: RomeInc) -> None:
    """8.1.2, 8.1.3, 8.1.4: four special abilities of Caesar (6.3.1, 6.3.3, 6.3.7, 6.3.8) bring an Event of that name."""
    ability = special(g, CAESAR)
    event = EVENT_OF_ABILITY.get(ability, -1)
    if event >= 0:
        place_event(g, event)


EVENT_OF_ABILITY: Final = {
    CONQUEST: EVENT_CONQUEST,
    PERSECUTION: EVENT_PERSECUTION,
    TERROR: EVENT_TERROR,
    USURPER: EVENT_USURPER,
}


def number_of_events(g: RomeInc) -> None:
    """8.1.5: a die, one more for each face-up Statesman with the Event ability, and what option 12.4.1 says."""
    extra = 0
    for statesman in in_play(g):
        if g.parts.special[statesman] == EVENT:
            extra += 1
    mods = (("event_ability", extra, "6.3.2"), ("optional", g.optional[OPTIONAL_EVENTS], "12.4.1"))
    g.then((EVENT_ROLLS, max(0, roll(g, "events", "8.1.5", 1, mods, 0))))


def event_rolls(g: RomeInc, n: int) -> None:
    """8.1.6: the white die and the red die (as 1D3) find an Event; a Doubled one is rolled again."""
    if n == 0:
        return
    g.then((EVENT_ROLLS, n - 1))
    while True:
        event = g.parts.event_at[3 * (g.chance.die(6) - 1) + d3(g) - 1]
        if g.events[event] < 2:
            break
    place_event(g, event)


def place_event(g: RomeInc, event: int) -> None:
    """8.1.7: the first counter, or its Doubled side. 8.1.8: the seventh counter doubles one at random instead."""
    if g.events[event] == 0 and len(EVENTS) - g.events.count(0) == EVENT_COUNTERS:
        single = [other for other in range(len(EVENTS)) if g.events[other] == 1]
        if not single:
            if g.log:
                g.tell("no_event_counter", "8.1.8", event=EVENTS[event])
            return
        event = single[g.chance.pick(single, EVENTS) if len(single) > 1 else 0]
    g.events[event] += 1
    if g.log:
        g.tell("event", "8.1.7", event=EVENTS[event], doubled=g.events[event] == 2)
    step = (DOUBLED if g.events[event] == 2 else SINGLE).get(event, ())
    if step:
        g.then(step)


def adoption_doubled(g: RomeInc) -> None:
    r05.caesar_dies(g, "adoption", "8.1.7")


def assassin_doubled(g: RomeInc) -> None:
    """The Prefect dies: Unrest rises by his Popularity, Prestige falls by his Administration."""
    if not has_prefect(g):
        return
    add_unrest(g, "prefect", "8.1.7", popularity(g, PREFECT), who(g, PREFECT))
    add_prestige(g, "prefect", "8.1.7", -administration(g, PREFECT), who(g, PREFECT))
    r05.commander_dies(g, PREFECT, "assassin", "8.1.7")


def deification(g: RomeInc) -> None:
    add_prestige(g, "deification", "8.1.7", administration(g, CAESAR))


def inflation(g: RomeInc) -> None:
    """Half the Treasury is lost, the odd Gold too; Doubled: all of it (ruling 8.1-g: nothing of nothing)."""
    if g.gold > 0:
        add_gold(g, "inflation", "8.1.7", -(half(g.gold) if g.events[EVENT_INFLATION] == 1 else g.gold))


def disorder(g: RomeInc, event: int) -> None:
    """Mutiny and Usurper: Unrest rises by a die."""
    add_unrest(g, EVENTS[event], "8.1.7", g.chance.die(6))


def tyranny(g: RomeInc, event: int) -> None:
    """Persecution and Terror: Prestige falls by half of Caesar's Intrigue."""
    add_prestige(g, EVENTS[event], "8.1.7", -half(intrigue(g, CAESAR)))


def mutiny_doubled(g: RomeInc) -> None:
    """11.5.2: a Rebellion 3D6 for every Governor with Popularity 3 or more."""
    r11r.rebellions(g, [command for command in range(len(COMMANDS)) if popularity(g, GOVERNORS + command) >= 3])


def usurper_doubled(g: RomeInc) -> None:
    """11.5.2: a Rebellion 3D6 for every Governor with Intrigue 3 or more."""
    r11r.rebellions(g, [command for command in range(len(COMMANDS)) if intrigue(g, GOVERNORS + command) >= 3])


def plague(g: RomeInc) -> None:
    """Each Command, Rebel ones too, demotes a Veteran Unit, or Unrest rises by one."""
    steps: list[Step] = []
    for command in range(len(COMMANDS)):
        steps.append((PLAGUE_PROVINCE, command) if veterans(g, command) else (PLAGUE_UNREST, command))
    g.then(*steps)


def veterans(g: RomeInc, command: int) -> list[int]:
    """Provinces of the Command with Veteran Units."""
    return [province for province in g.parts.provinces_of[command] if any(g.units[province][1::2])]


def plague_unrest(g: RomeInc, command: int) -> None:
    add_unrest(g, "plague", "8.1.7", 1, COMMANDS[command])


def plague_province(g: RomeInc, command: int, offer: Offer) -> None:
    for province in veterans(g, command):
        offer.may(PROVINCE_OPTION + province, (PLAGUE_KIND, province))


def plague_kind(g: RomeInc, province: int, offer: Offer) -> None:
    for kind in range(1, len(KINDS), 2):
        if g.units[province][kind]:
            offer.may(KIND_OPTION + kind, (DEMOTE, province, kind))


def demote(g: RomeInc, province: int, kind: int) -> None:
    """A Veteran Unit turns to its Ordinary side."""
    add_units(g, province, kind, -1)
    add_units(g, province, kind - 1, 1)
    if g.log:
        g.tell("demoted", "2.1.4", province=PROVINCES[province], unit=KINDS[kind])


# -- 8.2 Mortality -----------------------------------------------------------------------------------------------------


def mortality(g: RomeInc) -> None:
    """A die for each Leader, Caesar, Statesman and Rebel; all dice first, then the deaths."""
    extra = 1 if g.events[EVENT_PLAGUE] == 2 else 0
    dies = g.parts.mortality_dies - extra
    chance = g.chance
    leaders = [leader for leader in range(len(LEADERS)) if g.leaders[leader] != OUT and chance.die(6) >= dies]
    offices = [
        office
        for office in range(len(OFFICES))
        if (g.offices[office] >= 0 or office == CAESAR or is_rebel(g, office)) and chance.die(6) >= dies
    ]
    idle = [statesman for statesman in g.idle if chance.die(6) >= dies]
    if g.log:
        g.tell("mortality", "8.2.1", plague=extra, deaths=len(leaders) + len(offices) + len(idle))
    for leader in leaders:
        leader_dies(g, leader)
    for statesman in idle:
        g.idle.remove(statesman)
        if g.log:
            g.tell("dies", "8.2.1", who=PEOPLE[statesman], office="none", cause="mortality")
    for office in reversed(offices):  # Caesar last: nobody follows him who dies with him
        r05.commander_dies(g, office, "mortality", "8.2.1")


def leader_dies(g: RomeInc, leader: int) -> None:
    g.leaders[leader] = OUT
    if g.log:
        g.tell("leader_dies", "8.2.2", leader=LEADERS[leader])
    come_back(g, FIRST_LEADER + leader)


def come_back(g: RomeInc, foe: int) -> None:
    """13.2: what the next scenario needs and was still in play goes into the Wars Box when it leaves, once."""
    if foe in g.returning:
        g.returning.remove(foe)
        g.wars_box.append(foe)


# -- 8.3 Assassination -------------------------------------------------------------------------------------------------


def julian_assassination(g: RomeInc) -> None:
    """One every Event Phase once Julian Emperors is in the Emperors Box."""
    if JULIAN in g.emperors:
        g.then((ASSASSINATION,))


def assassination(g: RomeInc) -> None:
    """The Prefect's dagger against Caesar's guards."""
    deadly = g.parts.assassination_dies
    if roll(g, "assassination", "8.3", 1, assassination_mods(g), deadly, who(g, CAESAR)) >= deadly:
        r05.caesar_killed(g, "assassination", "8.3", assassinated=True)


def assassination_mods(g: RomeInc) -> tuple[Mod, ...]:
    return (
        ("caesar_intrigue", intrigue(g, CAESAR), "8.3"),
        ("prefect_intrigue", intrigue(g, PREFECT) if has_prefect(g) else 0, "5.4.1"),
        ("emperors", len(g.emperors), "10.4.3"),
        ("conspiracy", g.events[EVENT_CONSPIRACY], "8.1"),
        ("bodyguard", -g.events[EVENT_BODYGUARD], "8.1"),
        ("guards", -loyal_guards(g)[0], "8.3"),
    )


# -- 8.4 Support -------------------------------------------------------------------------------------------------------


def support(g: RomeInc, rebel: int, offer: Offer) -> None:
    """8.4.1, 8.4.5: Rebels take turns, a Support 2D6 each; the player chooses who begins, and the Command that is
    tested (ruling 8.4-a).
    """
    if rebel < 0:
        for command in rebel_leaders(g):
            if waverers(g, command):
                offer.may(OFFICE_OPTION + GOVERNORS + command, (SUPPORT, command))
        return
    for command in waverers(g, rebel):
        offer.may(OFFICE_OPTION + GOVERNORS + command, (SUPPORT_ROLL, rebel, command))


def waverers(g: RomeInc, rebel: int) -> list[int]:
    """8.4.3, 8.4.4: Commands that can still join the Rebel: no counter of theirs lies in a Command Box, and they are
    connected to his.
    """
    found = []
    for command in range(len(COMMANDS)):
        if g.rebels[command] != LOYAL or command in g.loyal or (command == ITALIA and BARRACKS not in g.emperors):
            continue
        if touches(g, command, rebel):
            found.append(command)
    return found


def touches(g: RomeInc, command: int, rebel: int) -> bool:
    """8.4.2: is a Province of the Command connected to one that the Rebel holds? Barbarian ones are nobody's."""
    status, rebels, command_of = g.status, g.rebels, g.parts.command_of
    for province in g.parts.provinces_of[command]:
        if status[province] == BARBARIAN:
            continue
        for other in g.parts.near[province]:
            if other < FIRST_HOMELAND and status[other] != BARBARIAN and rebels[command_of[other]] == rebel:
                return True
    return False


def support_roll(g: RomeInc, rebel: int, command: int) -> None:
    """The Command joins the Rebel, and its Governor loses his post; or it is Loyal for this turn."""
    joins = g.parts.support_joins
    if roll(g, "support", "8.4", 2, support_mods(g, rebel, command), joins, COMMANDS[command]) >= joins:
        g.rebels[command] = rebel
        statesman = g.offices[GOVERNORS + command]
        if statesman >= 0:
            g.offices[GOVERNORS + command] = -1
            g.idle.append(statesman)
        if g.log:
            g.tell(
                "joins",
                "8.4",
                command=COMMANDS[command],
                rebel=who(g, GOVERNORS + rebel),
                governor="none" if statesman < 0 else STATESMEN[statesman],
            )
    else:
        g.loyal.append(command)
        if g.log:
            g.tell("stays_loyal", "8.4", command=COMMANDS[command])
    turns = [*range(rebel + 1, len(COMMANDS)), *range(rebel + 1)]
    for other in turns:
        if g.rebels[other] == other and waverers(g, other):
            g.then((SUPPORT, other))
            return


def support_mods(g: RomeInc, rebel: int, command: int) -> tuple[Mod, ...]:
    return (
        ("governor_intrigue", intrigue(g, GOVERNORS + command), "8.4"),
        ("rebel_intrigue", intrigue(g, GOVERNORS + rebel), "8.4"),
        ("caesar_intrigue", -intrigue(g, CAESAR), "8.4"),
        ("rebellion", g.events[EVENT_REBELLION], "8.1"),
    )


def loyal_counters_removed(g: RomeInc) -> None:
    """8.4.6."""
    g.loyal = []


EVENT_PHASE: Final = BOOK.rule("8.0", event_phase)
CAESARS_EVENT: Final = BOOK.rule("8.1.2", caesars_event)
NUMBER_OF_EVENTS: Final = BOOK.rule("8.1.5", number_of_events)
EVENT_ROLLS: Final = BOOK.rule("8.1.6", event_rolls, n="")
ADOPTION_DOUBLED: Final = BOOK.rule("8.1.7", adoption_doubled)
ASSASSIN_DOUBLED: Final = BOOK.rule("8.1.7", assassin_doubled)
DEIFICATION: Final = BOOK.rule("8.1.7", deification)
INFLATION: Final = BOOK.rule("8.1.7", inflation)
DISORDER: Final = BOOK.rule("8.1.7", disorder, event="event")
TYRANNY: Final = BOOK.rule("8.1.7", tyranny, event="event")
MUTINY_DOUBLED: Final = BOOK.rule("8.1.7", mutiny_doubled)
USURPER_DOUBLED: Final = BOOK.rule("8.1.7", usurper_doubled)
PLAGUE: Final = BOOK.rule("8.1.7", plague)
PLAGUE_UNREST: Final = BOOK.rule("8.1.7", plague_unrest, command="command")
PLAGUE_PROVINCE: Final = BOOK.choice("8.1.7", plague_province, command="command")
PLAGUE_KIND: Final = BOOK.choice("8.1.7", plague_kind, province="province")
DEMOTE: Final = BOOK.rule("2.1.4", demote, province="province", kind="kind")
MORTALITY: Final = BOOK.rule("8.2", mortality)
JULIAN_ASSASSINATION: Final = BOOK.rule("8.3", julian_assassination)
ASSASSINATION: Final = BOOK.rule("8.3", assassination)
SUPPORT: Final = BOOK.choice("8.4", support, rebel="command")
SUPPORT_ROLL: Final = BOOK.rule("8.4", support_roll, rebel="command", command="command")
LOYAL_COUNTERS_REMOVED: Final = BOOK.rule("8.4.6", loyal_counters_removed)

SINGLE: Final[dict[int, Step]] = {  # what a first counter brings at once; the others modify rolls
    EVENT_ASSASSIN: (ASSASSINATION,),
    EVENT_CONQUEST: (r10a.ANNEX, 1, -1, 1),  # 10.2.3
    EVENT_DEIFICATION: (DEIFICATION,),
    EVENT_INFLATION: (INFLATION,),
    EVENT_MUTINY: (DISORDER, EVENT_MUTINY),
    EVENT_PERSECUTION: (TYRANNY, EVENT_PERSECUTION),
    EVENT_PLAGUE: (PLAGUE,),
    EVENT_TERROR: (TYRANNY, EVENT_TERROR),
    EVENT_USURPER: (DISORDER, EVENT_USURPER),
}
DOUBLED: Final[dict[int, Step]] = {
    EVENT_ADOPTION: (ADOPTION_DOUBLED,),
    EVENT_ASSASSIN: (ASSASSIN_DOUBLED,),
    EVENT_DEIFICATION: (ASSASSINATION,),
    EVENT_INFLATION: (INFLATION,),
    EVENT_MUTINY: (MUTINY_DOUBLED,),
    EVENT_TERROR: (ASSASSINATION,),
    EVENT_USURPER: (USURPER_DOUBLED,),
}
