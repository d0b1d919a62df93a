"""7.0 Becoming Emperor: by declaration in Roma, by the Legions (Hail Caesar!), or by victory in battle (in 6.4)."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import BOOK, CARD, DECLARE_OPTION, GIVE_UP_OPTION, PROCLAIM_OPTION
from ..parts import (
    BAD_AUGURY,
    BRIBE,
    CARDS,
    COLOURS,
    CONTENDER,
    EMPEROR,
    EVENTS,
    GENERAL,
    PRAETORIAN_GUARD,
    ROMA,
    SENATE_INFLUENCE,
)
from ..state import (
    Nero,
    area_controller,
    board_points,
    declaration_points,
    emperors,
    may_react,
    play_card,
    play_event,
    set_rank,
    stack_of,
)
from . import r04_sequence as r04
from . import r05_movement as r05
from . import r12_windows as r12w


def back(g: Nero) -> Step:
    """Where an event or a declaration returns to: the move it interrupted, or the player round."""
    return (r05.GROUP_ACT,) if g.group >= 0 else (r04.PLAYER_ROUND,)


# -- 7.1 Becoming Emperor by declaration in Roma -----------------------------------------------------------------------


def offer_declaration(g: Nero, offer: Offer) -> None:
    """At any time during one's own player round (7.0)."""
    reason = declaration_barred(g)
    if reason:
        offer.no(DECLARE_OPTION, reason, "7.1")
    else:
        offer.may(DECLARE_OPTION, (DECLARE,))


def declaration_barred(g: Nero) -> str:
    colour = g.active
    if g.where[colour] != ROMA:
        return "not_in_roma"
    if g.rank[colour] == EMPEROR:
        return "is_emperor"
    if emperors(g):
        return "emperor_in_play"
    cards = 0
    if may_react(g, colour):
        for card in g.hands[colour]:
            if g.parts.event[card] in (SENATE_INFLUENCE, PRAETORIAN_GUARD):
                cards += 1
        cards = min(cards, g.parts.round_cards - g.cards_used)
    return "too_few_declaration_points" if board_points(g, colour) + cards * g.parts.dp_card < g.parts.dp_needed else ""


def support_barred(g: Nero, card: int) -> str:
    """Senate Influence and Praetorian Guard are no events of their own."""
    return "for_declarations"


def declare(g: Nero) -> None:
    """Announced, with the points that the board gives."""
    if g.log:
        g.tell("declares", "7.1", colour=COLOURS[g.active], points=board_points(g, g.active))
    g.declared.clear()
    g.then((DECLARATION, 0), back(g))


def declaration(g: Nero, cards: int, offer: Offer) -> None:
    """Senate Influence and Praetorian Guard, one by one, and again after some were negated (ruling 7.1-b); then it is
    put to the test.
    """
    colour = g.active
    offer.seat = g.seat_of[colour]
    if declaration_points(g, colour) >= g.parts.dp_needed:
        offer.may(PROCLAIM_OPTION, (CLAIM,))
    else:
        offer.no(PROCLAIM_OPTION, "too_few_declaration_points", "7.1")
    full = not may_react(g, colour)
    for card in g.hands[colour]:
        if g.parts.event[card] in (SENATE_INFLUENCE, PRAETORIAN_GUARD):
            if full:
                offer.no(CARD + card, "four_cards", "4.3")
            else:
                offer.may(CARD + card, (DECLARATION_CARD, card, cards + 1))
    if cards:
        offer.may(GIVE_UP_OPTION, (GIVE_UP,))


def declaration_card(g: Nero, card: int, cards: int) -> None:
    play_card(g, g.active, card, "declaration", "7.1")
    g.declared.append(card)
    if g.log:
        g.tell("declaration_points", "7.1", colour=COLOURS[g.active], points=declaration_points(g, g.active))
    g.then((DECLARATION, cards))


def claim(g: Nero) -> None:
    """The others may still negate his cards; what the board gives they cannot."""
    g.then((r12w.WINDOW, g.active), (PROCLAIM, len(g.played)))


def proclaim(g: Nero, played: int) -> None:
    """Five points that stand make an Emperor. As long as somebody answers with a card, everybody is asked again."""
    colour = g.active
    points = declaration_points(g, colour)
    if points < g.parts.dp_needed:
        if g.log:
            g.tell("declaration_stopped", "7.1", colour=COLOURS[colour], points=points)
        g.then((DECLARATION, 1))
    elif len(g.played) > played:
        g.then((CLAIM,))
    else:
        if g.log:
            g.tell("declared", "7.1", colour=COLOURS[colour], points=points)
        g.declared.clear()
        set_rank(g, colour, EMPEROR, "7.1")


def give_up(g: Nero) -> None:
    """A failed declaration has no other penalty."""
    g.declared.clear()
    if g.log:
        g.tell("declaration_failed", "7.1", colour=COLOURS[g.active])


def bribe_negates(g: Nero) -> None:
    """12.0 Bribe: a Senate Influence card counts no longer."""
    for card in g.declared:
        if g.parts.event[card] == SENATE_INFLUENCE:
            negate(g, card, BRIBE)
            return


def augury_strikes(g: Nero, colour: int, offer: Offer) -> None:
    """12.0 Bad Augury: any one card of the open declaration (ruling 12.0-m)."""
    offer.seat = g.seat_of[colour]
    for card in g.declared:
        offer.may(CARD + card, (AUGURY_NEGATES, card))


def augury_negates(g: Nero, card: int) -> None:
    negate(g, card, BAD_AUGURY)


def negate(g: Nero, card: int, by: int) -> None:
    g.declared.remove(card)
    if g.log:
        g.tell("card_negated", "12.0", card=CARDS[card], by=EVENTS[by])
        g.tell("declaration_points", "7.1", colour=COLOURS[g.active], points=declaration_points(g, g.active))


# -- 7.2 Becoming Emperor by Legion declaration ------------------------------------------------------------------------


def hail_barred(g: Nero, card: int) -> str:
    """A General with a Legion in his own base, which he controls, and not two Emperors in play (10.0; rulings 7.2-a,
    7.2-b).
    """
    colour = g.active
    place = g.where[colour]
    if g.rank[colour] != GENERAL:
        return "no_general"
    if emperors(g) >= g.parts.most_emperors:
        return "two_emperors"
    if place < 0 or g.parts.area_of[place] != colour:
        return "not_in_base"
    if not g.legions[stack_of(place, colour)]:
        return "no_legion_with_general"
    return "" if area_controller(g, colour) == colour else "base_not_controlled"


def hail_caesar_played(g: Nero, card: int) -> None:
    """The Legions acclaim him: a Contender, who must be in Roma when one of his player rounds begins.

    Nothing can negate it.
    """
    play_event(g, g.active, card, "7.2")
    set_rank(g, g.active, CONTENDER, "7.2")
    g.then(back(g))


DECLARE: Final = BOOK.rule("7.1", declare)
DECLARATION: Final = BOOK.choice("7.1", declaration, cards="")
DECLARATION_CARD: Final = BOOK.rule("7.1", declaration_card, card="card", cards="")
CLAIM: Final = BOOK.rule("7.1", claim)
PROCLAIM: Final = BOOK.rule("7.1", proclaim, played="")
GIVE_UP: Final = BOOK.rule("7.1", give_up)
BRIBE_NEGATES: Final = BOOK.rule("12.0", bribe_negates)
AUGURY_STRIKES: Final = BOOK.choice("12.0", augury_strikes, colour="colour")
AUGURY_NEGATES: Final = BOOK.rule("12.0", augury_negates, card="card")
HAIL_CAESAR_PLAYED: Final = BOOK.rule("7.2", hail_caesar_played, card="card")
