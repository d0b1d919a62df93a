"""Odds before the roll: every way in which the dice can fall, judged by the rules themselves, with the modifiers beside
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from ...engine.agenda import Game
from ...engine.choices import DONE
from .book import FIGHT_OPTION, LEAVE_OPTION, OFFICE_OPTION
from .parts import GOVERNORS, OFFICES, PROVINCES
from .rules import r08_events as r08
from .rules import r10_orders as r10o
from .rules import r10_unrest as r10
from .rules import r11_rebels as r11r
from .rules import r11_wars as r11
from .state import Mod, RomeInc, omens

# two white ones and the red
THREE_DICE: Final = [[a, b, c] for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
TWO_DICE: Final = [[a, b] for a in range(1, 7) for b in range(1, 7)]


def odds(g: Game, option: int) -> dict[str, Any] | None:
    """For an answer that dice follow at once: what they can bring. None where no die decides."""
    assert isinstance(g, RomeInc)
    if not g.agenda:
        return None
    step = g.agenda[-1]
    if step[0] == r11.WAR_COMMANDER and OFFICE_OPTION <= option < OFFICE_OPTION + len(OFFICES):
        trial = g.copy()
        r11.muster(trial, step[1], option - OFFICE_OPTION)
        return war_odds(trial, step[1], option - OFFICE_OPTION)
    if step[0] == r11.BATTLE_LINE:
        return _battle_odds(g, step[1], step[2], option)
    if step[0] == r11r.CIVIL_WARS and OFFICE_OPTION <= option < OFFICE_OPTION + len(OFFICES):
        return civil_war_odds(g, option - OFFICE_OPTION - GOVERNORS)
    if step[0] == r08.SUPPORT and step[1] >= 0:
        return _reaching(
            g,
            TWO_DICE,
            r08.support_mods(g, step[1], option - OFFICE_OPTION - GOVERNORS),
            g.parts.support_joins,
            "joins",
        )
    if step[0] == r10o.ORDERS and option == DONE:
        return unrest_odds(g)
    return None


def _battle_odds(g: RomeInc, war: int, office: int, option: int) -> dict[str, Any] | None:
    """Fighting as the army stands, or without one of its Provinces."""
    if option == FIGHT_OPTION:
        return war_odds(g, war, office)
    province = option - LEAVE_OPTION
    if not 0 <= province < len(PROVINCES) or len(g.army) < 2:
        return None
    trial = g.copy()
    r11.withdraw(trial, province)
    return war_odds(trial, war, office)


def war_odds(g: RomeInc, war: int, office: int) -> dict[str, Any]:
    """A War fought by the army that is mustered: Triumph, Draw, Stalemate, Defeat and Disaster."""
    mods = r11.war_mods(g, war, office)
    modifier = omens(g) + sum([mod[1] for mod in mods])
    counts = [0] * len(r11.RESULTS)
    for faces in THREE_DICE:
        counts[r11.war_result(g, war, office, faces, faces[0] + faces[1] + faces[2] + modifier)] += 1
    lacking = g.parts.war_naval[war] - r11.fleets(g)
    notes = [["lacks_fleets", lacking]] if lacking > 0 and not counts[r11.TRIUMPH] else []
    return {**_table(g, r11.RESULTS, counts, mods), "notes": notes}


def chance_of(odds: dict[str, Any], outcome: str) -> float:
    """How likely an outcome is."""
    shares = [Fraction(*one["chance"]) for one in odds["outcomes"] if one.get("outcome") == outcome]
    return float(sum(shares))


def civil_war_odds(g: RomeInc, rebel: int) -> dict[str, Any]:
    """A Civil War: crushed, Stalemate, or a March on Rome."""
    mods = r11r.civil_war_mods(g, rebel)
    modifier = omens(g) + sum([mod[1] for mod in mods])
    totals = [sum(faces) + modifier for faces in THREE_DICE]
    crushed = len([1 for total in totals if total <= g.parts.civil_crushed])
    marches = len([1 for total in totals if total > g.parts.civil_stalemate])
    return _table(g, ["crushed", "stalemate", "march"], [crushed, len(totals) - crushed - marches, marches], mods)


def unrest_odds(g: RomeInc) -> dict[str, Any]:
    """10.1.8: does Caesar die at the end of the Unrest Phase?"""
    return _reaching(g, THREE_DICE, r10.unrest_mods(g), g.parts.unrest_dies, "caesar_dies")


def _reaching(g: RomeInc, dice: list[list[int]], mods: Sequence[Mod], against: int, result: str) -> dict[str, Any]:
    """A roll that does something from a certain total on."""
    modifier = omens(g) + sum([mod[1] for mod in mods])
    reached = len([1 for faces in dice if sum(faces) + modifier >= against])
    return _table(g, [result, ""], [reached, len(dice) - reached], mods)


def _table(g: RomeInc, results: list[str], counts: list[int], mods: Sequence[Mod]) -> dict[str, Any]:
    """Results by their chances, likeliest first."""
    ways = sum(counts)
    found = [(Fraction(count, ways), result) for count, result in zip(counts, results, strict=True) if count]
    shown = [*mods, ("omens", omens(g), "8.1")]
    return {
        "sides": ways,
        "outcomes": [
            {"chance": [part.numerator, part.denominator], **({"outcome": result} if result else {})}
            for part, result in sorted(found, key=lambda item: -item[0])
        ],
        "mods": [list(mod) for mod in shown if mod[1]],
    }
