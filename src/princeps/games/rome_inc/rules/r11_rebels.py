"""11.4 Fighting Civil Wars, 11.5 Rebellions, 11.6 Rebels."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import BOOK, LOSSES, OFFICE_OPTION
from ..parts import (
    ANTONINE,
    BARRACKS,
    CAESAR,
    COMMANDS,
    EVENT_REBELLION,
    GOVERNORS,
    ITALIA,
    LEGION,
    PROVINCES,
    VETERAN,
    WEIGHT,
)
from ..state import (
    EMPTY_MAP,
    LOYAL,
    Mod,
    RomeInc,
    add_prestige,
    add_unrest,
    half,
    kin,
    military,
    popularity,
    rebel_leaders,
    roll,
    total,
    who,
)
from . import r05_commanders as r05
from . import r11_losses as r11l

# -- 11.4 Fighting Civil Wars ------------------------------------------------------------------------------------------


def civil_wars(g: RomeInc, offer: Offer) -> None:
    """Caesar must fight every Rebel once, in the order the player likes."""
    for rebel in rebel_leaders(g):
        if rebel not in g.faced:
            offer.may(OFFICE_OPTION + GOVERNORS + rebel, (CIVIL_WAR, rebel))


def civil_war(g: RomeInc, rebel: int) -> None:
    """A 3D6 on the Civil Wars Chart: the Rebel is crushed, holds out, or marches on Rome."""
    parts = g.parts
    g.faced.append(rebel)
    g.army = [province for province in range(len(PROVINCES)) if g.rebels[parts.command_of[province]] in (LOYAL, rebel)]
    g.front, g.guards, g.spoils, g.losses = -1, 1, 0, [0] * len(LOSSES)
    g.engaged = r11l.usually_engaged(g)
    die = g.chance.die
    faces = [die(6), die(6), die(6)]
    found = total(
        g, "civil_war", "11.4", faces, civil_war_mods(g, rebel), parts.civil_crushed, who(g, GOVERNORS + rebel)
    )
    red = faces[2]
    result = "crushed" if found <= parts.civil_crushed else "stalemate" if found <= parts.civil_stalemate else "march"
    if g.log:
        g.tell(
            "civil_war",
            "11.4",
            who=who(g, GOVERNORS + rebel),
            result=result,
            red=red,
            crushed=parts.civil_crushed,
            stalemate=parts.civil_stalemate,
        )
    if result == "crushed":
        g.then((r11l.PROMOTE, LOYAL), (CRUSHED, rebel), (r11l.TAKE_LOSSES, red, 0, r11l.ANYBODY), (CIVIL_WAR_OVER,))
    elif result == "stalemate":
        g.then((r11l.PROMOTE, LOYAL), (r11l.TAKE_LOSSES, red, half(red), rebel), (CIVIL_WAR_OVER,))
    else:
        g.then(
            (r11l.PROMOTE, rebel), (MARCH_ON_ROME, rebel), (r11l.TAKE_LOSSES, red, 0, r11l.ANYBODY), (CIVIL_WAR_OVER,)
        )


def civil_war_mods(g: RomeInc, rebel: int) -> tuple[Mod, ...]:
    return (
        ("rebel_military", military(g, GOVERNORS + rebel), "11.4"),
        ("rebel_units", civil_strength(g, rebel), "11.4"),
        ("caesar_military", -military(g, CAESAR), "11.4"),
        ("loyal_units", -civil_strength(g, LOYAL), "11.4"),
    )


def civil_strength(g: RomeInc, side: int) -> int:
    """Legions, Praetorian Guards and Imperial Cavalry of a side (2.1.5, 2.1.6) wherever they are, Veterans counting two
    (ruling 11.4-a).
    """
    strength = 0
    rebels, command_of = g.rebels, g.parts.command_of
    for province in range(len(PROVINCES)):
        if rebels[command_of[province]] == side:
            units = g.units[province]
            for kind in r11l.CIVIL_KINDS:
                strength += units[kind] * WEIGHT[kind]
    return strength


def crushed(g: RomeInc, rebel: int) -> None:
    """The Rebel dies; a point of Prestige and of calm for each Command he held (ruling 11.4-b)."""
    held = g.rebels.count(rebel)
    add_prestige(g, "rebel_crushed", "11.4", held, who(g, GOVERNORS + rebel))
    add_unrest(g, "rebel_crushed", "11.4", -held, who(g, GOVERNORS + rebel))
    r05.commander_dies(g, GOVERNORS + rebel, "civil_war", "11.4")


def march_on_rome(g: RomeInc, rebel: int) -> None:
    """Caesar dies, and the Rebel takes his place if he may (5.2.4)."""
    r05.caesar_killed(g, "march", "11.4", rebel=rebel)


def civil_war_over(g: RomeInc) -> None:
    """The next Rebel; a new Caesar must fight those that are left."""
    g.army, g.guards, g.losses, g.engaged = [], 0, [0] * len(LOSSES), EMPTY_MAP[:]
    g.then((CIVIL_WARS,))


# -- 11.5 Rebellions ---------------------------------------------------------------------------------------------------


def triumphant_rebellions(g: RomeInc) -> None:
    """11.5.1: a Rebellion 3D6 for each Governor who won a Triumph this turn; then the War counters leave the Command
    Boxes.
    """
    triumphant = [command for command in range(len(COMMANDS)) if g.triumphs[command]]
    g.triumphs = [0] * len(COMMANDS)
    g.spent = EMPTY_MAP[:]
    rebellions(g, triumphant)


def rebellions(g: RomeInc, commands: list[int]) -> None:
    """Governors who may be tempted, one after the other."""
    steps: list[Step] = [(REBELLION, command) for command in commands]
    g.then(*steps)


def rebellion(g: RomeInc, command: int) -> None:
    """Is he tempted?

    Not a Rebel or under one, not Caesar's kin (11.5.3), the Prefect only under Barracks Emperors (5.4.2, 11.5.4).
    """
    if g.rebels[command] != LOYAL or kin(g, GOVERNORS + command) or (command == ITALIA and BARRACKS not in g.emperors):
        return
    rebels_at = g.parts.rebels_at
    if roll(g, "rebellion", "11.5", 3, rebellion_mods(g, command), rebels_at, who(g, GOVERNORS + command)) >= rebels_at:
        rebel(g, command)


def rebellion_mods(g: RomeInc, command: int) -> tuple[Mod, ...]:
    return (
        ("emperors", len(g.emperors), "10.4.3"),
        ("unrest", g.unrest, "11.5"),
        ("rebellion", g.events[EVENT_REBELLION], "8.1"),
        ("governor_popularity", popularity(g, GOVERNORS + command), "11.5"),
        ("caesar_popularity", -popularity(g, CAESAR), "11.5"),
        ("veterans", half(restless_veterans(g, command)), "10.4"),
    )


def restless_veterans(g: RomeInc, command: int) -> int:
    """Veteran Legions under Antonine Emperors, all Veteran Units under Barracks Emperors."""
    if BARRACKS in g.emperors:
        kinds = VETERAN
    elif ANTONINE in g.emperors:
        kinds = [VETERAN[LEGION]]
    else:
        return 0
    found = 0
    for province in g.parts.provinces_of[command]:
        for kind in kinds:
            found += g.units[province][kind]
    return found


# -- 11.6 Rebels -------------------------------------------------------------------------------------------------------


def rebel(g: RomeInc, command: int) -> None:
    """11.6.1: his Rebel counter lies in his own Command Box; Support may add others."""
    g.rebels[command] = command
    if g.log:
        g.tell("rebels", "11.6.1", who=who(g, GOVERNORS + command), command=COMMANDS[command])


CIVIL_WARS: Final = BOOK.choice("11.4", civil_wars)
CIVIL_WAR: Final = BOOK.rule("11.4", civil_war, rebel="command")
CRUSHED: Final = BOOK.rule("11.4", crushed, rebel="command")
MARCH_ON_ROME: Final = BOOK.rule("11.4", march_on_rome, rebel="command")
CIVIL_WAR_OVER: Final = BOOK.rule("11.4", civil_war_over)
TRIUMPHANT_REBELLIONS: Final[int] = BOOK.rule("11.5.1", triumphant_rebellions)
REBELLION: Final = BOOK.rule("11.5", rebellion, command="command")
