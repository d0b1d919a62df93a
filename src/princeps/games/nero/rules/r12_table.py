"""12.0 Using cards as events, at a glance.

The first table has the events: what bars one in the player round of its owner, the paragraph that begins with the card
on the table, and the deeds it comes to. The second has every deed that is announced before it is done: what answers it,
and what Bad Weather and General/Contender Sick make of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....engine.choices import Offer, Step
from ..book import CARD
from ..parts import (
    ASSASSIN,
    BAD_AUGURY,
    BAD_WEATHER,
    BARBARIAN_TRIBE,
    BRIBE,
    CRISIS,
    GALLEY_FLEET,
    HAIL_CAESAR,
    LEGION_REBELS,
    PRAETORIAN_GUARD,
    REVOLT,
    SENATE_INFLUENCE,
    SICK,
    TRAITOR,
)
from ..state import Nero
from . import r05_movement as r05
from . import r05_withdrawal as r05w
from . import r06_battle as r06
from . import r07_emperor as r07
from . import r09_assassination as r09
from . import r12_events as r12
from . import r12_windows as r12w

Bar = Callable[[Nero, int], str]  # of a card: why it cannot be played for its event now; "" if it can
Doer = Callable[[Nero, Step], int]  # the colour whose deed it is; who answers sits clockwise from it
Possible = Callable[[Nero, Step], list[int]]  # the events that can answer an announced deed
Effect = Callable[[Nero, Step], int]  # what an answer does to a deed; the colour that it stops

NOT_PLAYED: Final = -1  # such a card never begins anything of its own
NO_EVENT: Final = -1


class EventRow:
    """An event of 12.0."""

    __slots__ = ("event", "barred", "played", "deeds")

    def __init__(self, event: int, barred: Bar, played: int, deeds: list[int]) -> None:
        self.event = event
        self.barred = barred
        self.played = played
        self.deeds = deeds


class DeedRow:
    """Something announced that others may answer."""

    __slots__ = ("deed", "doer", "answers", "weather", "sick")

    def __init__(self, deed: int, doer: Doer, answers: Possible, weather: Effect, sick: Effect) -> None:
        self.deed = deed
        self.doer = doer
        self.answers = answers
        self.weather = weather
        self.sick = sick


def event_table() -> list[EventRow]:
    """Event, what bars it, the paragraph that begins with it, its deeds."""
    return [
        EventRow(ASSASSIN, r09.assassin_barred, r09.ASSASSIN_PLAYED, []),  # for Guards and Bribes only (9.0)
        EventRow(BAD_AUGURY, r12w.answer_barred, NOT_PLAYED, []),
        EventRow(BAD_WEATHER, r12w.answer_barred, NOT_PLAYED, [r12w.WEATHER_STOPS]),
        EventRow(BARBARIAN_TRIBE, r12.never_barred, r12.BARBARIANS_PLAYED, [r12.BARBARIANS_COME]),
        EventRow(BRIBE, r12w.answer_barred, NOT_PLAYED, [r07.BRIBE_NEGATES]),
        EventRow(CRISIS, r12.crisis_barred, r12.CRISIS_PLAYED, [r12.CRISIS_CALLS]),
        EventRow(GALLEY_FLEET, r12.galley_barred, r12.GALLEY_PLAYED, [r12.SAIL]),
        EventRow(SICK, r12w.answer_barred, NOT_PLAYED, [r12w.SICK_STOPS]),
        EventRow(HAIL_CAESAR, r07.hail_barred, r07.HAIL_CAESAR_PLAYED, []),  # nothing negates it
        EventRow(LEGION_REBELS, r12.rebels_barred, r12.REBELS_PLAYED, [r12.LEGION_TURNS]),
        EventRow(PRAETORIAN_GUARD, r07.support_barred, NOT_PLAYED, []),
        EventRow(REVOLT, r12.revolt_barred, r12.REVOLT_PLAYED, [r12.REVOLT_RISES]),
        EventRow(SENATE_INFLUENCE, r07.support_barred, NOT_PLAYED, []),
        EventRow(TRAITOR, r12.traitor_barred, r12.TRAITOR_PLAYED, [r12.STEAL, r12.LOOK]),
    ]


def deed_table() -> list[DeedRow]:
    """Deed, whose, what answers it, what Bad Weather makes of it, what Sick makes of it."""
    return [
        DeedRow(r05.ENTER, r12w.by_mover, r12w.march_answers, r12w.army_held, r12w.march_without_leader),
        DeedRow(r06.BATTLE, r12w.by_mover, r12w.attack_answers, r12w.army_held, r12w.nobody_stopped),
        DeedRow(
            r05w.WITHDRAWAL,
            r12w.by_withdrawing,
            r12w.withdrawal_answers,
            r12w.withdrawal_held,
            r12w.withdrawal_without_leader,
        ),
        DeedRow(r12.SAIL, r12w.by_mover, r12w.fleet_answers, r12w.fleet_held, r12w.fleet_without_leader),
        DeedRow(r07.PROCLAIM, r12w.by_mover, r12w.declaration_answers, r12w.nobody_stopped, r12w.nobody_stopped),
    ]


EVENT_TABLE: Final[list[EventRow]] = sorted(event_table(), key=lambda row: row.event)  # by the event's number
DEED_TABLE: Final[dict[int, DeedRow]] = {row.deed: row for row in deed_table()}
EVENT_OF: Final[dict[int, int]] = {deed: row.event for row in EVENT_TABLE for deed in row.deeds}


def event_of(step: Step) -> int:
    """The event that a deed carries out and Bad Augury can undo before it happens."""
    return EVENT_OF.get(step[0], NO_EVENT)


def answers_to(g: Nero, step: Step) -> list[int]:
    """The events that can answer what is announced by this step. Everybody can work this out."""
    row = DEED_TABLE.get(step[0])
    if row is not None:
        found = row.answers(g, step)
    elif step[0] in EVENT_OF:
        found = [BAD_AUGURY]
    else:
        return []
    return [event for event in found if event not in g.once_used] if g.once_used else found


def offer_events(g: Nero, offer: Offer) -> None:
    """The cards of the active colour that can be played for their event now; between two acts of a move, too (ruling
    12.0-i).
    """
    event = g.parts.event
    number, reason = NO_EVENT, ""
    for card in g.hands[g.active]:
        row = EVENT_TABLE[event[card]]
        if event[card] != number or number == REVOLT:  # copies of an event lie together, and stand or fall together
            number = event[card]
            reason = row.barred(g, card)
        if reason == "":
            offer.may(CARD + card, (row.played, card))
        else:
            offer.no(CARD + card, reason, "12.0")


def refuse_events(g: Nero, reason: str, offer: Offer) -> None:
    for card in g.hands[g.active]:
        offer.no(CARD + card, reason, "4.3")
