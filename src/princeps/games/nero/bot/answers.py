"""How the legate answers others: withdrawal, battle cards, retreat, protection of his Emperor, and cards played when
needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....engine.choices import CHOOSE, Offer, Step
from ..book import CARD, NO, NO_CARD_OPTION, PASS, PLACE, STAY_OPTION, YES
from ..parts import BRIBE, COLOURS, EMPEROR, PRAETORIAN_GUARD, ROMA, TRIBE
from ..rules import r05_movement as r05
from ..rules import r05_withdrawal as r05w
from ..rules import r06_battle as r06
from ..rules import r07_emperor as r07
from ..rules import r09_assassination as r09
from ..rules import r12_events as r12
from ..rules import r12_windows as r12w
from ..state import Nero, declaration_points, may_react, stack_of
from . import plans
from .tries import Picks, after, try_out
from .worth import Estimate, standing

STOLEN: Final = 0.9  # a card taken from another hand
NUISANCE: Final = 0.3  # an answer must be worth more than its card by this
THREAT: Final = 0.8  # of what a battle would cost is feared when an enemy comes near


# -- 5.6, 6.0: withdrawal and battle -----------------------------------------------------------------------------------


def _danger(g: Nero, colour: int) -> float:
    """What *colour* can expect to lose if the moving group attacks it where it stands."""
    place = g.group
    mine = plans.strength(g, colour, g.legions[stack_of(place, colour)], g.where[colour] == place) + plans.best_card(
        g, colour
    )
    leads = g.group_leader == 1
    theirs = plans.strength(g, g.active, g.group_legions, leads)
    chance = 1.0 - plans.winning(mine, theirs, len(g.hands[g.active]) if may_react(g, g.active) else 0)
    e = Estimate(g, colour)
    return chance * (e.standing() - plans.after_battle(e, g.active, colour, place, leads, g.where[colour] == place))


def withdraw(g: Nero, offer: Offer) -> Picks:
    """Away, if the battle would cost more than the ground and the cards."""
    colour = offer.step[1]
    e = Estimate(g, colour)
    now = e.standing()
    best, choice = (now - THREAT * _danger(g, colour) if g.group_mp >= g.parts.attack_cost else now), STAY_OPTION
    free = stack_of(g.group, colour) in g.fled
    cheapest = 0.0 if free else min([plans.price(g, colour, card) for card in g.hands[colour]])
    legions, leads = g.legions[stack_of(g.group, colour)], g.where[colour] == g.group
    e.add(g.group, colour, -legions)
    for option in offer.ids:
        if option == STAY_OPTION:
            continue
        target = option - PLACE
        e.add(target, colour, legions)
        if leads:
            e.lead(colour, target)
        value = e.standing() - cheapest - 0.2
        e.add(target, colour, -legions)
        if value > best:
            best, choice = value, option
    return (choice,)


def withdrawal_card(g: Nero, offer: Offer) -> Picks:
    """The cheapest that is enough, else the one with the most points."""
    _, colour, _, points, _ = offer.step
    mp = g.parts.mp
    enough = [option for option in offer.ids if points + mp[option - CARD] > g.group_mp]
    if enough:
        prices = [plans.price(g, colour, option - CARD) for option in enough]
        return (enough[prices.index(min(prices))],)
    most = [mp[option - CARD] for option in offer.ids]
    return (offer.ids[most.index(max(most))],)


def battle_cards(g: Nero, offer: Offer) -> Picks:
    """What the battle is about, times the chance that a card adds, against what the card is worth."""
    colour = g.active if g.seat_of[g.active] == offer.seat else offer.step[1]
    foe = offer.step[1] if colour == g.active else g.active
    return _battle_choice(g, offer, colour, foe)


def battle_card(g: Nero, offer: Offer) -> Picks:
    """Both colours are his own: the second lets the first win."""
    return (NO_CARD_OPTION,)


def _battle_choice(g: Nero, offer: Offer, colour: int, foe: int) -> Picks:
    place = g.group
    defends = colour != g.active
    if foe == TRIBE:
        short = g.parts.tribe_points + 1 - r06.attack_points(g)
        fitting = sorted(
            [
                (g.parts.bp[option - CARD], option)
                for option in offer.ids
                if option != NO_CARD_OPTION and g.parts.bp[option - CARD] >= short
            ]
        )
        return (fitting[0][1] if short > 0 and fitting else NO_CARD_OPTION,)
    mine = r06.defence_points(g, colour) if defends else r06.attack_points(g)
    theirs = r06.attack_points(g) if defends else r06.defence_points(g, foe)
    leads = g.where[colour] == place if defends else g.group_leader == 1
    led = g.group_leader == 1 if defends else g.where[foe] == place
    e = Estimate(g, colour)
    stake = plans.after_battle(e, colour, foe, place, leads, led) - plans.after_battle(
        e, foe, colour, place, led, leads
    )
    hand = 0 if defends and not may_react(g, foe) else len(g.hands[foe])
    less = g.parts.marked_points if defends and g.marked[stack_of(place, colour)] else 0
    best, choice = plans.winning(mine, theirs, hand) * stake, NO_CARD_OPTION
    for option in offer.ids:
        if option != NO_CARD_OPTION:
            points = max(0, g.parts.bp[option - CARD] - less)
            value = plans.winning(mine + points, theirs, hand) * stake - plans.price(g, colour, option - CARD)
            if value > best:
                best, choice = value, option
    return (choice,)


def permit(g: Nero, offer: Offer) -> Picks:
    """One's own other colour passes; nobody else who leads an army or stands better."""
    colour = offer.step[1]
    found = Estimate(g, colour).worths()
    friend = g.seat_of[colour] == g.seat_of[g.active]
    return (YES if friend or (not g.group_leader and found[g.active] < found[colour]) else NO,)


# -- 9.0: an Emperor in danger -----------------------------------------------------------------------------------------


def defend(g: Nero, offer: Offer) -> Picks:
    """For an Emperor of his own, with as little as stops it; for others nothing."""
    _, colour, target = offer.step
    if offer.kind == CHOOSE or g.seat_of[target] != g.seat_of[colour]:
        return (offer.ids[0],) if offer.kind == CHOOSE else (0,)
    event = g.parts.event
    guards = [option for option in offer.ids if event[option - CARD] == PRAETORIAN_GUARD]
    bribes = [option for option in offer.ids if event[option - CARD] == BRIBE]
    _, _, theirs, their_bribes, ours, our_bribes = g.agenda[r09.verdict_at(g)]
    for spent in range(1, len(guards) + len(bribes) + 1):
        for paid in range(min(spent, len(bribes)) + 1):
            if spent - paid <= len(guards) and r09.stopped(
                g, theirs, their_bribes, ours + spent - paid, our_bribes + paid
            ):
                walk = tuple(sorted([*guards[: spent - paid], *bribes[:paid]]))
                return walk if len(walk) == offer.most else (*walk, 0)
    return (0,)


# -- 12.0: what befalls him, and what he has to say to it --------------------------------------------------------------


def displace(g: Nero, offer: Offer) -> Picks:
    owner = offer.step[1]
    return try_out(g, offer, g.active if owner >= len(COLOURS) else owner)


def revolt_legion(g: Nero, offer: Offer) -> Picks:
    return try_out(g, offer, g.parts.area_of[offer.step[1]])


def retreat(g: Nero, offer: Offer) -> Picks:
    return try_out(g, offer, offer.step[1])


def window(g: Nero, offer: Offer) -> Picks:
    """An answer is given if what is announced would cost more than the card."""
    announced = g.agenda[-2]
    best, choice = NUISANCE, PASS
    for i in range(len(offer.ids)):
        if offer.ids[i] == PASS:
            continue
        _, colour, card = offer.steps[i]
        gain = _harm(g, announced, colour) - plans.price(g, colour, card)
        if gain > best:
            best, choice = gain, offer.ids[i]
    return (choice,)


def _harm(g: Nero, step: Step, colour: int) -> float:
    """What an announced thing would cost *colour*."""
    if step[0] in HARMS:
        return HARMS[step[0]](g, step, colour)
    return 0.0 if _friends(g, colour) else standing(g, colour) - after(g, step, colour)


def _friends(g: Nero, colour: int) -> bool:
    return g.seat_of[colour] == g.seat_of[g.active]


def _march_harm(g: Nero, step: Step, colour: int) -> float:
    """What they would take, and the battle that may follow."""
    if _friends(g, colour):
        return 0.0
    _, target = step
    harm = standing(g, colour) - after(g, step, colour)
    if target != ROMA and g.group_legions and g.legions[stack_of(target, colour)]:
        twin = g.copy()
        twin.group = target
        harm += THREAT * _danger(twin, colour)
    return harm


def _battle_harm(g: Nero, step: Step, colour: int) -> float:
    _, foe = step
    return _danger(g, colour) + NUISANCE if foe == colour else 0.0


def _withdrawal_harm(g: Nero, step: Step, colour: int) -> float:
    """The battle that the mover would not get."""
    if colour != g.active or g.group_mp < r06.attack_cost(g):
        return 0.0
    _, foe, _ = step
    e = Estimate(g, colour)
    return plans.attack_value(e, foe, g.group, g.group_legions, g.group_leader == 1) - e.standing()


def _theft_harm(g: Nero, step: Step, colour: int) -> float:
    _, victim = step
    return STOLEN if victim == colour and not _friends(g, colour) else 0.0


def _look_harm(g: Nero, step: Step, colour: int) -> float:
    return 0.0


def _emperor_harm(g: Nero, step: Step, colour: int) -> float:
    """A new Emperor, if the cards of this colour can help to stop him."""
    if _friends(g, colour):
        return 0.0
    needed = declaration_points(g, g.active) - g.parts.dp_needed + 1
    mine = len([card for card in g.hands[colour] if g.parts.event[card] == BRIBE])
    if needed > mine + 1:
        return 0.0
    return -_crowning(g, colour)


def _crowning(g: Nero, colour: int) -> float:
    """What it would bring a colour if the active one were Emperor."""
    e = Estimate(g, colour)
    now = e.standing()
    e.set_rank(g.active, EMPEROR)
    return e.standing() - now


def _answer_harm(g: Nero, step: Step, colour: int) -> float:
    """What somebody's answer would spoil: the act that waits below it."""
    if not _friends(g, colour):
        return 0.0
    twin = g.copy()
    del twin.agenda[-2:]  # the window and the answer itself
    spoilt = r12w.announced(twin)
    if spoilt[0] == r07.PROCLAIM:
        return 0.7 * _crowning(g, colour)
    if spoilt[0] in (r05.ENTER, r12.SAIL):
        return after(g, spoilt, colour) - standing(g, colour)
    return 0.0


HARMS: Final[dict[int, Callable[[Nero, Step, int], float]]] = {
    r05.ENTER: _march_harm,
    r05w.WITHDRAWAL: _withdrawal_harm,
    r06.BATTLE: _battle_harm,
    r07.PROCLAIM: _emperor_harm,
    r07.BRIBE_NEGATES: _answer_harm,
    r12.STEAL: _theft_harm,
    r12.LOOK: _look_harm,
    r12w.WEATHER_STOPS: _answer_harm,
    r12w.SICK_STOPS: _answer_harm,
}
