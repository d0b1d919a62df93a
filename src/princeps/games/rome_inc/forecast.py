"""What the Princeps aims at, has to fear, and can be sure of: by the paragraphs themselves, run on a copy."""

from __future__ import annotations

from ...engine.agenda import Event, Game
from ...engine.ahead import Cause, Prospect, run_ahead, still_to_come
from ...engine.choices import Step
from .parts import COMMANDS
from .rules import r09_treasury as r09
from .rules import r10_unrest as r10
from .rules import r12_victory as r12
from .state import ENDINGS, LAST_TURN, RomeInc

DICE = 2 * len(COMMANDS)  # a Tax 2D6 for each Command (9.2.4)


def forecast(g: Game) -> list[Prospect]:
    assert isinstance(g, RomeInc)
    return [prestige(g), unrest(g), *gold(g)]


def coming(g: RomeInc, phase: int, steps: list[int]) -> tuple[list[Step], bool]:
    """What of a phase is still to come this turn; once it is done, the phase of the next turn. Is it the next one's?"""
    found = still_to_come(g, phase, steps)
    if found or (g.turn == LAST_TURN and not g.scenarios_left):
        return found, False
    return [(step,) for step in steps], True


def prestige(g: RomeInc) -> Prospect:
    """12.1: the next level of victory, and what Caesar and the Consul add next (10.5.1)."""
    parts = g.parts
    levels = [parts.victory_draw, parts.victory_minor, parts.victory_major]
    steps, _ = coming(g, r10.UNREST_PHASE, [r10.BREAD_AND_CIRCUSES])
    after, events = run_ahead(g, steps)
    assert isinstance(after, RomeInc)
    return Prospect(
        "prestige",
        g.prestige,
        "12.1",
        then=after.prestige if steps else None,
        goal=next((level for level in levels if g.prestige < level), levels[-1]),
        left=after.prestige - parts.victory_draw if g.turn == LAST_TURN else None,
        items=changes(events, "prestige"),
        facts=(
            ("draw", parts.victory_draw),
            ("minor", parts.victory_minor),
            ("major", parts.victory_major),
            ("ending", ENDINGS[r12.verdict(g)[0]]),
        ),
    )


def unrest(g: RomeInc) -> Prospect:
    """10.1.9: what the next Unrest Phase adds and takes away as things stand; above its limit it is over."""
    steps, later = coming(g, r10.UNREST_PHASE, [r10.UNREST_RISES, r10.BREAD_AND_CIRCUSES])
    after, events = run_ahead(g, steps)
    assert isinstance(after, RomeInc)
    limit = g.parts.unrest_limit
    return Prospect(
        "unrest",
        g.unrest,
        "10.1.9",
        then=after.unrest if steps else None,
        limit=limit,
        left=limit - after.unrest,
        items=changes(events, "unrest"),
        facts=(("later", later),),
    )


def gold(g: RomeInc) -> list[Prospect]:
    """9.2, 9.3: the next Taxes and Pay; whether Taxes are doubled, dice decide."""
    steps, later = coming(g, r09.TREASURY_PHASE, [r09.TAXES, r09.PAY])
    if not steps:
        return []
    worst, events = run_ahead(g, steps, [6] * DICE)
    best, _ = run_ahead(g, steps, [1] * DICE)
    assert isinstance(worst, RomeInc)
    assert isinstance(best, RomeInc)
    return [
        Prospect(
            "gold",
            g.gold,
            "9.0",
            then=worst.gold,
            best=best.gold if best.gold > worst.gold else None,
            left=worst.gold,
            items=changes(events, "gold"),
            facts=(("later", later),),
        )
    ]


def changes(events: list[Event], track: str) -> tuple[Cause, ...]:
    """What moves a track, each cause once."""
    found: dict[tuple[str, str], int] = {}
    for event in events:
        if event["e"] == track:
            key = (event["item"], event["rule"])
            found[key] = found.get(key, 0) + event["change"]
    return tuple([(item, change, rule) for (item, rule), change in found.items()])
