"""11.3 Losses: the red die, taken one by one; and the promotion that a fight brings."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import (
    BOOK,
    DEMOTE,
    DESTROY,
    DISGRACE,
    DISHONOR,
    DISMISS,
    KIND_OPTION,
    LOSS_OPTION,
    LOSSES,
    PROVINCE_OPTION,
    REVOLT,
    TRIBUTE,
)
from ..parts import AUXILIA, BARBARIAN, CAVALRY, FLEET, GUARD, KINDS, LEGION, PROVINCES, TYPE_OF, VETERAN
from ..state import (
    EMPTY_MAP,
    LOYAL,
    NOBODY,
    OPTIONAL_LOSSES,
    RomeInc,
    add_gold,
    add_prestige,
    add_unrest,
    of_type,
    only,
    replace_unit,
)
from . import r02_units as r02
from . import r08_events as r08
from . import r11_revolts as r11v

ANYBODY: Final = -1  # as the Rebel whose Units suffer a Loss


def kinds_of(*types: int) -> list[int]:
    """The kinds of Units of these types."""
    return [kind for kind in range(len(KINDS)) if TYPE_OF[kind] in types]


CIVIL_KINDS: Final = kinds_of(CAVALRY, GUARD, LEGION)
WAR_KINDS: Final = kinds_of(CAVALRY, GUARD, LEGION, AUXILIA, FLEET)
PLAIN_KINDS: Final = kinds_of(LEGION, AUXILIA, FLEET)


def fighting(g: RomeInc) -> list[int]:
    """Kinds of Units that count in the fight at hand: no Fleets and Auxilia (2.2.4) in a Civil War, guards only under
    those who command them.
    """
    if g.front < 0:
        return CIVIL_KINDS
    return WAR_KINDS if g.guards else PLAIN_KINDS


def usually_engaged(g: RomeInc) -> list[tuple[int, ...]]:
    """All Units of the army's Provinces that can fight: what a position means that names only the Provinces."""
    found = EMPTY_MAP[:]
    for province in g.army:
        found[province] = only(g.units[province], fighting(g))
    return found


def standing(g: RomeInc, kind: int, rebel: int) -> list[int]:
    """11.3.1: where a Unit of the kind stands that fights, even if driven there; only the Rebel's if one is named."""
    rebels, command_of = g.rebels, g.parts.command_of
    engaged = g.engaged
    return [
        province
        for province in range(len(PROVINCES))
        if engaged[province] is not NOBODY
        and engaged[province][kind]
        and (rebel == ANYBODY or rebels[command_of[province]] == rebel)
    ]


def in_the_fight(g: RomeInc, rebel: int) -> list[int]:
    """How many of each kind, wherever they stand; only the Rebel's if one is named."""
    found = [0] * len(KINDS)
    for province in range(len(PROVINCES)):
        units = g.engaged[province]
        if units is NOBODY or (rebel != ANYBODY and g.rebels[g.parts.command_of[province]] != rebel):
            continue
        for kind in range(len(found)):
            found[kind] += units[kind]
    return found


def kinds_to_lose(g: RomeInc, loss: int, rebel: int) -> list[int]:
    """Which kinds of Units can be taken for a Loss."""
    found = []
    here = in_the_fight(g, rebel)
    for kind in fighting(g):
        type = TYPE_OF[kind]
        if loss == DESTROY and type != LEGION:
            continue
        if loss == DISMISS and type == LEGION:
            continue
        if loss == DEMOTE and kind not in VETERAN:
            continue
        if here[kind]:
            found.append(kind)
    if loss == DISMISS and auxilia(g) < dismissed_together(g):
        found = [kind for kind in found if TYPE_OF[kind] != AUXILIA]
    return found


def auxilia(g: RomeInc) -> int:
    """Auxilia in the fight."""
    found = 0
    for units in g.engaged:
        found += of_type(units, AUXILIA)
    return found


def dismissed_together(g: RomeInc) -> int:
    """Two Auxilia are one Loss; three by option 12.4.4."""
    return g.parts.dismissed_auxilia[g.optional[OPTIONAL_LOSSES]]


def tribute(g: RomeInc) -> int:
    return g.parts.tribute[g.optional[OPTIONAL_LOSSES]]


def rebel_fights(g: RomeInc) -> bool:
    """Does a Rebel fight a War?

    Then Tribute is paid from what he has won, not from the Treasury (11.6.3, ruling 11.6-b).
    """
    return g.front >= 0 and any(g.rebels[g.parts.command_of[province]] != LOYAL for province in g.army)


def add_spoils(g: RomeInc, change: int) -> None:
    """11.6.3: Gold that a Rebel wins for himself, and pays his Losses with."""
    g.spoils += change
    if g.log:
        g.tell("spoils", "11.6.3", change=change, total=g.spoils)


def loss_barred(g: RomeInc, loss: int) -> str:
    """Why a Loss of this type cannot be taken; "" if it can."""
    if g.losses[loss] >= g.parts.loss_most:
        return "two_of_a_type"
    if loss <= DEMOTE:
        return "" if kinds_to_lose(g, loss, ANYBODY) else "no_such_unit"
    if loss == TRIBUTE:
        return "too_little_gold" if (g.spoils if rebel_fights(g) else g.gold) < tribute(g) else ""
    if loss == REVOLT:
        return "" if restive(g) else "no_province_to_revolt"
    return ""


def restive(g: RomeInc) -> list[int]:
    """Provinces where the War stood or connected to it that can take a step down; none in a Civil War."""
    return [province for province in g.parts.zone[g.front] if g.status[province] != BARBARIAN] if g.front >= 0 else []


def take_losses(g: RomeInc, left: int, forced: int, rebel: int, offer: Offer) -> None:
    """11.3.1: one Loss.

    The *forced* ones come first: in a Disaster they Destroy Legions (11.3.2), else they hit the *rebel* (11.4).
    """
    if left == 0:
        return
    if forced:
        for loss in (DESTROY, DISMISS, DEMOTE) if rebel >= 0 else (DESTROY,):
            if kinds_to_lose(g, loss, rebel) and (rebel < 0 or g.losses[loss] < g.parts.loss_most):
                offer.may(LOSS_OPTION + loss, (LOSS, loss, left, forced, rebel))
        if offer.ids:
            return
    for loss in range(len(LOSSES)):
        reason = loss_barred(g, loss)
        if not reason:
            offer.may(LOSS_OPTION + loss, (LOSS, loss, left, 0, rebel))
        else:
            offer.no(LOSS_OPTION + loss, reason, "11.3.1")
    if not offer.ids and kinds_to_lose(g, DESTROY, ANYBODY):  # ruling 11.3-a
        offer.may(LOSS_OPTION + DESTROY, (LOSS, DESTROY, left, 0, rebel))


def loss(g: RomeInc, loss: int, left: int, forced: int, rebel: int) -> None:
    """The Loss takes effect; then the next one."""
    g.losses[loss] += 1
    g.then((TAKE_LOSSES, left - 1, max(0, forced - 1), rebel))
    if g.log:
        g.tell("loss", "11.3.1", loss=LOSSES[loss], n=sum(g.losses), of=sum(g.losses) + left - 1)
    if loss <= DEMOTE:
        g.then((LOSS_UNIT, loss, 0, rebel if forced else ANYBODY))
    elif loss == DISGRACE:
        add_unrest(g, "disgrace", "11.3.1", 1)
    elif loss == DISHONOR:
        add_prestige(g, "dishonor", "11.3.1", -1)
    elif loss == REVOLT:
        g.then((LOSS_PROVINCE,), (r02.RESTACK,))
    elif rebel_fights(g):
        add_spoils(g, -tribute(g))
    else:
        add_gold(g, "tribute", "11.3.1", -tribute(g))


def loss_unit(g: RomeInc, loss: int, auxilia: int, rebel: int, offer: Offer) -> None:
    """Which kind of Unit; *auxilia* so many are still to go with the one before."""
    for kind in kinds_to_lose(g, loss, rebel) if auxilia == 0 else kinds_of(AUXILIA):
        if auxilia == 0 or standing(g, kind, rebel):
            offer.may(KIND_OPTION + kind, (LOSS_FROM, loss, kind, auxilia, rebel))


def loss_from(g: RomeInc, loss: int, kind: int, auxilia: int, rebel: int, offer: Offer) -> None:
    """And where it stands."""
    for province in standing(g, kind, rebel):
        offer.may(PROVINCE_OPTION + province, (LOSE, loss, kind, province, auxilia, rebel))


def lose(g: RomeInc, loss: int, kind: int, province: int, auxilia: int, rebel: int) -> None:
    """Demoted, Dismissed to the Barracks as an Ordinary Unit, or Destroyed for good (2.2.3)."""
    if loss == DEMOTE:
        r08.demote(g, province, kind)
        return
    replace_unit(g, province, kind, -1, kind)
    if g.log:
        g.tell(
            "destroyed" if loss == DESTROY else "dismissed",
            "2.1.2" if loss == DESTROY else "2.1.1",
            unit=KINDS[kind],
            province=PROVINCES[province],
        )
    if loss == DESTROY:
        g.destroyed += 1
        return
    g.barracks[TYPE_OF[kind]] += 1
    if TYPE_OF[kind] == AUXILIA:
        others = (auxilia or dismissed_together(g)) - 1
        if others:
            g.then((LOSS_UNIT, loss, others, rebel))


def loss_province(g: RomeInc, offer: Offer) -> None:
    """The Province that takes a step down; no Prestige or Unrest changes by it (ruling 11.3-b)."""
    for province in restive(g):
        offer.may(PROVINCE_OPTION + province, (LOSS_REVOLT, province))


def loss_revolt(g: RomeInc, province: int) -> None:
    r11v.lower(g, province, "11.3.1")


# -- 2.1.3 Promotion ---------------------------------------------------------------------------------------------------


def promote(g: RomeInc, side: int, offer: Offer) -> None:
    """An Ordinary Unit of the *side* that fought becomes Veteran: first where."""
    for province in range(len(PROVINCES)):
        if g.rebels[g.parts.command_of[province]] == side and recruits(g, province):
            offer.may(PROVINCE_OPTION + province, (PROMOTE_UNIT, province))


def recruits(g: RomeInc, province: int) -> list[int]:
    """Kinds of Ordinary Units there that fought."""
    units = g.engaged[province]
    return [kind for kind in fighting(g) if kind not in VETERAN and units[kind]] if units is not NOBODY else []


def promote_unit(g: RomeInc, province: int, offer: Offer) -> None:
    """Then which."""
    for kind in recruits(g, province):
        offer.may(KIND_OPTION + kind, (PROMOTED, province, kind))


def promoted(g: RomeInc, province: int, kind: int) -> None:
    replace_unit(g, province, kind, province, VETERAN[TYPE_OF[kind]])
    if g.log:
        g.tell("promoted", "2.1.3", unit=KINDS[VETERAN[TYPE_OF[kind]]], province=PROVINCES[province])


TAKE_LOSSES: Final = BOOK.choice("11.3.1", take_losses, left="", forced="", rebel="command")
LOSS: Final = BOOK.rule("11.3.1", loss, loss="loss", left="", forced="", rebel="command")
LOSS_UNIT: Final = BOOK.choice("11.3.1", loss_unit, loss="loss", auxilia="", rebel="command")
LOSS_FROM: Final = BOOK.choice("11.3.1", loss_from, loss="loss", kind="kind", auxilia="", rebel="command")
LOSE: Final = BOOK.rule("11.3.1", lose, loss="loss", kind="kind", province="province", auxilia="", rebel="command")
LOSS_PROVINCE: Final = BOOK.choice("11.3.1", loss_province)
LOSS_REVOLT: Final = BOOK.rule("11.3.1", loss_revolt, province="province")
PROMOTE: Final = BOOK.choice("2.1.3", promote, side="command")
PROMOTE_UNIT: Final = BOOK.choice("2.1.3", promote_unit, province="province")
PROMOTED: Final = BOOK.rule("2.1.3", promoted, province="province", kind="kind")
