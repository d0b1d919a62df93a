"""6.3 The events of the influence cards in the box (C6.0): which can be used now, and what they do.

Flanking Maneuver is used in a battle (chapter 8), Damnatio Memoriae in a vote (r06_senate).
"""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import ACTIVE_OPTION, ARMY_OPTION, BOOK, INACTIVE_OPTION, PLACE_OPTION, TRIBE_OPTION
from ..parts import (
    ARMIES,
    CASTRA,
    DEMAGOGUE,
    FOEDERATI,
    FORCE_MARCH,
    FRUMENTARII,
    HOME,
    ITALIA,
    MILITARY,
    MOB,
    MOBILE_VULGUS,
    NOT_IN_PLAY,
    PRAETORIAN_GUARD,
    PRETENDER,
    PRINCEPS_SENATUS,
    PROVINCES,
    QUAESTOR,
    REGIONS,
    SEAT,
    SENATE,
    SIDES,
    TRIBES,
    TRIBUTE,
)
from ..state import (
    EVERYWHERE,
    NONE,
    Crisis,
    capital_side,
    emperor,
    governed,
    legions_of,
    mobs_left,
    pretender,
    region_of,
    slot,
)
from . import x1_cards as x1
from .r06_military import armies_of
from .r06_senate import VOTE_CARDS, place_barred, use_event

RULE: Final = "C6.0"


def event_barred(g: Crisis, card: int) -> str:
    """Why the event of a card cannot be used between two actions; "" if it can."""
    if card == CASTRA:
        return _marker_barred(g, g.castra)
    if card == QUAESTOR:
        return _marker_barred(g, g.quaestor)
    if card == PRAETORIAN_GUARD:
        return guard_barred(g)
    if card == TRIBUTE:
        return _first(tribute_barred, g, governed(g, g.active), "no_province")
    if card == FOEDERATI:
        return _first(foederati_barred, g, armies_of(g, g.active), "no_army")
    if card == MOB:
        return "" if mobs_left(g) else "no_mob_left"
    if card == PRETENDER:
        return pretender_barred(g)
    if card == FORCE_MARCH:
        return x1.force_march_barred(g)
    if card == PRINCEPS_SENATUS:
        return x1.princeps_barred(g)
    if card == FRUMENTARII:
        return x1.spy_barred(g)
    if card == MOBILE_VULGUS:
        return x1.vulgus_open(g)
    if card == DEMAGOGUE:
        return x1.demagogue_open(g)
    return "in_its_moment"  # in a battle, in a vote


def event_step(card: int) -> Step:
    """Where the event of a card begins."""
    if card == CASTRA:
        return (PITCH_CAMP,)
    if card == QUAESTOR:
        return (SEND_QUAESTOR,)
    if card == PRAETORIAN_GUARD:
        return (CALL_GUARD,)
    if card == TRIBUTE:
        return (PAY_TRIBUTE,)
    if card == FOEDERATI:
        return (HIRE_WHO,)
    if card == MOB:
        return (STIR_MOB,)
    if card == PRETENDER:
        return (CLAIM_THRONE,)
    if card == FORCE_MARCH:
        return (x1.ORDER_MARCH,)
    if card == PRINCEPS_SENATUS:
        return (x1.PRINCEPS_PICK,)
    if card == FRUMENTARII:
        return (x1.SPY,)
    return (x1.ROUSE_WHERE,) if card == MOBILE_VULGUS else (x1.SPEAK_WHERE,)


def _first(barred: object, g: Crisis, candidates: list[int], nothing: str) -> str:
    """ "" if one of the candidates will do, else the reason of the last."""
    assert callable(barred)
    reason = nothing
    for candidate in candidates:
        reason = str(barred(g, candidate))
        if not reason:
            return ""
    return reason


# -- Castra and Quaestor -----------------------------------------------------------------------------------------------


def _marker_barred(g: Crisis, markers: list[int]) -> str:
    if sum(g.castra) + sum(g.quaestor) >= g.parts.markers:
        return "no_marker_left"
    for province in governed(g, g.active):
        if not markers[province]:
            return ""
    return "marker_there"


def _offer_marker(g: Crisis, markers: list[int], step: int, offer: Offer) -> None:
    for province in governed(g, g.active):
        if markers[province]:
            offer.no(PLACE_OPTION + province, "marker_there", RULE)
        else:
            offer.may(PLACE_OPTION + province, (step, province))


def pitch_camp(g: Crisis, offer: Offer) -> None:
    """A Castra marker: its capital is hit once less."""
    _offer_marker(g, g.castra, CAMP_PITCHED, offer)


def camp_pitched(g: Crisis, province: int) -> None:
    use_event(g, CASTRA)
    g.castra[province] = 1
    if g.log:
        g.tell("castra", RULE, side=SIDES[g.active], province=PROVINCES[province])


def send_quaestor(g: Crisis, offer: Offer) -> None:
    """A Quaestor marker: more votes are needed there."""
    _offer_marker(g, g.quaestor, QUAESTOR_SENT, offer)


def quaestor_sent(g: Crisis, province: int) -> None:
    use_event(g, QUAESTOR)
    g.quaestor[province] = 1
    if g.log:
        g.tell("quaestor", RULE, side=SIDES[g.active], province=PROVINCES[province])


# -- Praetorian Guard --------------------------------------------------------------------------------------------------


def guard_barred(g: Crisis) -> str:
    if g.governors_available[g.active] == 0:
        return "no_governor"
    if g.ip[MILITARY] + g.ip[SENATE] == 0:
        return "too_few_points"
    return place_barred(g, ITALIA)


def call_guard(g: Crisis) -> None:
    """A governor for Italia, voted for with Military points too."""
    use_event(g, PRAETORIAN_GUARD)
    g.then((VOTE_CARDS, ITALIA, 1, 0, 0))


# -- Tribute -----------------------------------------------------------------------------------------------------------


def tribute_barred(g: Crisis, province: int) -> str:
    for row in g.raiders:
        if row[province]:
            return ""
    return "no_active_barbarian"


def pay_tribute(g: Crisis, offer: Offer) -> None:
    """In which governed province the barbarians are paid."""
    for province in governed(g, g.active):
        reason = tribute_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, RULE)
        else:
            offer.may(PLACE_OPTION + province, (TRIBUTE_PAID, province))


def tribute_paid(g: Crisis, province: int) -> None:
    """All of them, but no leader, are inactive now."""
    use_event(g, TRIBUTE)
    for tribe in range(len(TRIBES)):
        g.resting[tribe][province] += g.raiders[tribe][province]
        g.raiders[tribe][province] = 0
    if g.log:
        g.tell("tribute", RULE, side=SIDES[g.active], province=PROVINCES[province])


# -- Foederati ---------------------------------------------------------------------------------------------------------


def joins(g: Crisis, army: int) -> bool:
    """An army takes barbarians in while it has fewer of them than legions."""
    return len(g.foederati[army]) < legions_of(g, army)


def recruits(g: Crisis, army: int, region: int) -> bool:
    """Is a barbarian there whom the event would change? One that is sent home must not be there already, inactive."""
    return any(recruits_of(g, army, region, tribe) for tribe in range(len(TRIBES)))


def recruits_of(g: Crisis, army: int, region: int, tribe: int) -> bool:
    place = slot(tribe, region)
    return place >= 0 and (
        g.raiders[tribe][place] > 0 or (g.resting[tribe][place] > 0 and (place != HOME or joins(g, army)))
    )


def foederati_regions(g: Crisis, army: int) -> list[int]:
    here = region_of(g.generals[army])
    return [region for region in (here, *g.parts.neighbours[here]) if recruits(g, army, region)]


def foederati_barred(g: Crisis, army: int) -> str:
    return "" if foederati_regions(g, army) else "no_barbarian_near"


def hire_who(g: Crisis, offer: Offer) -> None:
    """For which army."""
    for army in armies_of(g, g.active):
        reason = foederati_barred(g, army)
        if reason:
            offer.no(ARMY_OPTION + army, reason, RULE)
        else:
            offer.may(ARMY_OPTION + army, (HIRE_WHERE, army))


def hire_where(g: Crisis, army: int, offer: Offer) -> None:
    """From which region, the army's own or an adjacent one."""
    for region in foederati_regions(g, army):
        offer.may(PLACE_OPTION + region, (HIRE_TRIBE, army, region))


def hire_tribe(g: Crisis, army: int, region: int, offer: Offer) -> None:
    for tribe in range(len(TRIBES)):
        if recruits_of(g, army, region, tribe):
            offer.may(TRIBE_OPTION + tribe, (HIRE_PIECE, army, region, tribe))


def hire_piece(g: Crisis, army: int, region: int, tribe: int, offer: Offer) -> None:
    """An active or an inactive one."""
    place = slot(tribe, region)
    if g.raiders[tribe][place]:
        offer.may(ACTIVE_OPTION, (HIRED, army, region, tribe, 1))
    if g.resting[tribe][place] and (place != HOME or joins(g, army)):
        offer.may(INACTIVE_OPTION, (HIRED, army, region, tribe, 0))


def hired(g: Crisis, army: int, region: int, tribe: int, active: int) -> None:
    """It joins the army, or if that is full goes home inactive."""
    use_event(g, FOEDERATI)
    row = g.raiders[tribe] if active else g.resting[tribe]
    row[slot(tribe, region)] -= 1
    joined = joins(g, army)
    if joined:
        g.foederati[army] = tuple(sorted((*g.foederati[army], tribe)))
    else:
        g.resting[tribe][HOME] += 1
    if g.log:
        g.tell("foederati", RULE, army=ARMIES[army], tribe=TRIBES[tribe], region=REGIONS[region], joined=joined)


# -- Mob ---------------------------------------------------------------------------------------------------------------


def stir_mob(g: Crisis, offer: Offer) -> None:
    """In any province of somebody else."""
    for province in EVERYWHERE:
        if g.governors[province] == g.active:
            offer.no(PLACE_OPTION + province, "your_own", RULE)
        elif g.governors[province] != NOT_IN_PLAY:
            offer.may(PLACE_OPTION + province, (MOB_STIRRED, province))


def mob_stirred(g: Crisis, province: int) -> None:
    use_event(g, MOB)
    g.mobs[province] += 1
    if g.log:
        g.tell("mob", "11.0", side=SIDES[g.active], province=PROVINCES[province], mobs=g.mobs[province])


# -- Pretender (C0.15) -------------------------------------------------------------------------------------------------


def pretender_barred(g: Crisis) -> str:
    if emperor(g) == g.active:
        return "is_emperor"  # ruling C0.15-a
    if pretender(g, g.active):
        return "has_seat"
    reason = "no_province"
    for province in governed(g, g.active):
        reason = seat_barred(g, province)
        if not reason:
            return ""
    return reason


def seat_barred(g: Crisis, province: int) -> str:
    if g.support[province] < g.parts.pretender_support:
        return "support_low"
    return "enemy_in_capital" if capital_side(g, province) not in (NONE, g.active) else ""


def claim_throne(g: Crisis, offer: Offer) -> None:
    """Where the Seat of Power is."""
    for province in governed(g, g.active):
        reason = seat_barred(g, province)
        if reason:
            offer.no(PLACE_OPTION + province, reason, "12.0")
        else:
            offer.may(PLACE_OPTION + province, (SEAT_PLACED, province))


def seat_placed(g: Crisis, province: int) -> None:
    use_event(g, PRETENDER)
    g.marks[province] = SEAT
    if g.log:
        g.tell("seat_of_power", "12.0", side=SIDES[g.active], province=PROVINCES[province])


PITCH_CAMP: Final = BOOK.choice(RULE, pitch_camp)
CAMP_PITCHED: Final = BOOK.rule(RULE, camp_pitched, province="province")
SEND_QUAESTOR: Final = BOOK.choice(RULE, send_quaestor)
QUAESTOR_SENT: Final = BOOK.rule(RULE, quaestor_sent, province="province")
CALL_GUARD: Final = BOOK.rule(RULE, call_guard)
PAY_TRIBUTE: Final = BOOK.choice(RULE, pay_tribute)
TRIBUTE_PAID: Final = BOOK.rule(RULE, tribute_paid, province="province")
HIRE_WHO: Final = BOOK.choice(RULE, hire_who)
HIRE_WHERE: Final = BOOK.choice(RULE, hire_where, army="army")
HIRE_TRIBE: Final = BOOK.choice(RULE, hire_tribe, army="army", region="region")
HIRE_PIECE: Final = BOOK.choice(RULE, hire_piece, army="army", region="region", tribe="tribe")
HIRED: Final = BOOK.rule(RULE, hired, army="army", region="region", tribe="tribe", active="")
STIR_MOB: Final = BOOK.choice("11.0", stir_mob)
MOB_STIRRED: Final = BOOK.rule("11.0", mob_stirred, province="province")
CLAIM_THRONE: Final = BOOK.choice("12.0", claim_throne)
SEAT_PLACED: Final = BOOK.rule("12.0", seat_placed, province="province")
