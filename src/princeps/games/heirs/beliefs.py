"""What the Adoption cards that lie face down can be, for one who has seen the view: exact, and simple.

They were shuffled and nothing forces anybody to reveal one, so every unseen card is as likely in every place.
"""

from __future__ import annotations

from typing import Any

from .parts import ADOPTIONS


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    """By player with a hidden card: the chance of each card, and that he could be adopted by it now; by card: the
    chance that it is in nobody's hand.
    """
    known = {*seen["board"], *seen["adopted"].values(), *seen["secret"].values()}
    unseen = [card for card in ADOPTIONS if card not in known]
    hidden = [seat for seat, card in seen["secret"].items() if card == "hidden"]
    each = 1 / len(unseen) if unseen else 0.0
    return {
        "exact": True,
        "secret": {seat: dict.fromkeys(unseen, each) for seat in hidden},
        "ready": {
            seat: sum(each for card in unseen if card in seen["meets"][seat])
            for seat in hidden
            if seen["adopted"][seat] == "none"
        },
        "unused": dict.fromkeys(unseen, each * seen["unused"]),
    }
