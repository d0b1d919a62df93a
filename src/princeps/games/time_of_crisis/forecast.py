"""The race for Legacy and the Political Points to come: by the paragraphs themselves, run on a copy."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.ahead import Prospect, run_ahead, still_to_come
from ...engine.choices import Step
from .parts import SIDES
from .rules import r05_cards as r05
from .rules import r06_turn as r06
from .rules import x3_factions as x3
from .state import Crisis, emperor


def forecast(g: Game) -> list[Prospect]:
    assert isinstance(g, Crisis)
    if not any(step[0] == r06.NEXT_SIDE for step in g.agenda):
        return []  # the set-up
    return [prospect for side in range(g.players) for prospect in side_forecast(g, side)]


def side_forecast(g: Crisis, side: int) -> list[Prospect]:
    """6.4 to 6.6, 5.3: what the end of a side's turn brings it as things stand; of the side at play only what is still
    to come.
    """
    buying = x3.FACTION_BUY if g.factions[side] >= 0 else r05.BUY_PHASE
    ending = [r06.SUPPORT_CHECK, r06.EXPAND, r06.LEGACY]
    steps: list[Step] = [(step,) for step in ending]
    if side == g.active:
        steps = still_to_come(g, buying, ending) if (r06.LEGACY,) in g.agenda else []
    trial = g.copy()
    trial.active = side
    after, events = run_ahead(trial, steps)
    assert isinstance(after, Crisis)
    items = [(event["why"], event["points"], event["rule"]) for event in events if event["e"] == "legacy"]
    legacy = Prospect(
        "legacy",
        g.legacy[side],
        "7.1",
        SIDES[side],
        then=after.legacy[side] if steps else None,
        goal=g.goal,
        items=tuple(items),
        facts=(("side", SIDES[side]), ("emperor", emperor(after) == side)),
    )
    if not steps or buying != r05.BUY_PHASE:
        return [legacy]
    bought, _ = run_ahead(after, [(r05.BUY_PHASE,)], before=r05.DISCARD_CARDS)
    assert isinstance(bought, Crisis)
    return [
        legacy,
        Prospect(
            "pp", g.pp if side == g.active else 0, "5.3", SIDES[side], then=bought.pp, facts=(("side", SIDES[side]),)
        ),
    ]
