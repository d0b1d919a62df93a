"""The state of Aurelian and the small questions that the rulebook asks of it."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import BOOK
from .parts import (
    AURELIAN,
    BOXES,
    CHITS,
    CONFEDERATION,
    CUPS,
    CV_SIDE,
    FINISHED,
    FIRST_MARKER,
    FIRST_NAMED,
    NO_USURPER,
    NOT_BUILT,
    PIECES,
    REGIONS,
    RESISTANCE_SIDE,
    SPACES,
    TURN_END_1,
    TURN_END_2,
    TURN_END_3,
    UNIT_COUNT,
    UNNAMED,
    WAYS,
    Parts,
    named_chit,
)

ENDINGS: Final[list[str]] = ["victory", "treasury", "danube", "army", "threshold", "usurpers"]
VICTORY: Final = ENDINGS.index("victory")
TREASURY: Final = ENDINGS.index("treasury")
DANUBE: Final = ENDINGS.index("danube")
ARMY: Final = ENDINGS.index("army")
THRESHOLD: Final = ENDINGS.index("threshold")
USURPERS_REMAIN: Final = ENDINGS.index("usurpers")

CHIT_ROOM: Final = 64  # characters of the cup log set apart for the chits of one cup
LOG_MOVED: Final = 0x30
LOG_ENTERED: Final = 0x100
LOG_DRAWN: Final = 0x200


class Aurelian(Game):
    """Small numbers in lists; stacks and pools are tuples, so that copies share them."""

    __slots__ = (
        "parts", "turn", "vp", "treasury", "income", "army", "leadership", "aurelian_walls", "where", "besieging",
        "boxes", "sides", "usurpers", "legions", "raiders", "pools", "cups", "dead_pool", "turn_track", "aside",
        "walls", "temples", "cup_log",
    )  # fmt: skip

    def __init__(self, parts: Parts, chance: Chance, twin_of: Aurelian | None = None) -> None:
        self.parts = parts
        if twin_of is None:
            Game.__init__(self, BOOK, chance)
            self.turn = 1
            self.vp = 0
            self.treasury = 0
            self.income = 0
            self.army = 1
            self.leadership = 1
            self.aurelian_walls = 0
            self.where = [-1] * len(PIECES)  # the Box of Aurelian and of each Officer, -1: not in play
            self.besieging = -1  # 6.7: the piece that must go on with its Siege
            self.boxes: list[tuple[int, ...]] = [()] * len(BOXES)  # Enemy Units, topmost last
            self.sides = [RESISTANCE_SIDE] * len(BOXES)
            self.usurpers = [NO_USURPER] * len(REGIONS)
            self.legions = [1] * len(SPACES)  # strength; 0: a Barbarian is there
            self.raiders = [-1] * len(SPACES)
            self.pools: list[tuple[int, ...]] = [()] * len(REGIONS)
            self.cups: list[list[int]] = [[], [], []]
            self.dead_pool: list[int] = []
            self.turn_track: list[int] = []  # the third Turn End marker, until Turn 4
            # in no place of the game: before set-up, and in typed-in positions
            self.aside: list[int] = list(range(len(CHITS)))
            self.walls = [NOT_BUILT] * len(REGIONS)
            self.temples = [NOT_BUILT] * len(REGIONS)
            self.cup_log = ""  # what anybody at the table has seen of the cups
            return
        twin_of.copy_core(self)
        self.turn = twin_of.turn
        self.vp = twin_of.vp
        self.treasury = twin_of.treasury
        self.income = twin_of.income
        self.army = twin_of.army
        self.leadership = twin_of.leadership
        self.aurelian_walls = twin_of.aurelian_walls
        self.where = twin_of.where[:]
        self.besieging = twin_of.besieging
        self.boxes = twin_of.boxes[:]
        self.sides = twin_of.sides[:]
        self.usurpers = twin_of.usurpers[:]
        self.legions = twin_of.legions[:]
        self.raiders = twin_of.raiders[:]
        self.pools = twin_of.pools[:]
        cups = twin_of.cups
        self.cups = [cups[0][:], cups[1][:], cups[2][:]]
        self.dead_pool = twin_of.dead_pool[:]
        self.turn_track = twin_of.turn_track[:]
        self.aside = twin_of.aside[:]
        self.walls = twin_of.walls[:]
        self.temples = twin_of.temples[:]
        self.cup_log = twin_of.cup_log

    def copy(self) -> Aurelian:
        return Aurelian(self.parts, self.chance, self)


# -- cups --------------------------------------------------------------------------------------------------------------


def draw(g: Aurelian, cup: int) -> int:
    """Blindly draw a chit and reveal it."""
    chit = pull(g, cup)
    g.cup_log += chr(LOG_DRAWN + cup * CHIT_ROOM + chit)
    return chit


def put(g: Aurelian, cup: int, chit: int) -> None:
    """Put a chit into a cup openly."""
    g.cups[cup].append(chit)
    g.cup_log += chr(LOG_ENTERED + cup * CHIT_ROOM + chit)


def know_cups(g: Aurelian) -> None:
    """Begin the cup log with contents that are openly known, in an order that tells nothing."""
    entries: list[str] = []
    for cup in range(len(CUPS)):
        g.cups[cup].sort()
        for chit in g.cups[cup]:
            entries.append(chr(LOG_ENTERED + cup * CHIT_ROOM + chit))
    g.cup_log = "".join(entries)


def move_blind(g: Aurelian, way: int, source: int, target: int) -> None:
    """A chit changes cups and nobody sees which."""
    g.cups[target].append(pull(g, source))
    g.cup_log += chr(LOG_MOVED + way)


def pull(g: Aurelian, cup: int) -> int:
    """Take a chit out of a cup at random."""
    pool = g.cups[cup]
    at = g.chance.pick(pool, CHITS)
    chit = pool[at]
    pool[at] = pool[-1]
    pool.pop()
    return chit


def log_word(character: str) -> str:
    """An entry of the cup log in words: "unfriendly > hostile", "hostile - barbarian_3", "friendly + roma_1"."""
    code = ord(character)
    if code < LOG_ENTERED:
        return WAYS[code - LOG_MOVED].replace(">", " > ")
    sign = "+" if code < LOG_DRAWN else "-"
    cup, chit = divmod(code - (LOG_ENTERED if sign == "+" else LOG_DRAWN), CHIT_ROOM)
    return f"{CUPS[cup]} {sign} {CHITS[chit]}"


# -- questions ---------------------------------------------------------------------------------------------------------


def is_unit(chit: int) -> bool:
    return chit < UNIT_COUNT


def is_barbarian(chit: int) -> bool:
    return UNIT_COUNT <= chit < FIRST_MARKER


def turn_end_markers(g: Aurelian) -> int:
    """Turn End markers in the Dead Pool; the Confederation counts as one (5.0)."""
    dead = g.dead_pool
    return (TURN_END_1 in dead) + (TURN_END_2 in dead) + (TURN_END_3 in dead) + (CONFEDERATION in dead)


def occupied(g: Aurelian, box: int) -> bool:
    """By Aurelian or an Officer."""
    return box in g.where


def officers(g: Aurelian) -> int:
    """Officers in play."""
    count = 0
    for piece in range(1, len(PIECES)):
        if g.where[piece] >= 0:
            count += 1
    return count


def enemy_boxes(g: Aurelian, region: int) -> int:
    """Boxes of the Region that contain Enemy Units."""
    count = 0
    for box in g.parts.boxes_of[region]:
        if g.boxes[box]:
            count += 1
    return count


def cv_boxes(g: Aurelian, region: int) -> int:
    """Boxes of the Region whose Enemy Units show their CV side."""
    count = 0
    for box in g.parts.boxes_of[region]:
        if g.boxes[box] and g.sides[box] == CV_SIDE:
            count += 1
    return count


def total_cv(g: Aurelian, box: int) -> int:
    total = 0
    for chit in g.boxes[box]:
        total += g.parts.cv[chit]
    return total


def leadership(g: Aurelian, piece: int) -> int:
    """What the piece adds to its rolls (6.0): Officers add nothing."""
    return g.leadership if piece == AURELIAN else 0


def finished(works: list[int]) -> int:
    count = 0
    for work in works:
        if work == FINISHED:
            count += 1
    return count


def barbarians_on_danube(g: Aurelian) -> int:
    return len(SPACES) - g.raiders.count(-1)


def open_spaces(g: Aurelian) -> list[int]:
    """Danube Spaces outside Regions with Usurpers: those that a Redeploy or a Levy reaches."""
    region_of = g.parts.region_of_space
    return [space for space in range(len(SPACES)) if g.usurpers[region_of[space]] == NO_USURPER]


# -- changes that several chapters make --------------------------------------------------------------------------------


def gain_vp(g: Aurelian, points: int) -> None:
    g.vp += points


def gain_coins(g: Aurelian, coins: int) -> int:
    """The Treasury never exceeds the Income (6.5, 11.1). Returns what was really gained."""
    gained = min(coins, g.income - g.treasury)
    g.treasury += gained
    return gained


def raise_income(g: Aurelian, coins: int) -> int:
    raised = min(coins, g.parts.income_max - g.income)
    g.income += raised
    return raised


def lose_coins(g: Aurelian, coins: int) -> None:
    """13.0: a Treasury below zero is defeat."""
    g.treasury -= coins
    if g.treasury < 0:
        end(g, TREASURY)


def lose_army(g: Aurelian, strength: int) -> None:
    """13.0: an Army without Strength is defeat."""
    g.army = max(0, g.army - strength)
    if g.army == 0:
        end(g, ARMY)


def end(g: Aurelian, ending: int) -> None:
    if g.log:
        g.tell("over", "12.5" if ending == VICTORY else "13.0", ending=ENDINGS[ending], vp=g.vp, turn=g.turn)
    g.over(ending)


def bury(g: Aurelian, box: int, count: int) -> None:
    """Send the topmost *count* Enemy Units of a Box to the Dead Pool."""
    stack = g.boxes[box]
    keep = len(stack) - count
    for i in range(len(stack) - 1, keep - 1, -1):
        g.dead_pool.append(stack[i])
    g.boxes[box] = stack[:keep]
    if keep == 0:
        g.sides[box] = RESISTANCE_SIDE


def show_side(g: Aurelian, box: int, side: int) -> None:
    if g.boxes[box]:
        g.sides[box] = side


def lay_down_arms(g: Aurelian, box: int, rule: str) -> None:
    """Enemy Units that show their CV turn to their Resistance side."""
    if g.boxes[box] and g.sides[box] == CV_SIDE:
        g.sides[box] = RESISTANCE_SIDE
        if g.log:
            g.tell("flipped", rule, box=BOXES[box], side="resistance")


def place_usurper(g: Aurelian, region: int, rule: str) -> None:
    """A new, unnamed Usurper: all units of the Region take up arms, its Officers are gone."""
    g.usurpers[region] = UNNAMED
    gone: list[str] = []
    for piece in range(1, len(PIECES)):
        box = g.where[piece]
        if box >= 0 and g.parts.region_of_box[box] == region:
            g.where[piece] = -1
            gone.append(PIECES[piece])
            if g.besieging == piece:  # ruling 6.7-b
                g.besieging = -1
    for box in g.parts.boxes_of[region]:
        show_side(g, box, CV_SIDE)
    if g.log:
        g.tell("usurper_rises", rule, region=REGIONS[region], officers=gone)


def remove_usurper(g: Aurelian, region: int, rule: str) -> None:
    """A named one goes to the Dead Pool for good and pays; an unnamed one goes aside (6.9, 10.2)."""
    usurper = g.usurpers[region]
    g.usurpers[region] = NO_USURPER
    name = "unnamed"
    raised = coins = 0
    if usurper >= FIRST_NAMED:
        chit = named_chit(usurper)
        name = CHITS[chit]
        g.dead_pool.append(chit)
        raised = raise_income(g, g.parts.gain_named)
        coins = gain_coins(g, g.parts.gain_named)
    if g.log:
        g.tell("usurper_falls", rule, region=REGIONS[region], usurper=name, income=raised, coins=coins)


# -- rolls -------------------------------------------------------------------------------------------------------------


def roll(
    g: Aurelian, what: str, rule: str, mods: tuple[tuple[str, int, str], ...], against: int = -1, naturals: bool = False
) -> int:
    """The eight-sided die with its modifiers, explained.

    *naturals*: a natural 1 stays 1, nothing exceeds 8 (6.5, 6.6).
    """
    face = g.chance.die(8)
    total = face
    for _, value, _ in mods:
        total += value
    if naturals:
        total = 1 if face == 1 else min(total, 8)
    if g.log:
        g.tell(
            "roll", rule, what=what, face=face, n=g.chance.drawn, total=total, against=against, naturals=naturals,
            mods=[list(mod) for mod in mods if mod[1]],
        )  # fmt: skip
    return total
