"""5.0 Commanders: who may be Caesar, and what follows when one dies."""

from __future__ import annotations

from ..parts import (
    CAESAR,
    CLAUDIAN,
    COMMANDS,
    CONSUL,
    GENERIC,
    GOVERNORS,
    OFFICES,
    PEOPLE,
    PREFECT,
    PREFECT_ABILITY,
    SEVERAN,
)
from ..state import (
    LOYAL,
    RomeInc,
    add_prestige,
    add_unrest,
    administration,
    has_prefect,
    in_play,
    is_rebel,
    person,
    popularity,
    rebel_leaders,
    who,
)

# -- 5.2 Caesar --------------------------------------------------------------------------------------------------------


def may_be_caesar(g: RomeInc, who: int) -> bool:
    """5.2.3, 6.1.6: Imperial Statesmen and generic commanders always; others need Claudian Emperors, those of the
    Prefect ability Severan.
    """
    parts = g.parts
    if who >= GENERIC or parts.dynasty[who] >= 0:
        return True
    return (SEVERAN if parts.special[who] == PREFECT_ABILITY else CLAUDIAN) in g.emperors


def caesar_killed(g: RomeInc, item: str, rule: str, assassinated: bool = False, rebel: int = LOYAL) -> None:
    """Caesar dies by violence: Prestige falls by his Administration, Unrest rises by his Popularity."""
    lost, anger = administration(g, CAESAR), popularity(g, CAESAR)
    add_prestige(g, item, rule, -lost, who(g, CAESAR))
    add_unrest(g, item, rule, anger, who(g, CAESAR))
    caesar_dies(g, item, rule, assassinated, rebel)


def caesar_dies(g: RomeInc, cause: str, rule: str, assassinated: bool = False, rebel: int = LOYAL) -> None:
    """Caesar leaves the game, and somebody follows him."""
    if g.log:
        g.tell("dies", rule, who=who(g, CAESAR), office=OFFICES[CAESAR], cause=cause)
    g.offices[CAESAR] = -1
    prefect = g.offices[PREFECT] if has_prefect(g) else -1
    heir = succession(g, assassinated, rebel)
    if assassinated and prefect >= 0 and g.offices[PREFECT] == prefect:  # 8.3: killed if he is not made Caesar
        if g.log:
            g.tell("dies", "8.3", who=PEOPLE[prefect], office=OFFICES[PREFECT], cause="murderer")
        g.offices[PREFECT] = -1
    if g.log:
        g.tell("caesar", "5.2.4", who=who(g, CAESAR), way=heir)


def succession(g: RomeInc, assassinated: bool, rebel: int) -> str:
    """5.2.4: the first in order of priority who is there and may be Caesar. *rebel*: the one who marched on Rome."""
    if rebel != LOYAL and may_be_caesar(g, person(g, GOVERNORS + rebel)):
        crown(g, GOVERNORS + rebel)
        return "march"
    heir = imperial_heir(g)
    if heir >= 0:
        if heir in g.idle:
            g.idle.remove(heir)
            g.offices[CAESAR] = heir
        else:
            crown(g, g.offices.index(heir))
        return "imperial"
    if assassinated and CLAUDIAN in g.emperors and has_prefect(g) and may_be_caesar(g, person(g, PREFECT)):
        crown(g, PREFECT)
        return "prefect"
    rebels = [command for command in rebel_leaders(g) if may_be_caesar(g, person(g, GOVERNORS + command))]
    if rebels:
        crown(g, GOVERNORS + rebels[g.chance.pick(rebels, COMMANDS) if len(rebels) > 1 else 0])
        return "rebel"
    if may_be_caesar(g, person(g, CONSUL)):
        crown(g, CONSUL)
        return "consul"
    return "senate"


def imperial_heir(g: RomeInc) -> int:
    """6.1.5: the highest ranked Imperial Statesman with his Emperors counter in the Emperors Box; -1 if there is none."""
    parts = g.parts
    found = -1
    for statesman in in_play(g):
        if parts.dynasty[statesman] in g.emperors and (found < 0 or parts.rank[statesman] < parts.rank[found]):
            found = statesman
    return found


def crown(g: RomeInc, office: int) -> None:
    """The holder of an office is made Caesar; a Rebel's Commands are Loyal then (8.4.7).

    A generic commander becomes the generic Caesar.
    """
    if office >= GOVERNORS:
        g.triumphs[office - GOVERNORS] = 0
        if is_rebel(g, office):
            end_rebellion(g, office - GOVERNORS, "8.4.7")
    g.offices[CAESAR] = g.offices[office]
    g.offices[office] = -1


# -- deaths ------------------------------------------------------------------------------------------------------------


def commander_dies(g: RomeInc, office: int, cause: str, rule: str) -> None:
    """6.1.4: the holder of an office dies: Caesar is followed, a Rebel's Commands become Loyal, a generic commander is
    replaced by another.
    """
    if office == CAESAR:
        caesar_dies(g, cause, rule)
        return
    if g.log:
        g.tell("dies", rule, who=who(g, office), office=OFFICES[office], cause=cause)
    if is_rebel(g, office):
        end_rebellion(g, office - GOVERNORS, "8.2.2")
    g.offices[office] = -1


def end_rebellion(g: RomeInc, rebel: int, rule: str) -> None:
    """All Rebel counters leave his Command Box; his Provinces and Units are Loyal."""
    held = [command for command in range(len(COMMANDS)) if g.rebels[command] == rebel]
    for command in held:
        g.rebels[command] = LOYAL
    if g.log:
        g.tell("rebellion_ends", rule, who=who(g, GOVERNORS + rebel), commands=[COMMANDS[command] for command in held])
