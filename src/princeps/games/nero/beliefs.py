"""What other hands can hold, for one who has seen the view: every unseen card is as likely in any place that nobody
here can see.
"""

from __future__ import annotations

from math import comb
from typing import Any

from .parts import CARDS, COLOURS, DATA, EVENTS

EVENT_OF: dict[str, str] = {str(row["id"]): str(row["event"]) for row in DATA["cards"]["card"]}


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    """How many cards of each event are unseen, and for every hidden hand the chance that it holds at least one, and how
    many to expect.
    """
    known = spied_on(seen)
    unseen = unseen_cards(seen, known)
    left = dict.fromkeys(EVENTS, 0)
    for card in unseen:
        left[EVENT_OF[card]] += 1
    found: dict[str, Any] = {
        "exact": True,
        "unseen": {event: count for event, count in left.items() if count},
        "hands": {},
        "known": known,
    }
    for colour in COLOURS:
        size = seen["hand_sizes"][colour] - len(known[colour])
        if seen["hands"][colour] or not seen["hand_sizes"][colour]:
            continue  # it is seen, or empty
        sure = [EVENT_OF[card] for card in known[colour]]
        found["hands"][colour] = {
            event: {
                "any": 1.0 if event in sure else 1.0 - comb(len(unseen) - left[event], size) / comb(len(unseen), size),
                "number": sure.count(event) + (size * left[event] / len(unseen) if unseen else 0.0),
            }
            for event in EVENTS
            if left[event] or event in sure
        }
    return found


def spied_on(seen: dict[str, Any]) -> dict[str, list[str]]:
    """The cards in other hands that Traitors have shown to this seat."""
    found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for entries in seen["spied"].values():
        for entry in entries:
            card, colour = entry.split()
            if not seen["hands"][colour] and card not in found[colour]:
                found[colour].append(card)
    return found


def unseen_cards(seen: dict[str, Any], known: dict[str, list[str]]) -> list[str]:
    """The cards that could be anywhere: undealt, discarded face down, held, or in another hand."""
    placed = {*seen["played"], *seen["held"].values()}
    for colour in COLOURS:
        placed.update(seen["hands"][colour], seen["buried"][colour], known[colour])
    return [card for card in CARDS if card not in placed]
