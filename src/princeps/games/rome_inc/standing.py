"""How well a position stands, at the beginning of a turn: what a search compares."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ...engine.agenda import Game
from ...engine.judging import alone
from .garrisons import EVERYWHERE
from .parts import AUXILIA, CAESAR, COMMANDS, CONSUL, FLEET, GOVERNORS, INSURGENT, LEGION, OUT, ROMAN
from .rules import r09_treasury as r09
from .rules import r11_revolts as r11v
from .rules import r11_wars as r11
from .state import LAST_TURN, LOYAL, NOBODY, RomeInc, administration, military, of_type
from .worth import NO_AIM, campaigns, doubled, fronts, outlook, revolt_modifiers, turns_left, wants

# Weights of `features`, by logistic regression on who won: 80,800 positions of the curator's, after turns with aims and amounts by chance.
# tools/fit_evaluate.py does it again.
WEIGHTS: Final = [
    -32.2184, 4.1726, -0.1735, 0.3003, -0.0264, -0.0609, -0.0294, -0.0766, -0.0145, -0.106, 0.1232, 0.0003,
    0.0472, 0.0165, 0.035, 0.0133, 0.015, -0.3999, 0.0073, 0.024, 0.0474, -0.0203, 0.0051, 0.0022,
]  # fmt: skip

PLENTY: Final = 246.0  # Prestige at the end, and less for each turn left, beyond which more of it does not show: there the fitted curve would bend down
A_TURN: Final = 21.7


def moment(g: Game) -> int:
    """The number of the turn, scenario after scenario."""
    assert isinstance(g, RomeInc)
    return g.turn - g.scenarios_left * LAST_TURN


def due(g: Game) -> int:
    """The beginning of the next turn; one later for a War, as what it costs to fight it, or to leave it, shows in the turn after."""
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
    for campaign in campaigns(g, fronts(g, NO_AIM)):
        promise += campaign.promise()
    modifiers = revolt_modifiers(g, EVERYWHERE, r11v.war_pressure(g))
    quiet = 0.0
    roman = bare = army = veterans = fleets = 0
    for province in EVERYWHERE:
        status = g.status[province]
        if status:
            quiet += outlook(g, province, modifiers[province])
        if status < INSURGENT:
            continue
        roman += status == ROMAN
        units = g.units[province]
        for type in (LEGION, FLEET):
            bare += of_type(units, type) <= 0 and wants(g, province, type)
        if units is not NOBODY and g.rebels[g.parts.command_of[province]] == LOYAL:
            for type in (LEGION, AUXILIA):
                army += units[2 * type] + 2 * units[2 * type + 1]
                veterans += units[2 * type + 1]
            fleets += units[2 * FLEET] + 2 * units[2 * FLEET + 1]
    income = -float(r09.pay_due(g))
    taxes = 0
    skill = 0
    for command in range(len(COMMANDS)):
        tax = r09.tax(g, command)
        taxes += tax
        skill += military(g, GOVERNORS + command)
        if tax:
            income += tax * (1 + doubled(g, administration(g, GOVERNORS + command)))
    rebels = len(COMMANDS) - g.rebels.count(LOYAL)
    return [
        1.0,
        float(left),
        float(left * left),
        prestige,
        prestige * left,
        prestige * prestige / 100,
        float(g.unrest),
        g.unrest * g.unrest / 10,
        float(strong),
        float(leaders),
        float(rulers),
        float(rulers * left),
        sqrt(max(0, g.gold)),
        promise,
        quiet,
        income,
        float(taxes),
        float(rebels),
        float(army * left),
        float(veterans),
        float(fleets),
        float(roman),
        float(bare),
        float(skill),
    ]


def evaluate(g: Game, seat: int) -> float:
    """The chance to win, 0 to 1."""
    return alone(WEIGHTS, features(g))
