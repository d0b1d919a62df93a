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
    BRIBE,
    CARDS,
    COLOURS,
    EMPEROR,
    EVENTS,
    PLACES,
    ROMA,
    SENATE_INFLUENCE,
    SICK,
)
from ..state import Nero, declaration_points, may_react, others, play_event, seat_word, stack_of, still_unseen
from . import r07_emperor as r07
from . import r12_events as r12
from . import r12_table as r12t

# -- what answers what -------------------------------------------------------------------------------------------------


def answer_barred(g: Nero, card: int) -> str:
    """In one's own player round such a card begins nothing."""
    return "answers_only"


def by_mover(g: Nero, step: Step) -> int:
    """The active colour does it."""
    return g.active


def by_withdrawing(g: Nero, step: Step) -> int:
    _, colour, _ = step
    return colour


def can_fall_sick(g: Nero, colour: int) -> bool:
    return g.rank[colour] != EMPEROR


def march_answers(g: Nero, step: Step) -> list[int]:
    """Bad Weather if Legions are on the move, Sick if a General or Contender is."""
    _, target = step
    found = [BAD_WEATHER] if g.group_legions and target != ROMA else []
    if g.group_leader and can_fall_sick(g, g.active):
        found.append(SICK)
    return found


def attack_answers(g: Nero, step: Step) -> list[int]:
    return [BAD_WEATHER]


def withdrawal_answers(g: Nero, step: Step) -> list[int]:
    _, colour, _ = step
    if g.where[colour] == g.group and can_fall_sick(g, colour) and not g.leader_done[colour]:
        return [BAD_WEATHER, SICK]
    return [BAD_WEATHER]


def fleet_answers(g: Nero, step: Step) -> list[int]:
    _, _, _, legions, leader = step
    found = [BAD_AUGURY]
    if legions:
        found.append(BAD_WEATHER)
    if leader and can_fall_sick(g, g.active):
        found.append(SICK)
    return found


def declaration_answers(g: Nero, step: Step) -> list[int]:
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
        return []
    return [BRIBE, BAD_AUGURY] if senate else [BAD_AUGURY]


# -- who is asked ------------------------------------------------------------------------------------------------------


def fits(event: int, possible: list[int]) -> bool:
    """Is it among these few? `in` would make an object of each number, for every card of every hand."""
    return any(one == event for one in possible)


def window(g: Nero, by: int, offer: Offer) -> None:
    """Everybody who holds a fitting card may play it, or pass; at a table that asks everybody, all whose hands are not
    empty.
    """
    possible = r12t.answers_to(g, g.agenda[-2])
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
            if fits(event[card], possible):
                if mine is None:
                    mine = _ask(g, colour, asked, offer)
                mine.may(CARD + card, (REACT, colour, card))
        if mine is None and g.ask_all and _somebody_can(g, possible):
            _ask(g, colour, asked, offer)


def asks_somebody(g: Nero, by: int, step: Step) -> bool:
    """Will anybody be asked about it? Then the log says what is announced; else what is done is told, once."""
    possible = r12t.answers_to(g, step)
    if not possible:
        return False
    everybody = g.ask_all and _somebody_can(g, possible)
    for colour in others(g, by):
        if g.hands[colour] and may_react(g, colour):
            if everybody or any(g.parts.event[card] in possible for card in g.hands[colour]):
                return True
    return False


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


def _somebody_can(g: Nero, possible: list[int]) -> bool:
    return any(still_unseen(g, event) for event in possible)


# -- an answer ---------------------------------------------------------------------------------------------------------


def announced_at(g: Nero) -> int:
    """Where on the agenda the thing answered waits, below other answers to it and the question that follows."""
    at = len(g.agenda) - 1
    while at >= 0 and g.agenda[at][0] in (REACT, WINDOW):
        at -= 1
    return at


def announced(g: Nero) -> Step:
    """What is answered; nothing if it was called off and nothing else waits."""
    at = announced_at(g)
    return g.agenda[at] if at >= 0 else NOTHING


def call_off(g: Nero) -> None:
    """What was announced does not happen, and nobody is asked about it again."""
    at = announced_at(g)
    g.agenda.pop(at)
    if at < len(g.agenda) and g.agenda[at][0] == WINDOW:
        g.agenda.pop(at)


def ask_again(g: Nero) -> None:
    """There is no limit on the cards played against one act: after each all are asked again, until they pass (ruling
    12.0-e). A declaration does so itself (7.1).
    """
    at = announced_at(g)
    step = g.agenda[at]
    asked = at + 1 < len(g.agenda) and g.agenda[at + 1][0] == WINDOW
    if not asked and step[0] in r12t.DEED_TABLE and step[0] != r07.PROCLAIM:
        g.agenda.insert(at + 1, (WINDOW, r12t.DEED_TABLE[step[0]].doer(g, step)))


def change_to(g: Nero, step: Step) -> None:
    """This happens instead of what was announced."""
    g.agenda[announced_at(g)] = step


def react(g: Nero, colour: int, card: int) -> None:
    """Somebody nearer may have been first: then the card stays in the hand (ruling 12.0-e)."""
    event = g.parts.event[card]
    step = announced(g)
    if not step or event not in r12t.answers_to(g, step) or not may_react(g, colour):
        if g.log:
            g.tell("too_late", "12.0", to=[seat_word(g, colour)], card=CARDS[card])
        return
    play_event(g, colour, card, "12.0")
    ask_again(g)
    if event == BAD_WEATHER:
        g.then((WINDOW, colour), (WEATHER_STOPS,))
    elif event == SICK:
        g.then((WINDOW, colour), (SICK_STOPS,))
    elif event == BRIBE:
        g.then((WINDOW, colour), (r07.BRIBE_NEGATES,))
    elif step[0] == r07.PROCLAIM:
        g.then((r07.AUGURY_STRIKES, colour))
    else:
        call_off(g)
        if g.log:
            g.tell("negated", "12.0", colour=COLOURS[colour], event=EVENTS[r12t.event_of(step)])


# -- Bad Weather -------------------------------------------------------------------------------------------------------


def weather_stops(g: Nero) -> None:
    """The Legions move no further and do not attack; a Leader may go on without them (ruling 12.0-a)."""
    step = announced(g)
    place = g.group
    if step[0] == r12.SAIL:
        _, place, _, _, _ = step
    stopped = r12t.DEED_TABLE[step[0]].weather(g, step)
    if g.log:
        g.tell("weather_stops", "12.0", colour=COLOURS[stopped], place=PLACES[place])


def army_held(g: Nero, step: Step) -> int:
    call_off(g)
    g.group_legions = 0
    return g.active


def withdrawal_held(g: Nero, step: Step) -> int:
    _, colour, _ = step
    stack = stack_of(g.group, colour)
    call_off(g)
    g.done[stack] = g.legions[stack]
    g.marked_done[stack] = g.marked[stack]
    return colour


def fleet_held(g: Nero, step: Step) -> int:
    _, source, target, legions, leader = step
    g.done[stack_of(source, g.active)] += legions
    if leader:
        change_to(g, (r12.SAIL_ALONE, source, target))
    else:
        call_off(g)
    return g.active


def nobody_stopped(g: Nero, step: Step) -> int:
    """Such a card does not answer such a deed."""
    return g.active


# -- General/Contender Sick --------------------------------------------------------------------------------------------


def sick_stops(g: Nero) -> None:
    """He stays for this player round, the Legions do what was announced without him (ruling 12.0-b)."""
    step = announced(g)
    colour = r12t.DEED_TABLE[step[0]].sick(g, step)
    g.leader_done[colour] = 1
    if g.log:
        g.tell("sick_stops", "12.0", colour=COLOURS[colour], place=PLACES[g.where[colour]])


def march_without_leader(g: Nero, step: Step) -> int:
    _, target = step
    g.group_leader = 0
    if not g.group_legions or target == ROMA:
        call_off(g)
    return g.active


def withdrawal_without_leader(g: Nero, step: Step) -> int:
    return by_withdrawing(g, step)


def fleet_without_leader(g: Nero, step: Step) -> int:
    _, source, target, legions, _ = step
    if legions:
        change_to(g, (r12.SAIL, source, target, legions, 0))
    else:
        call_off(g)
    return g.active


WINDOW: Final = BOOK.choice("12.0", window, by="colour")
REACT: Final = BOOK.rule("12.0", react, colour="colour", card="card")
WEATHER_STOPS: Final = BOOK.rule("12.0", weather_stops)
SICK_STOPS: Final = BOOK.rule("12.0", sick_stops)
