"""What a seat may see: the board, its own hands, what its Traitors saw; of the other cards only how many lie where."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from ...engine.fields import Each, Field, Grid, Shape, Word, WordList
from ...engine.problem import Problem
from .book import BOOK
from .parts import CARDS, COLOURS, CONTENDER, EVENTS, GENERAL, OWNERS, PLACES, PROVINCES, RANKS, ROMA, SEATS
from .rules import r06_battle as r06
from .rules import r12_windows as r12
from .rules import r13_victory as r13
from .rules import r14_two_players as r14
from .state import EACH, ENDINGS, PASSAGE, SPIED, STACKS, Nero, area_controller, controller, emperors, enemies

FLAG = ["no", "yes"]

SHAPE = Shape(
    BOOK,
    [
        Field("players", 2, 4),
        Word("fast", FLAG),
        Word("ask_all", FLAG),
        Field("in_play", 0, 99),
        Field("turn", 1, 9),
        Word("active", COLOURS),
        Word("last_round", FLAG),
        Each("seat_of", COLOURS, Word("seat_of", SEATS, none=True)),
        Each("counts", SEATS, Word("counts", COLOURS, none=True)),
        Each("vp", COLOURS, Field("vp", -99, 999)),
        Each("where", COLOURS, Word("where", PLACES, none=True)),
        Each("rank", COLOURS, Word("rank", RANKS)),
        Each("leader_done", COLOURS, Word("leader_done", FLAG)),
        Each("whole_turn", COLOURS, Word("whole_turn", FLAG)),
        Grid("legions", PROVINCES, COLOURS),
        Grid("marked", PROVINCES, COLOURS),
        Grid("done", PROVINCES, COLOURS),
        Grid("marked_done", PROVINCES, COLOURS),
        Grid("attacked", PROVINCES, COLOURS),
        Each("uncontrolled", PROVINCES, Field("uncontrolled")),
        Word("tribe", PLACES, none=True),
        Each("hands", COLOURS, WordList("hands", CARDS)),
        Each("held", COLOURS, Word("held", CARDS, none=True)),
        WordList("undealt", CARDS),
        WordList("played", CARDS),
        Each("buried", COLOURS, WordList("buried", CARDS)),
        Each("spied", COLOURS, WordList("spied", SPIED)),
        Field("cards_used"),
        Word("discarded", FLAG),
        WordList("once_used", EVENTS),
        Word("group", PLACES, none=True),
        Field("group_legions"),
        Word("group_leader", FLAG),
        Field("group_mp", 0, 99),
        Field("group_won"),
        Word("group_from", PLACES, none=True),
        Word("group_entered", FLAG),
        Word("passage", PASSAGE),
        WordList("beaten", COLOURS),
        WordList("fled", STACKS),
        Word("attack_card", CARDS, none=True),
        Word("defence_card", CARDS, none=True),
        WordList("declared", CARDS),
    ],
    {"seat": SEATS, "colour": COLOURS, "place": PLACES, "card": CARDS, "owner": OWNERS, "foe": r06.FOES},
    ENDINGS,
)

EXTRAS = [
    "seat",
    "hand_sizes",
    "buried_sizes",
    "undealt_size",
    "holding",
    "noted",
    "control",
    "areas",
    "colours",
    "cards",
    "markers",
]  # what a view adds to the fields


# -- what is seen ------------------------------------------------------------------------------------------------------


def view(g: Game, seat: int) -> dict[str, Any]:
    """Everything on the table, and what belongs to this seat (-1: a spectator)."""
    assert isinstance(g, Nero)
    seen = SHAPE.dump(g)
    mine = [g.seat_of[colour] == seat >= 0 for colour in range(EACH)]
    over = g.ending >= 0
    for name in ("hands", "buried", "spied"):
        words = seen[name]
        seen[name] = {COLOURS[colour]: words[COLOURS[colour]] if mine[colour] else [] for colour in range(EACH)}
    held, counts = seen["held"], seen["counts"]
    seen["held"] = {COLOURS[colour]: held[COLOURS[colour]] if mine[colour] else "none" for colour in range(EACH)}
    seen["counts"] = {
        SEATS[other]: counts[SEATS[other]] if other == seat or over else "none" for other in range(len(SEATS))
    }
    seen["undealt"] = []
    seen["agenda"] = [
        words for step, words in zip(g.agenda, seen["agenda"], strict=True) if step[0] != r12.REACT or mine[step[1]]
    ]  # a card that waits is in a hand still
    seen["sealed"] = [[who, list(walk)] for who, walk in g.sealed if who == seat]
    seen["seat"] = "none" if seat < 0 else SEATS[seat]
    seen["hand_sizes"] = {COLOURS[colour]: len(g.hands[colour]) for colour in range(EACH)}
    seen["buried_sizes"] = {COLOURS[colour]: len(g.buried[colour]) for colour in range(EACH)}
    seen["undealt_size"] = len(g.undealt)
    seen["holding"] = {COLOURS[colour]: FLAG[g.held[colour] >= 0] for colour in range(EACH)}
    seen["noted"] = {SEATS[other]: FLAG[g.counts[other] >= 0] for other in range(len(SEATS))}
    seen["control"] = {PROVINCES[place]: _owner(controller(g, place)) for place in range(len(PROVINCES))}
    seen["areas"] = {COLOURS[area]: _owner(area_controller(g, area)) for area in range(EACH)}
    seen["colours"] = {
        SEATS[who]: [COLOURS[colour] for colour in range(EACH) if g.seat_of[colour] == who] for who in range(g.players)
    }
    seen["cards"] = {
        word: seen["hands"][word] or seen["hand_sizes"][word] for word in COLOURS if g.seat_of[COLOURS.index(word)] >= 0
    }
    seen["markers"] = {"barbarians": _place(g.tribe), "army": _place(g.group)}
    return seen


def _place(place: int) -> str:
    return "none" if place < 0 else PLACES[place]


def _owner(colour: int) -> str:
    return "none" if colour < 0 else COLOURS[colour]


def imagine(seen: dict[str, Any], parts: Any, chance: Chance) -> Game:
    """A position that fits the view: the cards nobody at this seat has seen are dealt anew.

    Others have not answered yet.
    """
    g = Nero(parts, chance)
    SHAPE.load(g, {key: value for key, value in seen.items() if key not in EXTRAS})
    seat = -1 if seen["seat"] == "none" else SEATS.index(seen["seat"])
    known: list[list[int]] = [[] for _ in COLOURS]  # cards that this seat has seen in another hand
    for colour in range(EACH):
        for entry in g.spied[colour]:
            if g.seat_of[entry % EACH] != seat and entry // EACH not in known[entry % EACH]:
                known[entry % EACH].append(entry // EACH)
    placed = {*g.played}
    for colour in range(EACH):
        placed.update(g.hands[colour], g.buried[colour], known[colour], [g.held[colour]])
    unseen = [card for card in range(len(CARDS)) if card not in placed]
    for colour in range(EACH):
        word = COLOURS[colour]
        if g.seat_of[colour] == seat >= 0:
            continue
        g.hands[colour] = sorted(known[colour] + _draw(unseen, seen["hand_sizes"][word] - len(known[colour]), chance))
        g.buried[colour] = _draw(unseen, seen["buried_sizes"][word], chance)
        if seen["holding"][word] == "yes":
            g.held[colour] = _draw(unseen, 1, chance)[0]
    g.undealt = unseen
    for other in range(len(SEATS)):
        if seen["noted"][SEATS[other]] == "yes" and g.counts[other] < 0:
            colours = [colour for colour in range(EACH) if g.seat_of[colour] != other]
            g.counts[other] = colours[chance.below(len(colours))]
    return g


def _draw(cards: list[int], count: int, chance: Chance) -> list[int]:
    return [cards.pop(chance.below(len(cards))) for _ in range(count)]


# -- typed-in positions ------------------------------------------------------------------------------------------------


def settle(g: Game, given: dict[str, Any]) -> None:
    """Complete a typed-in position: a card is where it was put, the others are undealt; the Legions on the board are
    all there are.
    """
    assert isinstance(g, Nero)
    if "seat_of" not in given and g.players == 2:
        for seat in range(2):
            for colour in g.parts.sides[seat]:
                g.seat_of[colour] = seat
    if "seat_of" not in given and g.players == 3:
        g.seat_of[EACH - 1] = -1
    elsewhere = _cards(g)
    for card in elsewhere:
        if elsewhere.count(card) > 1:
            raise Problem("card_twice", card=CARDS[card])
    if "undealt" not in given:
        g.undealt = [card for card in range(len(CARDS)) if card not in elsewhere]
    if "in_play" not in given:
        g.in_play = sum(g.legions) + sum(g.uncontrolled)
    for colour in range(EACH):
        g.hands[colour].sort()
    if g.players == 2 and "counts" not in given:
        g.counts = [next(colour for colour in range(EACH) if g.seat_of[colour] != seat) for seat in range(2)] + [-1, -1]
    if wrong := faults(g):
        raise Problem("position_" + wrong[0])


def _cards(g: Nero) -> list[int]:
    """The cards that are not undealt."""
    found = [*g.played, *[card for card in g.held if card >= 0]]
    for colour in range(EACH):
        found += g.hands[colour] + g.buried[colour]
    return found


def faults(g: Game) -> list[str]:
    """The invariants of a live game that do not hold."""
    assert isinstance(g, Nero)
    if g.ending >= 0:
        return []
    flags = [g.marked, g.done, g.attacked]
    checks = {
        "cards": sorted(_cards(g) + g.undealt) == list(range(len(CARDS))),
        "legions": sum(g.legions) + sum(g.uncontrolled) == g.in_play or g.in_play == 0,
        "uncontrolled": sum(g.uncontrolled) <= g.parts.most_uncontrolled,
        "stacks": all(0 <= flag[s] <= g.legions[s] for flag in flags for s in range(len(STACKS)))
        and all(
            max(0, g.marked[s] + g.done[s] - g.legions[s]) <= g.marked_done[s] <= min(g.marked[s], g.done[s])
            for s in range(len(STACKS))
        ),
        "emperors": emperors(g) <= g.parts.most_emperors,
        "ranks": all(g.rank[c] == GENERAL or g.where[c] >= 0 for c in range(EACH)) and not _lonely(g),
        "vacant": all(
            g.seat_of[c] >= 0 or not (g.hands[c] or g.vp[c] or g.where[c] >= 0 or sum(g.legions[c::EACH]))
            for c in range(EACH)
        ),
        "seats": all(seat < g.players for seat in g.seat_of)
        and (g.in_play == 0 or {*range(g.players)} <= {*g.seat_of}),
        "round": g.cards_used <= g.parts.round_cards and not (g.discarded and g.cards_used),
        "once": len({*g.once_used}) == len(g.once_used),
        "group": g.group >= 0 or not (g.group_legions or g.group_leader),
        "group_legions": g.group in (-1, ROMA) or g.group_legions <= g.done[g.group * EACH + g.active],
        "tribe": g.tribe != ROMA,
        "spied": all(entry // EACH in g.hands[entry % EACH] for known in g.spied for entry in known),
        "turn": g.turn <= g.parts.turns,
    }
    return [name for name, holds in checks.items() if not holds]


def _lonely(g: Nero) -> bool:
    """5.7: an Emperor or Contender without a Legion of his own among enemies."""
    for colour in range(EACH):
        place = g.where[colour]
        if (
            g.rank[colour] >= CONTENDER
            and place != ROMA
            and not g.legions[place * EACH + colour]
            and enemies(g, place, colour)
        ):
            return True
    return False


# -- results -----------------------------------------------------------------------------------------------------------


def won(g: Game, seat: int) -> bool:
    assert isinstance(g, Nero)
    return r13.won(g, seat)


def score(g: Game, seat: int) -> int:
    """Victory Points; with two players those of the colour that counts, before the end those of the better one."""
    assert isinstance(g, Nero)
    if g.players == 2 and g.ending >= 0:
        return g.vp[r14.counted(g, seat)]
    return max([g.vp[colour] for colour in range(EACH) if g.seat_of[colour] == seat], default=0)


def turn(g: Game) -> int:
    assert isinstance(g, Nero)
    return g.turn


def players(g: Game) -> int:
    assert isinstance(g, Nero)
    return g.players


def side(g: Game, seat: int) -> str:
    """The base, or with two players both of them."""
    assert isinstance(g, Nero)
    return "+".join(COLOURS[colour] for colour in range(EACH) if g.seat_of[colour] == seat)
