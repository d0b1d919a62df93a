"""6.0 A turn: one side plays all eight phases alone, then the side to its left."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import (
    AMPHITHEATER,
    ARMIES,
    BREAKAWAY,
    CAPITAL,
    ITALIA,
    LEADERS,
    NO_MARK,
    PROVINCES,
    RIVALS,
    SIDES,
    TRIBES,
    WAITING,
)
from ..state import (
    EVERYWHERE,
    Crisis,
    army_in_capital,
    emperor,
    gain_legacy,
    governed,
    invaded,
    lower_support,
    mobs_left,
    pretender,
    side_of,
)
from . import r05_cards as r05
from . import r06_actions as actions
from . import r07_end as r07
from . import r09_crisis as r09
from . import x2_emperors as x2
from . import x3_factions as x3
from .r12_government import make_neutral, remove_mark


def player_turn(g: Crisis) -> None:
    """The eight phases (C0.3); of a faction (X3.0) its own actions and growth."""
    side = g.active
    if g.log:
        g.tell("turn", "6.0", side=SIDES[side], round=g.round)
    faction = g.factions[side] >= 0
    g.then(
        (UPKEEP,),
        (r09.CRISIS_ROLL,),
        (x3.FACTION_ACTIONS if faction else actions.START_ACTIONS,),
        (actions.ACTIONS_END,),
        (SUPPORT_CHECK,),
        (EXPAND,),
        (LEGACY,),
        (x3.FACTION_BUY if faction else r05.BUY_PHASE,),
        (END_OF_TURN,),
        (r05.REFILL, side),
        (r05.HAND_FULL, side),
        (r07.END_TEST,),
        (NEXT_SIDE,),
    )


# -- 6.1 ---------------------------------------------------------------------------------------------------------------


def upkeep(g: Crisis) -> None:
    """Quaestor and Castra markers leave one's own provinces."""
    for province in governed(g, g.active):
        if g.log and (g.quaestor[province] or g.castra[province]):
            markers = ["castra"] * g.castra[province] + ["quaestor"] * g.quaestor[province]
            g.tell("markers_removed", "6.1", side=SIDES[g.active], province=PROVINCES[province], markers=markers)
        g.quaestor[province] = g.castra[province] = 0


# -- 6.4 ---------------------------------------------------------------------------------------------------------------


def support_check(g: Crisis) -> None:
    """Enemies and mobs cost support, support costs governors, and lost governors cost Italia (rulings C0.9-a to
    C0.9-e).
    """
    side = g.active
    mine = governed(g, side)
    for province in mine:
        if threatened(g, province):
            _lose_support(g, province, "enemies", threats(g, province) if g.log else [])
    ruled = emperor(g) == side
    if ruled and contested(g):
        _lose_support(g, ITALIA, "rivals", contenders(g) if g.log else [])
    for province in mine:
        if g.governors[province] == side and (g.support[province] == 0 or g.mobs[province] >= g.support[province]):
            make_neutral(g, province, "6.4")
    if ruled and g.governors[ITALIA] == side and g.support[ITALIA] == 0:
        make_neutral(g, ITALIA, "6.4")


def _lose_support(g: Crisis, province: int, why: str, who: list[str]) -> None:
    lower_support(g, province)
    if g.log:
        g.tell("support_lost", "6.4", province=PROVINCES[province], support=g.support[province], why=why, who=who)


def threatened(g: Crisis, province: int) -> bool:
    """Active barbarians, a leader, a rival emperor, or an enemy's army in the capital."""
    army = army_in_capital(g, province)
    return invaded(g, province) or (army >= 0 and side_of(army) != g.governors[province])


def threats(g: Crisis, province: int) -> list[str]:
    """For the log: who is there that costs support."""
    found = [TRIBES[tribe] for tribe in range(len(TRIBES)) if g.raiders[tribe][province]]
    found += [LEADERS[leader] for leader in range(len(LEADERS)) if g.leaders[leader] == province]
    found += [RIVALS[rival] for rival in range(len(RIVALS)) if g.rivals[rival] == province]
    army = army_in_capital(g, province)
    if army >= 0 and side_of(army) != g.governors[province]:
        found.append(ARMIES[army])
    return found


def contenders(g: Crisis) -> list[str]:
    """For the log: Pretenders other than the Emperor, rival emperors and leaders on the board."""
    found = [SIDES[side] for side in range(g.players) if side != g.governors[ITALIA] and pretender(g, side)]
    found += [RIVALS[rival] for rival in range(len(RIVALS)) if g.rivals[rival] < WAITING]
    return found + [LEADERS[leader] for leader in range(len(LEADERS)) if g.leaders[leader] < WAITING]


def contested(g: Crisis) -> bool:
    """Is there a Pretender (another than the Emperor), a rival emperor, or a barbarian leader on the board, homelands
    included (ruling C0.9-b)?
    """
    return min(g.leaders) < WAITING or rival_about(g) or pretenders(g, g.governors[ITALIA]) > 0


def rival_about(g: Crisis) -> bool:
    return min(g.rivals) < WAITING


def pretenders(g: Crisis, but: int) -> int:
    """How many sides other than one are Pretenders."""
    count = 0
    for side in range(g.players):
        if side != but and pretender(g, side):
            count += 1
    return count


# -- 6.5 ---------------------------------------------------------------------------------------------------------------


def expand(g: Crisis) -> None:
    """A Pretender's well supported provinces next to his empire break away, all at once (C0.10)."""
    side = g.active
    if not pretender(g, side):
        return
    mine = governed(g, side)
    marked = [province for province in mine if g.marks[province] != NO_MARK]
    room = g.parts.seats - len(marked)
    for province in mine:
        if (
            room
            and province != ITALIA
            and g.marks[province] == NO_MARK
            and g.support[province] >= g.parts.breakaway
            and _joins(g, province, marked)
        ):
            g.marks[province] = BREAKAWAY
            room -= 1
            if g.log:
                g.tell("breakaway", "6.5", side=SIDES[side], province=PROVINCES[province])


def _joins(g: Crisis, province: int, marked: list[int]) -> bool:
    return any(there in marked for there in g.parts.land[province])


# -- 6.6 ---------------------------------------------------------------------------------------------------------------


def legacy(g: Crisis) -> None:
    """As the only Pretender, as Emperor, for provinces, for improvements; in this order."""
    side = g.active
    mine = governed(g, side)
    if pretender(g, side) and pretenders(g, side) == 0:
        gain_legacy(g, side, len([province for province in mine if g.marks[province] != NO_MARK]), "pretender", "6.6")
    if emperor(g) == side:
        reign(g, side, mine)
    gain_legacy(g, side, len(mine), "provinces", "6.6")
    built = 0
    for province in mine:
        built += len(g.improvements[province])
    gain_legacy(g, side, built, "improvements", "6.6")


def reign(g: Crisis, side: int, mine: list[int]) -> None:
    """The Emperor's own markers leave; Italia pays, less the provinces of Pretenders (ruling C0.11-a); a turn without
    rivals counts.
    """
    for province in mine:
        remove_mark(g, province, "6.6")
    lost = 0
    for other in range(g.players):
        if pretender(g, other):
            lost += len(governed(g, other))
    gain_legacy(g, side, max(0, g.support[ITALIA] - lost), "emperor", "6.6")
    x2.beloved(g, side)
    if lost == 0 and not rival_about(g):
        g.emperor_turns[side] += 1
        if g.log:
            g.tell("emperor_turn", "6.6", side=SIDES[side], turns=g.emperor_turns[side])


# -- 6.8 ---------------------------------------------------------------------------------------------------------------


def end_of_turn(g: Crisis) -> None:
    """Mobs grow, barbarians in one's provinces wake, and one's armies in capitals tear down the markers of Pretenders
    (C0.13).
    """
    side = g.active
    for province in governed(g, side):
        if g.mobs[province] and AMPHITHEATER not in g.improvements[province] and mobs_left(g):
            g.mobs[province] += 1
            if g.log:
                g.tell("mob_grows", "11.0", province=PROVINCES[province], mobs=g.mobs[province])
        for tribe in range(len(TRIBES)):
            waking = g.resting[tribe][province]
            if waking:
                g.raiders[tribe][province] += waking
                g.resting[tribe][province] = 0
                if g.log:
                    g.tell("barbarians_wake", "6.8", tribe=TRIBES[tribe], province=PROVINCES[province], pieces=waking)
    for province in EVERYWHERE:
        if g.marks[province] != NO_MARK and g.governors[province] != side and CAPITAL + province in g.generals:
            if side_of(army_in_capital(g, province)) == side:
                remove_mark(g, province, "12.0")


def next_side(g: Crisis) -> None:
    """The side to the left; a round ends when the first player's turn comes again."""
    g.active = (g.active + 1) % g.players
    if g.active == g.first:
        if g.closing:
            g.then((r07.FINAL_COUNT,))
            return
        g.round += 1
    g.then((PLAYER_TURN,))


PLAYER_TURN: Final = BOOK.rule("6.0", player_turn)
UPKEEP: Final = BOOK.rule("6.1", upkeep)
SUPPORT_CHECK: Final = BOOK.rule("6.4", support_check)
EXPAND: Final = BOOK.rule("6.5", expand)
LEGACY: Final = BOOK.rule("6.6", legacy)
END_OF_TURN: Final = BOOK.rule("6.8", end_of_turn)
NEXT_SIDE: Final = BOOK.rule("6.8", next_side)
