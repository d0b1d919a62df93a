"""6.3 Senate actions (C0.6): governors are recruited, placed by vote and recalled."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK, EVENT_OPTION, GOVERNOR_OPTION, MOST_POINTS, NO_OPTION, PLACE_OPTION, POINTS_OPTION
from ..parts import (
    AMBITUS,
    BASILICA,
    CARDS,
    DAMNATIO,
    DAMNATIO_REROLL,
    ITALIA,
    LEADERS_PER_SIDE,
    MILITARY,
    NEUTRAL,
    NO_MARK,
    NOT_IN_PLAY,
    POPULACE,
    PROVINCES,
    SENATE,
    SENATE_EMPEROR,
    SIDES,
)
from ..state import EVERYWHERE, Crisis, chain, governed, has_built, units_in_capital, without
from . import x2_emperors as x2
from .r06_military import spend
from .r12_government import make_neutral, take_province

RULE: Final = "C0.6"


# -- Recruit governor --------------------------------------------------------------------------------------------------


def recruit_barred(g: Crisis, number: int) -> str:
    if number not in g.governors_unrecruited[g.active]:
        return "already_recruited"
    return "too_few_points" if g.parts.governor_cost[number] > g.ip[SENATE] else ""


def all_barred(g: Crisis) -> str:
    """Why nobody can be recruited."""
    if not g.governors_unrecruited[g.active]:
        return "all_recruited"
    reason = ""
    for number in g.governors_unrecruited[g.active]:
        reason = recruit_barred(g, number)
        if not reason:
            return ""
    return reason


def recruit_governor(g: Crisis, offer: Offer) -> None:
    """Any governor not yet recruited, for his printed cost."""
    for number in range(LEADERS_PER_SIDE):
        reason = recruit_barred(g, number)
        if reason:
            offer.no(GOVERNOR_OPTION + number, reason, RULE)
        else:
            offer.may(GOVERNOR_OPTION + number, (GOVERNOR_RECRUITED, number))


def governor_recruited(g: Crisis, number: int) -> None:
    spend(g, SENATE, g.parts.governor_cost[number])
    enlist(g, g.active, number, RULE)


def enlist(g: Crisis, side: int, number: int, rule: str) -> None:
    g.governors_unrecruited[side] = without(g.governors_unrecruited[side], number)
    g.governors_available[side] += 1
    if g.log:
        g.tell("governor_recruited", rule, side=SIDES[side], number=number + 1, points=g.parts.governor_cost[number])


# -- Place governor ----------------------------------------------------------------------------------------------------


def place_barred(g: Crisis, province: int) -> str:
    governor = g.governors[province]
    if governor == NOT_IN_PLAY:
        return "not_in_play"
    if governor == g.active:
        return "your_own"
    if g.marks[province] != NO_MARK:
        return "breakaway"
    return "tried_already" if province in g.no_place else ""


def votes_needed(g: Crisis, province: int, side: int) -> int:
    """Two per level, one more per unit of the governor in the capital, one less per unit of one's own, and what else
    protects him; never below one.
    """
    governor = g.governors[province]
    needed = 2 * g.support[province] - units_in_capital(g, province, side) + g.parts.quaestor * g.quaestor[province]
    if governor != NEUTRAL:
        needed += units_in_capital(g, province, governor)
        if g.emperor_type == SENATE_EMPEROR and governor == g.governors[ITALIA]:
            needed += g.parts.senate_votes
    return max(1, needed)


def place_governor(g: Crisis, offer: Offer) -> None:
    """Which province; each can be the target once a turn (ruling C0.6-c)."""
    for province in EVERYWHERE:
        reason = place_barred(g, province)
        if not reason:
            offer.may(PLACE_OPTION + province, (VOTE_CARDS, province, 0, 0, 0))
        elif reason != "not_in_play":
            offer.no(PLACE_OPTION + province, reason, RULE)


def vote_cards(g: Crisis, province: int, guard: int, ambitus: int, damnatio: int, offer: Offer) -> None:
    """Cards played earlier that help now, before the points are counted out."""
    if AMBITUS in g.unused and not ambitus:
        if g.ip[POPULACE]:
            offer.may(EVENT_OPTION + AMBITUS, (VOTE_CARD_USED, province, guard, 1, damnatio, AMBITUS))
        else:
            offer.no(EVENT_OPTION + AMBITUS, "too_few_points", "X1.0")
    if DAMNATIO in g.unused and not damnatio:
        if g.governors[province] != NEUTRAL:
            offer.may(EVENT_OPTION + DAMNATIO, (VOTE_CARD_USED, province, guard, ambitus, 1, DAMNATIO))
        else:
            offer.no(EVENT_OPTION + DAMNATIO, "neutral_province", "C6.0")
    if g.ip[SENATE] or (guard and g.ip[MILITARY]) or (ambitus and g.ip[POPULACE]):
        offer.may(NO_OPTION, (SPEND_VOTES, province, SENATE, guard, ambitus, damnatio, 0))


def vote_card_used(g: Crisis, province: int, guard: int, ambitus: int, damnatio: int, card: int) -> None:
    use_event(g, card)
    g.then((VOTE_CARDS, province, guard, ambitus, damnatio))


def use_event(g: Crisis, card: int) -> None:
    """The event of a card played this turn; each once (ruling C6.0-a)."""
    g.unused = without(g.unused, card)
    g.stepped = ()
    if g.log:
        g.tell("event_used", "C6.0", side=SIDES[g.active], card=CARDS[card])


def spend_votes(
    g: Crisis, province: int, suit: int, guard: int, ambitus: int, damnatio: int, dice: int, offer: Offer
) -> None:
    """How many points of this suit, a die for each; against neutrals no more than can be needed.

    The Guard adds Military points, Ambitus Populace points.
    """
    later = (g.ip[MILITARY] if guard and suit == SENATE else 0) + (
        g.ip[POPULACE] if ambitus and suit != POPULACE else 0
    )
    least = 0 if dice + later else 1
    most = min(g.ip[suit], MOST_POINTS)
    if g.governors[province] == NEUTRAL:
        most = min(
            most,
            max(
                least,
                votes_needed(g, province, g.active)
                - dice
                - (has_built(g, g.active, BASILICA) if province == ITALIA else 0),
            ),
        )
    for points in range(least, most + 1):
        offer.may(POINTS_OPTION + points, (VOTES_SPENT, province, suit, guard, ambitus, damnatio, dice, points))


def votes_spent(
    g: Crisis, province: int, suit: int, guard: int, ambitus: int, damnatio: int, dice: int, points: int
) -> None:
    spend(g, suit, points)
    dice += points
    if guard and suit == SENATE:
        g.then((SPEND_VOTES, province, MILITARY, guard, ambitus, damnatio, dice))
    elif ambitus and suit != POPULACE:
        g.then((SPEND_VOTES, province, POPULACE, guard, ambitus, damnatio, dice))
    else:
        g.then((VOTE, province, dice, damnatio))


def vote(g: Crisis, province: int, dice: int, damnatio: int) -> None:
    """The Senate votes; in Italia each Basilica of one's own adds a die (ruling C0.7-b)."""
    g.no_place = (*g.no_place, province)
    if province == ITALIA:
        dice += has_built(g, g.active, BASILICA)
    votes, blanks = cast_votes(g, province, dice)
    g.then((SECOND_VOTE, province, votes, blanks, damnatio))


def cast_votes(g: Crisis, province: int, dice: int) -> tuple[int, int]:
    """Votes, and dice that gave none: a 1 counts only against neutrals, a 6 is rolled again."""
    neutral = g.governors[province] == NEUTRAL
    faces: list[str] = []
    votes = 0
    blanks = 0
    for _ in range(dice):
        face = g.chance.die(6)
        rolls = [face]
        if face > 1 or neutral:
            votes += 1
        else:
            blanks += 1
        while face == 6:
            face = g.chance.die(6)
            rolls.append(face)
            if face > 1 or neutral:
                votes += 1
        if g.log:
            faces.append(chain(rolls))
    if g.log:
        needed = votes_needed(g, province, g.active)
        g.tell(
            "votes",
            RULE,
            side=SIDES[g.active],
            province=PROVINCES[province],
            dice=faces,
            votes=votes,
            needed=needed,
            n=g.chance.drawn,
        )
    return votes, blanks


def second_vote(g: Crisis, province: int, votes: int, blanks: int, damnatio: int, offer: Offer) -> None:
    """X1: the other Damnatio Memoriae rolls the dice without a vote again."""
    if DAMNATIO_REROLL in g.unused:
        if g.governors[province] == NEUTRAL:
            offer.no(EVENT_OPTION + DAMNATIO_REROLL, "neutral_province", "X1.0")
        else:
            offer.may(EVENT_OPTION + DAMNATIO_REROLL, (VOTE_AGAIN, province, votes, blanks, damnatio))
    offer.may(NO_OPTION, (COUNT_VOTES, province, votes, damnatio, 0))


def vote_again(g: Crisis, province: int, votes: int, blanks: int, damnatio: int) -> None:
    use_event(g, DAMNATIO_REROLL)
    more, _ = cast_votes(g, province, blanks)
    g.then((COUNT_VOTES, province, votes + more, damnatio, 1))


def count_votes(g: Crisis, province: int, votes: int, damnatio: int, reroll: int) -> None:
    """Enough votes: the governor is replaced. Too few: the points are lost, the governor stays in the box."""
    side, loser = g.active, g.governors[province]
    if votes < votes_needed(g, province, side):
        if g.log:
            g.tell("vote_failed", RULE, side=SIDES[side], province=PROVINCES[province])
        return
    level = g.support[province]
    take_province(g, province, side)
    if damnatio:
        disgrace(g, loser, min(level, g.parts.damnatio_most), "C6.0")
    if reroll:
        disgrace(g, loser, g.parts.damnatio_reroll, "X1.0")
    if province == ITALIA and g.emperor_types and g.factions[side] < 0:
        g.then((x2.CHOOSE_TYPE,))


def disgrace(g: Crisis, side: int, points: int, rule: str) -> None:
    """Legacy is lost, but never below zero."""
    lost = min(points, g.legacy[side])
    g.legacy[side] -= lost
    if g.log and lost:
        g.tell("legacy_lost", rule, side=SIDES[side], points=lost, total=g.legacy[side])


# -- Recall governor ---------------------------------------------------------------------------------------------------


def recall_governor(g: Crisis, offer: Offer) -> None:
    """One's own governor comes back; a neutral one takes his place."""
    for province in governed(g, g.active):
        offer.may(PLACE_OPTION + province, (GOVERNOR_RECALLED, province))


def governor_recalled(g: Crisis, province: int) -> None:
    spend(g, SENATE, g.parts.cost_recall)
    if g.log:
        g.tell("governor_recalled", RULE, side=SIDES[g.active], province=PROVINCES[province])
    make_neutral(g, province, RULE)
    g.no_place = (*g.no_place, province)  # ruling C0.6-b


RECRUIT_GOVERNOR: Final = BOOK.choice(RULE, recruit_governor)
GOVERNOR_RECRUITED: Final = BOOK.rule(RULE, governor_recruited, number="counter")
PLACE_GOVERNOR: Final = BOOK.choice(RULE, place_governor)
VOTE_CARDS: Final = BOOK.choice("C6.0", vote_cards, province="province", guard="", ambitus="", damnatio="")
VOTE_CARD_USED: Final = BOOK.rule(
    "C6.0", vote_card_used, province="province", guard="", ambitus="", damnatio="", card="card"
)
SPEND_VOTES: Final = BOOK.choice(
    RULE, spend_votes, province="province", suit="suit", guard="", ambitus="", damnatio="", dice=""
)
VOTES_SPENT: Final = BOOK.rule(
    RULE, votes_spent, province="province", suit="suit", guard="", ambitus="", damnatio="", dice="", points=""
)
VOTE: Final = BOOK.rule(RULE, vote, province="province", dice="", damnatio="")
SECOND_VOTE: Final = BOOK.choice("X1.0", second_vote, province="province", votes="", blanks="", damnatio="")
VOTE_AGAIN: Final = BOOK.rule("X1.0", vote_again, province="province", votes="", blanks="", damnatio="")
COUNT_VOTES: Final = BOOK.rule(RULE, count_votes, province="province", votes="", damnatio="", reroll="")
RECALL_GOVERNOR: Final = BOOK.choice(RULE, recall_governor)
GOVERNOR_RECALLED: Final = BOOK.rule(RULE, governor_recalled, province="province")
