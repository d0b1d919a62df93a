"""6.3 Take actions: play cards, use their events, spend influence points, in any order while the points last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....engine.choices import Offer
from ..book import ACTION_OPTION, ACTIONS, BOOK, EVENT_OPTION, PLAY_OPTION
from ..parts import CARDS, LUDI_SAECULARES, MILITARY, POPULACE, SENATE, SIDES
from ..state import Crisis, governed, kinds, legions_left, with_card, without
from . import r06_military as military
from . import r06_populace as populace
from . import r06_senate as senate
from . import r08_battle as r08
from . import x2_emperors as x2
from .r06_events import event_barred, event_step

RECRUIT_GENERAL: Final[int] = ACTIONS.index("recruit_general")
CREATE_ARMY: Final[int] = ACTIONS.index("create_army")
ADD_LEGION: Final[int] = ACTIONS.index("add_legion")
TRAIN_LEGION: Final[int] = ACTIONS.index("train_legion")
MOVE_ARMY: Final[int] = ACTIONS.index("move_army")
BATTLE: Final[int] = ACTIONS.index("battle")
DISPERSE_MOB: Final[int] = ACTIONS.index("disperse_mob")
RECRUIT_GOVERNOR: Final[int] = ACTIONS.index("recruit_governor")
PLACE_GOVERNOR: Final[int] = ACTIONS.index("place_governor")
RECALL_GOVERNOR: Final[int] = ACTIONS.index("recall_governor")
INCREASE_SUPPORT: Final[int] = ACTIONS.index("increase_support")
PLACE_MILITIA: Final[int] = ACTIONS.index("place_militia")
HOLD_GAMES: Final[int] = ACTIONS.index("hold_games")
BUILD: Final[int] = ACTIONS.index("build")
ENTER_CAPITAL: Final[int] = ACTIONS.index("enter_capital")
LEAVE_CAPITAL: Final[int] = ACTIONS.index("leave_capital")
CHANGE_TYPE: Final[int] = ACTIONS.index("change_type")
END_ACTIONS: Final[int] = ACTIONS.index("end_actions")


def start_actions(g: Crisis) -> None:
    """Points begin at nothing; Ludi Saeculares gives some (C5.0)."""
    g.ip[:] = [0, 0, 0]
    if g.event == LUDI_SAECULARES:
        g.ip[POPULACE] = g.parts.ludi
        if g.log:
            g.tell("ludi", "C5.0", side=SIDES[g.active], points=g.parts.ludi)
    g.then((TAKE_ACTIONS,))


def take_actions(g: Crisis, offer: Offer) -> None:
    """Play a card, use the event of one, act, or end the phase."""
    side = g.active
    offer.seat = side
    for card in kinds(g.hands[side]):
        offer.may(PLAY_OPTION + card, (CARD_PLAYED, card))
    for card in kinds(g.unused):
        reason = event_barred(g, card)
        if reason:
            offer.no(EVENT_OPTION + card, reason, "C6.0")
        else:
            offer.may(EVENT_OPTION + card, (EVENT_CHOSEN, card))
    armies = military.armies_of(g, side)
    provinces = governed(g, side)
    if g.ip[MILITARY] or offer.explain:
        _offer_military(g, armies, offer)
    if g.ip[SENATE] or offer.explain:
        _offer_senate(g, provinces, offer)
    if g.ip[POPULACE] or offer.explain:
        _offer_populace(g, provinces, offer)
    _put(offer, ENTER_CAPITAL, _first(military.enter_barred, g, armies, "no_army"), "C0.5")
    _put(offer, LEAVE_CAPITAL, _first(military.leave_barred, g, armies, "no_army"), "C0.5")
    if g.emperor_types:
        _put(offer, CHANGE_TYPE, x2.change_barred(g), "X2.0")
    offer.may(ACTION_OPTION + END_ACTIONS, ())


def _put(offer: Offer, action: int, reason: str, rule: str) -> None:
    if reason:
        offer.no(ACTION_OPTION + action, reason, rule)
    else:
        offer.may(ACTION_OPTION + action, (ACTION, action))


def _first(barred: Callable[[Crisis, int], str], g: Crisis, candidates: list[int], nothing: str) -> str:
    """ "" if the action is open to one of the candidates, else why not to the last."""
    reason = nothing
    for candidate in candidates:
        reason = barred(g, candidate)
        if not reason:
            return ""
    return reason


def _offer_military(g: Crisis, armies: list[int], offer: Offer) -> None:
    points = g.ip[MILITARY]
    parts = g.parts
    _put(offer, RECRUIT_GENERAL, _first(military.recruit_barred, g, list(military.generals_of(g.active)), ""), "C0.5")
    _put(offer, CREATE_ARMY, military.create_barred(g), "C0.5")
    _put(
        offer,
        ADD_LEGION,
        "no_legion_left" if legions_left(g) == 0 else _first(military.add_barred, g, armies, "no_army"),
        "C0.5",
    )
    poor = "too_few_points"
    _put(
        offer,
        TRAIN_LEGION,
        poor if points < parts.cost_train else _first(military.train_barred, g, armies, "no_army"),
        "C0.5",
    )
    _put(offer, MOVE_ARMY, poor if points < parts.cost_move else _first(_move_barred, g, armies, "no_army"), "C0.5")
    _put(
        offer,
        BATTLE,
        poor if points < r08.battle_cost(g) else _first(r08.battle_barred, g, r08.forces(g, g.active), "no_army"),
        "8.1",
    )
    _put(
        offer,
        DISPERSE_MOB,
        poor if points < parts.cost_disperse else _first(military.disperse_barred, g, armies, "no_army"),
        "11.0",
    )


def _move_barred(g: Crisis, army: int) -> str:
    return military.move_barred(g, army, g.ip[MILITARY])


def _offer_senate(g: Crisis, provinces: list[int], offer: Offer) -> None:
    points = g.ip[SENATE]
    _put(offer, RECRUIT_GOVERNOR, senate.all_barred(g), "C0.6")
    reason = (
        "too_few_points"
        if points == 0
        else "no_governor"
        if g.governors_available[g.active] == 0
        else _first(senate.place_barred, g, g.parts.provinces_of[g.board], "")
    )
    _put(offer, PLACE_GOVERNOR, reason, "C0.6")
    _put(
        offer,
        RECALL_GOVERNOR,
        "too_few_points" if points < g.parts.cost_recall else "" if provinces else "no_province",
        "C0.6",
    )


def _offer_populace(g: Crisis, provinces: list[int], offer: Offer) -> None:
    points = g.ip[POPULACE]
    parts = g.parts
    poor = "too_few_points"
    _put(offer, INCREASE_SUPPORT, _first(populace.increase_barred, g, provinces, "no_province"), "C0.7")
    cost = populace.priced(g, parts.cost_militia)
    _put(
        offer,
        PLACE_MILITIA,
        poor if points < cost else _first(populace.militia_barred, g, provinces, "no_province"),
        "C0.7",
    )
    cost = populace.priced(g, parts.cost_games)
    _put(
        offer, HOLD_GAMES, poor if points < cost else _first(populace.games_barred, g, provinces, "no_province"), "C0.7"
    )
    cost = populace.priced(g, parts.cost_build)
    _put(offer, BUILD, poor if points < cost else _first(populace.build_barred, g, provinces, "no_province"), "C0.7")


def action(g: Crisis, action: int) -> None:
    """The action's own choices, then the next one."""
    g.then((STEPS[action],), (TAKE_ACTIONS,))


def card_played(g: Crisis, card: int) -> None:
    """Its points are there at once, its event now or later in the phase."""
    side = g.active
    g.hands[side] = without(g.hands[side], card)
    g.played = with_card(g.played, card)
    g.ip[g.parts.suit[card]] += g.parts.value[card]
    if g.parts.value[card] > 1:
        g.unused = with_card(g.unused, card)
    if g.log:
        g.tell("card_played", "6.3", side=SIDES[side], card=CARDS[card])
    g.then((TAKE_ACTIONS,))


def event_chosen(g: Crisis, card: int) -> None:
    g.then(event_step(card), (TAKE_ACTIONS,))


def actions_end(g: Crisis) -> None:
    """Points that are left are lost."""
    g.ip[:] = [0, 0, 0]
    g.unused = ()
    g.fought = ()
    g.stepped = ()
    g.no_place = ()


START_ACTIONS: Final = BOOK.rule("6.3", start_actions)
TAKE_ACTIONS: Final = BOOK.choice("6.3", take_actions)
ACTION: Final = BOOK.rule("6.3", action, action="action")
CARD_PLAYED: Final = BOOK.rule("6.3", card_played, card="card")
EVENT_CHOSEN: Final = BOOK.rule("6.3", event_chosen, card="card")
ACTIONS_END: Final = BOOK.rule("6.3", actions_end)

STEPS: Final[dict[int, int]] = {
    RECRUIT_GENERAL: military.RECRUIT_GENERAL,
    CREATE_ARMY: military.CREATE_ARMY,
    ADD_LEGION: military.ADD_LEGION,
    TRAIN_LEGION: military.TRAIN_LEGION,
    MOVE_ARMY: military.MOVE_ARMY,
    BATTLE: r08.BATTLE,
    DISPERSE_MOB: military.DISPERSE_MOB,
    RECRUIT_GOVERNOR: senate.RECRUIT_GOVERNOR,
    PLACE_GOVERNOR: senate.PLACE_GOVERNOR,
    RECALL_GOVERNOR: senate.RECALL_GOVERNOR,
    INCREASE_SUPPORT: populace.INCREASE_SUPPORT,
    PLACE_MILITIA: populace.PLACE_MILITIA,
    HOLD_GAMES: populace.HOLD_GAMES,
    BUILD: populace.BUILD,
    ENTER_CAPITAL: military.ENTER_CAPITAL,
    LEAVE_CAPITAL: military.LEAVE_CAPITAL,
    CHANGE_TYPE: x2.CHANGE_TYPE,
}
