"""Hands of cards that the others do not see: the usual view of them, and what is unseen dealt anew."""

from __future__ import annotations

from .agenda import Game
from .chance import Chance
from .words import Words


def hide(seen: Words, seats: list[str], seat: int) -> None:
    """From a position in words with `hands` and a `deck` to what *seat* sees: its own `hand`, how many cards the others
    and the deck have, who has `answered` a question to all, and its own answer only.
    """
    hands: dict[str, list[str]] = seen["hands"]
    seen["hand"] = [] if seat < 0 else hands[seats[seat]]
    seen["hands"] = {name: len(hand) for name, hand in hands.items()}
    seen["deck"] = len(seen["deck"])
    seen["answered"] = [seats[answer[0]] for answer in seen["sealed"]]
    seen["sealed"] = [answer for answer in seen["sealed"] if answer[0] == seat]
    seen["seat"] = "none" if seat < 0 else seats[seat]


def deal(seen: Words, own: list[int], unseen: list[int], chance: Chance) -> list[list[int]]:
    """Everybody's hand: one's own, and as many of the *unseen* cards as each of the others has; the rest stays."""
    return [
        own if name == seen["seat"] else sorted(unseen.pop(chance.below(len(unseen))) for _ in range(number))
        for name, number in seen["hands"].items()
    ]


def seal(g: Game, seen: Words, seats: list[str], hands: list[list[int]], options: list[int], chance: Chance) -> None:
    """The others who have answered have each chosen a card of the hand dealt them; *options* are the cards'."""
    known = dict(g.sealed)
    answered = [seats.index(name) for name in seen["answered"]]
    g.sealed = [
        (seat, known[seat] if seat in known else (options[hands[seat][chance.below(len(hands[seat]))]],))
        for seat in answered
    ]
