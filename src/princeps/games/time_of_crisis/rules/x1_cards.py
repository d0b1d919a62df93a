"""X1 The events of the cards of The Age of Iron and Rust.

Those of the box are in r06_events; Ambitus and the other Damnatio in r06_senate.
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import ARMY_OPTION, BOOK, EVENT_OPTION, NO_OPTION, PLACE_OPTION, SIDE_OPTION, TAKE_OPTION
from ..parts import (
    ATTACKER,
    BRITANNIA,
    CARDS,
    CAVALRY,
    DEMAGOGUE,
    FORCE_MARCH,
    FRUMENTARII,
    GALLIA,
    ITALIA,
    MILITARY,
    MOBILE_VULGUS,
    NOT_IN_PLAY,
    POPULACE,
    PRINCEPS_SENATUS,
    PROVINCES,
    SIDES,
    SPICULUM,
    TRIUMPH,
)
from ..state import (
    EVERYWHERE,
    Crisis,
    gain_legacy,
    governed,
    is_sea,
    kinds,
    legions_of,
    mobs_left,
    recycle,
    region_of,
    with_card,
    without,
)
from . import r08_battle as r08
from . import r08_losses as losses
from .r06_military import armies_of, march, move_barred, spend
from .r06_senate import use_event

RULE: Final = "X1.0"


# -- in battle ---------------------------------------------------------------------------------------------------------


def spiculum_card(g: Crisis, force: int, target: int, offer: Offer) -> None:
    """Before the dice: strike first?"""
    offer.may(EVENT_OPTION + SPICULUM, (SPICULUM_THROWN, force, target))
    offer.may(NO_OPTION, (r08.FIGHT, force, target, 0))


def spiculum_thrown(g: Crisis, force: int, target: int) -> None:
    """A die per legion, without second rolls; what it hits is gone before it can strike."""
    use_event(g, SPICULUM)
    faces = [g.chance.die(6) for _ in range(legions_of(g, force))]
    hits = 0
    for face in faces:
        if face >= g.parts.spiculum_hits:
            hits += 1
    if g.log:
        g.tell("spiculum", RULE, dice=faces, hits=hits, n=g.chance.drawn)
    g.then((losses.STRIKE, target, hits), (r08.FIGHT, force, target, hits))


def cavalry_rode(g: Crisis, force: int, target: int, early: int, hits: int, against: int, missed: int) -> None:
    """The best die that missed is rolled again (ruling X1.0-a)."""
    use_event(g, CAVALRY)
    dice: r08.Dice = []
    more, _ = r08.roll_units(g, 1, missed, "cavalry", dice)
    if g.log:
        r08.tell_roll(g, ATTACKER, target, dice, more)
    g.then((r08.BATTLE_CARDS, force, target, early, hits + more, against, 0))


def triumph_card(g: Crisis, offer: Offer) -> None:
    """After a victory over barbarians."""
    offer.may(EVENT_OPTION + TRIUMPH, (TRIUMPH_HELD,))
    offer.may(NO_OPTION, ())


def triumph_held(g: Crisis) -> None:
    use_event(g, TRIUMPH)
    points = g.parts.triumph_piece * (g.kills[ATTACKER] - g.leader_kills) + g.parts.triumph_leader * g.leader_kills
    gain_legacy(g, g.active, points, "triumph", RULE)


# -- Force March -------------------------------------------------------------------------------------------------------


def force_march_barred(g: Crisis) -> str:
    if g.ip[MILITARY] < g.parts.march_cost:
        return "too_few_points"
    reason = "no_army"
    for army in armies_of(g, g.active):
        reason = move_barred(g, army, g.parts.march_regions)
        if not reason:
            return ""
    return reason


def order_march(g: Crisis, offer: Offer) -> None:
    """Which army."""
    for army in armies_of(g, g.active):
        reason = move_barred(g, army, g.parts.march_regions)
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (MARCH_ORDERED, army))


def march_ordered(g: Crisis, army: int) -> None:
    use_event(g, FORCE_MARCH)
    spend(g, MILITARY, g.parts.march_cost)
    g.then((MARCH_ON, army, g.parts.march_regions))


def march_on(g: Crisis, army: int, steps: int, offer: Offer) -> None:
    """Region by region; it may halt on land after the first."""
    for there in g.parts.neighbours[region_of(g.generals[army])]:
        if not g.parts.in_play[g.board][there]:
            offer.no(PLACE_OPTION + there, "not_in_play", "C1.0")
        elif steps < 2 and is_sea(there):
            offer.no(PLACE_OPTION + there, "ends_at_sea", RULE)
        else:
            offer.may(PLACE_OPTION + there, (MARCHED, army, there, steps - 1))
    if steps < g.parts.march_regions and not is_sea(g.generals[army]):
        offer.may(NO_OPTION, ())


def marched(g: Crisis, army: int, region: int, steps: int) -> None:
    march(g, army, region, RULE)
    if steps:
        g.then((MARCH_ON, army, steps))


# -- Princeps Senatus, Frumentarii -------------------------------------------------------------------------------------


def pile_of(g: Crisis, side: int) -> tuple[int, ...]:
    """The Available pile as it is when a card is to be taken from it: an empty one is made anew."""
    return g.available[side] or g.discards[side]


def princeps_barred(g: Crisis) -> str:
    for card in pile_of(g, g.active):
        if g.parts.value[card] <= g.parts.princeps_value:
            return ""
    return "no_such_card"


def princeps_pick(g: Crisis, offer: Offer) -> None:
    """A card of low value from the Available pile."""
    for card in kinds(pile_of(g, g.active)):
        if g.parts.value[card] <= g.parts.princeps_value:
            offer.may(TAKE_OPTION + card, (CARD_FETCHED, PRINCEPS_SENATUS, card))
        else:
            offer.no(TAKE_OPTION + card, "value_too_high", RULE)
    offer.pause = True  # whether there is a choice is nobody else's business


def spy(g: Crisis, offer: Offer) -> None:
    """Whose hand to look at."""
    for side in range(g.players):
        if side != g.active and g.factions[side] < 0:
            offer.may(SIDE_OPTION + side, (HAND_SEEN, side))


def spy_barred(g: Crisis) -> str:
    for side in range(g.players):
        if side != g.active and g.factions[side] < 0:
            return ""
    return "no_hand_to_see"


def hand_seen(g: Crisis, side: int) -> None:
    """Only the active side sees it; then it may take a card from its own Available pile."""
    use_event(g, FRUMENTARII)
    if g.log:
        g.tell("spied", RULE, side=SIDES[g.active], other=SIDES[side])
        g.tell(
            "hand_shown",
            RULE,
            to=[SIDES[g.active]],
            reveals=True,
            other=SIDES[side],
            cards=[CARDS[card] for card in g.hands[side]],
        )
    g.then((FETCH_CARD,))


def fetch_card(g: Crisis, offer: Offer) -> None:
    for card in kinds(pile_of(g, g.active)):
        offer.may(TAKE_OPTION + card, (CARD_FETCHED, FRUMENTARII, card))
    offer.pause = bool(offer.ids)


def card_fetched(g: Crisis, event: int, card: int) -> None:
    """From the Available pile to the hand, unseen by others."""
    if event == PRINCEPS_SENATUS:
        use_event(g, PRINCEPS_SENATUS)
    side = g.active
    recycle(g, side, RULE)
    g.available[side] = without(g.available[side], card)
    g.hands[side] = with_card(g.hands[side], card)
    if g.log:
        g.tell("card_fetched", RULE, side=SIDES[side])
        g.tell("card_taken", RULE, to=[SIDES[side]], card=CARDS[card])


# -- Mobile Vulgus, Demagogue ------------------------------------------------------------------------------------------


def vulgus_barred(g: Crisis, province: int) -> str:
    governor = g.governors[province]
    if province == ITALIA:
        return "not_in_italia"
    if governor == g.active:
        return "your_own"
    if g.support[province] < 2:
        return "support_low"
    return "too_few_points" if g.ip[POPULACE] < g.parts.vulgus_points else ""


def vulgus_open(g: Crisis) -> str:
    if g.ip[POPULACE] < g.parts.vulgus_points:
        return "too_few_points"
    for province in EVERYWHERE:
        if g.governors[province] != NOT_IN_PLAY and not vulgus_barred(g, province):
            return ""
    return "no_province"


def rouse_where(g: Crisis, offer: Offer) -> None:
    """In which province of somebody else, not Italia."""
    for province in EVERYWHERE:
        if g.governors[province] == NOT_IN_PLAY:
            continue
        reason = vulgus_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (VULGUS_LEVELS, province))


def vulgus_levels(g: Crisis, province: int, offer: Offer) -> None:
    """How many levels; each costs Populace points, and one level is left."""
    offer.amount(1, min(g.support[province] - 1, g.ip[POPULACE] // g.parts.vulgus_points), (VULGUS_ROUSED, province))


def vulgus_roused(g: Crisis, province: int, levels: int) -> None:
    use_event(g, MOBILE_VULGUS)
    spend(g, POPULACE, levels * g.parts.vulgus_points)
    g.support[province] -= levels
    if g.log:
        g.tell(
            "vulgus",
            RULE,
            side=SIDES[g.active],
            province=PROVINCES[province],
            levels=levels,
            support=g.support[province],
        )


def demagogue_goals(g: Crisis, province: int) -> list[int]:
    """Adjacent provinces governed by others; here Gallia and Britannia are neighbours."""
    near = [there for there in g.parts.land[province] if there < len(PROVINCES)]
    if province == GALLIA:
        near.append(BRITANNIA)
    elif province == BRITANNIA:
        near.append(GALLIA)
    return [there for there in near if g.governors[there] != NOT_IN_PLAY and g.governors[there] != g.active]


def demagogue_barred(g: Crisis, province: int) -> str:
    if mobs_left(g) == 0:
        return "no_mob_left"
    return "" if demagogue_goals(g, province) else "no_neighbour"


def demagogue_open(g: Crisis) -> str:
    reason = "no_province"
    for province in governed(g, g.active):
        reason = demagogue_barred(g, province)
        if not reason:
            return ""
    return reason


def speak_where(g: Crisis, offer: Offer) -> None:
    """From which province of one's own."""
    for province in governed(g, g.active):
        reason = demagogue_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (DEMAGOGUE_SPOKE, province))


def demagogue_spoke(g: Crisis, province: int) -> None:
    """A mob in each neighbouring province of others, and Legacy for each."""
    use_event(g, DEMAGOGUE)
    placed = demagogue_goals(g, province)[: mobs_left(g)]
    for there in placed:
        g.mobs[there] += 1
    if g.log:
        g.tell(
            "demagogue",
            RULE,
            side=SIDES[g.active],
            province=PROVINCES[province],
            provinces=[PROVINCES[there] for there in placed],
        )
    gain_legacy(g, g.active, g.parts.demagogue_mob * len(placed), "demagogue", RULE)


SPICULUM_CARD: Final = BOOK.choice(RULE, spiculum_card, force="force", target="target")
SPICULUM_THROWN: Final = BOOK.rule(RULE, spiculum_thrown, force="force", target="target")
CAVALRY_RODE: Final = BOOK.rule(
    RULE, cavalry_rode, force="force", target="target", early="", hits="", against="", missed=""
)
TRIUMPH_CARD: Final = BOOK.choice(RULE, triumph_card)
TRIUMPH_HELD: Final = BOOK.rule(RULE, triumph_held)
ORDER_MARCH: Final = BOOK.choice(RULE, order_march)
MARCH_ORDERED: Final = BOOK.rule(RULE, march_ordered, army="army")
MARCH_ON: Final = BOOK.choice(RULE, march_on, army="army", steps="")
MARCHED: Final = BOOK.rule(RULE, marched, army="army", region="region", steps="")
PRINCEPS_PICK: Final = BOOK.choice(RULE, princeps_pick)
SPY: Final = BOOK.choice(RULE, spy)
HAND_SEEN: Final = BOOK.rule(RULE, hand_seen, side="side")
FETCH_CARD: Final = BOOK.choice(RULE, fetch_card)
CARD_FETCHED: Final = BOOK.rule(RULE, card_fetched, event="card", card="card")
ROUSE_WHERE: Final = BOOK.choice(RULE, rouse_where)
VULGUS_LEVELS: Final = BOOK.choice(RULE, vulgus_levels, province="province")
VULGUS_ROUSED: Final = BOOK.rule(RULE, vulgus_roused, province="province", levels="")
SPEAK_WHERE: Final = BOOK.choice(RULE, speak_where)
DEMAGOGUE_SPOKE: Final = BOOK.rule(RULE, demagogue_spoke, province="province")
