"""What a quiet Province, an army in the right place and a War won are worth, in Prestige, to one with given prices."""

from __future__ import annotations

from math import exp
from typing import Final

from ..parts import (
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
    GUARDS,
    INSURGENT,
    LEGION,
    OFFICES,
    PREFECT,
    PROVINCES,
    ROMAN,
    ROME,
    VETERAN_ALLIED,
    WARS,
)
from ..rules import r02_units as r02
from ..rules import r11_rebels as r11r
from ..rules import r11_revolts as r11v
from ..rules import r11_wars as r11
from ..state import (
    LAST_TURN,
    LOYAL,
    NOBODY,
    OPTIONAL_WARS,
    RomeInc,
    administration,
    commander_of,
    fresh,
    half,
    icon,
    leader_of,
    military,
    of_type,
    omens,
    popularity,
    special,
    strength_of,
)
from .prices import Prices

ROME_ITSELF: Final = 20.0  # more than any other Province
EVEN: Final = 1.5  # three dice less nine: where a Triumph is as likely as not
EMPTY: Final = 3.5  # 10.5.3: what a Command without a Province costs each turn
AT_SECOND_HAND: Final = 0.3  # how much of that is at stake with a Roman Province, which is Insurgent first
STEP: Final = [0.07, 0.2, 0.7]  # and how much a step nearer to Insurgent brings, by what the Province is

# What a turn's orders can be about, for a search to compare: one of these, or several added up.
NO_AIM: Final = 0
CONQUER: Final = 1  # armies before garrisons
MARCH: Final = 2  # armies, whatever becomes of the Provinces
HOLD: Final = 4  # garrisons before armies
SAIL: Final = 8  # Fleets before Legions: without them there is no Triumph
SAVE: Final = 16  # new Units are dear
SPEND: Final = 32  # new Units are cheap
WIN: Final = [64 << war for war in range(len(WARS))]  # an army for this War before all others
LEAVE: Final = [WIN[-1] << 1 + war for war in range(len(WARS))]  # none for this one
EAGER: Final = 5.0  # how much more a War counts for one who wants to win it,
ZEALOUS: Final = 3.0  # all Wars for a conqueror, and how much less for one who holds,
RECKLESS: Final = 9.0  # and all Wars for one who marches
STRANDED: Final = 0.05  # what an army is worth to one who sails without any of the Fleets it needs
DEAR: Final = 3.0  # how much more Gold counts for one who saves,
CHEAP: Final = 0.3  # and how much less for one who spends

DIFFERENT: Final = [
    sum([1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a != b and a + b + c <= n])
    for n in range(19)
]
ANY: Final = [
    sum([1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a + b + c <= n]) for n in range(19)
]
WAYS: Final = 216
TWO_DICE: Final = [sum([1 for a in range(1, 7) for b in range(1, 7) if a + b <= n]) / 36 for n in range(13)]


def calm(g: RomeInc) -> float:
    """A point of Unrest less."""
    if g.turn == LAST_TURN and g.unrest < 12:
        return 0.1
    return 0.4 if g.unrest < 3 else 0.9 if g.unrest < 7 else 1.8 if g.unrest < 12 else 3.5


def turns_left(g: RomeInc) -> int:
    return LAST_TURN - g.turn


def doubled(g: RomeInc, governor: int) -> float:
    """The chance that a Command pays double Taxes under a Governor with this Administration."""
    return TWO_DICE[max(0, min(12, governor + administration(g, CAESAR)))]


# -- Provinces ---------------------------------------------------------------------------------------------------------


def revolt_modifiers(g: RomeInc, provinces: list[int], pressure: list[list[int]]) -> list[int]:
    """What is added to the Revolt 1D6 of these Provinces, as it stands now; the others have 0."""
    found = [0] * len(PROVINCES)
    for province in provinces:
        if g.status[province] and not r11v.quiet(g, province, pressure):
            found[province] = sum(r11v.revolt_numbers(g, province, pressure))
    return found


def outlook(g: RomeInc, k: Prices, province: int, modifier: int) -> float:
    """What the Revolt roll of the Province is worth with this modifier: less than nothing where it can revolt, more
    where it can turn Roman.
    """
    status = g.status[province]
    if modifier <= 0 and status != INSURGENT:
        return 0.0
    taxes = k.tax * g.parts.gold[province] * min(turns_left(g), 3) / 3
    found = 0.0
    if modifier > 0:
        found -= (
            min(modifier, 6)
            / 6
            * (
                k.lost[status]
                + (taxes if status == ROMAN else 0.0)
                + (ROME_ITSELF if province == ROME else 0.0)
                + stake(g, k, province)
            )
        )
    if status == INSURGENT and province not in g.wars:
        room = military(g, commander_of(g, g.parts.command_of[province])) - modifier
        if room > 0:
            found += min(room, 6) / 6 * (k.romanized + taxes)
    return found


def stake(g: RomeInc, k: Prices, province: int) -> float:
    """What is lost beside the Province if it is the last one of its Command."""
    if g.status[province] < INSURGENT or k.command == 0.0 or not _alone(g, province):
        return 0.0
    return k.command * EMPTY * turns_left(g) * (1.0 if g.status[province] == INSURGENT else AT_SECOND_HAND)


def regained(g: RomeInc, k: Prices, province: int) -> float:
    """What a step up of the Province is worth to a Command that has none."""
    if g.status[province] >= INSURGENT or k.command == 0.0 or not _alone(g, province):
        return 0.0
    return k.command * EMPTY * turns_left(g) * STEP[g.status[province]]


def _alone(g: RomeInc, province: int) -> bool:
    """Is there no other Insurgent or Roman Province in its Command, and does that matter?"""
    command = g.parts.command_of[province]
    if command in g.parts.scenarios[g.scenario].spared:
        return False
    held = [other for other in g.parts.provinces_of[command] if g.status[other] >= INSURGENT]
    return not held or held == [province]


# -- Wars --------------------------------------------------------------------------------------------------------------


class Front:
    """A War, who could fight it and from which Provinces: what stays as it is while Units move."""

    __slots__ = ("war", "office", "reach", "guards", "defence", "naval", "ashore", "far", "near", "prize")

    def __init__(self, g: RomeInc, k: Prices, war: int, office: int, reach: list[int], foe: int, aim: int) -> None:
        self.war = war
        self.office = office
        self.reach = reach
        self.guards = r11.commands_guards(g, office)
        self.defence = foe - leadership(g, war, office)
        self.naval = g.parts.war_naval[war]
        self.ashore = STRANDED if aim & SAIL else k.ashore
        self.far = k.far
        self.near = k.near
        self.prize = weight_of(aim, war) * prize(g, k, war, office)


class Campaign:
    """What one who fights a War can bring there from a field of Provinces."""

    __slots__ = ("front", "field", "modifier", "fleets")

    def __init__(self, g: RomeInc, front: Front, field: list[int]) -> None:
        self.front = front
        self.field = field
        self.modifier = front.defence - strength(g, field, front.guards)
        self.fleets = ships(g, field)

    def promise(self, more: int = 0, fleets: int = 0) -> float:
        """What the campaign promises with so much more strength and Fleets: smooth, so that an army gathers before it
        is strong enough.
        """
        short = self.modifier - more + EVEN
        likely = 1.0 / (1.0 + exp(short / (self.front.far if short > 0 else self.front.near)))
        sailing = max(0, self.fleets + fleets)
        naval, ashore = self.front.naval, self.front.ashore
        return self.front.prize * likely * (1.0 if sailing >= naval else ashore + (1.0 - ashore) * sailing / naval)


def strength(g: RomeInc, field: list[int], guards: bool) -> int:
    """Units and Allies that would fight, Veterans counting two."""
    found = 0
    for province in field:
        status = g.status[province]
        units = fresh(g, province)
        if status < INSURGENT:
            found += 1 if status == ALLIED else 2 if status == VETERAN_ALLIED else 0
        elif units is not NOBODY:
            for type in (*GUARDS, LEGION, AUXILIA) if guards else (LEGION, AUXILIA):
                found += strength_of(units, type)
    return found


def ships(g: RomeInc, field: list[int]) -> int:
    """Fleets that would fight, Veterans counting two."""
    found = 0
    for province in field:
        found += strength_of(fresh(g, province), FLEET)
    return found


def enemy(g: RomeInc, war: int) -> int:
    """The War 3D6 but for commander and army: the enemy and his friends."""
    parts = g.parts
    leader = leader_of(g, war)
    homeland, others, barbarians = r11.neighbours(g, war)
    found = (
        parts.war_strength[war]
        + (parts.leader_strength[leader] if leader >= 0 else 0)
        + parts.war_own_homeland * homeland
    )
    return (
        found
        + parts.war_other_homeland * others
        + parts.war_barbarian * barbarians
        + omens(g)
        + g.optional[OPTIONAL_WARS]
    )


def leadership(g: RomeInc, war: int, office: int) -> int:
    """What the commander takes from it."""
    return military(g, office) + r11.matching(g, war, office)


def prize(g: RomeInc, k: Prices, war: int, office: int) -> float:
    """What a Triumph over the War is worth."""
    strong = g.parts.war_strength[war]
    provinces = (
        1
        + (special(g, office) == CONQUEST or r11.matching(g, war, office))
        + (special(g, CAESAR) == CONQUEST)
        + (g.events[EVENT_CONQUEST] == 2)
    )
    future = k.war_gone * min(turns_left(g), 4) / 4
    return (
        k.triumph * half(strong) * (1 + min(2.0, calm(g)))
        + k.gold * strong * administration(g, office) * (turns_left(g) > 0)
        + k.annexed * provinces
        + future
    )


def weight_of(aim: int, war: int) -> float:
    """How much the War counts for one who has the aim."""
    if aim == NO_AIM:
        return 1.0
    if aim & LEAVE[war]:
        return 0.0
    found = EAGER if aim & WIN[war] else 1.0
    if aim & CONQUER:
        found *= ZEALOUS
    if aim & MARCH:
        found *= RECKLESS
    return found / ZEALOUS if aim & HOLD else found


def price_of_gold(k: Prices, aim: int) -> float:
    """What a Gold for building counts for one who has the aim."""
    return k.gold * (DEAR if aim & SAVE else CHEAP if aim & SPEND else 1.0)


def fronts(g: RomeInc, k: Prices, aim: int) -> list[Front]:
    """Every War with everybody Loyal who could fight it: Caesar, if he may, and the Governors whose Provinces are near
    (r11.in_reach).
    """
    found: list[Front] = []
    command_of = g.parts.command_of
    for war in range(len(WARS)):
        if g.wars[war] < 0:
            continue
        loyal = [province for province in g.parts.zone[g.wars[war]] if g.rebels[command_of[province]] == LOYAL]
        reach: dict[int, list[int]] = {CAESAR: loyal} if FLAVIAN in g.emperors else {}
        for province in loyal:
            reach.setdefault(GOVERNORS + command_of[province], []).append(province)
        foe = enemy(g, war)
        for office, provinces in reach.items():
            found.append(Front(g, k, war, office, provinces, foe, aim))
    return found


def campaigns(g: RomeInc, fronts: list[Front]) -> list[Campaign]:
    """The most promising ones of the coming War Phase: each commander fights one War, each War is fought once, each
    Province fights for one.
    """
    found = [Campaign(g, front, front.reach) for front in fronts]
    chosen: list[Campaign] = []
    wars, offices, taken = [False] * len(WARS), [False] * len(OFFICES), [False] * len(PROVINCES)
    for _, i in sorted([(-found[i].promise(min(6, room(g, found[i].field))), i) for i in range(len(found))]):
        one, front = found[i], fronts[i]
        if wars[front.war] or offices[front.office]:
            continue
        free = [province for province in one.field if not taken[province]]
        if free:
            chosen.append(one if len(free) == len(one.field) else Campaign(g, front, free))
            wars[front.war] = offices[front.office] = True
            for province in free:
                taken[province] = True
    return chosen


def room(g: RomeInc, field: list[int]) -> int:
    """How many more Legions and Auxilia could stand there."""
    most = r02.capacity(g)
    found = 0
    for province in field:
        if g.status[province] >= INSURGENT:
            units = g.units[province]
            found += most[province][LEGION] + most[province][AUXILIA] - of_type(units, LEGION) - of_type(units, AUXILIA)
    return found


def expectation(g: RomeInc, k: Prices, war: int, office: int, army: list[int]) -> float:
    """What fighting the War is worth with this army, by the exact chances of the dice."""
    modifier = enemy(g, war) - leadership(g, war, office) - strength(g, army, r11.commands_guards(g, office))
    expert = r11.matching(g, war, office)
    room = max(0, min(18, g.parts.war_triumph - modifier))
    triumph = (ANY[room] if expert else DIFFERENT[room]) / WAYS if ships(g, army) >= g.parts.war_naval[war] else 0.0
    disaster = 0.0 if expert else (36 if g.events[EVENT_PERSECUTION] == 2 else 6) / WAYS
    return (
        triumph * (prize(g, k, war, office) - k.rebellion * rebels_after(g, war, office))
        - k.fight
        - k.disaster * disaster
    )


def rebels_after(g: RomeInc, war: int, office: int) -> float:
    """11.5: the chance that the victor rebels."""
    if office == CAESAR or (office == PREFECT and BARRACKS not in g.emperors):
        return 0.0
    total = len(g.emperors) + max(0, g.unrest - half(g.parts.war_strength[war])) + g.events[EVENT_REBELLION] + omens(g)
    total += popularity(g, office) - popularity(g, CAESAR) + half(r11r.restless_veterans(g, office - GOVERNORS))
    short = g.parts.rebels_at - total - 1  # a 3D6 above this rebels
    return 1.0 - ANY[max(0, min(18, short))] / WAYS


def lacks_icons(g: RomeInc, k: Prices, province: int) -> float:
    """What the icons of the Province cost that are not covered."""
    bare = 0
    for type in (LEGION, FLEET):
        bare += of_type(g.units[province], type) <= 0 and wants(g, province, type)
    return -k.icon * bare if turns_left(g) else 0.0


def covers(g: RomeInc, k: Prices, province: int, type: int, change: int) -> float:
    """What a Unit of the type more (1) or less (-1) covers or bares."""
    count = of_type(g.units[province], type)
    if (count > 0) == (count + change > 0) or not wants(g, province, type) or turns_left(g) == 0:
        return 0.0
    return k.icon * change


def wants(g: RomeInc, province: int, type: int) -> bool:
    """Has the Province an icon for this type?"""
    if type == LEGION:
        return icon(g, g.parts.legion_icon[province])
    return type == FLEET and icon(g, g.parts.fleet_icon[province])
