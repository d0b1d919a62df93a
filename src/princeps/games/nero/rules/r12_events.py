"""12.0 Events of one's own player round: each with what bars it (`*_barred`), its choices, and its effect after others
could answer.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer, Step
from ..book import BOOK, COLOUR, LOOK_OPTION, NO, PLACE, STEAL_OPTION, WITH_LEADER_OPTION, WITHOUT_LEADER_OPTION, YES
from ..parts import CARDS, COLOURS, EMPEROR, LEGION_REBELS, OWNERS, PLACES, ROMA, TRAITOR, UNCONTROLLED
from ..state import (
    EACH,
    UNASKED,
    Nero,
    demote,
    flee_on,
    forget_hand,
    move_legions,
    others,
    place_leader,
    play_event,
    ready,
    seat_word,
    stack_of,
    take_legion,
    uncontrolled_total,
)
from . import r05_movement as r05
from . import r07_emperor as r07
from . import r12_windows as r12w


def never_barred(g: Nero, card: int) -> str:
    return ""


def announce(g: Nero, step: Step) -> None:
    """What the card will do, once those who can negate it have let it pass."""
    g.then((r12w.WINDOW, g.active), step)


def told(g: Nero, step: Step) -> bool:
    """Does the log say what is announced? Only if somebody is asked about it: what is done is told all the same."""
    return g.log is not None and r12w.asks_somebody(g, g.active, step)


# -- Barbarian Tribe Attacks -------------------------------------------------------------------------------------------


def barbarians_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    g.then((BARBARIANS_TARGET,), r07.back(g))


def barbarians_target(g: Nero, offer: Offer) -> None:
    for place in g.parts.tribe_places:
        offer.may(PLACE + place, (BARBARIANS_ANNOUNCED, place))


def barbarians_announced(g: Nero, place: int) -> None:
    if told(g, (BARBARIANS_COME, place)):
        g.tell("barbarians_announced", "12.0", colour=COLOURS[g.active], place=PLACES[place])
    announce(g, (BARBARIANS_COME, place))


def barbarians_come(g: Nero, place: int) -> None:
    """Everybody leaves, owners choosing clockwise, whoever played the card last; he also moves the Uncontrolled (ruling
    12.0-f).
    """
    steps: list[Step] = []
    for colour in [*others(g, g.active), g.active]:
        if g.legions[stack_of(place, colour)] or g.where[colour] == place:
            steps.append((DISPLACE, colour, place))
    if g.uncontrolled[place]:
        steps.append((DISPLACE, UNCONTROLLED, place))
    g.then(*steps, (TRIBE_ARRIVES, place))


def displace(g: Nero, owner: int, place: int, offer: Offer) -> None:
    offer.seat = g.seat_of[g.active if owner == UNCONTROLLED else owner]
    for target in g.parts.land[place]:
        offer.may(PLACE + target, (DISPLACED, owner, place, target))


def displaced(g: Nero, owner: int, place: int, target: int) -> None:
    """The moved Legions are marked, those they join are not."""
    if g.log:
        marked = 0 if owner == UNCONTROLLED else g.legions[stack_of(place, owner)]
        g.tell("displaced", "12.0", owner=OWNERS[owner], source=PLACES[place], target=PLACES[target], marked=marked)
    if owner == UNCONTROLLED:
        g.uncontrolled[target] += g.uncontrolled[place]
        g.uncontrolled[place] = 0
        return
    here, there = stack_of(place, owner), stack_of(target, owner)
    legions, done = g.legions[here], g.done[here]
    g.legions[there] += legions
    g.marked[there] += legions
    g.done[there] += done
    g.marked_done[there] += done
    g.attacked[there] += g.attacked[here]
    g.legions[here] = g.marked[here] = g.done[here] = g.marked_done[here] = g.attacked[here] = 0
    if g.where[owner] == place:
        place_leader(g, owner, target)
    if owner == g.active and g.group == place:
        g.group_legions = g.group_leader = 0
    flee_on(g, here, there)
    if target == g.group and owner != g.active:
        g.passage = UNASKED  # who comes now has not been asked (ruling 5.5-a)
    demote(g)


def tribe_arrives(g: Nero, place: int) -> None:
    """Nobody controls the Province until the Barbarian Tribe is beaten."""
    g.tribe = place
    if g.log:
        g.tell("barbarians", "12.0", place=PLACES[place])


# -- Crisis in Roma ----------------------------------------------------------------------------------------------------


def crisis_barred(g: Nero, card: int) -> str:
    """Somebody must be Emperor elsewhere (ruling 12.0-h)."""
    for colour in range(EACH):
        if g.rank[colour] == EMPEROR and g.where[colour] != ROMA:
            return ""
    return "no_emperor_outside_roma"


def crisis_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    g.then((CRISIS_TARGET,), r07.back(g))


def crisis_target(g: Nero, offer: Offer) -> None:
    for colour in range(EACH):
        if g.rank[colour] == EMPEROR and g.where[colour] != ROMA:
            offer.may(COLOUR + colour, (CRISIS_ANNOUNCED, colour))


def crisis_announced(g: Nero, colour: int) -> None:
    if told(g, (CRISIS_CALLS, colour)):
        g.tell("crisis", "12.0", colour=COLOURS[g.active], target=COLOURS[colour])
    announce(g, (CRISIS_CALLS, colour))


def crisis_calls(g: Nero, colour: int) -> None:
    """The Emperor is placed in Roma."""
    place_leader(g, colour, ROMA)
    if colour == g.active:
        g.group_leader = 0
    if g.log:
        g.tell("called_to_roma", "12.0", colour=COLOURS[colour])


# -- Galley Fleet ------------------------------------------------------------------------------------------------------


def sailors(g: Nero, port: int) -> int:
    """Legions that can go aboard: unmarked and not yet moved (5.6)."""
    return min(ready(g, stack_of(port, g.active)), g.parts.galley_legions)


def galley_barred(g: Nero, card: int) -> str:
    if g.group >= 0:
        return "other_army_moves"
    for port in g.parts.ports:
        if sailors(g, port) or r05.movable_leader(g, port):
            return ""
    return "nobody_in_port"


def galley_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    g.then((GALLEY_FROM,), r07.back(g))


def galley_from(g: Nero, offer: Offer) -> None:
    for port in g.parts.ports:
        if sailors(g, port) or r05.movable_leader(g, port):
            offer.may(PLACE + port, (GALLEY_LEGIONS, port))


def galley_legions(g: Nero, port: int, offer: Offer) -> None:
    offer.amount(0 if r05.movable_leader(g, port) else 1, sailors(g, port), (GALLEY_LEADER, port))


def galley_leader(g: Nero, port: int, legions: int, offer: Offer) -> None:
    if r05.movable_leader(g, port):
        offer.may(WITH_LEADER_OPTION, (GALLEY_TO, port, legions, 1))
    if legions:
        offer.may(WITHOUT_LEADER_OPTION, (GALLEY_TO, port, legions, 0))


def galley_to(g: Nero, port: int, legions: int, leader: int, offer: Offer) -> None:
    """Any other port, whoever is there (ruling 12.0-o)."""
    for target in g.parts.ports:
        if target != port:
            offer.may(PLACE + target, (GALLEY_ANNOUNCED, port, target, legions, leader))


def galley_announced(g: Nero, source: int, target: int, legions: int, leader: int) -> None:
    if told(g, (SAIL, source, target, legions, leader)):
        g.tell(
            "galley",
            "12.0",
            colour=COLOURS[g.active],
            legions=legions,
            leader=leader,
            source=PLACES[source],
            target=PLACES[target],
        )
    announce(g, (SAIL, source, target, legions, leader))


def sail_alone(g: Nero, source: int, target: int, offer: Offer) -> None:
    """The Legions are held back: does the Leader go without them? (ruling 12.0-c)"""
    offer.may(YES, (GALLEY_ANNOUNCED, source, target, 0, 1))
    offer.may(NO, NOTHING)


def sail(g: Nero, source: int, target: int, legions: int, leader: int) -> None:
    """Their whole move for this player round.

    Those already there may withdraw, from an enemy without Movement Points.
    """
    colour = g.active
    if legions:
        g.done[stack_of(source, colour)] += legions
        move_legions(g, legions, source, target, colour)
    if leader:
        g.leader_done[colour] = 1
        place_leader(g, colour, target)
    if g.log:
        g.tell(
            "sailed",
            "12.0",
            colour=COLOURS[colour],
            legions=legions,
            leader=leader,
            source=PLACES[source],
            target=PLACES[target],
        )
    demote(g)
    if legions:
        g.group = target
        g.group_from = source
        g.then((r05.GROUP_ENDS,))
        r05.withdrawals(g)


# -- Legion Rebels -----------------------------------------------------------------------------------------------------


def rebels_barred(g: Nero, card: int) -> str:
    if LEGION_REBELS in g.once_used:
        return "once"
    if uncontrolled_total(g) >= g.parts.most_uncontrolled:
        return "too_many_uncontrolled"
    return "" if max(g.legions) else "no_legions"


def rebels_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    g.then((REBELS_PLACE,), r07.back(g))


def rebels_place(g: Nero, offer: Offer) -> None:
    for place in range(ROMA):
        for colour in range(EACH):
            if g.legions[stack_of(place, colour)]:
                offer.may(PLACE + place, (REBELS_COLOUR, place))
                break


def rebels_colour(g: Nero, place: int, offer: Offer) -> None:
    for colour in range(EACH):
        if g.legions[stack_of(place, colour)]:
            offer.may(COLOUR + colour, (REBELS_ANNOUNCED, place, colour))


def rebels_announced(g: Nero, place: int, colour: int) -> None:
    if told(g, (LEGION_TURNS, place, colour)):
        g.tell("rebellion", "12.0", colour=COLOURS[g.active], target=COLOURS[colour], place=PLACES[place])
    announce(g, (LEGION_TURNS, place, colour))


def legion_turns(g: Nero, place: int, colour: int) -> None:
    """It is Uncontrolled from now on; even one of the moving Army (ruling 12.0-n)."""
    take_legion(g, place, colour)
    g.uncontrolled[place] += 1
    if g.log:
        g.tell("legion_rebels", "12.0", colour=COLOURS[colour], place=PLACES[place])
    demote(g)


# -- (Province) Revolts ------------------------------------------------------------------------------------------------


def legions_at(g: Nero, place: int) -> int:
    """Whoever they belong to."""
    at = place * EACH
    return g.legions[at] + g.legions[at + 1] + g.legions[at + 2] + g.legions[at + 3] + g.uncontrolled[place]


def revolt_barred(g: Nero, card: int) -> str:
    place = g.parts.revolt_place[card]
    base = g.parts.area_of[place]
    if g.seat_of[base] < 0:
        return "vacant_area"  # 3.2
    here = legions_at(g, place)
    elsewhere = sum(g.legions[base::EACH]) - g.legions[stack_of(place, base)]
    final = max(here, min(2, here + elsewhere))
    return (
        "too_many_uncontrolled"
        if uncontrolled_total(g) - g.uncontrolled[place] + final > g.parts.most_uncontrolled
        else ""
    )


def revolt_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    place = g.parts.revolt_place[card]
    g.then((r12w.WINDOW, g.active), (REVOLT_RISES, place), r07.back(g))


def revolt_rises(g: Nero, place: int) -> None:
    """Whose base it is brings Legions, Uncontrolled from then on, until there are two; then so are all that stand
    there.
    """
    if g.log:
        g.tell("revolt", "12.0", place=PLACES[place])
    g.then((REVOLT_LEGION, place), (REVOLT_LEGION, place), (REVOLT_SPREADS, place))


def revolt_legion(g: Nero, place: int, offer: Offer) -> None:
    """Any of his Legions from anywhere (ruling 12.0-g)."""
    base = g.parts.area_of[place]
    offer.seat = g.seat_of[base]
    if legions_at(g, place) >= 2:
        return
    for source in range(ROMA):
        if source != place and g.legions[stack_of(source, base)]:
            offer.may(PLACE + source, (REVOLT_TAKES, place, source))


def revolt_takes(g: Nero, place: int, source: int) -> None:
    base = g.parts.area_of[place]
    take_legion(g, source, base)
    g.uncontrolled[place] += 1
    if g.log:
        g.tell("revolt_legion", "12.0", colour=COLOURS[base], source=PLACES[source], target=PLACES[place])
    demote(g)


def revolt_spreads(g: Nero, place: int) -> None:
    for colour in range(EACH):
        stack = stack_of(place, colour)
        g.uncontrolled[place] += g.legions[stack]
        g.legions[stack] = g.marked[stack] = g.done[stack] = g.marked_done[stack] = g.attacked[stack] = 0
        if stack in g.fled:
            g.fled.remove(stack)
    if g.group == place:
        g.group_legions = 0
    if g.log:
        g.tell("revolted", "12.0", place=PLACES[place], legions=g.uncontrolled[place])
    demote(g)


# -- Traitor -----------------------------------------------------------------------------------------------------------


def traitor_barred(g: Nero, card: int) -> str:
    if TRAITOR in g.once_used:
        return "once"
    for colour in others(g, g.active):
        if g.hands[colour]:
            return ""
    return "no_cards_to_take"


def traitor_played(g: Nero, card: int) -> None:
    play_event(g, g.active, card, "12.0")
    g.then((TRAITOR_VICTIM,), r07.back(g))


def traitor_victim(g: Nero, offer: Offer) -> None:
    for colour in others(g, g.active):
        if g.hands[colour]:
            offer.may(COLOUR + colour, (TRAITOR_MODE, colour))


def traitor_mode(g: Nero, victim: int, offer: Offer) -> None:
    offer.may(STEAL_OPTION, (TRAITOR_ANNOUNCED, victim, STEAL))
    offer.may(LOOK_OPTION, (TRAITOR_ANNOUNCED, victim, LOOK))


def traitor_announced(g: Nero, victim: int, deed: int) -> None:
    if told(g, (deed, victim)):
        g.tell(
            "traitor",
            "12.0",
            colour=COLOURS[g.active],
            target=COLOURS[victim],
            deed="steal" if deed == STEAL else "look",
        )
    announce(g, (deed, victim))


def steal(g: Nero, victim: int) -> None:
    """A card taken blindly; it may be used at once. Only the two of them know which."""
    thief = g.active
    card = g.hands[victim].pop(g.chance.pick(g.hands[victim], CARDS))
    g.hands[thief].append(card)
    g.hands[thief].sort()
    forget_hand(g, victim, thief)
    g.spied[thief] = [entry for entry in g.spied[thief] if entry // EACH != card]
    g.spied[victim].append(card * EACH + thief)
    if g.log:
        g.tell("stolen", "12.0", colour=COLOURS[thief], target=COLOURS[victim])
        g.tell(
            "stolen_card",
            "12.0",
            to=[seat_word(g, thief), seat_word(g, victim)],
            colour=COLOURS[thief],
            target=COLOURS[victim],
            card=CARDS[card],
        )


def look(g: Nero, victim: int) -> None:
    """Up to four cards seen blindly and given back (ruling 12.0-l)."""
    spy = g.active
    hand = g.hands[victim][:]
    seen: list[int] = []
    while hand and len(seen) < g.parts.look_cards:
        seen.append(hand.pop(g.chance.pick(hand, CARDS)))
    seen.sort()
    for card in seen:
        if card * EACH + victim not in g.spied[spy]:
            g.spied[spy].append(card * EACH + victim)
    if g.log:
        g.tell("looked", "12.0", colour=COLOURS[spy], target=COLOURS[victim], count=len(seen))
        g.tell(
            "looked_at",
            "12.0",
            to=[seat_word(g, spy), seat_word(g, victim)],
            colour=COLOURS[spy],
            target=COLOURS[victim],
            cards=[CARDS[card] for card in seen],
        )


BARBARIANS_PLAYED: Final = BOOK.rule("12.0", barbarians_played, card="card")
BARBARIANS_TARGET: Final = BOOK.choice("12.0", barbarians_target)
BARBARIANS_ANNOUNCED: Final = BOOK.rule("12.0", barbarians_announced, place="place")
BARBARIANS_COME: Final = BOOK.rule("12.0", barbarians_come, place="place")
DISPLACE: Final = BOOK.choice("12.0", displace, owner="owner", place="place")
DISPLACED: Final = BOOK.rule("12.0", displaced, owner="owner", place="place", target="place")
TRIBE_ARRIVES: Final = BOOK.rule("12.0", tribe_arrives, place="place")
CRISIS_PLAYED: Final = BOOK.rule("12.0", crisis_played, card="card")
CRISIS_TARGET: Final = BOOK.choice("12.0", crisis_target)
CRISIS_ANNOUNCED: Final = BOOK.rule("12.0", crisis_announced, colour="colour")
CRISIS_CALLS: Final = BOOK.rule("12.0", crisis_calls, colour="colour")
GALLEY_PLAYED: Final = BOOK.rule("12.0", galley_played, card="card")
GALLEY_FROM: Final = BOOK.choice("12.0", galley_from)
GALLEY_LEGIONS: Final = BOOK.choice("12.0", galley_legions, port="place")
GALLEY_LEADER: Final = BOOK.choice("12.0", galley_leader, port="place", legions="")
GALLEY_TO: Final = BOOK.choice("12.0", galley_to, port="place", legions="", leader="")
GALLEY_ANNOUNCED: Final = BOOK.rule("12.0", galley_announced, source="place", target="place", legions="", leader="")
SAIL: Final = BOOK.rule("12.0", sail, source="place", target="place", legions="", leader="")
SAIL_ALONE: Final = BOOK.choice("12.0", sail_alone, source="place", target="place")
REBELS_PLAYED: Final = BOOK.rule("12.0", rebels_played, card="card")
REBELS_PLACE: Final = BOOK.choice("12.0", rebels_place)
REBELS_COLOUR: Final = BOOK.choice("12.0", rebels_colour, place="place")
REBELS_ANNOUNCED: Final = BOOK.rule("12.0", rebels_announced, place="place", colour="colour")
LEGION_TURNS: Final = BOOK.rule("12.0", legion_turns, place="place", colour="colour")
REVOLT_PLAYED: Final = BOOK.rule("12.0", revolt_played, card="card")
REVOLT_RISES: Final = BOOK.rule("12.0", revolt_rises, place="place")
REVOLT_LEGION: Final = BOOK.choice("12.0", revolt_legion, place="place")
REVOLT_TAKES: Final = BOOK.rule("12.0", revolt_takes, place="place", source="place")
REVOLT_SPREADS: Final = BOOK.rule("12.0", revolt_spreads, place="place")
TRAITOR_PLAYED: Final = BOOK.rule("12.0", traitor_played, card="card")
TRAITOR_VICTIM: Final = BOOK.choice("12.0", traitor_victim)
TRAITOR_MODE: Final = BOOK.choice("12.0", traitor_mode, victim="colour")
TRAITOR_ANNOUNCED: Final = BOOK.rule("12.0", traitor_announced, victim="colour", deed="")
STEAL: Final = BOOK.rule("12.0", steal, victim="colour")
LOOK: Final = BOOK.rule("12.0", look, victim="colour")
