"""What a seat may see: the board, its own hands, what its Traitors saw; of the other cards only how many lie where."""

from __future__ import annotations

from typing import Any

from ...engine.agenda import Game
from ...engine.chance import Chance
from .parts import CARDS, COLOURS, PLACES, PROVINCES, SEATS
from .position import FLAG, SHAPE
from .rules import r12_windows as r12
from .state import EACH, Nero, area_controller, controller

# what a view adds to the fields
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
]


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
    # a card that waits is in a hand still
    seen["agenda"] = [
        words for step, words in zip(g.agenda, seen["agenda"], strict=True) if step[0] != r12.REACT or mine[step[1]]
    ]
    seen["sealed"] = [answer for answer in seen["sealed"] if answer[0] == seat]
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
