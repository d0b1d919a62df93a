"""12.0 Cards played when needed: who may answer what, in which order, and when nobody needs to be asked.

Something announced waits on the agenda, a window above it. All who may answer are asked at the same time, sealed; their
answers open clockwise from the left of the player who is answered. An answer waits in its turn under a window of its
own, for Bad Augury.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer, Step
from ..book import BOOK, CARD, PASS
from ..parts import (
    BAD_AUGURY,
    BAD_WEATHER,
    BARBARIAN_TRIBE,
    BRIBE,
    CARDS,
    COLOURS,
    CRISIS,
    EMPEROR,
    EVENTS,
    GALLEY_FLEET,
    LEGION_REBELS,
    PLACES,
    REVOLT,
    ROMA,
    SENATE_INFLUENCE,
    SICK,
    TRAITOR,
)
from ..state import EACH, Nero, declaration_points, may_react, others, play_event, seat_word, still_unseen
from . import r05_movement as r05
from . import r05_withdrawal as r05w
from . import r06_battle as r06
from . import r07_emperor as r07
from . import r12_events as r12

ANSWERS: Final = [BAD_AUGURY, BAD_WEATHER, BRIBE, SICK]  # events that answer something
AUGURY: Final = 1 << BAD_AUGURY
WEATHER: Final = 1 << BAD_WEATHER
BRIBES: Final = 1 << BRIBE
SICKNESS: Final = 1 << SICK


# -- who may answer what -----------------------------------------------------------------------------------------------


def answers_to(g: Nero, step: Step) -> int:
    """The events, one bit each, that can answer what is announced by this step. Everybody can work this out."""
    number = step[0]
    found = 0
    if number == r05.ENTER:
        if g.group_legions and step[1] != ROMA:
            found = WEATHER
        if g.group_leader and g.rank[g.active] != EMPEROR:
            found |= SICKNESS
    elif number == r06.BATTLE:
        found = WEATHER
    elif number == r05w.WITHDRAWAL:
        colour = step[1]
        found = WEATHER
        if g.where[colour] == g.group and g.rank[colour] != EMPEROR and not g.leader_done[colour]:
            found |= SICKNESS
    elif number == r12.SAIL:
        found = AUGURY
        if step[3]:
            found |= WEATHER
        if step[4] and g.rank[g.active] != EMPEROR:
            found |= SICKNESS
    elif number == r07.PROCLAIM:
        found = answers_to_declaration(g)
    elif number == r12.SAIL_ALONE:
        found = 0 if g.rank[g.active] == EMPEROR else SICKNESS
    elif event_of(number) >= 0:
        found = AUGURY
    if found & AUGURY and BAD_AUGURY in g.once_used:
        found ^= AUGURY
    if found & WEATHER and BAD_WEATHER in g.once_used:
        found ^= WEATHER
    return found


def event_of(number: int) -> int:
    """The event that a step carries out and Bad Augury can undo before it happens; -1: none."""
    if number in (r12.STEAL, r12.LOOK):
        return TRAITOR
    if number == r12.SAIL:
        return GALLEY_FLEET
    if number == r12.LEGION_TURNS:
        return LEGION_REBELS
    if number == r12.REVOLT_RISES:
        return REVOLT
    if number == r12.BARBARIANS_COME:
        return BARBARIAN_TRIBE
    if number == r12.CRISIS_CALLS:
        return CRISIS
    if number == r07.BRIBE_NEGATES:
        return BRIBE
    if number == WEATHER_STOPS:
        return BAD_WEATHER
    return SICK if number == SICK_STOPS else -1


def answers_to_declaration(g: Nero) -> int:
    """Bribes against the Senate, Bad Augury against any one card (ruling 7.1-a); nothing if that could not bring it
    below five points.
    """
    senate = 0
    for card in g.declared:
        if g.parts.event[card] == SENATE_INFLUENCE:
            senate += 1
    spare = declaration_points(g, g.active) - g.parts.dp_needed
    augury = 0 if BAD_AUGURY in g.once_used or senate == len(g.declared) else 1
    if spare < 0 or (senate + augury) * g.parts.dp_card <= spare:
        return 0
    return (BRIBES if senate else 0) | AUGURY


def window(g: Nero, by: int, offer: Offer) -> None:
    """Everybody who holds a fitting card may play it, or pass; at a table that asks everybody, all whose hands are not
    empty.
    """
    possible = answers_to(g, g.agenda[-2])
    if not possible:
        return
    event = g.parts.event
    asked: list[Offer] = []
    for colour in others(g, by):
        hand = g.hands[colour]
        if not hand or not may_react(g, colour):
            continue
        mine: Offer | None = None
        for card in hand:
            if possible >> event[card] & 1:
                if mine is None:
                    mine = _ask(g, colour, asked, offer)
                mine.may(CARD + card, (REACT, colour, card))
        if mine is None and g.ask_all and _somebody_can(g, possible):
            _ask(g, colour, asked, offer)


def _ask(g: Nero, colour: int, asked: list[Offer], offer: Offer) -> Offer:
    """The offer of the colour's player: one for both of his colours (ruling 14.0-a)."""
    seat = g.seat_of[colour]
    for made in asked:
        if made.seat == seat:
            return made
    mine = offer.also(seat) if asked else offer
    mine.seat = seat
    mine.pause = True
    mine.may(PASS, NOTHING)
    asked.append(mine)
    return mine


def _somebody_can(g: Nero, possible: int) -> bool:
    return any(possible >> event & 1 and still_unseen(g, event) for event in ANSWERS)


# -- an answer ---------------------------------------------------------------------------------------------------------


def announced(g: Nero) -> int:
    """Where on the agenda the thing answered waits, below other answers to it."""
    at = len(g.agenda) - 1
    while g.agenda[at][0] == REACT:
        at -= 1
    return at


def react(g: Nero, colour: int, card: int) -> None:
    """Somebody nearer may have been first: then the card stays in the hand (ruling 12.0-e)."""
    event = g.parts.event[card]
    at = announced(g)
    step = g.agenda[at]
    if not answers_to(g, step) >> event & 1 or not may_react(g, colour):
        if g.log:
            g.tell("too_late", "12.0", to=[seat_word(g, colour)], card=CARDS[card])
        return
    play_event(g, colour, card, "12.0")
    if event == BAD_WEATHER:
        g.then((WINDOW, colour), (WEATHER_STOPS,))
    elif event == SICK:
        g.then((WINDOW, colour), (SICK_STOPS,))
    elif event == BRIBE:
        g.then((WINDOW, colour), (r07.BRIBE_NEGATES,))
    elif step[0] == r07.PROCLAIM:
        g.then((r07.AUGURY_STRIKES, colour))
    else:
        g.agenda.pop(at)
        if g.log:
            g.tell("negated", "12.0", colour=COLOURS[colour], event=EVENTS[event_of(step[0])])


def weather_stops(g: Nero) -> None:
    """Bad Weather: the Legions move no further and do not attack; a Leader may go on without them (ruling 12.0-a)."""
    at = announced(g)
    step = g.agenda[at]
    number = step[0]
    place = g.group
    if number == r12.SAIL:
        place = step[1]
        g.done[place * EACH + g.active] += step[3]
        if step[4]:
            g.agenda[at] = (r12.SAIL_ALONE, step[1], step[2])
        else:
            g.agenda.pop(at)
    else:
        g.agenda.pop(at)
        if number == r05w.WITHDRAWAL:
            stack = place * EACH + step[1]
            g.done[stack] = g.legions[stack]
            g.marked_done[stack] = g.marked[stack]
        else:
            g.group_legions = 0
    if g.log:
        stopped = step[1] if number == r05w.WITHDRAWAL else g.active
        g.tell("weather_stops", "12.0", colour=COLOURS[stopped], place=PLACES[place])


def sick_stops(g: Nero) -> None:
    """General/Contender Sick: he stays for this player round, the Legions do what was announced without him (ruling
    12.0-b).
    """
    at = announced(g)
    step = g.agenda[at]
    colour = g.active
    if step[0] == r05w.WITHDRAWAL:
        colour = step[1]
    elif step[0] == r12.SAIL and step[3]:
        g.agenda[at] = (r12.SAIL, step[1], step[2], step[3], 0)
    elif step[0] in (r12.SAIL, r12.SAIL_ALONE):
        g.agenda.pop(at)
    else:
        g.group_leader = 0
        if not g.group_legions or step[1] == ROMA:
            g.agenda.pop(at)
    g.leader_done[colour] = 1
    if g.log:
        g.tell("sick_stops", "12.0", colour=COLOURS[colour], place=PLACES[g.where[colour]])


WINDOW: Final = BOOK.choice("12.0", window, by="colour")
REACT: Final = BOOK.rule("12.0", react, colour="colour", card="card")
WEATHER_STOPS: Final = BOOK.rule("12.0", weather_stops)
SICK_STOPS: Final = BOOK.rule("12.0", sick_stops)
