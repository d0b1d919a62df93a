"""The state of Nero and the small questions that the rulebook asks of it."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Game
from ...engine.chance import Chance
from .book import BOOK
from .parts import (
    CARDS,
    COLOURS,
    CONTENDER,
    EMPEROR,
    EVENTS,
    GENERAL,
    NORTHERN_ITALY,
    PROVINCES,
    RANKS,
    ROMA,
    SEATS,
    SOUTHERN_ITALY,
    Parts,
)

ENDINGS: Final = ["victory", "shared", "automatic", "draw"]
VICTORY: Final = ENDINGS.index("victory")
SHARED: Final = ENDINGS.index("shared")
AUTOMATIC: Final = ENDINGS.index("automatic")
DRAW: Final = ENDINGS.index("draw")

EACH: Final = 4  # colours; every list by place has so many entries for each, see `stack_of`
STACKS: Final = [f"{place} {colour}" for place in PROVINCES for colour in COLOURS]
SPIED: Final = [f"{card} {colour}" for card in CARDS for colour in COLOURS]  # card * EACH + whose hand it is in

PASSAGE: Final = ["unasked", "refused", "granted"]  # 5.5
UNASKED: Final = PASSAGE.index("unasked")
REFUSED: Final = PASSAGE.index("refused")
GRANTED: Final = PASSAGE.index("granted")

CLOCKWISE: Final = [[1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 1, 2]]


class Nero(Game):
    """Small numbers in flat lists.

    A colour's Legions in a Province are one stack; flags of Legions are counted, not kept one by one.
    """

    __slots__ = (
        "parts", "players", "fast", "ask_all", "in_play", "turn", "active", "last_round", "seat_of", "counts",
        "vp", "where", "rank", "leader_done", "whole_turn",
        "legions", "marked", "done", "marked_done", "attacked", "uncontrolled", "tribe",
        "hands", "held", "undealt", "played", "buried", "spied", "cards_used", "discarded", "once_used",
        "group", "group_legions", "group_leader", "group_mp", "group_won", "group_from", "group_entered",
        "group_fresh",
        "passage", "beaten", "fled",
        "attack_card", "defence_card", "declared",
    )  # fmt: skip

    def __init__(self, parts: Parts, chance: Chance, twin_of: Nero | None = None) -> None:
        self.parts = parts
        if twin_of is None:
            Game.__init__(self, BOOK, chance)
            self.players = 4
            self.fast = 0
            self.ask_all = 0  # table option: a question tells nothing about a hand, for everybody is asked
            self.in_play = 0  # Legions, never more, never less (2.2)
            self.turn = 1
            self.active = 0  # the colour whose player round it is
            self.last_round = 0  # the Last Player Rule applies (4.2)
            self.seat_of = [0, 1, 2, 3]  # who plays each colour, -1: nobody
            # two players: the opponent's colour that counts, as each has secretly noted (14.0)
            self.counts = [-1] * len(SEATS)
            self.vp = [0] * EACH
            self.where = [-1] * EACH  # Leaders
            self.rank = [GENERAL] * EACH
            self.leader_done = [0] * EACH  # moving, has moved or is sick: not to be moved again in this player round
            self.whole_turn = [0] * EACH  # Emperor in Roma ever since the game turn began (13.2)
            self.legions = [0] * len(STACKS)
            self.marked = [0] * len(STACKS)  # of these: with a Retreat marker,
            self.done = [0] * len(STACKS)  # moving, or finished for this player round,
            self.marked_done = [0] * len(STACKS)  # both,
            self.attacked = [0] * len(STACKS)  # attacked in this player round
            self.uncontrolled = [0] * len(PROVINCES)
            self.tribe = -1  # where the Barbarian Tribe marker lies
            self.hands: list[list[int]] = [[], [], [], []]
            self.held = [-1] * EACH
            self.undealt: list[int] = list(range(len(CARDS)))  # with `played` and `buried`: the Discard Box
            self.played: list[int] = []  # used in this game turn, seen by all
            self.buried: list[list[int]] = [[], [], [], []]  # discarded face down
            self.spied: list[list[int]] = [[], [], [], []]  # what each colour knows of other hands
            self.cards_used = 0  # by the active colour in this player round
            self.discarded = 0
            self.once_used: list[int] = []  # events, in this player round
            self.group = -1  # where the moving Legion/Army stands
            self.group_legions = 0
            self.group_leader = 0
            self.group_mp = 0
            self.group_won = 0  # battles, for Battle Fatigue (5.3)
            self.group_from = -1  # the Province it just came from
            self.group_entered = 0  # it came to where it stands in this move
            self.group_fresh = 0  # its Legions that have not moved: they stand where it found them (5.4)
            self.passage = UNASKED
            self.beaten: list[int] = []  # colours it has defeated where it stands
            self.fled: list[int] = []  # stacks that withdrew before it
            self.attack_card = -1
            self.defence_card = -1
            self.declared: list[int] = []  # cards of the declaration that nobody has negated
            return
        twin_of.copy_core(self)
        self.players = twin_of.players
        self.fast = twin_of.fast
        self.ask_all = twin_of.ask_all
        self.in_play = twin_of.in_play
        self.turn = twin_of.turn
        self.active = twin_of.active
        self.last_round = twin_of.last_round
        self.seat_of = twin_of.seat_of[:]
        self.counts = twin_of.counts[:]
        self.vp = twin_of.vp[:]
        self.where = twin_of.where[:]
        self.rank = twin_of.rank[:]
        self.leader_done = twin_of.leader_done[:]
        self.whole_turn = twin_of.whole_turn[:]
        self.legions = twin_of.legions[:]
        self.marked = twin_of.marked[:]
        self.done = twin_of.done[:]
        self.marked_done = twin_of.marked_done[:]
        self.attacked = twin_of.attacked[:]
        self.uncontrolled = twin_of.uncontrolled[:]
        self.tribe = twin_of.tribe
        hands, buried, spied = twin_of.hands, twin_of.buried, twin_of.spied
        self.hands = [hands[0][:], hands[1][:], hands[2][:], hands[3][:]]
        self.held = twin_of.held[:]
        self.undealt = twin_of.undealt[:]
        self.played = twin_of.played[:]
        self.buried = [buried[0][:], buried[1][:], buried[2][:], buried[3][:]]
        self.spied = [spied[0][:], spied[1][:], spied[2][:], spied[3][:]]
        self.cards_used = twin_of.cards_used
        self.discarded = twin_of.discarded
        self.once_used = twin_of.once_used[:]
        self.group = twin_of.group
        self.group_legions = twin_of.group_legions
        self.group_leader = twin_of.group_leader
        self.group_mp = twin_of.group_mp
        self.group_won = twin_of.group_won
        self.group_from = twin_of.group_from
        self.group_entered = twin_of.group_entered
        self.group_fresh = twin_of.group_fresh
        self.passage = twin_of.passage
        self.beaten = twin_of.beaten[:]
        self.fled = twin_of.fled[:]
        self.attack_card = twin_of.attack_card
        self.defence_card = twin_of.defence_card
        self.declared = twin_of.declared[:]

    def mover(self) -> int:
        return self.seat_of[self.active]

    def copy(self) -> Nero:
        return Nero(self.parts, self.chance, self)


# -- players and cards -------------------------------------------------------------------------------------------------


def others(g: Nero, colour: int) -> list[int]:
    """The other colours in play, clockwise from the left of *colour*."""
    if g.players != 3:
        return CLOCKWISE[colour]
    return [other for other in CLOCKWISE[colour] if g.seat_of[other] >= 0]


def seat_word(g: Nero, colour: int) -> str:
    return SEATS[g.seat_of[colour]]


def may_react(g: Nero, colour: int) -> bool:
    """Others play as many cards as they like in somebody's player round, the active colour at most four, and none with
    a discard (4.3).
    """
    return colour != g.active or (g.cards_used < g.parts.round_cards and not g.discarded)


def play_card(g: Nero, colour: int, card: int, use: str, rule: str) -> None:
    """A card leaves the hand, seen by all; what it does comes after."""
    g.hands[colour].remove(card)
    g.played.append(card)
    forget_card(g, card)
    if colour == g.active:
        g.cards_used += 1
    if g.log:
        event = EVENTS[g.parts.event[card]]
        g.tell("card_played", rule, colour=COLOURS[colour], card=CARDS[card], event=event, use=use)


def play_event(g: Nero, colour: int, card: int, rule: str) -> None:
    """A card played for its event; some events only once in a player round, negated or not (12.0)."""
    play_card(g, colour, card, "event", rule)
    event = g.parts.event[card]
    if g.parts.once[event]:
        g.once_used.append(event)  # ruling 12.0-d


def forget_card(g: Nero, card: int) -> None:
    """Everybody has seen where the card went: there is nothing left to know about it."""
    for known in g.spied:
        if known:
            known[:] = [entry for entry in known if entry // EACH != card]


def forget_hand(g: Nero, colour: int, but: int) -> None:
    """A card left this hand unseen: nobody *but* one knows for sure any more what is in it."""
    for knower in range(EACH):
        if knower != but and g.spied[knower]:
            g.spied[knower] = [entry for entry in g.spied[knower] if entry % EACH != colour]


def still_unseen(g: Nero, event: int) -> bool:
    """Can anybody at all hold such a card, for one who has watched the table?"""
    return any(card not in g.played for card in g.parts.cards_of[event])


# -- Legions -----------------------------------------------------------------------------------------------------------


def stack_of(place: int, colour: int) -> int:
    """The number of a colour's stack in a Province."""
    return place * EACH + colour


def ready(g: Nero, stack: int) -> int:
    """Legions that may still begin to move in this player round."""
    return g.legions[stack] - g.marked[stack] - g.done[stack] + g.marked_done[stack]


def enemies(g: Nero, place: int, colour: int) -> int:
    """Legions of the other colours in a Province; Uncontrolled ones are nobody's enemy."""
    if place == ROMA:
        return 0
    legions = g.legions
    at = place * EACH
    return legions[at] + legions[at + 1] + legions[at + 2] + legions[at + 3] - legions[at + colour]


def take_legion(g: Nero, place: int, colour: int) -> None:
    """One Legion leaves a stack: an unmarked one that is not moving, as long as there is one (ruling 6.4-a)."""
    stack = stack_of(place, colour)
    fresh = ready(g, stack)
    g.legions[stack] -= 1
    if fresh == 0:
        if g.done[stack] > g.marked_done[stack]:
            g.done[stack] -= 1
        else:
            g.marked[stack] -= 1
            if g.marked_done[stack] > g.marked[stack]:
                g.marked_done[stack] -= 1
                g.done[stack] -= 1
    g.attacked[stack] = min(g.attacked[stack], g.legions[stack])
    if g.legions[stack] == 0 and stack in g.fled:
        g.fled.remove(stack)
    if colour == g.active and place == g.group:
        g.group_legions = min(g.group_legions, g.done[stack] - g.marked_done[stack])


def move_legions(g: Nero, count: int, source: int, target: int, colour: int) -> None:
    """Legions that are marked as moving (`done`) go on to another Province."""
    here, there = stack_of(source, colour), stack_of(target, colour)
    g.legions[here] -= count
    g.done[here] -= count
    g.legions[there] += count
    g.done[there] += count


def usually_fresh(g: Nero) -> int:
    """What a position means that does not say which Legions of the group have moved."""
    return 0 if g.group_entered or g.group_won else g.group_legions


def fall_back(g: Nero, colour: int, count: int, source: int, target: int) -> None:
    """*count* Legions withdraw or retreat: they get a Retreat marker, and so does the stack they join (5.6, 6.5)."""
    here, there = stack_of(source, colour), stack_of(target, colour)
    if count == g.legions[here]:
        g.done[there] += g.done[here]
        g.attacked[there] += g.attacked[here]
        g.legions[here] = g.marked[here] = g.done[here] = g.marked_done[here] = g.attacked[here] = 0
        flee_on(g, here, there)
    else:  # a beaten attacker: what moved goes, the rest of the stack stays
        g.legions[here] -= count
        g.done[here] -= count
        g.done[there] += count
    g.legions[there] += count
    g.marked[there] = g.legions[there]
    g.marked_done[there] = g.done[there]


def flee_on(g: Nero, here: int, there: int) -> None:
    """What withdrew before the moving army may do so again wherever it is, with those it joins (ruling 5.6-e)."""
    if here in g.fled:
        g.fled.remove(here)
        if there not in g.fled:
            g.fled.append(there)


def clear_marks(g: Nero, stack: int) -> None:
    g.marked[stack] = 0
    g.marked_done[stack] = 0


def uncontrolled_total(g: Nero) -> int:
    return sum(g.uncontrolled)


# -- control (11.0) ----------------------------------------------------------------------------------------------------


def controller(g: Nero, place: int) -> int:
    """11.1: who has more Legions there than all other players together; -1: nobody."""
    return -1 if place == g.tribe else majority(g.legions, place * EACH)


def majority(legions: list[int], at: int) -> int:
    """The colour of the most of these four stacks, if they are more than all the others; -1: none."""
    west, central, east, asia = legions[at], legions[at + 1], legions[at + 2], legions[at + 3]
    half = west + central + east + asia
    if half == 0:
        return -1
    if 2 * west > half:
        return 0
    if 2 * central > half:
        return 1
    if 2 * east > half:
        return 2
    return 3 if 2 * asia > half else -1


def area_controller(g: Nero, area: int) -> int:
    """11.2: who controls at least three of its Provinces; -1: nobody."""
    count = [0, 0, 0, 0]
    for place in g.parts.provinces_of[area]:
        colour = controller(g, place)
        if colour >= 0:
            count[colour] += 1
            if count[colour] == g.parts.area_provinces:
                return colour
    return -1


def areas_controlled(g: Nero, colour: int) -> int:
    count = 0
    for area in range(EACH):
        if area_controller(g, area) == colour:
            count += 1
    return count


# -- Leaders -----------------------------------------------------------------------------------------------------------


def emperors(g: Nero) -> int:
    return g.rank.count(EMPEROR)


def set_rank(g: Nero, colour: int, rank: int, rule: str) -> None:
    if g.rank[colour] == rank:
        return
    if g.log:
        g.tell("rank", rule, colour=COLOURS[colour], rank=RANKS[rank], before=RANKS[g.rank[colour]])
    g.rank[colour] = rank
    if rank != EMPEROR:
        g.whole_turn[colour] = 0


def demote(g: Nero) -> None:
    """5.7: an Emperor or Contender without a Legion of his own among enemies is a General again (ruling 5.7-a)."""
    for colour in range(EACH):
        if g.rank[colour] >= CONTENDER:
            place = g.where[colour]
            if place != ROMA and g.legions[stack_of(place, colour)] == 0 and enemies(g, place, colour) > 0:
                set_rank(g, colour, GENERAL, "5.7")


def place_leader(g: Nero, colour: int, place: int) -> None:
    if g.where[colour] == ROMA != place:
        g.whole_turn[colour] = 0
    g.where[colour] = place


def board_points(g: Nero, colour: int) -> int:
    """7.1: Declaration Points for Legion Superiority in Italy and for Area Control."""
    mine = 0
    rest = 0
    for place in (NORTHERN_ITALY, SOUTHERN_ITALY):
        mine += g.legions[stack_of(place, colour)]
        rest += enemies(g, place, colour) + g.uncontrolled[place]  # ruling 7.1-c
    return max(0, mine - rest) * g.parts.dp_legion + areas_controlled(g, colour) * g.parts.dp_area


def declaration_points(g: Nero, colour: int) -> int:
    return board_points(g, colour) + len(g.declared) * g.parts.dp_card


# -- the moving Legion/Army --------------------------------------------------------------------------------------------


def leave_group(g: Nero) -> None:
    """Nothing moves any more."""
    g.group = g.group_from = -1
    g.group_legions = g.group_leader = g.group_mp = g.group_won = g.group_entered = g.group_fresh = 0
    g.passage = UNASKED
    g.beaten.clear()
    g.fled.clear()
