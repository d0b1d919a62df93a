"""Odds before the roll: of a vote with so many dice, and of a battle. Exact, as fractions (dice.py)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from ...engine.agenda import Game
from .book import PLACE_OPTION, POINTS_OPTION
from .dice import Force, battle_chances, vote_chance
from .parts import BASILICA, ITALIA, LEADERS, NEUTRAL, PLAGUE, PROVINCES, SENATE, SHAPUR
from .rules import r06_senate as senate
from .rules import r08_battle as r08
from .state import Crisis, capital_side, has_built, region_of


def odds(g: Game, option: int) -> dict[str, Any] | None:
    """For a vote: does it succeed? For an attack: who wins? None where no die decides."""
    assert isinstance(g, Crisis)
    if not g.agenda:
        return None
    step = g.agenda[-1]
    if step[0] == senate.PLACE_GOVERNOR and PLACE_OPTION <= option < PLACE_OPTION + len(PROVINCES):
        province = option - PLACE_OPTION
        return vote_odds(g, province, g.ip[SENATE], g.ip[SENATE])
    if step[0] == senate.SPEND_VOTES and option >= POINTS_OPTION:
        points = option - POINTS_OPTION
        return vote_odds(g, step[1], step[-1] + points, 0)
    if step[0] == r08.ATTACK:
        for target in r08.targets(g, region_of(r08.force_place(g, step[1])), g.active):
            if r08.target_option(target) == option:
                return battle_odds(g, step[1], target)
    return None


def vote_odds(g: Crisis, province: int, dice: int, points: int) -> dict[str, Any] | None:
    """The chance of a vote with so many dice, Basilicas apart; *points*: say with how many, if all are meant."""
    if province == ITALIA:
        dice += has_built(g, g.active, BASILICA)
    if dice == 0:
        return None
    needed = senate.votes_needed(g, province, g.active)
    chance = vote_success(dice, needed, g.governors[province] == NEUTRAL)
    return _table(
        [(chance, {"elected": needed, "points": points}), (1 - chance, {"rejected": needed, "points": points})]
    )


@cache
def vote_success(dice: int, needed: int, neutral: bool) -> Fraction:
    return vote_chance(dice, needed, neutral)


def battle_odds(g: Crisis, force: int, target: int) -> dict[str, Any]:
    """Who wins, without any cards."""
    region = region_of(r08.force_place(g, force))
    won, lost, both = battle_spread(attackers(g, force, target, region), defenders(g, target, region))
    return _table([(won, {"won": 1}), (lost, {"lost": 1}), (both, {"undecided": 1})])


@cache
def battle_spread(ours: Force, theirs: Force) -> tuple[Fraction, Fraction, Fraction]:
    return battle_chances(ours, theirs)


def attackers(g: Crisis, force: int, target: int, region: int) -> Force:
    """Castra and Shapur I take some of their hits away, the Plague adds to them."""
    guarded = target >= r08.FIRST_CAPITAL and g.castra[region] and g.governors[region] == capital_side(g, region)
    shielded = target == g.parts.leader_tribe[SHAPUR] and g.leaders[SHAPUR] == region
    less = (g.parts.castra if guarded else 0) + (g.parts.shapur if shielded else 0)
    dice, room = players_dice(g, r08.army_of(force), r08.militia_with(g, force))
    return Force(dice, room, less, _plague(g))


def defenders(g: Crisis, target: int, region: int) -> Force:
    parts = g.parts
    if target >= r08.FIRST_ARMY:
        dice, room = players_dice(g, r08.defending_army(g, target), r08.defending_militia(g, target))
        return Force(dice, room, 0, _plague(g))
    if target >= r08.FIRST_RIVAL:
        return Force((parts.to_hit_rival - 1,) * parts.dice_rival, 1, 0, _plague(g))
    count = r08.pieces(g, target, region)
    plain = count
    found: list[int] = []
    for leader in range(len(LEADERS)):
        if g.leaders[leader] == region and parts.leader_tribe[leader] == target:
            found += [parts.to_hit_leader[leader] - 1] * parts.dice_leader[leader]
            plain -= 1
    return Force((*found, *[parts.to_hit_barbarian - 1] * plain), count, 0, _plague(g))


def players_dice(g: Crisis, army: int, militia: int) -> tuple[tuple[int, ...], int]:
    """The dice of a player's force and the hits it can take."""
    parts = g.parts
    needs: list[int] = [parts.to_hit_militia] if militia >= 0 else []
    room = len(needs)
    if army >= 0:
        needs += (
            [parts.to_hit_full] * g.full[army]
            + [parts.to_hit_reduced] * g.reduced[army]
            + [parts.to_hit_barbarian] * len(g.foederati[army])
        )
        room += 2 * g.full[army] + g.reduced[army] + len(g.foederati[army])
    return tuple([min(5, max(0, r08.player_need(g, need) - 1)) for need in needs]), room


def _plague(g: Crisis) -> int:
    return g.parts.plague if g.event == PLAGUE else 0


def _table(outcomes: list[tuple[Fraction, dict[str, int]]]) -> dict[str, Any]:
    """What can come, likeliest first; what cannot is left out."""
    able = sorted([(chance, facts) for chance, facts in outcomes if chance], key=lambda one: -one[0])
    return {
        "sides": 6,
        "outcomes": [{"chance": [chance.numerator, chance.denominator], **facts} for chance, facts in able],
    }
