"""5.0 Movement: cards give Movement Points to the Legions of one Province, which then act step by step."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer, Step
from ..book import (
    ASK_OPTION,
    BOOK,
    CARD,
    CLEAR_OPTION,
    KEEP_OPTION,
    LEAVE_LEADER_OPTION,
    LEAVE_LEGIONS_OPTION,
    MORE_OPTION,
    NO,
    NO_MORE_OPTION,
    PICK_UP_OPTION,
    PICK_UP_UNCONTROLLED_OPTION,
    PLACE,
    STOP_OPTION,
    WITH_LEADER_OPTION,
    WITHOUT_LEADER_OPTION,
    YES,
)
from ..parts import COLOURS, PLACES, ROMA
from ..state import (
    GRANTED,
    REFUSED,
    UNASKED,
    Nero,
    clear_marks,
    demote,
    enemies,
    leave_group,
    move_legions,
    others,
    place_leader,
    play_card,
    ready,
    stack_of,
)
from . import r04_sequence as r04
from . import r05_withdrawal as r05w
from . import r06_battle as r06
from . import r07_emperor as r07
from . import r12_table as r12t
from . import r12_windows as r12w

# -- 5.0, 5.1: which Province, which cards, which Legions --------------------------------------------------------------


def offer_origins(g: Nero, offer: Offer) -> None:
    """Provinces with Legions of one's own that have not moved or have a Retreat marker to be removed, or with one's
    Leader (rulings 4.3-b, 5.6-f).
    """
    colour = g.active
    leader = -1 if g.leader_done[colour] else g.where[colour]
    legions, done, marked = g.legions, g.done, g.marked
    for place in range(ROMA):
        stack = stack_of(place, colour)
        if legions[stack] > done[stack] or marked[stack] or place == leader:
            offer.may(PLACE + place, (MOVE_CARDS, place))
        elif offer.explain and legions[stack]:
            offer.no(PLACE + place, "has_moved", "5.0")
    if leader == ROMA:
        offer.may(PLACE + ROMA, (MOVE_CARDS, ROMA))


def move_cards(g: Nero, place: int, offer: Offer) -> None:
    """Cards played together, their Movement Points added; they serve this Province only."""
    hand = g.hands[g.active]
    offer.some([CARD + card for card in hand], 1, min(len(hand), g.parts.round_cards - g.cards_used), (MOVE, place))


def move(g: Nero, place: int, *cards: int) -> None:
    points = 0
    for option in cards:
        play_card(g, g.active, option - CARD, "movement", "5.1")
        points += g.parts.mp[option - CARD]
    if g.log:
        g.tell("movement_points", "5.1", colour=COLOURS[g.active], place=PLACES[place], points=points)
    g.then((MARKED_LEGIONS, place, points), (r04.PLAYER_ROUND,))


def movable_leader(g: Nero, place: int) -> bool:
    return g.where[g.active] == place and not g.leader_done[g.active]


def marked_legions(g: Nero, place: int, points: int, offer: Offer) -> None:
    """5.6: Legions with a Retreat marker stay, unless Movement Points are spent to remove it from all of them here
    (rulings 5.4-b, 5.6-f).
    """
    stack = stack_of(place, g.active)
    others_can = movable_leader(g, place) or (place != ROMA and ready(g, stack) > 0)
    if place != ROMA and g.marked[stack] and points >= g.parts.clear_cost:
        offer.may(CLEAR_OPTION, (CLEAR_MARKED, place, points - g.parts.clear_cost))
        if others_can:
            offer.may(KEEP_OPTION, (GROUP_SIZE, place, points))
        else:
            offer.no(KEEP_OPTION, "nothing_else_moves", "5.6")
    elif others_can:
        offer.may(KEEP_OPTION, (GROUP_SIZE, place, points))


def clear_marked(g: Nero, place: int, points: int) -> None:
    clear_marks(g, stack_of(place, g.active))
    if g.log:
        g.tell("cleared", "5.6", colour=COLOURS[g.active], place=PLACES[place])
    if points > 0:
        g.then((GROUP_SIZE, place, points))


def group_size(g: Nero, place: int, points: int, offer: Offer) -> None:
    """5.1: how many Legions move together; none: the Leader goes alone."""
    leader = movable_leader(g, place)
    legions = 0 if place == ROMA else ready(g, stack_of(place, g.active))
    if legions or leader:
        offer.amount(0 if leader else 1, legions, (GROUP_LEADER, place, points))


def group_leader(g: Nero, place: int, points: int, legions: int, offer: Offer) -> None:
    if movable_leader(g, place):
        offer.may(WITH_LEADER_OPTION, (GROUP_POINTS, place, points, legions, 1))
    if legions:
        offer.may(WITHOUT_LEADER_OPTION, (GROUP_POINTS, place, points, legions, 0))


def group_points(g: Nero, place: int, points: int, legions: int, leader: int, offer: Offer) -> None:
    """All Movement Points, or a part of them if others of this Province are to move too; declared before anything
    moves.
    """
    rest = (place != ROMA and ready(g, stack_of(place, g.active)) > legions) or (
        not leader and movable_leader(g, place)
    )
    offer.amount(1 if rest else points, points, (DECLARE_GROUP, place, points, legions, leader))


def declare_group(g: Nero, place: int, points: int, legions: int, leader: int, given: int) -> None:
    """Its pieces belong to it from now on; groups move in the order in which they were declared."""
    if place != ROMA:
        g.done[stack_of(place, g.active)] += legions
    if leader:
        g.leader_done[g.active] = 1
    if g.log:
        g.tell(
            "group", "5.1", colour=COLOURS[g.active], place=PLACES[place], legions=legions, leader=leader, points=given
        )
    line_up(g, (START_GROUP, place, legions, leader, given))
    if points > given and (movable_leader(g, place) or (place != ROMA and ready(g, stack_of(place, g.active)) > 0)):
        g.then((MORE_GROUPS, place, points - given))


def line_up(g: Nero, group: Step) -> None:
    """Behind the groups that were declared before it."""
    behind = len(g.agenda)
    while behind and g.agenda[behind - 1][0] == START_GROUP:
        behind -= 1
    g.agenda.insert(behind, group)


def more_groups(g: Nero, place: int, points: int, offer: Offer) -> None:
    offer.may(MORE_OPTION, (GROUP_SIZE, place, points))
    offer.may(NO_MORE_OPTION, NOTHING)


def start_group(g: Nero, place: int, legions: int, leader: int, points: int) -> None:
    """No other Army moves until this one has finished."""
    if place != ROMA:
        stack = stack_of(place, g.active)
        legions = min(legions, g.done[stack] - g.marked_done[stack])  # an event may have taken one
    g.group = place
    g.group_legions = g.group_fresh = legions
    g.group_leader = 1 if leader and g.where[g.active] == place else 0
    g.group_mp = points
    g.then((GROUP_ACT,), (GROUP_ENDS,))


def group_ends(g: Nero) -> None:
    leave_group(g)


# -- 5.2 to 5.5: what a moving Legion/Army does ------------------------------------------------------------------------


def entry_cost(g: Nero, target: int) -> int:
    """5.2 Basic costs, 5.3 Battle Fatigue, 5.5 leaving with permission, 5.7 Leaders alone, 5.8 Roma."""
    parts = g.parts
    legions = g.group_legions
    extra = parts.passage_cost if g.passage == GRANTED and unbeaten(g) else 0
    if target == ROMA:
        return parts.roma_cost + extra
    if legions == 0:
        return (parts.tribe_cost if target == g.tribe else parts.leader_cost) + extra  # ruling 12.0-j
    extra += parts.fatigue * g.group_won
    if target == g.tribe:
        return parts.tribe_cost + extra
    if parts.by_straits[g.group * len(PLACES) + target]:
        return parts.strait_cost * legions + extra
    return parts.enter_cost[legions] + extra


def unbeaten(g: Nero) -> list[int]:
    """The other colours with Legions where the group stands that it has not defeated there, clockwise."""
    return [
        colour
        for colour in others(g, g.active)
        if g.legions[stack_of(g.group, colour)] and not (g.beaten and colour in g.beaten)
    ]


def leaving_barred(g: Nero) -> str:
    """5.5: why the group may not go on from a Province it has entered; "" if it may."""
    place = g.group
    if not g.group_entered or place == ROMA:
        return ""
    if place == g.tribe:
        return "barbarians_here"
    return "enemies_here" if g.passage != GRANTED and unbeaten(g) else ""


def group_act(g: Nero, offer: Offer) -> None:
    """Enter, attack, pick up, leave behind, ask for passage, play an event, declare, or stop."""
    legions, leader = g.group_legions, g.group_leader
    if not legions and not leader:
        return
    colour, place, points = g.active, g.group, g.group_mp
    offer.seat = g.seat_of[colour]
    bar = leaving_barred(g)
    for target in g.parts.near[place]:
        if target == ROMA and not leader:
            offer.no(PLACE + ROMA, "legions_not_into_roma", "5.8")
        elif bar:
            offer.no(PLACE + target, bar, "5.5")
        elif entry_cost(g, target) <= points:
            offer.may(PLACE + target, (MARCH, target))
        else:
            offer.no(PLACE + target, "too_few_points", "5.2")
    if legions:
        r06.offer_attacks(g, offer)
    if place != ROMA:
        stack = stack_of(place, colour)
        if ready(g, stack) and g.group_entered:
            if points >= g.parts.pick_up_cost:
                offer.may(PICK_UP_OPTION, (PICK_UP_NUMBER,))
            else:
                offer.no(PICK_UP_OPTION, "too_few_points", "5.4")
        if g.uncontrolled[place]:
            if points >= g.parts.pick_up_uncontrolled_cost:
                offer.may(PICK_UP_UNCONTROLLED_OPTION, (PICK_UP_UNCONTROLLED_NUMBER,))
            else:
                offer.no(PICK_UP_UNCONTROLLED_OPTION, "too_few_points", "5.4")
        if legions > 1 or (legions and leader):
            offer.may(LEAVE_LEGIONS_OPTION, (LEAVE_NUMBER,))
        if legions and leader:
            offer.may(LEAVE_LEADER_OPTION, (LEAVE_LEADER,))
    if bar == "enemies_here":
        if g.passage == REFUSED:
            offer.no(ASK_OPTION, "passage_refused", "5.5")
        elif points <= g.parts.passage_cost:
            offer.no(ASK_OPTION, "too_few_points", "5.5")
        else:
            offer.may(ASK_OPTION, (ASK_PASSAGE,))
    if g.hands[colour] and g.cards_used < g.parts.round_cards:
        r12t.offer_events(g, offer)
    r07.offer_declaration(g, offer)
    offer.may(STOP_OPTION, NOTHING)


def march(g: Nero, target: int) -> None:
    """Announced; Bad Weather or Sick may answer before anything moves."""
    if g.log and r12w.asks_somebody(g, g.active, (ENTER, target)):
        g.tell(
            "marches",
            "5.0",
            colour=COLOURS[g.active],
            legions=g.group_legions,
            leader=g.group_leader,
            source=PLACES[g.group],
            target=PLACES[target],
        )
    g.then((r12w.WINDOW, g.active), (ENTER, target), (GROUP_ACT,))


def enter(g: Nero, target: int) -> None:
    """Pay, move, see who loses his rank; then those who are entered upon may withdraw, clockwise."""
    colour, place = g.active, g.group
    cost = entry_cost(g, target)
    outside = g.group_legions if target == ROMA else 0  # they may not enter it (5.8)
    stay_behind(g, outside)
    legions = g.group_legions
    g.group_mp -= cost
    if legions:
        move_legions(g, legions, place, target, colour)
    if g.group_leader:
        place_leader(g, colour, target)
    g.group_from = place
    g.group = target
    g.group_entered = 1
    g.group_fresh = 0
    g.passage = UNASKED
    g.beaten.clear()
    if g.log:
        g.tell(
            "entered",
            "5.8" if target == ROMA else "5.2" if legions else "5.7",
            colour=COLOURS[colour],
            legions=legions,
            leader=g.group_leader,
            outside=outside,
            source=PLACES[place],
            target=PLACES[target],
            cost=cost,
            points=g.group_mp,
        )
    demote(g)
    if legions:
        withdrawals(g)


def withdrawals(g: Nero) -> None:
    """5.6: each colour with Legions where the group has arrived decides for itself, clockwise from the mover."""
    if enemies(g, g.group, g.active):
        asked: list[Step] = [
            (r05w.WITHDRAW, other) for other in others(g, g.active) if g.legions[stack_of(g.group, other)]
        ]
        g.then(*asked)


# -- 5.4 Picking up and dropping off -----------------------------------------------------------------------------------


def pick_up_number(g: Nero, offer: Offer) -> None:
    offer.amount(1, ready(g, stack_of(g.group, g.active)), (PICK_UP,))


def pick_up(g: Nero, legions: int) -> None:
    """Legions of one's own that have not moved join, whatever their number, for 1 MP."""
    g.group_mp -= g.parts.pick_up_cost
    g.done[stack_of(g.group, g.active)] += legions
    g.group_legions += legions
    g.group_fresh += legions
    if g.log:
        g.tell("picked_up", "5.4", colour=COLOURS[g.active], legions=legions, place=PLACES[g.group], points=g.group_mp)
    g.then((GROUP_ACT,))


def pick_up_uncontrolled_number(g: Nero, offer: Offer) -> None:
    offer.amount(1, g.uncontrolled[g.group], (PICK_UP_UNCONTROLLED,))


def pick_up_uncontrolled(g: Nero, legions: int) -> None:
    """Uncontrolled Legions come under the moving player's control, for 2 MPs (ruling 5.4-a: where he began, too); so he
    comes back who had none (3.3).
    """
    stack = stack_of(g.group, g.active)
    g.group_mp -= g.parts.pick_up_uncontrolled_cost
    g.uncontrolled[g.group] -= legions
    g.legions[stack] += legions
    g.done[stack] += legions
    g.group_legions += legions
    g.group_fresh += legions
    if g.log:
        g.tell(
            "picked_up_uncontrolled",
            "5.4",
            colour=COLOURS[g.active],
            legions=legions,
            place=PLACES[g.group],
            points=g.group_mp,
        )
    demote(g)
    g.then((GROUP_ACT,))


def leave_number(g: Nero, offer: Offer) -> None:
    """All of them only if the Leader goes on alone."""
    offer.amount(1, g.group_legions if g.group_leader else g.group_legions - 1, (LEAVE_LEGIONS,))


def stay_behind(g: Nero, legions: int) -> None:
    """Dropped off, they move no further in this player round; Legions that have not moved yet still may, and of those
    that are left here they are the first (ruling 5.4-c).
    """
    g.group_legions -= legions
    fresh = min(legions, g.group_fresh)
    if fresh:
        g.group_fresh -= fresh
        g.done[stack_of(g.group, g.active)] -= fresh


def leave_legions(g: Nero, legions: int) -> None:
    """It costs nothing."""
    stay_behind(g, legions)
    if g.log:
        g.tell("left_legions", "5.4", colour=COLOURS[g.active], legions=legions, place=PLACES[g.group])
    g.then((GROUP_ACT,))


def leave_leader(g: Nero) -> None:
    g.group_leader = 0
    if not g.group_entered and g.group_won == 0:
        g.leader_done[g.active] = 0
    if g.log:
        g.tell("left_leader", "5.4", colour=COLOURS[g.active], place=PLACES[g.group])
    g.then((GROUP_ACT,))


# -- 5.5 Passage -------------------------------------------------------------------------------------------------------


def ask_passage(g: Nero) -> None:
    """All who stand there undefeated are asked, clockwise; the first refusal ends it (rulings 5.5-a, 3.1-a)."""
    asked: list[Step] = [(PERMIT, colour) for colour in unbeaten(g)]
    g.passage = GRANTED
    g.then(*asked, (GROUP_ACT,))


def permit(g: Nero, colour: int, offer: Offer) -> None:
    offer.seat = g.seat_of[colour]
    if g.passage == GRANTED:
        offer.may(YES, (PERMITTED, colour))
        offer.may(NO, (FORBIDDEN, colour))


def permitted(g: Nero, colour: int) -> None:
    if g.log:
        g.tell("passage_granted", "5.5", colour=COLOURS[colour], place=PLACES[g.group])


def forbidden(g: Nero, colour: int) -> None:
    g.passage = REFUSED
    if g.log:
        g.tell("passage_refused", "5.5", colour=COLOURS[colour], place=PLACES[g.group])


MOVE_CARDS: Final = BOOK.choice("5.1", move_cards, place="place")
MOVE: Final = BOOK.tally("5.1", move)
MARKED_LEGIONS: Final = BOOK.choice("5.6", marked_legions, place="place", points="")
CLEAR_MARKED: Final = BOOK.rule("5.6", clear_marked, place="place", points="")
GROUP_SIZE: Final = BOOK.choice("5.1", group_size, place="place", points="")
GROUP_LEADER: Final = BOOK.choice("5.1", group_leader, place="place", points="", legions="")
GROUP_POINTS: Final = BOOK.choice("5.1", group_points, place="place", points="", legions="", leader="")
DECLARE_GROUP: Final = BOOK.rule("5.1", declare_group, place="place", points="", legions="", leader="", given="")
MORE_GROUPS: Final = BOOK.choice("5.1", more_groups, place="place", points="")
START_GROUP: Final = BOOK.rule("5.0", start_group, place="place", legions="", leader="", points="")
GROUP_ENDS: Final = BOOK.rule("5.0", group_ends)
GROUP_ACT: Final = BOOK.choice("5.0", group_act)
MARCH: Final = BOOK.rule("5.0", march, target="place")
ENTER: Final = BOOK.rule("5.2", enter, target="place")
PICK_UP_NUMBER: Final = BOOK.choice("5.4", pick_up_number)
PICK_UP: Final = BOOK.rule("5.4", pick_up, legions="")
PICK_UP_UNCONTROLLED_NUMBER: Final = BOOK.choice("5.4", pick_up_uncontrolled_number)
PICK_UP_UNCONTROLLED: Final = BOOK.rule("5.4", pick_up_uncontrolled, legions="")
LEAVE_NUMBER: Final = BOOK.choice("5.4", leave_number)
LEAVE_LEGIONS: Final = BOOK.rule("5.4", leave_legions, legions="")
LEAVE_LEADER: Final = BOOK.rule("5.4", leave_leader)
ASK_PASSAGE: Final = BOOK.rule("5.5", ask_passage)
PERMIT: Final = BOOK.choice("5.5", permit, colour="colour")
PERMITTED: Final = BOOK.rule("5.5", permitted, colour="colour")
FORBIDDEN: Final = BOOK.rule("5.5", forbidden, colour="colour")
