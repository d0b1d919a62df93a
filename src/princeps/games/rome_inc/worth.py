"""What things are worth to the curator, in Prestige: a quiet Province, an army in the right place, a War won."""

from __future__ import annotations

from math import exp
from typing import Final

from .parts import (
    ALLIED,
    AUXILIA,
    BARRACKS,
    CAESAR,
    CONQUEST,
    EVENT_CONQUEST,
    EVENT_PERSECUTION,
    EVENT_REBELLION,
    FLAVIAN,
    FLEET,
    GOVERNORS,
    INSURGENT,
    LEGION,
    PREFECT,
    PROVINCES,
    ROMAN,
    ROME,
    VETERAN_ALLIED,
    WARS,
)
from .rules import r02_units as r02
from .rules import r11_rebels as r11r
from .rules import r11_revolts as r11v
from .rules import r11_wars as r11
from .state import LAST_TURN, LOYAL, OPTIONAL_WARS, RomeInc, administration, commander_of, half, icon, leader_of, military, of_type, omens, popularity, special

GOLD: Final = 0.08  # a Gold
TAX: Final = 0.25  # for each Gold of a Province that would pay Taxes and does not
ICON: Final = 1.2  # an icon without its Unit, which angers Rome every turn
LOST: Final = [0.0, 2.2, 1.6, 2.6, 2.6]  # a Revolt, by what the Province was; beside Taxes
ROME_ITSELF: Final = 20.0  # more than that, if the Province is Rome
ROMANIZED: Final = 1.6  # beside Taxes
WAR_GONE: Final = 4.0  # a War less on the map, beside what the Triumph brings at once
ANNEXED: Final = 1.4
FIGHT: Final = 2.4  # what a fight costs in Losses
DISASTER: Final = 10.0
REBELLION: Final = 14.0

FAR: Final = 3.5  # how far ahead of its chances an army is worth gathering,
NEAR: Final = 1.7  # and how soon it is strong enough
EVEN: Final = 1.5  # three dice less nine: where a Triumph is as likely as not

DIFFERENT: Final = [sum([1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a != b and a + b + c <= n]) for n in range(19)]
ANY: Final = [sum([1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a + b + c <= n]) for n in range(19)]
WAYS: Final = 216


def calm(g: RomeInc) -> float:
    """A point of Unrest less."""
    if g.turn == LAST_TURN and g.unrest < 12:
        return 0.1
    return 0.4 if g.unrest < 3 else 0.9 if g.unrest < 7 else 1.8 if g.unrest < 12 else 3.5


def turns_left(g: RomeInc) -> int:
    return LAST_TURN - g.turn


# -- Provinces -----------------------------------------------------------------------------------------------------------


def revolt_modifiers(g: RomeInc, provinces: list[int]) -> list[int]:
    """What is added to the Revolt 1D6 of these Provinces, as it stands now; the others have 0."""
    pressure = r11v.war_pressure(g)
    found = [0] * len(PROVINCES)
    for province in provinces:
        if g.status[province] and not r11v.quiet(g, province, pressure):
            modifier = 0
            for mod in r11v.revolt_mods(g, province, pressure):
                modifier += mod[1]
            found[province] = modifier
    return found


def outlook(g: RomeInc, province: int, modifier: int) -> float:
    """What the Revolt roll of the Province is worth with this modifier: less than nothing where it can revolt, more where it can turn Roman."""
    status = g.status[province]
    taxes = TAX * g.parts.gold[province] * min(turns_left(g), 3) / 3
    found = 0.0
    if modifier > 0:
        found -= min(modifier, 6) / 6 * (LOST[status] + (taxes if status == ROMAN else 0.0) + (ROME_ITSELF if province == ROME else 0.0))
    if status == INSURGENT and province not in g.wars:
        room = military(g, commander_of(g, g.parts.command_of[province])) - modifier
        if room > 0:
            found += min(room, 6) / 6 * (ROMANIZED + taxes)
    return found


# -- Wars ----------------------------------------------------------------------------------------------------------------


class Campaign:
    """A War, who could fight it, and the Provinces from which he would."""

    __slots__ = ("war", "office", "field", "modifier", "fleets", "naval", "prize", "expert")

    def __init__(self, g: RomeInc, war: int, office: int, field: list[int]) -> None:
        self.war = war
        self.office = office
        self.field = field
        guards = r11.commands_guards(g, office)
        self.modifier = -strength(g, field, guards) + defence(g, war, office)
        self.fleets = ships(g, field)
        self.naval = g.parts.war_naval[war]
        self.prize = prize(g, war, office)
        self.expert = r11.matching(g, war, office)

    def promise(self, more: int = 0, fleets: int = 0) -> float:
        """What the campaign promises with so much more strength and Fleets: smooth, so that an army gathers before it is strong enough."""
        short = self.modifier - more + EVEN
        likely = 1.0 / (1.0 + exp(short / (FAR if short > 0 else NEAR)))
        sailing = max(0, self.fleets + fleets)
        return self.prize * likely * (1.0 if sailing >= self.naval else 0.6 + 0.4 * sailing / self.naval)


def strength(g: RomeInc, field: list[int], guards: bool) -> int:
    """Units and Allies that would fight, Veterans counting two."""
    found = 0
    for province in field:
        status = g.status[province]
        if status < INSURGENT:
            found += 1 if status == ALLIED else 2 if status == VETERAN_ALLIED else 0
            continue
        units = g.units[province]
        for kind in range(0 if guards else 2 * LEGION, 2 * AUXILIA + 2):
            found += units[kind] * (1 + kind % 2)
    return found


def ships(g: RomeInc, field: list[int]) -> int:
    """Fleets that would fight, Veterans counting two."""
    return sum([g.units[province][2 * FLEET] + 2 * g.units[province][2 * FLEET + 1] for province in field])


def defence(g: RomeInc, war: int, office: int) -> int:
    """The War 3D6 but for the army: the enemy, his friends, the commander."""
    parts = g.parts
    leader = leader_of(g, war)
    homeland, others, barbarians = r11.neighbours(g, war)
    found = parts.war_strength[war] + (parts.leader_strength[leader] if leader >= 0 else 0) + parts.war_own_homeland * homeland
    found += parts.war_other_homeland * others + parts.war_barbarian * barbarians + omens(g) + g.optional[OPTIONAL_WARS]
    return found - military(g, office) - r11.matching(g, war, office)


def prize(g: RomeInc, war: int, office: int) -> float:
    """What a Triumph over the War is worth."""
    strong = g.parts.war_strength[war]
    provinces = 1 + (special(g, office) == CONQUEST or r11.matching(g, war, office)) + (special(g, CAESAR) == CONQUEST) + (g.events[EVENT_CONQUEST] == 2)
    future = WAR_GONE * min(turns_left(g), 4) / 4
    return half(strong) * (1 + min(2.0, calm(g))) + GOLD * strong * administration(g, office) * (turns_left(g) > 0) + ANNEXED * provinces + future


def campaigns(g: RomeInc) -> list[Campaign]:
    """The most promising ones of the coming War Phase: each commander fights one War, each War is fought once, each Province fights for one."""
    found: list[Campaign] = []
    for war in range(len(WARS)):
        if g.wars[war] < 0:
            continue
        for office in r11.in_reach(g, war):
            if not _under_a_rebel(g, office) and (office != CAESAR or FLAVIAN in g.emperors):
                field = [province for province in g.parts.zone[g.wars[war]] if _follows(g, province, office)]
                found.append(Campaign(g, war, office, field))
    found.sort(key=lambda one: -one.promise(min(6, room(g, one.field))))
    chosen: list[Campaign] = []
    for one in found:
        taken = [province for other in chosen for province in other.field]
        if all(one.war != other.war and one.office != other.office for other in chosen):
            free = [province for province in one.field if province not in taken]
            if free:
                chosen.append(one if len(free) == len(one.field) else Campaign(g, one.war, one.office, free))
    return chosen


def room(g: RomeInc, field: list[int]) -> int:
    """How many more Legions and Auxilia could stand there."""
    found = 0
    for province in field:
        if g.status[province] >= INSURGENT:
            found += sum([r02.capacity(g)[province][type] - of_type(g.units[province], type) for type in (LEGION, AUXILIA)])
    return found


def _follows(g: RomeInc, province: int, office: int) -> bool:
    command = g.parts.command_of[province]
    return g.rebels[command] == LOYAL if office == CAESAR else commander_of(g, command) == office


def _under_a_rebel(g: RomeInc, office: int) -> bool:
    return office >= GOVERNORS and g.rebels[office - GOVERNORS] != LOYAL


def expectation(g: RomeInc, war: int, office: int, army: list[int]) -> float:
    """What fighting the War is worth with this army, by the exact chances of the dice."""
    modifier = defence(g, war, office) - strength(g, army, r11.commands_guards(g, office))
    expert = r11.matching(g, war, office)
    room = max(0, min(18, g.parts.war_triumph - modifier))
    triumph = (ANY[room] if expert else DIFFERENT[room]) / WAYS if ships(g, army) >= g.parts.war_naval[war] else 0.0
    disaster = 0.0 if expert else (36 if g.events[EVENT_PERSECUTION] == 2 else 6) / WAYS
    return triumph * (prize(g, war, office) - REBELLION * rebels_after(g, war, office)) - FIGHT - DISASTER * disaster


def rebels_after(g: RomeInc, war: int, office: int) -> float:
    """11.5: the chance that the victor rebels."""
    if office == CAESAR or (office == PREFECT and BARRACKS not in g.emperors):
        return 0.0
    total = len(g.emperors) + max(0, g.unrest - half(g.parts.war_strength[war])) + g.events[EVENT_REBELLION] + omens(g)
    total += popularity(g, office) - popularity(g, CAESAR) + half(r11r.restless_veterans(g, office - GOVERNORS))
    short = g.parts.rebels_at - total - 1  # a 3D6 above this rebels
    return 1.0 - ANY[max(0, min(18, short))] / WAYS


def lacks_icons(g: RomeInc, province: int, legions: int, fleets: int) -> float:
    """What the icons of the Province cost with so many Legions and Fleets more."""
    found = 0.0
    units = g.units[province]
    if icon(g, g.parts.legion_icon[province]) and of_type(units, LEGION) + legions <= 0:
        found -= ICON
    if icon(g, g.parts.fleet_icon[province]) and of_type(units, FLEET) + fleets <= 0:
        found -= ICON
    return found if turns_left(g) else 0.0
