"""How well a position stands, at the beginning of a turn: what a search compares."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ....engine.agenda import Game
from ....engine.judging import alone
from ..parts import AUXILIA, CAESAR, COMMANDS, CONSUL, FLEET, GOVERNORS, INSURGENT, LEGION, OUT, ROMAN, VETERAN
from ..rules import r09_treasury as r09
from ..rules import r10_unrest as r10
from ..rules import r11_revolts as r11v
from ..rules import r11_wars as r11
from ..state import LAST_TURN, LOYAL, NOBODY, RomeInc, administration, popularity, settled, strength_of
from .garrisons import EVERYWHERE
from .prices import LEARNED
from .worth import NO_AIM, campaigns, doubled, fronts, outlook, revolt_modifiers, turns_left

# Weights of `features`, by logistic regression on who won: 95,278 positions of the learned prices, after turns with
# aims and amounts by chance. tools/fit_evaluate.py does it again.
WEIGHTS: Final = [
    -4.2837, 1.3471, -0.0498, 0.1188, -0.0125, -0.0474, 0.1829, -30.6934, -0.0757, -0.0068, -0.1207, -0.2623, 0.0671,
    -0.017, -0.0885, 0.137, -0.0078, 0.0622, 0.0155, 0.0295, 0.0125, -0.4242, 0.0036, 0.0142, 0.0358, 0.0304, -0.9643,
]  # fmt: skip

# Prestige at the end, and less for each turn left, beyond which more of it does not show: there the fitted curve would
# bend down
PLENTY: Final = 246.0
A_TURN: Final = 21.7
RESTLESS: Final = 8.0  # Unrest counts more beyond this, and twice this


def moment(g: Game) -> int:
    """The number of the turn, scenario after scenario."""
    assert isinstance(g, RomeInc)
    return g.turn - g.scenarios_left * LAST_TURN


def due(g: Game) -> int:
    """The beginning of the next turn; one later for a War, as what it costs to fight it, or to leave it, shows in the
    turn after.
    """
    return moment(g) + (2 if g.agenda[-1][0] == r11.FIGHT_WARS else 1)


def features(g: Game) -> list[float]:
    """What tells a position that will be won from one that will be lost."""
    assert isinstance(g, RomeInc)
    left = turns_left(g)
    prestige = min(float(g.prestige), PLENTY - A_TURN * left)
    strong = 0
    for war in range(len(g.wars)):
        if g.wars[war] >= 0:
            strong += g.parts.war_strength[war]
    leaders = len(g.leaders) - g.leaders.count(OUT)
    rulers = administration(g, CAESAR) + administration(g, CONSUL)
    promise = 0.0
    for campaign in campaigns(g, fronts(g, LEARNED, NO_AIM)):
        promise += campaign.promise()
    modifiers = revolt_modifiers(g, EVERYWHERE, r11v.war_pressure(g))
    quiet = 0.0
    roman = army = veterans = fleets = 0
    for province in EVERYWHERE:
        status = g.status[province]
        if status:
            quiet += outlook(g, LEARNED, province, modifiers[province])
        if status < INSURGENT:
            continue
        roman += status == ROMAN
        units = g.units[province]
        if units is not NOBODY and g.rebels[g.parts.command_of[province]] == LOYAL:
            for type in (LEGION, AUXILIA):
                army += strength_of(units, type)
                veterans += units[VETERAN[type]]
            fleets += strength_of(units, FLEET)
    income = -float(r09.pay_due(g))
    empty = 0
    for command in range(len(COMMANDS)):
        tax = r09.tax(g, command)
        empty += command not in g.parts.scenarios[g.scenario].spared and not settled(g, command)
        if tax:
            income += tax * (1 + doubled(g, administration(g, GOVERNORS + command)))
    rebels = len(COMMANDS) - g.rebels.count(LOYAL)
    # Unrest of the new turn
    ahead = float(
        max(
            0,
            g.unrest
            + sum([count for _, count, _ in r10.unrest_items(g)])
            - popularity(g, CAESAR)
            - popularity(g, CONSUL),
        )
    )
    return [
        1.0,
        float(left),
        float(left * left),
        prestige,
        prestige * left,
        prestige * prestige / 100,
        prestige / sqrt(left + 1),
        1 / sqrt(left + 1),
        float(g.unrest),
        min(ahead, RESTLESS),
        min(max(0.0, ahead - RESTLESS), RESTLESS),
        max(0.0, ahead - 2 * RESTLESS),
        ahead if left == 0 else 0.0,
        float(strong),
        float(leaders),
        float(rulers),
        float(rulers * left),
        sqrt(max(0, g.gold)),
        promise,
        quiet,
        income,
        float(rebels),
        float(army * left),
        float(veterans),
        float(fleets),
        float(roman),
        float(empty),
    ]


def evaluate(g: Game, seat: int) -> float:
    """The chance to win, 0 to 1."""
    return alone(WEIGHTS, features(g))
