"""The state of ROME, Inc. and the small questions and changes that many chapters share."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import BOOK, LOSSES
from .parts import (
    ALWAYS,
    BARBARIAN,
    CAESAR,
    CAVALRY,
    COMMANDS,
    EVENT_OMENS,
    EVENTS,
    FIRST_HOMELAND,
    FLAVIAN,
    GENERIC,
    GOVERNORS,
    GUARD,
    INSURGENT,
    ITALIA,
    KINDS,
    LEADERS,
    NO_ICON,
    OFFICES,
    ORDINARY,
    OUT,
    PEOPLE,
    PROVINCES,
    ROMAN,
    SEVERAN,
    TYPES,
    VETERAN,
    WALL,
    WARS,
    WITH,
    Parts,
)

ENDINGS: Final = ["major_victory", "minor_victory", "draw", "minor_defeat", "rome_lost", "bankruptcy", "revolution"]
MAJOR_VICTORY: Final = 0
MINOR_VICTORY: Final = 1
DRAW: Final = 2
MINOR_DEFEAT: Final = 3
ROME_LOST: Final = 4
BANKRUPTCY: Final = 5
REVOLUTION: Final = 6

OPTIONAL: Final = ["events", "taxes", "wars", "losses"]  # 12.4
OPTIONAL_EVENTS: Final = 0
OPTIONAL_TAXES: Final = 1
OPTIONAL_WARS: Final = 2
OPTIONAL_LOSSES: Final = 3

PHASES: Final = ["event", "treasury", "unrest", "war", "victory"]  # 7.0
LAST_TURN: Final = 10
NOBODY: Final[tuple[int, ...]] = (0,) * len(KINDS)  # a Province without Units
EMPTY_MAP: Final[list[tuple[int, ...]]] = [NOBODY] * len(PROVINCES)
LOYAL: Final = -1  # in `rebels`


class RomeInc(Game):
    """Small numbers in lists; the Units of a Province are a tuple of counts, so that copies share it."""

    __slots__ = (
        "parts", "scenario", "scenarios_left", "optional", "turn", "gold", "prestige", "unrest", "status", "units",
        "barracks", "destroyed", "offices", "idle", "appointed", "statesmen_box", "emperors", "wars", "leaders",
        "wars_box", "returning", "events", "rebels", "loyal", "unmoved", "trails", "fought", "tired", "used", "faced",
        "triumphs", "army", "front", "guards", "spoils", "losses", "engaged", "spent",
    )  # fmt: skip

    def __init__(self, parts: Parts, chance: Chance, twin_of: RomeInc | None = None) -> None:
        self.parts = parts
        if twin_of is None:
            Game.__init__(self, BOOK, chance)
            self.scenario = 0
            self.scenarios_left = 0  # 13.2: how many follow
            self.optional = [0] * len(OPTIONAL)
            self.turn = 1
            self.gold = 0
            self.prestige = 0
            self.unrest = 0
            self.status = [ROMAN] * len(PROVINCES)
            self.units: list[tuple[int, ...]] = [NOBODY] * len(PROVINCES)
            self.barracks = [0] * len(TYPES)
            self.destroyed = 0
            self.offices = [-1] * len(OFFICES)  # the Statesman in each Command Box, -1: the generic commander
            self.idle: list[int] = []  # Statesmen face up in the Statesmen Box
            self.appointed: list[int] = []  # those who got an office this turn
            self.statesmen_box: list[int] = []  # face down
            self.emperors: list[int] = []
            self.wars = [-1] * len(WARS)  # the space of each War in play
            self.leaders = [OUT] * len(LEADERS)
            self.wars_box: list[int] = []
            self.returning: list[
                int
            ] = []  # 13.2: Wars and Leaders of the new scenario that are still in play from the old one
            self.events = [0] * len(EVENTS)  # 0, 1, or 2 for Doubled
            # the Rebel (by his own Command) whose Command Box holds the Rebel counter
            self.rebels = [LOYAL] * len(COMMANDS)
            self.loyal: list[int] = []  # 8.4.4: Commands that stood the test
            self.unmoved: list[int] = []
            self.trails: list[tuple[int, ...]] = [()] * len(WARS)  # 9.4.3: where each War was this turn
            self.fought: list[int] = []  # Wars
            self.tired: list[int] = []  # 11.2.2: offices that fought
            self.used: list[int] = []  # 11.2.3: Provinces that fought
            self.faced: list[int] = []  # 11.4: Rebels that Caesar fought
            self.triumphs = [0] * len(COMMANDS)  # 11.5.1: whose Governor has a defeated War in his Command Box
            self.army: list[int] = []  # the fight at hand: Provinces that take part,
            self.front = -1  # the space of the War,
            self.guards = 0  # whether Praetorian Guards and Imperial Cavalry fight,
            self.spoils = 0  # Gold that a Rebel won,
            self.losses = [0] * len(LOSSES)  # Losses taken so far,
            self.engaged = EMPTY_MAP[:]  # and the Units that fight, wherever they are by now
            self.spent = EMPTY_MAP[:]  # 11.2.2: Units that have fought a War this turn, wherever they are by now
            return
        twin_of.copy_core(self)
        self.scenario = twin_of.scenario
        self.scenarios_left = twin_of.scenarios_left
        self.optional = twin_of.optional
        self.turn = twin_of.turn
        self.gold = twin_of.gold
        self.prestige = twin_of.prestige
        self.unrest = twin_of.unrest
        self.status = twin_of.status[:]
        self.units = twin_of.units[:]
        self.barracks = twin_of.barracks[:]
        self.destroyed = twin_of.destroyed
        self.offices = twin_of.offices[:]
        self.idle = twin_of.idle[:]
        self.appointed = twin_of.appointed[:]
        self.statesmen_box = twin_of.statesmen_box[:]
        self.emperors = twin_of.emperors[:]
        self.wars = twin_of.wars[:]
        self.leaders = twin_of.leaders[:]
        self.wars_box = twin_of.wars_box[:]
        self.returning = twin_of.returning[:]
        self.events = twin_of.events[:]
        self.rebels = twin_of.rebels[:]
        self.loyal = twin_of.loyal[:]
        self.unmoved = twin_of.unmoved[:]
        self.trails = twin_of.trails[:]
        self.fought = twin_of.fought[:]
        self.tired = twin_of.tired[:]
        self.used = twin_of.used[:]
        self.faced = twin_of.faced[:]
        self.triumphs = twin_of.triumphs[:]
        self.army = twin_of.army[:]
        self.front = twin_of.front
        self.guards = twin_of.guards
        self.spoils = twin_of.spoils
        self.losses = twin_of.losses[:]
        self.engaged = twin_of.engaged[:]
        self.spent = twin_of.spent[:]

    def copy(self) -> RomeInc:
        return RomeInc(self.parts, self.chance, self)


# -- people ------------------------------------------------------------------------------------------------------------


def person(g: RomeInc, office: int) -> int:
    """Who holds the office: a Statesman, or its generic commander (5.1)."""
    statesman = g.offices[office]
    return statesman if statesman >= 0 else GENERIC + office


def military(g: RomeInc, office: int) -> int:
    """6.2.1: for Revolts, Wars and Civil Wars. 5.2.1, 5.5.3: Caesar and Governors use all four abilities."""
    return g.parts.military[person(g, office)]


def administration(g: RomeInc, office: int) -> int:
    """6.2.2: for Taxes, Bread and Circuses, Triumphs, and the Prestige that a violent death costs."""
    return g.parts.administration[person(g, office)]


def popularity(g: RomeInc, office: int) -> int:
    """6.2.3: for Bread and Circuses, Rebellions, and the Unrest after a violent death."""
    return g.parts.popularity[person(g, office)]


def intrigue(g: RomeInc, office: int) -> int:
    """6.2.4: for Assassinations, Support, and what Persecution and Terror cost."""
    return g.parts.intrigue[person(g, office)]


def special(g: RomeInc, office: int) -> int:
    return g.parts.special[person(g, office)]


def who(g: RomeInc, office: int) -> str:
    """The holder of an office for the log."""
    return PEOPLE[person(g, office)]


def has_prefect(g: RomeInc) -> bool:
    """Ruling 8.3-a: while Italia is in a Rebel's hands there is no Prefect."""
    return g.rebels[ITALIA] == LOYAL


def is_rebel(g: RomeInc, office: int) -> bool:
    return office >= GOVERNORS and g.rebels[office - GOVERNORS] == office - GOVERNORS


def rebel_leaders(g: RomeInc) -> list[int]:
    """The Rebels in play, each by his own Command."""
    rebels = g.rebels
    return [command for command in range(len(COMMANDS)) if rebels[command] == command]


def commander_of(g: RomeInc, command: int) -> int:
    """The office that commands there: the Governor of a Loyal Province (4.2.8), the Rebel who holds a Rebel one (4.2.7,
    11.6.2).
    """
    rebel = g.rebels[command]
    return GOVERNORS + (command if rebel == LOYAL else rebel)


def kin(g: RomeInc, office: int) -> bool:
    """11.5.3: an Imperial Statesman of the same Emperors counter as Caesar."""
    dynasty = g.parts.dynasty[person(g, office)]
    return dynasty >= 0 and dynasty == g.parts.dynasty[person(g, CAESAR)]


def in_play(g: RomeInc) -> list[int]:
    """All Statesmen that are face up."""
    return [statesman for statesman in g.offices if statesman >= 0] + g.idle


# -- places ------------------------------------------------------------------------------------------------------------


def wild(g: RomeInc, space: int) -> bool:
    """A Homeland (4.2.1) or Barbarian Province (4.2.2)."""
    return space >= FIRST_HOMELAND or g.status[space] == BARBARIAN


def icon(g: RomeInc, icon: int) -> bool:
    """Is the icon there? Some come with an Emperors counter (10.4.2)."""
    return icon != NO_ICON and (icon == ALWAYS or icon in g.emperors)


def war_in(g: RomeInc, space: int) -> int:
    """The War that occupies a space, or -1."""
    return g.wars.index(space) if space in g.wars else -1


def leader_of(g: RomeInc, war: int) -> int:
    """The Leader who stacks with a War, or -1."""
    post = WITH + war
    return g.leaders.index(post) if post in g.leaders else -1


def settled(g: RomeInc, command: int) -> bool:
    """Has the Command an Insurgent or Roman Province (5.5.5)?"""
    return any(g.status[province] >= INSURGENT for province in g.parts.provinces_of[command])


# -- Units -------------------------------------------------------------------------------------------------------------


def add_units(g: RomeInc, province: int, kind: int, count: int) -> None:
    """Place *count* Units of a kind; a negative number takes them away."""
    add_to(g.units, province, kind, count)


def add_to(troops: list[tuple[int, ...]], province: int, kind: int, count: int) -> None:
    counts = list(troops[province])
    counts[kind] += count
    troops[province] = tuple(counts) if any(counts) else NOBODY


def only(units: tuple[int, ...], kinds: list[int]) -> tuple[int, ...]:
    """Those of some kinds among the Units of a Province."""
    if units is NOBODY:
        return NOBODY
    counts = [0] * len(units)
    for kind in kinds:
        counts[kind] = units[kind]
    return tuple(counts) if any(counts) else NOBODY


def fresh(g: RomeInc, province: int) -> tuple[int, ...]:
    """The Units of a Province that have not fought a War this turn (11.2.2)."""
    units, spent = g.units[province], g.spent[province]
    if spent is NOBODY:
        return units
    return tuple([units[kind] - spent[kind] for kind in range(len(units))])


def replace_unit(g: RomeInc, province: int, kind: int, to: int, new: int) -> None:
    """A Unit goes to another Province as a Unit of the *new* kind; *to* -1: it leaves the map.

    It takes along that it fights or has fought; of Units of a kind one that has goes first (ruling 11.2-f).
    """
    for troops in (g.units, g.engaged, g.spent):
        if troops[province] is not NOBODY and troops[province][kind]:
            add_to(troops, province, kind, -1)
            if to >= 0:
                add_to(troops, to, new, 1)


def of_type(units: tuple[int, ...], type: int) -> int:
    """Units of a type, Ordinary and Veteran, among those of a Province: the two kinds follow each other, type by type,
    which is quicker to work out than to look up.
    """
    if units is NOBODY:
        return 0
    return units[2 * type] if type == WALL else units[2 * type] + units[2 * type + 1]


def strength_of(units: tuple[int, ...], type: int) -> int:
    """The same with Veterans counting two (2.1.4)."""
    return units[ORDINARY[type]] + 2 * units[VETERAN[type]]


def cost(g: RomeInc, printed: int) -> int:
    """9.3.3, 10.6.2, 10.7.3: Flavian and Severan Emperors each add a Gold."""
    emperors = g.emperors
    return printed + (FLAVIAN in emperors) + (SEVERAN in emperors)


def loyal_guards(g: RomeInc) -> tuple[int, int]:
    """Praetorian Guards and Imperial Cavalry in Loyal Provinces (ruling 8.3-b), Veterans counting two; and the Guard
    counters among them.
    """
    strength = 0
    counters = 0
    rebels, command_of = g.rebels, g.parts.command_of
    for province in range(len(PROVINCES)):
        units = g.units[province]
        if units is NOBODY or rebels[command_of[province]] != LOYAL:
            continue
        strength += strength_of(units, CAVALRY) + strength_of(units, GUARD)
        counters += of_type(units, GUARD)
    return strength, counters


# -- the Game Track ----------------------------------------------------------------------------------------------------


def add_gold(g: RomeInc, item: str, rule: str, change: int, about: str = "") -> None:
    """9.1.1, 9.1.2: the Treasury may be below zero, but never holds more than 500."""
    before = g.gold
    g.gold = min(before + change, max(before, g.parts.treasury_most))
    if g.log and change:
        g.tell("gold", rule, item=item, about=about, change=change, total=g.gold)
        if g.gold != before + change:
            g.tell("excess", "9.1.2", lost=before + change - g.gold)


def add_prestige(g: RomeInc, item: str, rule: str, change: int, about: str = "") -> None:
    """12.1.1: up or down without a limit."""
    g.prestige += change
    if g.log and change:
        g.tell("prestige", rule, item=item, about=about, change=change, total=g.prestige)


def add_unrest(g: RomeInc, item: str, rule: str, change: int, about: str = "") -> None:
    """10.1: never below 0."""
    before = g.unrest
    g.unrest = max(0, before + change)
    if g.log and g.unrest != before:
        g.tell("unrest", rule, item=item, about=about, change=g.unrest - before, total=g.unrest)


# -- dice --------------------------------------------------------------------------------------------------------------

Mod = tuple[str, int, str]  # what, how much, by which rule


def half(number: int) -> int:
    """Rounded up, as all halves."""
    return (number + 1) // 2


def d3(g: RomeInc) -> int:
    """1.2: half of a die, rounded up."""
    return half(g.chance.die(6))


def omens(g: RomeInc) -> int:
    """What Omens do to every 2D6 and 3D6."""
    level = g.events[EVENT_OMENS]
    return 1 if level == 1 else -1 if level == 2 else 0


def roll(g: RomeInc, what: str, rule: str, dice: int, mods: tuple[Mod, ...], against: int, about: str = "") -> int:
    """Throw so many dice with their modifiers; Omens are among those of several dice (ruling 8.1-f)."""
    chance = g.chance
    faces = [chance.die(6)]
    for _ in range(dice - 1):
        faces.append(chance.die(6))
    return total(g, what, rule, faces, mods, against, about)


def total(
    g: RomeInc, what: str, rule: str, faces: list[int], mods: tuple[Mod, ...], against: int, about: str = ""
) -> int:
    """What the dice thrown come to, explained."""
    found = omens(g) if len(faces) > 1 else 0
    for face in faces:
        found += face
    for mod in mods:
        found += mod[1]
    if g.log:
        shown = [*mods, ("omens", omens(g), "8.1")] if len(faces) > 1 else [*mods]
        g.tell(
            "roll",
            rule,
            what=what,
            about=about,
            dice=faces,
            n=g.chance.drawn,
            total=found,
            against=against,
            mods=[list(mod) for mod in shown if mod[1]],
        )
    return found


def end(g: RomeInc, ending: int, rule: str) -> None:
    if g.log:
        g.tell("over", rule, ending=ENDINGS[ending], prestige=g.prestige, turn=g.turn)
    g.over(ending)
