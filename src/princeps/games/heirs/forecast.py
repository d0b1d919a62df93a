"""The schedule as it stands: what the end of the game would give each player now, by the paragraph itself."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.ahead import Prospect, run_ahead
from .rules import r09_end as r09
from .state import Heirs


def forecast(g: Game) -> list[Prospect]:
    """11.0; whoever plays alone needs so many points (10.2)."""
    assert isinstance(g, Heirs)
    _, events = run_ahead(g, [(r09.END_OF_GAME,)])
    alone = g.players == 1
    target = g.parts.targets[g.scoring]
    return [
        Prospect(
            "schedule",
            event["vp"],
            "10.2" if alone else "11.0",
            event["seat"],
            goal=target if alone else None,
            left=event["vp"] - target if alone and g.turn == g.parts.turns else None,
            items=tuple([(name, value, rule) for name, value, rule in event["items"]]),
            facts=(("seat", event["seat"]), ("turn", str(g.turn))),
        )
        for event in events
        if event["e"] == "score"
    ]
