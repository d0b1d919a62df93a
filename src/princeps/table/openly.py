"""At one screen: questions that all may look on at, so that no curtain need fall between two players."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..engine.agenda import Game
from ..engine.catalogue import Title
from ..engine.chance import Quick
from ..engine.choices import AMOUNT, CHOOSE, Offer, Walk
from ..engine.words import Words

WORLDS = 8  # positions that fit what everybody sees, in which a question must be the same
MOST = 60  # answers that are tried; a longer list is taken to hide something


def asked_openly(t: Title, g: Game, parts: Any, offers: list[Offer], tell: Callable[[Game, Offer], Words]) -> list[int]:
    """The seat that is asked something that tells nothing hidden, and whose answer will hide nothing; *tell* is how it
    is asked.

    What several answer at the same time is sealed, and never open.
    """
    if len(offers) != 1 or g.sealed:
        return []
    question, seen = tell(g, offers[0]), t.view(g, -1)
    worlds = [t.imagine(seen, parts, Quick(number)) for number in range(WORLDS)]
    if any([tell(world, one) for one in world.waiting(explain=True)] != [question] for world in worlds):
        return []
    return [offers[0].seat] if _all_see_the_answer(t, worlds[0], offers[0]) else []


def _all_see_the_answer(t: Title, g: Game, offer: Offer) -> bool:
    """After any two answers everybody sees something else: so who has not seen the answer knows it all the same."""
    walks: list[Walk] = []
    if offer.kind == CHOOSE:
        walks = [(option,) for option in offer.ids]
    elif offer.kind == AMOUNT:
        walks = [(number,) for number in range(offer.least, offer.most + 1)]
    if not 0 < len(walks) <= MOST:
        return False
    seen = set()
    for walk in walks:
        after = g.copy()
        after.answer(offer.seat, walk)
        seen.add(json.dumps(t.view(after, -1)))
    return len(seen) == len(walks)
