"""The state of Time of Crisis and the small questions that the rules ask of it."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import BOOK
from .parts import (
    ARMIES,
    AVAILABLE,
    CAPITAL,
    CARDS,
    FIRST_HOMELAND,
    FIRST_SEA,
    HOME,
    HOMES,
    ITALIA,
    LEADERS,
    LEADERS_PER_SIDE,
    NEUTRAL,
    NO_MARK,
    NOT_IN_PLAY,
    PAIRS,
    PROVINCES,
    RIVALS,
    SEAT,
    SIDES,
    SUITS,
    TRIBES,
    UNRECRUITED,
    WAITING,
    Parts,
)

ENDINGS: Final = SIDES  # the winner
NONE: Final = -1
COUNTERS: Final = [str(number + 1) for number in range(LEADERS_PER_SIDE)]  # a side's governors
EVERYWHERE: Final = list(range(len(PROVINCES)))


class Crisis(Game):
    """Small numbers in lists; piles and other short collections are tuples, so that copies share them."""

    __slots__ = (
        "parts", "players", "board", "goal", "round", "first", "active", "closing", "event", "deck",
        "governors", "support", "mobs", "militia", "quaestor", "castra", "marks", "improvements",
        "raiders", "resting", "leaders", "rivals", "generals", "full", "reduced", "foederati",
        "legacy", "emperor_turns", "governors_available", "governors_unrecruited", "hands", "available", "discards",
        "played", "unused", "bought", "trashed", "supply", "tops", "ip", "pp", "fought", "stepped", "no_place",
        "battlefield", "defender", "kills", "leader_kills",
        "card_option", "emperor_types", "emperor_type", "emperor_province", "emperor_general", "factions", "levels",
        "boosts",
    )  # fmt: skip

    def __init__(self, parts: Parts, chance: Chance, twin_of: Crisis | None = None) -> None:
        self.parts = parts
        if twin_of is None:
            Game.__init__(self, BOOK, chance)
            self.players = 4  # sides in play, factions included
            self.board = 4  # the map, crisis table and event deck for so many players
            self.goal = 0
            self.round = 0
            self.first = 0
            self.active = 0
            self.closing = 0  # 1: the round in which the game ends
            self.event = NONE  # the event that lies open
            self.deck: list[int] = []  # events not yet drawn, in no order
            self.governors = [NOT_IN_PLAY] * len(PROVINCES)
            self.support = [0] * len(PROVINCES)
            self.mobs = [0] * len(PROVINCES)
            self.militia = [0] * len(PROVINCES)
            self.quaestor = [0] * len(PROVINCES)
            self.castra = [0] * len(PROVINCES)
            self.marks = [NO_MARK] * len(PROVINCES)  # Seat of Power and Breakaway belong to who governs the province
            self.improvements: list[tuple[int, ...]] = [()] * len(PROVINCES)
            self.raiders = [[0] * len(HOMES) for _ in TRIBES]  # active barbarians, by tribe and place
            self.resting = [[0] * len(HOMES) for _ in TRIBES]  # inactive ones
            self.leaders = [WAITING] * len(LEADERS)
            self.rivals = [WAITING] * len(RIVALS)
            self.generals = [UNRECRUITED] * len(ARMIES)
            self.full = [0] * len(ARMIES)
            self.reduced = [0] * len(ARMIES)
            self.foederati: list[tuple[int, ...]] = [()] * len(ARMIES)
            self.legacy = [0] * len(SIDES)
            self.emperor_turns = [0] * len(SIDES)
            self.governors_available = [0] * len(SIDES)
            self.governors_unrecruited: list[tuple[int, ...]] = [()] * len(SIDES)
            self.hands: list[tuple[int, ...]] = [()] * len(SIDES)
            self.available: list[tuple[int, ...]] = [()] * len(SIDES)
            self.discards: list[tuple[int, ...]] = [()] * len(SIDES)
            self.played: tuple[int, ...] = ()  # this turn, by the active side
            self.unused: tuple[int, ...] = ()  # those of them whose event can still be used
            self.bought: tuple[int, ...] = ()  # this turn
            self.trashed: list[int] = [0] * len(CARDS)
            self.supply = [0] * len(CARDS)
            self.tops = [NONE] * len(PAIRS)  # X1, Variable: the one card of each stack that is for sale
            self.ip = [0] * len(SUITS)
            self.pp = 0
            self.fought: tuple[int, ...] = ()  # forces that were in a battle this turn
            self.stepped: tuple[int, ...] = ()  # armies that took a free step since anything else happened
            self.no_place: tuple[int, ...] = ()  # provinces where no governor can be placed any more this turn
            self.battlefield = NONE  # the region of the battle at hand
            self.defender = NONE  # the army attacked in it
            self.kills = [0, 0]  # in the battle at hand: barbarians eliminated by the attacker and by the defender
            self.leader_kills = 0
            self.card_option = 0
            self.emperor_types = 0  # X2: 1 if in use
            self.emperor_type = NONE
            self.emperor_province = NONE  # X2: the Populace Emperor's token
            self.emperor_general = NONE  # X2: the Military Emperor's token
            self.factions = [NONE] * len(SIDES)  # X3
            self.levels = [[0] * len(SUITS) for _ in SIDES]
            self.boosts = [0] * len(SIDES)  # X3: points of Pax Deorum still to come
            return
        twin_of.copy_core(self)
        self.players = twin_of.players
        self.board = twin_of.board
        self.goal = twin_of.goal
        self.round = twin_of.round
        self.first = twin_of.first
        self.active = twin_of.active
        self.closing = twin_of.closing
        self.event = twin_of.event
        self.deck = twin_of.deck[:]
        self.governors = twin_of.governors[:]
        self.support = twin_of.support[:]
        self.mobs = twin_of.mobs[:]
        self.militia = twin_of.militia[:]
        self.quaestor = twin_of.quaestor[:]
        self.castra = twin_of.castra[:]
        self.marks = twin_of.marks[:]
        self.improvements = twin_of.improvements[:]
        self.raiders = [row[:] for row in twin_of.raiders]
        self.resting = [row[:] for row in twin_of.resting]
        self.leaders = twin_of.leaders[:]
        self.rivals = twin_of.rivals[:]
        self.generals = twin_of.generals[:]
        self.full = twin_of.full[:]
        self.reduced = twin_of.reduced[:]
        self.foederati = twin_of.foederati[:]
        self.legacy = twin_of.legacy[:]
        self.emperor_turns = twin_of.emperor_turns[:]
        self.governors_available = twin_of.governors_available[:]
        self.governors_unrecruited = twin_of.governors_unrecruited[:]
        self.hands = twin_of.hands[:]
        self.available = twin_of.available[:]
        self.discards = twin_of.discards[:]
        self.played = twin_of.played
        self.unused = twin_of.unused
        self.bought = twin_of.bought
        self.trashed = twin_of.trashed[:]
        self.supply = twin_of.supply[:]
        self.tops = twin_of.tops[:]
        self.ip = twin_of.ip[:]
        self.pp = twin_of.pp
        self.fought = twin_of.fought
        self.stepped = twin_of.stepped
        self.no_place = twin_of.no_place
        self.battlefield = twin_of.battlefield
        self.defender = twin_of.defender
        self.kills = twin_of.kills[:]
        self.leader_kills = twin_of.leader_kills
        self.card_option = twin_of.card_option
        self.emperor_types = twin_of.emperor_types
        self.emperor_type = twin_of.emperor_type
        self.emperor_province = twin_of.emperor_province
        self.emperor_general = twin_of.emperor_general
        self.factions = twin_of.factions[:]
        self.levels = [row[:] for row in twin_of.levels]
        self.boosts = twin_of.boosts[:]

    def mover(self) -> int:
        return self.active

    def copy(self) -> Crisis:
        return Crisis(self.parts, self.chance, self)


# -- provinces ---------------------------------------------------------------------------------------------------------


def governed(g: Crisis, side: int) -> list[int]:
    """The provinces that a side governs; also of the neutral one."""
    governors = g.governors
    return [province for province in EVERYWHERE if governors[province] == side]


def emperor(g: Crisis) -> int:
    """The side that governs Italia; NONE if it is neutral."""
    return g.governors[ITALIA] if g.governors[ITALIA] < NEUTRAL else NONE


def pretender(g: Crisis, side: int) -> bool:
    """Has the side a Seat of Power?"""
    return SEAT in g.marks and any(g.marks[province] == SEAT for province in governed(g, side))


def has_built(g: Crisis, side: int, improvement: int) -> int:
    """Improvements of a kind in the provinces that a side governs."""
    count = 0
    for province in EVERYWHERE:
        if g.governors[province] == side and improvement in g.improvements[province]:
            count += 1
    return count


def invaded(g: Crisis, province: int) -> bool:
    """Does an active barbarian, a leader or a rival emperor stand there?"""
    for row in g.raiders:
        if row[province]:
            return True
    return province in g.leaders or province in g.rivals


def lower_support(g: Crisis, province: int, levels: int = 1) -> None:
    g.support[province] = max(0, g.support[province] - levels)


def mobs_left(g: Crisis) -> int:
    return g.parts.mobs - sum(g.mobs)


def legions_left(g: Crisis) -> int:
    return g.parts.legions - sum(g.full) - sum(g.reduced)


# -- armies and capitals -----------------------------------------------------------------------------------------------


def side_of(army: int) -> int:
    return army // LEADERS_PER_SIDE


def region_of(place: int) -> int:
    """The region in which a place on the map lies: a capital lies in its province."""
    return place - CAPITAL if place >= CAPITAL else place


def on_map(place: int) -> bool:
    return place < AVAILABLE


def legions_of(g: Crisis, army: int) -> int:
    return g.full[army] + g.reduced[army]


def units_of(g: Crisis, army: int) -> int:
    return g.full[army] + g.reduced[army] + len(g.foederati[army])


def army_in_capital(g: Crisis, province: int) -> int:
    """The one army that a capital can hold; NONE if there is none."""
    place = CAPITAL + province
    return g.generals.index(place) if place in g.generals else NONE


def capital_side(g: Crisis, province: int) -> int:
    """Whose units are in the capital; NONE if it is empty. Militia without an army obeys the governor (4.0, C0.1)."""
    place = CAPITAL + province
    if place in g.generals:
        return g.generals.index(place) // LEADERS_PER_SIDE
    return g.governors[province] if g.militia[province] else NONE


def may_enter(g: Crisis, province: int, side: int) -> bool:
    """Into a capital without any army and without an enemy's militia."""
    return CAPITAL + province not in g.generals and (g.militia[province] == 0 or g.governors[province] == side)


def units_in_capital(g: Crisis, province: int, side: int) -> int:
    """A side's units in a capital, its militia included."""
    if capital_side(g, province) != side:
        return 0
    army = army_in_capital(g, province)
    return g.militia[province] + (units_of(g, army) if army >= 0 else 0)


def disband(g: Crisis, army: int) -> None:
    """An army without units: its general goes home to the Available Leaders box."""
    g.generals[army] = AVAILABLE
    g.full[army] = g.reduced[army] = 0
    for tribe in g.foederati[army]:
        g.resting[tribe][HOME] += 1
    g.foederati[army] = ()


# -- barbarians --------------------------------------------------------------------------------------------------------


def slot(tribe: int, region: int) -> int:
    """Where a tribe's pieces of a region are counted; NONE if it can have none there."""
    if region < FIRST_HOMELAND:
        return region
    return HOME if region == FIRST_HOMELAND + tribe else NONE


def band_of(tribe: int, leaders: list[int], others: int) -> list[str]:
    """For the log: leaders by name, then how many of the tribe."""
    return [LEADERS[leader] for leader in leaders] + ([f"{others}*{TRIBES[tribe]}"] if others else [])


def is_sea(region: int) -> bool:
    return region >= FIRST_SEA


def chain(faces: list[int]) -> str:
    """A die for the log: its face, and after each 6 that of the next roll."""
    return ">".join([str(face) for face in faces])


# -- piles of cards ----------------------------------------------------------------------------------------------------


def without(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def with_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Piles are kept sorted: nobody can read anything from their order."""
    for at in range(len(pile)):
        if pile[at] > card:
            return (*pile[:at], card, *pile[at:])
    return (*pile, card)


def kinds(pile: tuple[int, ...]) -> list[int]:
    """The different cards of a pile."""
    found: list[int] = []
    last = NONE
    for card in pile:
        if card != last:
            found.append(card)
            last = card
    return found


def recycle(g: Crisis, side: int, rule: str) -> None:
    """An empty Available pile is made from the discard pile (6.8)."""
    if not g.available[side] and g.discards[side]:
        g.available[side] = g.discards[side]
        g.discards[side] = ()
        if g.log:
            g.tell("recycled", rule, side=SIDES[side], cards=len(g.available[side]))


def gain_legacy(g: Crisis, side: int, points: int, why: str, rule: str) -> None:
    if points == 0:
        return
    g.legacy[side] += points
    if g.log:
        g.tell("legacy", rule, side=SIDES[side], points=points, why=why, total=g.legacy[side])
