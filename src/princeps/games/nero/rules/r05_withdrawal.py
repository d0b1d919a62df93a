"""5.6 Withdrawal Movement: Legions give way to a moving enemy, for cards worth more than the Movement Points he has
left.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK, CARD, PLACE, STAY_OPTION
from ..parts import COLOURS, PLACES, ROMA
from ..state import Nero, demote, enemies, fall_back, place_leader, play_card, stack_of
from . import r12_windows as r12w


def withdraw(g: Nero, colour: int, offer: Offer) -> None:
    """All Legions of a colour leave for one Province, or none.

    A stack that has fled before this enemy does so again without cards.
    """
    place = g.group
    stack = stack_of(place, colour)
    if g.done[stack]:  # Bad Weather has stopped it in this player round (ruling 12.0-a)
        return
    free = stack in g.fled
    hand = g.hands[colour]
    if not free and (not hand or (not g.ask_all and best_points(g, colour, -1, g.parts.withdraw_cards) <= g.group_mp)):
        return
    targets = [target for target in g.parts.near[place] if not refuge_barred(g, target, colour)]
    if not targets:
        return
    offer.seat = g.seat_of[colour]
    offer.pause = True
    offer.may(STAY_OPTION, NOTHING)
    able = free or best_points(g, colour, -1, g.parts.withdraw_cards) > g.group_mp
    for target in targets:
        if free:
            offer.may(PLACE + target, (ANNOUNCE_WITHDRAWAL, colour, target))
        elif able:
            offer.may(PLACE + target, (WITHDRAWAL_CARD, colour, target, 0, 0))
        else:
            offer.no(PLACE + target, "too_few_points", "5.6")
    if offer.explain:
        for target in g.parts.near[place]:
            if target not in targets:
                offer.no(PLACE + target, refuge_barred(g, target, colour), "5.6")


def refuge_barred(g: Nero, target: int, colour: int) -> str:
    """Where Legions may not withdraw or retreat to, and why; "" if they may."""
    if target == ROMA:
        return "legions_not_into_roma"  # ruling 5.6-d
    if target == g.group_from and colour != g.active:
        return "enemy_came_from_there"
    if target == g.tribe:
        return "barbarians_there"
    return "enemies_there" if enemies(g, target, colour) else ""


def best_points(g: Nero, colour: int, without: int, count: int) -> int:
    """The Movement Points of the best *count* cards of a hand, *without* one of them."""
    points = sorted([g.parts.mp[card] for card in g.hands[colour] if card != without], reverse=True)
    return sum(points[:count])


def withdrawal_card(g: Nero, colour: int, target: int, points: int, count: int, offer: Offer) -> None:
    """1 to 3 cards, one after the other, until they beat what the mover has left (ruling 5.6-b)."""
    offer.seat = g.seat_of[colour]
    left = g.parts.withdraw_cards - count - 1
    for card in g.hands[colour]:
        total = points + g.parts.mp[card]
        if total > g.group_mp or (left and total + best_points(g, colour, card, left) > g.group_mp):
            offer.may(CARD + card, (PAY_WITHDRAWAL, colour, target, points, count, card))
        else:
            offer.no(CARD + card, "too_few_points", "5.6")


def pay_withdrawal(g: Nero, colour: int, target: int, points: int, count: int, card: int) -> None:
    play_card(g, colour, card, "withdrawal", "5.6")
    points += g.parts.mp[card]
    if points > g.group_mp:
        g.then((ANNOUNCE_WITHDRAWAL, colour, target))
    else:
        g.then((WITHDRAWAL_CARD, colour, target, points, count + 1))


def announce_withdrawal(g: Nero, colour: int, target: int) -> None:
    if g.log and r12w.asks_somebody(g, colour, (WITHDRAWAL, colour, target)):
        g.tell("withdraws", "5.6", colour=COLOURS[colour], source=PLACES[g.group], target=PLACES[target])
    g.then((r12w.WINDOW, colour), (WITHDRAWAL, colour, target))


def withdrawal(g: Nero, colour: int, target: int) -> None:
    """They stack with friendly Legions there, and all of them are marked; the Leader goes along unless he is sick."""
    place = g.group
    legions = g.legions[stack_of(place, colour)]
    leader = g.where[colour] == place and not g.leader_done[colour]
    if stack_of(target, colour) not in g.fled:
        g.fled.append(stack_of(target, colour))  # ruling 5.6-e
    give_way(g, colour, legions, leader, target)
    if g.log:
        g.tell("withdrew", "5.6", **way(g, colour, legions, leader, target))
    demote(g)


def give_way(g: Nero, colour: int, legions: int, leader: bool, target: int) -> None:
    """Legions, and their Leader, leave where the army stands for another Province, there to be marked."""
    fall_back(g, colour, legions, g.group, target)
    if leader:
        place_leader(g, colour, target)


def way(g: Nero, colour: int, legions: int, leader: bool, target: int) -> dict[str, object]:
    """What is told of it."""
    return {
        "colour": COLOURS[colour],
        "legions": legions,
        "leader": int(leader),
        "source": PLACES[g.group],
        "target": PLACES[target],
        "marked": g.marked[stack_of(target, colour)],
    }


WITHDRAW: Final = BOOK.choice("5.6", withdraw, colour="colour")
WITHDRAWAL_CARD: Final = BOOK.choice("5.6", withdrawal_card, colour="colour", target="place", points="", count="")
PAY_WITHDRAWAL: Final = BOOK.rule(
    "5.6", pay_withdrawal, colour="colour", target="place", points="", count="", card="card"
)
ANNOUNCE_WITHDRAWAL: Final = BOOK.rule("5.6", announce_withdrawal, colour="colour", target="place")
WITHDRAWAL: Final = BOOK.rule("5.6", withdrawal, colour="colour", target="place")
