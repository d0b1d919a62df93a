"""Playing a position on: the loop in which search spends its time."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.agenda import NO_STEP, Game
from ..engine.catalogue import Policy
from ..engine.chance import Chance
from ..engine.choices import CHOOSE, Offer, Walk, atoms


def uniform(g: Game, offer: Offer, chance: Chance) -> Walk:
    """Any answer: small pick by small pick, each as likely."""
    if offer.kind == CHOOSE:
        return (offer.ids[chance.below(len(offer.ids))],)
    walk: Walk = ()
    while True:
        small = atoms(offer, walk)
        if not small:
            return walk
        walk = (*walk, small[chance.below(len(small))])


def play_on(
    g: Game,
    policy: Policy,
    chance: Chance,
    most: int,
    halt: int = NO_STEP,
    moment: Callable[[Game], int] | None = None,
    due: int = 0,
) -> int:
    """Everybody follows the policy for at most so many decisions, or to the end of the game, or up to the step *halt*
    at the *moment* that is *due*.

    Returns how many decisions it took.
    """
    for count in range(most):
        offer = g.advance(halt)
        while offer is None and g.agenda:
            if moment is None or moment(g) >= due:
                return count
            g.run(g.agenda.pop())
            offer = g.advance(halt)
        if offer is None:
            return count
        if offer.more is None:
            g.take(offer, policy(g, offer, chance))
        else:
            answer_together(g, policy, chance)
    g.advance(halt)
    return most


def answer_together(g: Game, policy: Policy, chance: Chance) -> None:
    """A simultaneous decision: each seat still asked answers, sealed from the others."""
    for offer in g.waiting():
        g.answer(offer.seat, policy(g, offer, chance))
