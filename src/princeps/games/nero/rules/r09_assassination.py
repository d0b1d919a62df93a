"""9.0 Removing an Emperor by assassination: Praetorian Guards protect both sides, two Bribes remove a Guard."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer, Step
from ..book import BOOK, CARD, COLOUR, PASS
from ..parts import ASSASSIN, BRIBE, COLOURS, EMPEROR, GENERAL, PRAETORIAN_GUARD, ROMA
from ..state import EACH, Nero, others, play_card, play_event, set_rank
from . import r07_emperor as r07


def assassin_barred(g: Nero, card: int) -> str:
    """Only an Emperor in Roma can be the target, and not one's own (ruling 9.0-a)."""
    if ASSASSIN in g.once_used:
        return "once"
    for colour in range(EACH):
        if colour != g.active and g.rank[colour] == EMPEROR and g.where[colour] == ROMA:
            return ""
    return "no_emperor_in_roma"


def assassin_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "9.0")
    g.then((ASSASSIN_TARGET,), r07.back(g))


def assassin_target(g: Nero, offer: Offer) -> None:
    for colour in others(g, g.active):
        if g.rank[colour] == EMPEROR and g.where[colour] == ROMA:
            offer.may(COLOUR + colour, (ASSASSINS, colour))


def guards_and_bribes(g: Nero, colour: int, bribes: bool) -> list[int]:
    """The Guards and Bribes of a hand, as options."""
    event = g.parts.event
    return [
        CARD + card for card in g.hands[colour] if event[card] == PRAETORIAN_GUARD or (bribes and event[card] == BRIBE)
    ]


def assassins(g: Nero, target: int, offer: Offer) -> None:
    """Guards and Bribes to protect the attempt are played with it; none can be added later."""
    cards = guards_and_bribes(g, g.active, True)
    most = min(len(cards), g.parts.round_cards - g.cards_used)
    if most:
        offer.some(cards, 0, most, (ATTEMPT, target))
    else:
        offer.may(PASS, (ATTEMPT, target))


def attempt(g: Nero, target: int, *cards: int) -> None:
    guards, bribes = lay(g, g.active, cards, "assassination")
    if g.log:
        g.tell("assassination", "9.0", colour=COLOURS[g.active], target=COLOURS[target], guards=guards, bribes=bribes)
    defenders: list[Step] = [(DEFEND, colour, target) for colour in others(g, g.active)]
    g.then(*defenders, (VERDICT, target, guards, bribes, 0, 0))


def lay(g: Nero, colour: int, cards: tuple[int, ...], use: str) -> tuple[int, int]:
    """Guards and Bribes go on the table, face up, for the attempt or against it."""
    guards = 0
    for option in cards:
        play_card(g, colour, option - CARD, use, "9.0")
        if g.parts.event[option - CARD] == PRAETORIAN_GUARD:
            guards += 1
    return guards, len(cards) - guards


def verdict_at(g: Nero) -> int:
    """Where on the agenda the attempt waits: its counts are the arguments of that step."""
    at = len(g.agenda) - 1
    while g.agenda[at][0] != VERDICT:
        at -= 1
    return at


def left_protecting(g: Nero, guards: int, bribes: int) -> int:
    """Guards of one side after the other side's Bribes, two for each (ruling 9.0-b)."""
    return guards - min(bribes // g.parts.guard_bribes, guards)


def stopped(g: Nero, guards: int, bribes: int, defending: int, defending_bribes: int) -> bool:
    """A Guard is left against the attempt when no Guard is left for it."""
    return left_protecting(g, defending, bribes) > left_protecting(g, guards, defending_bribes)


def defend(g: Nero, colour: int, target: int, offer: Offer) -> None:
    """Each in turn, clockwise, may try to stop it, once, with as many cards as he likes."""
    _, _, guards, bribes, defending, defending_bribes = g.agenda[verdict_at(g)]
    if stopped(g, guards, bribes, defending, defending_bribes):
        return
    offer.seat = g.seat_of[colour]
    offer.pause = True
    cards = guards_and_bribes(g, colour, left_protecting(g, guards, defending_bribes) > 0)
    if cards:
        offer.some(cards, 0, len(cards), (DEFENDED, colour))
    elif g.ask_all and g.hands[colour]:
        offer.may(PASS, NOTHING)


def defended(g: Nero, colour: int, *cards: int) -> None:
    if not cards:
        return
    guards, bribes = lay(g, colour, cards, "protection")
    if g.log:
        g.tell("protects", "9.0", colour=COLOURS[colour], guards=guards, bribes=bribes)
    at = verdict_at(g)
    _, target, own_guards, own_bribes, defending, defending_bribes = g.agenda[at]
    g.agenda[at] = (VERDICT, target, own_guards, own_bribes, defending + guards, defending_bribes + bribes)


def verdict(g: Nero, target: int, guards: int, bribes: int, defending: int, defending_bribes: int) -> None:
    """The attempt succeeds unless it was stopped: the Emperor is a General again."""
    if stopped(g, guards, bribes, defending, defending_bribes):
        if g.log:
            g.tell("assassination_stopped", "9.0", target=COLOURS[target])
        return
    if g.log:
        g.tell("assassination_succeeds", "9.0", target=COLOURS[target])
    set_rank(g, target, GENERAL, "9.0")


ASSASSIN_PLAYED: Final = BOOK.rule("9.0", assassin_played, card="card")
ASSASSIN_TARGET: Final = BOOK.choice("9.0", assassin_target)
ASSASSINS: Final = BOOK.choice("9.0", assassins, target="colour")
ATTEMPT: Final = BOOK.tally("9.0", attempt)
DEFEND: Final = BOOK.choice("9.0", defend, colour="colour", target="colour")
DEFENDED: Final = BOOK.tally("9.0", defended)
VERDICT: Final = BOOK.rule("9.0", verdict, target="colour", guards="", bribes="", defending="", defending_bribes="")
