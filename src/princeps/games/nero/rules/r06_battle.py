"""6.0 Battle: the moving Legion/Army attacks; secret cards, compared Battle Points, a Legion changes sides, the loser
may retreat.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import ATTACK, BOOK, CARD, NO_CARD_OPTION, PLACE, STAY_OPTION
from ..parts import CARDS, COLOURS, EMPEROR, FOES, GENERAL, PLACES, TRIBE
from ..state import (
    EACH,
    REFUSED,
    UNASKED,
    Nero,
    demote,
    may_react,
    play_card,
    set_rank,
    stack_of,
    take_legion,
)
from . import r05_movement as r05
from . import r05_withdrawal as r05w
from . import r12_windows as r12w

# -- 6.0, 6.1 ----------------------------------------------------------------------------------------------------------


def attack_cost(g: Nero) -> int:
    return g.parts.attack_cost + g.parts.fatigue * g.group_won


def offer_attacks(g: Nero, offer: Offer) -> None:
    """Whoever stands in the same Province; the same Legions only once in a player round (ruling 6.0-b)."""
    at = g.group * EACH
    dear = attack_cost(g) > g.group_mp
    for colour in range(EACH):
        if g.legions[at + colour] == 0 or colour == g.active:
            continue
        if g.attacked[at + colour] >= g.legions[at + colour]:
            offer.no(ATTACK + colour, "attacked_before", "6.0")
        elif dear:
            offer.no(ATTACK + colour, "too_few_points", "6.1")
        else:
            offer.may(ATTACK + colour, (ANNOUNCE_ATTACK, colour))
    if g.tribe == g.group:
        if dear:
            offer.no(ATTACK + TRIBE, "too_few_points", "6.1")
        else:
            offer.may(ATTACK + TRIBE, (ANNOUNCE_ATTACK, TRIBE))


def announce_attack(g: Nero, foe: int) -> None:
    """Too late to withdraw; only Bad Weather can still stop it."""
    if g.log and r12w.asks_somebody(g, g.active, (BATTLE, foe)):
        g.tell("attack_announced", "6.1", colour=COLOURS[g.active], foe=FOES[foe], place=PLACES[g.group])
    g.then((r12w.WINDOW, g.active), (BATTLE, foe), (r05.GROUP_ACT,))


def battle(g: Nero, foe: int) -> None:
    cost = attack_cost(g)
    g.group_mp -= cost
    if g.log:
        g.tell(
            "attacks",
            "6.1",
            colour=COLOURS[g.active],
            foe=FOES[foe],
            place=PLACES[g.group],
            cost=cost,
            points=g.group_mp,
        )
    g.attack_card = g.defence_card = -1
    if foe != TRIBE and g.seat_of[foe] == g.seat_of[g.active]:  # 14.0: one person chooses for both sides
        g.then((BATTLE_CARD, g.active), (BATTLE_CARD, foe), (RESOLVE, foe))
    else:
        g.then((BATTLE_CARDS, foe), (RESOLVE, foe))


# -- 6.3 Using Cards for Battle ----------------------------------------------------------------------------------------


def battle_cards(g: Nero, foe: int, offer: Offer) -> None:
    """Both choose secretly, at the same time: one card or none.

    Who cannot play one, as everybody sees, is not asked.
    """
    attacks = len(g.hands[g.active]) > 0 and may_react(g, g.active)
    defends = foe != TRIBE and len(g.hands[foe]) > 0
    if attacks:
        offer_battle_card(g, g.active, offer)
        if defends:
            offer_battle_card(g, foe, offer.also(g.seat_of[foe]))
    elif defends:
        offer_battle_card(g, foe, offer)


def offer_battle_card(g: Nero, colour: int, offer: Offer) -> None:
    offer.seat = g.seat_of[colour]
    offer.may(NO_CARD_OPTION, NOTHING)
    for card in g.hands[colour]:
        offer.may(CARD + card, (SHOW_CARD, colour, card))


def battle_card(g: Nero, colour: int, offer: Offer) -> None:
    if g.hands[colour] and may_react(g, colour):
        offer_battle_card(g, colour, offer)


def show_card(g: Nero, colour: int, card: int) -> None:
    play_card(g, colour, card, "battle", "6.3")
    if colour == g.active:
        g.attack_card = card
    else:
        g.defence_card = card


# -- 6.2, 6.4 Resolving Battle -----------------------------------------------------------------------------------------


def attack_points(g: Nero) -> int:
    """6.2: Legions, the rank of the Leader who goes with them (8.0), a card."""
    points = g.group_legions * g.parts.legion_points
    if g.group_leader:
        points += g.parts.rank_points[g.rank[g.active]]
    return points + (g.parts.bp[g.attack_card] if g.attack_card >= 0 else 0)


def defence_points(g: Nero, foe: int) -> int:
    """The same for all Legions there; with a Retreat marker among them a card counts 1 less (6.3)."""
    parts = g.parts
    if foe == TRIBE:
        return parts.tribe_points
    stack = stack_of(g.group, foe)
    points = g.legions[stack] * parts.legion_points
    if g.where[foe] == g.group:
        points += parts.rank_points[g.rank[foe]]
    if g.defence_card >= 0:
        points += max(0, parts.bp[g.defence_card] - (parts.marked_points if g.marked[stack] else 0))  # ruling 6.3-a
    return points


def resolve(g: Nero, foe: int) -> None:
    """The higher total wins; a draw stops the attacker."""
    attack, defence = attack_points(g), defence_points(g, foe)
    if g.log:
        g.tell(
            "battle",
            "6.4",
            place=PLACES[g.group],
            colour=COLOURS[g.active],
            foe=FOES[foe],
            attack=attack,
            defence=defence,
            attack_card="none" if g.attack_card < 0 else CARDS[g.attack_card],
            defence_card="none" if g.defence_card < 0 else CARDS[g.defence_card],
            attack_legions=g.group_legions,
            attack_leader=g.parts.rank_points[g.rank[g.active]] if g.group_leader else 0,
            defence_leader=0 if foe == TRIBE or g.where[foe] != g.group else g.parts.rank_points[g.rank[foe]],
            defence_legions=0 if foe == TRIBE else g.legions[stack_of(g.group, foe)],
            marked=0 if foe == TRIBE or not g.marked[stack_of(g.group, foe)] else g.parts.marked_points,
        )
    g.attack_card = g.defence_card = -1
    if foe != TRIBE:
        g.attacked[stack_of(g.group, foe)] = g.legions[stack_of(g.group, foe)]
    if attack > defence:
        attacker_wins(g, foe)
    elif defence > attack:
        attacker_loses(g, foe)
    else:
        if g.log:
            g.tell("battle_drawn", "6.4", place=PLACES[g.group])
        g.then((HALT,))


def attacker_wins(g: Nero, foe: int) -> None:
    """A point for an Emperor who is present; the loser's rank is gone, one of his Legions changes sides (6.6); the Army
    may go on, fatigued.
    """
    colour = g.active
    if g.where[colour] == g.group:
        glory(g, colour)
    g.group_won += 1
    g.group_fresh = 0  # an attack is part of movement (6.1)
    if foe == TRIBE:
        g.tribe = -1
        if g.log:
            g.tell("barbarians_beaten", "12.0", colour=COLOURS[colour], place=PLACES[g.group])
        return
    g.beaten.append(foe)
    if g.passage == REFUSED:
        g.passage = UNASKED  # of those who are left, somebody may not have been asked at all (ruling 5.5-a)
    if g.where[foe] == g.group:
        lose_rank(g, foe, colour if g.group_leader else -1)
    take_legion(g, g.group, foe)
    stack = stack_of(g.group, colour)
    g.legions[stack] += 1
    g.done[stack] += 1
    g.group_legions += 1
    if g.log:
        g.tell("legion_taken", "6.4", colour=COLOURS[colour], foe=COLOURS[foe], place=PLACES[g.group])
    demote(g)
    if g.legions[stack_of(g.group, foe)]:
        g.then((RETREAT, foe))


def attacker_loses(g: Nero, foe: int) -> None:
    """The same the other way round; Barbarians take no Legion (ruling 12.0-k)."""
    colour = g.active
    if foe == TRIBE:
        if g.group_leader:
            set_rank(g, colour, GENERAL, "6.4")
        if g.log:
            g.tell("barbarians_hold", "12.0", colour=COLOURS[colour], place=PLACES[g.group])
    else:
        leads = g.where[foe] == g.group
        if leads:
            glory(g, foe)
        if g.group_leader:
            lose_rank(g, colour, foe if leads else -1)
        stack = stack_of(g.group, colour)
        g.legions[stack] -= 1
        g.done[stack] -= 1
        g.group_legions -= 1
        g.legions[stack_of(g.group, foe)] += 1
        g.attacked[stack_of(g.group, foe)] += 1
        if g.log:
            g.tell("legion_taken", "6.4", colour=COLOURS[foe], foe=COLOURS[colour], place=PLACES[g.group])
        demote(g)
    if g.group_legions:
        g.then((RETREAT, colour), (HALT,))
    else:
        g.then((HALT,))


def glory(g: Nero, colour: int) -> None:
    """13.2: a Victory Point for each battle won with one's Emperor present (ruling 13.2-c)."""
    if g.rank[colour] == EMPEROR:
        g.vp[colour] += g.parts.vp_battle
        if g.log:
            g.tell("battle_vp", "13.2", colour=COLOURS[colour], points=g.parts.vp_battle, vp=g.vp[colour])


def lose_rank(g: Nero, loser: int, victor: int) -> None:
    """6.4: who loses a battle is no longer Emperor or Contender; 7.3: a Leader who beats an Emperor is Emperor himself
    (ruling 7.3-a).
    """
    was_emperor = g.rank[loser] == EMPEROR
    set_rank(g, loser, GENERAL, "6.4")
    if was_emperor and victor >= 0:
        set_rank(g, victor, EMPEROR, "7.3")


def halt(g: Nero) -> None:
    """The attacker must stop, his Leader too; he does not attack again in this player round (ruling 6.4-b)."""
    g.group_legions = g.group_leader = 0


# -- 6.5 Retreat -------------------------------------------------------------------------------------------------------


def retreat(g: Nero, colour: int, offer: Offer) -> None:
    """The loser stays, or goes to an adjacent Province as in a withdrawal, but not across Straits (ruling 6.5-a)."""
    offer.seat = g.seat_of[colour]
    offer.may(STAY_OPTION, NOTHING)
    for target in g.parts.land[g.group]:
        reason = r05w.refuge_barred(g, target, colour)
        if reason:
            offer.no(PLACE + target, reason, "6.5")
        else:
            offer.may(PLACE + target, (RETREATED, colour, target))


def retreated(g: Nero, colour: int, target: int) -> None:
    """Marked, like the stack they join; the Leader goes along, and Bad Weather cannot help."""
    place = g.group
    if colour == g.active:
        legions, leader = g.group_legions, g.group_leader == 1
    else:
        legions, leader = g.legions[stack_of(place, colour)], g.where[colour] == place
    r05w.give_way(g, colour, legions, leader, target)
    if g.log:
        g.tell("retreated", "6.5", **r05w.way(g, colour, legions, leader, target))
    demote(g)


ANNOUNCE_ATTACK: Final = BOOK.rule("6.1", announce_attack, foe="foe")
BATTLE: Final = BOOK.rule("6.1", battle, foe="foe")
BATTLE_CARDS: Final = BOOK.choice("6.3", battle_cards, foe="foe")
BATTLE_CARD: Final = BOOK.choice("6.3", battle_card, colour="colour")
SHOW_CARD: Final = BOOK.rule("6.3", show_card, colour="colour", card="card")
RESOLVE: Final = BOOK.rule("6.4", resolve, foe="foe")
HALT: Final = BOOK.rule("6.4", halt)
RETREAT: Final = BOOK.choice("6.5", retreat, colour="colour")
RETREATED: Final = BOOK.rule("6.5", retreated, colour="colour", target="place")
