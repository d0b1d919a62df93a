"""Positions of ROME, Inc. typed in as an example does it."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.rome_inc.state import RomeInc

TITLE = title("rome_inc")
PARTS = TITLE.parts()


def position(at: str, **words: Any) -> RomeInc:
    """A bare board with what is named, waiting at a step."""
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    g.agenda[:] = [TITLE.shape.load_step(at)]
    TITLE.settle(g, words)
    assert isinstance(g, RomeInc)
    return g


BOUDICCA: dict[str, Any] = {
    "offices": {"britannia": "plautius"},
    "wars": {"british_6": "britannia_superior"},
    "leaders": {"boudicca": "british_6"},
    "status": {"britannia_superior": "insurgent", "britannia_inferior": "allied"},
    "units": {"britannia_superior": {"legion_veteran": 2, "legion": 2, "auxilia": 1, "fleet": 1}},
}
