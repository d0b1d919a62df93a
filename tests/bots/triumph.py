"""A position of Aurelian in which one answer wins the game."""

from __future__ import annotations

from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick

AURELIAN = title("aurelian")
STANDING = {
    "turn": 6,
    "vp": 55,
    "army": 5,
    "treasury": 10,
    "where": {"aurelian": "roma"},
    "usurpers": {"blue": "none", "yellow": "none"},
    "dead_pool": ["zenobia", "postumus"],
    "agenda": [["check_for_defeat"], ["penalty"], ["bonus"], ["triumph"]],
}


def before_the_triumph() -> Game:
    """Turn 6: only a Triumph brings enough VP."""
    g = AURELIAN.bare(AURELIAN.parts(), Quick(1))
    AURELIAN.shape.load(g, STANDING, whole=False)
    AURELIAN.settle(g, STANDING)
    return g
