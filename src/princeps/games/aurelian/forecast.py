"""What the Emperor aims at, has to fear, and can be sure of: by the paragraphs themselves, run on a copy."""

from __future__ import annotations

from ...engine.agenda import Event, Game
from ...engine.ahead import Cause, Prospect, run_ahead, still_to_come
from .rules import r11_taxation as r11
from .rules import r12_turn_end as r12
from .state import Aurelian, barbarians_on_danube

LAST_SPACE = 2  # 13.0: the third space that is lost is the end


def forecast(g: Game) -> list[Prospect]:
    assert isinstance(g, Aurelian)
    lost = barbarians_on_danube(g)
    return [
        *threshold(g),
        *treasury(g),
        Prospect("danube", lost, "13.0", limit=LAST_SPACE, left=LAST_SPACE - lost),
        Prospect("army", g.army, "13.0", left=g.army - 1),
    ]


def threshold(g: Aurelian) -> list[Prospect]:
    """12.5: the VP of the turn, and what scoring (12.1, 12.3, 12.4) would bring after the money (11.0)."""
    scoring = still_to_come(g, r12.TURN_END_PHASE, [r12.SCORE, r12.BONUS, r12.PENALTY])
    checks = still_to_come(g, r12.TURN_END_PHASE, [r12.CHECK_FOR_DEFEAT])
    if not checks:
        return []
    after, events = run_ahead(g, [*money_steps(g), *scoring])
    assert isinstance(after, Aurelian)
    needed = g.parts.thresholds[g.turn - 1]
    items = tuple([item for event in events for item in vp_items(event)])
    return [
        Prospect(
            "threshold",
            g.vp,
            "12.5",
            then=after.vp,
            goal=needed,
            left=after.vp - needed,
            items=items,
            facts=(("turn", g.turn), ("gain", after.vp - g.vp)),
        )
    ]


def vp_items(event: Event) -> list[Cause]:
    if event["e"] == "score":
        return [(name, value, rule) for name, value, rule in event["items"]]
    if event["e"] == "bonus":
        return [("bonus", event["vp"], "12.3")]
    return [("penalty", -event["vp"], "12.4")] if event["e"] == "penalty" else []


def money_steps(g: Aurelian) -> list[tuple[int, ...]]:
    return still_to_come(g, r11.TAXATION_PHASE, [r11.GAIN_MONEY, r11.LOSE_MONEY])


def treasury(g: Aurelian) -> list[Prospect]:
    """11.1, 11.2: taxes, and the pay of the Danube; below zero it is over (13.0)."""
    steps = money_steps(g)
    if not steps:
        return []
    after, events = run_ahead(g, steps)
    assert isinstance(after, Aurelian)
    items: list[Cause] = []
    for event in events:
        if event["e"] == "taxes":
            items.append(("taxes", event["coins"], "11.1"))
        elif event["e"] == "upkeep":
            items.append(("upkeep", -event["coins"], "11.2"))
    return [Prospect("treasury", g.treasury, "11.0", then=after.treasury, left=after.treasury, items=tuple(items))]
