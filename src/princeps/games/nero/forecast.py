"""What the end of the game turn would bring each colour: by the paragraphs themselves, run on a copy."""

from __future__ import annotations

from ...engine.agenda import Game
from ...engine.ahead import Prospect, run_ahead
from .parts import COLOURS, EMPEROR
from .rules import r04_sequence as r04
from .rules import r13_victory as r13
from .state import EACH, Nero, areas_controlled


def forecast(g: Game) -> list[Prospect]:
    assert isinstance(g, Nero)
    seated = [colour for colour in range(EACH) if g.seat_of[colour] >= 0]
    if not seated:
        return []  # the Bases are not chosen yet
    after, events = run_ahead(g, [(r04.TURN_ENDS,)], before=r04.NEXT_TURN)
    assert isinstance(after, Nero)
    told = {event["colour"]: event for event in events if event["e"] == "turn_vp"}
    winner = r13.automatic_winner(after)
    found = [
        Prospect(
            "scoring",
            g.vp[colour],
            "13.2",
            COLOURS[colour],
            then=after.vp[colour],
            items=tuple([(name, value, rule) for name, value, rule in told[COLOURS[colour]]["items"]]),
            facts=(("colour", COLOURS[colour]), ("gain", after.vp[colour] - g.vp[colour])),
        )
        for colour in seated
    ]
    return found if g.players == 2 else [*found, *[areas(g, colour, winner) for colour in seated]]


def areas(g: Nero, colour: int, winner: int) -> Prospect:
    """13.1: Areas for an automatic victory at the end of the turn; an Emperor needs one fewer."""
    needed = g.parts.auto_areas_emperor if g.rank[colour] == EMPEROR else g.parts.auto_areas
    held = areas_controlled(g, colour)
    return Prospect(
        "areas",
        held,
        "13.1",
        COLOURS[colour],
        goal=needed,
        left=needed - 1 - held,
        facts=(("colour", COLOURS[colour]), ("wins", winner == colour)),
    )
